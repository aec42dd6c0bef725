// Pushes and falls (section 14).
#include <algorithm>

#include "aofs/activation.hpp"
#include "aofs/fighting.hpp"
#include "aofs/real.hpp"
#include "aofs/unit.hpp"
#include "aofs/wounds.hpp"

namespace skald::aofs {

namespace {

Roll one_face(int face) {
    Roll roll;
    if (face > 0) roll.faces.push(static_cast<std::uint8_t>(face));
    return roll;
}

// ---- Pushes. model: who is pushed (-1: any of `unit`); step 0 roll, 1 where to

/// How far a push goes before something stops it, and whether it goes over an edge (AOF-R-76).
struct Shove {
    Point to;
    bool falls = false;
    Length height = 0;
    Point foot;
};

bool blocked(const View& view, const Body& body, Length level) {
    if (!skald::on_table(body.shape, view.match.setup().table)) return true;
    for (const Piece& piece : view.match.setup().terrain) {
        const bool wall = piece.solid && piece.top > level;
        if ((piece.ground == Ground::impassable || wall) && meet(piece.outline.box, body.shape.box) &&
            enters(body.shape, piece.outline))
            return true;
    }
    for (const Standing& other : view.scene().figures())
        if (static_cast<int>(other.figure) != body.model && volumes_overlap(body, other)) return true;
    return false;
}

Shove shove(const View& view, int model, Point to) {
    const Body start = body_of(view, model);
    const Point d = to - start.spot.at;
    const Length far = static_cast<Length>(isqrt(square(d)));
    Shove result{start.spot.at, false, 0, {}};
    Length level = start.bottom;
    for (Length reach = 1; reach <= far; ++reach) {
        const Point p = start.spot.at + Point{static_cast<Length>(std::int64_t{d.x} * reach / far),
                                              static_cast<Length>(std::int64_t{d.y} * reach / far)};
        if (!in_bounds(p)) return result;
        const Length surface = surface_under(view, p).height;
        if (surface > level) return result;
        if (level - surface >= least_fall) {
            // Over the edge: it leaves where it stood last.
            result.falls = true;
            result.height = level - surface;
            result.foot = p;
            return result;
        }
        level = surface;
        Body body = body_at(view, model, {p, start.spot.facing});
        // Walls and models stop it; where its base would still hang on what it left it goes on, not to stay.
        Body raised = body;
        raised.bottom = std::max(raised.bottom, start.bottom);
        raised.top = std::max(raised.top, start.top);
        if (blocked(view, raised, start.bottom)) return result;
        if (!blocked(view, body, level)) result.to = p;
    }
    return result;
}

/// On a real table: it is pushed somewhere, or over an edge.
void end_told_push(Play& play, Frame& frame, const Choice& choice) {
    frame.step = 2;
    const Members all = members(play.state, frame.unit);
    const int model = is(choice, Verb::fall) ? read<Verb::fall>(choice).model
                      : frame.model >= 0     ? frame.model
                                             : (all.size() == 1 ? int{all[0]} : -1);
    if (model >= 0) play.tell<EventKind::pushed>(side_of_model(model), Rule::R_76, {model, {}, {}});
    ask_danger(play, frame.unit, false);
    if (is(choice, Verb::fall)) push_fall(play, model, read<Verb::fall>(choice).height, {});
}

Refusal check_told_push(const View& view, const Frame& frame, const Choice& choice) {
    if (well_formed<Verb::arrive>(choice)) return {};
    if (!well_formed<Verb::fall>(choice)) return why<Sentence::not_asked>(Rule::SPM_01);
    const auto [model, height] = read<Verb::fall>(choice);
    const bool known = model >= 0 && model < max_models_here &&
                       members(view.state, frame.unit).contains(static_cast<std::uint8_t>(model)) &&
                       (frame.model < 0 || frame.model == model);
    if (!known) return why<Sentence::unknown_model>(Rule::SPM_01, {model});
    if (height < least_fall || height > highest_fall)
        return why<Sentence::too_far>(Rule::R_76, {model, height, highest_fall});
    return {};
}

void told_push_choices(const View& view, const Frame& frame, Choices& out) {
    out.add(make<Verb::arrive>());
    for (int m : members(view.state, frame.unit))
        if (frame.model < 0 || frame.model == m)
            for (Length height : {2 * inch, 3 * inch, 6 * inch}) out.add(make<Verb::fall>({m, height}));
    out.add(make<Verb::pass>());
}

void run_push(Play& play, Frame& frame) {
    const bool gone = frame.model >= 0 ? play.state.model(frame.model).where != Where::table
                                       : !on_table(play.state, frame.unit);
    if (gone || frame.step == 2) return play.pop();
    if (frame.step == 0) return play.ask<Ask::push>(frame.side, {frame.model});
    if (play.match.setup().real && !asks_for_ways(play.view())) return end_told_push(play, frame, {});
    play.ask<Ask::push_to>(frame.side, {frame.unit, frame.model, frames::push(frame).length});
}

Refusal check_push(const View& view, const Frame& frame, const Choice& choice) {
    if (!choice.steps.empty()) return why<Sentence::not_asked>(Rule::SPM_01);
    if (is(choice, Verb::pass) && choice.what.empty()) return {};
    if (frame.step == 0)
        return is(choice, Verb::push) && choice.what.empty() ? Refusal{}
                                                             : why<Sentence::not_asked>(Rule::SPM_01);
    if (view.real()) return check_told_push(view, frame, choice);
    if (!well_formed<Verb::push_to>(choice)) return why<Sentence::not_asked>(Rule::SPM_01);
    const int model = read<Verb::push_to>(choice).model;
    const Members all = members(view.state, frame.unit);
    const bool known = model >= 0 && model < max_models_here &&
                       all.contains(static_cast<std::uint8_t>(model)) &&
                       (frame.model < 0 || frame.model == model);
    if (!known) return why<Sentence::unknown_model>(Rule::SPM_01, {model});
    const Point d = Point(choice.spot) - Point(view.state.model(model).at);
    const Length most = frames::push(frame).length;
    if (!in_bounds(choice.spot) || square(d) > square(std::int64_t{most}))
        return why<Sentence::too_far>(Rule::SPM_01, {model, static_cast<int>(isqrt_up(square(d))), most});
    return {};
}

void push_choices(const View& view, const Frame& frame, Choices& out) {
    if (frame.step == 0) {
        out.add(make<Verb::push>());
        out.add(make<Verb::pass>());
        return;
    }
    if (view.real()) return told_push_choices(view, frame, out);
    for (int m : members(view.state, frame.unit)) {
        if (frame.model >= 0 && frame.model != m) continue;
        for (int k = 0; k < 8; ++k) {
            const Point at =
                Point(view.state.model(m).at) + uv(facing(k * 90), frames::push(frame).length - 1);
            if (!in_bounds(at)) continue;
            Choice& choice = out.add();
            choice = make<Verb::push_to>({m});
            choice.spot = Point16(at);
        }
    }
    out.add(make<Verb::pass>());
}

void carry_push(Play& play, int model, Point to) {
    const Shove result = shove(play.view(), model, to);
    const Model from = play.state.model(model);
    const Body start = body_of(play.view(), model);
    const bool crossed = comes_through(play.view(), start, result.to, Mark::dangerous);
    const int unit = from.unit;
    if (!(Point(from.at) == result.to)) {
        play.state.model(model).at = Point16(result.to);
        play.state.model(model).height =
            static_cast<std::int16_t>(surface_under(play.view(), result.to).height);
    }
    play.tell<EventKind::pushed>(side_of_model(model), Rule::R_76, {model, from.at, result.to});
    if (crossed) {
        const Members all = members(play.state, unit);
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i] == model) push_dangerous(play, unit, static_cast<std::uint16_t>(1u << i));
    }
    if (result.falls) push_fall(play, model, result.height, result.foot);
}

