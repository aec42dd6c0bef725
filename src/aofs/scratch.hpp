// Memory beside the state: what never changes in a match, and the scene of the state that was asked about
// last. Never part of the state or its hash.
#pragma once
#include "aofs/match.hpp"
#include "aofs/plan.hpp"
#include "table/scene.hpp"

namespace skald::aofs {

/// What is asked of a piece of terrain first, close together.
struct Plot {
    Box box;
    Length top = 0, level = 0;  ///< `level`: where its ground lies
    std::uint16_t marks = 0;
    std::uint8_t piece = 0;
    bool solid = false, barred = false;
};

/// The set-up with the lists laid out by model and unit.
struct Tables {
    Setup setup;
    struct Seat {
        std::int8_t unit = -1;  ///< of the list; -1: nobody
        std::uint8_t place = 0;
    };
    std::array<Seat, max_models_here> seats{};
    std::array<const ModelProfile*, max_models_here> profiles{};
    List<std::uint8_t, max_models_here> models;  ///< all that there are
    /// Pieces by what they do, in their order.
    using Pieces = List<Plot, max_pieces>;
    Pieces surfaces;  ///< something may stand on them
    Pieces marked;    ///< difficult or dangerous
    Pieces walls;     ///< solid or impassable
    Pieces blinds;    ///< may block sight
    /// The model that bears a command rule, -1: nobody (AOF-CMD-01).
    std::array<std::int8_t, 2> musician{-1, -1}, banner{-1, -1};
};

/// Something found out about two models or units, and when.
struct Known {
    std::uint32_t version = 0, epoch = 0;
    bool yes = false;
};

struct KnownCharge {
    Known known;
    Box seen;  ///< as long as nothing changes here
};

/// The last plan that was found legal: it is checked when it is made, when it is answered and when it is
/// carried out.
struct KnownPlan {
    Order order;
    List<Step, 16> steps;
    Outcomes outcomes;
    std::uint32_t version = 0, epoch = 0;
};

enum class Tried : std::uint8_t { unknown, no, yes };

struct Scratch {
    Scene scene;
    std::array<Model, max_models_here> models{};  ///< what the scene was built from
    List<Lasting, 32> lasting;                    ///< and what lay on them
    bool built = false;
    Choices options;
    /// Counts the changes of units on the table, and where the last of them happened.
    std::uint32_t version = 1;
    std::uint32_t epoch = 1;  ///< what was found out before is void: something else than places changed
    struct Change {
        Box box;
        std::int8_t unit = -1;
    };
    static constexpr std::uint32_t remembered = 64;
    std::array<Change, remembered> changes{};  ///< by version
    /// Do models see each other, may units charge one another?
    std::array<Known, max_models_here * max_models_here> sights{};
    std::array<KnownCharge, max_units_here * max_units_here> charges{};
    std::array<Tried, max_units_here> coherent{};
    KnownPlan plan;

    /// Does what was found out still hold: has nothing changed since in the box, nor either of the two units?
    bool holds(Known& known, int one, int two, const Box& box) const {
        if (known.version == version) return known.epoch == epoch;
        if (known.epoch != epoch || version - known.version > remembered) return false;
        for (std::uint32_t v = known.version + 1; v <= version; ++v) {
            const Change& change = changes[v % remembered];
            if (change.unit == one || change.unit == two || meet(change.box, box)) return false;
        }
        known.version = version;
        return true;
    }
    void learn(Known& known, bool yes) const { known = {version, epoch, yes}; }
};

}  // namespace skald::aofs
