// The shape that both rule books share. A book is a constant value (edition, sticks, boards, warbands: all
// that does not change in play) with a workspace of its own, in which its verbs remember what they found out:
// nothing that they say depends on it, but a book is for one thread. A State is a plain value that holds
// exactly one pending question or a result.
#pragma once
#include <array>
#include <concepts>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "dice/dice.hpp"
#include "game/choice.hpp"
#include "game/event.hpp"
#include "game/fields.hpp"
#include "game/why.hpp"

namespace skald {

/// How a game stands at its end.
struct Outcome {
    bool over = false;
    Side winner = Side::none;              ///< none with over: a draw
    std::array<std::int16_t, 2> points{};  ///< massacre points, objective markers

    friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

/// What a book with a vocabulary has for free: its names by number, empty where the number means nothing.
template <class B>
class NamedBook {
  public:
    std::string_view verb_name(std::size_t verb) const { return name_in(names().verbs, verb); }
    std::string_view ask_name(std::size_t ask) const { return name_in(names().asks, ask); }
    std::string_view event_name(std::size_t kind) const { return name_in(names().events, kind); }
    std::string_view sentence_name(std::size_t number) const { return name_in(names().sentences, number); }

  private:
    static const Vocabulary& names() { return B::vocabulary(); }
};

template <class B>
concept Book = std::is_trivially_copyable_v<typename B::State> &&
               requires(B& book, const B& fixed, const typename B::State& state, typename B::State& changed,
                        const Choice& choice, Choice& filled, Choices& choices, Dice& dice, Events& events,
                        std::uint16_t number) {
                   { book.start() } -> std::same_as<typename B::State>;
                   // The three verbs. `answer` is called only with what `check` lets pass.
                   { book.choices(state, choices) } -> std::same_as<void>;
                   { book.check(state, choice) } -> std::same_as<Refusal>;
                   { book.answer(changed, choice, dice, events) } -> std::same_as<void>;
                   // Fills in, in place, what a sketch leaves to the planner, or says why there is no legal
                   // way.
                   { book.complete(state, filled) } -> std::same_as<Refusal>;
                   { book.self_check(state) } -> std::same_as<Refusal>;
                   // Reading.
                   { fixed.question(state) } -> std::same_as<Question>;
                   { fixed.outcome(state) } -> std::same_as<Outcome>;
                   { fixed.hash(state) } -> std::same_as<std::uint64_t>;
                   { fixed.bytes() } -> std::same_as<std::size_t>;  // what it has allocated
                   // Names for log and protocol, with what stands behind them, and by number (NamedBook).
                   { B::vocabulary() } -> std::same_as<const Vocabulary&>;
                   { fixed.rule_name(number) } -> std::same_as<std::string_view>;
                   { fixed.verb_name(number) } -> std::same_as<std::string_view>;
                   { fixed.ask_name(number) } -> std::same_as<std::string_view>;
                   { fixed.event_name(number) } -> std::same_as<std::string_view>;
                   { fixed.sentence_name(number) } -> std::same_as<std::string_view>;
               };

}  // namespace skald
