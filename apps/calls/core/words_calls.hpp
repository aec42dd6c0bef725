// The calls that tell in words what happens in a game of any book (docs/protocol.md, words.*).
#pragma once
#include "calls/core/kit.hpp"
#include "calls/core/reason.hpp"
#include "game/json.hpp"

namespace skald::calls {

constexpr const char* language_not_loaded = "this language is not loaded: call words.load first";
Result<words::Language, std::string> read_language(const Json& request, const char* member);

/// A moment of the game: how many answers led to it.
template <class K>
Result<std::size_t, std::string> read_moment(const Game<K>& game, const Json& request, const char* member) {
    const auto last = static_cast<std::int64_t>(game.play.entries().size());
    const auto at = read_integer(request, member, 0, last);
    if (!at) return refuse(at.error());
    return static_cast<std::size_t>(*at);
}
/// What may be answered, for eyes: a book may know more than its bots have time to look for.
template <class K>
void list_choices(typename K::Match& match, const typename K::Match::State& state, Choices& out) {
    match.choices(state, out);
    if constexpr (requires { K::add_choices(match, state, out); }) K::add_choices(match, state, out);
}

/// Calls `use(game, speaker)` about the moment that a request names: now, or after `at` answers.
template <class K, class Use>
Reply speaking(BookCalls<K>& calls, const Json& request, Use use) {
    const auto game = calls.find(request);
    if (!game) return refuse(game.error());
    const auto language = read_language(request, "language");
    if (!language) return refuse(language.error());
    typename K::Match::State state = (*game)->state();
    if (request.contains("at")) {
        const auto at = read_moment(**game, request, "at");
        if (!at) return refuse(at.error());
        state = (*game)->play.state_at(*at);
    }
    if (!K::speaks(calls.library(), *language)) return refuse(language_not_loaded);
    return use(**game, state, *K::speak(calls.library(), **game, state, *language));
}
template <class K>
Reply tell_names(BookCalls<K>& calls, const Json& request) {
    return speaking(calls, request,
                    [](const Game<K>&, const auto&, auto& speaker) -> Reply { return speaker.names(); });
}
template <class K>
Reply tell_question(BookCalls<K>& calls, const Json& request) {
    return speaking(calls, request, [](const Game<K>&, const auto&, auto& speaker) -> Reply {
        return Json{{"text", speaker.question()}};
    });
}
/// words.choices: a label for each answer that game.choices lists, or for those given.
template <class K>
Reply tell_choices(BookCalls<K>& calls, const Json& request) {
    return speaking(calls, request, [&](Game<K>& game, const auto& state, auto& speaker) -> Reply {
        Choices all;
        if (!request.contains("choices")) {
            list_choices<K>(game.match(), state, all);
        } else {
            const auto list = read_list(request, "choices");
            if (!list) return refuse(list.error());
            for (const Json& json : **list) {
                const auto choice = choice_from(json, names_of(game.match()));
                if (!choice) return refuse(choice.error().text);
                all.add(*choice);
            }
        }
        Json texts = Json::array();
        for (const Choice& choice : all) texts.push_back(speaker.answer(choice));
        return Json{{"texts", std::move(texts)}};
    });
}
/// words.events: events in the order in which they happened; one text for each.
template <class K>
Reply tell_events(BookCalls<K>& calls, const Json& request) {
    return speaking(calls, request, [&](const Game<K>& game, const auto&, auto& speaker) -> Reply {
        const auto list = read_list(request, "events");
        if (!list) return refuse(list.error());
        std::vector<Event> events;
        for (const Json& json : **list) {
            const auto event = event_from(json, names_of(game.match()));
            if (!event) return refuse(event.error().text);
            events.push_back(*event);
        }
        return Json{{"texts", speaker.events(events)}};
    });
}
/// words.why: a refusal as game.answer gives it; `side`: who was refused.
template <class K>
Reply tell_why(BookCalls<K>& calls, const Json& request) {
    return speaking(calls, request, [&](const Game<K>& game, const auto&, auto& speaker) -> Reply {
        const auto json = read_object(request, "why");
        if (!json) return refuse(json.error());
        const auto why = why_from(**json, names_of(game.match()));
        if (!why) return refuse(why.error().text);
        Side side = game.play.to_answer();
        if (request.contains("side")) {
            const auto given = read_side(request, "side");
            if (!given) return refuse(given.error());
            side = *given;
        }
        return Json{{"text", speaker.why(*why, side)}, {"rule", game.match().rule_name(why->rule)}};
    });
}
/// words.reason: what game.bot gave as its reason, told at the moment before the answer.
template <class K>
Reply tell_reason(BookCalls<K>& calls, const Json& request) {
    return speaking(calls, request, [&](const Game<K>&, const auto&, auto& speaker) -> Reply {
        const auto reason = read_reason(request);
        if (!reason) return refuse(reason.error());
        return Json{{"text", speaker.reason(*reason)}};
    });
}

template <class K>
void add_words(OwnCalls<K>& own) {
    own["words.units"] = tell_names<K>;
    own["words.question"] = tell_question<K>;
    own["words.choices"] = tell_choices<K>;
    own["words.events"] = tell_events<K>;
    own["words.why"] = tell_why<K>;
    own["words.reason"] = tell_reason<K>;
}

}  // namespace skald::calls
