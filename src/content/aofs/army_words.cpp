// The words of army files: special rules with their values, verbs and targets of spells.
#include <algorithm>

#include "base/text.hpp"
#include "content/aofs/army.hpp"

namespace skald::aofs {

using namespace content;

namespace {

constexpr Named<SpellTarget> targets[] = {
    {"enemy", SpellTarget::enemy}, {"friendly", SpellTarget::friendly}, {"own", SpellTarget::own}};
constexpr Named<UpgradeFor> purchases[] = {
    {"all", UpgradeFor::all}, {"one", UpgradeFor::one}, {"each", UpgradeFor::each}};
constexpr std::string_view commands[] = {"sergeant", "musician", "banner"};

bool stands(Place place, bool of_weapon) {
    return place == Place::attack || (place == Place::weapon) == of_weapon;
}

}  // namespace

std::span<const Named<SpellTarget>> spell_target_words() {
    return targets;
}
std::span<const Named<UpgradeFor>> upgrade_for_words() {
    return purchases;
}
std::span<const std::string_view> command_words() {
    return commands;
}

std::vector<std::string_view> special_rule_words(bool of_weapon) {
    std::vector<std::string_view> words;
    for (int i = 0; i < static_cast<int>(Special::count); ++i)
        if (const auto& known = info(static_cast<Special>(i)); stands(known.place, of_weapon))
            words.push_back(known.name);
    return words;
}

Phrase<SpecialWord> read_special(std::string_view text, bool of_weapon) {
    const auto fault = [](std::size_t offset, Remarked why) -> Phrase<SpecialWord> {
        return {{}, {offset, std::move(why)}};
    };
    const std::size_t open = std::min(text.find('('), text.size());
    const std::string_view name = text.substr(0, open);
    const auto special = find_special(name);
    if (!special) return fault(0, expected("a special rule", name, special_rule_words(of_weapon)));
    const auto& known = info(*special);
    if (!stands(known.place, of_weapon))
        return fault(0, {of_weapon ? Remark::of_models : Remark::of_weapons, {std::string(name)}});
    if (!known.valued) {
        if (open < text.size()) return fault(open, {Remark::no_value, {std::string(name)}});
        return {SpecialWord{*special, 1}, {}};
    }
    const std::string most = std::to_string(max_special_value);
    const bool closed = open < text.size() && text.ends_with(')');
    const auto value = closed
                           ? to_integer(text.substr(open + 1, text.size() - open - 2), 1, max_special_value)
                           : std::optional<std::int64_t>{};
    if (!value)
        return fault(std::min(open + 1, text.size()),
                     {Remark::needs_value, {std::string(name), most, std::string(name)}});
    return {SpecialWord{*special, static_cast<std::uint8_t>(*value)}, {}};
}

std::string write_special(Special special, int value) {
    const auto& known = info(special);
    std::string text(known.name);
    if (known.valued) text += '(' + std::to_string(value) + ')';
    return text;
}

std::string write_specials(const Specials& specials) {
    std::string text;
    for (int i = 0; i < static_cast<int>(Special::count); ++i) {
        const auto special = static_cast<Special>(i);
        if (specials.has(special))
            text += (text.empty() ? "\"" : ", \"") + write_special(special, specials.value(special)) + '"';
    }
    return text;
}

std::string effect_verb_word(EffectVerb verb) {
    std::string word(effect_verb_name(verb));
    std::replace(word.begin(), word.end(), '_', '-');
    return word;
}

EffectRange effect_range(EffectVerb verb) {
    switch (verb) {
        case EffectVerb::hits: return {.used = true, .rules = true, .low = 1, .high = 24};
        case EffectVerb::grant: return {.lasts = true, .rules = true};
        case EffectVerb::to_hit:
        case EffectVerb::attacks:
        case EffectVerb::ap:
        case EffectVerb::to_cast:
        case EffectVerb::to_defend:
        case EffectVerb::to_morale: return {.used = true, .lasts = true, .low = -3, .high = 3};
        case EffectVerb::move: return {.used = true, .lasts = true, .low = -6, .high = 6};
        case EffectVerb::range: return {.used = true, .lasts = true, .low = -12, .high = 12};
        case EffectVerb::mend:
        case EffectVerb::shove: return {.used = true, .low = 1, .high = 6};
        case EffectVerb::rally:
        case EffectVerb::count: return {};
    }
    return {};
}

std::vector<std::string_view> keys_of_effect(EffectVerb verb, bool of_rule) {
    const EffectRange range = effect_range(verb);
    std::vector<std::string_view> keys{"do"};
    if (of_rule) keys.insert(keys.end(), {"who", "if"});
    if (range.used) keys.push_back("amount");
    if (range.lasts && !of_rule) keys.push_back(file_number::duration.key);
    if (range.rules) keys.push_back("rules");
    return keys;
}

bool is_army_id(std::string_view id) {
    return !id.empty() && id[0] >= 'a' && id[0] <= 'z' && std::all_of(id.begin(), id.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
}

}  // namespace skald::aofs
