#include "calls/core/sessions.hpp"

#include <algorithm>

#include "base/json.hpp"
#include "calls/core/log_reply.hpp"

namespace skald::calls {

std::string Sessions::answer(std::string_view text, Viewer viewer) {
    const Json request = read_json(text);
    Reply reply = request.is_discarded() ? refuse("the request is not JSON") : call(request, viewer);
    Json envelope = Json::object();
    if (reply) {
        envelope["reply"] = std::move(*reply);
    } else {
        envelope["error"] = std::move(reply.error().text);
        if (!reply.error().fault.is_null()) envelope["fault"] = std::move(reply.error().fault);
    }
    return envelope.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Reply Sessions::call(const Json& request, Viewer viewer) {
    const auto name = read_text(request, "call");
    if (!name) return refuse(name.error());
    if (const auto plain = plain_.find(*name); plain != plain_.end()) return plain->second(request);
    const auto book = book_for(*name, request);
    if (!book) return tl::unexpected(book.error());
    if (auto room = room_for_game(*name); !room) return refuse(room.error());
    return (*book)->answer(*name, request, viewer);
}

BookDoor* Sessions::holder_of(int game) const {
    for (const auto& book : books_)
        if (book->holds(game)) return book.get();
    return nullptr;
}

Result<Stands, Refused> Sessions::take(const GivenAnswer& given) {
    BookDoor* book = holder_of(given.game);
    if (book == nullptr) return refuse(no_game(given.game));
    return book->take(given);
}

Result<Stands, Refused> Sessions::stands(int game, std::size_t log_from) const {
    const BookDoor* book = holder_of(game);
    if (book == nullptr) return refuse(no_game(game));
    return book->stands(game, log_from);
}

std::vector<std::string> Sessions::calls() const {
    std::vector<std::string> names;
    for (const auto& [name, call] : plain_) names.push_back(name);
    for (const auto& book : books_)
        for (std::string& name : book->calls()) names.push_back(std::move(name));
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

std::size_t Sessions::games() const {
    std::size_t sum = 0;
    for (const auto& book : books_) sum += book->games();
    return sum;
}

Result<BookDoor*, std::string> Sessions::named(const std::string& call, std::string_view book) const {
    for (const auto& one : books_) {
        if (one->name() != book) continue;
        if (one->knows(call)) return one.get();
        return refuse("the book \"" + std::string(book) + "\" has no call \"" + call + '"');
    }
    return refuse("there is no book \"" + std::string(book) + '"');
}

Result<BookDoor*, Refused> Sessions::book_for(const std::string& call, const Json& request) const {
    const auto game = request.find("game");
    if (game != request.end() && game->is_number_integer())
        if (const BookDoor* book = holder_of(game->get<int>())) return named(call, book->name());
    if (call == "game.load") {  // a log says its book
        const auto text = read_text(request, "log");
        if (!text) return refuse(text.error());
        const auto head = read_log_head(*text);
        if (!head) return tl::unexpected(refused_log(head.error()));
        const auto book = named(call, head->book);
        if (!book) return tl::unexpected(refused_log({{1, 1, book.error()}, LogFault::setup}));
        return *book;
    }
    if (request.contains("book")) {
        const auto book = read_text(request, "book");
        if (!book) return refuse(book.error());
        return named(call, *book);
    }
    for (const auto& book : books_)
        if (book->knows(call)) return book.get();
    return refuse("there is no call \"" + call + '"');
}

/// Calls that open a game.
Result<void, std::string> Sessions::room_for_game(const std::string& call) const {
    if (call != "game.new" && call != "game.load" && call != "game.branch") return {};
    if (games() >= limits_.games)
        return refuse("too many games are open (" + std::to_string(limits_.games) +
                      " at most): close one first");
    std::size_t bytes = 0;
    for (const auto& book : books_) bytes += book->bytes();
    if (bytes >= limits_.bytes)
        return refuse("the open games take too much memory (" + std::to_string(limits_.bytes >> 20) +
                      " MiB at most): close one first");
    return {};
}

void add_version(Sessions& sessions) {
    sessions.add("version", [&sessions](const Json&) -> Reply {
        return Json{{"version", SKALD_VERSION}, {"protocol", protocol_version}, {"calls", sessions.calls()}};
    });
}

}  // namespace skald::calls
