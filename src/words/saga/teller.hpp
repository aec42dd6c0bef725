// Reasons, events, questions and answers of a game as sentences.
#pragma once
#include <optional>

#include "saga/names.hpp"
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
    /// What an answer brought about, a text for each event: "Riders lose 2 to Drengs." Many figures that move
    /// or fall are told once, for the first of them; the texts of the others are empty. Who fights is
    /// remembered from one event to the next.
    std::vector<std::string> events(std::span<const Event> events);
    std::string event(const Event& event) { return events({&event, 1}).front(); }
    /// "Drengs: attack dice": what the dice of an event are thrown for; empty where it is only the side.
    std::string thrown(const Event& event, Side side) const;
    /// The fight that was under way before the events that are told next.
    void resume(const State& before);
    /// "Move Orm's Huscarls": one line for the pending question.
    std::string question() const { return question(state_.question); }
    std::string question(const Question& question) const;
    /// A label for a button.
    std::string answer(const Choice& choice) const;
    /// "Drengs charge Riders: 71 % to win the melee ...": why a bot did it, told at the state before it did.
    std::string reason(const words::Reason& reason) const;

    /// How the game is won: in one sentence, and what it takes.
    std::string goal() const;
    std::string goal_how() const;

    const UnitNames& units() const { return units_; }
    /// The name of a side: of its faction, or which side where both have the same.
    std::string side(Side side) const;

  private:
    words::Value value(KindId kind, int number, Side side, int beside = -1) const;
    words::Arguments arguments(std::span<const FieldInfo> fields, std::span<const int> numbers,
                               Side side) const;

    words::Value unit(int id) const;
    words::Value length(int length, bool stick, int beside) const;
    words::Value fighter(int which) const;
    std::string symbols(std::span<const std::int16_t> dice, Side side) const;
    std::string rolled(const kinds::rolls::Value& rolls, Side side) const;
    std::string counted(const std::array<int, 3>& symbols, Side side) const;
    std::string ability(int number, Side side) const;
    const FactionNames& names(Side side) const { return *names_[side == Side::second ? 1 : 0]; }
    std::string told(const Event& event, int count);
    std::string gathered(std::span<const Event> events, std::size_t at);
    int unit_of(const Event& event) const;
    void remember(const Event& event);
    void add_event_values(const Event& event, int count, words::Arguments& arguments) const;
    std::optional<std::string> event_of_both(const Event& event, words::Arguments& arguments) const;
    std::optional<std::string> special_event(const Event& event, const words::Arguments& arguments) const;
    std::string purchase(const Choice& choice) const;
    std::string units(const Choice& choice) const;
    std::optional<Phrase> answer_phrase(const Choice& choice) const;
    void add_answer_values(const Choice& choice, words::Arguments& arguments) const;
    void add_adjustment(int change, words::Arguments& arguments) const;
    std::string taken_back(const Choice& choice) const;
    int ability_under(int die, Side side) const;
    std::string method(int number) const;
    Side ability_side(const Question& question) const;
    Side owner_of_dice() const;
    std::string option(int number) const;

    const Texts& texts_;
    const Match& match_;
    const State& state_;
    std::array<const FactionNames*, 2> names_;
    UnitNames units_;
    std::array<int, 2> fight_{-1, -1};  ///< attacker and defender
};

}  // namespace skald::saga
