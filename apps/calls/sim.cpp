// One game of bot against bot, by its number in a series: `skald sim` plays many of them on all cores, a page
// in its workers. Nothing here is shared between two calls, so that they may run at once.
#include <cmath>

#include "calls/aofs/session.hpp"
#include "calls/core/request.hpp"
#include "calls/core/stopwatch.hpp"
#include "calls/saga/session.hpp"

namespace skald::calls {

namespace {

using Reply = Result<Json, std::string>;

/// "danes:karl:bold": the people or the army, and the bot that leads it.
struct Contender {
    std::string people;
    bots::BotName bot;
};
Result<Contender, std::string> read_contender(const Json& request, const char* key) {
    const auto text = read_text(request, key);
    if (!text) return refuse(text.error());
    const std::size_t colon = text->find(':');
    if (colon == std::string::npos) return refuse("\"" + *text + "\" names no player; expected FACTION:BOT");
    const auto bot = bots::read_bot(std::string_view(*text).substr(colon + 1));
    if (!bot) return refuse(bot.error());
    return Contender{text->substr(0, colon), *bot};
}

/// Two games of a pair are alike but for the seats: the same table, the same dice for the first seat.
std::uint64_t seed_of_pair(std::int64_t seed, std::int64_t pair) {
    std::uint64_t state =
        static_cast<std::uint64_t>(seed) * 0x9e3779b97f4a7c15ULL ^ static_cast<std::uint64_t>(pair);
    return splitmix64(state) >> 1;  // a set-up line holds it as a signed number
}

/// One game of a series, before anybody sits down.
struct Pairing {
    std::int64_t number = 0;
    bool a_first = true;  ///< in even games `a` has the first seat
    std::array<Contender, 2> seats;
    std::uint64_t seed = 0;
};

Result<Pairing, std::string> read_pairing(const Json& request) {
    const auto a = read_contender(request, "a"), b = read_contender(request, "b");
    if (!a) return refuse(a.error());
    if (!b) return refuse(b.error());
    const auto seed = read_integer(request, "seed", 0, std::int64_t{1} << 53);
    if (!seed) return refuse(seed.error());
    const auto number = read_integer(request, "number", 0, std::int64_t{1} << 31);
    if (!number) return refuse(number.error());
    const bool a_first = *number % 2 == 0;
    return Pairing{
        *number, a_first, {a_first ? *a : *b, a_first ? *b : *a}, seed_of_pair(*seed, *number / 2)};
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

/// The same for every rule book.
template <Book B>
Json play_out(const B& match, const Pairing& pairing) {
    typename B::State state = match.start();
    SeededDice dice(pairing.seed ^ 0xd1ce);
    Events off(false);
    std::array players{bots::Bot<B>(pairing.seats[0].bot, pairing.seed ^ 0xb01),
                       bots::Bot<B>(pairing.seats[1].bot, pairing.seed ^ 0xb02)};
    std::int64_t answers = 0;
    Thought thought;
    for (; !match.outcome(state).over; ++answers) {
        auto& player = players[static_cast<std::size_t>(index(match.question(state).side))];
        const Stopwatch watch;
        const Choice choice = player.choose(match, state, &watch);
        thought.note(player, watch.milliseconds());
        match.answer(state, choice, dice, off);
    }
    const Outcome outcome = match.outcome(state);
    const std::size_t seat = pairing.a_first ? 0 : 1;
    const bool a_won = index(outcome.winner) == static_cast<int>(seat);
    Json game{{"number", pairing.number},
              {"winner", outcome.winner == Side::none ? "draw"
                         : a_won                      ? "a"
                                                      : "b"},
              {"points", {outcome.points[seat], outcome.points[1 - seat]}},
              {"answers", answers},
              {"hash", std::to_string(match.hash(state))}};
    if (thought.searches > 0)
        game["thought"] = {{"searches", thought.searches},
                           {"playouts", thought.playouts},
                           {"seconds", std::round(thought.milliseconds) / 1000},
                           {"longest_ms", std::round(thought.longest)}};
    return game;
}

/// What of the request is the set-up's.
void take_over(Json& setup, const Json& request, std::initializer_list<const char*> keys) {
    for (const char* key : keys)
        if (const auto found = request.find(key); found != request.end()) setup[key] = *found;
}

Reply play_saga(const Json& request, const Pairing& pairing) {
    Json setup = {{"factions", {pairing.seats[0].people, pairing.seats[1].people}},
                  {"quick", true},
                  {"seed", pairing.seed}};
    take_over(setup, request, {"points", "edition", "sticks"});
    const auto made = read_new_game(setup);
    if (!made) return refuse(made.error());
    return play_out(saga::Match(made->setup), pairing);
}

/// "lists": the list of a and that of b, as texts. The whole set-up is played.
Reply play_skirmish(const Json& request, const Pairing& pairing) {
    const auto lists = request.find("lists");
    if (lists == request.end() || !lists->is_array() || lists->size() != 2)
        return refuse("\"lists\" must be two army lists as texts");
    Json setup = {{"seed", pairing.seed}, {"lists", *lists}};
    if (!pairing.a_first) std::swap(setup["lists"][0], setup["lists"][1]);
    take_over(setup, request, {"points", "variant", "fear", "quick"});
    const auto made = read_new_skirmish(setup);
    if (!made) return refuse(made.error());
    return play_out(aofs::Match(made->setup), pairing);
}

/// sim.game: {"book", "a", "b", "seed", "number"}: game `number` of the series.
Reply play_game(const Json& request) {
    const auto pairing = read_pairing(request);
    if (!pairing) return refuse(pairing.error());
    const Json book = request.value("book", Json("saga"));
    if (book == "saga") return play_saga(request, *pairing);
    if (book == "aofs") return play_skirmish(request, *pairing);
    return refuse("\"book\" must be saga or aofs");
}

}  // namespace

void add_sim_calls(Handlers& handlers) {
    handlers["sim.game"] = play_game;
}

}  // namespace skald::calls
