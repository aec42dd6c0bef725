#include "cli/saga/case.hpp"

#include <algorithm>
#include <cstdlib>

#include "cli/case_files.hpp"
#include "saga/ability.hpp"
#include "saga/part_names.hpp"
#include "saga/range.hpp"
#include "saga/rules.hpp"
#include "saga/score.hpp"
#include "saga/unit.hpp"
#include "saga/warband.hpp"
#include "table/sight.hpp"

namespace skald::cli {

using namespace saga;
using saga::Position;

namespace {

/// Runs one case, line by line.
class Runner : public CaseRunner<Runner, Position, Match> {
    friend CaseRunner;

  public:
    using CaseRunner::CaseRunner;
    const std::vector<std::string>& triggered() const { return triggered_; }

  private:
    View view() { return {match_, state_}; }

    void heed(const Events& events) {
        for (const Event& event : events) {
            if (event.kind != static_cast<std::uint8_t>(EventKind::triggered)) continue;
            const auto& file = position_.factions[static_cast<std::size_t>(index(event.side))];
            triggered_.push_back(
                file.id + "/" +
                file.ability_ids[static_cast<std::size_t>(read<EventKind::triggered>(event).ability)]);
        }
    }
    bool rule_known(std::string_view word) const { return find_rule(word).has_value(); }
    std::string rule_words(RuleRef rule) const {
        return is_ability(rule) ? "ability " + std::to_string(ability_number(rule))
                                : std::string(match_.rule_name(rule));
    }

    // ---- Names ----

    static const Vocabulary& names() { return saga::vocabulary(); }
    std::string name_of(std::string_view kind, int id, Side of) const {
        if (kind.starts_with("unit") && id < saga::max_units) return unit_name(id);
        if (kind == "figure" && id < saga::max_figures) {
            const int home = state_.figure(id).unit;
            if (home < 0 || home >= saga::max_units || unit_name(home).empty()) return {};
            return unit_name(home) + "." + std::to_string(id - state_.unit(home).first + 1);
        }
        if (kind != "ability" || of == Side::none) return {};
        const auto& ids = position_.factions[static_cast<std::size_t>(index(of))].ability_ids;
        return id < static_cast<int>(ids.size()) ? ids[static_cast<std::size_t>(id)] : std::string{};
    }
    std::string unit_name(int id) const {
        const auto& all = position_.unit_names;
        return id < static_cast<int>(all.size()) ? all[static_cast<std::size_t>(id)] : std::string{};
    }
    std::string place_words(Point p) const {
        return centimetres(p.x - position_.origin.x) + "," + centimetres(p.y - position_.origin.y);
    }

    /// "-" is no unit.
    int unit(const Word& word) const { return word.text == "-" ? -1 : CaseRunner::unit(word); }
    int figure(const Word& word, std::string_view name) const {
        const std::size_t dot = name.rfind('.');
        const int of = dot == std::string_view::npos ? -1 : position_.find_unit(name.substr(0, dot));
        const auto nth =
            dot == std::string_view::npos ? std::nullopt : to_integer(name.substr(dot + 1), 1, 16);
        const int id = of >= 0 && nth && *nth <= state_.unit(of).size
                           ? state_.unit(of).first + static_cast<int>(*nth) - 1
                           : -1;
        if (id < 0) throw Failed{word, "there is no figure '" + std::string(name) + "'"};
        return id;
    }
    Point place(const Word& word, std::string_view text) const {
        const auto point = saga::to_point(text);
        if (!point) throw Failed{word, "expected a place such as 12.5,30"};
        return *point + position_.origin;
    }
    int ability(const Word& word, Side owner) const {
        const int id = position_.find_ability(owner, word.text);
        if (id < 0) throw Failed{word, "the board has no ability '" + std::string(word.text) + "'"};
        return id;
    }
    // ---- Answers ----

