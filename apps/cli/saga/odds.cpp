// skald odds fight for a position of SAGA.
#include "cli/saga/odds.hpp"

#include <tuple>

#include "cli/engine.hpp"
#include "cli/factions.hpp"
#include "cli/saga/case.hpp"
#include "odds/saga/json.hpp"

namespace skald::cli {

namespace {

using Json = nlohmann::json;

/// What the odds are asked of: the fight that is named, or what follows in the position.
saga::Begun asked(const PlayedPosition& played, const FightOptions& options) {
    const auto unit = [&](const std::string& name) {
        const int id = played.position.find_unit(name);
        if (id < 0) throw Failure{ExitCode::usage, "there is no unit '" + name + "' in the position"};
        return id;
    };
    const auto begun = [&](saga::Type type, const std::vector<std::string>& names) {
        return saga::begun_activation(*played.match, played.state, unit(names[0]), type, unit(names[1]));
    };
    const auto& [charge, shoot, melee] = std::tie(options.charge, options.shoot, options.melee);
    if (charge.size() == 2) return begun(saga::Type::charge, charge);
    if (shoot.size() == 2) return begun(saga::Type::shoot, shoot);
    if (melee.size() == 2) return {saga::with_melee(played.state, unit(melee[0]), unit(melee[1])), {}};
    if (played.state.outcome.over) throw Failure{ExitCode::bad_input, "the game is over in this position"};
    return {played.state, odds::FirstOffered<saga::Match>()(*played.match, played.state)};
}

std::string name_of(const PlayedPosition& played, int unit) {
    if (unit < 0) return "nobody";
    const std::string& name = played.position.unit_names[static_cast<std::size_t>(unit)];
    return name.empty() ? "unit " + std::to_string(unit) : name;
}

std::string fight_text(const PlayedPosition& played, const Json& odds) {
    if (odds["fight"]["decimal"] == 0.0) return "It comes to no fight.\n";
    const std::string names[] = {name_of(played, odds["units"][0]), name_of(played, odds["units"][1])};
    std::string text = names[0] + " attacks " + names[1];
    if (odds["fight"]["decimal"] != 1.0)
        text += ": it comes to a fight with " + percent(odds["fight"]["decimal"]);
    text += "\n";
    if (const Json& reckoning = odds["reckoning"]; !reckoning.is_null()) {
        for (std::size_t who = 0; who < 2; ++who) {
            const Json& of = reckoning["of"][who];
            if (!of.contains("dice")) continue;
            text += "  " + names[who] + ": " + of["dice"].dump() + " dice hit on " + of["hitOn"].dump() +
                    "+, saved on " + reckoning["of"][1 - who]["saveOn"].dump() + "+\n";
        }
        for (const Json& line : reckoning["lines"])
            text += "    " + names[line["who"].get<std::size_t>()] + ": " + line["part"].get<std::string>() +
                    " " + line["value"].dump() + " (" + line["rule"].get<std::string>() + ")\n";
    }
    const bool melee = odds["win"]["decimal"] != 0.0 || odds["lose"]["decimal"] != 0.0;
    if (melee)
        text += "win " + percent(odds["win"]["decimal"]) + ", draw " + percent(odds["draw"]["decimal"]) +
                ", lose " + percent(odds["lose"]["decimal"]) + "\n";
    for (std::size_t who = 0; who < 2; ++who) {
        const Json& lost = odds["lost"][who];
        if (lost["decimals"].size() == 1) continue;
        text += names[who] + " loses " + rounded(lost["mean"]["decimal"]) + " on average, withdraws " +
                percent(odds["withdraws"][who]["decimal"]) + ", wiped out " +
                percent(odds["destroyed"][who]["decimal"]) + "\n" + table(lost["decimals"], lost["atLeast"]);
    }
    return text;
}

/// Who is asked what on the way, and what his answers are worth to him.
std::string best_text(const Json& best) {
    std::string text = "best play of both for " + best["aim"].get<std::string>() + " of the " +
                       best["side"].get<std::string>() + " side: worth " + rounded(best["worth"]) + "\n";
    for (const Json& asked : best["asked"]) {
        text += "  " + asked["question"]["side"].get<std::string>() + ", " +
                asked["question"]["ask"].get<std::string>() + ":";
        for (std::size_t i = 0; i < asked["answers"].size(); ++i) {
            const Json& answer = asked["answers"][i];
            text += i == asked["best"] ? "  *" : "  ";
            text += answer["choice"]["verb"].get<std::string>();
            text += members_text(answer["choice"], {"verb", "sketch", "spot", "steps"});
            text += " " + rounded(answer["worth"]);
        }
        text += "\n";
    }
    return text;
}

Json odds_json(const PlayedPosition& played, const saga::Begun& what, const FightOptions& options) {
    const saga::Ending ending = options.quick ? saga::Ending::on_paper : saga::Ending::on_table;
    if (options.aim.empty())
        return saga::json_of(*played.match,
                             saga::odds_of_choice(*played.match, what.state, what.choice, ending));
    const odds::Aim aim = *odds::aim_of(options.aim);
    const Side side = options.side == "second" ? Side::second : Side::first;
    return saga::json_of(*played.match,
                         saga::best_odds_of_choice(*played.match, what.state, what.choice, ending, aim, side),
                         aim);
}

}  // namespace

ExitCode saga_fight(const FightOptions& options, const std::string& text) {
    if (!options.cast.empty()) throw Failure{ExitCode::usage, "SAGA has no spells"};
    const auto played = play_position(text, factions_beside(options.position));
    if (!played) throw Failure{ExitCode::bad_input, describe(played.error(), options.position)};
    const saga::Begun what = asked(*played, options);
    const Json json = odds_json(*played, what, options);
    if (json.is_null()) throw Failure{ExitCode::bad_input, "this position has no odds: nobody can answer"};
    print(options.json ? json.dump(2) + "\n" : fight_text(*played, json));
    if (!options.json && json.contains("best")) print(best_text(json["best"]));
    return ExitCode::ok;
}

}  // namespace skald::cli
