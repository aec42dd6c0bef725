#include "table/sight.hpp"

#include <gtest/gtest.h>

#include <memory>

#include "table/oracle.hpp"
#include "table/sight_search.hpp"

namespace skald {
namespace {

using oracle::times_of_long;

/// The blockers of one pair for the oracle: nothing pruned, the one that stopped the last line tried first.
class LineOracle {
  public:
    LineOracle(const Scene& scene, const Viewer& a, const Viewer& b) {
        for (const Standing& f : scene.figures()) {
            if (f.unit != a.unit && f.figure != b.figure) blockers_.push_back({&f.shape, nullptr, nullptr});
        }
        for (UnitId unit : scene.units()) {
            if (unit == a.unit || unit == b.unit) continue;
            for (const Gap& gap : scene.gaps_of(unit)) blockers_.push_back({nullptr, &gap, nullptr});
        }
        for (const Piece& piece : scene.pieces()) {
            if (piece.high) blockers_.push_back({nullptr, nullptr, &piece.outline});
        }
    }
    bool free(Point p, Point q) {
        for (std::size_t i = 0; i < blockers_.size(); ++i) {
            if (!stops(blockers_[i], p, q)) continue;
            std::swap(blockers_[0], blockers_[i]);
            return false;
        }
        return true;
    }

