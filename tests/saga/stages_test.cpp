// Shooting, melee, the ability step and casualties on the table, question by question.
#include <gtest/gtest.h>

#include <cstring>

#include "dice/seeded.hpp"
#include "saga/factions.hpp"
#include "saga/fight.hpp"
#include "saga/tabletop.hpp"

namespace skald::saga::test {
namespace {

constexpr Side first = Side::first, second = Side::second;

/// A table on which stages are run until somebody is asked or they are done.
class Clash : public Tabletop {
  public:
    explicit Clash(const Edition& edition = Edition::current()) : Tabletop(edition) {
        setup().factions = {northmen(), riders()};
    }

    /// A unit in rows of five, 5 mm apart, the first row at `at`.
    int block(Side side, Troop troop, Cm at, int figures, std::uint16_t equipment = 0, double down = 3) {
        const int id = unit(side, troop, {}, equipment);
        for (int i = 0; i < figures; ++i) add_figure(id, point({at.x + 3 * (i % 5), at.y + down * (i / 5)}));
        return id;
    }
    /// Puts dice on an ability.
    void load(Side side, int ability) {
        Board& board = state().board(side);
        const auto& cost = match().ability(side, ability).cost;
        for (std::size_t i = 0; i < cost.size(); ++i) {
            for (SagaDie& die : board.dice) {
                if (die.at != DieAt::available) continue;
                die = {DieAt::board, Symbol::common, static_cast<std::int8_t>(ability), board.next_set};
                break;
            }
        }
        ++board.next_set;
    }
    Frame& shoot(int unit, int target) {
        Activation activation;
        activation.unit = static_cast<std::int8_t>(unit);
        activation.type = Type::shoot;
        activation.target = static_cast<std::int8_t>(target);
        state().activations.push(activation);
        return stage(Stage::shooting, unit, target);
    }
    Frame& fight(int unit, int target) {
        Activation activation;
        activation.unit = static_cast<std::int8_t>(unit);
        activation.type = Type::charge;
        activation.target = static_cast<std::int8_t>(target);
        state().activations.push(activation);
        return stage(Stage::melee, unit, target);
    }
    void suffer(int unit, int casualties, int enemy = -1) {
        Frame& frame = stage(Stage::casualties, unit);
        frames::casualties(frame).left = casualties;
        frames::casualties(frame).enemy = enemy;
    }

    void go(Dice& dice) {
        Play play{match(), state(), dice, told};
        while (state().question.ask == 0 && !state().stack.empty())
            functions_of(state().stack.back().stage).run(play, state().stack.back());
    }
    void go(std::initializer_list<int> faces = {}) {
        ScriptedDice dice(faces);
        go(dice);
        EXPECT_TRUE(dice.exhausted()) << dice.left_over() << " left, " << dice.missing() << " missing";
    }
    void say(const Choice& choice, std::initializer_list<int> faces = {}) {
        const Refusal refusal = check(choice);
        ASSERT_FALSE(refusal) << said(match(), refusal);
        ScriptedDice dice(faces);
        Play play{match(), state(), dice, told};
        state().question = {};
        functions_of(state().stack.back().stage).answer(play, state().stack.back(), choice);
        go(dice);
        EXPECT_TRUE(dice.exhausted()) << dice.left_over() << " left, " << dice.missing() << " missing";
    }
    void pass(std::initializer_list<int> faces = {}) { say(make(Verb::pass), faces); }
    bool done() { return state().stack.empty() && asked() == Ask::none; }
    std::string refused(const Choice& choice) { return said(match(), check(choice)); }
    int count(EventKind what) const {
        int found = 0;
        for (const Event& event : told) found += event.kind == static_cast<std::uint8_t>(what);
        return found;
    }
    const Event* last(EventKind what) const {
        const Event* found = nullptr;
        for (const Event& event : told)
            if (event.kind == static_cast<std::uint8_t>(what)) found = &event;
        return found;
    }

