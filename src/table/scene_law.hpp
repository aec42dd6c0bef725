// What a rule book says of a table where nobody plays, as the sandbox shows it: how figures may stand, who
// hides whom, what binds a unit that moves, and which rule says so. Each book has one such value; what a game
// asks of a book is in its own room.
#pragma once
#include <string_view>

#include "table/sight.hpp"
#include "table/sweep.hpp"

namespace skald {

/// The four sticks that lie beside a table; a book that measures in inches has them as handy distances.
struct SceneSticks {
    Length very_short = 500;
    Length short_ = 1000;
    Length medium = 1500;
    Length long_ = 3000;

    friend bool operator==(const SceneSticks&, const SceneSticks&) = default;
};

/// What may be wrong with figures as they stand.
enum class Misplaced : std::uint8_t { over_edge, overlap, too_near, impassable, chain, radius };

/// How far the figures of a unit may stand apart.
struct Closeness {
    Length chain = 0;   ///< between each and its nearest comrade
    Length around = 0;  ///< between one of them and every other; 0: any distance
    Length apart = 0;   ///< between any two of them; 0: any distance
};

struct SceneLaw {
    std::string_view book;  ///< as scene files and programs name it
    bool heights = false;   ///< figures stand on solid pieces, and near is reckoned in space
    bool gaps = false;      ///< what lies between two near figures of a unit is closed to others
    Length keep = 0;        ///< figures of other units stand beyond this; 0: they may touch
    Closeness (*closeness)(const SceneSticks& sticks, bool mounted) = nullptr;
    Sight (*sees)(const Scene& scene, FigureId from, FigureId to) = nullptr;

    MoveLaw move;                                         ///< of any unit, without its number and side
    Length (*rough_stick)(const SceneSticks&) = nullptr;  ///< the most that a unit goes over rough ground
    Length (*halved_stick)(const SceneSticks&) =
        nullptr;  ///< the stick that may be taken as two halves; 0: none

    /// The rules by which something is wrong: "FRM-01".
    std::string_view (*of_place)(Misplaced) = nullptr;
    std::string_view (*of_way)(Obstacle) = nullptr;  ///< none: a unit has no place at all
    std::string_view (*of_sight)(BlockerKind) = nullptr;
};

}  // namespace skald
