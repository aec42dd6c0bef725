// skald sim: bot against bot, many games on all cores. The games of a series are numbered; each is played by
// itself (the call sim.game), so that the result does not depend on how many threads there are, and a series
// that was broken off goes on where it stood.
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>
#include <vector>

#include "engine.hpp"
#include "factions.hpp"

namespace skald::cli {

namespace {

using Json = nlohmann::ordered_json;

struct Options {
    std::string book = "saga", a, b, edition = "current", out;
    int games = 100, points = 0;
    std::int64_t seed = 1;
    unsigned threads = 0;
    bool json = false;
    std::vector<std::string> lists;  ///< Age of Fantasy: those of a and b, as texts
};

/// All that decides the games: two series with equal settings are one.
Json settings_of(const Options& options) {
    Json settings = {{"book", options.book}, {"a", options.a}, {"b", options.b}, {"points", options.points}};
    if (options.book == "saga") settings["edition"] = options.edition;
    settings["seed"] = options.seed;
    return settings;
}

std::atomic<bool> interrupted = false;
void interrupt(int) {
    interrupted = true;
}

// ---- One game

Json play(Engine& engine, const Options& options, int number) {
    Json request = settings_of(options);
    request["call"] = "sim.game";
    request["number"] = number;
    if (!options.lists.empty()) request["lists"] = options.lists;
    return engine.ask(request, ExitCode::usage);
}

// ---- The file of a series: its settings, then a line for each game, in any order

bool is_game(const Json& json) {
    const auto number = [](const Json& value) { return value.is_number_integer(); };
    return json.is_object() && json.contains("number") && number(json["number"]) && json.contains("winner") &&
           json.contains("points") && json["points"].is_array() && json["points"].size() == 2 &&
           number(json["points"][0]) && number(json["points"][1]);
}

class Record {
  public:
    explicit Record(const Options& options) {
        if (options.out.empty()) return;
        const Json settings = settings_of(options);
        const long whole = read_back(options, settings);
        file_ = std::fopen(options.out.c_str(), whole < 0 ? "w" : "r+");
        if (!file_) throw Failure{ExitCode::io, options.out + ": " + std::strerror(errno)};
        if (whole < 0) write(settings);
        // What was written of a line when the program was killed is dropped.
        if (whole >= 0 && (ftruncate(fileno(file_), whole) != 0 || std::fseek(file_, 0, SEEK_END) != 0))
            throw Failure{ExitCode::io, options.out + ": " + std::strerror(errno)};
    }
    Record(const Record&) = delete;
    Record& operator=(const Record&) = delete;
    ~Record() {
        if (file_) std::fclose(file_);
    }

    const std::map<int, Json>& games() const { return games_; }
    void add(const Json& game) {
        games_[game["number"].get<int>()] = game;
        if (file_) write(game);
    }

  private:
    /// The games that were played already. How many bytes of the file are whole lines, or -1: there is none.
    long read_back(const Options& options, const Json& settings) {
        if (access(options.out.c_str(), F_OK) != 0) return -1;
        const std::string text = read_file(options.out);
        const std::size_t whole = text.rfind('\n') == std::string::npos ? 0 : text.rfind('\n') + 1;
        // The first line may have been broken off; anything else is somebody's file.
        const std::string head = settings.dump() + "\n";
        if (whole == 0 && !head.starts_with(text))
            throw Failure{ExitCode::bad_input, options.out + ":1:1: this is no series"};
        if (whole == 0) return -1;
        std::istringstream lines(text.substr(0, whole));
        std::string line;
        for (int n = 1; std::getline(lines, line); ++n) {
            const Json json = Json::parse(line, nullptr, false);
            const bool first = n == 1;
            if (json.is_discarded() || (!first && !is_game(json)))
                throw Failure{ExitCode::bad_input,
                              options.out + ":" + std::to_string(n) + ":1: this is no line of a series"};
            if (first && json != settings)
                throw Failure{ExitCode::bad_input,
                              options.out + ":1:1: another series was kept here: " + line};
            if (!first) games_[json["number"].get<int>()] = json;
        }
        return static_cast<long>(whole);
    }
    void write(const Json& json) {
        const std::string line = json.dump() + "\n";
        if (std::fwrite(line.data(), 1, line.size(), file_) != line.size() || std::fflush(file_) != 0)
            throw Failure{ExitCode::io, std::string("the games cannot be kept: ") + std::strerror(errno)};
    }

