// Factions, universes and warbands for the page: it fetches the texts and hands them over.
#include "calls/core/book_calls.hpp"
#include "calls/core/scene_json.hpp"
#include "calls/saga/kit.hpp"
#include "content/check.hpp"
#include "content/saga/warband.hpp"
#include "game/json.hpp"

#include "saga/mend.hpp"
#include "saga/unit.hpp"
#include "saga/warband.hpp"

namespace skald::calls {

namespace {

using Problems = std::vector<content::Diagnostic>;

void add_problems(Json& list, const std::string& file, const Problems& problems) {
    for (const auto& problem : problems)
        list.push_back({{"file", file},
                        {"line", problem.line},
                        {"column", problem.column},
                        {"code", problem.code},
                        {"warning", problem.severity == content::Severity::warning},
                        {"text", problem.text}});
}

/// What one unit of a list brings to a fight, whatever is wrong with the rest of the list.
void add_numbers(Json& json, saga::Match& match, const saga::UnitEntry& entry) {
    saga::Warband alone;
    alone.units.push(entry);
    saga::State state;
    saga::field(state, Side::first, alone, match.faction(Side::first));
    const saga::View view{match, state};
    const int id = saga::first_unit(Side::first);
    const saga::Unit& unit = state.unit(id);
    saga::Sixths melee = 0;
    for (int f = unit.first; f < unit.first + unit.size; ++f) melee += saga::aggression(view, f, true);
    json["attack"] = (melee + 5) / 6;
    json["armourMelee"] = saga::base_armour(view, id, true);
    json["armourShooting"] = saga::base_armour(view, id, false);
    json["dice"] = saga::saga_dice(entry, match.faction(Side::first));
    json["size"] = unit.size;
    json["mounted"] = saga::is_mounted(unit);
    json["base"] = base_json(saga::base_of(view, unit.first));
}

/// A list with all that can be said about it: legal or not, it can be saved. With words, a language of the
/// library, its faults are sentences too.
Json list_json(const saga::WarbandFile& file, const saga::FactionFile& faction,
               SagaKit::Words* words = nullptr) {
    saga::Setup setup;
    setup.factions = {faction.faction, faction.faction};
    saga::Match match(setup);
    const Names names = names_of(match);
    Json reasons = Json::array(), faults = Json::array();
    for (const auto& fault :
         saga::check_warband(file.warband, faction.faction, saga::Edition::current(), file.warband.points)) {
        reasons.push_back(saga::describe(fault, file.warband, faction));
        Json why = json_of(fault.why, names);
        if (words != nullptr) why["text"] = list_reason(*words, faction, match, fault.why);
        faults.push_back({{"unit", fault.unit}, {"why", std::move(why)}});
    }
    Json units = warband_json(file.warband, faction);
    for (std::size_t i = 0; i < units.size(); ++i) add_numbers(units[i], match, file.warband.units[i]);
    return {{"faction", file.faction},
            {"points", file.warband.points},
            {"spent", saga::points_spent(file.warband, faction.faction, saga::Edition::current())},
            {"name", file.name},
            {"swap", file.warband.swap},
            {"units", std::move(units)},
            {"dice", saga::saga_dice(file.warband, faction.faction)},
            {"reasons", std::move(reasons)},
            {"faults", std::move(faults)},
            {"text", warband_as_text(file, faction)},
            {"toml", warband_as_toml(file, faction)},
            {"share", warband_as_share(file, faction)}};
}

/// What a load brings together.
struct Loaded {
    SagaKit::Library& library;
    Json factions = Json::array(), universes = Json::array(), warbands = Json::array(),
         problems = Json::array();

