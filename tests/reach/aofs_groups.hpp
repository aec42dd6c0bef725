// Slow, simple searches for what whole groups of Age of Fantasy may do: models go one after the other, in any
// order, to places strewn at random, straight on or around one bend, judged by the checks of the book alone.
// What they find is legal, what they do not find may still exist.
#pragma once
#include <numeric>
#include <vector>

#include "aofs/names.hpp"
#include "aofs/plan.hpp"
#include "dice/random.hpp"

namespace skald::reach {

class GroupSearch {
  public:
    using Steps = List<Step, 16>;

    GroupSearch(const aofs::View& view, const aofs::Order& order, std::uint64_t seed)
        : view_(view), order_(order), random_(seed), all_(aofs::members(view.state, order.unit)) {
        if (order.target >= 0) enemies_ = view.scene().figures_of(static_cast<UnitId>(order.target));
    }

    /// A charge or a pile-in.
    bool assault(int tries, Steps& found) {
        for (int n = 0; n < tries; ++n) {
            begin(n % 3 == 2);
            if (!strew([&](int model) { return place_at_enemy(model); }) || !mend()) continue;
            found = steps_;
            return true;
        }
        return false;
    }

    /// A broken unit closes up (AOF-R-66).
    bool together(int tries, Steps& found) {
        for (int n = 0; n < tries; ++n) {
            begin(n % 3 == 2);
            if (!strew([&](int model) { return place_anywhere(model); })) continue;
            if (aofs::check_plan(view_, order_, steps_, nullptr)) continue;
            found = steps_;
            return true;
        }
        return false;
    }

  private:
    void begin(bool slow) {
        slow_ = slow;
        steps_.clear();
        placed_.clear();
        queue_.assign(all_.begin(), all_.end());
        for (std::size_t i = queue_.size(); i > 1; --i) std::swap(queue_[i - 1], queue_[any(i)]);
    }
    std::size_t any(std::size_t n) { return random_.below(static_cast<std::uint32_t>(n)); }

    /// All of them, whoever finds a place first.
    template <class Place>
    bool strew(Place place) {
        while (!queue_.empty()) {
            const auto gone = std::find_if(queue_.begin(), queue_.end(), place);
            if (gone == queue_.end()) return false;
            queue_.erase(gone);
        }
        return true;
    }

    bool linked(const aofs::Body& end) const {
        bool chain = placed_.empty();
        for (const aofs::Body& other : placed_) {
            if (aofs::volumes_overlap(end, other) || !aofs::within(end, other, aofs::spread_limit))
                return false;
            chain = chain || aofs::within(end, other, aofs::chain_limit);
        }
        return chain;
    }

    aofs::Body body_at(int model, Point at) const {
        return aofs::body_at(view_, model, {at, view_.state.model(model).facing});
    }

    bool walks(const Step& step) const {
        const aofs::Walk way = aofs::walk(view_, aofs::mover_of(view_, order_, step.figure), step);
        if (way.fault) return false;
        return slow_ ? way.length <= aofs::difficult_cap : !way.difficult;
    }

    /// A way to that place: straight on, or by a bend somewhere.
    bool find_way(int model, Point at, int bends, Step& out) {
        const Point from = view_.state.model(model).at;
        out = at == from ? aofs::stay(view_, model) : aofs::straight_step(view_, model, at);
        if (at == from || walks(out)) return true;
        const auto far = static_cast<Length>(isqrt(square(at - from))) + 800;
        for (int n = 0; n < bends; ++n) {
            const Point bend =
                around(n % 2 ? at : from, static_cast<Length>(any(static_cast<std::size_t>(far))));
            if (!in_bounds(bend)) continue;
            out.ways = 2;
            out.path[0] = Point16(bend);
            out.path[1] = Point16(at);
            if (walks(out)) return true;
        }
        return false;
    }

