// skald lab: experiments with bots (docs/lab.md). An experiment is a file; its games are kept one by one, so
// that a run can be killed and goes on; its results are three files that are the same for any number of
// threads and kills.
#include "lab.hpp"

#include <charconv>
#include <cstdlib>

#include "factions.hpp"
#include "laboratory.hpp"
#include "library.hpp"

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
    const std::string games = ", " + row["games"].dump() + " games";
    if (row["interval"].is_null()) return percent(row["score"]) + games;
    return percent(row["score"]) + ", 95 % interval " + percent(row["interval"][0]) + " to " +
           percent(row["interval"][1]) + games;
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

/// Who plays: alone, or with others who see the same folder (a crew), or with others who may not (shares).
struct Part {
    lab::Share share{};
    lab::Crew crew{};

    /// Whether games of others in the folder count as had.
    bool joins() const { return share.of == 1; }
    bool tells_results() const { return joins() && crew.rank == 0; }

    /// Each has files of its own, so that several with one folder do not write into one.
    std::string file(const std::string& ending) const {
        const lab::Share one = crew.alone() ? share : lab::Share{crew.rank + 1, crew.size};
        if (one.of == 1) return "games" + ending;
        return "games." + std::to_string(one.number) + "-" + std::to_string(one.of) + ending;
    }
};

Part part_of(const Options& options) {
    const Part part{*read_share(options.share),
                    lab::crew_of([](const char* name) { return std::getenv(name); })};
    if (!part.joins() && !part.crew.alone())
        throw Failure{ExitCode::usage,
                      "--share is not for processes that mpirun starts: they share by themselves"};
    return part;
}

/// What a run keeps on disk, and what others keep beside it.
struct Notes {
    const Part part;
    const fs::path folder;
    const lab::Json head;
    lab::Record record{(folder / part.file(".jsonl")).string(), head};
    std::optional<lab::Recordings> recordings{};
    lab::Fellows fellows{folder, part.file(".jsonl"), head};

    std::vector<lab::GameKey> hear() {
        auto heard = fellows.hear(record);
        if (!recordings) return heard;
        const auto decided = recordings->hear();
        heard.insert(heard.end(), decided.begin(), decided.end());
        return heard;
    }
    void take_all() {
        for (const std::string& path : lab::records_in(folder, part.file(".jsonl"))) record.take(path, head);
    }
};

/// From now on every decision is kept too.
void keep_decisions(Notes& notes, const std::string& folder, const Laboratory& laboratory) {
    lab::Json head = notes.head;
    head["skald"] = "decisions";
    head["names"] = laboratory.engine->ask({{"call", "names.record"}, {"book", head["book"]}}, ExitCode::bug);
    notes.recordings.emplace(folder, notes.part.file(".skr"), head, notes.part.joins());
}

/// Plays what neither these notes have nor those of the others.
bool play(unsigned threads, const Laboratory& laboratory, const std::vector<lab::Match>& matches,
          Notes& notes) {
    const Part& part = notes.part;
    lab::RunOptions how;
    how.threads = threads;
    how.share = part.share;
    how.crew = part.crew;
    if (notes.recordings) how.recordings = &*notes.recordings;
    if (!part.crew.alone()) {
        notes.hear();
        how.hear = [&] { return notes.hear(); };
    } else if (part.joins()) {
        notes.take_all();
    }
    return play_missing(laboratory, series_of(matches), notes.record, how);
}

void write_results(const Notes& notes, const std::vector<lab::Match>& matches, const lab::Ordered& results,
                   const std::string& page) {
    const fs::path& folder = notes.folder;
    lab::write_whole((folder / "games.csv").string(), lab::games_csv(matches, notes.record));
    lab::write_whole((folder / "results.json").string(), results.dump(2) + "\n");
    lab::write_whole((folder / "report.html").string(), page);
}

ExitCode leave(const Notes& notes, bool all) {
    if (!all) break_off();
    const Part& part = notes.part;
    const std::string last = part.tells_results() ? "report.html" : part.file(".jsonl");
    if (part.crew.rank == 0) talk("skald: " + (notes.folder / last).string());
    if (part.crew.alone()) return ExitCode::ok;
    leave_laboratory(ExitCode::ok);  // a thread may be at a game that another of the crew has ended
}

ExitCode run(const Options& options) {
    const Part part = part_of(options);
    const Laboratory laboratory = open_laboratory(folder_of(options.file));
    const lab::Experiment experiment = read(options.file, laboratory.shelf);
    if (const auto loaded = lab::load_own(experiment, laboratory.engine->sessions()); !loaded)
        throw Failure{ExitCode::bad_input, loaded.error()};
    const std::vector<lab::Match> matches = lab::matches_of(experiment, laboratory.shelf);
    Notes notes{part, folder_for(options),
                lab::record_head(experiment, laboratory.origin(experiment.book->name))};
    if (!options.record.empty()) keep_decisions(notes, options.record, laboratory);
    const bool all = play(options.threads, laboratory, matches, notes);
    if (part.tells_results()) {
        const lab::Ordered results = lab::results_json(experiment, matches, notes.record);
        const auto told = lab::report_data(results, experiment, laboratory.shelf);
        if (!told) throw Failure{ExitCode::bad_input, told.error()};
        write_results(notes, matches, results, lab::report_html(*told));
        if (all && notes.recordings) notes.recordings->finish(lab::games_that_count(matches, notes.record));
        print(options.json ? results.dump(2) + "\n" : summary(results));
    }
    return leave(notes, all);
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
    takes_own(run_command);
    run_command.runs([options] { return in_laboratory([&] { return run(*options); }); });
}

}  // namespace skald::cli
