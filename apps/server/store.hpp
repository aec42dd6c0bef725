// What the server keeps of its games. A game is a list of events, numbered from 1, that only grows: who sat
// down, every answer, every offer. Whoever appends says which number he expects; if another was faster he
// reads what is new and thinks again. So any number of servers may share one store, and none owns a game.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace skald::server {

/// Why something was not kept, by name: a client is told it.
struct StoreFault {
    enum class Kind : std::uint8_t {
        moved,  ///< another event has this number already
        full,   ///< no room on the disk: nothing was written, all can still be read
        broken  ///< anything else
    };
    Kind kind = Kind::broken;
    std::string text{};
};
template <class T>
using Stored = Result<T, StoreFault>;

constexpr std::int64_t most_said = 200;

enum class GameStatus : std::uint8_t { waiting, playing, over };

struct StoredGame {
    std::string id;
    std::string head;     ///< JSON: what everybody may know of it before it begins
    std::string secret;   ///< of its dice, 64 digits
    bool listed = false;  ///< an open challenge, or a game that anybody may watch
    GameStatus status = GameStatus::waiting;
    std::int64_t changed = 0;  ///< when, in milliseconds since 1970
};

struct StoredSeat {
    int seat = 0;
    std::string hash;  ///< of the secret that holds it
    std::string part;  ///< JSON: what this player brought to the set-up
};

struct StoredLine {
    std::int64_t number = 0, at = 0;
    std::string body;  ///< JSON

    /// As everybody is told it: with its number and time behind what is kept.
    std::string told() const {
        std::string told;
        told.reserve(body.size() + 64);
        told.append(body, 0, body.size() - 1).append(R"(,"number":)").append(std::to_string(number));
        return told.append(R"(,"at":)").append(std::to_string(at)).append("}");
    }
};

/// All that happens at once: kept together or not at all.
struct StoreStep {
    std::string game;
    std::int64_t expected = 0;         ///< how many events there are before it
    std::vector<StoredLine> events{};  ///< numbered from expected + 1
    std::optional<StoredSeat> seat{};
    GameStatus status = GameStatus::waiting;
    std::int64_t at = 0;
    bool for_list = true;  ///< the list of games is to know its status and time
};

/// A time in which no server ran, and nobody could answer.
struct Pause {
    std::int64_t began = 0, ended = 0;
};
constexpr std::int64_t shortest_pause = 20'000;  ///< milliseconds; servers say more often that they run

/// What other servers of the same store have done.
struct StoreNews {
    struct Said {
        std::string game, room;
    };
    std::vector<std::string> games{};  ///< in which something happened
    std::vector<Said> said{};
    std::vector<std::string> notes{};  ///< what they told each other
    bool lobby = false;                ///< the list of games is another
    bool everything = false;           ///< some may have been missed
};

class Store {
  public:
    virtual ~Store() = default;
    /// A new game with the seat of who laid it out, and the other one where it is kept for somebody. `moved`
    /// if there is a game with this id.
    virtual Stored<void> add(const StoredGame& game, const StoredSeat& seat,
                             const std::optional<StoredSeat>& kept_for) = 0;
    virtual Stored<void> append(const StoreStep& step) = 0;
    /// Beyond the last `most_said` lines the oldest goes.
    virtual Stored<void> say(std::string_view game, std::string_view room, const StoredLine& line) = 0;

    virtual Stored<std::optional<StoredGame>> game(std::string_view id) = 0;
    /// The game that the holder of this seat laid out, if there is one: who asks twice gets it twice.
    virtual Stored<std::optional<std::string>> laid_out_by(std::string_view hash) = 0;
    virtual Stored<std::vector<StoredSeat>> seats(std::string_view game) = 0;
    virtual Stored<std::vector<StoredLine>> events(std::string_view game, std::int64_t after) = 0;
    /// The last of what was said, at most `most_said` lines.
    virtual Stored<std::vector<StoredLine>> said(std::string_view game, std::string_view room,
                                                 std::int64_t after) = 0;
    /// Listed games, those that changed last first; of those that wait the ones with a free seat.
    virtual Stored<std::vector<StoredGame>> listed(GameStatus status, int most) = 0;
    /// Games that have never begun and at which nothing has happened since then.
    virtual Stored<void> forget_waiting(std::int64_t since) = 0;
    /// A server runs at this moment; `began`: it has just been started. Gives all times in which none ran.
    virtual Stored<std::vector<Pause>> note_running(std::int64_t /*now*/, bool /*began*/) {
        return std::vector<Pause>{};
    }

    /// From now on writes are held together until `keep`. A store that keeps each at once holds none.
    virtual void hold() {}
    /// All that was held is on the disk then, or none of it.
    virtual Stored<void> keep() { return {}; }

    /// Are there other servers that write into it?
    virtual bool shared() const { return false; }
    /// Tells the other servers something that need not be kept.
    virtual void tell(std::string_view /*note*/) {}
    /// What they have done since this was last asked.
    virtual StoreNews news() { return {}; }
    /// Can be read from when there are news; -1: ask now and then.
    virtual int news_descriptor() const { return -1; }
};

/// A file of SQLite; it is made where there is none. `most_pages` is for tests of a full disk; 0: no limit.
Stored<std::unique_ptr<Store>> open_sqlite(const std::string& file, int most_pages = 0);
/// A database of PostgreSQL, at postgres://user@host/name; its tables are made where there are none.
Stored<std::unique_ptr<Store>> open_postgres(const std::string& url);
bool is_postgres(std::string_view where);

}  // namespace skald::server
