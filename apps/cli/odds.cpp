// skald odds: exact odds of a pool that is described, or of a fight in a position.
#include <algorithm>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>

#include "book_tools.hpp"
#include "engine.hpp"
#include "lab.hpp"
#include "library.hpp"

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

ExitCode fight(const FightOptions& options) {
    const std::string text = read_file(options.position);
    const BookTools& book = options.book.empty() ? book_of_position(text) : book_named(options.book);
    return book.fight(options, text);
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
    command.option("--book", options->book, lab::book_names(" or ") + "; without it the position tells");
    command.option("--aim", options->aim, "Best play of both for this aim")
        .one_of({"casualties", "ground", "survival"});
    command.option("--for", options->side, "Whose aim it is").one_of({"first", "second"}).shows_default();
    command.flag("--quick", options->quick, "Count on paper: no look at the way of who withdraws");
    command.flag("--json", options->json, "As JSON");
    takes_own(command);
    command.runs([options] { return fight(*options); });
}

}  // namespace

void add_odds(Command program) {
    const Command command = program.add("odds", "Exact odds of a pool of dice or of a fight");
    command.needs_subcommand();
    add_pool(command);
    add_fight(command);
    add_odds_of_boards(command);
}

}  // namespace skald::cli
