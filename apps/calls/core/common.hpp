// Calls that are the same for either book: each book gives its way to the game that is asked about.
#pragma once
#include "calls/core/handlers.hpp"
#include "calls/core/request.hpp"
#include "calls/core/words_request.hpp"
#include "dice/scripted.hpp"
#include "game/json.hpp"

namespace skald::calls {

/// game.history {game, from}: every answer from the given one on, with what it brought about. `find` gives
/// the game, `entry_json` tells of one answer.
template <auto find, auto entry_json>
Result<Json, std::string> history(const Json& request) {
    const auto game = find(request);
    if (!game) return refuse(game.error());
    const auto& entries = (*game)->play.entries();
    std::size_t from = 0;
    if (request.find("from") != request.end()) {
        const auto given = read_integer(request, "from", 0, static_cast<std::int64_t>(entries.size()));
        if (!given) return refuse(given.error());
        from = static_cast<std::size_t>(*given);
    }
    Json list = Json::array();
    auto state = (*game)->play.state_at(from);
    for (std::size_t i = from; i < entries.size(); ++i) {
        const auto before = state;
        Events events;
        ScriptedDice dice(entries[i].faces);
        (*game)->match().answer(state, entries[i].choice, dice, events);
        list.push_back(entry_json(**game, entries[i], before, events, state));
    }
    return Json{{"entries", std::move(list)}};
}

/// words.events: {"game", "events"}: events in the order in which they happened; one text for each. `tell_of`
/// gives the game, the state that is asked about and what speaks of them.
template <auto tell_of>
Result<Json, std::string> tell_events(const Json& request) {
    const auto telling = tell_of(request);
    if (!telling) return refuse(telling.error());
    const auto list = read_list(request, "events");
    if (!list) return refuse(list.error());
    const Names names = names_of((*telling)->game->match());
    Json texts = Json::array();
    for (const Json& json : **list) {
        const auto event = event_from(json, names);
        if (!event) return refuse(event.error().text);
        texts.push_back((*telling)->teller->event(*event));
    }
    return Json{{"texts", std::move(texts)}};
}

/// words.question: {"game"}: what is asked.
template <auto tell_of>
Result<Json, std::string> tell_question(const Json& request) {
    const auto telling = tell_of(request);
    if (!telling) return refuse(telling.error());
    return Json{{"text", (*telling)->teller->question()}};
}

/// words.choices: a label for each answer that game.choices lists, or for those given.
template <auto tell_of>
Result<Json, std::string> tell_choices(const Json& request) {
    const auto telling = tell_of(request);
    if (!telling) return refuse(telling.error());
    const auto& match = (*telling)->game->match();
    Choices choices;
    if (request.find("choices") == request.end()) {
        match.choices((*telling)->state, choices);
    } else {
        const auto list = read_list(request, "choices");
        if (!list) return refuse(list.error());
        for (const Json& json : **list) {
            const auto choice = choice_from(json, names_of(match));
            if (!choice) return refuse(choice.error().text);
            choices.add(*choice);
        }
    }
    Json texts = Json::array();
    for (const Choice& choice : choices) texts.push_back((*telling)->teller->answer(choice));
    return Json{{"texts", std::move(texts)}};
}

/// words.reason: {"game", "reason"}: what game.bot gave as its reason, told at the moment before the answer.
template <auto tell_of>
Result<Json, std::string> tell_reason(const Json& request) {
    const auto telling = tell_of(request);
    if (!telling) return refuse(telling.error());
    const auto reason = read_reason(request);
    if (!reason) return refuse(reason.error());
    return Json{{"text", (*telling)->teller->reason(*reason)}};
}

}  // namespace skald::calls
