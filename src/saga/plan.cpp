#include "saga/plan.hpp"

#include <algorithm>

#include "base/hash.hpp"
#include "saga/workspace.hpp"

namespace skald::saga {

MoveLaw law_of(const View&, int unit) {
    MoveLaw law;
    law.unit = static_cast<UnitId>(unit);
    law.side = static_cast<TableSide>(index(side_of_unit(unit)));
    return law;
}

FormationLaw formation_of_unit(const View& view, int unit) {
    const Sticks& sticks = view.sticks();
    FormationLaw law;
    law.chain = sticks.very_short;                                                   // FRM-01
    law.radius = is_mounted(view.state.unit(unit)) ? sticks.medium : sticks.short_;  // FRM-02, EQP-32
    law.from_first = !view.edition().free_reference;                                 // MOV-11.b
    return law;
}

bool stands_in_formation(const View& view, int unit) {
    const auto figures = view.scene().figures_of(static_cast<UnitId>(unit));
    if (figures.size() < 2) return true;  // FRM-R2
    const FormationLaw law = formation_of_unit(view, unit);
    return in_formation(figures, law.chain, law.radius);
}

Point middle_of_unit(const View& view, int unit) {
    return middle_of(view.scene().figures_of(static_cast<UnitId>(unit)));
}

// ---- Steps and moves

namespace {

bool stays(const Figure& figure, const Step& step) {
    return step.ways == 1 && step.path[0] == figure.at && step.facing == figure.facing;
}

/// One step as the planner reads it. Unused numbers are zero: equal answers have equal bytes.
Refusal read_step(const View& view, int unit, const Step& step, FigureMove& move) {
    const int f = step.figure;
    if (f >= max_figures || view.state.figure(f).unit != unit || view.state.figure(f).where != Where::table)
        return why<Sentence::not_of_unit>(Rule::MOV_05, {f, unit});
    if (step.ways < 1 || step.ways > step.path.size() || step.floor != 0 || step.facing >= full_turn)
        return why<Sentence::malformed>(Rule::MOV_R10);
    for (std::size_t i = 0; i < step.path.size(); ++i) {
        if (i >= step.ways && step.path[i] != Point16{}) return why<Sentence::malformed>(Rule::MOV_R10);
        if (i < step.ways && !in_bounds(step.path[i])) return why<Sentence::off_table>(Rule::MOV_R4, {f});
    }
    if (base_of(view, f).form == BaseForm::round && step.facing != 0)
        return why<Sentence::malformed>(Rule::MOV_R10);
    move.figure = static_cast<FigureId>(f);
    move.way.facing = step.facing;
    if (stays(view.state.figure(f), step)) return {};
    static_assert(std::tuple_size_v<decltype(step.path)> == most_sticks);
    for (std::size_t i = 0; i < step.ways; ++i) move.way.corners.push(step.path[i]);
    return {};
}

Step step_of(const View& view, const FigureMove& move) {
    const Figure& figure = view.state.figure(move.figure);
    Step step;
    step.figure = static_cast<std::uint8_t>(move.figure);
    if (move.way.corners.empty()) {
        step.ways = 1;
        step.path[0] = figure.at;
        step.facing = figure.facing;
        return step;
    }
    step.ways = static_cast<std::uint8_t>(move.way.corners.size());
    for (std::size_t i = 0; i < move.way.corners.size(); ++i) step.path[i] = Point16(move.way.corners[i]);
    step.facing = base_of(view, move.figure).form == BaseForm::round ? Facing{0} : move.way.facing;
    return step;
}

}  // namespace

Refusal read_steps(const View& view, int unit, const Choice& choice, Moves& moves) {
    moves.clear();
    if (choice.sketch) return why<Sentence::incomplete>(Rule::MOV_R10);
    List<bool, max_figures> seen;
    seen.resize(max_figures);
    for (const Step& step : choice.steps) {
        FigureMove move;
        if (auto refusal = read_step(view, unit, step, move)) return refusal;
        if (seen[step.figure]) return why<Sentence::figure_twice>(Rule::MOV_05, {step.figure});
        seen[step.figure] = true;
        moves.push(move);
    }
    for (int f : figures_of(view.state, unit))
        if (!seen[static_cast<std::size_t>(f)]) return why<Sentence::figure_missing>(Rule::MOV_R10, {f});
    return {};
}

void write_steps(const View& view, int unit, const Moves& moves, Choice& choice) {
    choice.sketch = false;
    choice.what.clear();
    choice.steps.clear();
    for (const FigureMove& move : moves) choice.steps.push(step_of(view, move));
    const FigureList figures = figures_of(view.state, unit);
    if (choice.steps.size() == figures.size()) return;
    for (int f : figures) {
        const auto is_it = [f](const Step& step) { return step.figure == f; };
        if (std::any_of(choice.steps.begin(), choice.steps.end(), is_it)) continue;
        FigureMove stays_put;
        stays_put.figure = static_cast<FigureId>(f);
        choice.steps.push(step_of(view, stays_put));
    }
}

void write_stay(const View& view, int unit, Choice& choice) {
    write_steps(view, unit, {}, choice);
}

bool all_stay(const Moves& moves) {
    for (const FigureMove& move : moves)
        if (!move.way.corners.empty()) return false;
    return true;
}

// ---- Refusals

namespace {

/// The rule that binds a purpose to chain and radius. Under 2018 it is the order that counts, not only the
/// end.
Rule formation_rule(const View& view, Purpose purpose, bool chain) {
    const bool current = view.edition().free_reference;
    switch (purpose) {
        case Purpose::charge: return chain ? Rule::CHG_10 : Rule::CHG_11;
        case Purpose::withdrawal: return chain ? Rule::WDR_08 : Rule::WDR_R4;
        case Purpose::separation: return chain ? Rule::WDR_R7 : Rule::WDR_R4;
        default: break;
    }
    if (!current) return Rule::MOV_11b;
    return chain ? Rule::FRM_01 : Rule::FRM_02a;
}

/// The rule that says how far a figure may go; of a withdrawal the first (WDR-08 is told as a length not
/// kept).
Rule rule_of_length(Purpose purpose) {
    switch (purpose) {
        case Purpose::charge: return Rule::CHG_14;
        case Purpose::withdrawal: return Rule::WDR_06;
        case Purpose::separation: return Rule::WDR_R7;
        case Purpose::tearing: return Rule::WDR_R5;
        default: return Rule::MOV_07;
    }
}

Why too_long(Purpose purpose, int f, const Obstruction& o) {
    if (o.at_end) return why<Sentence::turned_too_far>(Rule::MOV_R8, {f, o.measured, o.allowed});
    if (o.allowed == 0)
        return why<Sentence::too_many_sticks>(o.piece == no_piece ? Rule::MOV_16 : Rule::MOV_18,
                                              {f, o.measured, o.stick});
    return why<Sentence::too_far>(rule_of_length(purpose), {f, o.measured, o.allowed});
}

Why too_near(Purpose purpose, int target, int f, const Obstruction& o) {
    if (purpose == Purpose::manoeuvre)
        return why<Sentence::within_keep>(Rule::MAN_04, {f, o.unit, o.measured, o.allowed});
    if (o.allowed > contact_gap)
        return why<Sentence::within_keep>(Rule::MEA_R6, {f, o.unit, o.measured, o.allowed});
    if (o.allowed < 0 && o.at_end) return why<Sentence::overlaps>(Rule::MEA_R5, {f, o.figure});
    if (o.allowed < 0 && o.unit == target)
        return why<Sentence::not_first_contact>(Rule::CHG_R3, {f, o.figure});
    if (o.allowed < 0) return why<Sentence::through_friend>(Rule::MOV_20, {f, o.figure});
    if (purpose == Purpose::charge) return why<Sentence::touches_enemy>(Rule::CHG_08, {f, o.figure});
    return why<Sentence::touches_enemy>(Rule::MOV_09, {f, o.figure});
}

/// What stands in the way of a figure of the unit; of a charge, at this target.
Why obstructed(Purpose purpose, int unit, int target, int f, const Obstruction& o) {
    const bool charge = purpose == Purpose::charge;
    switch (o.kind) {
        case Obstacle::table_edge: return why<Sentence::off_table>(Rule::MOV_R4, {f});
        case Obstacle::enemy: return too_near(purpose, target, f, o);
        case Obstacle::other_friend:
            if (o.allowed > contact_gap) return too_near(purpose, target, f, o);
            if (o.at_end)
                return why<Sentence::ends_at_friend>(charge ? Rule::CHG_R5 : Rule::MOV_10, {f, o.figure});
            return why<Sentence::through_friend>(Rule::MOV_20, {f, o.figure});
        case Obstacle::comrade: return why<Sentence::overlaps>(Rule::MEA_R5, {f, o.figure});
        case Obstacle::gap:
            return why<Sentence::through_gap>(charge ? Rule::CHG_R9 : Rule::MOV_21, {f, o.figure, o.other});
        case Obstacle::impassable: return why<Sentence::impassable>(Rule::MOV_08, {f, o.piece});
        case Obstacle::rough:
            if (purpose == Purpose::manoeuvre)
                return why<Sentence::not_open_ground>(Rule::MAN_05, {f, o.piece});
            return why<Sentence::slow_ground>(charge ? Rule::CHG_R6 : Rule::MOV_18,
                                              {f, o.piece, o.measured, o.allowed});
        case Obstacle::old_contact: return why<Sentence::still_in_contact>(Rule::MOV_R13, {f, o.figure});
        case Obstacle::passed_target: return why<Sentence::not_first_contact>(Rule::CHG_R3, {f, o.figure});
        case Obstacle::too_long: return too_long(purpose, f, o);
        case Obstacle::stick_unused:
            return why<Sentence::stick_not_full>(Rule::MOV_15, {f, o.stick + 1, o.measured, o.allowed});
        default: return why<Sentence::no_way>(Rule::MOV_08, {unit});
    }
}

}  // namespace

Why refusal_of(const View& view, Purpose purpose, int unit, const PlanFault& fault) {
    const int f = fault.figure;
    const int other = fault.other, measured = fault.measured, allowed = fault.allowed;
    const int target = purpose == Purpose::charge ? view.state.activations.back().target : -1;
    switch (fault.kind) {
        case PlanProblem::unknown_figure: return why<Sentence::not_of_unit>(Rule::MOV_05, {f, unit});
        case PlanProblem::figure_twice: return why<Sentence::figure_twice>(Rule::MOV_05, {f});
        case PlanProblem::way: return obstructed(purpose, unit, target, f, fault.way);
        case PlanProblem::chain:
            return why<Sentence::chain_broken>(formation_rule(view, purpose, true), {f, measured, allowed});
        case PlanProblem::radius:
            return why<Sentence::radius_broken>(formation_rule(view, purpose, false),
                                                {other, f, measured, allowed});
        case PlanProblem::no_contact: return why<Sentence::no_contact>(Rule::CHG_07, {f});
        case PlanProblem::missed_contact: return why<Sentence::must_contact>(Rule::CHG_12, {f});
        case PlanProblem::not_closest:
            return why<Sentence::not_closest>(Rule::CHG_13, {f, measured, allowed});
        case PlanProblem::not_farthest: return why<Sentence::wrong_first>(Rule::WDR_06, {f, other});
        case PlanProblem::not_directly: return why<Sentence::not_directly>(Rule::WDR_06, {f});
        case PlanProblem::not_away: return why<Sentence::not_away>(Rule::WDR_R8, {f, measured, allowed});
        case PlanProblem::not_full:
            return why<Sentence::not_full_withdrawal>(Rule::WDR_08, {f, measured, allowed});
        case PlanProblem::in_contact: return why<Sentence::still_in_contact>(Rule::WDR_R3, {f, other});
        case PlanProblem::not_least:
            return why<Sentence::not_minimal>(purpose == Purpose::tearing ? Rule::WDR_R5 : Rule::WDR_R7,
                                              {f, measured, allowed});
        default: return why<Sentence::no_way>(Rule::MOV_R10, {unit});
    }
}

// ---- Memory

std::uint64_t key_of(const View& view, Purpose purpose, int unit, int target,
                     std::initializer_list<int> order) {
    view.scene();  // brings the count of changes up to date: it stands for all positions
    Hash hash;
    hash.add(view.match.workspace().changes);
    hash.add(purpose);
    hash.add(unit);
    hash.add(target);
    for (int number : order) hash.add(number);
    return hash.value() | 1;
}

void remember(const View& view, std::uint64_t key, const Choice& choice) {
    PlanMemory& memory = view.match.workspace().plans;
    PlanMemory::Made& made = memory.made[memory.next];
    memory.next = static_cast<std::uint8_t>((memory.next + 1) % memory.made.size());
    made.key = key;
    made.choice = choice;
}

bool remembered(const View& view, std::uint64_t key, const Choice& choice) {
    for (const PlanMemory::Made& made : view.match.workspace().plans.made)
        if (made.key == key && made.choice.verb == choice.verb && made.choice.steps == choice.steps &&
            !choice.sketch && choice.what.empty())
            return true;
    return false;
}

// ---- Doing

void carry_out(Play& play, const Choice& choice, RuleRef cause) {
    for (const Step& step : choice.steps) {
        Figure& figure = play.state.figure(step.figure);
        if (stays(figure, step)) continue;
        if (play.events.on()) {
            List<std::int16_t, 8> path;
            for (std::size_t i = 0; i < step.ways; ++i) path.push(step.path[i].x), path.push(step.path[i].y);
            play.tell<EventKind::moved>(side_of_figure(step.figure), cause,
                                        {step.figure, figure.at, figure.facing, path});
        }
        figure.at = step.end();
        figure.facing = step.facing;
    }
}

}  // namespace skald::saga
