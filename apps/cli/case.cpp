// skald case: runs conformance cases.
#include <algorithm>
#include <memory>

#include "aofs_case.hpp"
#include "command.hpp"
#include "factions.hpp"
#include "saga_case.hpp"

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

/// Cases of Age of Fantasy name its rules: AOF-MOV-03.
bool is_aofs(std::string_view text) {
    const auto cases = list_cases(text);
    return cases && !cases->empty() && cases->front().rules.front().rfind("AOF-", 0) == 0;
}

Result<std::vector<CaseResult>> run_cases(const fs::path& file) {
    const std::string text = read_file(file.string());
    if (is_aofs(text)) return run_aofs_cases(text);
    return run_saga_cases(text, [&](std::string_view id) { return find_faction(id, file.parent_path()); });
}

ExitCode run(const std::vector<std::string>& paths, bool verbose) {
    int passed = 0, failed = 0;
    for (const fs::path& file : case_files(paths)) {
        const auto results = run_cases(file);
        if (!results) throw Failure{ExitCode::bad_input, describe(results.error(), file.string())};
        for (const CaseResult& result : *results) {
            ++(result.failure.empty() ? passed : failed);
            if (verbose && result.failure.empty()) print("ok    " + result.title + "\n");
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
    auto paths = std::make_shared<std::vector<std::string>>();
    auto verbose = std::make_shared<bool>(false);
    command.option("paths", *paths, "Case files or folders").required();
    command.flag("-v,--verbose", *verbose, "Names the cases that pass, too");
    command.runs([paths, verbose] { return run(*paths, *verbose); });
}

}  // namespace skald::cli
