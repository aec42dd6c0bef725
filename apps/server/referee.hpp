// The rules at the server's side: games under way in the engine (apps/calls), opened from their events when
// somebody plays and closed when nobody does. The payloads of questions and answers pass through unread.
#pragma once
#include <functional>
#include <list>
#include <string>
#include <unordered_map>

#include "calls/core/sessions.hpp"
#include "standing.hpp"

namespace skald::server {

/// Why not: a sentence, and where the rules refuse it what they say, for a client that knows them.
struct NotDecided {
    std::string text;
    Json refused = nullptr;
};
/// Where the game stands after a decision that the rules allow, with its lines of the log.
using Decision = Result<calls::Stands, NotDecided>;

class Referee {
  public:
    /// At most so many games are open in the engine; the one that waited longest is closed for the next.
    Referee(calls::Sessions& engine, std::size_t most) : engine_(engine), most_(most) {}

    /// The set-up of a game of both players' parts. Members of a part ("factions", "lists") become pairs.
    static Json setup_of(const Json& wish, const Json& first, const Json& second);
    /// May a game be played so? Gives the sentence that says why not.
    std::string fault_of(const Json& setup);
    /// Opens a new game with its dice.
    Decision begin(const std::string& id, const Json& setup, const std::string& secret);

    struct Game {
        const std::string& id;
        const Standing& standing;
        const std::string& secret;
    };
    /// For the side that is asked; `faces` fell on a real table.
    Decision answer(const Game& game, const Json& choice, std::optional<std::vector<std::uint8_t>> faces);
    /// Do dice still fall of this answer when these have fallen? Else why it cannot be so.
    Result<void, NotDecided> throws(const Game& game, const Json& choice, const Json& dice);
    /// Takes the last answer back, where it is free to (no die, nothing revealed).
    Decision undo(const Game& game, Side seat);
    /// Keeps the first so many answers; both players agreed.
    Decision cut(const Game& game, std::size_t answers);
    /// If the game is open here: the first so many answers stay, those of the standing come after them. So
    /// another server's answers are taken over.
    void follow(const Game& game, std::size_t same);
    /// The line of the log that tells the secret of a game that is given up.
    static std::string reveal(const std::string& secret) { return "reveal " + secret + "\n"; }
    /// How the table stands, for who watches.
    Result<Json, NotDecided> view(const Game& game);
    /// May it be played on here?
    bool opens(const Game& game) { return number_of(game).has_value(); }
    bool has_open(const std::string& id) const { return places_.contains(id); }
    /// Forgets the game: what it was asked for could not be kept.
    void forget(const std::string& id);

    std::size_t open() const { return open_.size(); }

  private:
    struct Open {
        std::string id;
        int number = 0;
    };
    Result<int, NotDecided> number_of(const Game& game);
    /// After the first so many answers.
    Decision stands(int number, std::size_t log_from) const;
    void keep(const std::string& id, int number);

    calls::Sessions& engine_;
    std::size_t most_;
    std::list<Open> open_;                                               ///< the last used first
    std::unordered_map<std::string, std::list<Open>::iterator> places_;  ///< in it, by the game
};

/// The whole log of a game that has begun.
std::string log_of(const Standing& standing);

}  // namespace skald::server
