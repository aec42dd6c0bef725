// skald odds fight for a position of Age of Fantasy: Skirmish.
#include "cli/aofs/odds.hpp"

#include "cli/aofs/case.hpp"
#include "game/json.hpp"
#include "odds/aofs/json.hpp"
#include "odds/core/json.hpp"

namespace skald::cli {

namespace {

using Json = nlohmann::json;
using aofs::FightOdds;

int unit_named(const PlayedSkirmish& played, const std::string& name) {
    const int id = played.position.find_unit(name);
    if (id < 0) throw Failure{ExitCode::usage, "there is no unit '" + name + "' in the position"};
    return id;
}

/// UNIT SPELL TARGET: the first model of the unit that casts.
Refusal cast_odds(const PlayedSkirmish& played, const std::vector<std::string>& cast, FightOdds& out) {
    const aofs::View view{*played.match, played.state};
    const int unit = unit_named(played, cast[0]), target = unit_named(played, cast[2]);
    const int spell = played.position.find_spell(aofs::side_of_unit(unit), cast[1]);
    if (spell < 0) throw Failure{ExitCode::usage, "there is no spell '" + cast[1] + "' in the position"};
    Refusal refusal;
    const aofs::Unit& u = played.state.unit(unit);
    for (int m = u.first; m < u.first + u.size; ++m) {
        out = {};
        refusal = aofs::odds_of_spell(view, m, spell, target, 0, out);
        if (!refusal) return {};
    }
    return refusal;
}

Refusal named_odds(const PlayedSkirmish& played, const FightOptions& options, FightOdds& out) {
    const aofs::View view{*played.match, played.state};
    const auto unit = [&](const std::string& name) { return unit_named(played, name); };
    const auto aim = options.aim.empty() ? std::nullopt : odds::aim_of(options.aim);
    const auto& [charge, shoot, melee] = std::tie(options.charge, options.shoot, options.melee);
    if (charge.size() == 2) return aofs::odds_of_charge(view, unit(charge[0]), unit(charge[1]), aim, out);
    if (shoot.size() == 2) return aofs::odds_of_shot(view, unit(shoot[0]), unit(shoot[1]), out);
    if (melee.size() == 2) return aofs::odds_of_melee(view, unit(melee[0]), unit(melee[1]), aim, out);
    return cast_odds(played, options.cast, out);
}

Json pending_odds(const PlayedSkirmish& played) {
    if (played.state.outcome.over) throw Failure{ExitCode::bad_input, "the game is over in this position"};
    const Choice first = odds::FirstOffered<aofs::Match>()(*played.match, played.state);
    const Json json = aofs::json_of(aofs::odds_of_choice(*played.match, played.state, first));
    if (json.is_null())
        throw Failure{
            ExitCode::bad_input,
            "this question has no odds: an answer to it has more than " +
                std::to_string(aofs::FightLens::most_paths) +
                " ways for its dice to fall; ask for the fight itself by --charge, --shoot or --melee"};
    return json;
}

std::string name_of(const PlayedSkirmish& played, int unit) {
    const Side side = aofs::side_of_unit(unit);
    const auto& names = played.position.units[static_cast<std::size_t>(index(side))];
    return names[static_cast<std::size_t>(unit - aofs::first_unit(side))];
}

std::string volley_text(const Json& volley) {
    if (volley["hitOn"] == 0)
        return volley["hits"].dump() + " hits, blocked on " + volley["blockOn"].dump() + "+";
    return volley["dice"].dump() + " dice hit on " + volley["hitOn"].dump() + "+, blocked on " +
           volley["blockOn"].dump() + "+";
}

/// The chance of new wounds and nothing worse.
double only_wounded(const Json& ends) {
    double chance = 0;
    for (const Json& end : ends)
        if (end["marked"] && !end["stunned"] && end["lost"] == 0)
            chance += end["chance"]["decimal"].get<double>();
    return chance;
}

std::string fight_text(const PlayedSkirmish& played, const Json& odds) {
    const std::string names[] = {name_of(played, odds["units"][0]), name_of(played, odds["units"][1])};
    std::string text = names[0] + " against " + names[1] + ", " + odds["kind"].get<std::string>();
    if (odds["happens"]["decimal"] != 1.0) text += ": works with " + percent(odds["happens"]["decimal"]);
    text += "\n";
    for (const Json& part : odds["reckoning"]) {
        const std::string who = name_of(played, part["unit"]);
        text += "  " + who + ", " + part["step"].get<std::string>() + "\n";
        for (const Json& volley : part["volleys"]) text += "    " + volley_text(volley) + "\n";
        for (const Json& line : part["lines"])
            text += "      " + line["part"].get<std::string>() + " " + line["value"].dump() + " (" +
                    line["rule"].get<std::string>() + ")\n";
    }
    for (std::size_t who : {1u, 0u}) {
        const Json& lost = odds["lost"][who];
        const bool falls = lost["decimals"].size() > 1 || odds["stunned"][who]["decimal"] != 0.0;
        const double wounded = only_wounded(odds["ends"][who]);
        if (!falls && wounded == 0.0) continue;
        text += names[who] + " is destroyed with " + percent(odds["destroyed"][who]["decimal"]) +
                ", left Stunned with " + percent(odds["stunned"][who]["decimal"]) + ", only wounded with " +
                percent(wounded) + "; loses " + rounded(lost["mean"]["decimal"]) + " models on average\n";
        if (falls) text += table(lost["decimals"], lost["atLeast"]);
    }
    if (odds.contains("best"))
        text += "best play for " + odds["best"]["aim"].get<std::string>() + ": worth " +
                rounded(odds["best"]["worth"]) + "; " + names[1] +
                (odds["best"]["asked"][0]["best"] == 0 ? " strikes back\n" : " does not strike back\n");
    return text;
}

std::string question_text(const Json& odds) {
    std::string text = "it comes to an attack with " + percent(odds["attack"]["decimal"]) + "\n";
    const std::string sides[] = {"first", "second"};
    for (std::size_t side : {0u, 1u})
        text += sides[side] + " side: loses " + rounded(odds["lost"][side]["mean"]["decimal"]) +
                " models on average, units destroyed " + rounded(odds["destroyed"][side]["mean"]["decimal"]) +
                ", Stunned " + rounded(odds["stunned"][side]["mean"]["decimal"]) + "\n";
    return text;
}

}  // namespace

ExitCode aofs_fight(const FightOptions& options, const std::string& text) {
    const auto played = play_skirmish(text);
    if (!played) throw Failure{ExitCode::bad_input, describe(played.error(), options.position)};
    const bool named =
        !options.charge.empty() || !options.shoot.empty() || !options.melee.empty() || !options.cast.empty();
    if (!named) {
        const Json json = pending_odds(*played);
        print(options.json ? json.dump(2) + "\n" : question_text(json));
        return ExitCode::ok;
    }
    FightOdds found;
    if (const Refusal refusal = named_odds(*played, options, found))
        throw Failure{ExitCode::negative,
                      "it cannot be done: " + std::string(played->match->rule_name(refusal->rule)) + " " +
                          std::string(played->match->sentence_name(refusal->sentence))};
    const Json json = aofs::json_of(*played->match, found);
    print(options.json ? json.dump(2) + "\n" : fight_text(*played, json));
    return ExitCode::ok;
}

}  // namespace skald::cli
