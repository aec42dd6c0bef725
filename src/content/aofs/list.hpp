// Lists of an army in three forms: lines to paste, TOML, and a short string to share. Each can be turned into
// the others without loss, legal or not; whether a list may be fielded is another question, answered with
// reasons. A list that was imported carries its own army.
//
//   toll-company 250 "The Bridge Watch"                  army = "toll-company"
//   toll-captain with great-sword joins 2                points = 250
//   gate-halberds with sergeant, banner                  name = "The Bridge Watch"
//   hired-sword named "Old Marta"                        units = ["toll-captain with great-sword joins 2",
//   ...]
//
//   toll-company.250~toll-captain.great-sword._2~gate-halberds.sergeant.banner~hired-sword.!Old%20Marta
#pragma once
#include <array>

#include "aofs/list.hpp"
#include "content/aofs/army.hpp"

namespace skald::aofs {

struct Bought {
    std::uint8_t upgrade = 0;  ///< of the unit's upgrades
    std::uint8_t times = 1;
    friend bool operator==(const Bought&, const Bought&) = default;
};

struct ListUnit {
    std::uint8_t unit = 0;  ///< of the army's units
    std::string name;       ///< a nickname; may be empty
    std::vector<Bought> bought;
    std::int8_t joins = -1;  ///< the unit of the list that a Hero joins, counted from 0
    friend bool operator==(const ListUnit&, const ListUnit&) = default;
};

struct ListFile {
    std::string army;
    std::string name;  ///< free text in one line; may be empty
    std::uint16_t points = 250;
    std::vector<ListUnit> units;
    std::optional<ArmyFile> own;  ///< the army, if the list brings it along
    friend bool operator==(const ListFile&, const ListFile&) = default;
};

/// Any of the three forms, told apart by how they begin. Problems are added; with errors there is no list.
std::optional<ListFile> read_list(std::string_view text, const ArmyById& armies,
                                  std::vector<content::Diagnostic>& problems);

/// The army of a list: its own, or the one with its id. The list must have been read with these armies.
const ArmyFile& army_of(const ListFile& list, const ArmyById& armies);

std::string list_as_text(const ListFile& list, const ArmyFile& army);
std::string list_as_toml(const ListFile& list, const ArmyFile& army);
std::string list_as_share(const ListFile& list, const ArmyFile& army);

/// "toll-captain with great-sword joins 2".
std::string write_list_unit(const ListUnit& unit, const ArmyFile& army);

/// Every reason why the list may not be fielded in a game of so many points, as English sentences with their
/// rules: "AOF-ARM-02: ...". Where a sentence is about a unit, `unit` is its place in the list.
struct ListReason {
    std::string rule, text;
    int unit = -1;
    std::string_view sentence;     ///< its name, for other languages
    std::array<int, 2> numbers{};  ///< how many there are, and how many there may be
    std::string what;              ///< an id: the upgrade, or the special rule of a command group
};
std::vector<ListReason> list_reasons(const ListFile& list, const ArmyFile& army, int points,
                                     bool force_organisation);

/// The list with as little as possible taken away so that it may be fielded: purchases first, then joins,
/// then units, the cheapest that is enough. Nothing if that does not make it legal.
std::optional<ListFile> mend_list(ListFile list, const ArmyFile& army, int points, bool force_organisation);

}  // namespace skald::aofs
