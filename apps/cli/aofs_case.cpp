#include "aofs_case.hpp"

#include <algorithm>
#include <optional>

#include "aofs/list.hpp"
#include "aofs/rules.hpp"
#include "aofs/unit.hpp"
#include "content/skirmish_position.hpp"

namespace skald::cli {

using namespace aofs;
using content::SkirmishPosition;
using content::to_inch_point;
using content::to_inches;

namespace {

using Words = std::span<const Word>;

constexpr std::string_view actions[] = {"hold", "advance", "rush", "charge", "idle"};

/// Part of attack.hpp.
constexpr std::string_view parts[] = {
    "attacks", "quality", "to-hit",    "only-six",   "extra-hit",       "ap",           "six-ap", "blast",
    "deadly",  "defense", "to-defend", "reroll-six", "no-regeneration", "regeneration", "fear",   "impact"};

int find_name(std::span<const std::string_view> names, std::string_view word) {
    const auto found = std::find(names.begin(), names.end(), word);
    return found == names.end() ? -1 : static_cast<int>(found - names.begin());
}

/// Runs one case, line by line.
class Runner {
  public:
    explicit Runner(SkirmishPosition position)
        : position_(std::move(position)), match_(position_.setup), state_(position_.state) {}

    void line(Words words) {
        const std::string_view what = words[0].text;
        if (what == "dice") return add_dice(words.subspan(1));
        if (!begun_) begin();
        if (what == "do") return answer(words.subspan(1));
        if (what == "refuse") return refuse(words.subspan(1));
        if (what == "expect") return expect(words.subspan(1));
        throw Failed{words[0], "expected dice, do, refuse or expect"};
    }
    void finish(const Word& last) {
        if (!begun_) begin();
        if (dice_.left() > 0)
            throw Failed{last, std::to_string(dice_.left()) + " scripted dice were not rolled"};
        if (dice_.missing() > 0)
            throw Failed{last, std::to_string(dice_.missing()) + " dice were rolled beyond the script"};
    }

  private:
    View view() const { return {match_, state_}; }

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
        const int id = position_.find_unit(word.text);
        if (id < 0) throw Failed{word, "there is no unit '" + std::string(word.text) + "'"};
        return id;
    }
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
    int number(const Word& word) const {
        const auto value = to_integer(word.text, -32768, 32767);
        if (!value) throw Failed{word, "expected a whole number"};
        return static_cast<int>(*value);
    }
    Side side(const Word& word) const {
        if (word.text == "first") return Side::first;
        if (word.text == "second") return Side::second;
        throw Failed{word, "expected first or second"};
    }
    const Word& word_at(Words words, std::size_t i, const char* wanted) const {
        if (i >= words.size())
            throw Failed{words.empty() ? last_ : words.back(), std::string("expected ") + wanted};
        return words[i];
    }
    int action(const Word& word) const {
        const int found = find_name(actions, word.text);
        if (found < 0) throw Failed{word, "expected hold, advance, rush, charge or idle"};
        return found;
    }

    // ---- Answers ----

    /// "A.1:12,30", "A.1:12,30>15,30^18,30@90": a model's way, ^ for a jump, and its facing at the end.
    Step step(const Word& word) const {
        const std::size_t colon = word.text.find(':');
        if (colon == std::string_view::npos) throw Failed{word, "expected a step such as A.1:12,30"};
        Step result;
        result.figure = static_cast<std::uint8_t>(model(word, word.text.substr(0, colon)));
        result.facing = state_.model(result.figure).facing;
        std::string_view rest = word.text.substr(colon + 1);
        if (const std::size_t turn = rest.find('@'); turn != std::string_view::npos) {
            const auto degrees = to_integer(rest.substr(turn + 1), 0, 359);
            if (!degrees) throw Failed{word, "expected whole degrees after @"};
            result.facing = static_cast<std::uint16_t>(*degrees * 2);
            rest = rest.substr(0, turn);
        }
        bool jump = false;
        while (!rest.empty()) {
            const std::size_t next = std::min(rest.find_first_of(">^"), rest.size());
            if (result.ways == result.path.size()) throw Failed{word, "at most four ways"};
            if (next > 0) {
                if (jump) result.floor = static_cast<std::uint8_t>(result.floor | 1u << result.ways);
                result.path[result.ways++] = Point16(place(word, rest.substr(0, next)));
            }
            jump = next < rest.size() && rest[next] == '^';
            rest.remove_prefix(std::min(next + 1, rest.size()));
        }
        if (result.ways == 0) throw Failed{word, "expected a place"};
        return result;
    }

