#include "table/exercise.hpp"

#include "base/hash.hpp"
#include "table/formation.hpp"
#include "table/sight.hpp"
#include "table/sweep.hpp"

namespace skald {

std::uint64_t Draw::next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15ULL);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

Length Draw::from(Length low, Length high) {
    return low + static_cast<Length>(next() % static_cast<std::uint64_t>(high - low + 1));
}

Point random_vector(Draw& draw, Length least, Length most) {
    const Facing k = facing(draw.from(0, full_turn - 1));
    return uv(k, draw.from(least, most));
}

Base random_base(Draw& draw) {
    switch (draw.from(0, 7)) {
        case 0: return oval_base(600, 350);
        case 1: return oval_base(520, 250);
        case 2: return rectangle_base(250, 500);
        case 3: return rectangle_base(200, 200);
        case 4: return round_base(400);
        case 5: return round_base(320);
        default: return round_base(250);
    }
}

Outline random_outline(Draw& draw, Point at, Length least, Length most) {
    List<Point, 64> points;
    do {  // a star: rising directions, any distance
        points.clear();
        const Length count = draw.from(5, 12);
        const Length start = draw.from(0, full_turn - 1);
        for (Length i = 0; i < count; ++i) {
            const Length k = start + i * full_turn / count + draw.from(0, full_turn / count / 2);
            points.push(at + uv(facing(k), draw.from(least, most)));
        }
    } while (check_outline(points).fault != OutlineFault::none);
    return make_outline(points);
}

namespace {

Piece random_piece(Draw& draw, const TableSize& table) {
    Piece piece;
    Point at;
    at.x = draw.from(1000, table.width - 1000);
    at.y = draw.from(1000, table.depth - 1000);
    piece.outline = random_outline(draw, at, 250, 1000);
    piece.ground = static_cast<Ground>(draw.from(0, 3));
    piece.cover = static_cast<Cover>(draw.from(0, 2));
    piece.high = !draw.one_in(3);
    piece.solid = draw.one_in(3);
    piece.top = static_cast<std::int16_t>(draw.from(0, 900));
    return piece;
}

/// A unit in rough rows around a place; figures that would stand on something are left out.
void random_unit(Scene& scene, Draw& draw, UnitId unit, FigureId first, Length size) {
    const Base base = random_base(draw);
    const Length pitch = 2 * std::max(base.half_length, base.half_width) + draw.from(20, 240);
    Point anchor;
    anchor.x = draw.from(400, scene.table().width - 2000);
    anchor.y = draw.from(400, scene.table().depth - 1500);
    const auto k = static_cast<Facing>(draw.one_in(2) ? 90 * draw.from(0, 7) : draw.from(0, 719));
    Placing placing[12];
    Length count = 0;
    for (Length i = 0; i < size; ++i) {
        Spot spot;
        spot.at.x = anchor.x + pitch * (i % 4) + draw.from(0, 15);
        spot.at.y = anchor.y + pitch * (i / 4) + draw.from(0, 15);
        spot.facing = base.form == BaseForm::round ? Facing{0} : k;
        const Shape shape = shape_of(base, spot);
        bool fits = on_table(shape, scene.table());
        for (const Standing& f : scene.figures()) fits = fits && !overlaps(shape, f.shape);
        for (Length j = 0; j < count; ++j) fits = fits && !overlaps(shape, shape_of(base, placing[j].spot));
        if (!fits) continue;
        const auto bottom = static_cast<std::int16_t>(draw.one_in(4) ? draw.from(0, 600) : 0);
        const auto top = static_cast<std::int16_t>(bottom + 2 * std::max(base.half_length, base.half_width));
        placing[count++] = {static_cast<FigureId>(first + i), base, spot, bottom, top};
    }
    const auto side = static_cast<TableSide>(unit % 2);
    scene.place_unit(unit, side, {placing, static_cast<std::size_t>(count)});
}

}  // namespace

void random_scene(Scene& scene, std::uint64_t seed) {
    Draw draw(seed);
    scene.clear({12000, 9000}, 1000);
    for (int i = 0; i < 8; ++i) scene.add_piece(random_piece(draw, scene.table()));
    for (int u = 0; u < 10; ++u) {
        random_unit(scene, draw, static_cast<UnitId>(u), static_cast<FigureId>(12 * u), u < 9 ? 12 : 1);
    }
}

namespace {

/// One random exercise after the other, each with its own few draws.
class Exercise {
  public:
    Exercise(std::uint64_t seed) : draw_(seed), scene_(std::make_unique<Scene>()), near_(new Neighbourhood) {
        random_scene(*scene_, draw_.next());
    }
    std::uint64_t run(std::uint32_t operations) {
        for (std::uint32_t i = 0; i < operations; ++i) {
            if (i % 500 == 499) random_scene(*scene_, draw_.next());
            one();
        }
        return hash_.value();
    }

