// skald print: battle boards, rosters of warbands and armies, fatigue markers and measuring sticks on paper.
#include <algorithm>
#include <memory>

#include "factions.hpp"
#include "library.hpp"
#include "sheets.hpp"

namespace skald::cli {

namespace fs = std::filesystem;

print::Language read_language(const std::string& code) {
    const auto language = words::find_language(code);
    if (!language) throw Failure{ExitCode::usage, "--lang is en, es, de or ru"};
    const fs::path folder = data_folder() / "text" / code, symbols = data_folder() / "symbols.json";
    const auto text = [](const fs::path& path) { return read_file(path.string()); };
    return {taken(saga::Texts::read(*language, text(folder / "saga.json")), folder / "saga.json"),
            taken(print::Phrases::read(text(folder / "paper.json")), folder / "paper.json"),
            taken(print::Symbols::read(text(symbols)), symbols)};
}

namespace {

print::People read_people(const saga::FactionFile& file, const std::string& code) {
    const std::string text = read_file((data_folder() / "text" / code / "peoples.json").string());
    return {file, saga::faction_names(text, file, *words::find_language(code))};
}

/// A people by its id, or the file of one.
print::People find_people(const SheetOptions& o) {
    const fs::path path(o.what);
    const bool is_file = path.extension() == ".toml";
    const auto file = is_file ? find_faction(path.stem().string(), folder_of(path)) : find_faction(o.what);
    if (file) return read_people(*file, o.language);
    std::string ids;
    const auto library = all_sides();
    for (const auto& [id, unused] : library.factions()) ids += (ids.empty() ? "" : ", ") + id;
    throw Failure{ExitCode::usage, "there is no people '" + o.what + "'; there are " + ids};
}

/// The ready warbands of every universe.
std::vector<fs::path> ready_folders() {
    std::vector<fs::path> folders = own_lists("warbands");
    std::error_code fault;
    for (const auto& universe : fs::directory_iterator(data_folder() / "saga", fault))
        folders.push_back(universe.path() / "warbands");
    return folders;
}

}  // namespace

std::string list_text(const std::string& what, const std::vector<fs::path>& folders, const char* such_as) {
    std::error_code fault;
    if (what == "-" || fs::is_regular_file(what, fault)) return read_file(what);
    for (const fs::path& folder : folders)
        if (const fs::path ready = folder / (what + ".toml"); fs::is_regular_file(ready, fault))
            return read_file(ready.string());
    if (what.find('~') != std::string::npos) return what;
    throw Failure{ExitCode::usage, "there is no list '" + what + "': give a file, a ready list such as " +
                                       such_as + ", or a share string"};
}

void refuse_list(const std::vector<content::Diagnostic>& problems, const std::string& what) {
    std::string told;
    for (const auto& problem : problems) told += (told.empty() ? "" : "\n") + describe(problem, what);
    throw Failure{ExitCode::bad_input, told};
}

ExitCode write(const print::Document& document, const SheetOptions& o) {
    const auto clipped = print::check(document);
    const auto files = print::write(document, o.file);
    if (!files) throw Failure{ExitCode::io, files.error()};
    for (const auto& text : clipped) talk("skald: does not fit on the paper: " + text.text);
    for (const std::string& file : *files) talk("wrote " + file);
    return clipped.empty() ? ExitCode::ok : ExitCode::negative;
}

const print::Paper& paper_of(const SheetOptions& o) {
    return o.paper == "letter" ? print::letter : print::a4;
}

namespace {

ExitCode print_board(const SheetOptions& o) {
    print::Language language = read_language(o.language);
    const print::People people = find_people(o);
    language.symbols.add(people.file.drawings);
    return write(print::board_sheet(people, language, paper_of(o)), o);
}

ExitCode print_roster(const SheetOptions& o) {
    print::Language language = read_language(o.language);
    const auto library = all_sides();
    std::vector<content::Diagnostic> problems;
    const auto list = saga::read_warband(
        list_text(o.what, ready_folders(), "danes-6"),
        [&](std::string_view id) { return library.faction(id); }, problems);
    if (!list) refuse_list(problems, o.what);
    const print::People people = read_people(*library.faction(list->faction), o.language);
    language.symbols.add(people.file.drawings);
    return write(print::roster_sheet(people, *list, language, paper_of(o)), o);
}

ExitCode print_markers(const SheetOptions& o) {
    const print::Language language = read_language(o.language);
    return write(print::marker_sheet(language, paper_of(o)), o);
}

ExitCode print_sticks(const SheetOptions& o) {
    const print::Language language = read_language(o.language);
    const auto sticks = o.sticks == "inch" ? print::Sticks::inches : print::Sticks::centimetres;
    return write(print::stick_sheet(sticks, language, paper_of(o)), o);
}

}  // namespace

void add_print(Command program) {
    const Command command = program.add("print", "Playing aids for a real table, as PDF or SVG");
    command.needs_subcommand();
    auto o = std::make_shared<SheetOptions>();
    const auto add = [&, o](const char* name, const char* about, ExitCode (*run)(const SheetOptions&)) {
        Command sub = command.add(name, about);
        sub.option("--lang", o->language, "en, es, de or ru")
            .one_of({"en", "es", "de", "ru"})
            .shows_default();
        sub.option("--paper", o->paper, "a4 or letter").one_of({"a4", "letter"}).shows_default();
        sub.option("-o,--output", o->file, "The file to write; it ends in .pdf or .svg")
            .required()
            .checked([](const std::string& file) {
                const auto ending = fs::path(file).extension();
                return ending == ".pdf" || ending == ".svg" ? ""
                                                            : file + ": the name must end in .pdf or .svg";
            });
        takes_own(sub);
        sub.runs([o, run] { return run(*o); });
        return sub;
    };
    add("board", "The battle board of a people, and what it fields", print_board)
        .option("people", o->what, "danes, saxons ..., or a faction file")
        .required();
    add("roster", "A card for each unit of a warband", print_roster)
        .option("list", o->what, "A file, a ready list such as danes-6, or a share string")
        .required();
    add("army", "A card for each unit of an army of Age of Fantasy, its rules and spells", print_army)
        .option("list", o->what, "A file, a ready list such as toll-company-250, or a share string")
        .required();
    add("markers", "Fatigue markers to cut out", print_markers);
    add("sticks", "The four measuring sticks, true to scale", print_sticks)
        .option("measure", o->sticks, "cm or inch")
        .one_of({"cm", "inch"})
        .shows_default();
}

}  // namespace skald::cli
