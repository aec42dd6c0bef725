#include "calls/lab/stats.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace skald::lab {

Interval interval_of(double share, double games, double reach) {
    if (games == 0) return {};
    const double square = reach * reach;
    const double middle = (share + square / (2 * games)) / (1 + square / games);
    const double half =
        reach / (1 + square / games) * std::sqrt(share * (1 - share) / games + square / (4 * games * games));
    return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

double Tally::sum(Rate rate) const {
    switch (rate) {
        case Rate::score: return wins + 0.5 * draws;
        case Rate::wins: return wins;
        case Rate::draws: return draws;
        case Rate::losses: return losses;
    }
    return 0;
}

void Tally::add(const Tally& other) {
    wins += other.wins;
    draws += other.draws;
    losses += other.losses;
}

void Tally::take_away(const Tally& other) {
    wins -= other.wins;
    draws -= other.draws;
    losses -= other.losses;
}

// ---- games that are not independent

namespace {

/// Few tables tell little of how much they differ. So many speak for games that are independent, beside
/// those that were played.
constexpr double assumed = 2;

/// A normal number is at most so often further from 0, to both sides.
double normal_reach(double risk) {
    double low = 0, high = 40;
    for (int step = 0; step < 60; ++step) {
        const double middle = (low + high) / 2;
        (std::erfc(middle / std::sqrt(2.0)) > risk ? low : high) = middle;
    }
    return low;
}

/// Student's, of the normal one, by the series of Cornish and Fisher.
double reach_of(double risk, double degrees) {
    const double z = normal_reach(risk), z2 = z * z;
    const double first = z * (z2 + 1) / 4, second = z * ((5 * z2 + 16) * z2 + 3) / 96;
    const double third = z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
    return z + (first + (second + third / degrees) / degrees) / degrees;
}

/// Of the variance as the tables show it and as independent games have it, the one that is believed.
double believed(double shown, double independent, double tables) {
    return ((tables - 1) * shown + assumed * independent) / (tables - 1 + assumed);
}

/// How far the games of a table are from what so many bring on the average, as a part of the share of all.
double pull(const Sample& sample, const Table& table, Rate rate) {
    const auto found = sample.tables().find(table);
    if (found == sample.tables().end()) return 0;
    const Tally& games = found->second;
    return (games.sum(rate) - games.games() * sample.share(rate)) / sample.games();
}

double variance_of(const Sample& sample, Rate rate) {
    const double p = sample.share(rate), independent = p * (1 - p) / sample.games();
    const auto tables = static_cast<double>(sample.tables().size());
    if (tables < 2) return independent;
    double sum = 0;
    for (const auto& [table, games] : sample.tables()) {
        const double one = pull(sample, table, rate);
        sum += one * one;
    }
    return believed(sum * tables / (tables - 1), independent, tables);
}

/// How much two scores go together because of the tables that both were played on: -1 to 1.
double correlation_of(const Sample& one, const Sample& other) {
    std::set<Table> all;
    for (const Sample* sample : {&one, &other})
        for (const auto& [table, games] : sample->tables()) all.insert(table);
    const auto tables = static_cast<double>(all.size());
    const double spread = std::sqrt(variance_of(one, Rate::score) * variance_of(other, Rate::score));
    if (tables < 2 || spread == 0) return 0;
    double sum = 0;
    for (const Table& table : all) sum += pull(one, table, Rate::score) * pull(other, table, Rate::score);
    return std::clamp(believed(sum * tables / (tables - 1), 0, tables) / spread, -1.0, 1.0);
}

/// The long side of a triangle where the angle between these two is not right.
double joined(double a, double b, double correlation) {
    return std::sqrt(std::max(0.0, a * a + b * b - 2 * correlation * a * b));
}

}  // namespace

void Sample::add(const Table& table, const Tally& games) {
    all_.add(games);
    tables_[table].add(games);
}

void Sample::add(const Sample& other) {
    for (const auto& [table, games] : other.tables_) add(table, games);
}

Sample Sample::without(const Sample& some) const {
    Sample rest;
    for (const auto& [table, games] : tables_) {
        Tally left = games;
        if (const auto found = some.tables_.find(table); found != some.tables_.end())
            left.take_away(found->second);
        if (left.games() > 0) rest.add(table, left);
    }
    return rest;
}

Sample Sample::turned() const {
    Sample other;
    for (const auto& [table, games] : tables_) other.add(table, games.turned());
    return other;
}

Interval Sample::interval(Rate rate, double risk) const {
    if (games() == 0) return {};
    const double p = share(rate), variance = variance_of(*this, rate);
    const double independent = variance > 0 ? p * (1 - p) / variance : games();
    const double degrees = static_cast<double>(tables_.size()) - 1 + assumed;
    return interval_of(p, independent, reach_of(risk, degrees));
}

Difference difference_of(const Sample& one, const Sample& other, double risk) {
    const Interval a = one.interval(Rate::score, risk), b = other.interval(Rate::score, risk);
    const double p = one.score(), q = other.score(), together = correlation_of(one, other);
    return {
        p - q,
        {p - q - joined(p - a.low, b.high - q, together), p - q + joined(a.high - p, q - b.low, together)}};
}

// ---- a question

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

using Met = std::vector<std::vector<Sample>>;

/// The score of one strength against another.
double expected_of(double one, double other) {
    return 1 / (1 + std::exp(other - one));
}

/// Slope and bend of the likelihood at these strengths (natural logarithms of odds). The bend is made
/// regular by 1/n everywhere, which keeps the mean where it is.
struct Likelihood {
    std::vector<double> slope;
    Matrix bend;
};
Likelihood likelihood_at(const std::vector<double>& strength, const Met& met) {
    const std::size_t n = strength.size();
    Likelihood at{std::vector<double>(n, 0), Matrix(n, std::vector<double>(n, 1.0 / static_cast<double>(n)))};
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j) {
            if (i == j) continue;
            const double games = met[i][j].games() + 1;
            const double points = met[i][j].all().sum(Rate::score) + 0.5;
            const double expected = expected_of(strength[i], strength[j]);
            at.slope[i] += points - games * expected;
            at.bend[i][i] += games * expected * (1 - expected);
            at.bend[i][j] -= games * expected * (1 - expected);
        }
    return at;
}