  private:
    void one() {
        switch (draw_.from(0, 13)) {
            case 0:
            case 1: return measure();
            case 2: return zones();
            case 3:
            case 4: return areas();
            case 5:
            case 6: return way();
            case 7: return sight();
            case 8: return space();
            case 9: return formation();
            case 10: return contact();
            case 11: return turns();
            case 12: return shift();
            case 13: return lines();
        }
    }
    const Standing& any() {
        return scene_->figures()[static_cast<std::size_t>(
            draw_.from(0, static_cast<Length>(scene_->figures().size()) - 1))];
    }
    Point place() {
        Point p;
        p.x = draw_.from(0, scene_->table().width);
        p.y = draw_.from(0, scene_->table().depth);
        return p;
    }
    const Piece& piece() { return scene_->piece(static_cast<PieceId>(draw_.from(0, 7))); }
    void add(Point p) {
        hash_.add(p.x);
        hash_.add(p.y);
    }
    void measure() {
        const Standing &a = any(), &b = any();
        const Length x = draw_.from(0, 3000);
        hash_.add(compare_gap(a.shape, b.shape, x));
        hash_.add(ruler(a.shape, b.shape));
        hash_.add(fine_gap(a.shape, b.shape));
        hash_.add(overlaps(a.shape, b.shape));
        const Pair pair = closest_points(a.shape, b.shape);
        add(pair.p);
        add(pair.q);
    }
    void zones() {
        const Standing &a = any(), &b = any();
        const Length x = draw_.from(0, 3000);
        hash_.add(entirely_within(a.shape, b.shape, x));
        hash_.add(entirely_between(a.shape, b.shape, x / 2, x));
        const Line diagonal{{0, 0}, {scene_->table().width, scene_->table().depth}};
        hash_.add(between_of_line(a.shape, diagonal, 1, x / 2, x));
        hash_.add(beyond_line(a.shape, diagonal, -1, x));
        hash_.add(edge_gap(corridor(a.shape, place()), scene_->table()));
    }
    void areas() {
        const Standing& a = any();
        const Outline& o = piece().outline;
        const Point near = o.points[0] + random_vector(draw_, 0, 800);
        const Shape there = moved(a.shape, near - a.shape.centre);
        hash_.add(enters(there, o));
        hash_.add(wholly_inside(there, o));
        hash_.add(ruler(there, o));
        hash_.add(point_in(o, near));
        hash_.add(enters(corridor(a.shape, near), o));
        hash_.add(crossings(o, near, place()));
    }
    void way() {
        const Standing& f = any();
        MoveLaw law;
        law.unit = f.unit;
        law.side = f.side;
        law.open_only = draw_.one_in(2);
        const Length sticks[3] = {1500, 1000, 500};
        Way way;
        Point at = f.spot.at;
        const Length corners = draw_.from(1, 3);
        for (Length i = 0; i < corners; ++i) {
            at = at + step(direction(facing(draw_.from(0, 719))), sticks[i]);
            way.corners.push(at);
        }
        way.facing = facing(f.spot.facing + draw_.from(0, 180));
        gather(*near_, *scene_, law, grown(f.shape.box, 3000));
        const Freedom free = freedom(*near_, f.shape);
        const Obstruction o = check_way(*near_, free, f.base, f.spot, way, sticks);
        hash_.add(o.kind);
        hash_.add(o.figure);
        hash_.add(o.other);
        hash_.add(o.piece);
        hash_.add(o.measured);
        add(longest_free(*near_, free, f.shape, way.corners[0]));
    }
    void add(const Sight& s) {
        hash_.add(s.free);
        add(s.from);
        add(s.to);
        hash_.add(s.blocker.kind);
        hash_.add(s.blocker.figure);
        hash_.add(s.blocker.piece);
    }
    void sight() {
        const Standing &a = any(), &b = any();
        if (a.unit != b.unit) add(sees(*scene_, a.figure, b.figure));
    }
    void space() {
        const Standing &a = any(), &b = any();
        if (a.unit != b.unit) add(sees_in_space(*scene_, a.figure, b.figure));
    }
    void formation() {
        const std::span<const Standing> unit = scene_->figures_of(any().unit);
        const Formation f = formation_of(unit, 500, 1000);
        const FigureMask contacts = draw_.next() & f.all();
        hash_.add(groups(f, f.all()));
        hash_.add(references(f, f.all()));
        hash_.add(removable(f, f.all(), true, contacts));
    }
    void contact() {
        const Standing &a = any(), &b = any();
        const FirstContact c = first_contact(a.shape, b.shape.centre - a.shape.centre, b.shape);
        hash_.add(c.found);
        add(c.at);
        add(contact_place(a.shape, b.shape, facing(draw_.from(0, 719))));
    }
    void turns() {
        const Base base = random_base(draw_);
        Spot from, to;
        from.at = place();
        from.facing = facing(draw_.from(0, 719));
        to.at = from.at + random_vector(draw_, 0, 1500);
        to.facing = facing(draw_.from(0, 719));
        hash_.add(turn_travel(base, from, to));
        hash_.add(facing_of(to.at - from.at));
        for (Point p : points_of(base, from)) add(p);
    }
    void shift() {  // a whole unit moves, or a figure falls
        const Standing f = any();
        if (draw_.one_in(4)) {
            if (scene_->figures().size() > 40) scene_->remove_figure(f.figure);
            return;
        }
        const Point by = random_vector(draw_, 0, 1000);
        scene_->move_figure(f.figure, {f.spot.at + by, f.spot.facing});
        for (const Gap& gap : scene_->gaps_of(f.unit)) {
            add(gap.p);
            add(gap.q);
        }
        scene_->move_figure(f.figure, f.spot);
    }
    void lines() {
        const Standing &a = any(), &b = any();
        add(line(*scene_, viewer(*scene_, a.figure), viewer(*scene_, b.figure), place(), b.spot.at));
    }

    Draw draw_;
    Hash hash_;
    std::unique_ptr<Scene> scene_;
    std::unique_ptr<Neighbourhood> near_;
};

}  // namespace

std::uint64_t exercise_table(std::uint32_t operations, std::uint64_t seed) {
    return Exercise(seed).run(operations);
}

}  // namespace skald
