// Fights of SAGA played out by the engine, for tests that hold the odds to them. Nothing of the lens is used:
// the table is read, and the events that players see.
#pragma once
#include <array>
#include <compare>
#include <functional>
#include <set>

#include "odds/saga/odds.hpp"
#include "saga/ability.hpp"
#include "saga/stage.hpp"
#include "saga/unit.hpp"
#include "saga/withdrawal.hpp"

namespace skald::saga::test {

/// What came of it: figures lost by side, who won, who is asked to withdraw.
struct Played {
    std::array<int, 2> lost{};
    int verdict = -1, withdraws = -1;
    int fights = 0;
    friend auto operator<=>(const Played&, const Played&) = default;
};

inline int figures_on(const State& state, Side side) {
    int sum = 0;
    for (int u = first_unit(side); u < first_unit(side) + max_units_of_side; ++u) sum += state.unit(u).alive;
    return sum;
}

/// Abilities of both sides that had a part in it, as causes.
using Seen = std::set<RuleRef>;

/// Looks up at every throw: whose abilities feed the pools?
class SeeingDice final : public Dice {
  public:
    SeeingDice(Dice& dice, Match& match, const State& state, Seen* seen)
        : dice_(dice), match_(match), state_(state), seen_(seen) {}
    Roll roll(int count, const Faces& faces) override {
        look();
        return dice_.roll(count, faces);
    }
    RolledRounds roll_rounds(int count, const Rounds& rounds) override {
        look();
        return dice_.roll_rounds(count, rounds);
    }

  private:
    void look() {
        if (seen_ == nullptr) return;
        for (const Line& line : state_.fight.lines)
            if (is_ability(line.rule)) seen_->insert(line.rule);
        for (const Fighter& fighter : state_.fight.of)
            if (fighter.unit >= 0) look_at(fighter);
    }
    /// What decides without a number in the reckoning.
    void look_at(const Fighter& fighter) {
        for (const InForce& effect : effects_on({match_, state_}, fighter.unit)) {
            const EffectVerb verb = effect.clause->verb;
            if ((verb == EffectVerb::win_ties && fighter.win_ties) ||
                (verb == EffectVerb::stand && fighter.stand) ||
                (verb == EffectVerb::forbid_fatigue && fighter.no_fatigue) ||
                (verb == EffectVerb::forbid_abilities && fighter.no_abilities))
                seen_->insert(effect.cause);
        }
    }

    Dice& dice_;
    Match& match_;
    const State& state_;
    Seen* seen_;
};

using Policy = std::function<Choice(Match&, const State&)>;

/// Plays what was begun to its end by the three verbs. `from` has a question where the choice has a verb.
inline Played play(Match& match, const Begun& from, const Policy& policy, Dice& thrown,
                   Seen* seen = nullptr) {
    State state = from.state;
    SeeingDice dice(thrown, match, state, seen);
    Events events;
    Played played;
    const std::array<int, 2> before{figures_on(state, Side::first), figures_on(state, Side::second)};
    std::size_t depth = state.stack.size();
    while (depth > 0 && state.stack[depth - 1].stage >= Stage::declare) --depth;
    const auto read = [&] {
        for (const Event& event : events) {
            const auto kind = static_cast<EventKind>(event.kind);
            if (kind == EventKind::melee_began || kind == EventKind::shooting_began) ++played.fights;
            if (kind == EventKind::melee_result) played.verdict = event.numbers[0];
            if (kind == EventKind::triggered && seen != nullptr) seen->insert(event.rule);
        }
    };
    if (from.choice.verb == 0)
        match.resume(state, dice, events);
    else
        match.answer(state, from.choice, dice, events);
    read();
    while (state.stack.size() > depth && !state.outcome.over) {
        const bool shows = wants_withdrawal_shown(state);  // nobody shows a plan that is not known
        if (state.question.ask == static_cast<std::uint8_t>(Ask::withdraw) && !shows &&
            state.activations.size() <= 1) {
            played.withdraws = state.question.about[0];
            break;
        }
        // The melee is over; one within a reaction goes on after that.
        if (played.verdict >= 0 && state.fight.kind == FightKind::none && state.activations.size() <= 1 &&
            !shows)
            break;
        const Choice choice = policy(match, state);
        events.clear();
        match.answer(state, choice, dice, events);
        read();
    }
    for (Side side : {Side::first, Side::second}) {
        const auto s = static_cast<std::size_t>(index(side));
        played.lost[s] = before[s] - figures_on(state, side);
    }
    return played;
}

/// As the book offers first: nobody uses abilities or fatigue.
inline Played play(Match& match, const State& begun, Dice& dice) {
    odds::FirstOffered<Match> first;
    return play(
        match, {begun, {}}, [&](Match& book, const State& state) { return first(book, state); }, dice);
}

/// The same of what the odds say.
inline Played as_played(const FightResult& result) {
    return {{result.lost[0], result.lost[1]},
            static_cast<int>(result.melee) - 1,
            result.withdraws,
            result.fights};
}

}  // namespace skald::saga::test
