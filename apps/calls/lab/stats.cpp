#include "calls/lab/stats.hpp"

#include <algorithm>
#include <cmath>

namespace skald::lab {

namespace {

constexpr double z95 = 1.959963984540054;

}  // namespace

Interval interval_of(double score, double games) {
    if (games == 0) return {};
    const double square = z95 * z95;
    const double middle = (score + square / (2 * games)) / (1 + square / games);
    const double half =
        z95 / (1 + square / games) * std::sqrt(score * (1 - score) / games + square / (4 * games * games));
    return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

void Tally::add(const Tally& other) {
    wins += other.wins;
    draws += other.draws;
    losses += other.losses;
}

Difference difference_of(const Tally& one, const Tally& other) {
    const Interval a = one.interval(), b = other.interval();
    const double p = one.score(), q = other.score();
    return {p - q, {p - q - std::hypot(p - a.low, b.high - q), p - q + std::hypot(a.high - p, q - b.low)}};
}

double Hypotheses::upper() const {
    return std::log((1 - wrongly_no) / wrongly_yes);
}

double Hypotheses::lower() const {
    return std::log(wrongly_no / (1 - wrongly_yes));
}

void Sprt::add(int half_points) {
    if (verdict_ != Verdict::open) return;
    ++counts_[static_cast<std::size_t>(half_points)];
    ++pairs_;
    llr_ = reckoned();
    if (llr_ >= hypotheses_.upper()) verdict_ = Verdict::yes;
    if (llr_ <= hypotheses_.lower()) verdict_ = Verdict::no;
}

namespace {

/// Shares of the five results of a pair of games.
using Shares = std::array<double, 5>;

double score_at(std::size_t i) {
    return static_cast<double>(i) / 4;
}

/// The shares nearest to those seen (of greatest likelihood) under which the score is `score`: each is
/// divided by 1 + t (its score - score), with the t that makes it so.
Shares bent_to(const Shares& seen, double score) {
    double low = -1 / (1 - score), high = 1 / score;
    const auto excess = [&](double t) {
        double sum = 0;
        for (std::size_t i = 0; i < seen.size(); ++i)
            sum += seen[i] * (score_at(i) - score) / (1 + t * (score_at(i) - score));
        return sum;
    };
    for (int step = 0; step < 80; ++step) {
        const double middle = (low + high) / 2;
        (excess(middle) > 0 ? low : high) = middle;
    }
    Shares bent{};
    for (std::size_t i = 0; i < seen.size(); ++i)
        bent[i] = seen[i] / (1 + (low + high) / 2 * (score_at(i) - score));
    return bent;
}

}  // namespace

double Sprt::reckoned() const {
    constexpr double never_nothing = 1e-3;  // a result that was not seen yet is not impossible
    double all = 0;
    for (int count : counts_) all += count + never_nothing;
    Shares seen{};
    for (std::size_t i = 0; i < seen.size(); ++i) seen[i] = (counts_[i] + never_nothing) / all;
    const Shares even = bent_to(seen, hypotheses_.even), stronger = bent_to(seen, hypotheses_.stronger);
    double sum = 0;
    for (std::size_t i = 0; i < seen.size(); ++i) sum += seen[i] * std::log(stronger[i] / even[i]);
    return pairs_ * sum;
}

namespace {

using Matrix = std::vector<std::vector<double>>;

/// By Gauss and Jordan, the largest pivot first. The matrix must not be singular.
Matrix inverse_of(Matrix m) {
    const std::size_t n = m.size();
    Matrix inverse(n, std::vector<double>(n, 0));
    for (std::size_t i = 0; i < n; ++i) inverse[i][i] = 1;
    for (std::size_t column = 0; column < n; ++column) {
        std::size_t pivot = column;
        for (std::size_t row = column; row < n; ++row)
            if (std::abs(m[row][column]) > std::abs(m[pivot][column])) pivot = row;
        std::swap(m[column], m[pivot]);
        std::swap(inverse[column], inverse[pivot]);
        const double by = m[column][column];
        for (std::size_t k = 0; k < n; ++k) m[column][k] /= by, inverse[column][k] /= by;
        for (std::size_t row = 0; row < n; ++row) {
            const double times = m[row][column];
            if (row == column || times == 0) continue;
            for (std::size_t k = 0; k < n; ++k)
                m[row][k] -= times * m[column][k], inverse[row][k] -= times * inverse[column][k];
        }
    }
    return inverse;
}

/// Slope and bend of the likelihood at these strengths (natural logarithms of odds). The bend is made
/// regular by 1/n everywhere, which keeps the mean where it is.
struct Likelihood {
    std::vector<double> slope;
    Matrix bend;
};
Likelihood likelihood_at(const std::vector<double>& strength, const std::vector<std::vector<Tally>>& met) {
    const std::size_t n = strength.size();
    Likelihood at{std::vector<double>(n, 0), Matrix(n, std::vector<double>(n, 1.0 / static_cast<double>(n)))};
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j) {
            if (i == j) continue;
            const double games = met[i][j].games() + 1;
            const double points = met[i][j].wins + 0.5 * met[i][j].draws + 0.5;
            const double expected = 1 / (1 + std::exp(strength[j] - strength[i]));
            at.slope[i] += points - games * expected;
            at.bend[i][i] += games * expected * (1 - expected);
            at.bend[i][j] -= games * expected * (1 - expected);
        }
    return at;
}

}  // namespace

std::vector<Rating> ratings_of(const std::vector<std::vector<Tally>>& met) {
    const std::size_t n = met.size();
    std::vector<double> strength(n, 0);
    for (int step = 0; step < 200; ++step) {
        const Likelihood at = likelihood_at(strength, met);
        const Matrix inverse = inverse_of(at.bend);
        for (std::size_t i = 0; i < n; ++i) {
            double change = 0;
            for (std::size_t j = 0; j < n; ++j) change += inverse[i][j] * at.slope[j];
            strength[i] += std::clamp(change, -0.5, 0.5);  // Newton alone would overshoot from far away
        }
    }
    const Matrix inverse = inverse_of(likelihood_at(strength, met).bend);
    const double to_elo = 400 / std::log(10.0);
    std::vector<Rating> ratings;
    for (std::size_t i = 0; i < n; ++i) {
        const double spread =
            z95 * to_elo * std::sqrt(std::max(0.0, inverse[i][i] - 1.0 / static_cast<double>(n)));
        const double elo = to_elo * strength[i];
        ratings.push_back({elo, {elo - spread, elo + spread}});
    }
    return ratings;
}

}  // namespace skald::lab
