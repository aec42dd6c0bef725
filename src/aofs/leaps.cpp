#include "aofs/leaps.hpp"

#include <algorithm>

#include "aofs/tables.hpp"

namespace skald::aofs {

namespace {

Length far(Point a, Point b) {
    return static_cast<Length>(isqrt(square(a - b)));
}

/// One edge of a piece that can be stood on, as the inside sees it: a little way in from the outline.
struct Brink {
    Point a, b;
    const Plot* plot = nullptr;

    Point at(int part) const { return a + part_of(b - a, part, 64); }
    Point out() const { return -left_of(b - a); }
    Point nearest(Point p) const {
        const Point e = b - a;
        const std::int64_t l = square(e), d = std::clamp<std::int64_t>(dot(p - a, e), 0, l);
        return l == 0 ? a : at(static_cast<int>(d * 64 / l));
    }
};

class Leaper {
  public:
    Leaper(const View& view, const Mover& law, const Body& start, Point goal, Length radius, LeapSpots& out)
        : view_(view), law_(law), start_(start), goal_(goal), radius_(radius), out_(out) {}

    void propose() {
        base_ = view_.match.profile(law_.model).base.half_length;
        const Box reach = grown(Box{start_.spot.at, start_.spot.at}, law_.allowance);
        for (const Plot& plot : view_.match.tables().surfaces) {
            if (!meet(grown(reach, longest_jump), plot.box)) continue;
            if (climb(plot) > highest_climb && !stairs(plot)) continue;
            add_brinks(plot);
        }
        for (const Brink& brink : brinks_) {
            if (!may_leave(brink)) continue;
            leap_down(brink);
            for (const Brink& other : brinks_)
                if (other.plot != brink.plot && other.plot->top <= brink.plot->top) leap_over(brink, other);
        }
        std::sort(out_.begin(), out_.end(), [](const LeapSpot& a, const LeapSpot& b) {
            if (a.least != b.least) return a.least < b.least;
            if (!(a.edge == b.edge)) return a.edge.x != b.edge.x ? a.edge.x < b.edge.x : a.edge.y < b.edge.y;
            return a.landing.x != b.landing.x ? a.landing.x < b.landing.x : a.landing.y < b.landing.y;
        });
    }

  private:
    const Piece& piece(const Plot& plot) const { return view_.match.tables().setup.terrain[plot.piece]; }
    bool stairs(const Plot& plot) const { return piece(plot).stairs; }
    Length climb(const Plot& plot) const { return plot.top - start_.bottom; }
    /// What it costs at least to be on that piece.
    Length toll(const Plot& plot) const {
        if (stairs(plot) || point_in(piece(plot).outline, start_.spot.at) >= 0) return 0;
        return std::max(0, climb(plot));
    }

    void add_brinks(const Plot& plot) {
        const Outline& outline = piece(plot).outline;
        const std::size_t n = outline.points.size();
        for (std::size_t i = 0; i < n && !brinks_.full(); ++i) {
            const Point a = outline.points[i], b = outline.points[(i + 1) % n];
            const Point in = step(left_of(b - a), 2), along = step(b - a, 4);
            if (far(a, b) > 16) brinks_.push({a + in + along, b + in - along, &plot});
        }
    }

    /// Can it be reached from the inside, and is it worth it?
    bool may_leave(const Brink& brink) const {
        const Point p = brink.nearest(start_.spot.at);
        return far(start_.spot.at, p) + toll(*brink.plot) <= law_.allowance && in_bounds(p);
    }

    /// The place on the brink from which the way on is shortest.
    Point best_edge(const Brink& brink, Point to) const {
        int low = 0, high = 64;  // the sum of two distances has one valley
        const auto sum = [&](int part) {
            const Point p = brink.at(part);
            return isqrt(65536 * square(p - start_.spot.at)) + isqrt(65536 * square(p - to));
        };
        while (high - low > 2) {
            const int first = low + (high - low) / 3, second = high - (high - low) / 3;
            if (sum(first) <= sum(second))
                high = second;
            else
                low = first;
        }
        return brink.at((low + high) / 2);
    }

    void add(const Brink& brink, Point edge, Point landing) {
        if (!in_bounds(edge) || !in_bounds(landing)) return;
        const Length least =
            far(start_.spot.at, edge) + toll(*brink.plot) + std::max(0, far(landing, goal_) - radius_);
        if (least > law_.allowance) return;
        const LeapSpot spot{edge, landing, least};
        if (!out_.full()) {
            out_.push(spot);
            return;
        }
        auto worst = std::max_element(out_.begin(), out_.end(),
                                      [](const LeapSpot& a, const LeapSpot& b) { return a.least < b.least; });
        if (least < worst->least) *worst = spot;
    }

    /// Down to whatever lies there: towards the goal, or straight off the edge, far and near.
    void leap_down(const Brink& brink) {
        if (brink.plot->top <= highest_drop) return;
        const Point best = best_edge(brink, goal_), d = brink.b - brink.a;
        const Length most = base_ + inch - 2, least = start_.shape.circumradius + 6;
        const int out = facing_of(brink.out());
        for (const Length aside : {0, 90, -90, 220, -220}) {
            const Point edge = brink.nearest(best + step(aside < 0 ? -d : d, aside < 0 ? -aside : aside));
            if (dot(goal_ - edge, brink.out()) > 0) add(brink, edge, edge + step(goal_ - edge, most));
            for (const int turn : {0, 60, -60, 120, -120})
                add(brink, edge, edge + uv(facing(out + turn), most));
            add(brink, edge, edge + step(brink.out(), least));
        }
    }

    /// Across to the brink of another piece: both ends are drawn to where the way is shortest.
    void leap_over(const Brink& brink, const Brink& other) {
        if (!meet(grown(box_of(brink.a, brink.b), longest_jump), box_of(other.a, other.b))) return;
        if (dot(other.at(32) - brink.at(32), brink.out()) <= 0) return;
        if (dot(brink.at(32) - other.at(32), other.out()) <= 0) return;
        Point edge = best_edge(brink, goal_), landing = other.nearest(goal_);
        for (int again = 0; again < 4 && far(edge, landing) >= longest_jump; ++again) {
            landing = other.nearest(edge + step(landing - edge, longest_jump - 2));
            if (far(edge, landing) >= longest_jump)
                edge = brink.nearest(landing + step(edge - landing, longest_jump - 2));
        }
        add_jump(brink, edge, landing);
        // Somebody may stand in that way: others beside it.
        for (const Point from : {edge, brink.nearest(start_.spot.at), brink.nearest(other.at(32)),
                                 brink.at(4), brink.at(32), brink.at(60)}) {
            add_jump(brink, from, other.nearest(from));
            for (const int part : {4, 20, 32, 44, 60}) add_jump(brink, from, other.at(part));
        }
    }
    void add_jump(const Brink& brink, Point edge, Point landing) {
        if (far(edge, landing) < longest_jump) add(brink, edge, landing);
    }

    const View& view_;
    const Mover& law_;
    const Body& start_;
    Point goal_;
    Length radius_ = 0, base_ = 0;
    LeapSpots& out_;
    List<Brink, 128> brinks_;
};

}  // namespace

void propose_leaps(const View& view, const Mover& law, const Body& start, Point goal, Length radius,
                   LeapSpots& out) {
    Leaper(view, law, start, goal, radius, out).propose();
}

}  // namespace skald::aofs
