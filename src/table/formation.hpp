// Formation: chain and radius as bit masks (FRM-01, FRM-02, FRM-R1), and which removals keep them (CAS-R1,
// CAS-R2).
#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "table/scene.hpp"

namespace skald {

/// Bit i is figure i of the unit, in the order given.
using FigureMask = std::uint64_t;

/// Who is near whom. Figures that are gone keep their bits but are left out of the masks that are asked
/// about.
struct Formation {
    std::array<FigureMask, max_unit_size> linked{};     ///< within the chain length (VS), itself excluded
    std::array<FigureMask, max_unit_size> in_radius{};  ///< within the radius (S, mounted M), itself included
    std::uint8_t count = 0;

    FigureMask all() const { return count == 64 ? ~FigureMask{0} : (FigureMask{1} << count) - 1; }
};
Formation formation_of(std::span<const Shape> figures, Length chain, Length radius);
Formation formation_of(std::span<const Standing> figures, Length chain, Length radius);
/// After figure i moved.
void update(Formation& formation, std::span<const Shape> figures, std::size_t i, Length chain, Length radius);

/// Number of separate groups among the figures of the mask (FRM-R1); 0 for an empty mask.
int groups(const Formation& formation, FigureMask mask);
/// One group, or none.
bool connected(const Formation& formation, FigureMask mask);
/// The figures of the mask that have all of the mask within the radius (FRM-02.a): possible reference
/// figures.
FigureMask references(const Formation& formation, FigureMask mask);
/// Chain and radius around some reference figure (FRM-01, FRM-02.a, FRM-R2).
bool in_formation(const Formation& formation, FigureMask mask);
/// The same of all figures, where nothing else is asked: only as many are measured as it takes.
bool in_formation(std::span<const Shape> figures, Length chain, Length radius);
bool in_formation(std::span<const Standing> figures, Length chain, Length radius);

/// Why a formation fails, with the numbers for the message: the figure farthest from its nearest linkable
/// comrade (chain), or the least excess over the radius. `broken` false when all is well.
struct FormationFault {
    bool broken = false;
    bool chain = false;       ///< the chain is broken; else the radius
    std::uint8_t figure = 0;  ///< chain: nearest figures of the two groups; radius: the best reference figure
    std::uint8_t other = 0;   ///< radius: the figure farthest from it
    Length measured = 0;
    Length allowed = 0;
};
FormationFault find_fault(std::span<const Shape> figures, Length chain, Length radius);

/// The figures of `present` that may be removed next (CAS-R1): those that keep chain, radius (if asked,
/// `current` edition) and a figure of `contacts` (if not empty); conditions are dropped from the end when
/// nobody meets all. A unit already broken: those that do not add a group (CAS-R2).
FigureMask removable(const Formation& formation, FigureMask present, bool keep_radius, FigureMask contacts);

}  // namespace skald
