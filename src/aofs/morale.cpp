// Morale at the end of a round (section 10). step 1: a unit was asked whether it tests on a Hero's Quality.
#include "aofs/morale.hpp"

#include "aofs/real.hpp"
#include "aofs/space.hpp"
#include "aofs/unit.hpp"

namespace skald::aofs {

namespace {

/// The best Quality that a Hero offers (AOF-R-38): of one who joined; in en35 of friends within 12 inches who
/// are not Stunned. 7: there is none. `declined`: what was not wanted, or not near.
int offered_quality(const View& view, int unit, int declined) {
    const int hero = view.state.unit(unit).hero;
    int quality = 7;
    if (hero >= 0 && view.state.model(hero).where == Where::table &&
        view.match.profile(hero).quality > declined)
        quality = view.match.profile(hero).quality;
    if (!view.match.switches().en35) return quality;
    for (int u : standing_units(view.state, side_of_unit(unit))) {
        if (u == unit || view.state.unit(u).stunned || !view.match.unit_profile(u).hero()) continue;
        const int own = view.match.unit_profile(u).models[0].quality;
        // On a real table one whom the players found too far away is not offered again.
        const bool near = view.real() ? own > declined : units_within(view, u, unit, 12 * inch);
        if (near) quality = std::min(quality, own);
    }
    return quality;
}

Roll shown(const Trial& trial) {
    Roll roll;
    if (trial.face > 0) roll.faces.push(trial.face);
    return roll;
}

void test_unit(Play& play, int unit, int quality) {
    const View view = play.view();
    Steadiness steady;
    steady.quality = static_cast<std::uint8_t>(quality);
    const Modifiers modifiers = changes_of(view, unit, EffectVerb::to_morale);
    steady.modifiers = static_cast<std::int8_t>((helped_by(view, unit, Special::banner) ? 1 : 0) +
                                                sum_of(modifiers, EffectVerb::to_morale));
    steady.stunned = play.state.unit(unit).stunned;
    steady.fearless = all_have(view, unit, Special::fearless);
    const Side side = side_of_unit(unit);
    tell_rules(play, unit, modifiers);
    const MoraleTest test = roll_morale(steady, play.dice);
    play.tell<EventKind::morale>(
        side, Rule::MOR_02, {unit, steady.quality, steady.modifiers, test.test.passed}, shown(test.test));
    if (test.fearless.face > 0)
        play.tell<EventKind::fearless>(side, Rule::SR_FEARLESS, {unit, test.fearless.passed},
                                       shown(test.fearless));
    if (test.result == Morale::stunned) {
        play.state.unit(unit).stunned = true;
        play.tell<EventKind::stunned>(side, Rule::MOR_03, {unit});
    } else if (test.result == Morale::routed) {
        play.tell<EventKind::routed>(side, Rule::MOR_04, {unit});
        destroy_unit(play, unit, Rule::MOR_04);
    }
}

/// The next unit that tests; -1: none of this side.
int next_unit(const View& view, const Frame& frame, Side side) {
    const frames::morale now(frame);
    if (!now.tests[index(side)]) return -1;
    for (int unit : standing_units(view.state, side))
        if (unit >= now.next_unit) return unit;
    return -1;
}

void run_morale(Play& play, Frame& frame) {
    frames::morale now(frame);
    if (now.sides_done == 2) return play.pop();
    const View view = play.view();
    const Side side = in_order(play.state)[static_cast<std::size_t>(now.sides_done)];
    const int unit = next_unit(view, frame, side);
    if (unit < 0) {
        ++now.sides_done;
        now.next_unit = 0;
        return;
    }
    const int own = common_quality(view, unit), offered = offered_quality(view, unit, now.declined);
    // Nobody wants a worse one, and a Stunned unit fails whatever the number (AOF-WND-05).
    if (frame.step == 0 && offered < own && !play.state.unit(unit).stunned) {
        frame.step = 1;
        return play.ask<Ask::morale>(side, {unit, own, offered});
    }
    if (ask_what_counts(play, unit, {}, [](const Deed& deed) {
            return deed.verb == EffectVerb::to_morale ||
                   (deed.verb == EffectVerb::grant && deed.specials.has(Special::fearless));
        }))
        return;
    const bool hero = frame.step == 1 ? now.on_hero : offered < own;
    if (frame.step == 1 && !hero && play.match.setup().real) {
        frame.step = 0;
        now.declined = offered;  // another Hero may be near
        return;
    }
    frame.step = 0;
    now.declined = 0;
    now.next_unit = unit + 1;
    test_unit(play, unit, hero ? offered : own);
}

Refusal check_morale(const View&, const Frame&, const Choice& choice) {
    const bool fits = well_formed<Verb::test>(choice) && choice.steps.empty();
    return fits ? Refusal{} : why<Sentence::not_asked>(Rule::R_38);
}

void morale_choices(const View&, const Frame&, Choices& out) {
    for (bool on_hero : {true, false}) out.add(make<Verb::test>({on_hero}));
}

void answer_morale(Play&, Frame& frame, const Choice& choice) {
    frames::morale(frame).on_hero = read<Verb::test>(choice).on_hero;
}

}  // namespace

void push_morale(Play& play) {
    forget_places(play.state);
    Frame& frame = play.push(Stage::morale, Side::none);
    for (Side side : {Side::first, Side::second}) {
        const int start = play.state.starting_units[static_cast<std::size_t>(index(side))];
        if (tests_morale(start, static_cast<int>(units_of(play.state, side).size())))
            frames::morale(frame).tests.set(index(side));
    }
}

StageFunctions morale_stage() {
    return {run_morale, answer_morale, check_morale, morale_choices, nullptr};
}

}  // namespace skald::aofs
