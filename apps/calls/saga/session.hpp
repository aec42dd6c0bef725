// Games under way, held for the page and for `skald engine`: a playthrough, its dice, and the factions they
// are played with.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "bots/saga/bot.hpp"
#include "calls/core/handlers.hpp"
#include "content/saga/faction.hpp"
#include "dice/seeded.hpp"
#include "game/log.hpp"
#include "game/playthrough.hpp"
#include "saga/match.hpp"

namespace skald::calls {

/// Factions that were loaded, by id.
std::map<std::string, saga::FactionFile, std::less<>>& factions();

struct Game {
    Game(Playthrough<saga::Match> p, Json s, std::array<saga::FactionFile, 2> f, std::uint64_t seed)
        : play(std::move(p)), setup(std::move(s)), files(std::move(f)), dice(seed) {}

    Playthrough<saga::Match> play;
    Json setup;  ///< as it was asked for: the set-up line of its log
    std::array<saga::FactionFile, 2> files;
    SeededDice dice;
    std::map<std::string, saga::Bot, std::less<>> bots;  ///< those that were asked, by name

    const saga::Match& match() const { return play.book(); }
    const saga::State& state() const { return play.state(); }
};

/// The set-up of a match from {"edition", "sticks", "points", "factions", "warbands", "quick", "terrain",
/// ...}; the sentence says what is wrong. docs/protocol.md describes it.
struct NewGame {
    saga::Setup setup;
    std::array<saga::FactionFile, 2> files;
    std::uint64_t seed = 1;
    std::optional<saga::State> position;  ///< where it begins, if not with the set-up
    std::vector<std::string> unit_names;  ///< of the position, by id; empty where there is none
};
Result<NewGame, std::string> read_new_game(const Json& request);
Playthrough<saga::Match> begin_play(const NewGame& game);
/// A warband as JSON and back.
Result<saga::Warband, std::string> read_warband(const Json& json, const saga::FactionFile& file);
Json warband_json(const saga::Warband& warband, const saga::FactionFile& file);

/// The game that a request names by "game".
Result<Game*, std::string> find_game(const Json& request);
int keep_game(std::unique_ptr<Game> game);
void drop_game(int id);

/// All that a player may see of a state.
Json view_json(const Game& game, const saga::State& state);
/// What happened, with names for units and abilities left as numbers.
Json events_json(const Game& game, const Events& events);
Json faction_json(const saga::FactionFile& file);

}  // namespace skald::calls
