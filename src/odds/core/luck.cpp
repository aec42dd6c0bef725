#include "odds/core/luck.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "odds/core/json.hpp"

namespace skald::odds {

void Tally::add(int needed, std::span<const std::uint8_t> faces) {
    thrown_[static_cast<std::size_t>(std::clamp(7 - needed, 0, 6))] += static_cast<int>(faces.size());
    for (const int face : faces) fell_ += face >= needed ? 1 : 0;
}

int Tally::dice() const {
    int sum = 0;
    for (const int count : thrown_) sum += count;
    return sum;
}

Fraction Tally::expected() const {
    std::uint64_t sixths = 0;
    for (std::size_t good = 0; good < thrown_.size(); ++good)
        sixths += good * static_cast<std::uint64_t>(thrown_[good]);
    return {sixths, 6};
}

std::vector<double> Tally::chances() const {
    std::vector<double> chances(static_cast<std::size_t>(dice()) + 1, 0.0);
    chances[0] = 1;
    std::size_t most = 0;
    for (std::size_t good = 0; good < thrown_.size(); ++good) {
        const double hit = static_cast<double>(good) / 6;
        for (int die = 0; die < thrown_[good]; ++die) {
            ++most;
            for (std::size_t n = most; n > 0; --n) chances[n] = chances[n] * (1 - hit) + chances[n - 1] * hit;
            chances[0] *= 1 - hit;
        }
    }
    return chances;
}

int quantile(std::span<const double> chances, double part) {
    double sum = 0;
    for (std::size_t n = 0; n < chances.size(); ++n) {
        sum += chances[n];
        if (sum >= part) return static_cast<int>(n);
    }
    return static_cast<int>(chances.size()) - 1;
}

Json json_of(const Tally& tally) {
    const auto chances = tally.chances();
    const auto between = [&](double rest) {
        return Json{quantile(chances, rest / 2), quantile(chances, 1 - rest / 2)};
    };
    return {{"dice", tally.dice()},
            {"expected", json_of(tally.expected())},
            {"fell", tally.fell()},
            {"half", between(0.5)},
            {"most", between(0.1)}};
}

}  // namespace skald::odds
