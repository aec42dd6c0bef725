#include "aofs/profile.hpp"

namespace skald::aofs {
namespace {

constexpr std::array<SpecialInfo, static_cast<std::size_t>(Special::count)> specials{{
#define SPECIAL(name, rule, place, valued) {#name, Rule::rule, Place::place, valued},
#include "aofs/specials.def"
#undef SPECIAL
}};

constexpr std::array<std::string_view, static_cast<std::size_t>(EffectVerb::count)> verbs{
#define EFFECT_VERB(name) #name,
#include "aofs/effects.def"
#undef EFFECT_VERB
};

constexpr std::array<bool, static_cast<std::size_t>(Circumstance::count)> of_enemy{
#define CIRCUMSTANCE(name, enemy) enemy,
#include "aofs/circumstances.def"
#undef CIRCUMSTANCE
};

}  // namespace

const SpecialInfo& info(Special special) {
    return specials[static_cast<std::size_t>(special)];
}

std::optional<Special> find_special(std::string_view name) {
    for (std::size_t i = 0; i < specials.size(); ++i)
        if (specials[i].name == name) return static_cast<Special>(i);
    return {};
}

std::string_view effect_verb_name(EffectVerb verb) {
    return verb < EffectVerb::count ? verbs[static_cast<std::size_t>(verb)] : std::string_view{};
}

std::optional<EffectVerb> find_effect_verb(std::string_view name) {
    for (std::size_t i = 0; i < verbs.size(); ++i)
        if (verbs[i] == name) return static_cast<EffectVerb>(i);
    return {};
}

bool said_of_enemy(Circumstance what) {
    return what < Circumstance::count && of_enemy[static_cast<std::size_t>(what)];
}

}  // namespace skald::aofs
