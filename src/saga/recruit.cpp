// Recruitment and organisation (section 1): what each player buys, the consent that a legend needs, and the
// units that he makes of his figures.
#include "saga/organise.hpp"
#include "saga/setup.hpp"
#include "saga/warband.hpp"

namespace skald::saga {
namespace {

std::size_t at(Side side) {
    return static_cast<std::size_t>(index(side));
}

void tell_units(Play& play, Side side) {
    for (int u = first_unit(side); u < first_unit(side) + play.state.unit_count[at(side)]; ++u) {
        const Unit& unit = play.state.unit(u);
        play.tell<EventKind::organised>(side, cause(Rule::ORG_05),
                                        {u, unit.troop, unit.size, unit.equipment});
    }
}

// ---- Recruitment. step 0: buying; step 1: is there a legend to agree to?

enum RecruitStep : std::uint8_t { buying, agreeing };

bool given(const View& view, Side side) {
    const Setup& setup = view.match.setup();
    return setup.warband_given[at(side)] && view.state.legends_allowed[at(side)] != 2 &&
           check_warband(setup.warbands[at(side)], setup.factions[at(side)], setup.edition, setup.points)
               .empty();
}

void run_recruit(Play& play, Frame& frame) {
    const Side side = frame.side;
    const Setup& setup = play.match.setup();
    State::Recruits& recruits = play.state.recruits[at(side)];
    if (frame.step == buying) {
        if (!given(play.view(), side)) return play.ask<Ask::recruit>(side, {setup.points});
        recruits = recruits_of(setup.warbands[at(side)]);
        frame.step = agreeing;
    }
    auto& allowed = play.state.legends_allowed[at(side)];
    if (recruits.legend >= 0 && allowed == 0) {  // LEG-04
        if (!setup.legends_agreed) return play.ask<Ask::consent>(other(side), {recruits.legend});
        allowed = 1;
    }
    play.tell<EventKind::recruited>(
        side, cause(Rule::WAR_03),
        {recruits.points, recruits.figures[1], recruits.figures[2], recruits.figures[3]});
    if (given(play.view(), side)) {
        field(play.state, side, setup.warbands[at(side)], setup.factions[at(side)]);
        tell_units(play, side);
    }
    play.pop();
}

void answer_recruit(Play& play, Frame& frame, const Choice& choice) {
    const Side side = frame.side;
    if (is(choice, Verb::consent)) {
        const bool yes = read<Verb::consent>(choice).given;
        play.state.legends_allowed[at(side)] = yes ? 1 : 2;
        play.tell<EventKind::consent>(other(side), cause(Rule::LEG_04), {yes});
        if (!yes) {  // he buys again, without one
            play.state.recruits[at(side)] = {};
            frame.step = buying;
        }
        return;
    }
    const auto purchase = decode_purchase(choice, play.match.faction(side));
    play.state.recruits[at(side)] = recruits_of(*purchase, play.match.setup().points);
    frame.step = agreeing;
}

Refusal check_consent(const Choice& choice) {
    if (!is(choice, Verb::consent)) return why<Sentence::not_asked>(Rule::LEG_04);
    if (!plain<Verb::consent>(choice)) return why<Sentence::malformed>(Rule::LEG_04);
    return {};
}

Refusal check_recruit(const View& view, const Frame& frame, const Choice& choice) {
    if (frame.step == agreeing) return check_consent(choice);
    if (!is(choice, Verb::recruit)) return why<Sentence::not_asked>(Rule::WAR_03);
    const Faction& faction = view.match.faction(frame.side);
    const auto purchase = decode_purchase(choice, faction);
    if (!purchase) return why<Sentence::malformed>(Rule::WAR_03);
    return check_purchase(*purchase, faction, view.edition(), view.match.setup().points,
                          view.state.legends_allowed[at(frame.side)] != 2);
}

/// A balanced way to spend points on the three classes.
Purchase balanced(int points) {
    Purchase purchase;
    const int levies = points >= 3 ? 1 : 0, guards = (points - levies) / 2;
    purchase.points = {0, static_cast<std::uint8_t>(guards),
                       static_cast<std::uint8_t>(points - levies - guards),
                       static_cast<std::uint8_t>(levies)};
    return purchase;
}

void choices_of_recruit(const View& view, const Frame& frame, Choices& out) {
    if (frame.step == agreeing) {
        for (bool given : {true, false}) out.add(make<Verb::consent>({given}));
        return;
    }
    const Faction& faction = view.match.faction(frame.side);
    const int points = view.match.setup().points;
    const auto offer = [&](const Purchase& purchase) {
        const Choice choice = encode(purchase);
        if (!check_recruit(view, frame, choice)) out.add(choice);
    };
    offer(balanced(points));
    for (std::size_t i = 0; i < faction.heroes.size(); ++i)
        if (faction.heroes[i].points <= points) {
            Purchase with_hero = balanced(points - faction.heroes[i].points);
            with_hero.heroes.push(static_cast<std::int8_t>(i));
            offer(with_hero);
        }
    for (std::size_t i = 0; i < faction.hired.size(); ++i)
        if (faction.hired[i].points <= points) {
            Purchase with_hired = balanced(points - faction.hired[i].points);
            with_hired.hired.push(static_cast<std::int8_t>(i));
            offer(with_hired);
        }
    for (std::size_t i = 0; i < faction.legends.size(); ++i)
        if (faction.legends[i].points <= points) {
            Purchase with_legend = balanced(points - faction.legends[i].points);
            with_legend.legend = static_cast<std::int8_t>(i);
            offer(with_legend);
        }
    for (int swap = 1; swap <= swaps; ++swap) {
        Purchase swapped = balanced(points);
        swapped.swap = static_cast<std::uint8_t>(swap);
        offer(swapped);
    }
    for (int guards = points; guards >= 0; --guards)
        for (int fighters = points - guards; fighters >= 0; --fighters) {
            Purchase purchase;
            purchase.points = {0, static_cast<std::uint8_t>(guards), static_cast<std::uint8_t>(fighters),
                               static_cast<std::uint8_t>(points - guards - fighters)};
            if (!(purchase == balanced(points))) offer(purchase);
        }
}

// ---- Organisation

void run_organise(Play& play, Frame& frame) {
    play.ask<Ask::organise>(frame.side);
}

void answer_organise(Play& play, Frame& frame, const Choice& choice) {
    const Side side = frame.side;
    const auto warband = decode_units(choice, play.match.faction(side), play.state.recruits[at(side)]);
    field(play.state, side, *warband, play.match.faction(side));
    tell_units(play, side);
    play.pop();
}

Refusal check_organise(const View& view, const Frame& frame, const Choice& choice) {
    if (!is(choice, Verb::organise)) return why<Sentence::not_asked>(Rule::ORG_05);
    const Faction& faction = view.match.faction(frame.side);
    const State::Recruits& recruits = view.state.recruits[at(frame.side)];
    const auto warband = decode_units(choice, faction, recruits);
    if (!warband) return why<Sentence::malformed>(Rule::ORG_05);
    return check_organisation(*warband, faction, recruits);
}

void choices_of_organise(const View& view, const Frame& frame, Choices& out) {
    const Faction& faction = view.match.faction(frame.side);
    for (int variant = 0; variant < organisations; ++variant) {
        const auto warband = organise(view.state.recruits[at(frame.side)], faction, variant);
        if (!warband) continue;
        const Choice choice = encode_units(*warband, faction);
        bool known = false;
        for (const Choice& earlier : out) known = known || earlier == choice;
        if (!known) out.add(choice);
    }
}

}  // namespace

StageFunctions recruit_stage() {
    return {run_recruit, answer_recruit, check_recruit, choices_of_recruit, nullptr};
}

StageFunctions organise_stage() {
    return {run_organise, answer_organise, check_organise, choices_of_organise, nullptr};
}

}  // namespace skald::saga
