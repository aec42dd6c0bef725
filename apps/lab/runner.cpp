#include "runner.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

#include "trouble.hpp"

namespace skald::lab {

namespace {

using Clock = std::chrono::steady_clock;

/// How often the records of a crew are read.
constexpr auto between_hearings = std::chrono::milliseconds(250);

unsigned threads_for(const RunOptions& options) {
    return options.threads != 0 ? options.threads : threads_here(options.crew);
}

/// What the threads share.
struct Work {
    Work(const std::vector<Series>& given, const Record& record, const RunOptions& options)
        : series(given),
          recorded(options.recordings != nullptr),
          crew(!options.crew.alone()),
          schedule(series, record, {options.share, options.crew, threads_for(options), options.recordings}) {}

    const std::vector<Series> series;
    const bool recorded;  ///< every decision is wanted
    const bool crew;      ///< others play too: there may be more to do when they are heard
    std::mutex mutex;
    std::condition_variable changed;  ///< a thread has ended something
    std::condition_variable more;     ///< there may be something to do
    Schedule schedule;
    std::vector<std::pair<std::size_t, Json>> fresh;  ///< played, not taken yet
    /// By their place in the schedule: the first is told, whichever thread comes to its end first.
    std::map<int, std::string> refused;
    std::atomic<bool> stop = false;
    unsigned running = 0;
};

std::optional<Job> next_job(Work& work) {
    std::unique_lock lock(work.mutex);
    while (!work.stop) {
        if (const auto job = work.schedule.next()) return job;
        if (!work.crew) break;
        work.more.wait(lock);
    }
    return {};
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
            work.more.notify_all();
        }
        work.changed.notify_one();
    }
    const std::lock_guard lock(work.mutex);
    --work.running;
    work.changed.notify_one();
}

/// The one who alone writes: takes what the threads have played. With the lock held. The decisions come
/// first: what the record has, they have too.
/// How many were new.
std::size_t take_fresh(Work& work, Record& record, Recordings* recordings) {
    std::size_t taken = 0;
    for (auto& [series, game] : work.fresh) {
        const GameKey key{work.series[series].id, game["number"].get<int>()};
        if (work.schedule.has(key)) continue;  // another of the crew was quicker
        if (recordings != nullptr) {
            const auto& bytes = game["record"].get_binary();
            recordings->add(key.first, key.second,
                            {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
            game.erase("record");
        }
        if (!record.has(key.first, key.second)) record.add(key.first, game);
        work.schedule.look(key);
        ++taken;
    }
    work.fresh.clear();
    return taken;
}

/// Of a crew: takes what the others have ended, now and then. How many games were new.
class Ear {
  public:
    explicit Ear(const RunOptions& options) : hear_(options.hear) {}

    std::size_t operator()(Work& work) {
        if (!hear_ || Clock::now() < due_) return 0;
        const std::vector<GameKey> heard = hear_();
        for (const GameKey& game : heard) work.schedule.look(game);
        due_ = Clock::now() + between_hearings;
        return heard.size();
    }

  private:
    const std::function<std::vector<GameKey>()>& hear_;
    Clock::time_point due_{};
};

void start_threads(const std::shared_ptr<Work>& work, const std::shared_ptr<calls::Sessions>& engine,
                   const RunOptions& options) {
    const Progress progress = work->schedule.progress();
    work->running =
        static_cast<unsigned>(std::min<std::size_t>(threads_for(options), progress.most - progress.done));
    for (unsigned t = 0; t < work->running; ++t)
        std::thread([work, engine] { work_on(*work, *engine); }).detach();
}

}  // namespace

bool play_missing(const std::shared_ptr<calls::Sessions>& engine, const std::vector<Series>& series,
                  Record& record, const RunOptions& options) {
    // Shared with the threads, which may outlive this function when the person interrupts.
    const auto work = std::make_shared<Work>(series, record, options);
    const auto began = Clock::now();
    std::unique_lock lock(work->mutex);
    std::size_t fresh = 0;
    const auto now = [&] {
        Progress progress = work->schedule.progress();
        progress.fresh = fresh;
        progress.seconds = std::chrono::duration<double>(Clock::now() - began).count();
        return progress;
    };
    Ear ear(options);
    start_threads(work, engine, options);
    options.progress(now());
    while (work->running > 0 && !options.interrupted() && !(work->crew && now().all())) {
        work->changed.wait_for(lock, std::chrono::milliseconds(100));
        const std::size_t taken = take_fresh(*work, record, options.recordings) + ear(*work);
        if (taken == 0) continue;
        fresh += taken;
        options.progress(now());
        work->more.notify_all();
    }
    work->stop = true;
    work->more.notify_all();
    take_fresh(*work, record, options.recordings);
    if (!work->refused.empty()) throw Trouble{Trouble::Kind::refused, work->refused.begin()->second};
    return work->schedule.progress().all();
}

}  // namespace skald::lab
