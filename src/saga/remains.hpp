// A unit that loses figures one at a time: who may be removed next (CAS-R1, CAS-R2), Hero last (HER-07,
// HER-08). Works on a copy, so that a whole answer can be tried before anything changes.
#pragma once
#include "saga/unit.hpp"
#include "table/formation.hpp"

namespace skald::saga {

struct Remains {
    int unit = -1;
    FigureList figures;  ///< ids; a bit of the masks means the place in this list
    List<Shape, 16> shapes;
    List<Spot, 16> spots;
    Formation formation;
    FigureMask present = 0;
    FigureMask contacts = 0;  ///< in contact with the enemy of the melee
    FigureMask hero = 0;      ///< the Hero among his escort
    int enemy = -1;           ///< whose contact must be kept (CAS-03), or -1
};

/// `enemy`: the other unit of the melee, or -1.
Remains remains_of(const View& view, int unit, int enemy);
/// Figures that may be chosen now. Never the Hero while somebody else is left.
FigureMask candidates(const View& view, const Remains& remains);
/// Why this figure may not be chosen now.
Refusal may_fall(const View& view, const Remains& remains, std::size_t figure);

/// The Hero takes the place of a figure that falls instead of him (HER-08).
struct Sacrifice {
    bool made = false;
    Spot spot;
};
/// Removes a figure that may be chosen.
Sacrifice fall(const View& view, Remains& remains, std::size_t figure);

}  // namespace skald::saga
