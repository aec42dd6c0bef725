// The C functions of libskald.so. The package skald (Python, by ctypes) is their only reader and the two are
// one version: a program in another language is better served by the calls (docs/protocol.md).
//
// A text or block of bytes that is returned belongs to the object that was asked and lives until it is asked
// again. Nothing here is for two threads at once: Python's lock is held over every function.
#include <map>

#include "base/json.hpp"
#include "calls/core/digest.hpp"
#include "position.hpp"

using namespace skald;
using namespace skald::python;

struct skald_rules {
    calls::Sessions sessions{calls::Limits{100'000, std::size_t{8} << 30}};
    std::map<std::string, std::unique_ptr<Shelf>, std::less<>> books;
    std::string text;

    Shelf* book(const char* name) {
        const auto found = books.find(std::string_view(name));
        if (found != books.end()) return found->second.get();
        text = "there is no book \"" + std::string(name) + "\"; expected one of:";
        for (const auto& [known, shelf] : books) text += " " + known;
        return nullptr;
    }
};

struct skald_game {
    Shelf& book;
    std::unique_ptr<Position> at;
    std::string text, more;

    const char* say(std::string said) {
        text = std::move(said);
        return text.c_str();
    }
    /// 1: done; 0: not, and the text says why.
    int did(const Done& done) {
        if (!done) text = done.error();
        return done.has_value();
    }
};

struct skald_bot {
    std::unique_ptr<Player> player;
};

namespace {

std::string dumped(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

skald_game* opened(skald_rules& rules, Shelf& book, Result<std::unique_ptr<Position>, std::string> begun) {
    if (begun) return new skald_game{book, std::move(*begun), {}, {}};
    rules.text = begun.error();
    return nullptr;
}

skald_bot* seated(skald_game& game, Result<std::unique_ptr<Player>, std::string> player) {
    if (player) return new skald_bot{std::move(*player)};
    game.text = player.error();
    return nullptr;
}

}  // namespace

extern "C" {

/// The C library's, which code that was compiled for a program cannot reach from here (CMakeLists.txt). No:
/// count references as if other threads did so too.
char __libc_single_threaded = 0;

skald_rules* skald_open() {
    auto* rules = new skald_rules;
    calls::add_version(rules->sessions);
    calls::add_digest(rules->sessions);
#define BOOK(book) rules->books[#book] = book##_shelf(rules->sessions);
#include "calls/books.def"
    return rules;
}
void skald_close(skald_rules* rules) {
    delete rules;
}
/// Any call of docs/protocol.md.
const char* skald_call(skald_rules* rules, const char* request) {
    rules->text = rules->sessions.answer(request);
    return rules->text.c_str();
}
/// Why there is no game.
const char* skald_fault(const skald_rules* rules) {
    return rules->text.c_str();
}

// ---- games

skald_game* skald_begin(skald_rules* rules, const char* book, const char* setup) {
    Shelf* const shelf = rules->book(book);
    return shelf == nullptr ? nullptr : opened(*rules, *shelf, shelf->begin(read_json(setup)));
}
skald_game* skald_begin_series(skald_rules* rules, const char* book, const char* request) {
    Shelf* const shelf = rules->book(book);
    return shelf == nullptr ? nullptr : opened(*rules, *shelf, shelf->begin_series(read_json(request)));
}
skald_game* skald_clone(const skald_game* game) {
    return new skald_game{game->book, game->at->clone(), {}, {}};
}
void skald_free(skald_game* game) {
    delete game;
}
void skald_reseed(skald_game* game, std::uint64_t seed) {
    game->at->reseed(seed);
}
/// What the last function said that gave a text or failed.
const char* skald_text(const skald_game* game) {
    return game->text.c_str();
}

int skald_side(const skald_game* game) {
    return game->at->to_answer();
}
int skald_answers(const skald_game* game) {
    return game->at->answers();
}
std::uint64_t skald_hash(const skald_game* game) {
    return game->at->hash();
}
/// Winner (0, 1; 2: nobody), whether a turn without end was stopped, and the points of both.
void skald_outcome(const skald_game* game, int* into) {
    const Outcome outcome = game->at->outcome();
    into[0] = index(outcome.winner);
    into[1] = game->at->stopped();
    into[2] = outcome.points[0];
    into[3] = outcome.points[1];
}

int skald_choices(skald_game* game) {
    return game->at->choices();
}
/// Fills in the numbers of those that can be given; returns how many they are.
int skald_legal(skald_game* game, int* into) {
    int count = 0;
    for (int i = 0; i < game->at->choices(); ++i)
        if (game->at->is_legal(i)) into[count++] = i;
    return count;
}
int skald_is_legal(skald_game* game, int number) {
    return game->at->is_legal(number);
}
int skald_answer(skald_game* game, int number) {
    return game->did(game->at->answer(number));
}
int skald_answer_text(skald_game* game, const char* text) {
    return game->did(game->at->answer(std::string_view(text)));
}
int skald_choice_text(skald_game* game, int number) {
    const auto text = game->at->choice_text(number);
    game->text = text ? *text : text.error();
    return text.has_value();
}
int skald_choice_json(skald_game* game, int number) {
    const auto json = game->at->choice_json(number);
    game->text = json ? dumped(*json) : json.error();
    return json.has_value();
}

const char* skald_question(skald_game* game) {
    return game->say(dumped(game->at->question()));
}
/// Viewer: 0 and 1 the sides, 2 who sees all.
const char* skald_view(skald_game* game, int viewer) {
    using enum calls::Viewer;
    return game->say(dumped(game->at->view(viewer == 0 ? first : viewer == 1 ? second : host)));
}
const char* skald_log(skald_game* game) {
    return game->say(game->at->log());
}
/// The bytes of the row of the table and of those of the units, and how many they are.
void skald_features(skald_game* game, const char** table, std::size_t* table_size, const char** units,
                    std::size_t* units_size) {
    game->at->write_features(game->text, game->more);
    *table = game->text.data();
    *table_size = game->text.size();
    *units = game->more.data();
    *units_size = game->more.size();
}
const char* skald_candidates(skald_game* game, std::size_t* size) {
    game->text = game->at->write_choices();
    *size = game->text.size();
    return game->text.data();
}

// ---- bots

skald_bot* skald_seat(skald_game* game, const char* name, std::uint64_t seed) {
    return seated(*game, game->book.seat(*game->at, name, seed));
}
skald_bot* skald_seat_series(skald_game* game, const char* request, int seat) {
    return seated(*game, game->book.seat_of_series(*game->at, read_json(request), seat));
}
void skald_unseat(skald_bot* bot) {
    delete bot;
}
/// 1: it answered, and the text of the game is its answer; 0: the text says why not.
int skald_bot_answer(skald_bot* bot, skald_game* game) {
    const auto answer = bot->player->answer(*game->at);
    game->text = answer ? *answer : answer.error();
    return answer.has_value();
}
}
