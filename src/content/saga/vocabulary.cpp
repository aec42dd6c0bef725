#include "content/saga/vocabulary.hpp"

#include "content/core/words_json.hpp"
#include "content/saga/clause.hpp"
#include "content/saga/faction.hpp"

namespace skald::saga {

using namespace content;

namespace {

using Json = nlohmann::json;

Json verbs_json() {
    Json told = Json::array();
    for (const auto& named : verb_words())
        told.push_back(
            {{"id", named.word}, {"keys", keys_of(named.value)}, {"needs", needs_of(named.value)}});
    return told;
}

Json keys_json() {
    Json keys = Json::array();
    for (const ClauseKey& key : clause_keys()) {
        Json one = {{"id", key.name}, {"kind", key.kind}};
        if (!key.values.empty()) one["values"] = key.values;
        if (key.low != 0 || key.high != 0) one["low"] = key.low, one["high"] = key.high;
        keys.push_back(std::move(one));
    }
    return keys;
}

// ---- phrases as parts

template <class T, class Bits>
Json words_in(std::span<const Named<T>> list, Bits bits, Bits (*bit_of)(T)) {
    Json words = Json::array();
    for (const auto& named : list)
        if (bits & bit_of(named.value)) words.push_back(named.word);
    return words;
}
Json troops_in(std::uint8_t bits) {
    return words_in<Troop, std::uint8_t>(troop_words(), bits,
                                         [](Troop troop) { return static_cast<std::uint8_t>(bit(troop)); });
}
Json equipment_in(std::uint16_t bits) {
    return words_in<std::uint16_t, std::uint16_t>(equipment_words(), bits,
                                                  [](std::uint16_t item) { return item; });
}

Json near_json(const Near& near) {
    return {{"beyond", near.beyond},
            {"stick", word_for(stick_words(), near.stick)},
            {"whose",
             near.land != Land::none ? word_for(land_words(), near.land) : word_for(whose_is(), near.whose)},
            {"troops", troops_in(near.troops)},
            {"footing", word_for(footing_phrases(), near.footing)},
            {"ground", word_for(place_phrases(), near.place)}};
}

Json selector_json(const Selector& s, bool with_whose) {
    Json parts = {{"troops", troops_in(s.troops)},
                  {"footing", word_for(footing_phrases(), s.footing)},
                  {"equipment", equipment_in(s.equipment)},
                  {"ground", word_for(place_phrases(), s.place)},
                  {"fatigue", word_for(weariness_phrases(), s.weariness)},
                  {"once", s.without_effect},
                  {"near", Json::array()}};
    if (with_whose) parts["whose"] = word_for(whose_is(), s.whose), parts["other"] = s.not_acting;
    for (const Near& near : s.near)
        if (near.stick != Stick::none) parts["near"].push_back(near_json(near));
    return parts;
}

Json condition_json(const Condition& condition) {
    Json parts = {{"subject", word_for(subject_words(), condition.when)}, {"not", condition.negated}};
    if (speaks_of_units(condition.when))
        parts.update(selector_json(condition.what, condition.when == If::exists));
    return parts;
}

Json quantity_json(const Quantity& q) {
    Json parts = {{"base", q.base}, {"count", ""}};
    if (q.count == Count::none) return parts;
    parts.update(Json{{"count", word_for(count_words(), q.count)},
                      {"times", q.times},
                      {"every", q.every},
                      {"most", q.most}});
    return parts;
}

Json cost_json(const List<CostDie, 3>& cost, const SymbolNames& symbols) {
    Json dice = Json::array();
    for (const CostDie die : cost) {
        Json taken = Json::array();
        for (std::size_t i = 0; i < 3; ++i)
            if ((die >> i) & 1) taken.push_back(symbols[i]);
        dice.push_back(std::move(taken));
    }
    return dice;
}

template <class T, class Show>
Result<Json, PhraseFault> shown(const Phrase<T>& phrase, Show show) {
    if (!phrase.value) return tl::unexpected<PhraseFault>(phrase.fault);
    return show(*phrase.value);
}

// ---- and back: the words of the parts in their order

void add_word(std::string& text, std::string_view word) {
    if (word.empty()) return;
    if (!text.empty()) text += ' ';
    text += word;
}
std::string text_in(const Json& parts, const char* key) {
    const auto found = parts.find(key);
    return found != parts.end() && found->is_string() ? found->get<std::string>() : std::string();
}
bool is_set(const Json& parts, const char* key) {
    const auto found = parts.find(key);
    return found != parts.end() && found->is_boolean() && found->get<bool>();
}
int number_in(const Json& parts, const char* key, int otherwise) {
    const auto found = parts.find(key);
    return found != parts.end() && found->is_number_integer() ? found->get<int>() : otherwise;
}
Json list_in(const Json& parts, const char* key) {
    const auto found = parts.find(key);
    return found != parts.end() && found->is_array() ? *found : Json::array();
}
std::string joined(const Json& words, std::string_view between) {
    std::string text;
    for (const Json& word : words) {
        if (!word.is_string()) continue;
        if (!text.empty()) add_word(text, between);
        add_word(text, word.get<std::string>());
    }
    return text;
}

std::string near_text(const Json& near) {
    std::string text = is_set(near, "beyond") ? "beyond" : "within";
    add_word(text, text_in(near, "stick"));
    add_word(text, "of");
    add_word(text, text_in(near, "whose"));
    add_word(text, joined(list_in(near, "troops"), "or"));
    add_word(text, text_in(near, "footing"));
    add_word(text, text_in(near, "ground"));
    return text;
}

std::string selector_text(const Json& parts) {
    std::string text;
    if (is_set(parts, "other")) add_word(text, "other");
    add_word(text, text_in(parts, "whose"));
    add_word(text, joined(list_in(parts, "troops"), "or"));
    add_word(text, text_in(parts, "footing"));
    const std::string carried = joined(list_in(parts, "equipment"), "or");
    if (!carried.empty()) add_word(text, "with"), add_word(text, carried);
    add_word(text, text_in(parts, "ground"));
    add_word(text, text_in(parts, "fatigue"));
    if (is_set(parts, "once")) add_word(text, "without this effect");
    for (const Json& near : list_in(parts, "near"))
        if (near.is_object()) add_word(text, near_text(near));
    return text;
}

std::string condition_text(const Json& parts) {
    std::string text;
    if (is_set(parts, "not")) add_word(text, "not");
    const std::string subject = text_in(parts, "subject");
    add_word(text, subject);
    const auto known = find_word(subject_words(), std::string_view(subject));
    if (!known || !speaks_of_units(*known)) return text;
    Json rest = parts;
    if (*known != If::exists) rest.erase("whose"), rest.erase("other");
    add_word(text, selector_text(rest));
    return text;
}

std::string quantity_text(const Json& parts) {
    const int base = number_in(parts, "base", 0), times = number_in(parts, "times", 1);
    const std::string count = text_in(parts, "count");
    if (count.empty()) return std::to_string(base);
    std::string text = base == 0 ? "" : std::to_string(base) + " + ";
    if (times != 1) text += std::to_string(times) + " * ";
    text += count;
    if (const int every = number_in(parts, "every", 1); every != 1) text += " / " + std::to_string(every);
    if (const int most = number_in(parts, "most", 0); most != 0) text += ", at most " + std::to_string(most);
    return text;
}

std::string cost_text(const Json& dice) {
    std::string text;
    for (const Json& die : dice) {
        if (!die.is_array() || die.empty()) continue;
        if (!text.empty()) add_word(text, "+");
        add_word(text, die.size() >= 3 ? "any" : joined(die, "or"));
    }
    return text;
}

}  // namespace

nlohmann::json file_vocabulary() {
    return {{"verbs", verbs_json()},
            {"keys", keys_json()},
            {"keywords", words_of(keyword_words())},
            {"roles", words_of(role_words())},
            {"moments", words_of(moment_words())},
            {"types", words_of(type_words())},
            {"troops", words_of(troop_words())},
            {"equipment", words_of(equipment_words())},
            {"specials", words_of(special_words())},
            {"footings", words_of(footing_words())},
            {"phrase",
             {{"whose", words_of(whose_is())},
              {"footing", words_of(footing_phrases())},
              {"ground", words_of(place_phrases())},
              {"terrain", words_of(land_words())},
              {"fatigue", words_of(weariness_phrases())},
              {"sticks", words_of(stick_words())},
              {"subjects", words_of(subject_words())},
              {"counts", words_of(count_words())}}},
            {"most",
             {{"abilities", max_abilities},
              {"effects", decltype(Ability::clauses)::capacity()},
              {"cost", decltype(Ability::cost)::capacity()}}}};
}

Result<nlohmann::json, PhraseFault> phrase_parts(std::string_view kind, std::string_view text,
                                                 const SymbolNames& symbols) {
    if (kind == "who" || kind == "filter") {
        const bool whose = kind == "who";
        return shown(read_selector(text, whose), [&](const Selector& s) { return selector_json(s, whose); });
    }
    if (kind == "if") return shown(read_condition(text), condition_json);
    if (kind == "amount") return shown(read_quantity(text), quantity_json);
    if (kind == "near") return shown(read_near(text), near_json);
    if (kind == "equipment") return shown(read_equipment(text), equipment_in);
    return shown(read_cost(text, symbols), [&](const auto& cost) { return cost_json(cost, symbols); });
}

std::string phrase_text(std::string_view kind, const nlohmann::json& parts) {
    if (kind == "cost") return parts.is_array() ? cost_text(parts) : "";
    if (kind == "equipment") {
        const std::string text = parts.is_array() ? joined(parts, "+") : "";
        return text.empty() ? "hand-weapons" : text;
    }
    if (!parts.is_object()) return {};
    if (kind == "if") return condition_text(parts);
    if (kind == "amount") return quantity_text(parts);
    if (kind == "near") return near_text(parts);
    return selector_text(parts);
}

std::vector<std::string_view> key_order() {
    std::vector<std::string_view> keys{"id",      "barred",      "common",   "uncommon", "rare",
                                       "warlord", "hearthguard", "warriors", "levies",   "equipment",
                                       "units",   "half",        "points",   "basic",    "once",
                                       "keyword", "only",        "moment",   "unit"};
    for (const ClauseKey& key : clause_keys()) keys.push_back(key.name);
    for (const std::string_view key : {"dice",
                                       "armour",
                                       "armour-shooting",
                                       "melee",
                                       "shooting",
                                       "resilience",
                                       "rules",
                                       "escort",
                                       "escort-troop",
                                       "base",
                                       "troop",
                                       "figures",
                                       "footing",
                                       "no-close-ranks",
                                       "near",
                                       "cost",
                                       "effects",
                                       "rule",
                                       "troops",
                                       "ability",
                                       "hero",
                                       "legend",
                                       "hired",
                                       "names",
                                       "en",
                                       "es",
                                       "de",
                                       "ru",
                                       "name",
                                       "wins",
                                       "play",
                                       "symbols",
                                       "abilities",
                                       "heroes",
                                       "legends",
                                       "places"})
        keys.push_back(key);
    return keys;
}

}  // namespace skald::saga
