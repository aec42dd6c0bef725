// Sight (LOS-01 to LOS-R5): does any straight line from a point of one base to a point of another pass free?
// Every corridor of 0.2 mm is found, every accepted line is verified exactly (geometry, section 5).
#pragma once
#include <cstdint>

#include "table/scene.hpp"

namespace skald {

enum class BlockerKind : std::uint8_t { none, figure, gap, piece };

struct Blocker {
    BlockerKind kind = BlockerKind::none;
    FigureId figure = no_figure;  ///< the blocking figure; the first figure of a gap
    FigureId other = no_figure;   ///< the second figure of a gap
    UnitId unit = no_unit;
    PieceId piece = no_piece;

    friend bool operator==(const Blocker&, const Blocker&) = default;
};

/// The answer: a free line, or what stops the centre line first, seen from the shooter.
struct Sight {
    bool free = false;
    Point from;  ///< a free line, when free
    Point to;
    Blocker blocker;
    Length from_height = 0;  ///< of the free line's ends, in Age of Fantasy
    Length to_height = 0;

    friend bool operator==(const Sight&, const Sight&) = default;
};

/// One end of a sight line. The figure need not stand in the scene where it is asked about (bots and
/// previews).
struct Viewer {
    Shape shape;
    Base base;
    Spot spot;
    FigureId figure = no_figure;
    UnitId unit = no_unit;
    std::int16_t bottom = 0;
    std::int16_t top = 0;
};
Viewer viewer(const Scene& scene, FigureId figure);

/// SAGA. All bases obstruct but those of the shooter's unit and the target figure itself; gaps of all units
/// but the two; high pieces crossed twice.
Sight sees(const Scene& scene, FigureId shooter, FigureId target);
Sight sees(const Scene& scene, const Viewer& shooter, const Viewer& target);
/// Is this one line free for that shooter and target? SAGA's rules, exact.
Sight line(const Scene& scene, const Viewer& shooter, const Viewer& target, Point from, Point to);
/// Some figure of the one unit to some figure of the other, nearest pairs first. The line's ends name no
/// figures: use sees() for a given pair.
struct UnitSight {
    Sight sight;
    FigureId shooter = no_figure;
    FigureId target = no_figure;
};
UnitSight unit_sees(const Scene& scene, UnitId shooters, UnitId targets);
/// Some figure of a unit seen from one figure.
UnitSight figure_sees_unit(const Scene& scene, FigureId shooter, UnitId targets);

/// Age of Fantasy: lines between volumes (AOF-SHO-07, R-58, R-69, R-78). Models of other units and solid
/// pieces obstruct between their bottom and top, `high` areas when both ends are outside; no gaps.
Sight sees_in_space(const Scene& scene, FigureId shooter, FigureId target);
Sight sees_in_space(const Scene& scene, const Viewer& shooter, const Viewer& target);
/// Is any of those lines free? The answer of sees_in_space, most often without its search.
bool visible_in_space(const Scene& scene, FigureId one, FigureId other);
/// Is there nothing at all near the strip between the two? A first look at circles in plan: true is certain.
bool clear_between(const Scene& scene, const Standing& a, const Standing& b);
/// Is one line with heights free?
bool open_in_space(const Scene& scene, UnitId shooters, UnitId targets, Point from, Length from_height,
                   Point to, Length to_height);
/// The same with what stops it.
Sight line_in_space(const Scene& scene, UnitId shooters, UnitId targets, Point from, Length from_height,
                    Point to, Length to_height);

/// The point at n/den of pq, exact also between the points of the grid: 1 inside, 0 on the outline, -1
/// outside.
int point_in_at(const Outline& outline, Point p, Point q, std::int64_t n, std::int64_t den);

}  // namespace skald
