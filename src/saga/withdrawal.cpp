// Withdrawal after a melee (section 12).
#include "saga/withdrawal.hpp"

#include "march/withdrawal.hpp"
#include "saga/plan.hpp"
#include "saga/real.hpp"
#include "saga/workspace.hpp"

namespace skald::saga {

namespace {

/// The low bits of Frame::step: who goes, and how.
enum Step : std::uint8_t {
    begin,
    loser,        ///< the unit that must withdraw (WDR-06 to WDR-09)
    minimal,      ///< the opposing unit instead, only free of contact (WDR-10.a)
    replacement,  ///< the opposing unit instead, normally (WDR-10.b)
    torn,         ///< the loser again, least way, whatever becomes of its formation (WDR-R5)
};

/// The others: whose plan is awaited (WDR-R3).
enum Shown : std::uint8_t {
    known,        ///< the engine has one
    by_owner,     ///< it has none: the unit's player may show one
    by_opponent,  ///< nor has he: his opponent may, who would have to go in its place
};
constexpr int step_bits = 3;

Step step_of(const Frame& frame) {
    return static_cast<Step>(frame.step & ((1 << step_bits) - 1));
}
Shown shown_of(const Frame& frame) {
    return static_cast<Shown>(frame.step >> step_bits);
}
void set_step(Frame& frame, Step step, Shown shown) {
    frame.step = static_cast<std::uint8_t>(step | shown << step_bits);
}

int goes(const Frame& frame) {
    return step_of(frame) == loser || step_of(frame) == torn ? frame.unit : frame.target;
}
int stands(const Frame& frame) {
    return goes(frame) == frame.unit ? frame.target : frame.unit;
}
bool least(const Frame& frame) {
    return step_of(frame) == minimal || step_of(frame) == torn;
}
Purpose purpose_of(const Frame& frame) {
    if (step_of(frame) == torn) return Purpose::tearing;
    return least(frame) ? Purpose::separation : Purpose::withdrawal;
}
Rule rule_of(const Frame& frame) {
    switch (step_of(frame)) {
        case minimal: return Rule::WDR_10a;
        case replacement: return Rule::WDR_10b;
        case torn: return Rule::WDR_R5;
        default: return Rule::WDR_06;
    }
}

WithdrawOrder order_of(const View& view, const Frame& frame) {
    WithdrawOrder order;
    order.law = law_of(view, goes(frame));
    order.enemy = static_cast<UnitId>(stands(frame));
    order.distance = view.sticks().short_;
    order.formation = formation_of_unit(view, goes(frame));  // WDR-R4
    return order;
}

std::uint64_t key_of_frame(const View& view, const Frame& frame) {
    const WithdrawOrder order = order_of(view, frame);
    return key_of(view, purpose_of(frame), goes(frame), stands(frame),
                  {step_of(frame), order.distance, order.formation.chain, order.formation.radius,
                   order.formation.from_first});
}

const WithdrawPlan& plan_of(const View& view, const Frame& frame) {
    PlanMemory& memory = view.match.workspace().plans;
    const std::uint64_t key = key_of_frame(view, frame);
    if (memory.withdrawal_key == key) return memory.withdrawal;
    memory.withdrawal_key = key;
    const WithdrawOrder order = order_of(view, frame);
    if (least(frame))
        plan_separation(memory.withdrawal, view.scene(), order, step_of(frame) != torn, memory.planner);
    else
        plan_withdrawal(memory.withdrawal, view.scene(), order, memory.planner);
    return memory.withdrawal;
}

void stay(Play& play, int unit, Rule rule) {
    play.tell<EventKind::stays>(side_of_unit(unit), cause(rule), {unit});
}

/// The unit withdraws, or somebody is asked for a plan. False: it cannot.
bool ask_for_plan(Play& play, Frame& frame) {
    if (play.match.setup().real) {
        if (shown_of(frame) != known) return false;  // its player has said so
        const int goer = goes(frame);
        play.tell<EventKind::withdraws>(side_of_unit(goer), cause(rule_of(frame)), {goer});
        play.ask<Ask::withdraw>(side_of_unit(goer), {goer, stands(frame), least(frame)});
        return true;
    }
    const WithdrawPlan& plan = plan_of(play.view(), frame);
    const int unit = goes(frame);
    const Side owner = side_of_unit(unit);
    if (plan.found)
        play.tell<EventKind::withdraws>(owner, cause(rule_of(frame)), {unit});
    else if (plan.impossible || shown_of(frame) == by_opponent)
        return false;
    else
        set_step(frame, step_of(frame), shown_of(frame) == known ? by_owner : by_opponent);
    play.ask<Ask::withdraw>(shown_of(frame) == by_opponent ? other(owner) : owner,
                            {unit, stands(frame), least(frame)});
    return true;
}

void run(Play& play, Frame& frame) {
    const View view = play.view();
    if (!on_table(view.state, frame.unit) || !on_table(view.state, frame.target))
        return play.pop();  // WDR-04
    const bool current = view.edition().minimal_replacement;
    for (const Step step : {loser, current ? minimal : replacement, torn}) {
        const bool loser_goes = step == loser || step == torn;
        if (step < step_of(frame) || (frames::withdrawal(frame).stands_fast && loser_goes)) continue;
        if (step != step_of(frame)) set_step(frame, step, known);
        if (ask_for_plan(play, frame)) return;
        stay(play, goes(frame), step == torn ? Rule::WDR_R5 : Rule::WDR_R3);
    }
    play.pop();  // WDR-R5: both stay and count as not in contact
}

void answer(Play& play, Frame& frame, const Choice& choice) {
    const bool real = play.match.setup().real;
    if (real && is(choice, Verb::pass)) set_step(frame, step_of(frame), by_owner);
    if (is(choice, Verb::pass)) return;  // the next is asked
    if (shown_of(frame) != known)
        play.tell<EventKind::withdraws>(side_of_unit(goes(frame)), cause(rule_of(frame)), {goes(frame)});
    if (real)
        arrive(play, goes(frame), choice, cause(rule_of(frame)));
    else
        carry_out(play, choice, cause(rule_of(frame)));
    play.pop();
}

Refusal check(const View& view, const Frame& frame, const Choice& choice) {
    if (view.real() && !is(choice, Verb::pass)) return check_arrival(choice, false, rule_of(frame));
    if (is(choice, Verb::pass) && (view.real() || shown_of(frame) != known))
        return choice == make<Verb::pass>() ? Refusal{} : why<Sentence::malformed>(Rule::WDR_R3);
    if (!is(choice, Verb::withdraw)) return why<Sentence::not_asked>(Rule::MOV_R10);
    if (remembered(view, key_of_frame(view, frame), choice)) return {};
    Moves moves;
    if (!choice.what.empty()) return why<Sentence::malformed>(Rule::MOV_R10);
    if (auto refusal = read_steps(view, goes(frame), choice, moves)) return refusal;
    const WithdrawOrder order = order_of(view, frame);
    PlannerScratch& scratch = view.match.workspace().plans.planner;
    const PlanFault fault =
        least(frame) ? check_separation(view.scene(), order, moves, step_of(frame) != torn, scratch)
                     : check_withdrawal(view.scene(), order, moves, scratch);
    if (fault.clear()) return {};
    return refusal_of(view, purpose_of(frame), goes(frame), fault);
}

void choices(const View& view, const Frame& frame, Choices& out) {
    if (view.real()) arrival_choices(false, out);
    if (view.real() || shown_of(frame) != known) return out.add(make<Verb::pass>());
    Choice& choice = out.add();
    choice.verb = static_cast<std::uint8_t>(Verb::withdraw);
    choice.sketch = true;
    choice.spot = Point16(middle_of_unit(view, goes(frame)));
}

Refusal complete(const View& view, const Frame& frame, Choice& choice) {
    if (!is(choice, Verb::withdraw)) return why<Sentence::not_asked>(Rule::MOV_R10);
    const WithdrawPlan& plan = plan_of(view, frame);
    if (!plan.found) return why<Sentence::no_way>(Rule::WDR_R3, {goes(frame)});
    write_steps(view, goes(frame), plan.moves, choice);
    remember(view, key_of_frame(view, frame), choice);
    return {};
}

}  // namespace

bool wants_withdrawal_shown(const State& state) {
    return static_cast<Ask>(state.question.ask) == Ask::withdraw && shown_of(state.stack.back()) != known;
}

StageFunctions withdrawal_stage() {
    return {run, answer, check, choices, complete};
}

}  // namespace skald::saga
