// Runs conformance cases of either book (docs/cases.md): lines of dice, answers, refusals and expectations.
// What a book has of its own, its Runner adds: names, places, plans, and what can be expected of its state.
#pragma once
#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "base/text.hpp"
#include "case_text.hpp"
#include "game/book.hpp"
#include "game/fields.hpp"

namespace skald::cli {

using Words = std::span<const Word>;

/// Where the word stands in the list; -1: nowhere.
inline int find_name(std::span<const std::string_view> names, std::string_view word) {
    const auto found = std::find(names.begin(), names.end(), word);
    return found == names.end() ? -1 : static_cast<int>(found - names.begin());
}

/// Is the word one of those with | between them?
inline bool one_of(std::string_view words, std::string_view word) {
    while (true) {
        const std::size_t end = std::min(words.find('|'), words.size());
        if (words.substr(0, end) == word) return true;
        if (end == words.size()) return false;
        words.remove_prefix(end + 1);
    }
}

/// A position as its file describes it, its book, and the state after all lines.
template <class Position, Book B>
struct Played {
    Position position;
    std::unique_ptr<B> match;
    typename B::State state;
};

/// A refusal that a case brought about: why, of which answer, where.
template <class Position, Book B>
struct Heard {
    const Position& position;
    B& match;
    const typename B::State& state;
    const Choice& choice;
    const Why& why;
    Side side = Side::none;  ///< who was refused
    int line = 0;
};
template <class Position, Book B>
using Listener = std::function<void(const Heard<Position, B>&)>;

/// The Runner that derives from it has: expect_more (keys beyond the shared ones), value and event_value
/// (words of answers and events as numbers), name_of and place_words (and back), names (the book's
/// vocabulary), is_plan, deploys, fill_in and step (answers), place, staying, rule_known.
template <class Runner, class Position, Book B>
class CaseRunner {
  public:
    using Match = B;
    using State = typename B::State;

    explicit CaseRunner(Position position, Listener<Position, B> listener = {})
        : position_(std::move(position)),
          match_(position_.setup),
          state_(position_.state),
          listener_(std::move(listener)) {}

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
        if (std::exchange(begun_, true)) return;
        if (position_.from_start)
            state_ = match_.start();
        else
            match_.resume(state_, dice_, events_);
    }
    void finish(const Word& last) {
        start();
        if (dice_.left() > 0)
            throw Failed{last, std::to_string(dice_.left()) + " scripted dice were not rolled"};
        if (dice_.missing() > 0)
            throw Failed{last, std::to_string(dice_.missing()) + " dice were rolled beyond the script"};
    }
    /// Abilities that were triggered; a book without boards has none.
    std::vector<std::string> triggered() const { return {}; }
    Played<Position, B> played() const { return {position_, std::make_unique<B>(position_.setup), state_}; }

  protected:
    Runner& self() { return static_cast<Runner&>(*this); }
    const Runner& self() const { return static_cast<const Runner&>(*this); }
    void heed(const Events&) {}  ///< what an answer brought about
    void hear(const Why& why, const Choice& choice, Side of, const Word& word) {
        if (listener_) listener_({position_, match_, state_, choice, why, of, word.line});
    }

    // ---- Words ----

