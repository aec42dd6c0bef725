// Odds against play: how far the mean of many plays lies from what the odds say, in standard errors of the
// odds themselves. Seeds are fixed: a test falls or stands. Small fights are gone through along every way.
#pragma once
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <iostream>
#include <map>
#include <string>

#include "dice/distribution.hpp"
#include "dice/paths.hpp"
#include "dice/seeded.hpp"

namespace skald::odds::test {

/// A number of a result, by the odds: mean and spread over one play.
struct Expected {
    double mean = 0, spread = 0;
};

template <class Result, class Number>
Expected expected_of(const Distribution<Result>& results, Number number) {
    double sum = 0, squares = 0;
    for (const auto& item : results) {
        const double chance = Fraction(item.weight, results.total()).to_double();
        const double value = static_cast<double>(number(item.value));
        sum += chance * value;
        squares += chance * value * value;
    }
    return {sum, std::sqrt(std::max(0.0, squares - sum * sum))};
}

/// In standard errors; what cannot vary must be so.
inline double deviation(const Expected& expected, double mean_of_plays, int plays) {
    const double off = std::abs(mean_of_plays - expected.mean);
    if (expected.spread < 1e-9) return off < 1e-9 ? 0 : 1e9;
    return off / (expected.spread / std::sqrt(static_cast<double>(plays)));
}

/// Holds many fights to what the odds say of them, each result as a few numbers.
template <std::size_t count>
class Oracle {
  public:
    using Numbers = std::array<int, count>;

    Oracle(std::string book, std::array<const char*, count> names) : book_(std::move(book)), names_(names) {}
    ~Oracle() {
        std::cout << book_ << ": odds of " << fights_ << " fights against play, worst deviation " << worst_
                  << " standard errors, " << enumerated_ << " by full enumeration, " << again_
                  << " played again with more plays" << std::endl;
    }

    /// `play(dice)` plays the fight out and gives its numbers.
    template <class Play>
    void look(const std::string& fight, const Distribution<Numbers>& odds, Play play) {
        ++fights_;
        if (odds.empty()) {
            ADD_FAILURE() << "no odds:\n" << fight;
            return;
        }
        if (enumerate(fight, odds, play)) return;
        constexpr int plays = 250;
        double off = worst_of(fight, odds, play, plays, static_cast<std::uint64_t>(fights_));
        if (off > 4) {  // one in sixteen thousand numbers is: is it chance?
            ++again_;
            off = worst_of(fight, odds, play, 32 * plays, 1'000'000 + static_cast<std::uint64_t>(fights_));
            EXPECT_LT(off, 4) << said_ << "\n" << fight;
        }
        worst_ = std::max(worst_, off);
    }
    int fights() const { return fights_; }
    int enumerated() const { return enumerated_; }

  private:
    template <class Play>
    bool enumerate(const std::string& fight, const Distribution<Numbers>& odds, Play& play) {
        constexpr int most = 250;
        std::map<Numbers, double> found;
        EnumeratingDice<Natural> dice;
        dice.start({});
        int paths = 0;
        do {
            if (++paths > most) return false;
            const Numbers numbers = play(dice);
            Natural total = power(3, dice.chance().threes);
            found[numbers] += Fraction(dice.chance().upper, total <<= dice.chance().twos).to_double();
        } while (dice.next_path());
        ++enumerated_;
        for (const auto& item : odds) found.try_emplace(item.value, 0.0);
        for (const auto& [numbers, chance] : found)
            EXPECT_NEAR(odds.chance(numbers).to_double(), chance, 1e-9) << told(numbers) << "\n" << fight;
        return true;
    }
    template <class Play>
    double worst_of(const std::string& fight, const Distribution<Numbers>& odds, Play& play, int plays,
                    std::uint64_t seed) {
        std::array<double, count> sum{};
        SeededDice dice(seed);
        for (int i = 0; i < plays; ++i) {
            const Numbers numbers = play(dice);
            if (odds.chance(numbers) == Fraction(0, 1)) {
                ADD_FAILURE() << "the odds call impossible: " << told(numbers) << "\n" << fight;
                return 0;
            }
            for (std::size_t n = 0; n < count; ++n) sum[n] += numbers[n];
        }
        double worst = 0;
        for (std::size_t n = 0; n < count; ++n) {
            const Expected expected = expected_of(odds, [n](const Numbers& numbers) { return numbers[n]; });
            const double off = deviation(expected, sum[n] / plays, plays);
            if (off <= worst) continue;
            worst = off;
            said_ = std::string(names_[n]) + ": odds " + std::to_string(expected.mean) + ", play " +
                    std::to_string(sum[n] / plays) + ", off by " + std::to_string(off);
        }
        return worst;
    }
    std::string told(const Numbers& numbers) const {
        std::string text;
        for (std::size_t n = 0; n < count; ++n)
            text += std::string(n == 0 ? "" : ", ") + names_[n] + " " + std::to_string(numbers[n]);
        return text;
    }

    std::string book_, said_;
    std::array<const char*, count> names_;
    int fights_ = 0, enumerated_ = 0, again_ = 0;
    double worst_ = 0;
};

}  // namespace skald::odds::test
