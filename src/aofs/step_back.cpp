// AOF-R-70: chargers that are left nearer than 1 inch to the enemy step back.
#include <algorithm>
#include <array>

#include "aofs/plan.hpp"

namespace skald::aofs {

namespace {

constexpr Length most = 3 * inch, mesh = 12;

/// 0: at least 1 inch from all of the enemy unit, exactly so much is enough. Else a step that is surely not
/// too long to make it so.
Length too_near(const Body& body, const List<const Standing*, 16>& enemies) {
    constexpr std::int64_t fine = 256;
    Length by = 0;
    for (const Standing* e : enemies) {
        const std::int64_t missing = near_limit * fine - fine_gap(body.shape, e->shape);
        if (missing > 0 && within(body, *e, near_limit))
            by = std::max({by, 1, static_cast<Length>(missing / fine) - 1});
    }
    return by;
}

std::int64_t least_gap(const Shape& shape, std::span<const Standing> enemies) {
    std::int64_t least = INT64_MAX;
    for (const Standing& e : enemies) least = std::min(least, fine_gap(shape, e.shape));
    return least;
}

/// One model's way back.
class StepBack {
  public:
    StepBack(const View& view, const Body& body, int enemy, std::span<const Body> comrades)
        : view_(view),
          body_(body),
          comrades_(comrades),
          law_(mover(view, body.model, most, enemy)),
          enemies_(view.scene().figures_of(static_cast<UnitId>(enemy))) {
        law_.jumps = false;
        law_.measure = false;
        for (const Standing& e : enemies_)
            if (skald::within(body.shape, e.shape, near_limit + most + 2)) near_.push(&e);
        level_ = body.bottom == 0;
    }

    /// The nearest place that frees it; failing that the place farthest off, or where it stands.
    Point place() {
        first_ = too_near(body_, near_);
        if (first_ == 0) return body_.spot.at;
        if (!level_) first_ = std::min(first_, mesh);
        const Standing& nearest =
            *std::min_element(enemies_.begin(), enemies_.end(), [&](const Standing& a, const Standing& b) {
                return fine_gap(body_.shape, a.shape) < fine_gap(body_.shape, b.shape);
            });
        away_ = facing_of(body_.spot.at - nearest.spot.at);
        to_ = body_.spot.at;
        std::array<Length, directions> wide_looks{};
        for (int turn = 0; turn < directions; ++turn)
            wide_looks[static_cast<std::size_t>(turn)] = free_along(facing(away_ + turn * wide), slack);
        // No wide look finds a place: a narrow gap may lead to one.
        if (shortest_ > most) look_beside(away_, wide * directions / 2);
        if (shortest_ > most) {
            go_farthest();
            return to_;
        }
        // The shortest way is near one of the best of these: between two enemies it leads to a corner of
        // their rings.
        for (int turn = 0; turn < directions; ++turn) {
            const auto at = [&](int n) {
                return wide_looks[static_cast<std::size_t>((n + directions) % directions)];
            };
            const Length here = at(turn);
            if (here <= shortest_ + slack && here <= at(turn - 1) && here <= at(turn + 1))
                look_beside(facing(away_ + turn * wide), wide - 1);
        }
        return to_;
    }

  private:
    static constexpr int directions = 48, wide = full_turn / directions;
    static constexpr Length slack = inch / 4;  ///< a narrow look may gain so much on a wide one

    void look_beside(Facing middle, int turns) {
        for (int turn = 1; turn <= turns; ++turn)
            for (int side : {-turn, turn}) free_along(facing(middle + side));
    }

