#include "cli/aofs/case.hpp"

#include "aofs/list.hpp"
#include "aofs/part_names.hpp"
#include "aofs/rules.hpp"
#include "aofs/unit.hpp"
#include "cli/case_files.hpp"
#include "content/aofs/position.hpp"

namespace skald::cli {

using namespace aofs;
using aofs::Position;
using aofs::to_inch_point;
using aofs::to_inches;

namespace {

/// Runs one case, line by line.
class Runner : public CaseRunner<Runner, Position, Match> {
    friend CaseRunner;

  public:
    using CaseRunner::CaseRunner;

  private:
    View view() { return {match_, state_}; }
    bool rule_known(std::string_view word) const { return find_rule(word).has_value(); }

    // ---- Names ----

    static const Vocabulary& names() { return aofs::vocabulary(); }
    std::string name_of(std::string_view kind, int id, Side of) const {
        if (kind.starts_with("unit")) return id < max_units_here ? unit_name(id) : std::string{};
        if (kind.starts_with("model") && id < max_models_here) {
            const int home = position_.state.model(id).unit;
            if (home < 0 || unit_name(home).empty()) return {};
            return unit_name(home) + "." + std::to_string(id - position_.state.unit(home).first + 1);
        }
        if (kind != "spell" || of == Side::none) return {};
        const auto& all = position_.spells[static_cast<std::size_t>(index(of))];
        return id < static_cast<int>(all.size()) ? all[static_cast<std::size_t>(id)] : std::string{};
    }
    std::string unit_name(int id) const {
        const Side of = side_of_unit(id);
        const auto& all = position_.units[static_cast<std::size_t>(index(of))];
        const auto place = static_cast<std::size_t>(id - first_unit(of));
        return place < all.size() ? all[place] : std::string{};
    }
    static std::string place_words(Point p) { return inches(p.x) + "," + inches(p.y); }

    int model(const Word& word, std::string_view name) const {
        const int id = position_.find_model(name);
        if (id < 0) throw Failed{word, "there is no model '" + std::string(name) + "'"};
        return id;
    }
    Point place(const Word& word, std::string_view text) const {
        const auto point = to_inch_point(text);
        if (!point) throw Failed{word, "expected a place such as 12.5,30"};
        return *point;
    }
    Length length(const Word& word) const {
        const auto inches = to_inches(word.text);
        if (!inches) throw Failed{word, "expected inches"};
        return *inches;
    }
    int action(const Word& word) const {
        const int found = find_name(action_names, word.text);
        if (found < 0) throw Failed{word, "expected hold, advance, rush, charge or idle"};
        return found;
    }

    // ---- Answers ----

    /// "A.1:12,30>15,30^18,30@90": one word.
    std::size_t read_step(Choice& choice, Words words) const {
        const std::string_view name = name_before_colon(words[0]);
        Step step;
        step.figure = static_cast<std::uint8_t>(model(words[0], name));
        step.facing = state_.model(step.figure).facing;
        read_way(words[0], std::string_view(words[0].text).substr(name.size() + 1), step);
        choice.steps.push(step);
        return 1;
    }
    void add_staying(Choice& choice, int unit_id) const {
        for (int m : members(state_, unit_id))
            add_stay(choice, m, state_.model(m).at, state_.model(m).facing);
    }

    static bool is_plan(std::uint8_t verb) {
        const auto say = static_cast<Verb>(verb);
        return say == Verb::move || say == Verb::charge || say == Verb::pile_in || say == Verb::deploy;
    }
    static bool deploys(std::uint8_t verb) { return static_cast<Verb>(verb) == Verb::deploy; }
    static void fill_in(Choice& choice) {
        const auto say = static_cast<Verb>(choice.verb);
        if (say == Verb::activate && choice.what.size() == 2) choice.what.push(-1);
        if (say == Verb::cast && choice.what.size() == 3) choice.what.push(0);
    }

