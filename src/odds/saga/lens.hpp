// SAGA as the odds see it. The engine itself goes through the fight; at its throw of dice, ways to fall that
// make both sides suffer the same are gone only once.
#pragma once
#include <map>
#include <optional>

#include "odds/core/lens.hpp"
#include "odds/core/walk.hpp"
#include "odds/saga/exchange.hpp"
#include "odds/saga/fight_result.hpp"
#include "saga/match.hpp"

namespace skald::saga {

/// How a fight between units without saves ends.
enum class Ending : std::uint8_t {
    on_table,  ///< the engine removes the figures and looks for the withdrawing unit's way, once for each
               ///< pair of losses
    on_paper,  ///< who must withdraw does: for bots, and blind to a unit that finds no way out (WDR-10)
};

/// Who leaves after a melee from these places, by losses of both and by who must: found by the engine.
class Leavers {
  public:
    static constexpr std::int8_t unknown = -2;
    Leavers() { who_.fill(unknown); }
    /// `obliged`: who must go; `replaced`: he stands fast, the other goes.
    std::int8_t& of(std::array<int, 2> lost, int obliged, bool replaced) {
        return who_[static_cast<std::size_t>(((lost[0] * sizes + lost[1]) * 2 + obliged) * 2 + replaced)];
    }

  private:
    static constexpr int sizes = 17;
    std::array<std::int8_t, std::size_t{sizes} * sizes * 4> who_;
};

class FightLens {
  public:
    using Book = Match;
    using Result = FightResult;
    using State = saga::State;

    /// The odds of what is under way in this state; of the next activation where nothing is. An answer
    /// without a verb lets a state go on that has no question (odds.hpp).
    FightLens(Match& match, const State& start, Ending ending);

    Match& book() { return match_; }
    bool weighed(const State& state) const;
    odds::Node<FightLens> node(const State& state) const;

    template <class Number, class Use>
    bool spread(const odds::Node<FightLens>& from, const Choice& choice, Use use);
    template <class Use>
    void weigh(const odds::Node<FightLens>& from, const Choice& choice, Use use);

    /// The fight as it stands when its dice are thrown, with its whole reckoning; nothing: the answer leads
    /// to no throw.
    std::optional<Fight> thrown(const State& from, const Choice& choice);

  private:
    /// What an answer leads to before the first die.
    enum class Step : std::uint8_t { certain, fight, other_dice };

    void go_on(State& state, const Choice& choice, Dice& dice);
    /// Lets `next`, which is where the answer is given, go on to where it leads if that is certain; else
    /// `seen_` is the state as it was when the first dice were thrown, and the result of `next` tells what
    /// came before that.
    Step begin(odds::Node<FightLens>& next, const Choice& choice);
    bool over(const State& state) const;
    /// The engine went on: what came of it, and is it over?
    void settle(odds::Node<FightLens>& node) const;
    BlowTarget target_of(const State& state, int who) const;
    /// A fight without its reckoning.
    static Fight bare(const Fight& fight);
    /// Are its figures counted instead of removed one by one?
    bool counted(const State& thrown) const;
    /// The dice are about to be thrown.
    struct Throw {
        const odds::Node<FightLens>& from;
        const Choice& choice;
        const State& thrown;
        const FightResult& before;
        Fight fight;                 ///< without its reckoning
        Leavers* leavers = nullptr;  ///< null: not looked up yet
        std::uint64_t key = 0;       ///< of all that what follows depends on; 0: not known yet
    };
    /// What follows when these blows have fallen: the engine's next question. Melees that are alike in what
    /// follows are played once.
    odds::Node<FightLens> after(Throw& at, const Blow& attack, const Blow& back);
    FightResult judged(Throw& at, const Blow& attack, const Blow& back);
    /// Who leaves when these blows have fallen and `goes` should: the engine plays them out.
    std::int8_t leaver(Throw& at, const Blow& attack, const Blow& back, std::array<int, 2> lost, int obliged,
                       int goes);
    /// Runs the answer with the dice falling as these blows say.
    odds::Node<FightLens> replay(const odds::Node<FightLens>& from, const Choice& choice,
                                 const Blow& attackers, const Blow* defenders);
    template <class Number, class Use>
    bool spread_fight(const odds::Node<FightLens>& from, const Choice& choice, const State& thrown,
                      const FightResult& before, Use use);
    template <class Number, class Use>
    bool spread_dice(const odds::Node<FightLens>& from, const Choice& choice, Use use);
    template <class Use>
    void weigh_counted(const odds::Node<FightLens>& from, const Choice& choice, const State& thrown,
                       const FightResult& before, Use use);

