// Games of Age of Fantasy: Skirmish under way, and the armies they are played with.
#pragma once
#include <map>
#include <memory>
#include <string>

#include "aofs/match.hpp"
#include "bots/aofs/bot.hpp"
#include "calls/core/handlers.hpp"
#include "content/aofs/fielded_army.hpp"
#include "dice/seeded.hpp"
#include "game/playthrough.hpp"

namespace skald::calls {

/// Armies that were loaded, by id.
std::map<std::string, aofs::ArmyFile, std::less<>>& armies();

/// A set-up as a request describes it.
struct NewSkirmish {
    aofs::Setup setup;
    std::array<std::vector<aofs::NameKey>, 2> names;
    std::uint64_t seed = 1;
};
Result<NewSkirmish, std::string> read_new_skirmish(const Json& request);

struct Skirmish {
    Skirmish(Playthrough<aofs::Match> p, Json s, std::array<std::vector<aofs::NameKey>, 2> n,
             std::uint64_t seed)
        : play(std::move(p)), setup(std::move(s)), names(std::move(n)), dice(seed) {}

    Playthrough<aofs::Match> play;
    Json setup;  ///< as it was asked for: the set-up line of its log
    std::array<std::vector<aofs::NameKey>, 2> names;
    SeededDice dice;
    std::map<std::string, aofs::Bot, std::less<>> bots;  ///< those that were asked, by name

    const aofs::Match& match() const { return play.book(); }
    const aofs::State& state() const { return play.state(); }
};

/// All that a player may see of a state: everything, there are no secrets in this book.
Json skirmish_json(const Skirmish& game, const aofs::State& state);

/// Special rules as army files spell them: "tough(3)".
Json specials_json(const aofs::Specials& specials);

/// A game of this book by the number in a request.
Result<Skirmish*, std::string> find_skirmish(const Json& request);

/// What every step of a planned move is: how long, over what, with which jumps. A picture, no rule.
Json ways_json(const Skirmish& game, const Choice& choice);

/// game.history, game.measure, game.sight and game.reach of this book.
const Handlers& skirmish_aids();

/// odds.fight and odds.choices of this book.
void add_skirmish_odds(Handlers& handlers);

/// Lists of armies, read, judged and imported; add_skirmish_calls names them with its own.
void add_army_calls(Handlers& handlers);
/// The calls words.* of this book (docs/words.md).
void add_skirmish_words(Handlers& handlers);

}  // namespace skald::calls
