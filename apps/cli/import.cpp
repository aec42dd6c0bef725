// skald import: lists of the official list builder, as JSON for Tabletop Simulator or as text.
#include <memory>
#include <nlohmann/json.hpp>

#include "command.hpp"
#include "content/aofs/import.hpp"

namespace skald::cli {

namespace {

using Json = nlohmann::json;

struct Options {
    std::string source = "-", form = "toml";
    bool any_game = false, report = false, json = false;
};

const char* word(aofs::Understanding how) {
    switch (how) {
        case aofs::Understanding::understood: return "understood";
        case aofs::Understanding::approximated: return "approximated";
        case aofs::Understanding::unknown: return "unknown";
    }
    return "";
}

ExitCode run(const Options& o) {
    std::vector<content::Diagnostic> problems;
    const auto imported = aofs::import_list(read_bytes(o.source), o.any_game, problems);
    if (!imported) {
        std::string told;
        for (const auto& problem : problems) told += (told.empty() ? "" : "\n") + describe(problem, o.source);
        throw Failure{ExitCode::bad_input, told};
    }
    const aofs::ListFile& list = imported->list;
    const std::string written = o.form == "share"  ? list_as_share(list, *list.own) + "\n"
                                : o.form == "text" ? list_as_text(list, *list.own)
                                                   : list_as_toml(list, *list.own);
    if (o.json) {
        Json notes = Json::array();
        for (const auto& note : imported->notes)
            notes.push_back({{"how", word(note.how)},
                             {"what", note.what},
                             {"name", note.name},
                             {"detail", note.detail},
                             {"units", note.units}});
        print(Json{{"list", written}, {"source", imported->source}, {"notes", notes}}.dump(1) + "\n");
    } else if (o.report) {
        print(import_report(*imported));
    } else {
        print(written);
        std::string report = import_report(*imported);
        report.pop_back();
        talk(report);
    }
    return ExitCode::ok;
}

}  // namespace

void add_import(Command program) {
    const Command command = program.add(
        "import", "Turns a list of the official list builder into ours, with a report of what was lost");
    auto o = std::make_shared<Options>();
    command.option("list", o->source, "A file with the JSON for Tabletop Simulator or the text export, or -")
        .required();
    command.option("--to", o->form, "text, toml or share").one_of({"text", "toml", "share"}).shows_default();
    command.flag("--any-game", o->any_game, "Also a list of another game of the family");
    command.flag("--report", o->report, "Only the report, on stdout");
    command.flag("--json", o->json, "List and report as JSON");
    command.runs([o] { return run(*o); });
}

}  // namespace skald::cli
