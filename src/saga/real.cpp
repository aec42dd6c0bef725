#include "saga/real.hpp"

#include <algorithm>

#include "game/named.hpp"
#include "saga/ability.hpp"
#include "saga/fatigue.hpp"
#include "saga/unit.hpp"

namespace skald::saga {

// ---- Arrivals

void arrival_choices(bool open_only, Choices& out) {
    for (Ground ground : {Ground::open, Ground::uneven, Ground::dangerous})
        if (ground == Ground::open || !open_only) out.add(make<Verb::arrive>({ground}));
}

Refusal check_arrival(const Choice& choice, bool open_only, Rule rule) {
    if (!is(choice, Verb::arrive)) return why<Sentence::not_asked>(rule);
    if (!well_formed<Verb::arrive>(choice) || !choice.steps.empty()) return why<Sentence::malformed>(rule);
    const Ground ground = read<Verb::arrive>(choice).ground;
    if (ground > Ground::dangerous || (open_only && ground != Ground::open))
        return why<Sentence::malformed>(rule);
    return {};
}

void arrive(Play& play, int unit, const Choice& choice, RuleRef cause) {
    const Ground ground = read<Verb::arrive>(choice).ground;
    play.state.ground(unit) = ground;
    play.tell<EventKind::arrived>(side_of_unit(unit), cause, {unit, ground});
}

// ---- Cover

bool may_have_cover(const View& view, int unit) {
    return on_table(view.state, unit) && !is_mounted(view.state.unit(unit));
}

void cover_choices(bool in_melee, Choices& out) {
    for (Cover cover : {Cover::none, Cover::light, Cover::solid})
        if (cover != Cover::light || !in_melee)  // MEL-34: it has no effect there
            out.add(make<Verb::cover>({cover}));
}

Refusal check_cover(const Choice& choice) {
    if (!is(choice, Verb::cover)) return why<Sentence::not_asked>(Rule::COV_02);
    if (!well_formed<Verb::cover>(choice) || !choice.steps.empty() ||
        read<Verb::cover>(choice).cover > Cover::solid)
        return why<Sentence::malformed>(Rule::COV_02);
    return {};
}

void take_cover(Play& play, int unit, const Choice& choice) {
    play.state.cover(unit) = read<Verb::cover>(choice).cover;
}

// ---- Distances

bool ask_what_holds(Play& play) {
    if (!play.match.setup().real) return false;
    int unit = -1;
    const RuleRef cause = effect_to_measure(play.view(), unit);
    if (cause == 0) return false;
    play.ask<Ask::holds>(static_cast<Side>(ability_side(cause)), {ability_number(cause), unit});
    return true;
}

void choices_of_holding(Choices& out) {
    out.add(make<Verb::use>({true}));
    out.add(make<Verb::use>({false}));
}

Refusal check_holding(const Choice& choice) {
    if (!is(choice, Verb::use)) return why<Sentence::not_asked>(Rule::GEN_17);
    if (!well_formed<Verb::use>(choice) || !choice.steps.empty())
        return why<Sentence::malformed>(Rule::GEN_17);
    return {};
}

void take_holding(Play& play, const Choice& choice) {
    int unit = -1;
    const RuleRef cause = effect_to_measure(play.view(), unit);  // the one that was asked about
    const auto side = static_cast<std::size_t>(ability_side(cause));
    const std::uint64_t bit = std::uint64_t{1} << ability_number(cause);
    play.state.told.asked[side] |= bit;
    if (read<Verb::use>(choice).used) play.state.told.holds[side] |= bit;
}

void leave_to_players(Faction& faction) {
    constexpr std::uint8_t most_named = 8;
    for (Ability& ability : faction.abilities) {
        if (ability.lasting) continue;
        for (Clause& clause : ability.clauses) {
            const bool lasts = clause.duration != Duration::attack && clause.duration != Duration::activation;
            if (lasts) continue;
            const bool of_a_side = clause.who.whose == Whose::own || clause.who.whose == Whose::enemy;
            if (seen_on_table(clause.who) && clause.pick == 0 && of_a_side) {
                clause.pick = most_named;
                clause.told_whom = true;
            }
            if (seen_on_table(clause.condition.what)) {
                clause.condition = {};
                clause.optional = clause.told_whether = true;
            }
        }
    }
}

// ---- Corrections

bool is_correction(const View& view, const Choice& choice) {
    return view.real() && is(choice, Verb::correct);
}

bool may_put_right(const View& view) {
    const State& state = view.state;
    if (!view.real() || state.outcome.over || state.fight.kind != FightKind::none || state.turn == 0)
        return false;
    switch (static_cast<Ask>(state.question.ask)) {
        case Ask::orders:
        case Ask::orders_reaction:
        case Ask::place_dice:
        case Ask::activate:
        case Ask::react:
        case Ask::react_after: return true;
        default: return false;
    }
}

namespace {

/// Is the unit in the act at hand, as the one that acts or as its target?
bool takes_part(const State& state, int unit) {
    return std::any_of(state.activations.begin(), state.activations.end(),
                       [&](const Activation& a) { return a.unit == unit || a.target == unit; });
}

}  // namespace

Refusal check_correction(const View& view, const Choice& choice) {
    const State& state = view.state;
    if (!may_put_right(view)) return why<Sentence::not_asked>(Rule::GEN_R10);
    if (!well_formed<Verb::correct>(choice) || !choice.steps.empty())
        return why<Sentence::malformed>(Rule::GEN_R10);
    const auto [unit, figures, fatigue] = read<Verb::correct>(choice);
    if (unit < 0 || unit >= max_units || state.unit(unit).size == 0)
        return why<Sentence::unknown_unit>(Rule::GEN_R10, {unit});
    const int size = state.unit(unit).size;
    // Who is in the act at hand cannot be gone before the enemy has said what he does about it.
    if (figures == 0 && takes_part(state, unit)) return why<Sentence::too_few>(Rule::CAS_01, {figures, 1});
    if (figures < 0 || figures > size) return why<Sentence::too_many>(Rule::CAS_01, {figures, size});
    if (fatigue < 0 || fatigue > 3) return why<Sentence::too_many>(Rule::FAT_22, {fatigue, 3});
    return {};
}

void correct(Play& play, const Choice& choice) {
    const auto [unit, figures, fatigue] = read<Verb::correct>(choice);
    Unit& u = play.state.unit(unit);
    for (int i = 0; i < u.size; ++i)  // a Hero, the first, falls last (HER-07)
        play.state.figure(u.first + i).where = i < figures ? Where::table : Where::dead;
    u.alive = static_cast<std::uint8_t>(figures);
    u.fatigue = static_cast<std::uint8_t>(figures == 0 ? 0 : fatigue);
    play.tell<EventKind::corrected>(side_of_unit(unit), cause(Rule::GEN_R10), {unit, figures, u.fatigue});
}

// ---- Who saw a unit destroyed

void ask_witnesses(Play& play, int unit) {
    if (!play.match.setup().real || on_table(play.state, unit)) return;
    play.push(Stage::witnesses, side_of_unit(unit)).unit = static_cast<std::int8_t>(unit);
}

namespace {

List<std::int16_t, max_units_of_side> friends_of(const State& state, int unit) {
    List<std::int16_t, max_units_of_side> friends;
    const Side side = side_of_unit(unit);
    const int first = first_unit(side);
    for (int u = first; u < first + state.unit_count[static_cast<std::size_t>(index(side))]; ++u)
        if (u != unit && on_table(state, u)) friends.push(static_cast<std::int16_t>(u));
    return friends;
}

void run(Play& play, Frame& frame) {
    if (friends_of(play.state, frame.unit).empty()) return play.pop();
    play.ask<Ask::witnesses>(frame.side, {frame.unit, play.sticks().short_});
}

void answer(Play& play, Frame&, const Choice& choice) {
    for (int unit : read<Verb::units>(choice).units) give_fatigue(play, unit, 1, cause(Rule::FAT_06));
    play.pop();
}

Refusal check(const View& view, const Frame& frame, const Choice& choice) {
    if (!is(choice, Verb::units)) return why<Sentence::not_asked>(Rule::FAT_06);
    if (!well_formed<Verb::units>(choice) || !choice.steps.empty())
        return why<Sentence::malformed>(Rule::FAT_06);
    const auto [fault, unit] =
        named_among(read<Verb::units>(choice).units, friends_of(view.state, frame.unit));
    if (fault == NamedFault::unknown) return why<Sentence::unknown_unit>(Rule::FAT_06, {unit});
    if (fault == NamedFault::twice) return why<Sentence::named_twice>(Rule::FAT_06, {unit});
    return {};
}

void choices(const View& view, const Frame& frame, Choices& out) {
    offer_some(friends_of(view.state, frame.unit), true, false, out,
               [](std::span<const std::int16_t> units) { return make<Verb::units>({units}); });
}

}  // namespace

StageFunctions witnesses_stage() {
    return {run, answer, check, choices, nullptr};
}

}  // namespace skald::saga
