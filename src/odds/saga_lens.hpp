// SAGA as the odds see it. The engine itself goes through the fight; at its throw of dice, ways to fall that
// make both sides suffer the same are gone only once.
#pragma once
#include <optional>

#include "odds/exchange.hpp"
#include "odds/lens.hpp"
#include "odds/saga_fight.hpp"
#include "saga/match.hpp"

namespace skald::odds {

/// How a fight between units without saves ends.
enum class Ending : std::uint8_t {
    on_table,  ///< the engine removes the figures and looks for the withdrawing unit's way
    on_paper,  ///< figures are counted, and who must withdraw does: far faster, and blind only to a unit that
               ///< finds no way out (WDR-10)
};

class SagaLens {
  public:
    using Book = saga::Match;
    using Result = FightResult;
    using State = saga::State;

    /// The odds of what is under way in this state; of the next activation where nothing is. An answer
    /// without a verb lets a state go on that has no question (saga_odds.hpp). `memory`: shared with other
    /// lenses.
    SagaLens(const saga::Match& match, const State& start, Ending ending, BlowMemory* memory = nullptr);

    const saga::Match& book() const { return match_; }
    bool weighed(const State& state) const;
    Node<SagaLens> node(const State& state) const;

    template <class Number, class Use>
    bool spread(const Node<SagaLens>& from, const Choice& choice, Use use) const;
    template <class Use>
    void weigh(const Node<SagaLens>& from, const Choice& choice, Use use) const;

    /// The fight as it stands when its dice are thrown, with its whole reckoning; nothing: the answer leads
    /// to no throw.
    std::optional<saga::Fight> thrown(const State& from, const Choice& choice) const;

  private:
    /// What an answer leads to before the first die.
    enum class Step : std::uint8_t { certain, fight, other_dice };
    struct Begun {
        Step step = Step::certain;
        State state;  ///< certain: where it led; else as it was when the dice were thrown
    };

    void go_on(State& state, const Choice& choice, Dice& dice) const;
    Begun begin(const State& from, const Choice& choice) const;
    bool over(const State& state) const;
    Node<SagaLens> node_after(const State& state, const Events& events, const FightResult& before) const;
    Target target_of(const State& state, int who) const;
    bool on_paper(const State& thrown) const;
    FightResult judged(const State& thrown, const FightResult& before, std::array<int, 2> suffered) const;
    /// Runs the answer with the dice falling as these blows say.
    Node<SagaLens> replay(const Node<SagaLens>& from, const Choice& choice, const Blow& attackers,
                          const Blow* defenders) const;
    template <class Number, class Use>
    bool spread_fight(const Node<SagaLens>& from, const Choice& choice, const State& thrown, Use use) const;
    template <class Number, class Use>
    bool spread_dice(const Node<SagaLens>& from, const Choice& choice, Use use) const;
    template <class Use>
    void weigh_paper(const Node<SagaLens>& from, const State& thrown, Use use) const;

    const saga::Match& match_;
    std::size_t depth_ = 0;  ///< how many stages lie below the activation
    saga::Stage below_ = saga::Stage::none;
    std::uint8_t turn_ = 0;
    Side turn_of_ = Side::none;
    Ending ending_;
    mutable Events events_;  ///< keep their memory
    mutable BlowMemory own_memory_;
    BlowMemory* memory_;  ///< null: its own
};

// ---- Templates
// ----------------------------------------------------------------------------------------------

namespace detail {

/// Enumerating dice while the fight lasts; what is rolled after it (the SAGA dice of the next turn) may fall
/// as it likes.
template <class IsOver>
class WhileItLasts final : public Dice {
  public:
    WhileItLasts(Dice& dice, IsOver is_over) : dice_(dice), is_over_(is_over) {}
    Roll roll(int count, const Faces& faces) override {
        if (!is_over_()) return dice_.roll(count, faces);
        Roll roll;
        roll.of_kind[faces.kind_of[0]] = static_cast<std::uint8_t>(count);
        return roll;
    }
    RolledRounds roll_rounds(int count, const Rounds& rounds) override {
        return dice_.roll_rounds(count, rounds);  // only fights throw so
    }

