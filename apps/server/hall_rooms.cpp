// The rooms of the hall: a game as its events tell it, what happens in it, and who is there.
#include <algorithm>

#include "hall.hpp"

namespace skald::server {

namespace {

/// Ten times the longest game: who answers and takes back without end does not fill the disk.
constexpr std::int64_t most_events = 20'000;

/// Who waits in the hall asks for his games again and again: so long, and so many, are not read anew for it.
constexpr std::int64_t kept_for = 60'000;
constexpr std::size_t most_kept = 1000;

/// The list of games need not know each answer: that would be two more pages of the file to write.
constexpr std::int64_t list_every = 60'000;

std::string name_of_status(GameStatus status) {
    return status == GameStatus::waiting ? "waiting" : status == GameStatus::playing ? "playing" : "over";
}

GameStatus status_of(const Standing& standing) {
    return standing.over() ? GameStatus::over : standing.begun() ? GameStatus::playing : GameStatus::waiting;
}

}  // namespace

Result<std::unique_ptr<Hall::Room>, Complaint> Hall::load(const std::string& id) {
    const auto game = world_.store.game(id);
    if (!game) return store_complaint(game.error());
    if (!*game) return complain("unknown_game", "there is no such game");
    Json head = Json::parse((*game)->head, nullptr, false);
    if (!head.is_object()) return complain("broken", "the game cannot be read");
    auto room = std::unique_ptr<Room>(new Room{**game, head, Standing(head)});
    if (const auto seated = load_seats(*room); !seated) return tl::unexpected(seated.error());
    const auto events = world_.store.events(id, 0);
    if (!events) return store_complaint(events.error());
    for (const StoredLine& event : *events) room->standing.take(event);
    return room;
}

Result<void, Complaint> Hall::load_seats(Room& room) {
    const auto seats = world_.store.seats(room.game.id);
    if (!seats) return store_complaint(seats.error());
    for (const StoredSeat& seat : *seats) {
        const auto at = static_cast<std::size_t>(seat.seat & 1);
        room.hashes[at] = seat.hash;
        room.parts[at] = Json::parse(seat.part, nullptr, false);
    }
    return {};
}

Result<void, Complaint> Hall::catch_up(Room& room) {
    Standing& standing = room.standing;
    const auto events = world_.store.events(room.game.id, standing.number());
    if (!events) return store_complaint(events.error());
    if (!events->empty())
        if (const auto seated = load_seats(room); !seated) return seated;
    room.behind = false;
    const std::int64_t shown = standing.number();
    std::size_t same = standing.lines().size();  // so many answers stand as they did
    for (const StoredLine& event : *events) {
        standing.take(event);
        same = std::min(same, standing.lines().size());
    }
    referee_.follow(room.refereed(), same);
    if (events->empty()) return {};
    room.game.status = status_of(standing);
    show_events(room, shown);
    show_out(room);
    return {};
}

void Hall::catch_up_all() {
    for (const auto& [id, room] : rooms_) {
        if (room->behind && !room->here.empty()) (void)catch_up(*room);
        for (const bool watchers : {false, true})
            if (room->chats[watchers].behind) catch_up_said(*room, watchers);
    }
}

void Hall::restore(const std::string& id) {
    referee_.forget(id);
    const auto found = rooms_.find(id);
    if (found == rooms_.end()) return;
    auto fresh = load(id);
    if (fresh) {
        (*fresh)->here = found->second->here;
        // Lines that were shown before are passed over by who heard them.
        for (Chat& chat : (*fresh)->chats) chat.behind = true;
        found->second = std::move(*fresh);
        return;
    }
    for (const auto& [guest, seat] : found->second->here) places_.erase(guest);
    rooms_.erase(found);
}

Result<Hall::Room*, Complaint> Hall::enter(const std::string& id, bool only_look) {
    if (!is_id(id)) return complain("unknown_game", "there is no such game");
    if (const auto found = rooms_.find(id); found != rooms_.end()) {
        found->second->used = world_.now();
        if (world_.store.shared() && (!only_look || found->second->behind))
            if (const auto fresh = catch_up(*found->second); !fresh) return tl::unexpected(fresh.error());
        return found->second.get();
    }
    auto room = load(id);
    if (!room) return tl::unexpected(room.error());
    Room& entered = *(rooms_[id] = std::move(*room));
    entered.used = world_.now();
    if (out_of_time(entered)) flag(entered);
    return &entered;
}

void Hall::drop_empty_rooms() {
    const bool many = rooms_.size() > places_.size() + most_kept;
    std::erase_if(rooms_, [&](const auto& one) {
        return one.second->here.empty() && (many || world_.now() - one.second->used > kept_for);
    });
}

Result<Hall::Room*, Complaint> Hall::seated_room(Guest guest, bool playing) {
    const auto place = places_.find(guest);
    if (place == places_.end()) return complain("not_here", "join a game first");
    if (place->second.seat == Side::none) return complain("not_yours", "you hold no seat of this game");
    Room& room = *rooms_.find(place->second.room)->second;
    if (playing && !room.standing.begun()) return complain("not_begun", "the game has not begun");
    if (playing && room.standing.over()) return complain("over", "the game is over");
    return &room;
}

std::optional<Json> Hall::sent_before(const Room& room, Side seat, const std::string& key) {
    const auto number = key.empty() ? std::nullopt : room.standing.sent(seat, key);
    if (!number) return {};
    return Json{{"number", *number}, {"again", true}};
}

Heard Hall::happen(Room& room, Step step) {
    Standing& standing = room.standing;
    const bool ends = !step.events.empty() && text_in(step.events.back(), "kind") == "over";
    if (standing.number() >= most_events && !ends)
        return complain("enough", "so much has happened in this game that it can only be ended");
    StoreStep stored{room.game.id,         standing.number(), {},
                     std::move(step.seat), room.game.status,  world_.now()};
    const auto add = [&stored](std::string body) {
        stored.events.push_back({stored.expected + static_cast<std::int64_t>(stored.events.size()) + 1,
                                 stored.at, std::move(body)});
    };
    if (step.answered) add(step.answered->text());
    for (const Json& event : step.events) {
        if (text_in(event, "kind") == "begin") stored.status = GameStatus::playing;
        add(event.dump());
    }
    if (ends) stored.status = GameStatus::over;
    stored.for_list = stored.status != room.game.status || stored.at - room.game.changed > list_every;
    if (auto written = world_.store.append(stored); !written) {
        if (written.error().kind != StoreFault::Kind::moved) {
            referee_.forget(room.game.id);
            return store_complaint(written.error());
        }
        if (const auto fresh = catch_up(room); !fresh) return tl::unexpected(fresh.error());
        return complain("moved", "the game has gone on", {{"number", room.standing.number()}});
    }
    note_change(room);
    auto kept = stored.events.cbegin();
    if (step.answered) standing.take(*step.answered, *kept++);
    for (const Json& event : step.events) standing.take(event, *kept++);
    if (stored.for_list) room.game.changed = stored.at;
    counts_.events += stored.events.size();
    lobby_changed_ =
        lobby_changed_ || (room.game.listed && (stored.status != room.game.status || stored.seat));
    room.game.status = stored.status;
    show_events(room, stored.expected);
    return Json{{"number", stored.expected + 1}};
}

void Hall::show_events(const Room& room, std::int64_t after) {
    const std::vector<std::string>& events = room.standing.events();
    for (auto i = static_cast<std::size_t>(after); i < events.size(); ++i) {
        std::string text;
        text.reserve(events[i].size() + 60);
        text.append(R"({"type":"event","game":")").append(room.game.id).append(R"(","event":)");
        send_text(std::views::keys(room.here),
                  std::make_shared<const std::string>(std::move(text.append(events[i]).append("}"))));
    }
}

Json Hall::room_json(const Room& room, Side seat) const {
    const Standing& standing = room.standing;
    Json json = {{"game", room.game.id},
                 {"head", room.head},
                 {"seat", side_name(seat)},
                 {"status", name_of_status(room.game.status)},
                 {"number", standing.number()},
                 {"names", Json::array({standing.name(Side::first), standing.name(Side::second)})},
                 {"asked", side_name(standing.asked())},
                 {"answers", standing.lines().size()},
                 {"hash", standing.hash()},
                 {"changed", standing.number() == 0 ? room.game.changed : standing.changed()},
                 {"now", world_.now()}};
    if (standing.clock())
        json["clock"] = {{"left", Json::array({standing.left(Side::first), standing.left(Side::second)})},
                         {"thinking", thinking(room)}};
    if (const auto& offer = standing.offer())
        json["offer"] = {{"what", offer->what}, {"seat", side_name(offer->seat)}};
    if (!standing.rematch().empty()) json["rematch"] = standing.rematch();
    if (may_claim(room, seat)) json["claim"] = true;
    return json;
}

// ---- who is present

Present Hall::present_here(const Room& room) {
    Present present;
    for (const auto& [guest, seat] : room.here) {
        if (seat == Side::none) ++present.watchers;
        if (seat != Side::none) present.seats[static_cast<std::size_t>(index(seat))] = true;
    }
    return present;
}

void Hall::show_present(const Room& room) {
    send_present(room);
    if (!world_.store.shared()) return;
    for (const std::string& note : present_notes(self_, {{room.game.id, present_here(room)}}))
        world_.store.tell(note);
}

void Hall::send_present(const Room& room) {
    const Present all = present_here(room) += elsewhere_.at(room.game.id);
    send_all(std::views::keys(room.here), {{"type", "present"},
                                           {"game", room.game.id},
                                           {"seats", Json::array({all.seats[0], all.seats[1]})},
                                           {"watchers", all.watchers}});
}

void Hall::hear_present(const std::vector<std::string>& tables) {
    for (const std::string& id : tables)
        if (const auto room = rooms_.find(id); room != rooms_.end()) send_present(*room->second);
}

/// What changed was told at once; the rest is told again, for servers that came since.
void Hall::tell_others_present() {
    if (!world_.store.shared()) return;
    hear_present(elsewhere_.forget_silent(world_.now()));
    if (world_.now() - told_present_ < tell_present_every) return;
    told_present_ = world_.now();
    std::map<std::string, Present> tables;
    for (const auto& [id, room] : rooms_) tables[id] = present_here(*room);
    tables[hall_table].watchers = static_cast<std::int64_t>(in_lobby_.size() + places_.size());
    for (const std::string& note : present_notes(self_, tables)) world_.store.tell(note);
}

}  // namespace skald::server
