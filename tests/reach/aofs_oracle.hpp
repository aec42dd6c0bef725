// A slow, simple search for the charge of a lone model in Age of Fantasy: places in contact all around, bends
// and jumps strewn over the table, judged by the book's own check alone. It shares nothing with the finder or
// the planner, and finds a way or says nothing.
#pragma once
#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "aofs/plan.hpp"
#include "aofs/tables.hpp"
#include "dice/random.hpp"

namespace skald::reach {

using aofs::Body;
using aofs::View;

class AssaultOracle {
  public:
    /// `effort`: how many times over bends are strewn.
    AssaultOracle(const View& view, const aofs::Order& order, int effort)
        : view_(view), order_(order), effort_(effort), model_(aofs::members(view.state, order.unit)[0]) {
        law_ = aofs::mover_of(view, order, model_);
        start_ = aofs::body_of(view, model_);
    }

    std::optional<Step> any() {
        find_ends();
        if (ends_.empty()) return {};
        if (straight() || (!law_.flying && (one_bend() || two_bends() || three_bends() || jumps())))
            return found_;
        return {};
    }

  private:
    struct Bend {
        Point at;
        Length spent = 0;
    };
    struct End {
        Body body;
        int enemy = 0;
    };

    const std::span<const Standing> enemies() const {
        return view_.scene().figures_of(static_cast<UnitId>(order_.target));
    }

    void add_end(const Spot& spot, const Standing& enemy, int e) {
        if (!in_bounds(spot.at)) return;
        const Body body = aofs::body_at(view_, model_, spot);
        if (aofs::in_contact(body, enemy) && !aofs::check_stand(view_, law_, body))
            ends_.push_back({body, e});
    }

    /// All around every enemy, with a little air and with more; turned bases too.
    void find_ends() {
        const Base& base = view_.match.profile(model_).base;
        const int turns = base.form == BaseForm::round ? 1 : 6;
        int e = 0;
        for (const Standing& enemy : enemies()) {
            for (int turn = 0; turn < turns; ++turn) {
                const Facing facing_now = facing(start_.spot.facing + turn * 60);
                const Shape shape = shape_of(base, {start_.spot.at, facing_now});
                for (int k = 0; k < 720; k += turn == 0 ? 5 : 12)
                    for (const Length air : {1, 4}) {
                        const Point at = contact(shape, enemy.shape, facing(k), air);
                        add_end({at, facing_now}, enemy, e);
                    }
            }
            ++e;
        }
    }

    /// Outwards in one direction until there is that much air.
    static Point contact(const Shape& shape, const Shape& enemy, Facing way, Length air) {
        Length low = 0, high = shape.circumradius + enemy.circumradius + 8;
        while (high - low > 1) {
            const Length middle = (low + high) / 2;
            const Shape there = moved(shape, enemy.centre + uv(way, middle) - shape.centre);
            (compare_gap(there, enemy, air) >= 0 ? high : low) = middle;
        }
        return enemy.centre + uv(way, high);
    }

    bool accept(std::initializer_list<Point> bends, const Body& end) {
        return accept(std::span(bends.begin(), bends.size()), end, 0);
    }
    bool accept(std::span<const Point> bends, const Body& end, unsigned jumps) {
        Step step = aofs::straight_step(view_, model_, end.spot.at);
        step.ways = 0;
        for (Point p : bends) step.path[step.ways++] = Point16(p);
        step.path[step.ways++] = Point16(end.spot.at);
        step.floor = static_cast<std::uint8_t>(jumps);
        step.facing = end.spot.facing;
        if (aofs::walk(view_, law_, step, &end).fault) return false;
        List<Step, 16> steps;
        steps.push(step);
        if (aofs::check_assault(view_, order_, steps)) return false;
        found_ = step;
        return true;
    }

    bool straight() {
        for (const End& end : ends_)
            if (accept({}, end.body)) return true;
        return false;
    }