    /// "A.1:12,30>15,30@90", or "keep U CM": beyond so much of a unit (MEA-R6). Says how many words it was.
    std::size_t read_step(Choice& choice, Words words) const {
        if (words[0].text == "keep") {
            read_keep(choice, words.subspan(1));
            return 3;
        }
        const std::string_view name = name_before_colon(words[0]);
        Step step;
        step.figure = static_cast<std::uint8_t>(figure(words[0], name));
        step.facing = state_.figure(step.figure).facing;
        read_way(words[0], std::string_view(words[0].text).substr(name.size() + 1), step);
        choice.steps.push(step);
        return 1;
    }
    void read_keep(Choice& choice, Words words) const {
        const Word& distance = word_at(words, 1, "a unit and a distance");
        const auto length = saga::to_length(distance.text);
        if (!length) throw Failed{distance, "expected a distance in cm"};
        choice.what.push(static_cast<std::int16_t>(unit(words[0])));
        choice.what.push(static_cast<std::int16_t>(*length));
    }
    void add_staying(Choice& choice, int unit_id) const {
        for (int f : figures_of(state_, unit_id))
            add_stay(choice, f, state_.figure(f).at, state_.figure(f).facing);
    }

    static bool is_plan(std::uint8_t verb) {
        const auto say = static_cast<Verb>(verb);
        return say == Verb::move || say == Verb::charge || say == Verb::shift || say == Verb::push ||
               say == Verb::withdraw || say == Verb::deploy;
    }
    static bool deploys(std::uint8_t verb) { return static_cast<Verb>(verb) == Verb::deploy; }
    static void fill_in(Choice& choice) {
        const auto say = static_cast<Verb>(choice.verb);
        if (say == Verb::activate && choice.what.size() == 2) choice.what.push(-1);
        if (say == Verb::declare && choice.what.size() == 1) choice.what.push(-1);
    }

    int value(std::uint8_t verb, const Word& word, std::size_t) const {
        return value(static_cast<Verb>(verb), state_.question.side, word);
    }
    int event_value(const Event& event, const Word& word, std::size_t) const {
        return value(Verb::none, event.side == Side::none ? Side::first : event.side, word);
    }
    /// A word of an answer as a number: units, figures and abilities go by name.
    int value(Verb say, Side who, const Word& word) const {
        if (to_integer(word.text, -32768, 32767)) return number(word);
        if (position_.find_figure(word.text) >= 0) return position_.find_figure(word.text);
        if (position_.find_unit(word.text) >= 0) return position_.find_unit(word.text);
        const bool of_enemy = say == Verb::ability && read<Ask::choose_ability>(state_.question).of_enemy;
        if (position_.find_ability(of_enemy ? other(who) : who, word.text) >= 0)
            return position_.find_ability(of_enemy ? other(who) : who, word.text);
        if (word.text == "yes") return 1;
        if (word.text == "no") return 0;
        throw Failed{word, "'" + std::string(word.text) + "' is no unit, figure, ability or number"};
    }

    // ---- Expectations ----

    void expect_more(const Word& what, Words rest, bool wanted) {
        const std::string_view key = what.text;
        if (key == "pool" || key == "line") return expect_fight(key, rest, wanted);
        if (key == "loaded" || key == "dice") return expect_board(key, rest);
        if (key == "may-shoot" || key == "may-charge" || key == "within" || key == "sees" ||
            key == "in-cover")
            return truth(what, relation(key, rest), wanted, related(key, rest));
        if (key == "shooters") {
            const Word& amount = word_at(rest, 2, "two units and a number");
            const auto count = shooters(view(), unit(rest[0]), unit(rest[1])).size();
            return equal(amount, static_cast<long>(count), number(amount));
        }
        if (key == "ruler") return expect_ruler(rest);
        if (key == "warband") return expect_warband(rest, wanted);
        if (key == "score") return expect_score(rest);
        expect_unit(what, rest, wanted);
    }

    int fighter(const Word& word) const {
        if (word.text == "attacker") return 0;
        if (word.text == "defender") return 1;
        throw Failed{word, "expected attacker or defender"};
    }

