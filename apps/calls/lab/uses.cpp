#include "calls/lab/uses.hpp"

#include <algorithm>

namespace skald::lab {

namespace {

struct Use {
    std::int64_t times = 0, felled = 0, lost = 0;
    Sample with{};  ///< games in which it was used
};

struct SideUses {
    Sample all;
    std::map<std::string, Use> of;
};

void count(const Match& match, const Json& game, std::size_t player, SideUses& side) {
    const Tally result = player == 0 ? tally_of(game) : tally_of(game).turned();
    const Table table = table_of(match, game);
    side.all.add(table, result);
    if (game.contains("deeds"))
        for (const auto& [what, deed] : game["deeds"][player].items()) {
            side.of[what].felled += deed[0].get<std::int64_t>();
            side.of[what].lost += deed[1].get<std::int64_t>();
        }
    if (!game.contains("uses")) return;
    for (const auto& [what, times] : game["uses"][player].items()) {
        Use& use = side.of[what];
        use.times += times.get<std::int64_t>();
        use.with.add(table, result);
    }
}

/// Two scores beside each other, in a list of such.
struct Compared {
    Ordered json;
    Sample with, without;

    bool possible() const { return with.games() > 0 && without.games() > 0; }
    /// Of a few games more can be told by chance than is worth telling.
    bool often() const { return std::min(with.games(), without.games()) >= 30; }
};

void add_comparison(Compared& row) {
    row.json["with"] = tally_json(row.with);
    row.json["without"] = tally_json(row.without);
    row.json["difference"] = nullptr;
    row.json["difference_interval"] = nullptr;
    if (!row.possible()) return;
    const Difference difference = difference_of(row.with, row.without);
    row.json["difference"] = rounded(difference.value);
    row.json["difference_interval"] = interval_json(difference.interval);
}

/// Who compares a hundred pairs will find five that differ by chance alone. What is called certain would be
/// found by chance in one list of twenty (Bonferroni).
Ordered list_of(std::vector<Compared> rows) {
    const double often = static_cast<double>(std::ranges::count_if(rows, &Compared::often));
    Ordered list = Ordered::array();
    for (Compared& row : rows) {
        add_comparison(row);
        row.json["certain"] = nullptr;
        if (row.often()) {
            const Interval strict = difference_of(row.with, row.without, usual_risk / often).interval;
            row.json["certain"] = strict.low > 0 || strict.high < 0;
        }
        list.push_back(std::move(row.json));
    }
    return list;
}

Compared compared_use(const std::string& side, const std::string& what, const Use& use, const Sample& all) {
    const double games = all.games();
    Ordered json = {{"side", side},
                    {"what", what},
                    {"times", use.times},
                    {"per_game", rounded(static_cast<double>(use.times) / games)},
                    {"share", rounded(use.with.games() / games)},
                    {"felled", rounded(static_cast<double>(use.felled) / games)},
                    {"lost", rounded(static_cast<double>(use.lost) / games)}};
    return {std::move(json), use.with, all.without(use.with)};
}

}  // namespace

Ordered uses_json(const std::vector<Match>& matches, const Played& played) {
    std::map<std::string, SideUses> sides;
    for (const Match* match : distinct(matches, played)) {
        if (match->without != nullptr) continue;
        const int most = counted(match->series, played);
        for (const auto& [number, game] : played.games(match->series.id)) {
            if (number >= most) break;
            count(*match, game, 0, sides[match->a.side]);
            count(*match, game, 1, sides[match->b.side]);
        }
    }
    std::vector<Compared> rows;
    for (const auto& [side, uses] : sides)
        for (const auto& [what, use] : uses.of) rows.push_back(compared_use(side, what, use, uses.all));
    return list_of(std::move(rows));
}

namespace {

/// The games of a side against everybody for whom `counts`, as that side sees them.
template <class Counts>
Sample games_of(const std::string& side, const std::vector<Match>& matches, const Played& played,
                const Counts& counts) {
    Sample sum;
    for (const Match& match : matches) {
        if (match.a.side == match.b.side || !counts(match)) continue;
        if (match.a.side == side) sum.add(sample_of(match, played));
        if (match.b.side == side) sum.add(sample_of(match, played).turned());
    }
    return sum;
}

/// Whether a side meets whom another one meets in this match.
bool meets_too(const std::string& side, const std::string& other, const Match& match,
               const std::vector<Match>& matches) {
    const bool is_a = match.a.side == other;
    const Player &led = is_a ? match.a : match.b, &foe = is_a ? match.b : match.a;
    const Player instead{side, led.bot};
    return foe.side != side && std::ranges::any_of(matches, [&](const Match& one) {
               return one.of_matrix() && one.points == match.points &&
                      ((one.a == instead && one.b == foe) || (one.b == instead && one.a == foe));
           });
}

}  // namespace

Ordered what_if_json(const Experiment& experiment, const std::vector<Match>& matches, const Played& played) {
    std::vector<Compared> rows;
    for (const OwnSide& own : experiment.own) {
        if (own.base.empty()) continue;
        const auto both_meet = [&](const std::string& side, const std::string& other) {
            return games_of(side, matches, played, [&](const Match& match) {
                return match.of_matrix() && (match.a.side == side || match.b.side == side) &&
                       meets_too(other, side, match, matches);
            });
        };
        rows.push_back({{{"side", own.id}, {"base", own.base}},
                        both_meet(own.id, own.base),
                        both_meet(own.base, own.id)});
    }
    return list_of(std::move(rows));
}

Ordered without_json(const Experiment& experiment, const std::vector<Match>& matches, const Played& played) {
    std::vector<Compared> rows;
    for (const Without& without : experiment.without) {
        const std::string variant = variant_id(without.side, without.ability);
        rows.push_back(
            {{{"side", without.side}, {"what", "ability/" + without.ability}},
             games_of(without.side, matches, played, [](const Match& match) { return match.of_matrix(); }),
             games_of(variant, matches, played,
                      [&](const Match& match) { return match.without == &without; })});
    }
    return list_of(std::move(rows));
}

}  // namespace skald::lab
