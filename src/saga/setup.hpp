// From recruitment to the first turn: sections 1 and 2 of the ledger.
#pragma once
#include <span>

#include "saga/stage.hpp"
#include "table/terrain.hpp"

namespace skald::saga {

/// Puts the stages of the set-up on the stack, the first one last: recruitment, edges, terrain, deployment
/// (which asks for the organisation when it is due, ORG-R1) and the scenario rule.
void push_setup(Play& play);

/// Is everything that a match is set up with legal: points, warbands, bases, catalogue, terrain? The first
/// reason why not.
Refusal check_setup(const Setup& setup);

/// Whether an answer carries its numbers and nothing else.
template <Verb verb>
bool plain(const Choice& choice) {
    return choice.steps.empty() && well_formed<verb>(choice);
}

// ---- Terrain (2.1)

/// The outline of a piece where it lies.
Outline outline_of(Match& match, const Placed& piece);
Outline outline_of(const Setup& setup, const Placed& piece);

/// One row of the terrain table (TAB-14).
struct TerrainRow {
    Terrain kind = Terrain::field;
    std::uint8_t most = 0;
    bool small = false, large = false;  ///< sizes it comes in
};
constexpr int terrain_kinds = 7;
TerrainRow terrain_row(Terrain kind);

/// Do the closed areas come within x of each other? Exact.
bool outlines_within(const Outline& a, const Outline& b, Length x);
/// The distance as a ruler shows it, rounded up; 0 when they meet.
Length outlines_ruler(const Outline& a, const Outline& b);
/// Does the outline fit in a square of this side, turned by some half degree or along one of its edges?
bool fits_square(const List<Point, 64>& points, Length side);
/// Is its minimal width at least this (TAB-R4)?
bool as_wide_as(const List<Point, 64>& points, Length width);
/// May the outline be in a catalogue (TAB-09 to TAB-11, TAB-R4)?
Refusal check_outline(const TerrainOutline& outline, const Sticks& sticks);

/// May this piece lie there beside the pieces of the list, one of which (`without`, -1: none) it replaces?
Refusal check_piece(const Setup& setup, std::span<const Placed> pieces, const Placed& piece,
                    int without = -1);
/// Pieces on a table with their areas, for asking quickly and often where another one finds room.
struct Lying {
    const Setup& setup;
    List<Placed, 16> pieces;
    List<Outline, 16> areas;

    explicit Lying(const Setup& of, const List<Placed, 16>& lie = {});
    void lay(const Placed& piece);
    void take_back();  ///< the last one
    /// Does check_piece let it pass? Without the kind: as far as its place is concerned.
    bool takes(const Placed& piece) const;
    bool has_room(const Placed& piece, int without = -1) const;
};

/// Outlines for a table where nobody brings his own: several small and large ones for every row.
List<TerrainOutline, 32> default_outlines(const Sticks& sticks);
/// A fair arrangement of 5 to 8 pieces for a battle at once, legal by the terrain rules, nearly the same seen
/// from both edges. The seed decides.
List<Placed, 16> random_terrain(const Setup& setup, std::uint64_t seed);

}  // namespace skald::saga
