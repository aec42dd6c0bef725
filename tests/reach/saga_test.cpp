// Nothing legal is refused: charges and withdrawals of SAGA against the oracle, in positions of bot
// games.
#include <gtest/gtest.h>

#include <cstdio>

#include "reach/positions.hpp"
#include "reach/saga_oracle.hpp"
#include "saga/names.hpp"
#include "saga/plan.hpp"
#include "saga/range.hpp"

namespace skald::reach {
namespace {

using namespace saga;

PlannerScratch& scratch() {
    static PlannerScratch memory;
    return memory;
}

std::string told(int game, const State& state, int unit, int target, const std::string& what) {
    return "game " + std::to_string(game) + " turn " + std::to_string(state.turn) + " unit " +
           std::to_string(unit) + " against " + std::to_string(target) + ": " + what;
}
std::string told(FigureId figure, const Spot& end) {
    return std::to_string(figure) + " to " + std::to_string(end.at.x) + "," + std::to_string(end.at.y) + "@" +
           std::to_string(end.facing);
}
std::size_t size_of(const View& view, int unit) {
    return view.scene().figures_of(static_cast<UnitId>(unit)).size();
}

/// Calls `look` for every unit of the side and every unit of the other that stand on the table.
template <class Look>
void each_pair(const View& view, Side side, Look look) {
    const auto last = [&](Side s) {
        return first_unit(s) + view.state.unit_count[static_cast<std::size_t>(index(s))];
    };
    const auto stands = [&](int unit) { return view.scene().has_unit(static_cast<UnitId>(unit)); };
    for (int unit = first_unit(side); unit < last(side); ++unit)
        for (int target = first_unit(other(side)); target < last(other(side)); ++target)
            if (stands(unit) && stands(target)) look(unit, target);
}

/// Plays games until enough positions were looked at: `look` says whether it did.
template <class Look>
int look_at(int wanted, Look look) {
    int positions = 0, game = 0;
    while (positions < wanted) {
        ++game;
        play_saga(static_cast<std::uint64_t>(game), [&](Match& match, const State& state) {
            if (state.turn > 0 && positions < wanted && look(View{match, state}, game)) ++positions;
        });
    }
    return positions;
}

/// Every so manyth question of the activation phase.
auto every(int nth) {
    return [nth, count = 0](const View& view) mutable {
        return view.state.activation_phase && count++ % nth == 0;
    };
}

ChargeOrder order_of_charge(const View& view, int unit, int target) {
    Activation activation;
    activation.unit = static_cast<std::int8_t>(unit);
    activation.type = Type::charge;
    return charge_order(view, activation, target);
}

struct ChargeTally {
    int asked = 0, refused = 0, wrong = 0, lone = 0, lone_unplanned = 0;
};

void look_at_charge(const View& view, int unit, int target, int game, ChargeTally& tally) {
    const ChargeOrder order = order_of_charge(view, unit, target);
    if (!units_within(view, unit, target, order.distance + contact_gap)) return;
    ++tally.asked;
    Activation activation;
    activation.unit = static_cast<std::int8_t>(unit);
    activation.type = Type::charge;
    if (can_charge(view, activation, target)) {
        if (size_of(view, unit) > 1) return;
        ChargePlan plan;
        plan_charge(plan, view.scene(), order, scratch());
        ++tally.lone;
        tally.lone_unplanned += !plan.found;
        return;
    }
    ++tally.refused;
    const Charge charge = ChargeOracle(view.scene(), order, 3).any();
    if (!charge.found) return;
    ++tally.wrong;
    ADD_FAILURE() << told(game, view.state, unit, target, told(charge.figure, charge.end));
}

TEST(SagaReach, every_charge_that_the_oracle_finds_can_be_declared_and_a_lone_figure_makes_it) {
    ChargeTally tally;
    const int positions =
        look_at(positions_wanted(), [&, now = every(8)](const View& view, int game) mutable {
            if (!now(view)) return false;
            each_pair(view, view.state.turn_of,
                      [&](int unit, int target) { look_at_charge(view, unit, target, game, tally); });
            return true;
        });
    std::printf(
        "SAGA, charges: %d positions, %d near enough, %d refused, %d of them though legal; of %d lone "
        "figures "
        "%d have no plan\n",
        positions, tally.asked, tally.refused, tally.wrong, tally.lone, tally.lone_unplanned);
    EXPECT_EQ(tally.wrong, 0);
    EXPECT_EQ(tally.lone_unplanned, 0);
}

WithdrawOrder order_of_withdrawal(const View& view, int unit, int enemy) {
    WithdrawOrder order;
    order.law = law_of(view, unit);
    order.enemy = static_cast<UnitId>(enemy);
    order.distance = view.sticks().short_;
    order.formation = formation_of_unit(view, unit);
    return order;
}

TEST(SagaReach, every_lone_figure_that_can_withdraw_by_the_oracle_does) {
    int asked = 0, stuck = 0, wrong = 0;
    const auto look = [&](const View& view, int game, int unit, int enemy) {
        if (size_of(view, unit) > 1 || !units_within(view, unit, enemy, 300)) return;
        ++asked;
        const WithdrawOrder order = order_of_withdrawal(view, unit, enemy);
        WithdrawPlan plan;
        plan_withdrawal(plan, view.scene(), order, scratch());
        if (plan.found) return;
        ++stuck;
        Point found;
        if (!lone_withdrawal(view.scene(), order, 2, found)) return;
        ++wrong;
        ADD_FAILURE() << told(game, view.state, unit, enemy, told(no_figure, {found, 0}));
    };
    const int positions =
        look_at(positions_wanted(), [&, now = every(4)](const View& view, int game) mutable {
            if (!now(view)) return false;
            for (Side side : {Side::first, Side::second})
                each_pair(view, side, [&](int unit, int enemy) { look(view, game, unit, enemy); });
            return true;
        });
    std::printf(
        "SAGA, withdrawals of lone figures: %d positions, %d asked for, %d cannot, %d of them could\n",
        positions, asked, stuck, wrong);
    EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace skald::reach
