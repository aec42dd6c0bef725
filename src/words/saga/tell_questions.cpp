#include "words/saga/ability.hpp"
#include "words/saga/teller.hpp"

namespace skald::saga {

using namespace words;

/// Whose ability a question speaks of: the one that is being carried out.
Side Teller::ability_side(const Question& question) const {
    if (!state_.stack.empty() && state_.stack.back().stage == Stage::effects) return state_.stack.back().side;
    return question.side;
}

std::string Teller::question(const Question& question) const {
    const auto ask = static_cast<Ask>(question.ask);
    if (ask == Ask::none || ask > Ask::begin) return texts_.say(Phrase::ask_over);
    const auto& about = question.about;
    const bool of_enemy = ask == Ask::consent;
    const Side side = of_enemy ? other(question.side) : ability_side(question);
    const Arguments args = arguments(kinds_of(ask), {about.begin(), about.end()}, side);
    const auto say = [&](Phrase phrase) { return capital(texts_.say(phrase, args)); };
    if (ask == Ask::orders_reaction && about[0] == 2) return say(Phrase::ask_orders_second);
    if (ask == Ask::ability_step && about[2] == 1) return say(Phrase::ask_shooting_step);
    if (ask == Ask::withdraw && about[2] == 1) return say(Phrase::ask_withdraw_least);
    if (ask == Ask::deploy && about[0] == 1) return say(Phrase::ask_deploy_one);
    if (ask == Ask::unless && about[1] == static_cast<int>(Payment::casualty))
        return say(Phrase::ask_unless_casualty);
    if (ask == Ask::unless && about[1] == static_cast<int>(Payment::saga_die))
        return say(Phrase::ask_unless_die);
    return capital(texts_.ask(ask, args));
}

std::string Teller::answer(const Choice& choice) const {
    const auto verb = static_cast<Verb>(choice.verb);
    if (verb == Verb::none || verb > Verb::begin) return {};
    const auto n = [&](std::size_t i) { return i < choice.what.size() ? int{choice.what[i]} : -1; };
    const Side asked = state_.question.side;
    const bool enemys =
        static_cast<Ask>(state_.question.ask) == Ask::choose_ability && state_.question.about[2] == 1;
    const Side side = enemys ? other(asked) : asked;
    Arguments args = arguments(kinds_of(verb), {choice.what.begin(), choice.what.end()}, side);
    const std::span<const std::int16_t> all{choice.what.data(), choice.what.size()};
    args.push_back({"n", {static_cast<int>(all.size())}});
    const auto say = [&](Phrase phrase) { return capital(texts_.say(phrase, args)); };
    const auto list = [&](std::string text) { args.push_back({"list", {std::move(text)}}); };

    switch (verb) {
        case Verb::consent:
            if (n(0) == 0) return say(Phrase::answer_deny);
            break;
        case Verb::edge:
            if (n(0) == 1) return say(Phrase::answer_edge_far);
            break;
        case Verb::adjust:
            if (n(0) == 0) return say(Phrase::answer_adjust_none);
            if (n(0) > 0) args[0].value.forms[0].insert(0, "+");
            break;
        case Verb::diagonal:
            if (n(0) == 1) return say(Phrase::answer_diagonal_other);
            break;
        case Verb::extra_rule:
            if (n(0) == 0) return say(Phrase::answer_extra_none);
            break;
        case Verb::trigger:
            if (n(1) >= 0) return say(Phrase::answer_trigger_unit);
            break;
        case Verb::activate:
            if (n(2) >= 0 && n(2) != n(0)) return say(Phrase::answer_activate_giver);
            break;
        case Verb::declare:
            if (n(1) >= 0) return say(Phrase::answer_declare_target);
            break;
        case Verb::close_ranks:
            if (n(0) == 0) return say(Phrase::answer_ranks_open);
            break;
        case Verb::fatigue:
            if (n(0) == 2) return say(Phrase::answer_fatigue_enemy);
            break;
        case Verb::use:
            if (n(0) == 0) return say(Phrase::no);
            break;
        case Verb::pay:
            if (n(0) == 0) return say(Phrase::answer_deny);
            break;
        case Verb::take_back: list(symbols(all, asked)); break;
        case Verb::load: list(symbols(all.subspan(all.empty() ? 0 : 1), asked)); break;
        case Verb::dice: {
            const bool of_enemy = state_.question.about[3] == 1;
            const Side owner = ability_side(state_.question);
            list(symbols(all, of_enemy ? other(owner) : owner));
            break;
        }
        case Verb::units: {
            std::vector<std::string> names;
            for (const std::int16_t u : all) names.push_back(unit(u).forms[0]);
            list(names.empty() ? texts_.say(Phrase::nothing) : texts_.list(names, Phrase::join_and));
            break;
        }
        case Verb::option: {
            const Side owner = ability_side(state_.question);
            const int number = state_.question.about[0];
            const auto& abilities = match_.faction(owner == Side::second ? owner : Side::first).abilities;
            const bool known = number >= 0 && number < static_cast<int>(abilities.size());
            args.push_back(
                {"text",
                 {known ? option_text(abilities[static_cast<std::size_t>(number)], n(0), texts_) : ""}});
            break;
        }
        default: break;
    }
    return capital(texts_.answer(verb, args));
}

}  // namespace skald::saga
