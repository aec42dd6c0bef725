#include "calls/lab/calls.hpp"

#include "calls/lab/report.hpp"

namespace skald::calls {

namespace {

/// What one request may ask for; a file of an experiment may ask for more.
constexpr std::size_t most_sides = 64, most_matches = 5000;

/// An experiment as a request brings it: {"experiment": text, "sides": ids, "files": {path: text}}.
struct Brought {
    lab::Shelf shelf;
    std::optional<lab::Experiment> experiment{};
    Json problems = Json::array();
};

Result<lab::Shelf, std::string> read_shelf(const Json& request) {
    const auto sides = read_list(request, "sides"), files = read_object(request, "files");
    if (!sides) return refuse(sides.error());
    if (!files) return refuse(files.error());
    const auto is_text = [](const Json& value) { return value.is_string(); };
    if (!(*files)->is_object() || !std::ranges::all_of(**files, is_text))
        return refuse("\"files\" must be texts by their paths");
    if ((*sides)->size() > most_sides || !std::ranges::all_of(**sides, is_text))
        return refuse("\"sides\" must be ids, " + std::to_string(most_sides) + " at most");
    lab::Shelf shelf;
    for (const lab::BookFacts& book : lab::books())
        for (const Json& id : **sides) {
            const std::string side = id.get<std::string>();
            shelf.sides[std::string(book.name)][side] = side + ".toml";
        }
    shelf.read = [texts = *files](const std::string& path) -> std::optional<std::string> {
        const auto found = texts->find(path);
        return found == texts->end() ? std::nullopt : std::optional(found->get<std::string>());
    };
    shelf.names = [texts = *files](const std::string& folder) {
        std::vector<std::string> names;
        for (const auto& [path, text] : texts->items())
            if (path.starts_with(folder + "/")) names.push_back(path.substr(folder.size() + 1));
        return names;
    };
    shelf.data = "data";
    return shelf;
}

/// The request outlives what was brought with it.
Result<Brought, std::string> read_brought(const Json& request) {
    const auto text = read_text(request, "experiment");
    if (!text) return refuse(text.error());
    const auto shelf = read_shelf(request);
    if (!shelf) return refuse(shelf.error());
    Brought brought{*shelf};
    std::vector<content::Diagnostic> problems;
    brought.experiment = lab::read_experiment(*text, brought.shelf, problems);
    for (const content::Diagnostic& problem : problems)
        brought.problems.push_back({{"line", problem.line},
                                    {"column", problem.column},
                                    {"code", problem.code},
                                    {"text", problem.text}});
    if (!brought.experiment) return brought;
    const std::size_t players = brought.experiment->players().size();
    if (players * players * brought.experiment->points.size() > 2 * most_matches)
        return refuse("the experiment has more than " + std::to_string(most_matches) + " matches");
    return brought;
}

/// {"call": "lab.plan", ...}: the series of games that the experiment asks for.
Reply plan(const Json& request) {
    const auto brought = read_brought(request);
    if (!brought) return refuse(brought.error());
    if (!brought->experiment) return Json{{"problems", brought->problems}};
    Json series = Json::array();
    for (const lab::Match& match : lab::matches_of(*brought->experiment, brought->shelf))
        series.push_back(
            {{"id", match.series.id}, {"request", match.series.request}, {"games", match.series.games}});
    return Json{{"series", std::move(series)}, {"load", lab::own_requests(*brought->experiment)}};
}

/// {"call": "lab.report", "games": [...], ...}: what these games come to, as the files of `skald lab`.
Reply report(const Json& request) {
    const auto brought = read_brought(request);
    if (!brought) return refuse(brought.error());
    if (!brought->experiment) return Json{{"problems", brought->problems}};
    const auto games = read_list(request, "games");
    if (!games) return refuse(games.error());
    lab::Played played;
    for (const Json& game : **games) {
        const auto key = lab::key_of(game);
        if (!key) return refuse("\"games\" must be replies of sim.game with their \"series\"");
        played.take(*key, game);
    }
    const lab::Experiment& experiment = *brought->experiment;
    const auto matches = lab::matches_of(experiment, brought->shelf);
    const lab::Ordered results = lab::results_json(experiment, matches, played);
    const auto data = lab::report_data(results, experiment, brought->shelf);
    if (!data) return refuse(data.error());
    return Json{{"results", results.dump(2) + "\n"},
                {"csv", lab::games_csv(matches, played)},
                {"data", data->dump()},
                {"page", lab::report_html(*data)}};
}

}  // namespace

void add_lab(Sessions& sessions) {
    sessions.add("lab.plan", plan);
    sessions.add("lab.report", report);
}

}  // namespace skald::calls
