#include "words/saga/clause.hpp"

namespace skald::saga {

using namespace words;
using namespace grammar;

namespace {

Situation situation_of(const Ability& ability) {
    if (ability.trigger.moment == Moment::when_activated) return Situation::activated;
    if (ability.trigger.moment == Moment::after_charge) return Situation::charged;
    const int fights = ability.keywords & (Keyword::shooting | Keyword::shooting_reaction | Keyword::melee);
    if (fights == Keyword::shooting) return Situation::shooting;
    if (fights == Keyword::shooting_reaction) return Situation::shot_at;
    if (fights == Keyword::melee) return Situation::melee;
    return fights != 0 ? Situation::any_fight : Situation::plain;
}

bool is_fight_verb(EffectVerb verb) {
    return verb >= EffectVerb::gain_attack && verb <= EffectVerb::forbid_fatigue &&
           verb != EffectVerb::casualty;
}
bool is_movement_change(EffectVerb verb) {
    return verb >= EffectVerb::move_sticks && verb <= EffectVerb::ignore_dangerous;
}
bool needs_board(const Clause& clause) {
    return (clause.verb == EffectVerb::discard && !clause.inactive_only) ||
           clause.verb == EffectVerb::take_back;
}

}  // namespace

ClauseWriter::ClauseWriter(const Texts& texts, const Ability& ability)
    : texts_(texts), ability_(ability), speech_{texts} {
    speech_.situation = situation_of(ability);
    speech_.owned = ability.owner >= 0;
    speech_.owner_hero = ability.owner >= 0 && ability.owner < owner_of_legend(0);
    const bool fight = speech_.situation != Situation::plain && ability.trigger.moment == Moment::none;
    speech_.owner_fights =
        speech_.owned && ((fight && ability.owner_near.stick == Stick::none) || ability.lasting);
}

/// Does it outlive the attack or activation at hand?
bool ClauseWriter::lasts(const Clause& clause) const {
    return clause.link != Link::with && (ability_.lasting || clause.duration != Duration::attack) &&
           (is_fight_verb(clause.verb) || is_movement_change(clause.verb));
}

/// Is it said of a unit ("your unit wins ties") rather than to the player ("gain 2 attack dice")?
bool ClauseWriter::is_predicate(const Clause& clause) const {
    if (lasts(clause) || is_movement_change(clause.verb)) return true;
    switch (clause.verb) {
        case EffectVerb::armour:
        case EffectVerb::cover:
        case EffectVerb::no_cover:
        case EffectVerb::win_ties:
        case EffectVerb::stand: return true;
        default: return false;
    }
}

bool ClauseWriter::one_subject(const Clause& a, const Clause& b) const {
    if (!is_predicate(a) || !is_predicate(b) || lasts(a) != lasts(b)) return false;
    if (a.condition.when != If::always || b.condition.when != If::always) return false;
    if (a.optional || b.optional || a.option != b.option || a.enemy_side != b.enemy_side) return false;
    if (a.after != b.after) return false;
    if (!lasts(a)) return b.link == Link::separate;
    const bool same_who = (b.link == Link::separate && a.who == b.who && a.pick == 0 && b.pick == 0) ||
                          (b.link == Link::then && a.pick > 0 && b.who == Selector{.whose = Whose::chosen});
    return same_who && a.duration == b.duration && a.attack == b.attack && a.role == b.role &&
           a.shooter_beyond == b.shooter_beyond && a.when_attack_begins == b.when_attack_begins;
}

/// Attack and defence dice alike: "gain 1 attack die and 1 defence die".
bool ClauseWriter::one_pair(const Clause& a, const Clause& b) const {
    Clause like = b;
    like.verb = EffectVerb::gain_attack;
    return a.verb == EffectVerb::gain_attack && b.verb == EffectVerb::gain_defence && !lasts(a) &&
           a == like && b.link == Link::separate && a.quantity.count != Count::paid &&
           a.quantity.count != Count::own_armour && a.quantity.count != Count::enemy_armour;
}

bool ClauseWriter::imperative(const Clause& clause) const {
    if (is_predicate(clause)) return false;
    switch (clause.verb) {
        case EffectVerb::give_fatigue:
        case EffectVerb::casualty:
        case EffectVerb::free_activation:
        case EffectVerb::end_melee:
        case EffectVerb::make_basic:
        case EffectVerb::mod_attack:
        case EffectVerb::mod_defence:
        case EffectVerb::forbid_abilities:
        case EffectVerb::forbid_fatigue: return false;
        case EffectVerb::discard:
        case EffectVerb::turn:
        case EffectVerb::steal: return true;
        default: return !clause.enemy_side;
    }
}

void ClauseWriter::remember(const Clause& clause) {
    const bool names = clause.pick > 0 && clause.who.whose != Whose::chosen;
    if (!names) return;
    speech_.chosen_before = speech_.chosen;
    speech_.chosen = clause.verb == EffectVerb::push         ? Phrase::chosen_pushed
                     : clause.pick > 1                       ? Phrase::chosen_many
                     : clause.who.troops == bit(Troop::hero) ? Phrase::chosen_hero
                                                             : Phrase::chosen_unit;
}

std::string ClauseWriter::with_condition(const Clause& clause, std::string text) const {
    const Condition& c = clause.condition;
    const std::string named = named_condition(speech_, clause.who);
    if (!named.empty()) text = texts_.say(Phrase::join_if, {{"cond", {named}}, {"text", {text}}});
    if (c.when == If::always) return text;
    // Dice cannot be taken from an empty board: it goes without saying.
    if (c.when == If::board_empty && c.negated && !clause.enemy_side && needs_board(clause)) return text;
    const Phrase join = c.when == If::chosen_is && clause.pick > 0 ? Phrase::join_if_after : Phrase::join_if;
    return texts_.say(join, {{"cond", {condition(speech_, c)}}, {"text", {std::move(text)}}});
}

std::string ClauseWriter::statement(Clauses clauses, std::size_t& at) {
    const Clause& first = clauses[at];
    std::string text = main_text(clauses, at);
    if (first.optional)
        text = texts_.say(imperative(first) ? Phrase::may_do : Phrase::may_be, {{"text", {text}}});
    text = with_condition(first, std::move(text));
    const bool alternatives = at < clauses.size() && clauses[at].link == Link::otherwise;
    if (alternatives) said_ &= ~(std::uint64_t{1} << static_cast<int>(first.verb));
    while (at < clauses.size() && (clauses[at].link == Link::otherwise || clauses[at].link == Link::to)) {
        const Clause& next = clauses[at];
        std::string more = with_condition(next, main_text(clauses, at));
        if (next.after && !first.after) more = texts_.say(Phrase::join_after, {{"text", {more}}});
        text = next.link == Link::to
                   ? texts_.say(Phrase::join_to, {{"cost", {text}}, {"text", {more}}})
                   : texts_.say(is_predicate(next) ? Phrase::join_else_be : Phrase::join_else,
                                {{"text", {text}}, {"other", {more}}});
    }
    return text;
}

std::string ClauseWriter::main_text(Clauses clauses, std::size_t& at) {
    const std::size_t first = at++;
    const Clause& clause = clauses[first];
    more_ = said_before(clause);
    if (at < clauses.size() && one_pair(clause, clauses[at])) {
        ++at;
        return texts_.say(
            clause.enemy_side ? Phrase::gain_enemy : Phrase::gain_own,
            {{"amount", {amount_of_both(speech_, clause, Phrase::thing_attack, Phrase::thing_defence)}}});
    }
    if (is_predicate(clause)) {
        while (at < clauses.size() && one_subject(clause, clauses[at])) ++at;
        return predicates(clauses.subspan(first), at - first);
    }
    while (at < clauses.size() && clauses[at].link == Link::with) ++at;
    const EffectVerb before = first > 0 ? clauses[first - 1].verb : EffectVerb::none;
    const bool pays =
        at < clauses.size() && clauses[at].link == Link::to && clauses[at].quantity.count == Count::paid;
    const Clauses with = clauses.subspan(first + 1, at - first - 1);
    if (clause.verb == EffectVerb::take_back && !with.empty() && with[0].verb == EffectVerb::block)
        return texts_.say(Phrase::take_back_block, {{"ability", ability_name(clause)}});
    return with_clauses(plain_text(clause, before, pays), with);
}

std::string ClauseWriter::plain_text(const Clause& clause, EffectVerb before, bool is_cost) {
    if (is_fight_verb(clause.verb)) return in_fight(clause, before);
    if (clause.verb == EffectVerb::activate || clause.verb == EffectVerb::free_activation)
        return activation(clause);
    if (clause.verb == EffectVerb::shift || clause.verb == EffectVerb::push) return movement(clause);
    if (clause.verb >= EffectVerb::roll) return about_dice(clause, before);
    return about_units(clause, before, is_cost);
}

std::string ClauseWriter::dice_to_reroll(const Clause& clause) const {
    const Phrase faces =
        clause.verb == EffectVerb::reroll_attack ? Phrase::dice_attack_faces : Phrase::dice_defence_faces;
    std::vector<std::string> kinds, numbers;
    for (int face = 1; face <= 6; ++face)
        if (clause.faces & (1 << (face - 1))) numbers.push_back(std::to_string(face));
    if (!numbers.empty())
        kinds.push_back(texts_.say(faces, {{"list", {texts_.list(numbers, Phrase::join_and)}}}));
    if (clause.faces & 0x40) kinds.push_back(texts_.say(after(faces, 1)));
    if (clause.faces & 0x80) kinds.push_back(texts_.say(after(faces, 2)));
    return texts_.list(kinds, Phrase::join_and);
}

/// Effects on dice in the fight at hand: told to the player.
std::string ClauseWriter::in_fight(const Clause& clause, EffectVerb before) const {
    const int enemy = clause.enemy_side ? 1 : 0;
    const auto with_amount = [&](Phrase own, Phrase thing) {
        return texts_.say(after(own, enemy),
                          {{"amount", {amount(speech_, clause, thing, before, more_)}}, {"here", {here()}}});
    };
    switch (clause.verb) {
        case EffectVerb::gain_attack: return with_amount(Phrase::gain_own, Phrase::thing_attack);
        case EffectVerb::gain_defence: return with_amount(Phrase::gain_own, Phrase::thing_defence);
        case EffectVerb::auto_hit: return with_amount(Phrase::hit_own, Phrase::thing_auto_hit);
        case EffectVerb::cancel_hit: return with_amount(Phrase::cancel_own, Phrase::thing_hit);
        case EffectVerb::cancel_casualty: return with_amount(Phrase::cancel_own, Phrase::thing_spared);
        case EffectVerb::mod_attack: return with_amount(Phrase::mod_attack_own, Phrase::thing_plus);
        case EffectVerb::mod_defence: return with_amount(Phrase::mod_defence_own, Phrase::thing_plus);
        case EffectVerb::reroll_attack:
        case EffectVerb::reroll_defence:
            return texts_.say(after(Phrase::reroll_own, enemy), {{"dice", {dice_to_reroll(clause)}}});
        default: break;
    }
    const bool abilities = clause.verb == EffectVerb::forbid_abilities;
    return texts_.say(
        after(abilities ? Phrase::forbid_abilities_enemy : Phrase::forbid_fatigue_enemy, 1 - enemy),
        {{"here", {here()}}});
}

std::string ClauseWriter::here() const {
    return texts_.say(speech_.situation == Situation::melee ? Phrase::here_melee : Phrase::here_attack);
}

/// Was the same given before, so that this number comes on top of it?
bool ClauseWriter::said_before(const Clause& clause) {
    const bool counts =
        clause.verb == EffectVerb::roll || (is_fight_verb(clause.verb) && !is_predicate(clause));
    if (!counts || clause.enemy_side || clause.link == Link::otherwise) return false;
    const std::uint64_t mask = std::uint64_t{1} << static_cast<int>(clause.verb);
    const bool before = (said_ & mask) != 0;
    said_ |= mask;
    return before && clause.quantity.count == Count::none;
}

std::string ClauseWriter::about_units(const Clause& clause, EffectVerb before, bool is_cost) {
    const Value who = subject(speech_, clause);
    const Argument whom{"who", who}, number{"s", {"", who.number}};
    const Clause counted = clause;
    remember(clause);
    const auto much = [&](Phrase thing) {
        return Argument{"amount", {amount(speech_, counted, thing, before)}};
    };
    switch (clause.verb) {
        case EffectVerb::remove_fatigue:
            return texts_.say(Phrase::remove_fatigue, {whom, much(Phrase::thing_fatigue)});
        case EffectVerb::give_fatigue: {
            const bool some = is_cost && clause.quantity.base > 1;
            return texts_.say(
                Phrase::give_fatigue,
                {whom, number, much(some ? Phrase::thing_fatigue_some : Phrase::thing_fatigue)});
        }
        case EffectVerb::transfer_fatigue: {
            const Article to = clause.counted.whose == Whose::own ? Article::one : Article::plain;
            return texts_.say(
                Phrase::transfer_fatigue,
                {whom, much(Phrase::thing_fatigue), {"to", units(speech_, clause.counted, to)}});
        }
        case EffectVerb::casualty:
            return texts_.say(Phrase::casualty, {whom, number, much(Phrase::thing_casualty)});
        case EffectVerb::cancel_activation:
            return texts_.say(after(Phrase::cancel_activation, static_cast<int>(clause.unless)));
        case EffectVerb::end_melee: return texts_.say(Phrase::end_melee);
        case EffectVerb::no_fatigue: return texts_.say(Phrase::with_no_fatigue);
        default: return {};
    }
}

std::string ClauseWriter::activation(const Clause& clause) {
    const bool plain = clause.verb == EffectVerb::activate;
    const Value who = subject(speech_, clause, plain);
    remember(clause);
    const Argument whom{"who", who}, list{"list", {types(texts_, clause.types)}};
    const bool any = clause.types == 0 || clause.types == any_type;
    if (!plain) {
        std::string text =
            texts_.say(any ? Phrase::free : Phrase::free_types, {whom, list, {"n", {"", who.number}}});
        return scope(clause, std::move(text), who.number);
    }
    std::optional<Value> target;
    if (clause.direction == Direction::towards)
        target =
            clause.who.near[0].whose == Whose::opposing ? texts_.value(Phrase::that_unit) : opposing(speech_);
    if (clause.direction == Direction::towards_chosen) target = texts_.value(speech_.chosen_before);
    if (!(clause.counted == Selector{})) target = units(speech_, clause.counted, Article::any);
    const std::string text = texts_.say(any ? Phrase::activate : Phrase::activate_types, {whom, list});
    if (!target) return text;
    if (clause.types == bit(Type::charge))
        return texts_.say(Phrase::activate_charge, {whom, {"target", *target}});
    return texts_.say(Phrase::activate_target,
                      {{"text", {text}}, {"target", *target}, {"s", {"", who.number}}});
}

std::string ClauseWriter::movement(const Clause& clause) {
    const Value who = subject(speech_, clause);
    const Near near = clause.who.near[0];
    remember(clause);
    Value from = opposing(speech_);
    if (clause.direction == Direction::towards_chosen)
        from = texts_.value(speech_.chosen_before);
    else if (near.land != Land::none)
        from = opposing(speech_);
    else if (near.stick != Stick::none && near.whose == Whose::hero_self)
        from = owner(speech_);
    else if (near.stick != Stick::none)
        from = texts_.value(near.troops == bit(Troop::hero) ? Phrase::that_hero : Phrase::that_unit);
    const int way = clause.direction == Direction::free ? 0 : clause.direction == Direction::away ? 1 : 2;
    const std::string text =
        texts_.say(after(clause.verb == EffectVerb::shift ? Phrase::shift : Phrase::push, way),
                   {{"who", who}, {"stick", {std::string(stick_name(clause.stick))}}, {"from", from}});
    if (clause.stay_beyond == Stick::none) return text;
    return texts_.say(Phrase::shift_stay, {{"text", {text}},
                                           {"s", {"", who.number}},
                                           {"stick", {std::string(stick_name(clause.stay_beyond))}}});
}

/// What belongs to an activation, a move or a volley.
std::string ClauseWriter::with_clauses(std::string text, Clauses with) const {
    if (with.empty()) return text;
    const Value who = texts_.value(speech_.chosen, {}, speech_.chosen == Phrase::chosen_many ? 2 : 1);
    std::vector<Clause> about;
    std::vector<std::string> parts;
    for (const Clause& clause : with)
        if (clause.verb != EffectVerb::no_fatigue && clause.verb != EffectVerb::forbid_fatigue)
            about.push_back(clause);
    const auto said = predicate_list(about, who.number);
    if (!said.empty())
        parts.push_back(
            texts_.say(Phrase::does, {{"who", who}, {"what", {texts_.list(said, Phrase::join_and)}}}));
    for (const Clause& clause : with) {
        if (clause.verb == EffectVerb::no_fatigue) parts.push_back(texts_.say(Phrase::with_no_fatigue));
        if (clause.verb == EffectVerb::forbid_fatigue)
            parts.push_back(texts_.say(Phrase::with_forbid_fatigue));
    }
    return texts_.say(Phrase::join_steps,
                      {{"a", {std::move(text)}}, {"b", {texts_.list(parts, Phrase::join_with)}}});
}

}  // namespace skald::saga
