// skald case: runs conformance cases.
#include <algorithm>
#include <map>
#include <memory>

#include "book_tools.hpp"
#include "command.hpp"
#include "factions.hpp"
#include "library.hpp"
#include "sentences.hpp"

namespace skald::cli {

namespace fs = std::filesystem;

std::vector<fs::path> case_files(const std::vector<std::string>& paths) {
    std::vector<fs::path> files;
    for (const std::string& path : paths) {
        std::error_code fault;
        if (!fs::is_directory(path, fault)) {
            files.emplace_back(path);
            continue;
        }
        for (const auto& entry : fs::recursive_directory_iterator(path))
            if (entry.path().extension() == ".case") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

namespace {

/// `sentences`: null, or where refusals are heard.
Result<std::vector<CaseResult>> run_cases(const fs::path& file, Sentences* sentences) {
    const std::string text = read_file(file.string());
    return book_of_cases(text).run_cases(file, text, sentences);
}

struct Options {
    std::vector<std::string> paths;
    bool verbose = false, sentences = false, rows = false;
};

/// Every sentence of the books whose cases were run: for eyes, or as rows for a test.
ExitCode print_sentences(const std::vector<fs::path>& files, const Options& options) {
    Sentences sentences;
    std::map<const BookTools*, std::string> excused;
    for (const fs::path& file : files) {
        const auto results = run_cases(file, &sentences);
        if (!results) throw Failure{ExitCode::bad_input, describe(results.error(), file.string())};
        const fs::path list = folder_of(file) / "unsaid.txt";
        std::error_code ignored;
        if (fs::is_regular_file(list, ignored))
            excused[&book_of_cases(read_file(file.string()))] = read_file(list.string());
    }
    print(options.rows ? sentences.rows() : sentences.told());
    int amiss = 0;
    for (const auto& [book, list] : excused)
        for (const std::string& fault : sentences.amiss(*book, list)) {
            if (!options.rows) print("FAIL  " + std::string(book->name) + " " + fault + "\n");
            ++amiss;
        }
    return amiss == 0 ? ExitCode::ok : ExitCode::negative;
}

ExitCode run(const Options& options) {
    const std::vector<fs::path> files = case_files(options.paths);
    if (options.sentences || options.rows) return print_sentences(files, options);
    int passed = 0, failed = 0;
    for (const fs::path& file : files) {
        const auto results = run_cases(file, nullptr);
        if (!results) throw Failure{ExitCode::bad_input, describe(results.error(), file.string())};
        for (const CaseResult& result : *results) {
            ++(result.failure.empty() ? passed : failed);
            if (options.verbose && result.failure.empty()) print("ok    " + result.title + "\n");
            if (!result.failure.empty())
                print("FAIL  " + result.title + "\n      " + file.string() + ":" + result.failure + "\n");
        }
    }
    print(std::to_string(passed) + " passed, " + std::to_string(failed) + " failed\n");
    return failed == 0 ? ExitCode::ok : ExitCode::negative;
}

}  // namespace

void add_case(Command program) {
    const Command command = program.add("case", "Runs conformance cases: files, or folders of .case files");
    auto options = std::make_shared<Options>();
    command.option("paths", options->paths, "Case files or folders").required();
    command.flag("-v,--verbose", options->verbose, "Names the cases that pass, too");
    command.flag(
        "--sentences", options->sentences,
        "Prints every refusal of the cases in four languages; fails where a sentence of the book is not "
        "among them and unsaid.txt does not excuse it");
    command.flag("--rows", options->rows, "The same with the positions, a line of JSON each");
    takes_own(command);
    command.runs([options] { return run(*options); });
}

}  // namespace skald::cli
