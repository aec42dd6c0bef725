#include "words/aofs/teller.hpp"

#include "aofs/activation.hpp"
#include "aofs/fighting.hpp"
#include "aofs/gift.hpp"
#include "aofs/setup.hpp"
#include "words/aofs/rules.hpp"
#include "words/core/measure.hpp"
#include "words/core/numbers.hpp"

namespace skald::aofs {

using namespace words;

using P = Phrase;

namespace {

bool within(int number, int below) {
    return number >= 0 && number < below;
}

constexpr std::string_view plain_names[] = {"name1", "name2", "name3", "name4",
                                            "name5", "name6", "name7", "name8"};

}  // namespace

Teller::Teller(const Texts& texts, const Match& match, const State& state,
               const std::array<ArmyNames, 2>& names)
    : texts_(texts),
      match_(match),
      state_(state),
      names_(names),
      units_(unit_names(texts, match, state, names)) {}

std::string Teller::plain_unit(int id) const {
    if (!within(id, max_units_here) || units_[static_cast<std::size_t>(id)].empty())
        return texts_.say(P::unit_none);
    return units_[static_cast<std::size_t>(id)].forms[0];
}

Value Teller::unit(int id) const {
    if (!within(id, max_units_here) || units_[static_cast<std::size_t>(id)].empty())
        return texts_.value(P::unit_none);
    const Value& name = units_[static_cast<std::size_t>(id)];
    return texts_.value(P::unit, {{"name", name}}, name.number);
}

Value Teller::model(int id) const {
    const int home = home_of(id);
    if (home < 0) return texts_.value(P::unit_none);
    const bool alone = state_.unit(home).size == 1;
    return texts_.value(alone ? P::model_alone : P::model_of_unit,
                        {{"name", {units_[static_cast<std::size_t>(home)].forms[0]}}});
}

std::string Teller::weapon(int unit, int type) const {
    const UnitProfile* profile = nullptr;
    Side side = Side::first;
    if (within(unit, max_units_here) && !units_[static_cast<std::size_t>(unit)].empty()) {
        side = side_of_unit(unit);
        const int hero = state_.unit(unit).hero;
        const int home = type >= max_weapons_of_unit ? home_of(hero) : unit;
        if (home >= 0) profile = &match_.unit_profile(home);
    }
    const int place = type >= max_weapons_of_unit ? type - max_weapons_of_unit : type;
    if (profile != nullptr && within(place, static_cast<int>(profile->weapons.size()))) {
        const std::size_t key = profile->weapons[static_cast<std::size_t>(place)].name;
        const auto& things = names_[static_cast<std::size_t>(index(side))].things;
        if (key < things.size() && !things[key].empty()) return things[key];
    }
    return texts_.say(P::weapon_plain, {{"number", {place + 1}}});
}

std::string Teller::spell(Side side, int number) const {
    if (side != Side::none) {
        const auto& spells = match_.army(side).spells;
        const auto& things = names_[static_cast<std::size_t>(index(side))].things;
        if (within(number, static_cast<int>(spells.size()))) {
            const std::size_t key = spells[static_cast<std::size_t>(number)].name;
            if (key < things.size() && !things[key].empty()) return things[key];
        }
    }
    return texts_.say(P::spell_plain, {{"number", {number + 1}}});
}

std::string Teller::rule(Side side, int number) const {
    if (side != Side::none) {
        const auto& rules = match_.army(side).rules;
        const auto& things = names_[static_cast<std::size_t>(index(side))].things;
        if (within(number, static_cast<int>(rules.size()))) {
            const std::size_t key = rules[static_cast<std::size_t>(number)].name;
            if (key < things.size() && !things[key].empty()) return things[key];
        }
    }
    return texts_.say(P::rule_plain, {{"number", {number + 1}}});
}

std::vector<std::string> Teller::rules(Side side) const {
    std::vector<std::string> names;
    for (int i = 0; i < static_cast<int>(match_.army(side).rules.size()); ++i) names.push_back(rule(side, i));
    return names;
}

std::string Teller::own_effect(int number) const {
    const Side side = number < skald::aofs::own_effect(1, 0, 0) ? Side::first : Side::second;
    const int place = number / max_rule_effects % max_own_rules, one = number % max_rule_effects;
    const std::string name = rule(side, place);
    const auto& rules_of_army = match_.army(side).rules;
    if (!within(place, static_cast<int>(rules_of_army.size()))) return name;
    const OwnRule& own = rules_of_army[static_cast<std::size_t>(place)];
    if (!within(one, static_cast<int>(own.effects.size()))) return name;
    const RuleEffect& effect = own.effects[static_cast<std::size_t>(one)];
    return texts_.say(P::own_effect,
                      {{"name", {name}}, {"text", {own_effect_text(texts_, own, effect, rules(side))}}});
}

Value Teller::value(KindId kind, int n, const Numbers& numbers, Side who, int beside) const {
    const auto one_of = [&](P first, int count) {
        return within(n, count) ? texts_.value(after(first, n)) : Value(n);
    };
    switch (kind) {
        case KindId::unit:
        case KindId::unit_or_none: return unit(n);
        case KindId::model:
        case KindId::model_or_none: return model(n);
        case KindId::weapon: return weapon(numbers.empty() ? -1 : numbers[0], n);
        case KindId::spell: return spell(who, n);
        case KindId::own_rule:
            return rule(n < max_own_rules ? Side::first : Side::second, n < 0 ? 0 : n % max_own_rules);
        case KindId::own_effect: return own_effect(n);
        case KindId::length: return marked(n, beside);
        case KindId::limit: return marked(n);
        case KindId::action: return one_of(P::action_hold, 5);
        case KindId::reserve: return texts_.value(n == 1 ? P::reserve_ambush : P::reserve_scout);
        case KindId::side: return side(within(n, 2) ? static_cast<Side>(n) : Side::none);
        case KindId::marker: return Value(roman(n + 1));
        case KindId::cover: return one_of(P::cover_none, 3);
        case KindId::command: return special_name(texts_, n == 0 ? Special::musician : Special::banner, 0);
        case KindId::modifier: return Value(with_sign(n), n);
        default: return Value(n);
    }
}

Arguments Teller::arguments(std::span<const FieldInfo> fields, const Numbers& numbers, Side who) const {
    Arguments result;
    const auto kinds = kinds_of<KindId>(vocabulary(), fields);
    const auto number = [&](std::size_t i) { return i < numbers.size() ? numbers[i] : -1; };
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        // A measured length is shown so that it differs from the limit that follows it.
        const bool compared = i + 1 < kinds.size() && kinds[i + 1] == KindId::limit;
        result.push_back(
            {numerals[i], value(kinds[i], number(i), numbers, who, compared ? number(i + 1) : -1)});
        if (kinds[i] == KindId::unit || kinds[i] == KindId::unit_or_none)
            result.push_back({plain_names[i], {plain_unit(number(i))}});
        if (kinds[i] == KindId::model || kinds[i] == KindId::model_or_none)
            result.push_back({plain_names[i], {plain_unit(home_of(number(i)))}});
    }
    return result;
}

