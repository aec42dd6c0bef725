#include "calls/lab/uses.hpp"

namespace skald::lab {

namespace {

struct Use {
    std::int64_t times = 0;
    Tally with{};  ///< games in which it was used
};

struct SideUses {
    Tally all;
    std::map<std::string, Use> of;
};

Tally result_for(const Json& game, const char* player) {
    if (game["winner"] == "draw") return {0, 1, 0};
    return game["winner"] == player ? Tally{1, 0, 0} : Tally{0, 0, 1};
}

void count(const Json& game, std::size_t player, SideUses& side) {
    const Tally result = result_for(game, player == 0 ? "a" : "b");
    side.all.add(result);
    if (!game.contains("uses") || !game["uses"].is_array() || game["uses"].size() != 2) return;
    for (const auto& [what, times] : game["uses"][player].items()) {
        Use& use = side.of[what];
        use.times += times.get<std::int64_t>();
        use.with.add(result);
    }
}

Tally without(const Tally& all, const Tally& with) {
    return {all.wins - with.wins, all.draws - with.draws, all.losses - with.losses};
}

void add_comparison(Ordered& json, const Tally& with, const Tally& rest) {
    json["with"] = tally_json(with);
    json["without"] = tally_json(rest);
    json["difference"] = nullptr;
    json["difference_interval"] = nullptr;
    if (with.games() == 0 || rest.games() == 0) return;
    const Difference difference = difference_of(with, rest);
    json["difference"] = rounded(difference.value);
    json["difference_interval"] = {rounded(difference.interval.low), rounded(difference.interval.high)};
}

Ordered use_json(const std::string& side, const std::string& what, const Use& use, const Tally& all) {
    const Tally rest = without(all, use.with);
    const double games = all.games();
    Ordered json = {{"side", side},
                    {"what", what},
                    {"times", use.times},
                    {"per_game", rounded(static_cast<double>(use.times) / games)},
                    {"share", rounded(use.with.games() / games)}};
    add_comparison(json, use.with, rest);
    return json;
}

}  // namespace

Ordered uses_json(const std::vector<Match>& matches, const Played& played) {
    std::map<std::string, SideUses> sides;
    for (const Match* match : distinct(matches, played)) {
        if (match->without != nullptr) continue;
        const int most = counted(match->series, played);
        for (const auto& [number, game] : played.games(match->series.id)) {
            if (number >= most) break;
            count(game, 0, sides[match->a.side]);
            count(game, 1, sides[match->b.side]);
        }
    }
    Ordered list = Ordered::array();
    for (const auto& [side, uses] : sides)
        for (const auto& [what, use] : uses.of) list.push_back(use_json(side, what, use, uses.all));
    return list;
}

Ordered without_json(const Experiment& experiment, const std::vector<Match>& matches, const Played& played) {
    Ordered list = Ordered::array();
    for (const Without& without : experiment.without) {
        const std::string variant = variant_id(without.side, without.ability);
        Tally with, rest;
        for (const Match& match : matches) {
            const auto add = [&](const std::string& side, Tally& sum) {
                if (match.a.side == match.b.side) return;
                if (match.a.side == side) sum.add(tally_of(match, played));
                if (match.b.side == side) sum.add(tally_of(match, played).turned());
            };
            if (match.of_matrix()) add(without.side, with);
            if (match.without == &without) add(variant, rest);
        }
        Ordered json = {{"side", without.side}, {"what", "ability/" + without.ability}};
        add_comparison(json, with, rest);
        list.push_back(std::move(json));
    }
    return list;
}

}  // namespace skald::lab
