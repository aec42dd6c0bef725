#include "saga/effects.hpp"

#include <algorithm>

#include "saga/activation.hpp"
#include "saga/aftermath.hpp"
#include "saga/unit.hpp"
#include "saga/workspace.hpp"

namespace skald::saga {

List<std::int8_t, 8> chosen_units(const Frame& frame) {
    List<std::int8_t, 8> units;
    for (std::int16_t pair : frames::effects(frame).units)
        for (int part : {pair & 0xff, (pair >> 8) & 0xff})
            if (part != 0) units.push(static_cast<std::int8_t>(part - 1));
    return units;
}

void choose_units(Frame& frame, const List<std::int8_t, 8>& units) {
    const auto before = chosen_units(frame);
    frame.target_before = before.empty() ? std::int8_t{-1} : before[0];
    const auto pairs = frames::effects(frame).units;
    std::fill(pairs.begin(), pairs.end(), std::int16_t{0});
    for (std::size_t i = 0; i < units.size(); ++i) {
        const int part = (units[i] + 1) << (8 * (i % 2));
        pairs[i / 2] = static_cast<std::int16_t>(pairs[i / 2] | part);
    }
}

const Ability& ability_at(const View& view, const Frame& frame) {
    return view.match.ability(frame.side, frame.ability);
}
const Clause& clause_at(const View& view, const Frame& frame) {
    return ability_at(view, frame).clauses[frame.clause];
}

Scope scope_at(const View& view, const Frame& frame) {
    return {frame.side,
            frame.unit,
            frame.target,
            owner_unit(view.state, frame.side, ability_at(view, frame)),
            frame.ability,
            frame.clause,
            chosen_units(frame),
            false,
            view.state.later.empty() ? nullptr : brought_to(view.state, frame)};
}

List<std::int8_t, max_units> subjects(const View& view, const Frame& frame) {
    const Clause& clause = clause_at(view, frame);
    const Scope scope = scope_at(view, frame);
    if (clause.pick == 0) return select(view, clause.who, scope);
    List<std::int8_t, max_units> units;
    for (std::int8_t unit : scope.chosen)
        if (on_table(view.state, unit)) units.push(unit);
    return units;
}

int amount_at(const View& view, const Frame& frame) {
    return amount(view, clause_at(view, frame), scope_at(view, frame), frames::effects(frame).paid);
}

void next_clause(Frame& frame, bool resolved) {
    frames::effects now(frame);
    now.resolved = resolved;
    now.done = 0;
    ++frame.clause;
    frame.step = static_cast<std::uint8_t>(At::begin);
}

namespace {

At at(const Frame& frame) {
    return static_cast<At>(frame.step);
}
void go(Frame& frame, At where) {
    frame.step = static_cast<std::uint8_t>(where);
}

int option_count(const Ability& ability) {
    int most = 0;
    for (const Clause& clause : ability.clauses) most = std::max<int>(most, clause.option);
    return most;
}

/// An option may be chosen if its first clause has somebody to name and its condition holds.
bool option_open(const View& view, const Frame& frame, int option) {
    const Ability& ability = ability_at(view, frame);
    const Scope scope = scope_at(view, frame);
    for (const Clause& clause : ability.clauses) {
        if (clause.option != option) continue;
        if (!holds(view, clause.condition, scope)) return false;
        return clause.pick == 0 || clause.who.whose == Whose::chosen || names_any(view, scope, clause);
    }
    return false;
}

/// How many units must be named at least: under 2018 as many as there are (GEN-R6).
int least_units(const View& view, const Frame& frame, std::size_t candidates) {
    const Clause& clause = clause_at(view, frame);
    if (clause.told_whom) return 0;
    if (view.edition().more_includes_less) return 1;
    return std::min<int>(clause.pick, static_cast<int>(candidates));
}

/// Skips the clause, remembering whether it was its condition that failed.
void skip(Frame& frame, bool condition_failed) {
    frames::effects(frame).failed = condition_failed;
    next_clause(frame, false);
}

/// Is the clause at hand reached at all: option, link, condition?
bool applies(Play& play, Frame& frame) {
    frames::effects now(frame);
    const View view = play.view();
    const Clause& clause = clause_at(view, frame);
    if (clause.option != 0 && clause.option != now.option) {
        ++frame.clause;  // another option: as if it were not there
        return false;
    }
    if (clause.link == Link::with) {  // belongs to the clause before, unless that chose an ability
        if (clause.verb == EffectVerb::block && now.resolved) return true;
        ++frame.clause;
        return false;
    }
    if (clause.link == Link::otherwise && !now.failed) return skip(frame, false), false;
    const bool linked = clause.link == Link::then || clause.link == Link::to;
    if (linked && !now.resolved) return skip(frame, false), false;  // GEN-15
    if (waits_for_end(view, frame)) return postpone(play, frame), false;
    const bool known_later = clause.condition.when == If::chosen_is && clause.pick > 0;
    if (!known_later && !holds(view, clause.condition, scope_at(view, frame)))
        return skip(frame, true), false;
    now.failed = false;
    return true;
}

void name_units(Play& play, Frame& frame) {
    const View view = play.view();
    const Clause& clause = clause_at(view, frame);
    const auto candidates = nameable(view, scope_at(view, frame), clause);
    if (candidates.empty()) return skip(frame, false);
    go(frame, At::units);
    const bool must = !clause.optional && !clause.told_whom && !view.match.setup().ask_all;
    if (candidates.size() == 1 && must) {
        choose_units(frame, {candidates[0]});
        return go(frame, At::perform);
    }
    play.ask<Ask::choose_units>(frame.side, {frame.ability, frame.clause, clause.pick});
}

void begin_clause(Play& play, Frame& frame) {
    if (!applies(play, frame)) return;
    const Clause& clause = clause_at(play.view(), frame);
    if (clause.optional && !frames::effects(frame).accepted) {
        go(frame, At::optional);
        return play.ask<Ask::use_option>(frame.side, {frame.ability, frame.clause});
    }
    frames::effects(frame).accepted = false;
    if (clause.pick > 0 && clause.who.whose != Whose::chosen) return name_units(play, frame);
    go(frame, At::perform);
}

/// The condition on the unit just named (chosen_is).
void after_naming(Play& play, Frame& frame) {
    const Clause& clause = clause_at(play.view(), frame);
    if (clause.condition.when == If::chosen_is &&
        !holds(play.view(), clause.condition, scope_at(play.view(), frame)))
        return skip(frame, true);
    perform(play, frame);
}

void run(Play& play, Frame& frame) {
    const Ability& ability = ability_at(play.view(), frame);
    if (option_count(ability) > 0 && frames::effects(frame).option == 0 &&
        frame.clause < ability.clauses.size() && ability.clauses[frame.clause].option > 0 &&
        at(frame) == At::begin) {
        List<int, 4> open;
        for (int option = 1; option <= option_count(ability); ++option)
            if (option_open(play.view(), frame, option)) open.push(option);
        if (open.size() > 1) {
            go(frame, At::option);
            return play.ask<Ask::choose_option>(frame.side, {frame.ability, option_count(ability)});
        }
        frames::effects(frame).option = open.empty() ? 1 : open[0];
    }
    if (frame.clause >= ability.clauses.size()) return play.pop();
    if (at(frame) == At::begin) return begin_clause(play, frame);
    if (at(frame) == At::perform) return after_naming(play, frame);
    perform(play, frame);
}

// ---- Answers

/// Why a unit may not be named: hired men by their own rule, tired ones because they could do nothing, others
/// by what in the ability's words they do not fit.
Why not_nameable(const View& view, const Frame& frame, int unit) {
    Scope scope = scope_at(view, frame);
    const Clause& clause = clause_at(view, frame);
    if (unit < 0 || unit >= max_units) return why<Sentence::unknown_unit>(Rule::ABL_20, {unit});
    if (!on_table(view.state, unit)) return why<Sentence::unit_gone>(Rule::ABL_20, {unit});
    const bool own = at(frame) == At::units && side_of_unit(unit) == frame.side;
    if (own && is_mercenary(view.state.unit(unit)) && bars_mercenaries(view, scope, clause))
        return why<Sentence::mercenary>(Rule::MRC_03, {unit});
    if (own && scope.acting < 0 && !fits(view, ability_at(view, frame).restriction, scope, unit))
        return why<Sentence::restriction>(Rule::ABL_13, {frame.ability, unit});
    scope.activating = activates(clause);
    if (own && activates(clause) && fits(view, clause.who, scope, unit))
        return nothing_to_declare(view, grant_of(view, scope, clause, unit));
    return why_misfit(view, at(frame) == At::units ? clause.who : clause.counted, scope, unit);
}

Refusal check_units(const View& view, const Frame& frame, const Choice& choice) {
    const Clause& clause = clause_at(view, frame);
    const bool second = at(frame) == At::second;
    const auto candidates = second ? select(view, clause.counted, scope_at(view, frame))
                                   : nameable(view, scope_at(view, frame), clause);
    const int most = second ? 1 : clause.pick;
    const int least = second ? 1 : least_units(view, frame, candidates.size());
    const auto units = read<Verb::units>(choice).units;
    const int given = static_cast<int>(units.size());
    if (given > most) return why<Sentence::too_many>(Rule::ABL_36, {given, most});
    if (given < least)
        return why<Sentence::too_few>(view.edition().more_includes_less ? Rule::GEN_13a : Rule::GEN_R6,
                                      {given, least});
    for (std::size_t i = 0; i < units.size(); ++i) {
        if (units[i] < 0 || units[i] >= max_units || !candidates.contains(static_cast<std::int8_t>(units[i])))
            return not_nameable(view, frame, units[i]);
        for (std::size_t k = 0; k < i; ++k)
            if (units[k] == units[i]) return why<Sentence::named_twice>(Rule::ABL_36, {units[i]});
    }
    return {};
}

Refusal check_next(const View& view, const Frame& frame, const Choice& choice) {
    const auto chosen = chosen_units(frame);
    const auto units = read<Verb::units>(choice).units;
    if (units.size() != 1) return why<Sentence::malformed>(Rule::ABL_R7);
    for (std::size_t i = 0; i < chosen.size(); ++i)
        if (chosen[i] == units.front() && !is_done(frame, i) && on_table(view.state, chosen[i])) return {};
    return why<Sentence::not_named>(Rule::ABL_32, {units.front()});
}

Refusal check_number(const View& view, const Choice& choice) {
    if (!well_formed<Verb::number>(choice)) return why<Sentence::malformed>(Rule::GEN_13a);
    const int number = read<Verb::number>(choice).number, least = 1;
    const int most = read<Ask::how_many>(view.state.question).most;
    if (number > most) return why<Sentence::too_many>(Rule::GEN_13a, {number, most});
    if (number < least) return why<Sentence::too_few>(Rule::GEN_13a, {number, least});
    return {};
}

Refusal check_unless(const View& view, const Frame& frame, const Choice& choice) {
    if (!well_formed<Verb::pay>(choice)) return why<Sentence::malformed>(Rule::GEN_18);
    const auto [paid, dice] = read<Verb::pay>(choice);
    if (paid && clause_at(view, frame).unless == Payment::saga_die)
        return check_dice(view, dice_choice(view, frame), dice);
    return dice.empty() ? Refusal{} : why<Sentence::malformed>(Rule::GEN_18);
}

Refusal check_option(const View& view, const Frame& frame, int option) {
    if (option < 1 || option > option_count(ability_at(view, frame)) || !option_open(view, frame, option))
        return why<Sentence::no_target>(Rule::ABL_R10, {frame.ability});
    return {};
}

Refusal check_ability(const View& view, const Frame& frame, const Choice& choice) {
    const int number = well_formed<Verb::ability>(choice) ? read<Verb::ability>(choice).ability : -1;
    if (number < 0 || number >= max_abilities || !((ability_choice(view, frame) >> number) & 1u))
        return why<Sentence::unknown_ability>(Rule::ABL_20, {number});
    return {};
}

Refusal check(const View& view, const Frame& frame, const Choice& choice) {
    const auto not_asked = why<Sentence::not_asked>(Rule::GEN_17);
    switch (at(frame)) {
        case At::option:
            if (!is(choice, Verb::option)) return not_asked;
            if (!well_formed<Verb::option>(choice)) return why<Sentence::malformed>(Rule::GEN_17);
            return check_option(view, frame, read<Verb::option>(choice).option);
        case At::optional:
            if (!is(choice, Verb::use)) return not_asked;
            return well_formed<Verb::use>(choice) ? Refusal{} : why<Sentence::malformed>(Rule::GEN_17);
        case At::units:
        case At::second:
            return is(choice, Verb::units) ? check_units(view, frame, choice) : Refusal{not_asked};
        case At::next_unit:
            return is(choice, Verb::units) ? check_next(view, frame, choice) : Refusal{not_asked};
        case At::number: return is(choice, Verb::number) ? check_number(view, choice) : Refusal{not_asked};
        case At::dice:
            return is(choice, Verb::dice)
                       ? check_dice(view, dice_choice(view, frame), read<Verb::dice>(choice).dice)
                       : Refusal{not_asked};
        case At::ability:
            return is(choice, Verb::ability) ? check_ability(view, frame, choice) : Refusal{not_asked};
        case At::unless:
            return is(choice, Verb::pay) ? check_unless(view, frame, choice) : Refusal{not_asked};
        default: return not_asked;
    }
}

/// Where one unit is named.
int only_unit(const Choice& choice) {
    return read<Verb::units>(choice).units.front();
}

void name_answered(Frame& frame, const Choice& choice) {
    List<std::int8_t, 8> units;
    for (std::int16_t unit : read<Verb::units>(choice).units) units.push(static_cast<std::int8_t>(unit));
    choose_units(frame, units);
    go(frame, At::perform);
}

/// Which of the named units acts next: the others stay open.
void next_answered(Frame& frame, const Choice& choice) {
    frames::effects now(frame);
    const auto chosen = chosen_units(frame);
    const auto place = std::find(chosen.begin(), chosen.end(), only_unit(choice)) - chosen.begin();
    now.done = now.done | (0x100 << place);  // marked as the one to act now
    go(frame, At::waiting);
}

void answer(Play& play, Frame& frame, const Choice& choice) {
    switch (at(frame)) {
        case At::option:
            frames::effects(frame).option = read<Verb::option>(choice).option;
            return go(frame, At::begin);
        case At::optional:
            if (!read<Verb::use>(choice).used) {
                frames::effects(frame).paid = 0;
                return skip(frame, clause_at(play.view(), frame).told_whether);
            }
            frames::effects(frame).accepted = true;
            return go(frame, At::begin);
        case At::units: return name_answered(frame, choice);
        case At::second: return answer_number(play, frame, only_unit(choice));
        case At::next_unit: return next_answered(frame, choice);
        case At::number: return answer_number(play, frame, read<Verb::number>(choice).number);
        case At::dice: return answer_dice(play, frame, choice);
        case At::ability: return answer_ability(play, frame, read<Verb::ability>(choice).ability);
        case At::unless: return answer_unless(play, frame, choice);
        default: return;
    }
}

// ---- Choices

/// Nobody, where that is an answer; all that can be named at once, then each one alone.
void unit_choices(const View& view, const Frame& frame, Choices& out) {
    const Clause& clause = clause_at(view, frame);
    const bool second = at(frame) == At::second;
    const auto candidates = second ? select(view, clause.counted, scope_at(view, frame))
                                   : nameable(view, scope_at(view, frame), clause);
    const std::size_t most = std::min<std::size_t>(second ? 1 : clause.pick, candidates.size());
    const auto least = static_cast<std::size_t>(least_units(view, frame, candidates.size()));
    if (clause.told_whom && !second) out.add(make<Verb::units>({}));
    if (most > 1) {
        List<std::int16_t, 8> first, last;
        for (std::size_t i = 0; i < most; ++i) {
            first.push(candidates[i]);
            last.push(candidates[candidates.size() - 1 - i]);
        }
        out.add(make<Verb::units>({first}));
        if (candidates.size() > most) out.add(make<Verb::units>({last}));
    }
    if (least <= 1)
        for (std::int16_t unit : candidates) out.add(make<Verb::units>({{&unit, 1}}));
}

void ability_choices(const View& view, const Frame& frame, Choices& out) {
    const std::uint32_t open = ability_choice(view, frame);
    for (int a = 0; a < max_abilities; ++a)
        if ((open >> a) & 1u) out.add(make<Verb::ability>({a}));
}

void unless_choices(const View& view, const Frame& frame, Choices& out) {
    if (clause_at(view, frame).unless == Payment::saga_die) {
        Choices& dice = view.match.workspace().options;
        dice.clear();
        list_dice(view, dice_choice(view, frame), dice);
        for (const Choice& choice : dice) out.add(make<Verb::pay>({true, read<Verb::dice>(choice).dice}));
    } else {
        out.add(make<Verb::pay>({true, {}}));
    }
    out.add(make<Verb::pay>({false, {}}));
}

void choices(const View& view, const Frame& frame, Choices& out) {
    switch (at(frame)) {
        case At::option:
            for (int option = 1; option <= option_count(ability_at(view, frame)); ++option)
                if (option_open(view, frame, option)) out.add(make<Verb::option>({option}));
            return;
        case At::optional:
            for (bool used : {true, false}) out.add(make<Verb::use>({used}));
            return;
        case At::units:
        case At::second: return unit_choices(view, frame, out);
        case At::next_unit: {
            const auto chosen = chosen_units(frame);
            for (std::size_t i = 0; i < chosen.size(); ++i)
                if (!is_done(frame, i) && on_table(view.state, chosen[i]))
                    out.add(make<Verb::units>({std::array<std::int16_t, 1>{chosen[i]}}));
            return;
        }
        case At::number:
            for (int n = read<Ask::how_many>(view.state.question).most; n >= 1; --n)
                out.add(make<Verb::number>({n}));
            return;
        case At::dice: return list_dice(view, dice_choice(view, frame), out);
        case At::ability: return ability_choices(view, frame, out);
        case At::unless: return unless_choices(view, frame, out);
        default: return;
    }
}

}  // namespace

StageFunctions effects_stage() {
    return {run, answer, check, choices, nullptr};
}

}  // namespace skald::saga
