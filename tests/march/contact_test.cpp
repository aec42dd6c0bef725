// The exact search for a place in contact, for long bases that may have to turn (CHG-R1, MOV-R8), against a
// plain look at many directions and facings.
#include "march/contact.hpp"

#include <gtest/gtest.h>

#include <memory>

#include "base/tries.hpp"
#include "march/scenes.hpp"

namespace skald {
namespace {

using test::Draw;

constexpr Length distance = 1500;
constexpr UnitId target_unit = 20;

struct ExactContactTest : testing::Test {
    std::unique_ptr<Scene> scene = std::make_unique<Scene>();
    Neighbourhood near;
    Freedom free;

    const Standing& charger() const { return scene->figures_of(0)[0]; }

    /// One long base, a target within reach, and others close around it.
    bool set_up(Draw& draw) {
        const Base long_bases[] = {rectangle_base(500, 250), rectangle_base(600, 300), oval_base(600, 350)};
        const Base foot[] = {round_base(250), round_base(320), rectangle_base(500, 250)};
        scene->clear({12000, 9000}, 1000);
        for (int i = 0; i < 40; ++i) test::add_piece(*scene, draw);
        const Point at = draw.point({2500, 2500}, {9500, 6500});
        if (!test::add_unit(*scene, draw, 0, 0, 1, long_bases[draw.in(0, 2)], at)) return false;
        const Point by = draw.point({-1200, -1200}, {1200, 1200});
        const auto count = static_cast<std::size_t>(draw.in(1, 3));
        if (!test::add_unit(*scene, draw, target_unit, 1, count, foot[draw.in(0, 2)], at + by)) return false;
        for (UnitId unit = 1; unit <= 6; ++unit) {
            const auto many = static_cast<std::size_t>(draw.in(2, 5));
            const auto side = static_cast<TableSide>(draw.in(0, 1));
            const Base base = foot[draw.in(0, 2)];
            const Point off = draw.point({-900, -900}, {900, 900});
            test::add_unit(*scene, draw, unit, side, many, base, at + by + off);
        }
        MoveLaw law;
        law.unit = 0;
        law.target = target_unit;
        law.open_only = true;
        gather(near, *scene, law, {{-2000, -2000}, {14000, 11000}});
        near.measure = false;
        free = freedom(near, charger().shape);
        return true;
    }

    bool legal(const Spot& to, const Standing& target) const {
        const Standing& f = charger();
        if (!in_bounds(to.at) || !in_contact(shape_of(f.base, to), target.shape)) return false;
        Way way;
        way.facing = to.facing;
        if (to.at == f.spot.at) return to.facing == f.spot.facing;
        way.corners.push(to.at);
        const Length stick[] = {distance};
        return check_way(near, free, f.base, f.spot, way, stick).clear();
    }

    /// Facings 15 degrees apart, and in each of them places in contact 3 degrees apart. `turned`: whether the
    /// base had to turn.
    bool look_around(const Standing& target, bool& turned) const {
        const Standing& f = charger();
        for (int turn = 0; turn < half_turn; turn += 30) {
            const Facing now = facing(f.spot.facing + turn);
            const Shape shape = shape_of(f.base, {f.spot.at, now});
            for (int k = 0; k < full_turn; k += 6) {
                const Point at = contact_place(shape, target.shape, facing(k));
                turned = turn > 0;
                if (legal({at, now}, target)) return true;
            }
        }
        return false;
    }
};

TEST_F(ExactContactTest, a_long_base_that_can_touch_if_it_turns_is_never_told_that_it_cannot) {
    int asked = 0, touch = 0, plain = 0, must_turn = 0, given_up = 0;
    for (int seed = 1; seed <= test::tries(400, 8, 10); ++seed) {
        Draw draw(static_cast<std::uint64_t>(seed));
        if (!set_up(draw)) continue;
        const Standing& f = charger();
        for (const Standing& target : scene->figures_of(target_unit)) {
            if (!within(f.shape, target.shape, distance + contact_gap)) continue;
            ++asked;
            const Walker walker{near, free, f.base, f.spot, f.shape, distance, {&f.shape, 1}, 0, {}};
            const FoundSpot found = find_contact(walker, target.shape, Turning::any);
            given_up += found.given_up;
            bool turned = false;
            if (found.found) {
                ++touch;
                EXPECT_TRUE(legal(found.at, target)) << "seed " << seed;
            }
            if (!look_around(target, turned)) continue;
            ++plain;
            must_turn += turned;
            EXPECT_TRUE(found.found) << "seed " << seed << ", figure " << target.figure;
        }
    }
    std::printf("%d asked, %d can touch, %d by a plain look, %d of them turned; %d times given up\n", asked,
                touch, plain, must_turn, given_up);
    EXPECT_TRUE(must_turn > 0 || test::sanitized) << "few must turn: a part of the tries may meet none";
    EXPECT_EQ(given_up, 0);
}

}  // namespace
}  // namespace skald
