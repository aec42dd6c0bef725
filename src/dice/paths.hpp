// Enumerating dice: walk all paths that the dice can take through a function, with the chance of each.
#pragma once
#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <vector>

#include "dice/dice.hpp"
#include "dice/natural.hpp"

namespace skald {

/// upper / (2^twos * 3^threes). A chance is at most 1, so the upper number fits where the lower one does.
template <class Number>
struct Chance {
    Number upper = 1;
    std::uint16_t twos = 0, threes = 0;

    /// Does 2^twos * 3^threes fit? 3 < 2^(1 + 3/5).
    static bool fits(int twos, int threes);
    /// What stands above, over a lower number that is not smaller.
    Number over(int to_twos, int to_threes) const;
    /// False if the sum does not fit; it is then without meaning.
    bool add(const Chance& other) {
        if (twos == other.twos && threes == other.threes) return upper += other.upper, true;
        const auto most_twos = std::max(twos, other.twos), most_threes = std::max(threes, other.threes);
        if (!fits(most_twos, most_threes)) return false;
        upper = over(most_twos, most_threes);
        upper += other.over(most_twos, most_threes);
        twos = most_twos;
        threes = most_threes;
        return true;
    }
};

namespace detail {

/// Pascal's triangle: all binomials of up to 64 dice fit in 64 bits.
struct Binomials {
    std::array<std::array<std::uint64_t, max_dice + 1>, max_dice + 1> of{};

    constexpr Binomials() {
        for (std::size_t n = 0; n <= max_dice; ++n) {
            of[n][0] = of[n][n] = 1;
            for (std::size_t k = 1; k < n; ++k) of[n][k] = of[n - 1][k - 1] + of[n - 1][k];
        }
    }
};
inline constexpr Binomials binomials;

/// Powers of the shares that two rounds can give, as far as they fit in 64 bits.
struct Powers {
    static constexpr std::size_t bases = 37, exponents = 28;
    std::array<std::array<std::uint64_t, exponents>, bases> of{};
    std::array<std::uint8_t, bases> last{};  ///< the largest exponent in the table

    constexpr Powers() {
        for (std::size_t base = 1; base < bases; ++base) {
            of[base][0] = 1;
            for (std::uint8_t& n = last[base]; n + 1u < exponents && of[base][n] <= ~std::uint64_t{0} / base;
                 ++n)
                of[base][n + 1u] = of[base][n] * base;
        }
    }
};
inline constexpr Powers powers;

template <class Number>
void multiply_power(Number& number, std::size_t base, std::size_t exponent) {
    if (base >= Powers::bases) {
        for (; exponent > 0; --exponent) number *= base;
        return;
    }
    for (const std::size_t last = powers.last[base]; exponent > last; exponent -= last)
        number *= powers.of[base][last];
    number *= powers.of[base][exponent];
}

/// How one die falls: the kinds that it can show in the end, and their shares of 2^twos * 3^threes.
struct DieKinds {
    Rounds rounds;
    int kinds = 0;
    std::array<std::uint8_t, 6> kind{};
    std::array<std::uint8_t, 6> share{};
    int twos = 0, threes = 0;

    explicit DieKinds(const Rounds& of_rounds);
};

}  // namespace detail

template <class Number>
class EnumeratingDice final : public Dice {
  public:
    /// Begins at a place that is reached with this chance.
    void start(const Chance<Number>& chance) {
        start_ = chance;
        depth_ = length_ = 0;
    }
    /// The chance of the path that was just walked to its end.
    const Chance<Number>& chance() const { return length_ == 0 ? start_ : path_[length_ - 1].chance; }
    /// Turns to the next path; false when all were walked.
    bool next_path() {
        assert(depth_ == length_ && "a stage must roll the same dice when the same faces fall");
        depth_ = 0;
        while (length_ > 0 && !next_outcome(path_[length_ - 1])) --length_;
        if (length_ == 0) return false;
        weigh(length_ - 1);
        return true;
    }
    /// A path was so long that its chance did not fit: all chances since are without meaning.
    bool too_large() const { return too_large_; }

