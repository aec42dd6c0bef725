// The hall: games laid out, taken up, played and watched by people who sit elsewhere. It hears messages and
// says what is to be sent to whom; it knows neither sockets nor clocks nor disks by itself. Whatever happens
// in a game is kept in the store first and shown then, so that what was shown is never lost.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <ranges>
#include <set>
#include <span>
#include <unordered_map>

#include "base/sha256.hpp"
#include "limits.hpp"
#include "message.hpp"
#include "presence.hpp"
#include "referee.hpp"
#include "store.hpp"

namespace skald::server {

/// What the hall needs of the world.
struct HallSurroundings {
    Store& store;
    calls::Sessions& engine;
    std::function<void(std::uint64_t guest, const std::shared_ptr<const std::string>& message)> send;
    std::function<std::int64_t()> now;  ///< milliseconds since 1970
    std::function<Digest()> draw;       ///< 32 bytes that nobody can foresee
    std::size_t open_games = 300;       ///< in the engine at once
    /// Told at named points of what is written and shown, for tests that end the program there.
    std::function<void(std::string_view point)> passes = [](std::string_view) {};
};

class Hall {
  public:
    using Guest = std::uint64_t;

    explicit Hall(HallSurroundings world);

    /// Follows one message of a guest and answers it. Whatever it holds, there is an answer.
    void hear(Guest guest, const Json& message);
    /// The same in two steps, for many guests at once: what they do is written together by `keep`, and
    /// nobody is told anything before it is.
    /// `text`: the message as it came, which is followed again where it could not be kept.
    void gather(Guest guest, const Json& message, std::string text);
    void keep();
    void leave(Guest guest);
    /// To be called about once a second: clocks that have run out, news of the hall.
    void tick();
    /// To be called when the store may have news of other servers: shows them.
    void hear_others();
    /// Could it reach its games when it last tried?
    bool store_answers() const { return store_answers_; }
    /// What happened since the start, in the text form of Prometheus.
    std::string metrics() const;

  private:
    struct Chat {
        std::int64_t shown = 0;  ///< the last line that everybody here was told
        bool behind = false;     ///< at another server something was said that nobody here was told
    };
    struct Room {
        StoredGame game;
        Json head;
        Standing standing;
        std::array<std::string, 2> hashes{};  ///< of the secrets that hold the seats
        std::array<Json, 2> parts{Json::object(), Json::object()};
        std::map<Guest, Side> here{};  ///< Side::none: watches
        std::int64_t used = 0;         ///< when somebody last asked for it
        bool closed = false;           ///< this server's rules cannot open it
        bool behind = false;           ///< another server did something that this one has not read yet
        std::array<Chat, 2> chats{};   ///< of the seats, of those who watch

        Referee::Game refereed() const { return {game.id, standing, game.secret}; }
        /// Figures and dice lie on a real table.
        bool real() const { return head["wish"].value("real", Json()) == true; }
    };
    struct Place {
        std::string room;
        Side seat = Side::none;
    };
    /// What is to happen in a game.
    struct Step {
        std::vector<Json> events{};  ///< after the answer, if there is one
        std::optional<StoredSeat> seat{};
        std::optional<Answered> answered{};
    };
    /// What a seat has sent as its answer.
    struct Sent {
        const Json& choice;
        std::string key;
        std::int64_t expected = 0;                         ///< the number of the last event that it has seen
        std::optional<std::vector<std::uint8_t>> faces{};  ///< of dice on a real table
    };
    using Handler = Heard (Hall::*)(Guest guest, const Json& message);
    struct Entry {
        std::string_view type;
        Handler handler;
    };
    static const Entry handlers[];
    struct Counts {
        std::uint64_t messages = 0, complaints = 0, decisions = 0, events = 0, store_faults = 0, games = 0;
    };
    using Told = std::pair<Guest, std::shared_ptr<const std::string>>;
    /// What was heard since the last `keep`, and what is to be said when it is kept.
    struct Gathered {
        bool open = false;
        std::vector<std::pair<Guest, std::string>> messages{};
        std::vector<Told> answers{};
        std::set<std::string> rooms{};  ///< in which something happened
        Counts before{};
    };
    void follow(Guest guest, const Json& message);
    void note_change(const Room& room) {
        if (gathered_.open) gathered_.rooms.insert(room.game.id);
    }
    /// The room as the store has it: what happened in it was not kept.
    void restore(const std::string& id);

    // ---- coming and going (hall.cpp), who is in the hall and looks around (hall_lobby.cpp)
    Heard lay_out(Guest guest, const Json& message);
    Heard laid_out(const std::string& id, const std::string& hash);
    Heard sit(Guest guest, const Json& message);
    Heard tell_seed(Guest guest, const Json& message);
    Heard join(Guest guest, const Json& message);
    Heard part(Guest guest, const Json& message);
    Heard lobby(Guest guest, const Json& message);
    Heard mine(Guest guest, const Json& message);
    Heard look(Guest guest, const Json& message);
    Heard say(Guest guest, const Json& message);
    Heard keep_said(Room& room, Side seat, Json line);
    void show_said(Room& room, bool watchers, const Json& line);
    void show_said(Room& room, bool watchers, const std::vector<StoredLine>& lines);
    void step_out(Guest guest);
    /// Where nobody may watch, those who only looked at the invitation go when somebody has sat down.
    void show_out(Room& room, Guest sitter = 0);

