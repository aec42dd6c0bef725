// Deployment (2.2, DEP-01 to DEP-08): the method, then half of the first player's units, all of the second
// player's, and the rest.
#include "saga/lineup.hpp"
#include "saga/site.hpp"

#include <algorithm>

namespace skald::saga {
namespace {

enum DeploymentStep : std::uint8_t {
    rolling,
    adjusting,  ///< DEP-01
    diagonal,   ///< DEP-06
    first_part,
    second_player,
    the_rest,
};
constexpr int most_new_beginnings = 2;
constexpr Length tidy_air = 150;  ///< between units where nobody asked for less

Side side_of(const View& view, const Frame& frame) {
    const Side first = view.state.first_player;
    return frame.step == second_player ? other(first) : first;
}

int units_of(const State& state, Side side) {
    return state.unit_count[static_cast<std::size_t>(index(side))];
}

bool waiting(const State& state, int unit) {
    return state.figure(state.unit(unit).first).where == Where::off;
}

int waiting_units(const State& state, Side side) {
    int count = 0;
    for (int u = first_unit(side); u < first_unit(side) + units_of(state, side); ++u)
        count += waiting(state, u) ? 1 : 0;
    return count;
}

/// Units still to be put down in this step (DEP-03).
int due(const View& view, const Frame& frame) {
    const Side side = side_of(view, frame);
    const int left = waiting_units(view.state, side), all = units_of(view.state, side);
    return frame.step == first_part ? first_half(all) - (all - left) : left;
}

/// May this unit be next? The warlord is among the first half.
Refusal may_be_next(const View& view, const Frame& frame, int unit) {
    const Side side = side_of(view, frame);
    if (unit < first_unit(side) || unit >= first_unit(side) + units_of(view.state, side))
        return why<Sentence::not_your_unit>(Rule::DEP_03, {unit});
    if (!waiting(view.state, unit)) return why<Sentence::already_deployed>(Rule::DEP_03, {unit});
    if (frame.step != first_part || due(view, frame) > 1 || view.state.unit(unit).warlord) return {};
    for (int u = first_unit(side); u < first_unit(side) + units_of(view.state, side); ++u)
        if (view.state.unit(u).warlord && waiting(view.state, u))
            return why<Sentence::warlord_first>(Rule::DEP_03, {u});
    return {};
}

/// Which of a side's units find a place. Units of one size on the same bases find the same.
class Rooms {
  public:
    explicit Rooms(const View& view) : view_(view) {}
    bool known(int unit) { return of(unit) == Room::known; }
    Room of(int unit) {
        const Unit& u = view_.state.unit(unit);
        const Kind kind{u.size, base_of(view_, u.first), base_of(view_, u.first + u.size - 1), is_mounted(u)};
        for (const Known& k : known_)
            if (k.kind == kind) return k.room;
        const Room room = room_for(site_of(view_, unit));
        known_.try_push({kind, room});
        return room;
    }