void answer_push(Play& play, Frame& frame, const Choice& choice) {
    if (is(choice, Verb::pass)) {
        frame.step = 2;
        return;
    }
    if (is(choice, Verb::push)) {
        const Trial trial = roll_push(play.dice);
        play.tell<EventKind::push_roll>(frame.side, Rule::SPM_01, {frame.model, trial.passed},
                                        one_face(trial.face));
        frame.step = trial.passed ? 1 : 2;
        return;
    }
    if (play.match.setup().real) return end_told_push(play, frame, choice);
    frame.step = 2;
    carry_push(play, read<Verb::push_to>(choice).model, choice.spot);
}

// ---- Falls. step 0 the hit, 1 where it lands

Point foot_of(const Frame& frame) {
    return frames::fall(frame).foot;
}

/// May it land here? `near`: over 1 inch from other units is asked for.
Refusal check_landing(const View& view, const Frame& frame, Point at, bool near) {
    if (!in_bounds(at)) return why<Sentence::off_table>(Rule::R_24, {frame.model});
    const Body body = body_at(view, frame.model, {at, view.state.model(frame.model).facing});
    const Point foot = foot_of(frame);
    if (body.bottom != surface_under(view, foot).height)
        return why<Sentence::other_level>(Rule::R_75, {frame.model});
    if (!within(body.shape, disc(foot, 0), 2 * inch))
        return why<Sentence::too_far>(Rule::SPM_05,
                                      {frame.model, ruler(body.shape, disc(foot, 0)), 2 * inch});
    Mover law;
    law.model = frame.model;
    law.unit = view.state.model(frame.model).unit;
    law.release = !near;
    if (auto fault = check_stand(view, law, body)) return fault;
    for (int m : members(view.state, law.unit))
        if (m != frame.model && volumes_overlap(body, body_of(view, m)))
            return why<Sentence::overlaps>(Rule::R_58, {frame.model, m});
    return {};
}

template <class Each>
void spots_around(const View& view, const Frame& frame, bool near, Length apart, int ways, Each each) {
    const Point foot = foot_of(frame);
    for (Length far = 0; far <= 3 * inch; far += apart)
        for (int k = 0; k < (far == 0 ? 1 : ways); ++k) {
            const Point at = foot + uv(facing(k * 720 / ways), far);
            if (!check_landing(view, frame, at, near) && !each(at)) return;
        }
}

