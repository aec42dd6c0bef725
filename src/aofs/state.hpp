// One moment of a game of Age of Fantasy: Skirmish: a plain value, ids not pointers, copied by assignment.
#pragma once
#include <array>
#include <cstdint>

#include "aofs/profile.hpp"
#include "aofs/rules.hpp"
#include "base/list.hpp"
#include "game/book.hpp"
#include "game/slots.hpp"

namespace skald::aofs {

constexpr int max_units_here = 2 * max_units_of_side;
constexpr int max_models_here = 2 * max_models_of_side;
constexpr int rounds = 4;  ///< AOF-MIS-08

/// Units of the first side are 0..19, of the second 20..39; models likewise in forties, in list order.
constexpr int first_unit(Side side) {
    return index(side) * max_units_of_side;
}
constexpr Side side_of_unit(int unit) {
    return unit < max_units_of_side ? Side::first : Side::second;
}
constexpr int first_model(Side side) {
    return index(side) * max_models_of_side;
}
constexpr Side side_of_model(int model) {
    return model < max_models_of_side ? Side::first : Side::second;
}

enum class Where : std::uint8_t { off, table, dead };  ///< of a model

struct Model {
    Point16 at{};
    std::uint16_t facing = 0;
    std::int16_t height = 0;  ///< of the surface under its centre (AOF-R-58)
    std::int8_t unit = -1;    ///< that it acts in: for a Hero who joined, the other one
    Where where = Where::off;
    std::uint8_t markers = 0;  ///< AOF-WND-01
    std::uint8_t tokens = 0;   ///< AOF-SR-CASTER
    std::uint16_t spent =
        0;  ///< Limited weapons used up, by place in its list; rules that count once (once_bit)
    friend constexpr bool operator==(const Model&, const Model&) = default;
};

enum class Reserve : std::uint8_t { none, ambush, scout };

struct Unit {
    // Fixed by the list and the declarations of AOF-R-18.
    std::uint8_t first = 0;
    std::uint8_t size = 0;
    std::int8_t joined = -1;  ///< a Hero: the unit that it joined; it is no unit of its own then
    std::int8_t hero = -1;    ///< the model of a Hero that joined
    Reserve reserve = Reserve::none;
    std::uint8_t helped = 0;  ///< bits: 1 by the musician, 2 by the banner
    // Changing.
    bool gone = false;  ///< destroyed
    bool deployed = false;
    bool stunned = false;
    bool fatigued = false;   ///< AOF-MEL-08
    bool activated = false;  ///< this round
    bool arrived = false;    ///< from Ambush, this round
    friend constexpr bool operator==(const Unit&, const Unit&) = default;
};

/// An objective marker (AOF-R-60).
struct Marker {
    Point16 at{};
    std::int16_t height = 0;
    Side owner = Side::none;
    friend constexpr bool operator==(const Marker&, const Marker&) = default;
};

/// An effect of a spell that lasts.
struct Lasting {
    std::int8_t unit = -1;
    std::int8_t side = 0;  ///< whose spell
    std::uint8_t spell = 0, effect = 0;
    std::uint8_t until = 0;  ///< the last round in which it counts
    friend constexpr bool operator==(const Lasting&, const Lasting&) = default;
};

enum class Action : std::uint8_t { hold, advance, rush, charge, idle };

/// A weapon type as declared (AOF-R-68): who fires it at whom.
struct Shot {
    std::uint8_t weapon = 0;
    std::int8_t target = -1;
    std::uint16_t firing = 0;  ///< members of the unit in their order, as bits
    std::uint16_t far = 0;     ///< those over 9 inches from the target
    bool cover = false;        ///< of the target, settled with who fires
    bool inside = false;       ///< the same without sight blockers, for Indirect
    friend constexpr bool operator==(const Shot&, const Shot&) = default;
};

using Shots = List<Shot, 16>;

#define BOOK_NAMES "aofs/names.def"
#include "game/names_as_enums.inc"
#undef BOOK_NAMES

struct Frame {
    Stage stage = Stage::none;
    std::uint8_t step = 0;
    Side side = Side::none;  ///< whose stage it is
    std::int8_t unit = -1, target = -1;
    std::int8_t model = -1;
    Slots slots{};                     ///< what the stage keeps besides: read it through its view (names.hpp)
    std::uint32_t mask = 0, kept = 0;  ///< melee: weapon types kept back, as bits
    friend constexpr bool operator==(const Frame&, const Frame&) = default;
};

/// A friend beside the target of Blast in en35, and how many of its models are near enough (section 15).
struct Beside {
    std::uint8_t unit = 0, models = 0;
    friend constexpr bool operator==(const Beside&, const Beside&) = default;
};

/// What players told of a real table (Setup::real), where the models' places here mean nothing.
struct Told {
    std::array<std::uint64_t, 2>
        reach{};               ///< models of both sides that can strike in the melee at hand, as bits
    std::uint64_t danger = 0;  ///< units that may stand in dangerous ground, as bits
    /// For one unit of each side: effects of rules of the first and the second army that hang on places,
    /// asked about and found to count, as bits in the order of own_effect.
    struct Places {
        std::int8_t unit = -1;
        std::array<std::uint64_t, 2> asked{}, so{};
        friend constexpr bool operator==(const Places&, const Places&) = default;
    };
    std::array<Places, 2> places{};
    std::int8_t blast_at = -1;  ///< the target of the Blast at hand, once its friends are told
    List<Beside, 7> beside;
    friend constexpr bool operator==(const Told&, const Told&) = default;
};

struct State {
    std::array<Model, max_models_here> models{};
    std::array<Unit, max_units_here> units{};
    std::array<std::uint8_t, 2> unit_count{};
    List<Marker, 5> markers;
    List<Lasting, 32> lasting;
    List<Frame, 16> stack;
    Shots shots;  ///< declared, not yet resolved
    Question question{};
    Outcome outcome{};
    // The game.
    std::uint8_t marker_total = 0;                  ///< AOF-MIS-03
    Side winner = Side::first;                      ///< of the deployment roll-off
    bool far_edge_first = false;                    ///< the first side has the far edge
    std::array<std::uint8_t, 2> starting_units{};   ///< AOF-R-36
    std::uint8_t round = 0;                         ///< 1..4
    Side starter = Side::first;                     ///< of this round
    std::uint8_t activations = 0;                   ///< taken in this round by both
    std::array<std::uint8_t, 2> last_activation{};  ///< index of each side's last one (AOF-R-20)
    // The activation under way.
    std::int8_t active = -1;  ///< the unit
    Action action = Action::hold;
    bool ends = false;  ///< it is Stunned or fell meanwhile: its activation ends (AOF-R-22)
    bool fell = false;  ///< the last model fell: a charge does not arrive
    /// Models of the active unit that tested because they began in dangerous terrain (AOF-R-71), as bits from
    /// its first model on; the highest is a Hero who joined.
    std::uint32_t tested_dangerous = 0;
    std::uint8_t tried = 0;  ///< spells tried, as bits
    Told told{};

    Unit& unit(int id) { return units[static_cast<std::size_t>(id)]; }
    const Unit& unit(int id) const { return units[static_cast<std::size_t>(id)]; }
    Model& model(int id) { return models[static_cast<std::size_t>(id)]; }
    const Model& model(int id) const { return models[static_cast<std::size_t>(id)]; }
};
static_assert(sizeof(State) <= 8192, "a state is at most 8 KiB");
static_assert(std::is_trivially_copyable_v<State>);

}  // namespace skald::aofs
