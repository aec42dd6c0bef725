#include "table/sweep.hpp"

#include <gtest/gtest.h>

#include <memory>

#include "table/oracle.hpp"

namespace skald {
namespace {

using oracle::times_of_long;

/// The law in plain words, over everything on the table and by the oracle's measures: may the corridor be
/// swept?
Obstacle slow_stick(const Scene& scene, const MoveLaw& law, const Shape& start, const Shape& from, Point to) {
    const Shape path = corridor(from, to);
    for (Point p : {path.box.low, path.box.high}) {
        if (p.x < 0 || p.y < 0 || p.x > scene.table().width || p.y > scene.table().depth)
            return Obstacle::table_edge;
    }
    for (const Standing& f : scene.figures()) {
        if (f.unit == law.unit) continue;
        const bool enemy = f.side != law.side;
        Length keep = f.unit == law.target ? -1 : enemy ? law.enemy_keep : law.friend_keep;
        for (const KeepBeyond& k : law.keep_beyond) {
            if (k.unit == f.unit) keep = std::max(keep, k.x);
        }
        if (oracle::compare_gap(start, f.shape, law.hold) <= 0) keep = -1;
        const bool bad =
            keep < 0 ? oracle::overlap(path, f.shape) : oracle::compare_gap(path, f.shape, keep) <= 0;
        if (bad) return enemy ? Obstacle::enemy : Obstacle::other_friend;
    }
    for (const Gap& gap : scene.gaps()) {
        if (scene.figure(gap.first).unit == law.unit) continue;
        if (oracle::overlap(path, gap.p, gap.q) && !oracle::overlap(start, gap.p, gap.q))
            return Obstacle::gap;
    }
    const auto entered = [&](const Outline& o) {
        for (std::size_t i = 0; i < o.points.size(); ++i) {
            if (oracle::overlap(path, o.points[i], o.points[(i + 1) % o.points.size()])) return true;
        }
        return oracle::winding(o, path.centre.x, path.centre.y, 1) > 0;
    };
    for (const Piece& piece : scene.pieces()) {
        if (piece.ground == Ground::impassable && entered(piece.outline)) return Obstacle::impassable;
    }
    for (const Piece& piece : scene.pieces()) {
        const bool rough = piece.ground == Ground::uneven || piece.ground == Ground::dangerous;
        if (law.open_only && rough && entered(piece.outline)) return Obstacle::rough;
    }
    return Obstacle::none;
}

TEST(Sweep, of_a_stick_is_that_of_the_unpruned_check) {
    auto scene = std::make_unique<Scene>();
    auto near = std::make_unique<Neighbourhood>();
    Draw draw(1);
    int seen[12] = {};
    for (int i = 0; i < times_of_long(2000); ++i) {
        if (i % 50 == 0) random_scene(*scene, draw.next());
        const auto at =
            static_cast<std::size_t>(draw.from(0, static_cast<Length>(scene->figures().size()) - 1));
        const Standing& f = scene->figures()[at];
        MoveLaw law;
        law.unit = f.unit;
        law.side = f.side;
        law.open_only = draw.one_in(2);
        if (draw.one_in(5)) law.enemy_keep = 3000;
        if (draw.one_in(4)) law.keep_beyond.push({static_cast<UnitId>(draw.from(0, 9)), draw.from(0, 1500)});
        if (draw.one_in(4)) law.target = static_cast<UnitId>(draw.from(0, 9));
        if (law.target == law.unit) law.target = no_unit;
        const Point to = f.spot.at + random_vector(draw, 0, 1500);
        gather(*near, *scene, law, grown(f.shape.box, 1500));
        const Freedom free = freedom(*near, f.shape);
        const Obstruction o = check_stick(*near, free, f.shape, to);
        const Obstacle expected = slow_stick(*scene, law, f.shape, f.shape, to);
        // Bodies are asked in another order, so of two culprits either may be named: friend or foe.
        const bool body = o.kind == Obstacle::enemy || o.kind == Obstacle::other_friend;
        const bool body_expected = expected == Obstacle::enemy || expected == Obstacle::other_friend;
        ASSERT_EQ(o.kind == expected || (body && body_expected), true)
            << i << ": " << static_cast<int>(o.kind) << " " << static_cast<int>(expected);
        ++seen[static_cast<int>(expected)];
        if (body) {
            ASSERT_EQ(o.measured, ruler(corridor(f.shape, to), scene->shape(o.figure)));
        }
        // Cut in two collinear halves it is as free as in one, and where it cannot go it gets as far as it
        // can.
        const Point end = longest_free(*near, free, f.shape, to);
        if (o.clear()) {
            ASSERT_EQ(end, to);
        } else if (check_stick(*near, free, f.shape, f.spot.at).clear()) {
            ASSERT_TRUE(check_stick(*near, free, f.shape, end).clear());
        }
    }
    for (Obstacle kind : {Obstacle::none, Obstacle::table_edge, Obstacle::enemy, Obstacle::other_friend,
                          Obstacle::gap, Obstacle::impassable, Obstacle::rough}) {
        EXPECT_GT(seen[static_cast<int>(kind)], 5) << static_cast<int>(kind);
    }
}

TEST(Sweep, a_clear_corridor_is_clear_at_every_place_on_the_way) {
    auto scene = std::make_unique<Scene>();
    auto near = std::make_unique<Neighbourhood>();
    Draw draw(2);
    int clear = 0;
    for (int i = 0; i < times_of_long(300); ++i) {
        if (i % 50 == 0) random_scene(*scene, draw.next());
        const auto at =
            static_cast<std::size_t>(draw.from(0, static_cast<Length>(scene->figures().size()) - 1));
        const Standing& f = scene->figures()[at];
        MoveLaw law;
        law.unit = f.unit;
        law.side = f.side;
        const Point d = random_vector(draw, 100, 1500);
        gather(*near, *scene, law, grown(f.shape.box, 1500));
        const Freedom free = freedom(*near, f.shape);
        const bool whole = check_stick(*near, free, f.shape, f.spot.at + d).clear();
        clear += whole;
        if (!whole) continue;
        for (int k = 0; k <= 20; ++k) {  // shrunk by one all around: the grid point may lie beside the line
            const Shape there = moved(f.shape, {d.x * k / 20, d.y * k / 20});
            for (const Standing& other : scene->figures()) {
                if (other.unit == f.unit) continue;
                ASSERT_GT(oracle::gap(there, other.shape), -1.5L);
            }
            ASSERT_TRUE(on_table(there, scene->table()));
        }
    }
    EXPECT_GT(clear, times_of_long(20));
}

/// Round bases of 25 mm on an empty table.
struct Field {
    std::unique_ptr<Scene> scene = std::make_unique<Scene>(TableSize{6000, 4000}, 1000);
    Neighbourhood near;
    MoveLaw law;
    Freedom free;

