#include "crew.hpp"

#include <sched.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>
#include <thread>

#include "trouble.hpp"

namespace skald::lab {

namespace {

/// What a launcher calls them. Where it does not say how many there are on this machine, it says on how many
/// machines they are.
struct Names {
    const char *rank, *size, *beside, *machines = nullptr;
};
constexpr Names launchers[] = {
    {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_LOCAL_SIZE"},  // Open MPI
    {"PMI_RANK", "PMI_SIZE", "MPI_LOCALNRANKS"},                                     // MPICH and its kin
    // srun; a batch script has the first one too, but no step, and is alone
    {"SLURM_PROCID", "SLURM_STEP_NUM_TASKS", nullptr, "SLURM_STEP_NUM_NODES"},
};

/// A number that must be at least `least`; nothing where the variable is not set.
std::optional<int> number_in(const Environment& environment, const char* name, int least) {
    const char* const found = environment(name);
    if (found == nullptr) return {};
    const std::string_view text = found;
    int number = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (fault != std::errc() || end != text.data() + text.size() || number < least)
        throw Trouble{Trouble::Kind::refused, std::string(name) + " makes no sense: " + found};
    return number;
}

int beside_in(const Environment& environment, const Names& names, int size) {
    if (names.beside != nullptr) return number_in(environment, names.beside, 1).value_or(1);
    const int machines = number_in(environment, names.machines, 1).value_or(size);
    return (size + machines - 1) / machines;
}

}  // namespace

Crew crew_of(const Environment& environment) {
    for (const Names& names : launchers) {
        const auto rank = number_in(environment, names.rank, 0);
        const auto size = number_in(environment, names.size, 1);
        if (!rank || !size) continue;
        if (*rank >= *size)
            throw Trouble{Trouble::Kind::refused, std::string(names.rank) + " must be less than " +
                                                      names.size + ": " + std::to_string(*rank)};
        return {*rank, *size, beside_in(environment, names, *size)};
    }
    return {};
}

unsigned threads_of(const Crew& crew, unsigned allowed, unsigned all) {
    // A launcher may have bound the process to some cores; if not, those beside it want theirs too.
    return std::max(1u, std::min(allowed, all / static_cast<unsigned>(crew.beside)));
}

unsigned threads_here(const Crew& crew) {
    const unsigned all = std::max(1u, std::thread::hardware_concurrency());
    cpu_set_t cores;
    CPU_ZERO(&cores);
    const bool known = sched_getaffinity(0, sizeof cores, &cores) == 0;
    return threads_of(crew, known ? static_cast<unsigned>(CPU_COUNT(&cores)) : all, all);
}

}  // namespace skald::lab