/// What each table adds to the slope: where the bots are as strong as that, games without correlation would
/// pull now here, now there.
using Slopes = std::map<Table, std::vector<double>>;
Slopes slopes_at(const std::vector<double>& strength, const Met& met) {
    Slopes slopes;
    for (std::size_t i = 0; i < met.size(); ++i)
        for (std::size_t j = 0; j < met.size(); ++j)
            for (const auto& [table, games] : met[i][j].tables()) {
                auto& slope = slopes.try_emplace(table, std::vector<double>(met.size(), 0)).first->second;
                slope[i] += games.sum(Rate::score) - games.games() * expected_of(strength[i], strength[j]);
            }
    return slopes;
}

}  // namespace

std::vector<Rating> ratings_of(const Met& met) {
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
    const Slopes slopes = slopes_at(strength, met);
    const double to_elo = 400 / std::log(10.0), tables = std::max(1.0, static_cast<double>(slopes.size()));
    const double reach = reach_of(usual_risk, tables - 1 + assumed);
    std::vector<Rating> ratings;
    for (std::size_t i = 0; i < n; ++i) {
        double sum = 0;
        for (const auto& [table, slope] : slopes) {
            double change = 0;
            for (std::size_t j = 0; j < n; ++j) change += inverse[i][j] * slope[j];
            sum += change * change;
        }
        const double shown = tables > 1 ? sum * tables / (tables - 1) : 0;
        const double independent = inverse[i][i] - 1.0 / static_cast<double>(n);
        const double spread = reach * to_elo * std::sqrt(std::max(0.0, believed(shown, independent, tables)));
        const double elo = to_elo * strength[i];
        ratings.push_back({elo, {elo - spread, elo + spread}});
    }
    return ratings;
}

}  // namespace skald::lab
