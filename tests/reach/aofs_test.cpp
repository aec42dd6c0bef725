// Nothing legal is refused: charges, pile-ins and moves of lone models of Age of Fantasy against the oracle,
// in positions of bot games.
#include <gtest/gtest.h>

#include <cstdio>

#include "aofs/activation.hpp"
#include "reach/aofs_oracle.hpp"
#include "reach/positions.hpp"

namespace skald::reach {
namespace {

using namespace aofs;

/// What was asked of the book, and what the oracle says about its refusals.
struct Tally {
    int positions = 0, asked = 0, refused = 0, wrong = 0;
    int unplanned = 0;  ///< may be declared, and no plan is known
};

std::string told(int game, const State& state, const Order& order, const Step& step) {
    std::string text = "game " + std::to_string(game) + " round " + std::to_string(state.round) + " unit " +
                       std::to_string(order.unit) + " target " + std::to_string(order.target) + ":";
    for (std::size_t i = 0; i < step.ways; ++i)
        text += (step.floor >> i & 1 ? '^' : '>') + std::to_string(step.path[i].x) + "," +
                std::to_string(step.path[i].y);
    return text;
}

/// Calls `look` for every lone model of the side and every enemy that may be near enough.
template <class Look>
void each_lone_order(const View& view, Side side, Order order, Look look) {
    for (int unit : standing_units(view.state, side)) {
        if (living(view.state, unit) != 1) continue;
        for (int target : standing_units(view.state, other(side))) {
            order.unit = unit;
            order.target = target;
            if (may_reach(view, order)) look(order);
        }
    }
}

void look_at_charges(Match& match, const State& state, int game, Tally& tally) {
    const View view{match, state};
    ++tally.positions;
    Order charge;
    charge.action = Action::charge;
    each_lone_order(view, state.question.side, charge, [&](const Order& order) {
        const Refusal refusal =
            match.check(state, make<Verb::activate>({order.unit, Action::charge, order.target}));
        if (refusal && refusal->rule != cause(Rule::MOV_04)) return;
        ++tally.asked;
        if (!refusal) {
            tally.unplanned += !charge_planned(view, order.unit, order.target);
            return;
        }
        ++tally.refused;
        const auto step = AssaultOracle(view, order, 1).any();
        if (!step) return;
        ++tally.wrong;
        ADD_FAILURE() << told(game, state, order, *step);
    });
}

bool in_contact_after(const View& view, const Order& order, const Step& step) {
    const Body end = body_at(view, step.figure, {step.end(), step.facing});
    const auto enemies = view.scene().figures_of(static_cast<UnitId>(order.target));
    return std::any_of(enemies.begin(), enemies.end(),
                       [&](const Standing& enemy) { return in_contact(end, enemy); });
}

void look_at_pile_ins(Match& match, const State& state, int game, Tally& tally) {
    const View view{match, state};
    ++tally.positions;
    Order pile;
    pile.three = pile.pile_in = true;
    each_lone_order(view, state.question.side, pile, [&](const Order& order) {
        if (in_contact_after(view, order, stay(view, members(state, order.unit)[0]))) return;
        ++tally.asked;
        List<Step, 16> steps;
        if (plan_assault(view, order, steps) && in_contact_after(view, order, steps[0])) return;
        ++tally.refused;
        const auto step = AssaultOracle(view, order, 1).any();
        if (!step) return;
        ++tally.wrong;
        ADD_FAILURE() << told(game, state, order, *step);
    });
}

class AofsLone : public InParts {
  protected:
    template <class Look>
    static Tally play_and_look(int every, Look look);
};
INSTANTIATE_TEST_SUITE_P(Part, AofsLone, testing::Range(0, all_parts));

template <class Look>
Tally AofsLone::play_and_look(int every, Look look) {
    Tally tally;
    for (int game = first_game_of_part(); tally.positions < positions_of_part(); ++game) {
        int questions = 0;
        play_aofs(static_cast<std::uint64_t>(game), [&](Match& match, const State& state) {
            if (static_cast<Ask>(state.question.ask) == Ask::activate && questions++ % every_nth(every) == 0)
                look(match, state, game, tally);
        });
    }
    return tally;
}

TEST_P(AofsLone, every_charge_of_a_lone_model_that_the_oracle_finds_can_be_declared_and_made) {
    const Tally tally = play_and_look(4, look_at_charges);
    std::printf(
        "Age of Fantasy, charges of lone models: %d positions, %d asked for, %d refused, %d of them though "
        "legal; %d declared without a plan\n",
        tally.positions, tally.asked, tally.refused, tally.wrong, tally.unplanned);
    EXPECT_EQ(tally.wrong, 0);
    EXPECT_EQ(tally.unplanned, 0);
}

TEST_P(AofsLone, every_lone_model_that_can_pile_in_into_contact_by_the_oracle_does) {
    const Tally tally = play_and_look(2, look_at_pile_ins);
    std::printf(
        "Age of Fantasy, pile-ins of lone models: %d positions, %d asked for, %d without contact, %d of them "
        "though legal\n",
        tally.positions, tally.asked, tally.refused, tally.wrong);
    EXPECT_EQ(tally.wrong, 0);
}

/// A straight way on open ground, far from all terrain, with nobody within an inch and some air.
bool clearly_free(const View& view, const Body& from, int unit, Point to) {
    constexpr Length air = 4;
    const Shape way = corridor(from.shape, to);
    const auto& setup = view.match.setup();
    if (from.bottom > 0 || edge_gap(way, view.scene().table()) < 0) return false;
    for (const Piece& piece : setup.terrain)
        if (meet(piece.outline.box, grown(way.box, air))) return false;
    for (const Standing& other : view.scene().figures())
        if (other.unit != static_cast<UnitId>(unit) && within(way, other.shape, near_limit + air))
            return false;
    return true;
}

TEST(AofsReach, every_clearly_free_way_of_a_lone_model_is_a_legal_move) {
    int positions = 0, asked = 0, wrong = 0;
    Random random(7);
    const auto look = [&](Match& match, const State& state) {
        if (static_cast<Ask>(state.question.ask) != Ask::move || positions >= positions_wanted()) return;
        const auto [unit, action, most] = read<Ask::move>(state.question);
        if (living(state, unit) > 1) return;
        ++positions;
        const View view{match, state};
        const Body from = body_of(view, members(state, unit)[0]);
        for (int n = 0; n < 20; ++n) {
            const auto far = static_cast<Length>(random.below(static_cast<std::uint32_t>(most) + 1));
            const Point to = from.spot.at + uv(static_cast<Facing>(random.below(full_turn)), far);
            if (!in_bounds(to) || square(to - from.spot.at) > square(std::int64_t{most})) continue;
            if (!clearly_free(view, from, unit, to)) continue;
            ++asked;
            Choice choice;
            choice.verb = static_cast<std::uint8_t>(Verb::move);
            choice.steps.push(straight_step(view, from.model, to));
            if (!match.check(state, choice)) continue;
            ++wrong;
            ADD_FAILURE() << "unit " << unit << " to " << to.x << "," << to.y;
        }
    };
    for (int game = first_game(); positions < positions_wanted(); ++game)
        play_aofs(static_cast<std::uint64_t>(game), look);
    std::printf(
        "Age of Fantasy, moves of lone models: %d positions, %d clearly free ways, %d of them refused\n",
        positions, asked, wrong);
    EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace skald::reach
