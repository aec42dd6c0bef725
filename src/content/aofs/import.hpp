// Lists that people have: the JSON that the official list builder gives to Tabletop Simulator, and its text
// export. They become a list that brings its army along, and a report of what was understood, approximated or
// not known, by name (docs/armies.md). Nothing is looked up anywhere: the stats are in the file.
#pragma once
#include "content/aofs/list.hpp"

namespace skald::aofs {

enum class Understanding : std::uint8_t { understood, approximated, unknown };

/// What became of a thing: a sentence of import_sentences.def by its name, and its values in order.
struct ImportDetail {
    std::string_view sentence;
    std::vector<std::string> values;
    friend bool operator==(const ImportDetail&, const ImportDetail&) = default;
};

/// One thing that the importer met.
struct ImportNote {
    Understanding how = Understanding::understood;
    std::string what;  ///< rule, weapon, upgrade, unit, list
    std::string name;  ///< as it was printed
    std::vector<ImportDetail> details;
    std::string detail;              ///< the same in English; may be empty
    std::vector<std::string> units;  ///< where it stood
};

struct Imported {
    ListFile list;
    std::vector<ImportNote> notes;
    std::string source;  ///< "JSON", "text"
};

constexpr std::size_t most_import_bytes = 1 << 20;

/// Reads a pasted list. A list of another game of the family is refused unless `any_game`: the same names
/// mean other things at other scales. What nobody knows marks its unit; with errors there is no list.
std::optional<Imported> import_list(std::string_view text, bool any_game,
                                    std::vector<content::Diagnostic>& problems);

/// The loss report, in English.
std::string import_report(const Imported& imported);

}  // namespace skald::aofs