    void add_faction(const std::string& name, const std::string& text) {
        Problems found;
        auto faction = saga::read_faction(text, found);
        add_problems(problems, name, found);
        if (!faction) return;
        factions.push_back(faction_json(*faction));
        const std::string id = faction->id;
        library.factions.insert_or_assign(id, std::move(*faction));
    }
    void add_universe(const std::string& name, const std::string& text) {
        Problems found;
        const auto universe = saga::read_universe(text, found);
        add_problems(problems, name, found);
        if (universe) universes.push_back({{"id", universe->id}, {"factions", universe->factions}});
    }
    void add_warband(const std::string& name, const std::string& text) {
        Problems found;
        const auto list = saga::read_warband(text, library.finder(), found);
        add_problems(problems, name, found);
        if (!list) return;
        Json json = list_json(*list, *library.faction(list->faction));
        json["file"] = name;
        warbands.push_back(std::move(json));
    }
};

/// Factions first: warbands need them.
Reply load_content(SagaCalls& calls, const Json& request) {
    const auto files = read_list(request, "files");
    if (!files) return refuse(files.error());
    Loaded loaded{calls.library()};
    for (const bool lists : {false, true})
        for (const Json& file : **files) {
            const auto name = read_text(file, "name");
            const auto text = read_text(file, "text");
            if (!name || !text) return refuse("each file has a name and a text");
            const content::FileKind kind = content::kind_of_file(*name);
            if (lists != (kind == content::FileKind::warband)) continue;
            if (lists)
                loaded.add_warband(*name, *text);
            else if (kind == content::FileKind::universe)
                loaded.add_universe(*name, *text);
            else
                loaded.add_faction(*name, *text);
        }
    return Json{{"factions", std::move(loaded.factions)},
                {"universes", std::move(loaded.universes)},
                {"warbands", std::move(loaded.warbands)},
                {"problems", std::move(loaded.problems)}};
}

/// What is wrong with a file; of a people that can be read also what content.load would tell of it.
Reply check_content(SagaCalls& calls, const Json& request) {
    const auto name = read_text(request, "name");
    const auto text = read_text(request, "text");
    if (!name || !text) return refuse("a file has a name and a text");
    Json checked = {{"problems", Json::array()}};
    add_problems(checked["problems"], *name, content::check_text(*name, *text, calls.library().finder(), {}));
    Problems found;
    if (content::kind_of_file(*name) != content::FileKind::faction) return checked;
    const auto faction = saga::read_faction(*text, found);
    if (!faction) return checked;
    const saga::FactionFile* known = calls.library().faction(faction->id);
    if (known == nullptr || *known == *faction) {
        checked["faction"] = faction_json(*faction);
    } else {
        const auto place = content::place_in(*text, '"' + faction->id + '"');
        add_problems(checked["problems"], *name,
                     {{content::Severity::error, place.line, place.column, "id",
                       "there is another people '" + faction->id + "'"}});
    }
    return checked;
}

/// The words that `tell` asks for; null: nothing is to be told.
Result<SagaKit::Words*, std::string> told_words(SagaCalls& calls, const Json& request) {
    if (!request.contains("tell")) return nullptr;
    return find_words(calls, request, "tell");
}

/// The peoples that a list may be of: those that the request brings along as "peoples", and those loaded.
class Peoples {
  public:
    static Result<Peoples, std::string> of(const SagaKit::Library& library, const Json& request) {
        Peoples all(library);
        const auto brought = request.find("peoples");
        if (brought == request.end()) return all;
        if (!brought->is_array() || brought->size() > most_brought)
            return refuse("\"peoples\" must be a list of files as texts, at most forty");
        for (const Json& text : *brought)
            // one that cannot be read, or passes for another, is nobody's people
            if (auto own = read_own_people(library, text)) all.own_.push_back(std::move(*own));
        return all;
    }
    const saga::FactionFile* find(std::string_view id) const {
        for (const saga::FactionFile& file : own_)
            if (file.id == id) return &file;
        return library_->faction(id);
    }
    auto finder() const {
        return [this](std::string_view id) { return find(id); };
    }

