// SAGA as the odds see it. The engine itself goes through the fight; at its throw of dice, ways to fall that
// make both sides suffer the same are gone only once.
#pragma once
#include <optional>

#include "odds/core/lens.hpp"
#include "odds/saga/exchange.hpp"
#include "odds/saga/fight_result.hpp"
#include "saga/match.hpp"

namespace skald::saga {

/// How a fight between units without saves ends.
enum class Ending : std::uint8_t {
    on_table,  ///< the engine removes the figures and looks for the withdrawing unit's way
    on_paper,  ///< figures are counted, and who must withdraw does: far faster, and blind only to a unit that
               ///< finds no way out (WDR-10)
};

class FightLens {
  public:
    using Book = Match;
    using Result = FightResult;
    using State = saga::State;

    /// The odds of what is under way in this state; of the next activation where nothing is. An answer
    /// without a verb lets a state go on that has no question (odds.hpp). `memory`: shared with other
    /// lenses.
    FightLens(const Match& match, const State& start, Ending ending, BlowMemory* memory = nullptr);

    const Match& book() const { return match_; }
    bool weighed(const State& state) const;
    odds::Node<FightLens> node(const State& state) const;

    template <class Number, class Use>
    bool spread(const odds::Node<FightLens>& from, const Choice& choice, Use use) const;
    template <class Use>
    void weigh(const odds::Node<FightLens>& from, const Choice& choice, Use use) const;

    /// The fight as it stands when its dice are thrown, with its whole reckoning; nothing: the answer leads
    /// to no throw.
    std::optional<Fight> thrown(const State& from, const Choice& choice) const;

  private:
    /// What an answer leads to before the first die.
    enum class Step : std::uint8_t { certain, fight, other_dice };

    void go_on(State& state, const Choice& choice, Dice& dice) const;
    /// Lets `next`, which is where the answer is given, go on to where it leads if that is certain; else
    /// `seen_` is the state as it was when the first dice were thrown, and the result of `next` tells what
    /// came before that.
    Step begin(odds::Node<FightLens>& next, const Choice& choice) const;
    bool over(const State& state) const;
    /// The engine went on: what came of it, and is it over?
    void settle(odds::Node<FightLens>& node) const;
    BlowTarget target_of(const State& state, int who) const;
    bool on_paper(const State& thrown) const;
    /// A fight without its reckoning, for judged().
    static Fight bare(const Fight& fight);
    FightResult judged(const State& thrown, Fight& fight, const FightResult& before,
                       std::array<int, 2> suffered) const;
    /// Runs the answer with the dice falling as these blows say.
    odds::Node<FightLens> replay(const odds::Node<FightLens>& from, const Choice& choice,
                                 const Blow& attackers, const Blow* defenders) const;
    template <class Number, class Use>
    bool spread_fight(const odds::Node<FightLens>& from, const Choice& choice, const State& thrown,
                      const FightResult& before, Use use) const;
    template <class Number, class Use>
    bool spread_dice(const odds::Node<FightLens>& from, const Choice& choice, Use use) const;
    template <class Use>
    void weigh_paper(const State& thrown, const FightResult& before, Use use) const;

    const Match& match_;
    std::size_t depth_ = 0;  ///< how many stages lie below the activation
    Stage below_ = Stage::none;
    std::uint8_t turn_ = 0;
    Side turn_of_ = Side::none;
    Ending ending_;
    mutable Events events_;  ///< of the answer that was given last; they keep their memory
    mutable State seen_;
    mutable odds::Node<FightLens> end_;  ///< an end that is told; its state is of no account
    mutable BlowMemory own_memory_;
    BlowMemory* memory_;  ///< null: its own
};

// ---- Templates

template <class Number, class Use>
bool FightLens::spread(const odds::Node<FightLens>& from, const Choice& choice, Use use) const {
    odds::Node<FightLens> next = from;
    const Step step = begin(next, choice);
    if (step == Step::fight) return spread_fight<Number>(from, choice, State(seen_), next.result, use);
    if (step == Step::other_dice) return spread_dice<Number>(from, choice, use);
    use(next, Chance<Number>{});
    return true;
}

template <class Number, class Use>
bool FightLens::spread_fight(const odds::Node<FightLens>& from, const Choice& choice, const State& thrown,
                             const FightResult& before, Use use) const {
    const bool melee = thrown.fight.kind == FightKind::melee, paper = on_paper(thrown);
    skald::detail::Merged<Blow, Number> attackers, defenders;
    if (!blows_of<Number>(thrown.fight, 0, target_of(thrown, 1), match_.edition(), attackers)) return false;
    if (!melee)
        defenders.add({}, {});
    else if (!blows_of<Number>(thrown.fight, 1, target_of(thrown, 0), match_.edition(), defenders))
        return false;
    Fight fight = bare(thrown.fight);
    for (const auto& attack : attackers.items())
        for (const auto& back : defenders.items()) {
            Chance<Number> chance = attack.chance;
            if (!odds::multiply(chance, back.chance)) return false;
            if (!paper) {
                use(replay(from, choice, attack.value, melee ? &back.value : nullptr), chance);
                continue;
            }
            odds::Node<FightLens>& end = end_;
            end.over = true;
            end.result = judged(thrown, fight, before, {back.value.suffered, attack.value.suffered});
            use(end, chance);
        }
    return true;
}

template <class Number, class Use>
bool FightLens::spread_dice(const odds::Node<FightLens>& from, const Choice& choice, Use use) const {
    EnumeratingDice<Number> dice;
    dice.start({});
    do {
        odds::Node<FightLens> next = from;
        const auto is_over = [&] { return over(next.state); };
        odds::WhileItLasts<decltype(is_over)> while_it_lasts(dice, is_over);
        go_on(next.state, choice, while_it_lasts);
        settle(next);
        use(next, dice.chance());
    } while (dice.next_path());
    return !dice.too_large();
}

template <class Use>
void FightLens::weigh(const odds::Node<FightLens>& from, const Choice& choice, Use use) const {
    odds::Node<FightLens> next = from;
    const Step step = begin(next, choice);
    if (step == Step::certain) return use(next, 1.0);
    if (step == Step::fight && on_paper(seen_)) return weigh_paper(seen_, next.result, use);
    const auto number = [&](const odds::Node<FightLens>& node, const Chance<Natural>& chance) {
        use(node, odds::as_number(chance));
    };
    if (step == Step::fight)
        spread_fight<Natural>(from, choice, State(seen_), next.result, number);
    else
        spread_dice<Natural>(from, choice, number);
}

template <class Use>
void FightLens::weigh_paper(const State& thrown, const FightResult& before, Use use) const {
    static const Chances certain{1.0};
    const bool melee = thrown.fight.kind == FightKind::melee;
    BlowMemory& memory = memory_ != nullptr ? *memory_ : own_memory_;
    const Chances& attack = memory.chances(thrown.fight, 0, target_of(thrown, 1), match_.edition());
    const Chances& back =
        melee ? memory.chances(thrown.fight, 1, target_of(thrown, 0), match_.edition()) : certain;
    odds::Node<FightLens>& end = end_;
    end.over = true;
    Fight fight = bare(thrown.fight);
    for (std::size_t defender = 0; defender < attack.size(); ++defender)
        for (std::size_t attacker = 0; attacker < back.size(); ++attacker) {
            const double chance = attack[defender] * back[attacker];
            if (chance == 0) continue;
            end.result =
                judged(thrown, fight, before, {static_cast<int>(attacker), static_cast<int>(defender)});
            use(end, chance);
        }
}

}  // namespace skald::saga
