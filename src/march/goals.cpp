#include "march/goals.hpp"

#include <algorithm>

namespace skald {

namespace {

constexpr Length cell = 200;  ///< goals in one cell of 20 mm are the same goal

class GoalList {
  public:
    GoalList(Goals& out, const Scene& scene, const GoalOrder& order)
        : out_(out),
          scene_(scene),
          order_(order),
          figures_(scene.figures_of(order.unit)),
          middle_(middle_of(figures_)),
          box_(scene.box_of(order.unit)) {}

    void fill() {
        out_.clear();
        if (nearest_ != no_unit) stops();
        enemies();
        for (Point objective : order_.objectives) add(clipped(objective - middle_, order_.reach));
        pieces();
        for (Length reach : {order_.reach, order_.reach / 2})
            for (int k = 0; k < 16 && !full(); ++k) add(step(direction(facing(k * 45)), reach));
    }

    /// The unit whose figure is nearest to the middle of this one.
    void find_nearest() {
        std::int64_t best = std::int64_t{1} << 40;
        for (const Standing& f : scene_.figures()) {
            if (f.side == order_.side) continue;
            const std::int64_t far = square(f.spot.at - middle_);
            if (far < best) best = far, nearest_ = f.unit, nearest_at_ = f.spot.at;
        }
    }

  private:
    bool full() const { return out_.size() == order_.most; }

    /// Straight at the nearest enemy, to just beyond each of the lengths.
    void stops() {
        const Point d = nearest_at_ - middle_;
        Length gap = 20000;
        for (const Standing& own : figures_) {
            for (const Standing& f : scene_.figures_of(nearest_))
                if (may_be_nearer(own.shape, f.shape, gap)) gap = std::min(gap, ruler(own.shape, f.shape));
        }
        for (Length length : order_.lengths) {
            const Length way = gap - length - 6;
            if (length > 0 && way > -order_.reach && way < order_.reach && way != 0) {
                add(way > 0 ? step(d, way) : step(-d, -way));
            }
        }
    }

    void enemies() {
        for (UnitId unit : scene_.units()) {
            if (scene_.side_of(unit) == order_.side) continue;
            const Point d = middle_of(scene_.figures_of(unit)) - middle_;
            if (square(d) > square(order_.reach + 6000)) continue;
            add(clipped(d, order_.reach));
            add(step(-d, order_.reach));
        }
    }

    /// Into each piece that can be reached: its middle.
    void pieces() {
        for (const Piece& piece : scene_.pieces()) {
            if (piece.ground == Ground::impassable) continue;
            const Box& b = piece.outline.box;
            const Point middle{(b.low.x + b.high.x) / 2, (b.low.y + b.high.y) / 2};
            if (square(middle - middle_) <= square(order_.reach + 500))
                add(clipped(middle - middle_, order_.reach));
        }
    }

    /// A vector for the whole unit; cut short at the edge of the table.
    void add(Point v) {
        const TableSize& table = scene_.table();
        v.x = std::clamp(v.x, -box_.low.x, std::max(-box_.low.x, table.width - box_.high.x));
        v.y = std::clamp(v.y, -box_.low.y, std::max(-box_.low.y, table.depth - box_.high.y));
        if (square(v) < square(cell / 2)) return;
        const Point goal = middle_ + v;
        const Point in{goal.x / cell, goal.y / cell};
        if (std::find(cells_.begin(), cells_.end(), in) != cells_.end()) return;
        if (full()) return;
        out_.push(goal);
        cells_.push(in);
    }

    Goals& out_;
    Goals cells_;  ///< of the goals listed
    const Scene& scene_;
    const GoalOrder& order_;
    std::span<const Standing> figures_;
    Point middle_;
    Box box_;
    UnitId nearest_ = no_unit;
    Point nearest_at_;
};

}  // namespace

void goals_of(Goals& out, const Scene& scene, const GoalOrder& order) {
    GoalList list(out, scene, order);
    list.find_nearest();
    list.fill();
}

}  // namespace skald