  private:
    struct Kind {
        std::uint8_t size = 0;
        Base first{}, last{};
        bool mounted = false;
        friend bool operator==(const Kind&, const Kind&) = default;
    };
    struct Known {
        Kind kind{};
        Room room = Room::none;
    };
    View view_;
    List<Known, max_units_of_side> known_;
};

/// Calls use(unit) for each unit that may be next until it says true: the warlord and Heroes first.
template <class Use>
bool any_next(const View& view, const Frame& frame, Use use) {
    const Side side = side_of(view, frame);
    for (const bool heroes : {true, false})
        for (int u = first_unit(side); u < first_unit(side) + units_of(view.state, side); ++u)
            if ((view.state.unit(u).troop == Troop::hero) == heroes && !may_be_next(view, frame, u) && use(u))
                return true;
    return false;
}

/// DEP-R6: there is something to take back, and it was not done too often in this step.
bool may_begin_anew(const Frame& frame) {
    const frames::deployment now(frame);
    return now.in_step > 0 && now.taken_back < most_new_beginnings;
}
bool may_take_back(const View& view, const Frame& frame) {
    Rooms rooms(view);
    if (may_begin_anew(frame)) return any_next(view, frame, [&](int unit) { return !rooms.known(unit); });
    return !any_next(view, frame, [&](int unit) { return rooms.known(unit); });
}

// ---- Doing

/// The units put down in this step, as bits: 13 fit in a number.
void mark_put_down(std::span<std::int16_t, 2> units, int i) {
    std::int16_t& bits = units[i < 13 ? 0 : 1];
    bits = static_cast<std::int16_t>(bits | 1 << i % 13);
}
bool is_put_down(std::span<const std::int16_t, 2> units, int i) {
    return (units[i < 13 ? 0 : 1] >> i % 13 & 1) != 0;
}
/// None is put down yet in this step.
void begin_step(Frame& frame) {
    frames::deployment now(frame);
    now.in_step = 0;
    std::fill(now.units.begin(), now.units.end(), std::int16_t{0});
}

void put_down(Play& play, Frame& frame, int unit, const Placement& placement, Rule rule) {
    const Side side = side_of_unit(unit);
    for (std::size_t i = 0; i < placement.figures.size(); ++i) {
        Figure& figure = play.state.figure(placement.figures[i]);
        figure.at = Point16(placement.spots[i].at);
        figure.facing = placement.spots[i].facing;
        figure.where = Where::table;
    }
    frames::deployment now(frame);
    mark_put_down(now.units, unit - first_unit(side));
    ++now.in_step;
    play.tell<EventKind::deployed>(side, cause(rule), {unit});
}

void take_back(Play& play, Frame& frame) {  // DEP-R6
    const Side side = side_of(play.view(), frame);
    for (int i = 0; i < units_of(play.state, side); ++i) {
        if (!is_put_down(frames::deployment(frame).units, i)) continue;
        const Unit& unit = play.state.unit(first_unit(side) + i);
        for (int f = unit.first; f < unit.first + unit.size; ++f) {
            Figure& figure = play.state.figure(f);
            figure = {{}, 0, figure.unit, Where::off};
        }
        play.tell<EventKind::undeployed>(side, cause(Rule::DEP_R6), {first_unit(side) + i});
    }
    begin_step(frame);
    ++frames::deployment(frame).taken_back;
}

/// A place for the unit, however crowded the zone is. What does not fit drops first the distance between
/// friendly units (DEP-R6), then, with bases too large for any zone, the zone for the half of the table, then
/// the whole table.
void find_any(const View& view, int unit, Placement& placement, ZonePoints& points) {
    Site site = site_of(view, unit);
    const Point goal = standard_place(view, unit);
    site.avoid_rough = true;
    site.air = tidy_air;
    if (find_placement(site, goal, placement, points, Search::ranks)) return;
    site.avoid_rough = false;
    if (find_placement(site, goal, placement, points, Search::ranks)) return;
    site.air = 0;
    if (find_placement(site, goal, placement, points)) return;
    site.zone.friend_beyond = contact_gap;
    if (find_placement(site, goal, placement, points)) return;
    site.zone = {};
    const Sticks& s = view.sticks();
    site.zone.bands.push(edge_band({s.table_width, s.table_depth}, edge_of(view.state, side_of_unit(unit)), 0,
                                   s.table_depth / 2));
    ZonePoints half, whole;
    if (find_placement(site, goal, placement, half)) return;
    site.zone.bands.clear();
    find_placement(site, goal, placement, whole);
}

/// The engine puts down all that is due in this step, in the standard line-up: Heroes, then horses, who want
/// open ground, then the others.
void deploy_all(Play& play, Frame& frame, Rule rule) {
    ZonePoints points;
    while (due(play.view(), frame) > 0) {
        int next = -1;
        any_next(play.view(), frame, [&](int unit) {
            const Unit& u = play.state.unit(unit);
            const bool preferred = u.troop == Troop::hero || is_mounted(u);
            if (next < 0 || preferred) next = unit;
            return preferred;
        });
        Placement placement;
        find_any(play.view(), next, placement, points);
        put_down(play, frame, next, placement, rule);
    }
}

void next_step(Frame& frame) {
    ++frame.step;
    begin_step(frame);
    frames::deployment(frame).taken_back = 0;
}

/// DEP-R6: all of this step once more; what was tried in vain before is put down by the engine.
void begin_anew(Play& play, Frame& frame) {
    const bool again = may_begin_anew(frame);
    take_back(play, frame);
    if (!again) deploy_all(play, frame, Rule::DEP_R6);
}

/// One step of DEP-03: asks for the next unit, or goes on when all are down.
void run_step(Play& play, Frame& frame) {
    const Side side = side_of(play.view(), frame);
    if (units_of(play.state, side) == 0) {  // ORG-R1
        play.push(Stage::organise, side);
        return;
    }
    if (play.match.setup().quick) deploy_all(play, frame, Rule::SCN_01);
    for (;;) {
        const int left = due(play.view(), frame);
        if (left <= 0) break;
        Rooms rooms(play.view());
        if (any_next(play.view(), frame, [&](int unit) { return rooms.of(unit) != Room::none; }))
            return play.ask<Ask::deploy>(side, {left});
        begin_anew(play, frame);
    }
    if (frame.step == the_rest) return play.pop();
    next_step(frame);
}

void set_method(Play& play, Frame& frame, int method) {
    play.state.method = static_cast<std::uint8_t>(method);
    if (!play.match.setup().real)
        play.tell<EventKind::method>(play.state.first_player, cause(Rule::DEP_02), {method});
    frame.step = method == 2 ? diagonal : first_part;
}

void run(Play& play, Frame& frame) {
    const Side first = play.state.first_player;
    switch (frame.step) {
        case rolling: {
            if (play.match.setup().quick) return set_method(play, frame, 1);
            const Roll fallen = play.dice.roll(1, Faces::all());
            int face = 1;
            while (face < 6 && fallen[face - 1] == 0) ++face;
            play.tell<EventKind::rolled>(first, cause(Rule::DEP_01), {face}, fallen);
            frames::deployment(frame).die = face;
            frame.step = adjusting;
            return play.ask<Ask::adjust_deployment>(first, {face});
        }
        case adjusting: return play.ask<Ask::adjust_deployment>(first, {frames::deployment(frame).die});
        case diagonal: return play.ask<Ask::diagonal>(first);
        default: return run_step(play, frame);
    }
}

Placement placement_of(const View& view, const Choice& choice) {
    Placement placement;
    for (const Step& step : choice.steps) {
        placement.figures.push(step.figure);
        const bool round = base_of(view, step.figure).form == BaseForm::round;
        placement.spots.push({step.end(), round ? Facing{0} : step.facing});
    }
    return placement;
}

void answer(Play& play, Frame& frame, const Choice& choice) {
    if (is(choice, Verb::adjust))
        return set_method(play, frame,
                          method_of_die(frames::deployment(frame).die + read<Verb::adjust>(choice).change));
    if (is(choice, Verb::diagonal)) {
        play.state.other_diagonal = read<Verb::diagonal>(choice).other;
        frame.step = first_part;
        return;
    }
    if (is(choice, Verb::redeploy)) return begin_anew(play, frame);
    put_down(play, frame, read<Verb::deploy>(choice).unit, placement_of(play.view(), choice), Rule::DEP_03);
}

// ---- Checking

/// Every figure of the unit once, each put down with one step.
Refusal check_steps(const View& view, int unit, const Choice& choice) {
    const Unit& u = view.state.unit(unit);
    std::uint32_t seen = 0;
    for (const Step& step : choice.steps) {
        const int i = step.figure - u.first;
        if (i < 0 || i >= u.size) return why<Sentence::not_of_unit>(Rule::DEP_03, {step.figure, unit});
        if (seen >> i & 1) return why<Sentence::figure_twice>(Rule::DEP_03, {step.figure});
        seen |= 1u << i;
        if (step.ways != 1 || step.floor != 0 || step.facing >= full_turn || !in_bounds(step.path[0]))
            return why<Sentence::not_one_way>(Rule::DEP_03, {step.figure});
    }
    for (int i = 0; i < u.size; ++i)
        if (!(seen >> i & 1)) return why<Sentence::figure_missing>(Rule::DEP_03, {u.first + i});
    return {};
}

Refusal check_deploy(const View& view, const Frame& frame, const Choice& choice) {
    if (!well_formed<Verb::deploy>(choice)) return why<Sentence::malformed>(Rule::DEP_03);
    const int unit = read<Verb::deploy>(choice).unit;
    if (auto refusal = may_be_next(view, frame, unit)) return refusal;
    if (auto refusal = check_steps(view, unit, choice)) return refusal;
    return check_placement(site_of(view, unit), placement_of(view, choice));
}

Refusal check_adjusting(const Choice& choice) {
    if (!is(choice, Verb::adjust)) return why<Sentence::not_asked>(Rule::DEP_01);
    const bool fits = plain<Verb::adjust>(choice) && std::abs(read<Verb::adjust>(choice).change) <= 1;
    return fits ? Refusal{} : why<Sentence::malformed>(Rule::DEP_01);
}

Refusal check_diagonal(const View& view, const Choice& choice) {
    const Rule rule = view.edition().deploy_b_band ? Rule::DEP_06a : Rule::DEP_06b;
    if (!is(choice, Verb::diagonal)) return why<Sentence::not_asked>(rule);
    return plain<Verb::diagonal>(choice) ? Refusal{} : why<Sentence::malformed>(rule);
}

Refusal check(const View& view, const Frame& frame, const Choice& choice) {
    if (frame.step == adjusting) return check_adjusting(choice);
    if (frame.step == diagonal) return check_diagonal(view, choice);
    if (is(choice, Verb::deploy)) return check_deploy(view, frame, choice);
    if (!is(choice, Verb::redeploy)) return why<Sentence::not_asked>(Rule::DEP_03);
    if (!plain<Verb::redeploy>(choice)) return why<Sentence::malformed>(Rule::DEP_R6);
    if (!may_take_back(view, frame)) return why<Sentence::cannot_redeploy>(Rule::DEP_R6);
    return {};
}

void choices(const View& view, const Frame& frame, Choices& out) {
    if (frame.step == adjusting) {
        for (int change : {0, -1, 1}) out.add(make<Verb::adjust>({change}));
        return;
    }
    if (frame.step == diagonal) {
        for (bool other : {false, true}) out.add(make<Verb::diagonal>({other}));
        return;
    }
    const Side side = side_of(view, frame);
    bool all_fit = true;
    const auto sketch = [&](int unit, Point spot) {
        Choice& choice = out.add();
        choice = make<Verb::deploy>({unit});
        choice.sketch = true;
        choice.spot = Point16(spot);
    };
    List<std::int8_t, max_units_of_side> fit;
    Rooms rooms(view);
    any_next(view, frame, [&](int unit) {
        if (rooms.known(unit)) {
            fit.push(static_cast<std::int8_t>(unit));
        } else {
            all_fit = false;
        }
        return false;
    });
    const StandardPlaces standard = standard_places(view, side);
    for (int unit : fit) sketch(unit, standard[static_cast<std::size_t>(unit - first_unit(side))]);
    for (int unit : fit)
        for (int i = 0; i < spread_places; ++i) sketch(unit, spread_place(view, side, i));
    if (!all_fit && (fit.empty() || may_begin_anew(frame))) out.add(make<Verb::redeploy>());
}

Refusal complete(const View& view, const Frame& frame, Choice& choice) {
    if (frame.step < first_part || !well_formed<Verb::deploy>(choice))
        return why<Sentence::not_asked>(Rule::DEP_03);
    const int unit = read<Verb::deploy>(choice).unit;
    if (auto refusal = may_be_next(view, frame, unit)) return refusal;
    Placement placement;
    Site site = site_of(view, unit);
    Site tidy = site;
    tidy.air = tidy_air;
    ZonePoints points;
    const bool found = find_placement(site, choice.spot, placement, points, Search::here) ||
                       find_placement(tidy, choice.spot, placement, points, Search::ranks) ||
                       find_placement(site, choice.spot, placement, points);
    if (!found) return why<Sentence::no_way>(Rule::DEP_R6, {unit});
    choice.steps.clear();
    for (std::size_t i = 0; i < placement.figures.size(); ++i) {
        Step step;
        step.figure = placement.figures[i];
        step.ways = 1;
        step.facing = placement.spots[i].facing;
        step.path[0] = Point16(placement.spots[i].at);
        choice.steps.push(step);
    }
    choice.sketch = false;
    return {};
}

}  // namespace

StageFunctions deployment_stage() {
    return {run, answer, check, choices, complete};
}

}  // namespace skald::saga