std::string Teller::unit_list(std::span<const std::int16_t> units) const {
    std::vector<std::string> names;
    for (const std::int16_t u : units) names.push_back(plain_unit(u));
    return names.empty() ? texts_.say(P::unit_none) : texts_.list(names, P::join_and);
}

// ---- Reasons

std::string Teller::why(const Why& why) const {
    const auto& sentences = vocabulary().sentences;
    if (why.sentence == 0 || why.sentence >= sentences.size()) return {};
    const Numbers numbers(why.numbers.begin(), why.numbers.end());
    return capital(texts_.why(static_cast<Sentence>(why.sentence),
                              arguments(sentences[why.sentence].fields, numbers, state_.question.side)));
}

// ---- Questions and answers

std::string Teller::question(const Question& question) const {
    if (question.ask == 0 || question.ask >= vocabulary().asks.size()) return texts_.say(P::ask_over);
    const auto ask = static_cast<Ask>(question.ask);
    // A spell is the caster's, though both sides are asked for help.
    const int caster = ask == Ask::help ? read<Ask::help>(question).caster : -1;
    const Side owner = within(caster, max_models_here) ? side_of_model(caster) : question.side;
    const Numbers numbers(question.about.begin(), question.about.end());
    const Arguments args = arguments(vocabulary().asks[question.ask].fields, numbers, owner);
    const auto say = [&](P phrase) { return capital(texts_.say(phrase, args)); };
    if (ask == Ask::cast && read<Ask::cast>(question).after_move) return say(P::ask_cast_after);
    if (ask == Ask::push_to && read<Ask::push_to>(question).model < 0) return say(P::ask_push_any);
    const bool now = question == state_.question;
    if (now && wants_pile_in_shown(state_)) return say(P::ask_pile_in_show);
    if (now && wants_place_shown(state_)) return say(P::ask_place_show);
    if (ask == Ask::danger && read<Ask::danger>(question).begins) return say(P::ask_danger_begins);
    return capital(texts_.ask(ask, args));
}

