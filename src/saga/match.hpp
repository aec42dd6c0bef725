// A match: all of a game of SAGA that does not change in play, and the three verbs. It satisfies the concept
// Book. The verbs work in the match's workspace, which remembers the geometry of the state it saw last: what
// they say does not depend on it, only how soon. A const match is constant. A copy is cheap and has a
// workspace of its own as soon as it needs one: give each thread a copy.
#pragma once
#include <array>
#include <memory>
#include <string_view>

#include "game/book.hpp"
#include "saga/state.hpp"
#include "table/scene.hpp"

namespace skald::saga {

/// A unit as a player lists it.
struct UnitEntry {
    Troop troop = Troop::warriors;
    bool warlord = false;
    std::int8_t hero = -1, hired = -1, legend = -1;
    std::uint8_t figures = 1;  ///< of the escort where a Hero has one (he is not counted), else 1 for a Hero
    std::uint16_t equipment = 0;
    friend constexpr bool operator==(const UnitEntry&, const UnitEntry&) = default;
};

/// A warband as proposed; warband.hpp says whether it may be fielded.
struct Warband {
    std::uint8_t points = 6;
    List<UnitEntry, max_units_of_side> units;  ///< the warlord among them
    std::uint8_t swap = 0;                     ///< 0 none; else 1 + row * 2 + column of the swap table
    friend constexpr bool operator==(const Warband&, const Warband&) = default;
};

/// An outline of the terrain catalogue, around its own origin.
struct TerrainOutline {
    List<Point, 64> points;
    std::uint8_t kinds = 0;  ///< which Terrain it may be, as bits
    bool large = false;
};

struct Setup {
    Edition edition{};
    Sticks sticks{};
    std::uint8_t points = 6;
    std::array<Faction, 2> factions{};
    std::array<bool, 2> warband_given{};  ///< false: recruitment and organisation are asked
    std::array<Warband, 2> warbands{};
    List<TerrainOutline, 32> outlines;  ///< what may be placed
    bool quick = false;                 ///< skips terrain and deployment: `terrain` and standard places
    List<Placed, 16> terrain;           ///< given beforehand: the terrain step is skipped when not empty
    bool legends_agreed = false;        ///< LEG-04 settled beforehand
    bool ask_extra_rule = false;        ///< SCN-03
    Extra extra = Extra::none;          ///< settled beforehand
    bool real = false;                  ///< figures stand on a real table: its players measure and tell
    bool ask_all = false;               ///< also questions that have one answer (cases)
    bool hero_units_score = true;       ///< END-R2: a Hero's own unit gives the point of END-07 too
    Base foot = round_base(250), mounted = oval_base(480, 250), hero_foot = round_base(400),
         hero_mounted = round_base(500);
};

struct Workspace;  // workspace.hpp

class Match : public NamedBook<Match> {
  public:
    using State = saga::State;

    explicit Match(const Setup& setup);
    Match(const Match& other);
    Match& operator=(const Match& other);
    Match(Match&&) noexcept;
    Match& operator=(Match&&) noexcept;
    ~Match();

    const Setup& setup() const { return *setup_; }
    const Edition& edition() const { return setup_->edition; }
    const Sticks& sticks() const { return setup_->sticks; }
    const Faction& faction(Side side) const {
        return setup_->factions[static_cast<std::size_t>(index(side))];
    }
    const Ability& ability(Side side, int number) const {
        return faction(side).abilities[static_cast<std::size_t>(number)];
    }

    // These work in the match's workspace; a state is never changed but by answer and resume.
    State start();
    void choices(const State& state, Choices& out);
    Refusal check(const State& state, const Choice& choice);
    void answer(State& state, const Choice& choice, Dice& dice, Events& events);
    Refusal complete(const State& state, Choice& choice);
    Refusal self_check(const State& state);
    /// Goes on from a described position (turn.hpp) to its first question.
    void resume(State& state, Dice& dice, Events& events);

    Question question(const State& state) const { return state.question; }
    Outcome outcome(const State& state) const { return state.outcome; }
    std::uint64_t hash(const State& state) const;
    /// What it has allocated: the set-up, which its copies share, and its workspace.
    std::size_t bytes() const;

    static const Vocabulary& vocabulary();
    std::string_view rule_name(
        RuleRef rule) const;  ///< "FRM-01"; "first/4" for ability 4 of the first side's board

    /// The scene of this state: brought up to date for the units that changed since it was last asked for.
    const Scene& scene(const State& state);
    /// Is its scene that of this state, without bringing it up to date?
    bool shows(const State& state) const;
    Workspace& workspace();

  private:
    std::shared_ptr<const Setup> setup_;
    std::unique_ptr<Workspace> workspace_;  ///< null: not needed yet
};

}  // namespace skald::saga
