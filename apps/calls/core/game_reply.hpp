// What replies say of a game of any book, whatever was asked: its log, where it stands, what happened; and
// answers as requests give them.
#pragma once
#include <algorithm>
#include <array>
#include <string_view>

#include "calls/core/kit.hpp"
#include "game/json.hpp"
#include "game/log.hpp"

namespace skald::calls {

template <class K>
Json events_json(const Game<K>& game, const Events& events) {
    const Names names = names_of(game.match());
    Json list = Json::array();
    for (const Event& event : events) list.push_back(json_of(event, names));
    return list;
}

/// What an event names before it counts anything: whom it is about, and with what.
template <class K>
Json subjects_of(const Game<K>& game, const Event& event) {
    constexpr std::array<std::string_view, 7> subjects{"unit",    "unit_or_none", "model", "figure",
                                                       "fighter", "weapon",       "spell"};
    const Names names = names_of(game.match());
    const Json all = json_of(event, names);
    Json some = {{"event", all["event"]}};
    for (const FieldInfo& field : names.events.fields(event.kind)) {
        const std::string_view kind = names.vocabulary->kinds[field.kind].name;
        if (std::find(subjects.begin(), subjects.end(), kind) == subjects.end()) break;
        if (const auto found = all.find(field.name); found != all.end())
            some[std::string(field.name)] = *found;
    }
    return some;
}

/// The set-up is written at its beginning, and summed up at its end.
template <class K>
std::string log_of(const Game<K>& game, std::size_t from = 0) {
    const bool needs_setup = from == 0 || game.play.outcome().over;
    return write_log({K::name, needs_setup ? game.setup.dump() : ""}, game.play, from);
}

template <class K>
tl::unexpected<Refused> refused_by_rules(const Game<K>& game, const Why& why) {
    Refused refused("the rules refuse it");
    refused.fault = json_of(why, names_of(game.match()));
    return tl::unexpected(std::move(refused));
}

template <class K>
Stands stands_of(const Game<K>& game, std::size_t log_from) {
    const std::size_t answers = game.play.entries().size();
    const Outcome outcome = game.play.outcome();
    return {log_of(game, std::min(log_from, answers)),
            std::to_string(game.match().hash(game.state())),
            game.play.to_answer(),
            outcome.over,
            outcome.winner,
            answers};
}

template <class K>
Result<Choice, std::string> read_choice_of(const Game<K>& game, const Json& request) {
    const auto json = read_object(request, "choice");
    if (!json) return refuse(json.error());
    auto choice = choice_from(**json, names_of(game.match()));
    if (!choice) return refuse(choice.error().text);
    return *choice;
}

/// Answers with the faces that are to fall: exactly as many as the rules roll. Where the rules refuse it,
/// `fault` is what they say.
template <class K>
Result<void, Refused> lay_down(Game<K>& game, const Choice& choice, std::vector<std::uint8_t> faces,
                               Events& events) {
    const skald::Entry entry{game.play.to_answer(), choice, std::move(faces), false, true, {}};
    const Fit fit = game.play.repeat(entry, events);
    if (fit.kind == Fit::Kind::refused) return refused_by_rules(game, fit.why);
    if (fit.kind == Fit::Kind::game_over)
        return refused_by_rules(game, *game.match().check(game.state(), choice));
    if (fit.kind == Fit::Kind::faces_missing) return refuse("more dice were rolled than \"dice\" has");
    if (!fit) return refuse(std::to_string(fit.faces) + " of \"dice\" were not rolled");
    return {};
}

}  // namespace skald::calls
