// skald bench: how fast the library is on this machine, per second of CPU time, the best of several rounds.
#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "book_tools.hpp"
#include "command.hpp"
#include "content/saga/warband.hpp"
#include "engine.hpp"
#include "factions.hpp"
#include "library.hpp"
#include "march/exercise.hpp"
#include "saga/state.hpp"
#include "table/exercise.hpp"
#include "timing.hpp"

namespace skald::cli {

namespace {

struct Options {
    bool json = false;
    int rounds = 5;
    std::string kernel;
    std::uint32_t repetitions = 0;
    int scenes = 1000;
    int games = 200;
};

double time_of(const std::function<void()>& work) {
    const double start = cpu_seconds();
    work();
    return cpu_seconds() - start;
}

struct Figure {
    std::string name;
    double nanoseconds = 0;
};

using Kernel = std::function<void(std::uint32_t repetitions)>;

/// Finds how often the kernel runs in about a tenth of a second, then takes the best of the rounds.
Figure measure(const std::string& name, int rounds, const Kernel& kernel) {
    std::uint32_t repetitions = 1;
    double seconds = 0;
    while ((seconds = time_of([&] { kernel(repetitions); })) < 0.05 && repetitions < 1u << 30)
        repetitions *= 2;
    for (int round = 0; round < rounds; ++round)
        seconds = std::min(seconds, time_of([&] { kernel(repetitions); }));
    return {name, seconds / repetitions * 1e9};
}

void copy_states(std::uint32_t repetitions) {
    static saga::State from, to;
    for (std::uint32_t i = 0; i < repetitions; ++i) {
        to = from;
        asm volatile("" : : "r"(&to) : "memory");
    }
}

std::vector<std::pair<std::string, Kernel>> table_kernels_by_name() {
    auto bench = std::make_shared<TableBench>();
    std::vector<std::pair<std::string, Kernel>> kernels;
    for (int i = 0; i < table_kernels; ++i) {
        const auto kernel = static_cast<TableKernel>(i);
        kernels.emplace_back(name(kernel), [bench, kernel](std::uint32_t n) { use(bench->run(kernel, n)); });
    }
    auto planners = std::make_shared<std::array<PlannerExercise, 16>>();
    for (std::size_t i = 0; i < planners->size(); ++i) (*planners)[i].prepare(i + 1);
    kernels.emplace_back("plan", [planners](std::uint32_t n) {
        for (std::uint32_t i = 0; i < n; ++i) use((*planners)[i % planners->size()].plan());
    });
    kernels.emplace_back("copy state", copy_states);
    return kernels;
}

/// Milliseconds of one plan on each of many random tables, sorted.
std::vector<double> plan_times(int scenes) {
    PlannerExercise planner;
    std::vector<double> times;
    for (int seed = 1; seed <= scenes; ++seed) {
        planner.prepare(static_cast<std::uint64_t>(seed));
        double best = 1e9;
        for (int round = 0; round < 3; ++round)
            best = std::min(best, time_of([&] { use(planner.plan()); }) * 1000);
        times.push_back(best);
    }
    std::ranges::sort(times);
    return times;
}

double percentile(const std::vector<double>& sorted, int percent) {
    return sorted[(sorted.size() - 1) * static_cast<std::size_t>(percent) / 100];
}

std::string rounded(double value) {
    char text[32];
    std::snprintf(text, sizeof text, value < 10 ? "%.2f" : "%.0f", value);
    return text;
}

void report(const std::vector<Figure>& figures, const std::vector<double>& plans, bool json) {
    if (json) {
        nlohmann::json out = {{"unit", "nanoseconds of CPU time, best of several"}};
        for (const Figure& figure : figures) out["kernels"][figure.name] = figure.nanoseconds;
        for (const int percent : {50, 90, 99, 100})
            out["plan_milliseconds"][std::to_string(percent)] = percentile(plans, percent);
        out["plan_scenes"] = plans.size();
        return print(out.dump(2) + "\n");
    }
    for (const Figure& figure : figures) {
        std::string line = figure.name;
        line.resize(16, ' ');
        const std::string time = rounded(figure.nanoseconds), rate = rounded(1e9 / figure.nanoseconds);
        print(line + std::string(12 - std::min<std::size_t>(12, time.size()), ' ') + time + " ns" +
              std::string(14 - std::min<std::size_t>(14, rate.size()), ' ') + rate + " per CPU second\n");
    }
    print("one plan on " + std::to_string(plans.size()) + " random tables: half under " +
          rounded(percentile(plans, 50)) + " ms, 99 in 100 under " + rounded(percentile(plans, 99)) +
          " ms, the slowest " + rounded(plans.back()) + " ms\n");
}

/// The fixed games of `bench.games` of one book: the signature, and how many are played in a second of CPU
/// time.
nlohmann::json bench_book(Engine& engine, const Options& options, const BookTools& book) {
    const auto play = [&](int games, bool sign) {
        return engine.ask({{"call", "bench.games"}, {"book", book.name}, {"games", games}, {"sign", sign}},
                          ExitCode::bug);
    };
    nlohmann::json result = play(options.games, true);
    double seconds = 1e9;
    for (int round = 0; round < options.rounds; ++round)
        seconds = std::min(seconds, time_of([&] { play(options.games, false); }));
    result["games_per_cpu_second"] = options.games / seconds;
    result["answers_per_cpu_second"] = result["answers"].get<double>() / seconds;
    result["state_bytes"] = book.state_bytes;
    return result;
}

std::string rates(const nlohmann::json& result) {
    return rounded(result["games_per_cpu_second"].get<double>()) + " games, " +
           rounded(result["answers_per_cpu_second"].get<double>()) + " answers per CPU second\n";
}

/// The number of the first book is the one that commits state; the other books follow by name.
ExitCode bench_games(const Options& options) {
    Engine engine;
    engine.load_sides();
    nlohmann::json result;
    for (const BookTools& book : books()) {
        const nlohmann::json played = bench_book(engine, options, book);
        const bool first = result.is_null();
        (first ? result : result[std::string(book.name)]) = played;
        if (!options.json)
            print((first ? "Signature" : std::string(lab::find_book(book.name)->title)) + ": " +
                  played["signature"].get<std::string>() + "\n" + rates(played));
    }
    if (options.json) print(result.dump(2) + "\n");
    return ExitCode::ok;
}

ExitCode bench_table(const Options& options) {
    const auto kernels = table_kernels_by_name();
    if (!options.kernel.empty()) {
        const auto found = std::ranges::find(kernels, options.kernel, [](const auto& k) { return k.first; });
        if (found == kernels.end()) throw Failure{ExitCode::usage, "there is no kernel " + options.kernel};
        found->second(options.repetitions);
        return ExitCode::ok;
    }
    std::vector<Figure> figures;
    for (const auto& [name, kernel] : kernels) figures.push_back(measure(name, options.rounds, kernel));
    report(figures, plan_times(options.scenes), options.json);
    return ExitCode::ok;
}

/// Every faction and warband of data/saga from its file to what a match holds.
ExitCode bench_content(const Options& options) {
    const auto files = content_files({(data_folder() / "saga").string()});
    std::size_t warbands = 0, factions = 0;
    const auto load = [&] {
        const content::Library library = read_library(files);
        factions = library.factions().size();
        warbands = 0;
        std::vector<content::Diagnostic> problems;
        for (const auto& file : files)
            if (content::kind_of_file(file.generic_string()) == content::FileKind::warband &&
                saga::read_warband(
                    read_file(file.string()), [&](std::string_view id) { return library.faction(id); },
                    problems))
                ++warbands;
    };
    double seconds = 1e9;
    for (int round = 0; round < options.rounds; ++round) seconds = std::min(seconds, time_of(load));
    const nlohmann::json result = {
        {"factions", factions}, {"warbands", warbands}, {"milliseconds", seconds * 1e3}};
    if (options.json)
        print(result.dump(2) + "\n");
    else
        print(std::to_string(factions) + " factions and " + std::to_string(warbands) +
              " warbands loaded in " + rounded(seconds * 1e6) + " microseconds of CPU time\n");
    return ExitCode::ok;
}

}  // namespace

void add_bench(Command program) {
    const Command command =
        program.add("bench", "Plays fixed games: the signature of the rules, and their speed");
    command.may_have_subcommand();
    const Command table = command.add("table", "Distances, sweeps, sight, formation, the planner");
    auto options = std::make_shared<Options>();
    command.flag("--json", options->json, "As JSON");
    command.option("--games", options->games, "Fixed random games; the signature belongs to 200")
        .between(1, 1000000)
        .shows_default();
    command.runs([options] { return bench_games(*options); });
    table.flag("--json", options->json, "As JSON");
    table.option("--rounds", options->rounds, "Take the best of so many").shows_default();
    table.option("--scenes", options->scenes, "Random tables for the planner")
        .between(1, 1000000)
        .shows_default();
    const Option kernel = table.option("--kernel", options->kernel, "Run one kernel and print nothing");
    table.option("--repetitions", options->repetitions, "How often, with --kernel").needs(kernel);
    const Command content = command.add("content", "Loading all factions and warbands");
    content.flag("--json", options->json, "As JSON");
    content.option("--rounds", options->rounds, "Take the best of so many").shows_default();
    content.runs([options] { return bench_content(*options); });
    table.runs([options] { return bench_table(*options); });
    add_bench_odds(command);
}

}  // namespace skald::cli
