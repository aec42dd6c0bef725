// Placing units by turns: deployment, Scouts, and Ambush at the start of a round (AOF-DEP-02, AOF-R-73).
#include "aofs/plan.hpp"
#include "aofs/real.hpp"
#include "aofs/setup.hpp"
#include "aofs/unit.hpp"

namespace skald::aofs {

void put_down(Play& play, int unit, const List<Step, 16>& steps) {
    for (const Step& step : steps) {
        Model& model = play.state.model(step.figure);
        model.at = step.end();
        const bool round = play.match.profile(step.figure).base.form == BaseForm::round;
        model.facing = round ? Facing{0} : step.facing;
        model.height = static_cast<std::int16_t>(surface_under(play.view(), model.at).height);
        model.where = Where::table;
    }
    play.state.unit(unit).deployed = true;
    play.tell<EventKind::deployed>(side_of_unit(unit), Rule::DEP_02, {unit});
}

namespace {

Arrival arrival(const Frame& frame) {
    return frames::deployment(frame).arrival;
}

PlaceLaw law_of(const Frame& frame, int unit) {
    PlaceLaw law;
    law.unit = unit;
    if (arrival(frame) == Arrival::scouts) law.grown = 12 * inch;
    if (arrival(frame) == Arrival::ambush) {
        law.zone = false;
        law.enemies = 9 * inch;
    }
    return law;
}

/// Units that this step is about and that are not yet placed.
bool concerns(const State& state, const Frame& frame, int unit) {
    const Unit& u = state.unit(unit);
    if (u.deployed || u.gone || u.joined >= 0) return false;
    switch (arrival(frame)) {
        case Arrival::deploy: return u.reserve == Reserve::none;
        case Arrival::scouts: return u.reserve == Reserve::scout;
        case Arrival::ambush: return u.reserve == Reserve::ambush;
    }
    return false;
}

Units waiting(const State& state, const Frame& frame, Side side) {
    Units list;
    if (frames::deployment(frame).done[index(side)]) return list;
    for (std::uint8_t u : units_of(state, side))
        if (concerns(state, frame, u)) list.push(u);
    return list;
}

Point middle_of_zone(const View& view, Side side) {
    const Box zone = zone_of(view, side);
    return {(zone.low.x + zone.high.x) / 2, (zone.low.y + zone.high.y) / 2};
}

void lose(Play& play, int unit) {
    play.tell<EventKind::no_place>(side_of_unit(unit), Rule::R_61, {unit});
    destroy_unit(play, unit, Rule::R_61);
}

/// Units of the side that asks, as bits of Frame::mask: of these no place is known.
std::uint32_t bit_of(int unit) {
    return 1u << (unit - first_unit(side_of_unit(unit)));
}

/// AOF-R-61: what must be placed and surely finds no place is lost. Arrivals from Ambush may wait instead. If
/// only units are left of which no place is known, their player may show one, or give them up.
void look_for_room(Play& play, Frame& frame) {
    frame.mask = 0;
    bool any = false;
    for (int unit : waiting(play.state, frame, frame.side)) {
        const Point middle = middle_of_zone(play.view(), frame.side);
        const Room room = room_for(play.view(), law_of(frame, unit), middle);
        if (room == Room::none) lose(play, unit);
        if (room == Room::unknown) frame.mask |= bit_of(unit);
        any = any || room == Room::known;
    }
    frames::deployment(frame).no_room = !any;
}

void run_deployment(Play& play, Frame& frame) {
    if (waiting(play.state, frame, frame.side).empty()) {
        if (waiting(play.state, frame, other(frame.side)).empty()) return play.pop();
        frame.side = other(frame.side);
    }
    if (arrival(frame) != Arrival::ambush && !play.match.setup().real) look_for_room(play, frame);
    const int left = static_cast<int>(waiting(play.state, frame, frame.side).size());
    if (left == 0) return;
    switch (arrival(frame)) {
        case Arrival::deploy: return play.ask<Ask::deploy>(frame.side, {left});
        case Arrival::scouts: return play.ask<Ask::scout>(frame.side, {left});
        case Arrival::ambush: return play.ask<Ask::arrive>(frame.side, {left});
    }
}

void deployment_choices(const View& view, const Frame& frame, Choices& out) {
    const bool ambush = arrival(frame) == Arrival::ambush;
    if (ambush) out.add(make<Verb::done>());
    if (view.real()) {
        for (int unit : waiting(view.state, frame, frame.side)) out.add(make<Verb::deploy>({unit}));
        return;
    }
    if (frames::deployment(frame).no_room) return out.add(make<Verb::pass>());
    const TableSize& table = view.match.setup().table;
    const Box zone = ambush ? Box{{0, 0}, {table.width, table.depth}} : zone_of(view, frame.side);
    const Point size = zone.high - zone.low;
    for (int unit : waiting(view.state, frame, frame.side))
        for (int i = 0; i < 5 && !(frame.mask & bit_of(unit)); ++i) {
            Choice& choice = out.add();
            choice = make<Verb::deploy>({unit});
            choice.sketch = true;
            const int share = (i * 2 + 1) * 10;
            const bool wide = size.x >= size.y;
            const Point at{size.x / 100 * (wide ? share : 50),
                           size.y / 100 * (wide ? (ambush ? share : 60) : share)};
            choice.spot = Point16(zone.low + at);
        }
}

Refusal check_unit(const View& view, const Frame& frame, const Choice& choice) {
    if (!well_formed<Verb::deploy>(choice)) return why<Sentence::not_asked>(Rule::DEP_02);
    const int unit = read<Verb::deploy>(choice).unit;
    if (!waiting(view.state, frame, frame.side).contains(static_cast<std::uint8_t>(unit)) || unit < 0 ||
        unit >= max_units_here)
        return why<Sentence::unknown_unit>(Rule::DEP_02, {unit});
    return {};
}

Refusal check_deployment(const View& view, const Frame& frame, const Choice& choice) {
    const bool ambush = arrival(frame) == Arrival::ambush;
    if (ambush && is(choice, Verb::done) && choice.what.empty() && choice.steps.empty()) return {};
    if (is(choice, Verb::pass) && frames::deployment(frame).no_room)
        return choice == make<Verb::pass>() ? Refusal{} : why<Sentence::not_asked>(Rule::R_61);
    if (auto fault = check_unit(view, frame, choice)) return fault;
    if (view.real()) return choice.steps.empty() ? Refusal{} : why<Sentence::not_asked>(Rule::DEP_02);
    return check_placement(view, law_of(frame, read<Verb::deploy>(choice).unit), choice.steps);
}

Refusal complete_deployment(const View& view, const Frame& frame, Choice& choice) {
    if (auto fault = check_unit(view, frame, choice)) return fault;
    if (!plan_placement(view, law_of(frame, read<Verb::deploy>(choice).unit), choice.spot, choice.steps))
        return why<Sentence::no_zone>(Rule::R_61);
    choice.sketch = false;
    return {};
}

void answer_deployment(Play& play, Frame& frame, const Choice& choice) {
    if (is(choice, Verb::pass)) {
        for (int unit : waiting(play.state, frame, frame.side)) lose(play, unit);
        return;
    }
    if (is(choice, Verb::done)) {
        frames::deployment(frame).done.set(index(frame.side));
    } else {
        const int unit = read<Verb::deploy>(choice).unit;
        if (play.match.setup().real)
            stand_somewhere(play, unit);
        else
            put_down(play, unit, choice.steps);
        if (arrival(frame) == Arrival::ambush) play.state.unit(unit).arrived = true;
    }
    frame.side = other(frame.side);
}

}  // namespace

bool wants_place_shown(const State& state) {
    const auto ask = static_cast<Ask>(state.question.ask);
    return (ask == Ask::deploy || ask == Ask::scout) && frames::deployment(state.stack.back()).no_room;
}

StageFunctions deployment_stage() {
    return {run_deployment, answer_deployment, check_deployment, deployment_choices, complete_deployment};
}

}  // namespace skald::aofs
