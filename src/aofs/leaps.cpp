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
    Point corner, next;  ///< of the outline itself

    Point at(int part) const { return a + part_of(b - a, part, 64); }
    Point out() const { return -left_of(b - a); }
    Point nearest(Point p) const {
        const Point e = b - a;
        const std::int64_t l = square(e), d = std::clamp<std::int64_t>(dot(p - a, e), 0, l);
        return l == 0 ? a : at(static_cast<int>(d * 64 / l));
    }
};

bool sooner(const LeapSpot& a, const LeapSpot& b) {
    if (a.least != b.least) return a.least < b.least;
    if (!(a.edge == b.edge)) return a.edge.x != b.edge.x ? a.edge.x < b.edge.x : a.edge.y < b.edge.y;
    return a.landing.x != b.landing.x ? a.landing.x < b.landing.x : a.landing.y < b.landing.y;
}

/// Places on an edge, from corner to corner: each of these, or one of 33.
constexpr int rim_parts = 1024, rim_step = rim_parts / 32;

/// The edges that a model can get to and jump from. `every`: also those to which only stairs or other ledges
/// lead.
class Brinks {
  public:
    Brinks(const View& view, const Mover& law, const Body& start, bool every)
        : view_(view), law_(law), start_(start), every_(every) {
        const Box reach = grown(Box{start.spot.at, start.spot.at}, law.allowance);
        for (const Plot& plot : view.match.tables().surfaces) {
            if (!meet(grown(reach, longest_jump), plot.box)) continue;
            if (!every && climb(plot) > highest_climb && !stairs(plot)) continue;
            add_brinks(plot);
        }
    }
    const Brink* begin() const { return brinks_.begin(); }
    const Brink* end() const { return brinks_.end(); }

    /// What it costs at least to be at that place of a brink.
    Length least_to(const Brink& brink, Point edge) const {
        return far(start_.spot.at, edge) + toll(*brink.plot);
    }
    /// A place on the outline itself, or the nearest inside: a jump that grazes the edge must begin there.
    Point rim(const Brink& brink, int part) const {
        const Point d = brink.next - brink.corner, exact = brink.corner + part_of(d, part, rim_parts);
        const bool on = point_in(piece(*brink.plot).outline, exact) >= 0;
        return on ? exact : exact + step(left_of(d), 2);
    }
    /// Can it be reached from the inside, and is it worth it?
    bool may_leave(const Brink& brink) const {
        const Point p = brink.nearest(start_.spot.at);
        return least_to(brink, p) <= law_.allowance && in_bounds(p);
    }

  private:
    const Piece& piece(const Plot& plot) const { return view_.match.tables().setup.terrain[plot.piece]; }
    bool stairs(const Plot& plot) const { return piece(plot).stairs; }
    Length climb(const Plot& plot) const { return plot.top - start_.bottom; }
    Length toll(const Plot& plot) const {
        if (every_ || stairs(plot) || point_in(piece(plot).outline, start_.spot.at) >= 0) return 0;
        return std::max(0, climb(plot));
    }

    void add_brinks(const Plot& plot) {
        const Outline& outline = piece(plot).outline;
        const std::size_t n = outline.points.size();
        for (std::size_t i = 0; i < n && !brinks_.full(); ++i) {
            const Point a = outline.points[i], b = outline.points[(i + 1) % n];
            const Point in = step(left_of(b - a), 2), along = step(b - a, 4);
            if (far(a, b) > 16) brinks_.push({a + in + along, b + in - along, &plot, a, b});
        }
    }

    const View& view_;
    const Mover& law_;
    const Body& start_;
    bool every_;
    List<Brink, 128> brinks_;
};

class Leaper {
  public:
    Leaper(const View& view, const Mover& law, const Body& start, Point goal, Length radius, LeapSpots& out)
        : law_(law),
          start_(start),
          brinks_(view, law, start, false),
          goal_(goal),
          radius_(radius),
          base_(view.match.profile(law.model).base.half_length),
          out_(out) {}

    void propose() {
        for (const Brink& brink : brinks_) {
            if (!brinks_.may_leave(brink)) continue;
            leap_down(brink);
            for (const Brink& other : brinks_)
                if (other.plot != brink.plot && other.plot->top <= brink.plot->top) leap_over(brink, other);
        }
        std::sort(out_.begin(), out_.end(), sooner);
    }

  private:
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
        const Length least = brinks_.least_to(brink, edge) + std::max(0, far(landing, goal_) - radius_);
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

    const Mover& law_;
    const Body& start_;
    Brinks brinks_;
    Point goal_;
    Length radius_ = 0, base_ = 0;
    LeapSpots& out_;
};

/// The way to one place on an edge, as a search for ways asks for it.
class Approach {
  public:
    Approach(const View& view, const Ground& ground, Point edge)
        : view_(view),
          ground_(ground),
          edge_(edge),
          there_(body_at(view, ground.law().model, {edge, ground.start().spot.facing})) {}

