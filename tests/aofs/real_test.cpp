// A real table: nothing is placed and nothing is measured here, and the same game is played.
#include "aofs/real.hpp"

#include <gtest/gtest.h>

#include "aofs/random_battle.hpp"
#include "base/tries.hpp"
#include "dice/scripted.hpp"
#include "dice/seeded.hpp"
#include "game/random_play.hpp"

namespace skald::aofs {
namespace {

/// A rule with one effect, for whom it is said.
OwnRule rule_of(EffectVerb verb, int value, Whom whom, std::initializer_list<Provision> provisions = {}) {
    RuleEffect effect;
    effect.verb = verb;
    effect.value = static_cast<std::int8_t>(value);
    effect.whom = whom;
    effect.reach = effect.aura() ? 6 : 0;
    for (const Provision& one : provisions) effect.provisions.push(one);
    OwnRule rule;
    rule.effects.push(effect);
    return rule;
}
Provision when(Circumstance what, int inches = 0) {
    Provision one;
    one.what = what;
    one.enemy = what == Circumstance::within;
    one.amount = static_cast<std::uint8_t>(inches);
    return one;
}

Setup beside_table(std::uint64_t seed) {
    Setup setup = random_battle(static_cast<std::uint16_t>(seed % 3 == 0 ? 150 : 300), seed);
    setup.terrain.clear();
    setup.real = true;
    setup.danger = seed % 2 == 0;
    setup.heights = seed % 3 == 0;
    setup.switches.en35 = seed % 4 == 0;
    if (seed % 5 == 0)
        for (Army& army : setup.armies) {
            army.rules.push(rule_of(EffectVerb::to_defend, 1, Whom::friendly));
            army.rules.push(rule_of(EffectVerb::to_hit, -1, Whom::enemy, {when(Circumstance::difficult)}));
            army.rules.push(rule_of(EffectVerb::to_morale, 1, Whom::unit, {when(Circumstance::near, 3)}));
            for (UnitProfile& unit : army.units)
                if (&unit != &army.units[0]) unit.models[0].rules = 7;
        }
    return setup;
}

TEST(AofsRealTable, random_games_keep_the_contract) {
    const auto games = skald::test::tries<std::uint64_t>(60, 5, 20);
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
        const auto report =
            random_play(Match(beside_table(seed)), {.seed = seed, .longest = 6000, .book = "aofs"});
        ASSERT_EQ(report.fault, "") << "seed " << seed << "\n" << report.log;
    }
}

/// Three alike with a bow each, against a lone one.
Setup bows() {
    UnitProfile three, one;
    Weapon bow;
    bow.range = 24;
    bow.attacks = 1;
    three.weapons.push(bow);
    ModelProfile archer;
    archer.weapons.push({0, 1});
    three.models = {archer, archer, archer};
    one.models = {ModelProfile{}};
    Setup setup;
    setup.real = true;
    setup.armies[0].units.push(three);
    setup.armies[1].units.push(one);
    return setup;
}

/// A game that is answered by hand, with faces that fell.
struct ByHand {
    Match match;
    State state;
    Events events;

