// What a match remembers beside the state: the scene of the state that was asked about last, and what was
// found out on it. Never part of the state or its hash, and nothing that the verbs say depends on it.
#pragma once
#include "aofs/attack.hpp"
#include "aofs/match.hpp"
#include "aofs/plan.hpp"
#include "table/scene.hpp"

namespace skald::aofs {

/// Something found out about two models or units, and when.
struct Known {
    std::uint32_t version = 0, epoch = 0;
    bool yes = false;
};

struct KnownCharge {
    Known known;
    Box seen;           ///< as long as nothing changes here
    bool easy = false;  ///< also by what is easily found: what bots list must not depend on who asked before
    bool all = false;   ///< a no is the last word: not only what is easily found was looked for
};

/// The last plan that was found legal: it is checked when it is made, when it is answered and when it is
/// carried out.
struct KnownPlan {
    Order order;
    List<Step, 16> steps;
    Outcomes outcomes;
    std::uint32_t version = 0, epoch = 0;
};

/// The last charge or pile-in that was planned: it is asked for when it is offered, and when it is chosen.
struct KnownAssault {
    Order order;
    List<Step, 16> steps;
    Known known;
};

enum class Tried : std::uint8_t { unknown, no, yes };

/// The attack whose dice fall, or fell last, as it was before any of them: odds beside a real table are of
/// this one, since nobody can put it together again once its shots are spent.
struct Thrown {
    Attack attack;
    int from = -1, target = -1;
    std::uint32_t number = 0;  ///< how many there were
};

struct Workspace {
    Scene scene;
    std::array<Model, max_models_here> models{};  ///< what the scene was built from
    List<Lasting, 32> lasting;                    ///< and what lay on them
    std::uint64_t bearing = 0, paces = 0;         ///< where rules of armies' own change how units move
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
    /// Can a broken unit close up, by each kind of action?
    std::array<Known, 8 * max_units_here> joins{};
    KnownPlan plan;
    KnownAssault assault;
    Thrown thrown;

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
