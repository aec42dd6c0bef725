// What the odds must know of a rule book beyond the three verbs: where a fight ends, what came of it, and
// which states are the same for it. With a lens, walk.hpp and best_play.hpp work for any book.
#pragma once
#include <concepts>
#include <cstdint>

#include "dice/fraction.hpp"
#include "dice/paths.hpp"
#include "game/book.hpp"

namespace skald::odds {

/// A state on the way, and what came of the fight so far. `over`: nothing more comes that the result tells;
/// the state is then of no account.
template <class L>
struct Node {
    typename L::Book::State state;
    typename L::Result result{};
    std::uint64_t key = 0;
    bool over = false;

    friend bool operator==(const Node& a, const Node& b) {
        return a.over == b.over && a.key == b.key && a.result == b.result;
    }
    friend std::uint64_t hash_of(const Node& node) { return node.key; }
};

template <class L>
concept Lens =
    Book<typename L::Book> && std::totally_ordered<typename L::Result> &&
    requires(L& lens, const typename L::Book::State& state, const Choice& choice, const Node<L>& node) {
        { lens.book() } -> std::same_as<typename L::Book&>;
        /// A whole number for a question whose answers a player weighs; others are answered as offered first.
        { lens.weighed(state) } -> std::same_as<bool>;
        /// The node of a state that is given from outside.
        { lens.node(state) } -> std::same_as<Node<L>>;
        /// Calls use(node, chance) for all that may come of the answer; chances sum to one. False: the
        /// numbers grow too large.
        {
            lens.template spread<U128>(node, choice, [](const Node<L>&, const Chance<U128>&) {})
        } -> std::same_as<bool>;
        {
            lens.template spread<Natural>(node, choice, [](const Node<L>&, const Chance<Natural>&) {})
        } -> std::same_as<bool>;
        /// The same with chances as numbers that steer a search and decide nothing.
        {
            lens.weigh(node, choice, [](const Node<L>&, double) {})
        } -> std::same_as<void>;
    };

/// The product of two chances; false if it does not fit.
template <class Number>
bool multiply(Chance<Number>& chance, const Chance<Number>& by) {
    const int twos = chance.twos + by.twos, threes = chance.threes + by.threes;
    if (!Chance<Number>::fits(twos, threes)) return false;
    chance.upper = chance.upper * by.upper;
    chance.twos = static_cast<std::uint16_t>(twos);
    chance.threes = static_cast<std::uint16_t>(threes);
    return true;
}

/// A chance as a number that steers and decides nothing.
inline double as_number(const Chance<Natural>& chance) {
    Natural total = power(3, chance.threes);
    return Fraction(chance.upper, total <<= chance.twos).to_double();
}

/// Enumerating dice while the fight lasts; what is rolled after it (for the next turn, say) may fall as it
/// likes.
template <class IsOver>
class WhileItLasts final : public Dice {
  public:
    WhileItLasts(Dice& dice, IsOver is_over) : dice_(dice), is_over_(is_over) {}
    Roll roll(int count, const Faces& faces) override {
        if (!is_over_()) return dice_.roll(count, faces);
        Roll roll;
        roll.of_kind[faces.kind_of[0]] = static_cast<std::uint8_t>(count);
        return roll;
    }
    RolledRounds roll_rounds(int count, const Rounds& rounds) override {
        return is_over_() ? Dice::roll_rounds(count, rounds) : dice_.roll_rounds(count, rounds);
    }

  private:
    Dice& dice_;
    IsOver is_over_;
};

}  // namespace skald::odds
