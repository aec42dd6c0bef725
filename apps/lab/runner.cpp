#include "runner.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "trouble.hpp"

namespace skald::lab {

namespace {

/// What a scored: 2 for a win, 1 for a draw.
int half_points(const Json& game) {
    return game["winner"] == "a" ? 2 : game["winner"] == "draw" ? 1 : 0;
}

/// Takes the next pairs of the record, as far as they follow each other.
void go_on(Sprt& sprt, const Series& series, const Games& games, std::vector<double>* path) {
    while (sprt.verdict() == Verdict::open) {
        const auto first = games.find(2 * sprt.pairs()), second = games.find(2 * sprt.pairs() + 1);
        if (first == games.end() || second == games.end() || 2 * sprt.pairs() + 1 >= series.games) return;
        sprt.add(half_points(first->second) + half_points(second->second));
        if (path != nullptr) path->push_back(sprt.llr());
    }
}

struct Job {
    std::size_t series = 0;
    int number = 0;
    int place = 0;  ///< in the order in which they are given out
};

/// Which game is next: pair by pair through all series, so that a run that was broken off has gone equally
/// far in each.
class Schedule {
  public:
    Schedule(const std::vector<Series>& series, const Record& record, const RunOptions& options)
        : series_(series), record_(record), share_(options.share), recordings_(options.recordings) {
        for (const Series& one : series) {
            longest_ = std::max(longest_, one.games);
            sprts_.push_back(asked(one, record));
            most_.push_back(0);
            for (int number = 0; number < one.games; ++number) most_.back() += share_.has(one, number);
            done_.push_back(0);
            for (const auto& [number, game] : record.games(one.id))
                done_.back() += ours(one, number) && has(one, number);
        }
    }

    std::optional<Job> next() {
        for (; pair_ < longest_; pair_ += 2, at_ = 0)
            for (; at_ < 2 * series_.size(); ++at_) {
                const Job job{at_ / 2, pair_ + static_cast<int>(at_ % 2), place_};
                if (!wanted(job)) continue;
                ++at_;
                ++place_;
                return job;
            }
        return {};
    }
    /// The record has it now. A question may be about games that another series plays too.
    void played(std::size_t series, int number) {
        for (std::size_t s = 0; s < series_.size(); ++s) {
            if (series_[s].id != series_[series].id) continue;
            done_[s] += ours(series_[s], number);
            if (series_[s].question) go_on(sprts_[s], series_[s], record_.games(series_[s].id), nullptr);
        }
    }
    Progress progress() const {
        Progress progress;
        for (std::size_t s = 0; s < series_.size(); ++s) {
            const bool shorter = settled(s) && most_[s] > 0;
            const int most = shorter ? needed(s) : most_[s];
            progress.most += static_cast<std::size_t>(most);
            progress.done += static_cast<std::size_t>(shorter ? had(s, most) : done_[s]);
        }
        return progress;
    }

  private:
    bool ours(const Series& series, int number) const {
        return number < series.games && share_.has(series, number);
    }
    bool has(const Series& series, int number) const {
        return record_.has(series.id, number) &&
               (recordings_ == nullptr || recordings_->has(series.id, number));
    }
    bool settled(std::size_t s) const { return series_[s].question && sprts_[s].verdict() != Verdict::open; }
    /// Games of a settled question that count, and those of them that are there.
    int needed(std::size_t s) const { return 2 * sprts_[s].pairs(); }
    int had(std::size_t s, int most) const {
        if (recordings_ == nullptr) return std::min(most, done_[s]);
        int count = 0;
        for (int number = 0; number < most; ++number) count += has(series_[s], number);
        return count;
    }
    bool wanted(const Job& job) {
        const Series& series = series_[job.series];
        if (!ours(series, job.number) || has(series, job.number)) return false;
        if (settled(job.series) && job.number >= needed(job.series)) return false;
        return taken_.emplace(series.id, job.number).second;
    }

    const std::vector<Series>& series_;
    const Record& record_;
    const Share share_;
    const Recordings* const recordings_;
    std::vector<Sprt> sprts_;
    std::set<std::pair<std::string, int>> taken_;
    std::vector<int> most_, done_;  ///< games of each series, of this share
    int pair_ = 0, longest_ = 0, place_ = 0;
    std::size_t at_ = 0;
};

/// What the threads share.
struct Work {
    Work(const std::vector<Series>& given, const Record& record, const RunOptions& options)
        : series(given), recorded(options.recordings != nullptr), schedule(series, record, options) {}

