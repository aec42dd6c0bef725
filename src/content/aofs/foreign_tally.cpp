#include "content/aofs/foreign_tally.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"

namespace skald::aofs {

namespace {

using Json = Tally::Json;

/// What the list builder keeps for itself: numbers of its own, how it shows things, what it works out from
/// the rest. No part of a list.
constexpr std::array bookkeeping{"id",
                                 "key",
                                 "uid",
                                 "instanceId",
                                 "selectionId",
                                 "armyId",
                                 "label",
                                 "description",
                                 "isCloud",
                                 "forceOrg",
                                 "forceOrgErrors",
                                 "campaignMode",
                                 "narrativeMode",
                                 "competitive",
                                 "creationTime",
                                 "modified",
                                 "cloudModified",
                                 "upgrades",
                                 "variant",
                                 "sort",
                                 "valid",
                                 "parentPackageId",
                                 "parentSectionId",
                                 "weaponId",
                                 "originalCount",
                                 "dependencies",
                                 "disabledSections",
                                 "disabledUpgradeSections",
                                 "hasCustomRule",
                                 "genericName",
                                 "select",
                                 "isHeroOnly"};

bool carries_nothing(const Json& value) {
    if (value.is_boolean()) return !value.get<bool>();
    if (value.is_number()) return value == 0;
    return value.empty() || (value.is_string() && trimmed(value.get_ref<const std::string&>()).empty());
}

/// The value as it is shown: short.
std::string shown(const Json& value) {
    constexpr std::size_t most = 40;
    const std::string text =
        clean_name(value.is_string() ? value.get_ref<const std::string&>()
                                     : value.dump(-1, ' ', false, Json::error_handler_t::replace));
    return text.size() <= most ? text : clean_name(text.substr(0, most)) + "...";
}

}  // namespace

const Json& Tally::member(const Json& json, const char* key) {
    static const Json nothing;
    if (!json.is_object()) return nothing;
    const auto found = json.find(key);
    if (found == json.end()) return nothing;
    taken_.insert(&*found);
    return *found;
}

std::vector<const Json*> Tally::items(const Json& json, const char* key) {
    const Json& value = member(json, key);
    std::vector<const Json*> list;
    if (!value.is_array()) {
        if (!carries_nothing(value)) tell_unusable(key, value);
        return list;
    }
    for (const Json& item : value) list.push_back(&item);
    return list;
}

std::string Tally::text(const Json& json, const char* key) {
    const Json& value = member(json, key);
    if (!value.is_string()) {
        if (!carries_nothing(value)) tell_unusable(key, value);
        return {};
    }
    const auto& raw = value.get_ref<const std::string&>();
    if (trimmed(raw).size() > longest_name) tell(key, value, "name_cut");
    return clean_name(raw);
}

std::optional<int> Tally::number(const Json& json, const char* key) {
    const Json& value = member(json, key);
    const auto number = number_of(value);
    if (!number && !value.is_null() && value != "") tell_unusable(key, value);
    return number;
}

bool Tally::flag(const Json& json, const char* key) {
    const Json& value = member(json, key);
    if (!value.is_boolean() && !carries_nothing(value)) tell_unusable(key, value);
    return value.is_boolean() && value.get<bool>();
}

std::optional<int> Tally::number_of(const Json& json) {
    constexpr std::int64_t most = 1'000'000;
    if (json.is_number_float()) {
        const auto value = json.get<double>();
        if (!(value >= 0 && value <= 1e6)) return {};
        const auto number = static_cast<int>(value);
        return static_cast<double>(number) == value ? std::optional<int>(number) : std::optional<int>{};
    }
    if (json.is_number_unsigned() && json.get<std::uint64_t>() <= most) return json.get<int>();
    if (!json.is_string()) return {};
    const std::string whole = clean_name(json.get_ref<const std::string&>());
    std::string_view word = whole;
    if (word.starts_with('+')) word.remove_prefix(1);
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    const auto value = to_integer(word.substr(0, digits), 0, most);
    const std::string_view rest = trimmed(word.substr(digits));
    constexpr std::array ends{"", "+", "'", "mm", "pts"};
    if (!value || std::find(ends.begin(), ends.end(), rest) == ends.end()) return {};
    return static_cast<int>(*value);
}

void Tally::tell(std::string_view key, const Json& value, std::string_view sentence) {
    notes_.add(Understanding::approximated, "key", std::string(key) + ' ' + shown(value), unit_,
               {{sentence, {}}});
}

void Tally::tell_unusable(const char* key, const Json& value) {
    tell(key, value, "unusable");
}

void Tally::tell_otherwise(const char* key, const Json& value) {
    tell(key, value, "otherwise");
}

void Tally::tell_unread(const Json& json) {
    if (json.is_array())
        for (const Json& item : json) tell_unread(item);
    if (!json.is_object()) return;
    for (const auto& [key, value] : json.items()) {
        if (taken_.contains(&value)) {
            tell_unread(value);
            continue;
        }
        const bool own = std::find(bookkeeping.begin(), bookkeeping.end(), key) != bookkeeping.end();
        if (!own && !carries_nothing(value)) tell(clean_name(key), value, "unread");
    }
}

}  // namespace skald::aofs
