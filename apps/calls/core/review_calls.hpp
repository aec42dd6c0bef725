// Looking back at a game of any book: what it was worth at some moment, and what a bot would have answered
// there (docs/protocol.md, game.chance and game.advice). Nothing here changes the game, and its own dice stay
// untouched.
#pragma once
#include "calls/core/series.hpp"
#include "calls/core/words_calls.hpp"

namespace skald::calls {

constexpr int most_games_at_once = 1000;

/// Who judges, from {"bot"}: without a clock, so that a question has the same reply on every machine.
Result<bots::BotName, std::string> read_judge(const Json& request);

/// How often each side wins from a state on.
struct Chance {
    std::array<int, 2> won{};
    int drawn = 0;
};
struct Unobserved {
    template <class Match, class State, class Player>
    void decided(Match&, const State&, Player&, const Choice&) const {}
    template <class State>
    void happened(const State&, const Event&) const {}
};
/// Game `number` from there: the same number has the same dice, so that two answers can be compared.
template <Book B>
void play_out(B& match, typename B::State state, const Choice* first, const bots::BotName& judge,
              std::uint64_t number, Chance& chance) {
    SeededDice dice(number ^ 0xd1ce);
    std::array players{bots::Bot<B>(judge, number ^ 0xb01), bots::Bot<B>(judge, number ^ 0xb02)};
    Events off(false);
    if (first != nullptr) match.answer(state, *first, dice, off);
    Thought thought;
    play_on(match, state, players, dice, off, thought, Unobserved{});
    const Side winner = match.outcome(state).winner;
    if (winner == Side::none)
        ++chance.drawn;
    else
        ++chance.won[static_cast<std::size_t>(index(winner))];
}

/// What a review asks about: a moment of a game, and who judges it.
template <class K>
struct Looked {
    Game<K>& game;
    std::size_t at = 0;
    bots::BotName judge;
};
template <class K>
Result<Looked<K>, std::string> read_looked(BookCalls<K>& calls, const Json& request) {
    const auto game = calls.find(request);
    if (!game) return refuse(game.error());
    const auto at = read_moment(**game, request, "at");
    if (!at) return refuse(at.error());
    const auto judge = read_judge(request);
    if (!judge) return refuse(judge.error());
    return Looked<K>{**game, *at, *judge};
}

/// game.chance {game, at, games, from, choice, bot}: how often each side wins if that bot plays both from
/// there on; with `choice` as the next answer.
template <class K>
Reply tell_chance(BookCalls<K>& calls, const Json& request) {
    const auto looked = read_looked(calls, request);
    if (!looked) return refuse(looked.error());
    const auto games = read_integer(request, "games", 1, most_games_at_once);
    if (!games) return refuse(games.error());
    const auto from = request.contains("from") ? read_integer(request, "from", 0, 1 << 30)
                                               : Result<std::int64_t, std::string>(0);
    if (!from) return refuse(from.error());
    auto& match = looked->game.match();
    const auto state = looked->game.play.state_at(looked->at);
    std::optional<Choice> first;
    if (request.contains("choice")) {
        const auto json = read_object(request, "choice");
        if (!json) return refuse(json.error());
        const auto choice = choice_from(**json, names_of(match));
        if (!choice) return refuse(choice.error().text);
        if (const Refusal why = match.check(state, *choice))
            return Json{{"refused", json_of(*why, names_of(match))}};
        first = *choice;
    }
    Chance chance;
    for (std::int64_t i = 0; i < *games; ++i)
        play_out(match, state, first ? &*first : nullptr, looked->judge,
                 static_cast<std::uint64_t>(*from + i), chance);
    return Json{{"games", *games}, {"won", chance.won}, {"drawn", chance.drawn}};
}

/// game.advice {game, at, bot, tell}: what that bot would answer there, and whether that was answered.
template <class K>
Reply tell_advice(BookCalls<K>& calls, const Json& request) {
    const auto looked = read_looked(calls, request);
    if (!looked) return refuse(looked.error());
    const auto tell = calls.read_tell(request);
    if (!tell) return refuse(tell.error());
    Game<K>& game = looked->game;
    const auto state = game.play.state_at(looked->at);
    if (game.match().outcome(state).over) return refuse("the game is over");
    bots::Bot<typename K::Match> judge(looked->judge, looked->at);
    const Choice choice = judge.choose(game.match(), state);
    const auto& entries = game.play.entries();
    Json json{{"choice", json_of(choice, names_of(game.match()))},
              {"given", looked->at < entries.size() && entries[looked->at].choice == choice}};
    if (*tell) {
        const auto speaker = K::speak(calls.library(), game, state, **tell);
        json["told"] = {{"choice", speaker->answer(choice)}};
        if (const auto reason = judge.reason(game.match(), state, choice);
            reason.motive != words::Motive::none)
            json["told"]["reason"] = speaker->reason(reason);
    }
    return json;
}

template <class K>
void add_review(OwnCalls<K>& own) {
    own["game.chance"] = tell_chance<K>;
    own["game.advice"] = tell_advice<K>;
}

}  // namespace skald::calls
