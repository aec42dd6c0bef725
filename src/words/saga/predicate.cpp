// What is said of units: "each of your units counts as in solid cover against shooting attacks"; and effects
// on SAGA dice and boards.
#include "words/saga/clause.hpp"

namespace skald::saga {

using namespace words;
using namespace grammar;

namespace {

/// The text for an attack and a role; the first of phrases.def is for any attack as attacker.
Phrase in_attack(Attack attack, Role role) {
    return after(Phrase::in_any_attacker, 3 * static_cast<int>(attack) + static_cast<int>(role) - 1);
}

bool both(std::span<const Clause> clauses, std::size_t at, EffectVerb a, EffectVerb b) {
    if (at + 1 >= clauses.size() || clauses[at].stick != clauses[at + 1].stick) return false;
    const EffectVerb one = clauses[at].verb, two = clauses[at + 1].verb;
    return (one == a && two == b) || (one == b && two == a);
}

}  // namespace

std::string ClauseWriter::predicate(const Clause& clause, int number) const {
    const Argument s{"s", {"", number}};
    const int enemy = clause.enemy_side ? 1 : 0;
    const auto with_amount = [&](Phrase does, Phrase thing) {
        return texts_.say(does, {s, {"amount", {amount(speech_, clause, thing)}}});
    };
    switch (clause.verb) {
        case EffectVerb::armour: return with_amount(Phrase::does_armour, Phrase::thing_armour);
        case EffectVerb::mod_attack: return with_amount(Phrase::does_mod_attack, Phrase::thing_plus);
        case EffectVerb::mod_defence: return with_amount(Phrase::does_mod_defence, Phrase::thing_plus);
        case EffectVerb::gain_attack: return with_amount(Phrase::does_gain, Phrase::thing_bonus_attack);
        case EffectVerb::gain_defence: return with_amount(Phrase::does_gain, Phrase::thing_bonus_defence);
        case EffectVerb::auto_hit: return with_amount(Phrase::does_hit, Phrase::thing_auto_hit);
        case EffectVerb::cancel_hit: return with_amount(Phrase::does_cancel, Phrase::thing_hit);
        case EffectVerb::cancel_casualty: return with_amount(Phrase::does_cancel, Phrase::thing_casualty);
        case EffectVerb::reroll_attack:
        case EffectVerb::reroll_defence:
            return texts_.say(Phrase::does_reroll, {s, {"dice", {dice_to_reroll(clause)}}});
        case EffectVerb::cover:
            if (clause.riders_too)
                return texts_.say(clause.cover == Cover::solid ? Phrase::does_solid_cover_riders
                                                               : Phrase::does_light_cover_riders,
                                  {s});
            return texts_.say(
                clause.cover == Cover::solid ? Phrase::does_solid_cover : Phrase::does_light_cover, {s});
        case EffectVerb::no_cover: {
            const bool melee = !lasts(clause) && speech_.situation == Situation::melee;
            return texts_.say(melee ? Phrase::does_no_cover_melee : Phrase::does_no_cover, {s});
        }
        case EffectVerb::win_ties: return texts_.say(Phrase::does_win_ties, {s});
        case EffectVerb::stand:
            return texts_.say(lasts(clause) ? Phrase::does_stand : Phrase::does_stand_here, {s});
        case EffectVerb::forbid_abilities:
            return texts_.say(after(Phrase::does_forbid_abilities_own, enemy), {s});
        case EffectVerb::forbid_fatigue:
            return texts_.say(after(Phrase::does_forbid_fatigue_own, enemy), {s});
        case EffectVerb::move_sticks:
        case EffectVerb::charge_sticks:
            return texts_.say(clause.verb == EffectVerb::move_sticks ? Phrase::does_move_sticks
                                                                     : Phrase::does_charge_sticks,
                              {s, {"stick", {std::string(stick_name(clause.stick))}}});
        case EffectVerb::single_short: return texts_.say(Phrase::does_single_short, {s});
        case EffectVerb::ignore_uneven: return texts_.say(Phrase::does_ignore_uneven, {s});
        case EffectVerb::ignore_dangerous: return texts_.say(Phrase::does_ignore_dangerous, {s});
        default: return {};
    }
}

std::vector<std::string> ClauseWriter::predicate_list(Clauses clauses, int number) const {
    std::vector<std::string> said;
    const Argument s{"s", {"", number}};
    for (std::size_t i = 0; i < clauses.size(); ++i) {
        const Clause& clause = clauses[i];
        std::string text;
        if (both(clauses, i, EffectVerb::move_sticks, EffectVerb::charge_sticks)) {
            text =
                texts_.say(Phrase::does_both_sticks, {s, {"stick", {std::string(stick_name(clause.stick))}}});
            ++i;
        } else if (both(clauses, i, EffectVerb::ignore_uneven, EffectVerb::ignore_dangerous)) {
            text = texts_.say(Phrase::does_ignore_both, {s});
            ++i;
        } else {
            text = predicate(clause, number);
            if (clause.link == Link::with &&
                (clause.verb == EffectVerb::mod_attack || clause.verb == EffectVerb::gain_attack))
                text = texts_.say(Phrase::does_here, {{"what", {text}}});
        }
        said.push_back(std::move(text));
    }
    return said;
}

/// In which attacks it holds, and for how long.
std::string ClauseWriter::scope(const Clause& clause, std::string text, int number) const {
    const Argument s{"s", {"", number}};
    const bool following = clause.duration == Duration::activation && clause.attack == Attack::melee;
    if (following)
        text = texts_.say(Phrase::in_melee_following, {{"text", {text}}, s});
    else if (clause.attack != Attack::any || clause.role != Role::any)
        text = texts_.say(in_attack(clause.attack, clause.role), {{"text", {text}}, s});
    if (clause.shooter_beyond != Stick::none)
        text = texts_.say(Phrase::by_beyond,
                          {{"text", {text}}, {"stick", {std::string(stick_name(clause.shooter_beyond))}}});
    if (clause.when_attack_begins.stick != Stick::none)
        text = near_phrase(speech_, clause.when_attack_begins, Phrase::when_within, Phrase::when_beyond,
                           clause.who.whose != Whose::enemy, text);
    if (following || ability_.lasting || clause.duration == Duration::attack) return text;
    if (clause.duration == Duration::activation) return texts_.say(Phrase::in_activation, {{"text", {text}}});
    const Phrase when = after(Phrase::during_turn, static_cast<int>(clause.duration) - 2);
    return texts_.say(Phrase::join_during, {{"when", {texts_.say(when)}}, {"text", {text}}});
}

/// `count` clauses that speak of the same unit.
std::string ClauseWriter::predicates(Clauses clauses, std::size_t count) {
    const Clause& first = clauses[0];
    const bool movement = first.verb >= EffectVerb::move_sticks && first.verb <= EffectVerb::ignore_dangerous;
    const bool of_units = lasts(first) || movement;
    const Value who = of_units           ? subject(speech_, first)
                      : first.enemy_side ? opposing(speech_)
                                         : acting(speech_);
    const int number = who.number;
    const auto said = predicate_list(clauses.subspan(0, count), number);
    remember(first);
    std::string text =
        texts_.say(Phrase::does, {{"who", who}, {"what", {texts_.list(said, Phrase::join_and)}}});
    if (lasts(first)) return scope(first, std::move(text), number);
    const EffectVerb last = clauses[count - 1].verb;
    const bool says_where = last == EffectVerb::stand ||
                            (last == EffectVerb::no_cover && speech_.situation == Situation::melee) ||
                            movement;
    return says_where ? text : texts_.say(Phrase::does_now, {{"text", {text}}, {"here", {here()}}});
}

Value ClauseWriter::ability_name(const Clause& clause) const {
    return texts_.value(
        after(clause.enemy_side ? Phrase::ability_enemy : Phrase::ability_own, clause.advanced_only ? 1 : 0));
}

std::string ClauseWriter::about_dice(const Clause& clause, EffectVerb before) const {
    const int n = clause.quantity.base;
    const Argument number{"n", {n}};
    const auto picked = [&](std::string text) {
        if (clause.picker == Picker::enemy) return texts_.say(Phrase::his_choice, {{"text", {text}}});
        return clause.enemy_side ? texts_.say(Phrase::your_choice, {{"text", {text}}}) : text;
    };
    switch (clause.verb) {
        case EffectVerb::roll: {
            const std::string text = texts_.say(
                Phrase::roll, {{"amount", {amount(speech_, clause, Phrase::thing_saga, before, more_)}}});
            if ((ability_.keywords & Keyword::orders) != 0) return text;
            const bool one = n == 1 && clause.quantity.count == Count::none;
            return texts_.say(Phrase::roll_at_once, {{"text", {text}}, {"n", {"", one ? 1 : 2}}});
        }
        case EffectVerb::reroll_saga: {
            std::string text =
                texts_.say(after(Phrase::reroll_saga_own, clause.enemy_side ? 1 : 0), {number});
            if (!clause.inactive_only) text = texts_.say(Phrase::reroll_saga_loaded, {{"text", {text}}});
            return picked(std::move(text));
        }
        case EffectVerb::discard: {
            const int which = (clause.enemy_side ? 2 : 0) + (clause.inactive_only ? 0 : 1);
            return picked(texts_.say(after(Phrase::discard_own, which), {number}));
        }
        case EffectVerb::turn:
            return picked(texts_.say(
                after(Phrase::turn_own, clause.enemy_side ? 1 : 0),
                {number,
                 {"face", {texts_.say(after(Phrase::rank_common, static_cast<int>(clause.symbol)))}}}));
        case EffectVerb::steal: {
            std::string text =
                texts_.say(clause.inactive_only ? Phrase::steal : Phrase::steal_board, {number});
            if (clause.picker == Picker::enemy) text = texts_.say(Phrase::his_choice, {{"text", {text}}});
            if ((ability_.keywords & Keyword::orders) != 0) return text;
            return texts_.say(Phrase::roll_at_once, {{"text", {text}}, {"n", {"", n}}});
        }
        case EffectVerb::take_back: return texts_.say(Phrase::take_back, {{"ability", ability_name(clause)}});
        case EffectVerb::block:
            return texts_.say(clause.empty_only ? Phrase::block_empty : Phrase::block,
                              {{"ability", ability_name(clause)}});
        case EffectVerb::volley:
            return texts_.say(Phrase::volley,
                              {{"who", subject(speech_, clause)},
                               {"amount", {amount(speech_, clause, Phrase::thing_attack, before)}}});
        case EffectVerb::make_basic: return texts_.say(Phrase::make_basic);
        default: return {};
    }
}

}  // namespace skald::saga