    /// A word of an answer as a number: units, models, weapons and spells go by name.
    int value(std::uint8_t, const Word& word, std::size_t) {
        if (to_integer(word.text, -32768, 32767)) return number(word);
        if (position_.find_model(word.text) >= 0) return position_.find_model(word.text);
        if (position_.find_unit(word.text) >= 0) return position_.find_unit(word.text);
        if (const int s = position_.find_spell(state_.question.side, word.text); s >= 0) return s;
        if (const int w = position_.find_type(match_, state_, state_.question.about[0], word.text); w >= 0)
            return w;
        throw Failed{word, "'" + std::string(word.text) + "' is no unit, model, weapon, spell or number"};
    }

    // ---- Expectations ----

    void expect_more(const Word& what, Words rest, bool wanted) {
        if (what.text == "round" || what.text == "starter" || what.text == "marker" ||
            what.text == "markers-total")
            return expect_game(what, rest, wanted);
        if (what.text == "list") return expect_list(rest, wanted);
        if (what.text == "reason") return expect_reason(what, rest, wanted);
        if (rest.empty()) throw Failed{what, "expected a name"};
        if (position_.find_model(rest[0].text) >= 0) return expect_model(what, rest, wanted);
        expect_unit(what, rest, wanted);
    }

    /// Weapons go by their names: of the unit that the event begins with, or of the one that has it.
    int event_value(const Event& event, const Word& word, std::size_t) {
        const int u = event.numbers.empty() ? -1 : event.numbers[0];
        if (const int w = position_.find_type(match_, state_, u, word.text); w >= 0) return w;
        if (const int s = position_.find_spell(event.side, word.text); s >= 0) return s;
        for (int other_unit = 0; other_unit < max_units_here; ++other_unit)
            if (const int w = position_.find_type(match_, state_, other_unit, word.text); w >= 0) return w;
        return value(0, word, 0);
    }
    /// round N; starter SIDE; markers-total N; marker N first|second|neutral, counted from 1
    void expect_game(const Word& what, Words words, bool wanted) const {
        const Word& first = word_at(words, 0, "a number or side");
        if (what.text == "round") return equal(first, state_.round, number(first));
        if (what.text == "markers-total") return equal(first, state_.marker_total, number(first));
        if (what.text == "starter")
            return truth(first, state_.starter == side(first), wanted,
                         side_word(state_.starter) + " started");
        const auto n = static_cast<std::size_t>(number(first) - 1);
        if (n >= state_.markers.size()) throw Failed{first, "there is no such marker"};
        const Word& owner = word_at(words, 1, "first, second or neutral");
        const Side holds = state_.markers[n].owner;
        truth(owner, holds == (owner.text == "neutral" ? Side::none : side(owner)), wanted,
              side_word(holds) + " holds it");
    }

    /// list SIDE legal, or list SIDE RULE: one of the reasons against it.
    void expect_list(Words words, bool wanted) const {
        const Side who = side(word_at(words, 0, "first or second"));
        const Word& rule = word_at(words, 1, "legal, or a rule");
        const ListFaults faults =
            check_list(match_.army(who), match_.setup().points, match_.setup().force_org);
        std::string so = faults.empty() ? "the list is legal" : "the reasons against it:";
        for (const ListFault& fault : faults) so += " " + std::string(rule_id(fault.rule));
        if (rule.text == "legal") return truth(rule, faults.empty(), wanted, so);
        truth(rule,
              std::any_of(faults.begin(), faults.end(),
                          [&](const ListFault& fault) { return rule_id(fault.rule) == rule.text; }),
              wanted, so);
    }

    /// reason PART VALUE RULE: a line of the reckoning of an attack.
    void expect_reason(const Word& what, Words words, bool wanted) const {
        std::string named(word_at(words, 0, "a part").text);
        std::replace(named.begin(), named.end(), '-', '_');
        const int part = find_name(aofs::part_names, named);
        if (part < 0) throw Failed{words[0], "is no part of a reckoning"};
        const int amount = number(word_at(words, 1, "a value"));
        const std::string_view rule = word_at(words, 2, "a rule").text;
        truth(what,
              std::any_of(events_.begin(), events_.end(),
                          [&](const Event& event) {
                              if (event.kind != static_cast<std::uint8_t>(EventKind::reckoned)) return false;
                              const auto line = read<EventKind::reckoned>(event);
                              return static_cast<int>(line.part) == part && line.value == amount &&
                                     match_.rule_name(event.rule) == rule;
                          }),
              wanted, reasons());
    }

