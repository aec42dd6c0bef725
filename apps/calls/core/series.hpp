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

/// The seeds of its dice and of the bot in a seat.
constexpr std::uint64_t dice_seed(const Seats& seats) {
    return seats.seed ^ 0xd1ce;
}
constexpr std::uint64_t bot_seed(const Seats& seats, std::size_t seat) {
    return seats.seed ^ (0xb01 + seat);
}

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

/// Two bots play on from a state until the game is over, or a turn of it does not end; gives the number of
/// their answers. `observer` sees every decision before it is carried out and, if the events are on, every
/// event with the state after it.
template <Book Match, class Observer>
std::int64_t play_on(Match& match, typename Match::State& state, std::array<bots::Bot<Match>, 2>& players,
                     SeededDice& dice, Events& events, Thought& thought, Observer&& observer) {
    std::int64_t answers = 0;
    for (TurnCount count; !match.outcome(state).over && !count.too_long(); ++answers) {
        count = count.with(turn_in(state));
        auto& player = players[static_cast<std::size_t>(index(match.question(state).side))];
        const Stopwatch watch;
        const Choice choice = player.choose(match, state, &watch);
        thought.note(player, watch.milliseconds());
        observer.decided(match, state, player, choice);
        events.clear();
        match.answer(state, choice, dice, events);
        for (const Event& event : events) observer.happened(state, event);
    }
    return answers;
}

/// Plays that game to its end and leaves it in `state`, under the eyes of the observer. Changes nothing else,
/// so that many threads may play at once.
template <Book Match, class Observer>
Json play_series_game(Match& match, typename Match::State& state, const Pairing& pairing, Events events,
                      Observer&& observer) {
    const Seats& seats = pairing.seats;
    SeededDice dice(dice_seed(seats));
    std::array players{bots::Bot<Match>(pairing.bots[0], bot_seed(seats, 0)),
                       bots::Bot<Match>(pairing.bots[1], bot_seed(seats, 1))};
    Thought thought;
    const std::int64_t answers = play_on(match, state, players, dice, events, thought, observer);
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