/// The unit whose weapons are asked about.
int Teller::asked_unit() const {
    switch (static_cast<Ask>(state_.question.ask)) {
        case Ask::shoot: return read<Ask::shoot>(state_.question).unit;
        case Ask::strike: return read<Ask::strike>(state_.question).unit;
        case Ask::strike_back: return read<Ask::strike_back>(state_.question).unit;
        default: return -1;
    }
}

namespace {

/// A charge that may be declared although no plan is known for the unit. Planned in a book of its own: a
/// const one only reads.
bool unplanned_charge(const Match& match, const State& state, const Choice& choice) {
    const auto [unit, action, target] = read<Verb::activate>(choice);
    if (action != Action::charge) return false;
    Match planner = match;
    return !planner.check(state, choice) && !charge_planned({planner, state}, unit, target);
}

}  // namespace

std::string Teller::answer(const Choice& choice) const {
    if (choice.verb == 0 || choice.verb >= vocabulary().verbs.size()) return {};
    const auto verb = static_cast<Verb>(choice.verb);
    const Numbers numbers(choice.what.begin(), choice.what.end());
    Arguments args = arguments(vocabulary().verbs[choice.verb].fields, numbers, state_.question.side);
    args.push_back({"n", {static_cast<int>(numbers.size())}});
    const auto say = [&](P phrase) { return capital(texts_.say(phrase, args)); };
    const auto ask = static_cast<Ask>(state_.question.ask);
    std::vector<std::string> items;
    switch (verb) {
        case Verb::edge:
            if (read<Verb::edge>(choice).far) return say(P::answer_edge_far);
            break;
        case Verb::pick: {
            const auto [command, units] = read<Verb::pick>(choice);
            args.push_back({"list", {unit_list(units)}});
            if (command == 1) return say(P::answer_pick_banner);
            break;
        }
        case Verb::activate:
            if (unplanned_charge(match_, state_, choice)) return say(P::answer_activate_unplanned);
            if (read<Verb::activate>(choice).target >= 0) return say(P::answer_activate_target);
            break;
        case Verb::cast:
            if (read<Verb::cast>(choice).tokens > 0) return say(P::answer_cast_more);
            break;
        case Verb::help:
            if (numbers.empty()) return say(P::answer_help_none);
            for (const auto [helper, tokens] : read<Verb::help>(choice).helpers)
                items.push_back(texts_.say(P::answer_help_one, {{"1", model(helper)}, {"2", {tokens}}}));
            break;
        case Verb::shoot:
            if (numbers.empty()) return say(P::answer_shoot_none);
            for (const auto [type, target] : read<Verb::shoot>(choice).shots)
                items.push_back(texts_.say(P::answer_shoot_one, {{"1", {weapon(asked_unit(), type)}},
                                                                 {"2", unit(target)},
                                                                 {"name2", {plain_unit(target)}}}));
            break;
        case Verb::strike:
            if (numbers.empty()) return say(P::answer_strike_all);
            for (const int type : read<Verb::strike>(choice).weapons)
                items.push_back(weapon(asked_unit(), type));
            break;
        case Verb::pass:
            if (ask == Ask::charge) return say(P::answer_give_up);
            if (ask == Ask::pile_in) return say(P::answer_no_pile_in);
            if (ask == Ask::deploy || ask == Ask::scout) return say(P::answer_give_up_units);
            if (match_.setup().real && ask == Ask::free_move) return say(P::answer_stay);
            break;
        case Verb::arrive:
            if (ask == Ask::charge) return say(P::answer_in_contact);
            if (ask == Ask::push_to) return say(P::answer_pushed);
            if (ask == Ask::free_move) return say(P::answer_moved);
            break;
        case Verb::models:
            if (numbers.empty()) return say(P::answer_nobody);
            break;
        case Verb::beside:
            if (numbers.empty()) return say(P::answer_nobody);
            for (const auto [friendly, models] : read<Verb::beside>(choice).nearby)
                items.push_back(
                    texts_.say(P::answer_beside_one, {{"1", {plain_unit(friendly)}}, {"2", {models}}}));
            break;
        case Verb::near: {
            const auto [first, second] = read<Verb::near>(choice);
            if (first == second) return say(first ? P::answer_near_both : P::answer_near_none);
            return capital(side(first ? Side::first : Side::second));
        }
        case Verb::counts:
            if (!read<Verb::counts>(choice).so) return say(P::answer_counts_not);
            break;
        case Verb::test:
            if (!read<Verb::test>(choice).on_hero) return say(P::answer_test_own);
            break;
        default: break;
    }
    if (!items.empty()) args.push_back({"list", {texts_.list(items, P::join_and)}});
    return capital(texts_.answer(verb, args));
}

