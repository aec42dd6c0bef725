#include "aofs/profile.hpp"

namespace skald::aofs {
namespace {

constexpr std::array<SpecialInfo, static_cast<std::size_t>(Special::count)> specials{{
#define SPECIAL(name, rule, place, valued) {#name, Rule::rule, Place::place, valued},
#include "aofs/specials.def"
#undef SPECIAL
}};

constexpr std::array<std::string_view, static_cast<std::size_t>(SpellVerb::count)> verbs{
#define SPELL_VERB(name) #name,
#include "aofs/spells.def"
#undef SPELL_VERB
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

std::string_view spell_verb_name(SpellVerb verb) {
    return verb < SpellVerb::count ? verbs[static_cast<std::size_t>(verb)] : std::string_view{};
}

std::optional<SpellVerb> find_spell_verb(std::string_view name) {
    for (std::size_t i = 0; i < verbs.size(); ++i)
        if (verbs[i] == name) return static_cast<SpellVerb>(i);
    return {};
}

}  // namespace skald::aofs
