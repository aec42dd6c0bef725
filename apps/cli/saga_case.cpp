#include "saga_case.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <span>

#include "dice/scripted.hpp"
#include "saga/ability.hpp"
#include "saga/movement.hpp"
#include "saga/part_names.hpp"
#include "saga/rules.hpp"
#include "saga/score.hpp"
#include "saga/unit.hpp"
#include "saga/warband.hpp"

namespace skald::cli {

using namespace saga;
using content::Position;

namespace {

using Words = std::span<const Word>;

constexpr std::string_view type_names[] = {"none", "move", "charge", "shoot", "rest"};
constexpr std::string_view origin_names[] = {"ability",  "determination", "we-obey",    "manoeuvre",
                                             "javelins", "composite",     "old-grudge", "grant"};

template <std::size_t N>
int find_name(const std::string_view (&names)[N], std::string_view word) {
    const auto found = std::find(std::begin(names), std::end(names), word);
    return found == std::end(names) ? -1 : static_cast<int>(found - std::begin(names));
}

/// Runs one case, line by line.
class Runner {
  public:
    explicit Runner(Position position)
        : position_(std::move(position)), match_(position_.setup), state_(position_.state) {}

    void line(Words words) {
        const std::string_view what = words[0].text;
        if (what == "dice") return add_dice(words.subspan(1));
        start();
        if (what == "do") return answer(words.subspan(1));
        if (what == "refuse") return refuse(words.subspan(1));
        if (what == "expect") return expect(words.subspan(1));
        throw Failed{words[0], "expected dice, do, refuse or expect"};
    }
    void start() {
        if (!begun_) begin();
    }
    const State& state() const { return state_; }
    void finish(const Word& last) {
        start();
        if (dice_.left() > 0)
            throw Failed{last, std::to_string(dice_.left()) + " scripted dice were not rolled"};
        if (dice_.missing() > 0)
            throw Failed{last, std::to_string(dice_.missing()) + " dice were rolled beyond the script"};
    }

    const std::vector<std::string>& triggered() const { return triggered_; }

  private:
    View view() const { return {match_, state_}; }

    void note_triggered() {
        for (const Event& event : events_) {
            if (event.kind != static_cast<std::uint8_t>(Happening::triggered)) continue;
            const auto& file = position_.factions[static_cast<std::size_t>(index(event.side))];
            triggered_.push_back(file.id + "/" +
                                 file.ability_ids[static_cast<std::size_t>(event.numbers[0])]);
        }
    }

    void begin() {
        begun_ = true;
        if (position_.from_start)
            state_ = match_.start();
        else
            match_.resume(state_, dice_, events_);
    }

    void add_dice(Words words) {
        for (const Word& word : words) {
            const auto face = to_integer(word.text, 1, 6);
            if (!face) throw Failed{word, "expected a face 1 to 6"};
            dice_.add(static_cast<int>(*face));
        }
    }

    // ---- Names ----

    int unit(const Word& word) const {
        if (word.text == "-") return -1;
        const int id = position_.find_unit(word.text);
        if (id < 0) throw Failed{word, "there is no unit '" + std::string(word.text) + "'"};
        return id;
    }
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
        const auto point = content::to_point(text);
        if (!point) throw Failed{word, "expected a place such as 12.5,30"};
        return *point + position_.origin;
    }
    int number(const Word& word) const {
        const auto value = to_integer(word.text, -32768, 32767);
        if (!value) throw Failed{word, "expected a whole number"};
        return static_cast<int>(*value);
    }
    Side side(const Word& word) const {
        const auto value = content::to_side(word.text);
        if (!value) throw Failed{word, "expected first or second"};
        return *value;
    }
    int ability(const Word& word, Side owner) const {
        const int id = position_.find_ability(owner, word.text);
        if (id < 0) throw Failed{word, "the board has no ability '" + std::string(word.text) + "'"};
        return id;
    }
    const Word& word_at(Words words, std::size_t i, const char* wanted) const {
        if (i >= words.size()) throw Failed{words.back(), std::string("expected ") + wanted};
        return words[i];
    }