    explicit ByHand(const Setup& setup) : match(setup), state(match.start()) {}
    Ask asked() const { return static_cast<Ask>(state.question.ask); }
    void answer(const Choice& choice, std::vector<std::uint8_t> faces = {}) {
        const Refusal refusal = match.check(state, choice);
        ASSERT_FALSE(refusal) << match.sentence_name(refusal->sentence);
        ScriptedDice dice(std::move(faces));
        events.clear();
        match.answer(state, choice, dice, events);
        EXPECT_EQ(dice.missing(), 0);
        EXPECT_EQ(dice.left_over(), 0);
    }
    bool told(EventKind kind) const {
        return std::any_of(events.begin(), events.end(),
                           [&](const Event& event) { return event.kind == static_cast<std::uint8_t>(kind); });
    }
};

const Choice shot_at_20 = make<Verb::shoot>({Repeated<kinds::ShotAt>(std::array<std::int16_t, 2>{0, 20})});

TEST(AofsRealTable, who_fires_and_what_covers_is_told_before_the_dice_fall) {
    ByHand game(bows());
    ASSERT_EQ(game.asked(), Ask::begin);
    game.answer(make<Verb::begin>(), {3, 6, 1});  // markers, then both roll off
    EXPECT_EQ(game.state.markers.size(), 4u);
    ASSERT_EQ(game.asked(), Ask::activate);
    EXPECT_EQ(game.state.question.side, Side::first);
    game.answer(make<Verb::activate>({0, Action::hold, -1}));
    ASSERT_EQ(game.asked(), Ask::shoot);
    game.answer(shot_at_20);
    ASSERT_EQ(game.asked(), Ask::fire);
    const std::array<std::int16_t, 2> two{0, 2};
    game.answer(make<Verb::models>({two}));
    ASSERT_EQ(game.asked(), Ask::cover);
    // Two hit on 4+; in cover a 3 blocks as a 4 does; the one marker is a wound effect of 1 + 2.
    game.answer(make<Verb::cover>({Hiding::inside}), {4, 5, 3, 2, 1});
    EXPECT_TRUE(game.told(EventKind::stunned));
    EXPECT_EQ(game.state.model(40).markers, 1);
}

TEST(AofsRealTable, of_models_that_are_alike_the_table_shows_who_fell) {
    aofs::Setup setup = bows();
    setup.armies[1].units[0].models[0].weapons.push({0, 1});
    Weapon sword;
    sword.attacks = 4;
    setup.armies[1].units[0].weapons.push(sword);
    ByHand game(setup);
    game.answer(make<Verb::begin>(), {3, 1, 6});
    game.answer(make<Verb::activate>({20, Action::charge, 0}));
    ASSERT_EQ(game.asked(), Ask::charge);
    // A lone model in contact strikes: nobody is asked. Two wounds take two of three that are alike.
    game.answer(make<Verb::arrive>(), {4, 4, 1, 1, 1, 1});
    EXPECT_EQ(living(game.state, 0), 1);
    EXPECT_EQ(game.state.model(0).where, Where::table);
}

TEST(AofsRealTable, a_marker_is_whose_units_are_told_to_be_near) {
    ByHand game(bows());
    game.answer(make<Verb::begin>(), {1, 6, 1});
    game.answer(make<Verb::activate>({0, Action::rush, -1}));
    game.answer(make<Verb::activate>({20, Action::rush, -1}));
    ASSERT_EQ(game.asked(), Ask::holding);
    game.answer(make<Verb::near>({true, false}));
    game.answer(make<Verb::near>({true, true}));
    ASSERT_EQ(game.asked(), Ask::holding);
    game.answer(make<Verb::near>({false, false}));
    EXPECT_EQ(game.state.markers[0].owner, Side::first);
    EXPECT_EQ(game.state.markers[1].owner, Side::none);
    EXPECT_EQ(game.state.round, 2);
}

TEST(AofsRealTable, a_unit_is_put_right_by_hand_between_activations) {
    ByHand game(bows());
    game.answer(make<Verb::begin>(), {1, 6, 1});
    const std::array<std::int16_t, 1> last{1};
    const Choice many = make<Verb::correct>({0, 0, 0, false, false, true, last});
    game.answer(many);
    EXPECT_EQ(living(game.state, 0), 1);
    EXPECT_TRUE(game.told(EventKind::corrected));
    // It has acted, so the other side is asked.
    ASSERT_EQ(game.asked(), Ask::activate);
    EXPECT_EQ(game.state.question.side, Side::second);
    game.answer(make<Verb::correct>({0, 2, 0, true, false, false, last}));
    EXPECT_EQ(game.state.model(1).markers, 2);
    EXPECT_TRUE(game.state.unit(0).stunned);
    const std::array<std::int16_t, 2> two{0, 1};
    EXPECT_TRUE(game.match.check(game.state, make<Verb::correct>({0, 2, 0, true, false, false, two})));
    EXPECT_TRUE(game.match.check(game.state, make<Verb::correct>({0, 0, 1, true, false, false, two})));
    game.answer(make<Verb::correct>({0, 0, 0, false, false, false, {}}));
    EXPECT_TRUE(game.state.unit(0).gone);
    EXPECT_EQ(game.state.question.side, Side::second);
}

/// A rule of one army, borne by its first unit or by another one that comes with it.
aofs::Setup bows_and(const OwnRule& rule, std::size_t army, bool borne_by_another) {
    aofs::Setup setup = bows();
    UnitProfile another;
    another.models = {ModelProfile{}};
    setup.armies[army].units.push(another);
    setup.armies[army].rules.push(rule);
    for (ModelProfile& model : setup.armies[army].units[borne_by_another ? 1 : 0].models) model.rules = 1;
    return setup;
}

/// Two bows shoot at the lone one; what is asked after the cover is asked now.
ByHand two_bows(const aofs::Setup& setup, std::vector<std::uint8_t> faces = {}) {
    ByHand game(setup);
    game.answer(make<Verb::begin>(), {3, 6, 1});
    game.answer(make<Verb::activate>({0, Action::hold, -1}));
    game.answer(shot_at_20);
    const std::array<std::int16_t, 2> two{0, 2};
    game.answer(make<Verb::models>({two}));
    EXPECT_EQ(game.asked(), Ask::cover);
    game.answer(make<Verb::cover>({Hiding::none}), std::move(faces));
    return game;
}

TEST(AofsRealTable, whether_an_aura_reaches_a_unit_is_told_before_the_dice_fall) {
    for (bool so : {true, false}) {
        ByHand game = two_bows(bows_and(rule_of(EffectVerb::to_hit, -1, Whom::enemy), 1, true));
        ASSERT_EQ(game.asked(), Ask::counts);
        EXPECT_EQ(game.state.question.side, Side::second);  // it is his rule
        EXPECT_EQ(read<Ask::counts>(game.state.question).effect, own_effect(1, 0, 0));
        EXPECT_EQ(read<Ask::counts>(game.state.question).unit, 0);
        // Fours hit, and with one less they do not.
        const std::vector<std::uint8_t> none{4, 4}, both{4, 4, 6, 6};
        game.answer(make<Verb::counts>({so}), so ? none : both);
        EXPECT_EQ(game.asked(), Ask::activate);
    }
}

TEST(AofsRealTable, ground_distances_and_friends_that_a_rule_speaks_of_are_told) {
    const auto asked = [](const OwnRule& rule, std::size_t army, bool another) {
        return two_bows(bows_and(rule, army, another)).asked() == Ask::counts;
    };
    using enum EffectVerb;
    EXPECT_TRUE(asked(rule_of(to_hit, -1, Whom::self, {when(Circumstance::difficult)}), 0, false));
    EXPECT_TRUE(asked(rule_of(to_hit, -1, Whom::unit, {when(Circumstance::within, 12)}), 0, false));
    EXPECT_TRUE(asked(rule_of(to_hit, -1, Whom::self, {when(Circumstance::near, 6)}), 0, false));
    EXPECT_TRUE(asked(rule_of(to_defend, -1, Whom::friendly), 1, true));
    // Who has it himself is near himself, and what changes nothing of this shot is not asked about.
    two_bows(bows_and(rule_of(to_defend, 1, Whom::friendly), 1, false), {4, 4, 6, 6});
    two_bows(bows_and(rule_of(to_morale, 1, Whom::friendly), 1, true), {4, 4, 6, 6});
}

TEST(AofsRealTable, an_aura_is_told_once_for_a_melee) {
    aofs::Setup setup = bows_and(rule_of(EffectVerb::to_hit, -1, Whom::enemy), 0, true);
    Weapon sword;
    sword.attacks = 4;
    setup.armies[1].units[0].weapons.push(sword);
    setup.armies[1].units[0].models[0].weapons.push({0, 1});
    ByHand game(setup);
    game.answer(make<Verb::begin>(), {3, 1, 6});
    game.answer(make<Verb::activate>({20, Action::charge, 0}));
    game.answer(make<Verb::arrive>());
    ASSERT_EQ(game.asked(), Ask::counts);
    EXPECT_EQ(read<Ask::counts>(game.state.question).unit, 20);
    game.answer(make<Verb::counts>({true}), {4, 4, 4, 4});
    EXPECT_EQ(living(game.state, 0), 3);
    EXPECT_NE(game.asked(), Ask::counts);
}

TEST(AofsRealTable, an_aura_is_told_before_a_test_of_morale) {
    aofs::Setup setup = bows_and(rule_of(EffectVerb::to_morale, 1, Whom::friendly), 0, true);
    UnitProfile one;
    one.models = {ModelProfile{}};
    setup.armies[0].units.push(one);
    setup.armies[0].units.push(one);
    ByHand game(setup);
    game.answer(make<Verb::begin>(), {1, 6, 1});
    for (int unit : {2, 3}) game.answer(make<Verb::correct>({unit, 0, 0, false, false, true, {}}));
    for (int i = 0; i < 20 && game.asked() == Ask::activate; ++i) {
        Choices choices;
        game.match.choices(game.state, choices);
        const auto rush = std::find_if(choices.begin(), choices.end(), [](const Choice& choice) {
            return read<Verb::activate>(choice).action == Action::rush;
        });
        game.answer(*rush);
    }
    while (game.asked() == Ask::holding) game.answer(make<Verb::near>({false, false}));
    // Who has it is near himself; the other is asked about.
    ASSERT_EQ(game.asked(), Ask::counts);
    EXPECT_EQ(read<Ask::counts>(game.state.question).unit, 0);
    game.answer(make<Verb::counts>({true}), {6, 6});
    EXPECT_TRUE(game.told(EventKind::ruled));
}

/// Everything as it is, but a marker on a lone model, or one of several models fewer.
Choice slightly_other(const State& state, int unit) {
    const Unit& u = state.unit(unit);
    std::vector<std::int16_t> models;
    for (int m = u.first; m < u.first + u.size; ++m)
        if (state.model(m).where == Where::table) models.push_back(static_cast<std::int16_t>(m));
    const bool lone = models.size() == 1;
    if (models.size() > 1) models.pop_back();
    const Unit& acting = state.unit(u.joined >= 0 ? u.joined : unit);
    return make<Verb::correct>(
        {unit, lone ? 1 : 0, 0, acting.stunned, acting.fatigued, acting.activated, models});
}

TEST(AofsRealTable, a_unit_is_put_right_when_whom_to_activate_is_asked_and_at_no_other_question) {
    const auto games = skald::test::tries<std::uint64_t>(30, 5, 20);
    int righted = 0;
    for (std::uint64_t seed = 1; seed <= games && !HasFailure(); ++seed) {
        ByHand game(beside_table(seed));
        Random random(seed);
        SeededDice dice(seed);
        while (!game.state.outcome.over && !HasFailure()) {
            bool let = false;
            for (int unit = 0; unit < max_units_here; ++unit) {
                const Choice right = slightly_other(game.state, unit);
                if (game.match.check(game.state, right)) continue;
                let = true;
                ByHand other = game;
                other.answer(right);
                EXPECT_EQ(other.events.size(), 1u);
                EXPECT_EQ(other.state.question, game.state.question);
                EXPECT_EQ(other.state.stack, game.state.stack);
                if (random.below(40) == 0) game.answer(right), ++righted;
            }
            EXPECT_EQ(let, game.asked() == Ask::activate) << game.match.ask_name(game.state.question.ask);
            Choices choices;
            game.match.choices(game.state, choices);
            ASSERT_FALSE(choices.empty());
            game.match.answer(game.state, choices[random.below(static_cast<std::uint32_t>(choices.size()))],
                              dice, game.events);
            EXPECT_FALSE(game.match.self_check(game.state));
        }
    }
    EXPECT_GT(righted, 0);
}

}  // namespace
}  // namespace skald::aofs
