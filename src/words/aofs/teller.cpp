#include "words/aofs/teller.hpp"

#include "words/aofs/rules.hpp"
#include "words/core/measure.hpp"

namespace skald::aofs {

using namespace words;

using P = Phrase;

namespace {

bool within(int number, int below) {
    return number >= 0 && number < below;
}

constexpr std::string_view numerals[] = {"1", "2", "3", "4", "5", "6", "7", "8"};
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

/// The unit of the list that a model came with; -1: there is no such model.
int Teller::home_of(int model) const {
    if (!within(model, max_models_here)) return -1;
    const Side side = side_of_model(model);
    const int count = state_.unit_count[static_cast<std::size_t>(index(side))];
    for (int u = first_unit(side); u < first_unit(side) + count; ++u)
        if (within(model - state_.unit(u).first, state_.unit(u).size)) return u;
    return -1;
}

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

Value Teller::value(Kind kind, const Numbers& numbers, std::size_t at, Side who, int beside) const {
    const int n = numbers[at];
    const auto one_of = [&](P first, int count) {
        return within(n, count) ? texts_.value(after(first, n)) : Value(n);
    };
    switch (kind) {
        case Kind::unit: return unit(n);
        case Kind::model: return model(n);
        case Kind::weapon: return weapon(numbers[0], n);
        case Kind::spell: return spell(who, n);
        case Kind::length: return marked(n, beside);
        case Kind::action: return one_of(P::action_hold, 5);
        case Kind::reserve: return n == 1 ? texts_.value(P::reserve_ambush) : texts_.value(P::reserve_scout);
        case Kind::side: return side(within(n, 2) ? static_cast<Side>(n) : Side::none);
        case Kind::marker: return Value(n + 1);
        case Kind::command: return special_name(texts_, n == 0 ? Special::musician : Special::banner, 0);
        case Kind::sign: return Value(with_sign(n), n);
        default: return Value(n);
    }
}

Arguments Teller::arguments(std::string_view kinds, const Numbers& numbers, Side who) const {
    Arguments result;
    for (std::size_t i = 0; i < kinds.size() && i < numbers.size() && i < std::size(numerals); ++i) {
        const auto kind = static_cast<Kind>(kinds[i]);
        // A measured length is shown so that it differs from the limit that follows it.
        const bool compared = kind == Kind::length && i + 1 < kinds.size() && i + 1 < numbers.size();
        result.push_back({numerals[i], value(kind, numbers, i, who, compared ? numbers[i + 1] : -1)});
        if (kind == Kind::unit) result.push_back({plain_names[i], {plain_unit(numbers[i])}});
        if (kind == Kind::model) result.push_back({plain_names[i], {plain_unit(home_of(numbers[i]))}});
    }
    return result;
}

std::string Teller::unit_list(std::span<const std::int16_t> units) const {
    std::vector<std::string> names;
    for (const std::int16_t u : units) names.push_back(plain_unit(u));
    return names.empty() ? texts_.say(P::unit_none) : texts_.list(names, P::join_and);
}

// ---- Reasons

/// Reasons whose numbers mean something else under some rules.
std::optional<std::string> Teller::special_why(const Why& why) const {
    const auto rule = static_cast<Rule>(why.rule);
    switch (static_cast<Sentence>(why.sentence)) {
        case Sentence::lacks_rule:
        case Sentence::already_declared:
            if (rule != Rule::CMD_01) break;
            return texts_.say(
                P::why_no_bearer,
                {{"1",
                  {special_name(texts_, why.numbers[0] == 0 ? Special::musician : Special::banner, 0)}}});
        case Sentence::too_long:
            if (why.numbers[0] < 0) return texts_.say(P::why_no_way);
            break;
        case Sentence::too_many:
            if (rule == Rule::MIS_01)
                return texts_.say(P::why_table_too_large,
                                  {{"1", {marked(why.numbers[0])}}, {"2", {marked(why.numbers[1])}}});
            break;
        case Sentence::outside_zone:
            if (rule == Rule::MIS_02) return texts_.say(P::why_table_too_small);
            if (why.numbers[0] < 0) return texts_.say(P::why_no_zone);
            break;
        default: break;
    }
    return {};
}

std::string Teller::why(const Why& why) const {
    const auto sentence = static_cast<Sentence>(why.sentence);
    if (sentence == Sentence::none || sentence > Sentence::unsound) return {};
    const Arguments args =
        arguments(kinds_of(sentence), {why.numbers.begin(), why.numbers.end()}, state_.question.side);
    if (const auto text = special_why(why)) return capital(*text);
    return capital(texts_.why(sentence, args));
}

// ---- Questions and answers

std::string Teller::question(const Question& question) const {
    const auto ask = static_cast<Ask>(question.ask);
    if (ask == Ask::none || ask > Ask::morale) return texts_.say(P::ask_over);
    const auto& about = question.about;
    // A spell is the caster's, though both sides are asked for help.
    const Side owner =
        ask == Ask::help && within(about[0], max_models_here) ? side_of_model(about[0]) : question.side;
    const Arguments args = arguments(kinds_of(ask), {about.begin(), about.end()}, owner);
    const auto say = [&](P phrase) { return capital(texts_.say(phrase, args)); };
    if (ask == Ask::cast && about[1] == 1) return say(P::ask_cast_after);
    if (ask == Ask::push_to && about[1] < 0) return say(P::ask_push_any);
    return capital(texts_.ask(ask, args));
}

std::string Teller::answer(const Choice& choice) const {
    const auto verb = static_cast<Verb>(choice.verb);
    if (verb == Verb::none || verb > Verb::test) return {};
    const auto n = [&](std::size_t i) { return i < choice.what.size() ? int{choice.what[i]} : -1; };
    const Question& question = state_.question;
    Arguments args = arguments(kinds_of(verb), {choice.what.begin(), choice.what.end()}, question.side);
    const std::span<const std::int16_t> all{choice.what.data(), choice.what.size()};
    args.push_back({"n", {static_cast<int>(all.size())}});
    const auto say = [&](P phrase) { return capital(texts_.say(phrase, args)); };
    std::vector<std::string> items;
    switch (verb) {
        case Verb::edge:
            if (n(0) == 1) return say(P::answer_edge_far);
            break;
        case Verb::pick:
            args.push_back({"list", {unit_list(all.empty() ? all : all.subspan(1))}});
            if (n(0) == 1) return say(P::answer_pick_banner);
            break;
        case Verb::activate:
            if (n(2) >= 0) return say(P::answer_activate_target);
            break;
        case Verb::cast:
            if (n(3) > 0) return say(P::answer_cast_more);
            break;
        case Verb::help:
            if (all.empty()) return say(P::answer_help_none);
            for (std::size_t i = 0; i + 1 < all.size(); i += 2)
                items.push_back(
                    texts_.say(P::answer_help_one, {{"1", model(all[i])}, {"2", {int{all[i + 1]}}}}));
            break;
        case Verb::shoot:
            if (all.empty()) return say(P::answer_shoot_none);
            for (std::size_t i = 0; i + 1 < all.size(); i += 2)
                items.push_back(texts_.say(P::answer_shoot_one, {{"1", {weapon(question.about[0], all[i])}},
                                                                 {"2", unit(all[i + 1])},
                                                                 {"name2", {plain_unit(all[i + 1])}}}));
            break;
        case Verb::strike:
            if (all.empty()) return say(P::answer_strike_all);
            for (const std::int16_t w : all) items.push_back(weapon(question.about[0], w));
            break;
        case Verb::test:
            if (n(0) == 0) return say(P::answer_test_own);
            break;
        default: break;
    }
    if (!items.empty()) args.push_back({"list", {texts_.list(items, P::join_and)}});
    return capital(texts_.answer(verb, args));
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