    // ---- Answers ----

    /// "A.1:12,30", "A.1:12,30>15,30@90": a figure's way and its facing at the end.
    Step step(const Word& word) const {
        const std::size_t colon = word.text.find(':');
        if (colon == std::string_view::npos) throw Failed{word, "expected a step such as A.1:12,30"};
        Step result;
        result.figure = static_cast<std::uint8_t>(figure(word, word.text.substr(0, colon)));
        result.facing = state_.figure(result.figure).facing;
        std::string_view rest = word.text.substr(colon + 1);
        if (const std::size_t turn = rest.find('@'); turn != std::string_view::npos) {
            const auto degrees = to_integer(rest.substr(turn + 1), 0, 359);
            if (!degrees) throw Failed{word, "expected whole degrees after @"};
            result.facing = static_cast<std::uint16_t>(*degrees * 2);
            rest = rest.substr(0, turn);
        }
        while (!rest.empty()) {
            const std::size_t next = std::min(rest.find('>'), rest.size());
            if (result.ways == result.path.size()) throw Failed{word, "at most four ways"};
            result.path[result.ways++] = Point16(place(word, rest.substr(0, next)));
            rest.remove_prefix(std::min(next + 1, rest.size()));
        }
        if (result.ways == 0) throw Failed{word, "expected a place"};
        return result;
    }

    /// Figures that a plan does not name stay where they are.
    void add_staying(Choice& choice, int unit_id) const {
        for (int f : figures_of(state_, unit_id)) {
            const bool named = std::any_of(choice.steps.begin(), choice.steps.end(),
                                           [&](const Step& s) { return s.figure == f; });
            if (named) continue;
            Step stay;
            stay.figure = static_cast<std::uint8_t>(f);
            stay.facing = state_.figure(f).facing;
            stay.ways = 1;
            stay.path[0] = state_.figure(f).at;
            choice.steps.push(stay);
        }
    }

    Choice read_choice(Words words) const {
        const Word& verb = word_at(words, 0, "a verb");
        Choice choice;
        for (int v = 1;
             v < 255 && choice.verb == 0 && !match_.verb_name(static_cast<std::uint8_t>(v)).empty(); ++v) {
            std::string name(match_.verb_name(static_cast<std::uint8_t>(v)));
            std::replace(name.begin(), name.end(), '_', '-');
            if (name == verb.text) choice.verb = static_cast<std::uint8_t>(v);
        }
        if (choice.verb == 0) throw Failed{verb, "'" + std::string(verb.text) + "' is not an answer"};
        const auto say = static_cast<Say>(choice.verb);
        const Side who = state_.question.side;
        if (who == Side::none) throw Failed{verb, "nobody is asked anything"};
        const bool plans = say == Say::move || say == Say::charge || say == Say::shift || say == Say::push ||
                           say == Say::withdraw || say == Say::deploy;
        if (plans) return read_plan(choice, words.subspan(1));
        for (std::size_t i = 1; i < words.size(); ++i) {
            if (words[i].text == "at") {
                choice.spot =
                    Point16(place(word_at(words, i + 1, "a place"), word_at(words, i + 1, "a place").text));
                break;
            }
            choice.what.push(static_cast<std::int16_t>(value(say, who, words[i], i)));
        }
        if (say == Say::activate && choice.what.size() == 2) choice.what.push(-1);
        if (say == Say::declare && choice.what.size() == 1) choice.what.push(-1);
        return choice;
    }

