// Who is said to have no place after the first contact of a charge (CHG-10), and so spares the planner all
// further tries, against places drawn by chance and judged by the plain parts of the checker.
#include <gtest/gtest.h>

#include <memory>

#include "base/tries.hpp"
#include "march/charge_work.hpp"
#include "march/scenes.hpp"

namespace skald {
namespace {

using planning::ChargeSearch;
using test::Bases;
using test::Draw;

constexpr UnitId target_unit = 20;

struct FollowTest : testing::Test {
    std::unique_ptr<Scene> scene = std::make_unique<Scene>();
    std::unique_ptr<PlannerScratch> scratch = std::make_unique<PlannerScratch>();
    Neighbourhood near;  ///< of its own: all that stands on the table
    ChargeOrder order;

    bool set_up(Draw& draw, bool rough) {
        test::random_table(*scene, draw, 90, 10, draw.in(0, 1) == 0 ? Bases::round : Bases::mixed);
        if (!scene->has_unit(0)) return false;
        for (int i = 0; i < 12; ++i) test::add_piece(*scene, draw);
        order.law.unit = 0;
        order.law.target = target_unit;
        order.distance = draw.in(0, 1) == 0 ? 1500 : 2500;
        MoveLaw law = order.law;
        law.open_only = !rough;
        const Point middle = middle_of(scene->figures_of(0));
        for (int tries = 0; tries < 40; ++tries) {
            const Point by = draw.point({-2400, -2400}, {2400, 2400});
            const auto count = static_cast<std::size_t>(draw.in(2, 8));
            if (!test::add_unit(*scene, draw, target_unit, 1, count, round_base(250), middle + by)) continue;
            gather(near, *scene, law, {{-2000, -2000}, {14000, 11000}});
            return true;
        }
        return false;
    }

    bool may_end(const Standing& f, const Shape& first, Length distance, Point at) const {
        if (!in_bounds(at) || square(at - f.spot.at) > square(std::int64_t{distance})) return false;
        const Shape end = moved(f.shape, at - f.spot.at);
        if (beyond(end, first, order.radius) || overlaps(end, first)) return false;
        const Freedom free = freedom(near, f.shape);
        return check_stand(near, free, end, at != f.spot.at).clear() &&
               check_stick(near, free, f.shape, at).clear() &&
               check_passed(near, free, corridor(f.shape, at), end).clear();
    }
    bool chance_finds_one(Draw& draw, const Standing& f, const Shape& first, Length distance) const {
        if (may_end(f, first, distance, f.spot.at)) return true;
        const Length around = order.radius + first.circumradius + f.shape.circumradius;
        for (int n = 0; n < 400; ++n) {
            const Point by = draw.point({-around, -around}, {around, around});
            if (may_end(f, first, distance, first.centre + by)) return true;
        }
        return false;
    }
};

TEST_F(FollowTest, who_is_said_to_be_left_behind_finds_no_place_by_chance) {
    int asked = 0, behind = 0, behind_all = 0, have_one = 0;
    for (int seed = 1; seed <= test::tries(300, 8, 10); ++seed) {
        Draw draw(static_cast<std::uint64_t>(seed));
        const bool rough = draw.in(0, 3) == 0;
        if (!set_up(draw, rough)) continue;
        ChargeSearch search(*scene, order, *scratch);
        search.begin(rough);
        const auto figures = scene->figures_of(0);
        for (std::size_t first = 0; first < figures.size(); ++first) {
            const ChargePlace touch = search.contact(first, ChargeSearch::Looks::quick);
            if (!touch.found) continue;
            const Spot at{touch.at, figures[first].spot.facing};
            const Shape end = shape_of(figures[first].base, at);
            for (std::size_t i = 0; i < figures.size(); ++i) {
                if (i == first) continue;
                const bool after_this = search.left_behind(i, first, at), after_any = search.left_behind(i);
                const bool has_one = chance_finds_one(draw, figures[i], end, search.distance());
                ++asked;
                behind += after_this;
                behind_all += after_any;
                have_one += has_one;
                EXPECT_FALSE(after_this && has_one) << "seed " << seed << ", figure " << i;
                EXPECT_FALSE(after_any && has_one) << "seed " << seed << ", figure " << i;
            }
        }
    }
    std::printf("%d asked, %d left behind, %d of them after any first contact; chance finds %d places\n",
                asked, behind, behind_all, have_one);
    EXPECT_TRUE((behind > 50 && behind_all > 20 && have_one > 1000) || test::sanitized);
}

TEST_F(FollowTest, who_is_said_to_touch_nobody_finds_no_contact_one_by_one) {
    int never = 0, touch = 0;
    for (int seed = 1; seed <= test::tries(120, 8, 10); ++seed) {
        Draw draw(static_cast<std::uint64_t>(seed));
        const bool rough = draw.in(0, 3) == 0;
        if (!set_up(draw, rough)) continue;
        ChargeSearch search(*scene, order, *scratch);
        search.begin(rough);
        for (std::size_t i = 0; i < search.count(); ++i) {
            const bool said = search.never_touches(i);
            bool found = false;
            for (std::size_t t = 0; !found && t < search.targets().size(); ++t)
                found = search.exact_contact(i, t).found;
            EXPECT_FALSE(said && found) << "seed " << seed << ", figure " << i;
            never += said;
            touch += found;
        }
    }
    std::printf("%d never touch, %d can\n", never, touch);
    EXPECT_TRUE((never > 100 && touch > 100) || test::sanitized);
}

TEST_F(FollowTest, around_a_place_where_all_is_refused_chance_finds_no_way) {
    int asked = 0, refused = 0, legal = 0;
    for (int seed = 1; seed <= test::tries(300, 8, 10); ++seed) {
        Draw draw(static_cast<std::uint64_t>(seed));
        if (!set_up(draw, draw.in(0, 3) == 0)) continue;
        for (const Standing& f : scene->figures_of(0)) {
            const Freedom free = freedom(near, f.shape);
            const Walker walker{near, free, f.base, f.spot, f.shape, order.distance};
            const auto may_end_at = [&](Point at) {
                const Shape end = moved(f.shape, at - f.spot.at);
                return check_stand(near, free, end).clear() && check_stick(near, free, f.shape, at).clear() &&
                       check_passed(near, free, corridor(f.shape, at), end).clear();
            };
            for (int n = 0; n < 20; ++n) {
                const Point at = f.spot.at + draw.point({-2000, -2000}, {2000, 2000});
                const Length off = draw.in(0, 60);
                if (!in_bounds(at)) continue;
                const bool all = all_refused(walker, at, off);
                bool some = false;
                for (int k = 0; k < 12; ++k) {
                    const Point by = uv(facing(draw.in(0, 719)), draw.in(0, std::max(0, off - 1)));
                    some = some || (at + by != f.spot.at && in_bounds(at + by) && may_end_at(at + by));
                }
                ++asked;
                refused += all;
                legal += some;
                EXPECT_FALSE(all && some) << "seed " << seed << ", figure " << f.figure;
            }
        }
    }
    std::printf("%d asked, all is refused around %d, chance finds a way around %d\n", asked, refused, legal);
    EXPECT_TRUE((refused > 1000 && legal > 1000) || test::sanitized);
}

}  // namespace
}  // namespace skald
