// Section 1 of the ledger: what may be bought and how it may be organised.
#include "saga/warband.hpp"
#include "saga/mend.hpp"
#include "saga/organise.hpp"

#include <gtest/gtest.h>

#include "game/answers.hpp"
#include "saga/factions.hpp"

namespace skald::saga {
namespace {

using test::northmen;
using test::riders;

UnitEntry warlord(std::uint16_t equipment = 0) {
    UnitEntry unit;
    unit.troop = Troop::hero;
    unit.warlord = true;
    unit.equipment = equipment;
    return unit;
}
UnitEntry unit(Troop troop, int figures, std::uint16_t equipment = 0) {
    UnitEntry u;
    u.troop = troop;
    u.figures = static_cast<std::uint8_t>(figures);
    u.equipment = equipment;
    return u;
}
UnitEntry hero(int which, int figures, std::uint16_t equipment) {
    UnitEntry u = unit(Troop::hero, figures, equipment);
    u.hero = static_cast<std::int8_t>(which);
    return u;
}
UnitEntry hired(const Faction& faction, int which) {
    const HiredUnit& h = faction.hired[static_cast<std::size_t>(which)];
    UnitEntry u = unit(h.troop, h.figures, h.equipment);
    u.hired = static_cast<std::int8_t>(which);
    return u;
}
Warband warband(int points, std::initializer_list<UnitEntry> units) {
    Warband w;
    w.points = static_cast<std::uint8_t>(points);
    w.units = units;
    return w;
}

/// The reasons, as "WAR-03/points_not_whole@2".
bool refused(const WarbandFaults& faults, Rule rule, Sentence sentence, int place = -2) {
    for (const WarbandFault& f : faults)
        if (f.why.rule == cause(rule) && f.why.sentence == static_cast<std::uint16_t>(sentence) &&
            (place == -2 || f.unit == place))
            return true;
    return false;
}

WarbandFaults check(const Warband& w, const Faction& f = northmen(), const Edition& e = Edition::current(),
                    int points = 6) {
    return check_warband(w, f, e, points);
}

constexpr Troop H = Troop::hearthguard, W = Troop::warriors, L = Troop::levies;

TEST(Warband, SixPointsBuy24HearthguardOr72Levies) {  // TST-32
    EXPECT_TRUE(check(warband(6, {warlord(), unit(H, 12), unit(H, 12)})).empty());
    EXPECT_TRUE(check(warband(6, {warlord(), unit(L, 12), unit(L, 12), unit(L, 12), unit(L, 12), unit(L, 12),
                                  unit(L, 12)}))
                    .empty());
    EXPECT_TRUE(refused(check(warband(6, {warlord(), unit(H, 12), unit(H, 11)})), Rule::WAR_03,
                        Sentence::points_not_whole));
}

TEST(Warband, TheExampleOfTheBookIsLegal) {  // TST-33
    const Warband w = warband(
        6, {warlord(), unit(H, 6), unit(H, 6), unit(W, 10), unit(W, 6), unit(L, 12, Equipment::slings)});
    EXPECT_TRUE(check(w).empty());
    EXPECT_TRUE(check(w, northmen(), Edition::of_2018()).empty());
    EXPECT_TRUE(refused(check(w, northmen(), Edition::current(), 5), Rule::WAR_01, Sentence::points_wrong));
}

TEST(Warband, EveryReasonIsGivenAtOnceWithItsUnit) {
    const Warband w = warband(6, {unit(H, 3), unit(W, 13), unit(L, 12, Equipment::heavy_weapons)});
    const WarbandFaults faults = check(w);
    EXPECT_TRUE(refused(faults, Rule::WAR_02, Sentence::warlords, -1));
    EXPECT_TRUE(refused(faults, Rule::ORG_03, Sentence::unit_size, 0));
    EXPECT_TRUE(refused(faults, Rule::ORG_03, Sentence::unit_size, 1));
    EXPECT_TRUE(refused(faults, Rule::ORG_05, Sentence::equipment_not_allowed, 2));
    EXPECT_TRUE(refused(faults, Rule::WAR_03, Sentence::points_not_whole, -1));
    EXPECT_TRUE(refused(faults, Rule::WAR_01, Sentence::points_wrong, -1));
}

TEST(Warband, AGameHasFourToEightPoints) {
    EXPECT_TRUE(refused(check(warband(3, {warlord(), unit(H, 12)}), northmen(), {}, 3), Rule::WAR_01,
                        Sentence::game_size));
    EXPECT_TRUE(
        refused(check(warband(9, {warlord(), unit(H, 12), unit(H, 12), unit(H, 12)}), northmen(), {}, 9),
                Rule::WAR_01, Sentence::game_size));
}

TEST(Warband, OneSwapIsAllowedInTheCurrentEditionOnly) {  // WAR-07, WAR-08
    Warband w = warband(6, {warlord(), unit(H, 10), unit(W, 10), unit(W, 10), unit(L, 12)});
    w.swap = 1;  // 2 hearthguard for 4 warriors: bought 12, 16, 12
    EXPECT_TRUE(check(w).empty());
    EXPECT_TRUE(refused(check(w, northmen(), Edition::of_2018()), Rule::WAR_07b, Sentence::swap_not_allowed));
    w.swap = 0;
    EXPECT_TRUE(refused(check(w), Rule::WAR_03, Sentence::points_not_whole));
    w.swap = 7;
    EXPECT_TRUE(refused(check(w), Rule::WAR_07a, Sentence::swap_impossible));
}

TEST(Warband, TheSwapTableHasSixEntries) {
    const auto is = [](int code, Troop gives, int given, Troop gets, int got) {
        const Swap s = swap_of(code);
        return s.gives == gives && s.given == given && s.gets == gets && s.got == got;
    };
    EXPECT_TRUE(is(1, H, 2, W, 4) && is(2, H, 2, L, 6));
    EXPECT_TRUE(is(3, W, 4, H, 2) && is(4, W, 4, L, 6));
    EXPECT_TRUE(is(5, L, 6, H, 2) && is(6, L, 6, W, 4));
}

TEST(Warband, ASwapThatLeavesTwoHearthguardIsRefused) {  // WAR-R2
    Purchase p;
    p.points = {0, 1, 5, 0};
    p.swap = 1;  // 4 hearthguard less 2
    const Refusal r = check_purchase(p, northmen(), {}, 6, true);
    ASSERT_TRUE(r);
    EXPECT_EQ(r->rule, cause(Rule::WAR_R2));
    EXPECT_EQ(r->numbers[1], 2);
    p.points = {0, 2, 4, 0};
    EXPECT_FALSE(check_purchase(p, northmen(), {}, 6, true));
    p.points = {0, 0, 6, 0};
    const Refusal none = check_purchase(p, northmen(), {}, 6, true);
    ASSERT_TRUE(none);
    EXPECT_EQ(none->rule, cause(Rule::WAR_R1));  // nothing to give
}

TEST(Warband, MercenariesTakeAtMostHalfOfThePoints) {  // MRC-06, MRC-R1
    const Faction f = northmen();
    const auto with = [&](int mercenaries, int points) {
        Warband w = warband(points, {warlord()});
        for (int i = 0; i < mercenaries; ++i) w.units.push(hired(f, 0));
        for (int i = mercenaries; i < points; ++i) w.units.push(unit(H, 4));
        return check(w, f, {}, points);
    };
    EXPECT_TRUE(with(3, 6).empty());
    EXPECT_TRUE(refused(with(4, 6), Rule::MRC_06, Sentence::too_many_mercenaries));
    EXPECT_TRUE(with(2, 5).empty());
    EXPECT_TRUE(refused(with(3, 5), Rule::MRC_06, Sentence::too_many_mercenaries));
}

TEST(Warband, MercenariesAreFixedInNumberAndEquipment) {  // MRC-01
    const Faction f = northmen();
    UnitEntry five = hired(f, 0);
    five.figures = 5;
    EXPECT_TRUE(refused(check(warband(6, {warlord(), five, unit(H, 12), unit(H, 8)})), Rule::MRC_01,
                        Sentence::fixed_unit, 1));
}

TEST(Warband, AHeroComesOnceAndAsDescribed) {  // WAR-05, ORG-04
    EXPECT_TRUE(check(warband(6, {warlord(), hero(0, 1, 0), unit(H, 12), unit(H, 8)})).empty());
    EXPECT_TRUE(
        check(warband(6, {warlord(), hero(1, 3, Equipment::heavy_weapons), unit(H, 8), unit(H, 8)})).empty());
    EXPECT_TRUE(refused(check(warband(6, {warlord(), hero(0, 1, 0), hero(0, 1, 0), unit(H, 8), unit(H, 8)})),
                        Rule::WAR_05, Sentence::hero_twice, 2));
    EXPECT_TRUE(refused(check(warband(6, {warlord(), hero(0, 2, 0), unit(H, 12), unit(H, 8)})), Rule::ORG_04,
                        Sentence::hero_alone, 1));
    EXPECT_TRUE(refused(check(warband(6, {warlord(), hero(4, 1, 0), unit(H, 12), unit(H, 12)})), Rule::WAR_05,
                        Sentence::not_offered, 1));
}

TEST(Warband, ALegendIsOneUnitThatFitsItsDescription) {  // LEG-01, LEG-03
    UnitEntry eight = unit(H, 8), nine = unit(H, 9);
    eight.legend = nine.legend = 0;
    EXPECT_TRUE(check(warband(6, {warlord(), eight, unit(H, 12)})).empty());
    EXPECT_TRUE(
        refused(check(warband(6, {warlord(), nine, unit(H, 11)})), Rule::LEG_01, Sentence::legend_unit, 1));
    EXPECT_TRUE(refused(check(warband(6, {warlord(), eight, eight})), Rule::LEG_03, Sentence::one_legend));
    UnitEntry lord = warlord(Equipment::horses);
    lord.legend = 0;
    EXPECT_TRUE(check(warband(6, {lord, unit(H, 12), unit(H, 8)}), riders()).empty());
    lord.equipment = 0;
    EXPECT_TRUE(refused(check(warband(6, {lord, unit(H, 12), unit(H, 8)}), riders()), Rule::LEG_01,
                        Sentence::legend_unit, 0));
}

TEST(Warband, EquipmentStaysWithinTheLimitsOfTheFaction) {  // ORG-05
    EXPECT_TRUE(refused(check(warband(6, {warlord(), unit(W, 12, Equipment::javelins),
                                          unit(W, 12, Equipment::javelins), unit(W, 12), unit(W, 12)})),
                        Rule::ORG_05, Sentence::equipment_limit));
    constexpr std::uint16_t archers = Equipment::horses | Equipment::composite_bows;
    // Half of three, rounded up, is two.
    EXPECT_TRUE(
        check(warband(6, {warlord(), unit(W, 8, archers), unit(W, 8, archers), unit(W, 8), unit(H, 12)}),
              riders())
            .empty());
    EXPECT_TRUE(refused(check(warband(6, {warlord(), unit(W, 8, archers), unit(W, 8, archers),
                                          unit(W, 8, archers), unit(H, 12)}),
                              riders()),
                        Rule::ORG_05, Sentence::equipment_limit));
    // Levies of the riders have no hand weapons.
    EXPECT_TRUE(refused(check(warband(6, {warlord(), unit(L, 12), unit(H, 12), unit(H, 8)}), riders()),
                        Rule::ORG_05, Sentence::equipment_not_allowed, 1));
}

TEST(Warband, WeaponsForFootAndHorseAreKeptApart) {  // EQP-03, EQP-05, EQP-11, EQP-21
    const auto rule = [](int equipment) {
        const Refusal r = check_equipment(static_cast<std::uint16_t>(equipment));
        return r ? r->rule : RuleRef{0};
    };
    EXPECT_EQ(rule(Equipment::horses | Equipment::bows), cause(Rule::EQP_03));
    EXPECT_EQ(rule(Equipment::composite_bows), cause(Rule::EQP_05));
    EXPECT_EQ(rule(Equipment::horses | Equipment::crossbows), cause(Rule::EQP_11));
    EXPECT_EQ(rule(Equipment::horses | Equipment::heavy_weapons), cause(Rule::EQP_21));
    EXPECT_EQ(rule(Equipment::horses | Equipment::javelins), 0);  // EQP-R11
    EXPECT_EQ(rule(Equipment::javelins), 0);
}

TEST(Warband, BasesHaveTheirSizes) {  // BAS-01 to BAS-04, BAS-R1, BAS-R2
    const auto rule = [](const Base& base, bool mounted, bool is_hero) {
        const Refusal r = check_base(base, mounted, is_hero);
        return r ? r->rule : RuleRef{0};
    };
    EXPECT_EQ(rule(round_base(200), false, false), 0);
    EXPECT_EQ(rule(round_base(300), false, false), 0);
    EXPECT_EQ(rule(round_base(302), false, false), cause(Rule::BAS_01));
    EXPECT_EQ(rule(round_base(198), false, false), cause(Rule::BAS_04));
    EXPECT_EQ(rule(rectangle_base(400, 200), true, false), 0);
    EXPECT_EQ(rule(rectangle_base(400, 190), true, false), cause(Rule::BAS_04));
    EXPECT_EQ(rule(round_base(380), true, false), cause(Rule::BAS_02));
    EXPECT_EQ(rule(round_base(400), true, false), 0);
    EXPECT_EQ(rule(oval_base(520, 250), true, false), cause(Rule::BAS_02));
    EXPECT_EQ(rule(round_base(600), false, true), 0);
    EXPECT_EQ(rule(round_base(602), true, true), cause(Rule::BAS_03));
    EXPECT_EQ(rule(round_base(300), true, true), cause(Rule::BAS_03));
}

TEST(Warband, AMatchChecksTheBasesOfItsWarbands) {
    saga::Setup setup;
    setup.factions = {northmen(), riders()};
    setup.warbands[0] = warband(6, {warlord(), unit(H, 12), unit(H, 12)});
    EXPECT_TRUE(check_warband(setup, Side::first).empty());
    setup.foot = round_base(320);
    const WarbandFaults faults = check_warband(setup, Side::first);
    EXPECT_TRUE(refused(faults, Rule::BAS_01, Sentence::base_size, 1));
    EXPECT_FALSE(refused(faults, Rule::BAS_01, Sentence::base_size, 0));
}

TEST(Warband, AFactionCanBarAClass) {  // WAR-04
    Faction f = northmen();
    f.barred_troops = bit(Troop::levies);
    EXPECT_TRUE(refused(check(warband(6, {warlord(), unit(H, 12), unit(H, 8), unit(L, 12)}), f), Rule::WAR_04,
                        Sentence::troop_barred, 3));
    Purchase p;
    p.points = {0, 3, 2, 1};
    EXPECT_EQ(check_purchase(p, f, {}, 6, true)->rule, cause(Rule::WAR_04));
    p.points = {0, 3, 3, 0};
    p.swap = 2;  // would receive levies
    EXPECT_EQ(check_purchase(p, f, {}, 6, true)->rule, cause(Rule::WAR_04));
}

TEST(Warband, AnswersAreReadBackAsWritten) {
    const Faction f = northmen();
    Purchase p;
    p.points = {0, 1, 1, 1};
    p.swap = 4;
    p.legend = 0;
    p.heroes.push(1);
    p.hired.push(1);
    EXPECT_EQ(decode_purchase(encode(p), f), p);
    for (int variant = 0; variant < organisations; ++variant) {
        Purchase six;
        six.points = {0, 2, 2, 1};
        six.legend = 0;
        const State::Recruits recruits = recruits_of(six, 6);
        const auto made = organise(recruits, f, variant);
        ASSERT_TRUE(made) << variant;
        const auto read = decode_units(encode_units(*made, f), f, recruits);
        ASSERT_TRUE(read);
        EXPECT_EQ(*read, *made);
        EXPECT_TRUE(check(*made).empty());
    }
}

TEST(Warband, WrongNumbersInAnAnswerAreNoPurchase) {
    const Faction f = northmen();
    EXPECT_FALSE(decode_purchase(make(Verb::recruit, {1, 2}), f));
    EXPECT_FALSE(decode_purchase(make(Verb::recruit, {-1, 2, 3, 0, 0}), f));
    EXPECT_FALSE(decode_purchase(make(Verb::recruit, {1, 2, 300, 0, 0}), f));
    EXPECT_FALSE(decode_purchase(make(Verb::recruit, {1, 2, 3, 7, 0}), f));
    EXPECT_FALSE(decode_purchase(make(Verb::recruit, {1, 2, 3, 0, 2}), f));
    EXPECT_FALSE(decode_purchase(make(Verb::recruit, {1, 2, 3, 0, 0, 150}), f));
    EXPECT_FALSE(decode_units(make(Verb::organise, {-5}), f, {}));
    EXPECT_FALSE(decode_units(make(Verb::organise, {1 + 4 * 8 + 64 * 23}), f, {}));
    EXPECT_FALSE(
        decode_units(make(Verb::organise, {16384 + 1 + 4 * 8 + 64 * 2}), f, {}));  // no legend bought
}

TEST(Warband, EveryPurchaseOfEightPointsCanBeOrganised) {
    for (const Faction& f : {northmen(), riders()})
        for (int h = 0; h <= 8; ++h)
            for (int w = 0; h + w <= 8; ++w)
                for (int swap = 0; swap <= swaps; ++swap) {
                    Purchase p;
                    p.points = {0, static_cast<std::uint8_t>(h), static_cast<std::uint8_t>(w),
                                static_cast<std::uint8_t>(8 - h - w)};
                    p.swap = static_cast<std::uint8_t>(swap);
                    if (check_purchase(p, f, {}, 8, true)) continue;
                    auto made = organise(recruits_of(p, 8), f, 0);
                    ASSERT_TRUE(made);
                    made->swap = p.swap;
                    EXPECT_TRUE(check(*made, f, {}, 8).empty());
                }
}

TEST(Warband, AllFiguresOfAPurchaseMustStandInUnits) {
    const Faction f = northmen();
    Purchase p;
    p.points = {0, 3, 3, 0};
    const State::Recruits recruits = recruits_of(p, 6);
    const auto refusal = [&](std::initializer_list<UnitEntry> units) {
        return check_organisation(warband(6, units), f, recruits);
    };
    EXPECT_FALSE(refusal({warlord(), unit(H, 12), unit(W, 12), unit(W, 12)}));
    EXPECT_EQ(refusal({warlord(), unit(H, 11), unit(W, 12), unit(W, 12)})->sentence,
              static_cast<std::uint16_t>(Sentence::figures_left));
    EXPECT_EQ(refusal({warlord(), unit(H, 6), unit(H, 7), unit(W, 12), unit(W, 12)})->sentence,
              static_cast<std::uint16_t>(Sentence::figures_short));
}

TEST(Warband, FieldedUnitsHoldTheirFiguresTogether) {
    State state;
    const Faction f = northmen();
    field(state, Side::second,
          warband(6, {warlord(), hero(1, 3, Equipment::heavy_weapons), unit(H, 8), hired(f, 1)}), f);
    EXPECT_EQ(state.unit_count[1], 4);
    const int first = first_unit(Side::second);
    int figure = first_figure(Side::second);
    for (int u = first; u < first + 4; ++u) {
        EXPECT_EQ(state.unit(u).first, figure);
        EXPECT_EQ(state.unit(u).alive, state.unit(u).size);
        for (int i = 0; i < state.unit(u).size; ++i, ++figure) {
            EXPECT_EQ(state.figure(figure).unit, u);
            EXPECT_EQ(state.figure(figure).where, Where::off);
        }
    }
    EXPECT_TRUE(state.unit(first).warlord);
    EXPECT_EQ(state.unit(first + 1).size, 4);  // a Hero and three companions
    EXPECT_EQ(state.unit(first + 1).escort, 3);
    EXPECT_EQ(state.unit(first + 3).hired, 1);
}

TEST(Warband, AMendedWarbandIsLegalAndNear) {
    const Faction f = northmen();
    const Warband good = warband(6, {warlord(), unit(H, 12), unit(H, 12)});
    EXPECT_EQ(mend(good, f, {}, 6), good);
    // 11 hearthguard, 17 warriors, 12 levies with axes they do not have.
    const Warband bad = warband(6, {warlord(), unit(H, 11, Equipment::heavy_weapons), unit(W, 13), unit(W, 4),
                                    unit(L, 12, Equipment::bows)});
    const auto mended = mend(bad, f, {}, 6);
    ASSERT_TRUE(mended);
    EXPECT_TRUE(check(*mended).empty());
    const State::Recruits r = recruits_of(*mended);
    EXPECT_EQ(r.figures[1], 12);
    EXPECT_EQ(r.figures[2], 16);
    EXPECT_EQ(r.figures[3], 12);
    EXPECT_EQ(mended->units[1].equipment, Equipment::heavy_weapons);
    EXPECT_FALSE(mend(warband(6, {warlord(), hero(5, 1, 0)}), f, {}, 6));
}

}  // namespace
}  // namespace skald::saga