    /// What the first way to a bend costs; nothing: there is none.
    std::optional<Length> first_way(Point at) {
        const Body there = aofs::body_at(view_, model_, {at, start_.spot.facing});
        const aofs::Walk way = aofs::walk(view_, law_, aofs::straight_step(view_, model_, at), &there);
        return way.fault ? std::nullopt : std::optional<Length>(way.length);
    }

    static Length far(Point a, Point b) { return static_cast<Length>(isqrt(square(a - b))); }
    static bool no_farther(Point a, Point b, Length most) {
        return most >= 0 && square(a - b) < square(std::int64_t{most} + 1);
    }

    /// The ends nearest to a point, of every enemy, as far as the rest of the way leads.
    void near_ends(Point from, Length left, std::size_t most) {
        near_.clear();
        for (const End& end : ends_)
            if (no_farther(from, end.body.spot.at, left)) near_.push_back(&end);
        const auto nearest = near_.begin() + static_cast<std::ptrdiff_t>(std::min(most, near_.size()));
        std::partial_sort(near_.begin(), nearest, near_.end(), [&](const End* a, const End* b) {
            return square(a->body.spot.at - from) < square(b->body.spot.at - from);
        });
        if (near_.size() <= most) return;
        // Some of the nearest, and some strewn over the rest.
        for (std::size_t i = most / 2; i < most; ++i)
            near_[i] = near_[i + random_.below(static_cast<std::uint32_t>(near_.size() - i))];
        near_.resize(most);
    }

    bool one_bend() {
        const Length mesh = 90 / effort_, reach = law_.allowance;
        for (Length y = -reach; y <= reach; y += mesh)
            for (Length x = -reach; x <= reach; x += mesh) {
                const Point at = start_.spot.at + Point{x, y};
                if (!in_bounds(at) || !promising(at, far(start_.spot.at, at))) continue;
                const auto spent = first_way(at);
                if (!spent) continue;
                bends_.push_back({at, *spent});
                near_ends(at, reach - *spent, 8);
                for (const End* end : near_)
                    if (accept({at}, end->body)) return true;
            }
        return false;
    }

    bool promising(Point at, Length spent) const {
        for (const End& end : ends_)
            if (no_farther(at, end.body.spot.at, law_.allowance - spent)) return true;
        return false;
    }

    Point strewn(Point around, Length within) {
        const auto any = [&] {
            return static_cast<Length>(random_.below(2 * static_cast<std::uint32_t>(within) + 1));
        };
        const Length x = any() - within, y = any() - within;
        return around + Point{x, y};
    }

    bool two_bends() {
        if (bends_.empty()) return false;
        for (int n = 0; n < 6000 * effort_; ++n) {
            const Bend& first = bends_[random_.below(static_cast<std::uint32_t>(bends_.size()))];
            const End& end = ends_[random_.below(static_cast<std::uint32_t>(ends_.size()))];
            const Point at = strewn(n % 2 ? end.body.spot.at : first.at, 900);
            const Length all = first.spent + far(first.at, at) + far(at, end.body.spot.at);
            if (in_bounds(at) && all <= law_.allowance && accept({first.at, at}, end.body)) return true;
        }
        return false;
    }

    bool three_bends() {
        if (bends_.empty()) return false;
        for (int n = 0; n < 6000 * effort_; ++n) {
            const Bend& first = bends_[random_.below(static_cast<std::uint32_t>(bends_.size()))];
            const End& end = ends_[random_.below(static_cast<std::uint32_t>(ends_.size()))];
            const Point second = strewn(first.at, 900), third = strewn(end.body.spot.at, 900);
            const Length all =
                first.spent + far(first.at, second) + far(second, third) + far(third, end.body.spot.at);
            if (in_bounds(second) && in_bounds(third) && all <= law_.allowance &&
                accept({first.at, second, third}, end.body))
                return true;
        }
        return false;
    }

