// How a unit can be got to act, for a hand that points at it.
#include "saga/calling.hpp"

#include "calls/core/book_calls.hpp"
#include "calls/saga/kit.hpp"
#include "game/json.hpp"

namespace skald::calls {

using namespace saga;

namespace {

using Language = std::optional<words::Language>;

Json act_json(const CalledAct& act, const Names& names, const SagaKit::Speaker* speaker) {
    Json json = {{"type", type_names[static_cast<std::size_t>(act.type)]}, {"target", act.target}};
    if (act.declaration.verb == 0) return json;
    json["declare"] = json_of(act.declaration, names);
    if (speaker) json["text"] = speaker->answer(act.declaration);
    return json;
}

Json calling_json(SagaCalls& calls, SagaGame& game, const Calling& calling, const Language& tell) {
    const Names names = names_of(game.match());
    Json answers = Json::array(), acts = Json::array();
    for (const Choice& choice : calling.answers) answers.push_back(json_of(choice, names));
    const auto then = tell ? SagaKit::speak(calls.library(), game, calling.asked, *tell) : nullptr;
    for (const CalledAct& act : calling.acts) acts.push_back(act_json(act, names, then.get()));
    Json json = {{"answers", std::move(answers)}, {"acts", std::move(acts)}};
    if (tell)
        json["text"] =
            SagaKit::speak(calls.library(), game, game.state(), *tell)->answer(calling.answers.front());
    return json;
}

/// game.callings {game, unit, tell}: which units can be activated now, and how that one can.
Reply callings(SagaCalls& calls, const Json& request) {
    const auto game = calls.find(request);
    if (!game) return refuse(game.error());
    const auto tell = calls.read_tell(request);
    if (!tell) return refuse(tell.error());
    Json json = {{"units", units_to_activate((*game)->match(), (*game)->state())}};
    if (!request.contains("unit")) return json;
    const auto unit = read_integer(request, "unit", 0, saga::max_units - 1);
    if (!unit) return refuse(unit.error());
    json["callings"] = Json::array();
    for (const Calling& calling : callings_of((*game)->match(), (*game)->state(), static_cast<int>(*unit)))
        json["callings"].push_back(calling_json(calls, **game, calling, *tell));
    return json;
}

}  // namespace

void add_callings(SagaOwnCalls& own) {
    own["game.callings"] = callings;
}

}  // namespace skald::calls
