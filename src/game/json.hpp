// JSON forms of what passes between rules and players, with the names of the book in place of its numbers.
// Only the declarations: who reads or builds Json values includes <nlohmann/json.hpp> itself.
//
//   choice    {"verb": "declare", "type": "charge", "target": 31}
//             {"verb": "move", "sketch": true, "spot": [3000, 1200],
//              "steps": [{"figure": 0, "path": [[2500, 1100], [3000, 1200]], "facing": 90, "floor": 1}]}
//   question  {"ask": "declare", "side": "first", "unit": 4, "types": ["move", "charge"]}
//   event     {"event": "fatigue", "side": "second", "rule": "FAT-03", "unit": 30, "change": 1, "now": 2}
//             {"event": "hits", ..., "faces": [6, 2]}
//   why       {"rule": "MOV-07", "sentence": "too_far", "figure": 12, "travelled": 1600, "allowed": 1500}
//   outcome   {"over": true, "winner": "first", "points": [12, 7]}
//
// The fields of a name are members of the object (names.def of a book says which): words for what is counted,
// true and false for flags, [x, y] for points; what is none is left out. Readers take lists, flags and what
// may be none as nothing where they are left out, and refuse unknown keys.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "base/result.hpp"
#include "game/names.hpp"

namespace skald {

using Json = nlohmann::json;

constexpr std::size_t max_json_bytes = 4u << 20;

/// A text as JSON, within the limits; the problem has its line and column.
Result<Json> parse_json(std::string_view text);

Json json_of(const Choice& choice, const Names& names);
Json json_of(const Question& question, const Names& names);
Json json_of(const Event& event, const Names& names);
Json json_of(const Why& why, const Names& names);
Json json_of(const Outcome& outcome);

Result<Choice> choice_from(const Json& json, const Names& names);
Result<Question> question_from(const Json& json, const Names& names);
Result<Event> event_from(const Json& json, const Names& names);
Result<Why> why_from(const Json& json, const Names& names);
Result<Outcome> outcome_from(const Json& json);

/// Is the value the same after writing it as JSON text and reading that? For tests.
bool json_keeps(const Choice& choice, const Names& names);
bool json_keeps(const Question& question, const Names& names);
bool json_keeps(const Event& event, const Names& names);
bool json_keeps(const Why& why, const Names& names);
bool json_keeps(const Outcome& outcome);

}  // namespace skald
