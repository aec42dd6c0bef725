#include "abilities.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "cli/saga/case.hpp"
#include "factions.hpp"
#include "library.hpp"

namespace skald::cli {

namespace fs = std::filesystem;
std::vector<fs::path> case_files(const std::vector<std::string>& paths);

namespace {

struct Report {
    std::size_t abilities = 0, cases = 0;
    std::vector<std::string> missing;  ///< no case names it and passes
    std::vector<std::string> idle;     ///< named, but never triggered
    std::vector<std::string> unknown;  ///< named in a case, and on no board
    bool whole() const { return missing.empty() && idle.empty() && unknown.empty(); }
};

/// Whether each ability of the data folder can be triggered, by people/ability.
std::map<std::string, bool> all_abilities() {
    std::map<std::string, bool> abilities;
    const auto library = read_library(content_files({(data_folder() / "saga").string()}));
    for (const auto& [id, file] : library.factions())
        for (std::size_t i = 0; i < file.ability_ids.size(); ++i)
            abilities[id + "/" + file.ability_ids[i]] = !file.faction.abilities[i].lasting;
    return abilities;
}

Report run_cases() {
    const std::map<std::string, bool> abilities = all_abilities();
    Report report;
    report.abilities = abilities.size();
    std::set<std::string> named, used;
    const fs::path folder = fs::absolute(data_folder()).parent_path() / "tests" / "cases" / "saga";
    for (const fs::path& file : case_files({folder.string()})) {
        const auto results = run_saga_cases(read_file(file.string()), factions_beside(file));
        if (!results) throw Failure{ExitCode::bad_input, describe(results.error(), file.string())};
        for (const CaseResult& result : *results)
            for (const std::string& id : result.rules) {
                if (id.find('/') == std::string::npos) continue;
                ++report.cases;
                const auto found = abilities.find(id);
                if (found == abilities.end()) {
                    report.unknown.push_back(file.filename().string() + ": " + id);
                } else if (result.failure.empty()) {
                    named.insert(id);
                    const bool triggered = std::find(result.triggered.begin(), result.triggered.end(), id) !=
                                           result.triggered.end();
                    if (triggered || !found->second) used.insert(id);
                }
            }
    }
    for (const auto& [id, unused] : abilities) {
        if (!named.count(id))
            report.missing.push_back(id);
        else if (!used.count(id))
            report.idle.push_back(id);
    }
    return report;
}

}  // namespace

ExitCode report_abilities(bool json) {
    const Report report = run_cases();
    if (json) {
        print(nlohmann::json{{"abilities", report.abilities},
                             {"cases", report.cases},
                             {"missing", report.missing},
                             {"idle", report.idle},
                             {"unknown", report.unknown}}
                  .dump(2) +
              "\n");
    } else {
        const std::size_t gaps = report.missing.size() + report.idle.size();
        std::string text = std::to_string(report.abilities - gaps) + " of " +
                           std::to_string(report.abilities) + " abilities have cases (" +
                           std::to_string(report.cases) + ")\n";
        for (const std::string& id : report.missing) text += "  missing " + id + "\n";
        for (const std::string& id : report.idle) text += "  never triggered: " + id + "\n";
        for (const std::string& id : report.unknown) text += "  no such ability: " + id + "\n";
        print(text);
    }
    return report.whole() ? ExitCode::ok : ExitCode::negative;
}

}  // namespace skald::cli
