#include "words/saga/ability.hpp"

#include "words/saga/clause.hpp"

namespace skald::saga {

using namespace words;
using namespace grammar;

namespace {

/// Marks that meet where a clause ends before a full stop.
void tidy(std::string& text) {
    constexpr std::string_view pairs[][2] = {{",.", "."}, {",,", ","}, {",;", ";"}, {",:", ":"},
                                             {"  ", " "}, {" ,", ","}, {" .", "."}, {"..", "."}};
    for (const auto& [from, to] : pairs)
        for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at))
            text.replace(at, from.size(), to);
}

/// The statements of clauses that belong together, "then" before those that hang on the one before.
std::vector<std::string> statements(ClauseWriter& writer, const Texts& texts,
                                    std::span<const Clause> clauses) {
    std::vector<std::string> said;
    std::string later;  // all that waits for the end of the fight is one sentence
    for (std::size_t at = 0; at < clauses.size();) {
        const bool then = clauses[at].link == Link::then, waits = clauses[at].after;
        std::string text = writer.statement(clauses, at);
        if (then) text = texts.say(Phrase::join_then, {{"text", {text}}});
        if (!waits)
            said.push_back(std::move(text));
        else if (later.empty())
            later = std::move(text);
        else
            later = texts.say(Phrase::join_steps, {{"a", {later}}, {"b", {text}}});
    }
    if (!later.empty()) said.push_back(texts.say(Phrase::join_after, {{"text", {later}}}));
    return said;
}

std::string option_words(const Ability& ability, int option, const Texts& texts) {
    std::vector<Clause> clauses;
    for (const Clause& clause : ability.clauses)
        if (clause.option == option) clauses.push_back(clause);
    ClauseWriter writer(texts, ability);
    std::string text;
    for (const std::string& said : statements(writer, texts, clauses))
        text = text.empty() ? said : texts.say(Phrase::join_steps, {{"a", {text}}, {"b", {said}}});
    return text;
}

std::string choice(const Ability& ability, const Texts& texts) {
    std::string list;
    for (int option = 1; option <= 3; ++option) {
        const std::string text = option_words(ability, option, texts);
        if (text.empty()) continue;
        list = list.empty() ? text : texts.say(Phrase::join_option, {{"a", {list}}, {"b", {text}}});
    }
    return texts.say(Phrase::choose_one, {{"list", {list}}});
}

std::vector<std::string> all_statements(const Ability& ability, const Texts& texts, ClauseWriter& writer) {
    std::vector<Clause> before, later;
    bool chooses = false;
    for (const Clause& clause : ability.clauses) {
        if (clause.option != 0)
            chooses = true;
        else
            (chooses ? later : before).push_back(clause);
    }
    std::vector<std::string> said = statements(writer, texts, before);
    if (chooses) said.push_back(choice(ability, texts));
    for (std::string& text : statements(writer, texts, later)) said.push_back(std::move(text));
    return said;
}

/// "when an enemy unit is activated to charge: ..." before the first statement.
std::string with_moment(const Ability& ability, const Texts& texts, const Speech& speech, std::string text) {
    const Trigger& trigger = ability.trigger;
    if (trigger.moment == Moment::none) {
        if (ability.owner_near.stick == Stick::none || ability.lasting) return text;
        Selector who = ability.restriction;
        who.near[0] = ability.owner_near;
        who.near[0].whose = Whose::hero_self;
        return texts.say(Phrase::near_owner,
                         {{"who", units(speech, who, Article::any)}, {"text", {std::move(text)}}});
    }
    Selector enemy = trigger.activated;
    enemy.whose = Whose::enemy;
    const Argument unit{"unit", units(speech, enemy, Article::any)},
        list{"list", {types(texts, trigger.types)}},
        target{"target", units(speech, trigger.target, Article::any)}, said{"text", {std::move(text)}};
    if (trigger.moment == Moment::after_charge) return texts.say(Phrase::trigger_after, {unit, target, said});
    if (trigger.has_target) return texts.say(Phrase::trigger_target, {unit, list, target, said});
    if (trigger.types == 0) return texts.say(Phrase::trigger_activated, {unit, said});
    return texts.say(Phrase::trigger_types, {unit, list, said});
}

}  // namespace

std::string ability_text(const Ability& ability, const Texts& texts) {
    ClauseWriter writer(texts, ability);
    const Speech first = writer.speech();
    std::vector<std::string> said = all_statements(ability, texts, writer);
    if (!said.empty()) said.front() = with_moment(ability, texts, first, said.front());
    if (!said.empty() && ability.once)
        said.front() = texts.say(Phrase::once_game, {{"text", {said.front()}}});
    std::string text;
    for (const std::string& sentence : said) text += (text.empty() ? "" : " ") + capital(sentence) + '.';
    tidy(text);
    return text;
}

std::string option_text(const Ability& ability, int option, const Texts& texts) {
    std::string text = option_words(ability, option, texts);
    tidy(text);
    return capital(text);
}

std::string keyword_line(const Ability& ability, const Texts& texts) {
    std::vector<std::string> words;
    for (int i = 0; i < 8; ++i)
        if (ability.keywords & (1 << i)) words.push_back(texts.say(after(Phrase::keyword_orders, i)));
    if (words.empty()) words.push_back(texts.say(Phrase::keyword_always));
    const Argument keywords{"keywords", {texts.list(words, Phrase::join_or)}};
    const std::string only = restriction(texts, ability.restriction, ability.role);
    if (only.empty()) return texts.say(Phrase::keyword_line, {keywords});
    return texts.say(Phrase::keyword_line_only, {keywords, {"only", {only}}});
}

std::string cost_text(const Ability& ability, const SymbolNames& symbols, const Texts& texts) {
    std::string text;
    for (const CostDie die : ability.cost) {
        std::vector<std::string> names;
        for (std::size_t i = 0; i < 3; ++i)
            if ((die >> i) & 1) names.push_back(symbols[i]);
        const std::string one = die == 7 ? texts.say(Phrase::cost_any) : texts.list(names, Phrase::join_or);
        text = text.empty() ? one : texts.say(Phrase::cost_and, {{"a", {text}}, {"b", {one}}});
    }
    return text.empty() ? texts.say(Phrase::cost_none) : text;
}

}  // namespace skald::saga