    /// From points on the outlines of what can be stood on, over gaps and down.
    bool jumps() {
        std::vector<Point> edges;
        for (const aofs::Plot& plot : view_.match.tables().surfaces) {
            const Outline& outline = view_.match.setup().terrain[plot.piece].outline;
            for (std::size_t i = 0; i < outline.points.size(); ++i) {
                const Point a = outline.points[i], b = outline.points[(i + 1) % outline.points.size()];
                for (int part = 0; part < 16; ++part) edges.push_back(a + aofs::part_of(b - a, part, 16));
            }
        }
        for (const Point edge : edges) {
            if (far(edge, start_.spot.at) > law_.allowance) continue;
            before_.assign(1, edge);
            if (first_way(edge) ? jump_from(edges) : bend_and_jump(edge, edges)) return true;
        }
        return false;
    }

    /// The edge cannot be reached straight on: by the bends over which the way to it is shortest.
    bool bend_and_jump(Point edge, const std::vector<Point>& edges) {
        std::sort(bends_.begin(), bends_.end(), [&](const Bend& a, const Bend& b) {
            return a.spent + far(a.at, edge) < b.spent + far(b.at, edge);
        });
        int found = 0;
        for (const Bend& bend : bends_) {
            if (bend.spent + far(bend.at, edge) > law_.allowance || found == 2) break;
            before_.assign({bend.at, edge});
            if (walk_before(edge, 0).fault) continue;
            ++found;
            if (jump_from(edges)) return true;
        }
        return false;
    }

    /// The way over all that lies before the end.
    aofs::Walk walk_before(Point to, unsigned jumps) {
        const Body there = aofs::body_at(view_, model_, {to, start_.spot.facing});
        Step step = aofs::straight_step(view_, model_, to);
        step.ways = 0;
        for (const Point p : before_) step.path[step.ways++] = Point16(p);
        step.floor = static_cast<std::uint8_t>(jumps);
        return aofs::walk(view_, law_, step, &there);
    }

    /// Along the outline of one piece there is no gap, only rounding.
    bool one_outline(Point a, Point b) const {
        for (const aofs::Plot& plot : view_.match.tables().surfaces) {
            const Outline& outline = view_.match.setup().terrain[plot.piece].outline;
            const auto near = [&](Point p) { return within(disc(p, 0), outline, 1); };
            if (near(a) && near(b) && near(a + aofs::part_of(b - a, 1, 2))) return true;
        }
        return false;
    }

    /// From the last place of what lies before: into contact at once, or to somewhere and on from there.
    bool jump_from(const std::vector<Point>& edges) {
        const Point edge = before_.back();
        const unsigned jump = 1u << before_.size();
        near_ends(edge, aofs::longest_jump, 12);
        for (const End* end : near_)
            if (accept(before_, end->body, jump)) return true;
        const Length base = view_.match.profile(model_).base.half_length;
        std::vector<Point> landings;
        for (const Point other : edges)
            if (far(edge, other) <= aofs::longest_jump && !(other == edge) && !one_outline(edge, other))
                landings.push_back(other);
        for (int k = 0; k < 48; ++k)
            for (const Length by : {base + 30, base + 120, base + 250})
                landings.push_back(edge + uv(facing(k * 15), by));
        bool found = false;
        for (const Point landing : landings) {
            if (!in_bounds(landing)) continue;
            before_.push_back(landing);
            if (const aofs::Walk way = walk_before(landing, jump); !way.fault) {
                near_ends(landing, law_.allowance - way.length, 12);
                for (const End* end : near_) found = found || accept(before_, end->body, jump);
            }
            before_.pop_back();
            if (found) return true;
        }
        return false;
    }

    const View& view_;
    const aofs::Order& order_;
    int effort_, model_;
    aofs::Mover law_;
    Body start_;
    std::vector<End> ends_;
    std::vector<const End*> near_;
    std::vector<Bend> bends_;
    std::vector<Point> before_;  ///< where it bends and jumps, before it goes to its end
    Step found_{};
    Random random_{1};
};

}  // namespace skald::reach
