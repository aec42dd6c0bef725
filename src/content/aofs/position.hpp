// A described position of Age of Fantasy: Skirmish: units with their profiles and models at coordinates,
// terrain, markers, spells, round. Used by conformance cases (docs/cases.md has the grammar).
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "aofs/match.hpp"
#include "base/text.hpp"

namespace skald::aofs {

struct Position {
    Setup setup;
    State state;
    bool from_start = false;  ///< a whole game from its set-up on: the state is not described
    std::array<std::vector<std::string>, 2> units;   ///< names by place in the list
    std::array<std::vector<std::string>, 2> spells;  ///< names by place in the list
    std::array<std::vector<std::string>, 2> rules;   ///< of the armies' own: names by place in the list
    std::vector<std::string> weapons;                ///< names; Weapon::name is the place + 1

    /// Unit id by name, model id by "A.2" (counted from 1), spell number by name; -1: there is none.
    int find_unit(std::string_view name) const;
    int find_model(std::string_view name) const;
    int find_spell(Side side, std::string_view name) const;
    /// Weapon type of a unit (a Hero's who joined it from 12 on); -1: it has none of that name.
    int find_type(Match& match, const State& now, int unit, std::string_view name) const;
};

class PositionReader {
  public:
    PositionReader();
    /// The army of a side is given: its n-th line `unit` then says only how the n-th unit of the list stands.
    void field(Side side, const Army& army);
    /// Is this the first word of a line that describes a position?
    static bool knows(std::string_view word);
    Result<void> read(const std::vector<Word>& words);
    /// All lines were read: puts the position together.
    Result<Position> finish();

  private:
    /// What a line says of a unit beside its profile.
    struct UnitLine {
        std::string name;
        Side side = Side::first;
        UnitProfile profile;
        Unit unit;  ///< the flags only
        int models = 0, lost = 0, markers = 0, tokens = 0;
        std::string joins;
        std::vector<Point> places;
        std::vector<std::uint16_t> facings;
        int line = 0, column = 0;
    };

    Result<void> read_weapon(const std::vector<Word>& words);
    Result<void> read_unit(const std::vector<Word>& words);
    Result<void> take_profile(UnitLine& unit, const Word& word);
    Result<void> read_model(const std::vector<Word>& words);
    Result<bool> read_model_word(ModelProfile& model, const Word& word);
    Result<bool> read_unit_word(UnitLine& unit, const Word& word);
    Result<void> read_arms(UnitLine& unit, ModelProfile& model, const Word& word);
    Result<void> read_places(UnitLine& unit, const std::vector<Word>& words, std::size_t from);
    Result<void> read_spell(const std::vector<Word>& words);
    Result<void> read_rule(const std::vector<Word>& words);
    /// has=NAME: a rule of an army's own as its bit; 0: there is none.
    std::uint16_t rule_bit(std::string_view name) const;
    Result<void> read_terrain(const std::vector<Word>& words);
    Result<void> read_marker(const std::vector<Word>& words);
    Result<void> read_round(const std::vector<Word>& words);
    Result<void> read_setting(const std::vector<Word>& words);
    Result<void> join_lists();
    void describe_state();
    void describe_unit(const UnitLine& line, int id);

    Position position_;
    std::vector<Weapon> arsenal_;
    std::vector<UnitLine> units_;
    std::array<std::optional<Army>, 2> given_;
    std::array<int, 2> starting_{-1, -1};
    int round_ = 1;
    Side turn_ = Side::first, starter_ = Side::none;
};

/// Inches with at most two decimals, and tenths of a millimetre: "9", "12.5", "9+1" (a tenth more than 9).
std::optional<Length> to_inches(std::string_view word);
/// "12.5,3+125" as a point.
std::optional<Point> to_inch_point(std::string_view word);

}  // namespace skald::aofs
