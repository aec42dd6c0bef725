// Odds against play: how far the mean of many plays lies from what the odds say, in standard errors of the
// odds themselves. With fixed seeds it falls or stands.
#pragma once
#include <cmath>

#include "dice/distribution.hpp"

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

}  // namespace skald::odds::test
