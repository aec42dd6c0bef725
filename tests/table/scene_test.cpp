#include "table/scene.hpp"

#include <gtest/gtest.h>

#include <memory>

#include "table/oracle.hpp"

namespace skald {
namespace {

using oracle::times;

std::vector<Placing> placings(const Scene& scene, UnitId unit) {
    std::vector<Placing> all;
    for (const Standing& f : scene.figures_of(unit))
        all.push_back({f.figure, f.base, f.spot, f.bottom, f.top});
    return all;
}

/// Everything that can be asked of two scenes is equal.
void expect_same(const Scene& a, const Scene& b) {
    ASSERT_EQ(a.figures().size(), b.figures().size());
    ASSERT_EQ(a.gaps().size(), b.gaps().size());
    ASSERT_TRUE(std::equal(a.units().begin(), a.units().end(), b.units().begin(), b.units().end()));
    for (std::size_t i = 0; i < a.figures().size(); ++i) {
        const Standing &f = a.figures()[i], &g = b.figures()[i];
        ASSERT_EQ(f.figure, g.figure);
        ASSERT_EQ(f.unit, g.unit);
        ASSERT_EQ(f.shape, g.shape);
        ASSERT_EQ(a.place_of(f.figure), i);
        ASSERT_TRUE(a.stands(f.figure));
    }
    for (std::size_t i = 0; i < a.gaps().size(); ++i) {
        ASSERT_EQ(a.gaps()[i].p, b.gaps()[i].p);
        ASSERT_EQ(a.gaps()[i].q, b.gaps()[i].q);
        ASSERT_EQ(a.gaps()[i].first, b.gaps()[i].first);
    }
    for (UnitId u : a.units()) {
        ASSERT_EQ(a.box_of(u), b.box_of(u));
        ASSERT_EQ(a.gaps_of(u).data() - a.gaps().data(), b.gaps_of(u).data() - b.gaps().data());
        ASSERT_EQ(a.figures_of(u).size(), b.figures_of(u).size());
    }
}

TEST(Scene, changed_step_by_step_is_the_scene_built_anew) {
    auto scene = std::make_unique<Scene>(), fresh = std::make_unique<Scene>();
    Draw draw(1);
    for (int round = 0; round < times(20); ++round) {
        random_scene(*scene, draw.next());
        for (int i = 0; i < 40 && scene->figures().size() > 2; ++i) {
            const auto at =
                static_cast<std::size_t>(draw.from(0, static_cast<Length>(scene->figures().size()) - 1));
            const Standing f = scene->figures()[at];
            switch (draw.from(0, 3)) {
                case 0: scene->remove_figure(f.figure); break;
                case 1: scene->remove_unit(f.unit); break;
                case 2:
                    scene->move_figure(f.figure,
                                       {f.spot.at + uv(facing(draw.from(0, 719)), 400), f.spot.facing});
                    break;
                case 3: {
                    std::vector<Placing> figures = placings(*scene, f.unit);
                    for (Placing& p : figures) p.spot.at = p.spot.at + Point{50, -50};
                    figures.pop_back();
                    figures.push_back({static_cast<FigureId>(300 + i), f.base, f.spot});
                    ASSERT_TRUE(scene->place_unit(f.unit, f.side, figures));
                }
            }
        }
        fresh->clear(scene->table(), scene->gap_limit());
        // In another order: the scene depends only on what stands.
        for (std::size_t i = scene->units().size(); i-- > 0;) {
            const UnitId u = scene->units()[i];
            ASSERT_TRUE(fresh->place_unit(u, scene->side_of(u), placings(*scene, u)));
        }
        expect_same(*scene, *fresh);
        if (HasFatalFailure()) return;
    }
}

TEST(Scene, has_a_gap_for_every_pair_of_one_unit_at_most_s_apart) {
    auto scene = std::make_unique<Scene>();
    int gaps = 0;
    for (int i = 0; i < times(60); ++i) {
        random_scene(*scene, static_cast<std::uint64_t>(100 + i));
        for (UnitId u : scene->units()) {
            std::size_t expected = 0;
            const std::span<const Standing> figures = scene->figures_of(u);
            for (std::size_t a = 0; a < figures.size(); ++a) {
                for (std::size_t b = a + 1; b < figures.size(); ++b) {
                    expected += oracle::compare_gap(figures[a].shape, figures[b].shape, 1000) <= 0;
                }
            }
            ASSERT_EQ(scene->gaps_of(u).size(), expected);
            gaps += static_cast<int>(expected);
            for (const Gap& gap : scene->gaps_of(u)) {
                ASSERT_TRUE(holds(scene->shape(gap.first), gap.p));
                ASSERT_TRUE(holds(scene->shape(gap.second), gap.q));
                ASSERT_TRUE(contains(scene->box_of(u), gap.p));
            }
        }
    }
    EXPECT_GT(gaps, times(5000));
}

TEST(Scene, exactly_s_apart_is_a_gap_and_a_tenth_more_is_none) {
    Scene scene({12000, 9000}, 1000);
    const Base base = round_base(250);
    const Placing two[2] = {{0, base, {{1000, 1000}, 0}}, {1, base, {{2250, 1000}, 0}}};
    ASSERT_TRUE(scene.place_unit(3, 0, two));
    ASSERT_EQ(scene.gaps_of(3).size(), 1u);
    scene.move_figure(1, {{2251, 1000}, 0});
    EXPECT_TRUE(scene.gaps_of(3).empty());
    scene.clear({12000, 9000}, -1);
    ASSERT_TRUE(scene.place_unit(3, 0, two));
    EXPECT_TRUE(scene.gaps().empty());
}

TEST(Scene, a_gap_is_crossed_by_what_overlaps_it_and_not_by_what_touches_it) {
    const Gap gap{{1000, 1000}, {2000, 1000}, 0, 1};
    EXPECT_FALSE(crosses(disc({1500, 1125}, 125), gap));
    EXPECT_TRUE(crosses(disc({1500, 1124}, 125), gap));
    EXPECT_TRUE(crosses(disc({2100, 1000}, 125), gap));
    EXPECT_FALSE(crosses(disc({2125, 1000}, 125), gap));
    const Shape tile = shape_of(rectangle_base(200, 200), {{1500, 1100}, 0});
    EXPECT_FALSE(crosses(tile, gap));
    EXPECT_TRUE(crosses(moved(tile, {0, -1}), gap));
    EXPECT_TRUE(crosses(corridor(disc({1500, 2000}, 125), {1500, 100}), gap));
    EXPECT_TRUE(meets({1500, 500}, {1500, 1000}, gap));  // sight: ends included
    EXPECT_TRUE(meets({2000, 500}, {2000, 1500}, gap));
    EXPECT_FALSE(meets({2001, 500}, {2001, 1500}, gap));
    EXPECT_FALSE(meets({1500, 500}, {1500, 999}, gap));
}

TEST(Scene, refuses_what_does_not_fit_and_stays_as_it_was) {
    auto scene = std::make_unique<Scene>();
    const Base base = round_base(250);
    const Placing one[1] = {{5, base, {{1000, 1000}, 0}}};
    ASSERT_TRUE(scene->place_unit(2, 0, one));
    EXPECT_FALSE(scene->place_unit(64, 0, one));
    EXPECT_FALSE(scene->place_unit(3, 0, one)) << "the figure stands in another unit";
    const Placing twice[2] = {{6, base, {{1000, 1000}, 0}}, {6, base, {{2000, 1000}, 0}}};
    EXPECT_FALSE(scene->place_unit(3, 0, twice));
    const Placing high[1] = {{512, base, {{1000, 1000}, 0}}};
    EXPECT_FALSE(scene->place_unit(3, 0, high));
    const Placing odd[1] = {{7, {BaseForm::oval, 100, 200}, {{1000, 1000}, 0}}};
    EXPECT_FALSE(scene->place_unit(3, 0, odd));
    EXPECT_FALSE(scene->place_unit(3, 0, std::vector<Placing>(65)));
    EXPECT_EQ(scene->figures().size(), 1u);
    EXPECT_FALSE(scene->has_unit(3));
    // As many figures as the table holds, in units of twelve.
    scene->clear({12000, 9000}, 1000);
    FigureId next = 0;
    for (UnitId u = 0; u < 22; ++u) {
        std::vector<Placing> unit;
        for (int i = 0; i < 12 && next < 256; ++i, ++next) {
            unit.push_back({next, base, {{300 + 260 * (next % 40), 300 + 260 * (next / 40)}, 0}});
        }
        ASSERT_TRUE(scene->place_unit(u, u % 2, unit));
    }
    EXPECT_EQ(scene->figures().size(), 256u);
    const Placing more[1] = {{300, base, {{9000, 8000}, 0}}};
    EXPECT_FALSE(scene->place_unit(40, 0, more));
    scene->remove_figure(0);
    EXPECT_TRUE(scene->place_unit(40, 0, more));
}

TEST(Scene, the_highest_solid_piece_under_a_point_is_its_surface) {
    Scene scene;
    Piece ledge;
    ledge.outline = make_outline({{1000, 1000}, {2000, 1000}, {2000, 2000}, {1000, 2000}});
    ledge.solid = true;
    ledge.top = 300;
    scene.add_piece(ledge);
    Piece tower = ledge;
    tower.outline = make_outline({{1500, 1000}, {2000, 1000}, {2000, 2000}, {1500, 2000}});
    tower.top = 800;
    scene.add_piece(tower);
    Piece wood = ledge;
    wood.solid = false;
    wood.top = 2000;
    scene.add_piece(wood);
    EXPECT_EQ(surface_at(scene, {1200, 1500}), 300);
    EXPECT_EQ(surface_at(scene, {1500, 1500}), 800) << "on the outline is on the piece";
    EXPECT_EQ(surface_at(scene, {999, 1500}), 0);
    tower.ground = Ground::impassable;
    scene.set_piece(1, tower);
    EXPECT_EQ(surface_at(scene, {1700, 1500}), 300);
}

}  // namespace
}  // namespace skald
