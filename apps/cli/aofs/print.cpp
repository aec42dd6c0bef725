// skald print army: the roster of an army of Age of Fantasy: Skirmish.
#include "army.hpp"
#include "base/json.hpp"
#include "cli/factions.hpp"
#include "cli/library.hpp"
#include "cli/sheets.hpp"
#include "content/aofs/fielded_army.hpp"

namespace skald::cli {

namespace {

namespace fs = std::filesystem;

print::FieldedArmy read_fielded(const SheetOptions& o) {
    const auto library = all_sides();
    auto folders = own_lists("lists");
    folders.push_back(data_folder() / "aofs" / "lists");
    const auto by_id = [&](std::string_view id) { return library.army(id); };
    std::vector<content::Diagnostic> problems;
    const auto list = aofs::read_list(list_text(o.what, folders, "toll-company-250"), by_id, problems);
    if (!list) refuse_list(problems, o.what);
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

}  // namespace

ExitCode print_army(const SheetOptions& o) {
    const print::Language language = read_language(o.language);
    print::FieldedArmy army = read_fielded(o);
    if (army.names.name.empty()) army.names.name = army.file.name.empty() ? army.file.id : army.file.name;
    return write(print::army_sheet(army, language, paper_of(o)), o);
}

}  // namespace skald::cli