    Events told;
};

int number(const Event* event, std::size_t i) {
    return event != nullptr && i < event->numbers.size() ? event->numbers[i] : -99;
}

// ---- Shooting

TEST(Shooting, RunsThroughItsStepsAndNamesNobodyWhoHasNothingToDo) {
    Clash clash;
    const int archers = clash.block(first, Troop::warriors, {0, 0}, 8, Equipment::bows);
    const int guards_ = clash.block(second, Troop::hearthguard, {0, 20}, 4);
    clash.shoot(archers, guards_);
    // 4 dice against Armour 5: two hits; defence on 4+: one is cancelled.
    clash.go({5, 6, 4, 1, /**/ 4, 3});
    ASSERT_EQ(clash.asked(), Ask::casualties);
    EXPECT_EQ(clash.state().question.side, second);
    EXPECT_EQ(clash.state().question.about[1], 1);
    clash.say(clash.choices()[0]);
    EXPECT_TRUE(clash.done());
    EXPECT_EQ(clash.state().unit(guards_).alive, 3);
    EXPECT_EQ(number(clash.last(EventKind::attack_rolled), 3), 2);
    EXPECT_EQ(number(clash.last(EventKind::defence_rolled), 3), 1);
    EXPECT_FALSE(clash.activation().cancelled);
    EXPECT_EQ(clash.state().fight.kind, FightKind::none);
}

TEST(Shooting, SHO_07_WithoutAShooterTheActivationIsCancelled) {
    Clash clash;
    const int archers = clash.block(first, Troop::warriors, {0, 0}, 8, Equipment::bows);
    const int target = clash.block(second, Troop::warriors, {0, 45}, 8);
    clash.shoot(archers, target);
    clash.go();
    EXPECT_TRUE(clash.done());
    EXPECT_TRUE(clash.activation().cancelled);
}

TEST(Shooting, SHO_17_TheDefenderTurnsTheShootersFatigueIntoArmour) {
    Clash clash;
    const int archers = clash.block(first, Troop::warriors, {0, 0}, 8, Equipment::bows);
    const int target = clash.block(second, Troop::warriors, {0, 20}, 8);
    clash.state().unit(archers).fatigue = 1;
    clash.state().unit(target).fatigue = 2;
    clash.shoot(archers, target);
    clash.go();
    ASSERT_EQ(clash.asked(), Ask::ability_step);
    EXPECT_EQ(clash.state().question.side, second);  // the attacker has nothing he could do (SHO-18)
    EXPECT_EQ(clash.refused(make(Verb::fatigue, {2})), "SHO-17 cannot_use_fatigue");
    clash.say(make(Verb::fatigue, {1}), {4, 4, 4, 5, /**/ 6});
    EXPECT_TRUE(clash.done());
    EXPECT_EQ(clash.state().unit(archers).fatigue, 0);
    EXPECT_EQ(clash.state().unit(target).fatigue, 2);
    EXPECT_EQ(number(clash.last(EventKind::attack_rolled), 2), 5);
}

TEST(Shooting, TST_D05_FatigueOfARepeatedShotCannotBeUsedInIt) {
    Clash clash;
    const int archers = clash.block(first, Troop::warriors, {0, 0}, 8, Equipment::bows);
    const int target = clash.block(second, Troop::warriors, {0, 20}, 8);
    clash.state().unit(archers).tiring = 1;
    clash.shoot(archers, target);
    clash.go({1, 1, 1, 1});
    EXPECT_TRUE(clash.done());
    EXPECT_EQ(clash.count(EventKind::fatigue_used), 0);
}

TEST(Shooting, PlayersAlternateAndTwoPassesInARowEndTheStep) {
    Clash clash;
    const int archers = clash.block(first, Troop::warriors, {0, 0}, 8, Equipment::bows);
    const int target = clash.block(second, Troop::warriors, {0, 20}, 8);
    clash.load(first, 13);  // gain 2 attack dice, re-roll 1
    clash.load(second, 4);  // gain 2 defence dice
    clash.shoot(archers, target);
    clash.go();
    EXPECT_EQ(clash.state().question.side, first);
    EXPECT_EQ(clash.refused(make(Verb::trigger, {4})), "ABL-15 wrong_moment");
    clash.pass();
    EXPECT_EQ(clash.state().question.side, second);
    clash.say(make(Verb::trigger, {4}));
    EXPECT_EQ(clash.state().question.side, first);  // passing does not bar from acting later (SHO-20)
    clash.say(make(Verb::trigger, {13}), {4, 1, 1, 2, 2, 2, /**/ 5, 6, /**/ 4, 4, 4, 1, 1});
    EXPECT_TRUE(clash.done());
    EXPECT_EQ(number(clash.last(EventKind::rerolled), 2), 2);
    EXPECT_EQ(clash.state().unit(target).alive, 8);
}

TEST(Shooting, SHO_22_GainedDiceStayWithinTwiceTheStartingPool) {
    Clash clash;
    const int archers = clash.block(first, Troop::warriors, {0, 0}, 2, Equipment::bows);
    const int target = clash.block(second, Troop::warriors, {0, 20}, 8);
    clash.load(first, 13);
    clash.shoot(archers, target);
    clash.go();
    clash.say(make(Verb::trigger, {13}), {2, 2});
    EXPECT_TRUE(clash.done());
}

TEST(Shooting, TST_43_AVolleyNeedsNoSightAndGainsNoDice) {
    Clash clash;
    clash.block(first, Troop::warriors, {0, 0}, 8);
    const int target = clash.block(second, Troop::warriors, {0, 50}, 8);
    Frame& frame = clash.stage(Stage::shooting, 0, target);
    frame.unit = -1;
    frames::shooting(frame).volley = 5;
    frames::shooting(frame).ability = 13;
    clash.load(first, 13);
    clash.go();
    ASSERT_EQ(clash.asked(), Ask::ability_step);
    clash.say(make(Verb::trigger, {13}), {2, 2, 2, 2, 2});
    EXPECT_TRUE(clash.done());
}

TEST(Shooting, SHO_29_SolidCoverRaisesArmourAndDefence) {
    Clash clash;
    const int archers = clash.block(first, Troop::warriors, {0, 0}, 8, Equipment::bows);
    const int target = clash.block(second, Troop::warriors, {0, 20}, 4);
    clash.piece(Terrain::ruins, {-3, 15}, {15, 30});
    clash.shoot(archers, target);
    clash.go({5, 4, 4, 4, /**/ 3});
    EXPECT_TRUE(clash.done());
    EXPECT_EQ(number(clash.last(EventKind::attack_rolled), 2), 5);
    EXPECT_EQ(number(clash.last(EventKind::defence_rolled), 2), 3);
}

// ---- Melee

/// Five hearthguard in contact with ten levies.
struct Charge {
    explicit Charge(const Edition& edition = Edition::current(), std::uint16_t equipment = 0)
        : clash(edition) {
        attacker = clash.block(first, Troop::hearthguard, {20, 22.5}, 5, equipment);
        defender = clash.block(second, Troop::levies, {20, 25}, 10);
    }
    Clash clash;
    int attacker = -1, defender = -1;
};

TEST(Melee, TST_16_LeviesBehindClosedRanksHoldTheirGround) {
    Charge charge;
    Clash& clash = charge.clash;
    clash.fight(charge.attacker, charge.defender);
    clash.go();
    ASSERT_EQ(clash.asked(), Ask::close_ranks);
    EXPECT_EQ(clash.state().question.side, second);
    // 10 dice on 4+, 5 hits; 2 dice on 5+, 1 hit; the hearthguard fail on 5+; the levies save 3 on 4+.
    clash.say(make(Verb::close_ranks, {1}),
              {4, 4, 4, 4, 4, 1, 1, 1, 1, 1, /**/ 5, 4, /**/ 4, /**/ 4, 5, 6, 3, 3});
    ASSERT_EQ(clash.asked(), Ask::casualties);  // MEL-26: the defender first
    EXPECT_EQ(clash.state().question.side, second);
    clash.say(clash.choices()[0]);
    ASSERT_EQ(clash.asked(), Ask::casualties);
    EXPECT_EQ(clash.state().question.side, first);
    clash.say(clash.choices()[0]);
    EXPECT_EQ(number(clash.last(EventKind::melee_result), 0), 0);  // the levies lose
    EXPECT_EQ(clash.state().unit(charge.attacker).fatigue, 1);
    EXPECT_EQ(clash.state().unit(charge.defender).fatigue, 1);
    ASSERT_EQ(clash.asked(), Ask::withdraw);  // but 4 do not outnumber 8 in solid cover
    EXPECT_EQ(clash.state().question.about[0], charge.attacker);
    clash.say(clash.planned());
    EXPECT_TRUE(clash.done());
}

TEST(Melee, TheLoserWithdrawsWithoutCover) {
    Charge charge;
    Clash& clash = charge.clash;
    clash.fight(charge.attacker, charge.defender);
    clash.go();
    clash.say(make(Verb::close_ranks, {0}),
              {4, 4, 4, 4, 4, 1, 1, 1, 1, 1, /**/ 1, 1, 1, 1, 1, /**/ 5, 5, 5, 4, 4});
    clash.say(clash.choices()[0]);
    ASSERT_EQ(clash.asked(), Ask::withdraw);
    EXPECT_EQ(clash.state().question.about[0], charge.defender);
}

TEST(Melee, MEL_06_UnitsWithRangedWeaponsAreNotAskedToCloseRanks) {
    Clash clash;
    const int attacker = clash.block(first, Troop::hearthguard, {20, 22.5}, 4);
    const int slingers = clash.block(second, Troop::levies, {20, 25}, 6, Equipment::slings);
    clash.fight(attacker, slingers);
    clash.go({1, 1, 1, 1, 1, 1, 1, 1, /**/ 1, 1});
    ASSERT_EQ(clash.asked(), Ask::withdraw);  // a draw: the attacker (WDR-02)
    EXPECT_EQ(clash.state().question.about[0], attacker);
}

TEST(Melee, TST_D06_AnExhaustedUnitKeepsItsPenaltyWhenItsFatigueIsUsed) {
    Charge charge(Edition::current(), Equipment::heavy_weapons);
    Clash& clash = charge.clash;
    clash.state().unit(charge.attacker).fatigue = 3;
    clash.fight(charge.attacker, charge.defender);
    clash.go();
    clash.say(make(Verb::close_ranks, {0}));
    ASSERT_EQ(clash.asked(), Ask::ability_step);
    EXPECT_EQ(clash.state().question.side, second);
    clash.say(make(Verb::fatigue, {1}));
    EXPECT_EQ(clash.state().unit(charge.attacker).fatigue, 2);
    EXPECT_EQ(clash.state().fight.of[0].attack_dice.mod[0], 0);  // +1 heavy weapons, -1 exhausted
    EXPECT_EQ(clash.state().fight.of[0].defence_dice.mod[0], -1);
    EXPECT_EQ(clash.state().fight.of[1].armour, 5);
    clash.say(make(Verb::fatigue, {2}));
    EXPECT_EQ(clash.state().fight.of[0].armour, 3);
}

TEST(Melee, MEL_15_EitherSideUsesTheOthersFatigueByTurns) {
    Charge charge;
    Clash& clash = charge.clash;
    clash.state().unit(charge.attacker).fatigue = 1;
    clash.state().unit(charge.defender).fatigue = 2;
    clash.fight(charge.attacker, charge.defender);
    clash.go();
    clash.say(make(Verb::close_ranks, {0}));
    EXPECT_EQ(clash.state().question.side, first);
    clash.say(make(Verb::fatigue, {2}));
    EXPECT_EQ(clash.state().fight.of[1].armour, 3);
    EXPECT_EQ(clash.state().question.side, second);
    clash.say(make(Verb::fatigue, {1}));
    EXPECT_EQ(clash.state().fight.of[1].armour, 4);
    EXPECT_EQ(clash.state().question.side, first);
    EXPECT_EQ(clash.state().unit(charge.defender).fatigue, 1);
}

TEST(Melee, AnEffectMayForbidTheEnemyToUseFatigue) {
    Charge charge;
    Clash& clash = charge.clash;
    clash.state().unit(charge.attacker).fatigue = 2;
    clash.fight(charge.attacker, charge.defender);
    clash.activation().no_enemy_fatigue = true;
    clash.go();
    clash.say(make(Verb::close_ranks, {0}), {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, /**/ 1, 1, 1, 1, 1});
    EXPECT_EQ(clash.asked(), Ask::withdraw);
}

TEST(Melee, MRC_05_AMercenarysPlayerUsesNoAdvancedAbilities) {
    Clash clash;
    const int attacker = clash.block(first, Troop::hearthguard, {20, 22.5}, 4, Equipment::heavy_weapons);
    const int defender = clash.block(second, Troop::warriors, {20, 25}, 4, Equipment::crossbows);
    clash.state().unit(attacker).hired = 0;
    clash.load(first, 7);  // advanced
    clash.load(first, 4);  // basic
    clash.fight(attacker, defender);
    clash.go();
    ASSERT_EQ(clash.asked(), Ask::ability_step);
    EXPECT_EQ(clash.refused(make(Verb::trigger, {7})), "MRC-05 mercenary");
    EXPECT_EQ(clash.refused(make(Verb::trigger, {4})), "legal");
}

TEST(Melee, MEL_29_WhoWipesOutTheEnemyWinsAndNobodyWithdraws) {
    Clash clash;
    const int attacker = clash.block(first, Troop::hearthguard, {20, 22.5}, 4);
    const int defender = clash.block(second, Troop::levies, {20, 25}, 2, Equipment::slings);
    clash.fight(attacker, defender);
    clash.go({6, 6, 6, 1, 1, 1, 1, 1, /**/ 6, /**/ 1, /**/ 1, 1, 1});
    ASSERT_EQ(clash.asked(), Ask::casualties);
    clash.say(clash.choices()[0]);
    EXPECT_TRUE(clash.done());
    EXPECT_EQ(number(clash.last(EventKind::melee_result), 0), 0);
    EXPECT_EQ(number(clash.last(EventKind::melee_result), 1), 2);  // CAS-R3
    EXPECT_EQ(clash.state().unit(attacker).fatigue, 1);
    EXPECT_EQ(clash.state().unit(defender).alive, 0);
}

TEST(Melee, MEL_32_AUnitDestroyedInTheAbilityStepStillRolls) {
    Clash clash;
    const int attacker = clash.block(first, Troop::hearthguard, {20, 22.5}, 4);
    const int defender = clash.block(second, Troop::warriors, {20, 25}, 1, Equipment::crossbows);
    clash.load(first, 17);  // the enemy uses no abilities and suffers a casualty
    clash.fight(attacker, defender);
    clash.go();
    clash.say(make(Verb::trigger, {17}), {1, 1, 1, 1, 1, 1, 1, 1, /**/ 5, /**/ 1});
    ASSERT_EQ(clash.asked(), Ask::casualties);
    EXPECT_EQ(clash.state().question.side, first);
    clash.say(clash.choices()[0]);
    EXPECT_TRUE(clash.done());
    EXPECT_EQ(number(clash.last(EventKind::melee_result), 0), 0);
    EXPECT_EQ(number(clash.last(EventKind::melee_result), 1), 0);  // MEL-28: not a casualty of step 6
}

TEST(Melee, MEL_33_BrokenContactEndsItWithoutFatigueOrWithdrawal) {
    Charge charge;
    Clash& clash = charge.clash;
    clash.state().unit(charge.defender).fatigue = 1;
    clash.fight(charge.attacker, charge.defender);
    clash.go();
    clash.say(make(Verb::close_ranks, {0}));
    ASSERT_EQ(clash.asked(), Ask::ability_step);
    clash.state().fight.contact_broken = true;
    clash.pass();
    EXPECT_TRUE(clash.done());
    EXPECT_EQ(clash.state().unit(charge.attacker).fatigue, 0);
    EXPECT_EQ(clash.count(EventKind::attack_rolled), 0);
}

TEST(Melee, AUnitThatStandsFastMakesTheOtherWithdrawTheLeastWay) {
    Charge charge;
    Clash& clash = charge.clash;
    clash.load(first, 12);  // attack dice equal to Armour; it does not withdraw
    clash.fight(charge.attacker, charge.defender);
    clash.go();
    clash.say(make(Verb::close_ranks, {0}));
    clash.say(make(Verb::trigger, {12}), {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, /**/ 1, 1, 1, 1, 1});
    ASSERT_EQ(clash.asked(), Ask::withdraw);
    EXPECT_EQ(clash.state().question.about[0], charge.defender);
    EXPECT_EQ(clash.state().question.about[2], 1);
}

// ---- Casualties

TEST(Casualties, TheFixtureOfTheLedgerLetsThreeOfFourFiguresFall) {
    Clash clash;
    const int red = clash.unit(second, Troop::warriors, {{2, 16}, {6, 17}, {8.5, 19}, {13.5, 16.5}});
    const int blue = clash.unit(first, Troop::warriors, {{1.69, 13.51}, {6, 14.5}});
    clash.suffer(red, 1, blue);
    clash.go();
    ASSERT_EQ(clash.asked(), Ask::casualties);
    const int one = clash.state().unit(red).first;
    EXPECT_EQ(clash.refused(make(Verb::remove, {one})), "legal");
    EXPECT_EQ(clash.refused(make(Verb::remove, {one + 1})), "legal");
    EXPECT_EQ(clash.refused(make(Verb::remove, {one + 2})), "CAS-02 breaks_chain");
    EXPECT_EQ(clash.refused(make(Verb::remove, {one + 3})), "legal");
    EXPECT_EQ(clash.choices().size(), 3u);
    EXPECT_EQ(clash.choices()[0].what[0], one + 3);  // far from the enemy first
}

TEST(Casualties, CAS_03_TheLastFigureInContactStays) {
    Clash clash;
    const int red = clash.unit(second, Troop::warriors, {{20, 25}, {20, 29}, {20, 33}, {20, 37}});
    const int blue = clash.unit(first, Troop::warriors, {{20, 22.5}});
    clash.suffer(red, 2, blue);
    clash.go();
    EXPECT_TRUE(clash.done());  // only one way: the two at the far end
    EXPECT_EQ(clash.state().figure(clash.state().unit(red).first).where, Where::table);
    EXPECT_EQ(clash.state().figure(clash.state().unit(red).first + 1).where, Where::table);

    Clash wide;
    const int line = wide.unit(second, Troop::warriors, {{20, 25}, {24, 25}, {28, 25}});
    const int touching = wide.unit(first, Troop::warriors, {{20, 22.5}});
    wide.suffer(line, 1, touching);
    wide.go();
    EXPECT_TRUE(wide.done());  // the middle would break the chain, the first the contact
    EXPECT_EQ(wide.state().figure(wide.state().unit(line).first + 2).where, Where::dead);
}

TEST(Casualties, AnAnswerThatDoesNotFitIsRefused) {
    Clash clash;
    const int red = clash.block(second, Troop::warriors, {20, 25}, 8);
    const int other = clash.block(second, Troop::warriors, {20, 40}, 4);
    clash.suffer(red, 2);
    clash.go();
    const int f = clash.state().unit(red).first;
    EXPECT_EQ(clash.refused(make(Verb::remove, {f})), "CAS-01 too_few");
    EXPECT_EQ(clash.refused(make(Verb::remove, {f, f + 1, f + 2})), "CAS-01 too_many");
    EXPECT_EQ(clash.refused(make(Verb::remove, {f, f})), "CAS-01 figure_twice");
    EXPECT_EQ(clash.refused(make(Verb::remove, {f, -7})), "CAS-01 not_of_unit");
    EXPECT_EQ(clash.refused(make(Verb::remove, {f, clash.state().unit(other).first})), "CAS-01 not_of_unit");
    EXPECT_EQ(clash.refused(make(Verb::pass)), "CAS-01 not_asked");
    for (const Choice& choice : clash.choices()) EXPECT_EQ(clash.refused(choice), "legal");
}

TEST(Casualties, CAS_R1_TheRadiusIsKeptOnlyUnderCurrent) {
    for (const auto& [edition, said_] :
         {std::pair{Edition::current(), "CAS-R1 breaks_radius"}, std::pair{Edition::of_2018(), "legal"}}) {
        Clash clash(edition);
        // A row of figures 7 cm apart centre to centre, held together by one at its middle.
        const int red = clash.unit(second, Troop::warriors, {{14, 30}, {21, 30}, {28, 30}, {35, 30}});
        clash.add_figure(red, clash.point({24.5, 32.5}));
        clash.suffer(red, 1);
        clash.go();
        ASSERT_EQ(clash.asked(), Ask::casualties);
        const int f = clash.state().unit(red).first;
        EXPECT_EQ(clash.refused(make(Verb::remove, {f + 4})), said_);
    }
}

TEST(Casualties, TST_20_AWarlordTakesThreeFatigueInsteadOfThreeCasualties) {
    Clash clash;
    const int warlord = clash.unit(first, Troop::hero, {{20, 20}});
    clash.suffer(warlord, 3);
    clash.go();
    for (int i = 0; i < 3; ++i) {
        ASSERT_EQ(clash.asked(), Ask::save_casualties);
        clash.say(make(Verb::resilience));
    }
    EXPECT_TRUE(clash.done());
    EXPECT_EQ(clash.state().unit(warlord).fatigue, 3);
    EXPECT_EQ(clash.state().unit(warlord).alive, 1);
}

TEST(Casualties, SPC_R7_TheFourthCasualtyKillsTheWarlord) {
    Clash clash;
    const int warlord = clash.unit(first, Troop::hero, {{20, 20}});
    clash.suffer(warlord, 4);
    clash.go();
    for (int i = 0; i < 3; ++i) clash.say(make(Verb::resilience));
    EXPECT_TRUE(clash.done());
    EXPECT_EQ(clash.state().unit(warlord).alive, 0);
}

TEST(Casualties, TST_20_ResilienceTwoCancelsTwoAtATime) {
    Clash clash;
    const int hero = clash.unit(first, Troop::hero, {{20, 20}});
    clash.state().unit(hero).warlord = false;
    clash.state().unit(hero).hero = 1;
    clash.suffer(hero, 3);
    clash.go();
    clash.say(make(Verb::resilience));
    clash.say(make(Verb::resilience));
    EXPECT_TRUE(clash.done());
    EXPECT_EQ(clash.state().unit(hero).fatigue, 2);
}

TEST(Casualties, SPC_07_BodyguardsFallForTheirWarlord) {
    Clash clash;
    const int warlord = clash.unit(first, Troop::hero, {{20, 20}});
    const int near = clash.unit(first, Troop::hearthguard, {{20, 28}, {24, 28}, {28, 28}, {32, 28}});
    const int far = clash.block(first, Troop::hearthguard, {20, 60}, 4);
    const int fighters_ = clash.block(first, Troop::warriors, {26, 20}, 4);
    const int enemy = clash.block(second, Troop::warriors, {20, 40}, 4);
    clash.suffer(warlord, 2);
    clash.go();
    ASSERT_EQ(clash.asked(), Ask::save_casualties);
    const auto figure = [&](int unit, int i = 0) { return clash.state().unit(unit).first + i; };
    EXPECT_EQ(clash.refused(make(Verb::bodyguard, {figure(far)})), "SPC-07 bodyguard_too_far");
    EXPECT_EQ(clash.refused(make(Verb::bodyguard, {figure(fighters_)})), "SPC-R4 not_bodyguard");
    EXPECT_EQ(clash.refused(make(Verb::bodyguard, {figure(enemy)})), "SPC-R4 not_bodyguard");
    EXPECT_EQ(clash.refused(make(Verb::bodyguard, {figure(near, 1)})), "CAS-02 breaks_chain");
    EXPECT_EQ(clash.refused(make(Verb::bodyguard, {9999})), "SPC-07 unknown_figure");
    clash.say(make(Verb::bodyguard, {figure(near)}));
    EXPECT_EQ(clash.state().unit(near).alive, 3);
    ASSERT_EQ(clash.asked(), Ask::save_casualties);  // SPC-R6: casualty by casualty
    clash.say(make(Verb::resilience));
    EXPECT_TRUE(clash.done());
    EXPECT_EQ(clash.state().unit(warlord).alive, 1);
}

TEST(Casualties, SPC_07_AFigureLostAsBodyguardDoesNotCountInTheMelee) {
    Clash clash;
    const int warlord = clash.unit(first, Troop::hero, {{20, 22.5}});
    const int guards_ = clash.block(first, Troop::hearthguard, {20, 16}, 4);
    const int defender = clash.block(second, Troop::warriors, {20, 25}, 4, Equipment::javelins);
    clash.fight(warlord, defender);
    // 8 dice on 3+ miss; 4 dice on 5+, one hit, not cancelled.
    clash.go({1, 1, 1, 1, 1, 1, 1, 1, /**/ 5, 1, 1, 1, /**/ 1});
    ASSERT_EQ(clash.asked(), Ask::save_casualties);
    clash.say(make(Verb::bodyguard, {clash.state().unit(guards_).first}));
    EXPECT_EQ(number(clash.last(EventKind::melee_result), 0), 2);
    EXPECT_EQ(number(clash.last(EventKind::melee_result), 2), 0);
}

/// A Hero with three companions, who stands where only he could fall.
struct Company {
    explicit Company(std::initializer_list<Cm> figures) {
        unit = clash.unit(first, Troop::hero, figures);
        Unit& u = clash.state().unit(unit);
        u.warlord = false;
        u.hero = 1;
        u.escort = static_cast<std::uint8_t>(figures.size() - 1);
        u.escort_troop = Troop::warriors;
        u.fatigue = 3;  // no Resilience
    }
    Clash clash;
    int unit = -1;
};

TEST(Casualties, HER_07_TheHeroFallsLast) {
    Company company({{20, 20}, {24.5, 20}, {28.5, 20}, {32.5, 20}});
    Clash& clash = company.clash;
    clash.suffer(company.unit, 1);
    clash.go();
    // The chain leaves only the two ends, and one of them is the Hero.
    EXPECT_TRUE(clash.done());
    const int hero = clash.state().unit(company.unit).first;
    EXPECT_EQ(clash.state().figure(hero).where, Where::table);
    EXPECT_EQ(clash.state().figure(hero + 3).where, Where::dead);
    EXPECT_EQ(clash.count(EventKind::swapped), 0);
}

TEST(Casualties, HER_08_TheHeroChangesPlacesWhenOnlyHisOwnMayBecomeEmpty) {
    // The escort is in contact, one figure; the Hero at the end of the chain is not.
    Company company({{20, 26}, {20, 22.5}});
    Clash& clash = company.clash;
    const int enemy = clash.unit(second, Troop::warriors, {{20, 20}});
    clash.suffer(company.unit, 1, enemy);
    clash.go();
    EXPECT_TRUE(clash.done());
    const int hero = clash.state().unit(company.unit).first;
    EXPECT_EQ(clash.count(EventKind::swapped), 1);
    EXPECT_EQ(clash.state().figure(hero + 1).where, Where::dead);
    EXPECT_EQ(clash.state().figure(hero).where, Where::table);
    // His base is larger: the nearest place that fits, and in contact as the figure was (HER-R6).
    EXPECT_TRUE(units_in_contact(clash.view(), company.unit, enemy));
    const Scene& scene = clash.view().scene();
    EXPECT_FALSE(overlaps(scene.shape(static_cast<FigureId>(hero)),
                          scene.shape(static_cast<FigureId>(clash.state().unit(enemy).first))));
}

TEST(Casualties, AllFallWithoutAQuestionAndTheHeroLast) {
    Company company({{20, 20}, {23.5, 20}, {27, 20}});
    Clash& clash = company.clash;
    clash.suffer(company.unit, 7);
    clash.go();
    EXPECT_TRUE(clash.done());
    EXPECT_EQ(number(clash.last(EventKind::slain), 0), clash.state().unit(company.unit).first);
    EXPECT_EQ(clash.count(EventKind::destroyed), 1);
}

TEST(Casualties, TST_34_AUnitNearTheFirstOfThreeThatFellTogetherIsShaken) {
    Clash clash;
    const int unit = clash.unit(first, Troop::warriors, {{20, 20}, {25, 20}, {30, 20}});
    const int friend_ = clash.unit(first, Troop::warriors, {{8, 20}});
    clash.suffer(unit, 3);
    clash.go();
    EXPECT_TRUE(clash.done());
    EXPECT_EQ(clash.state().unit(friend_).fatigue, 1);
}

// ---- All questions of a fight

/// A random answer: sometimes one of the choices, slightly wrong, sometimes nonsense.
Choice mangled(const Choices& choices, Random& random) {
    Choice choice = choices[random.below(static_cast<std::uint32_t>(choices.size()))];
    switch (random.below(5)) {
        case 0: choice.verb = static_cast<std::uint8_t>(random.below(64)); break;
        case 1:
            choice.what.try_push(static_cast<std::int16_t>(static_cast<int>(random.below(500)) - 100));
            break;
        case 2:
            if (!choice.what.empty()) choice.what.pop();
            break;
        case 3:
            for (std::int16_t& n : choice.what)
                n = static_cast<std::int16_t>(static_cast<int>(random.below(65536)) - 32768);
            break;
        default: choice.steps.try_push({}); break;
    }
    return choice;
}

/// Answers at random until the fight is over; nonsense is refused and changes nothing.
void play_out(Clash& clash, Random& random, std::uint64_t seed) {
    SeededDice dice(seed);
    clash.go(dice);
    for (int answers = 0; !clash.done(); ++answers) {
        ASSERT_LT(answers, 100);
        const Choices choices = clash.choices();
        ASSERT_FALSE(choices.empty());
        const State before = clash.state();
        for (int i = 0; i < 5; ++i) clash.check(mangled(choices, random));
        ASSERT_EQ(std::memcmp(&before, &clash.state(), sizeof(State)), 0);
        Choice choice = choices[random.below(static_cast<std::uint32_t>(choices.size()))];
        ASSERT_FALSE(clash.match().complete(clash.state(), choice));
        const Refusal refusal = clash.check(choice);
        ASSERT_FALSE(refusal) << said(clash.match(), refusal);
        Play play{clash.match(), clash.state(), dice, clash.told};
        clash.state().question = {};
        functions_of(clash.state().stack.back().stage).answer(play, clash.state().stack.back(), choice);
        clash.go(dice);
    }
    EXPECT_EQ(clash.state().fight.kind, FightKind::none);
}

void load_some(Clash& clash, Random& random) {
    for (int a : {4, 6, 7, 11, 12, 13, 15, 16, 17})
        if (random.below(3) == 0) clash.load(first, a);
    for (int a : {4, 5, 6, 11, 12, 20})
        if (random.below(2) == 0) clash.load(second, a);
}

TEST(Fights, RandomMeleesEndAndRefuseNonsenseWithoutAChange) {
    Random random(7);
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        Charge charge(seed % 2 == 0 ? Edition::current() : Edition::of_2018());
        load_some(charge.clash, random);
        State& state = charge.clash.state();
        state.unit(charge.attacker).fatigue = static_cast<std::uint8_t>(random.below(4));
        state.unit(charge.defender).fatigue = static_cast<std::uint8_t>(random.below(4));
        charge.clash.fight(charge.attacker, charge.defender);
        play_out(charge.clash, random, seed);
    }
}

TEST(Fights, RandomMeleesOfHeroesWithEscortsAndBodyguardsEnd) {
    Random random(8);
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        Company company({{20, 26}, {20, 22.5}, {24, 24}, {16, 24}});
        Clash& clash = company.clash;
        load_some(clash, random);
        clash.state().unit(company.unit).fatigue = static_cast<std::uint8_t>(random.below(4));
        const int warlord = clash.unit(second, Troop::hero, {{20, 19.2}});
        clash.block(second, Troop::hearthguard, {20, 8}, 5);
        clash.state().unit(warlord).fatigue = static_cast<std::uint8_t>(random.below(3));
        if (seed % 2 == 0)
            clash.fight(company.unit, warlord);
        else
            clash.fight(warlord, company.unit);
        play_out(clash, random, seed);
    }
}

TEST(Fights, RandomShotsEnd) {
    Random random(9);
    const std::array<int, 5> weapons{Equipment::bows, Equipment::slings, Equipment::crossbows,
                                     Equipment::javelins, Equipment::improvised};
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        Clash clash(seed % 2 == 0 ? Edition::current() : Edition::of_2018());
        const int archers =
            clash.block(first, Troop::warriors, {20, 20}, 4 + static_cast<int>(random.below(9)),
                        static_cast<std::uint16_t>(weapons[random.below(5)]));
        const int target =
            clash.block(second, Troop::levies, {20, 35}, 4 + static_cast<int>(random.below(9)));
        if (random.below(2) == 0) clash.piece(Terrain::wood, {15, 30}, {40, 50});
        load_some(clash, random);
        clash.state().unit(archers).fatigue = static_cast<std::uint8_t>(random.below(3));
        clash.shoot(archers, target);
        play_out(clash, random, seed);
    }
}

}  // namespace
}  // namespace skald::saga::test
