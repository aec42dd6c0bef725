// Play in the hall: answers, offers, clocks, the end of a game.
#include <algorithm>

#include "hall.hpp"

namespace skald::server {

namespace {

/// Who is asked and stays away for so long has abandoned the game.
constexpr std::int64_t abandoned_after = std::int64_t{14} * 24 * 60 * 60 * 1000;
/// So often one player may ask something of the other before the game goes on.
constexpr int most_offers = 3;
/// So often one may take back what he answered: who does it without end wants the game to be full.
constexpr int most_backs = 500;
/// So often a server says that it runs.
constexpr std::int64_t say_running_every = 10'000;

Json complaint_of(const NotDecided& not_decided) {
    return not_decided.refused.is_null() ? Json::object() : Json{{"refused", not_decided.refused}};
}

}  // namespace

Heard Hall::answer(Guest guest, const Json& message) {
    Members members(message);
    const Json& choice = members.object("choice");
    const std::string key = members.text("key", 64);
    const std::int64_t expected = members.number("expected", 0, 1'000'000'000);
    std::optional<std::vector<std::uint8_t>> faces;
    if (members.has("dice")) faces = members.faces();
    if (!members.good()) return members.complaint();
    return once(guest, key, true,
                [&](Room& room, Side seat) { return decide(room, seat, {choice, key, expected, faces}); });
}

std::optional<Complaint> Hall::not_now(Room& room, Side seat, const Sent& sent) {
    const Standing& standing = room.standing;
    if (sent.expected < standing.moved() || sent.expected > standing.number())
        return Complaint{"moved", "the game has gone on", {{"number", standing.number()}}};
    if (sent.faces && !room.real()) return Complaint{"bad_message", "only dice of a real table are told"};
    if (const auto& falling = standing.throwing()) {  // of whoever's dice come next
        const bool same = sent.faces && sent.choice == falling->choice &&
                          std::ranges::mismatch(falling->faces, *sent.faces).in1 == falling->faces.end();
        if (!same) return Complaint{"throwing", "dice of another answer are falling: take them back"};
    } else if (standing.asked() != seat) {
        return Complaint{"not_asked", "the other player is asked"};
    }
    if (!out_of_time(room) || !flag(room)) return {};
    return Complaint{"over", "the time is up"};
}

Heard Hall::decide(Room& room, Side seat, Sent sent) {
    if (auto complaint = not_now(room, seat, sent)) return tl::unexpected(*std::move(complaint));
    const Standing& standing = room.standing;
    const auto decided = referee_.answer(room.refereed(), sent.choice, std::move(sent.faces));
    if (!decided) return complain("refused", decided.error().text, complaint_of(decided.error()));
    Step step{.answered =
                  Answered{seat, sent.key, decided->log, decided->hash, decided->answers, decided->asked}};
    if (const auto& clock = standing.clock()) {
        step.answered->spent = thinking(room);
        if (clock->each_turn && decided->new_turn) step.answered->left = {clock->budget, clock->budget};
    }
    if (decided->over)
        step.events.push_back({{"kind", "over"},
                               {"how", "rules"},
                               {"winner", side_name(decided->winner)},
                               {"secret", room.game.secret}});
    auto done = happen(room, std::move(step));
    if (done) ++counts_.decisions;
    return done;
}

/// Throw by throw, so that each player lays down his own dice and nothing that fell is lost.
Heard Hall::throw_dice(Guest guest, const Json& message) {
    Members members(message);
    const Json& choice = members.object("choice");
    const std::string key = members.text("key", 64);
    const std::int64_t expected = members.number("expected", 0, 1'000'000'000);
    const std::vector<std::uint8_t> faces = members.faces();
    const Json dice = faces;
    if (!members.good()) return members.complaint();
    return once(guest, key, true, [&](Room& room, Side seat) -> Heard {
        if (auto complaint = not_now(room, seat, {choice, key, expected, faces}))
            return tl::unexpected(*std::move(complaint));
        if (const auto due = referee_.throws(room.refereed(), choice, dice); !due)
            return complain("refused", due.error().text, complaint_of(due.error()));
        Json event = {
            {"kind", "throw"}, {"seat", side_name(seat)}, {"choice", choice}, {"dice", dice}, {"key", key}};
        if (room.standing.clock()) event["spent"] = thinking(room);
        return happen(room, {{std::move(event)}});
    });
}

/// Takes back one's own last answer where the rules leave it free; else it takes an offer and consent.
Heard Hall::take_back(Guest guest, const Json& message) {
    Members members(message);
    const std::string key = members.text("key", 64);
    const std::int64_t expected = members.number_or("expected", 0, 1'000'000'000, -1);
    if (!members.good()) return members.complaint();
    return once(guest, key, true, [&](Room& room, Side seat) -> Heard {
        if (expected >= 0 && expected < room.standing.moved())
            return complain("moved", "the game has gone on", {{"number", room.standing.number()}});
        if (room.standing.backs(seat) >= most_backs)
            return complain("enough", "so much has been taken back in this game that no more can be");
        const Json by = {{"seat", side_name(seat)}, {"key", key}};
        if (room.real()) return take_back_real(room, by);
        const auto undone = referee_.undo(room.refereed(), seat);
        if (!undone) return complain("refused", undone.error().text);
        // What the other thought of an answer that is taken back he has not thought.
        const std::int64_t spent = room.standing.asked() == seat ? thinking(room) : 0;
        return step_back(room, *undone, by, spent);
    });
}

/// The same for whoever takes back alone.
Heard Hall::step_back(Room& room, const calls::Stands& then, const Json& by, std::int64_t spent) {
    Json event = back_event(room, then, spent, false);
    event.update(by);
    if (event.contains("left") && event["left"][static_cast<std::size_t>(index(then.asked))] <= 0) {
        referee_.forget(room.game.id);  // it stands there as if it had been taken back
        return complain("refused", "no time would be left for another answer");
    }
    return happen(room, {{std::move(event)}});
}

Json Hall::back_event(const Room& room, const calls::Stands& then, std::int64_t spent, bool agreed) {
    Json event = {
        {"kind", "back"}, {"answers", then.answers}, {"hash", then.hash}, {"asked", side_name(then.asked)}};
    if (!room.standing.clock()) return event;
    event["spent"] = spent;
    event["left"] = room.standing.left_after_back(then.answers, spent, agreed);
    return event;
}

Heard Hall::take_back_real(Room& room, const Json& by) {
    const std::size_t answers = room.standing.lines().size(), thrown = room.standing.throwing() ? 1 : 0;
    if (answers + thrown == 0) return complain("refused", "nothing has been answered");
    const auto cut = referee_.cut(room.refereed(), answers + thrown - 1);
    if (!cut) return complain("refused", cut.error().text);
    return step_back(room, *cut, by, thinking(room));
}

Heard Hall::offer(Guest guest, const Json& message) {
    Members members(message);
    const std::string what = members.text("what", 10), key = members.text("key", 64);
    const std::int64_t back = what == "back" ? members.number("back", 0, 1'000'000) : 0;
    const std::string promise = what == "rematch" ? members.digest("promise") : "";
    if (!members.good()) return members.complaint();
    if (what != "draw" && what != "back" && what != "rematch")
        return complain("bad_message", "\"what\" must be draw, back or rematch");
    return once(guest, key, what != "rematch", [&](Room& room, Side seat) -> Heard {
        if (what == "rematch" && (!room.standing.over() || !room.standing.begun()))
            return complain("not_over", "the game is not over");
        if (what == "rematch" && !room.standing.rematch().empty())
            return complain("enough", "there is a rematch of this game already");
        if (room.standing.offers(seat) >= most_offers)
            return complain("enough", "the other player has been asked often enough");
        if (what == "back" && back >= static_cast<std::int64_t>(room.standing.lines().size()))
            return complain("bad_message", "\"back\" must be fewer answers than there are");
        Json event = {{"kind", "offer"}, {"seat", side_name(seat)}, {"what", what}, {"key", key}};
        if (what == "back") event["back"] = back;
        if (what == "rematch") event["promise"] = promise;
        return happen(room, {{std::move(event)}});
    });
}

Heard Hall::respond(Guest guest, const Json& message) {
    Members members(message);
    const std::int64_t number = members.number("offer", 1, 1'000'000'000);
    const bool yes = members.flag_or("yes", false);
    const std::string key = members.text("key", 64);
    if (!members.good()) return members.complaint();
    return once(guest, key, false, [&](Room& room, Side seat) -> Heard {
        const auto offer = room.standing.offer();
        if (!offer || offer->number != number)
            return complain("no_offer", "this offer does not stand any more");
        if (offer->seat == seat) return complain("not_yours", "the other player answers it");
        Json responded = {
            {"kind", "respond"}, {"seat", side_name(seat)}, {"offer", number}, {"yes", yes}, {"key", key}};
        if (!yes) return happen(room, {{std::move(responded)}});
        if (offer->what == "draw")
            return happen(room, {{std::move(responded), over_event(room, "agreed", Side::none)}});
        if (offer->what == "back") return agree_back(room, std::move(responded), *offer);
        return agree_rematch(room, std::move(responded), *offer);
    });
}

Heard Hall::agree_back(Room& room, Json responded, const Offer& offer) {
    const auto cut = referee_.cut(room.refereed(), offer.back);
    if (!cut) return complain("refused", cut.error().text);
    return happen(room, {{std::move(responded), back_event(room, *cut, thinking(room), true)}});
}

/// The same game with sides changed; the seats are kept for the same secrets. Whoever agreed sits down like
/// everybody: he tells his seed when he has heard what the dice are bound to.
Heard Hall::agree_rematch(Room& room, Json responded, const Offer& offer) {
    const Digest secret = world_.draw();
    const Side maker = other(offer.seat);  // who offers it changes his side, too
    const auto was = static_cast<std::size_t>(index(offer.seat)), now_is = 1 - was;
    Json head = room.head;
    head["maker"] = side_name(maker);
    head["name"] = room.standing.name(offer.seat);
    head["guest"] = room.standing.name(maker);
    head["promise"] = offer.promise;
    head["commitment"] = in_hex(sha256(secret));
    head["before"] = room.game.id;
    head["brings"] = short_members(room.parts[was]);
    const StoredGame game{new_id(),         head.dump(),         in_hex(secret),
                          room.game.listed, GameStatus::waiting, world_.now()};
    const auto added =
        world_.store.add(game, {static_cast<int>(now_is), room.hashes[was], room.parts[was].dump()},
                         StoredSeat{static_cast<int>(was), room.hashes[now_is], room.parts[now_is].dump()});
    if (!added) return store_complaint(added.error());
    ++counts_.games;
    return happen(room, {{std::move(responded), Json{{"kind", "rematch"}, {"game", game.id}}}});
}

Heard Hall::resign(Guest guest, const Json& message) {
    Members members(message);
    const std::string key = members.text("key", 64);
    if (!members.good()) return members.complaint();
    return once(guest, key, false, [&](Room& room, Side seat) -> Heard {
        if (room.standing.over()) return complain("over", "the game is over");
        const bool begun = room.standing.begun();
        Json event = over_event(room, begun ? "resigned" : "withdrawn", begun ? other(seat) : Side::none);
        event["seat"] = side_name(seat);
        event["key"] = key;
        return happen(room, {{std::move(event)}});
    });
}

/// Who is asked has stayed away for two weeks: the other may end the game.
Heard Hall::claim(Guest guest, const Json&) {
    const auto found = seated_room(guest, true);
    if (!found) return tl::unexpected(found.error());
    Room& room = **found;
    const Side seat = places_[guest].seat;
    if (room.standing.asked() == seat) return complain("not_asked", "it is you who is asked");
    if (!may_claim(room, seat)) return complain("too_early", "the other player has two weeks to answer");
    return happen(room, {{over_event(room, "abandoned", seat)}});
}

Json Hall::over_event(const Room& room, const char* how, Side winner) const {
    Json event = {
        {"kind", "over"}, {"how", how}, {"winner", side_name(winner)}, {"secret", room.game.secret}};
    if (room.standing.begun()) event["log"] = Referee::reveal(room.game.secret);
    return event;
}

bool Hall::out_of_time(const Room& room) const {
    const Standing& standing = room.standing;
    if (!standing.clock() || standing.asked() == Side::none) return false;
    return thinking(room) > standing.left(standing.asked());
}

bool Hall::may_claim(const Room& room, Side seat) const {
    return seat != Side::none && room.standing.asked() == other(seat) && thinking(room) >= abandoned_after;
}

std::int64_t Hall::thinking(const Room& room) const {
    if (room.standing.asked() == Side::none) return 0;
    const std::int64_t since = room.standing.moved_at(), now = world_.now();
    std::int64_t thought = now - since;
    const auto leave_out = [&](const Pause& pause) {
        thought -= std::max<std::int64_t>(0, std::min(now, pause.ended) - std::max(since, pause.began));
    };
    for (const Pause& pause : pauses_) leave_out(pause);
    if (now - said_running_ > shortest_pause) leave_out({said_running_, now});
    return std::max<std::int64_t>(0, thought);  // the machine's clock may have been set back
}

/// Who could not write that he runs could keep no answer either: it is as if he had been started again.
void Hall::note_running(bool began) {
    const std::int64_t now = world_.now();
    if (!began && std::abs(now - said_running_) < say_running_every) return;
    auto pauses = world_.store.note_running(now, began || now - said_running_ > shortest_pause);
    store_answers_ = pauses || pauses.error().kind == StoreFault::Kind::full;
    if (!pauses) return;  // at the next tick again
    said_running_ = now;
    pauses_ = std::move(*pauses);
}

/// Nobody loses on time where he cannot answer: by rules that were changed since, for example.
bool Hall::flag(Room& room) {
    const Side late = room.standing.asked();
    if (room.closed || !referee_.opens(room.refereed())) return room.closed = true, false;
    return happen(room, {{over_event(room, "time", other(late))}}).has_value();
}

}  // namespace skald::server
