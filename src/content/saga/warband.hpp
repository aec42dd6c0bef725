// Warbands in three forms: lines to paste, TOML, and a short string to share. Each can be turned into the
// others without loss, legal or not; whether a list may be fielded is another question, answered with
// reasons.
//
//   danes 6 "The raiders"                     faction = "danes"
//   warlord with heavy-weapons                points = 6
//   6 hearthguard with heavy-weapons          name = "The raiders"
//   8 warriors as the-raven-sail              units = ["warlord with heavy-weapons", ...]
//   hrok
//   long-axe-guard                            danes.6~Wa~g6a~w8.the-raven-sail~_hrok~_long-axe-guard
//   swap 2 hearthguard for 4 warriors
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "content/core/diagnostic.hpp"
#include "content/core/list_text.hpp"
#include "content/saga/faction.hpp"
#include "saga/warband.hpp"

namespace skald::saga {

struct WarbandFile {
    std::string faction;
    std::string name;  ///< free text in one line; may be empty
    Warband warband;
    friend bool operator==(const WarbandFile&, const WarbandFile&) = default;
};

/// Any of the three forms, told apart by how they begin. Problems are added; with errors there is no warband.
std::optional<WarbandFile> read_warband(std::string_view text, const FactionById& factions,
                                        std::vector<content::Diagnostic>& problems);

std::string warband_as_text(const WarbandFile& file, const FactionFile& faction);
std::string warband_as_toml(const WarbandFile& file, const FactionFile& faction);
std::string warband_as_share(const WarbandFile& file, const FactionFile& faction);

/// "6 hearthguard with heavy-weapons as the-raven-sail".
std::string write_unit(const UnitEntry& unit, const FactionFile& faction);

/// One reason why a warband may not be fielded, as an English sentence with its rule: "ORG-03: ...".
std::string describe(const WarbandFault& fault, const Warband& warband, const FactionFile& faction);

/// SAGA dice that a warband generates at full strength (ORD-02 to ORD-06), of one unit and of all.
int saga_dice(const UnitEntry& unit, const Faction& faction);
int saga_dice(const Warband& warband, const Faction& faction);

}  // namespace skald::saga
