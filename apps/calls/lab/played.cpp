#include "calls/lab/played.hpp"

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

bool is_uses(const Json& uses) {
    if (!uses.is_array() || uses.size() != 2) return false;
    for (const Json& player : uses) {
        if (!player.is_object()) return false;
        for (const auto& [what, times] : player.items())
            if (!is_count(times)) return false;
    }
    return true;
}

bool is_result(const Json& json) {
    const auto winner = json.find("winner"), points = json.find("points");
    return winner != json.end() && winner->is_string() && points != json.end() && points->is_array() &&
           points->size() == 2 && is_count((*points)[0]) && is_count((*points)[1]) &&
           is_optional(json, "answers", is_count) && is_optional(json, "turns", is_count) &&
           is_optional(json, "hash", [](const Json& hash) { return hash.is_string(); }) &&
           is_optional(json, "uses", is_uses);
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
