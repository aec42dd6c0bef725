// The game calls with a choice of the book: {"book": "aofs"} in game.new and bench.games, a game of this book
// by its number, a log of it in game.load. Everything else goes to SAGA as before (docs/protocol.md).
#include "aofs/random_battle.hpp"
#include "bots/core/games.hpp"
#include "game/json.hpp"
#include "game/log.hpp"

#include "calls/aofs/session.hpp"
#include "calls/core/request.hpp"
#include "calls/core/think.hpp"

namespace skald::calls {

namespace {

using Reply = Result<Json, std::string>;
using aofs::Match;

/// Numbers of games from here on are of this book.
constexpr int first_number = 1 << 20;

std::map<int, std::unique_ptr<Skirmish>>& games() {
    static std::map<int, std::unique_ptr<Skirmish>> all;
    return all;
}

int keep(std::unique_ptr<Skirmish> game) {
    const int id = games().empty() ? first_number : games().rbegin()->first + 1;
    games()[id] = std::move(game);
    return id;
}

Result<Skirmish*, std::string> find(const Json& request) {
    return find_skirmish(request);
}

Json with_view(const Skirmish& game) {
    Json json = skirmish_json(game, game.state());
    json["answers"] = game.play.entries().size();
    json["mayUndo"] = {game.play.may_undo(Side::first), game.play.may_undo(Side::second)};
    return json;
}

Json events_of(const Skirmish& game, const Events& events) {
    const Names names = names_of(game.match());
    Json list = Json::array();
    for (const Event& event : events) list.push_back(json_of(event, names));
    return list;
}

Json kept_json(std::unique_ptr<Skirmish> game) {
    Json json = with_view(*game);
    json["game"] = keep(std::move(game));
    return json;
}

Result<Choice, std::string> choice_of(const Skirmish& game, const Json& request) {
    const auto json = read_object(request, "choice");
    if (!json) return refuse(json.error());
    auto choice = choice_from(**json, names_of(game.match()));
    if (!choice) return refuse(choice.error().text);
    return *choice;
}

Json refusal_json(const Skirmish& game, const Why& why) {
    return {{"refused", json_of(why, names_of(game.match()))}};
}

Reply new_game(const Json& request) {
    auto made = read_new_skirmish(request);
    if (!made) return refuse(made.error());
    Json setup = request;
    setup.erase("call");
    Playthrough<Match> play{Match(made->setup)};
    return kept_json(
        std::make_unique<Skirmish>(std::move(play), std::move(setup), std::move(made->names), made->seed));
}

Reply view_game(const Json& request) {
    const auto game = find(request);
    if (!game) return refuse(game.error());
    if (request.find("at") == request.end()) return with_view(**game);
    const auto at = read_integer(request, "at", 0, static_cast<std::int64_t>((*game)->play.entries().size()));
    if (!at) return refuse(at.error());
    Events events;
    const aofs::State state = (*game)->play.state_at(static_cast<std::size_t>(*at), events);
    Json json = skirmish_json(**game, state);
    json["answers"] = *at;
    json["events"] = events_of(**game, events);
    return json;
}

Reply list_choices(const Json& request) {
    const auto game = find(request);
    if (!game) return refuse(game.error());
    Choices choices;
    (*game)->match().choices((*game)->state(), choices);
    const Names names = names_of((*game)->match());
    Json list = Json::array();
    for (const Choice& choice : choices) list.push_back(json_of(choice, names));
    return Json{{"choices", std::move(list)}};
}

Reply check_choice(const Json& request) {
    const auto game = find(request);
    if (!game) return refuse(game.error());
    const auto choice = choice_of(**game, request);
    if (!choice) return refuse(choice.error());
    if (const Refusal refusal = (*game)->match().check((*game)->state(), *choice))
        return refusal_json(**game, *refusal);
    return Json{{"ways", ways_json(**game, *choice)}};
}

Reply plan_choice(const Json& request) {
    const auto game = find(request);
    if (!game) return refuse(game.error());
    auto choice = choice_of(**game, request);
    if (!choice) return refuse(choice.error());
    choice->sketch = true;
    if (const Refusal refusal = (*game)->match().complete((*game)->state(), *choice))
        return refusal_json(**game, *refusal);
    choice->sketch = false;
    return Json{{"choice", json_of(*choice, names_of((*game)->match()))},
                {"ways", ways_json(**game, *choice)}};
}

Reply carry_out(Skirmish& game, const Choice& choice) {
    Events events;
    if (const Refusal refusal = game.play.answer(choice, game.dice, events))
        return refusal_json(game, *refusal);
    Json json = with_view(game);
    json["events"] = events_of(game, events);
    json["choice"] = json_of(choice, names_of(game.match()));
    return json;
}

Reply answer_question(const Json& request) {
    const auto game = find(request);
    if (!game) return refuse(game.error());
    const auto choice = choice_of(**game, request);
    if (!choice) return refuse(choice.error());
    if (const auto side = request.find("side"); side != request.end() && side->is_string()) {
        const auto found = find_side(side->get<std::string>());
        if (!found || *found != (*game)->play.to_answer())
            return Json{
                {"refused", {{"rule", ""}, {"sentence", "not_your_turn"}, {"numbers", Json::array()}}}};
    }
    return carry_out(**game, *choice);
}

/// game.bot: a bot (think.hpp) answers the pending question, whoever is asked.
Reply bot_answer(const Json& request) {
    const auto game = find(request);
    if (!game) return refuse(game.error());
    if ((*game)->state().outcome.over) return refuse("the game is over");
    const auto answer =
        ask_bot(request, (*game)->bots, (*game)->dice.seed() ^ 0x5eed, (*game)->match(), (*game)->state());
    if (!answer) return refuse(answer.error());
    auto reply = carry_out(**game, answer->choice);
    if (reply) reply->update(answer->remarks);
    return reply;
}

Reply undo(const Json& request) {
    const auto game = find(request);
    if (!game) return refuse(game.error());
    const auto name = read_text(request, "side");
    const auto side = name ? find_side(*name) : std::nullopt;
    if (!side) return refuse("\"side\" must be first or second");
    if (!(*game)->play.may_undo(*side))
        return refuse("nothing can be taken back: a die fell or the other side answered");
    (*game)->play.undo();
    return with_view(**game);
}

Reply save_log(const Json& request) {
    const auto game = find(request);
    if (!game) return refuse(game.error());
    return Json{{"log", write_log({"aofs", (*game)->setup.dump()}, (*game)->play)}};
}

Reply load_log(const Json& request) {
    const auto text = read_text(request, "log");
    if (!text) return refuse(text.error());
    const auto head = read_log_head(*text);
    if (!head) return refuse(describe(head.error(), "log"));
    const auto setup = parse_json(head->setup);
    if (!setup) return refuse(describe(in_log(*head, setup.error()), "log"));
    auto made = read_new_skirmish(*setup);
    if (!made) return refuse(made.error());
    auto play = read_log(*text, Match(made->setup));
    if (!play) return refuse(describe(play.error(), "log"));
    const std::uint64_t seed = made->seed + play->entries().size();
    return kept_json(std::make_unique<Skirmish>(std::move(*play), *setup, std::move(made->names), seed));
}

Reply branch(const Json& request) {
    const auto game = find(request);
    if (!game) return refuse(game.error());
    const auto at = read_integer(request, "at", 0, static_cast<std::int64_t>((*game)->play.entries().size()));
    if (!at) return refuse(at.error());
    return kept_json(std::make_unique<Skirmish>((*game)->play.branch(static_cast<std::size_t>(*at)),
                                                (*game)->setup, (*game)->names,
                                                static_cast<std::uint64_t>(*at) + 77));
}

Reply close_game(const Json& request) {
    const auto game = find(request);
    if (!game) return refuse(game.error());
    games().erase(request["game"].get<int>());
    return Json::object();
}

/// bench.games with this book: fixed battles of 250 points between lists made up by their number.
Reply play_games(const Json& request) {
    const auto count = read_integer(request, "games", 1, 1'000'000);
    if (!count) return refuse(count.error());
    const bool sign = !request.contains("sign") || request["sign"] != false;
    bots::Games sum;
    for (std::int64_t i = 1; i <= *count; ++i) {
        const auto seed = static_cast<std::uint64_t>(i);
        bots::play_one(Match(aofs::random_battle(250, seed)), seed, sum, sign);
    }
    Json reply{{"games", sum.games}, {"answers", sum.answers}};
    if (sign) reply["signature"] = std::to_string(sum.signature);
    return reply;
}

/// army.load: {"files": [{"name", "text"}]}: army files, by their ids.
Reply load_armies(const Json& request) {
    const auto files = request.find("files");
    if (files == request.end() || !files->is_array()) return refuse("\"files\" must be a list");
    Json loaded = Json::array(), problems = Json::array();
    for (const Json& file : *files) {
        const auto text = file.is_object() ? read_text(file, "text") : read_text(request, "text");
        if (!text) return refuse(text.error());
        std::vector<content::Diagnostic> found;
        auto army = aofs::read_army(*text, found);
        for (const content::Diagnostic& problem : found)
            problems.push_back({{"line", problem.line}, {"column", problem.column}, {"text", problem.text}});
        if (!army) continue;
        loaded.push_back(army->id);
        armies()[army->id] = std::move(*army);
    }
    return Json{{"armies", std::move(loaded)}, {"problems", std::move(problems)}};
}

const Handlers& here() {
    static const Handlers own = [] {
        Handlers all = {
            {"game.new", new_game},       {"game.view", view_game},   {"game.choices", list_choices},
            {"game.check", check_choice}, {"game.plan", plan_choice}, {"game.answer", answer_question},
            {"game.bot", bot_answer},     {"game.undo", undo},        {"game.log", save_log},
            {"game.load", load_log},      {"game.branch", branch},    {"game.close", close_game},
            {"bench.games", play_games},
        };
        all.insert(skirmish_aids().begin(), skirmish_aids().end());
        add_skirmish_words(all);
        add_skirmish_odds(all);
        return all;
    }();
    return own;
}

Handlers& elsewhere() {
    static Handlers saga;
    return saga;
}

/// Is the request about this book?
bool is_ours(const std::string& call, const Json& request) {
    if (request.value("book", Json()) == "aofs") return true;
    if (call == "game.load") {
        const auto text = read_text(request, "log");
        const auto head = text ? read_log_head(*text) : Result<LogHead>(problem(1, 1, ""));
        return head && head->book == "aofs";
    }
    const auto game = request.find("game");
    return game != request.end() && game->is_number_integer() && game->get<std::int64_t>() >= first_number;
}

Reply route(const Json& request) {
    const auto call = request["call"].get<std::string>();
    const Handlers& table = is_ours(call, request) ? here() : elsewhere();
    return table.find(call)->second(request);
}

}  // namespace

Result<Skirmish*, std::string> find_skirmish(const Json& request) {
    const auto id = read_integer(request, "game", 1, 1 << 30);
    if (!id) return refuse(id.error());
    const auto found = games().find(static_cast<int>(*id));
    if (found == games().end()) return refuse("there is no game " + std::to_string(*id));
    return found->second.get();
}

void add_skirmish_calls(Handlers& handlers) {
    for (const auto& [name, handler] : here()) {
        const auto of_saga = handlers.find(name);
        if (of_saga != handlers.end()) elsewhere()[name] = of_saga->second;
        handlers[name] = of_saga == handlers.end() ? handler : route;
    }
    handlers["army.load"] = load_armies;
    add_army_calls(handlers);
}

}  // namespace skald::calls
