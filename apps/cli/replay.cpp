// skald replay: verifies a log, shows any moment of it, and branches.
#include <memory>
#include <nlohmann/json.hpp>

#include "engine.hpp"

namespace skald::cli {

namespace {

using Json = nlohmann::json;

std::string moment(const Json& view) {
    std::string text = std::to_string(view["answers"].get<int>()) + ": ";
    if (view["outcome"]["over"].get<bool>())
        return text + "the game is over, winner " + view["outcome"]["winner"].get<std::string>();
    return text + view["turnOf"].get<std::string>() + " turn " + std::to_string(view["turn"].get<int>()) +
           ", asked: " + view["question"]["ask"].get<std::string>() + " (" +
           view["question"]["side"].get<std::string>() + ")";
}

std::string event_line(const Json& event) {
    std::string text = "   " + event["event"].get<std::string>();
    if (event.contains("side")) text += " " + event["side"].get<std::string>();
    for (const Json& n : event.value("numbers", Json::array())) text += " " + std::to_string(n.get<int>());
    if (event.contains("faces") && !event["faces"].empty()) text += "  dice " + event["faces"].dump();
    if (event.contains("rule")) text += "  [" + event["rule"].get<std::string>() + "]";
    return text;
}

struct Options {
    std::string file;
    int at = -1;
    int branch = -1;
    bool steps = false, json = false;
};

ExitCode run(const Options& options) {
    Engine engine;
    engine.load_factions();
    engine.load_armies();
    const std::string log = read_file(options.file);
    const Json loaded = engine.ask({{"call", "game.load"}, {"log", log}}, ExitCode::bad_input);
    const int game = loaded["game"].get<int>();
    const int answers = loaded["answers"].get<int>();
    if (options.branch >= 0) {
        const Json branched =
            engine.ask({{"call", "game.branch"}, {"game", game}, {"at", options.branch}}, ExitCode::usage);
        print(engine.ask({{"call", "game.log"}, {"game", branched["game"]}}, ExitCode::bug)["log"]
                  .get<std::string>());
        return ExitCode::ok;
    }
    if (options.at >= 0 && options.json) {
        print(
            engine.ask({{"call", "game.view"}, {"game", game}, {"at", options.at}}, ExitCode::usage).dump(2) +
            "\n");
        return ExitCode::ok;
    }
    const int from = options.at >= 0 ? options.at : options.steps ? 1 : answers + 1;
    const int to = options.at >= 0 ? options.at : answers;
    for (int at = from; at <= to; ++at) {
        const Json view = engine.ask({{"call", "game.view"}, {"game", game}, {"at", at}}, ExitCode::usage);
        for (const Json& event : view["events"]) print(event_line(event) + "\n");
        print(moment(view) + "\n");
    }
    if (options.at >= 0) return ExitCode::ok;
    const Json summary = {{"answers", answers}, {"hash", loaded["hash"]}, {"outcome", loaded["outcome"]}};
    print(options.json ? summary.dump(2) + "\n"
                       : "verified: " + std::to_string(answers) + " answers, hash " +
                             loaded["hash"].get<std::string>() + "\n");
    return ExitCode::ok;
}

}  // namespace

void add_replay(CLI::App& program, ExitCode& exit) {
    CLI::App* command =
        program.add_subcommand("replay", "Verifies a log: every answer legal, every face used");
    auto options = std::make_shared<Options>();
    command->add_option("log", options->file, "The log of a game")->required();
    command->add_option("--at", options->at, "Shows the moment after so many answers");
    command->add_flag("--steps", options->steps, "Shows every moment");
    command->add_option("--branch", options->branch,
                        "Prints a log that ends after so many answers: play on from there");
    command->add_flag("--json", options->json, "As JSON");
    command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace skald::cli