    Length leg(Point from, Point to) const { return ground_.leg(from, to); }
    Point place(std::size_t, Facing) const { return edge_; }
    bool meets_goal(std::size_t, Point, Point, Point&) const { return false; }
    Length walk(const WayPoints& points, std::size_t) const {
        if (!(points.back() == edge_)) return -1;  // it may not be drawn nearer
        Step step = straight_step(view_, ground_.law().model, edge_);
        step.ways = 0;
        for (const Point p : points) step.path[step.ways++] = Point16(p);
        const Walk way = aofs::walk(view_, ground_.law(), step, &there_);
        return way.fault || (way.difficult && !ground_.slow()) ? -1 : way.length;
    }

  private:
    const View& view_;
    const Ground& ground_;
    Point edge_;
    Body there_;  ///< whether it could stand there is not asked: it jumps
};

/// Every edge at many places, from each to many landings.
class ManyLeaper {
  public:
    ManyLeaper(const View& view, const Ground& ground, std::size_t bends, ManyLeaps& out)
        : view_(view),
          ground_(ground),
          law_(ground.law()),
          start_(ground.start()),
          brinks_(view, law_, start_, true),
          goals_(ground.goals()),
          most_bends_(bends),
          base_(view.match.profile(law_.model).base.half_length),
          out_(out),
          after_(out.empty() ? LeapSpot{{}, {}, -1} : out.back()) {}

    void propose() {
        out_.clear();
        for (const Brink& brink : brinks_) {
            if (!brinks_.may_leave(brink)) continue;
            for (int part = 0; part <= rim_parts; part += rim_step) leave(brink, brinks_.rim(brink, part));
        }
        std::sort(out_.begin(), out_.end(), sooner);
    }

  private:
    void leave(const Brink& brink, Point edge) {
        if (!in_bounds(edge) || far(start_.spot.at, edge) > law_.allowance) return;
        const Walk way = walk_leg(view_, law_, start_.spot.at, edge);
        const bool dear = way.fault || way.difficult || way.length > far(start_.spot.at, edge) + 1;
        if (most_bends_ == 0 ? way.fault.has_value() : !dear) return;
        spent_ = most_bends_ == 0 ? way.length : way_around(edge);
        if (spent_ > law_.allowance) return;
        if (brink.plot->top > highest_drop) leap_down(brink, edge);
        // Across a bay of one piece too.
        for (const Brink& other : brinks_)
            if (&other != &brink && other.plot->top <= brink.plot->top) leap_over(brink, edge, other);
    }

    /// How long the shortest way to the edge is, with so many bends.
    Length way_around(Point edge) {
        const Length taut = taut_way(edge);
        return most_bends_ == 1 ? way_from_ring(edge, taut) : taut;
    }
    Length taut_way(Point edge) {
        WayGoals there;
        there.push({edge, 0, {FreeArc{0, full_turn - 1}}});
        const Approach approach(view_, ground_, edge);
        WaySearch<const Approach> ways(approach, ground_.blocks(), there, {most_bends_, false});
        Length least = law_.allowance + 1;
        WayPoints points;
        for (Length most = ground_.allowance(); ways.find(start_.spot.at, 0, most, most_bends_ + 1, points);
             most = least - 1) {
            least = approach.walk(points, 0);
            bends_.clear();
            for (std::size_t i = 0; i + 1 < points.size(); ++i) bends_.push(points[i]);
        }
        return least;
    }

    /// Whoever has climbed a ledge need not go around what stands below it, as taut ways do: bends strewn
    /// around the start lead past it too.
    Length way_from_ring(Point edge, Length least) {
        least = std::min(least, law_.allowance + 1);
        if (far(start_.spot.at, edge) + left_after(edge) > law_.allowance) return least;
        const Approach approach(view_, ground_, edge);
        for (const Bend& bend : ring()) {
            const Length straight = bend.spent + far(bend.at, edge);
            if (straight >= least || straight + left_after(edge) > law_.allowance) continue;
            const Length length = approach.walk({bend.at, edge}, 0);
            if (length < 0 || length >= least) continue;
            least = length;
            bends_ = {bend.at};
        }
        return least;
    }
    /// At least so much is to go after a jump from there.
    Length left_after(Point edge) const {
        return std::max(0, left_from(edge) - std::max(longest_jump, base_ + inch));
    }

    struct Bend {
        Point at;
        Length spent = 0;
    };
    /// Places around the start to which a straight leg leads.
    const List<Bend, 320>& ring() {
        const Length most = law_.allowance;
        if (!ringed_) add_ring(24);
        for (Length way = most / 16; way < most && !ringed_; way += most / 12) add_ring(way);
        ringed_ = true;
        return ring_;
    }
    void add_ring(Length way) {
        for (int k = 0; k < 20; ++k) {
            const Point at = start_.spot.at + uv(facing(k * 36), way);
            if (!in_bounds(at)) continue;
            const Length spent = ground_.leg(start_.spot.at, at);
            if (spent >= 0) ring_.push({at, spent});
        }
    }