    Roll roll(int count, const Faces& faces) override {
        if (depth_ == length_) begin(count, {{faces}, {}});
        return {path_[depth_++].fell, {}};
    }
    RolledRounds roll_rounds(int count, const Rounds& rounds) override {
        if (depth_ == length_) begin(count, rounds);
        return {path_[depth_++].fell, {}};
    }

  private:
    /// One roll on the path: how its dice now fall, and the chance to come this far.
    struct Fork {
        std::array<std::uint8_t, 6> fell{};
        std::uint8_t count = 0;
        std::uint16_t die = 0;  ///< in dice_
        Chance<Number> chance;
    };

    void begin(int count, const Rounds& rounds) {
        if (length_ == path_.size()) path_.emplace_back();
        Fork& fork = path_[length_++];
        fork.count = static_cast<std::uint8_t>(count);
        fork.die = die_of(rounds);
        fork.fell = {};
        fork.fell[dice_[fork.die].kind[0]] = fork.count;
        weigh(length_ - 1);
    }

    /// Few ways to look at a die occur in one fight: each is worked out once.
    std::uint16_t die_of(const Rounds& rounds) {
        std::size_t i = 0;
        while (i < dice_.size() && dice_[i].rounds != rounds) ++i;
        if (i == dice_.size()) dice_.emplace_back(rounds);
        return static_cast<std::uint16_t>(i);
    }

    /// The chance of a fork as its dice now fall: that of the fork before, times the multinomial.
    void weigh(std::size_t at) {
        Fork& fork = path_[at];
        const detail::DieKinds& die = dice_[fork.die];
        const Chance<Number>& before = at == 0 ? start_ : path_[at - 1].chance;
        const int twos = before.twos + die.twos * fork.count,
                  threes = before.threes + die.threes * fork.count;
        if (!Chance<Number>::fits(twos, threes)) too_large_ = true;
        if (too_large_) return;
        fork.chance = {before.upper, static_cast<std::uint16_t>(twos), static_cast<std::uint16_t>(threes)};
        std::size_t left = fork.count;
        for (int i = 0; i < die.kinds; ++i) {
            const auto k = static_cast<std::size_t>(i);
            const std::size_t here = fork.fell[die.kind[k]];
            if (i + 1 < die.kinds) fork.chance.upper *= detail::binomials.of[left][here];
            if (die.share[k] > 1) detail::multiply_power(fork.chance.upper, die.share[k], here);
            left -= here;
        }
    }

    /// The next way to share the dice among the kinds: from all in the first kind to all in the last.
    bool next_outcome(Fork& fork) const {
        const detail::DieKinds& die = dice_[fork.die];
        int i = 0;
        while (i < die.kinds && fork.fell[die.kind[static_cast<std::size_t>(i)]] == 0) ++i;
        if (i + 1 >= die.kinds) return false;
        std::uint8_t& here = fork.fell[die.kind[static_cast<std::size_t>(i)]];
        const auto less = static_cast<std::uint8_t>(here - 1);
        here = 0;
        fork.fell[die.kind[0]] = less;
        ++fork.fell[die.kind[static_cast<std::size_t>(i + 1)]];
        return true;
    }

    Chance<Number> start_;
    std::vector<detail::DieKinds> dice_;
    std::vector<Fork> path_;  ///< its first `length_` forks are in use
    std::size_t length_ = 0;
    std::size_t depth_ = 0;  ///< how many of them this run has passed
    bool too_large_ = false;
};

// ---- Chance

namespace detail {

template <class Number>
inline constexpr int number_bits = Natural::bits - Natural::spare_bits - 1;
template <>
inline constexpr int number_bits<U128> = 127;

}  // namespace detail

template <class Number>
bool Chance<Number>::fits(int twos, int threes) {
    return twos + threes + (3 * threes + 4) / 5 <= detail::number_bits<Number>;
}

template <class Number>
Number Chance<Number>::over(int to_twos, int to_threes) const {
    Number scaled = upper;
    if (to_twos > twos) scaled <<= to_twos - twos;
    if (to_threes > threes) detail::multiply_power(scaled, 3, static_cast<std::size_t>(to_threes - threes));
    return scaled;
}

}  // namespace skald