    /// A word of an answer as a number: units, figures, abilities, types and origins go by name.
    int value(Say say, Side who, const Word& word, std::size_t place_in_answer) const {
        if (to_integer(word.text, -32768, 32767)) return number(word);
        if (say == Say::declare && place_in_answer == 1 && find_name(type_names, word.text) > 0)
            return find_name(type_names, word.text);
        if (say == Say::activate && place_in_answer == 2 && find_name(origin_names, word.text) > 0)
            return find_name(origin_names, word.text);
        if (const auto kind = content::to_terrain(word.text); say == Say::place_piece && kind)
            return static_cast<int>(*kind);
        if (position_.find_figure(word.text) >= 0) return position_.find_figure(word.text);
        if (position_.find_unit(word.text) >= 0) return position_.find_unit(word.text);
        const bool of_enemy = say == Say::ability && state_.question.about[2] == 1;
        if (position_.find_ability(of_enemy ? other(who) : who, word.text) >= 0)
            return position_.find_ability(of_enemy ? other(who) : who, word.text);
        if (word.text == "yes") return 1;
        if (word.text == "no") return 0;
        throw Failed{word, "'" + std::string(word.text) + "' is no unit, figure, ability or number"};
    }

    /// "keep U CM": beyond so much of a unit (MEA-R6).
    void read_keep(Choice& choice, Words words) const {
        const Word& distance = word_at(words, 1, "a unit and a distance");
        const auto length = content::to_length(distance.text);
        if (!length) throw Failed{distance, "expected a distance in cm"};
        choice.what.push(static_cast<std::int16_t>(unit(words[0])));
        choice.what.push(static_cast<std::int16_t>(*length));
    }

    /// "to 20,30" leaves the plan to the planner; else steps.
    Choice read_plan(Choice choice, Words words) const {
        int unit_id = state_.question.about[0];
        if (static_cast<Say>(choice.verb) == Say::deploy) {
            choice.what.push(static_cast<std::int16_t>(unit(word_at(words, 0, "a unit"))));
            words = words.subspan(1);
            unit_id = -1;
        }
        if (!words.empty() && words[0].text == "to") {
            choice.sketch = true;
            choice.spot = Point16(place(word_at(words, 1, "a place"), word_at(words, 1, "a place").text));
            if (match_.complete(state_, choice)) throw Failed{words[0], "the planner finds no way"};
            return choice;
        }
        if (!words.empty() && words[0].text == "plan") {
            Choices offered;
            match_.choices(state_, offered);
            for (const Choice& one : offered) {
                choice = one;
                if (!match_.complete(state_, choice)) return choice;
            }
            throw Failed{words[0], "the planner finds no way"};
        }
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (words[i].text == "keep") {
                read_keep(choice, words.subspan(i + 1));
                i += 2;
            } else {
                choice.steps.push(step(words[i]));
            }
        }
        if (unit_id >= 0 && unit_id < saga::max_units) add_staying(choice, unit_id);
        return choice;
    }

    std::string words_for(const Why& why) const {
        std::string text(match_.rule_name(why.rule));
        if (is_ability(why.rule)) text = "ability " + std::to_string(ability_number(why.rule));
        text += " " + std::string(match_.sentence_name(why.sentence));
        for (std::int32_t n : why.numbers) text += " " + std::to_string(n);
        return text;
    }

    void answer(Words words) {
        const Choice choice = read_choice(words);
        if (const Refusal refusal = match_.check(state_, choice))
            throw Failed{words[0], "refused: " + words_for(*refusal)};
        events_.clear();
        match_.answer(state_, choice, dice_, events_);
        note_triggered();
        if (const Refusal fault = match_.self_check(state_))
            throw Failed{words[0], "the state is out of order: " + words_for(*fault)};
    }

    /// refuse RULE VERB ...
    void refuse(Words words) {
        const Word& rule = word_at(words, 0, "a rule ID");
        const Choice choice = read_choice(words.subspan(1));
        const std::uint64_t before = match_.hash(state_);
        const Refusal refusal = match_.check(state_, choice);
        if (!refusal) throw Failed{rule, "was not refused"};
        if (match_.hash(state_) != before) throw Failed{rule, "the check changed the state"};
        if (match_.rule_name(refusal->rule) != rule.text)
            throw Failed{rule, "refused by " + words_for(*refusal)};
    }

