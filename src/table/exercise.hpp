// The table put through its paces by its own small generator: one number that must be equal in every build,
// and the kernels that the bench times. All are pure functions of their arguments.
#pragma once
#include <cstdint>
#include <memory>

#include "table/scene.hpp"

namespace skald {

/// Runs pseudo-random operations of every kind of this room and hashes all results.
std::uint64_t exercise_table(std::uint32_t operations, std::uint64_t seed = 1);

/// A scene of about 100 bases in units (round, oval, rectangular; two sides) and 8 pieces, from a seed.
void random_scene(Scene& scene, std::uint64_t seed);

/// Kernels: each does its work `repetitions` times on random scenes prepared once, and returns a checksum.
enum class TableKernel : std::uint8_t {
    sweep,           ///< one base, one M stick, past 100 bases and 8 pieces, gathering included
    gathered_sweep,  ///< the same past a neighbourhood gathered once
    contact,         ///< first contact along a line with each of the others
    sight_pair,      ///< figure to figure
    sight_units,     ///< all 144 pairs of 12 x 12
    unit_sees,       ///< unit to unit, first free line
    formation,       ///< chain, radius and removable figures of 12
    move_unit,       ///< a unit of 12 placed anew with its gaps
};
constexpr int table_kernels = 8;
const char* name(TableKernel kernel);

class TableBench {
  public:
    explicit TableBench(std::uint64_t seed = 1);
    ~TableBench();
    TableBench(const TableBench&) = delete;
    TableBench& operator=(const TableBench&) = delete;
    std::uint64_t run(TableKernel kernel, std::uint32_t repetitions);

  private:
    struct Scenes;
    std::unique_ptr<Scenes> scenes_;
};

}  // namespace skald
