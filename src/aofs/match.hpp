// A match: all of a game of Age of Fantasy: Skirmish that does not change in play, and the three verbs. It
// satisfies the concept Book. The verbs work in the match's workspace, which remembers the geometry of the
// state it saw last: what they say does not depend on it, only how soon. A const match is constant. A copy is
// cheap and has a workspace of its own as soon as it needs one: give each thread a copy.
#pragma once
#include <array>
#include <memory>
#include <string_view>

#include "aofs/state.hpp"
#include "aofs/switches.hpp"
#include "game/book.hpp"
#include "table/scene.hpp"

namespace skald::aofs {

/// Piece::marks of terrain (AOF-R-78). Solid, sight (`high`) and impassable (`ground`) are the piece's own.
struct Mark {
    enum Bits : std::uint16_t { cover = 1, difficult = 2, dangerous = 4 };
};

struct Setup {
    Switches switches{};
    std::uint16_t points = 250;
    TableSize table{48 * inch, 48 * inch};
    bool across = false;  ///< AOF-R-10: the edges are west and east, not south and north
    std::array<Army, 2> armies{};
    List<Piece, max_pieces> terrain;
    bool force_org = true;  ///< joins keep AOF-ARM-04 (AOF-R-59)
    bool ask_all = false;   ///< also questions that have one answer (cases)
    bool quick = false;     ///< skips the set-up: standard markers and places, joins as the lists say
    bool real = false;      ///< the models stand on a real table: places are told, not looked up (real.hpp)
    bool danger = false;    ///< dangerous ground lies on the real table
    bool heights = false;   ///< one can jump and fall there
};

/// How deep the deployment zones are (AOF-R-11); 0: the table is too small.
Length zone_depth(const Setup& setup);
/// Nothing: the match can be played. Only what the engine relies on; see army.hpp for the limits of a list.
Refusal check_setup(const Setup& setup);

struct Tables;     // tables.hpp
struct Workspace;  // workspace.hpp

class Match : public NamedBook<Match> {
  public:
    using State = aofs::State;

    explicit Match(const Setup& setup);
    Match(const Match& other);
    Match& operator=(const Match& other);
    Match(Match&&) noexcept;
    Match& operator=(Match&&) noexcept;
    ~Match();

    const Setup& setup() const;
    const Army& army(Side side) const { return setup().armies[static_cast<std::size_t>(index(side))]; }
    const Switches& switches() const { return setup().switches; }
    /// The profile of a model, and of the unit of the list that it came with.
    const ModelProfile& profile(int model) const;
    const UnitProfile& unit_profile(int unit) const;
    const UnitProfile& home(int model) const;

    // These work in the match's workspace; a state is never changed but by answer and resume.
    State start();
    void choices(const State& state, Choices& out);
    Refusal check(const State& state, const Choice& choice);
    void answer(State& state, const Choice& choice, Dice& dice, Events& events);
    Refusal complete(const State& state, Choice& choice);
    Refusal self_check(const State& state);
    /// Goes on from a described position to its first question.
    void resume(State& state, Dice& dice, Events& events);

    Question question(const State& state) const { return state.question; }
    Outcome outcome(const State& state) const { return state.outcome; }
    std::uint64_t hash(const State& state) const;
    /// What it has allocated: the set-up, which its copies share, and its workspace.
    std::size_t bytes() const;

    static const Vocabulary& vocabulary();
    std::string_view rule_name(RuleRef rule) const;  ///< "AOF-MOV-03"

    /// The scene of this state: brought up to date for the units that changed since it was last asked for.
    const Scene& scene(const State& state);
    Workspace& workspace();
    /// A list to look at choices without allocating.
    Choices& options();
    const Tables& tables() const { return *tables_; }

  private:
    std::shared_ptr<const Tables> tables_;
    std::unique_ptr<Workspace> workspace_;  ///< null: not needed yet
};

}  // namespace skald::aofs
