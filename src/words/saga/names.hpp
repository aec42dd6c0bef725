// Names of the content in one language: factions, symbols, abilities, Heroes, legends, hired units, what a
// people calls its men (data/text/<language>/peoples.json); and names for the units of a match, no two alike.
#pragma once
#include <array>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "saga/match.hpp"
#include "words/saga/ability.hpp"

namespace skald::saga {

/// The ids of a faction file, in the order of its numbers.
struct FactionIds {
    std::string_view id;
    std::span<const std::string> symbols, abilities, heroes, legends, hired;
    /// what the file itself calls things: "name", "abilities/raise-the-hird"
    std::map<std::string, std::string> own{};
};

/// The names of a faction, by its numbers.
struct FactionNames {
    std::string name;
    std::string wins, play;  ///< how it wins, how it wants to be played
    SymbolNames symbols;
    std::vector<std::string> abilities, heroes, legends, hired;
    /// what the people calls its men: "hearthguard", or with what they carry "hearthguard heavy-weapons"
    std::map<std::string, std::string> troops;
    std::vector<std::string> places;  ///< where its men come from: "of Ribe"
};

/// The names of a faction: those that its own file brings along, else those of a language file. What has no
/// name is called by its id: "raise-the-hird" becomes "Raise the hird".
FactionNames faction_names(std::string_view peoples_json, const FactionIds& ids);
/// The same for the file of a faction (content/saga/faction.hpp).
template <class File>
FactionNames faction_names(std::string_view peoples_json, const File& file, words::Language language) {
    return faction_names(peoples_json,
                         FactionIds{file.id, file.symbols, file.ability_ids, file.hero_ids, file.legend_ids,
                                    file.hired_ids, own_names(file, words::code_of(language))});
}

/// What such men are called in every people: "Levies with slings", a Hero's own name.
std::string unit_name(const Texts& texts, const FactionNames& names, const Unit& unit);
std::string unit_name(const Texts& texts, const FactionNames& names, const UnitEntry& unit);
/// All units of a match by id, each with a name of its own as its people would say it: "Huscarls of Ribe";
/// empty where there is no unit. The number of a value tells singular from plural.
using UnitNames = std::vector<words::Value>;
UnitNames unit_names(const Texts& texts, const State& state, const std::array<const FactionNames*, 2>& names);

}  // namespace skald::saga
