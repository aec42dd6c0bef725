#include "aofs/activation.hpp"

#include "aofs/casting.hpp"
#include "aofs/reach.hpp"
#include "aofs/real.hpp"
#include "aofs/unit.hpp"
#include "aofs/workspace.hpp"
#include "aofs/wounds.hpp"

namespace skald::aofs {

Rule action_rule(Action action) {
    switch (action) {
        case Action::hold: return Rule::ACT_02;
        case Action::advance: return Rule::ACT_03;
        case Action::rush: return Rule::ACT_04;
        case Action::charge: return Rule::ACT_05;
        case Action::idle: return Rule::WND_06;
    }
    return Rule::none;
}

bool only_steps(const Choice& choice, Verb verb) {
    return is(choice, verb) && choice.what.empty();
}

namespace {

/// The move of its action; a charge whose target is gone is one too (AOF-R-30).
Order order_of(const View& view, int unit) {
    Order order;
    order.unit = unit;
    order.action = view.state.action;
    order.must_join = must_join(view, unit, order.action);
    return order;
}

/// Found out once for as long as nothing moves near it.
bool can_join(const View& view, int unit, Action action) {
    const Box& own = view.scene().box_of(static_cast<UnitId>(unit));
    Workspace& workspace = view.match.workspace();
    Known& known = workspace.joins[static_cast<std::size_t>(8 * unit + static_cast<int>(action))];
    Length longest = 0;
    for (int m : members(view.state, unit)) longest = std::max(longest, allowance(view, m, action));
    if (workspace.holds(known, unit, unit, grown(own, longest + longest_jump))) return known.yes;
    Order order;
    order.unit = unit;
    order.action = action;
    order.must_join = true;
    List<Step, 16> steps;
    workspace.learn(known, plan_together(view, order, steps));
    return known.yes;
}

bool is_broken(const View& view, int unit) {
    return !view.real() && living(view.state, unit) > 1 && !coherent(view, unit);
}

/// A broken unit that could close up must do so in a charge as well (AOF-R-66).
Order charge_order(const View& view, int unit, int target) {
    Order order;
    order.unit = unit;
    order.action = Action::charge;
    order.target = target;
    order.must_join = is_broken(view, unit) && can_join(view, unit, Action::rush);
    return order;
}
Order charge_order(const View& view, const Frame& frame) {
    return charge_order(view, frame.unit, frame.target);
}

Length longest_charge(const View& view, int unit) {
    Length most = 0;
    for (int m : members(view.state, unit)) most = std::max(most, allowance(view, m, Action::charge));
    return most;
}

/// Only what is easily found, as bots list their charges, or all that is legal?
enum class Look : std::uint8_t { easy, all };

/// Is there a charge of the unit against this one (AOF-MOV-04)? `longest`: of its models. Found out once for
/// as long as nothing moves near it.
bool may_charge(const View& view, int unit, int target, Length longest, Look look) {
    if (view.real()) return true;
    const Scene& scene = view.scene();
    const Box &own = scene.box_of(static_cast<UnitId>(unit)),
              &theirs = scene.box_of(static_cast<UnitId>(target));
    if (!meet(grown(own, longest + contact_gap + longest_jump), theirs)) return false;
    Workspace& workspace = view.match.workspace();
    KnownCharge& charge = workspace.charges[static_cast<std::size_t>(unit * max_units_here + target)];
    const bool known = workspace.holds(charge.known, unit, target, charge.seen);
    if (known && look == Look::easy) return charge.easy;
    if (known && (charge.easy || charge.all)) return charge.known.yes;
    const Order order = charge_order(view, unit, target);
    charge.seen = join(own, theirs);
    charge.all = look == Look::all;
    charge.easy = may_walk_to(view, order) && easily_charges(view, order, charge.seen);
    workspace.learn(charge.known,
                    charge.easy || (charge.all && may_reach(view, order) && can_charge(view, order)));
    // Who looked for all that there is looked wherever he could go, who closes up about among his own.
    if (charge.all && !charge.easy)
        charge.seen = join(charge.seen, grown(own, longest + contact_gap + longest_jump));
    if (is_broken(view, unit)) charge.seen = join(charge.seen, grown(own, longest + inch));
    return charge.known.yes;
}

Refusal check_charge_target(const View& view, int unit, int target) {
    if (target < 0 || target >= max_units_here || side_of_unit(target) == side_of_unit(unit) ||
        !on_table(view.state, target))
        return why<Sentence::no_target>(Rule::R_25, {target});
    if (!may_charge(view, unit, target, longest_charge(view, unit), Look::all))
        return why_unreachable(view, unit, target);
    return {};
}

}  // namespace

Why why_unreachable(const View& view, int unit, int target) {
    const Length most = longest_charge(view, unit);
    Length nearest = INT32_MAX;
    for (int m : members(view.state, unit))
        for (const Standing& enemy : view.scene().figures_of(static_cast<UnitId>(target)))
            nearest = std::min(nearest, gap_between(body_of(view, m), enemy));
    if (nearest > most + contact_gap)
        return why<Sentence::out_of_range>(Rule::MOV_04, {unit, target, nearest, most});
    return why<Sentence::no_way_to>(Rule::R_25, {unit, target, most});
}

bool charge_planned(const View& view, int unit, int target) {
    List<Step, 16> steps;
    return view.real() || plan_assault(view, charge_order(view, unit, target), steps);
}

bool must_join(const View& view, int unit, Action action) {
    return is_broken(view, unit) && can_join(view, unit, action);
}

namespace {

/// AOF-R-66: a broken unit closes up if it can.
Refusal check_broken(const View& view, int unit, Action action) {
    if (action == Action::idle || !is_broken(view, unit) || any_has(view, unit, Special::immobile)) return {};
    if (action != Action::hold && can_join(view, unit, action)) return {};
    for (Action other : {Action::advance, Action::rush})
        if (other != action && can_join(view, unit, other)) return why<Sentence::broken>(Rule::R_66, {unit});
    return {};
}

}  // namespace

Refusal check_activation(const View& view, const Frame& frame, const Choice& choice) {
    if (!well_formed<Verb::activate>(choice) || !choice.steps.empty())
        return why<Sentence::not_asked>(Rule::ACT_01);
    const auto [unit, action, target] = read<Verb::activate>(choice);
    if (unit < 0 || unit >= max_units_here || view.state.unit(unit).size == 0)
        return why<Sentence::unknown_unit>(Rule::ACT_01, {unit});
    if (side_of_unit(unit) != frame.side) return why<Sentence::not_yours>(Rule::RND_01, {unit});
    if (!on_table(view.state, unit)) return why<Sentence::not_on_table>(Rule::ACT_01, {unit});
    if (view.state.unit(unit).activated) return why<Sentence::activated>(Rule::ACT_01, {unit});
    if (view.state.unit(unit).stunned != (action == Action::idle))
        return view.state.unit(unit).stunned ? why<Sentence::stunned>(Rule::WND_05, {unit})
                                             : why<Sentence::not_stunned>(Rule::ACT_01, {unit});
    const bool moves = action == Action::advance || action == Action::rush || action == Action::charge;
    if (moves && any_has(view, unit, Special::immobile))
        return why<Sentence::immobile>(Rule::SR_IMMOBILE, {unit});
    if (action == Action::charge) return check_charge_target(view, unit, target);
    if (target != -1) return why<Sentence::no_target>(Rule::ACT_01, {target});
    return check_broken(view, unit, action);
}

void activation_choices(const View& view, const Frame& frame, Choices& out) {
    const auto offer = [&](int unit, Action action, int target) {
        out.add(make<Verb::activate>({unit, action, target}));
    };
    const Units enemies = standing_units(view.state, other(frame.side));
    for (int unit : standing_units(view.state, frame.side)) {
        if (view.state.unit(unit).activated) continue;
        if (view.state.unit(unit).stunned) {
            offer(unit, Action::idle, -1);
            continue;
        }
        const bool moves = !any_has(view, unit, Special::immobile);
        for (Action action : {Action::advance, Action::hold, Action::rush})
            if ((moves || action == Action::hold) && !check_broken(view, unit, action))
                offer(unit, action, -1);
        if (!moves) continue;
        const Length longest = longest_charge(view, unit);
        for (int enemy : enemies)
            if (may_charge(view, unit, enemy, longest, Look::easy)) offer(unit, Action::charge, enemy);
    }
}

void hard_charges(const View& view, Choices& out) {
    const Side side = view.state.question.side;
    const auto listed = [&](const Choice& choice) {
        return std::find(out.begin(), out.end(), choice) != out.end();
    };
    for (int unit : standing_units(view.state, side)) {
        if (view.state.unit(unit).activated || view.state.unit(unit).stunned) continue;
        for (int enemy : standing_units(view.state, other(side))) {
            const Choice charge = make<Verb::activate>({unit, Action::charge, enemy});
            if (!listed(charge) && !view.match.check(view.state, charge)) out.add(charge);
        }
    }
}

// ---- The course of an activation

namespace {

enum Steps : std::uint8_t { ground, before, moving, after, fighting, over };

/// Members that stand in dangerous terrain, as bits.
std::uint16_t endangered(const View& view, int unit) {
    std::uint16_t mask = 0;
    const Members all = members(view.state, unit);
    for (std::size_t i = 0; i < all.size(); ++i)
        if (stands_in(view, body_of(view, all[i]), Mark::dangerous))
            mask = static_cast<std::uint16_t>(mask | 1u << i);
    return mask;
}

void push_unit(Play& play, Stage stage, const Frame& from) {
    Frame& next = play.push(stage, from.side);
    next.unit = from.unit;
    next.target = from.target;
}

void finish(Play& play, const Frame& frame) {
    Unit& unit = play.state.unit(frame.unit);
    if (play.state.action == Action::idle && !unit.gone) {
        unit.stunned = false;
        play.tell<EventKind::recovered>(frame.side, Rule::WND_06, {frame.unit});
    }
    play.state.active = -1;
    play.pop();
}

void run_activation(Play& play, Frame& frame) {
    State& state = play.state;
    const bool gone = state.unit(frame.unit).gone;
    const bool ends = gone || state.ends || state.action == Action::idle;
    const bool charges = state.action == Action::charge;
    switch (frame.step++) {
        case ground:
            if (play.match.setup().real) return ask_danger(play, frame.unit, true);
            if (const std::uint16_t mask = endangered(play.view(), frame.unit)) {
                note_tested(state, members(state, frame.unit), mask);
                push_dangerous(play, frame.unit, mask);
            }
            return;
        case before:
            if (!ends && may_cast(play.view(), frame.unit)) push_casting(play, frame.unit, false);
            return;
        case moving:
            if (ends || state.action == Action::hold) return;
            return push_unit(play, charges ? Stage::charge : Stage::movement, frame);
        case after:
            if (!ends && state.action != Action::hold && may_cast(play.view(), frame.unit))
                push_casting(play, frame.unit, true);
            return;
        case fighting:
            if (charges && !gone && frames::activation(frame).charged && !state.fell)
                return push_unit(play, Stage::melee, frame);
            if (!ends && (state.action == Action::hold || state.action == Action::advance))
                push_unit(play, Stage::shooting, frame);
            return;
        default: return finish(play, frame);
    }
}

// ---- Moving

/// On a real table: it comes where it goes, and may have fallen on the way.
void arrived(Play& play, int unit) {
    play.pop();
    if (play.state.fell) return;
    const Members all = members(play.state, unit);
    std::uint16_t tested = 0;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (has_tested(play.state, all[i])) tested = static_cast<std::uint16_t>(tested | 1u << i);
    if (tested + 1u < 1u << all.size()) ask_danger(play, unit, false, tested);
}

void run_movement(Play& play, Frame& frame) {
    const bool real = play.match.setup().real;
    if (frame.step++ != 0 || (real && !asks_for_ways(play.view())))
        return real ? arrived(play, frame.unit) : play.pop();
    Length most = 0;
    for (int m : members(play.state, frame.unit))
        most = std::max(most, allowance(play.view(), m, play.state.action));
    if (most == 0) return;
    play.ask<Ask::move>(frame.side, {frame.unit, play.state.action, most});
}

Refusal check_movement(const View& view, const Frame& frame, const Choice& choice) {
    if (view.real()) return check_way(view, frame.unit, choice, action_rule(view.state.action));
    if (!only_steps(choice, Verb::move)) return why<Sentence::not_asked>(Rule::ACT_01);
    return check_plan(view, order_of(view, frame.unit), choice.steps, nullptr);
}

Refusal complete_movement(const View& view, const Frame& frame, Choice& choice) {
    if (!only_steps(choice, Verb::move)) return why<Sentence::not_asked>(Rule::ACT_01);
    choice.sketch = false;
    if (!plan_move(view, order_of(view, frame.unit), choice.spot, choice.steps))
        return why<Sentence::no_way>(Rule::R_24);
    return {};
}

Point middle_of_unit(const View& view, int unit) {
    const Members all = members(view.state, unit);
    Point sum;
    for (int m : all) sum = sum + Point(view.state.model(m).at);
    const auto n = static_cast<Length>(all.size());
    return {sum.x / n, sum.y / n};
}

void add_sketch(Choices& out, Verb verb, Point spot) {
    Choice& choice = out.add();
    choice.verb = static_cast<std::uint8_t>(verb);
    choice.sketch = true;
    choice.spot = Point16(spot);
}

/// Who jumps goes on, or others do; a last model that fell goes nowhere.
void answer_way(Play& play, Frame& frame, const Choice& choice) {
    const bool landed = take_way(play, choice);
    if (is(choice, Verb::jump) && (landed || play.frame().stage != Stage::fall)) frame.step = 0;
}

/// Towards the markers, the nearest enemy and away from it; staying where it stands.
void movement_choices(const View& view, const Frame& frame, Choices& out) {
    if (view.real()) return offer_ways(view, frame.unit, out);
    const Point at = middle_of_unit(view, frame.unit);
    if (must_join(view, frame.unit, view.state.action)) return add_sketch(out, Verb::move, at);
    for (const Marker& marker : view.state.markers)
        if (!(Point(marker.at) == at)) add_sketch(out, Verb::move, marker.at);
    std::int64_t best = INT64_MAX;
    Point nearest = at;
    for (const Standing& figure : view.scene().figures()) {
        if (figure.side == static_cast<TableSide>(index(frame.side))) continue;
        if (square(figure.spot.at - at) >= best) continue;
        best = square(figure.spot.at - at);
        nearest = figure.spot.at;
    }
    if (!(nearest == at)) {
        add_sketch(out, Verb::move, nearest);
        const Point away = at + at - nearest;
        add_sketch(out, Verb::move, {std::clamp(away.x, 0, 12192), std::clamp(away.y, 0, 12192)});
    }
    out.add(make<Verb::move>());
    offer_jumps(view, order_of(view, frame.unit), out);
}

void answer_movement(Play& play, Frame& frame, const Choice& choice) {
    if (play.match.setup().real) return answer_way(play, frame, choice);
    carry_out(play, order_of(play.view(), frame.unit), choice.steps);
}

// ---- Charging

/// AOF-R-30: a target that is gone leaves an ordinary move; one out of reach by now leaves none.
void run_charge(Play& play, Frame& frame) {
    const bool real = play.match.setup().real;
    if (frame.step++ != 0) return real ? arrived(play, frame.unit) : play.pop();
    if (real && !on_table(play.state, frame.target) && !asks_for_ways(play.view())) return;
    const View view = play.view();
    const Length most = longest_charge(view, frame.unit);
    const bool there = on_table(play.state, frame.target);
    if (there && !may_charge(view, frame.unit, frame.target, most, Look::all))
        return play.tell<EventKind::charge_fails>(frame.side, Rule::R_30, {frame.unit, frame.target});
    if (there)
        play.ask<Ask::charge>(frame.side, {frame.unit, frame.target, most});
    else
        play.ask<Ask::move>(frame.side, {frame.unit, Action::charge, most});
}

/// Who knows no plan for the whole unit gives the charge up (AOF-R-25).
Refusal check_concession(const View& view, const Frame& frame, const Choice& choice) {
    if (!choice.what.empty() || !choice.steps.empty()) return why<Sentence::not_asked>(Rule::R_25);
    List<Step, 16> steps;
    if (!plan_assault(view, charge_order(view, frame), steps)) return {};
    const Point16 to = steps[0].end();
    return why<Sentence::could_contact>(Rule::MEL_01, {steps[0].figure, to.x, to.y});
}

Refusal check_charge(const View& view, const Frame& frame, const Choice& choice) {
    if (!on_table(view.state, frame.target)) return check_movement(view, frame, choice);
    if (view.real() && !is(choice, Verb::pass)) return check_way(view, frame.unit, choice, Rule::MEL_01);
    if (view.real() && choice.what.empty() && choice.steps.empty()) return {};
    if (is(choice, Verb::pass)) return check_concession(view, frame, choice);
    if (!only_steps(choice, Verb::charge)) return why<Sentence::not_asked>(Rule::MEL_01);
    return check_assault(view, charge_order(view, frame), choice.steps);
}

Refusal complete_charge(const View& view, const Frame& frame, Choice& choice) {
    if (!on_table(view.state, frame.target)) return complete_movement(view, frame, choice);
    if (!only_steps(choice, Verb::charge)) return why<Sentence::not_asked>(Rule::MEL_01);
    choice.sketch = false;
    if (!plan_assault(view, charge_order(view, frame), choice.steps))
        return why<Sentence::no_way>(Rule::R_25);
    return {};
}

void charge_choices(const View& view, const Frame& frame, Choices& out) {
    if (!on_table(view.state, frame.target)) return movement_choices(view, frame, out);
    if (view.real()) {
        offer_ways(view, frame.unit, out);
        return out.add(make<Verb::pass>());
    }
    if (charge_planned(view, frame.unit, frame.target))
        add_sketch(out, Verb::charge, middle_of_unit(view, frame.target));
    else
        out.add(make<Verb::pass>());
}

void answer_charge(Play& play, Frame& frame, const Choice& choice) {
    if (is(choice, Verb::move)) return answer_movement(play, frame, choice);
    if (is(choice, Verb::pass)) return play.pop();  // it stays where it is
    const bool into_melee = on_table(play.state, frame.target) && !is(choice, Verb::jump);
    frames::activation(play.state.stack[play.state.stack.size() - 2]).charged = into_melee;
    if (play.match.setup().real) return answer_way(play, frame, choice);
    carry_out(play, charge_order(play.view(), frame), choice.steps);
}

}  // namespace

// ---- Carrying out

namespace {

/// What makes a unit move: its action, the closing up of who is charged, or a fight that it has won.
Rule move_rule(const Order& order) {
    return order.pile_in ? Rule::MEL_02 : order.three ? Rule::MEL_06 : action_rule(order.action);
}

void tell_moved(Play& play, int model, const Model& from, Rule rule) {
    const Model& to = play.state.model(model);
    play.tell<EventKind::moved>(side_of_model(model), rule, {model, from.at, from.height, to.at, to.height});
}

}  // namespace

bool jumps_surely(const View& view, int model) {
    return view.match.switches().en35 && has(view, model, Special::strider);
}

namespace {

/// Rolls the jumps of a way in their order. False: it fell.
bool make_jumps(Play& play, int model, const Walk& way) {
    return std::all_of(way.leaps.begin(), way.leaps.end(),
                       [&](const Leap& leap) { return make_jump(play, model, leap); });
}

}  // namespace

bool make_jump(Play& play, int model, const Leap& leap) {
    const bool sure = jumps_surely(play.view(), model);
    const Jump jump = roll_jump(jump_dice(leap.distance, 0), sure, play.dice);
    Roll roll;
    for (std::uint8_t face : jump.faces) roll.faces.push(face);
    play.tell<EventKind::jumped>(side_of_model(model), Rule::SPM_03,
                                 {model, jump.count, leap.distance, jump.landed}, roll);
    if (!jump.landed) push_fall(play, model, leap.height, leap.foot);
    return jump.landed;
}

void shift_model(Play& play, int model, Point to, Rule rule) {
    const Model from = play.state.model(model);
    play.state.model(model).at = Point16(to);
    play.state.model(model).height = static_cast<std::int16_t>(surface_under(play.view(), to).height);
    tell_moved(play, model, from, rule);
}

void carry_out(Play& play, const Order& order, const List<Step, 16>& steps) {
    Outcomes outcomes;
    check_plan(play.view(), order, steps, &outcomes);
    const Members all = members(play.state, order.unit);
    std::uint16_t mask = 0;
    // The test for dangerous ground comes last: its stage lies under those of falls.
    Frame& danger = play.push(Stage::dangerous, side_of_unit(order.unit));
    danger.unit = static_cast<std::int8_t>(order.unit);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const Step& step = steps[i];
        const Walk& way = outcomes.walks[i];
        if (!way.leaps.empty() && !make_jumps(play, step.figure, way)) continue;
        if (way.dangerous && (order.three || !has_tested(play.state, step.figure)))
            for (std::size_t k = 0; k < all.size(); ++k)
                if (all[k] == step.figure) mask = static_cast<std::uint16_t>(mask | 1u << k);
        Model& model = play.state.model(step.figure);
        const Model from = model;
        model.at = Point16(way.end.spot.at);
        model.facing = way.end.spot.facing;
        model.height = static_cast<std::int16_t>(way.end.bottom);
        if (!(model == from)) tell_moved(play, step.figure, from, move_rule(order));
    }
    // Models by number: the list of members shrinks when somebody falls.
    set_dangerous(danger, all, mask);
}

StageFunctions activation_stage() {
    return {run_activation, nullptr, nullptr, nullptr, nullptr};
}
StageFunctions movement_stage() {
    return {run_movement, answer_movement, check_movement, movement_choices, complete_movement};
}
StageFunctions charge_stage() {
    return {run_charge, answer_charge, check_charge, charge_choices, complete_charge};
}

}  // namespace skald::aofs