    bool go(int model, Point at, int bends) {
        if (!in_bounds(at)) return false;
        const Length most = aofs::allowance(view_, order_, model);
        if (square(at - Point(view_.state.model(model).at)) > square(std::int64_t{most})) return false;
        const aofs::Body end = body_at(model, at);
        Step step;
        if (!linked(end) || !find_way(model, at, bends, step)) return false;
        placed_.push_back(end);
        steps_.push(step);
        return true;
    }
    bool stays(int model) { return go(model, view_.state.model(model).at, 0); }

    Point around(Point middle, Length far) { return middle + uv(static_cast<Facing>(any(full_turn)), far); }

    /// How far from the enemies, their heights left aside.
    std::int64_t away(const aofs::Body& body) const {
        std::int64_t least = INT64_MAX;
        for (const Standing& enemy : enemies_) least = std::min(least, fine_gap(body.shape, enemy.shape));
        return least;
    }
    bool touches(const aofs::Body& body) const {
        return std::any_of(enemies_.begin(), enemies_.end(),
                           [&](const Standing& enemy) { return aofs::in_contact(body, enemy); });
    }

    /// In contact, else as near as chance and patience bring it, else where it stands.
    bool place_at_enemy(int model) {
        const aofs::Body now = aofs::body_of(view_, model);
        if (touches(now) && stays(model)) return true;
        for (int n = 0; n < 100; ++n) {
            const Standing& enemy = enemies_[any(enemies_.size())];
            const Point at = contact_place(now.shape, enemy.shape, static_cast<Facing>(any(full_turn)));
            if (go(model, at, 4)) return true;
        }
        if (placed_.empty() && !order_.pile_in) return false;
        return place_nearer(model, now) || stays(model);
    }

    bool place_nearer(int model, const aofs::Body& now) {
        const auto most = static_cast<std::size_t>(aofs::allowance(view_, order_, model));
        std::int64_t best = away(now);
        Point where;
        bool found = false;
        for (int n = 0; n < 200; ++n) {
            const Point at = found && n % 2 ? around(where, static_cast<Length>(any(200)))
                                            : around(now.spot.at, static_cast<Length>(any(most + 1)));
            if (!in_bounds(at)) continue;
            const aofs::Body end = body_at(model, at);
            Step step;
            if (away(end) >= best || !linked(end) || !find_way(model, at, 1, step)) continue;
            best = away(end), where = at, found = true;
        }
        return found && go(model, where, 20);
    }

    /// Near somebody who has gone before; the first anywhere.
    bool place_anywhere(int model) {
        if (any(2) == 0 && stays(model)) return true;
        const auto most = static_cast<std::size_t>(aofs::allowance(view_, order_, model));
        for (int n = 0; n < 60; ++n) {
            Point at = around(view_.state.model(model).at, static_cast<Length>(any(most + 1)));
            if (!placed_.empty()) {
                const aofs::Body& other = placed_[any(placed_.size())];
                const Length bases = other.shape.circumradius + body_at(model, at).shape.circumradius;
                at = around(other.spot.at, bases + static_cast<Length>(any(aofs::chain_limit)));
            }
            if (go(model, at, 4)) return true;
        }
        return false;
    }

    /// The check says where a model should rather be: there it goes, and is judged again.
    bool mend() {
        for (std::size_t n = 0; n < 4 * all_.size(); ++n) {
            const Refusal fault = aofs::check_assault(view_, order_, steps_);
            if (!fault) return true;
            const auto sentence = static_cast<aofs::Sentence>(fault->sentence);
            if (sentence != aofs::Sentence::could_contact && sentence != aofs::Sentence::could_reach)
                return false;
            const Point there{fault->numbers[1], fault->numbers[2]};
            for (Step& step : steps_)
                if (step.figure == fault->numbers[0] && !find_way(step.figure, there, 200, step))
                    return false;
        }
        return false;
    }

    const aofs::View& view_;
    const aofs::Order& order_;
    Random random_;
    aofs::Members all_;
    std::span<const Standing> enemies_;
    std::vector<int> queue_;
    std::vector<aofs::Body> placed_;
    Steps steps_;
    bool slow_ = false;
};

}  // namespace skald::reach
