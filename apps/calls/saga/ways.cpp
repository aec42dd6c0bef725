// How a unit can be got to act, for a hand that points at it.
#include "saga/ways.hpp"

#include "calls/core/book_calls.hpp"
#include "calls/saga/kit.hpp"
#include "game/json.hpp"

namespace skald::calls {

using namespace saga;

namespace {

using Language = std::optional<words::Language>;

Json end_json(const WayEnd& end, const Names& names, const SagaKit::Speaker* speaker) {
    Json json = {{"type", type_names[static_cast<std::size_t>(end.type)]}, {"target", end.target}};
    if (end.declaration.verb == 0) return json;
    json["declare"] = json_of(end.declaration, names);
    if (speaker) json["text"] = speaker->answer(end.declaration);
    return json;
}

Json way_json(SagaCalls& calls, SagaGame& game, const saga::Way& way, const Language& tell) {
    const Names names = names_of(game.match());
    Json answers = Json::array(), ends = Json::array();
    for (const Choice& choice : way.answers) answers.push_back(json_of(choice, names));
    const auto then = tell ? SagaKit::speak(calls.library(), game, way.asked, *tell) : nullptr;
    for (const WayEnd& end : way.ends) ends.push_back(end_json(end, names, then.get()));
    Json json = {{"answers", std::move(answers)}, {"ends", std::move(ends)}};
    if (tell)
        json["text"] =
            SagaKit::speak(calls.library(), game, game.state(), *tell)->answer(way.answers.front());
    return json;
}

/// game.ways {game, unit, tell}: which units can be activated now, and how that one can.
Reply ways(SagaCalls& calls, const Json& request) {
    const auto game = calls.find(request);
    if (!game) return refuse(game.error());
    const auto tell = calls.read_tell(request);
    if (!tell) return refuse(tell.error());
    Json json = {{"units", units_to_activate((*game)->match(), (*game)->state())}};
    if (!request.contains("unit")) return json;
    const auto unit = read_integer(request, "unit", 0, saga::max_units - 1);
    if (!unit) return refuse(unit.error());
    json["ways"] = Json::array();
    for (const saga::Way& way : ways_to_activate((*game)->match(), (*game)->state(), static_cast<int>(*unit)))
        json["ways"].push_back(way_json(calls, **game, way, *tell));
    return json;
}

}  // namespace

void add_ways(SagaOwnCalls& own) {
    own["game.ways"] = ways;
}

}  // namespace skald::calls
