// The calls that the page makes: a JSON request {"call": name, ...} in, a JSON reply out. The same table
// serves the wasm module and `skald call`, so both give the same bytes.
//
// To add calls: write apps/calls/<book>/<subject>.cpp with a function `void add_<subject>_calls(Handlers&)`,
// declare it below and name it in every_call.cpp and in the module of its book (apps/wasm). Nothing here may
// throw or abort, whatever the request holds: read members with the helpers of request.hpp.
#pragma once
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace skald::calls {

using Json = nlohmann::json;

/// Gives the reply's body, or the sentence that says why there is none.
using Handler = Result<Json, std::string> (*)(const Json& request);

using Handlers = std::map<std::string, Handler, std::less<>>;

void add_version_calls(Handlers& handlers);
void add_exercise_calls(Handlers& handlers);
void add_scene_calls(Handlers& handlers);
void add_plan_calls(Handlers& handlers);
void add_sight_calls(Handlers& handlers);
void add_content_calls(Handlers& handlers);
void add_game_calls(Handlers& handlers);
void add_bench_calls(Handlers& handlers);
void add_sim_calls(Handlers& handlers);
void add_words_calls(Handlers& handlers);
void add_game_aids(Handlers& handlers);
void add_odds_calls(Handlers& handlers);
void add_skirmish_calls(Handlers& handlers);  ///< after all others: it stands before some of them

/// Every call of this program or module.
const Handlers& handlers();

}  // namespace skald::calls
