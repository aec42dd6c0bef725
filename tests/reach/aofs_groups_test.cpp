// Whole groups of Age of Fantasy against the oracle: charges, pile-ins, and moves of broken units that close
// up, in positions of bot games.
#include "reach/aofs_groups.hpp"
#include "aofs/activation.hpp"
#include "base/tries.hpp"
#include "reach/positions.hpp"
#include "reach/share.hpp"

namespace skald::reach {
namespace {

using namespace aofs;
using Steps = List<Step, 16>;

std::string told(int game, const State& state, const Order& order, const Steps& steps) {
    std::string text = "game " + std::to_string(game) + " round " + std::to_string(state.round) + " unit " +
                       std::to_string(order.unit) + " target " + std::to_string(order.target) + ":";
    for (const Step& step : steps) {
        text += " " + std::to_string(step.figure) + ":";
        for (std::size_t i = 0; i < step.ways; ++i)
            text +=
                (i > 0 ? ">" : "") + std::to_string(step.path[i].x) + "," + std::to_string(step.path[i].y);
    }
    return text;
}

int tries() {
    return skald::test::tries(8, 4, 4);
}

/// Calls `look` for every group of the side and every enemy that may be near enough.
template <class Look>
void each_group_order(const View& view, Side side, Order order, Look look) {
    for (int unit : standing_units(view.state, side)) {
        if (living(view.state, unit) < 2) continue;
        for (int target : standing_units(view.state, other(side))) {
            order.unit = unit;
            order.target = target;
            if (may_reach(view, order)) look(order);
        }
    }
}

/// Plays games until enough positions were looked at: `look` says whether it did.
template <class Look>
int look_at(int wanted, Look look) {
    int positions = 0, game = first_game() - 1;
    while (positions < wanted) {
        ++game;
        play_aofs(static_cast<std::uint64_t>(game), [&](Match& match, const State& state) {
            if (positions < wanted && look(View{match, state}, game)) ++positions;
        });
    }
    return positions;
}

/// Every so manyth time that a side may activate a unit, counted in each game.
auto every(int nth) {
    return [nth = every_nth(nth), count = 0, last = -1](const View& view, int game) mutable {
        if (game != last) count = 0, last = game;
        return static_cast<Ask>(view.state.question.ask) == Ask::activate && count++ % nth == 0;
    };
}

TEST(AofsReach, few_charges_of_groups_have_a_plan_that_only_the_oracle_finds) {
    Share share;
    int refused = 0, wrong = 0;
    const auto look = [&](const View& view, int game, Order order) {
        const Refusal refusal =
            view.match.check(view.state, make<Verb::activate>({order.unit, Action::charge, order.target}));
        if (refusal && refusal->rule != cause(Rule::MOV_04)) return;
        ++share.asked;
        refused += refusal.has_value();
        order.must_join = must_join(view, order.unit, Action::rush);
        Steps steps;
        if (!refusal && charge_planned(view, order.unit, order.target)) {
            ++share.planned;
            EXPECT_TRUE(plan_assault(view, order, steps));
            EXPECT_FALSE(check_assault(view, order, steps)) << told(game, view.state, order, steps);
            return;
        }
        if (!GroupSearch(view, order, 1).assault(tries(), steps)) return;
        const std::string plan = told(game, view.state, order, steps);
        if (!refusal) return share.miss(plan);
        ++wrong;
        std::printf("refused: %s\n", plan.c_str());
    };
    const int positions =
        look_at(positions_wanted() / 4, [&, now = every(4)](const View& view, int game) mutable {
            if (!now(view, game)) return false;
            Order charge;
            charge.action = Action::charge;
            each_group_order(view, view.state.question.side, charge,
                             [&](const Order& order) { look(view, game, order); });
            return true;
        });
    share.expect_small("Age of Fantasy, charges of groups", positions);
    std::printf("Age of Fantasy, charges of groups: %d refused, %d of them though legal\n", refused, wrong);
    EXPECT_EQ(wrong, 0);
}

/// At every activation all who stand near an enemy, and after every charge its target.
TEST(AofsReach, few_pile_ins_of_groups_have_a_plan_that_only_the_oracle_finds) {
    Share share;
    const auto look = [&](const View& view, int game, const Order& order) {
        ++share.asked;
        Steps steps;
        if (plan_assault(view, order, steps)) {
            ++share.planned;
            EXPECT_FALSE(check_assault(view, order, steps)) << told(game, view.state, order, steps);
            return;
        }
        if (!check_assault(view, order, {})) return;  // nobody owes anything
        if (!GroupSearch(view, order, 1).assault(tries(), steps)) return;
        share.miss(told(game, view.state, order, steps));
    };
    Order pile;
    pile.three = pile.pile_in = true;
    Order charged;
    const auto after_charge = [&](const View& view, int game) {
        if (charged.unit < 0 || !on_table(view.state, charged.unit) || !on_table(view.state, charged.target))
            return false;
        if (living(view.state, charged.unit) < 2) return false;
        look(view, game, charged);
        return true;
    };
    const int positions =
        look_at(positions_wanted() / 4, [&, now = every(2)](const View& view, int game) mutable {
            bool looked = after_charge(view, game);
            charged = pile;
            if (static_cast<Ask>(view.state.question.ask) == Ask::charge) {
                const auto [unit, target, most] = read<Ask::charge>(view.state.question);
                charged.unit = target, charged.target = unit;
            }
            if (!now(view, game)) return looked;
            each_group_order(view, view.state.question.side, pile,
                             [&](const Order& order) { look(view, game, order), looked = true; });
            return looked;
        });
    share.expect_small("Age of Fantasy, pile-ins of groups", positions);
}

TEST(AofsReach, few_broken_groups_can_close_up_by_a_plan_that_only_the_oracle_finds) {
    Share share;
    const auto look = [&](const View& view, int game, int unit, Action action) {
        ++share.asked;
        if (must_join(view, unit, action)) {
            ++share.planned;
            return;
        }
        Order order;
        order.unit = unit;
        order.action = action;
        order.must_join = true;
        Steps steps;
        if (!GroupSearch(view, order, 1).together(tries(), steps)) return;
        share.miss(told(game, view.state, order, steps));
    };
    const int positions = look_at(positions_wanted() / 4, [&](const View& view, int game) {
        if (static_cast<Ask>(view.state.question.ask) != Ask::activate) return false;
        bool looked = false;
        for (int unit : standing_units(view.state, view.state.question.side)) {
            if (living(view.state, unit) < 2 || coherent(view, unit)) continue;
            looked = true;
            for (Action action : {Action::advance, Action::rush}) look(view, game, unit, action);
        }
        return looked;
    });
    share.expect_small("Age of Fantasy, broken groups that close up", positions);
}

// ---- Placements: units taken off the table and put back somewhere narrow

/// All models by chance, one beside another.
bool strewn(const View& view, const PlaceLaw& law, Random& random, Steps& out) {
    const TableSize& table = view.match.setup().table;
    const Box zone = law.zone ? grown(zone_of(view, side_of_unit(law.unit)), law.grown)
                              : Box{{0, 0}, {table.width, table.depth}};
    const Point size = zone.high - zone.low;
    const auto any = [&](Length n) {
        return static_cast<Length>(random.below(static_cast<std::uint32_t>(n)));
    };
    const auto free = [&](const Body& body) {
        Mover mover;
        mover.model = body.model;
        mover.unit = law.unit;
        const Box& box = body.shape.box;
        return (!law.zone || (contains(zone, box.low) && contains(zone, box.high))) &&
               !check_stand(view, mover, body) &&
               std::ranges::none_of(view.scene().figures(), [&](const Standing& other) {
                   return side_of_unit(other.unit) != side_of_unit(law.unit) &&
                          within(body, other, law.enemies);
               });
    };
    const Members all = models_of(view.state, law.unit);
    const int most = skald::test::tries(400, 4, 4);
    for (int n = 0; n < most; ++n) {
        out.clear();
        for (int spots = 0; spots < 200 && out.size() < all.size(); ++spots) {
            // what is left of a table beyond the reach of everybody is a corner most of the time
            Point at = any(2) == 0 ? zone.low + Point{any(size.x), any(size.y)}
                                   : Point{any(2) == 0 ? any(2000) : size.x - any(2000),
                                           any(2) == 0 ? any(2000) : size.y - any(2000)} +
                                         zone.low;
            if (!out.empty())
                at = Point(out[static_cast<std::size_t>(any(static_cast<Length>(out.size())))].end()) +
                     uv(static_cast<Facing>(any(full_turn)), any(1000));
            const std::uint8_t model = all[out.size()];
            const bool round = view.match.profile(model).base.form == BaseForm::round;
            const auto facing = static_cast<Facing>(round ? 0 : any(full_turn));
            if (in_bounds(at) && free(body_at(view, model, {at, facing}))) {
                Step step;
                step.figure = model;
                step.ways = 1;
                step.path[0] = Point16(at);
                step.facing = facing;
                out.push(step);
            }
        }
        if (out.size() == all.size() && !check_placement(view, law, out)) return true;
    }
    return false;
}

/// A part of the table that is hardly large enough: beyond so many inches of every enemy, or a strip of the
/// zone.
PlaceLaw narrow_law(int unit, Random& random) {
    PlaceLaw law{unit};
    law.zone = random.below(2) == 0;
    if (law.zone) law.grown = -static_cast<Length>(random.below(5 * inch));
    law.enemies = static_cast<Length>((1 + random.below(law.zone ? 20 : 40)) * inch);
    return law;
}

TEST(AofsReach, few_units_find_a_place_that_only_the_oracle_finds_and_none_that_surely_has_none) {
    Share share;
    int lost = 0;
    Random laws(21), search(22);
    const auto look = [&](const View& view, int game, int unit) {
        State state = view.state;
        for (int model : models_of(state, unit)) state.model(model).where = Where::off;
        const View without{view.match, state};
        const PlaceLaw law = narrow_law(unit, laws);
        ++share.asked;
        Steps steps;
        const Room room = room_for(without, law, {});
        lost += room == Room::none;
        if (room == Room::known) {
            ++share.planned;
            return;
        }
        if (!strewn(without, law, search, steps)) return;
        Order order;
        order.unit = unit;
        const std::string place = told(game, state, order, steps);
        EXPECT_EQ(room, Room::unknown) << "there is a place: " << place;
        share.miss(place);
    };
    const int positions =
        look_at(positions_wanted() / 4, [&, now = every(8)](const View& view, int game) mutable {
            if (!now(view, game)) return false;
            for (Side side : {Side::first, Side::second})
                for (int unit : standing_units(view.state, side)) look(view, game, unit);
            return true;
        });
    std::printf("Age of Fantasy, units put down: %d have no place at all\n", lost);
    share.expect_small("Age of Fantasy, units put down", positions);
}

// ---- Steps back

/// One model that is left too near after a melee, and how far it surely has to go, by places strewn at
/// random.
class BackSearch {
  public:
    BackSearch(const View& view, const Body& body, int enemy, const List<Body, 16>& comrades)
        : view_(view),
          body_(body),
          comrades_(comrades),
          law_(mover(view, body.model, 3 * inch, enemy)),
          enemies_(view.scene().figures_of(static_cast<UnitId>(enemy))) {
        law_.jumps = false;
    }
    bool frees(const Body& there) const {
        return std::ranges::none_of(enemies_, [&](const Standing& enemy) {
            return fine_gap(there.shape, enemy.shape) < near_limit * 256 && within(there, enemy, near_limit);
        });
    }
    /// The shortest way that it comes upon, none longer than that.
    Length shortest(int tries, Length most, Random& random) const {
        for (int n = 0; n < tries; ++n) {
            const auto far = static_cast<Length>(random.below(static_cast<std::uint32_t>(most)));
            const Point at = body_.spot.at + uv(static_cast<Facing>(random.below(full_turn)), far);
            if (!in_bounds(at)) continue;
            const Walk walked = walk(view_, law_, straight_step(view_, body_.model, at));
            if (walked.fault || walked.length >= most || walked.end.bottom > body_.bottom) continue;
            if (!frees(walked.end) || std::ranges::any_of(comrades_, [&](const Body& comrade) {
                    return comrade.model != body_.model && volumes_overlap(walked.end, comrade);
                }))
                continue;
            most = walked.length;
        }
        return most;
    }

