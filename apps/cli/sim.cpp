// skald sim: bot against bot, many games on all cores. The games of a series are numbered; each is played by
// itself (the call sim.game), so that the result does not depend on how many threads there are, and a series
// that was broken off goes on where it stood (apps/lab).
#include <memory>
#include <nlohmann/json.hpp>

#include "factions.hpp"
#include "lab.hpp"
#include "laboratory.hpp"
#include "library.hpp"

namespace skald::cli {

namespace {

using Ordered = nlohmann::ordered_json;

struct Options {
    std::string book{lab::books().front().name}, a, b, edition = "current", out;
    int games = 100, points = 0;
    std::int64_t seed = 1;
    unsigned threads = 0;
    bool json = false;
};

/// All that decides the games: two series with equal settings are one.
Ordered settings_of(const Options& options) {
    Ordered settings = {
        {"book", options.book}, {"a", options.a}, {"b", options.b}, {"points", options.points}};
    if (lab::find_book(options.book)->editions) settings["edition"] = options.edition;
    settings["seed"] = options.seed;
    return settings;
}

Ordered result_of(const Options& options, const lab::Games& games) {
    lab::Sample sample;
    int stopped = 0;
    double points[2] = {0, 0};
    for (const auto& [number, game] : games) {
        if (number >= options.games) break;
        sample.add({options.seed, number / 2}, lab::tally_of(game));
        for (const std::size_t i : {0, 1}) points[i] += game["points"][i].get<int>();
        stopped += game.contains("stopped");
    }
    const auto mean = [&](double sum) { return lab::rounded(sum / std::max(1, sample.games())); };
    Ordered result = settings_of(options);
    result["games"] = sample.games();
    result["a_wins"] = sample.all().wins;
    result["b_wins"] = sample.all().losses;
    result["draws"] = sample.all().draws;
    result["score"] = lab::rounded(sample.score());
    result["interval"] = lab::interval_json(sample.interval());
    result["confidence"] = 0.95;
    result["mean_points"] = {mean(points[0]), mean(points[1])};
    if (stopped > 0) result["stopped"] = stopped;
    if (sample.games() < options.games) result["missing"] = options.games - sample.games();
    return result;
}

std::string percent(const Ordered& value) {
    char text[16];
    std::snprintf(text, sizeof text, "%.1f %%", 100 * value.get<double>());
    return text;
}

std::string sentence(const Ordered& r) {
    const auto number = [&](const char* key) { return std::to_string(r[key].get<int>()); };
    std::string text = r["a"].get<std::string>() + " against " + r["b"].get<std::string>() + ": " +
                       number("games") + " games, " + number("a_wins") + " won, " + number("draws") +
                       " drawn, " + number("b_wins") + " lost\nscore " + percent(r["score"]) +
                       ", 95 % interval " + percent(r["interval"][0]) + " to " + percent(r["interval"][1]) +
                       "\n";
    if (r.contains("stopped"))
        text += number("stopped") + " of the draws were stopped: a turn went on without end\n";
    if (r.contains("missing")) text += number("missing") + " games were not played\n";
    return text;
}

/// The one series of the command.
lab::Series series_of(const Options& options, const lab::BookFacts& book, const lab::Shelf& shelf) {
    lab::Json request = settings_of(options);
    request["call"] = "sim.game";
    for (const std::string& player : {options.a, options.b}) {
        if (book.ready_lists.empty()) continue;
        const std::string side = player.substr(0, player.find(':'));
        const auto list = lab::ready_list(book, shelf, side, options.points);
        if (!list) throw Failure{ExitCode::usage, lab::no_ready_list(book, shelf, side, options.points)};
        request["lists"].push_back(*list);
    }
    return {"sim", std::move(request), options.games};
}

/// All that decides the games of a record.
lab::Json head_of(const Options& options, const lab::Series& series, const Laboratory& laboratory) {
    lab::Json head = settings_of(options);
    head.update(lab::origin_json(laboratory.origin(options.book)));
    if (series.request.contains("lists")) head["lists"] = lab::digest_of({series.request["lists"]}).substr(1);
    return head;
}

const lab::BookFacts& book_of(Options& options) {
    const lab::BookFacts* book = lab::find_book(options.book);
    if (book == nullptr) throw Failure{ExitCode::usage, lab::no_such_book(options.book)};
    if (options.points == 0) options.points = book->usual;
    if (options.points < book->least || options.points > book->most)
        throw Failure{ExitCode::usage, "--points must be " + std::to_string(book->least) + " to " +
                                           std::to_string(book->most) + " in this book"};
    return *book;
}

/// "6 in SAGA, 250 in Age of Fantasy".
std::string usual_points() {
    std::string text;
    for (const lab::BookFacts& book : lab::books())
        text += (text.empty() ? "" : ", ") + std::to_string(book.usual) + " in " + std::string(book.title);
    return text;
}

ExitCode run(Options options) {
    const lab::BookFacts& book = book_of(options);
    const Laboratory laboratory = open_laboratory(".");
    const lab::Series series = series_of(options, book, laboratory.shelf);
    lab::Json head;
    std::optional<lab::Record> record;
    if (options.out.empty()) {
        record.emplace();
    } else {
        head = head_of(options, series, laboratory);
        record.emplace(options.out, head);
    }
    lab::RunOptions how;
    how.threads = options.threads;
    const bool all = play_missing(laboratory, {series}, *record, how);
    const Ordered result = result_of(options, record->games(series.id));
    print(options.json ? result.dump(2) + "\n" : sentence(result));
    if (!all) break_off();
    record->put_in_order(head);
    return ExitCode::ok;
}

}  // namespace

void add_sim(Command program) {
    const Command command = program.add("sim", "Plays bot against bot: wins, draws and an interval");
    auto options = std::make_shared<Options>();
    command.option("--book", options->book, "The rule book: " + lab::book_names(" or ")).shows_default();
    command.option("--a", options->a, "FACTION:BOT, as danes:karl or toll-company:karl").required();
    command.option("--b", options->b, "FACTION:BOT, as danes:thrall").required();
    command.option("--games", options->games, "How many; two of a pair change seats")
        .between(1, 10'000'000)
        .shows_default();
    command.option("--seed", options->seed, "Of the whole series")
        .between(0, std::int64_t{1} << 53)
        .shows_default();
    command.option("--points", options->points, "Size of the armies; " + usual_points());
    command.option("--edition", options->edition, "Of SAGA: current or 2018").shows_default();
    command.option("--threads", options->threads, "0: as many as the machine has").shows_default();
    command.option("--out", options->out, "Keeps each game here; an existing series goes on");
    command.flag("--json", options->json, "As JSON");
    takes_own(command);
    command.runs([options] { return in_laboratory([&] { return run(*options); }); });
}

}  // namespace skald::cli