    std::string reasons() const {
        std::string text = "the reckoning:";
        for (const Event& event : events_)
            if (event.kind == static_cast<std::uint8_t>(EventKind::reckoned))
                text += "\n        " + event_words(event);
        return text;
    }

    static std::string inches(int tenths) {
        const int hundredths = tenths * 100 / inch;
        const std::string part = std::to_string(hundredths % 100);
        return std::to_string(hundredths / 100) + (part.size() < 2 ? ".0" : ".") + part;
    }

    /// at M x,y; dead M; markers M N; tokens M N; height M IN; allowance M ACTION IN
    void expect_model(const Word& what, Words words, bool wanted) {
        const int id = model(words[0], words[0].text);
        const Model& m = state_.model(id);
        const std::string where = m.where == Where::dead    ? "it is dead"
                                  : m.where == Where::table ? "it stands at " + place_words(m.at)
                                                            : "it is not on the table";
        if (what.text == "dead") return truth(words[0], m.where == Where::dead, wanted, where);
        const Word& second = word_at(words, 1, "more");
        if (what.text == "at") {
            const bool there = m.where == Where::table && Point(m.at) == place(second, second.text);
            return truth(second, there, wanted, where);
        }
        if (what.text == "markers") return equal(second, m.markers, number(second));
        if (what.text == "tokens") return equal(second, m.tokens, number(second));
        if (what.text == "height") return equal(second, m.height, length(second));
        if (what.text == "allowance")
            return equal(word_at(words, 2, "inches"),
                         allowance(view(), id, static_cast<Action>(action(second))), length(words[2]));
        throw Failed{what, "nothing is known of a model about '" + std::string(what.text) + "'"};
    }

    std::string condition(int id) const {
        const Unit& u = state_.unit(id);
        std::string text = std::to_string(living(state_, id)) + " models";
        if (u.gone) text += ", gone";
        if (u.stunned) text += ", stunned";
        if (u.fatigued) text += ", fatigued";
        if (u.activated) text += ", activated";
        return text + (on_table(state_, id) ? "" : ", not on the table");
    }

    /// models U N; gone, stunned, fatigued, activated, on-table U; defense, quality U N
    void expect_unit(const Word& what, Words words, bool wanted) {
        const int id = unit(words[0]);
        const Unit& u = state_.unit(id);
        const std::string so = condition(id);
        if (what.text == "gone") return truth(words[0], u.gone, wanted, so);
        if (what.text == "stunned") return truth(words[0], u.stunned, wanted, so);
        if (what.text == "fatigued") return truth(words[0], u.fatigued, wanted, so);
        if (what.text == "activated") return truth(words[0], u.activated, wanted, so);
        if (what.text == "on-table") return truth(words[0], on_table(state_, id), wanted, so);
        const Word& amount = word_at(words, 1, "a number");
        if (what.text == "joined") return equal(amount, u.joined, unit(amount));
        if (what.text == "models") return equal(amount, living(state_, id), number(amount));
        if (what.text == "defense") return equal(amount, defense(view(), id), number(amount));
        if (what.text == "quality") return equal(amount, morale_quality(view(), id), number(amount));
        throw Failed{what, "nothing is known of a unit about '" + std::string(what.text) + "'"};
    }
};

}  // namespace

Result<PlayedSkirmish> play_skirmish(std::string_view text) {
    return play_lines<Runner>(text, aofs::PositionReader());
}

Result<std::vector<CaseResult>> run_aofs_cases(std::string_view text, const AofsListener& listener) {
    return run_cases<Runner>(text, aofs::PositionReader(), listener);
}

}  // namespace skald::cli
