#include "aofs/ground.hpp"

#include <algorithm>

#include "aofs/tables.hpp"
#include "table/refused.hpp"

namespace skald::aofs {

namespace {

constexpr Length contact_air = 4;  ///< between bases that are brought into contact
constexpr Length reach_air = 2 * inch - 2;

/// Directions are looked at so many half degrees apart; what lies between is found by halving.
constexpr int coarse = 30;

}  // namespace

Ground::Ground(const View& view, const Quest& quest)
    : view_(view),
      quest_(quest),
      law_(mover_of(view, quest.order, quest.model)),
      start_(body_of(view, quest.model)),
      turned_(start_.shape),
      facing_(start_.spot.facing),
      enemies_(view.scene().figures_of(static_cast<UnitId>(quest.order.target))),
      allowance_(law_.allowance),
      air_(quest.hold == Hold::contact ? contact_air : reach_air) {
    law_.jumps = law_.jumps && quest.jumps;
    law_.measure = false;
}

void Ground::go_slowly(bool slow) {
    slow_ = slow;
    allowance_ = slow ? std::min(law_.allowance, difficult_cap) : law_.allowance;
}

void Ground::turn(int by) {
    facing_ = facing(start_.spot.facing + by);
    turned_ = shape_of(view_.match.profile(law_.model).base, {start_.spot.at, facing_});
}

bool Ground::slows(const Box& box) const {
    const auto slow = [&](const Plot& plot) { return (plot.marks & Mark::difficult) && meet(plot.box, box); };
    const auto& marked = view_.match.tables().marked;
    return !law_.strider && !law_.flying && std::any_of(marked.begin(), marked.end(), slow);
}

// ---- Legs

Length Ground::leg(Point from, Point to) const {
    if (law_.flying) return 0;  // walk() says what flying costs
    const Walk way = walk_leg(view_, law_, from, to);
    if (way.fault) return way.fault->sentence == static_cast<std::uint16_t>(Sentence::solid) ? -2 : -1;
    return way.difficult && !slow_ ? -1 : way.length;
}

Length Ground::walk(const WayPoints& points, std::size_t goal) const {
    const Walk way = aofs::walk(view_, law_, step_of(points));
    // A way that is too long is looked at to its end all the same.
    const bool only_long = way.fault && way.fault->sentence == static_cast<std::uint16_t>(Sentence::too_long);
    if ((way.fault && !only_long) || (way.difficult && !slow_)) return -1;
    return holds(way.end, enemies_[goal_of_[goal]]) ? way.length : -1;
}

Step Ground::step_of(const WayPoints& points) const {
    Step step = straight_step(view_, law_.model, start_.spot.at);
    step.ways = 0;
    for (Point p : before_) step.path[step.ways++] = Point16(p);
    if (jump_ && !before_.empty()) step.floor = static_cast<std::uint8_t>(1u << (step.ways - 1u));
    for (Point p : points) step.path[step.ways++] = Point16(p);
    step.facing = round() ? step.facing : facing_;
    return step;
}

// ---- Ends

bool Ground::near_enough(const Standing& enemy) const {
    return anywhere_ ||
           within(start_.shape, enemy.shape, allowance_ + air_ + 1 + (law_.jumps ? longest_jump : 0));
}

bool Ground::holds(const Body& end, const Standing& enemy) const {
    if (quest_.hold == Hold::contact ? !in_contact(end, enemy) : !in_reach(end, enemy)) return false;
    return linked(end, quest_.placed);
}

Point Ground::touch(const Standing& enemy, Facing way) const {
    if (round() && enemy.shape.core.size() == 1)
        return enemy.spot.at + uv(way, start_.shape.radius + enemy.shape.radius + air_);
    if (quest_.hold == Hold::contact) return contact_place(turned_, enemy.shape, way);
    return contact_place(turned_, enemy.shape, way) + uv(way, air_ - contact_air);
}

bool Ground::meets_goal(std::size_t goal, Point from, Point along, Point& end) const {
    const Shape& enemy = enemies_[goal_of_[goal]].shape;
    const Point w = enemy.centre - from;
    const std::int64_t ahead = dot(w, along) / rope_unit, aside = cross(along, w) / rope_unit;
    const auto on = [&](std::int64_t way) {
        return Point{static_cast<Length>(along.x * way / rope_unit),
                     static_cast<Length>(along.y * way / rope_unit)};
    };
    if (quest_.hold == Hold::contact && !(round() && enemy.core.size() == 1)) {
        const FirstContact first = first_contact(moved(turned_, from - start_.spot.at), on(ahead), enemy);
        end = first.at;
        return first.found;
    }
    const std::int64_t far = turned_.circumradius + enemy.circumradius + air_;
    if (far < aside || far < -aside) return false;
    const std::int64_t way = ahead - isqrt(far * far - aside * aside);
    end = from + on(way);
    return way > 0;
}

Length Ground::refused_by_bodies(const Body& end) const {
    Length most = 1;
    const Scene& scene = view_.scene();
    const Box near = grown(end.shape.box, law_.keep);
    for (UnitId unit : scene.units()) {
        if (unit == law_.unit || !meet(near, scene.box_of(unit))) continue;
        for (const Standing& other : scene.figures_of(unit)) {
            const Length keep = plan_reach(law_.keep, rise_between(end.bottom, other.bottom));
            most = std::max(most, nearer_by(end.shape, other.shape, unit == law_.target ? -1 : keep));
        }
    }
    return most;
}

/// By how much it may not end in that direction; 0: it may.
Length Ground::refused_end(const Standing& enemy, int way) const {
    const Point at = touch(enemy, facing(way));
    if (!in_bounds(at)) return 1;
    const Body end = body_at(view_, law_.model, {at, facing_});
    if (!holds(end, enemy)) return 1;
    if (check_stand(view_, law_, end)) return refused_by_bodies(end);
    return !slow_ && !law_.flying && !law_.strider && stands_in(view_, end, Mark::difficult);
}

void Ground::look_around(bool all_around) {
    goals_.clear();
    goal_of_.clear();
    for (std::size_t e = 0; e < enemies_.size() && !goals_.full(); ++e) {
        const Standing& enemy = enemies_[e];
        if (!near_enough(enemy)) continue;
        if (!law_.change && rise_between(start_.bottom, enemy.bottom) > contact_gap &&
            quest_.hold == Hold::contact)
            continue;
        WayGoal goal;
        goal.middle = enemy.spot.at;
        goal.radius = turned_.circumradius + enemy.shape.circumradius + air_;
        if (all_around)
            goal.arcs.push({0, full_turn - 1});
        else
            find_arcs(enemy, goal);
        if (goal.arcs.empty()) continue;
        goals_.push(goal);
        goal_of_.push(static_cast<std::uint8_t>(e));
    }
}

void Ground::look_anywhere() {
    anywhere_ = true;
    go_slowly(true);
    look_around(false);
}

/// Free directions in the order in which they come.
struct Ground::Arcs {
    WayGoal& goal;
    int from = -1;
    void begin(int way) { from = way; }
    void end(int way) {
        goal.arcs.try_push({facing(from), static_cast<std::uint16_t>(way - from)});
        from = -1;
    }
    /// The last one may go on where the first one began.
    void close() {
        if (from < 0) return;
        if (from == 0) {
            goal.arcs.push({0, full_turn - 1});
        } else if (!goal.arcs.empty() && goal.arcs[0].first == 0) {
            goal.arcs[0].width = static_cast<std::uint16_t>(goal.arcs[0].width + full_turn - from);
            goal.arcs[0].first = facing(from);
        } else {
            end(full_turn);
        }
    }
};

/// Directions one after the other; where refusals leave room between two of them, it is looked at too.
void Ground::find_arcs(const Standing& enemy, WayGoal& goal) const {
    Arcs arcs{goal};
    Length before = refused_end(enemy, 0);
    if (before == 0) arcs.begin(0);
    for (int way = 0; way < full_turn; way += coarse) {
        const Length after = refused_end(enemy, way + coarse);
        between(enemy, arcs, way, before, way + coarse, after);
        before = after;
    }
    arcs.close();
}

void Ground::between(const Standing& enemy, Arcs& arcs, int low, Length low_refused, int high,
                     Length high_refused) const {
    if (low_refused == 0 && high_refused == 0) return;
    if (high - low == 1) {
        if (low_refused == 0) arcs.end(low);
        if (high_refused == 0) arcs.begin(high);
        return;
    }
    if (low_refused > 0 && high_refused > 0) {
        const Length radius = turned_.circumradius + enemy.shape.circumradius + air_;
        const Length apart = radius * (high - low) * 9 / 1000 + 1;
        if (low_refused + high_refused > apart || high - low <= 4) return;
    }
    const int middle = (low + high) / 2;
    const Length refused = refused_end(enemy, middle);
    between(enemy, arcs, low, low_refused, middle, refused);
    between(enemy, arcs, middle, refused, high, high_refused);
}

// ---- What ways go around

void Ground::gather_blocks(bool ledges, bool jump) {
    if (blocks_)
        blocks_->clear();
    else
        blocks_.emplace();
    jump_length_ = jump ? longest_jump : 0;
    if (law_.flying) return;
    const Tables& tables = view_.match.tables();
    flat_ = start_.bottom == 0;
    for (const Plot& plot : tables.surfaces) flat_ = flat_ && !on_the_way(plot.box);
    const Scene& scene = view_.scene();
    const Box reach = grown(Box{start_.spot.at, start_.spot.at}, law_.allowance + 2 * inch);
    for (UnitId unit : scene.units()) {
        if (unit == law_.unit || !meet(reach, scene.box_of(unit))) continue;
        for (const Standing& other : scene.figures_of(unit)) add_body(other);
    }
    for (const Plot& plot : tables.walls) add_piece(plot, plot.barred);
    for (const Plot& plot : tables.marked)
        add_piece(plot, flat_ && !slow_ && !law_.strider && (plot.marks & Mark::difficult));
    if (!ledges) return;
    for (const Plot& plot : tables.walls) add_ledge(plot);
}

bool Ground::goal_in_walking_distance() const {
    return std::any_of(goals_.begin(), goals_.end(), [&](const WayGoal& goal) {
        const std::int64_t most = std::int64_t{allowance_} + goal.radius + 2;  // ends are rounded
        return square(goal.middle - start_.spot.at) <= most * most;
    });
}

bool Ground::on_the_way(const Box& box) const {
    const auto off = [](const Box& b, Point p) {
        const Point nearest{std::clamp(p.x, b.low.x, b.high.x), std::clamp(p.y, b.low.y, b.high.y)};
        return static_cast<Length>(isqrt(square(p - nearest)));
    };
    const Length first = off(box, start_.spot.at);
    return std::any_of(goals_.begin(), goals_.end(), [&](const WayGoal& goal) {
        return first + off(box, goal.middle) - goal.radius <= law_.allowance + jump_length_;
    });
}

/// More than must be kept: room for rounding.
Length Ground::block_air() const {
    return squeezed_ ? 0 : 2;
}

/// `air`: whoever comes nearer than the block less this is surely stopped; 0: that is not known.
void Ground::add(Block block, Length air) {
    if (!on_the_way(block.box)) return;
    block.hard = air > 0 ? block.radius - air : 0;
    if (stops(block, start_.spot.at, start_.spot.at)) block.hard = 0;  // who begins too near may leave
    blocks_->try_push(block);
}

void Ground::add_body(const Standing& other) {
    if (other.unit == law_.target) return add(block_around(start_.shape, other.shape, 1), flat_ ? 1 : 0);
    // As it passes at the same height; and from where it stands now.
    const Length air = 1 + block_air();
    add(block_around(start_.shape, other.shape, law_.keep + air), flat_ ? air : 0);
    const Length rise = rise_between(start_.bottom, other.bottom), keep = plan_reach(law_.keep, rise);
    const bool level = start_.bottom < other.top && other.bottom < start_.top;
    if (rise > 0 && (keep >= 0 || level))
        add(block_around(start_.shape, other.shape, std::max(keep + 1, 0) + block_air()), 0);
}

void Ground::add_piece(const Plot& plot, bool hard) {
    const Length air = std::max(block_air(), 1);
    if (!on_the_way(grown(plot.box, start_.shape.circumradius + air))) return;
    const Outline& outline = view_.match.tables().setup.terrain[plot.piece].outline;
    Block block;
    const std::span<const Point> points{outline.points.data(), outline.points.size()};
    if (block_around(block, start_.shape, points, air)) return add(block, hard ? air : 0);
    for (Point corner : points) add(block_around(start_.shape, corner, air), hard ? air : 0);
}

/// A ledge that one may go over: just inside its corners.
void Ground::add_ledge(const Plot& plot) {
    if (plot.barred || !plot.solid) return;
    const Piece& piece = view_.match.tables().setup.terrain[plot.piece];
    constexpr Length inside = 2;
    for (Point corner : piece.outline.points)
        if (worth_climbing(piece, corner)) add(block_around(disc(corner, 0), disc(corner, 0), inside), 0);
}

bool Ground::worth_climbing(const Piece& piece, Point corner) const {
    const Length up = piece.stairs ? 0 : std::max(0, piece.top - start_.bottom);
    const auto far = [](Point a, Point b) { return static_cast<Length>(isqrt(square(a - b))); };
    for (std::size_t g = 0; g < goals_.size(); ++g) {
        const Length down = piece.stairs ? 0 : std::max(0, piece.top - enemies_[goal_of_[g]].bottom);
        const Length rest = far(corner, goals_[g].middle) - goals_[g].radius;
        if (up <= highest_climb && down <= highest_drop &&
            up + down + far(start_.spot.at, corner) + rest <= law_.allowance)
            return true;
    }
    return false;
}

}  // namespace skald::aofs