    void leap_down(const Brink& brink, Point edge) {
        const int out = facing_of(brink.out());
        for (int turn = -165; turn <= 165; turn += 15) leap_along(edge, facing(out + turn));
        for (const int along : {-179, 179}) leap_along(edge, facing(out + along));
        // Where every tenth counts: straight towards where the way shall end.
        for (const WayGoal& goal : goals_) {
            const Facing back = facing_of(edge - goal.middle);
            leap_towards(brink, edge, goal, back);
            for (const FreeArc& arc : goal.arcs)
                for (const Facing end : {arc.first, arc.last()}) leap_towards(brink, edge, goal, end);
            for (int turn = -180; turn <= 180; turn += 15) leap_onto(edge, goal, facing(back + turn));
        }
    }
    void leap_towards(const Brink& brink, Point edge, const WayGoal& goal, Facing end) {
        const Point to = goal.middle + uv(end, goal.radius);
        if (!goal.has(end) || dot(to - edge, brink.out()) <= 0) return;
        leap_along(edge, facing_of(to - edge));
        leap_onto(edge, goal, end);
    }
    /// To where the way shall end, at once: a jump costs no way.
    void leap_onto(Point edge, const WayGoal& goal, Facing end) {
        const Point to = goal.middle + uv(end, goal.radius);
        if (goal.has(end) && far(edge, to) < base_ + inch) add(edge, to);
    }
    /// As far as a step down leads, half as far, and no farther than it must.
    void leap_along(Point edge, Facing way) {
        for (const Length by : {base_ + inch - 2, base_ + inch / 2, base_ + 30})
            add(edge, edge + uv(way, by));
    }

    void leap_over(const Brink& brink, Point edge, const Brink& other) {
        if (!meet(grown(Box{edge, edge}, longest_jump), box_of(other.a, other.b))) return;
        const auto land = [&](int part) {
            const Point landing = brinks_.rim(other, part);
            if (far(edge, landing) >= longest_jump || dot(landing - edge, brink.out()) <= 0) return;
            if (dot(edge - landing, other.out()) > 0) add(edge, landing);
        };
        for (int part = 0; part <= rim_parts; part += rim_step) land(part);
        // Where every tenth counts: nearest to where the way shall end, and as far along as a jump leads.
        for (const WayGoal& goal : goals_) land(nearest_part(other, goal.middle));
        const int nearest = nearest_part(other, edge);
        land(last_part(edge, other, nearest, 0));
        land(last_part(edge, other, nearest, rim_parts));
    }
    static int nearest_part(const Brink& brink, Point p) {
        const Point e = brink.next - brink.corner;
        return static_cast<int>(std::clamp<std::int64_t>(dot(p - brink.corner, e), 0, square(e)) * rim_parts /
                                square(e));
    }
    /// The last place between two, from the nearer one on, that a jump reaches.
    int last_part(Point edge, const Brink& other, int nearer, int farther) const {
        while (nearer + 1 < farther || farther + 1 < nearer) {
            const int middle = (nearer + farther) / 2;
            (far(edge, brinks_.rim(other, middle)) < longest_jump ? nearer : farther) = middle;
        }
        return nearer;
    }

    /// The nearest of those that come after are kept: the farthest of them is the first of the heap.
    void add(Point edge, Point landing) {
        if (!in_bounds(landing)) return;
        const LeapSpot spot{edge, landing, spent_ + left_from(landing), bends_};
        if (spot.least > law_.allowance || !sooner(after_, spot) || (out_.full() && !sooner(spot, out_[0])))
            return;
        if (bends_.full() && spot.least > spent_ + 2) return;  // a step has no room for more than the jump
        const Body there = body_at(view_, law_.model, {landing, start_.spot.facing});
        if (check_stand(view_, law_, there)) return;
        if (out_.full()) {
            std::pop_heap(out_.begin(), out_.end(), sooner);
            out_.pop();
        }
        out_.push(spot);
        std::push_heap(out_.begin(), out_.end(), sooner);
    }
    Length left_from(Point p) const {
        Length least = law_.allowance + 1;
        for (const WayGoal& goal : goals_) least = std::min(least, far(p, goal.middle) - goal.radius);
        return std::max(least, 0);
    }

    const View& view_;
    const Ground& ground_;
    const Mover& law_;
    const Body& start_;
    Brinks brinks_;
    const WayGoals& goals_;
    std::size_t most_bends_;
    Length base_ = 0, spent_ = 0;
    List<Point, 2> bends_;  ///< on the way to the edge
    bool ringed_ = false;
    List<Bend, 320> ring_;  ///< laid when it is asked for
    ManyLeaps& out_;
    LeapSpot after_;
};

}  // namespace

void propose_leaps(const View& view, const Mover& law, const Body& start, Point goal, Length radius,
                   LeapSpots& out) {
    Leaper(view, law, start, goal, radius, out).propose();
}

void propose_more_leaps(const View& view, const Ground& ground, std::size_t bends, ManyLeaps& out) {
    ManyLeaper(view, ground, bends, out).propose();
}

}  // namespace skald::aofs