    /// Models that a plan does not name stay where they are.
    void add_staying(Choice& choice, int unit_id) const {
        for (int m : members(state_, unit_id)) {
            const bool named = std::any_of(choice.steps.begin(), choice.steps.end(),
                                           [&](const Step& s) { return s.figure == m; });
            if (named) continue;
            Step stay;
            stay.figure = static_cast<std::uint8_t>(m);
            stay.facing = state_.model(m).facing;
            stay.ways = 1;
            stay.path[0] = state_.model(m).at;
            choice.steps.push(stay);
        }
    }

    Choice read_choice(Words words) const {
        const Word& verb = word_at(words, 0, "a verb");
        Choice choice;
        for (int v = 1;
             v < 255 && choice.verb == 0 && !match_.verb_name(static_cast<std::uint8_t>(v)).empty(); ++v)
            if (hyphened(match_.verb_name(static_cast<std::uint8_t>(v))) == verb.text)
                choice.verb = static_cast<std::uint8_t>(v);
        if (choice.verb == 0) throw Failed{verb, "'" + std::string(verb.text) + "' is not an answer"};
        const auto say = static_cast<Say>(choice.verb);
        if (say == Say::move || say == Say::charge || say == Say::pile_in || say == Say::deploy)
            return read_plan(choice, words.subspan(1));
        for (std::size_t i = 1; i < words.size(); ++i) {
            if (words[i].text == "at") {
                const Word& spot = word_at(words, i + 1, "a place");
                choice.spot = Point16(place(spot, spot.text));
                break;
            }
            choice.what.push(static_cast<std::int16_t>(value(say, words[i], i)));
        }
        if (say == Say::activate && choice.what.size() == 2) choice.what.push(-1);
        if (say == Say::cast && choice.what.size() == 3) choice.what.push(0);
        return choice;
    }

    /// A word of an answer as a number: units, models, weapons, spells and actions go by name.
    int value(Say say, const Word& word, std::size_t at) const {
        if (to_integer(word.text, -32768, 32767)) return number(word);
        if (say == Say::activate && at == 2) return action(word);
        if (say == Say::reserve && word.text == "ambush") return 1;
        if (say == Say::reserve && word.text == "scout") return 2;
        if (say == Say::pick && at == 1 && word.text == "musician") return 0;
        if (say == Say::pick && at == 1 && word.text == "banner") return 1;
        if (position_.find_model(word.text) >= 0) return position_.find_model(word.text);
        if (position_.find_unit(word.text) >= 0) return position_.find_unit(word.text);
        if (const int s = position_.find_spell(state_.question.side, word.text); s >= 0) return s;
        if (const int w = position_.find_type(match_, state_, state_.question.about[0], word.text); w >= 0)
            return w;
        throw Failed{word, "'" + std::string(word.text) + "' is no unit, model, weapon, spell or number"};
    }

    /// "to 20,30" leaves the plan to the planner, "plan" takes the first that is offered; else steps.
    Choice read_plan(Choice choice, Words words) const {
        int unit_id = state_.question.about[0];
        if (static_cast<Say>(choice.verb) == Say::deploy) {
            choice.what.push(static_cast<std::int16_t>(unit(word_at(words, 0, "a unit"))));
            words = words.subspan(1);
            unit_id = -1;
        }
        if (!words.empty() && words[0].text == "to") {
            const Word& spot = word_at(words, 1, "a place");
            choice.sketch = true;
            choice.spot = Point16(place(spot, spot.text));
            if (match_.complete(state_, choice)) throw Failed{words[0], "the planner finds no way"};
            return choice;
        }
        if (!words.empty() && words[0].text == "plan") {
            Choices offered;
            match_.choices(state_, offered);
            for (const Choice& one : offered) {
                if (one.verb != choice.verb) continue;
                Choice planned = one;
                if (!match_.complete(state_, planned)) return planned;
            }
            throw Failed{words[0], "the planner finds no way"};
        }
        for (const Word& word : words) choice.steps.push(step(word));
        if (unit_id >= 0 && unit_id < max_units_here) add_staying(choice, unit_id);
        return choice;
    }