    /// pool SIDE KEY N ... ; line SIDE PART VALUE RULE
    void expect_fight(std::string_view key, Words words, bool wanted) const {
        const int who = fighter(word_at(words, 0, "attacker or defender"));
        const Fighter& f = state_.fight.of[static_cast<std::size_t>(who)];
        if (key == "line") {
            const int part = find_name(part_names, word_at(words, 1, "a part").text);
            if (part < 0) throw Failed{words[1], "is no part of a reckoning"};
            const int amount = number(word_at(words, 2, "a value"));
            const std::string_view rule = words.size() > 3 ? words[3].text : std::string_view{};
            return truth(words[1],
                         std::any_of(state_.fight.lines.begin(), state_.fight.lines.end(),
                                     [&](const saga::Line& l) {
                                         return l.side == who && static_cast<int>(l.part) == part &&
                                                l.value == amount &&
                                                (rule.empty() || match_.rule_name(l.rule) == rule);
                                     }),
                         wanted, lines_words());
        }
        for (std::size_t i = 1; i + 1 < words.size(); i += 2) {
            const std::string_view name = words[i].text;
            const int got = name == "generated"   ? f.generated
                            : name == "bonus"     ? f.bonus
                            : name == "starting"  ? f.starting
                            : name == "gained"    ? f.gained
                            : name == "attack"    ? f.attack
                            : name == "armour"    ? f.armour
                            : name == "defence"   ? f.defence_extra
                            : name == "auto-hits" ? f.auto_hits
                            : name == "hits"      ? f.hits
                            : name == "suffered"  ? f.suffered
                            : name == "removed"   ? f.removed
                            : name == "cover"     ? static_cast<int>(f.cover)
                                                  : throw Failed{words[i], "is no number of a pool"};
            equal(words[i + 1], got, number(words[i + 1]));
        }
    }

    std::string lines_words() const {
        std::string text = "the reckoning:";
        for (const saga::Line& line : state_.fight.lines)
            text += std::string("\n        ") + (line.side == 0 ? "attacker " : "defender ") +
                    std::string(part_names[static_cast<std::size_t>(line.part)]) + " " +
                    std::to_string(line.value) + " " + rule_words(line.rule);
        return text;
    }

    /// loaded SIDE ABILITY SETS ; dice SIDE available|inactive|board N
    void expect_board(std::string_view key, Words words) const {
        const Side who = side(word_at(words, 0, "first or second"));
        const Word& wanted = word_at(words, 2, "a number");
        if (key == "loaded")
            return equal(wanted, sets_on(state_, who, ability(words[1], who)), number(wanted));
        static constexpr std::string_view where[] = {"available", "inactive", "board"};
        const int at = find_name(where, words[1].text);
        if (at < 0) throw Failed{words[1], "expected available, inactive or board"};
        int count = 0;
        for (const SagaDie& die : state_.board(who).dice) count += static_cast<int>(die.at) == at ? 1 : 0;
        equal(wanted, count, number(wanted));
    }

    bool relation(std::string_view key, Words words) {
        if (key == "in-cover") {
            const Word& cover = word_at(words, 1, "none, light or solid");
            static constexpr std::string_view covers[] = {"none", "light", "solid"};
            return static_cast<int>(terrain_cover(view(), unit(words[0]))) == find_name(covers, cover.text);
        }
        word_at(words, 1, "two names");
        if (key == "may-shoot") return !may_shoot(view(), unit(words[0]), unit(words[1]));
        if (key == "may-charge") return !refused_charge(words);
        if (key == "within") {
            const auto distance = saga::to_length(word_at(words, 2, "a distance").text);
            if (!distance) throw Failed{words[2], "expected a distance in cm"};
            return units_within(view(), unit(words[0]), unit(words[1]), *distance);
        }
        return who_see(words) > 0;
    }
    /// Figures with a free line to the other unit, however far it is (LOS-01).
    int who_see(Words words) {
        const auto figures = view().scene().figures_of(static_cast<UnitId>(unit(words[0])));
        const auto target = static_cast<UnitId>(unit(words[1]));
        return static_cast<int>(std::count_if(figures.begin(), figures.end(), [&](const Standing& f) {
            return figure_sees_unit(view().scene(), f.figure, target).sight.free;
        }));
    }
    Refusal refused_charge(Words words) {
        Activation activation;
        activation.unit = static_cast<std::int8_t>(unit(words[0]));
        activation.type = Type::charge;
        return may_charge(view(), activation, unit(words[1]));
    }
    /// What is so between the two.
    std::string related(std::string_view key, Words words) {
        if (key == "in-cover") {
            static constexpr std::string_view covers[] = {"none", "light", "solid"};
            return std::string(covers[static_cast<std::size_t>(terrain_cover(view(), unit(words[0])))]);
        }
        if (key == "within")
            return "the ruler shows " + centimetres(units_ruler(view(), unit(words[0]), unit(words[1])));
        if (key == "sees") return std::to_string(who_see(words)) + " see it";
        const Refusal refusal =
            key == "may-shoot" ? may_shoot(view(), unit(words[0]), unit(words[1])) : refused_charge(words);
        return refusal ? words_for(*refusal) : "nothing forbids it";
    }

