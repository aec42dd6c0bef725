// Whole groups of Age of Fantasy against the oracle: charges, pile-ins, and moves of broken units that close
// up, in positions of bot games.
#include "reach/aofs_groups.hpp"
#include "aofs/activation.hpp"
#include "base/tries.hpp"
#include "reach/positions.hpp"
#include "reach/share.hpp"

namespace skald::reach {
namespace {

using namespace aofs;
using Steps = List<Step, 16>;

std::string told(int game, const State& state, const Order& order, const Steps& steps) {
    std::string text = "game " + std::to_string(game) + " round " + std::to_string(state.round) + " unit " +
                       std::to_string(order.unit) + " target " + std::to_string(order.target) + ":";
    for (const Step& step : steps) {
        text += " " + std::to_string(step.figure) + ":";
        for (std::size_t i = 0; i < step.ways; ++i)
            text +=
                (i > 0 ? ">" : "") + std::to_string(step.path[i].x) + "," + std::to_string(step.path[i].y);
    }
    return text;
}

int tries() {
    return skald::test::tries(8, 4, 4);
}

/// Calls `look` for every group of the side and every enemy that may be near enough.
template <class Look>
void each_group_order(const View& view, Side side, Order order, Look look) {
    for (int unit : standing_units(view.state, side)) {
        if (living(view.state, unit) < 2) continue;
        for (int target : standing_units(view.state, other(side))) {
            order.unit = unit;
            order.target = target;
            if (may_reach(view, order)) look(order);
        }
    }
}

/// Plays games until enough positions were looked at: `look` says whether it did.
template <class Look>
int look_at(int wanted, Look look) {
    int positions = 0, game = first_game() - 1;
    while (positions < wanted) {
        ++game;
        play_aofs(static_cast<std::uint64_t>(game), [&](Match& match, const State& state) {
            if (positions < wanted && look(View{match, state}, game)) ++positions;
        });
    }
    return positions;
}

/// Every so manyth time that a side may activate a unit, counted in each game.
auto every(int nth) {
    return [nth = every_nth(nth), count = 0, last = -1](const View& view, int game) mutable {
        if (game != last) count = 0, last = game;
        return static_cast<Ask>(view.state.question.ask) == Ask::activate && count++ % nth == 0;
    };
}

TEST(AofsReach, few_charges_of_groups_have_a_plan_that_only_the_oracle_finds) {
    Share share;
    int refused = 0, wrong = 0;
    const auto look = [&](const View& view, int game, Order order) {
        const Refusal refusal =
            view.match.check(view.state, make<Verb::activate>({order.unit, Action::charge, order.target}));
        if (refusal && refusal->rule != cause(Rule::MOV_04)) return;
        ++share.asked;
        refused += refusal.has_value();
        order.must_join = must_join(view, order.unit, Action::rush);
        Steps steps;
        if (!refusal && charge_planned(view, order.unit, order.target)) {
            ++share.planned;
            EXPECT_TRUE(plan_assault(view, order, steps));
            EXPECT_FALSE(check_assault(view, order, steps)) << told(game, view.state, order, steps);
            return;
        }
        if (!GroupSearch(view, order, 1).assault(tries(), steps)) return;
        const std::string plan = told(game, view.state, order, steps);
        if (!refusal) return share.miss(plan);
        ++wrong;
        std::printf("refused: %s\n", plan.c_str());
    };
    const int positions =
        look_at(positions_wanted() / 4, [&, now = every(4)](const View& view, int game) mutable {
            if (!now(view, game)) return false;
            Order charge;
            charge.action = Action::charge;
            each_group_order(view, view.state.question.side, charge,
                             [&](const Order& order) { look(view, game, order); });
            return true;
        });
    share.expect_small("Age of Fantasy, charges of groups", positions);
    std::printf("Age of Fantasy, charges of groups: %d refused, %d of them though legal\n", refused, wrong);
    EXPECT_EQ(wrong, 0);
}

/// At every activation all who stand near an enemy, and after every charge its target.
TEST(AofsReach, few_pile_ins_of_groups_have_a_plan_that_only_the_oracle_finds) {
    Share share;
    const auto look = [&](const View& view, int game, const Order& order) {
        ++share.asked;
        Steps steps;
        if (plan_assault(view, order, steps)) {
            ++share.planned;
            EXPECT_FALSE(check_assault(view, order, steps)) << told(game, view.state, order, steps);
            return;
        }
        if (!check_assault(view, order, {})) return;  // nobody owes anything
        if (!GroupSearch(view, order, 1).assault(tries(), steps)) return;
        share.miss(told(game, view.state, order, steps));
    };
    Order pile;
    pile.three = pile.pile_in = true;
    Order charged;
    const auto after_charge = [&](const View& view, int game) {
        if (charged.unit < 0 || !on_table(view.state, charged.unit) || !on_table(view.state, charged.target))
            return false;
        if (living(view.state, charged.unit) < 2) return false;
        look(view, game, charged);
        return true;
    };
    const int positions =
        look_at(positions_wanted() / 4, [&, now = every(2)](const View& view, int game) mutable {
            bool looked = after_charge(view, game);
            charged = pile;
            if (static_cast<Ask>(view.state.question.ask) == Ask::charge) {
                const auto [unit, target, most] = read<Ask::charge>(view.state.question);
                charged.unit = target, charged.target = unit;
            }
            if (!now(view, game)) return looked;
            each_group_order(view, view.state.question.side, pile,
                             [&](const Order& order) { look(view, game, order), looked = true; });
            return looked;
        });
    share.expect_small("Age of Fantasy, pile-ins of groups", positions);
}

TEST(AofsReach, few_broken_groups_can_close_up_by_a_plan_that_only_the_oracle_finds) {
    Share share;
    const auto look = [&](const View& view, int game, int unit, Action action) {
        ++share.asked;
        if (must_join(view, unit, action)) {
            ++share.planned;
            return;
        }
        Order order;
        order.unit = unit;
        order.action = action;
        order.must_join = true;
        Steps steps;
        if (!GroupSearch(view, order, 1).together(tries(), steps)) return;
        share.miss(told(game, view.state, order, steps));
    };
    const int positions = look_at(positions_wanted() / 4, [&](const View& view, int game) {
        if (static_cast<Ask>(view.state.question.ask) != Ask::activate) return false;
        bool looked = false;
        for (int unit : standing_units(view.state, view.state.question.side)) {
            if (living(view.state, unit) < 2 || coherent(view, unit)) continue;
            looked = true;
            for (Action action : {Action::advance, Action::rush}) look(view, game, unit, action);
        }
        return looked;
    });
    share.expect_small("Age of Fantasy, broken groups that close up", positions);
}

}  // namespace
}  // namespace skald::reach
