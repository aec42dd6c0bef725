// skald warband: builds, explains and converts lists.
#include <map>
#include <memory>

#include "command.hpp"
#include "content/saga/warband.hpp"
#include "library.hpp"
#include "saga/mend.hpp"
#include "saga/organise.hpp"

namespace skald::cli {

namespace {

namespace fs = std::filesystem;
using saga::FactionFile;
using saga::saga_dice;
using saga::WarbandFile;
using Json = nlohmann::json;

const FactionFile& faction_of(const content::Library& library, const std::string& id) {
    const FactionFile* file = library.faction(id);
    if (file == nullptr) {
        std::string ids;
        for (const auto& [known, unused] : library.factions()) ids += (ids.empty() ? "" : ", ") + known;
        throw Failure{ExitCode::usage, "there is no faction '" + id + "'; there are " + ids};
    }
    return *file;
}

/// A file, stdin, or the list itself as a share string.
WarbandFile read(const std::string& source, const content::Library& library) {
    std::error_code fault;
    const bool itself = source != "-" && !fs::exists(source, fault) && source.find('~') != std::string::npos;
    const std::string text = itself ? source : read_file(source);
    std::vector<content::Diagnostic> problems;
    auto file = saga::read_warband(text, [&](std::string_view id) { return library.faction(id); }, problems);
    if (file) return *file;
    std::string told;
    for (const auto& problem : problems)
        told += (told.empty() ? "" : "\n") + describe(problem, itself ? "share" : source);
    throw Failure{ExitCode::bad_input, told};
}

std::string written(const WarbandFile& file, const FactionFile& faction, const std::string& form) {
    if (form == "toml") return warband_as_toml(file, faction);
    if (form == "share") return warband_as_share(file, faction) + "\n";
    return warband_as_text(file, faction);
}

std::vector<std::string> reasons(const WarbandFile& file, const FactionFile& faction, int points) {
    std::vector<std::string> list;
    for (const auto& fault :
         saga::check_warband(file.warband, faction.faction, saga::Edition::current(), points))
        list.push_back(describe(fault, file.warband, faction));
    return list;
}

ExitCode explain(const WarbandFile& file, const FactionFile& faction, int points, bool json) {
    const auto against = reasons(file, faction, points);
    if (json) {
        Json units = Json::array();
        for (const auto& unit : file.warband.units)
            units.push_back({{"unit", write_unit(unit, faction)},
                             {"figures", unit.figures},
                             {"dice", saga_dice(unit, faction.faction)}});
        print(Json{{"faction", file.faction},
                   {"points", file.warband.points},
                   {"name", file.name},
                   {"units", units},
                   {"dice", saga_dice(file.warband, faction.faction)},
                   {"legal", against.empty()},
                   {"reasons", against},
                   {"share", warband_as_share(file, faction)}}
                  .dump(1) +
              "\n");
    } else {
        std::string text = file.faction + ", " + std::to_string(file.warband.points) + " points, " +
                           std::to_string(saga_dice(file.warband, faction.faction)) + " SAGA dice\n";
        for (const auto& unit : file.warband.units) {
            const int dice = saga_dice(unit, faction.faction);
            text += "  " + write_unit(unit, faction) + "  (" + std::to_string(dice) +
                    (dice == 1 ? " die" : " dice") + ")\n";
        }
        text += against.empty() ? "It may be fielded.\n" : "It may not be fielded:\n";
        for (const std::string& reason : against) text += "  " + reason + "\n";
        print(text + "Share: " + warband_as_share(file, faction) + "\n");
    }
    return against.empty() ? ExitCode::ok : ExitCode::negative;
}

/// As the game would organise so many points: one of hearthguard and levies each, the rest warriors.
WarbandFile build(const FactionFile& faction, int points, int variant) {
    for (int guards = points / 3; guards >= 0; --guards)
        for (int peasants = 1; peasants >= 0; --peasants) {
            saga::Purchase purchase;
            purchase.points = {0, static_cast<std::uint8_t>(guards),
                               static_cast<std::uint8_t>(points - guards - peasants),
                               static_cast<std::uint8_t>(peasants)};
            const auto edition = saga::Edition::current();
            if (saga::check_purchase(purchase, faction.faction, edition, points, false)) continue;
            for (int i = 0; i < saga::organisations; ++i)
                if (const auto made = saga::organise(recruits_of(purchase, points), faction.faction,
                                                     (variant + i) % saga::organisations))
                    return {faction.id, "", *made};
        }
    throw Failure{ExitCode::negative, "no warband of " + std::to_string(points) + " points could be made"};
}

struct Options {
    std::string source = "-", form = "text", faction;
    int points = 0, variant = 0;
    bool json = false, mend = false;
};

ExitCode show(const Options& o) {
    const content::Library library = all_sides();
    WarbandFile file = read(o.source, library);
    return explain(file, faction_of(library, file.faction), o.points > 0 ? o.points : file.warband.points,
                   o.json);
}

ExitCode convert(const Options& o) {
    const content::Library library = all_sides();
    WarbandFile file = read(o.source, library);
    const FactionFile& faction = faction_of(library, file.faction);
    if (o.mend) {
        const int points = o.points > 0 ? o.points : file.warband.points;
        const auto mended = saga::mend(file.warband, faction.faction, saga::Edition::current(), points);
        if (!mended) throw Failure{ExitCode::negative, "no legal warband is near to this one"};
        file.warband = *mended;
    }
    print(written(file, faction, o.form));
    return ExitCode::ok;
}

ExitCode make(const Options& o) {
    const content::Library library = all_sides();
    const FactionFile& faction = faction_of(library, o.faction);
    print(written(build(faction, o.points, o.variant), faction, o.form));
    return ExitCode::ok;
}

}  // namespace

void add_warband(Command program) {
    const Command command = program.add("warband", "Builds, explains and converts warbands");
    command.needs_subcommand();
    auto o = std::make_shared<Options>();
    const auto takes_source = [o](Command sub) {
        sub.option("list", o->source, "A file, - for stdin, or a share string").required();
        sub.option("--points", o->points, "Points of the game, if not those of the list").between(1, 99);
    };
    const auto takes_form = [o](Command sub) {
        sub.option("--to", o->form, "text, toml or share").one_of({"text", "toml", "share"}).shows_default();
    };
    const Command explains =
        command.add("explain", "Units, SAGA dice, and every reason why it may not be fielded");
    takes_source(explains);
    explains.flag("--json", o->json, "As JSON");
    takes_own(explains);
    explains.runs([o] { return show(*o); });
    const Command converts = command.add("convert", "Turns a list into another form");
    takes_source(converts);
    takes_form(converts);
    converts.flag("--mend", o->mend, "Makes it legal with as few changes as possible");
    takes_own(converts);
    converts.runs([o] { return convert(*o); });
    const Command builds = command.add("build", "Makes a legal list of a faction");
    builds.option("faction", o->faction, "Its id").required();
    builds.option("points", o->points, "4 to 8").required().between(4, 8);
    builds.option("--variant", o->variant, "Another way to organise it").between(0, 23);
    takes_form(builds);
    takes_own(builds);
    builds.runs([o] { return make(*o); });
}

}  // namespace skald::cli
