// A moment of a game that can be answered, copied and asked, whatever its book: what the C functions of
// door.cpp stand on. A copy shares all that does not change in play, and so costs little.
#pragma once
#include <memory>

#include "calls/core/sessions.hpp"
#include "game/book.hpp"

namespace skald::python {

using calls::Json;
using Done = Result<void, std::string>;

class Position {
  public:
    virtual ~Position() = default;
    virtual std::unique_ptr<Position> clone() const = 0;
    /// The table at which it is played: one for all copies.
    virtual const void* table() const = 0;
    /// The dice from here on are those of another seed.
    virtual void reseed(std::uint64_t seed) = 0;

    /// Who is asked: 0 or 1; -1: the game is over.
    virtual int to_answer() const = 0;
    virtual bool stopped() const = 0;
    virtual Outcome outcome() const = 0;
    virtual std::uint64_t hash() const = 0;
    virtual int answers() const = 0;

    /// How many answers the rules list, and whether one of them can be given: the planner may find no way for
    /// a sketch.
    virtual int choices() = 0;
    virtual bool is_legal(int number) = 0;
    virtual Done answer(int number) = 0;
    /// Any answer, in the words of a log or as JSON.
    virtual Done answer(std::string_view text) = 0;
    virtual Result<std::string, std::string> choice_text(int number) = 0;
    virtual Result<Json, std::string> choice_json(int number) = 0;

    virtual Json question() const = 0;
    /// All that a viewer may see.
    virtual Json view(calls::Viewer viewer) = 0;
    virtual std::string log() const = 0;
    /// As in a recording (docs/lab.md): the features, and the listed answers.
    virtual void write_features(std::string& table, std::string& units) = 0;
    virtual std::string write_choices() = 0;
};

/// A bot at one table: it answers there, and at copies of it.
class Player {
  public:
    virtual ~Player() = default;
    /// The answer in the words of a log.
    virtual Result<std::string, std::string> answer(Position& position) = 0;
};

/// A rule book with what it has loaded.
class Shelf {
  public:
    virtual ~Shelf() = default;
    /// What game.new takes.
    virtual Result<std::unique_ptr<Position>, std::string> begin(const Json& setup) = 0;
    /// What sim.game takes: the game as it begins there, with its dice.
    virtual Result<std::unique_ptr<Position>, std::string> begin_series(const Json& request) = 0;
    virtual Result<std::unique_ptr<Player>, std::string> seat(Position& position, std::string_view bot,
                                                              std::uint64_t seed) = 0;
    /// The bot that sim.game sets on this seat.
    virtual Result<std::unique_ptr<Player>, std::string> seat_of_series(Position& position,
                                                                        const Json& request, int seat) = 0;
};

/// Each adds its book to the sessions, whose calls load its files.
#define BOOK(book) std::unique_ptr<Shelf> book##_shelf(calls::Sessions& sessions);
#include "calls/books.def"

}  // namespace skald::python
