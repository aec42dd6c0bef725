#include "hall.hpp"

#include <algorithm>

#include "base/json.hpp"
#include "metrics.hpp"

namespace skald::server {

namespace {

constexpr std::size_t name_bytes = 60, chat_bytes = 1000, part_bytes = 48 * 1024;
/// So many members of a part are shown, of a list that everybody gets.
constexpr std::size_t most_members = 8, member_bytes = 32;
/// A guest may say so many things at once, and one more every two seconds.
constexpr double lines_at_once = 10, lines_per_second = 0.5;
/// A game that was never begun is forgotten then; so often that is looked at.
constexpr std::int64_t waiting_kept_for = std::int64_t{60} * 24 * 60 * 60 * 1000,
                       forget_every = 60 * 60 * 1000;
constexpr std::string_view id_letters = "abcdefghjkmnpqrstuvwxyz23456789";
constexpr std::size_t id_length = 12;

/// What a wish may not hold: it is decided here.
constexpr const char* not_to_wish[] = {"call",    "game",  "seal",     "seed",  "tell",
                                       "logFrom", "brief", "position", "lawful"};

const char* chat_room(bool watchers) {
    return watchers ? "watchers" : "seats";
}

/// "clock": {"seconds", "gain", "per": "game", "turn" or "answer"}.
std::string clock_fault(const Json& clock) {
    Members members(clock);
    members.number("seconds", 10, 60 * 60 * 24 * 60);
    members.number_or("gain", 0, 3600, 0);
    const std::string per = members.text_or("per", 10, "game");
    if (!members.good()) return members.complaint().value().text;
    return per == "game" || per == "turn" || per == "answer" ? "" : "\"per\" must be game, turn or answer";
}

/// What is meant by it, and nothing that came along.
Json only_clock(const Json& given) {
    Json clock = Json::object();
    for (const char* name : {"seconds", "gain", "per"})
        if (given.contains(name)) clock[name] = given[name];
    return clock;
}

}  // namespace

Json short_members(const Json& part) {
    Json shown = Json::object();
    for (const auto& [name, value] : part.items())
        if (shown.size() < most_members && name.size() <= member_bytes && value.is_string() &&
            value.get_ref<const std::string&>().size() <= 64)
            shown[name] = value;
    return shown;
}

std::string id_from(const Digest& digest) {
    std::string id;
    for (std::size_t i = 0; i < id_length; ++i) id += id_letters[digest[i] % id_letters.size()];
    return id;
}

bool is_id(std::string_view text) {
    return text.size() == id_length && text.find_first_not_of(id_letters) == text.npos;
}

Side seat_of(const std::array<std::string, 2>& hashes, const std::string& hash) {
    if (hash.empty()) return Side::none;
    return hashes[0] == hash ? Side::first : hashes[1] == hash ? Side::second : Side::none;
}

std::string seat_hash(const std::string& secret) {
    return in_hex(sha256("skald seat 1\n" + secret));
}

const Hall::Entry Hall::handlers[] = {
    {"lay_out", &Hall::lay_out},  {"sit", &Hall::sit},     {"seed", &Hall::tell_seed},
    {"join", &Hall::join},        {"part", &Hall::part},   {"lobby", &Hall::lobby},
    {"mine", &Hall::mine},        {"say", &Hall::say},     {"answer", &Hall::answer},
    {"back", &Hall::take_back},   {"offer", &Hall::offer}, {"respond", &Hall::respond},
    {"resign", &Hall::resign},    {"claim", &Hall::claim}, {"look", &Hall::look},
    {"throw", &Hall::throw_dice},
};

Hall::Hall(HallSurroundings world) : world_(std::move(world)), referee_(world_.engine, world_.open_games) {
    note_running(true);
    if (world_.store.shared()) self_ = in_hex(world_.draw()).substr(0, 16);
}

void Hall::hear(Guest guest, const Json& message) {
    gather(guest, message, message.dump(-1, ' ', false, Json::error_handler_t::replace));
    keep();
}

void Hall::gather(Guest guest, const Json& message, std::string text) {
    if (!std::exchange(gathered_.open, true)) {
        gathered_.before = counts_;
        world_.store.hold();
    }
    gathered_.messages.emplace_back(guest, std::move(text));
    follow(guest, message);
}

/// What could not be kept together is tried again one by one: each guest learns what became of his own.
void Hall::keep() {
    if (!gathered_.open) return;
    const bool writes = !gathered_.rooms.empty();
    if (writes) world_.passes("before_write");
    const auto kept = world_.store.keep();
    if (writes) world_.passes("after_write");
    Gathered gathered = std::exchange(gathered_, {});
    if (kept) {
        const std::vector<Told> answers = by_guest(std::move(gathered.answers));
        for (std::span<const Told> told(answers); !told.empty();) {
            const Guest guest = told.front().first;
            const auto next = std::ranges::find_if(told, [&](const Told& one) { return one.first != guest; });
            const auto his = told.first(static_cast<std::size_t>(next - told.begin()));
            world_.send(guest, joined(his));
            if (writes) world_.passes("while_shown");
            told = told.subspan(his.size());
        }
        return;
    }
    counts_ = gathered.before;
    ++counts_.store_faults;
    for (const std::string& id : gathered.rooms) restore(id);
    for (const auto& [guest, text] : gathered.messages) follow(guest, read_json(text));
}

/// What a guest is told at once is one message: a list, if there is more to say than one thing.
/// Guest by guest, each in the order in which he is told.
std::vector<Hall::Told> Hall::by_guest(std::vector<Told> told) {
    std::vector<std::pair<Guest, std::size_t>> order;
    for (std::size_t i = 0; i < told.size(); ++i) order.emplace_back(told[i].first, i);
    std::ranges::sort(order);
    std::vector<Told> sorted;
    for (const auto& [guest, i] : order) sorted.push_back(std::move(told[i]));
    return sorted;
}

std::shared_ptr<const std::string> Hall::joined(std::span<const Told> told) {
    if (told.size() == 1) return told.front().second;
    std::size_t bytes = 1;
    for (const auto& [guest, text] : told) bytes += text->size() + 1;
    std::string list;
    list.reserve(bytes);
    for (const auto& [guest, text] : told) list.append(list.empty() ? "[" : ",").append(*text);
    return std::make_shared<const std::string>(std::move(list.append("]")));
}

void Hall::follow(Guest guest, const Json& message) {
    ++counts_.messages;
    const std::string type = text_in(message, "type");
    const auto* entry = std::ranges::find(handlers, type, &Entry::type);
    Heard heard = entry == std::end(handlers) ? complain("bad_message", "there is no message of this type")
                                              : (this->*entry->handler)(guest, message);
    Json answer = heard ? std::move(*heard) : heard.error().more;
    answer["type"] = heard ? "reply" : "error";
    if (!heard) {
        ++counts_.complaints;
        answer["code"] = heard.error().code;
        answer["text"] = heard.error().text;
    }
    copy_id(message, answer);
    send(guest, answer);
}

// ---- laying out and taking up a game

Heard Hall::lay_out(Guest, const Json& message) {
    Members members(message);
    const Json wish = members.object("wish"), part = members.object_or_empty("part");
    const std::string hash = seat_hash(members.digest("secret")), promise = members.digest("promise");
    const std::string name = clean_text(members.text_or("name", 400, ""), name_bytes);
    const std::string seat = members.text_or("seat", 10, "lot");
    const bool listed = members.flag_or("listed", false), watch = members.flag_or("watch", true);
    const Json clock = members.has("clock") ? members.object("clock") : Json();
    const std::string id = members.has("game") ? members.text("game", 40) : new_id();
    if (!members.good()) return members.complaint();
    if (!is_id(id)) return complain("bad_message", "\"game\" is no id of a game");
    if (part.dump().size() > part_bytes || wish.dump().size() > part_bytes)
        return complain("bad_message", "the lists are too long");
    for (const char* name_of : not_to_wish)
        if (wish.contains(name_of) || part.contains(name_of))
            return complain("bad_message", '"' + std::string(name_of) + "\" is not to be wished for");
    if (seat != "first" && seat != "second" && seat != "lot")
        return complain("bad_message", "\"seat\" must be first, second or lot");
    if (!clock.is_null())
        if (const std::string fault = clock_fault(clock); !fault.empty())
            return complain("bad_message", fault);
    const auto before = world_.store.laid_out_by(hash);
    if (!before) return store_complaint(before.error());
    if (*before) return laid_out(**before, hash);
    if (const std::string fault = referee_.fault_of(Referee::setup_of(wish, part, part)); !fault.empty())
        return complain("refused", fault);

    const Digest secret = world_.draw();
    const Side maker =
        seat == "lot" ? (world_.draw()[0] % 2 == 0 ? Side::first : Side::second) : *find_side(seat);
    Json head = {{"wish", wish},
                 {"maker", side_name(maker)},
                 {"name", name},
                 {"promise", promise},
                 {"commitment", in_hex(sha256(secret))},
                 {"listed", listed},
                 {"watch", watch},
                 {"brings", short_members(part)}};
    if (!clock.is_null()) head["clock"] = only_clock(clock);
    const StoredGame game{id, head.dump(), in_hex(secret), listed, GameStatus::waiting, world_.now()};
    if (auto added = world_.store.add(game, {index(maker), hash, part.dump()}, {}); !added)
        return added.error().kind == StoreFault::Kind::moved
                   ? complain("taken", "there is a game with this id already")
                   : store_complaint(added.error());
    ++counts_.games;
    lobby_changed_ = true;
    return Json{{"game", game.id}, {"seat", side_name(maker)}, {"commitment", head["commitment"]}};
}

/// What who laid a game out was told then.
Heard Hall::laid_out(const std::string& id, const std::string& hash) {
    const auto room = load(id);
    if (!room) return tl::unexpected(room.error());
    return Json{{"game", id},
                {"seat", side_name(seat_of((*room)->hashes, hash))},
                {"commitment", (*room)->head["commitment"]},
                {"again", true}};
}

Heard Hall::sit(Guest guest, const Json& message) {
    Members members(message);
    const std::string id = members.text("game", 40), hash = seat_hash(members.digest("secret"));
    const std::string seed = members.digest("seed");
    const std::string name = clean_text(members.text_or("name", 400, ""), name_bytes);
    const Json part = members.object_or_empty("part");
    if (!members.good()) return members.complaint();
    const auto found = enter(id);
    if (!found) return tl::unexpected(found.error());
    Room& room = **found;
    const Side seat = other(room.standing.maker());
    const auto at = static_cast<std::size_t>(index(seat)), maker = 1 - at;
    const std::string& held = room.hashes[at];  // before anybody sits: for whom it is kept
    if (held == hash && room.standing.seated()) return Json{{"seat", side_name(seat)}, {"again", true}};
    if (room.standing.over()) return complain("over", "the game was withdrawn");
    if (!held.empty() && held != hash) return complain("taken", "another sits there already");
    if (room.hashes[maker] == hash) return complain("taken", "this secret holds the other seat");
    if (part.dump().size() > part_bytes) return complain("bad_message", "the lists are too long");
    for (const char* name_of : not_to_wish)
        if (part.contains(name_of))
            return complain("bad_message", '"' + std::string(name_of) + "\" is not to be wished for");
    std::array<Json, 2> parts = room.parts;
    if (held.empty()) parts[at] = part;
    if (const std::string fault = referee_.fault_of(Referee::setup_of(room.head["wish"], parts[0], parts[1]));
        !fault.empty())
        return complain("refused", fault);
    const Json event = {{"kind", "sit"},
                        {"seat", side_name(seat)},
                        {"name", held.empty() ? name : room.standing.name(seat)},
                        {"seed", seed},
                        {"brings", short_members(parts[at])}};
    const StoredSeat taken{index(seat), hash, part.dump()};
    auto done = happen(room, {{event}, held.empty() ? std::optional(taken) : std::nullopt});
    if (!done) return done;
    room.hashes[at] = hash;
    room.parts = std::move(parts);
    show_out(room, guest);
    (*done)["seat"] = side_name(seat);
    return done;
}

/// Who laid the game out tells the seed that he promised: the dice are sealed, the game begins.
Heard Hall::tell_seed(Guest guest, const Json& message) {
    Members members(message);
    const std::string seed = members.digest("seed");
    if (!members.good()) return members.complaint();
    const auto found = seated_room(guest, false);
    if (!found) return tl::unexpected(found.error());
    Room& room = **found;
    const Standing& standing = room.standing;
    if (standing.begun()) return Json{{"number", standing.number()}, {"again", true}};
    if (!standing.seated()) return complain("not_begun", "the other seat is free");
    if (places_[guest].seat != standing.maker())
        return complain("not_yours", "the other player promised a seed");
    if (in_hex(sha256(*digest_from(seed))) != text_in(room.head, "promise"))
        return complain("refused", "this is not the seed that was promised");
    Json setup = Referee::setup_of(room.head["wish"], room.parts[0], room.parts[1]);
    const std::string& theirs = standing.seed();
    const bool first = standing.maker() == Side::first;
    setup["seal"] = {{"commitment", room.head["commitment"]},
                     {"first", first ? seed : theirs},
                     {"second", first ? theirs : seed}};
    const auto begun = referee_.begin(room.game.id, setup, room.game.secret);
    if (!begun) return complain("refused", begun.error().text);
    return happen(room, {{Json{{"kind", "begin"},
                               {"log", begun->log},
                               {"hash", begun->hash},
                               {"asked", side_name(begun->asked)}}}});
}

// ---- coming and going

Heard Hall::join(Guest guest, const Json& message) {
    Members members(message);
    const std::string id = members.text("game", 40);
    const std::int64_t since = members.number_or("since", 0, 1'000'000'000, 0);
    const std::int64_t heard = members.number_or("heard", 0, 1'000'000'000, 0);
    const std::string hash = members.has("secret") ? seat_hash(members.digest("secret")) : "";
    if (!members.good()) return members.complaint();
    step_out(guest);
    const auto found = enter(id);
    if (!found) return tl::unexpected(found.error());
    Room& room = **found;
    const Side seat = seat_of(room.hashes, hash);
    if (!hash.empty() && seat == Side::none)
        return complain("not_yours", "this secret holds no seat of the game");
    if (hash.empty() && room.standing.seated() && !room.head.value("watch", false))
        return complain("private", "this game is not to be watched");
    const bool watches = seat == Side::none;
    const auto said = world_.store.said(id, chat_room(watches), 0);
    if (!said) return store_complaint(said.error());
    Chat& chat = room.chats[watches];
    if (std::ranges::none_of(room.here,
                             [&](const auto& one) { return (one.second == Side::none) == watches; }))
        chat = {said->empty() ? 0 : said->back().number, false};
    places_[guest] = {id, seat};
    room.here[guest] = seat;
    Json reply = room_json(room, seat);
    const auto& events = room.standing.events();
    reply["events"] = Json::array();
    for (auto i = static_cast<std::size_t>(std::min<std::int64_t>(since, room.standing.number()));
         i < events.size(); ++i)
        reply["events"].push_back(Json::parse(events[i], nullptr, false));
    reply["said"] = Json::array();
    for (const StoredLine& line : *said)
        if (line.number > heard) reply["said"].push_back(Json::parse(line.body, nullptr, false));
    show_present(room);
    return reply;
}

Heard Hall::part(Guest guest, const Json&) {
    step_out(guest);
    return Json::object();
}

void Hall::leave(Guest guest) {
    step_out(guest);
    talks_.erase(guest);
    glances_.erase(guest);
    std::erase_if(gathered_.messages, [&](const auto& one) { return one.first == guest; });
}

void Hall::step_out(Guest guest) {
    in_lobby_.erase(guest);
    const auto place = places_.find(guest);
    if (place == places_.end()) return;
    const std::string id = place->second.room;
    places_.erase(place);
    const auto room = rooms_.find(id);
    if (room == rooms_.end()) return;
    room->second->here.erase(guest);
    show_present(*room->second);
}

void Hall::show_out(Room& room, Guest sitter) {
    if (!room.standing.seated() || room.head.value("watch", false)) return;
    const std::map<Guest, Side> here = room.here;
    for (const auto& [guest, seat] : here) {
        if (seat != Side::none || guest == sitter) continue;
        send(guest, {{"type", "shut"}, {"game", room.game.id}});
        room.here.erase(guest);
        places_.erase(guest);
    }
    if (room.here.size() != here.size()) show_present(room);
}

/// Players among themselves, watchers among themselves.
Heard Hall::say(Guest guest, const Json& message) {
    Members members(message);
    const std::string text = clean_text(members.text("text", 4 * chat_bytes), chat_bytes);
    const std::string key = members.text_or("key", 64, "");
    const std::string name = clean_text(members.text_or("name", 400, ""), name_bytes);
    if (!members.good()) return members.complaint();
    if (text.empty()) return complain("bad_message", "nothing was said");
    const auto place = places_.find(guest);
    if (place == places_.end()) return complain("not_here", "join a game first");
    if (!talks_.try_emplace(guest, lines_at_once, lines_per_second).first->second.take(world_.now()))
        return complain("slow_down", "that was said too fast: wait a moment and say it again");
    Room& room = *rooms_.find(place->second.room)->second;
    const Side seat = place->second.seat;
    Json line = {{"text", text}};
    line["name"] = seat == Side::none ? name : room.standing.name(seat);
    if (seat != Side::none) line["seat"] = side_name(seat);
    if (!key.empty()) line["key"] = key;
    return keep_said(room, seat, std::move(line));
}

/// The next line of what is said; where another server was faster, the one after. Its lines come first.
Heard Hall::keep_said(Room& room, Side seat, Json line) {
    const std::string key = text_in(line, "key");
    const bool watches = seat == Side::none;
    for (;;) {
        const auto said = world_.store.said(room.game.id, chat_room(watches), 0);
        if (!said) return store_complaint(said.error());
        for (const StoredLine& one : *said) {
            const Json before = Json::parse(one.body, nullptr, false);
            if (!key.empty() && text_in(before, "key") == key && side_in(before, "seat") == seat)
                return Json{{"number", one.number}, {"again", true}};
        }
        const std::int64_t number = said->empty() ? 1 : said->back().number + 1, now = world_.now();
        line["number"] = number;
        line["at"] = now;
        const auto kept = world_.store.say(room.game.id, chat_room(watches), {number, now, line.dump()});
        if (!kept && kept.error().kind == StoreFault::Kind::moved) continue;
        if (!kept) return store_complaint(kept.error());
        note_change(room);
        show_said(room, watches, *said);
        show_said(room, watches, line);
        return Json{{"number", number}};
    }
}

void Hall::show_said(Room& room, bool watchers, const Json& line) {
    room.chats[watchers].shown = number_in(line, "number");
    std::vector<Guest> hearers;
    for (const auto& [one, theirs] : room.here)
        if ((theirs == Side::none) == watchers) hearers.push_back(one);
    send_all(hearers, {{"type", "said"}, {"game", room.game.id}, {"line", line}});
}

/// Those of the lines that nobody here was told yet.
void Hall::show_said(Room& room, bool watchers, const std::vector<StoredLine>& lines) {
    for (const StoredLine& line : lines)
        if (line.number > room.chats[watchers].shown)
            show_said(room, watchers, Json::parse(line.body, nullptr, false));
}

void Hall::catch_up_said(Room& room, bool watchers) {
    Chat& chat = room.chats[watchers];
    const auto said = world_.store.said(room.game.id, chat_room(watchers), chat.shown);
    if (!said) return;
    chat.behind = false;
    show_said(room, watchers, *said);
}

// ---- other servers, time

void Hall::hear_others() {
    const StoreNews news = world_.store.news();
    for (const std::string& note : news.notes) hear_present(elsewhere_.hear(note, world_.now()));
    lobby_changed_ = lobby_changed_ || news.lobby || news.everything;
    if (news.everything)
        for (const auto& [id, room] : rooms_)
            room->behind = room->chats[0].behind = room->chats[1].behind = true;
    for (const std::string& id : news.games)
        if (const auto room = rooms_.find(id); room != rooms_.end()) room->second->behind = true;
    for (const auto& [id, chat] : news.said)
        if (const auto room = rooms_.find(id); room != rooms_.end())
            room->second->chats[chat == chat_room(true)].behind = true;
    catch_up_all();
}

void Hall::tick() {
    note_running(false);
    catch_up_all();
    std::vector<Room*> late;
    for (const auto& [id, room] : rooms_)
        if (out_of_time(*room)) late.push_back(room.get());
    for (Room* room : late) flag(*room);
    drop_empty_rooms();
    tell_others_present();
    if (world_.now() - forgot_ > forget_every) {
        forgot_ = world_.now();
        (void)world_.store.forget_waiting(forgot_ - waiting_kept_for);
    }
    if (!std::exchange(lobby_changed_, false) || in_lobby_.empty()) return;
    Json news = lobby_json();
    news["type"] = "lobby";
    send_all(in_lobby_, news);
}

/// Nobody is told anything while something is not kept yet.
void Hall::post(Guest guest, const std::shared_ptr<const std::string>& text) {
    if (!gathered_.open) return world_.send(guest, text);
    gathered_.answers.emplace_back(guest, text);
}

void Hall::send(Guest guest, const Json& message) {
    post(guest, text_of(message));
}

std::shared_ptr<const std::string> Hall::text_of(const Json& message) {
    return std::make_shared<const std::string>(message.dump(-1, ' ', false, Json::error_handler_t::replace));
}

tl::unexpected<Complaint> Hall::store_complaint(const StoreFault& fault) {
    ++counts_.store_faults;
    const char* code = fault.kind == StoreFault::Kind::full    ? "store_full"
                       : fault.kind == StoreFault::Kind::moved ? "moved"
                                                               : "store_broken";
    return complain(code, fault.text);
}

std::string Hall::new_id() const {
    return id_from(world_.draw());
}

std::string Hall::metrics() const {
    MetricsText text;
    text.counter("messages_total", "Messages heard.", counts_.messages);
    text.counter("complaints_total", "Messages that were answered with an error.", counts_.complaints);
    text.counter("decisions_total", "Answers of players that were kept.", counts_.decisions);
    text.counter("events_total", "Events of games that were kept.", counts_.events);
    text.counter("games_total", "Games laid out.", counts_.games);
    text.counter("store_faults_total", "Times the store could not be written or read.", counts_.store_faults);
    text.gauge("rooms", "Games that somebody looks at.", rooms_.size());
    text.gauge("engine_games", "Games that are open in the engine.", referee_.open());
    text.gauge("guests", "Guests in a game or in the hall.", places_.size() + in_lobby_.size());
    return text.text();
}

}  // namespace skald::server
