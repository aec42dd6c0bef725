// skald replay: verifies a log, shows any moment of it, and branches.
#include <memory>
#include <nlohmann/json.hpp>

#include "engine.hpp"
#include "library.hpp"
#include "words/core/measure.hpp"

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
    text += members_text(event, {"event", "side", "rule", "faces"});
    if (event.contains("faces") && !event["faces"].empty()) text += "  dice " + event["faces"].dump();
    if (event.contains("rule")) text += "  [" + event["rule"].get<std::string>() + "]";
    return text;
}

/// Tells a whole game as a player would read it: whose turn it is, what was answered, what came of it.
class Story {
  public:
    Story(Engine& engine, const Json& view, std::string language)
        : engine_(engine),
          game_(view["game"].get<int>()),
          language_(std::move(language)),
          measure_(measures_in_inches(view) ? words::Measure::inches : words::Measure::centimetres) {}

    void print_all() {
        sides_ = in_words("words.units", 0, {})["sides"];
        const Json entries = ask({{"call", "game.history"}, {"tell", language_}})["entries"];
        for (std::size_t i = 0; i < entries.size(); ++i) print_entry(entries[i], static_cast<int>(i));
    }

  private:
    /// Age of Fantasy does, and SAGA with sticks of inches.
    static bool measures_in_inches(const Json& view) {
        return !view.contains("sticks") || view["sticks"]["VS"].get<int>() % inch == 0;
    }
    /// With the lengths written out, in what the game is played with.
    std::string shown(const Json& text) const {
        return words::shown(text.get<std::string>(), *words::find_language(language_), measure_);
    }
    Json ask(Json request) {
        request["game"] = game_;
        return engine_.ask(request, ExitCode::bug);
    }
    Json in_words(const char* call, int at, Json with) {
        with["call"] = call;
        with["language"] = language_;
        with["at"] = at;
        return ask(std::move(with));
    }
    std::string side(const Json& name) const {
        return name == "none" ? "" : sides_[name == "second" ? 1 : 0].get<std::string>();
    }
    void print_entry(const Json& entry, int at) {
        const int turn = entry["turn"].get<int>();
        if (turn != turn_) print("\n" + std::to_string(turn) + "\n");
        turn_ = turn;
        const Json label = in_words("words.choices", at, {{"choices", {entry["choice"]}}})["texts"][0];
        print("  " + side(entry["side"]) + ": " + shown(label) + "\n");
        const Json &events = entry["events"], &texts = entry["told"];
        for (std::size_t i = 0; i < texts.size();) {
            const std::size_t first = i++;  // figures that do the same are told of once
            while (i < texts.size() && texts[i] == texts[first] && events[i]["rule"] == events[first]["rule"])
                ++i;
            if (texts[first] == "") continue;
            const std::string rule = events[first].value("rule", "");
            print("      " + shown(texts[first]) +
                  (i - first > 1 ? " (" + std::to_string(i - first) + " times)" : "") +
                  (rule.empty() ? "" : "  [" + rule + "]") + "\n");
        }
    }

    Engine& engine_;
    int game_;
    std::string language_;
    words::Measure measure_;
    int turn_ = 0;
    Json sides_;
};

/// What it proves of sealed dice: nothing else than the box that was closed before the first die.
std::string of_the_seal(const Json& verified) {
    if (!verified.contains("seal")) return "";
    const auto faces = verified["faces"].get<std::int64_t>();
    const auto sealed = verified["seal"]["faces"].get<std::int64_t>();
    if (!verified["seal"]["revealed"].get<bool>())
        return "; the dice are sealed, and their secret is not told yet";
    if (sealed == faces) return "; every face follows from the sealed dice";
    return "; " + std::to_string(faces - sealed) + " faces do not come from the sealed dice";
}

/// Where somebody played on with other dice.
std::string of_branches(const Json& verified) {
    if (!verified.contains("branches")) return "";
    std::string text;
    for (const Json& at : verified["branches"])
        text += (text.empty() ? "" : ", ") + std::to_string(at.get<std::int64_t>());
    return "; other dice begin after answer " + text;
}

/// What the log proves, in one line.
std::string verdict(const Json& loaded) {
    const Json& verified = loaded["verified"];
    const auto number = [](const Json& value) { return std::to_string(value.get<std::int64_t>()); };
    const bool over = loaded["outcome"]["over"].get<bool>();
    const std::string counted =
        number(loaded["answers"]) + " answers, hash " + loaded["hash"].get<std::string>();
    const std::string open = over ? "" : "; the game is not over";
    if (verified["version"] == 1) {
        const std::string unknown = number(verified["unknown"]) + " of its " + number(verified["faces"]);
        return "legal, but not verified: " + counted + open + "; a log of version 1 has no sum, and " +
               unknown + " faces are not those of its seed";
    }
    const std::string given =
        (verified["given"] == 0 ? "" : "; " + number(verified["given"]) + " faces were given, not rolled") +
        of_branches(verified) + of_the_seal(verified);
    if (!over) return "verified so far, the game is not over: " + counted + given;
    const std::string winner = loaded["outcome"]["winner"].get<std::string>();
    const bool stopped = loaded["outcome"].contains("stopped");
    return "verified: " + counted +
           (winner != "none" ? ", winner " + winner
            : stopped        ? ", stopped"
                             : ", a draw") +
           given;
}

struct Options {
    std::string file, tell;
    int at = -1;
    int branch = -1;
    bool steps = false, json = false;
};

ExitCode run(const Options& options) {
    Engine engine;
    engine.load_sides();
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
    if (!options.tell.empty()) {
        engine.load_words(options.tell);
        Story(engine, loaded, options.tell).print_all();
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
    if (!options.json) print(verdict(loaded) + "\n");
    if (options.json)
        print(Json{{"answers", answers},
                   {"hash", loaded["hash"]},
                   {"outcome", loaded["outcome"]},
                   {"verified", loaded["verified"]}}
                  .dump(2) +
              "\n");
    return ExitCode::ok;
}

}  // namespace

void add_replay(Command program) {
    const Command command = program.add(
        "replay", "Verifies a log: every answer legal, every face that of its seed, no line missing");
    auto options = std::make_shared<Options>();
    command.option("log", options->file, "The log of a game").required();
    command.option("--at", options->at, "Shows the moment after so many answers").between(0, 1 << 30);
    command.flag("--steps", options->steps, "Shows every moment");
    command
        .option("--branch", options->branch,
                "Prints a log that ends after so many answers: play on from there")
        .between(0, 1 << 30);
    command.option("--tell", options->tell, "Tells the game in a language: en, es, de or ru")
        .one_of({"en", "es", "de", "ru"});
    command.flag("--json", options->json, "As JSON");
    takes_own(command);
    command.runs([options] { return run(*options); });
}

}  // namespace skald::cli