    std::FILE* file_ = nullptr;
    std::map<int, Json> games_;
};

// ---- All games

/// What the threads share: which games are to be played, and those that were.
struct Work {
    std::vector<int> todo;
    std::atomic<std::size_t> next = 0;
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<Json> fresh;  ///< played, not taken yet
    std::vector<Failure> failures;
    unsigned running = 0;
};

void work_on(Work& work, Engine& engine, const Options& options) {
    for (std::size_t i = work.next++; i < work.todo.size() && !interrupted; i = work.next++) {
        try {
            Json game = play(engine, options, work.todo[i]);
            const std::lock_guard lock(work.mutex);
            work.fresh.push_back(std::move(game));
        } catch (const Failure& failure) {
            const std::lock_guard lock(work.mutex);
            work.failures.push_back(failure);
            work.next = work.todo.size();
        }
        work.changed.notify_one();
    }
    const std::lock_guard lock(work.mutex);
    --work.running;
    work.changed.notify_one();
}

void show_progress(std::size_t done, std::size_t all) {
    if (!isatty(STDERR_FILENO)) return;
    constexpr std::size_t width = 40;
    const std::size_t full = all == 0 ? width : done * width / all;
    std::fprintf(stderr, "\r[%s%s] %zu of %zu games", std::string(full, '#').c_str(),
                 std::string(width - full, '.').c_str(), done, all);
    if (done == all) std::fputc('\n', stderr);
}

/// Plays what is missing. A game under way when the person interrupts is lost, all others are kept.
void play_all(const std::shared_ptr<Engine>& engine, const Options& options, Record& record) {
    // Shared with the threads, which may outlive this function when the person interrupts.
    const auto work = std::make_shared<Work>();
    const auto shared_options = std::make_shared<const Options>(options);
    for (int i = 0; i < options.games; ++i)
        if (!record.games().contains(i)) work->todo.push_back(i);
    const std::size_t before = static_cast<std::size_t>(options.games) - work->todo.size();
    unsigned count =
        options.threads != 0 ? options.threads : std::max(1u, std::thread::hardware_concurrency());
    count = static_cast<unsigned>(std::min<std::size_t>(count, work->todo.size()));
    work->running = count;
    for (unsigned t = 0; t < count; ++t)
        std::thread([work, engine, shared_options] { work_on(*work, *engine, *shared_options); }).detach();

    std::size_t done = 0;
    std::unique_lock lock(work->mutex);
    show_progress(before, before + work->todo.size());
    while (work->running > 0 && !interrupted) {
        work->changed.wait_for(lock, std::chrono::milliseconds(100));
        for (const Json& game : work->fresh) record.add(game);
        done += work->fresh.size();
        if (!work->fresh.empty()) show_progress(before + done, before + work->todo.size());
        work->fresh.clear();
    }
    for (const Json& game : work->fresh) record.add(game);
    if (!work->failures.empty()) throw work->failures.front();
}

// ---- The result

struct Interval {
    double low = 0, high = 1;
};
/// Wilson's score interval at 95 %, draws as half a win (docs/bots.md).
Interval interval_of(double score, double games) {
    if (games == 0) return {};
    constexpr double z = 1.959963984540054;
    const double middle = (score + z * z / (2 * games)) / (1 + z * z / games);
    const double half =
        z / (1 + z * z / games) * std::sqrt(score * (1 - score) / games + z * z / (4 * games * games));
    return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

double rounded(double value) {
    return std::round(value * 10000) / 10000;
}

Json result_of(const Options& options, const Record& record) {
    int games = 0, a_wins = 0, b_wins = 0, a_points = 0, b_points = 0;
    for (const auto& [number, game] : record.games()) {
        if (number >= options.games) continue;
        ++games;
        a_wins += game["winner"] == "a";
        b_wins += game["winner"] == "b";
        a_points += game["points"][0].get<int>();
        b_points += game["points"][1].get<int>();
    }
    const auto stopped = std::count_if(record.games().begin(), record.games().end(), [&](const auto& game) {
        return game.first < options.games && game.second.contains("stopped");
    });
    const int draws = games - a_wins - b_wins;
    const double score = games == 0 ? 0.5 : (a_wins + 0.5 * draws) / games;
    const Interval interval = interval_of(score, games);
    Json result = settings_of(options);
    result["games"] = games;
    result["a_wins"] = a_wins;
    result["b_wins"] = b_wins;
    result["draws"] = draws;
    result["score"] = rounded(score);
    result["interval"] = {rounded(interval.low), rounded(interval.high)};
    result["confidence"] = 0.95;
    result["mean_points"] = {rounded(games == 0 ? 0 : double(a_points) / games),
                             rounded(games == 0 ? 0 : double(b_points) / games)};
    if (stopped > 0) result["stopped"] = stopped;
    if (games < options.games) result["missing"] = options.games - games;
    return result;
}

std::string percent(const Json& value) {
    char text[16];
    std::snprintf(text, sizeof text, "%.1f %%", 100 * value.get<double>());
    return text;
}

std::string sentence(const Json& r) {
    const auto number = [&](const char* key) { return std::to_string(r[key].get<int>()); };
    std::string text = r["a"].get<std::string>() + " against " + r["b"].get<std::string>() + ": " +
                       number("games") + " games, " + number("a_wins") + " won, " + number("draws") +
                       " drawn, " + number("b_wins") + " lost\nscore " + percent(r["score"]) +
                       ", 95 % interval " + percent(r["interval"][0]) + " to " + percent(r["interval"][1]) +
                       "\n";
    if (r.contains("stopped"))
        text += number("stopped") + " of the draws were stopped: a turn went on without end\n";
    if (r.contains("missing")) text += number("missing") + " games were not played\n";
    return text;
}

/// The ready list of an army in data/aofs: "toll-company:karl" with 250 points is toll-company-250.toml.
std::string ready_list(const std::string& player, int points) {
    const std::string army = player.substr(0, player.find(':'));
    const std::filesystem::path folder = data_folder() / "aofs" / "lists";
    const std::filesystem::path wanted = folder / (army + "-" + std::to_string(points) + ".toml");
    std::error_code fault;
    if (army.find('/') == std::string::npos && std::filesystem::is_regular_file(wanted, fault))
        return read_file(wanted.string());
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder, fault))
        names.push_back(entry.path().stem().string());
    std::sort(names.begin(), names.end());
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
    throw Failure{ExitCode::usage,
                  "there is no ready list " + wanted.stem().string() + "; there are " + text};
}

/// What the book of the series needs before its first game.
void prepare(Engine& engine, Options& options) {
    const auto points_between = [&](int low, int high, int usual) {
        if (options.points == 0) options.points = usual;
        if (options.points < low || options.points > high)
            throw Failure{ExitCode::usage, "--points must be " + std::to_string(low) + " to " +
                                               std::to_string(high) + " in this book"};
    };
    if (options.book == "saga") {
        points_between(4, 8, 6);
        engine.load_factions();
    } else if (options.book == "aofs") {
        points_between(20, 2000, 250);
        engine.load_armies();
        for (const std::string& player : {options.a, options.b})
            options.lists.push_back(ready_list(player, options.points));
    } else {
        throw Failure{ExitCode::usage, "there is no book " + options.book + "; there are saga and aofs"};
    }
}

ExitCode run(Options options) {
    const auto engine = std::make_shared<Engine>();  // threads that are broken off still ask it
    prepare(*engine, options);
    Record record(options);
    std::signal(SIGINT, interrupt);
    std::signal(SIGTERM, interrupt);
    play_all(engine, options, record);
    const Json result = result_of(options, record);
    print(options.json ? result.dump(2) + "\n" : sentence(result));
    if (!result.contains("missing")) return ExitCode::ok;
    if (!options.out.empty()) talk("skald: broken off; the same command goes on with it");
    std::_Exit(static_cast<int>(ExitCode::negative));  // games under way are not waited for
}

}  // namespace

void add_sim(Command program) {
    const Command command = program.add("sim", "Plays bot against bot: wins, draws and an interval");
    auto options = std::make_shared<Options>();
    command.option("--book", options->book, "The rule book: saga or aofs").shows_default();
    command.option("--a", options->a, "FACTION:BOT, as danes:karl or toll-company:karl").required();
    command.option("--b", options->b, "FACTION:BOT, as danes:thrall").required();
    command.option("--games", options->games, "How many; two of a pair change seats")
        .between(1, 10'000'000)
        .shows_default();
    command.option("--seed", options->seed, "Of the whole series")
        .between(0, std::int64_t{1} << 53)
        .shows_default();
    command.option("--points", options->points, "Size of the armies; 6 in SAGA, 250 in Age of Fantasy");
    command.option("--edition", options->edition, "Of SAGA: current or 2018").shows_default();
    command.option("--threads", options->threads, "0: as many as the machine has").shows_default();
    command.option("--out", options->out, "Keeps each game here; an existing series goes on");
    command.flag("--json", options->json, "As JSON");
    command.runs([options] { return run(*options); });
}

}  // namespace skald::cli
