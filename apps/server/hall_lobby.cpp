// Who waits in the hall or looks around there: open challenges, tables that are played, one's own games.
#include "hall.hpp"

namespace skald::server {

namespace {

constexpr std::size_t most_listed = 50, most_mine = 50;
/// So many games are opened in the rules for a guest who only glances at them.
constexpr double glances_at_once = 10, glances_per_second = 2;
/// A table at which nothing has happened for so long is not shown in the hall any more.
constexpr std::int64_t listed_for = std::int64_t{14} * 24 * 60 * 60 * 1000;

}  // namespace

Heard Hall::lobby(Guest guest, const Json&) {
    step_out(guest);
    in_lobby_.insert(guest);
    return lobby_json();
}

/// {"seats": [{"game", "secret"}]}: how the games stand in which somebody holds a seat.
Heard Hall::mine(Guest, const Json& message) {
    const auto seats = calls::read_list(message, "seats");
    if (!seats) return complain("bad_message", seats.error());
    if ((*seats)->size() > most_mine) return complain("bad_message", "too many games at once");
    Json games = Json::array();
    for (const Json& one : **seats) {
        const auto room = enter(text_in(one, "game"), true);
        if (!room) continue;
        const Side seat = seat_of((*room)->hashes, seat_hash(text_in(one, "secret")));
        if (seat != Side::none) games.push_back(room_json(**room, seat));
    }
    return Json{{"games", std::move(games)}};
}

/// How a table in the list stands, for a picture of it; nothing new where its answers are `since` so many.
Heard Hall::look(Guest guest, const Json& message) {
    Members members(message);
    const std::string id = members.text("game", 40);
    const std::int64_t since = members.number_or("since", -1, 1'000'000, -1);
    if (!members.good()) return members.complaint();
    const auto found = enter(id, true);
    if (!found) return tl::unexpected(found.error());
    const Room& room = **found;
    if (!room.game.listed || room.game.status != GameStatus::playing || !room.head.value("watch", false))
        return complain("private", "this game is not to be watched");
    const auto answers = static_cast<std::int64_t>(room.standing.lines().size());
    if (since == answers) return Json{{"answers", answers}};
    if (!referee_.has_open(id) &&
        !glances_.try_emplace(guest, glances_at_once, glances_per_second).first->second.take(world_.now()))
        return complain("slow_down", "too many games are looked at: wait a moment");
    auto view = referee_.view(room.refereed());
    if (!view) return complain("broken", view.error().text);
    Json reply = {{"answers", answers}};
    reply["view"] = std::move(*view);
    return reply;
}

Json Hall::listing(const StoredGame& game) {
    const Json head = Json::parse(game.head, nullptr, false);
    Json one = {{"game", game.id},
                {"wish", short_members(head.value("wish", Json::object()))},
                {"brings", head.value("brings", Json::object())},
                {"names", Json::array({text_in(head, "name")})},
                {"maker", text_in(head, "maker")},
                {"changed", game.changed}};
    for (const char* name : {"points", "quick"})
        if (head["wish"].contains(name)) one["wish"][name] = head["wish"][name];
    if (head.contains("clock")) one["clock"] = head["clock"];
    if (const auto room = rooms_.find(game.id); room != rooms_.end()) {
        one["watchers"] = (present_here(*room->second) += elsewhere_.at(game.id)).watchers;
        one["answers"] = room->second->standing.lines().size();
    }
    if (game.status == GameStatus::playing) one.update(players_in(game, head));
    return one;
}

/// Who plays and what they brought, by their sides; read once.
Json Hall::players_in(const StoredGame& game, const Json& head) {
    if (listed_players_.size() > 4 * most_listed) listed_players_.clear();
    if (const auto known = listed_players_.find(game.id); known != listed_players_.end())
        return known->second;
    const auto events = world_.store.events(game.id, 0);
    if (!events || events->empty()) return Json::object();
    const Json sat = Json::parse(events->front().body, nullptr, false);
    Standing standing(head);
    standing.take(sat, events->front());
    Json sides = Json::array({head.value("brings", Json::object()), sat.value("brings", Json::object())});
    if (standing.maker() == Side::second) std::swap(sides[0], sides[1]);
    return listed_players_[game.id] = {
               {"names", Json::array({standing.name(Side::first), standing.name(Side::second)})},
               {"sides", std::move(sides)}};
}

Json Hall::lobby_json() {
    Json lobby = {{"challenges", Json::array()}, {"playing", Json::array()}};
    for (const auto& [status, name] :
         {std::pair(GameStatus::waiting, "challenges"), std::pair(GameStatus::playing, "playing")}) {
        const auto games = world_.store.listed(status, most_listed);
        if (!games) continue;
        for (const StoredGame& game : *games)
            if (world_.now() - game.changed < listed_for) lobby[name].push_back(listing(game));
    }
    lobby["here"] =
        static_cast<std::int64_t>(in_lobby_.size() + places_.size()) + elsewhere_.at(hall_table).watchers;
    return lobby;
}

}  // namespace skald::server
