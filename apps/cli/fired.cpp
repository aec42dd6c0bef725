#include "fired.hpp"

#include <algorithm>
#include <atomic>
#include <cctype>
#include <filesystem>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "bots/saga/wild.hpp"
#include "content/saga/phrase.hpp"
#include "factions.hpp"
#include "library.hpp"

namespace skald::cli {

namespace {

using Json = nlohmann::ordered_json;

struct Fault {
    std::uint64_t game = 0;
    std::string text, log;
};

/// All games, on several threads; the tally does not depend on how many.
saga::RuleTally play(const FiredOptions& options, const std::vector<saga::Faction>& factions,
                     std::vector<Fault>& faults) {
    saga::RuleTally sum(factions.size());
    std::atomic<std::uint64_t> next = 0;
    std::mutex door;
    const auto work = [&] {
        saga::RuleTally mine(factions.size());
        for (std::uint64_t i = next++; i < options.games; i = next++) {
            RandomPlayReport report = saga::play_wild(options.from + i, factions, mine);
            if (report.fault.empty()) continue;
            const std::lock_guard lock(door);
            faults.push_back({options.from + i, std::move(report.fault), std::move(report.log)});
        }
        const std::lock_guard lock(door);
        sum.add(mine);
    };
    std::vector<std::thread> threads;
    const unsigned count = options.threads ? options.threads : std::thread::hardware_concurrency();
    for (unsigned i = 1; i < count; ++i) threads.emplace_back(work);
    work();
    for (std::thread& thread : threads) thread.join();
    std::ranges::sort(faults, {}, &Fault::game);
    return sum;
}

/// "SCN-04.a" as the code writes it: Rule::SCN_04a.
std::string name_in_code(const std::string& id) {
    std::string name = "Rule::";
    for (char c : id)
        if (c != '.') name += c == '-' ? '_' : c;
    return name;
}

/// The rules that the code of the book can name as a cause at all; what is only done, not told, never comes
/// up.
std::set<std::string> cited_ids(const std::vector<std::string>& ids) {
    std::set<std::string> words;
    const auto inside = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == ':';
    };
    for (const auto& entry : std::filesystem::directory_iterator(data_folder() / ".." / "src" / "saga")) {
        const std::string text = read_file(entry.path().string());
        for (std::size_t at = text.find("Rule::"); at != std::string::npos;
             at = text.find("Rule::", at + 1)) {
            std::size_t end = at;
            while (end < text.size() && inside(text[end])) ++end;
            words.insert(text.substr(at, end - at));
        }
    }
    std::set<std::string> cited;
    for (const std::string& id : ids)
        if (words.contains(name_in_code(id))) cited.insert(id);
    return cited;
}

Json tally_json(const saga::RuleTally& tally, const std::vector<std::string>& ids,
                const std::vector<saga::FactionFile>& files) {
    Json rules = Json::object(), never = Json::array(), untold = Json::array(), verbs = Json::object(),
         abilities = Json::object();
    const std::set<std::string> cited = cited_ids(ids);
    for (const std::string& id : ids) {
        const auto rule = saga::find_rule(id);
        if (!rule || !tally.fired(*rule)) {
            (cited.contains(id) ? never : untold).push_back(id);
            continue;
        }
        const auto i = static_cast<std::size_t>(*rule);
        rules[id] = {{"events", tally.events[i]}, {"lines", tally.lines[i]}, {"refusals", tally.refusals[i]}};
    }
    for (const auto& [word, verb] : saga::verb_words())
        verbs[std::string(word)] = tally.verbs[static_cast<std::size_t>(verb)];
    for (std::size_t f = 0; f < files.size(); ++f) {
        Json& of_faction = abilities[files[f].id] = Json::object();
        for (std::size_t a = 0; a < files[f].ability_ids.size(); ++a)
            of_faction[files[f].ability_ids[a]] = tally.triggered[f][a];
    }
    return {{"games", tally.games},
            {"answers", tally.answers},
            {"samplesAccepted", tally.samples_accepted},
            {"mutants",
             {{"refused", tally.mutants_refused},
              {"legal", tally.mutants_accepted},
              {"stepsShort", tally.steps_short}}},
            {"editions", {{"current", tally.editions[0]}, {"2018", tally.editions[1]}}},
            {"deployment",
             {{"quick", tally.methods[0]},
              {"A", tally.methods[1]},
              {"B", tally.methods[2]},
              {"C", tally.methods[3]}}},
            {"activations",
             {{"move", tally.activations[1]},
              {"charge", tally.activations[2]},
              {"shoot", tally.activations[3]},
              {"rest", tally.activations[4]}}},
            {"fights", {{"shooting", tally.fights[1]}, {"melee", tally.fights[2]}}},
            {"ids", ids.size()},
            {"fired", rules.size()},
            {"never", std::move(never)},
            {"untold", std::move(untold)},
            {"rules", std::move(rules)},
            {"verbs", std::move(verbs)},
            {"abilities", std::move(abilities)}};
}

/// The same for a reader: the sums, then what never came up.
std::string tally_text(const Json& json) {
    const auto number = [&](const Json& n) { return std::to_string(n.get<std::uint64_t>()); };
    std::string text = number(json["games"]) + " games, " + number(json["answers"]) + " answers, " +
                       number(json["mutants"]["refused"]) + " spoiled answers refused; " +
                       number(json["fights"]["melee"]) + " melees, " + number(json["fights"]["shooting"]) +
                       " shootings\n" + number(json["fired"]) + " of " + number(json["ids"]) +
                       " IDs came up; named by the code, but never:";
    for (const Json& id : json["never"]) text += " " + id.get<std::string>();
    text += "\nnever named as a cause:";
    for (const Json& id : json["untold"]) text += " " + id.get<std::string>();
    text += "\nverbs that never came up:";
    for (const auto& [verb, count] : json["verbs"].items())
        if (count == 0) text += " " + verb;
    text += "\nabilities that never came up:";
    for (const auto& [faction, abilities] : json["abilities"].items())
        for (const auto& [ability, count] : abilities.items())
            if (count == 0) text += " " + faction + "/" + ability;
    return text + "\n";
}

/// Abilities that came up less often than wanted, each told; whether there are none.
bool often_enough(const Json& json, std::uint64_t at_least) {
    bool enough = true;
    for (const auto& [faction, abilities] : json["abilities"].items())
        for (const auto& [ability, count] : abilities.items()) {
            const auto times = count.get<std::uint64_t>();
            if (times >= at_least) continue;
            enough = false;
            talk("too seldom: " + faction + "/" + ability + " came up " + std::to_string(times) +
                 " times, not " + std::to_string(at_least));
        }
    return enough;
}

}  // namespace

ExitCode report_fired(const std::vector<std::string>& ids, const FiredOptions& options) {
    std::vector<saga::FactionFile> files;
    const auto library = read_library(content_files({(data_folder() / "saga").string()}));
    for (const auto& [id, file] : library.factions()) files.push_back(file);
    if (files.empty()) throw Failure{ExitCode::io, "there are no factions in " + data_folder().string()};
    std::vector<saga::Faction> factions;
    for (const saga::FactionFile& file : files) factions.push_back(file.faction);
    std::vector<Fault> faults;
    const Json json = tally_json(play(options, factions, faults), ids, files);
    print(options.json ? json.dump(2) + "\n" : tally_text(json));
    for (const Fault& fault : faults)
        talk("game " + std::to_string(fault.game) + ": " + fault.text + "\n" + fault.log);
    const bool enough = often_enough(json, options.at_least);
    return faults.empty() && enough ? ExitCode::ok : ExitCode::negative;
}

}  // namespace skald::cli
