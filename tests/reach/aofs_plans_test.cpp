// Positions in which the planners of Age of Fantasy once knew no plan, though there was one.
#include <gtest/gtest.h>

#include "aofs/activation.hpp"
#include "aofs/plan.hpp"
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
