// skald rules: the ledgers. What each ID says, and which cases test it.
#include <algorithm>
#include <cctype>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "abilities.hpp"
#include "book_tools.hpp"
#include "case_text.hpp"
#include "command.hpp"
#include "factions.hpp"
#include "fired.hpp"
#include "lab.hpp"

namespace skald::cli {

namespace fs = std::filesystem;
std::vector<fs::path> case_files(const std::vector<std::string>& paths);

namespace {

struct Ledger {
    std::vector<std::string> ids;              ///< in the order of the ledger
    std::map<std::string, std::string> lines;  ///< what each says
};

/// An ID such as FRM-02.a, MOV-R1, TST-D03, AOF-R-41 at the start of the text, or empty.
std::string leading_id(std::string_view text) {
    const std::size_t end = std::min(text.find("**"), text.size());
    const std::string_view id = text.substr(0, end);
    const bool shaped =
        id.size() >= 6 && id.find('-') == 3 && std::isupper(static_cast<unsigned char>(id[0])) &&
        std::all_of(id.begin(), id.end(), [](unsigned char c) {
            return std::isupper(c) || std::isdigit(c) || c == '-' || c == '.' || c == 'a' || c == 'b';
        });
    // Special rules of Age of Fantasy go by name: AOF-SR-FEAR.
    const bool named =
        id.find_first_of("0123456789") != std::string_view::npos || id.rfind("AOF-SR-", 0) == 0;
    return shaped && named ? std::string(id) : std::string();
}

/// A line defines the IDs that stand in bold at the start of an item, of a table row, or after another
/// definition in it.
Ledger read_ledger(const std::string& text) {
    Ledger ledger;
    std::size_t start = 0;
    while (start < text.size()) {
        const std::size_t end = std::min(text.find('\n', start), text.size());
        const std::string line = text.substr(start, end - start);
        start = end + 1;
        if (line.rfind("## 25.", 0) == 0) break;
        if (line.rfind("- **", 0) != 0 && line.rfind("| **", 0) != 0) continue;
        for (std::size_t mark = line.find("**"); mark != std::string::npos;
             mark = line.find("**", mark + 2)) {
            std::string_view rest = std::string_view(line).substr(mark + 2);
            if (rest.rfind("RULING ", 0) == 0) rest.remove_prefix(7);
            const std::string id = leading_id(rest);
            const bool first = mark <= 2;
            const bool inside = line.find("**AOF") == 2;  // several definitions on one line
            if (id.empty() || (!first && !inside) || ledger.lines.count(id)) continue;
            ledger.ids.push_back(id);
            ledger.lines[id] = line;
        }
    }
    return ledger;
}

struct Coverage {
    std::vector<std::string> missing, unknown;
    std::map<std::string, std::string> untestable;
    std::size_t ids = 0, covered = 0, cases = 0;
};

/// tests/cases/<book>/untestable.txt: ID "reason".
std::map<std::string, std::string> read_untestable(const fs::path& file) {
    std::map<std::string, std::string> reasons;
    std::error_code fault;
    if (!fs::exists(file, fault)) return reasons;
    const std::string text = read_file(file.string());
    const auto lines = split_lines(text);
    if (!lines) throw Failure{ExitCode::bad_input, describe(lines.error(), file.string())};
    for (const auto& words : *lines) {
        if (words.size() != 2 || !words[1].quoted)
            throw Failure{ExitCode::bad_input,
                          describe(Problem{words[0].line, 1, "expected: ID \"reason\""}, file.string())};
        reasons[std::string(words[0].text)] = words[1].text;
    }
    return reasons;
}

Coverage cover(const Ledger& ledger, const fs::path& folder) {
    Coverage coverage;
    coverage.ids = ledger.ids.size();
    coverage.untestable = read_untestable(folder / "untestable.txt");
    std::map<std::string, int> tested;
    std::error_code none;
    const bool any = fs::is_directory(folder, none);
    for (const fs::path& file : any ? case_files({folder.string()}) : std::vector<fs::path>{}) {
        const std::string text = read_file(file.string());
        const auto results = list_cases(text);
        if (!results) throw Failure{ExitCode::bad_input, describe(results.error(), file.string())};
        for (const CaseResult& result : *results) {
            ++coverage.cases;
            for (const std::string& id : result.rules) {
                ++tested[id];
                const bool ability = id.find('/') != std::string::npos;  // report_abilities looks at them
                if (!ability && !ledger.lines.count(id))
                    coverage.unknown.push_back(file.filename().string() + ": " + id);
            }
        }
    }
    for (const std::string& id : ledger.ids) {
        if (tested.count(id)) ++coverage.covered;
        if (!tested.count(id) && !coverage.untestable.count(id)) coverage.missing.push_back(id);
    }
    return coverage;
}

nlohmann::json to_json(const Coverage& c) {
    return {{"ids", c.ids},         {"covered", c.covered},       {"cases", c.cases},
            {"missing", c.missing}, {"untestable", c.untestable}, {"unknown", c.unknown}};
}

std::string sentence(const std::string& book, const Coverage& c) {
    std::string text = book + ": " + std::to_string(c.covered) + " of " + std::to_string(c.ids) +
                       " IDs have cases (" + std::to_string(c.cases) + "), " +
                       std::to_string(c.untestable.size()) + " cannot be tested, " +
                       std::to_string(c.missing.size()) + " are missing\n";
    for (const std::string& id : c.missing) text += "  missing " + id + "\n";
    for (const std::string& id : c.unknown) text += "  no such ID: " + id + "\n";
    return text;
}

/// The project's root: data/ lies in it.
fs::path project_folder() {
    return fs::absolute(data_folder()).parent_path();
}

std::string ledger_text(const std::string& book) {
    return read_file((project_folder() / "docs" / "rules" / (book + ".md")).string());
}

ExitCode coverage(const std::vector<std::string>& only, bool json) {
    nlohmann::json all;
    bool gap = false;
    for (const BookTools& one : books()) {
        const std::string book(one.name);
        if (!only.empty() && std::find(only.begin(), only.end(), book) == only.end()) continue;
        const fs::path root = project_folder();
        const Ledger ledger = read_ledger(ledger_text(book));
        const Coverage c = cover(ledger, root / "tests" / "cases" / book);
        gap = gap || !c.missing.empty() || !c.unknown.empty();
        all[book] = to_json(c);
        if (!json) print(sentence(book, c));
    }
    if (json) print(all.dump(2) + "\n");
    return gap ? ExitCode::negative : ExitCode::ok;
}

ExitCode show(const std::vector<std::string>& ids) {
    ExitCode code = ExitCode::ok;
    std::map<std::string, std::string> lines;
    for (const BookTools& book : books()) {
        const Ledger ledger = read_ledger(ledger_text(std::string(book.name)));
        lines.insert(ledger.lines.begin(), ledger.lines.end());
        if (ids.empty())
            for (const std::string& id : ledger.ids) print(id + "\n");
    }
    for (const std::string& id : ids) {
        if (lines.count(id)) {
            print(lines[id] + "\n");
        } else {
            talk("skald: no rule has the ID " + id);
            code = ExitCode::negative;
        }
    }
    return code;
}

}  // namespace

void add_rules(Command program) {
    const Command command = program.add("rules", "The ledgers: what an ID says; which IDs have cases");
    auto ids = std::make_shared<std::vector<std::string>>();
    auto only = std::make_shared<std::vector<std::string>>();
    auto json = std::make_shared<bool>(false);
    auto check = std::make_shared<bool>(false);
    auto abilities = std::make_shared<bool>(false);
    auto count = std::make_shared<bool>(false);
    auto fired = std::make_shared<FiredOptions>();
    command.option("ids", *ids, "IDs to show; without any, all are listed");
    command.flag("--coverage", *check, "Says which IDs have no case; exit code 1 if there are any");
    command.flag("--abilities", *abilities,
                 "Says which abilities of the peoples have no case; exit code 1 if there are any");
    command.option("--book", *only, "Only this book: " + lab::book_names(" or "));
    command.flag("--json", *json, "As JSON");
    const Option flag =
        command.flag("--fired", *count,
                     "Plays random games of SAGA under the whole contract; which IDs, verbs and abilities "
                     "came up how often, and which never");
    command.option("--games", fired->games, "How many, with --fired")
        .needs(flag)
        .between(1, 100'000'000)
        .shows_default();
    command.option("--from", fired->from, "The number of the first of them").needs(flag).shows_default();
    command.option("--at-least", fired->at_least, "How often every ability must come up; else exit code 1")
        .needs(flag);
    command.option("--threads", fired->threads, "As many as the machine has unless told").needs(flag);
    command.runs([=] {
        fired->json = *json;
        if (*abilities) return report_abilities(*json);
        if (*count) return report_fired(read_ledger(ledger_text("saga")).ids, *fired);
        return *check ? coverage(*only, *json) : show(*ids);
    });
}

}  // namespace skald::cli