  private:
    static constexpr std::size_t most_brought = 40;
    explicit Peoples(const SagaKit::Library& library) : library_(&library) {}
    const SagaKit::Library* library_;
    std::vector<saga::FactionFile> own_;
};

Reply read_list_text(SagaCalls& calls, const Json& request) {
    const auto text = read_text(request, "text");
    if (!text) return refuse(text.error());
    const auto words = told_words(calls, request);
    if (!words) return refuse(words.error());
    const auto peoples = Peoples::of(calls.library(), request);
    if (!peoples) return refuse(peoples.error());
    Problems found;
    const auto list = saga::read_warband(*text, peoples->finder(), found);
    if (list) return list_json(*list, *peoples->find(list->faction), *words);
    Json problems = Json::array();
    add_problems(problems, "", found);
    return Json{{"problems", std::move(problems)}};
}

struct Proposed {
    saga::WarbandFile file;
    saga::FactionFile faction;
};

/// The list of a request as it would be read again: Heroes and hired men get what their profile says.
Result<Proposed, std::string> read_proposed(const SagaKit::Library& library, const Json& request) {
    const auto id = read_text(request, "faction");
    if (!id) return refuse(id.error());
    const auto peoples = Peoples::of(library, request);
    if (!peoples) return refuse(peoples.error());
    const saga::FactionFile* faction = peoples->find(*id);
    if (faction == nullptr) return refuse("the faction \"" + *id + "\" is not loaded");
    const auto units = read_list(request, "units");
    if (!units) return refuse(units.error());
    const auto warband = read_warband(**units, *faction);
    if (!warband) return refuse(warband.error());
    const auto points = read_integer(request, "points", 1, 99);
    if (!points) return refuse(points.error());
    saga::WarbandFile file{*id, "", *warband};
    file.warband.points = static_cast<std::uint8_t>(*points);
    if (request.contains("swap")) {
        const auto swap = read_integer(request, "swap", 0, saga::swaps);
        if (!swap) return refuse(swap.error());
        file.warband.swap = static_cast<std::uint8_t>(*swap);
    }
    if (request.contains("name")) {
        const auto name = read_text(request, "name");
        if (!name) return refuse(name.error());
        if (!content::is_list_name(*name))
            return refuse("a name is one line without quotation marks and backslashes");
        file.name = *name;
    }
    Problems found;
    auto again = saga::read_warband(warband_as_text(file, *faction), peoples->finder(), found);
    if (!again)
        return refuse("a unit of the list is neither warlord, Hero, hired men nor so many of a class");
    return Proposed{std::move(*again), *faction};
}

Reply write_list(SagaCalls& calls, const Json& request) {
    const auto proposed = read_proposed(calls.library(), request);
    if (!proposed) return refuse(proposed.error());
    const auto words = told_words(calls, request);
    if (!words) return refuse(words.error());
    return list_json(proposed->file, proposed->faction, *words);
}

/// warband.plain: {"faction", "points"}: the warband that takes the field where none is given.
Reply plain_list(SagaCalls& calls, const Json& request) {
    const auto id = read_text(request, "faction");
    if (!id) return refuse(id.error());
    const auto points = read_integer(request, "points", 4, 8);
    if (!points) return refuse(points.error());
    const auto words = told_words(calls, request);
    if (!words) return refuse(words.error());
    const auto peoples = Peoples::of(calls.library(), request);
    if (!peoples) return refuse(peoples.error());
    const saga::FactionFile* faction = peoples->find(*id);
    if (faction == nullptr) return refuse("the faction \"" + *id + "\" is not loaded");
    auto warband = plain_warband(faction->faction, saga::Edition::current(), static_cast<int>(*points));
    if (!warband) return Json{{"none", true}};
    warband->points = static_cast<std::uint8_t>(*points);
    return list_json({*id, "", *warband}, *faction, *words);
}

/// warband.mend: the nearest list that may be fielded.
Reply mend_list(SagaCalls& calls, const Json& request) {
    auto proposed = read_proposed(calls.library(), request);
    if (!proposed) return refuse(proposed.error());
    const auto words = told_words(calls, request);
    if (!words) return refuse(words.error());
    saga::WarbandFile& file = proposed->file;
    const auto mended =
        saga::mend(file.warband, proposed->faction.faction, saga::Edition::current(), file.warband.points);
    if (!mended) return Json{{"none", true}};
    file.warband = *mended;
    return list_json(file, proposed->faction, *words);
}

}  // namespace

void add_content(SagaOwnCalls& own) {
    own["content.load"] = load_content;
    own["content.check"] = check_content;
    own["warband.read"] = read_list_text;
    own["warband.write"] = write_list;
    own["warband.mend"] = mend_list;
    own["warband.plain"] = plain_list;
}

}  // namespace skald::calls