    /// The first place in this direction that frees it: on the level a step by what is missing never passes
    /// one over. Where somebody else is in the way it goes on in larger steps, and back in small ones.
    /// How far that is; no farther than so much beyond the shortest that is known.
    Length free_along(Facing way, Length beyond = 0) {
        Length stopped = 0;
        for (Length far = first_; far <= most && far - beyond <= shortest_;) {
            const Point at = body_.spot.at + uv(way, far);
            if (!in_bounds(at)) break;
            if (const Length missing = missing_at(at); missing > 0) {
                far += level_ ? missing : std::min(missing, mesh);
                continue;
            }
            Walk walked;
            if (goes(at, walked)) return keep_first(way, std::max(stopped + 1, far - mesh + 1), far);
            if (blocked(walked)) break;
            stopped = far;
            far += mesh;
        }
        return INT32_MAX;
    }
    Length keep_first(Facing way, Length from, Length to) {
        for (Length far = from;; ++far) {
            const Point at = body_.spot.at + uv(way, far);
            Walk walked;
            if (far < to && (missing_at(at) > 0 || !goes(at, walked))) continue;
            const std::int64_t known = shortest_ > most ? INT64_MAX : square(to_ - body_.spot.at);
            if (far < shortest_ || (far == shortest_ && square(at - body_.spot.at) < known)) {
                shortest_ = far;
                to_ = at;
            }
            return far;
        }
    }
    Length missing_at(Point at) const {
        Body there = body_;
        there.shape = moved(body_.shape, at - body_.spot.at);
        there.bottom = surface_under(view_, at).height;
        return too_near(there, near_);
    }

    /// No place frees it: a net of places, then ever finer around the best one.
    void go_farthest() {
        best_gap_ = least_gap(body_.shape, enemies_);
        for (int turn = 0; turn < 16; ++turn)
            for (Length far = mesh; far <= most; far += mesh)
                if (!try_farther(body_.spot.at + uv(facing(away_ + turn * 45), far))) break;
        for (Length by = mesh; by > 0;) {
            const Point from = to_;
            for (int turn = 0; turn < 8; ++turn) try_farther(from + uv(facing(away_ + turn * 90), by));
            if (from == to_) by /= 2;
        }
    }
    /// False where the way is blocked for good.
    bool try_farther(Point at) {
        Walk walked;
        if (in_bounds(at) && goes(at, walked)) {
            const std::int64_t gap = least_gap(walked.end.shape, enemies_);
            if (gap > best_gap_) best_gap_ = gap, to_ = at;
        }
        return in_bounds(at) && !blocked(walked);
    }

    bool goes(Point at, Walk& walked) const {
        walked = walk(view_, law_, straight_step(view_, body_.model, at));
        if (walked.fault || walked.length > law_.allowance || walked.end.bottom > body_.bottom) return false;
        return std::none_of(comrades_.begin(), comrades_.end(), [&](const Body& comrade) {
            return comrade.model != body_.model && volumes_overlap(walked.end, comrade);
        });
    }
    bool blocked(const Walk& walked) const {
        return walked.length > law_.allowance || (walked.fault && walked.fault->rule == cause(Rule::R_24));
    }

    const View& view_;
    Body body_;
    std::span<const Body> comrades_;
    Mover law_;
    std::span<const Standing> enemies_;
    List<const Standing*, 16> near_;  ///< who could be too near wherever it goes
    bool level_ = true;               ///< it only goes down, and here it cannot
    Length first_ = 0;                ///< no shorter step frees it
    Facing away_{};
    Point to_;
    Length shortest_ = INT32_MAX;
    std::int64_t best_gap_ = 0;
};

}  // namespace

List<BackStep, 16> plan_step_back(const View& view, int unit, int enemy) {
    List<BackStep, 16> plan;
    List<Body, 16> comrades;
    for (int m : members(view.state, unit)) comrades.push(body_of(view, m));
    for (Body& body : comrades) {
        const Point to = StepBack(view, body, enemy, {comrades.data(), comrades.size()}).place();
        if (to == body.spot.at) continue;
        body = body_at(view, body.model, {to, body.spot.facing});
        plan.push({body.model, to});
    }
    return plan;
}

}  // namespace skald::aofs
