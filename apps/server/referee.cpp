#include "referee.hpp"

namespace skald::server {

namespace {

constexpr const char* no_digits = "0000000000000000000000000000000000000000000000000000000000000000";

/// A set-up that is only tried out has dice of no importance.
Json with_any_dice(Json setup) {
    setup["seal"] = {{"commitment", no_digits}, {"first", no_digits}, {"second", no_digits}};
    return setup;
}

Decision decided(Result<calls::Stands, calls::Refused> stands) {
    if (!stands)
        return tl::unexpected(NotDecided{std::move(stands.error().text), std::move(stands.error().fault)});
    return std::move(*stands);
}

NotDecided broken(const std::string& text) {
    return {"the game cannot be opened by this server: " + text};
}

}  // namespace

std::string log_of(const Standing& standing) {
    std::string text = standing.first_lines();
    for (const std::string& lines : standing.lines()) text += lines;
    return text + standing.last_lines();
}

Json Referee::setup_of(const Json& wish, const Json& first, const Json& second) {
    Json setup = wish;
    setup["lawful"] = true;
    for (const Json* part : {&first, &second})
        for (const auto& [name, value] : part->items())
            setup[name] = Json::array({first.value(name, Json()), second.value(name, Json())});
    return setup;
}

std::string Referee::fault_of(const Json& setup) {
    Json request = with_any_dice(setup);
    request["call"] = "game.new";
    request["brief"] = true;
    const auto reply = engine_.call(request);
    if (!reply) return reply.error().text;
    (void)engine_.call({{"call", "game.close"}, {"game", (*reply)["game"]}});
    return "";
}

Decision Referee::begin(const std::string& id, const Json& setup, const std::string& secret) {
    Json request = setup;
    request["call"] = "game.new";
    request["brief"] = true;
    auto reply = engine_.call(request);
    if (!reply) return tl::unexpected(NotDecided{reply.error().text});
    const int number = (*reply)["game"].get<int>();
    if (auto opened = engine_.call({{"call", "game.unseal"}, {"game", number}, {"secret", secret}}); !opened)
        return tl::unexpected(broken(opened.error().text));
    keep(id, number);
    return stands(number, 0);
}

Decision Referee::answer(const Game& game, const Json& choice,
                         std::optional<std::vector<std::uint8_t>> faces) {
    const auto number = number_of(game);
    if (!number) return tl::unexpected(number.error());
    auto done = decided(engine_.take(
        {*number, game.standing.asked(), choice, game.standing.lines().size(), std::move(faces)}));
    // From the first answer on a log is whole: its first lines are known.
    const std::string& first = game.standing.first_lines();
    if (done && done->log.starts_with(first)) done->log.erase(0, first.size());
    return done;
}

Result<void, NotDecided> Referee::throws(const Game& game, const Json& choice, const Json& dice) {
    const auto number = number_of(game);
    if (!number) return tl::unexpected(number.error());
    const auto due =
        engine_.call({{"call", "game.dice"}, {"game", *number}, {"choice", choice}, {"dice", dice}});
    if (!due) return tl::unexpected(NotDecided{due.error().text});
    if (due->contains("refused")) return tl::unexpected(NotDecided{"the rules refuse it", (*due)["refused"]});
    if ((*due)["more"] == 0) return tl::unexpected(NotDecided{"no more dice are thrown: answer"});
    return {};
}

Decision Referee::undo(const Game& game, Side seat) {
    const auto number = number_of(game);
    if (!number) return tl::unexpected(number.error());
    const auto viewer = seat == Side::first ? calls::Viewer::first : calls::Viewer::second;
    const auto undone = engine_.call({{"call", "game.undo"}, {"game", *number}, {"brief", true}}, viewer);
    if (!undone) return tl::unexpected(NotDecided{undone.error().text});
    return stands(*number, game.standing.lines().size());
}

Decision Referee::cut(const Game& game, std::size_t answers) {
    const auto number = number_of(game);
    if (!number) return tl::unexpected(number.error());
    const auto cut =
        engine_.call({{"call", "game.follow"}, {"game", *number}, {"from", answers}, {"log", ""}});
    if (!cut) return tl::unexpected(NotDecided{cut.error().text});
    return stands(*number, answers);
}

Result<Json, NotDecided> Referee::view(const Game& game) {
    const auto number = number_of(game);
    if (!number) return tl::unexpected(number.error());
    auto view = engine_.call({{"call", "game.view"}, {"game", *number}}, calls::Viewer::watcher);
    if (!view) return tl::unexpected(broken(view.error().text));
    return std::move(*view);
}

void Referee::follow(const Game& game, std::size_t same) {
    const auto found = places_.find(game.id);
    if (found == places_.end()) return;
    std::string log;
    for (std::size_t i = same; i < game.standing.lines().size(); ++i) log += game.standing.lines()[i];
    if (!engine_.call(
            {{"call", "game.follow"}, {"game", found->second->number}, {"from", same}, {"log", log}}))
        forget(game.id);
}

void Referee::forget(const std::string& id) {
    const auto found = places_.find(id);
    if (found == places_.end()) return;
    (void)engine_.call({{"call", "game.close"}, {"game", found->second->number}});
    open_.erase(found->second);
    places_.erase(found);
}

Result<int, NotDecided> Referee::number_of(const Game& game) {
    if (const auto found = places_.find(game.id); found != places_.end()) {
        open_.splice(open_.begin(), open_, found->second);
        return open_.front().number;
    }
    const auto loaded =
        engine_.call({{"call", "game.load"}, {"log", log_of(game.standing)}, {"brief", true}});
    if (!loaded) return tl::unexpected(broken(loaded.error().text));
    const int number = (*loaded)["game"].get<int>();
    keep(game.id, number);
    // Rules that changed since the last answer would let the players' pages and the server drift apart.
    if (text_in(*loaded, "hash") != game.standing.hash()) {
        forget(game.id);
        return tl::unexpected(broken("it was played by other rules than this server has"));
    }
    if (auto opened = engine_.call({{"call", "game.unseal"}, {"game", number}, {"secret", game.secret}});
        !opened)
        return tl::unexpected(broken(opened.error().text));
    return number;
}

Decision Referee::stands(int number, std::size_t log_from) const {
    return decided(engine_.stands(number, log_from));
}

void Referee::keep(const std::string& id, int number) {
    forget(id);  // begun before, and not kept
    open_.push_front({id, number});
    places_[id] = open_.begin();
    if (open_.size() > most_) forget(std::string(open_.back().id));
}

}  // namespace skald::server
