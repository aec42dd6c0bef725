// Movement, manoeuvre, and moves outside activation (sections 7 and 8).
#include "saga/movement.hpp"

#include <algorithm>

#include "march/goals.hpp"
#include "saga/names.hpp"
#include "saga/pace.hpp"
#include "saga/plan.hpp"
#include "saga/push.hpp"
#include "saga/real.hpp"
#include "saga/workspace.hpp"

namespace skald::saga {

namespace {

constexpr std::size_t most_spots = 24;

/// Whose plan is awaited.
enum Step : std::uint8_t {
    known,        ///< the engine has one
    by_owner,     ///< it has none: the unit's player may show one (MOV-R10)
    by_opponent,  ///< nor has he: of a push his opponent may (MOV-R14)
    nobody,
};

MoveKind kind_of(const Frame& frame) {
    return frames::movement(frame).kind;
}
bool outside_activation(const Frame& frame) {
    return kind_of(frame) == MoveKind::shift || kind_of(frame) == MoveKind::push;
}
Direction direction_of(const Frame& frame) {
    return outside_activation(frame) ? Direction(frames::movement(frame).direction) : Direction::free;
}
bool directed(const Frame& frame) {
    return direction_of(frame) != Direction::free && frames::movement(frame).reference >= 0;
}
Length distance_of(const View& view, const Frame& frame) {
    return view.sticks()[frames::movement(frame).distance];
}
MoveLine line_of(const View& view, const Frame& frame) {
    return line_of_move(view.scene(), frame.unit, frames::movement(frame).reference,
                        direction_of(frame) != Direction::away);
}

LineMove line_move_of(const View& view, const Frame& frame, const MoveOrder& order) {
    return {order, directed(frame) ? line_of(view, frame) : MoveLine{}, distance_of(view, frame),
            view.sticks()[frames::movement(frame).stay_beyond]};
}

struct Words {
    Ask ask;
    Verb say;
    Purpose purpose;
    Rule rule;
};
Words words_of(const Frame& frame) {
    switch (kind_of(frame)) {
        case MoveKind::manoeuvre: return {Ask::move, Verb::move, Purpose::manoeuvre, Rule::MAN_01};
        case MoveKind::shift: return {Ask::shift, Verb::shift, Purpose::shift, Rule::MOV_01};
        case MoveKind::push: return {Ask::push, Verb::push, Purpose::push, Rule::MOV_01};
        default: return {Ask::move, Verb::move, Purpose::move, Rule::MOV_01};
    }
}
RuleRef cause_of(const Frame& frame) {
    const RuleRef given = frames::movement(frame).cause;
    return outside_activation(frame) && given != 0 ? given : cause(words_of(frame).rule);
}

MoveOrder order_of(const View& view, const Frame& frame) {
    const bool outside = outside_activation(frame);
    const Activation* activation = outside ? nullptr : &view.state.activations.back();
    const Sticks& sticks = view.sticks();
    Pace pace = pace_of(view, frame.unit, Type::move, activation);
    MoveOrder order;
    order.law = law_of(view, frame.unit);
    order.rough_stick = sticks.short_;  // MOV-18
    if (outside) {
        order.sticks.push(distance_of(view, frame));
        order.rough_stick = std::min(order.rough_stick, order.sticks[0]);  // MOV-R5
        const int ignores = frames::movement(frame).ignores;
        pace.ignore_uneven |= (ignores & IgnoredGround::uneven) != 0;
        pace.ignore_dangerous |= (ignores & IgnoredGround::dangerous) != 0;
    } else {
        for (Length stick : movement_sticks(view, *activation)) order.sticks.try_push(stick);
    }
    if (kind_of(frame) == MoveKind::manoeuvre) {
        order.law.enemy_keep = sticks.long_;  // MAN-04, MAN-R2
        order.rough_stick = 0;                // MAN-05
        pace.ignore_uneven = pace.ignore_dangerous = false;
    }
    order.law.uneven_slows = !pace.ignore_uneven;
    order.law.dangerous_slows = !pace.ignore_dangerous;
    order.rough_is_open = pace.ignore_uneven && pace.ignore_dangerous;
    order.splittable = sticks.long_;  // MOV-14
    order.formation = formation_of_unit(view, frame.unit);
    return order;
}

std::uint64_t key_of_order(const View& view, const Frame& frame, const MoveOrder& order) {
    const auto stick = [&](std::size_t i) { return i < order.sticks.size() ? order.sticks[i] : 0; };
    const frames::movement now(frame);
    const Point end = now.leader_end;
    return key_of(view, words_of(frame).purpose, frame.unit, now.reference,
                  {stick(0), stick(1), stick(2), stick(3), order.rough_stick, order.law.uneven_slows,
                   order.law.dangerous_slows, static_cast<int>(Direction(now.direction)),
                   static_cast<int>(Stick(now.stay_beyond)), now.leader, end.x, end.y});
}

/// The whole distance that the unit may go in the open.
Length reach_of(const MoveOrder& order) {
    Length reach = 0;
    for (Length stick : order.sticks) reach += stick;
    return reach;
}

PlannerScratch& planner(const View& view) {
    return view.match.workspace().plans.planner;
}

// ---- What the effect asks besides the rules of movement

Shape end_of(const View& view, const FigureMove& move) {
    const Standing& f = view.scene().figure(move.figure);
    if (move.way.corners.empty()) return f.shape;
    return shape_of(f.base, {move.way.corners.back(), move.way.facing});
}

/// "May not end within X of an enemy."
Refusal check_keep(const View& view, const Frame& frame, const Moves& moves) {
    const Length keep = outside_activation(frame) ? view.sticks()[frames::movement(frame).stay_beyond] : 0;
    if (keep == 0) return {};
    const auto own = static_cast<TableSide>(index(side_of_unit(frame.unit)));
    for (const FigureMove& move : moves) {
        const Shape end = end_of(view, move);
        for (const Standing& f : view.scene().figures())
            if (f.side != own && within(end, f.shape, keep))
                return why<Sentence::within_keep>(cause_of(frame),
                                                  {move.figure, f.unit, ruler(end, f.shape), keep});
    }
    return {};
}

/// "Directly towards", "directly away": the figure nearest to the line goes first, along it. A push has moved
/// that figure, its leader, as far as it can go already.
Refusal check_line(const View& view, const Frame& frame, const Moves& moves) {
    if (!directed(frame)) return {};
    const bool push = kind_of(frame) == MoveKind::push;
    const frames::movement now(frame);
    const MoveLine line = line_of(view, frame);
    const FigureId leader = push ? static_cast<FigureId>(now.leader) : line.first;
    const FigureMove& first = moves[0];
    if (first.figure != leader) return why<Sentence::wrong_first>(cause_of(frame), {first.figure, leader});
    const Point from = view.scene().figure(leader).spot.at;
    const Point to = first.way.corners.empty() ? from : first.way.corners.back();
    const bool straight = first.way.corners.size() < 2 && follows(to - from, line);
    if (push ? to == now.leader_end && straight : straight) return {};
    return why<Sentence::not_along_line>(cause_of(frame), {leader});
}

/// What an answer to any of the three questions says besides the steps.
Fields<Verb::move> wishes_of(const Choice& choice) {
    return read_numbers<Verb::move, std::int16_t>(choice.what);
}

/// "Keep beyond X of unit U" (MEA-R6). Only a sketch may be quick.
Refusal read_keeps(const View& view, const Frame& frame, const Choice& choice, MoveOrder& order) {
    const auto keeps = wishes_of(choice).keeps;
    const bool lone = choice.what.size() % 2 == 1;
    if ((lone && !choice.sketch) || keeps.size() > order.law.keep_beyond.capacity())
        return why<Sentence::malformed>(Rule::MEA_R6);
    for (const auto [unit, keep] : keeps) {
        if (unit < 0 || unit >= max_units || unit == frame.unit || !on_table(view.state, unit))
            return why<Sentence::unknown_unit>(Rule::MEA_R6, {unit});
        if (keep <= 0 || keep > view.sticks().long_) return why<Sentence::malformed>(Rule::MEA_R6);
        order.law.keep_beyond.push({static_cast<UnitId>(unit), keep});
    }
    return {};
}

// ---- Plans

/// The nearest point of the table: nothing else can be pointed at.
Point on_the_table(const View& view, Point p) {
    const Sticks& sticks = view.sticks();
    return {std::clamp(p.x, 0, sticks.table_width), std::clamp(p.y, 0, sticks.table_depth)};
}

/// The unit towards the spot, or as near as the effect lets it; false when not even staying is legal.
bool plan_towards(const View& view, const Frame& frame, MoveOrder& order, MovePlan& plan) {
    const auto attempt = [&](Point goal) {
        order.goal = goal;
        plan_move(plan, view.scene(), order, planner(view));
        return plan.found && (plan.stays || !check_keep(view, frame, plan.moves));
    };
    const Point wanted = order.goal, middle = middle_of_unit(view, frame.unit);
    if (attempt(wanted)) return true;
    if (!plan.found) {  // out of formation: anything that closes it up
        order.effort = Effort::thorough;
        return attempt(wanted) || attempt(middle);
    }
    // The keep distance stopped it: the full length in other directions, those nearest to the wish first.
    const Facing wish = facing_of(wanted - middle);
    for (int turn = 1; turn <= 12; ++turn) {
        const int side = (turn + 1) / 2 * (turn % 2 == 1 ? 1 : -1);
        if (attempt(on_the_table(view, middle + uv(facing(wish + side * 60), reach_of(order))))) return true;
    }
    return attempt(middle);
}

/// A move along the line towards the spot, as far as the spot lies.
bool plan_along(const View& view, const Frame& frame, const MoveOrder& order, Point spot, Moves& moves) {
    LineMove move = line_move_of(view, frame, order);
    const std::int64_t length = isqrt(square(move.line.way));
    if (length == 0) return false;
    const Length full = reach_of(order);
    const std::int64_t wish = dot(spot - middle_of_unit(view, frame.unit), move.line.way) / length;
    const Length far = static_cast<Length>(std::clamp<std::int64_t>(wish, 0, full));
    for (int quarters = 4; quarters >= 1; --quarters) {
        move.distance = far * quarters / 4;
        if (arrange(view.scene(), move, planner(view), moves)) return true;
    }
    return false;
}

/// May all figures stay (ACT-R6)? An activation ends in formation (FRM-03); a move that an effect offers need
/// not be made.
bool may_stay(const View& view, const Frame& frame) {
    if (kind_of(frame) == MoveKind::push) return false;
    return outside_activation(frame) || stands_in_formation(view, frame.unit);
}

/// Is a way known by which a unit out of formation closes up?
bool closes_up(const View& view, const Frame& frame) {
    MoveOrder order = order_of(view, frame);
    order.goal = middle_of_unit(view, frame.unit);
    return plan_towards(view, frame, order, view.match.workspace().plans.move);
}

// ---- The stage

void ask_push(Play& play, Frame& frame, Step step, FigureId leader, Point leader_end) {
    const Side owner = side_of_unit(frame.unit);
    frame.step = step;
    frames::movement now(frame);
    now.leader = leader;
    now.leader_end = leader_end;
    play.ask<Ask::push>(step == by_opponent ? other(owner) : owner,
                        {frame.unit, distance_of(play.view(), frame)});
}

/// The unit goes, its first figure to this end, if the engine knows places for the others.
bool push_to(Play& play, Frame& frame, const LineMove& move, Point leader_end) {
    const View view = play.view();
    Moves moves;
    if (!arrange_after(view.scene(), move, leader_end, planner(view), moves)) return false;
    if (moves.size() > 1) {
        ask_push(play, frame, known, move.line.first, leader_end);
        return true;
    }
    Choice choice = make<Verb::push>({});
    write_steps(view, frame.unit, moves, choice);
    carry_out(play, choice, cause_of(frame));
    play.pop();
    return true;
}

/// A push: its first figure is moved by the effect, so its end is known before anybody is asked (MOV-R14).
void run_push(Play& play, Frame& frame) {
    const View view = play.view();
    const MoveOrder order = order_of(view, frame);
    const LineMove move = line_move_of(view, frame, order);
    const LeaderEnds ends = directed(frame) ? leader_ends(view.scene(), move, planner(view)) : LeaderEnds{};
    const auto goes = [&](Point end) { return push_to(play, frame, move, end); };
    if (!ends.empty()) {
        const FigureId leader = move.line.first;
        if (frame.step == by_owner) return ask_push(play, frame, by_opponent, leader, ends[0]);
        if (frame.step == known && std::any_of(ends.begin(), ends.end(), goes)) return;
        if (frame.step == known) return ask_push(play, frame, by_owner, leader, ends[0]);
        const Point from = view.scene().figure(leader).spot.at;
        for (int quarters = 3; quarters >= 1; --quarters) {
            LineMove shorter = move;
            shorter.distance = static_cast<Length>(isqrt(square(ends[0] - from))) * quarters / 4;
            const LeaderEnds nearer = leader_ends(view.scene(), shorter, planner(view));
            if (std::any_of(nearer.begin(), nearer.end(), goes)) return;
        }
    }
    play.tell<EventKind::stays>(side_of_unit(frame.unit), cause_of(frame), {frame.unit});
    play.pop();
}

/// On a real table: nothing is planned, whoever moves says where the unit has come to.
void ask_where(Play& play, const Frame& frame) {
    const Side owner = side_of_unit(frame.unit);
    const Length distance = distance_of(play.view(), frame);
    if (kind_of(frame) == MoveKind::push) return play.ask<Ask::push>(owner, {frame.unit, distance});
    if (kind_of(frame) == MoveKind::shift) return play.ask<Ask::shift>(owner, {frame.unit, distance});
    play.ask<Ask::move>(owner, {frame.unit});
}
bool ends_in_the_open(const Frame& frame) {
    return kind_of(frame) == MoveKind::manoeuvre;  // MAN-05
}

void run(Play& play, Frame& frame) {
    const View view = play.view();
    if (!on_table(view.state, frame.unit)) return play.pop();
    const Side owner = side_of_unit(frame.unit);
    if (view.real()) return ask_where(play, frame);
    if (directed(frame) && !on_table(view.state, frames::movement(frame).reference))
        return play.pop();  // nothing to go by
    if (kind_of(frame) == MoveKind::push) return run_push(play, frame);
    if (kind_of(frame) == MoveKind::shift)
        return play.ask<Ask::shift>(owner, {frame.unit, distance_of(view, frame)});
    frame.step = may_stay(view, frame) || closes_up(view, frame) ? known : by_owner;
    play.ask<Ask::move>(owner, {frame.unit});
}

/// Nobody knows a way (MOV-12).
void give_up(Play& play, const Frame& frame) {
    play.state.activations.back().cancelled = true;
    play.tell<EventKind::cancelled>(side_of_unit(frame.unit), cause(Rule::MOV_12), {frame.unit, Type::move});
    play.pop();
}

void answer(Play& play, Frame& frame, const Choice& choice) {
    if (is(choice, Verb::pass)) {
        if (kind_of(frame) != MoveKind::push) return give_up(play, frame);
        if (frame.step == by_opponent) frame.step = nobody;
        return;  // the next is asked
    }
    if (play.match.setup().real) {
        arrive(play, frame.unit, choice, cause_of(frame));
        return play.pop();
    }
    carry_out(play, choice, cause_of(frame));
    play.pop();
}

Refusal check(const View& view, const Frame& frame, const Choice& choice) {
    const Words words = words_of(frame);
    if (view.real()) return check_arrival(choice, ends_in_the_open(frame), words.rule);
    if (is(choice, Verb::pass) && frame.step != known)
        return choice == make<Verb::pass>() ? Refusal{} : why<Sentence::malformed>(Rule::MOV_R10);
    if (!is(choice, words.say)) return why<Sentence::not_asked>(Rule::MOV_R10);
    MoveOrder order = order_of(view, frame);
    if (remembered(view, key_of_order(view, frame, order), choice)) return {};
    if (auto refusal = read_keeps(view, frame, choice, order)) return refusal;
    Moves moves;
    if (auto refusal = read_steps(view, frame.unit, choice, moves)) return refusal;
    if (all_stay(moves) && may_stay(view, frame)) return {};
    if (auto refusal = check_line(view, frame, moves)) return refusal;
    const PlanFault fault = check_moves(view.scene(), order, moves, planner(view));
    if (!fault.clear()) return refusal_of(view, words.purpose, frame.unit, fault);
    return check_keep(view, frame, moves);
}

/// Is the spot worth pointing at: not nearer to an enemy unit than a manoeuvre may come (MAN-04)?
bool beyond_keep(const Scene& scene, const MoveLaw& law, Point spot) {
    if (law.enemy_keep <= contact_gap) return true;
    const Box around = grown(Box{spot, spot}, law.enemy_keep);
    for (UnitId unit : scene.units())
        if (scene.side_of(unit) != law.side && meet(around, scene.box_of(unit))) return false;
    return true;
}

void sketch(const Frame& frame, Choices& out, Point spot) {
    Choice& choice = out.add();
    choice.verb = static_cast<std::uint8_t>(words_of(frame).say);
    choice.sketch = true;
    choice.spot = Point16(spot);
    write<Verb::move>({.quick = true, .keeps = {}},
                      [&](int number) { choice.what.push(static_cast<std::int16_t>(number)); });
}

void choices(const View& now, const Frame& frame, Choices& out) {
    if (now.real()) return arrival_choices(ends_in_the_open(frame), out);
    if (frame.step != known) return out.add(make<Verb::pass>());
    const View view = now.settled();
    const Scene& scene = view.scene();
    const MoveOrder order = order_of(view, frame);
    const Point middle = middle_of_unit(view, frame.unit);
    const bool push = kind_of(frame) == MoveKind::push;
    if (directed(frame)) {
        const MoveLine line = line_of(view, frame);
        sketch(frame, out, on_the_table(view, middle + step(line.way, reach_of(order))));
        if (!push) sketch(frame, out, on_the_table(view, middle + step(line.way, reach_of(order) / 2)));
    } else {
        const Sticks& sticks = view.sticks();
        GoalOrder wish;
        wish.unit = static_cast<UnitId>(frame.unit);
        wish.side = static_cast<TableSide>(index(side_of_unit(frame.unit)));
        wish.reach = reach_of(order);
        wish.lengths[0] = sticks.long_, wish.lengths[1] = sticks.medium, wish.lengths[2] = sticks.short_;
        if (order.law.enemy_keep <= contact_gap) wish.most = most_spots;  // all of them are worth it
        Goals goals;
        goals_of(goals, scene, wish);
        std::size_t spots = 0;
        for (Point goal : goals) {
            if (spots == most_spots) break;
            if (!beyond_keep(scene, order.law, goal)) continue;
            sketch(frame, out, goal);
            ++spots;
        }
    }
    if (push) return;
    if (!may_stay(view, frame)) return sketch(frame, out, middle);
    Choice& stay = out.add();
    stay.verb = static_cast<std::uint8_t>(words_of(frame).say);
    stay.spot = Point16(middle);
    write_stay(view, frame.unit, stay);
}

/// The ways that lead where the sketch points; false when there are none but to stay.
bool plan_sketch(const View& view, const Frame& frame, MoveOrder& order, const Choice& choice, Moves& moves) {
    const Point spot = on_the_table(view, choice.spot);
    order.effort = wishes_of(choice).quick ? Effort::quick : Effort::thorough;
    if (kind_of(frame) == MoveKind::push)
        return arrange_after(view.scene(), line_move_of(view, frame, order_of(view, frame)),
                             frames::movement(frame).leader_end, planner(view), moves);
    if (directed(frame)) return plan_along(view, frame, order, spot, moves);
    MovePlan& plan = view.match.workspace().plans.move;
    order.goal = spot;
    if (!plan_towards(view, frame, order, plan)) return false;
    moves = plan.moves;
    return true;
}

Refusal complete(const View& now, const Frame& frame, Choice& choice) {
    if (!is(choice, words_of(frame).say)) return why<Sentence::not_asked>(Rule::MOV_R10);
    const View view = now.settled();
    MoveOrder order = order_of(view, frame);
    if (auto refusal = read_keeps(view, frame, choice, order)) return refusal;
    Moves moves;
    if (plan_sketch(view, frame, order, choice, moves))
        write_steps(view, frame.unit, moves, choice);
    else if (may_stay(view, frame))
        write_stay(view, frame.unit, choice);
    else
        return why<Sentence::no_way>(Rule::MOV_R10, {frame.unit});
    for (const KeepBeyond& keep : order.law.keep_beyond) {
        choice.what.push(keep.unit);
        choice.what.push(static_cast<std::int16_t>(keep.x));
    }
    if (choice.what.empty()) remember(view, key_of_order(view, frame, order), choice);
    return {};
}

}  // namespace

bool wants_move_shown(const State& state) {
    const auto ask = static_cast<Ask>(state.question.ask);
    return (ask == Ask::move || ask == Ask::push) && state.stack.back().step != known;
}

StageFunctions movement_stage() {
    return {run, answer, check, choices, complete};
}

}  // namespace skald::saga
