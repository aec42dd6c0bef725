// Battles made up by a seed: lists with every special rule, tables with every kind of terrain. For tests and
// measurements; nobody's army.
#pragma once
#include "aofs/match.hpp"
#include "dice/random.hpp"

namespace skald::aofs {

/// A list of about so many points in which any special rule may stand.
Army random_army(std::uint16_t points, std::uint64_t seed);
/// Woods, bogs, ruins, rocks, hills, towers with stairs, walls; none in the way of another.
List<Piece, max_pieces> random_terrain(const TableSize& table, int pieces, std::uint64_t seed);
/// For players: every piece has its like across the middle, so that no edge is the better one. Woods, ledges
/// of two to four inches, ruins, houses, walls, a mire, rubble; about twenty pieces.
List<Piece, max_pieces> fair_terrain(const TableSize& table, std::uint64_t seed);
/// Both lists, a table and its terrain; a quick start.
Setup random_battle(std::uint16_t points, std::uint64_t seed);

}  // namespace skald::aofs
