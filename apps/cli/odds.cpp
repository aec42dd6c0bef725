// skald odds: exact odds of a pool that is described, or of a fight in a position.
#include <algorithm>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <tuple>

#include "command.hpp"
#include "engine.hpp"
#include "factions.hpp"
#include "odds/saga/board.hpp"
#include "odds/saga/json.hpp"
#include "odds_fight.hpp"
#include "saga_case.hpp"

namespace skald::cli {

using Json = nlohmann::json;

namespace {

/// One block for each two of a hundred.
std::string bar(double chance) {
    std::string blocks;
    for (int i = 0; i < static_cast<int>(std::lround(50 * chance)); ++i) blocks += "█";
    return blocks.empty() && chance > 0 ? "▏" : blocks;
}

}  // namespace

std::string percent(double chance) {
    char text[32];
    std::snprintf(text, sizeof text, "%6.2f %%", 100 * chance);
    return text;
}

std::string rounded(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3f", value);
    return text;
}

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

namespace {

// ---- Pools ----

struct PoolOptions {
    Json request = {{"call", "odds.pool"}};
    int dice = 0, hit = 4, save = 0, extra = 0, cap = 0;
    std::vector<int> reroll;
    bool json = false;
};

ExitCode pool(const PoolOptions& options) {
    const Json reply = Engine().ask(options.request, ExitCode::usage);
    if (options.json) {
        print(reply.dump(2) + "\n");
        return ExitCode::ok;
    }
    print(table(reply["decimals"], reply["atLeast"]));
    print("mean " + reply["mean"].get<std::string>() + " = " + rounded(reply["meanDecimal"]) + ", variance " +
          reply["variance"].get<std::string>() + " = " + rounded(reply["varianceDecimal"]) + "\n");
    return ExitCode::ok;
}

void add_pool(Command odds) {
    const Command command = odds.add("pool", "Casualties of so many dice that hit and are saved");
    auto options = std::make_shared<PoolOptions>();
    command.option("--dice", options->dice, "Attack dice").required().between(0, 32);
    command.option("--hit", options->hit, "A die of this or more hits").required().between(2, 6);
    const Option save =
        command.option("--save", options->save, "A die of this or more cancels a hit").between(2, 6);
    command.option("--reroll", options->reroll, "Faces of attack dice that are rolled again once: 1,2")
        .separated_by(',')
        .between(1, 6);
    command.option("--extra", options->extra, "Defence dice beyond one for each hit").between(0, 32);
    const Option cap =
        command.option("--cap", options->cap, "No more casualties than this: figures").between(0, 32);
    command.flag("--json", options->json, "As JSON");
    command.runs([options, save, cap] {
        Json& request = options->request;
        request["dice"] = options->dice;
        request["hit"] = options->hit;
        request["reroll"] = options->reroll;
        request["extra"] = options->extra;
        if (save.given()) request["save"] = options->save;
        if (cap.given()) request["cap"] = options->cap;
        return pool(*options);
    });
}

// ---- Fights ----

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

/// Positions of Age of Fantasy name their weapons; those of SAGA have none to name.
bool of_skirmish(const std::string& text) {
    const auto lines = split_lines(text);
    return lines && std::any_of(lines->begin(), lines->end(),
                                [](const std::vector<Word>& words) { return words[0].text == "weapon"; });
}

ExitCode fight(const FightOptions& options) {
    const std::filesystem::path file = options.position;
    const std::string text = read_file(options.position);
    if (options.book == "aofs" || (options.book.empty() && of_skirmish(text)))
        return fight_of_skirmish(options, text);
    if (!options.cast.empty()) throw Failure{ExitCode::usage, "SAGA has no spells"};
    const auto find = [&](std::string_view id) { return find_faction(id, folder_of(file)); };
    const auto played = play_position(text, find);
    if (!played) throw Failure{ExitCode::bad_input, describe(played.error(), options.position)};
    const saga::Begun what = asked(*played, options);
    const Json json = odds_json(*played, what, options);
    if (json.is_null()) throw Failure{ExitCode::bad_input, "this position has no odds: nobody can answer"};
    print(options.json ? json.dump(2) + "\n" : fight_text(*played, json));
    if (!options.json && json.contains("best")) print(best_text(json["best"]));
    return ExitCode::ok;
}

void add_fight(Command odds) {
    const Command command = odds.add(
        "fight", "What may come of a position: of the fight that is named, or of the pending question");
    auto options = std::make_shared<FightOptions>();
    command.option("position", options->position, "A position, as in a case (docs/cases.md)").required();
    const Option charge = command.option("--charge", options->charge, "UNIT TARGET: this charge").takes(2);
    const Option shoot = command.option("--shoot", options->shoot, "UNIT TARGET: this shot").takes(2);
    const Option melee =
        command.option("--melee", options->melee, "UNIT TARGET: a melee, as if in contact").takes(2);
    const Option cast =
        command.option("--cast", options->cast, "UNIT SPELL TARGET: this spell (Age of Fantasy)").takes(3);
    charge.excludes(shoot).excludes(melee).excludes(cast);
    shoot.excludes(melee).excludes(cast);
    melee.excludes(cast);
    command.option("--book", options->book, "saga or aofs; without it the position tells")
        .one_of({"saga", "aofs"});
    command.option("--aim", options->aim, "Best play of both for this aim")
        .one_of({"casualties", "ground", "survival"});
    command.option("--for", options->side, "Whose aim it is").one_of({"first", "second"}).shows_default();
    command.flag("--quick", options->quick, "Count on paper: no look at the way of who withdraws");
    command.flag("--json", options->json, "As JSON");
    command.runs([options] { return fight(*options); });
}

// ---- Boards ----

struct BoardOptions {
    std::string faction;
    int dice = 6;
    std::vector<std::string> wanted, have;
    bool json = false;
};

std::vector<int> abilities_of(const saga::FactionFile& file, const std::vector<std::string>& ids) {
    std::vector<int> numbers;
    for (const std::string& id : ids) {
        const auto found = std::find(file.ability_ids.begin(), file.ability_ids.end(), id);
        const auto number = static_cast<int>(found - file.ability_ids.begin());
        if (number >= file.faction.board)
            throw Failure{ExitCode::usage, "the board of " + file.id + " has no ability '" + id + "'"};
        numbers.push_back(number);
    }
    return numbers;
}

/// The dice that somebody has rolled, lying beside the board.
saga::State with_dice(const saga::FactionFile& file, const std::vector<std::string>& symbols) {
    static const std::vector<std::string> plain{"common", "uncommon", "rare"};
    if (symbols.size() > saga::dice_of_side) throw Failure{ExitCode::usage, "a player has eight SAGA dice"};
    saga::State state = saga::next_orders({}, Side::first);
    for (std::size_t i = 0; i < symbols.size(); ++i) {
        int symbol = -1;
        for (std::size_t k = 0; k < 3; ++k)
            if (symbols[i] == file.symbols[k] || symbols[i] == plain[k]) symbol = static_cast<int>(k);
        if (symbol < 0)
            throw Failure{ExitCode::usage, "expected " + file.symbols[0] + ", " + file.symbols[1] + " or " +
                                               file.symbols[2] + ", not '" + symbols[i] + "'"};
        state.board(Side::first).dice[i] = {saga::DieAt::inactive, static_cast<saga::Symbol>(symbol), -1, 0};
    }
    return state;
}

ExitCode board(const BoardOptions& options) {
    const auto file = find_faction(options.faction);
    if (!file) throw Failure{ExitCode::usage, "there is no faction '" + options.faction + "'"};
    saga::Setup setup;
    setup.factions[0] = file->faction;
    saga::Match match(setup);
    const std::vector<int> wanted = abilities_of(*file, options.wanted);
    const saga::State orders = saga::next_orders({}, Side::first), now = with_dice(*file, options.have);
    const Fraction all = saga::chance_to_load(match, orders, Side::first, options.dice, wanted);
    Json each = Json::object(), sets = Json::array();
    for (std::size_t i = 0; i < wanted.size(); ++i)
        each[options.wanted[i]] = odds::json_of(
            saga::chance_to_load(match, orders, Side::first, options.dice, std::span(&wanted[i], 1)));
    for (const auto& placement : saga::placements(match, now, Side::first)) {
        Json names = Json::array();
        for (const int ability : placement.abilities)
            names.push_back(file->ability_ids[static_cast<std::size_t>(ability)]);
        sets.push_back({{"abilities", std::move(names)}, {"left", placement.left}});
    }
    if (options.json) {
        print(
            Json{{"dice", options.dice}, {"all", odds::json_of(all)}, {"each", each}, {"now", sets}}.dump(2) +
            "\n");
        return ExitCode::ok;
    }
    for (const auto& [id, chance] : each.items()) print(percent(chance["decimal"]) + "  " + id + "\n");
    if (wanted.size() > 1) print(percent(all.to_double()) + "  all of them, " + all.text() + "\n");
    for (const Json& set : sets) {
        if (options.have.empty()) break;
        std::string line;
        for (const Json& name : set["abilities"])
            line += (line.empty() ? "" : ", ") + name.get<std::string>();
        print((line.empty() ? "nothing" : line) + "\n");
    }
    return ExitCode::ok;
}

void add_board(Command odds) {
    const Command command = odds.add(
        "board", "The chance to load abilities with so many SAGA dice; what rolled dice can pay for");
    auto options = std::make_shared<BoardOptions>();
    command.option("faction", options->faction, "Whose battle board").required();
    command.option("--dice", options->dice, "SAGA dice that will be rolled").between(0, 8).shows_default();
    command.option("--want", options->wanted, "Abilities to load together: a,b").separated_by(',');
    command.option("--have", options->have, "Symbols that were rolled: axe,axe,horn").separated_by(',');
    command.flag("--json", options->json, "As JSON");
    command.runs([options] { return board(*options); });
}

}  // namespace

void add_odds(Command program) {
    const Command command = program.add("odds", "Exact odds of a pool of dice or of a fight");
    command.needs_subcommand();
    add_pool(command);
    add_fight(command);
    add_board(command);
}

}  // namespace skald::cli
