// Lists that leave out at once what cannot be are those of whoever asks about everything, in random games.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "base/tries.hpp"
#include "dice/random.hpp"
#include "dice/seeded.hpp"
#include "saga/ability.hpp"
#include "saga/casualties.hpp"
#include "saga/factions.hpp"
#include "saga/organise.hpp"
#include "saga/range.hpp"
#include "saga/setup.hpp"
#include "saga/unit.hpp"

namespace skald::saga {
namespace {

/// Peoples with every verb of the effects, with Heroes, legends and hired units of many owners.
Setup mixed_setup(std::uint64_t seed) {
    Setup setup;
    setup.edition = seed % 3 == 0 ? Edition::of_2018() : Edition::current();
    setup.points = 6;
    setup.factions = {test::northmen(), test::riders()};
    if (seed % 2) std::swap(setup.factions[0], setup.factions[1]);
    setup.outlines = default_outlines(setup.sticks);
    setup.extra = static_cast<Extra>(seed % 7);
    return setup;
}

/// Calls see(match, state) before every answer of random games from recruitment on.
template <class See>
void each_position(std::uint64_t games, See see) {
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
        Match match(mixed_setup(seed));
        State state = match.start();
        SeededDice dice(seed);
        Events off(false);
        Random random(seed);
        Choices choices;
        while (match.question(state).ask != 0 && !testing::Test::HasFatalFailure()) {
            see(match, state);
            match.choices(state, choices);
            Choice choice;
            do choice = choices[random.below(static_cast<std::uint32_t>(choices.size()))];
            while (match.complete(state, choice) || match.check(state, choice));
            match.answer(state, choice, dice, off);
        }
    }
}

std::uint64_t games() {
    return skald::test::tries<std::uint64_t>(24, 3, 12);
}

TEST(SagaShortcuts, the_activation_phase_lists_every_free_activation_that_is_accepted) {
    int positions = 0, found = 0;
    each_position(games(), [&](Match& match, const State& state) {
        if (static_cast<Ask>(state.question.ask) != Ask::activate) return;
        std::vector<Choice> expected;
        const auto ask = [&](const Choice& choice) {
            if (!match.check(state, choice)) expected.push_back(choice);
        };
        const Side side = state.question.side;
        for (int a = 0; a < max_abilities; ++a) ask(make<Verb::trigger>({a}));
        for (int unit = first_unit(side); unit < first_unit(side) + max_units_of_side; ++unit) {
            for (Origin origin : {Origin::determination, Origin::manoeuvre, Origin::javelins,
                                  Origin::composite, Origin::old_grudge})
                ask(make<Verb::activate>({unit, origin, -1}));
            for (int giver = first_unit(side); giver < first_unit(side) + max_units_of_side; ++giver)
                ask(make<Verb::activate>({unit, Origin::we_obey, giver}));
            for (int grant = 0; grant < static_cast<int>(state.lasting.capacity()); ++grant)
                ask(make<Verb::activate>({unit, Origin::grant, grant}));
        }
        ask(make<Verb::done>());
        Choices listed;
        match.choices(state, listed);
        ASSERT_TRUE(std::equal(listed.begin(), listed.end(), expected.begin(), expected.end()));
        ++positions;
        found += static_cast<int>(listed.size());
    });
    EXPECT_GT(positions, 100);
    EXPECT_GT(found, 3 * positions);
}

TEST(SagaShortcuts, what_may_be_triggered_is_among_what_perhaps_may) {
    int yes = 0, no = 0;
    each_position(games(), [&](Match& match, const State& state) {
        const View view{match, state};
        for (Side side : {Side::first, Side::second})
            for (int bit = 0; bit < 8; ++bit) {
                const auto keyword = static_cast<std::uint8_t>(1 << bit);
                const std::uint32_t perhaps = perhaps_triggered(view, side, keyword);
                bool any = false;
                for (int a = 0; a < static_cast<int>(match.faction(side).abilities.size()); ++a) {
                    const bool may = !may_trigger(view, side, a, keyword, -1, -1);
                    ASSERT_TRUE(!may || (perhaps >> a & 1u));
                    any = any || may;
                    (may ? yes : no) += 1;
                }
                ASSERT_EQ(may_trigger_any(view, side, keyword), any);
            }
    });
    EXPECT_GT(yes, 1000);
    EXPECT_GT(no, 1000);
}

/// Is there something the unit could declare in the activation of this clause: each enemy is asked about in
/// full?
bool has_something_to_declare(const View& view, Side side, int ability, int place, int unit) {
    const Clause& clause = view.match.ability(side, ability).clauses[static_cast<std::size_t>(place)];
    const std::uint8_t types = possible_types(view, unit, clause.types == 0 ? any_type : clause.types);
    const bool alone = clause.verb == EffectVerb::activate && clause.pick == 1;
    if (!alone || (types & (bit(Type::move) | bit(Type::rest))) != 0) return types != 0;
    Activation charge;
    charge.unit = static_cast<std::int8_t>(unit);
    charge.type = Type::charge;
    add_with_clauses(view, charge, side, ability, place);
    const Scope scope{side, -1, -1, -1, ability, place, {}};
    const int first = first_unit(other(side));
    for (int enemy = first; enemy < first + max_units_of_side; ++enemy) {
        if (!on_table(view.state, enemy)) continue;
        if ((types & bit(Type::shoot)) != 0 && !may_shoot(view, unit, enemy)) return true;
        const bool meant = clause.counted.whose != Whose::enemy || fits(view, clause.counted, scope, enemy);
        if ((types & bit(Type::charge)) != 0 && meant && !may_charge(view, charge, enemy)) return true;
    }
    return false;
}

TEST(SagaShortcuts, units_are_named_and_effects_found_as_without_cheap_tests_before) {
    int named = 0, effects = 0;
    each_position(games(), [&](Match& match, const State& state) {
        const View view{match, state};
        for (int unit = 0; unit < max_units; ++unit) {
            if (state.unit(unit).size == 0 || !on_table(state, unit)) continue;
            const auto all = effects_on(view, unit);
            for (const InForce& one : all) {
                const std::uint64_t verb = verb_bit(one.clause->verb);
                std::vector<const Clause*> slow, quick;
                for (const InForce& e : all)
                    if (e.clause->verb == one.clause->verb) slow.push_back(e.clause);
                for (const InForce& e : effects_on(view.settled(), unit, verb)) quick.push_back(e.clause);
                ASSERT_EQ(quick, slow);
                ++effects;
            }
        }
        for (Side side : {Side::first, Side::second})
            for (int a = 0; a < static_cast<int>(match.faction(side).abilities.size()); ++a) {
                const Ability& ability = match.ability(side, a);
                Scope scope{side, -1, -1, owner_unit(state, side, ability), a, -1, {}};
                for (int place = 0; place < static_cast<int>(ability.clauses.size()); ++place) {
                    const Clause& clause = ability.clauses[static_cast<std::size_t>(place)];
                    scope.activating = activates(clause);
                    List<std::int8_t, max_units> slow;
                    for (std::int8_t unit : select(view, clause.who, scope)) {
                        const bool hired = is_mercenary(state.unit(unit));
                        if (bars_mercenaries(view, scope, clause) && hired) continue;
                        if (side_of_unit(unit) == side && !fits(view, ability.restriction, scope, unit))
                            continue;
                        if (scope.activating && !has_something_to_declare(view, side, a, place, unit))
                            continue;
                        slow.push(unit);
                    }
                    const auto quick = nameable(view.settled(), scope, clause);
                    ASSERT_TRUE(std::equal(quick.begin(), quick.end(), slow.begin(), slow.end()));
                    ASSERT_EQ(names_any(view, scope, clause), !slow.empty());
                    named += slow.empty() ? 0 : 1;
                }
            }
    });
    EXPECT_GT(named, 1000);
    EXPECT_GT(effects, 100);
}

TEST(SagaShortcuts, what_guards_can_save_is_remembered_no_longer_than_everybody_stands) {
    int guarded = 0;
    each_position(games(), [&](Match& match, const State& state) {
        Match anew(match);
        for (int unit = 0; unit < max_units; ++unit) {
            if (state.unit(unit).size == 0 || !on_table(state, unit)) continue;
            const Savings known = savings_of({match, state}, unit), slow = savings_of({anew, state}, unit);
            ASSERT_EQ(known.each, slow.each);
            ASSERT_EQ(known.guards, slow.guards);
            guarded += slow.guards > 0 ? 1 : 0;
        }
    });
    EXPECT_GT(guarded, 100);
}

TEST(SagaShortcuts, terrain_that_finds_room_is_what_the_check_accepts) {
    int fits = 0, refused = 0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        const auto setup = mixed_setup(seed);
        Random random(seed);
        Lying table(setup);
        for (int n = 0; n < 40 && !table.pieces.full(); ++n) {
            Placed piece;
            piece.outline =
                static_cast<std::uint8_t>(random.below(static_cast<std::uint32_t>(setup.outlines.size())));
            piece.kind = static_cast<Terrain>(random.below(terrain_kinds));
            piece.at = Point16(
                Point{static_cast<Length>(random.below(12000)), static_cast<Length>(random.below(9000))});
            piece.facing = static_cast<std::uint16_t>(random.below(full_turn));
            const Refusal refusal = check_piece(setup, {table.pieces.data(), table.pieces.size()}, piece);
            ASSERT_EQ(table.takes(piece), !refusal) << seed << ' ' << n;
            (refusal ? refused : fits) += 1;
            if (!refusal) table.lay(piece);
        }
    }
    EXPECT_GT(fits, 300);
    EXPECT_GT(refused, 3000);
}

}  // namespace
}  // namespace skald::saga
