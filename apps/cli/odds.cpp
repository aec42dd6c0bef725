// skald odds: exact odds of a pool that is described, or of a fight in a position.
#include <algorithm>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>

#include "calls.hpp"
#include "command.hpp"
#include "factions.hpp"
#include "odds/json.hpp"
#include "saga_case.hpp"

namespace skald::cli {

namespace {

using Json = nlohmann::json;

// ---- Pools ----

struct PoolOptions {
    Json request = {{"call", "odds.pool"}};
    int dice = 0, hit = 4, save = 0, extra = 0, cap = 0;
    std::vector<int> reroll;
    bool json = false;
};

std::string percent(double chance) {
    char text[32];
    std::snprintf(text, sizeof text, "%6.2f %%", 100 * chance);
    return text;
}

/// One block for each two of a hundred.
std::string bar(double chance) {
    std::string blocks;
    for (int i = 0; i < static_cast<int>(std::lround(50 * chance)); ++i) blocks += "█";
    return blocks.empty() && chance > 0 ? "▏" : blocks;
}

std::string rounded(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3f", value);
    return text;
}

/// Lines of "k  12.34 % ████".
std::string table(const Json& decimals, const Json& at_least) {
    std::string text = "  lost    exactly   at least\n";
    for (std::size_t k = 0; k < decimals.size(); ++k) {
        std::string number = std::to_string(k);
        number.insert(0, 4 - std::min<std::size_t>(4, number.size()), ' ');
        text += number + "   " + percent(decimals[k]) + "  " + percent(at_least[k]) + "  " +
                bar(decimals[k]) + "\n";
    }
    return text;
}

ExitCode pool(const PoolOptions& options) {
    const Json answer = Json::parse(calls::answer_call(options.request.dump()));
    if (answer.contains("error")) throw Failure{ExitCode::usage, answer["error"].get<std::string>()};
    const Json& reply = answer["reply"];
    if (options.json) {
        print(reply.dump(2) + "\n");
        return ExitCode::ok;
    }
    print(table(reply["decimals"], reply["atLeast"]));
    print("mean " + reply["mean"].get<std::string>() + " = " + rounded(reply["meanDecimal"]) + ", variance " +
          reply["variance"].get<std::string>() + " = " + rounded(reply["varianceDecimal"]) + "\n");
    return ExitCode::ok;
}

void add_pool(CLI::App& odds, ExitCode& exit) {
    CLI::App* command = odds.add_subcommand("pool", "Casualties of so many dice that hit and are saved");
    auto options = std::make_shared<PoolOptions>();
    command->add_option("--dice", options->dice, "Attack dice")->required()->check(CLI::Range(0, 32));
    command->add_option("--hit", options->hit, "A die of this or more hits")
        ->required()
        ->check(CLI::Range(2, 6));
    CLI::Option* save = command->add_option("--save", options->save, "A die of this or more cancels a hit")
                            ->check(CLI::Range(2, 6));
    command->add_option("--reroll", options->reroll, "Faces of attack dice that are rolled again once: 1,2")
        ->delimiter(',')
        ->check(CLI::Range(1, 6));
    command->add_option("--extra", options->extra, "Defence dice beyond one for each hit")
        ->check(CLI::Range(0, 32));
    CLI::Option* cap = command->add_option("--cap", options->cap, "No more casualties than this: figures")
                           ->check(CLI::Range(0, 32));
    command->add_flag("--json", options->json, "As JSON");
    command->callback([options, save, cap, &exit] {
        Json& request = options->request;
        request["dice"] = options->dice;
        request["hit"] = options->hit;
        request["reroll"] = options->reroll;
        request["extra"] = options->extra;
        if (save->count() > 0) request["save"] = options->save;
        if (cap->count() > 0) request["cap"] = options->cap;
        exit = pool(*options);
    });
}

// ---- Fights ----

struct FightOptions {
    std::string position, aim;
    std::vector<std::string> charge, shoot, melee;
    bool json = false, quick = false;
};

struct Asked {
    saga::State state;
    Choice choice;  ///< no verb: the state goes on by itself
};

/// What the odds are asked of: the fight that is named, or what follows in the position.
Asked asked(const PlayedPosition& played, const FightOptions& options) {
    const auto unit = [&](const std::string& name) {
        const int id = played.position.find_unit(name);
        if (id < 0) throw Failure{ExitCode::usage, "there is no unit '" + name + "' in the position"};
        return id;
    };
    using odds::with_activation, odds::with_melee;
    const auto& [charge, shoot, melee] = std::tie(options.charge, options.shoot, options.melee);
    if (charge.size() == 2)
        return {with_activation(played.state, unit(charge[0]), saga::Type::charge, unit(charge[1])), {}};
    if (shoot.size() == 2)
        return {with_activation(played.state, unit(shoot[0]), saga::Type::shoot, unit(shoot[1])), {}};
    if (melee.size() == 2) return {with_melee(played.state, unit(melee[0]), unit(melee[1])), {}};
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

ExitCode fight(const FightOptions& options) {
    const std::filesystem::path file = options.position;
    const auto find = [&](std::string_view id) { return find_faction(id, file.parent_path()); };
    const auto played = play_position(read_file(options.position), find);
    if (!played) throw Failure{ExitCode::bad_input, describe(played.error(), options.position)};
    const Asked what = asked(*played, options);
    const auto found = odds::odds_of_choice(*played->match, what.state, what.choice,
                                            options.quick ? odds::Ending::on_paper : odds::Ending::on_table);
    const Json json = odds::json_of(*played->match, found);
    if (json.is_null()) throw Failure{ExitCode::bad_input, "this position has no odds: nobody can answer"};
    print(options.json ? json.dump(2) + "\n" : fight_text(*played, json));
    return ExitCode::ok;
}

void add_fight(CLI::App& odds, ExitCode& exit) {
    CLI::App* command = odds.add_subcommand(
        "fight", "What may come of a position: of the fight that is named, or of the pending question");
    auto options = std::make_shared<FightOptions>();
    command->add_option("position", options->position, "A position, as in a case (docs/cases.md)")
        ->required();
    CLI::Option* charge =
        command->add_option("--charge", options->charge, "UNIT TARGET: this charge")->expected(2);
    CLI::Option* shoot =
        command->add_option("--shoot", options->shoot, "UNIT TARGET: this shot")->expected(2);
    CLI::Option* melee =
        command->add_option("--melee", options->melee, "UNIT TARGET: a melee, as if in contact")->expected(2);
    charge->excludes(shoot)->excludes(melee);
    shoot->excludes(melee);
    command->add_flag("--quick", options->quick, "Count on paper: no look at the way of who withdraws");
    command->add_flag("--json", options->json, "As JSON");
    command->callback([options, &exit] { exit = fight(*options); });
}

}  // namespace

void add_odds(CLI::App& program, ExitCode& exit) {
    CLI::App* command = program.add_subcommand("odds", "Exact odds of a pool of dice or of a fight");
    command->require_subcommand(1);
    add_pool(*command, exit);
    add_fight(*command, exit);
}

}  // namespace skald::cli
