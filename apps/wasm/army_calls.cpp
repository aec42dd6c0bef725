// Army lists for the page: read in any form, judged, written in all forms; and lists of the official builder.
#include "content/import.hpp"

#include "request.hpp"
#include "skirmish_session.hpp"

namespace skald::calls {

namespace {

using Reply = Result<Json, std::string>;
using content::ArmyFile;
using content::ListFile;

const ArmyFile* army_by_id(std::string_view id) {
    const auto found = armies().find(id);
    return found == armies().end() ? nullptr : &found->second;
}

Json problems_json(const std::vector<content::Diagnostic>& problems) {
    Json list = Json::array();
    for (const auto& problem : problems)
        list.push_back({{"line", problem.line},
                        {"column", problem.column},
                        {"code", problem.code},
                        {"text", problem.text}});
    return list;
}

/// A list with all that can be said about it: legal or not, it can be saved. `unknown` marks units with rules
/// that have to be played by hand.
Json list_json(const ListFile& list, const ArmyFile& army, int points, bool force_organisation) {
    const aofs::Army made = muster(list, army).army;
    Json units = Json::array(), reasons = Json::array();
    for (std::size_t i = 0; i < made.units.size(); ++i) {
        const content::ArmyUnit& unit = army.units[list.units[i].unit];
        units.push_back({{"unit", write_list_unit(list.units[i], army)},
                         {"id", unit.id},
                         {"name", list.units[i].name.empty() ? unit.name : list.units[i].name},
                         {"cost", made.units[i].cost},
                         {"models", made.units[i].models.size()},
                         {"quality", made.units[i].models[0].quality},
                         {"defense", made.units[i].models[0].defense},
                         {"joins", list.units[i].joins},
                         {"unknown", unit.unknown}});
    }
    for (const auto& reason : list_reasons(list, army, points, force_organisation))
        reasons.push_back({{"rule", reason.rule}, {"text", reason.text}, {"unit", reason.unit}});
    return {{"army", list.army},
            {"name", list.name},
            {"points", list.points},
            {"cost", cost_of(made)},
            {"units", std::move(units)},
            {"legal", reasons.empty()},
            {"reasons", std::move(reasons)},
            {"text", list_as_text(list, army)},
            {"toml", list_as_toml(list, army)},
            {"share", list_as_share(list, army)}};
}

/// How the request wants a list to be judged: "points" and "forceOrg".
Json judged(const ListFile& list, const ArmyFile& army, const Json& request) {
    const auto points = read_integer(request, "points", 1, 9999);
    const auto force_organisation = read_flag(request, "forceOrg");
    return list_json(list, army, points ? static_cast<int>(*points) : list.points,
                     force_organisation ? *force_organisation : true);
}

Reply read_army_list(const Json& request) {
    const auto text = read_text(request, "text");
    if (!text) return refuse(text.error());
    std::vector<content::Diagnostic> problems;
    const auto list = content::read_list(*text, army_by_id, problems);
    if (!list) return Json{{"problems", problems_json(problems)}};
    return judged(*list, content::army_of(*list, army_by_id), request);
}

Reply import_army_list(const Json& request) {
    const auto text = read_text(request, "text");
    if (!text) return refuse(text.error());
    const auto any_game = read_flag(request, "anyGame");
    std::vector<content::Diagnostic> problems;
    const auto imported = content::import_list(*text, any_game && *any_game, problems);
    if (!imported) return Json{{"problems", problems_json(problems)}};
    Json json = judged(imported->list, *imported->list.own, request);
    json["source"] = imported->source;
    json["report"] = import_report(*imported);
    Json& notes = json["notes"] = Json::array();
    constexpr const char* words[] = {"understood", "approximated", "unknown"};
    for (const auto& note : imported->notes)
        notes.push_back({{"how", words[static_cast<int>(note.how)]},
                         {"what", note.what},
                         {"name", note.name},
                         {"detail", note.detail},
                         {"units", note.units}});
    return json;
}

}  // namespace

void add_army_calls(Handlers& handlers) {
    handlers["army.list"] = read_army_list;
    handlers["army.import"] = import_army_list;
}

}  // namespace skald::calls