    std::string words_for(const Why& why) const {
        std::string text(match_.rule_name(why.rule));
        text += " " + std::string(match_.sentence_name(why.sentence));
        for (std::int32_t n : why.numbers) text += " " + std::to_string(n);
        return text;
    }

    void answer(Words words) {
        const Choice choice = read_choice(words);
        if (const Refusal refusal = match_.check(state_, choice))
            throw Failed{words[0], "refused: " + words_for(*refusal) +
                                       " (asked: " + hyphened(match_.ask_name(state_.question.ask)) + ")"};
        events_.clear();
        match_.answer(state_, choice, dice_, events_);
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

    void equal(const Word& word, int got, int wanted) const {
        if (got != wanted)
            throw Failed{word, "expected " + std::to_string(wanted) + ", got " + std::to_string(got)};
    }
    void truth(const Word& word, bool got, bool wanted = true) const {
        if (got != wanted) throw Failed{word, got ? "is so" : "is not so"};
    }

    void expect(Words words) {
        const bool wanted = word_at(words, 0, "what to expect").text != "not";
        if (!wanted) words = words.subspan(1);
        const Word& what = word_at(words, 0, "what to expect");
        const Words rest = words.subspan(1);
        if (what.text == "ask") return expect_ask(rest, wanted);
        if (what.text == "event") return expect_event(what, rest, wanted);
        if (what.text == "choice") return truth(what, has_choice(rest), wanted);
        if (what.text == "over" || what.text == "winner" || what.text == "points")
            return expect_end(what, rest);
        if (what.text == "round" || what.text == "starter" || what.text == "marker" ||
            what.text == "markers-total")
            return expect_game(what, rest, wanted);
        if (what.text == "list") return expect_list(rest, wanted);
        if (what.text == "reason") return expect_reason(what, rest, wanted);
        if (rest.empty()) throw Failed{what, "expected a name"};
        if (position_.find_model(rest[0].text) >= 0) return expect_model(what, rest, wanted);
        expect_unit(what, rest, wanted);
    }

    void expect_ask(Words words, bool wanted) const {
        const std::string name = hyphened(match_.ask_name(state_.question.ask));
        const Word& ask = word_at(words, 0, "a question");
        if ((name == ask.text) != wanted) throw Failed{ask, "the question is '" + name + "'"};
        if (words.size() > 1 && wanted) truth(words[1], state_.question.side == side(words[1]));
        for (std::size_t i = 2; i < words.size(); ++i)
            equal(words[i], state_.question.about[i - 2], value(Say::none, words[i], i));
    }

    /// event KIND [RULE] numbers... ; * stands for any number, "faces 1 2" for the dice.
    bool is_event(const Event& event, Words words) const {
        if (hyphened(match_.event_name(event.kind)) != words[0].text) return false;
        words = words.subspan(1);
        if (!words.empty() && find_rule(words[0].text)) {
            if (match_.rule_name(event.rule) != words[0].text) return false;
            words = words.subspan(1);
        }
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (words[i].text == "faces") {
                const Words faces = words.subspan(i + 1);
                if (faces.size() != event.faces.size()) return false;
                for (std::size_t k = 0; k < faces.size(); ++k)
                    if (event.faces[k] != number(faces[k])) return false;
                return true;
            }
            if (i >= event.numbers.size()) return false;
            if (words[i].text != "*" && event.numbers[i] != event_value(event, words[i])) return false;
        }
        return true;
    }
    /// Weapons go by their names: of the unit that the event begins with, or of the one that has it.
    int event_value(const Event& event, const Word& word) const {
        const int u = event.numbers.empty() ? -1 : event.numbers[0];
        if (const int w = position_.find_type(match_, state_, u, word.text); w >= 0) return w;
        if (const int s = position_.find_spell(event.side, word.text); s >= 0) return s;
        for (int other_unit = 0; other_unit < max_units_here; ++other_unit)
            if (const int w = position_.find_type(match_, state_, other_unit, word.text); w >= 0) return w;
        return value(Say::none, word, 0);
    }
    void expect_event(const Word& what, Words words, bool wanted) const {
        word_at(words, 0, "an event");
        const bool got = std::any_of(events_.begin(), events_.end(),
                                     [&](const Event& event) { return is_event(event, words); });
        if (got == wanted) return;
        std::string happened;
        for (const Event& event : events_) {
            happened += "\n        " + hyphened(match_.event_name(event.kind)) + " " +
                        std::string(match_.rule_name(event.rule));
            for (int n : event.numbers) happened += " " + std::to_string(n);
            if (!event.faces.empty()) happened += " faces";
            for (int n : event.faces) happened += " " + std::to_string(n);
        }
        throw Failed{what, std::string(got ? "is so" : "is not so") + "; what happened:" + happened};
    }

