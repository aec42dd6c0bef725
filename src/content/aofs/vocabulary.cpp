#include "content/aofs/vocabulary.hpp"

#include "content/aofs/army.hpp"
#include "content/core/words_json.hpp"

namespace skald::aofs {

using namespace content;

namespace {

using Json = nlohmann::json;

Json between(int low, int high) {
    return {{"low", low}, {"high", high}};
}

Json numbers_of(std::initializer_list<FileNumber> list) {
    Json numbers = Json::object();
    for (const FileNumber& number : list) numbers[number.key] = between(number.low, number.high);
    return numbers;
}

/// Effects of spells, or what a rule of the army's own does all the time.
Json verbs_json(bool of_rule) {
    Json verbs = Json::array();
    for (int i = 0; i < static_cast<int>(EffectVerb::count); ++i) {
        const auto verb = static_cast<EffectVerb>(i);
        if (of_rule && at_once(verb)) continue;
        const EffectRange range = effect_range(verb);
        Json one = {{"id", effect_verb_word(verb)}, {"keys", keys_of_effect(verb, of_rule)}};
        if (range.used) one["amount"] = between(range.low, range.high);
        if (range.rules) one["rules"] = verb == EffectVerb::hits ? "weapon" : "given";
        verbs.push_back(std::move(one));
    }
    return verbs;
}

/// As a file spells them, with the least value where they have one.
Json special_rules_json(bool of_weapon, bool to_give) {
    Json rules = Json::array();
    for (const std::string_view word : special_rule_words(of_weapon)) {
        const Special special = *find_special(word);
        Specials alone;
        alone.add(special);
        if (to_give && not_to_give(alone) != Special::count) continue;
        rules.push_back(write_special(special, 1));
    }
    return rules;
}

Json reaches_json() {
    Json reaches = Json::array();
    for (const auto& named : whom_words()) {
        Json one = {{"id", named.word}};
        if (named.value != Whom::unit) one["within"] = between(1, longest_aura);
        reaches.push_back(std::move(one));
    }
    return reaches;
}

}  // namespace

Json file_vocabulary() {
    namespace number = file_number;
    return {
        {"verbs", {{"spell", verbs_json(false)}, {"rule", verbs_json(true)}}},
        {"rules",
         {{"weapon", special_rules_json(true, false)},
          {"model", special_rules_json(false, false)},
          {"given", special_rules_json(false, true)}}},
        {"targets", words_of(spell_target_words())},
        {"reaches", reaches_json()},
        {"for", words_of(upgrade_for_words())},
        {"command", command_words()},
        {"numbers",
         {{"unit", numbers_of({number::quality, number::defense, number::size, number::cost, number::base})},
          {"weapon", numbers_of({number::range, number::attacks})},
          {"spell", numbers_of({number::tokens, number::reach})},
          {"effect", numbers_of({number::duration})},
          {"special", {{"value", between(1, max_special_value)}}},
          {"if",
           {{"round", between(1, rounds)},
            {"near", between(1, longest_aura)},
            {"gap", between(1, max_range)}}}}},
        {"most",
         {{"units", most_units_of_army},
          {"weapons", most_weapons_of_army},
          {"upgrades", most_upgrades_of_unit},
          {"spells", max_spells},
          {"rules", max_own_rules},
          {"spellEffects", decltype(Spell::effects)::capacity()},
          {"ruleEffects", max_rule_effects},
          {"conditions", Provisions::capacity()}}}};
}

}  // namespace skald::aofs