    void expect_ruler(Words words) {
        const Word& wanted = word_at(words, 2, "a distance");
        const auto distance = saga::to_length(wanted.text);
        if (!distance) throw Failed{wanted, "expected a distance in cm"};
        equal(wanted, units_ruler(view(), unit(words[0]), unit(words[1])), *distance);
    }

    /// score SIDE POINTS, or score SIDE RULE POINTS: massacre points of a side as the table stands now.
    void expect_score(Words words) {
        const Score score = score_of(view(), side(word_at(words, 0, "first or second")));
        const Word& last = words.back();
        if (words.size() < 3) return equal(word_at(words, 1, "points"), score.points, number(last));
        int points = 0;
        for (const ScoreLine& line : score.lines)
            if (match_.rule_name(cause(line.rule)) == words[1].text) points += line.points;
        equal(last, points, number(last));
    }

    /// warband SIDE legal, or warband SIDE RULE: one of the reasons against it.
    void expect_warband(Words words, bool wanted) {
        const Side who = side(word_at(words, 0, "first or second"));
        const Word& rule = word_at(words, 1, "legal, or a rule");
        const WarbandFaults faults = check_warband(match_.setup(), who);
        std::string so = faults.empty() ? "the warband is legal" : "the reasons against it:";
        for (const WarbandFault& fault : faults) {
            so += " " + words_for(fault.why);
            hear(fault.why, {}, who, rule);
        }
        if (rule.text == "legal") return truth(rule, faults.empty(), wanted, so);
        truth(rule,
              std::any_of(faults.begin(), faults.end(),
                          [&](const WarbandFault& f) { return match_.rule_name(f.why.rule) == rule.text; }),
              wanted, so);
    }

    static std::string centimetres(int tenths) {
        const std::string part = std::to_string(std::abs(tenths) % 100);
        return (tenths < 0 ? "-" : "") + std::to_string(std::abs(tenths) / 100) +
               (part.size() < 2 ? ".0" : ".") + part;
    }

    std::string whereabouts(const Figure& f) const {
        if (f.where == Where::dead) return "it is dead";
        return f.where == Where::table ? "it stands at " + place_words(f.at) : "it is not on the table";
    }

    /// fatigue U N, figures U N, gone U, at F x,y, dead F, armour-melee U N, armour-shooting U N, activated U
    /// N, turn SIDE N
    void expect_unit(const Word& what, Words words, bool wanted) {
        const std::string_view key = what.text;
        const Word& name = word_at(words, 0, "a name");
        if (key == "at") {
            const Figure& f = state_.figure(figure(name, name.text));
            const Point p = place(word_at(words, 1, "a place"), words[1].text);
            const bool there = f.where == Where::table && Point(f.at) == p;
            return truth(words[1], there, wanted, whereabouts(f));
        }
        if (key == "dead")
            return truth(name, state_.figure(figure(name, name.text)).where == Where::dead, wanted,
                         whereabouts(state_.figure(figure(name, name.text))));
        if (key == "turn") {
            truth(name, state_.turn_of == side(name), true, "it is the turn of " + side_word(state_.turn_of));
            return equal(word_at(words, 1, "a number"), state_.turn, number(words[1]));
        }
        const int id = unit(name);
        const Unit& u = state_.unit(id);
        if (key == "gone")
            return truth(name, u.alive == 0, wanted, std::to_string(u.alive) + " figures are left");
        const Word& amount = word_at(words, 1, "a number");
        if (key == "fatigue") return equal(amount, u.fatigue, number(amount));
        if (key == "figures") return equal(amount, u.alive, number(amount));
        if (key == "activated") return equal(amount, u.activations, number(amount));
        if (key == "armour-melee") return equal(amount, base_armour(view(), id, true), number(amount));
        if (key == "armour-shooting") return equal(amount, base_armour(view(), id, false), number(amount));
        if (key == "saga-dice") return equal(amount, saga_dice_of(view(), id), number(amount));
        throw Failed{what, "nothing is known about '" + std::string(key) + "'"};
    }

    std::vector<std::string> triggered_;
};

}  // namespace

Result<PlayedPosition> play_position(std::string_view text, const saga::FindFaction& find_faction) {
    return play_lines<Runner>(text, saga::PositionReader(find_faction));
}

Result<std::vector<CaseResult>> run_saga_cases(std::string_view text, const saga::FindFaction& find_faction,
                                               const SagaListener& listener) {
    return run_cases<Runner>(text, saga::PositionReader(find_faction), listener);
}

}  // namespace skald::cli
