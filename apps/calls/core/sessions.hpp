// The one door to the calls of the page, of `skald engine` and of a server: a JSON request {"call": name,
// ...} in, a JSON reply out. A Sessions holds everything that a host has loaded and every game that it has
// open; two of them know nothing of each other.
//
// A call either belongs to no book (Sessions::add) or to one (BookDoor). Which book a request is about: the
// one whose game it names, else the one it names by "book", else the first that knows the call.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "calls/core/request.hpp"

namespace skald::calls {

/// Through whose eyes a request is answered. The host sees everything and answers for both sides.
enum class Viewer : std::uint8_t { host, first, second, watcher };

/// How much a host may hold. A request beyond it is refused by name, and nothing is lost.
struct Limits {
    std::size_t games = 1000;
    std::size_t bytes = std::size_t{1} << 30;
};

/// Where a game stands, for who keeps its log and draws no table.
struct Stands {
    std::string log;   ///< its lines from the answer on that was asked for
    std::string hash;  ///< of the state
    Side asked = Side::none;
    bool over = false;
    Side winner = Side::none;
    std::size_t answers = 0;
    bool new_turn = false;  ///< with that answer a turn has begun, or a round
};
/// An answer as a server has it from one of its players.
struct GivenAnswer {
    int game = 0;
    Side side = Side::none;
    const Json& choice;
    std::size_t log_from = 0;
    std::optional<std::vector<std::uint8_t>> faces{};  ///< that fell on a real table
};

/// A rule book behind its calls.
class BookDoor {
  public:
    virtual ~BookDoor() = default;
    /// Games are numbered by the Sessions, whatever their book.
    void number_games_by(int& last) { last_game_ = &last; }
    virtual std::string_view name() const = 0;
    virtual std::vector<std::string> calls() const = 0;
    virtual bool knows(std::string_view call) const = 0;
    virtual bool holds(int game) const = 0;
    virtual std::size_t games() const = 0;
    /// Roughly what its open games take.
    virtual std::size_t bytes() const = 0;
    virtual Reply answer(std::string_view call, const Json& request, Viewer viewer) = 0;
    virtual Result<Stands, Refused> take(const GivenAnswer& given) = 0;
    virtual Result<Stands, Refused> stands(int game, std::size_t log_from) const = 0;

  protected:
    int next_game() { return ++*last_game_; }

  private:
    int* last_game_ = nullptr;
};

class Sessions {
  public:
    using Call = std::function<Reply(const Json& request)>;

    explicit Sessions(Limits limits = {}) : limits_(limits) {}
    Sessions(const Sessions&) = delete;
    Sessions& operator=(const Sessions&) = delete;

    /// A call that belongs to no book.
    void add(std::string name, Call call) { plain_.insert_or_assign(std::move(name), std::move(call)); }
    void add(std::unique_ptr<BookDoor> book) {
        book->number_games_by(last_game_);
        books_.push_back(std::move(book));
    }

    /// Answers one request: {"reply": ...} or {"error": "..."}. Whatever the text holds, there is an answer.
    std::string answer(std::string_view request, Viewer viewer = Viewer::host);
    Reply call(const Json& request, Viewer viewer = Viewer::host);

    /// The same as game.answer with "brief", without JSON that is made and read again for each of a server's
    /// many answers. Where the rules refuse it, `fault` is what they say.
    Result<Stands, Refused> take(const GivenAnswer& given);
    Result<Stands, Refused> stands(int game, std::size_t log_from) const;

    /// The names of all calls, in order.
    std::vector<std::string> calls() const;
    std::size_t games() const;

  private:
    Result<BookDoor*, Refused> book_for(const std::string& call, const Json& request) const;
    Result<BookDoor*, std::string> named(const std::string& call, std::string_view book) const;
    BookDoor* holder_of(int game) const;
    Result<void, std::string> room_for_game(const std::string& call) const;

    Limits limits_;
    std::map<std::string, Call, std::less<>> plain_;
    std::vector<std::unique_ptr<BookDoor>> books_;
    int last_game_ = 0;
};

/// {"call": "version"}: the versions of program and protocol, and the names of all calls.
void add_version(Sessions& sessions);

}  // namespace skald::calls
