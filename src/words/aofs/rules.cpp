#include "words/aofs/rules.hpp"

#include "words/core/measure.hpp"

namespace skald::aofs {

using namespace words;

using P = Phrase;

namespace {

constexpr const char* minus = "\u2212";

/// The value of a rule as people write it; X where none is meant.
Value x_of(int value) {
    return value > 0 ? Value(value) : Value("X", 2);
}

bool lasts(SpellVerb verb) {
    switch (verb) {
        case SpellVerb::grant:
        case SpellVerb::to_hit:
        case SpellVerb::to_defend:
        case SpellVerb::to_morale:
        case SpellVerb::move: return true;
        default: return false;
    }
}

}  // namespace

std::string with_sign(int value) {
    return (value < 0 ? minus : "+") + std::to_string(value < 0 ? -value : value);
}

std::string special_name(const Texts& texts, Special special, int value) {
    return texts.special_name(special, {{"x", x_of(value)}});
}

std::string special_text(const Texts& texts, Special special, int value) {
    return texts.special_text(special, {{"x", x_of(value)}});
}

std::string special_names(const Texts& texts, const Specials& specials) {
    std::vector<std::string> names;
    for (int i = 0; i < static_cast<int>(Special::count); ++i) {
        const auto special = static_cast<Special>(i);
        if (specials.has(special)) names.push_back(special_name(texts, special, specials.value(special)));
    }
    return texts.list(names, P::join_comma);
}

std::string weapon_text(const Texts& texts, const Weapon& weapon) {
    const std::string line = weapon.melee() ? texts.say(P::weapon_melee, {{"attacks", {weapon.attacks}}})
                                            : texts.say(P::weapon_range, {{"range", {marked(weapon.reach())}},
                                                                          {"attacks", {weapon.attacks}}});
    if (weapon.specials.empty()) return line;
    return texts.say(P::weapon_with, {{"line", {line}}, {"list", {special_names(texts, weapon.specials)}}});
}

std::string effect_text(const Texts& texts, const SpellEffect& effect) {
    const Arguments arguments{{"n", {effect.value}},
                              {"signed", {with_sign(effect.value)}},
                              {"length", {marked(effect.value * inch)}},
                              {"change", {(effect.value < 0 ? minus : "+") + marked(effect.value * inch)}},
                              {"list", {special_names(texts, effect.specials)}}};
    const bool armed = effect.verb == SpellVerb::hits && !effect.specials.empty();
    const std::string text =
        armed ? texts.say(P::spell_hits_with, arguments) : texts.spell(effect.verb, arguments);
    if (!lasts(effect.verb)) return text;
    return texts.say(effect.rounds > 1 ? P::spell_rounds : P::spell_round,
                     {{"text", {text}}, {"n", {effect.rounds}}});
}

std::string spell_text(const Texts& texts, const Spell& spell) {
    std::vector<std::string> effects;
    for (const SpellEffect& effect : spell.effects) effects.push_back(effect_text(texts, effect));
    const std::string target = texts.say(after(P::target_enemy, static_cast<int>(spell.target)),
                                         {{"range", {marked(spell.reach())}}});
    return capital(
        texts.say(P::spell_line, {{"target", {target}}, {"text", {texts.list(effects, P::join_and)}}}));
}

std::string list_reason_text(const Texts& texts, std::string_view sentence, std::span<const int> numbers,
                             const std::string& what) {
    const auto number = [&](std::size_t i) { return i < numbers.size() ? numbers[i] : 0; };
    return capital(texts.of_list(sentence, {{"have", {number(0)}}, {"most", {number(1)}}, {"what", {what}}}));
}

}  // namespace skald::aofs
