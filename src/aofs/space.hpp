// Space as this book sees it: bases lie flat on surfaces of different height (AOF-R-03, AOF-R-57, AOF-R-58).
#pragma once
#include <span>
#include "aofs/stage.hpp"
#include "aofs/tables.hpp"
#include "aofs/trials.hpp"

#include "base/integer.hpp"
#include "table/sweep.hpp"

namespace skald::aofs {

constexpr Length near_limit = inch;         ///< AOF-MOV-03
constexpr Length chain_limit = inch;        ///< AOF-MOV-01
constexpr Length spread_limit = 6 * inch;   ///< AOF-MOV-02
constexpr Length highest_climb = 6 * inch;  ///< AOF-R-63
constexpr Length highest_drop = 3 * inch;   ///< AOF-SPM-02: more is a jump
constexpr Length widest_gap = inch;
constexpr Length difficult_cap = 6 * inch;  ///< AOF-TER-02

/// A base somewhere: standing, or where it may come to.
struct Body {
    Shape shape;
    Spot spot;
    Length bottom = 0, top = 0;
    int model = -1;
};
Body body_of(const View& view, int model);
Body body_at(const View& view, int model, const Spot& spot);

constexpr Length rise_between(Length a, Length b) {
    return a < b ? b - a : a - b;
}
bool within(const Body& a, const Body& b, Length x);
bool within(const Body& a, const Standing& b, Length x);
bool in_contact(const Body& a, const Standing& b);
bool volumes_overlap(const Standing& a, const Standing& b);
bool volumes_overlap(const Body& a, const Standing& b);
bool volumes_overlap(const Body& a, const Body& b);
/// The gap in space, rounded up as a ruler shows it.
Length gap_between(const Body& a, const Body& b);
Length gap_between(const Body& a, const Standing& b);
/// In 1/256 of a tenth, in plan: for nearer and nearest at about one height.
bool units_within(const View& view, int a, int b, Length x);
/// From one model to the nearest of a unit.
bool model_within(const View& view, int model, int unit, Length x);

/// Are the bodies one coherent unit (AOF-MOV-01, AOF-MOV-02, AOF-R-23)?
Refusal check_coherency(std::span<const Body> bodies);
bool coherent(const View& view, int unit);
/// Which parts a broken unit has: for each member the number of its part.
List<std::uint8_t, 16> parts_of(std::span<const Body> bodies);

/// The surface under a point.
struct Surface {
    Length height = 0;
    bool stairs = false;
};
Surface surface_under(const View& view, Point p);
/// The highest of those for which over(plot) holds.
template <class Over>
Surface highest_surface(const Tables& tables, Over over) {
    Surface best;
    for (const Plot& plot : tables.surfaces) {
        if (plot.top < best.height || !over(plot)) continue;
        const Piece& piece = tables.setup.terrain[plot.piece];
        best.stairs = piece.stairs || (piece.top == best.height && best.stairs);
        best.height = piece.top;
    }
    return best;
}

/// What binds one model of a moving unit.
struct Mover {
    int model = -1;
    int unit = -1;
    int target = -1;  ///< the enemy that may be touched: of a charge, a pile-in
    Length allowance = 0;
    Length keep = near_limit;  ///< beyond this of all others on the way and at the end
    bool flying = false;
    bool strider = false;
    bool jumps = true;     ///< may it jump?
    bool change = true;    ///< may it climb and drop?
    bool release = false;  ///< a push: it may end within 1 inch of units (AOF-R-54)
    bool measure = true;   ///< a refusal says how near it comes; a search has no use for it
};
Mover mover(const View& view, int model, Length allowance, int target = -1);

/// A jump on the way (AOF-R-74).
struct Leap {
    std::uint8_t way = 0;
    Length distance = 0;  ///< the larger of gap and drop (AOF-R-55)
    Length height = 0;    ///< fallen if it fails
    Point foot;           ///< where it would fall to
};

/// What a way costs and crosses, or why it is none.
struct Walk {
    Refusal fault;
    Length length = 0;
    bool difficult = false, dangerous = false;
    bool level = true;  ///< it never changes its height
    List<Leap, 4> leaps;
    Body end;
};
/// `end`: where the way ends, if it is known that the model may stand there.
Walk walk(const View& view, const Mover& mover, const Step& step, const Body* end = nullptr);
/// One straight leg of a way, from a bend: what it costs and crosses. Where it ends is not asked.
Walk walk_leg(const View& view, const Mover& mover, Point from, Point to);
/// Does it stand on the ground, with neither surface nor wall near the straight way?
bool on_open_ground(const View& view, const Body& from, Point to);
/// May the model stand there, as far as ground, table and other units go?
Refusal check_stand(const View& view, const Mover& mover, const Body& body, bool moved = true);
/// Is it in a piece with this mark, at its own height (AOF-R-71)?
bool stands_in(const View& view, const Body& body, Mark::Bits mark);
/// Does it come through such a piece on the straight way there, up and down with the ground, both ends
/// included?
bool comes_through(const View& view, const Body& from, Point to, Mark::Bits mark);

/// n of so many parts of d; d turned by so many half degrees.
Point part_of(Point d, int n, int of);
Point turned(Point d, int by);

/// AOF-R-27: within 2 inches in plan and 4 inches in height of the same enemy.
bool in_reach(const Body& a, const Standing& b);

}  // namespace skald::aofs
