// skald bench odds: how fast the exact odds are, per second of CPU time, the best of several rounds.
#include <algorithm>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>

#include "bots/saga/odds_bench.hpp"
#include "command.hpp"
#include "timing.hpp"

namespace skald::cli {

namespace {

/// Microseconds of one run, the best of the rounds; each round lasts at least a twentieth of a second.
double measure(int rounds, const std::function<void()>& work) {
    double best = 1e9;
    int repetitions = 1;
    for (int round = 0; round < rounds;) {
        const double start = cpu_seconds();
        for (int i = 0; i < repetitions; ++i) work();
        const double seconds = cpu_seconds() - start;
        if (seconds < 0.05) {
            repetitions *= 2;
            continue;
        }
        best = std::min(best, seconds / repetitions);
        ++round;
    }
    return best * 1e6;
}

struct Figure {
    std::string_view name;
    double microseconds;
};

std::vector<Figure> figures(int rounds) {
    std::vector<Figure> all;
    saga::OddsBench bench;
    for (const std::string_view name : saga::OddsBench::kernels())
        all.push_back({name, measure(rounds, [&] { use(bench.run(all.size(), 1)); })});
    return all;
}

}  // namespace

void add_bench_odds(Command bench) {
    const Command command = bench.add("odds", "Pools, fights and best play");
    auto json = std::make_shared<bool>(false);
    auto rounds = std::make_shared<int>(5);
    command.flag("--json", *json, "As JSON");
    command.option("--rounds", *rounds, "Take the best of so many").between(1, 1000).shows_default();
    command.runs([json, rounds] {
        nlohmann::json out = nlohmann::json::object();
        for (const Figure& figure : figures(*rounds)) {
            out[std::string(figure.name)] = figure.microseconds;
            if (*json) continue;
            char line[80];
            std::snprintf(line, sizeof line, "%-40s %12.2f µs\n", figure.name.data(), figure.microseconds);
            print(line);
        }
        if (*json) print(nlohmann::json{{"unit", "microseconds of CPU time"}, {"odds", out}}.dump(2) + "\n");
        return ExitCode::ok;
    });
}

}  // namespace skald::cli
