// skald print: battle boards, rosters of warbands and armies, fatigue markers and measuring sticks on paper.
#include "print.hpp"

#include <algorithm>
#include <memory>

#include "base/json.hpp"
#include "command.hpp"
#include "content/aofs/fielded_army.hpp"
#include "factions.hpp"
#include "library.hpp"

namespace skald::cli {

namespace {

namespace fs = std::filesystem;

struct Options {
    std::string what, language = "en", paper = "a4", sticks = "cm", file;
};

template <class T, class Error>
T taken(Result<T, Error> result, const fs::path& path) {
    if (result) return std::move(*result);
    if constexpr (std::is_same_v<Error, std::string>)
        throw Failure{ExitCode::bad_input, path.string() + ": " + result.error()};
    else
        throw Failure{ExitCode::bad_input, path.string() + ": " + result.error().front()};
}

print::Language read_language(const std::string& code) {
    const auto language = words::find_language(code);
    if (!language) throw Failure{ExitCode::usage, "--lang is en, es, de or ru"};
    const fs::path folder = data_folder() / "text" / code, symbols = data_folder() / "symbols.json";
    const auto text = [](const fs::path& path) { return read_file(path.string()); };
    return {taken(saga::Texts::read(*language, text(folder / "saga.json")), folder / "saga.json"),
            taken(print::Phrases::read(text(folder / "paper.json")), folder / "paper.json"),
            taken(print::Symbols::read(text(symbols)), symbols)};
}

std::string line_of(const nlohmann::json& peoples, const std::string& id, const char* key) {
    if (!peoples.is_object() || !peoples.contains(id) || !peoples[id].contains(key)) return {};
    const auto& text = peoples[id][key];
    return text.is_string() ? text.get<std::string>() : std::string();
}

print::People read_people(const saga::FactionFile& file, const std::string& code) {
    const std::string text = read_file((data_folder() / "text" / code / "peoples.json").string());
    const nlohmann::json json = read_json(text);
    return {file,
            saga::faction_names(text, {file.id, file.symbols, file.ability_ids, file.hero_ids,
                                       file.legend_ids, file.hired_ids}),
            line_of(json, file.id, "wins"), line_of(json, file.id, "play")};
}

/// A people by its id, or the file of one.
print::People find_people(const Options& o) {
    const fs::path path(o.what);
    const bool is_file = path.extension() == ".toml";
    const auto file = is_file ? find_faction(path.stem().string(), folder_of(path)) : find_faction(o.what);
    if (file) return read_people(*file, o.language);
    std::string ids;
    const auto library = read_library(content_files({(data_folder() / "saga").string()}));
    for (const auto& [id, unused] : library.factions()) ids += (ids.empty() ? "" : ", ") + id;
    throw Failure{ExitCode::usage, "there is no people '" + o.what + "'; there are " + ids};
}

/// A file, a ready list such as danes-6, or a share string.
std::string warband_text(const std::string& what) {
    std::error_code fault;
    if (what == "-" || fs::is_regular_file(what, fault)) return read_file(what);
    for (const auto& universe : fs::directory_iterator(data_folder() / "saga", fault)) {
        const fs::path ready = universe.path() / "warbands" / (what + ".toml");
        if (fs::is_regular_file(ready, fault)) return read_file(ready.string());
    }
    if (what.find('~') != std::string::npos) return what;
    throw Failure{ExitCode::usage, "there is no list '" + what +
                                       "': give a file, a ready list such as danes-6, or a share string"};
}

ExitCode write(const print::Document& document, const Options& o) {
    const auto clipped = print::check(document);
    const auto files = print::write(document, o.file);
    if (!files) throw Failure{ExitCode::io, files.error()};
    for (const auto& text : clipped) talk("skald: does not fit on the paper: " + text.text);
    for (const std::string& file : *files) talk("wrote " + file);
    return clipped.empty() ? ExitCode::ok : ExitCode::negative;
}

const print::Paper& paper_of(const Options& o) {
    return o.paper == "letter" ? print::letter : print::a4;
}

ExitCode print_board(const Options& o) {
    const print::Language language = read_language(o.language);
    const print::People people = find_people(o);
    return write(print::board_sheet(people, language, paper_of(o)), o);
}

ExitCode print_roster(const Options& o) {
    const print::Language language = read_language(o.language);
    const auto library = read_library(content_files({(data_folder() / "saga").string()}));
    std::vector<content::Diagnostic> problems;
    const auto list = saga::read_warband(
        warband_text(o.what), [&](std::string_view id) { return library.faction(id); }, problems);
    if (!list) {
        std::string told;
        for (const auto& problem : problems) told += (told.empty() ? "" : "\n") + describe(problem, o.what);
        throw Failure{ExitCode::bad_input, told};
    }
    const print::People people = read_people(*library.faction(list->faction), o.language);
    return write(print::roster_sheet(people, *list, language, paper_of(o)), o);
}

/// A file, a ready list such as toll-company-250, or a share string.
std::string army_list_text(const std::string& what) {
    std::error_code fault;
    if (what == "-" || fs::is_regular_file(what, fault)) return read_file(what);
    const fs::path ready = data_folder() / "aofs" / "lists" / (what + ".toml");
    if (fs::is_regular_file(ready, fault)) return read_file(ready.string());
    if (what.find('~') != std::string::npos) return what;
    throw Failure{ExitCode::usage,
                  "there is no list '" + what +
                      "': give a file, a ready list such as toll-company-250, or a share string"};
}

print::FieldedArmy read_fielded(const Options& o) {
    const auto library = read_library(content_files({(data_folder() / "aofs").string()}));
    const auto by_id = [&](std::string_view id) { return library.army(id); };
    std::vector<content::Diagnostic> problems;
    const auto list = aofs::read_list(army_list_text(o.what), by_id, problems);
    if (!list) {
        std::string told;
        for (const auto& problem : problems) told += (told.empty() ? "" : "\n") + describe(problem, o.what);
        throw Failure{ExitCode::bad_input, told};
    }
    const aofs::ArmyFile& army = aofs::army_of(*list, by_id);
    const fs::path folder = data_folder() / "text" / o.language, file = folder / "aofs.json";
    const auto names = read_json(read_file((folder / "armies.json").string()));
    std::vector<aofs::ThingId> things, units;
    const aofs::FieldedArmy made = field_army(*list, army);
    for (const aofs::NameKey& name : made.names) things.push_back({name.part, name.id, name.name});
    for (const aofs::ArmyUnit& unit : army.units) units.push_back({"units", unit.id, unit.name});
    return {*list, army,
            taken(aofs::Texts::read(*words::find_language(o.language), read_file(file.string())), file),
            aofs::army_names(names, army.id, things), aofs::army_names(names, army.id, units).things};
}

ExitCode print_army(const Options& o) {
    const print::Language language = read_language(o.language);
    print::FieldedArmy army = read_fielded(o);
    if (army.names.name.empty()) army.names.name = army.file.name.empty() ? army.file.id : army.file.name;
    return write(print::army_sheet(army, language, paper_of(o)), o);
}

ExitCode print_markers(const Options& o) {
    const print::Language language = read_language(o.language);
    return write(print::marker_sheet(language, paper_of(o)), o);
}

ExitCode print_sticks(const Options& o) {
    const print::Language language = read_language(o.language);
    const auto sticks = o.sticks == "inch" ? print::Sticks::inches : print::Sticks::centimetres;
    return write(print::stick_sheet(sticks, language, paper_of(o)), o);
}

}  // namespace

void add_print(Command program) {
    const Command command = program.add("print", "Playing aids for a real table, as PDF or SVG");
    command.needs_subcommand();
    auto o = std::make_shared<Options>();
    const auto add = [&, o](const char* name, const char* about, ExitCode (*run)(const Options&)) {
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
