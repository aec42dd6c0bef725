// Reasons, events, questions and answers of a game as sentences.
#pragma once
#include <optional>

#include "words/core/reason.hpp"
#include "words/saga/names.hpp"

namespace skald::saga {

/// What sentences speak of: units, figures, abilities and sticks of a match at one moment.
class Teller {
  public:
    Teller(const Texts& texts, const Match& match, const State& state,
           const std::array<const FactionNames*, 2>& names);

    /// "A figure of Warriors I: 5.5 cm from its nearest comrade; VS (5 cm) is the most." `side`: who was
    /// refused. The caller adds the rule as a link.
    std::string why(const Why& why, Side side) const;
    /// "Riders lose 2 to Drengs." Remembers who fights from one event to the next.
    std::string event(const Event& event);
    /// "Move Orm's Huscarls": one line for the pending question.
    std::string question() const { return question(state_.question); }
    std::string question(const Question& question) const;
    /// A label for a button.
    std::string answer(const Choice& choice) const;
    /// "Drengs charge Riders: 71 % to win the melee ...": why a bot did it, told at the state before it did.
    std::string reason(const words::Reason& reason) const;

    const UnitNames& units() const { return units_; }
    /// The name of a side: of its faction, or which side where both have the same.
    std::string side(Side side) const;

  private:
    /// What a number of a text is; names.def says it behind each name.
    enum class Kind : char {
        none = 0,
        number = 'n',
        unit = 'u',
        figure = 'f',
        ability = 'a',
        length = 'l',
        limit = 's',
        type = 'y',
        types = 'Y',
        origin = 'o',
        troop = 't',
        equipment = 'e',
        option = 'O',
        piece = 'p',
        terrain = 'k',
        hero = 'H',
        legend = 'L',
        hired = 'R',
        side = 'S',
        symbol = 'x',
        fighter = 'F',
        extra = 'X'
    };
    words::Value value(Kind kind, int number, Side side, int beside = -1) const;
    words::Arguments arguments(std::string_view kinds, const std::vector<int>& numbers, Side side) const;

    words::Value unit(int id) const;
    words::Value length(int length, bool stick, int beside) const;
    words::Value fighter(int which) const;
    std::string symbols(std::span<const std::int16_t> dice, Side side) const;
    std::string ability(int number, Side side) const;
    const FactionNames& names(Side side) const { return *names_[side == Side::second ? 1 : 0]; }
    std::optional<std::string> special_event(const Event& event, const words::Arguments& arguments) const;
    Side ability_side(const Question& question) const;

    const Texts& texts_;
    const Match& match_;
    const State& state_;
    std::array<const FactionNames*, 2> names_;
    UnitNames units_;
    std::array<int, 2> fight_{-1, -1};  ///< attacker and defender
};

/// What each number of a sentence, event, question or answer is, as letters of Teller::Kind.
std::string_view kinds_of(Sentence sentence);
std::string_view kinds_of(EventKind event);
std::string_view kinds_of(Ask ask);
std::string_view kinds_of(Verb say);

}  // namespace skald::saga