    // ---- Expectations ----

    template <class A, class B>
    void equal(const Word& word, const A& got, const B& wanted) const {
        if (static_cast<long>(got) != static_cast<long>(wanted))
            throw Failed{word, "expected " + std::to_string(static_cast<long>(wanted)) + ", got " +
                                   std::to_string(static_cast<long>(got))};
    }
    void truth(const Word& word, bool got, bool wanted = true) const {
        if (got != wanted) throw Failed{word, got ? "is so" : "is not so"};
    }

    void expect(Words words) {
        const Word& what = word_at(words, 0, "what to expect");
        const bool wanted = what.text != "not";
        if (!wanted) words = words.subspan(1);
        const std::string_view key = word_at(words, 0, "what to expect").text;
        const Words rest = words.subspan(1);
        if (key == "ask") return expect_ask(rest, wanted);
        if (key == "event") return truth(words[0], has_event(rest), wanted);
        if (key == "choice") return truth(words[0], has_choice(rest), wanted);
        if (key == "pool" || key == "line") return expect_fight(key, rest, wanted);
        if (key == "over" || key == "winner" || key == "points") return expect_end(words[0], key, rest);
        if (key == "loaded" || key == "dice") return expect_board(key, rest);
        if (key == "may-shoot" || key == "may-charge" || key == "within" || key == "sees" ||
            key == "in-cover")
            return truth(words[0], relation(key, rest), wanted);
        if (key == "shooters")
            return equal(word_at(rest, 2, "a number"), shooters(view(), unit(rest[0]), unit(rest[1])).size(),
                         number(rest[2]));
        if (key == "ruler") return expect_ruler(rest);
        if (key == "warband") return expect_warband(rest, wanted);
        if (key == "score") return expect_score(rest);
        expect_unit(key, words, wanted);
    }

    void expect_ask(Words words, bool wanted) const {
        std::string name(match_.ask_name(state_.question.ask));
        std::replace(name.begin(), name.end(), '_', '-');
        const Word& ask = word_at(words, 0, "a question");
        if ((name == ask.text) != wanted) throw Failed{ask, "the question is '" + name + "'"};
        if (words.size() > 1 && wanted) truth(words[1], state_.question.side == side(words[1]));
        for (std::size_t i = 2; i < words.size(); ++i)
            equal(words[i], state_.question.about[i - 2],
                  value(Say::none, state_.question.side, words[i], i));
    }

    /// event KIND [RULE] numbers... ; * stands for any number.
    bool has_event(Words words) const {
        const Word& kind = word_at(words, 0, "an event");
        Words numbers = words.subspan(1);
        std::string_view rule;
        if (!numbers.empty() && numbers[0].text.size() > 4 && numbers[0].text[3] == '-' &&
            find_rule(numbers[0].text)) {
            rule = numbers[0].text;
            numbers = numbers.subspan(1);
        }
        for (const Event& event : events_) {
            std::string name(match_.event_name(event.kind));
            std::replace(name.begin(), name.end(), '_', '-');
            if (name != kind.text || (!rule.empty() && match_.rule_name(event.rule) != rule)) continue;
            bool same = numbers.size() <= event.numbers.size();
            for (std::size_t i = 0; same && i < numbers.size(); ++i)
                same =
                    numbers[i].text == "*" ||
                    event.numbers[i] ==
                        value(Say::none, event.side == Side::none ? Side::first : event.side, numbers[i], i);
            if (same) return true;
        }
        return false;
    }

    bool has_choice(Words words) const {
        const Choice wanted = read_choice(words);
        Choices offered;
        match_.choices(state_, offered);
        return std::any_of(offered.begin(), offered.end(),
                           [&](const Choice& c) { return c.verb == wanted.verb && c.what == wanted.what; });
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
                         wanted);
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

