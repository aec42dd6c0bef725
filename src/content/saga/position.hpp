// A described position of SAGA: units with figures at coordinates, terrain, fatigue, dice on boards, turn and
// phase. Used by conformance cases, the protocol and the odds (docs/testing.md has the grammar).
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "content/saga/faction.hpp"
#include "saga/match.hpp"

namespace skald::saga {

struct Position {
    Setup setup;
    State state;
    std::array<FactionFile, 2> factions;
    std::vector<std::string> unit_names;  ///< by unit id; empty where there is none
    Point origin;                         ///< added to every coordinate that was read
    bool from_start = false;              ///< a whole game from its set-up on: the state is not described

    /// Unit id by name, or -1; in a game from its start "first-2" is the second unit of the first side.
    /// Figure id by "A.2" (counted from 1), or -1.
    int find_unit(std::string_view name) const;
    int find_figure(std::string_view name) const;
    /// Ability number by id on the side's board, or -1.
    int find_ability(Side side, std::string_view id) const;
};

/// Gives a faction by its id, or nothing.
using FindFaction = std::function<std::optional<FactionFile>(std::string_view id)>;

class PositionReader {
  public:
    explicit PositionReader(FindFaction find_faction) : find_faction_(std::move(find_faction)) {}

    /// Is this the first word of a line that describes a position?
    static bool knows(std::string_view word);
    /// Takes one line.
    Result<void> read(const std::vector<Word>& words);
    /// All lines were read: puts the position together.
    Result<Position> finish();

  private:
    struct UnitLine {
        std::string name;
        Side side = Side::first;
        Unit unit;
        List<Point, 16> places;
        List<std::uint16_t, 16> facings;
        int line = 0, column = 0;
    };
    struct DiceLine {
        Side side = Side::first;
        std::string ability;  ///< empty: inactive
        std::vector<Symbol> symbols;
        int line = 0, column = 0;
    };

    Result<void> read_unit(const std::vector<Word>& words);
    Result<void> read_unit_word(UnitLine& unit, const Word& word);
    Result<void> read_terrain(const std::vector<Word>& words);
    Result<void> read_outline(const std::vector<Word>& words);
    Result<void> read_dice(const std::vector<Word>& words);
    Result<void> read_faction(const std::vector<Word>& words);
    Result<void> read_turn(const std::vector<Word>& words);
    Result<void> read_base(const std::vector<Word>& words);
    Result<void> read_setting(const std::vector<Word>& words);
    Result<void> read_start(const std::vector<Word>& words);
    Result<void> read_warband(const std::vector<Word>& words);
    Result<void> place_units();
    Result<void> place_dice();

    FindFaction find_faction_;
    Position position_;
    std::vector<UnitLine> units_;
    std::vector<DiceLine> dice_;
    Side turn_of_ = Side::first;
    int turn_ = 2, part_ = 2;
    std::int64_t terrain_seed_ = -1;
};

/// "12.5" centimetres as tenths of a millimetre; at most two decimals.
std::optional<Length> to_length(std::string_view word);
/// "12.5,3" as a point.
std::optional<Point> to_point(std::string_view word);
/// "gentle-hill" as its kind.
std::optional<Terrain> to_terrain(std::string_view word);
/// Every kind of terrain, in its order.
std::span<const content::Named<Terrain>> terrain_words();

}  // namespace skald::saga