    void put(UnitId unit, TableSide side, std::initializer_list<Point> at) {
        std::vector<Placing> figures;
        for (Point p : at) {
            figures.push_back({static_cast<FigureId>(10 * unit + figures.size()), round_base(250), {p, 0}});
        }
        ASSERT_TRUE(scene->place_unit(unit, side, figures));
    }
    void ready() {
        law.unit = 0;
        gather(near, *scene, law, {{0, 0}, {6000, 4000}});
        free = freedom(near, scene->shape(0));
    }
    Obstruction stick(Point to) {
        ready();
        return check_stick(near, free, scene->shape(0), to);
    }
    Obstruction stand(Point at) {
        ready();
        return check_stand(near, free, disc(at, 125), true);
    }
    Obstruction way(std::initializer_list<Point> corners, std::initializer_list<Length> sticks) {
        ready();
        const std::vector<Length> lengths(sticks);
        return check_way(near, free, round_base(250), scene->figure(0).spot, {corners, 0}, lengths);
    }
};

TEST(Sweep, enemies_may_not_be_grazed_and_friends_may) {
    Field field;
    field.put(0, 0, {{1000, 1000}});
    field.put(1, 1, {{2000, 1255}});  // enemy: 5 tenths of air beside the corridor
    EXPECT_EQ(field.stick({3000, 1000}).kind, Obstacle::enemy);
    EXPECT_EQ(field.stick({3000, 1000}).measured, 5);
    EXPECT_EQ(field.stick({3000, 1000}).figure, 10);
    field.put(1, 1, {{2000, 1256}});
    EXPECT_TRUE(field.stick({3000, 1000}).clear());
    field.put(1, 0, {{2000, 1250}});  // friend: touched on the way
    EXPECT_TRUE(field.stick({3000, 1000}).clear());
    field.put(1, 0, {{2000, 1249}});
    EXPECT_EQ(field.stick({3000, 1000}).kind, Obstacle::other_friend);
    field.put(1, 0, {{3000, 1255}});  // friend: not touched at the end
    EXPECT_EQ(field.stand({3000, 1000}).kind, Obstacle::other_friend);
    field.put(1, 0, {{3000, 1256}});
    EXPECT_TRUE(field.stand({3000, 1000}).clear());
}

TEST(Sweep, a_manoeuvre_and_an_order_to_keep_off_hold_on_the_whole_way) {
    Field field;
    field.put(0, 0, {{1000, 500}});
    field.put(1, 1, {{2000, 3750}});
    field.law.enemy_keep = 3000;
    EXPECT_EQ(field.stick({3000, 500}).kind, Obstacle::enemy);  // exactly L away in the middle
    EXPECT_EQ(field.stick({3000, 500}).measured, 3000);
    EXPECT_TRUE(field.stick({3000, 499}).clear());  // half a tenth more in the middle
    field.put(1, 1, {{2000, 3751}});
    EXPECT_TRUE(field.stick({3000, 500}).clear());
    field.law.enemy_keep = contact_gap;
    field.law.keep_beyond.push({1, 3001});
    EXPECT_EQ(field.stick({3000, 500}).kind, Obstacle::enemy);
    field.law.keep_beyond[0].x = 3000;
    EXPECT_TRUE(field.stick({3000, 500}).clear());
}

TEST(Sweep, gaps_of_other_units_stop_and_those_of_the_own_unit_do_not) {
    Field field;
    field.put(0, 0, {{1000, 1000}, {2000, 600}, {2000, 1400}});
    EXPECT_TRUE(field.stick({3000, 1000}).clear());
    field.put(1, 0, {{2500, 500}, {2500, 1500}});
    const Obstruction o = field.stick({3000, 1000});
    EXPECT_EQ(o.kind, Obstacle::gap);
    EXPECT_EQ(o.figure, 10);
    EXPECT_EQ(o.other, 11);
    EXPECT_EQ(o.unit, 1);
    EXPECT_EQ(o.measured, 750);
    EXPECT_TRUE(field.stick({2375, 1000}).clear());  // up to the gap, touching it
    EXPECT_EQ(field.stick({2376, 1000}).kind, Obstacle::gap);
    EXPECT_EQ(field.stand({2376, 1000}).kind, Obstacle::gap);
}

TEST(Sweep, what_a_figure_touches_or_stands_in_at_the_start_does_not_hold_it) {
    Field field;
    field.put(0, 0, {{1000, 1000}});
    field.put(
        1, 1,
        {{1255, 1000}, {1000, 1600}, {1000, 400}});  // touches the first, stands in the gap of the others
    ASSERT_EQ(field.scene->gaps_of(1).size(), 3u);
    EXPECT_EQ(field.stick({900, 1000}).kind, Obstacle::none);
    EXPECT_EQ(field.stand({990, 1000}).clear(), true);
    EXPECT_EQ(field.stand({1000, 1000}).kind, Obstacle::old_contact);  // it moved and came back
    EXPECT_TRUE(check_stand(field.near, field.free, disc({1000, 1000}, 125), false).clear());
    EXPECT_EQ(field.stick({1010, 1000}).kind, Obstacle::enemy);  // never into the base
    // A gap that it did not stand in holds.
    field.put(2, 1, {{500, 1500}, {500, 500}});
    EXPECT_EQ(field.stick({400, 1000}).kind, Obstacle::gap);
}

TEST(Sweep, terrain_and_edge) {
    Field field;
    field.put(0, 0, {{1000, 1000}});
    Piece piece;
    piece.outline = make_outline({{1500, 500}, {2000, 500}, {2000, 2000}, {1500, 2000}});
    piece.ground = Ground::uneven;
    field.scene->add_piece(piece);
    EXPECT_TRUE(field.stick({3000, 1000}).clear());
    field.law.open_only = true;
    EXPECT_EQ(field.stick({3000, 1000}).kind, Obstacle::rough);
    EXPECT_EQ(field.stick({3000, 1000}).piece, 0);
    EXPECT_TRUE(field.stick({1375, 1000}).clear());  // touching the outline is not entering
    EXPECT_EQ(field.stick({1376, 1000}).kind, Obstacle::rough);
    piece.ground = Ground::impassable;
    field.scene->set_piece(0, piece);
    field.law.open_only = false;
    EXPECT_EQ(field.stick({3000, 1000}).kind, Obstacle::impassable);
    EXPECT_TRUE(field.stick({125, 125}).clear());
    EXPECT_EQ(field.stick({124, 125}).kind, Obstacle::table_edge);
    EXPECT_EQ(field.stick({124, 125}).measured, -1);
    EXPECT_EQ(field.stick({-9000, 125}).kind, Obstacle::table_edge);
}

TEST(Sweep, sticks_are_used_one_after_the_other_and_fully_but_the_last) {
    Field field;
    field.put(0, 0, {{1000, 1000}});
    EXPECT_TRUE(field.way({{2500, 1000}}, {1500, 1000}).clear());
    EXPECT_TRUE(field.way({{3500, 1000}}, {1500, 1000}).clear());  // straight on over the end of the first
    const Obstruction far = field.way({{3501, 1000}}, {1500, 1000});
    EXPECT_EQ(far.kind, Obstacle::too_long);
    EXPECT_EQ(far.measured, 2501);
    EXPECT_EQ(far.allowed, 2500);
    EXPECT_TRUE(field.way({{3500, 1000}, {3500, 1100}}, {1500, 1000, 1500}).clear());
    EXPECT_EQ(field.way({{3400, 1000}, {3400, 1100}}, {1500, 1000, 1500}).kind, Obstacle::stick_unused);
    EXPECT_EQ(field.way({{2501, 1000}, {2501, 1100}}, {1500, 1000}).kind, Obstacle::too_long);
    EXPECT_TRUE(field.way({{2500, 1000}, {2500, 1100}}, {1500, 1000}).clear());
    EXPECT_TRUE(field.way({{2495, 1000}, {2495, 1100}}, {1500, 1000}).clear());  // the tolerance of MEA-R7
    const Obstruction unused = field.way({{2494, 1000}, {2494, 1100}}, {1500, 1000});
    EXPECT_EQ(unused.kind, Obstacle::stick_unused);
    EXPECT_EQ(unused.measured, 1494);
    const Obstruction second = field.way({{2500, 1000}, {2500, 2001}}, {1500, 1000});
    EXPECT_EQ(second.kind, Obstacle::too_long);
    EXPECT_EQ(second.stick, 1);
    EXPECT_EQ(field.way({{2500, 1000}, {2500, 2000}}, {1500}).kind, Obstacle::too_long);
    EXPECT_TRUE(field.way({}, {1500}).clear());
    EXPECT_TRUE(full_length({1495, 0}, 1500));
    EXPECT_FALSE(full_length({1494, 0}, 1500));
    EXPECT_FALSE(full_length({1501, 0}, 1500));
}

TEST(Sweep, a_turn_at_the_end_counts_for_the_corners_of_the_base) {
    auto scene = std::make_unique<Scene>();
    auto near = std::make_unique<Neighbourhood>();
    MoveLaw law;
    gather(*near, *scene, law, {{0, 0}, {12000, 9000}});
    const Base base = rectangle_base(250, 500);
    const Spot from{{3000, 3000}, 0};
    const Length sticks[1] = {1500};
    EXPECT_TRUE(check_way(*near, {}, base, from, {{{4500, 3000}}, 0}, sticks).clear());
    const Obstruction o = check_way(*near, {}, base, from, {{{4500, 3000}}, 180}, sticks);
    EXPECT_EQ(o.kind, Obstacle::too_long);
    EXPECT_EQ(o.measured, turn_travel(base, from, {{4500, 3000}, 180}));
    EXPECT_TRUE(check_way(*near, {}, base, from, {{{4100, 3000}}, 180}, sticks).clear());
    EXPECT_TRUE(check_way(*near, {}, base, from, {{}, 180}, sticks).clear());  // on the spot
}

TEST(Sweep, a_charge_touches_its_target_and_does_not_graze_past_it) {
    Field field;
    field.put(0, 0, {{1000, 1000}});
    field.put(1, 1, {{2000, 1000}, {1600, 1252}});
    field.law.target = 1;
    // The second figure is passed at 2 tenths: the end must touch it too.
    EXPECT_EQ(field.way({{1747, 1000}}, {1500}).kind, Obstacle::passed_target);
    field.put(1, 1, {{2000, 1000}, {1600, 1256}});
    EXPECT_TRUE(field.way({{1747, 1000}}, {1500}).clear());
    EXPECT_EQ(field.way({{1751, 1000}}, {1500}).kind, Obstacle::enemy);  // overlap
    field.law.target = no_unit;
    EXPECT_EQ(field.way({{1747, 1000}}, {1500}).kind, Obstacle::enemy);
}

TEST(Sweep, in_age_of_fantasy_a_unit_may_leave_what_it_stands_near_but_not_approach) {
    Field field;
    field.scene->clear({6000, 4000}, -1);
    field.put(0, 0, {{1000, 1000}});
    field.put(1, 1, {{1450, 1000}});  // 200 apart, inside 254
    field.law.enemy_keep = field.law.friend_keep = field.law.friend_end = field.law.hold = 254;
    field.law.no_nearer = true;
    EXPECT_TRUE(field.stick({500, 1000}).clear());
    EXPECT_EQ(field.stick({1001, 1000}).kind, Obstacle::enemy);
    EXPECT_EQ(field.stand({946, 1000}).kind, Obstacle::old_contact);
    EXPECT_TRUE(field.stand({945, 1000}).clear());
    // Far below nothing holds, at the same height it does.
    field.scene->move_figure(10, {{1450, 1000}, 0}, 900, 1200);
    field.law.in_space = true;
    field.law.top = 300;
    EXPECT_TRUE(field.stick({3000, 1000}).clear());
}

TEST(Contact, along_a_line_is_made_without_overlap) {
    Draw draw(3);
    int found = 0;
    for (int i = 0; i < times_of_long(6000); ++i) {
        const Length grain = i % 3 == 0 ? 50 : 1;
        const Shape a = oracle::random_figure(draw, 1500, grain);
        const Shape b = oracle::random_figure(draw, 1500, grain);
        if (overlaps(a, b)) continue;
        const Point d = draw.one_in(2) ? b.centre - a.centre : uv(facing(draw.from(0, 719)), 3000);
        const FirstContact c = first_contact(a, d, b);
        // The whole line decides whether there is a contact; start and end of it are tenths.
        const long double least = oracle::gap(corridor(a, a.centre + d), b);
        if (least < 2.9L) {
            ASSERT_TRUE(c.found) << i;
        }
        if (least > 3.0L) {
            ASSERT_EQ(c.found, false) << i;
        }
        if (!c.found) continue;
        ++found;
        const Shape end = moved(a, c.at - a.centre);
        ASSERT_TRUE(in_contact(end, b));
        ASSERT_FALSE(overlaps(corridor(a, c.at), b));
    }
    EXPECT_GT(found, times_of_long(1000));
}

TEST(Contact, place_in_every_direction_touches) {
    Draw draw(4);
    for (int i = 0; i < times_of_long(300); ++i) {
        const Shape a = oracle::random_figure(draw, 1500, 1);
        const Shape b = oracle::random_figure(draw, 1500, 1);
        for (int k = 0; k < 720; k += 15) {
            const Point at = contact_place(a, b, facing(k));
            const long double gap = oracle::gap(moved(a, at - a.centre), b);
            ASSERT_GE(gap, 3.0L);
            ASSERT_LT(gap, 4.5L);
        }
    }
}

}  // namespace
}  // namespace skald