    void expect_end(const Word& word, std::string_view key, Words words) const {
        truth(word, state_.outcome.over);
        if (key == "winner") {
            const Word& who = word_at(words, 0, "first, second or draw");
            const Side wanted = who.text == "draw" ? Side::none : side(who);
            truth(who, state_.outcome.winner == wanted);
        } else if (key == "points") {
            equal(word_at(words, 1, "two numbers"), state_.outcome.points[0], number(words[0]));
            equal(words[1], state_.outcome.points[1], number(words[1]));
        }
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

    bool relation(std::string_view key, Words words) const {
        if (key == "in-cover") {
            const Word& cover = word_at(words, 1, "none, light or solid");
            static constexpr std::string_view covers[] = {"none", "light", "solid"};
            return static_cast<int>(terrain_cover(view(), unit(words[0]))) == find_name(covers, cover.text);
        }
        word_at(words, 1, "two names");
        if (key == "may-shoot") return !may_shoot(view(), unit(words[0]), unit(words[1]));
        if (key == "within") {
            const auto distance = content::to_length(word_at(words, 2, "a distance").text);
            if (!distance) throw Failed{words[2], "expected a distance in cm"};
            return units_within(view(), unit(words[0]), unit(words[1]), *distance);
        }
        if (key == "sees") return !shooters(view(), unit(words[0]), unit(words[1])).empty();
        Activation activation;
        activation.unit = static_cast<std::int8_t>(unit(words[0]));
        activation.type = Type::charge;
        return !may_charge(view(), activation, unit(words[1]));
    }

    void expect_ruler(Words words) const {
        const Word& wanted = word_at(words, 2, "a distance");
        const auto distance = content::to_length(wanted.text);
        if (!distance) throw Failed{wanted, "expected a distance in cm"};
        equal(wanted, units_ruler(view(), unit(words[0]), unit(words[1])), *distance);
    }

    /// score SIDE POINTS, or score SIDE RULE POINTS: massacre points of a side as the table stands now.
    void expect_score(Words words) const {
        const Score score = score_of(view(), side(word_at(words, 0, "first or second")));
        const Word& last = words.back();
        if (words.size() < 3) return equal(word_at(words, 1, "points"), score.points, number(last));
        int points = 0;
        for (const ScoreLine& line : score.lines)
            if (match_.rule_name(cause(line.rule)) == words[1].text) points += line.points;
        equal(last, points, number(last));
    }

    /// warband SIDE legal, or warband SIDE RULE: one of the reasons against it.
    void expect_warband(Words words, bool wanted) const {
        const Side who = side(word_at(words, 0, "first or second"));
        const Word& rule = word_at(words, 1, "legal, or a rule");
        const WarbandFaults faults = check_warband(match_.setup(), who);
        if (rule.text == "legal") return truth(rule, faults.empty(), wanted);
        truth(rule,
              std::any_of(faults.begin(), faults.end(),
                          [&](const WarbandFault& f) { return match_.rule_name(f.why.rule) == rule.text; }),
              wanted);
    }

    static std::string centimetres(int tenths) {
        const std::string part = std::to_string(std::abs(tenths) % 100);
        return (tenths < 0 ? "-" : "") + std::to_string(std::abs(tenths) / 100) +
               (part.size() < 2 ? ".0" : ".") + part;
    }

    /// fatigue U N, figures U N, gone U, at F x,y, dead F, armour-melee U N, armour-shooting U N, activated U
    /// N, turn SIDE N
    void expect_unit(std::string_view key, Words words, bool wanted) const {
        const Word& name = word_at(words, 1, "a name");
        if (key == "at") {
            const Figure& f = state_.figure(figure(name, name.text));
            const Point p = place(word_at(words, 2, "a place"), words[2].text);
            const bool there = f.where == Where::table && Point(f.at) == p;
            if (!there && wanted && f.where == Where::table)
                throw Failed{words[2], "it stands at " + centimetres(f.at.x - position_.origin.x) + "," +
                                           centimetres(f.at.y - position_.origin.y)};
            return truth(words[2], there, wanted);
        }
        if (key == "dead")
            return truth(name, state_.figure(figure(name, name.text)).where == Where::dead, wanted);
        if (key == "turn") {
            truth(name, state_.turn_of == side(name));
            return equal(word_at(words, 2, "a number"), state_.turn, number(words[2]));
        }
        const int id = unit(name);
        const Unit& u = state_.unit(id);
        if (key == "gone") return truth(name, u.alive == 0, wanted);
        const Word& amount = word_at(words, 2, "a number");
        if (key == "fatigue") return equal(amount, u.fatigue, number(amount));
        if (key == "figures") return equal(amount, u.alive, number(amount));
        if (key == "activated") return equal(amount, u.activations, number(amount));
        if (key == "armour-melee") return equal(amount, base_armour(view(), id, true), number(amount));
        if (key == "armour-shooting") return equal(amount, base_armour(view(), id, false), number(amount));
        if (key == "saga-dice") return equal(amount, saga_dice_of(view(), id), number(amount));
        throw Failed{words[0], "nothing is known about '" + std::string(key) + "'"};
    }

    Position position_;
    Match match_;
    State state_;
    CaseDice dice_;
    Events events_;
    std::vector<std::string> triggered_;
    bool begun_ = false;
};

/// The position that the lines from `i` on describe; `i` then stands at the first line of play.
Result<Position> read_position(std::span<const std::vector<Word>> lines, std::size_t& i,
                               const content::FindFaction& find_faction) {
    content::PositionReader reader(find_faction);
    for (; i < lines.size() && content::PositionReader::knows(lines[i][0].text); ++i)
        if (auto done = reader.read(lines[i]); !done) return tl::unexpected(done.error());
    return reader.finish();
}

void run_case(std::span<const std::vector<Word>> lines, const content::FindFaction& find_faction,
              CaseResult& result) {
    std::size_t i = 1;
    try {
        auto position = read_position(lines, i, find_faction);
        if (!position) {
            result.failure = std::to_string(position.error().line) + ":" +
                             std::to_string(position.error().column) + ": " + position.error().text;
            return;
        }
        Runner runner(std::move(*position));
        for (; i < lines.size(); ++i) runner.line(lines[i]);
        runner.finish(lines.back().front());
        result.triggered = runner.triggered();
    } catch (const Failed& failed) {
        result.failure =
            std::to_string(failed.word.line) + ":" + std::to_string(failed.word.column) + ": " + failed.text;
    }
}

}  // namespace

