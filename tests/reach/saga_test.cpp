// Nothing legal is refused: charges, withdrawals and moves of SAGA against the oracle, in positions of bot
// games.
#include <gtest/gtest.h>

#include <cstdio>

#include "base/tries.hpp"
#include "reach/positions.hpp"
#include "reach/saga_oracle.hpp"
#include "reach/share.hpp"
#include "saga/names.hpp"
#include "saga/plan.hpp"
#include "saga/push.hpp"
#include "saga/range.hpp"
#include "saga/site.hpp"

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
std::string told(const Moves& moves) {
    std::string text;
    for (const FigureMove& move : moves)
        text += " " + std::to_string(move.figure) + ":" +
                (move.way.corners.empty()
                     ? "stays"
                     : std::to_string(move.way.corners[0].x) + "," + std::to_string(move.way.corners[0].y));
    return text;
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
int look_at(int first, int wanted, Look look) {
    int positions = 0, game = first - 1;
    while (positions < wanted) {
        ++game;
        play_saga(static_cast<std::uint64_t>(game), [&](Match& match, const State& state) {
            if (state.turn > 0 && positions < wanted && look(View{match, state}, game)) ++positions;
        });
    }
    return positions;
}

class SagaLone : public InParts {
  protected:
    template <class Look>
    static int look_at_part(Look look) {
        return look_at(first_game_of_part(), positions_of_part(), look);
    }
};
INSTANTIATE_TEST_SUITE_P(Part, SagaLone, testing::Range(0, all_parts));

/// Every so manyth question of the activation phase, counted in each game.
auto every(int nth) {
    return [nth = every_nth(nth), count = 0, last = -1](const View& view, int game) mutable {
        if (game != last) count = 0, last = game;
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

TEST_P(SagaLone, every_charge_that_the_oracle_finds_can_be_declared_and_a_lone_figure_makes_it) {
    ChargeTally tally;
    const int positions = look_at_part([&, now = every(8)](const View& view, int game) mutable {
        if (!now(view, game)) return false;
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

TEST_P(SagaLone, every_lone_figure_that_can_withdraw_by_the_oracle_does) {
    int asked = 0, stuck = 0, wrong = 0;
    const auto look = [&](const View& view, int game, int unit, int enemy) {
        if (size_of(view, unit) > 1 || !units_within(view, unit, enemy, 300)) return;
        ++asked;
        const WithdrawOrder order = order_of_withdrawal(view, unit, enemy);
        WithdrawPlan plan;
        plan_withdrawal(plan, view.scene(), order, scratch());
        if (plan.found) {
            EXPECT_TRUE(check_withdrawal(view.scene(), order, plan.moves, scratch()).clear());
            return;
        }
        ++stuck;
        Point found;
        if (!lone_withdrawal(view.scene(), order, 2, found)) return;
        ++wrong;
        ADD_FAILURE() << told(game, view.state, unit, enemy, told(plan.moves));
    };
    const int positions = look_at_part([&, now = every(4)](const View& view, int game) mutable {
        if (!now(view, game)) return false;
        for (Side side : {Side::first, Side::second})
            each_pair(view, side, [&](int unit, int enemy) { look(view, game, unit, enemy); });
        return true;
    });
    std::printf(
        "SAGA, withdrawals of lone figures: %d positions, %d asked for, %d cannot, %d of them could\n",
        positions, asked, stuck, wrong);
    EXPECT_EQ(wrong, 0);
}

TEST(SagaReach, every_clearly_free_way_of_a_lone_figure_is_a_legal_move) {
    int asked = 0, wrong = 0;
    Random random(7);
    const int positions = look_at(first_game(), positions_wanted(), [&](const View& view, int game) {
        if (static_cast<Ask>(view.state.question.ask) != Ask::move || view.state.activations.empty() ||
            view.state.activations.back().origin == Origin::manoeuvre)
            return false;
        const int unit = read<Ask::move>(view.state.question).unit;
        if (size_of(view, unit) > 1) return false;
        const Standing& f = view.scene().figures_of(static_cast<UnitId>(unit))[0];
        for (int n = 0; n < 20; ++n) {
            const auto way = static_cast<Length>(random.below(view.sticks().very_short));
            const Point to = f.spot.at + uv(static_cast<Facing>(random.below(full_turn)), way);
            if (!in_bounds(to) || !clearly_free(view.scene(), f, to)) continue;
            ++asked;
            Choice choice;
            choice.verb = static_cast<std::uint8_t>(Verb::move);
            Step step;
            step.figure = static_cast<std::uint8_t>(f.figure);
            step.ways = 1;
            step.facing = f.spot.facing;
            step.path[0] = Point16(to);
            choice.steps.push(step);
            const Refusal refusal = view.match.check(view.state, choice);
            // An order to keep away, or not to move at all, is no matter of the way.
            if (!refusal || refusal->rule == cause(Rule::MEA_R6)) continue;
            ++wrong;
            ADD_FAILURE() << told(game, view.state, unit, -1, told(f.figure, {to, 0})) << " rule "
                          << refusal->rule;
        }
        return true;
    });
    std::printf("SAGA, moves of lone figures: %d positions, %d clearly free ways, %d of them refused\n",
                positions, asked, wrong);
    EXPECT_EQ(wrong, 0);
}

TEST(SagaReach, in_the_plans_that_are_proposed_whoever_can_touch_by_the_oracle_does) {
    int plans = 0, free = 0, wrong = 0;
    const auto look = [&](const View& view, int game, int unit, int target) {
        const ChargeOrder order = order_of_charge(view, unit, target);
        if (size_of(view, unit) < 2 || !units_within(view, unit, target, order.distance + contact_gap))
            return;
        ChargePlan plan;
        plan_charge(plan, view.scene(), order, scratch());
        if (!plan.found) return;
        ++plans;
        const auto own = view.scene().figures_of(order.law.unit);
        for (std::size_t n = 1; n < plan.moves.size(); ++n) {
            const FigureMove& move = plan.moves[n];
            const auto at = std::find_if(own.begin(), own.end(),
                                         [&](const Standing& f) { return f.figure == move.figure; });
            if (plan.contacts >> (at - own.begin()) & 1) continue;
            ++free;
            const Charge missed = ChargeOracle(view.scene(), order, 3).at_its_turn(plan, n);
            if (!missed.found) continue;
            ++wrong;
            ADD_FAILURE() << told(game, view.state, unit, target, told(missed.figure, missed.end));
        }
    };
    const int positions = look_at(
        first_game(), positions_wanted() / 4, [&, now = every(16)](const View& view, int game) mutable {
            if (!now(view, game)) return false;
            each_pair(view, view.state.turn_of,
                      [&](int unit, int target) { look(view, game, unit, target); });
            return true;
        });
    std::printf(
        "SAGA, who can touch must: %d positions, %d plans, %d figures do not touch, %d of them could\n",
        positions, plans, free, wrong);
    EXPECT_EQ(wrong, 0);
}

TEST(SagaReach, few_charges_of_units_have_a_plan_that_only_the_oracle_finds) {
    Share share;
    const int tries = skald::test::tries(8, 4, 4);
    const auto look = [&](const View& view, int game, int unit, int target) {
        const ChargeOrder order = order_of_charge(view, unit, target);
        if (size_of(view, unit) < 2 || !units_within(view, unit, target, order.distance + contact_gap))
            return;
        Activation activation;
        activation.unit = static_cast<std::int8_t>(unit);
        activation.type = Type::charge;
        if (!can_charge(view, activation, target)) return;
        ++share.asked;
        ChargePlan plan;
        plan_charge(plan, view.scene(), order, scratch());
        if (plan.found) {
            ++share.planned;
            const PlanFault fault = check_charge(view.scene(), order, plan.moves, scratch());
            EXPECT_TRUE(fault.clear()) << told(game, view.state, unit, target, told(plan.moves));
            return;
        }
        Moves found;
        GroupOracle oracle(view.scene(), order.law.unit, order.law.target, 1);
        if (!oracle.charge(order, tries, scratch(), found)) return;
        share.miss(told(game, view.state, unit, target, told(found)));
    };
    const int positions = look_at(
        first_game(), positions_wanted() / 4, [&, now = every(8)](const View& view, int game) mutable {
            if (!now(view, game)) return false;
            each_pair(view, view.state.turn_of,
                      [&](int unit, int target) { look(view, game, unit, target); });
            return true;
        });
    share.expect_small("SAGA, charges of units", positions);
}

TEST(SagaReach, few_withdrawals_of_units_have_a_plan_that_only_the_oracle_finds) {
    Share share;
    const int tries = skald::test::tries(8, 4, 4);
    const auto look = [&](const View& view, int game, int unit, int enemy) {
        if (size_of(view, unit) < 2) return;
        ++share.asked;
        const WithdrawOrder order = order_of_withdrawal(view, unit, enemy);
        WithdrawPlan plan;
        plan_withdrawal(plan, view.scene(), order, scratch());
        if (plan.found) {
            ++share.planned;
            const PlanFault fault = check_withdrawal(view.scene(), order, plan.moves, scratch());
            EXPECT_TRUE(fault.clear()) << told(game, view.state, unit, enemy, told(plan.moves));
            return;
        }
        Moves found;
        GroupOracle oracle(view.scene(), order.law.unit, order.enemy, 1);
        if (!oracle.withdraw(order, tries, scratch(), found)) return;
        EXPECT_FALSE(plan.impossible);
        share.miss(told(game, view.state, unit, enemy, told(found)));
    };
    const int positions = look_at(first_game(), positions_wanted() / 4, [&](const View& view, int game) {
        if (static_cast<Ask>(view.state.question.ask) != Ask::withdraw) return false;
        const auto [unit, enemy, least] = read<Ask::withdraw>(view.state.question);
        if (least || view.state.question.side != side_of_unit(unit)) return false;  // asked before
        look(view, game, unit, enemy);
        look(view, game, enemy, unit);
        return true;
    });
    share.expect_small("SAGA, withdrawals of units", positions);
}

MoveOrder order_of_move(const View& view, int unit, Length stick) {
    MoveOrder order;
    order.law = law_of(view, unit);
    order.sticks.push(stick);
    order.rough_stick = view.sticks().short_;
    order.formation = formation_of_unit(view, unit);
    order.goal = middle_of_unit(view, unit);
    return order;
}

/// The position without about half of the figures of every unit.
State thinned(const State& state, Random& random) {
    State out = state;
    for (int f = 0; f < saga::max_figures; ++f) {
        Figure& figure = out.figures[static_cast<std::size_t>(f)];
        if (figure.where != Where::table || out.unit(figure.unit).alive < 3 || random.below(2) == 0) continue;
        figure.where = Where::dead;
        --out.unit(figure.unit).alive;
    }
    return out;
}

TEST(SagaReach, few_units_out_of_formation_close_up_by_a_plan_that_only_the_oracle_finds) {
    Share share;
    const int tries = skald::test::tries(8, 4, 4);
    const auto look = [&](const View& view, int game, int unit) {
        ++share.asked;
        const MoveOrder order = order_of_move(view, unit, view.sticks().medium);
        MovePlan plan;
        plan_move(plan, view.scene(), order, scratch());
        if (plan.found) {
            ++share.planned;
            EXPECT_TRUE(check_moves(view.scene(), order, plan.moves, scratch()).clear())
                << told(game, view.state, unit, -1, told(plan.moves));
            return;
        }
        Moves found;
        if (!GroupOracle(view.scene(), order.law.unit, order.law.unit, 1)
                 .together(order, tries, scratch(), found))
            return;
        share.miss(told(game, view.state, unit, -1, told(found)));
    };
    Random random(12);
    const int positions = look_at(
        first_game(), positions_wanted() / 4, [&, now = every(8)](const View& view, int game) mutable {
            if (!now(view, game)) return false;
            const State state = thinned(view.state, random);
            const View after{view.match, state};
            for (int unit = 0; unit < saga::max_units; ++unit)
                if (after.scene().has_unit(static_cast<UnitId>(unit)) && !stands_in_formation(after, unit))
                    look(after, game, unit);
            return true;
        });
    share.expect_small("SAGA, units out of formation that close up", positions);
}

TEST(SagaReach, few_pushes_have_places_for_all_that_only_the_oracle_finds) {
    Share share;
    const int tries = skald::test::tries(8, 4, 4);
    const auto look = [&](const View& view, int game, int unit, int enemy, bool towards) {
        const Length far = view.sticks().short_;
        if (size_of(view, unit) < 2 || !units_within(view, unit, enemy, far)) return;
        const MoveOrder order = order_of_move(view, unit, far);
        const LineMove move{order, line_of_move(view.scene(), unit, enemy, towards), far};
        const LeaderEnds ends = leader_ends(view.scene(), move, scratch());
        if (ends.empty()) return;
        ++share.asked;
        Moves moves;
        if (arrange_after(view.scene(), move, ends[0], scratch(), moves)) {
            ++share.planned;
            EXPECT_TRUE(check_moves(view.scene(), order, moves, scratch()).clear())
                << told(game, view.state, unit, enemy, told(moves));
            return;
        }
        GroupOracle oracle(view.scene(), order.law.unit, static_cast<UnitId>(enemy), 1);
        if (oracle.together(order, tries, scratch(), moves, move.line.first, ends[0]))
            share.miss(told(game, view.state, unit, enemy, told(moves)));
    };
    const int positions = look_at(first_game(), positions_wanted() / 4,
                                  [&, now = every(8)](const View& view, int game) mutable {
                                      if (!now(view, game)) return false;
                                      each_pair(view, view.state.turn_of, [&](int unit, int enemy) {
                                          for (bool towards : {false, true})
                                              look(view, game, unit, enemy, towards);
                                      });
                                      return true;
                                  });
    share.expect_small("SAGA, pushes", positions);
}

// ---- Placements: units taken off the table and put back somewhere small and crowded

Zone small_zone(const View& view, int unit, Random& random) {
    const Sticks& s = view.sticks();
    const TableSize table{s.table_width, s.table_depth};
    const Point middle = middle_of_unit(view, unit);
    const auto any = [&](Length n) {
        return static_cast<Length>(random.below(static_cast<std::uint32_t>(n)));
    };
    Zone zone;
    zone.friend_beyond = zone.enemy_beyond = any(2) == 0 ? contact_gap : any(s.short_);
    const Length left = std::max(0, middle.x - 300 - any(1200)),
                 low = std::max(0, middle.y - 300 - any(1200));
    zone.bands.push(edge_band(table, 3, left, middle.x + 300 + any(1200)));
    zone.bands.push(edge_band(table, 0, low, middle.y + 300 + any(1200)));
    return zone;
}

/// All figures by chance, one beside another.
bool strewn(const Site& site, Random& random, saga::Placement& out) {
    const Unit& unit = site.view.state.unit(site.unit);
    const auto any = [&](Length n) {
        return static_cast<Length>(random.below(static_cast<std::uint32_t>(n)));
    };
    for (int tries = 0; tries < 400; ++tries) {
        out = {};
        for (int f = unit.first, n = 0; f < unit.first + unit.size && n < 100; ++n) {
            Point at{any(site.view.sticks().table_width), any(site.view.sticks().table_depth)};
            if (!out.spots.empty())
                at = out.spots[static_cast<std::size_t>(any(static_cast<Length>(out.spots.size())))].at +
                     uv(static_cast<Facing>(any(full_turn)), any(1000));
            const Spot spot{at, 0};
            if (!in_bounds(at) || !site.free(shape_of(base_of(site.view, f), spot))) {
                if (out.spots.empty()) n = 100;
                continue;
            }
            out.figures.push(static_cast<std::uint8_t>(f++));
            out.spots.push(spot);
        }
        if (out.spots.size() == unit.size && !check_placement(site, out)) return true;
    }
    return false;
}

TEST(SagaReach, few_units_find_a_place_that_only_the_oracle_finds_and_none_that_surely_has_none) {
    Share share;
    Random random(21);
    const auto look = [&](const View& view, int game, int unit) {
        const Zone zone = small_zone(view, unit, random);
        State state = view.state;
        for (Figure& figure : state.figures)
            if (figure.unit == unit) figure.where = Where::off;
        const View without{view.match, state};
        Site site = site_of(without, unit);
        site.zone = zone;
        ++share.asked;
        const Room room = room_for(site);
        saga::Placement found;
        if (room == Room::known) {
            ++share.planned;
            return;
        }
        if (!strewn(site, random, found)) return;
        EXPECT_EQ(room, Room::unknown) << told(game, state, unit, -1, "there is a place");
        share.miss(told(
            game, state, unit, -1,
            "a place at " + std::to_string(found.spots[0].at.x) + "," + std::to_string(found.spots[0].at.y)));
    };
    const int positions = look_at(
        first_game(), positions_wanted() / 4, [&, now = every(8)](const View& view, int game) mutable {
            if (!now(view, game)) return false;
            for (int unit = 0; unit < saga::max_units; ++unit)
                if (view.scene().has_unit(static_cast<UnitId>(unit)) && view.state.method != 0)
                    look(view, game, unit);
            return true;
        });
    share.expect_small("SAGA, units put down", positions);
}

}  // namespace
}  // namespace skald::reach
