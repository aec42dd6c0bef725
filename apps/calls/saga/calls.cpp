// Games of SAGA for the page and for `skald engine` (docs/protocol.md).
#include "game/json.hpp"

#include "calls/core/request.hpp"
#include "calls/core/think.hpp"
#include "calls/saga/session.hpp"
#include "saga/stage.hpp"

namespace skald::calls {

std::map<std::string, saga::FactionFile, std::less<>>& factions() {
    static std::map<std::string, saga::FactionFile, std::less<>> all;
    return all;
}

namespace {

std::map<int, std::unique_ptr<Game>>& games() {
    static std::map<int, std::unique_ptr<Game>> all;
    return all;
}

using Reply = Result<Json, std::string>;

Json with_view(const Game& game) {
    Json json = view_json(game, game.state());
    json["answers"] = game.play.entries().size();
    json["mayUndo"] = {game.play.may_undo(Side::first), game.play.may_undo(Side::second)};
    return json;
}

Result<Choice, std::string> read_request_choice(const Game& game, const Json& request) {
    const auto json = read_object(request, "choice");
    if (!json) return refuse(json.error());
    auto choice = choice_from(**json, names_of(game.match()));
    if (!choice) return refuse(choice.error().text);
    return *choice;
}

Json refusal_json(const Game& game, const Why& why) {
    return {{"refused", json_of(why, names_of(game.match()))}};
}

Reply new_game(const Json& request) {
    auto made = read_new_game(request);
    if (!made) return refuse(made.error());
    Json setup = request;
    setup.erase("call");
    auto game =
        std::make_unique<Game>(begin_play(*made), std::move(setup), std::move(made->files), made->seed);
    Json json = with_view(*game);
    for (std::size_t unit = 0; unit < made->unit_names.size(); ++unit)
        if (!made->unit_names[unit].empty()) json["names"][made->unit_names[unit]] = unit;
    json["game"] = keep_game(std::move(game));
    return json;
}

Reply view_game(const Json& request) {
    const auto game = find_game(request);
    if (!game) return refuse(game.error());
    if (request.find("at") == request.end()) return with_view(**game);
    const auto at = read_integer(request, "at", 0, static_cast<std::int64_t>((*game)->play.entries().size()));
    if (!at) return refuse(at.error());
    Events events;
    const saga::State state = (*game)->play.state_at(static_cast<std::size_t>(*at), events);
    Json json = view_json(**game, state);
    json["answers"] = *at;
    json["events"] = events_json(**game, events);
    return json;
}

Reply list_choices(const Json& request) {
    const auto game = find_game(request);
    if (!game) return refuse(game.error());
    Choices choices;
    (*game)->match().choices((*game)->state(), choices);
    const Names names = names_of((*game)->match());
    Json list = Json::array();
    for (const Choice& choice : choices) list.push_back(json_of(choice, names));
    return Json{{"choices", std::move(list)}};
}

Reply check_choice(const Json& request) {
    const auto game = find_game(request);
    if (!game) return refuse(game.error());
    const auto choice = read_request_choice(**game, request);
    if (!choice) return refuse(choice.error());
    if (const Refusal refusal = (*game)->match().check((*game)->state(), *choice))
        return refusal_json(**game, *refusal);
    return Json::object();
}

/// game.plan: the planner fills in a sketch.
Reply plan_choice(const Json& request) {
    const auto game = find_game(request);
    if (!game) return refuse(game.error());
    auto choice = read_request_choice(**game, request);
    if (!choice) return refuse(choice.error());
    choice->sketch = true;
    if (const Refusal refusal = (*game)->match().complete((*game)->state(), *choice))
        return refusal_json(**game, *refusal);
    choice->sketch = false;
    return Json{{"choice", json_of(*choice, names_of((*game)->match()))}};
}

Json answered(const Game& game, const Choice& choice, const Events& events) {
    Json json = with_view(game);
    json["events"] = events_json(game, events);
    json["choice"] = json_of(choice, names_of(game.match()));
    return json;
}

Reply carry_out(Game& game, const Choice& choice) {
    Events events;
    if (const Refusal refusal = game.play.answer(choice, game.dice, events))
        return refusal_json(game, *refusal);
    return answered(game, choice, events);
}

/// With the faces that are to fall: exactly as many as the rules roll.
Reply carry_out_scripted(Game& game, const Choice& choice, const Json& request) {
    const auto list = read_list(request, "dice");
    if (!list) return refuse(list.error());
    Entry entry{game.play.to_answer(), choice, {}, false};
    for (const Json& face : **list) {
        if (!face.is_number_integer() || face < 1 || face > 6)
            return refuse("\"dice\" must be faces from 1 to 6");
        entry.faces.push_back(face.get<std::uint8_t>());
    }
    Events events;
    const Fit fit = game.play.repeat(entry, events);
    if (fit.kind == Fit::Kind::refused) return refusal_json(game, fit.why);
    if (fit.kind == Fit::Kind::game_over)
        return refusal_json(game, *game.match().check(game.state(), choice));
    if (fit.kind == Fit::Kind::faces_missing) return refuse("more dice were rolled than \"dice\" has");
    if (!fit) return refuse(std::to_string(fit.faces) + " of \"dice\" were not rolled");
    return answered(game, choice, events);
}

Reply answer_question(const Json& request) {
    const auto game = find_game(request);
    if (!game) return refuse(game.error());
    const auto choice = read_request_choice(**game, request);
    if (!choice) return refuse(choice.error());
    if (request.contains("side")) {
        const auto name = read_text(request, "side");
        const auto side = name ? find_side(*name) : std::nullopt;
        if (!side) return refuse("\"side\" must be first or second");
        if (*side != (*game)->play.to_answer())
            return refusal_json(**game, saga::why(saga::Rule::GEN_R8, saga::Sentence::not_your_turn));
    }
    if (request.contains("dice")) return carry_out_scripted(**game, *choice, request);
    return carry_out(**game, *choice);
}

/// game.bot: a bot (think.hpp) answers the pending question, whoever is asked.
Reply bot_answer(const Json& request) {
    const auto game = find_game(request);
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
    const auto game = find_game(request);
    if (!game) return refuse(game.error());
    const auto name = read_text(request, "side");
    const auto side = name ? find_side(*name) : std::nullopt;
    if (!side) return refuse("\"side\" must be first or second");
    if (!(*game)->play.may_undo(*side))
        return refuse("nothing can be taken back: a die fell or the other side answered");
    (*game)->play.undo();
    return with_view(**game);
}

std::string log_of(const Game& game) {
    return write_log({"saga", game.setup.dump()}, game.play);
}

Reply save_log(const Json& request) {
    const auto game = find_game(request);
    if (!game) return refuse(game.error());
    return Json{{"log", log_of(**game)}};
}

/// game.load: {"log": text}: plays a saved game again.
Reply load_log(const Json& request) {
    const auto text = read_text(request, "log");
    if (!text) return refuse(text.error());
    const auto head = read_log_head(*text);
    if (!head) return refuse(describe(head.error(), "log"));
    if (head->book != "saga") return refuse("this log is of another book: " + head->book);
    const auto setup = parse_json(head->setup);
    if (!setup) return refuse(describe(in_log(*head, setup.error()), "log"));
    auto made = read_new_game(*setup);
    if (!made) return refuse(made.error());
    auto play = read_log(*text, begin_play(*made));
    if (!play) return refuse(describe(play.error(), "log"));
    const std::uint64_t seed = made->seed + play->entries().size();
    auto game = std::make_unique<Game>(std::move(*play), *setup, std::move(made->files), seed);
    Json json = with_view(*game);
    json["game"] = keep_game(std::move(game));
    return json;
}

/// game.branch: a new game from the first `at` answers of another.
Reply branch(const Json& request) {
    const auto game = find_game(request);
    if (!game) return refuse(game.error());
    const auto at = read_integer(request, "at", 0, static_cast<std::int64_t>((*game)->play.entries().size()));
    if (!at) return refuse(at.error());
    auto other = std::make_unique<Game>((*game)->play.branch(static_cast<std::size_t>(*at)), (*game)->setup,
                                        (*game)->files, static_cast<std::uint64_t>(*at) + 77);
    Json json = with_view(*other);
    json["game"] = keep_game(std::move(other));
    return json;
}

Reply close_game(const Json& request) {
    const auto game = find_game(request);
    if (!game) return refuse(game.error());
    drop_game(request["game"].get<int>());
    return Json::object();
}

}  // namespace

Result<Game*, std::string> find_game(const Json& request) {
    const auto id = read_integer(request, "game", 1, 1 << 30);
    if (!id) return refuse(id.error());
    const auto found = games().find(static_cast<int>(*id));
    if (found == games().end()) return refuse("there is no game " + std::to_string(*id));
    return found->second.get();
}

int keep_game(std::unique_ptr<Game> game) {
    const int id = games().empty() ? 1 : games().rbegin()->first + 1;
    games()[id] = std::move(game);
    return id;
}

void drop_game(int id) {
    games().erase(id);
}

void add_game_calls(Handlers& handlers) {
    handlers["game.new"] = new_game;
    handlers["game.view"] = view_game;
    handlers["game.choices"] = list_choices;
    handlers["game.check"] = check_choice;
    handlers["game.plan"] = plan_choice;
    handlers["game.answer"] = answer_question;
    handlers["game.bot"] = bot_answer;
    handlers["game.undo"] = undo;
    handlers["game.log"] = save_log;
    handlers["game.load"] = load_log;
    handlers["game.branch"] = branch;
    handlers["game.close"] = close_game;
}

}  // namespace skald::calls
