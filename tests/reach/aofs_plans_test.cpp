// Positions in which the planners of Age of Fantasy once knew no plan, though there was one.
#include <gtest/gtest.h>

#include "aofs/activation.hpp"
#include "aofs/plan.hpp"
#include "aofs/reach.hpp"
#include "content/aofs/described.hpp"

namespace skald::reach {
namespace {

using namespace aofs;

using aofs::test::Table;

Order order_of(const Table& table, std::string_view unit) {
    Order order;
    order.unit = table.unit(unit);
    return order;
}

TEST(AofsPlans, who_piles_in_goes_as_far_as_the_chain_lets_it_if_that_is_less_than_a_quarter_of_the_way) {
    Table table(R"(
unit A first at 10+243,30+105 12+172,31+61 9+71,31+73
unit B second base=32 at 16+33,30+2
unit C second base=32 at 10+253,32+136
)");
    const View view = table.view();
    Order order = order_of(table, "A");
    order.target = table.unit("B");
    order.three = order.pile_in = true;
    List<Step, 16> steps;
    ASSERT_TRUE(plan_assault(view, order, steps));
    EXPECT_FALSE(check_assault(view, order, steps));
}

TEST(AofsPlans, a_broken_pair_closes_up_on_a_hill_if_a_foe_stands_between_them) {
    Table table(R"(
terrain solid=2 21+133,24+112 21+117,22+42 23+132,21+52 25+165,21+171 26+35,23+196 25+74,25+191 23+23,25+230
unit A first at 24+169,26+123 26+158,23+230
unit C second at 26+142,25+226
)");
    const View view = table.view();
    Order order = order_of(table, "A");
    order.must_join = true;
    ASSERT_FALSE(coherent(view, order.unit));
    List<Step, 16> steps;
    ASSERT_TRUE(plan_together(view, order, steps));
    EXPECT_FALSE(check_plan(view, order, steps, nullptr));
}

/// A stands on a ledge, B below it. Nothing within reach can be left straight on: C stands before it.
std::string before_the_jump(int off) {
    const int x = 12 * inch + 150 - off;
    return "terrain solid=4 10,10 21,20\nunit A first at " + std::to_string(x / inch) + "+" +
           std::to_string(x % inch) + ",15\nunit C second at 15+127,15\nunit B second at 22,15\n";
}

bool jumps_at(int off, Step& step) {
    Table table(before_the_jump(off));
    const View view = table.view();
    Order order = order_of(table, "A");
    order.target = table.unit("B");
    order.action = Action::charge;
    Box seen;
    EXPECT_FALSE(easily_charges(view, order, seen));
    List<Step, 16> steps;
    if (!can_charge(view, order)) {
        EXPECT_FALSE(plan_assault(view, order, steps));
        return false;
    }
    EXPECT_TRUE(plan_assault(view, order, steps));
    EXPECT_FALSE(check_assault(view, order, steps));
    step = steps[0];
    return true;
}

TEST(AofsPlans, a_lone_model_goes_around_somebody_to_the_edge_from_which_it_jumps) {
    Step step;
    ASSERT_TRUE(jumps_at(0, step));
    EXPECT_EQ(step.floor, 4) << "a bend, the edge, and then the jump";
}

/// A jump costs no way: whoever has none left lands in contact at once.
TEST(AofsPlans, a_lone_model_with_no_way_left_after_the_jump_lands_in_contact) {
    Step step;
    ASSERT_TRUE(jumps_at(600, step));
    EXPECT_EQ(step.ways, 3);
    EXPECT_EQ(step.floor, 4) << "a bend, the edge, and then the jump";
}

/// C stands below the ledge and keeps A away from where it would climb straight on; upon the ledge A may pass
/// him.
TEST(AofsPlans, a_lone_model_goes_around_somebody_below_a_ledge_before_it_climbs_and_jumps) {
    Table table(R"(
terrain solid=4 12+168,17+40 13+104,15+112 15+168,15+16 17+232,15+173 20+49,16+161 21+23,18+148 20+190,20+88 20,22+16 17+190,22+112 15+126,21+209 13+55,20+221 12+81,18+234
unit A first base=40 at 11+107,22+16
unit B second base=32 at 16+132,26+55
unit C second base=60 at 13+250,23+118
)");
    const View view = table.view();
    Order order = order_of(table, "A");
    order.target = table.unit("B");
    order.action = Action::charge;
    Box seen;
    EXPECT_FALSE(easily_charges(view, order, seen));
    ASSERT_TRUE(can_charge(view, order));
    List<Step, 16> steps;
    ASSERT_TRUE(plan_assault(view, order, steps));
    EXPECT_FALSE(check_assault(view, order, steps));
}

/// No base hangs over the edge of a ledge where there are other places nearby.
TEST(AofsPlans, a_unit_is_put_down_wholly_on_a_ledge_or_wholly_off_it) {
    Table table(R"(
terrain solid=4 20,2 27,5
unit A first models=5 reserve=scout
unit B second at 24,40
)");
    const View view = table.view();
    const Piece& ledge = table.position.setup.terrain[0];
    PlaceLaw law;
    law.unit = table.unit("A");
    for (Length y = 0; y <= 8 * inch; y += inch / 4) {
        List<Step, 16> steps;
        ASSERT_TRUE(plan_placement(view, law, {24 * inch, y}, steps));
        EXPECT_FALSE(check_placement(view, law, steps));
        for (const Step& step : steps) {
            const Body body = body_at(view, step.figure, {step.end(), 0});
            EXPECT_TRUE(body.bottom == 0 || wholly_inside(body.shape, ledge.outline))
                << step.end().x << "," << step.end().y;
        }
    }
}

}  // namespace
}  // namespace skald::reach
