// The frame of the set-up: the order of its stages, the first player and his edge (TAB-02, TAB-03, TAB-R1),
// and the extra rule of the scenario (SCN-03 to SCN-09).
#include "saga/setup.hpp"

#include <algorithm>

#include "saga/ability.hpp"
#include "saga/fatigue.hpp"
#include "saga/warband.hpp"

namespace skald::saga {

void push_setup(Play& play) {
    const Setup& setup = play.match.setup();
    if (acts_at_deployment(setup.factions[0]) || acts_at_deployment(setup.factions[1]))
        play.push(Stage::opening, Side::none);
    play.push(Stage::scenario_rule, Side::none);
    play.push(Stage::deployment, Side::none);
    play.push(Stage::terrain, Side::none);
    play.push(Stage::edges, Side::none);
    play.push(Stage::recruit, Side::second);
    play.push(Stage::recruit, Side::first);
}

namespace {

/// The outlines that every table has are legal in both measures: they need not be looked at again.
bool has_catalogue(const Setup& setup) {
    const bool known = setup.sticks == Sticks::centimetres() || setup.sticks == Sticks::inches();
    const auto alike = [](const TerrainOutline& a, const TerrainOutline& b) {
        return a.points == b.points && a.kinds == b.kinds && a.large == b.large;
    };
    return known && std::ranges::equal(setup.outlines, default_outlines(setup.sticks), alike);
}

}  // namespace

Refusal check_setup(const Setup& setup) {
    if (setup.points < 4 || setup.points > 8) return why<Sentence::game_size>(Rule::WAR_01, {setup.points});
    for (Side side : {Side::first, Side::second}) {
        if (!setup.warband_given[static_cast<std::size_t>(index(side))]) continue;
        const WarbandFaults faults = check_warband(setup, side);
        if (!faults.empty()) return faults[0].why;
    }
    if (!has_catalogue(setup))
        for (const TerrainOutline& outline : setup.outlines)
            if (auto refusal = check_outline(outline, setup.sticks)) return refusal;
    for (std::size_t i = 0; i < setup.terrain.size(); ++i)
        if (auto refusal = check_piece(setup, {setup.terrain.data(), i}, setup.terrain[i])) return refusal;
    return {};
}

namespace {

/// One ordinary die, told to everybody.
int roll(Play& play, Side side, Rule rule) {
    const Roll fallen = play.dice.roll(1, Faces::all());
    int face = 1;
    while (face < 6 && fallen[face - 1] == 0) ++face;
    play.tell<EventKind::rolled>(side, cause(rule), {face}, fallen);
    return face;
}

// ---- Edges

enum EdgeStep : std::uint8_t { beginning, rolling, choosing };

Side roll_for_first_player(Play& play) {  // TAB-03
    for (int again = 0; again < 100; ++again) {
        const int first = roll(play, Side::first, Rule::TAB_03);
        const int second = roll(play, Side::second, Rule::TAB_03);
        if (first != second) return first > second ? Side::first : Side::second;
    }  // TAB-R1: ties are rolled again; dice that always tie are loaded
    return Side::first;
}

void take_edge(Play& play, bool far) {  // TAB-02: the other player has the other one
    play.state.far_edge_first = (play.state.first_player == Side::first) == far;
    play.tell<EventKind::edge>(play.state.first_player, cause(Rule::TAB_R1), {play.state.far_edge_first});
    play.pop();
}

void run_edges(Play& play, Frame& frame) {
    if (frame.step == beginning) return play.ask<Ask::begin>(Side::first);
    play.state.first_player = roll_for_first_player(play);
    play.tell<EventKind::first_player>(play.state.first_player, cause(Rule::TAB_03),
                                       {play.state.first_player});
    frame.step = choosing;
    if (play.match.setup().quick) return take_edge(play, false);
    play.ask<Ask::edge>(play.state.first_player);
}

void answer_edges(Play& play, Frame& frame, const Choice& choice) {
    if (frame.step == beginning) {
        frame.step = rolling;
    } else {
        take_edge(play, read<Verb::edge>(choice).far);
    }
}

Refusal check_edges(const View&, const Frame& frame, const Choice& choice) {
    if (frame.step == beginning) {
        if (!is(choice, Verb::begin)) return why<Sentence::not_asked>(Rule::TAB_03);
        if (!plain<Verb::begin>(choice)) return why<Sentence::malformed>(Rule::TAB_03);
        return {};
    }
    if (!is(choice, Verb::edge)) return why<Sentence::not_asked>(Rule::TAB_R1);
    if (!plain<Verb::edge>(choice)) return why<Sentence::malformed>(Rule::TAB_R1);
    return {};
}

void choices_of_edges(const View&, const Frame& frame, Choices& out) {
    if (frame.step == beginning) {
        out.add(make<Verb::begin>());
        return;
    }
    for (bool far : {false, true}) out.add(make<Verb::edge>({far}));
}

// ---- The extra rule

enum ExtraStep : std::uint8_t { first_agrees, second_agrees, agreed };

Rule extra_rule(const Edition& edition, Extra extra) {
    const bool current = edition == Edition::current();
    switch (extra) {
        case Extra::none: return Rule::none;
        case Extra::dawn: return current ? Rule::SCN_04a : Rule::SCN_04b;
        case Extra::weary: return Rule::SCN_05;
        case Extra::cursed_ground: return Rule::SCN_06;
        case Extra::old_grudge: return current ? Rule::SCN_07a : Rule::SCN_07b;
        case Extra::judgement: return Rule::SCN_08;
        case Extra::slaughter: return Rule::SCN_09;
    }
    return Rule::none;
}

void weary(Play& play) {  // SCN-05, SCN-R7
    for (Side side : {play.state.first_player, other(play.state.first_player)}) {
        const int units = play.state.unit_count[static_cast<std::size_t>(index(side))];
        for (int u = first_unit(side); u < first_unit(side) + units; ++u)
            if (roll(play, side, Rule::SCN_05) >= 5) give_fatigue(play, u, 1, cause(Rule::SCN_05));
    }
}

void settle(Play& play, Extra extra) {
    play.state.extra = extra;
    play.tell<EventKind::extra_rule>(Side::none, cause(extra_rule(play.edition(), extra)), {extra});
    if (extra == Extra::weary) weary(play);
    play.pop();
}

void run_scenario_rule(Play& play, Frame& frame) {
    const Setup& setup = play.match.setup();
    if (frame.step == agreed)  // SCN-03
        return settle(play, static_cast<Extra>(roll(play, play.state.first_player, Rule::SCN_03)));
    if (setup.extra != Extra::none) return settle(play, setup.extra);
    if (!setup.ask_extra_rule) return play.pop();
    play.ask<Ask::extra_rule>(frame.step == first_agrees ? play.state.first_player
                                                         : other(play.state.first_player));
}

void answer_scenario_rule(Play& play, Frame& frame, const Choice& choice) {
    if (!read<Verb::extra_rule>(choice).agreed) return play.pop();
    frame.step = frame.step == first_agrees ? second_agrees : agreed;
}

Refusal check_scenario_rule(const View&, const Frame&, const Choice& choice) {
    if (!is(choice, Verb::extra_rule)) return why<Sentence::not_asked>(Rule::SCN_03);
    if (!plain<Verb::extra_rule>(choice)) return why<Sentence::malformed>(Rule::SCN_03);
    return {};
}

void choices_of_scenario_rule(const View&, const Frame&, Choices& out) {
    for (bool agreed : {true, false}) out.add(make<Verb::extra_rule>({agreed}));
}

}  // namespace

StageFunctions edges_stage() {
    return {run_edges, answer_edges, check_edges, choices_of_edges, nullptr};
}

StageFunctions scenario_rule_stage() {
    return {run_scenario_rule, answer_scenario_rule, check_scenario_rule, choices_of_scenario_rule, nullptr};
}

}  // namespace skald::saga