/// Every half inch in twelve directions; where nothing is free there, every sixteenth in a hundred and
/// twenty.
template <class Each>
void landing_spots(const View& view, const Frame& frame, bool near, Each each) {
    bool any = false;
    const auto found = [&](Point at) {
        any = true;
        return each(at);
    };
    spots_around(view, frame, near, inch / 2, 12, found);
    if (!any) spots_around(view, frame, near, inch / 16, 120, found);
}

bool any_landing(const View& view, const Frame& frame, bool near) {
    bool any = false;
    landing_spots(view, frame, near, [&](Point) { return !(any = true); });
    return any;
}

/// AOF-R-75: the nearest free place, when none is free near the foot.
Point nearest_free(const View& view, const Frame& frame) {
    Mover law;
    law.model = frame.model;
    law.unit = view.state.model(frame.model).unit;
    law.release = true;
    const Point foot = foot_of(frame);
    for (Length ring = 0; ring < 200; ++ring)
        for (int k = 0; k < 48; ++k) {
            const Point at = foot + uv(facing(k * 15), ring * 64);
            if (!in_bounds(at)) continue;
            const Body body = body_at(view, frame.model, {at, view.state.model(frame.model).facing});
            bool free = !check_stand(view, law, body);
            for (int m : members(view.state, law.unit))
                free = free && (m == frame.model || !volumes_overlap(body, body_of(view, m)));
            if (free) return at;
        }
    return view.state.model(frame.model).at;
}

void land(Play& play, Frame& frame, Point at) {
    Model& model = play.state.model(frame.model);
    model.at = Point16(at);
    model.height = static_cast<std::int16_t>(surface_under(play.view(), at).height);
    play.tell<EventKind::landed>(side_of_model(frame.model), Rule::SPM_05, {frame.model, at});
    frame.step = 2;
}

void run_fall(Play& play, Frame& frame) {
    if (frame.step == 2) return play.pop();
    const int unit = play.state.model(frame.model).unit;
    if (frame.step == 0) {
        frame.step = 1;
        const Length height = frames::fall(frame).height;
        if (!fall_hits(height)) return;
        Reckoning lines;
        const View view = play.view();
        Attack attack =
            fall_attack(height, target_of(view, unit), lines, changes_of(view, unit, EffectVerb::to_defend));
        return resolve(play, attack, lines, -1, unit, Side::none);
    }
    if (play.state.model(frame.model).where != Where::table) return play.pop();
    if (unit == play.state.active) play.state.ends = play.state.fell = true;
    const View view = play.view();
    if (view.real()) return land(play, frame, {});  // where, its player says on the table
    if (!any_landing(view, frame, true) && !any_landing(view, frame, false))
        return land(play, frame, nearest_free(view, frame));
    play.ask<Ask::land>(side_of_model(frame.model), {frame.model, foot_of(frame)});
}

Refusal check_fall(const View& view, const Frame& frame, const Choice& choice) {
    if (!well_formed<Verb::land>(choice) || read<Verb::land>(choice).model != frame.model ||
        !choice.steps.empty())
        return why<Sentence::not_asked>(Rule::SPM_05);
    return check_landing(view, frame, choice.spot, any_landing(view, frame, true));
}

void fall_choices(const View& view, const Frame& frame, Choices& out) {
    landing_spots(view, frame, any_landing(view, frame, true), [&](Point at) {
        Choice& choice = out.add();
        choice = make<Verb::land>({frame.model});
        choice.spot = Point16(at);
        return out.size() < 8;
    });
}

void answer_fall(Play& play, Frame& frame, const Choice& choice) {
    land(play, frame, choice.spot);
}

}  // namespace

void push_push(Play& play, int model, Side attacker) {
    Frame& frame = play.push(Stage::push, attacker);
    frame.model = static_cast<std::int8_t>(model);
    frame.unit = play.state.model(model).unit;
    frames::push(frame).length = 2 * inch;
}

void push_shove(Play& play, int unit, Side caster, int inches) {
    Frame& frame = play.push(Stage::push, caster);
    frame.unit = static_cast<std::int8_t>(unit);
    frames::push(frame).length = inches * inch;
    frame.step = 1;
}

void push_fall(Play& play, int model, Length height, Point foot) {
    const int unit = play.state.model(model).unit;
    play.tell<EventKind::fell>(side_of_model(model), Rule::SPM_04, {model, height});
    if (living(play.state, unit) > 1) return remove_model(play, model, Rule::SPM_06);
    Frame& frame = play.push(Stage::fall, side_of_model(model));
    frame.model = static_cast<std::int8_t>(model);
    frame.unit = static_cast<std::int8_t>(unit);
    frames::fall next(frame);
    next.height = height;
    next.foot = foot;
}

StageFunctions push_stage() {
    return {run_push, answer_push, check_push, push_choices, nullptr};
}
StageFunctions fall_stage() {
    return {run_fall, answer_fall, check_fall, fall_choices, nullptr};
}

}  // namespace skald::aofs