    // ---- play (hall_play.cpp)
    Heard answer(Guest guest, const Json& message);
    Heard decide(Room& room, Side seat, Sent sent);
    /// May this seat answer so now, or go on throwing? Gives the complaint.
    std::optional<Complaint> not_now(Room& room, Side seat, const Sent& sent);
    Heard throw_dice(Guest guest, const Json& message);
    /// Beside a real table: the last throw or answer, whoever gave it.
    Heard take_back_real(Room& room, const Json& by);
    Heard step_back(Room& room, const calls::Stands& then, const Json& by, std::int64_t spent);
    static Json back_event(const Room& room, const calls::Stands& then, std::int64_t spent, bool agreed);
    Heard take_back(Guest guest, const Json& message);
    Heard offer(Guest guest, const Json& message);
    Heard respond(Guest guest, const Json& message);
    Heard resign(Guest guest, const Json& message);
    Heard claim(Guest guest, const Json& message);
    Heard agree_back(Room& room, Json responded, const Offer& offer);
    Heard agree_rematch(Room& room, Json responded, const Offer& offer);
    /// For how long who is asked has thought; while no server ran nobody did.
    std::int64_t thinking(const Room& room) const;
    bool out_of_time(const Room& room) const;
    /// Has who is asked stayed away so long that the other seat may end it?
    bool may_claim(const Room& room, Side seat) const;
    /// Ends it for who has no time left; false: it stands as it is.
    bool flag(Room& room);
    /// This server says now and then that it runs, and learns when none did.
    void note_running(bool began);
    Json over_event(const Room& room, const char* how, Side winner) const;

    // ---- rooms (hall_rooms.cpp)
    /// `only_look`: what another server has just done may be missing.
    Result<Room*, Complaint> enter(const std::string& id, bool only_look = false);
    Result<std::unique_ptr<Room>, Complaint> load(const std::string& id);
    Result<void, Complaint> load_seats(Room& room);
    /// Takes what other servers have added to the game, and shows it.
    Result<void, Complaint> catch_up(Room& room);
    /// All rooms that are behind; where the store fails, at the next tick again.
    void catch_up_all();
    void catch_up_said(Room& room, bool watchers);
    /// Those after the first so many.
    void show_events(const Room& room, std::int64_t after);
    void drop_empty_rooms();
    /// The game that this guest holds a seat in. `playing`: it must have begun and not be over.
    Result<Room*, Complaint> seated_room(Guest guest, bool playing);
    /// Does what a seat has sent, once: with a key that it has sent before it gets its number again, and
    /// nothing happens. act(room, seat).
    template <class Act>
    Heard once(Guest guest, const std::string& key, bool playing, Act act) {
        const auto found = seated_room(guest, false);
        if (!found) return tl::unexpected(found.error());
        Room& room = **found;
        const Side seat = places_[guest].seat;
        if (auto before = sent_before(room, seat, key)) return *std::move(before);
        if (const auto there = seated_room(guest, playing); !there) return tl::unexpected(there.error());
        return act(room, seat);
    }
    static std::optional<Json> sent_before(const Room& room, Side seat, const std::string& key);
    /// Keeps it, then shows it to everybody in the room. Gives the number of its first event.
    Heard happen(Room& room, Step step);
    Json room_json(const Room& room, Side seat) const;
    Json lobby_json();
    Json listing(const StoredGame& game);
    Json players_in(const StoredGame& game, const Json& head);
    // ---- who is present (hall_rooms.cpp)
    static Present present_here(const Room& room);
    /// To those who are here, and to the other servers.
    void show_present(const Room& room);
    void send_present(const Room& room);
    void tell_others_present();
    void hear_present(const std::vector<std::string>& tables);

    void post(Guest guest, const std::shared_ptr<const std::string>& text);
    void send(Guest guest, const Json& message);
    template <class Guests>
    void send_all(const Guests& guests, const Json& message) {
        send_text(guests, text_of(message));
    }
    template <class Guests>
    void send_text(const Guests& guests, const std::shared_ptr<const std::string>& text) {
        for (Guest guest : guests) post(guest, text);
    }
    static std::vector<Told> by_guest(std::vector<Told> told);
    static std::shared_ptr<const std::string> joined(std::span<const Told> told);
    static std::shared_ptr<const std::string> text_of(const Json& message);
    tl::unexpected<Complaint> store_complaint(const StoreFault& fault);
    std::string new_id() const;

    HallSurroundings world_;
    Referee referee_;
    std::vector<Pause> pauses_{};
    bool store_answers_ = true;
    std::int64_t said_running_ = 0;  ///< when that was last kept
    std::unordered_map<std::string, std::unique_ptr<Room>> rooms_;
    std::unordered_map<Guest, Place> places_;
    std::set<Guest> in_lobby_;
    std::map<Guest, Allowance> talks_;    ///< how much each may say
    std::map<Guest, Allowance> glances_;  ///< how many games are opened for each who only glances at them
    bool lobby_changed_ = false;
    std::map<std::string, Json> listed_players_;
    Counts counts_;
    Gathered gathered_;
    std::string self_;  ///< this server among others
    Elsewhere elsewhere_;
    std::int64_t told_present_ = 0, forgot_ = 0;
};

/// Who plays, in the list of games: short members of a part, as the id of a people; no whole army list.
Json short_members(const Json& part);
/// An id of a game: letters and digits that cannot be mistaken for each other.
std::string id_from(const Digest& digest);
/// Is this one? Anything else need not be looked up.
bool is_id(std::string_view text);
std::string seat_hash(const std::string& secret);
/// Whose seat a secret holds, by its hash; nobody's without one.
Side seat_of(const std::array<std::string, 2>& hashes, const std::string& hash);

}  // namespace skald::server
