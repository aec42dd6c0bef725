// Calls that prove and time the table: equal numbers in every build, and kernels for a host that has a clock.
#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "bots/saga/odds_bench.hpp"
#include "calls/every_call.hpp"
#include "march/exercise.hpp"
#include "table/exercise.hpp"

namespace skald::calls {

namespace {

/// As text: JavaScript's numbers do not hold 64 bits.
std::string hexadecimal(std::uint64_t value) {
    std::string text(16, '0');
    for (int i = 15; i >= 0; --i, value >>= 4)
        text[static_cast<std::size_t>(i)] = "0123456789abcdef"[value & 15];
    return text;
}

/// {"call": "table.exercise", "operations": 100000, "seed": 1}: the hash of so many random table operations.
Reply exercise(const Json& request) {
    const auto operations = read_integer(request, "operations", 1, 10'000'000);
    if (!operations) return refuse(operations.error());
    const auto seed = read_integer(request, "seed", 0, INT64_MAX);
    if (!seed) return refuse(seed.error());
    const std::uint64_t hash =
        exercise_table(static_cast<std::uint32_t>(*operations), static_cast<std::uint64_t>(*seed));
    return Json{{"hash", hexadecimal(hash)}};
}

/// The table of the plan that was timed last.
struct Plans {
    PlannerExercise planner;
    std::int64_t prepared = -1;
};

/// {"call": "table.plans", "first": 1, "last": 20}: the hash of the plans on the tables of these numbers.
/// A host that times one plan asks for it twice: the second time the table stands already.
Reply exercise_plans(Plans& plans, const Json& request) {
    const auto first = read_integer(request, "first", 0, 1'000'000'000);
    if (!first) return refuse(first.error());
    const auto last = read_integer(request, "last", *first, *first + 100'000);
    if (!last) return refuse(last.error());
    std::uint64_t sum = 0;
    for (std::int64_t seed = *first; seed <= *last; ++seed) {
        if (plans.prepared != seed) plans.planner.prepare(static_cast<std::uint64_t>(seed));
        plans.prepared = seed;
        sum = sum * 31 + plans.planner.plan();
    }
    return Json{{"hash", hexadecimal(sum)}};
}

/// A kernel of a bench by its name, and what `run(number, repetitions)` makes of it.
template <class Names, class Run>
Reply kernel(const Names& names, const Run& run, const Json& request) {
    const auto wanted = read_text(request, "kernel");
    if (!wanted) return refuse(wanted.error());
    const auto repetitions = read_integer(request, "repetitions", 1, 1'000'000'000);
    if (!repetitions) return refuse(repetitions.error());
    const auto found = std::find(names.begin(), names.end(), *wanted);
    if (found != names.end())
        return Json{{"checksum", hexadecimal(run(static_cast<std::size_t>(found - names.begin()),
                                                 static_cast<std::uint32_t>(*repetitions)))}};
    return refuse("there is no kernel \"" + *wanted + "\"");
}

/// {"call": "table.kernel", "kernel": "sweep", "repetitions": 1000}: runs one kernel of the bench.
Reply table_kernel(TableBench& bench, const Json& request) {
    std::array<std::string_view, table_kernels> names;
    for (int i = 0; i < table_kernels; ++i)
        names[static_cast<std::size_t>(i)] = name(static_cast<TableKernel>(i));
    const auto run = [&bench](std::size_t number, std::uint32_t repetitions) {
        return bench.run(static_cast<TableKernel>(number), repetitions);
    };
    return kernel(names, run, request);
}

/// {"call": "odds.kernel", "kernel": "shooting B", "repetitions": 1000}: the same of the odds.
Reply odds_kernel(saga::OddsBench& bench, const Json& request) {
    const auto run = [&bench](std::size_t number, std::uint32_t repetitions) {
        return bench.run(number, repetitions);
    };
    return kernel(saga::OddsBench::kernels(), run, request);
}

}  // namespace

void add_exercises(Sessions& sessions) {
    const auto plans = std::make_shared<Plans>();
    const auto bench = std::make_shared<TableBench>();
    const auto odds = std::make_shared<saga::OddsBench>();
    sessions.add("table.exercise", exercise);
    sessions.add("table.plans", [plans](const Json& request) { return exercise_plans(*plans, request); });
    sessions.add("table.kernel", [bench](const Json& request) { return table_kernel(*bench, request); });
    sessions.add("odds.kernel", [odds](const Json& request) { return odds_kernel(*odds, request); });
}

}  // namespace skald::calls
