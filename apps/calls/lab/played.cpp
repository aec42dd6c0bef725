#include "calls/lab/played.hpp"

#include <algorithm>

namespace skald::lab {

namespace {

/// No game has more of anything.
constexpr std::int64_t most_counted = 100'000'000;

bool is_count(const Json& value) {
    return value.is_number_integer() && value >= -most_counted && value <= most_counted;
}

/// A member that may be left out.
template <class Check>
bool is_optional(const Json& json, const char* key, const Check& check) {
    const auto found = json.find(key);
    return found == json.end() || check(*found);
}

/// Of both players something by name that `check` accepts.
template <class Check>
bool is_by_player(const Json& both, const Check& check) {
    return both.is_array() && both.size() == 2 && std::ranges::all_of(both, [&](const Json& player) {
               return player.is_object() && std::ranges::all_of(player, check);
           });
}

/// So many counts, one behind the other.
template <std::size_t n>
bool are_counts(const Json& list) {
    return list.is_array() && list.size() == n && std::ranges::all_of(list, is_count);
}

bool is_account(const Json& json) {
    return is_optional(json, "uses", [](const Json& both) { return is_by_player(both, is_count); }) &&
           is_optional(json, "deeds", [](const Json& both) { return is_by_player(both, are_counts<2>); }) &&
           is_optional(json, "luck", [](const Json& both) { return is_by_player(both, are_counts<3>); });
}

bool is_result(const Json& json) {
    const auto winner = json.find("winner"), points = json.find("points");
    return winner != json.end() && winner->is_string() && points != json.end() && points->is_array() &&
           points->size() == 2 && is_count((*points)[0]) && is_count((*points)[1]) &&
           is_optional(json, "answers", is_count) && is_optional(json, "turns", is_count) &&
           is_optional(json, "hash", [](const Json& hash) { return hash.is_string(); }) && is_account(json);
}

}  // namespace

std::optional<GameKey> key_of(const Json& line) {
    if (!line.is_object()) return {};
    const auto series = line.find("series"), number = line.find("number");
    if (series == line.end() || !series->is_string() || number == line.end() || !is_count(*number) ||
        *number < 0 || !is_result(line))
        return {};
    return GameKey{series->get<std::string>(), number->get<int>()};
}

const Games& Played::games(const std::string& series) const {
    static const Games none;
    const auto found = games_.find(series);
    return found == games_.end() ? none : found->second;
}

void Played::add(const std::string& series, const Json& game) {
    Json line = game;
    line["series"] = series;
    games_[series][game["number"].get<int>()] = std::move(line);
}

bool Played::take(const GameKey& key, Json line) {
    return games_[key.first].try_emplace(key.second, std::move(line)).second;
}

}  // namespace skald::lab
