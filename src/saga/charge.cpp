// The charge (section 9): the first figure straight into contact, the others after it.
#include "saga/charge.hpp"

#include <algorithm>

#include "saga/pace.hpp"
#include "saga/plan.hpp"
#include "saga/range.hpp"
#include "saga/real.hpp"
#include "saga/workspace.hpp"

namespace skald::saga {

ChargeOrder charge_order(const View& view, const Activation& activation, int target) {
    const int unit = activation.unit;
    const Pace pace = pace_of(view, unit, Type::charge, &activation);
    const FormationLaw formation = formation_of_unit(view, unit);
    ChargeOrder order;
    order.law = law_of(view, unit);
    order.law.target = static_cast<UnitId>(target);
    order.law.uneven_slows = !pace.ignore_uneven;
    order.law.dangerous_slows = !pace.ignore_dangerous;
    order.rough_is_open = pace.ignore_uneven && pace.ignore_dangerous;
    order.distance = charge_distance(view, activation);
    order.rough_distance = std::min(view.sticks().short_, order.distance);  // CHG-17, MOV-R5
    order.chain = formation.chain;                                          // CHG-10
    order.radius = formation.radius;
    order.starts = 1;
    return order;
}

namespace {

constexpr int most_starts = 3;

std::uint64_t key_of_order(const View& view, const ChargeOrder& order, int starts) {
    return key_of(view, Purpose::charge, order.law.unit, order.law.target,
                  {order.distance, order.rough_distance, order.law.uneven_slows, order.law.dangerous_slows,
                   order.chain, order.radius, starts});
}

/// Plans the charge; what was planned last for the same positions is not planned again.
const ChargePlan& plan_of(const View& view, ChargeOrder order, bool quick) {
    PlanMemory& memory = view.match.workspace().plans;
    const std::uint64_t key = key_of_order(view, order, quick ? 1 : most_starts);
    if (memory.charge_key == key) return memory.charge;
    memory.charge_key = key;
    order.starts = quick ? 1 : most_starts;
    plan_charge(memory.charge, view.scene(), order, memory.planner);
    return memory.charge;
}

}  // namespace

bool charge_planned(const View& view, const Activation& activation, int target) {
    if (view.real()) return true;
    return plan_of(view, charge_order(view, activation, target), true).found;
}

namespace {

ChargeOrder order_of(const View& view, const Frame& frame) {
    return charge_order(view, view.state.activations.back(), frame.target);
}

enum Step : std::uint8_t { begin, redirected, planned };

void cancel(Play& play, const Frame& frame, Rule rule) {
    play.state.activations.back().cancelled = true;  // CHG-09, CHG-15
    play.state.activations.back().target = frame.target;
    play.tell<EventKind::cancelled>(side_of_unit(frame.unit), cause(rule), {frame.unit, Type::charge});
    play.pop();
}

/// The units that came between and may be charged instead of a target out of reach (CHG-20, CHG-R2).
List<std::int8_t, max_units_of_side> interposed(const View& view, const Frame& frame) {
    List<std::int8_t, max_units_of_side> units;
    const std::uint64_t moved = view.state.moved_by_reaction;
    const Activation& activation = view.state.activations.back();
    if (moved == 0 || can_charge(view, activation, frame.target)) return units;
    const int first = first_unit(other(side_of_unit(frame.unit)));
    for (int unit = first; unit < first + max_units_of_side; ++unit)
        if ((moved & unit_bit(unit)) != 0 && unit != frame.target && on_table(view.state, unit) &&
            can_charge(view, activation, unit) && !may_charge(view, activation, unit))
            units.push(static_cast<std::int8_t>(unit));
    return units;
}

void run(Play& play, Frame& frame) {
    const Side side = side_of_unit(frame.unit);
    if (frame.step == begin) {
        frame.step = redirected;
        if (const auto units = interposed(play.view(), frame); !units.empty()) {
            frame.step = begin;
            return play.ask<Ask::redirect>(side, {frame.unit, frame.target, units[0]});
        }
    }
    const View view = play.view();
    const bool there = on_table(view.state, frame.unit) && on_table(view.state, frame.target);
    if (!there || !can_charge(view, view.state.activations.back(), frame.target))
        return cancel(play, frame, Rule::CHG_09);
    frame.step = planned;
    play.ask<Ask::charge>(side, {frame.unit, frame.target});
}

void answer(Play& play, Frame& frame, const Choice& choice) {
    if (is(choice, Verb::redirect)) {  // CHG-20
        frame.target = static_cast<std::int8_t>(read<Verb::redirect>(choice).unit);
        frame.step = redirected;
        play.state.activations.back().target = frame.target;
        return;
    }
    if (is(choice, Verb::pass))
        return cancel(play, frame, frame.step == planned ? Rule::CHG_15 : Rule::CHG_20);
    if (play.match.setup().real)
        arrive(play, frame.unit, choice, cause(Rule::CHG_07));
    else
        carry_out(play, choice, cause(Rule::CHG_07));
    play.pop();
}

Refusal check_redirect(const View& view, const Frame& frame, const Choice& choice) {
    if (is(choice, Verb::pass))
        return choice == make<Verb::pass>() ? Refusal{} : why<Sentence::malformed>(Rule::CHG_20);
    if (!is(choice, Verb::redirect)) return why<Sentence::not_asked>(Rule::CHG_20);
    if (!well_formed<Verb::redirect>(choice) || !choice.steps.empty() || choice.sketch)
        return why<Sentence::malformed>(Rule::CHG_20);
    const int unit = read<Verb::redirect>(choice).unit;
    for (int instead : interposed(view, frame))
        if (unit == instead) return {};
    return why<Sentence::wrong_target>(Rule::CHG_R2, {unit});
}

/// Who knows no plan gives the charge up; one that is known is made (MOV-R10).
Refusal check_concession(const View& view, const Frame& frame, const Choice& choice) {
    if (!(choice == make<Verb::pass>())) return why<Sentence::malformed>(Rule::CHG_15);
    if (view.real()) return {};
    const ChargePlan& plan = plan_of(view, order_of(view, frame), true);
    if (!plan.found) return {};
    return why<Sentence::must_contact>(Rule::MOV_R10, {plan.moves[0].figure});
}

Refusal check(const View& view, const Frame& frame, const Choice& choice) {
    if (frame.step == begin) return check_redirect(view, frame, choice);
    if (view.real() && !is(choice, Verb::pass)) return check_arrival(choice, false, Rule::CHG_07);
    if (is(choice, Verb::pass)) return check_concession(view, frame, choice);
    if (!is(choice, Verb::charge)) return why<Sentence::not_asked>(Rule::MOV_R10);
    const ChargeOrder order = order_of(view, frame);
    if (remembered(view, key_of_order(view, order, 0), choice)) return {};
    Moves moves;
    if (!choice.what.empty()) return why<Sentence::malformed>(Rule::MOV_R10);
    if (auto refusal = read_steps(view, frame.unit, choice, moves)) return refusal;
    for (const FigureMove& move : moves)
        if (move.way.corners.size() > 1) return why<Sentence::charge_straight>(Rule::CHG_16, {move.figure});
    const PlanFault fault = check_charge(view.scene(), order, moves, view.match.workspace().plans.planner);
    if (fault.clear()) return {};
    return refusal_of(view, Purpose::charge, frame.unit, fault);
}

void choices(const View& view, const Frame& frame, Choices& out) {
    if (frame.step == begin) {
        for (int unit : interposed(view, frame)) out.add(make<Verb::redirect>({unit}));
        out.add(make<Verb::pass>());
        return;
    }
    if (view.real()) {
        arrival_choices(false, out);
        return out.add(make<Verb::pass>());
    }
    if (!plan_of(view, order_of(view, frame), true).found) return out.add(make<Verb::pass>());
    Choice& choice = out.add();
    choice = make<Verb::charge>({.quick = true});
    choice.sketch = true;
    choice.spot = Point16(middle_of_unit(view, frame.target));
}

Refusal complete(const View& view, const Frame& frame, Choice& choice) {
    if (frame.step == begin || !is(choice, Verb::charge)) return why<Sentence::not_asked>(Rule::MOV_R10);
    const ChargeOrder order = order_of(view, frame);
    const bool quick =
        read<Verb::charge>(choice).quick;  // the first plan found, not the one with most contacts
    const ChargePlan* plan = &plan_of(view, order, quick);
    if (!plan->found) plan = &plan_of(view, order, true);
    if (!plan->found) return why<Sentence::no_way>(Rule::CHG_15, {frame.unit});
    write_steps(view, frame.unit, plan->moves, choice);
    remember(view, key_of_order(view, order, 0), choice);
    return {};
}

}  // namespace

StageFunctions charge_stage() {
    return {run, answer, check, choices, complete};
}

}  // namespace skald::saga