  private:
    Dice& dice_;
    IsOver is_over_;
};

}  // namespace detail

template <class Number, class Use>
bool SagaLens::spread(const Node<SagaLens>& from, const Choice& choice, Use use) const {
    const Begun begun = begin(from.state, choice);
    if (begun.step == Step::fight) return spread_fight<Number>(from, choice, begun.state, use);
    if (begun.step == Step::other_dice) return spread_dice<Number>(from, choice, use);
    use(node_after(begun.state, events_, from.result), Chance<Number>{});
    return true;
}

template <class Number, class Use>
bool SagaLens::spread_fight(const Node<SagaLens>& from, const Choice& choice, const State& thrown,
                            Use use) const {
    const bool melee = thrown.fight.kind == saga::FightKind::melee, paper = on_paper(thrown);
    skald::detail::Merged<Blow, Number> attackers, defenders;
    if (!blows_of<Number>(thrown.fight, 0, target_of(thrown, 1), match_.edition(), attackers)) return false;
    if (!melee)
        defenders.add({}, {});
    else if (!blows_of<Number>(thrown.fight, 1, target_of(thrown, 0), match_.edition(), defenders))
        return false;
    for (const auto& attack : attackers.items())
        for (const auto& back : defenders.items()) {
            Chance<Number> chance = attack.chance;
            if (!multiply(chance, back.chance)) return false;
            if (!paper) {
                use(replay(from, choice, attack.value, melee ? &back.value : nullptr), chance);
                continue;
            }
            Node<SagaLens> end;
            end.over = true;
            end.result = judged(thrown, from.result, {back.value.suffered, attack.value.suffered});
            use(end, chance);
        }
    return true;
}

template <class Number, class Use>
bool SagaLens::spread_dice(const Node<SagaLens>& from, const Choice& choice, Use use) const {
    EnumeratingDice<Number> dice;
    dice.start({});
    do {
        State state = from.state;
        const auto is_over = [&] { return over(state); };
        detail::WhileItLasts<decltype(is_over)> while_it_lasts(dice, is_over);
        go_on(state, choice, while_it_lasts);
        use(node_after(state, events_, from.result), dice.chance());
    } while (dice.next_path());
    return !dice.too_large();
}

template <class Use>
void SagaLens::weigh(const Node<SagaLens>& from, const Choice& choice, Use use) const {
    const Begun begun = begin(from.state, choice);
    if (begun.step == Step::certain) return use(node_after(begun.state, events_, from.result), 1.0);
    if (begun.step == Step::fight && on_paper(begun.state)) return weigh_paper(from, begun.state, use);
    const auto number = [&](const Node<SagaLens>& node, const auto& chance) {
        Natural total = power(3, chance.threes);
        total <<= chance.twos;
        use(node, Fraction(skald::detail::upper_over(chance, chance.twos, chance.threes), total).to_double());
    };
    if (begun.step == Step::fight)
        spread_fight<Natural>(from, choice, begun.state, number);
    else
        spread_dice<Natural>(from, choice, number);
}

template <class Use>
void SagaLens::weigh_paper(const Node<SagaLens>& from, const State& thrown, Use use) const {
    static const Chances certain{1.0};
    const bool melee = thrown.fight.kind == saga::FightKind::melee;
    BlowMemory& memory = memory_ != nullptr ? *memory_ : own_memory_;
    const Chances& attack = memory.chances(thrown.fight, 0, target_of(thrown, 1), match_.edition());
    const Chances& back =
        melee ? memory.chances(thrown.fight, 1, target_of(thrown, 0), match_.edition()) : certain;
    Node<SagaLens> end;
    end.over = true;
    for (std::size_t defender = 0; defender < attack.size(); ++defender)
        for (std::size_t attacker = 0; attacker < back.size(); ++attacker) {
            const double chance = attack[defender] * back[attacker];
            if (chance == 0) continue;
            end.result =
                judged(thrown, from.result, {static_cast<int>(attacker), static_cast<int>(defender)});
            use(end, chance);
        }
}

}  // namespace skald::odds
