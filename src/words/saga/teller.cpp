#include "words/saga/teller.hpp"

#include "words/core/measure.hpp"
#include "words/core/numbers.hpp"
#include "words/saga/grammar.hpp"

namespace skald::saga {

using namespace words;
using namespace grammar;

namespace {

bool within(int number, int below) {
    return number >= 0 && number < below;
}

std::string at(const std::vector<std::string>& names, int number) {
    return within(number, static_cast<int>(names.size())) ? names[static_cast<std::size_t>(number)]
                                                          : std::to_string(number);
}

}  // namespace

Teller::Teller(const Texts& texts, const Match& match, const State& state,
               const std::array<const FactionNames*, 2>& names)
    : texts_(texts), match_(match), state_(state), names_(names), units_(unit_names(texts, state, names)) {
    if (state.fight.kind != FightKind::none) fight_ = {state.fight.of[0].unit, state.fight.of[1].unit};
}

std::string Teller::goal() const {
    return texts_.say(Phrase::goal);
}

std::string Teller::goal_how() const {
    return texts_.say(Phrase::goal_how);
}

std::string Teller::side(Side side) const {
    if (side == Side::none || names_[0]->name == names_[1]->name)
        return capital(texts_.say(after(Phrase::side_first, index(side))));
    return names(side).name;
}

Value Teller::unit(int id) const {
    if (!within(id, max_units) || units_[static_cast<std::size_t>(id)].empty())
        return texts_.value(Phrase::unit_none);
    return units_[static_cast<std::size_t>(id)];
}

Value Teller::fighter(int which) const {
    if (within(which, 2) && fight_[static_cast<std::size_t>(which)] >= 0)
        return unit(fight_[static_cast<std::size_t>(which)]);
    return texts_.value(which == 0 ? Phrase::fighter_attacker : Phrase::fighter_defender);
}

Value Teller::length(int length, bool stick, int beside) const {
    const Sticks& sticks = match_.sticks();
    std::string text = marked(length, beside);
    for (const Stick s : {Stick::very_short, Stick::short_, Stick::medium, Stick::long_})
        if (stick && sticks[s] == length)
            return texts_.say(Phrase::length_stick,
                              {{"stick", {std::string(stick_name(s))}}, {"length", {text}}});
    return text;
}

std::string Teller::ability(int number, Side side) const {
    return at(names(side).abilities, number);
}

std::string Teller::symbols(std::span<const std::int16_t> dice, Side side) const {
    std::array<int, 3> count{};
    for (const std::int16_t d : dice)
        if (within(d, dice_of_side) && side != Side::none)
            ++count[static_cast<std::size_t>(state_.board(side).dice[static_cast<std::size_t>(d)].symbol)];
    return counted(count, side);
}

/// What dice that were rolled show.
std::string Teller::rolled(const kinds::rolls::Value& rolls, Side side) const {
    std::array<int, 3> count{};
    for (const auto [die, symbol] : rolls)
        if (symbol <= Symbol::rare) ++count[static_cast<std::size_t>(symbol)];
    return counted(count, side);
}

/// "Axe ×3, Raven".
std::string Teller::counted(const std::array<int, 3>& count, Side side) const {
    std::vector<std::string> list;
    for (std::size_t s = 0; s < 3; ++s) {
        const std::string& symbol = names(side).symbols[s];
        if (count[s] == 1) list.push_back(symbol);
        if (count[s] > 1)
            list.push_back(texts_.say(Phrase::symbol_times, {{"symbol", {symbol}}, {"n", {count[s]}}}));
    }
    return list.empty() ? texts_.say(Phrase::nothing) : texts_.list(list, Phrase::join_comma);
}

/// How deployment goes, by method 1 to 3.
std::string Teller::method(int number) const {
    return within(number - 1, 3) ? texts_.say(after(Phrase::method_edges, number - 1))
                                 : std::to_string(number);
}

Value Teller::value(KindId kind, int n, Side who, int beside) const {
    const auto one_of = [&](Phrase first, int count) {
        return within(n, count) ? texts_.value(after(first, n)) : Value(n);
    };
    switch (kind) {
        case KindId::unit:
        case KindId::unit_or_none: return unit(n);
        case KindId::figure: return unit(within(n, max_figures) ? state_.figure(n).unit : -1);
        case KindId::ability: return ability(n, who);
        case KindId::length: return length(n, false, beside);
        case KindId::limit: return length(n, true, -1);
        case KindId::type: return one_of(Phrase::act_none, 5);
        case KindId::types: return types(texts_, static_cast<std::uint8_t>(n));
        case KindId::origin: return one_of(Phrase::origin_ability, 8);
        case KindId::troop: return one_of(Phrase::troop_hero, 4);
        case KindId::extra: return one_of(Phrase::extra_none, 7);
        case KindId::terrain: return one_of(Phrase::terrain_field, 7);
        case KindId::ground: return one_of(Phrase::ground_open, 3);
        case KindId::cover: return one_of(Phrase::cover_none, 3);
        case KindId::piece:
        case KindId::piece_or_none:
            if (!within(n, static_cast<int>(state_.terrain.size()))) return Value(n);
            return texts_.value(after(Phrase::terrain_field,
                                      static_cast<int>(state_.terrain[static_cast<std::size_t>(n)].kind)));
        case KindId::equipment:
            return n == 0 ? texts_.say(Phrase::hand_weapons)
                          : equipment(texts_, static_cast<std::uint16_t>(n), Phrase::join_and);
        case KindId::option: {
            const auto& options = match_.faction(who == Side::none ? Side::first : who).options;
            const bool known = within(n, static_cast<int>(options.size()));
            return value(KindId::equipment, known ? options[static_cast<std::size_t>(n)].equipment : 0, who);
        }
        case KindId::hero: return at(names(who).heroes, n);
        case KindId::legend: return at(names(who).legends, n);
        case KindId::hired: return at(names(who).hired, n);
        case KindId::side: return side(within(n, 2) ? static_cast<Side>(n) : Side::none);
        case KindId::symbol:
            return within(n, 3) ? names(who).symbols[static_cast<std::size_t>(n)] : std::string{};
        case KindId::fighter: return fighter(n);
        default: return Value(n);
    }
}

Arguments Teller::arguments(std::span<const FieldInfo> fields, std::span<const int> numbers, Side who) const {
    Arguments result;
    const auto kinds = kinds_of<KindId>(vocabulary(), fields);
    const auto number = [&](std::size_t i) { return i < numbers.size() ? numbers[i] : -1; };
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        // A measured length is shown so that it differs from the limit that follows it.
        const bool compared = kinds[i] == KindId::length && i + 1 < kinds.size();
        result.push_back({numerals[i], value(kinds[i], number(i), who, compared ? number(i + 1) : -1)});
    }
    return result;
}

std::string Teller::why(const Why& why, Side who) const {
    const auto& sentences = vocabulary().sentences;
    if (why.sentence == 0 || why.sentence >= sentences.size()) return {};
    return capital(texts_.why(static_cast<Sentence>(why.sentence),
                              arguments(sentences[why.sentence].fields, why.numbers, who)));
}

}  // namespace skald::saga
