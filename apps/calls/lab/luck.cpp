#include "calls/lab/luck.hpp"

#include <algorithm>
#include <cmath>

namespace skald::lab {

namespace {

/// Dice of one kind over many games; all that is expected in sixths, so that sums are exact.
struct Dice {
    std::int64_t thrown = 0, fell = 0, expected = 0;

    void add(const Json& dice) {
        thrown += dice[0].get<std::int64_t>();
        fell += dice[1].get<std::int64_t>();
        expected += dice[2].get<std::int64_t>();
    }
};

/// What a player had above the other, in sixths of a die that fell well; by games as they ended.
struct Surplus {
    std::int64_t sum = 0;
    int games = 0;

    void add(std::int64_t one) {
        sum += one;
        ++games;
    }
    Ordered mean() const {
        return games == 0 ? Ordered() : Ordered(rounded(static_cast<double>(sum) / (6.0 * games)));
    }
};

struct PlayersLuck {
    int games = 0;
    std::map<std::string, Dice> dice;
    Surplus all, won, lost;
};

/// Hits and saves that a player had beyond what was to be expected. SAGA dice that show their rare side fell
/// no figure.
std::int64_t beyond(const Json& luck) {
    std::int64_t sum = 0;
    for (const char* kind : {"hits", "saves"})
        if (const auto dice = luck.find(kind); dice != luck.end())
            sum += 6 * (*dice)[1].get<std::int64_t>() - (*dice)[2].get<std::int64_t>();
    return sum;
}

void count(const Json& game, std::size_t player, std::int64_t surplus, PlayersLuck& sum) {
    ++sum.games;
    for (const auto& [kind, dice] : game["luck"][player].items()) sum.dice[kind].add(dice);
    sum.all.add(surplus);
    if (game["winner"] == "draw") return;
    ((game["winner"] == "a") == (player == 0) ? sum.won : sum.lost).add(surplus);
}

Ordered dice_json(const std::map<std::string, Dice>& all, int games) {
    Ordered json = Ordered::object();
    for (const auto& [kind, dice] : all)
        json[kind] = {{"dice", rounded(static_cast<double>(dice.thrown) / games)},
                      {"fell", rounded(static_cast<double>(dice.fell) / games)},
                      {"expected", rounded(static_cast<double>(dice.expected) / (6.0 * games))}};
    return json;
}

}  // namespace

Ordered luck_json(const std::vector<Match>& matches, const Played& played) {
    std::map<std::pair<int, std::string>, PlayersLuck> players;
    std::vector<int> winners;
    int luckier = 0;
    for (const Match* match : distinct(matches, played)) {
        if (match->without != nullptr) continue;
        each_game(*match, played, [&](const Json& game) {
            if (!game.contains("luck")) return;
            const std::int64_t surplus = beyond(game["luck"][0]) - beyond(game["luck"][1]);
            count(game, 0, surplus, players[{match->points, match->a.id()}]);
            count(game, 1, -surplus, players[{match->points, match->b.id()}]);
            if (game["winner"] == "draw") return;
            const std::int64_t of_winner = game["winner"] == "a" ? surplus : -surplus;
            winners.push_back(static_cast<int>(std::lround(static_cast<double>(of_winner) / 6)));
            luckier += of_winner > 0;
        });
    }
    Ordered list = Ordered::array();
    for (const auto& [key, luck] : players)
        list.push_back({{"player", key.second},
                        {"points", key.first},
                        {"games", luck.games},
                        {"dice", dice_json(luck.dice, luck.games)},
                        {"surplus", luck.all.mean()},
                        {"surplus_won", luck.won.mean()},
                        {"surplus_lost", luck.lost.mean()}});
    return {{"players", std::move(list)},
            {"decided", winners.size()},
            {"luckier_won", luckier},
            {"winners", distribution_json(winners)}};
}

}  // namespace skald::lab
