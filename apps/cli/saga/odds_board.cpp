// skald odds board: what a battle board of SAGA can be loaded with.
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>

#include "cli/command.hpp"
#include "cli/factions.hpp"
#include "cli/library.hpp"
#include "cli/odds_fight.hpp"
#include "odds/saga/board.hpp"
#include "odds/saga/json.hpp"

namespace skald::cli {

namespace {

using Json = nlohmann::json;

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

}  // namespace

void add_odds_of_boards(Command odds) {
    const Command command = odds.add(
        "board", "The chance to load abilities with so many SAGA dice; what rolled dice can pay for");
    auto options = std::make_shared<BoardOptions>();
    command.option("faction", options->faction, "Whose battle board").required();
    command.option("--dice", options->dice, "SAGA dice that will be rolled").between(0, 8).shows_default();
    command.option("--want", options->wanted, "Abilities to load together: a,b").separated_by(',');
    command.option("--have", options->have, "Symbols that were rolled: axe,axe,horn").separated_by(',');
    command.flag("--json", options->json, "As JSON");
    takes_own(command);
    command.runs([options] { return board(*options); });
}

}  // namespace skald::cli