    bool has_choice(Words words) const {
        const Choice wanted = read_choice(words);
        Choices offered;
        match_.choices(state_, offered);
        return std::any_of(offered.begin(), offered.end(),
                           [&](const Choice& c) { return c.verb == wanted.verb && c.what == wanted.what; });
    }

    void expect_end(const Word& what, Words words) const {
        truth(what, state_.outcome.over);
        if (what.text == "winner") {
            const Word& who = word_at(words, 0, "first, second or draw");
            truth(who, state_.outcome.winner == (who.text == "draw" ? Side::none : side(who)));
        } else if (what.text == "points") {
            equal(word_at(words, 1, "two numbers"), state_.outcome.points[0], number(words[0]));
            equal(words[1], state_.outcome.points[1], number(words[1]));
        }
    }

    /// round N; starter SIDE; markers-total N; marker N first|second|neutral, counted from 1
    void expect_game(const Word& what, Words words, bool wanted) const {
        const Word& first = word_at(words, 0, "a number or side");
        if (what.text == "round") return equal(first, state_.round, number(first));
        if (what.text == "markers-total") return equal(first, state_.marker_total, number(first));
        if (what.text == "starter") return truth(first, state_.starter == side(first), wanted);
        const auto n = static_cast<std::size_t>(number(first) - 1);
        if (n >= state_.markers.size()) throw Failed{first, "there is no such marker"};
        const Word& owner = word_at(words, 1, "first, second or neutral");
        truth(owner, state_.markers[n].owner == (owner.text == "neutral" ? Side::none : side(owner)), wanted);
    }

    /// list SIDE legal, or list SIDE RULE: one of the reasons against it.
    void expect_list(Words words, bool wanted) const {
        const Side who = side(word_at(words, 0, "first or second"));
        const Word& rule = word_at(words, 1, "legal, or a rule");
        const ListFaults faults =
            check_list(match_.army(who), match_.setup().points, match_.setup().force_org);
        if (rule.text == "legal") return truth(rule, faults.empty(), wanted);
        truth(rule,
              std::any_of(faults.begin(), faults.end(),
                          [&](const ListFault& fault) { return rule_id(fault.rule) == rule.text; }),
              wanted);
    }

    /// reason PART VALUE RULE: a line of the reckoning of an attack.
    void expect_reason(const Word& what, Words words, bool wanted) const {
        const int part = find_name(parts, word_at(words, 0, "a part").text);
        if (part < 0) throw Failed{words[0], "is no part of a reckoning"};
        const int amount = number(word_at(words, 1, "a value"));
        const std::string_view rule = word_at(words, 2, "a rule").text;
        truth(what,
              std::any_of(events_.begin(), events_.end(),
                          [&](const Event& event) {
                              return event.kind == static_cast<std::uint8_t>(Happening::reckoned) &&
                                     event.numbers[3] == part && event.numbers[4] == amount &&
                                     match_.rule_name(event.rule) == rule;
                          }),
              wanted);
    }

