// Why a list may not be fielded, in English sentences for the command line.
#include "content/aofs/fielded_army.hpp"

namespace skald::aofs {
namespace {

/// By ListBreach and FieldingBreach.
constexpr std::string_view list_sentences[] = {"points",     "heroes",        "copies",   "unit_cost",
                                               "units",      "models",        "command",  "join_no_hero",
                                               "join_tough", "join_no_group", "join_two", "empty"};
constexpr std::string_view upgrade_sentences[] = {"", "once", "nobody", "nothing", "kinds", "weapons"};

std::string sentence(const ListFault& fault) {
    const std::string have = std::to_string(fault.have), most = std::to_string(fault.most);
    switch (fault.breach) {
        case ListBreach::points: return "it costs " + have + " points, the game is for " + most;
        case ListBreach::heroes: return have + " heroes; at most " + most + " may be there";
        case ListBreach::copies: return have + " copies of this unit; at most " + most + " may be there";
        case ListBreach::unit_cost:
            return "it costs " + have + " points with those who join it; a unit may cost at most " + most;
        case ListBreach::units: return have + " units; at most " + most + " may be there";
        case ListBreach::models: return have + " models; at most " + most + " may be there";
        case ListBreach::command:
            return have + " models are " + std::string(info(static_cast<Special>(fault.most)).name) +
                   "; an army has one";
        case ListBreach::join_no_hero: return "only a Hero joins another unit";
        case ListBreach::join_tough:
            return "a Hero of Tough(" + have + ") joins nobody: at most Tough(" + most + ")";
        case ListBreach::join_no_group: return "unit " + have + " is no unit of several models to join";
        case ListBreach::join_two: return "unit " + have + " has a Hero already";
        case ListBreach::empty: return "nobody is in the list";
    }
    return {};
}

}  // namespace

std::vector<ListReason> list_reasons(const ListFile& list, const ArmyFile& army, int points,
                                     bool force_organisation) {
    const FieldedArmy made = field_army(list, army);
    std::vector<ListReason> reasons;
    for (const FieldingFault& fault : made.faults)
        reasons.push_back({"upgrade",
                           fault.text,
                           fault.unit,
                           upgrade_sentences[static_cast<std::size_t>(fault.breach)],
                           {},
                           fault.what});
    int models = 0;
    for (const UnitProfile& unit : made.army.units) models += static_cast<int>(unit.models.size());
    if (models > max_models_of_side)
        reasons.push_back({"range",
                           std::to_string(models) + " models; the table takes " +
                               std::to_string(max_models_of_side) + " of a side",
                           -1,
                           "table",
                           {models, max_models_of_side},
                           {}});
    for (const ListFault& fault : check_list(made.army, points, force_organisation)) {
        const bool command = fault.breach == ListBreach::command;
        reasons.push_back({std::string(rule_id(fault.rule)),
                           sentence(fault),
                           fault.unit,
                           list_sentences[static_cast<std::size_t>(fault.breach)],
                           {fault.have, command ? 1 : fault.most},
                           command ? std::string(info(static_cast<Special>(fault.most)).name) : ""});
    }
    return reasons;
}

}  // namespace skald::aofs
