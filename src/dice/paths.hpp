// Enumerating dice: walk all paths that the dice can take through a function, with the chance of each.
#pragma once
#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <numeric>
#include <vector>

#include "dice/dice.hpp"
#include "dice/natural.hpp"

namespace skald {

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

constexpr int number_bits(const U128*) {
    return 127;
}
constexpr int number_bits(const Natural*) {
    return Natural::bits - 1;
}
inline Natural to_natural(U128 value) {
    return Natural::from_wide(value);
}
inline const Natural& to_natural(const Natural& value) {
    return value;
}

/// Multiplies by base^exponent.
template <class Number>
void multiply_power(Number& number, std::uint64_t base, int exponent) {
    if (base == 1) return;
    std::uint64_t factor = 1;
    for (int i = 0; i < exponent; ++i) {
        factor *= base;
        if (factor >> 60 == 0) continue;
        number *= factor;
        factor = 1;
    }
    number *= factor;
}

}  // namespace detail

/// upper / (2^twos * 3^threes). A chance is at most 1, so the upper number fits where the lower one does.
template <class Number>
struct Chance {
    Number upper = 1;
    std::uint16_t twos = 0, threes = 0;

    /// Does 2^twos * 3^threes fit? 3 < 2^(1 + 3/5).
    static bool fits(int twos, int threes) {
        return twos + threes + (3 * threes + 4) / 5 <= detail::number_bits(static_cast<Number*>(nullptr));
    }
    Number over(int to_twos, int to_threes) const {
        Number scaled = upper;
        scaled <<= to_twos - twos;
        detail::multiply_power(scaled, 3, to_threes - threes);
        return scaled;
    }
    Natural upper_over(int to_twos, int to_threes) const {
        return Chance<Natural>{detail::to_natural(upper), twos, threes}.over(to_twos, to_threes);
    }
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
        if (depth_ == length_) begin(count, faces);
        return path_[depth_++].roll;
    }

  private:
    /// One roll on the path: how its dice now fall, and the chance to come this far.
    struct Fork {
        Roll roll;
        std::uint8_t kinds = 0;                ///< kinds that have faces
        std::array<std::uint8_t, 6> kind{};    ///< which they are
        std::array<std::uint8_t, 6> sixths{};  ///< how many faces each has, in lowest terms
        std::uint8_t twos = 0, threes = 0;     ///< of all, in lowest terms: 2^twos * 3^threes faces
        std::uint8_t count = 0;
        Chance<Number> chance;
    };

    void begin(int count, const Faces& faces) {
        if (length_ == path_.size()) path_.emplace_back();
        Fork& fork = path_[length_++];
        fork.roll.of_kind = {};
        fork.count = static_cast<std::uint8_t>(count);
        std::array<std::uint8_t, 6> of{};
        for (std::uint8_t kind : faces.kind_of) ++of[kind];
        int common = 6;
        for (std::uint8_t sixths : of) common = std::gcd(common, int(sixths));
        fork.kinds = 0;
        for (std::uint8_t kind = 0; kind < 6; ++kind) {
            if (of[kind] == 0) continue;
            fork.kind[fork.kinds] = kind;
            fork.sixths[fork.kinds++] = static_cast<std::uint8_t>(of[kind] / common);
        }
        fork.twos = (6 / common) % 2 == 0;
        fork.threes = (6 / common) % 3 == 0;
        fork.roll.of_kind[fork.kind[0]] = fork.count;
        weigh(length_ - 1);
    }

    /// The chance of a fork as its dice now fall: that of the fork before, times the multinomial.
    void weigh(std::size_t at) {
        Fork& fork = path_[at];
        const Chance<Number>& before = at == 0 ? start_ : path_[at - 1].chance;
        fork.chance = before;
        fork.chance.twos = static_cast<std::uint16_t>(before.twos + fork.twos * fork.count);
        fork.chance.threes = static_cast<std::uint16_t>(before.threes + fork.threes * fork.count);
        if (!fork.chance.fits(fork.chance.twos, fork.chance.threes)) too_large_ = true;
        if (too_large_) return;
        std::size_t left = fork.count;
        for (std::size_t i = 0; i < fork.kinds; ++i) {
            const std::size_t here = fork.roll.of_kind[fork.kind[i]];
            if (i + 1 < fork.kinds) fork.chance.upper *= detail::binomials.of[left][here];
            detail::multiply_power(fork.chance.upper, fork.sixths[i], static_cast<int>(here));
            left -= here;
        }
    }

    /// The next way to share the dice among the kinds: from all in the first kind to all in the last.
    static bool next_outcome(Fork& fork) {
        auto& of = fork.roll.of_kind;
        std::size_t i = 0;
        while (i < fork.kinds && of[fork.kind[i]] == 0) ++i;
        if (i + 1 >= fork.kinds) return false;
        const std::uint8_t here = of[fork.kind[i]];
        of[fork.kind[i]] = 0;
        of[fork.kind[0]] = static_cast<std::uint8_t>(here - 1);
        ++of[fork.kind[i + 1]];
        return true;
    }

    Chance<Number> start_;
    std::vector<Fork> path_;  ///< its first `length_` forks are in use
    std::size_t length_ = 0;
    std::size_t depth_ = 0;  ///< how many of them this run has passed
    bool too_large_ = false;
};

}  // namespace skald
