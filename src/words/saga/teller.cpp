#include "words/saga/teller.hpp"

#include "words/core/measure.hpp"
#include "words/saga/grammar.hpp"

namespace skald::saga {

using namespace words;
using namespace grammar;

namespace {

bool within(int number, int below) {
    return number >= 0 && number < below;
}

constexpr std::string_view numerals[] = {"1", "2", "3", "4", "5", "6", "7", "8"};

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

/// Of dice and what they show, in pairs.
std::string Teller::rolled(std::span<const std::int16_t> pairs, Side side) const {
    std::array<int, 3> count{};
    for (std::size_t i = 1; i < pairs.size(); i += 2)
        if (within(pairs[i], 3)) ++count[static_cast<std::size_t>(pairs[i])];
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

Value Teller::value(Kind kind, int n, Side who, int beside) const {
    const auto one_of = [&](Phrase first, int count) {
        return within(n, count) ? texts_.value(after(first, n)) : Value(n);
    };
    switch (kind) {
        case Kind::unit: return unit(n);
        case Kind::figure: return unit(within(n, max_figures) ? state_.figure(n).unit : -1);
        case Kind::ability: return ability(n, who);
        case Kind::length: return length(n, false, beside);
        case Kind::limit: return length(n, true, -1);
        case Kind::type: return one_of(Phrase::act_none, 5);
        case Kind::types: return types(texts_, static_cast<std::uint8_t>(n));
        case Kind::origin: return one_of(Phrase::origin_ability, 8);
        case Kind::troop: return one_of(Phrase::troop_hero, 4);
        case Kind::extra: return one_of(Phrase::extra_none, 7);
        case Kind::terrain: return one_of(Phrase::terrain_field, 7);
        case Kind::piece:
            if (!within(n, static_cast<int>(state_.terrain.size()))) return Value(n);
            return texts_.value(after(Phrase::terrain_field,
                                      static_cast<int>(state_.terrain[static_cast<std::size_t>(n)].kind)));
        case Kind::equipment:
            return n == 0 ? texts_.say(Phrase::hand_weapons)
                          : equipment(texts_, static_cast<std::uint16_t>(n), Phrase::join_and);
        case Kind::option: {
            const auto& options = match_.faction(who == Side::none ? Side::first : who).options;
            const bool known = within(n, static_cast<int>(options.size()));
            return value(Kind::equipment, known ? options[static_cast<std::size_t>(n)].equipment : 0, who);
        }
        case Kind::hero: return at(names(who).heroes, n);
        case Kind::legend: return at(names(who).legends, n);
        case Kind::hired: return at(names(who).hired, n);
        case Kind::side: return side(within(n, 2) ? static_cast<Side>(n) : Side::none);
        case Kind::symbol:
            return within(n, 3) ? names(who).symbols[static_cast<std::size_t>(n)] : std::string{};
        case Kind::fighter: return fighter(n);
        default: return Value(n);
    }
}

Arguments Teller::arguments(std::string_view kinds, const std::vector<int>& numbers, Side who) const {
    Arguments result;
    for (std::size_t i = 0; i < kinds.size() && i < numbers.size() && i < std::size(numerals); ++i) {
        // A measured length is shown so that it differs from the limit that follows it.
        const bool compared = kinds[i] == 'l' && i + 1 < kinds.size() && i + 1 < numbers.size();
        result.push_back({numerals[i], value(static_cast<Kind>(kinds[i]), numbers[i], who,
                                             compared ? numbers[i + 1] : -1)});
    }
    return result;
}

std::string Teller::why(const Why& why, Side who) const {
    const auto sentence = static_cast<Sentence>(why.sentence);
    if (sentence == Sentence::none || sentence > Sentence::not_along_line) return {};
    return capital(
        texts_.why(sentence, arguments(kinds_of(sentence), {why.numbers.begin(), why.numbers.end()}, who)));
}

}  // namespace skald::saga
