// skald lab: experiments with bots (docs/lab.md). An experiment is a file; its games are kept one by one, so
// that a run can be killed and goes on; its results are three files that are the same for any number of
// threads and kills.
#include "lab.hpp"

#include <algorithm>
#include <charconv>

#include "factions.hpp"
#include "laboratory.hpp"

namespace skald::cli {

namespace {

namespace fs = std::filesystem;

struct Options {
    std::string file, out, record, share = "1/1";
    unsigned threads = 0;
    bool json = false;
};

lab::Experiment read(const std::string& file, const lab::Shelf& shelf) {
    std::vector<content::Diagnostic> problems;
    auto experiment = lab::read_experiment(read_file(file), shelf, problems);
    std::string text;
    for (const auto& problem : problems) text += (text.empty() ? "" : "\n") + describe(problem, file);
    if (!experiment) throw Failure{ExitCode::bad_input, text};
    return *experiment;
}

fs::path folder_for(const Options& options) {
    const fs::path folder = options.out.empty() ? fs::path(fs::path(options.file).stem().string() + "-lab")
                                                : fs::path(options.out);
    std::error_code fault;
    fs::create_directories(folder, fault);
    if (fault) throw Failure{ExitCode::io, folder.string() + ": " + fault.message()};
    return folder;
}

std::string percent(const lab::Ordered& share) {
    char text[16];
    std::snprintf(text, sizeof text, "%.1f %%", 100 * share.get<double>());
    return text;
}

std::string score_text(const lab::Ordered& row) {
    if (row["score"].is_null()) return "no games";
    return percent(row["score"]) + ", 95 % interval " + percent(row["interval"][0]) + " to " +
           percent(row["interval"][1]) + ", " + row["games"].dump() + " games";
}

/// What a person wants to know at once; the rest is in the files.
std::string summary(const lab::Ordered& results) {
    std::string text = results["title"].get<std::string>() + ": " + results["games"].dump() + " games\n";
    for (const auto& row : results["field"])
        text +=
            row["player"].get<std::string>() + " (" + row["points"].dump() + "): " + score_text(row) + "\n";
    for (const auto& row : results["elo"])
        text += row["bot"].get<std::string>() + ": Elo " + row["elo"].dump() + ", " +
                row["elo_interval"][0].dump() + " to " + row["elo_interval"][1].dump() + "\n";
    for (const auto& row : results["questions"])
        text += "is " + row["a"].get<std::string>() + " stronger than " + row["b"].get<std::string>() + "? " +
                row["verdict"].get<std::string>() + "; " + score_text(row) + "\n";
    return text;
}

std::vector<lab::Series> series_of(const std::vector<lab::Match>& matches) {
    std::vector<lab::Series> series;
    for (const lab::Match& match : matches) series.push_back(match.series);
    return series;
}

/// "2/4", or what is wrong with it.
std::optional<lab::Share> read_share(const std::string& text) {
    lab::Share share;
    const char* const end = text.data() + text.size();
    const auto number = std::from_chars(text.data(), end, share.number);
    if (number.ec != std::errc() || number.ptr == end || *number.ptr != '/') return {};
    const auto of = std::from_chars(number.ptr + 1, end, share.of);
    if (of.ec != std::errc() || of.ptr != end || share.number < 1 || share.number > share.of) return {};
    return share;
}

/// Each share has a record of its own, so that machines with one folder do not write into one file.
std::string name_of(const lab::Share& share, const std::string& ending) {
    if (share.of == 1) return "games" + ending;
    return "games." + std::to_string(share.number) + "-" + std::to_string(share.of) + ending;
}
std::string record_name(const lab::Share& share) {
    return name_of(share, ".jsonl");
}

/// Where the decisions go; nothing unless they are wished for.
std::optional<lab::Recordings> recordings_for(const Options& options, const lab::Share& share,
                                              const Laboratory& laboratory, lab::Json head) {
    if (options.record.empty()) return {};
    head["skald"] = "decisions";
    head["names"] = laboratory.engine->ask({{"call", "names.record"}, {"book", head["book"]}}, ExitCode::bug);
    return std::optional<lab::Recordings>(std::in_place, options.record, name_of(share, ".skr"), head,
                                          share.of == 1);
}

/// Takes over what the shares have played, in the order of their names.
void take_shares(const fs::path& folder, const lab::Json& head, lab::Record& record) {
    std::vector<std::string> paths;
    for (const auto& entry : fs::directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        if (name != "games.jsonl" && name.starts_with("games.") && name.ends_with(".jsonl"))
            paths.push_back(entry.path().string());
    }
    std::sort(paths.begin(), paths.end());
    for (const std::string& path : paths) record.take(path, head);
}

void write_results(const fs::path& folder, const std::vector<lab::Match>& matches, const lab::Record& record,
                   const lab::Ordered& results, const std::string& page) {
    lab::write_whole((folder / "games.csv").string(), lab::games_csv(matches, record));
    lab::write_whole((folder / "results.json").string(), results.dump(2) + "\n");
    lab::write_whole((folder / "report.html").string(), page);
}

ExitCode run(const Options& options) {
    const lab::Share share = *read_share(options.share);
    const Laboratory laboratory = open_laboratory(folder_of(options.file));
    const lab::Experiment experiment = read(options.file, laboratory.shelf);
    lab::load_own(experiment, laboratory.engine->sessions());
    const std::vector<lab::Match> matches = lab::matches_of(experiment, laboratory.shelf);
    const fs::path folder = folder_for(options);
    const lab::Json head =
        lab::record_head(experiment, laboratory.loaded.at(std::string(experiment.book->name)));
    lab::Record record((folder / record_name(share)).string(), head);
    if (share.of == 1) take_shares(folder, head, record);
    auto recordings = recordings_for(options, share, laboratory, head);
    const bool all = play_missing(laboratory, series_of(matches), record, options.threads, share,
                                  recordings ? &*recordings : nullptr);
    if (share.of == 1) {
        const lab::Ordered results = lab::results_json(experiment, matches, record);
        write_results(folder, matches, record, results,
                      lab::report_html(results, experiment, laboratory.shelf));
        if (all && recordings) recordings->finish(lab::games_that_count(matches, record));
        print(options.json ? results.dump(2) + "\n" : summary(results));
    }
    if (!all) leave_laboratory();
    talk("skald: " + (folder / (share.of == 1 ? "report.html" : record_name(share))).string());
    return ExitCode::ok;
}

}  // namespace

void add_lab(Command program) {
    const Command command = program.add("lab", "Experiments with bots: who beats whom, and how sure that is");
    command.needs_subcommand();
    const Command run_command = command.add("run", "Plays an experiment, or goes on with it");
    auto options = std::make_shared<Options>();
    run_command.option("file", options->file, "The experiment, a TOML file").required();
    run_command.option("--out", options->out, "Folder of the games and results; FILE-lab if left out");
    run_command.option("--threads", options->threads, "0: as many as the machine has").shows_default();
    run_command.option("--share", options->share, "K/N: of N machines the K-th; a run without it joins them")
        .checked([](const std::string& text) {
            return read_share(text) ? std::string() : "--share is K/N, as 2/4: " + text;
        });
    run_command.option("--record", options->record, "Folder of every decision, for those who study play");
    run_command.flag("--json", options->json, "The results as JSON on stdout too");
    run_command.runs([options] { return in_laboratory([&] { return run(*options); }); });
}

}  // namespace skald::cli