    static std::string inches(int tenths) {
        const int hundredths = tenths * 100 / inch;
        const std::string part = std::to_string(hundredths % 100);
        return std::to_string(hundredths / 100) + (part.size() < 2 ? ".0" : ".") + part;
    }

    /// at M x,y; dead M; markers M N; tokens M N; height M IN; allowance M ACTION IN
    void expect_model(const Word& what, Words words, bool wanted) const {
        const int id = model(words[0], words[0].text);
        const Model& m = state_.model(id);
        if (what.text == "dead") return truth(words[0], m.where == Where::dead, wanted);
        const Word& second = word_at(words, 1, "more");
        if (what.text == "at") {
            const bool there = m.where == Where::table && Point(m.at) == place(second, second.text);
            if (!there && wanted)
                throw Failed{second, "it stands at " + inches(m.at.x) + "," + inches(m.at.y)};
            return truth(second, there, wanted);
        }
        if (what.text == "markers") return equal(second, m.markers, number(second));
        if (what.text == "tokens") return equal(second, m.tokens, number(second));
        if (what.text == "height") return equal(second, m.height, length(second));
        if (what.text == "allowance")
            return equal(word_at(words, 2, "inches"),
                         allowance(view(), id, static_cast<Action>(action(second))), length(words[2]));
        throw Failed{what, "nothing is known of a model about '" + std::string(what.text) + "'"};
    }

    /// models U N; gone, stunned, fatigued, activated, on-table U; defense, quality U N
    void expect_unit(const Word& what, Words words, bool wanted) const {
        const int id = unit(words[0]);
        const Unit& u = state_.unit(id);
        if (what.text == "gone") return truth(words[0], u.gone, wanted);
        if (what.text == "stunned") return truth(words[0], u.stunned, wanted);
        if (what.text == "fatigued") return truth(words[0], u.fatigued, wanted);
        if (what.text == "activated") return truth(words[0], u.activated, wanted);
        if (what.text == "on-table") return truth(words[0], on_table(state_, id), wanted);
        const Word& amount = word_at(words, 1, "a number");
        if (what.text == "joined") return equal(amount, u.joined, unit(amount));
        if (what.text == "models") return equal(amount, living(state_, id), number(amount));
        if (what.text == "defense") return equal(amount, defense(view(), id), number(amount));
        if (what.text == "quality") return equal(amount, morale_quality(view(), id), number(amount));
        throw Failed{what, "nothing is known of a unit about '" + std::string(what.text) + "'"};
    }

    SkirmishPosition position_;
    Match match_;
    State state_;
    CaseDice dice_;
    Events events_;
    Word last_{};
    bool begun_ = false;
};

void run_case(std::span<const std::vector<Word>> lines, CaseResult& result) {
    content::SkirmishReader reader;
    std::size_t i = 1;
    try {
        for (; i < lines.size() && content::SkirmishReader::knows(lines[i][0].text); ++i)
            if (auto done = reader.read(lines[i]); !done) {
                result.failure = failure_at(done.error().line, done.error().column, done.error().text);
                return;
            }
        auto position = reader.finish();
        if (!position) {
            result.failure =
                failure_at(position.error().line, position.error().column, position.error().text);
            return;
        }
        Runner runner(std::move(*position));
        for (; i < lines.size(); ++i) runner.line(lines[i]);
        runner.finish(lines.back().front());
    } catch (const Failed& failed) {
        result.failure = failure_at(failed.word.line, failed.word.column, failed.text);
    }
}

}  // namespace

Result<std::vector<CaseResult>> run_aofs_cases(std::string_view text) {
    const auto lines = split_lines(text);
    if (!lines) return tl::unexpected(lines.error());
    if (!lines->empty() && lines->front()[0].text != "case")
        return problem(lines->front()[0].line, 1, "expected a line: case \"title\" ID ...");
    std::vector<CaseResult> results;
    for (const auto& one : split_cases(*lines)) {
        auto result = read_title(one[0]);
        if (!result) return tl::unexpected(result.error());
        run_case(one, *result);
        results.push_back(std::move(*result));
    }
    return results;
}

}  // namespace skald::cli