    Match& match_;
    std::size_t depth_ = 0;  ///< how many stages lie below the activation
    Stage below_ = Stage::none;
    std::uint8_t turn_ = 0;
    Side turn_of_ = Side::none;
    Ending ending_;
    Events events_;  ///< of the answer that was given last; they keep their memory
    State seen_;
    odds::Node<FightLens> end_;  ///< an end that is told; its state is of no account
    BlowMemory memory_;
    std::map<std::uint64_t, Leavers> leavers_;  ///< by the places of all figures and who fights
    std::map<std::array<std::uint64_t, 2>, odds::Node<FightLens>> followed_;  ///< by throw and blows
    odds::FirstOffered<Match> first_;
};

// ---- Templates

template <class Number, class Use>
bool FightLens::spread(const odds::Node<FightLens>& from, const Choice& choice, Use use) {
    odds::Node<FightLens> next = from;
    const Step step = begin(next, choice);
    if (step == Step::fight) return spread_fight<Number>(from, choice, State(seen_), next.result, use);
    if (step == Step::other_dice) return spread_dice<Number>(from, choice, use);
    use(next, Chance<Number>{});
    return true;
}

template <class Number, class Use>
bool FightLens::spread_fight(const odds::Node<FightLens>& from, const Choice& choice, const State& thrown,
                             const FightResult& before, Use use) {
    const bool melee = thrown.fight.kind == FightKind::melee, count = counted(thrown);
    skald::detail::Merged<Blow, Number> attackers, defenders;
    if (!blows_of<Number>(thrown.fight, 0, target_of(thrown, 1), match_.edition(), attackers)) return false;
    if (!melee)
        defenders.add({}, {});
    else if (!blows_of<Number>(thrown.fight, 1, target_of(thrown, 0), match_.edition(), defenders))
        return false;
    Throw at{from, choice, thrown, before, bare(thrown.fight)};
    for (const auto& attack : attackers.items())
        for (const auto& back : defenders.items()) {
            Chance<Number> chance = attack.chance;
            if (!odds::multiply(chance, back.chance)) return false;
            if (!count) {
                use(after(at, attack.value, back.value), chance);
                continue;
            }
            odds::Node<FightLens>& end = end_;
            end.over = true;
            end.result = judged(at, attack.value, back.value);
            use(end, chance);
        }
    return true;
}

template <class Number, class Use>
bool FightLens::spread_dice(const odds::Node<FightLens>& from, const Choice& choice, Use use) {
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
void FightLens::weigh(const odds::Node<FightLens>& from, const Choice& choice, Use use) {
    odds::Node<FightLens> next = from;
    const Step step = begin(next, choice);
    if (step == Step::certain) return use(next, 1.0);
    if (step == Step::fight && counted(seen_)) return weigh_counted(from, choice, seen_, next.result, use);
    const auto number = [&](const odds::Node<FightLens>& node, const Chance<Natural>& chance) {
        use(node, odds::as_number(chance));
    };
    if (step == Step::fight)
        spread_fight<Natural>(from, choice, State(seen_), next.result, number);
    else
        spread_dice<Natural>(from, choice, number);
}

template <class Use>
void FightLens::weigh_counted(const odds::Node<FightLens>& from, const Choice& choice, const State& thrown,
                              const FightResult& before, Use use) {
    static const Chances certain{{1.0}, {Blow{}}};
    const bool melee = thrown.fight.kind == FightKind::melee;
    const Chances& attack = memory_.chances(thrown.fight, 0, target_of(thrown, 1), match_.edition());
    const Chances& back =
        melee ? memory_.chances(thrown.fight, 1, target_of(thrown, 0), match_.edition()) : certain;
    odds::Node<FightLens>& end = end_;
    end.over = true;
    Throw at{from, choice, thrown, before, bare(thrown.fight)};
    for (std::size_t defender = 0; defender < attack.of.size(); ++defender)
        for (std::size_t attacker = 0; attacker < back.of.size(); ++attacker) {
            const double chance = attack.of[defender] * back.of[attacker];
            if (chance == 0) continue;
            end.result = judged(at, attack.how[defender], back.how[attacker]);
            use(end, chance);
        }
}

}  // namespace skald::saga
