// The numeric fixture of the charge and withdrawal diagrams (ledger, section 22.3), step by step.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "march/charge.hpp"
#include "march/scratch.hpp"
#include "march/withdrawal.hpp"
#include "table/formation.hpp"

namespace skald {
namespace {

constexpr FigureId A = 0, B = 1, C = 2, D = 3, E = 4;           // blue
constexpr FigureId red1 = 11, red2 = 12, red3 = 13, red4 = 14;  // red
constexpr UnitId blue = 0, red = 1;
constexpr Point origin{3000, 3000};  ///< the ledger's (0, 0) on our table

/// Centimetres of the ledger, as hundredths so that all are whole.
Point cm(int x, int y) {
    return origin + Point{x, y};
}

struct DiagramTest : testing::Test {
    std::unique_ptr<Scene> scene = std::make_unique<Scene>();
    std::unique_ptr<PlannerScratch> scratch = std::make_unique<PlannerScratch>();

    void SetUp() override {
        place(red, 1,
              {{red1, cm(200, 1600)}, {red2, cm(600, 1700)}, {red3, cm(850, 1900)}, {red4, cm(1350, 1650)}});
        place(blue, 0,
              {{A, cm(0, 0)}, {B, cm(-400, -200)}, {C, cm(600, 200)}, {D, cm(1200, 0)}, {E, cm(200, -400)}});
        Piece rough;
        rough.ground = Ground::uneven;
        rough.outline = make_outline({cm(1100, 250), cm(1700, 250), cm(1700, 900), cm(1100, 900)});
        ASSERT_TRUE(scene->add_piece(rough));
    }
    struct At {
        FigureId figure;
        Point at;
    };
    void place(UnitId unit, TableSide side, const std::vector<At>& figures) {
        std::vector<Placing> all;
        for (const At& f : figures) all.push_back({f.figure, round_base(250), {f.at, 0}});
        ASSERT_TRUE(scene->place_unit(unit, side, all));
    }
    static ChargeOrder charge() {
        ChargeOrder order;
        order.law.unit = blue;
        order.law.side = 0;
        order.law.target = red;
        return order;
    }
    static FigureMove to(FigureId figure, Point at) {
        FigureMove move;
        move.figure = figure;
        move.way.corners.push(at);
        return move;
    }
    PlanFault check(const std::vector<FigureMove>& moves) {
        return check_charge(*scene, charge(), moves, *scratch);
    }
    /// The fault of the last move of a charge that begins so; the rest is filled in.
    PlanFault check_last(std::vector<FigureMove> begun) {
        const FigureId last = begun.back().figure;
        for (FigureId f : {A, B, C, D, E}) {
            const bool listed =
                std::any_of(begun.begin(), begun.end(), [&](const FigureMove& m) { return m.figure == f; });
            if (!listed) begun.push_back({f, {}});
        }
        const PlanFault fault = check(begun);
        const FigureId whose = fault.kind == PlanProblem::radius ? fault.other : fault.figure;
        return whose == last ? fault : PlanFault{};
    }
    ChargePlace nearest(const std::vector<FigureMove>& made, FigureId figure, FigureId target) {
        return closest_possible(*scene, charge(), made, figure, target, false, *scratch);
    }
    const FigureMove a = to(A, cm(169, 1351)), b = to(B, cm(-65, 1260)), c = to(C, cm(600, 1450));
};

TEST_F(DiagramTest, step_1_the_first_figure_comes_into_contact_with_the_first_red_one) {
    EXPECT_TRUE(check_last({a}).clear());
    EXPECT_EQ(ruler(disc(cm(169, 1351), 125), scene->shape(red1)), 1);
    const PlanFault free = check_last({to(A, cm(160, 1300))});
    EXPECT_EQ(free.kind, PlanProblem::no_contact);
}

TEST_F(DiagramTest, step_2_the_second_cannot_touch_and_comes_as_near_as_it_can) {
    EXPECT_FALSE(can_contact(*scene, charge(), std::vector{a}, B, false, *scratch).found);
    const ChargePlace best = nearest({a}, B, red1);
    ASSERT_TRUE(best.found);
    EXPECT_NEAR(static_cast<double>(best.fine) / 256, 180, 2);
    EXPECT_TRUE(check_last({a, b}).clear());
    EXPECT_EQ(check_last({a, to(B, cm(-100, 1200))}).kind, PlanProblem::not_closest);
}

TEST_F(DiagramTest, step_3_the_third_must_touch_but_not_out_of_the_chain) {
    // Against the fourth red figure: out of the chain of A and B.
    const PlanFault apart = check_last({a, b, to(C, cm(1150, 1498))});
    EXPECT_EQ(apart.kind, PlanProblem::chain);
    EXPECT_GT(apart.measured, 500);
    EXPECT_TRUE(check_last({a, b, c}).clear());
    EXPECT_EQ(ruler(disc(cm(600, 1450), 125), disc(cm(169, 1351), 125)), 193);
    EXPECT_EQ(check_last({a, b, to(C, cm(550, 1350))}).kind, PlanProblem::missed_contact);
}

TEST_F(DiagramTest, step_4_the_fourth_goes_around_the_rough_ground) {
    // Through it the whole unit would have one S stick, and A's way is too long.
    const PlanFault rough = check({a, b, c, to(D, cm(1330, 1398)), {E, {}}});
    EXPECT_EQ(rough.kind, PlanProblem::way);
    EXPECT_EQ(rough.way.kind, Obstacle::rough);
    EXPECT_EQ(rough.way.allowed, 1000);
    EXPECT_FALSE(can_contact(*scene, charge(), std::vector{a, b, c}, D, false, *scratch).found);
    const ChargePlace best = nearest({a, b, c}, D, red1);
    ASSERT_TRUE(best.found);
    EXPECT_LE(best.fine, 256 * 395);
    EXPECT_TRUE(check_last({a, b, c, to(D, best.at)}).clear());
}

TEST_F(DiagramTest, step_5_the_last_comes_as_near_as_it_can) {
    const ChargePlace d = nearest({a, b, c}, D, red1);
    ASSERT_TRUE(d.found);
    const std::vector made{a, b, c, to(D, d.at)};
    EXPECT_FALSE(can_contact(*scene, charge(), made, E, false, *scratch).found);
    const ChargePlace best = nearest(made, E, red1);
    ASSERT_TRUE(best.found);
    EXPECT_LE(best.fine, 256 * 265);
    EXPECT_TRUE(check({a, b, c, to(D, d.at), to(E, best.at)}).clear());
}

TEST_F(DiagramTest, step_6_the_casualties_that_keep_the_chain_may_be_chosen) {
    const Formation formation = formation_of(scene->figures_of(red), 500, 1000);
    EXPECT_EQ(removable(formation, formation.all(), true, FigureMask{0b0011}), FigureMask{0b1011});
}

struct WithdrawalDiagramTest : DiagramTest {
    void SetUp() override {
        DiagramTest::SetUp();
        place(blue, 0,
              {{A, cm(169, 1351)},
               {B, cm(-65, 1260)},
               {C, cm(600, 1450)},
               {D, cm(65, 970)},
               {E, cm(285, 1095)}});
        scene->remove_figure(red2);
    }
    static WithdrawOrder order(bool from_first = false) {
        WithdrawOrder order;
        order.law.unit = red;
        order.law.side = 1;
        order.enemy = blue;
        order.formation.from_first = from_first;
        return order;
    }
    PlanFault check_withdraw(const std::vector<FigureMove>& moves) {
        return check_withdrawal(*scene, order(), moves, *scratch);
    }
    const FigureMove four = to(red4, cm(2316, 1908)), three = to(red3, cm(1850, 1900)),
                     one = to(red1, cm(1136, 1952));
};

TEST_F(WithdrawalDiagramTest, step_7_the_farthest_goes_first_directly_away) {
    EXPECT_EQ(farthest_figures(*scene, red, blue), FigureMask{0b100});
    EXPECT_EQ(ruler(scene->shape(red4), scene->shape(C)), 527);
    const FirstWithdrawal first = first_withdrawal(*scene, order(), red4, *scratch);
    EXPECT_TRUE(first.direct);
    EXPECT_LE(square(first.at - cm(2316, 1908)), 4);
    EXPECT_TRUE(check_withdraw({four, three, one}).clear());
}

TEST_F(WithdrawalDiagramTest, step_7_refuses_another_first_figure_direction_or_a_short_way) {
    EXPECT_EQ(check_withdraw({three, four, one}).kind, PlanProblem::not_farthest);
    EXPECT_EQ(check_withdraw({to(red4, cm(2350, 1650)), three, one}).kind, PlanProblem::not_away);
    EXPECT_EQ(check_withdraw({four, three, to(red1, cm(1120, 1950))}).kind, PlanProblem::not_full);
    EXPECT_EQ(check_withdraw({four, three, to(red1, cm(200, 2600))}).kind, PlanProblem::chain);
}

TEST_F(WithdrawalDiagramTest, the_planner_finds_a_full_withdrawal_in_both_editions) {
    for (bool from_first : {false, true}) {
        WithdrawPlan plan;
        plan_withdrawal(plan, *scene, order(from_first), *scratch);
        ASSERT_TRUE(plan.found);
        EXPECT_TRUE(plan.full);
        const PlanFault fault =
            check_withdrawal(*scene, order(from_first), {plan.moves.data(), plan.moves.size()}, *scratch);
        EXPECT_TRUE(fault.clear()) << int(fault.kind) << " " << fault.figure;
    }
}

TEST_F(WithdrawalDiagramTest, separation_moves_only_the_figures_in_contact_and_only_a_little) {
    WithdrawPlan plan;
    plan_separation(plan, *scene, order(), true, *scratch);
    ASSERT_TRUE(plan.found);
    ASSERT_EQ(plan.moves.size(), 1u);
    EXPECT_EQ(plan.moves[0].figure, red1);
    EXPECT_LE(square(plan.moves[0].way.corners[0] - cm(200, 1600)), square(6));
    EXPECT_TRUE(check_separation(*scene, order(), {plan.moves.data(), 1}, true, *scratch).clear());
    const std::vector far{to(red1, cm(200, 1640))};
    EXPECT_EQ(check_separation(*scene, order(), far, true, *scratch).kind, PlanProblem::not_least);
    EXPECT_EQ(check_separation(*scene, order(), {}, true, *scratch).kind, PlanProblem::in_contact);
}

}  // namespace
}  // namespace skald
