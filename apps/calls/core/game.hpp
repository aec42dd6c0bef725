// One game under way, and what a request makes of a new one: the same for every book.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "bots/core/bot.hpp"
#include "calls/core/request.hpp"
#include "dice/seeded.hpp"
#include "game/playthrough.hpp"

namespace skald::calls {

/// A game as a request describes it. K::Setting is what of the book's files goes with it: boards, names.
template <class K>
struct NewGame {
    typename K::Setup setup;
    typename K::Setting setting;
    std::uint64_t seed = 1;
    std::optional<typename K::Match::State> position;  ///< where it begins, if not with the set-up
    std::vector<std::string> unit_names;               ///< of the position, by id; empty where there is none
};

/// The game begins at a described state, at the question that it leads to.
template <class K>
Result<NewGame<K>, std::string> begun_at(NewGame<K> game, const typename K::Match::State& described) {
    typename K::Match match(game.setup);
    auto state = described;
    state.question.ask = 1;  // a sound state asks something; this one will
    if (const Refusal fault = match.self_check(state))
        return refuse("this cannot be: " + std::string(match.rule_name(fault->rule)) + " " +
                      std::string(match.sentence_name(fault->sentence)));
    SeededDice dice(game.seed);
    Events off(false);
    state = described;
    match.resume(state, dice, off);
    game.position = state;
    return game;
}

template <class K>
struct Game {
    using Match = typename K::Match;
    using State = typename Match::State;

    Playthrough<Match> play;
    Json setup;  ///< as it was asked for: the set-up line of its log
    typename K::Setting setting;
    std::uint64_t bot_seed = 1;                                   ///< of the bots that are asked
    std::map<std::string, bots::Bot<Match>, std::less<>> bots{};  ///< those that were asked, by name

    Match& match() { return play.book(); }
    const Match& match() const { return play.book(); }
    const State& state() const { return play.state(); }
    /// What it takes; lists that bots keep between questions are small beside it.
    std::size_t bytes() const { return sizeof *this + play.bytes() + bots.size() * sizeof(*bots.begin()); }
};

template <class K>
Playthrough<typename K::Match> begin_play(const NewGame<K>& game) {
    typename K::Match match(game.setup);
    if (game.position) return {std::move(match), *game.position, game.seed};
    return Playthrough<typename K::Match>(std::move(match), game.seed);
}

}  // namespace skald::calls
