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

std::string deed_text(const Texts& texts, const Deed& effect) {
    const Arguments arguments{{"n", {effect.value}},
                              {"signed", {with_sign(effect.value)}},
                              {"length", {marked(effect.value * inch)}},
                              {"change", {(effect.value < 0 ? minus : "+") + marked(effect.value * inch)}},
                              {"list", {special_names(texts, effect.specials)}}};
    const bool armed = effect.verb == EffectVerb::hits && !effect.specials.empty();
    return armed ? texts.say(P::spell_hits_with, arguments) : texts.effect(effect.verb, arguments);
}

std::string effect_text(const Texts& texts, const SpellEffect& effect) {
    const std::string text = deed_text(texts, effect);
    if (at_once(effect.verb)) return text;
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

namespace {

/// Whose rule is asked for: "Hero", "Tough(3)", a rule of the army's own.
std::string asked_for(const Texts& texts, const Provision& one, std::span<const std::string> names) {
    if (one.rule >= 0 && static_cast<std::size_t>(one.rule) < names.size())
        return names[static_cast<std::size_t>(one.rule)];
    if (one.special == Special::count) return {};
    // Any value does: "Tough"; else "Tough(3)".
    std::string name = special_name(texts, one.special, one.value);
    if (one.value == 1) name = name.substr(0, name.find('('));
    return name;
}

P phrase_of(const Provision& one, bool asked) {
    switch (one.what) {
        case Circumstance::near: return after(P::near_friendly, (one.enemy ? 1 : 0) + (asked ? 2 : 0));
        case Circumstance::within: return P::enemy_within;
        default: break;
    }
    // In the order of circumstances.def; only some are said of the enemy.
    const int place = static_cast<int>(one.what);
    return one.enemy ? after(P::enemy_cover, place - static_cast<int>(Circumstance::cover))
                     : after(P::provision_charging, place);
}

}  // namespace

std::string provision_text(const Texts& texts, const Provision& one, std::span<const std::string> names) {
    const std::string name = asked_for(texts, one, names);
    const std::string text =
        texts.say(phrase_of(one, !name.empty()),
                  {{"n", {one.amount}}, {"range", {marked(one.amount * inch)}}, {"name", {name}}});
    return one.negated ? texts.say(P::provision_not, {{"text", {text}}}) : text;
}

std::string own_effect_text(const Texts& texts, const OwnRule& rule, const RuleEffect& effect,
                            std::span<const std::string> names) {
    std::vector<std::string> head;
    if (rule.once) head.push_back(texts.say(P::rule_once));
    if (effect.whom != Whom::self)
        head.push_back(texts.say(after(P::whom_unit, static_cast<int>(effect.whom) - 1),
                                 {{"range", {marked(effect.reach * inch)}}}));
    for (const Provision& one : effect.provisions) head.push_back(provision_text(texts, one, names));
    const Arguments arguments{{"head", {texts.list(head, P::join_comma)}},
                              {"text", {deed_text(texts, effect)}}};
    return capital(texts.say(head.empty() ? P::rule_bare : P::rule_line, arguments));
}

std::string own_rule_text(const Texts& texts, const OwnRule& rule, std::span<const std::string> names) {
    std::string text;
    for (const RuleEffect& effect : rule.effects)
        text += (text.empty() ? "" : " ") + own_effect_text(texts, rule, effect, names);
    return text;
}

std::string list_reason_text(const Texts& texts, std::string_view sentence, std::span<const int> numbers,
                             const std::string& what) {
    const auto number = [&](std::size_t i) { return i < numbers.size() ? numbers[i] : 0; };
    return capital(texts.of_list(sentence, {{"have", {number(0)}}, {"most", {number(1)}}, {"what", {what}}}));
}

}  // namespace skald::aofs
