// Memory of the planner, kept by the caller and used again for every order. Nothing in it survives a call.
#pragma once
#include <array>
#include <cstdint>

#include "march/planner.hpp"

namespace skald {

/// One figure of the planned unit as it starts.
struct Mover {
    FigureId figure = no_figure;
    Base base;
    Spot from;
    Shape shape;
    Freedom free;
    bool free_known = false;  ///< `free` belongs to the present neighbourhood
};

/// First legs of bent ways: full sticks in 32 directions, swept only when asked for.
struct ViaCache {
    std::array<std::uint32_t, most_stick_lists> tested{};  ///< per list of sticks
    std::array<std::uint32_t, most_stick_lists> clear{};
};

/// A full placement of the unit: ends, ways and order, with its score.
struct Placement {
    std::array<Spot, max_planned> end{};
    std::array<Way, max_planned> way{};
    std::array<std::uint8_t, max_planned> sequence{};
    std::int64_t score = 0;  ///< square of (middle - goal) times the number of figures
    bool rough = false;
    bool found = false;
};

/// A lattice of places that any figure may take, nearest to the anchor first.
struct SlotTable {
    static constexpr std::size_t most = 96;
    std::array<Point, most> at{};
    std::array<FigureMask, most> tested{};            ///< figures whose way here is known
    std::array<FigureMask, most> reached{};           ///< figures that can stand here and get here
    std::array<std::uint8_t, max_planned> slot_of{};  ///< matching: the slot of each figure
    std::array<std::uint8_t, most> figure_of{};       ///< ... and the figure of each slot
    std::size_t count = 0;
};

/// Where odd bases touch the figures of a target, by direction; reckoned once for bases of equal form and
/// facing.
struct ContactTable {
    static constexpr int directions = 24;
    struct Place {
        std::int16_t x = 0, y = 0;
    };
    std::array<std::uint8_t, max_planned> like{};  ///< the first charger with the same base and facing
    std::array<std::array<std::uint32_t, max_planned>, max_planned> known{};
    std::array<std::array<std::array<Place, directions>, max_planned>, max_planned> at{};
};

/// Squares around a charger in which it surely cannot end, whatever its comrades do: table edge, terrain,
/// other units. Found out when first asked for.
struct RefusedSquares {
    static constexpr Length side = 64;
    static constexpr int across = 128;                        ///< the charger stands in the middle
    std::array<std::uint64_t, across * across / 64> known;    ///< emptied before the first question
    std::array<std::uint64_t, across * across / 64> refused;  ///< only of what is known
};

struct PlannerScratch {
    Neighbourhood near;
    List<PieceId, max_pieces> rough;  ///< of the neighbourhood, whether they count now or not
    List<Mover, max_planned> movers;
    List<Shape, max_planned> starts;
    List<Shape, max_planned> ends;
    SlotTable slots;
    ContactTable contacts;
    std::array<RefusedSquares, max_planned> squares;
    std::array<ViaCache, max_planned> vias{};
    Placement best;
    Placement trial;
};

}  // namespace skald