    const std::vector<Series> series;
    const bool recorded;  ///< every decision is wanted
    std::mutex mutex;
    std::condition_variable changed;
    Schedule schedule;
    std::vector<std::pair<std::size_t, Json>> fresh;  ///< played, not taken yet
    /// By their place in the schedule: the first is told, whichever thread comes to its end first.
    std::map<int, std::string> refused;
    std::atomic<bool> stop = false;
    unsigned running = 0;
};

std::optional<Job> next_job(Work& work) {
    const std::lock_guard lock(work.mutex);
    return work.stop ? std::nullopt : work.schedule.next();
}

void work_on(Work& work, calls::Sessions& engine) {
    while (const auto job = next_job(work)) {
        Json request = work.series[job->series].request;
        request["number"] = job->number;
        if (work.recorded) request["record"] = true;
        auto game = engine.call(request);
        const std::lock_guard lock(work.mutex);
        if (game) {
            work.fresh.emplace_back(job->series, std::move(*game));
        } else {
            work.refused[job->place] = work.series[job->series].id + ": " + game.error().text;
            work.stop = true;
        }
        work.changed.notify_one();
    }
    const std::lock_guard lock(work.mutex);
    --work.running;
    work.changed.notify_one();
}

unsigned threads_for(unsigned wished, std::size_t games) {
    const unsigned all = wished != 0 ? wished : std::max(1u, std::thread::hardware_concurrency());
    return static_cast<unsigned>(std::min<std::size_t>(all, games));
}

/// The one who alone writes: takes what the threads have played. With the lock held. The decisions come
/// first: what the record has, they have too.
void take_fresh(Work& work, Record& record, Recordings* recordings) {
    for (auto& [series, game] : work.fresh) {
        const std::string& id = work.series[series].id;
        const int number = game["number"].get<int>();
        if (recordings != nullptr) {
            const auto& bytes = game["record"].get_binary();
            recordings->add(id, number, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
            game.erase("record");
        }
        if (!record.has(id, number)) record.add(id, game);
        work.schedule.played(series, number);
    }
    work.fresh.clear();
}

}  // namespace

Sprt asked(const Series& series, const Record& record, std::vector<double>* path) {
    Sprt sprt(series.question.value_or(Hypotheses{}));
    if (series.question) go_on(sprt, series, record.games(series.id), path);
    return sprt;
}

int counted(const Series& series, const Record& record) {
    if (!series.question) return series.games;
    const Sprt sprt = asked(series, record);
    return sprt.verdict() == Verdict::open ? series.games : 2 * sprt.pairs();
}

bool play_missing(const std::shared_ptr<calls::Sessions>& engine, const std::vector<Series>& series,
                  Record& record, const RunOptions& options) {
    // Shared with the threads, which may outlive this function when the person interrupts.
    const auto work = std::make_shared<Work>(series, record, options);
    const auto began = std::chrono::steady_clock::now();
    std::unique_lock lock(work->mutex);
    const Progress before = work->schedule.progress();
    std::size_t fresh = 0;
    const auto now = [&] {
        Progress progress = work->schedule.progress();
        progress.fresh = fresh;
        progress.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
        return progress;
    };
    work->running = threads_for(options.threads, before.most - before.done);
    for (unsigned t = 0; t < work->running; ++t)
        std::thread([work, engine] { work_on(*work, *engine); }).detach();
    options.progress(now());
    while (work->running > 0 && !options.interrupted()) {
        work->changed.wait_for(lock, std::chrono::milliseconds(100));
        if (work->fresh.empty()) continue;
        fresh += work->fresh.size();
        take_fresh(*work, record, options.recordings);
        options.progress(now());
    }
    work->stop = true;
    take_fresh(*work, record, options.recordings);
    if (!work->refused.empty()) throw Trouble{Trouble::Kind::refused, work->refused.begin()->second};
    const Progress after = work->schedule.progress();
    return after.done == after.most;
}

namespace {

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
                          static_cast<double>(progress.most - progress.done)) +
                " left";
    return text;
}

}  // namespace skald::lab
