#include "schedule.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace skald::lab {

namespace {

/// How far a crew plays a question ahead of its first missing pair, in pairs for each of its threads: enough
/// to keep them busy until they hear of each other, and little to lose when the question is settled.
constexpr int pairs_ahead = 16;

std::string time_text(double seconds) {
    const auto text = [](double count, const char* unit) {
        const auto whole = std::max(1L, std::lround(count));
        return std::to_string(whole) + " " + unit + (whole == 1 ? "" : "s");
    };
    if (seconds < 90) return text(seconds, "second");
    return seconds < 5400 ? text(seconds / 60, "minute") : text(seconds / 3600, "hour");
}

}  // namespace

std::string describe(const Progress& progress) {
    std::string text = std::to_string(progress.done) + " of " + std::to_string(progress.most) + " games";
    if (progress.fresh > 0 && progress.done < progress.most)
        text += ", about " +
                time_text(progress.seconds / static_cast<double>(progress.fresh) *
                          static_cast<double>(std::max(progress.likely, progress.done) - progress.done)) +
                " left";
    return text;
}

int likely_games(const Hypotheses& question, const Sprt& sprt) {
    // Of a pair of games between players of much the same strength, the score has about this variance.
    constexpr double usual_variance = 0.125;
    const double apart = question.stronger - question.even;
    double speed = apart * apart / (2 * usual_variance);
    if (sprt.pairs() > 0) speed = std::max(speed, std::abs(sprt.llr()) / sprt.pairs());
    const double to_go = sprt.llr() > 0 ? question.upper() - sprt.llr() : sprt.llr() - question.lower();
    return 2 * (sprt.pairs() + static_cast<int>(std::ceil(std::max(0.0, to_go) / speed)));
}

Schedule::Schedule(const std::vector<Series>& series, const Record& record, const Setting& setting)
    : series_(series), record_(record), setting_(setting), from_(series.size(), 0) {
    for (std::size_t s = 0; s < series.size(); ++s) {
        const Series& one = series[s];
        const auto same = std::ranges::find(series, one.id, &Series::id);
        same_as_.push_back(static_cast<std::size_t>(same - series.begin()));
        sprts_.push_back(asked(one, record));
        most_.push_back(0);
        for (int number = 0; number < one.games; ++number) most_.back() += ours(s, number);
        done_.push_back(0);
        for (const auto& [number, game] : record.games(one.id)) {
            if (!is_there({one.id, number})) continue;
            there_.emplace(one.id, number);
            done_.back() += ours(s, number);
        }
    }
}

std::optional<Job> Schedule::next() {
    std::optional<Job> job = next_of_mine();
    if (!job && !setting_.crew.alone()) job = next_of_others();
    if (!job) return {};
    taken_.emplace(series_[job->series].id, job->number);
    job->place = place_++;
    return job;
}

void Schedule::look(const GameKey& game) {
    if (!is_there(game) || !there_.insert(game).second) return;
    for (std::size_t s = 0; s < series_.size(); ++s) {
        if (series_[s].id != game.first) continue;
        done_[s] += ours(s, game.second);
        if (series_[s].question) go_on(sprts_[s], series_[s], record_.games(game.first), nullptr);
    }
}

Progress Schedule::progress() const {
    Progress progress;
    for (std::size_t s = 0; s < series_.size(); ++s) {
        const bool shorter = settled(s) && most_[s] > 0;
        const int most = shorter ? needed(s) : most_[s];
        progress.most += static_cast<std::size_t>(most);
        progress.done += static_cast<std::size_t>(shorter ? had(s, most) : done_[s]);
        progress.likely += static_cast<std::size_t>(shorter ? most : likely(s));
    }
    return progress;
}

/// Of a series that goes on, the games that it will have.
int Schedule::likely(std::size_t s) const {
    if (!series_[s].question || most_[s] == 0) return most_[s];
    return std::clamp(likely_games(*series_[s].question, sprts_[s]), done_[s], most_[s]);
}

bool Schedule::is_there(const GameKey& game) const {
    return record_.has(game.first, game.second) &&
           (setting_.recordings == nullptr || setting_.recordings->has(game.first, game.second));
}

bool Schedule::ours(std::size_t s, int number) const {
    return number < series_[s].games && setting_.share.has(series_[s], number);
}

/// The pairs of all series in turn, so that there are some for each where a match has few.
bool Schedule::mine(std::size_t s, int number) const {
    const auto size = static_cast<std::size_t>(setting_.crew.size);
    const std::size_t pair = same_as_[s] + static_cast<std::size_t>(number / 2);
    return pair % size == static_cast<std::size_t>(setting_.crew.rank);
}

/// Of the games of a settled question that count, those that are there.
int Schedule::had(std::size_t s, int most) const {
    if (setting_.recordings == nullptr) return std::min(most, done_[s]);
    int count = 0;
    for (int number = 0; number < most; ++number) count += has({series_[s].id, number});
    return count;
}

/// Games from here on are not begun yet.
int Schedule::horizon(std::size_t s) const {
    if (setting_.crew.alone() || !series_[s].question || settled(s)) return series_[s].games;
    const int ahead = pairs_ahead * setting_.crew.size * static_cast<int>(std::min(setting_.threads, 64u));
    return std::min(series_[s].games, needed(s) + 2 * ahead);
}

bool Schedule::wanted(std::size_t s, int number) const {
    const GameKey game{series_[s].id, number};
    if (!ours(s, number) || has(game) || taken_.contains(game)) return false;
    return !settled(s) || number < needed(s);
}

std::optional<Job> Schedule::next_of_mine() {
    std::optional<Job> best;
    for (std::size_t s = 0; s < series_.size(); ++s) {
        int& from = from_[s];
        while (from < series_[s].games && !(mine(s, from) && wanted(s, from))) ++from;
        if (from < horizon(s) && (!best || from / 2 < best->number / 2)) best = Job{s, from};
    }
    return best;
}

/// The last ones first: whose they are begins with the first ones. Each of a crew begins elsewhere.
std::optional<Job> Schedule::next_of_others() {
    for (const bool again : {false, true}) {
        if (again) gather_rest();
        while (!rest_.empty()) {
            const std::size_t skipped = rest_.size() * static_cast<std::size_t>(setting_.crew.rank) /
                                        static_cast<std::size_t>(setting_.crew.size);
            const auto at = rest_.end() - 1 - static_cast<std::ptrdiff_t>(skipped);
            const Job job = *at;
            rest_.erase(at);
            if (wanted(job.series, job.number)) return job;
        }
    }
    return {};
}

void Schedule::gather_rest() {
    for (std::size_t s = 0; s < series_.size(); ++s)
        for (int number = 0; number < horizon(s); ++number)
            if (wanted(s, number)) rest_.push_back({s, number});
    std::ranges::sort(rest_, {}, [](const Job& job) { return std::tuple(job.number, job.series); });
}

}  // namespace skald::lab