  private:
    struct Any {
        const Shape* shape;
        const Gap* gap;
        const Outline* outline;
    };
    static bool stops(const Any& b, Point p, Point q) {
        if (b.outline != nullptr) return oracle::crossings(*b.outline, p, q) >= 2;
        if (b.shape != nullptr && b.shape->core.size() == 1) {
            const oracle::Rational far = oracle::square_distance(b.shape->centre, p, q);
            return far.n < oracle::Wide(b.shape->radius) * b.shape->radius * far.d;
        }
        if (b.shape != nullptr) return oracle::overlap(*b.shape, p, q);
        Shape s, t;
        s.core = {p, q};
        t.core = {b.gap->p, b.gap->q};
        return oracle::square_core_distance(s, t).n == 0;
    }
    std::vector<Any> blockers_;
};

/// A crowded corner of a table: a few units whose figures stand close, a few pieces between them.
void crowd(Scene& scene, Draw& draw, bool only_discs) {
    scene.clear({4000, 3500}, 1000);
    const Length grain = draw.one_in(3) ? 50 : 1;
    const Length pieces = draw.from(0, 3);
    for (Length i = 0; i < pieces; ++i) {
        Piece piece;
        Point at;
        at.x = draw.from(500, 3500);
        at.y = draw.from(500, 3000);
        piece.outline = random_outline(draw, at, 100, 700);
        piece.high = true;
        scene.add_piece(piece);
    }
    const Length units = draw.from(3, 7);
    for (Length u = 0; u < units; ++u) {
        const Base base = only_discs ? round_base(draw.one_in(2) ? 250 : 320) : random_base(draw);
        Placing placing[6];
        std::size_t count = 0;
        const Length size = draw.from(1, 6);
        Spot spot;
        spot.at.x = draw.from(300, 3700);
        spot.at.y = draw.from(300, 3200);
        for (Length i = 0; i < size; ++i) {
            Spot next;
            next.at.x = spot.at.x + draw.from(-800, 800) / grain * grain;
            next.at.y = spot.at.y + draw.from(-800, 800) / grain * grain;
            const Length k = draw.from(0, 719);
            next.facing = base.form == BaseForm::round ? Facing{0} : facing(grain > 1 ? k / 90 * 90 : k);
            const Shape shape = shape_of(base, next);
            bool fits = on_table(shape, scene.table());
            for (const Standing& f : scene.figures()) fits = fits && !overlaps(shape, f.shape);
            for (std::size_t j = 0; j < count; ++j)
                fits = fits && !overlaps(shape, shape_of(base, placing[j].spot));
            if (!fits) continue;
            placing[count++] = {static_cast<FigureId>(10 * u + i), base, next, 0, 0};
            spot = next;
        }
        scene.place_unit(static_cast<UnitId>(u), static_cast<TableSide>(u % 2), {placing, count});
    }
}

/// Two figures of different units, or false.
bool draw_pair(const Scene& scene, Draw& draw, FigureId& a, FigureId& b) {
    const auto count = static_cast<Length>(scene.figures().size());
    if (count < 2) return false;
    a = scene.figures()[static_cast<std::size_t>(draw.from(0, count - 1))].figure;
    b = scene.figures()[static_cast<std::size_t>(draw.from(0, count - 1))].figure;
    return scene.figure(a).unit != scene.figure(b).unit;
}

TEST(Sight, finds_what_the_33_by_33_oracle_sees_and_accepts_no_blocked_line) {
    auto scene = std::make_unique<Scene>();
    Draw draw(1);
    int free = 0, blocked = 0;
    for (int i = 0; i < times_of_long(10000); ++i) {
        crowd(*scene, draw, false);
        FigureId a = 0, b = 0;
        if (!draw_pair(*scene, draw, a, b)) continue;
        const Viewer va = viewer(*scene, a), vb = viewer(*scene, b);
        const Sight s = sees(*scene, a, b);
        LineOracle lines(*scene, va, vb);
        if (s.free) {
            ++free;
            ASSERT_TRUE(holds(va.shape, s.from));
            ASSERT_TRUE(holds(vb.shape, s.to));
            ASSERT_TRUE(lines.free(s.from, s.to)) << "scene " << i;
            continue;
        }
        ++blocked;
        ASSERT_NE(s.blocker.kind, BlockerKind::none);
        for (Point p : points_of(va.base, va.spot)) {
            for (Point q : points_of(vb.base, vb.spot)) {
                ASSERT_FALSE(lines.free(p, q))
                    << "scene " << i << ": " << p.x << "," << p.y << " " << q.x << "," << q.y;
            }
        }
    }
    EXPECT_GT(free, times_of_long(2000));
    EXPECT_GT(blocked, times_of_long(1000));
}

/// A grid point of the base, anywhere in it.
Point any_point(Draw& draw, const Shape& s) {
    for (;;) {
        Point p;
        p.x = draw.from(s.box.low.x, s.box.high.x);
        p.y = draw.from(s.box.low.y, s.box.high.y);
        if (holds(s, p)) return p;
    }
}

TEST(Sight, no_random_line_is_free_where_sight_was_refused) {
    auto scene = std::make_unique<Scene>();
    Draw draw(2);
    for (int i = 0; i < times_of_long(1500); ++i) {
        crowd(*scene, draw, false);
        FigureId a = 0, b = 0;
        if (!draw_pair(*scene, draw, a, b) || sees(*scene, a, b).free) continue;
        const Viewer va = viewer(*scene, a), vb = viewer(*scene, b);
        LineOracle lines(*scene, va, vb);
        for (int k = 0; k < 1000; ++k) {
            const Point p = any_point(draw, va.shape);
            const Point q = any_point(draw, vb.shape);
            ASSERT_FALSE(lines.free(p, q)) << "scene " << i;
        }
    }
}

TEST(Sight, of_one_line_is_that_of_the_oracle) {
    auto scene = std::make_unique<Scene>();
    Draw draw(3);
    int blocked = 0;
    for (int i = 0; i < times_of_long(3000); ++i) {
        crowd(*scene, draw, false);
        FigureId a = 0, b = 0;
        if (!draw_pair(*scene, draw, a, b)) continue;
        const Viewer va = viewer(*scene, a), vb = viewer(*scene, b);
        const Point p = any_point(draw, va.shape);
        const Point q = any_point(draw, vb.shape);
        const Sight s = line(*scene, va, vb, p, q);
        ASSERT_EQ(s.free, oracle::line_free(*scene, va, vb, p, q));
        ASSERT_EQ(s.free, s.blocker.kind == BlockerKind::none);
        blocked += !s.free;
    }
    EXPECT_GT(blocked, times_of_long(500));
}

/// Every round base but two gets a tenth more all around.
void grow_others(Scene& scene, FigureId a, FigureId b) {
    const std::vector<UnitId> units(scene.units().begin(), scene.units().end());
    for (UnitId u : units) {
        std::vector<Placing> figures;
        for (const Standing& f : scene.figures_of(u)) {
            Base base = f.base;
            if (f.figure != a && f.figure != b) base = round_base(2 * f.base.half_width + 2);
            figures.push_back({f.figure, base, f.spot});
        }
        scene.place_unit(u, scene.side_of(u), figures);
    }
}

TEST(Sight, is_the_same_in_a_mirrored_scene_and_between_lone_figures_both_ways) {
    auto scene = std::make_unique<Scene>(), mirror = std::make_unique<Scene>();
    Draw draw(4);
    int different = 0;
    for (int i = 0; i < times_of_long(2000); ++i) {
        crowd(*scene, draw, true);
        mirror->clear(scene->table(), scene->gap_limit());
        const auto flip = [&](Point p) { return Point{scene->table().width - p.x, p.y}; };
        for (Piece piece : scene->pieces()) {
            List<Point, 64> points = piece.outline.points;
            for (Point& p : points) p = flip(p);
            piece.outline = make_outline(points);
            mirror->add_piece(piece);
        }
        for (UnitId u : scene->units()) {
            std::vector<Placing> figures;
            for (const Standing& f : scene->figures_of(u))
                figures.push_back({f.figure, f.base, {flip(f.spot.at), 0}});
            mirror->place_unit(u, scene->side_of(u), figures);
        }
        FigureId a = 0, b = 0;
        if (!draw_pair(*scene, draw, a, b)) continue;
        if (sees(*scene, a, b).free != sees(*mirror, a, b).free) {
            // Only a corridor of less than 0.2 mm may depend on where the grid lies: with one tenth more
            // around every base it is gone in both. Outlines cannot be grown so simply; there it must be
            // rare.
            ++different;
            if (!scene->pieces().empty()) continue;
            grow_others(*scene, a, b);
            grow_others(*mirror, a, b);
            ASSERT_FALSE(sees(*scene, a, b).free || sees(*mirror, a, b).free) << "scene " << i;
            continue;
        }
        if (scene->figures_of(scene->figure(a).unit).size() == 1 &&
            scene->figures_of(scene->figure(b).unit).size() == 1) {
            ASSERT_EQ(sees(*scene, a, b).free, sees(*scene, b, a).free) << "scene " << i;
        }
    }
    EXPECT_LE(different, times_of_long(2000) / 1000);
}

TEST(Sight, taking_a_blocker_away_never_hides_anything_and_the_named_one_stops_the_centre_line) {
    auto scene = std::make_unique<Scene>();
    Draw draw(5);
    for (int i = 0; i < times_of_long(2000); ++i) {
        crowd(*scene, draw, false);
        FigureId a = 0, b = 0;
        if (!draw_pair(*scene, draw, a, b)) continue;
        const Sight s = sees(*scene, a, b);
        const Point p = scene->figure(a).spot.at, q = scene->figure(b).spot.at;
        if (s.blocker.kind == BlockerKind::figure) {
            ASSERT_TRUE(oracle::overlap(scene->shape(s.blocker.figure), p, q));
        } else if (s.blocker.kind == BlockerKind::piece) {
            ASSERT_GE(oracle::crossings(scene->piece(s.blocker.piece).outline, p, q), 2);
        }
        const FigureId gone = scene
                                  ->figures()[static_cast<std::size_t>(
                                      draw.from(0, static_cast<Length>(scene->figures().size()) - 1))]
                                  .figure;
        if (!s.free || gone == a || gone == b) continue;
        scene->remove_figure(gone);
        ASSERT_TRUE(sees(*scene, a, b).free);
    }
}

TEST(Sight, of_units_is_sight_of_some_pair) {
    auto scene = std::make_unique<Scene>();
    Draw draw(6);
    for (int i = 0; i < times_of_long(300); ++i) {
        crowd(*scene, draw, false);
        FigureId a = 0, b = 0;
        if (!draw_pair(*scene, draw, a, b)) continue;
        const UnitId ua = scene->figure(a).unit, ub = scene->figure(b).unit;
        bool any = false, any_from_a = false;
        for (const Standing& f : scene->figures_of(ua)) {
            for (const Standing& g : scene->figures_of(ub)) {
                const bool free = sees(*scene, f.figure, g.figure).free;
                any = any || free;
                any_from_a = any_from_a || (free && f.figure == a);
            }
        }
        const UnitSight seen = unit_sees(*scene, ua, ub);
        ASSERT_EQ(seen.sight.free, any);
        ASSERT_EQ(figure_sees_unit(*scene, a, ub).sight.free, any_from_a);
        if (any) {
            ASSERT_TRUE(sees(*scene, seen.shooter, seen.target).free);
        }
    }
}

/// Lone round figures of 25 mm, each its own unit unless said otherwise.
struct Row {
    Scene scene{{6000, 4000}, 1000};
    void put(UnitId unit, std::initializer_list<Point> at) {
        std::vector<Placing> figures;
        for (Point p : at) {
            figures.push_back({static_cast<FigureId>(10 * unit + figures.size()), round_base(250), {p, 0}});
        }
        ASSERT_TRUE(scene.place_unit(unit, unit % 2, figures));
    }
};

TEST(Sight, passes_between_two_bases_that_touch_the_line_unless_they_are_of_one_unit) {
    // Two columns of three bases whose inner sides leave exactly nothing, then one tenth, then air.
    for (Length air : {-1, 0, 1, 2}) {
        Row row;
        row.put(0, {{1000, 2000}});
        row.put(1, {{3000, 2000}});
        // The free strip, if any, is the axis: walls above and below of single units.
        UnitId unit = 2;
        for (Length k = 0; k < 4; ++k) {
            row.put(unit++, {{2000 + (k % 2) * 10, 2000 + 125 + air + 250 * (k / 2)}});
            row.put(unit++, {{2000 + (k % 2) * 300, 2000 - 125 - air - 250 * (k / 2)}});
            if (k == 1) break;
        }
        const Viewer a = viewer(row.scene, 0), b = viewer(row.scene, 10);
        EXPECT_EQ(line(row.scene, a, b, {1000, 2000}, {3000, 2000}).free, air >= 0) << air;
    }
    Row pair;
    pair.put(0, {{1000, 2000}});
    pair.put(1, {{3000, 2000}});
    pair.put(2, {{2000, 2125}, {2000, 1875}});  // one unit: the closed gap stops the line between them
    const Sight s =
        line(pair.scene, viewer(pair.scene, 0), viewer(pair.scene, 10), {1000, 2000}, {3000, 2000});
    EXPECT_FALSE(s.free);
    EXPECT_EQ(s.blocker.kind, BlockerKind::gap);
    EXPECT_EQ(s.blocker.unit, 2);
}

TEST(Sight, gaps_of_shooter_and_target_do_not_obstruct_but_other_figures_of_the_target_do) {
    Row row;
    row.put(0, {{1000, 2000}, {1600, 1700}, {1600, 2300}});  // comrades and their gap in front of the shooter
    row.put(1,
            {{3000, 2000}, {2500, 1600}, {2500, 2400}});  // a gap of the target in front of the target figure
    EXPECT_TRUE(sees(row.scene, 0, 10).free);
    row.scene.move_figure(11, {{2500, 2000}, 0});  // now a figure of the target itself
    const Sight s = line(row.scene, viewer(row.scene, 0), viewer(row.scene, 10), {1000, 2000}, {3000, 2000});
    EXPECT_EQ(s.blocker.figure, 11);
    row.put(2, {{2000, 1500}, {2000, 2500}});  // a third unit's gap of 75 cm across
    EXPECT_FALSE(sees(row.scene, 0, 11).free);
    EXPECT_EQ(sees(row.scene, 0, 11).blocker.kind, BlockerKind::gap);
}

TEST(Sight, reaches_into_and_out_of_high_ground_but_not_through_it) {
    Row row;
    Piece wood;
    wood.outline = make_outline({{1800, 500}, {2600, 500}, {2600, 3500}, {1800, 3500}});
    wood.high = true;
    row.scene.add_piece(wood);
    row.put(0, {{1000, 2000}});
    row.put(1, {{2200, 2000}});
    row.put(2, {{3400, 2000}});
    EXPECT_TRUE(sees(row.scene, 0, 10).free);
    EXPECT_TRUE(sees(row.scene, 10, 20).free);
    row.scene.remove_unit(1);
    const Sight through = sees(row.scene, 0, 20);
    row.put(1, {{2200, 2000}});
    EXPECT_FALSE(through.free);
    EXPECT_EQ(through.blocker.kind, BlockerKind::piece);
    EXPECT_EQ(through.blocker.piece, 0);
    // Out of one piece and into another: one crossing each (LOS-05).
    Piece copse = wood;
    copse.outline = make_outline({{3000, 1000}, {4000, 1000}, {4000, 3000}, {3000, 3000}});
    row.scene.add_piece(copse);
    EXPECT_TRUE(sees(row.scene, 10, 20).free);
    // Low ground hides nothing.
    wood.high = false;
    row.scene.set_piece(0, wood);
    EXPECT_TRUE(sees(row.scene, 0, 20).free);
}

TEST(Sight, a_corridor_of_half_a_millimetre_is_found_wherever_it_runs) {
    Draw draw(9);
    for (int i = 0; i < times_of_long(2000); ++i) {
        // Two blocking bases of different units leave a slit of 5 tenths across a random line between A and
        // B.
        Row row;
        row.put(0, {{1000, 2000}});
        row.put(1, {{3000, 2000}});
        const Point p = Point{1000, 2000} + random_vector(draw, 0, 118);
        const Point q = Point{3000, 2000} + random_vector(draw, 0, 118);
        const Point middle{(p.x + q.x) / 2 + draw.from(-200, 200), (p.y + q.y) / 2};
        const Point across = left_of(q - p);
        // Walls of many bases, edge at 2.5 tenths and the rounding from the line.
        for (int side = 0; side < 2; ++side) {
            for (int k = 0; k < 2; ++k) {
                const Point out = step(side == 0 ? across : -across, 125 + 4 + 250 * k + k);
                row.put(static_cast<UnitId>(2 + 2 * side + k), {middle + out});
            }
        }
        ASSERT_TRUE(sees(row.scene, 0, 10).free) << i;
    }
}

// ---- heights

/// Does the line with heights meet the prism? By many samples; `touch` is how deep a sample must lie to
/// count.
bool sampled_hit(const Standing* f, const Piece* piece, Point p, Length zp, Point q, Length zq) {
    const int samples = 400;
    for (int i = 1; i < samples; ++i) {
        const oracle::Wide n = i, d = samples;
        const oracle::Wide x = p.x * (d - n) + q.x * n, y = p.y * (d - n) + q.y * n,
                           z = zp * (d - n) + zq * n;
        const Length bottom = f != nullptr ? f->bottom : piece->bottom,
                     top = f != nullptr ? f->top : piece->top;
        if (z <= bottom * d || z >= top * d) continue;
        if (piece != nullptr) {
            if (oracle::winding(piece->outline, x, y, d) > 0) return true;
            continue;
        }
        Shape scaled;  // the base and the point, both times d
        for (Point v : f->shape.core) {
            scaled.core.push({static_cast<Length>(v.x * d), static_cast<Length>(v.y * d)});
        }
        scaled.radius = static_cast<Length>(f->shape.radius * d);
        Shape point;
        point.core.push({static_cast<Length>(x), static_cast<Length>(y)});
        if (oracle::overlap(scaled, point)) return true;
    }
    return false;
}

/// Heights for the crowd: figures on three levels, pieces low and high, solid or not.
void raise(Scene& scene, Draw& draw) {
    for (PieceId k = 0; k < scene.pieces().size(); ++k) {
        Piece piece = scene.piece(k);
        piece.solid = draw.one_in(2);
        piece.top = static_cast<std::int16_t>(draw.from(50, 700));
        scene.set_piece(k, piece);
    }
    for (const Standing& f : scene.figures()) {
        const auto bottom = static_cast<std::int16_t>(draw.from(0, 2) * 200);
        const auto top = static_cast<std::int16_t>(bottom + draw.from(150, 500));
        scene.move_figure(f.figure, f.spot, bottom, top);
    }
}

/// Do samples along the line lie in something that obstructs it?
bool sampled_block(const Scene& scene, UnitId a, UnitId b, Point p, Length zp, Point q, Length zq) {
    for (const Standing& f : scene.figures()) {
        if (f.unit != a && f.unit != b && sampled_hit(&f, nullptr, p, zp, q, zq)) return true;
    }
    for (const Piece& piece : scene.pieces()) {
        const bool end_inside = oracle::winding(piece.outline, p.x, p.y, 1) >= 0 ||
                                oracle::winding(piece.outline, q.x, q.y, 1) >= 0;
        if ((piece.solid || !end_inside) && sampled_hit(nullptr, &piece, p, zp, q, zq)) return true;
    }
    return false;
}

TEST(SightInSpace, a_line_said_to_be_free_is_free_at_every_sample) {
    auto scene = std::make_unique<Scene>();
    Draw draw(7);
    int free = 0, hits = 0, seen = 0;
    for (int i = 0; i < times_of_long(1000); ++i) {
        crowd(*scene, draw, false);
        raise(*scene, draw);
        FigureId a = 0, b = 0;
        if (!draw_pair(*scene, draw, a, b)) continue;
        const Standing &fa = scene->figure(a), &fb = scene->figure(b);
        const Point p = any_point(draw, fa.shape);
        const Point q = any_point(draw, fb.shape);
        const Length zp = draw.from(fa.bottom, fa.top);
        const Length zq = draw.from(fb.bottom, fb.top);
        const bool hit = sampled_block(*scene, fa.unit, fb.unit, p, zp, q, zq);
        const Sight one = line_in_space(*scene, fa.unit, fb.unit, p, zp, q, zq);
        ASSERT_FALSE(hit && one.free) << "scene " << i;
        hits += hit;
        free += one.free;
        const Sight s = sees_in_space(*scene, a, b);
        if (!s.free) continue;
        ++seen;
        ASSERT_TRUE(holds(fa.shape, s.from) && holds(fb.shape, s.to));
        ASSERT_FALSE(sampled_block(*scene, fa.unit, fb.unit, s.from, s.from_height, s.to, s.to_height));
    }
    EXPECT_GT(free, times_of_long(100));
    EXPECT_GT(hits, times_of_long(100));
    EXPECT_GT(seen, times_of_long(300));
}

TEST(SightInSpace, sees_what_the_33_by_33_lines_see_at_five_pairs_of_heights) {
    auto scene = std::make_unique<Scene>();
    Draw draw(10);
    int refused = 0;
    for (int i = 0; i < times_of_long(400); ++i) {
        crowd(*scene, draw, false);
        raise(*scene, draw);
        FigureId a = 0, b = 0;
        if (!draw_pair(*scene, draw, a, b) || sees_in_space(*scene, a, b).free) continue;
        ++refused;
        const Standing &fa = scene->figure(a), &fb = scene->figure(b);
        const Length heights[5][2] = {{fa.top, fb.top},
                                      {fa.bottom, fb.bottom},
                                      {fa.top, fb.bottom},
                                      {fa.bottom, fb.top},
                                      {(fa.bottom + fa.top) / 2, (fb.bottom + fb.top) / 2}};
        for (const auto& [za, zb] : heights) {
            for (Point p : points_of(fa.base, fa.spot)) {
                for (Point q : points_of(fb.base, fb.spot)) {
                    ASSERT_FALSE(line_in_space(*scene, fa.unit, fb.unit, p, za, q, zb).free) << "scene " << i;
                }
            }
        }
    }
    EXPECT_GT(refused, times_of_long(10));
}

TEST(SightInSpace, a_quick_look_says_what_the_search_says) {
    auto scene = std::make_unique<Scene>();
    Draw draw(11);
    int seen = 0, hidden = 0, clear = 0;
    for (int i = 0; i < times_of_long(4000); ++i) {
        crowd(*scene, draw, false);
        raise(*scene, draw);
        FigureId a = 0, b = 0;
        if (!draw_pair(*scene, draw, a, b)) continue;
        const bool free = sees_in_space(*scene, a, b).free;
        ASSERT_EQ(visible_in_space(*scene, a, b), free) << "scene " << i;
        ASSERT_EQ(visible_in_space(*scene, b, a), free) << "scene " << i;
        clear += clear_between(*scene, scene->figure(a), scene->figure(b));
        (free ? seen : hidden) += 1;
    }
    EXPECT_GT(clear, times_of_long(100));
    EXPECT_GT(seen, times_of_long(100));
    EXPECT_GT(hidden, times_of_long(80));
}

TEST(SightInSpace, part_of_a_line_meets_a_base_exactly_as_the_rational_oracle_says) {
    // Parts with small denominators can be drawn as whole segments on a finer grid.
    Draw draw(8);
    int hits = 0;
    for (int i = 0; i < times_of_long(20000); ++i) {
        const Length grain = i % 2 == 0 ? 1 : 50;
        const Shape base = oracle::random_figure(draw, 300, grain);
        const Point p = oracle::random_spot(draw, 600, grain).at;
        const Point q = oracle::random_spot(draw, 600, grain).at;
        detail::Part part;
        part.den = draw.from(1, 12);
        part.n0 = draw.from(0, part.den - 1);
        part.n1 = draw.from(part.n0 + 1, part.den);
        Shape scaled;
        for (Point v : base.core) scaled.core.push({v.x * part.den, v.y * part.den});
        scaled.radius = base.radius * part.den;
        const auto at = [&](Length n) {
            return Point{p.x * (part.den - n) + q.x * n, p.y * (part.den - n) + q.y * n};
        };
        const bool expected = oracle::overlap(scaled, at(part.n0), at(part.n1));
        ASSERT_EQ(detail::part_overlaps(base, p, q, part), expected) << i;
        hits += expected;
    }
    EXPECT_GT(hits, times_of_long(2000));
}

TEST(SightInSpace, part_of_a_line_enters_an_outline_exactly_as_the_rational_oracle_says) {
    Draw draw(13);
    int entered = 0, tried = 0;
    while (tried < times_of_long(20000)) {
        List<Point, 64> points;
        const Length count = draw.from(3, 7);
        for (Length i = 0; i < count; ++i) {
            Point v;
            v.x = draw.from(0, 7);
            v.y = draw.from(0, 7);
            points.push(v);
        }
        if (check_outline(points).fault != OutlineFault::none) continue;
        ++tried;
        Point p, q;
        p.x = draw.from(-1, 8);
        p.y = draw.from(-1, 8);
        q.x = draw.from(-1, 8);
        q.y = draw.from(-1, 8);
        detail::Part part;
        part.den = draw.from(1, 8);
        part.n0 = draw.from(0, part.den - 1);
        part.n1 = draw.from(part.n0 + 1, part.den);
        const auto at = [&](Length n) {
            return Point{p.x * (part.den - n) + q.x * n, p.y * (part.den - n) + q.y * n};
        };
        Outline scaled = make_outline(points);
        for (Point& v : scaled.points) v = {v.x * part.den, v.y * part.den};
        bool expected = p == q && oracle::winding(scaled, p.x * part.den, p.y * part.den, 1) > 0;
        for (int here : oracle::stretches(scaled, at(part.n0), at(part.n1))) expected = expected || here > 0;
        ASSERT_EQ(detail::part_enters(make_outline(points), p, q, part), expected) << tried;
        entered += expected;
    }
    EXPECT_GT(entered, times_of_long(2000));
}

TEST(SightInSpace, looks_over_low_things_and_under_nothing) {
    Row row;
    row.put(0, {{1000, 2000}});
    row.put(1, {{3000, 2000}});
    Piece wall;
    wall.outline = make_outline({{1900, 500}, {2100, 500}, {2100, 3500}, {1900, 3500}});
    wall.solid = true;
    wall.top = 300;
    row.scene.add_piece(wall);
    row.scene.move_figure(0, {{1000, 2000}, 0}, 0, 250);
    row.scene.move_figure(10, {{3000, 2000}, 0}, 0, 250);
    EXPECT_FALSE(sees_in_space(row.scene, 0, 10).free);
    EXPECT_EQ(sees_in_space(row.scene, 0, 10).blocker.piece, 0);
    row.scene.move_figure(0, {{1000, 2000}, 0}, 0, 300);  // as high as the wall: the line touches the top
    EXPECT_FALSE(sees_in_space(row.scene, 0, 10).free);
    row.scene.move_figure(10, {{3000, 2000}, 0}, 0, 300);
    EXPECT_TRUE(sees_in_space(row.scene, 0, 10).free);
    // A wood with both ends outside blocks up to its height; an end inside is free.
    Piece wood = wall;
    wood.solid = false;
    wood.high = true;
    wood.top = 1000;
    row.scene.set_piece(0, wood);
    EXPECT_FALSE(sees_in_space(row.scene, 0, 10).free);
    row.scene.move_figure(10, {{2000, 2000}, 0}, 0, 300);
    EXPECT_TRUE(sees_in_space(row.scene, 0, 10).free);
    // Other units block, those of shooter and target do not.
    row.scene.clear_pieces();
    row.scene.move_figure(10, {{3000, 2000}, 0}, 0, 300);
    row.put(2, {{2000, 2000}});
    row.scene.move_figure(20, {{2000, 2000}, 0}, 0, 5000);
    const Sight s = line_in_space(row.scene, 0, 1, {1000, 2000}, 300, {3000, 2000}, 300);
    EXPECT_EQ(s.blocker.figure, 20);
    EXPECT_TRUE(line_in_space(row.scene, 2, 1, {1000, 2000}, 300, {3000, 2000}, 300).free);
}

}  // namespace
}  // namespace skald
