#include "calls/lab/results.hpp"

#include <algorithm>
#include <cmath>

#include "calls/lab/luck.hpp"
#include "calls/lab/uses.hpp"

namespace skald::lab {

double rounded(double value, int digits) {
    const double scale = std::pow(10.0, digits);
    const double whole = std::round(value * scale);
    return whole == 0 ? 0 : whole / scale;  // never -0
}

namespace {

// ---- games.csv

/// "unit/levies:3 unit/warriors:4": of what a player's account has by name, each as `told`.
template <class Told>
std::string by_name(const Json& game, const char* key, std::size_t player, const Told& told) {
    if (!game.contains(key)) return {};
    std::string text;
    for (const auto& [what, value] : game[key][player].items())
        text += (text.empty() ? "" : " ") + what + ":" + told(value);
    return text;
}

std::string account_text(const Json& game) {
    const auto plain = [](const Json& times) { return times.dump(); };
    const auto deeds = [](const Json& deed) { return deed[0].dump() + "/" + deed[1].dump(); };
    const auto luck = [](const Json& dice) {
        return dice[0].dump() + "/" + dice[1].dump() + "/" +
               Json(rounded(dice[2].get<double>() / 6, 2)).dump();
    };
    std::string text;
    for (const std::size_t player : {0, 1}) text += "," + by_name(game, "uses", player, plain);
    for (const std::size_t player : {0, 1}) text += "," + by_name(game, "deeds", player, deeds);
    for (const std::size_t player : {0, 1}) text += "," + by_name(game, "luck", player, luck);
    return text;
}

std::string line_of(const Match& match, const Json& game) {
    const auto number = [&](const char* key) { return game.contains(key) ? game[key].dump() : ""; };
    const bool a_first = game["number"].get<int>() % 2 == 0;
    return std::string(match.question != nullptr  ? "question"
                       : match.without != nullptr ? "without"
                                                  : "match") +
           "," + match.a.id() + "," + match.b.id() + "," + std::to_string(match.points) + "," +
           match.series.request["seed"].dump() + "," + number("number") + "," + (a_first ? "a" : "b") + "," +
           game["winner"].get<std::string>() + "," + game["points"][0].dump() + "," +
           game["points"][1].dump() + "," + number("answers") + "," + number("turns") + "," +
           (game.contains("stopped") ? "1" : "0") + "," + game.value("hash", std::string()) +
           account_text(game) + "\n";
}

}  // namespace

std::string games_csv(const std::vector<Match>& matches, const Played& played) {
    std::string text =
        "part,a,b,points,seed,number,first,winner,points_a,points_b,answers,turns,stopped,hash,uses_a,"
        "uses_b,deeds_a,deeds_b,luck_a,luck_b\n";
    for (const Match& match : matches)
        each_game(match, played, [&](const Json& game) { text += line_of(match, game); });
    return text;
}

std::vector<const Match*> distinct(const std::vector<Match>& matches, const Played& played) {
    std::vector<const Match*> found;
    for (const Match& match : matches) {
        const auto same = std::ranges::find_if(
            found, [&](const Match* other) { return other->series.id == match.series.id; });
        if (same == found.end())
            found.push_back(&match);
        else if (counted(match.series, played) > counted((*same)->series, played))
            *same = &match;
    }
    return found;
}

std::vector<GameKey> games_that_count(const std::vector<Match>& matches, const Played& played) {
    std::vector<GameKey> keys;
    for (const Match* match : distinct(matches, played))
        each_game(*match, played,
                  [&](const Json& game) { keys.emplace_back(match->series.id, game["number"].get<int>()); });
    return keys;
}

Tally tally_of(const Json& game) {
    if (game["winner"] == "draw") return {0, 1, 0};
    return game["winner"] == "a" ? Tally{1, 0, 0} : Tally{0, 0, 1};
}

Table table_of(const Match& match, const Json& game) {
    return {match.series.request["seed"].get<std::int64_t>(), game["number"].get<int>() / 2};
}

Sample sample_of(const Match& match, const Played& played) {
    Sample sample;
    each_game(match, played, [&](const Json& game) { sample.add(table_of(match, game), tally_of(game)); });
    return sample;
}

// ---- results.json

Ordered interval_json(const Interval& interval) {
    return {rounded(interval.low), rounded(interval.high)};
}

Ordered tally_json(const Sample& sample) {
    const Tally& all = sample.all();
    Ordered json = {{"games", all.games()}, {"wins", all.wins}, {"draws", all.draws},
                    {"losses", all.losses}, {"score", nullptr}, {"interval", nullptr}};
    if (all.games() == 0) return json;
    json["score"] = rounded(sample.score());
    json["interval"] = interval_json(sample.interval());
    return json;
}

namespace {

/// How often one wins, how often nobody does, and how often one loses.
void add_rates(Ordered& json, const Sample& sample) {
    constexpr std::pair<const char*, Rate> rates[] = {
        {"win", Rate::wins}, {"draw", Rate::draws}, {"loss", Rate::losses}};
    for (const auto& [name, rate] : rates) {
        const bool known = sample.games() > 0;
        json[std::string(name) + "_rate"] = known ? Ordered(rounded(sample.share(rate))) : Ordered();
        json[std::string(name) + "_interval"] = known ? interval_json(sample.interval(rate)) : Ordered();
    }
}

Ordered match_json(const Match& match, const Played& played) {
    Ordered json = {{"a", match.a.id()}, {"b", match.b.id()}, {"points", match.points}};
    const Sample sample = sample_of(match, played);
    json.update(tally_json(sample));
    add_rates(json, sample);
    double sums[2] = {0, 0};
    int stopped = 0;
    each_game(match, played, [&](const Json& game) {
        for (const std::size_t i : {0, 1}) sums[i] += game["points"][i].get<double>();
        stopped += game.contains("stopped");
    });
    const double games = std::max(1, sample.games());
    json["mean_points"] = {rounded(sums[0] / games), rounded(sums[1] / games)};
    json["stopped"] = stopped;
    return json;
}

/// Each player against all whom he met, at each size.
Ordered field_json(const Experiment& experiment, const std::vector<Match>& matches, const Played& played) {
    Ordered list = Ordered::array();
    for (const int points : experiment.points)
        for (const Player& player : experiment.players()) {
            Sample sum;
            for (const Match& match : matches) {
                if (!match.of_matrix() || match.points != points) continue;
                if (match.a == player) sum.add(sample_of(match, played));
                if (match.b == player) sum.add(sample_of(match, played).turned());
            }
            Ordered json = {
                {"player", player.id()}, {"side", player.side}, {"bot", player.bot}, {"points", points}};
            json.update(tally_json(sum));
            add_rates(json, sum);
            list.push_back(std::move(json));
        }
    return list;
}

/// The bots of the matrix against each other, whatever they led.
Ordered bots_json(const Experiment& experiment, const std::vector<Match>& matches, const Played& played) {
    Ordered list = Ordered::array();
    const std::vector<std::string>& bots = experiment.bots;
    if (bots.size() < 2) return list;
    std::vector<std::vector<Sample>> met(bots.size(), std::vector<Sample>(bots.size()));
    const auto place = [&](const Player& player) {
        return static_cast<std::size_t>(std::ranges::find(bots, player.bot) - bots.begin());
    };
    for (const Match& match : matches) {
        if (!match.of_matrix() || match.a.bot == match.b.bot) continue;
        const Sample sample = sample_of(match, played);
        met[place(match.a)][place(match.b)].add(sample);
        met[place(match.b)][place(match.a)].add(sample.turned());
    }
    const auto none = [](const Sample& sample) { return sample.games() == 0; };
    if (std::ranges::all_of(met, [&](const auto& row) { return std::ranges::all_of(row, none); }))
        return list;
    const std::vector<Rating> ratings = ratings_of(met);
    for (std::size_t i = 0; i < bots.size(); ++i) {
        Sample sum;
        for (const Sample& sample : met[i]) sum.add(sample);
        Ordered json = {
            {"bot", bots[i]},
            {"elo", rounded(ratings[i].elo, 1)},
            {"elo_interval", {rounded(ratings[i].interval.low, 1), rounded(ratings[i].interval.high, 1)}}};
        json.update(tally_json(sum));
        list.push_back(std::move(json));
    }
    return list;
}

Ordered question_json(const Match& match, const Played& played) {
    const Question& question = *match.question;
    const Hypotheses& h = question.hypotheses;
    std::vector<double> path;
    const Sprt sprt = asked(match.series, played, &path);
    for (double& llr : path) llr = rounded(llr);
    Ordered json = {{"a", match.a.id()},
                    {"b", match.b.id()},
                    {"points", match.points},
                    {"seed", question.seed},
                    {"even", h.even},
                    {"stronger", h.stronger},
                    {"wrongly_yes", h.wrongly_yes},
                    {"wrongly_no", h.wrongly_no},
                    {"most", question.most},
                    {"verdict", sprt.verdict() == Verdict::yes  ? "yes"
                                : sprt.verdict() == Verdict::no ? "no"
                                                                : "open"}};
    const Sample sample = sample_of(match, played);
    json.update(tally_json(sample));
    add_rates(json, sample);
    // Who stops where the score has gone far enough has seen it too far from even: no interval holds it.
    if (sprt.verdict() != Verdict::open) json["interval"] = nullptr;
    json["bounds"] = {rounded(h.lower()), rounded(h.upper())};
    json["llr"] = path;
    return json;
}

}  // namespace

// ---- distributions

Ordered distribution_json(std::vector<int> values) {
    if (values.empty()) return nullptr;
    std::sort(values.begin(), values.end());
    const auto at = [&](double share) {
        return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
    };
    const int width = std::max(1, (at(1) - at(0) + 20) / 20);
    const int from = at(0) >= 0 ? at(0) / width * width : at(0);
    std::vector<int> bars(static_cast<std::size_t>((at(1) - from) / width + 1), 0);
    for (const int value : values) ++bars[static_cast<std::size_t>((value - from) / width)];
    return {{"least", at(0)},    {"low", at(0.05)},  {"quarter", at(0.25)}, {"middle", at(0.5)},
            {"upper", at(0.75)}, {"high", at(0.95)}, {"most", at(1)},       {"from", from},
            {"width", width},    {"bars", bars}};
}

namespace {

/// How long games are, and by how much they are won.
Ordered lengths_json(const std::vector<Match>& matches, const Played& played) {
    std::vector<int> answers, turns, margins;
    for (const Match* match : distinct(matches, played)) {
        if (match->without != nullptr) continue;
        each_game(*match, played, [&](const Json& game) {
            answers.push_back(game.value("answers", 0));
            turns.push_back(game.value("turns", 0));
            if (game["winner"] != "draw")
                margins.push_back(std::abs(game["points"][0].get<int>() - game["points"][1].get<int>()));
        });
    }
    return {{"answers", distribution_json(answers)},
            {"turns", distribution_json(turns)},
            {"margin", distribution_json(margins)}};
}

}  // namespace

Ordered results_json(const Experiment& experiment, const std::vector<Match>& matches, const Played& played) {
    Ordered json = {{"format", 1}, {"title", experiment.title}, {"book", experiment.book->name}};
    if (experiment.book->editions) json["edition"] = experiment.edition;
    json["points"] = experiment.points;
    json["seed"] = experiment.seed;
    json["terrain"] = experiment.terrain ? Ordered(*experiment.terrain) : Ordered();
    json["games_per_pair"] = experiment.games;
    json["bots"] = experiment.bots;
    json["sides"] = experiment.sides;
    int games = 0;
    for (const Match* match : distinct(matches, played)) games += sample_of(*match, played).games();
    Ordered rows = Ordered::array(), questions = Ordered::array();
    for (const Match& match : matches) {
        if (match.question != nullptr)
            questions.push_back(question_json(match, played));
        else if (match.of_matrix())
            rows.push_back(match_json(match, played));
    }
    json["games"] = games;
    json["matches"] = std::move(rows);
    json["field"] = field_json(experiment, matches, played);
    json["elo"] = bots_json(experiment, matches, played);
    json["questions"] = std::move(questions);
    json["uses"] = uses_json(matches, played);
    json["what_ifs"] = what_if_json(experiment, matches, played);
    json["without"] = without_json(experiment, matches, played);
    json["luck"] = luck_json(matches, played);
    json["lengths"] = lengths_json(matches, played);
    return json;
}

}  // namespace skald::lab
