// The table put through its paces by its own small generator: one number that must be equal in every build,
// and the kernels that the bench times. All are pure functions of their arguments.
#pragma once
#include <cstdint>
#include <memory>

#include "table/scene.hpp"

namespace skald {

/// A small generator for exercises and tests (splitmix64). Never draw twice in one argument list: the order
/// of evaluation differs between compilers.
class Draw {
  public:
    explicit Draw(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next();
    /// A whole number from low to high, both included. Not quite uniform, the same everywhere.
    Length from(Length low, Length high);
    bool one_in(Length n) { return from(1, n) == 1; }

  private:
    std::uint64_t state_;
};

/// A vector in any direction, between least and most long.
Point random_vector(Draw& draw, Length least, Length most);
/// A random base of the kinds people use: round, oval or rectangular.
Base random_base(Draw& draw);
/// A simple polygon around `at`, 5 to 12 points, often concave.
Outline random_outline(Draw& draw, Point at, Length least, Length most);
/// About 100 bases in units of two sides and 8 pieces on a table of 120 x 90 cm; bases do not overlap.
void random_scene(Scene& scene, std::uint64_t seed);

/// Runs pseudo-random operations of every kind of this room and hashes all results.
std::uint64_t exercise_table(std::uint32_t operations, std::uint64_t seed = 1);

/// Kernels: each does its work `repetitions` times on random scenes prepared once, and returns a checksum.
enum class TableKernel : std::uint8_t {
    sweep,           ///< one base, one M stick, past 100 bases and 8 pieces, gathering included
    gathered_sweep,  ///< the same past a neighbourhood gathered once
    contact,         ///< first contact along a line with one other base
    sight_pair,      ///< figure to figure
    sight_units,     ///< all pairs of two units of 10 to 12
    unit_sees,       ///< unit to unit, first free line
    formation,       ///< chain, radius and removable figures of a unit
    move_unit,       ///< a unit placed anew with its gaps
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