// ---- Markers

std::string Teller::goal() const {
    return texts_.say(P::goal);
}

std::string Teller::goal_how() const {
    return texts_.say(P::goal_how);
}

std::string Teller::marker(const Claim& first, const Claim& second) const {
    const auto name = [&](const Claim& claim) { return Value(plain_unit(claim.unit)); };
    if (first.reaches() && second.reaches())
        return texts_.say(P::marker_contested, {{"1", name(first)}, {"2", name(second)}});
    if (!first.reaches() && !second.reaches()) return texts_.say(P::marker_alone);
    const Claim& near = first.reaches() ? first : second;
    return texts_.say(P::marker_near, {{"1", name(near)}, {"2", {marked(near.gap)}}});
}

std::string Teller::plan_at(int marker, const Claim& own, const Claim& enemy) const {
    const Value number(roman(marker + 1));
    if (!own.reaches())
        return texts_.say(P::plan_short, {{"1", number}, {"2", {marked(own.gap - marker_reach)}}});
    if (enemy.reaches())
        return texts_.say(P::plan_contests, {{"1", number}, {"2", {plain_unit(enemy.unit)}}});
    return texts_.say(P::plan_holds, {{"1", number}});
}

std::string Teller::reason(const Reason& reason) const {
    const auto phrase = [&]() -> std::optional<P> {
        const int motive = static_cast<int>(reason.motive);
        if (reason.motive >= Motive::assault && motive < motives)
            return after(P::reason_assault, motive - static_cast<int>(Motive::assault));
        if (reason.motive >= Motive::close_in && reason.motive <= Motive::stay)
            return after(P::reason_close_in, motive - static_cast<int>(Motive::close_in));
        return {};
    }();
    if (!phrase) return {};
    const auto& n = reason.numbers;
    const Arguments arguments{
        {"1", unit(n[0])}, {"2", unit(n[1])}, {"3", {n[2]}}, {"4", {n[3]}}, {"5", {n[4]}}};
    return capital(texts_.say(*phrase, arguments));
}

}  // namespace skald::aofs
