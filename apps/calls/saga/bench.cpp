// Fixed games between the loaded factions: the signature of the rules, the same natively and in the browser.
#include "bots/core/games.hpp"
#include "calls/core/request.hpp"
#include "calls/saga/session.hpp"

namespace skald::calls {

namespace {

/// bench.games: {"games": n, "sign": true}: game i has factions, points, edition and seed that follow from i.
/// Without `sign` no state is hashed, and there is no signature.
Result<Json, std::string> play_games(const Json& request) {
    const auto count = read_integer(request, "games", 1, 1'000'000);
    if (!count) return refuse(count.error());
    const bool sign = !request.contains("sign") || request["sign"] != false;
    if (factions().empty()) return refuse("no factions are loaded");
    std::vector<std::string> ids;
    for (const auto& [id, file] : factions()) ids.push_back(id);
    bots::Games sum;
    for (std::int64_t i = 0; i < *count; ++i) {
        const auto n = static_cast<std::int64_t>(ids.size());
        const Json setup = {
            {"factions", {ids[static_cast<std::size_t>(i % n)], ids[static_cast<std::size_t>(i / n % n)]}},
            {"points", 4 + i % 5},
            {"edition", i % 4 == 3 ? "2018" : "current"},
            {"quick", true},
            {"seed", i + 1}};
        const auto made = read_new_game(setup);
        if (!made) return refuse(made.error());
        bots::play_one(saga::Match(made->setup), made->seed, sum, sign);
    }
    Json reply{{"games", sum.games}, {"answers", sum.answers}};
    if (sign) reply["signature"] = std::to_string(sum.signature);
    return reply;
}

}  // namespace

void add_bench_calls(Handlers& handlers) {
    handlers["bench.games"] = play_games;
}

}  // namespace skald::calls
