// skald army: explains and converts army lists of Age of Fantasy: Skirmish.
#include <memory>

#include "command.hpp"
#include "content/aofs/fielded_army.hpp"
#include "library.hpp"

namespace skald::cli {

namespace {

namespace fs = std::filesystem;
using aofs::ArmyFile;
using aofs::ListFile;
using Json = nlohmann::json;

/// A list with the armies that it may be of.
struct Read {
    content::Library library;
    ListFile list;
    const ArmyFile* army = nullptr;
};

/// A file, stdin, or the list itself as a share string.
std::unique_ptr<Read> read(const std::string& source) {
    auto result = std::make_unique<Read>();
    result->library = all_sides();
    std::error_code fault;
    const bool itself = source != "-" && !fs::exists(source, fault) && source.find('~') != std::string::npos;
    const std::string text = itself ? source : read_file(source);
    const auto find = [&](std::string_view id) { return result->library.army(id); };
    std::vector<content::Diagnostic> problems;
    auto list = aofs::read_list(text, find, problems);
    if (!list) {
        std::string told;
        for (const auto& problem : problems)
            told += (told.empty() ? "" : "\n") + describe(problem, itself ? "share" : source);
        throw Failure{ExitCode::bad_input, told};
    }
    result->list = std::move(*list);
    result->army = &aofs::army_of(result->list, find);
    return result;
}

std::string written(const ListFile& list, const ArmyFile& army, const std::string& form) {
    if (form == "toml") return list_as_toml(list, army);
    if (form == "share") return list_as_share(list, army) + "\n";
    return list_as_text(list, army);
}

struct Options {
    std::string source = "-", form = "text";
    int points = 0;
    bool json = false, open = false;
};

std::string reason_text(const aofs::ListReason& reason, const ListFile& list, const ArmyFile& army) {
    std::string text = reason.rule + ": ";
    if (reason.unit >= 0)
        text += write_list_unit(list.units[static_cast<std::size_t>(reason.unit)], army) + ": ";
    return text + reason.text;
}

Json as_json(const ListFile& list, const ArmyFile& army, const aofs::Army& made) {
    Json units = Json::array();
    for (std::size_t i = 0; i < made.units.size(); ++i) {
        const aofs::UnitProfile& unit = made.units[i];
        units.push_back({{"unit", write_list_unit(list.units[i], army)},
                         {"cost", unit.cost},
                         {"models", unit.models.size()},
                         {"quality", unit.models[0].quality},
                         {"defense", unit.models[0].defense},
                         {"unknown", army.units[list.units[i].unit].unknown}});
    }
    return {{"army", list.army}, {"points", list.points}, {"name", list.name},
            {"units", units},    {"cost", cost_of(made)}, {"share", list_as_share(list, army)}};
}

ExitCode explain(const Options& o) {
    const auto source = read(o.source);
    const ListFile& list = source->list;
    const ArmyFile& army = *source->army;
    const int points = o.points > 0 ? o.points : list.points;
    const aofs::Army made = field_army(list, army).army;
    std::vector<std::string> against;
    for (const auto& reason : list_reasons(list, army, points, !o.open))
        against.push_back(reason_text(reason, list, army));
    if (o.json) {
        Json json = as_json(list, army, made);
        json["legal"] = against.empty();
        json["reasons"] = against;
        print(json.dump(1) + "\n");
        return against.empty() ? ExitCode::ok : ExitCode::negative;
    }
    std::string text =
        list.army + ", " + std::to_string(cost_of(made)) + " of " + std::to_string(points) + " points\n";
    for (std::size_t i = 0; i < made.units.size(); ++i) {
        const aofs::UnitProfile& unit = made.units[i];
        text += "  " + write_list_unit(list.units[i], army) + "  (" + std::to_string(unit.cost) +
                " points, " + std::to_string(unit.models.size()) +
                (unit.models.size() == 1 ? " model" : " models") + ")\n";
        for (const std::string& rule : army.units[list.units[i].unit].unknown)
            text += "    not known here, play it by hand: " + rule + "\n";
    }
    text += against.empty() ? "It may be fielded.\n" : "It may not be fielded:\n";
    for (const std::string& reason : against) text += "  " + reason + "\n";
    print(text + "Share: " + list_as_share(list, army) + "\n");
    return against.empty() ? ExitCode::ok : ExitCode::negative;
}

ExitCode convert(const Options& o) {
    const auto source = read(o.source);
    print(written(source->list, *source->army, o.form));
    return ExitCode::ok;
}

}  // namespace

void add_army(Command program) {
    const Command command = program.add("army", "Explains and converts lists of Age of Fantasy: Skirmish");
    command.needs_subcommand();
    auto o = std::make_shared<Options>();
    const Command explains =
        command.add("explain", "Units, points, and every reason why it may not be fielded");
    explains.option("list", o->source, "A file, - for stdin, or a share string").required();
    explains.option("--points", o->points, "Points of the game, if not those of the list").between(1, 9999);
    explains.flag("--open", o->open, "Without the optional force organisation");
    explains.flag("--json", o->json, "As JSON");
    takes_own(explains);
    explains.runs([o] { return explain(*o); });
    const Command converts = command.add("convert", "Turns a list into another form");
    converts.option("list", o->source, "A file, - for stdin, or a share string").required();
    converts.option("--to", o->form, "text, toml or share").one_of({"text", "toml", "share"}).shows_default();
    takes_own(converts);
    converts.runs([o] { return convert(*o); });
}

}  // namespace skald::cli
