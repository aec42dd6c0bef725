// Melee (section 8): pile-in, Counter, strikes, striking back, then the free move or the step back.
// unit charges, target is charged; mask: weapon types that this striker keeps back.
#include "aofs/activation.hpp"
#include "aofs/fighting.hpp"
#include "aofs/real.hpp"
#include "aofs/unit.hpp"
#include "aofs/wounds.hpp"

namespace skald::aofs {

namespace {

enum Steps : std::uint8_t { pile, counter_choice, counter, own_choice, own, back_choice, back, end, leave };

/// The unit with those of its models that reach the other one.
Party in_reach(const View& view, int unit, int enemy) {
    const bool charges = view.state.active == unit;
    return party_of(view, unit, in_melee(enemy, charges, false), strikers(view, unit, enemy));
}
int all_of(const Party& party) {
    return static_cast<int>(party.models.size());
}

/// Limited melee types that somebody in reach could use (AOF-R-30).
List<std::uint8_t, weapon_types> limited_types(const View& view, int unit, int enemy) {
    List<std::uint8_t, weapon_types> types;
    const Party party = in_reach(view, unit, enemy);
    for (std::uint8_t type = 0; type < weapon_types; ++type) {
        const Weapon& weapon = party.weapons[type];
        if (!weapon.melee() || !weapon.specials.has(Special::limited)) continue;
        const auto uses = [&](const Contender& model) {
            return model.in_reach && model.profile.copies(type) > 0;
        };
        if (std::any_of(party.models.begin(), party.models.end(), uses)) types.push(type);
    }
    return types;
}

/// Limited weapons that struck are used up.
void spend_struck(Play& play, int unit, const Party& party, StrikeStep step) {
    const Members all = members(play.state, unit);
    for (std::size_t i = 0; i < all.size(); ++i)
        for (const Carried& carried : party.models[i].profile.weapons)
            if (party.weapons[carried.weapon].specials.has(Special::limited) &&
                strikes_with(party, party.models[i], carried, step))
                spend(play.state, play.match, unit, all[i], carried.weapon);
}

/// What the event of a step's strikes says.
int told(StrikeStep step) {
    return step == StrikeStep::charge ? 0 : step == StrikeStep::counter ? 1 : 2;
}

/// All strikes of one step as one attack (AOF-MEL-03, AOF-MEL-04, AOF-R-32).
void strike(Play& play, Frame& frame, StrikeStep step) {
    const bool charges = step == StrikeStep::charge;
    const int unit = charges ? frame.unit : frame.target, enemy = charges ? frame.target : frame.unit;
    Bout bout = melee_of(play.view(), frame.unit, frame.target);
    Party& party = bout.clash.party[striker_in(step)];
    party.kept = frame.mask;
    party.early = frames::melee(frame).countered;
    // What the other struck with early is spent on the table already.
    bout.clash.party[1 - striker_in(step)].early = false;
    const auto reaches = [](const Contender& model) { return model.in_reach; };
    if (std::none_of(party.models.begin(), party.models.end(), reaches)) return;
    Reckoning lines;
    Attack attack = strikes_of(bout.clash, bout.state, step, lines);
    if (ask_beside(play, lines, enemy)) {
        --frame.step;  // once it is told
        return;
    }
    if (attack.volleys.empty()) return;  // all its weapons struck early (AOF-R-45)
    play.tell<EventKind::strikes>(side_of_unit(unit), Rule::MEL_04, {unit, enemy, told(step)});
    spend_struck(play, unit, party, step);
    resolve(play, attack, lines, unit, enemy, side_of_unit(unit));
    use_up(play, unit, in_melee(enemy, charges, false), true);
    use_up(play, enemy, in_melee(unit, !charges, false), false);
}

void tire(Play& play, int unit) {
    Unit& u = play.state.unit(unit);
    if (u.gone || u.fatigued) return;
    u.fatigued = true;
    play.tell<EventKind::fatigued>(side_of_unit(unit), Rule::MEL_08, {unit});
}

Order pile_order(const Frame& frame) {
    Order order;
    order.unit = frame.target;
    order.target = frame.unit;
    order.three = order.pile_in = true;
    return order;
}

/// Where somebody could close up and no plan for the unit is known, its player may show one, and then the
/// charger's (AOF-R-26).
void ask_pile_in(Play& play, Frame& frame) {
    if (play.match.setup().real) return ask_danger(play, frame.target, false);
    List<Step, 16> steps;
    const bool planned = plan_assault(play.view(), pile_order(frame), steps);
    if (!planned && !check_assault(play.view(), pile_order(frame), {})) return;
    frames::melee(frame).unplanned = !planned;
    const int shows = frames::melee(frame).charger_shows ? frame.unit : frame.target;
    play.ask<Ask::pile_in>(side_of_unit(shows), {frame.target, frame.unit});
}

/// The charger's own step: which Limited weapons does it keep?
void ask_strike(Play& play, Frame& frame) {
    frame.mask = 0;
    if (!limited_types(play.view(), frame.unit, frame.target).empty())
        play.ask<Ask::strike>(frame.side, {frame.unit, frame.target});
}

/// One choice for the whole unit (AOF-R-28); with Counter it is asked before the charger strikes (AOF-R-45).
void ask_strike_back(Play& play, Frame& frame) {
    if (frames::melee(frame).decided) return;
    frame.mask = 0;
    const Party party = in_reach(play.view(), frame.target, frame.unit);
    if (melee_models(party, all_of(party)) == 0) return;
    play.ask<Ask::strike_back>(side_of_unit(frame.target), {frame.target, frame.unit});
}

bool has_counter(const View& view, const Frame& frame) {
    const Party party = in_reach(view, frame.target, frame.unit);
    return counter_models(party, all_of(party)) > 0;
}

/// On a real table: who can strike is asked anew before each step (AOF-R-28). True: it is being asked, and
/// the step begins again.
bool measure(Play& play, Frame& frame, int unit, int enemy) {
    frames::melee now(frame);
    if (!play.match.setup().real || now.told == frame.step) return false;
    now.told = frame.step;
    const bool in_contact = unit == frame.unit && !now.countered;
    if (!ask_reach(play, unit, enemy, in_contact)) return false;
    --frame.step;
    return true;
}

/// On a real table: which effects of rules count for one of the two while they fight. True: it is being
/// asked.
bool ask_places(Play& play, const Frame& frame) {
    const auto matters = [](const Deed& deed) { return strikes(deed) || guards(deed); };
    return ask_what_counts(play, frame.unit, in_melee(frame.target, true, true), matters) ||
           ask_what_counts(play, frame.target, in_melee(frame.unit, false, true), matters);
}

/// Could any of the charged unit strike before the charger, were it in reach?
bool may_counter(const View& view, const Frame& frame) {
    const Party party = party_of(view, frame.target, in_melee(frame.unit, false, false));
    return counter_models(party, all_of(party)) > 0;
}

/// Has the charged unit anything to strike back with, and does it want to?
bool may_strike_back(const View& view, const Frame& frame) {
    const frames::melee now(frame);
    const Party party = party_of(view, frame.target, in_melee(frame.unit, false, false));
    return melee_models(party, all_of(party)) > 0 && (now.strikes_back || !now.decided);
}

void end_melee(Play& play, const Frame& frame) {
    const bool unit = on_table(play.state, frame.unit), target = on_table(play.state, frame.target);
    if (unit && target) return step_back(play, frame.unit, frame.target);
    const int left = unit ? frame.unit : frame.target;
    if ((!unit && !target) || play.state.unit(left).stunned) return;
    Frame& next = play.push(Stage::free_move, side_of_unit(left));
    next.unit = static_cast<std::int8_t>(left);
}

void run_melee(Play& play, Frame& frame) {
    const bool both = on_table(play.state, frame.unit) && on_table(play.state, frame.target);
    frames::melee now(frame);
    switch (frame.step++) {
        case pile:
            if (!now.charger_shows) {
                play.tell<EventKind::melee>(frame.side, Rule::ACT_05, {frame.unit, frame.target});
                play.state.told.reach = {};
                forget_places(play.state);
            }
            if (both) ask_pile_in(play, frame);
            return;
        case counter_choice:
            if (both && ask_places(play, frame)) {
                --frame.step;
                return;
            }
            if (both && may_counter(play.view(), frame) && measure(play, frame, frame.target, frame.unit))
                return;
            if (both && has_counter(play.view(), frame)) ask_strike_back(play, frame);
            return;
        case counter:
            if (!both || !now.strikes_back) return;
            now.countered = true;
            return strike(play, frame, StrikeStep::counter);
        case own_choice:
            // What the defender keeps back must outlive the charger's own answer.
            frame.kept = frame.mask;
            if (both && measure(play, frame, frame.unit, frame.target)) return;
            if (both) ask_strike(play, frame);
            return;
        case own:
            if (both) strike(play, frame, StrikeStep::charge);
            return;
        case back_choice:
            frame.mask = frame.kept;
            tire(play, frame.unit);
            if (both && may_strike_back(play.view(), frame) && measure(play, frame, frame.target, frame.unit))
                return;
            if (both) ask_strike_back(play, frame);
            return;
        case back:
            if (both && now.strikes_back) strike(play, frame, StrikeStep::back);
            return;
        case end:
            if (now.strikes_back) tire(play, frame.target);
            return end_melee(play, frame);
        default: return play.pop();
    }
}

Ask asked(const View& view) {
    return static_cast<Ask>(view.state.question.ask);
}

Refusal check_kept(const View& view, int unit, int enemy, const Choice& choice) {
    const auto limited = limited_types(view, unit, enemy);
    const auto kept = read<Verb::strike>(choice).weapons;
    for (std::size_t i = 0; i < kept.size(); ++i) {
        const int type = kept[i];
        if (type < 0 || type >= weapon_types || !limited.contains(static_cast<std::uint8_t>(type)))
            return why<Sentence::not_limited>(Rule::R_30, {type});
        for (std::size_t k = 0; k < i; ++k)
            if (kept[k] == type) return why<Sentence::twice>(Rule::R_30, {type});
    }
    return {};
}

Refusal check_melee(const View& view, const Frame& frame, const Choice& choice) {
    if (asked(view) == Ask::pile_in) {
        if (choice == make<Verb::pass>() && frames::melee(frame).unplanned) return {};
        if (!only_steps(choice, Verb::pile_in)) return why<Sentence::not_asked>(Rule::MEL_02);
        return check_assault(view, pile_order(frame), choice.steps);
    }
    const bool back = asked(view) == Ask::strike_back;
    if (!choice.steps.empty()) return why<Sentence::not_asked>(Rule::MEL_05);
    if (back && is(choice, Verb::pass) && choice.what.empty()) return {};
    if (!is(choice, Verb::strike)) return why<Sentence::not_asked>(back ? Rule::MEL_05 : Rule::MEL_03);
    return back ? check_kept(view, frame.target, frame.unit, choice)
                : check_kept(view, frame.unit, frame.target, choice);
}

Refusal complete_melee(const View& view, const Frame& frame, Choice& choice) {
    if (asked(view) != Ask::pile_in || !only_steps(choice, Verb::pile_in))
        return why<Sentence::not_asked>(Rule::MEL_02);
    choice.sketch = false;
    if (!plan_assault(view, pile_order(frame), choice.steps)) return why<Sentence::no_way>(Rule::MEL_02);
    return {};
}

void melee_choices(const View& view, const Frame& frame, Choices& out) {
    if (asked(view) == Ask::pile_in) {
        if (frames::melee(frame).unplanned) return out.add(make<Verb::pass>());
        Choice& choice = out.add();
        choice.verb = static_cast<std::uint8_t>(Verb::pile_in);
        choice.sketch = true;
        choice.spot = view.state.model(members(view.state, frame.unit)[0]).at;
        return;
    }
    const bool back = asked(view) == Ask::strike_back;
    out.add(make<Verb::strike>({}));
    const auto limited =
        back ? limited_types(view, frame.target, frame.unit) : limited_types(view, frame.unit, frame.target);
    for (std::int16_t type : limited) out.add(make<Verb::strike>({{&type, 1}}));
    if (back) out.add(make<Verb::pass>());
}

void answer_melee(Play& play, Frame& frame, const Choice& choice) {
    const bool closing_up = frame.step == pile + 1;
    if (closing_up && is(choice, Verb::pass)) {
        if (frames::melee(frame).charger_shows) return;
        frames::melee(frame).charger_shows = true;
        frame.step = pile;
        return;
    }
    if (closing_up) return carry_out(play, pile_order(frame), choice.steps);
    if (frame.step != own) {
        const bool yes = is(choice, Verb::strike);
        frames::melee now(frame);
        now.decided = true;
        if (yes) now.strikes_back = true;
        if (!yes)
            play.tell<EventKind::no_strike_back>(side_of_unit(frame.target), Rule::MEL_05, {frame.target});
    }
    if (!is(choice, Verb::strike)) return;
    for (int type : read<Verb::strike>(choice).weapons) frame.mask |= 1u << type;
}

// ---- The free move of 3 inches (AOF-MEL-06)

Order free_order(const Frame& frame) {
    Order order;
    order.unit = frame.unit;
    order.three = true;
    return order;
}

void run_free_move(Play& play, Frame& frame) {
    if (frame.step++ == 0) return play.ask<Ask::free_move>(frame.side, {frame.unit});
    play.pop();
}

Refusal check_free_move(const View& view, const Frame& frame, const Choice& choice) {
    const bool stays = is(choice, Verb::pass) && choice.what.empty() && choice.steps.empty();
    if (view.real()) return stays ? Refusal{} : check_way(view, frame.unit, choice, Rule::MEL_06);
    if (!only_steps(choice, Verb::move)) return why<Sentence::not_asked>(Rule::MEL_06);
    return check_plan(view, free_order(frame), choice.steps, nullptr);
}

Refusal complete_free_move(const View& view, const Frame& frame, Choice& choice) {
    if (!only_steps(choice, Verb::move)) return why<Sentence::not_asked>(Rule::MEL_06);
    choice.sketch = false;
    if (!plan_move(view, free_order(frame), choice.spot, choice.steps))
        return why<Sentence::no_way>(Rule::R_24);
    return {};
}

void free_move_choices(const View& view, const Frame& frame, Choices& out) {
    if (view.real()) {
        offer_ways(view, frame.unit, out);
        return out.add(make<Verb::pass>());
    }
    out.add(make<Verb::move>());
    for (const Marker& marker : view.state.markers) {
        Choice& choice = out.add();
        choice.verb = static_cast<std::uint8_t>(Verb::move);
        choice.sketch = true;
        choice.spot = marker.at;
    }
}

/// On a real table: it has moved, or a model jumps, and others may go on.
void answer_free_way(Play& play, Frame& frame, const Choice& choice) {
    if (is(choice, Verb::pass)) return;
    const bool landed = take_way(play, choice);
    if (!is(choice, Verb::jump)) return ask_danger(play, frame.unit, false);
    if (landed || play.frame().stage != Stage::fall) frame.step = 0;
}

void answer_free_move(Play& play, Frame& frame, const Choice& choice) {
    if (play.match.setup().real) return answer_free_way(play, frame, choice);
    carry_out(play, free_order(frame), choice.steps);
}

}  // namespace

void step_back(Play& play, int unit, int enemy) {
    if (play.match.setup().real) {
        play.tell<EventKind::stepped_back>(side_of_unit(unit), Rule::R_70, {unit});
        return ask_danger(play, unit, false);
    }
    const auto plan = plan_step_back(play.view(), unit, enemy);
    if (plan.empty()) return;
    const Members all = members(play.state, unit);
    std::uint16_t mask = 0;
    for (const BackStep& step : plan) {
        const Body start = body_of(play.view(), step.model);
        const bool flies = has(play.view(), step.model, Special::flying);
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i] == step.model && !flies && comes_through(play.view(), start, step.to, Mark::dangerous))
                mask = static_cast<std::uint16_t>(mask | 1u << i);
        shift_model(play, step.model, step.to, Rule::MEL_07);
    }
    play.tell<EventKind::stepped_back>(side_of_unit(unit), Rule::R_70, {unit});
    if (mask != 0) push_dangerous(play, unit, mask);
}

bool charger_has_struck(const State& state) {
    for (std::size_t i = state.stack.size(); i-- > 0;)
        if (state.stack[i].stage == Stage::melee) return state.stack[i].step > own;
    return false;
}

bool wants_pile_in_shown(const State& state) {
    return static_cast<Ask>(state.question.ask) == Ask::pile_in &&
           frames::melee(state.stack.back()).unplanned;
}

StageFunctions melee_stage() {
    return {run_melee, answer_melee, check_melee, melee_choices, complete_melee};
}
StageFunctions free_move_stage() {
    return {run_free_move, answer_free_move, check_free_move, free_move_choices, complete_free_move};
}

}  // namespace skald::aofs