    const Word& word_at(Words words, std::size_t i, const char* wanted) const {
        static const Word nothing{};
        if (i >= words.size())
            throw Failed{words.empty() ? nothing : words.back(), std::string("expected ") + wanted};
        return words[i];
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
    int unit(const Word& word) const {
        const int id = position_.find_unit(word.text);
        if (id < 0) throw Failed{word, "there is no unit '" + std::string(word.text) + "'"};
        return id;
    }

    void add_dice(Words words) {
        for (const Word& word : words) {
            const auto face = to_integer(word.text, 1, 6);
            if (!face) throw Failed{word, "expected a face 1 to 6"};
            dice_.add(static_cast<int>(*face));
        }
    }

    /// A word of a kind that has words, as the number at this place behind the name: "charge" of a type.
    std::optional<int> value_in(std::span<const FieldInfo> fields, const Word& word, std::size_t at) const {
        for (const FieldInfo& field : fields) {
            const KindInfo& kind = self().names().kinds[field.kind];
            const std::size_t numbers = kind.form == Form::point ? 2 : 1;
            if (kind.form == Form::list || kind.form == Form::group || kind.form == Form::quick) return {};
            if (at >= numbers) {
                at -= numbers;
                continue;
            }
            if (kind.form == Form::flag && word.text == "yes") return 1;
            if (kind.form == Form::flag && word.text == "no") return 0;
            const int found = kind.form == Form::word ? find_name(kind.words, word.text) : -1;
            return found < 0 ? std::nullopt : std::optional(found);
        }
        return {};
    }

    // ---- What is so, in the words of a case ----

    template <class N>
    void say_field(std::string& text, const FieldInfo& field, NumberReader<N>& in, Side of) const {
        const KindInfo& kind = self().names().kinds[field.kind];
        switch (kind.form) {
            case Form::list:
            case Form::group:
                while (in.left() > 0)
                    for (const FieldInfo& part : kind.parts) say_field(text, part, in, of);
                return;
            case Form::quick:
                if (in.left() % 2 == 1) text += " " + std::to_string(in.next());
                return;
            case Form::point:
                for (int i = 0; i < 2; ++i) text += " " + std::to_string(in.next());
                return;
            default: text += " " + word_for(kind, in.next(), of);
        }
    }
    std::string word_for(const KindInfo& kind, int number, Side of) const {
        if (kind.form == Form::word && number >= 0 && number < static_cast<int>(kind.words.size()))
            return std::string(kind.words[static_cast<std::size_t>(number)]);
        const std::string name = number < 0 ? std::string{} : self().name_of(kind.name, number, of);
        return name.empty() ? std::to_string(number) : name;
    }
    template <class N>
    std::string said(const NameInfo& name, std::span<const N> numbers, Side of) const {
        std::string text;
        NumberReader<N> in(numbers);
        for (const FieldInfo& field : name.fields) say_field(text, field, in, of);
        return text;
    }

    std::string choice_words(const Choice& choice) const {
        const NameInfo& name = self().names().verbs[choice.verb];
        std::string text = hyphened(name.name);
        text += said<std::int16_t>(name, choice.what, state_.question.side);
        if (choice.sketch) text += " to " + self().place_words(choice.spot);
        return text;
    }
    std::string question_words() const {
        const Question& question = state_.question;
        if (question.side == Side::none) return "nobody is asked anything";
        const NameInfo& name = self().names().asks[question.ask];
        return "the question is " + hyphened(name.name) +
               (question.side == Side::first ? " first" : " second") +
               said<std::int16_t>(name, question.about, question.side);
    }
    std::string offered_words() {
        Choices offered;
        match_.choices(state_, offered);
        std::string text = question_words() + "; what is offered:";
        for (const Choice& choice : offered) text += "\n        " + choice_words(choice);
        return text;
    }
    std::string event_words(const Event& event) const {
        const NameInfo& name = self().names().events[event.kind];
        std::string text = hyphened(name.name) + " " + self().rule_words(event.rule);
        text += said<std::int16_t>(name, event.numbers, event.side);
        if (!event.faces.empty()) text += " faces";
        for (int face : event.faces) text += " " + std::to_string(face);
        return text;
    }
    std::string events_words() const {
        std::string text = "what happened:";
        for (const Event& event : events_) text += "\n        " + event_words(event);
        return events_.begin() == events_.end() ? "nothing happened" : text;
    }

    // ---- Answers ----

    std::uint8_t verb(const Word& word) const {
        for (int v = 1; v < 255; ++v) {
            const std::string_view name = match_.verb_name(static_cast<std::uint8_t>(v));
            if (name.empty()) break;
            if (hyphened(name) == word.text) return static_cast<std::uint8_t>(v);
        }
        throw Failed{word, "'" + std::string(word.text) + "' is not an answer"};
    }

    Choice read_choice(Words words) {
        Choice choice;
        choice.verb = verb(word_at(words, 0, "a verb"));
        if (self().is_plan(choice.verb)) return read_plan(choice, words.subspan(1));
        for (std::size_t i = 1; i < words.size(); ++i) {
            if (words[i].text == "at") {
                const Word& spot = word_at(words, i + 1, "a place");
                choice.spot = Point16(self().place(spot, spot.text));
                break;
            }
            const auto& fields = self().names().verbs[choice.verb].fields;
            const auto named = value_in(fields, words[i], i - 1);
            choice.what.push(
                static_cast<std::int16_t>(named ? *named : self().value(choice.verb, words[i], i)));
        }
        self().fill_in(choice);
        return choice;
    }

    /// "to 20,30" leaves the plan to the planner, "plan" takes the first one offered that it can fill in;
    /// else steps.
    Choice read_plan(Choice choice, Words words) {
        int unit_id = state_.question.about[0];
        if (self().deploys(choice.verb)) {
            choice.what.push(static_cast<std::int16_t>(unit(word_at(words, 0, "a unit"))));
            words = words.subspan(1);
            unit_id = -1;
        }
        if (!words.empty() && words[0].text == "to") {
            const Word& spot = word_at(words, 1, "a place");
            choice.sketch = true;
            choice.spot = Point16(self().place(spot, spot.text));
            if (const Refusal refusal = match_.complete(state_, choice))
                throw Failed{words[0], "the planner finds no way: " + words_for(*refusal)};
            return choice;
        }
        if (!words.empty() && words[0].text == "plan") return offered_plan(choice.verb, words[0]);
        while (!words.empty()) words = words.subspan(self().read_step(choice, words));
        if (unit_id >= 0 && unit_id < static_cast<int>(state_.units.size()))
            self().add_staying(choice, unit_id);
        return choice;
    }
    Choice offered_plan(std::uint8_t wanted, const Word& word) {
        Choices offered;
        match_.choices(state_, offered);
        for (const Choice& one : offered) {
            if (one.verb != wanted) continue;
            Choice planned = one;
            if (!match_.complete(state_, planned)) return planned;
        }
        throw Failed{word, "the planner finds no way"};
    }

    /// A figure's facing after "@", in half degrees; the way before it is left in `rest`.
    std::uint16_t read_facing(const Word& word, std::string_view& rest, std::uint16_t now) const {
        const std::size_t turn = rest.find('@');
        if (turn == std::string_view::npos) return now;
        const auto degrees = to_integer(rest.substr(turn + 1), 0, 359);
        if (!degrees) throw Failed{word, "expected whole degrees after @"};
        rest = rest.substr(0, turn);
        return static_cast<std::uint16_t>(*degrees * 2);
    }
    /// "12,30>15,30^18,30@90" after the figure's name: > for a stick, ^ for a jump, @ for the facing at the
    /// end.
    void read_way(const Word& word, std::string_view rest, Step& step) const {
        step.facing = read_facing(word, rest, step.facing);
        bool jump = false;
        while (!rest.empty()) {
            const std::size_t next = std::min(rest.find_first_of(">^"), rest.size());
            if (step.ways == step.path.size()) throw Failed{word, "at most four ways"};
            if (next > 0) {
                if (jump) step.floor = static_cast<std::uint8_t>(step.floor | 1u << step.ways);
                step.path[step.ways++] = Point16(self().place(word, rest.substr(0, next)));
            }
            jump = next < rest.size() && rest[next] == '^';
            rest.remove_prefix(std::min(next + 1, rest.size()));
        }
        if (step.ways == 0) throw Failed{word, "expected a place"};
    }
    std::string_view name_before_colon(const Word& word) const {
        const std::size_t colon = word.text.find(':');
        if (colon == std::string_view::npos) throw Failed{word, "expected a step such as A.1:12,30"};
        return std::string_view(word.text).substr(0, colon);
    }
    /// A figure that the plan does not name stays where it is.
    void add_stay(Choice& choice, int figure, Point16 at, std::uint16_t facing) const {
        for (const Step& step : choice.steps)
            if (step.figure == figure) return;
        Step stay;
        stay.figure = static_cast<std::uint8_t>(figure);
        stay.facing = facing;
        stay.ways = 1;
        stay.path[0] = at;
        choice.steps.push(stay);
    }

    std::string words_for(const Why& why) const {
        const NameInfo& name = self().names().sentences[why.sentence];
        return self().rule_words(why.rule) + " " + hyphened(name.name) +
               said<std::int32_t>(name, why.numbers, state_.question.side);
    }
    std::string rule_words(RuleRef rule) const { return std::string(match_.rule_name(rule)); }

    void answer(Words words) {
        if (state_.question.side == Side::none) throw Failed{words[0], "nobody is asked anything"};
        const Choice choice = read_choice(words);
        if (const Refusal refusal = match_.check(state_, choice))
            throw Failed{words[0], "refused: " + words_for(*refusal) + "; " + question_words()};
        events_.clear();
        match_.answer(state_, choice, dice_, events_);
        static_cast<Runner&>(*this).heed(events_);
        if (const Refusal fault = match_.self_check(state_))
            throw Failed{words[0], "the state is out of order: " + words_for(*fault)};
    }

    /// refuse RULE VERB ..., or refuse RULE|RULE VERB ...; at its end may stand: says SENTENCE numbers...
    void refuse(Words words) {
        const Word& rule = word_at(words, 0, "a rule ID");
        const auto says =
            std::find_if(words.begin(), words.end(), [](const Word& word) { return word.text == "says"; });
        const Words sentence = words.subspan(static_cast<std::size_t>(says - words.begin()));
        words = words.first(words.size() - sentence.size());
        const Choice choice = read_choice(words.subspan(1));
        const std::uint64_t before = match_.hash(state_);
        const Refusal refusal = match_.check(state_, choice);
        if (!refusal) throw Failed{rule, "was not refused; " + question_words()};
        if (match_.hash(state_) != before) throw Failed{rule, "the check changed the state"};
        hear(*refusal, choice, state_.question.side, rule);
        if (!one_of(rule.text, match_.rule_name(refusal->rule)))
            throw Failed{rule, "refused by " + words_for(*refusal)};
        if (!sentence.empty()) expect_said(*refusal, sentence.subspan(1));
    }
    void expect_said(const Why& why, Words words) {
        const Word& name = word_at(words, 0, "a sentence");
        const NameInfo& said = self().names().sentences[why.sentence];
        if (hyphened(said.name) != name.text) throw Failed{name, "it says " + words_for(why)};
        for (std::size_t i = 1; i < words.size(); ++i) {
            const auto named = value_in(said.fields, words[i], i - 1);
            const int value = named ? *named : self().value(0, words[i], i);
            if (i > why.numbers.size() || why.numbers[i - 1] != value)
                throw Failed{words[i], "it says " + words_for(why)};
        }
    }

    // ---- Expectations ----

    /// A number that is not the wanted one.
    struct Differs : Failed {};
    void equal(const Word& word, long got, long wanted) const {
        compared_ = &word;
        if (got != wanted)
            throw Differs{{word, "expected " + std::to_string(wanted) + ", got " + std::to_string(got)}};
    }
    /// `so`: what is so instead.
    void truth(const Word& word, bool got, bool wanted, const std::string& so) const {
        if (got != wanted) throw Failed{word, std::string(got ? "is so: " : "is not so: ") + so};
    }
    static std::string side_word(Side side) {
        return side == Side::first ? "first" : side == Side::second ? "second" : "neither";
    }

    void expect(Words words) {
        const bool wanted = word_at(words, 0, "what to expect").text != "not";
        if (!wanted) words = words.subspan(1);
        const Word& what = word_at(words, 0, "what to expect");
        const Words rest = words.subspan(1);
        if (what.text == "ask") return expect_ask(rest, wanted);
        if (what.text == "event") return expect_event(what, rest, wanted);
        if (what.text == "events") return expect_order(what, rest, wanted);
        if (what.text == "choice") return truth(what, has_choice(rest), wanted, offered_words());
        if (what.text == "over" || what.text == "winner" || what.text == "points")
            return expect_end(what, rest, wanted);
        compared_ = nullptr;
        try {
            self().expect_more(what, rest, wanted);
        } catch (const Differs&) {
            if (wanted) throw;
            return;
        }
        if (!wanted && compared_ != nullptr) throw Failed{*compared_, "is so"};
    }

    void expect_ask(Words words, bool wanted) {
        const Word& ask = word_at(words, 0, "a question");
        bool got = hyphened(match_.ask_name(state_.question.ask)) == ask.text;
        if (words.size() > 1) got = got && state_.question.side == side(words[1]);
        const auto& fields = self().names().asks[state_.question.ask].fields;
        for (std::size_t i = 2; i < words.size() && got; ++i) {
            const auto named = value_in(fields, words[i], i - 2);
            got = state_.question.about[i - 2] == (named ? *named : self().value(0, words[i], i));
        }
        truth(ask, got, wanted, question_words());
    }

    /// event KIND [RULE] numbers... ; * stands for any number, "faces 1 2" for the dice.
    bool is_event(const Event& event, Words words) {
        if (hyphened(match_.event_name(event.kind)) != words[0].text) return false;
        words = words.subspan(1);
        if (!words.empty() && self().rule_known(words[0].text)) {
            if (match_.rule_name(event.rule) != words[0].text) return false;
            words = words.subspan(1);
        }
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (words[i].text == "faces") {
                const Words faces = words.subspan(i + 1);
                return std::equal(faces.begin(), faces.end(), event.faces.begin(), event.faces.end(),
                                  [&](const Word& word, int face) { return number(word) == face; });
            }
            if (i >= event.numbers.size()) return false;
            if (words[i].text == "*") continue;
            const auto named = value_in(self().names().events[event.kind].fields, words[i], i);
            if (event.numbers[i] != (named ? *named : self().event_value(event, words[i], i))) return false;
        }
        return true;
    }
    void expect_event(const Word& what, Words words, bool wanted) {
        word_at(words, 0, "an event");
        const bool got = std::any_of(events_.begin(), events_.end(),
                                     [&](const Event& event) { return is_event(event, words); });
        truth(what, got, wanted, events_words());
    }
    /// events EVENT then EVENT ...: in this order, others may lie between.
    void expect_order(const Word& what, Words words, bool wanted) {
        word_at(words, 0, "events with 'then' between them");
        auto at = events_.begin();
        bool got = true;
        while (got && !words.empty()) {
            const auto end = std::find_if(words.begin(), words.end(),
                                          [](const Word& word) { return word.text == "then"; });
            const Words one = words.first(static_cast<std::size_t>(end - words.begin()));
            words = words.subspan(std::min(one.size() + 1, words.size()));
            word_at(one, 0, "an event");
            at = std::find_if(at, events_.end(), [&](const Event& event) { return is_event(event, one); });
            got = at != events_.end();
            if (got) ++at;
        }
        truth(what, got, wanted, events_words());
    }