  private:
    const View& view_;
    const Body& body_;
    const List<Body, 16>& comrades_;
    Mover law_;
    std::span<const Standing> enemies_;
};

TEST(AofsReach, few_steps_back_are_longer_than_a_way_that_only_the_oracle_finds) {
    Share share;
    Random random(31);
    const auto look = [&](const View& view, int game, int unit, int enemy) {
        const auto plan = plan_step_back(view, unit, enemy);
        List<Body, 16> comrades;
        for (int m : members(view.state, unit)) comrades.push(body_of(view, m));
        for (Body& body : comrades) {
            const BackSearch search(view, body, enemy, comrades);
            if (search.frees(body)) continue;
            ++share.asked;
            const auto step = std::ranges::find(plan, body.model, &BackStep::model);
            Body there = body;
            if (step != plan.end()) there = body_at(view, body.model, {step->to, body.spot.facing});
            const bool freed = search.frees(there);
            const auto far = static_cast<Length>(isqrt(square(there.spot.at - body.spot.at)));
            const Length most = freed ? far - 3 : 3 * inch;
            share.planned += freed;
            const Length less = most > 0 ? search.shortest(tries() * 250, most, random) : most;
            if (less < most)
                share.miss("game " + std::to_string(game) + " round " + std::to_string(view.state.round) +
                           " model " + std::to_string(body.model) + " back from unit " +
                           std::to_string(enemy) + " by " + (freed ? std::to_string(far) : "nothing") +
                           " instead of " + std::to_string(less));
            body = there;
        }
    };
    const int positions = look_at(positions_wanted() / 4, [&](const View& view, int game) {
        if (static_cast<Ask>(view.state.question.ask) != Ask::strike_back) return false;
        const auto [unit, charger] = read<Ask::strike_back>(view.state.question);
        look(view, game, charger, unit);
        return true;
    });
    share.expect_small("Age of Fantasy, steps back", positions);
}

}  // namespace
}  // namespace skald::reach