Result<PlayedPosition> play_position(std::string_view text, const content::FindFaction& find_faction) {
    const auto lines = split_lines(text);
    if (!lines) return tl::unexpected(lines.error());
    const auto cases = split_cases(*lines);
    if (cases.size() > 1) return problem(cases[1][0][0].line, 1, "expected one position, not several cases");
    const std::span<const std::vector<Word>> all(*lines);
    std::size_t i = cases.empty() ? 0 : 1;
    auto position = read_position(all, i, find_faction);
    if (!position) return tl::unexpected(position.error());
    Runner runner(*position);
    try {
        for (; i < all.size(); ++i) runner.line(all[i]);
        runner.start();
    } catch (const Failed& failed) {
        return problem(failed.word.line, failed.word.column, failed.text);
    }
    return PlayedPosition{*position, std::make_unique<saga::Match>(position->setup), runner.state()};
}

Result<std::vector<CaseResult>> run_saga_cases(std::string_view text,
                                               const content::FindFaction& find_faction) {
    const auto lines = split_lines(text);
    if (!lines) return tl::unexpected(lines.error());
    if (!lines->empty() && lines->front()[0].text != "case")
        return problem(lines->front()[0].line, 1, "expected a line: case \"title\" ID ...");
    std::vector<CaseResult> results;
    for (const auto& one : split_cases(*lines)) {
        auto result = read_title(one[0]);
        if (!result) return tl::unexpected(result.error());
        run_case(one, find_faction, *result);
        results.push_back(std::move(*result));
    }
    return results;
}

}  // namespace skald::cli
