// One game of bot against bot, by its number in a series: `skald sim` plays many of them on all cores, a page
// in its workers. Nothing here is shared between two calls, so that they may run at once.
#include "bots/bot.hpp"
#include "game_session.hpp"
#include "request.hpp"

namespace skald::calls {

namespace {

using Reply = Result<Json, std::string>;

/// "danes:karl:bold": the people, and the bot that leads it.
struct Contender {
    std::string faction;
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

Result<NewGame, std::string> new_game(const Json& request, const std::string& first,
                                      const std::string& second, std::uint64_t seed) {
    Json setup = {{"factions", {first, second}}, {"quick", true}, {"seed", seed}};
    for (const char* key : {"points", "edition", "sticks"})
        if (const auto found = request.find(key); found != request.end()) setup[key] = *found;
    return read_new_game(setup);
}

/// sim.game: {"a", "b", "seed", "number"}: game `number` of the series. In even games `a` has the first seat.
Reply play_game(const Json& request) {
    const auto a = read_contender(request, "a"), b = read_contender(request, "b");
    if (!a) return refuse(a.error());
    if (!b) return refuse(b.error());
    const auto seed = read_integer(request, "seed", 0, std::int64_t{1} << 53);
    if (!seed) return refuse(seed.error());
    const auto number = read_integer(request, "number", 0, std::int64_t{1} << 31);
    if (!number) return refuse(number.error());
    const bool a_first = *number % 2 == 0;
    const Contender &one = a_first ? *a : *b, &two = a_first ? *b : *a;
    const std::uint64_t base = seed_of_pair(*seed, *number / 2);
    const auto made = new_game(request, one.faction, two.faction, base);
    if (!made) return refuse(made.error());

    const saga::Match match(made->setup);
    saga::State state = match.start();
    SeededDice dice(base ^ 0xd1ce);
    Events off(false);
    std::array players{bots::SagaBot(one.bot, base ^ 0xb01), bots::SagaBot(two.bot, base ^ 0xb02)};
    std::int64_t answers = 0;
    for (; !state.outcome.over; ++answers) {
        const Choice choice =
            players[static_cast<std::size_t>(index(state.question.side))].choose(match, state);
        match.answer(state, choice, dice, off);
    }
    const Outcome& outcome = state.outcome;
    const std::size_t seat = a_first ? 0 : 1;
    const bool a_won = index(outcome.winner) == static_cast<int>(seat);
    return Json{{"number", *number},
                {"winner", outcome.winner == Side::none ? "draw"
                           : a_won                      ? "a"
                                                        : "b"},
                {"points", {outcome.points[seat], outcome.points[1 - seat]}},
                {"answers", answers},
                {"hash", std::to_string(match.hash(state))}};
}

}  // namespace

void add_sim_calls(Handlers& handlers) {
    handlers["sim.game"] = play_game;
}

}  // namespace skald::calls