    bool has_choice(Words words) {
        const Choice wanted = read_choice(words);
        Choices offered;
        match_.choices(state_, offered);
        return std::any_of(offered.begin(), offered.end(),
                           [&](const Choice& c) { return c.verb == wanted.verb && c.what == wanted.what; });
    }

    void expect_end(const Word& what, Words words, bool wanted) const {
        const Outcome& end = state_.outcome;
        if (what.text == "over") return truth(what, end.over, wanted, question_words());
        truth(what, end.over, true, question_words());
        if (what.text == "winner") {
            const Word& who = word_at(words, 0, "first, second or draw");
            truth(who, end.winner == (who.text == "draw" ? Side::none : side(who)), wanted,
                  "the winner is " + side_word(end.winner));
        } else {
            const Word& second = word_at(words, 1, "two numbers");
            truth(second, end.points[0] == number(words[0]) && end.points[1] == number(second), wanted,
                  "the points are " + std::to_string(end.points[0]) + " " + std::to_string(end.points[1]));
        }
    }

    Position position_;
    Match match_;
    State state_;
    CaseDice dice_;
    Events events_;
    mutable const Word* compared_ = nullptr;  ///< the last number that an expectation gave
    Listener<Position, B> listener_;
    bool begun_ = false;
};

}  // namespace skald::cli
