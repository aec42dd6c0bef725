// Reasons, events, questions and answers of a game of Age of Fantasy: Skirmish as sentences.
#pragma once
#include <optional>

#include "aofs/markers.hpp"
#include "aofs/names.hpp"
#include "aofs/unit.hpp"
#include "words/aofs/names.hpp"
#include "words/core/reason.hpp"

namespace skald::aofs {

/// What sentences speak of: units, models, weapons and spells of a match at one moment.
class Teller {
  public:
    /// `names` by side; they, the match and the state must outlive it.
    Teller(const Texts& texts, const Match& match, const State& state, const std::array<ArmyNames, 2>& names);

    /// "A model of Gate Halberds would go 6.3″; 6″ is the most." The caller adds the rule as a link.
    std::string why(const Why& why) const;
    /// "Pike File: 3 attacks with Pike, 2 hits on Runts." Remembers what strikes from one event to the next.
    std::string event(const Event& event) { return events({&event, 1}).front(); }
    /// What an answer brought about, a text for each event. Models that move together are told once, for the
    /// first of them; the texts of the others are empty. A shot and a strike say what came of them.
    std::vector<std::string> events(std::span<const Event> events);
    /// "Pike File, Pike: to hit": what the dice of an event are thrown for. `side`: whose they are.
    std::string thrown(const Event& event, Side side) const;
    /// "Round 2: activate a unit (3 to go)": one line for the pending question.
    std::string question() const { return question(state_.question); }
    std::string question(const Question& question) const;
    /// A label for a button.
    std::string answer(const Choice& choice) const;

    /// Why a bot did it, told at the state before it did; empty for what only the other book knows.
    std::string reason(const words::Reason& reason) const;

    /// How the game is won: in one sentence, and what it takes.
    std::string goal() const;
    std::string goal_how() const;
    /// Who is near a marker: "Bone Levy at 1.6″", "contested: …".
    std::string marker(const Claim& first, const Claim& second) const;
    /// What a planned move is worth at a marker: "would hold II", "0.4″ short of II".
    std::string plan_at(int marker, const Claim& own, const Claim& enemy) const;

    const std::vector<words::Value>& units() const { return units_; }
    std::string side(Side side) const { return side_name(texts_, names_, side); }
    /// The name of a weapon type of a unit, a joined Hero's from 12 on; of a spell of a side.
    std::string weapon(int unit, int type) const;
    std::string spell(Side side, int number) const;
    /// The name of a rule of an army's own, by its place, and all of a side in their order.
    std::string rule(Side side, int number) const;
    std::vector<std::string> rules(Side side) const;

  private:
    using Numbers = std::vector<int>;
    words::Value value(KindId kind, int number, const Numbers& numbers, Side side, int beside) const;
    words::Arguments arguments(std::span<const FieldInfo> fields, const Numbers& numbers, Side side) const;

    int asked_unit() const;
    int home_of(int model) const { return aofs::home_of(state_, model); }
    std::string plain_unit(int id) const;
    words::Value unit(int id) const;
    words::Value model(int id) const;
    std::string unit_list(std::span<const std::int16_t> units) const;
    /// What strikes in a line of a reckoning: a weapon, a spell, a fall, dangerous ground.
    std::string striking(int unit, int type) const;
    std::string own_effect(int number) const;  ///< of a rule, with its name
    std::string effect(Side side, int spell, int number) const;
    void remember(const Event& event);
    std::string told(const Event& event);
    std::string move_of(std::span<const Event> events, std::size_t at) const;
    std::string came_of(std::span<const Event> after) const;
    words::Arguments score(Side winner, int first, int second) const;
    std::string reckoned(const Event& event, words::Arguments& arguments) const;
    std::optional<std::string> special_event(const Event& event, words::Arguments& arguments) const;

    const Texts& texts_;
    const Match& match_;
    const State& state_;
    const std::array<ArmyNames, 2>& names_;
    std::vector<words::Value> units_;
    std::string source_;  ///< what strikes: a spell, a fall, the ground; empty: a weapon
};

}  // namespace skald::aofs
