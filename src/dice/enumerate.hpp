// Odds by the rules' own functions: a function that rolls dice is run along every path that the dice can
// take, each roll branching over the counts of its kinds with their exact weights. Equal results are merged,
// after each stage of a chain, so that a fight of many dice needs few runs.
//
//   Distribution<Fight> after = enumerate(fight, roll_hits, roll_saves);
//
// A stage is called as stage(value, dice). It must depend on nothing but these two.
#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>
#include <vector>

#include "dice/dice.hpp"
#include "dice/distribution.hpp"
#include "dice/paths.hpp"

namespace skald {

namespace detail {

/// For merging: the value's own hash_of(value) if it has one, else its bytes.
template <class T>
std::uint64_t merge_hash(const T& value) {
    if constexpr (requires { hash_of(value); }) {
        return hash_of(value);
    } else {
        static_assert(
            std::has_unique_object_representations_v<T>,
            "give this type a hash_of(const T&): its bytes do not say whether two values are equal");
        const auto* bytes = reinterpret_cast<const unsigned char*>(&value);
        std::uint64_t hash = 0;
        for (std::size_t i = 0; i < sizeof(T); i += 8) {
            std::uint64_t word = 0;
            std::memcpy(&word, bytes + i, std::min<std::size_t>(8, sizeof(T) - i));
            hash = (std::rotl(hash, 25) ^ word) * 0x9e3779b97f4a7c15ULL;
        }
        return hash;
    }
}

inline Natural upper_over(const Chance<Natural>& chance, int twos, int threes) {
    return chance.over(twos, threes);
}
inline Natural upper_over(const Chance<U128>& chance, int twos, int threes) {
    return Chance<Natural>{Natural::from_wide(chance.upper), chance.twos, chance.threes}.over(twos, threes);
}

/// Values with their chances, each value once, in the order of their first appearance.
template <class T, class Number>
class Merged {
  public:
    struct Item {
        T value;
        Chance<Number> chance;
    };

    const std::vector<Item>& items() const { return items_; }
    bool too_large() const { return too_large_; }
    void clear() {
        items_.clear();
        std::fill(slots_.begin(), slots_.end(), 0);
    }
    void add(const T& value, const Chance<Number>& chance) {
        const std::size_t at = place_of(value);
        step_ = at - last_;
        last_ = at;
        if (at < items_.size())
            too_large_ |= !items_[at].chance.add(chance);
        else
            items_.push_back({value, chance});
    }

    /// All over one total, which is the least that does for all; empty if it is too large.
    Distribution<T> distribution() const {
        int twos = 0, threes = 0;
        for (const Item& item : items_) {
            twos = std::max<int>(twos, item.chance.twos);
            threes = std::max<int>(threes, item.chance.threes);
        }
        if (!Chance<Natural>::fits(twos, threes)) return {};
        std::vector<typename Distribution<T>::Item> list;
        list.reserve(items_.size());
        for (const Item& item : items_) list.push_back({item.value, upper_over(item.chance, twos, threes)});
        if constexpr (requires(const T& a) { a < a; })
            std::sort(list.begin(), list.end(),
                      [](const auto& a, const auto& b) { return a.value < b.value; });
        Natural total = power(3, threes);
        return {std::move(list), total <<= twos};
    }

  private:
    /// Where the value is, or the end of the list, to which it then belongs.
    std::size_t place_of(const T& value) {
        // Most often values come in the order, or the reverse order, in which they came before.
        const std::size_t guess = last_ + step_;
        if (guess < items_.size() && items_[guess].value == value) return guess;
        if (2 * items_.size() >= slots_.size()) grow();
        std::uint32_t& slot = find(value);
        if (slot == 0) slot = static_cast<std::uint32_t>(items_.size() + 1);
        return slot - 1;
    }
    /// The slot that names the value's item, or the empty one where it belongs.
    std::uint32_t& find(const T& value) {
        // The upper bits of a product depend on all bits of its factors.
        std::size_t at = (merge_hash(value) * 0x9e3779b97f4a7c15ULL) >> shift_;
        while (slots_[at] != 0 && !(items_[slots_[at] - 1].value == value))
            at = (at + 1) & (slots_.size() - 1);
        return slots_[at];
    }
    void grow() {
        slots_.assign(std::max<std::size_t>(64, 2 * slots_.size()), 0);
        shift_ = std::countl_zero(std::uint64_t{slots_.size()}) + 1;  // a size has 32 bits in the page
        for (std::size_t i = 0; i < items_.size(); ++i)
            find(items_[i].value) = static_cast<std::uint32_t>(i + 1);
    }

    std::vector<Item> items_;
    std::vector<std::uint32_t> slots_;  ///< open addressing: place in items_ plus one; 0 is empty
    int shift_ = 0;                     ///< leaves as many bits of a hash as number the slots
    std::size_t last_ = 0, step_ = 0;   ///< the place of the last value, and its distance from the one before
    bool too_large_ = false;
};

/// Runs one stage from every value of `from`. False: the numbers grow too large.
template <class T, class Number, class Stage>
bool run_stage(const Merged<T, Number>& from, Merged<T, Number>& to, EnumeratingDice<Number>& dice,
               Stage& stage) {
    to.clear();
    for (const auto& item : from.items()) {
        dice.start(item.chance);
        do {
            T value = item.value;
            stage(value, dice);
            to.add(value, dice.chance());
        } while (dice.next_path());
    }
    return !dice.too_large() && !to.too_large();
}

/// The whole chain; an empty distribution if the numbers grow too large.
template <class Number, class T, class... Stages>
Distribution<T> run_chain(const T& value, Stages&... stages) {
    Merged<T, Number> now, next;
    EnumeratingDice<Number> dice;
    now.add(value, {});
    const auto run = [&](auto& stage) {
        const bool fits = run_stage(now, next, dice, stage);
        std::swap(now, next);
        return fits;
    };
    return (run(stages) && ...) ? now.distribution() : Distribution<T>();
}

}  // namespace detail

/// Every value that the chain of stages can make of this one, with its exact weight. Empty only beyond the
/// reach of Natural: several hundred dice on one path.
template <class T, class... Stages>
Distribution<T> enumerate(const T& value, Stages... stages) {
    // 128 bits do for most fights, and are several times faster; the bound is checked on the way.
    Distribution<T> small = detail::run_chain<U128>(value, stages...);
    return small.empty() ? detail::run_chain<Natural>(value, stages...) : small;
}

}  // namespace skald
