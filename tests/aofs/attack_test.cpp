// The worked cases of section 16 on attacks, exact, by enumerating the rules' own functions.
#include "aofs/attack.hpp"

#include <gtest/gtest.h>

#include "aofs/trials.hpp"
#include "dice/enumerate.hpp"
#include "dice/scripted.hpp"

namespace skald::aofs {
namespace {

Weapon weapon(int attacks, std::initializer_list<std::pair<Special, int>> specials = {}, int range = 24) {
    Weapon made;
    made.name = 1;
    made.range = static_cast<std::uint8_t>(range);
    made.attacks = static_cast<std::uint8_t>(attacks);
    for (const auto& [special, value] : specials) made.specials.add(special, value);
    return made;
}

struct Ended {
    Attack attack;
    int effect = 0;
    friend bool operator==(const Ended&, const Ended&) = default;
};
std::uint64_t hash_of(const Ended& ended) {
    return hash_of(ended.attack) + static_cast<std::uint64_t>(ended.effect);
}

/// An attack under construction.
struct Bench {
    Attack attack;
    Reckoning why;
    Switches switches;

    explicit Bench(AttackKind kind, int defense = 4, int models = 1) {
        Target target;
        target.defense = static_cast<std::uint8_t>(defense);
        target.models = target.blast_models = static_cast<std::uint8_t>(models);
        attack = begin_attack(kind, target, why);
    }
    Bench& strike(const Striker& striker) {
        add_striker(attack, striker, switches, why);
        return *this;
    }
    Bench& strike(const Weapon& with) {
        Striker striker;
        striker.weapon = with;
        return strike(striker);
    }
    Bench& hits(int number, std::initializer_list<std::pair<Special, int>> list = {}) {
        Specials specials;
        for (const auto& [special, value] : list) specials.add(special, value);
        add_hits(attack, number, specials, why);
        return *this;
    }
    Bench& regenerating() {
        attack.target.regeneration = true;
        return *this;
    }
    Distribution<Attack> scored() const { return enumerate(attack, roll_hits); }
    Distribution<Attack> outcome() const { return enumerate(attack, roll_hits, roll_defense, roll_wounds); }
    Distribution<int> markers() const {
        return outcome().map([](const Attack& a) { return static_cast<int>(a.markers); });
    }
    Distribution<int> removed() const {
        return outcome().map([](const Attack& a) { return static_cast<int>(a.removed); });
    }
    Distribution<int> hits_scored() const {
        return scored().map([](const Attack& a) {
            int sum = 0;
            for (const Volley& volley : a.volleys) sum += volley.hits + volley.marked_hits;
            return sum;
        });
    }
    /// What becomes of a lone model in the end.
    Distribution<int> effect(int tough = 1, int before = 0) const {
        const auto roll = [&](Ended& ended, Dice& dice) {
            if (ended.attack.markers == 0) return;
            Wounded wounded;
            wounded.tough = static_cast<std::uint8_t>(tough);
            wounded.markers = static_cast<std::uint16_t>(before + ended.attack.markers);
            wounded.fear = ended.attack.fear;
            ended.effect = static_cast<int>(roll_effect(wounded, dice).effect);
        };
        const auto on_attack = [](auto stage) {
            return [stage](Ended& ended, Dice& dice) { stage(ended.attack, dice); };
        };
        return enumerate(Ended{attack, 0}, on_attack(roll_hits), on_attack(roll_defense),
                         on_attack(roll_wounds), roll)
            .map([](const Ended& ended) { return ended.effect; });
    }
};

constexpr int stunned = static_cast<int>(Effect::stunned);
constexpr int knocked_out = static_cast<int>(Effect::knocked_out);

#define EXPECT_CHANCE(chance, words) EXPECT_EQ((chance).text(), words)

Bench tc01() {
    return Bench(AttackKind::shooting, 5).strike(weapon(3, {{Special::ap, 1}}));
}

TEST(WorkedCases, TC01_three_attacks_with_AP_1) {
    const auto markers = tc01().markers();
    ASSERT_TRUE(markers.complete());
    EXPECT_CHANCE(markers.mean(), "5/4");
    EXPECT_EQ(markers.chance(0), Fraction(343, 1728));
    EXPECT_EQ(markers.chance(1), Fraction(735, 1728));
    EXPECT_EQ(markers.chance(2), Fraction(525, 1728));
    EXPECT_EQ(markers.chance(3), Fraction(125, 1728));
}

TEST(WorkedCases, TC02_the_same_on_a_fresh_lone_model) {
    const auto effect = tc01().effect();
    ASSERT_TRUE(effect.complete());
    EXPECT_EQ(effect.chance(knocked_out), Fraction(3545, 10368));
    EXPECT_EQ(effect.chance(stunned), Fraction(4765, 10368));
}

TEST(WorkedCases, TC03_the_same_on_Tough_3) {
    const auto effect = tc01().effect(3);
    EXPECT_EQ(effect.chance(knocked_out), Fraction(125, 5184));
    EXPECT_EQ(effect.chance(0), Fraction(1728 - 125, 1728));
}

TEST(WorkedCases, TC04_the_same_in_cover_and_cover_in_melee) {
    Bench covered(AttackKind::shooting, 5);
    covered.attack.target.cover = true;
    covered.strike(weapon(3, {{Special::ap, 1}}));
    EXPECT_CHANCE(covered.markers().mean(), "1");
    Target target;
    target.defense = 5;
    target.cover = true;
    Reckoning why;
    Attack melee = begin_attack(AttackKind::melee, target, why);
    Striker striker;
    striker.weapon = weapon(3, {{Special::ap, 1}}, 0);
    add_striker(melee, striker, {}, why);
    const auto result = enumerate(melee, roll_hits, roll_defense, roll_wounds);
    EXPECT_CHANCE(result.mean([](const Attack& a) { return a.markers; }), "5/4");
}

TEST(WorkedCases, TC05_Blast_on_two_models) {
    const Bench blast = Bench(AttackKind::spell, 5, 2).hits(1, {{Special::blast, 3}});
    const auto result = blast.outcome();
    const auto wounds = result.map([](const Attack& a) { return a.removed + a.markers; });
    EXPECT_CHANCE(wounds.chance(2), "4/9");
    EXPECT_CHANCE(wounds.mean(), "4/3");
}

TEST(WorkedCases, TC06_Blast_is_limited_by_the_models_for_each_hit) {
    const auto hits = [](int models) {
        return Bench(AttackKind::spell, 5, models).hits(2, {{Special::blast, 3}}).attack.volleys[0].hits;
    };
    EXPECT_EQ(hits(2), 4);
    EXPECT_EQ(hits(1), 2);
    EXPECT_EQ(hits(5), 6);
}

Fraction knocked_out_chance(int tough, int markers, bool already) {
    return enumerate(0,
                     [&](int& value, Dice& dice) {
                         Wounded wounded;
                         wounded.tough = static_cast<std::uint8_t>(tough);
                         wounded.markers = static_cast<std::uint16_t>(markers);
                         wounded.stunned = already;
                         value = static_cast<int>(roll_effect(wounded, dice).effect);
                     })
        .chance(knocked_out);
}

TEST(WorkedCases, TC07_Tough_3_by_markers) {
    ScriptedDice none({});
    EXPECT_EQ(roll_effect({3, 2, false, 0}, none).effect, Effect::none);
    EXPECT_CHANCE(knocked_out_chance(3, 3, false), "1/3");
    EXPECT_CHANCE(knocked_out_chance(3, 4, false), "1/2");
    EXPECT_CHANCE(knocked_out_chance(3, 7, false), "1");
}

TEST(WorkedCases, TC08_Tough_3_already_Stunned) {
    EXPECT_CHANCE(knocked_out_chance(3, 3, true), "1/2");
}

TEST(WorkedCases, the_table_of_section_9) {
    const char* fresh[] = {"1/3", "1/2", "2/3", "5/6", "1", "1"};
    const char* again[] = {"1/2", "2/3", "5/6", "1", "1", "1"};
    for (int tough : {1, 3, 6})
        for (int beyond = 0; beyond < 6; ++beyond) {
            EXPECT_CHANCE(knocked_out_chance(tough, tough + beyond, false), fresh[beyond]);
            EXPECT_CHANCE(knocked_out_chance(tough, tough + beyond, true), again[beyond]);
        }
}

TEST(WorkedCases, TC09_a_group_of_three_takes_four_wounds) {
    Bench group(AttackKind::terrain, 4, 3);
    add_wounds(group.attack, 4);
    const auto result = group.outcome();
    ASSERT_EQ(result.size(), 1u);
    EXPECT_EQ(result[0].value.removed, 2);
    EXPECT_EQ(result[0].value.markers, 2);
    EXPECT_CHANCE(knocked_out_chance(1, 2, false), "1/2");
}

/// A volley that has wounded already.
Bench wounded_by(int wounds, int models, std::initializer_list<std::pair<Special, int>> specials) {
    Bench bench = Bench(AttackKind::shooting, 4, models).hits(0, specials);
    bench.attack.volleys[0].wounds = static_cast<std::uint16_t>(wounds);
    return bench;
}

TEST(WorkedCases, TC10_one_Deadly_wound_on_a_group_takes_one_model) {
    const auto result = wounded_by(1, 3, {{Special::deadly, 3}}).outcome();
    ASSERT_EQ(result.size(), 1u);
    EXPECT_EQ(result[0].value.removed, 1);
    EXPECT_EQ(result[0].value.markers, 0);
}

TEST(WorkedCases, TC11_one_Deadly_wound_on_a_lone_model) {
    const Bench bench = wounded_by(1, 1, {{Special::deadly, 3}});
    EXPECT_CHANCE(bench.markers().mean(), "3");
    EXPECT_CHANCE(bench.effect(1).chance(knocked_out), "2/3");
    EXPECT_CHANCE(bench.effect(3).chance(knocked_out), "1/3");
    EXPECT_CHANCE(bench.effect(6).chance(0), "1");
}

TEST(WorkedCases, TC12_Deadly_against_Regeneration) {
    const auto markers = wounded_by(1, 1, {{Special::deadly, 3}}).regenerating().markers();
    EXPECT_CHANCE(markers.chance(0), "1/27");
    EXPECT_CHANCE(markers.mean(), "2");
}

TEST(WorkedCases, TC13_Rending) {
    EXPECT_CHANCE(Bench(AttackKind::shooting, 3).strike(weapon(1, {{Special::rending, 1}})).markers().mean(),
                  "1/4");
    EXPECT_CHANCE(Bench(AttackKind::shooting, 3).strike(weapon(1)).markers().mean(), "1/6");
}

TEST(WorkedCases, TC14_Rending_adds_to_AP) {
    Bench bench(AttackKind::shooting, 2);
    bench.attack.target.cover = true;
    bench.strike(weapon(1, {{Special::ap, 1}, {Special::rending, 1}}));
    EXPECT_EQ(to_block(bench.attack, bench.attack.volleys[0], true), 6);
    bench.attack.volleys[0].needed = 6;  // only natural sixes hit: every hit is marked
    const auto markers = bench.markers();
    EXPECT_EQ(markers.chance(1), Fraction(1, 6) * Fraction(5, 6));
}

TEST(WorkedCases, TC15_Bane_by_Defense) {
    const char* expected[] = {"7/36", "7/18", "7/12", "7/9", "35/36"};
    for (int defense = 2; defense <= 6; ++defense)
        EXPECT_CHANCE(Bench(AttackKind::spell, defense).hits(1, {{Special::bane, 1}}).markers().chance(1),
                      expected[defense - 2]);
}

TEST(WorkedCases, TC16_fatigue_overrides_everything) {
    Bench bench(AttackKind::melee);
    Striker striker;
    striker.weapon = weapon(4, {{Special::reliable, 1}, {Special::thrust, 1}}, 0);
    striker.charging = striker.fatigued = true;
    bench.strike(striker);
    EXPECT_CHANCE(bench.hits_scored().mean(), "2/3");
    EXPECT_EQ(bench.hits_scored().at_least(1), Fraction(671, 1296));
}

Fraction hit_chance(const Weapon& with, int quality, bool far, bool stealth, bool moved = false) {
    Bench bench(AttackKind::shooting);
    bench.attack.target.stealth = stealth;
    Striker striker;
    striker.weapon = with;
    striker.quality = quality;
    striker.far = far;
    striker.moved = moved;
    return bench.strike(striker).hits_scored().mean();
}

TEST(WorkedCases, TC17_Stealth) {
    const Weapon reliable = weapon(1, {{Special::reliable, 1}});
    EXPECT_CHANCE(hit_chance(weapon(1), 4, false, true), "1/2");
    EXPECT_CHANCE(hit_chance(weapon(1), 4, true, true), "1/3");
    EXPECT_CHANCE(hit_chance(reliable, 4, false, true), "5/6");
    EXPECT_CHANCE(hit_chance(reliable, 4, true, true), "2/3");
    EXPECT_CHANCE(hit_chance(weapon(1), 6, false, true), "1/6");
    EXPECT_CHANCE(hit_chance(weapon(1), 6, true, true), "1/6");
}

TEST(WorkedCases, TC18_Unstoppable_against_Stealth) {
    EXPECT_CHANCE(hit_chance(weapon(1, {{Special::unstoppable, 1}}), 4, true, true), "1/2");
}

TEST(WorkedCases, TC19_Indirect_after_moving) {
    EXPECT_CHANCE(hit_chance(weapon(1, {{Special::indirect, 1}}), 4, false, false, true), "1/3");
    EXPECT_CHANCE(hit_chance(weapon(1, {{Special::indirect, 1}}), 4, false, false, false), "1/2");
}

TEST(WorkedCases, TC20_Surge_and_Furious_stack) {
    Striker striker;
    striker.weapon = weapon(1, {{Special::surge, 1}}, 0);
    EXPECT_CHANCE(Bench(AttackKind::melee).strike(striker).hits_scored().mean(), "2/3");
    striker.specials.add(Special::furious);
    EXPECT_CHANCE(Bench(AttackKind::melee).strike(striker).hits_scored().mean(), "2/3");
    striker.charging = true;
    EXPECT_CHANCE(Bench(AttackKind::melee).strike(striker).hits_scored().mean(), "5/6");
}

TEST(WorkedCases, TC21_Blast_multiplies_extra_hits) {
    Bench bench =
        Bench(AttackKind::shooting, 4, 5).strike(weapon(1, {{Special::surge, 1}, {Special::blast, 3}}));
    ScriptedDice dice({6});
    roll_hits(bench.attack, dice);
    EXPECT_EQ(bench.attack.volleys[0].hits, 6);
    EXPECT_TRUE(dice.exhausted());
}

TEST(WorkedCases, TC22_a_charge_with_Thrust) {
    Bench bench(AttackKind::melee, 4);
    Striker striker;
    striker.weapon = weapon(2, {{Special::thrust, 1}, {Special::ap, 1}}, 0);
    striker.charging = true;
    bench.strike(striker);
    EXPECT_CHANCE(bench.hits_scored().mean(), "4/3");
    EXPECT_EQ(to_block(bench.attack, bench.attack.volleys[0], false), 6);
    EXPECT_CHANCE(bench.markers().mean(), "10/9");
}

TEST(WorkedCases, TC23_Impact_and_Counter) {
    const auto impact = [](int counter_models) {
        Bench bench(AttackKind::melee);
        add_impact(bench.attack, 3, counter_models, bench.why);
        return bench.hits_scored().mean();
    };
    EXPECT_CHANCE(impact(0), "5/2");
    EXPECT_CHANCE(impact(1), "5/3");
    EXPECT_CHANCE(impact(4), "0");
}

TEST(WorkedCases, TC24_Fear_adds_to_the_wound_effect) {
    Bench bench(AttackKind::melee, 4);
    Striker striker;
    striker.weapon = weapon(1, {}, 0);
    striker.specials.add(Special::fear, 2);
    bench.strike(striker);
    EXPECT_EQ(bench.attack.fear, 2);
    bench.attack.volleys[0] = {};
    bench.attack.volleys[0].wounds = 1;
    EXPECT_CHANCE(bench.effect().chance(knocked_out), "2/3");
    EXPECT_CHANCE(bench.effect(3, 1).chance(0), "1");  // two markers in all
    Bench off(AttackKind::melee, 4);
    off.switches.fear = false;
    EXPECT_EQ(off.strike(striker).attack.fear, 0);
    EXPECT_EQ(Bench(AttackKind::shooting, 4).strike(striker).attack.fear, 0);
}

TEST(WorkedCases, TC28_one_wound_and_a_push) {
    const auto pushed = enumerate(0, [](int& value, Dice& dice) {
        if (roll_effect({1, 1, false, 0}, dice).effect == Effect::stunned) value = roll_push(dice).passed;
    });
    EXPECT_CHANCE(pushed.chance(1), "1/3");
}

// ---- The order of one attack (AOF-R-41) and of its dice (AOF-R-77)

TEST(Attack, models_with_the_same_numbers_roll_together_and_others_apart) {
    Bench bench(AttackKind::shooting);
    Striker striker;
    striker.weapon = weapon(2);
    bench.strike(striker).strike(striker);
    striker.specials.add(Special::sergeant);
    bench.strike(striker);
    ASSERT_EQ(bench.attack.volleys.size(), 2u);
    EXPECT_EQ(bench.attack.volleys[0].dice, 4);
    EXPECT_EQ(bench.attack.volleys[1].dice, 2);
    EXPECT_EQ(bench.attack.volleys[1].extra, 1);
}

TEST(Attack, Indirect_ignores_cover_from_sight_blockers_only) {
    for (const bool inside : {false, true}) {
        Bench bench(AttackKind::shooting, 4);
        bench.attack.target.cover = true;
        bench.attack.target.cover_inside = inside;
        bench.strike(weapon(1, {{Special::indirect, 1}})).strike(weapon(1));
        EXPECT_EQ(to_block(bench.attack, bench.attack.volleys[0], false), inside ? 3 : 4);
        EXPECT_EQ(to_block(bench.attack, bench.attack.volleys.back(), false), 3);
    }
}

TEST(Attack, weapon_types_are_rolled_apart) {
    Bench bench(AttackKind::shooting);
    Striker striker;
    striker.weapon = weapon(2);
    bench.strike(striker);
    striker.type = 1;
    bench.strike(striker);
    EXPECT_EQ(bench.attack.volleys.size(), 2u);
}

TEST(Attack, Deadly_blocks_first_and_marked_hits_before_plain_ones) {
    Bench bench(AttackKind::shooting, 4, 1);
    bench.strike(weapon(2, {{Special::rending, 1}}));
    bench.strike(weapon(1, {{Special::deadly, 2}}));
    // Hits: 6 (marked) and 4, then 5; Defense: Deadly 1, the marked hit 5 (needs 6), the plain hit 4.
    ScriptedDice dice({6, 4, 5, 1, 5, 4});
    Throw shown;
    std::vector<int> needed;
    while (roll_next(bench.attack, dice, shown)) needed.push_back(shown.needed);
    EXPECT_TRUE(dice.exhausted());
    EXPECT_EQ(needed, (std::vector<int>{4, 4, 4, 6, 4}));
    EXPECT_EQ(bench.attack.markers, 2 + 1);
}

TEST(Attack, Bane_rolls_a_six_again_once_and_shows_it) {
    Bench bench = Bench(AttackKind::spell, 4).hits(3, {{Special::bane, 1}});
    ScriptedDice dice({6, 6, 2, 6, 3});
    Throw shown;
    ASSERT_TRUE(roll_next(bench.attack, dice, shown));
    EXPECT_EQ(shown.again.size(), 2u);
    EXPECT_FALSE(roll_next(bench.attack, dice, shown));
    EXPECT_TRUE(dice.exhausted());
    EXPECT_EQ(bench.attack.markers, 2);
}

TEST(Attack, Rending_Bane_and_Unstoppable_leave_no_Regeneration) {
    for (const Special special : {Special::rending, Special::bane, Special::unstoppable}) {
        const auto markers = wounded_by(2, 1, {{special, 1}}).regenerating().markers();
        EXPECT_CHANCE(markers.chance(2), "1");
    }
    EXPECT_CHANCE(wounded_by(2, 1, {}).regenerating().markers().mean(), "4/3");
}

TEST(Attack, a_Deadly_wound_wholly_regenerated_spares_the_model) {
    EXPECT_CHANCE(wounded_by(1, 3, {{Special::deadly, 2}}).regenerating().removed().chance(0), "1/9");
}

TEST(Attack, many_dice_are_rolled_in_several_handfuls) {
    Bench bench(AttackKind::spell, 4, 10);
    bench.hits(10, {{Special::blast, 10}});
    EXPECT_EQ(bench.attack.volleys[0].hits, 100);
    const auto wounds = bench.outcome().map([](const Attack& a) { return a.removed + a.markers; });
    ASSERT_TRUE(wounds.complete());
    EXPECT_CHANCE(wounds.mean(), "50");
}

TEST(Attack, Blast_hits_are_split_evenly_in_en35_and_none_is_lost) {
    for (int units = 1; units <= 4; ++units)
        for (int hits = 0; hits <= 12; ++hits) {
            int sum = 0;
            for (int place = 0; place < units; ++place) {
                const int share = blast_share(hits, units, place);
                EXPECT_TRUE(share == hits / units || share == hits / units + 1);
                sum += share;
            }
            EXPECT_EQ(sum, hits);
        }
}

TEST(Attack, every_number_has_its_reason) {
    Bench bench(AttackKind::shooting, 5);
    bench.attack.target.stealth = true;
    Striker striker;
    striker.weapon = weapon(2, {{Special::ap, 1}, {Special::surge, 1}});
    striker.far = true;
    bench.strike(striker);
    const auto has = [&](Part part, Rule rule, int value) {
        for (const Line& line : bench.why)
            if (line.part == part && line.rule == cause(rule) && line.value == value) return true;
        return false;
    };
    EXPECT_TRUE(has(Part::defense, Rule::SHO_04, 5));
    EXPECT_TRUE(has(Part::quality, Rule::GEN_02, 4));
    EXPECT_TRUE(has(Part::to_hit, Rule::SR_STEALTH, -1));
    EXPECT_TRUE(has(Part::ap, Rule::SR_AP, 1));
    EXPECT_TRUE(has(Part::extra_hit, Rule::SR_SURGE, 1));
    EXPECT_TRUE(has(Part::attacks, Rule::SHO_03, 2));
}

}  // namespace
}  // namespace skald::aofs
