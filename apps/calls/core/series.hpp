// Games of a series, bot against bot (sim.game).
#pragma once
#include <cmath>

#include "calls/core/kit.hpp"
#include "calls/core/stopwatch.hpp"

namespace skald::calls {

/// Who plays a game of a series, from {"a", "b", "seed", "number"}, and the bots that play it, by seat.
struct Pairing {
    std::int64_t number = 0;
    Seats seats;
    std::array<bots::BotName, 2> bots;
};
Result<Pairing, std::string> read_pairing(const Json& request);

/// What the searching of a game took.
struct Thought {
    std::int64_t searches = 0;
    std::uint64_t playouts = 0;
    double milliseconds = 0, longest = 0;

    template <Book B>
    void note(bots::Bot<B>& player, double took) {
        if (!player.search() || player.search()->playouts() == 0) return;
        ++searches;
        playouts += player.search()->playouts();
        milliseconds += took;
        longest = std::max(longest, took);
    }
};

/// What a and b used, as two objects.
inline Json by_player(const Seats& seats, const Uses& uses) {
    const std::size_t seat = seats.a_first ? 0 : 1;
    return {Json(uses.of[seat]), Json(uses.of[1 - seat])};
}

/// Two bots play on from a state until the game is over, or a turn of it does not end. `heed` is told after
/// each answer who gave it and how many milliseconds that took.
template <Book Match, class Heed>
void play_on(Match& match, typename Match::State& state, std::array<bots::Bot<Match>, 2>& players,
             SeededDice& dice, Events& events, const Heed& heed) {
    for (TurnCount count; !match.outcome(state).over && !count.too_long();) {
        count = count.with(turn_in(state));
        auto& player = players[static_cast<std::size_t>(index(match.question(state).side))];
        const Stopwatch watch;
        const Choice choice = player.choose(match, state, &watch);
        const double took = watch.milliseconds();
        events.clear();
        match.answer(state, choice, dice, events);
        heed(player, took);
    }
}

/// Plays that game to its end; `note` sees every event with the state after it, if the events are on.
/// Changes nothing else, so that many threads may play at once.
template <Book Match, class Note>
Json play_series_game(Match& match, const Pairing& pairing, Events events, const Note& note) {
    const Seats& seats = pairing.seats;
    typename Match::State state = match.start();
    SeededDice dice(seats.seed ^ 0xd1ce);
    std::array players{bots::Bot<Match>(pairing.bots[0], seats.seed ^ 0xb01),
                       bots::Bot<Match>(pairing.bots[1], seats.seed ^ 0xb02)};
    std::int64_t answers = 0;
    Thought thought;
    play_on(match, state, players, dice, events, [&](bots::Bot<Match>& player, double took) {
        ++answers;
        thought.note(player, took);
        for (const Event& event : events) note(state, event);
    });
    const Outcome outcome = match.outcome(state);
    const std::size_t seat = seats.a_first ? 0 : 1;
    const bool a_won = index(outcome.winner) == static_cast<int>(seat);
    Json game{{"number", pairing.number},
              {"winner", outcome.winner == Side::none ? "draw"
                         : a_won                      ? "a"
                                                      : "b"},
              {"points", {outcome.points[seat], outcome.points[1 - seat]}},
              {"answers", answers},
              {"turns", turn_in(state).number},
              {"hash", std::to_string(match.hash(state))}};
    if (!outcome.over) game["stopped"] = true;
    if (thought.searches > 0)
        game["thought"] = {{"searches", thought.searches},
                           {"playouts", thought.playouts},
                           {"seconds", std::round(thought.milliseconds) / 1000},
                           {"longest_ms", std::round(thought.longest)}};
    return game;
}

}  // namespace skald::calls
