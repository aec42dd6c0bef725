// How a game of Age of Fantasy: Skirmish went: who gained and lost markers and models when, and what the
// dice gave against what was to be expected. A report: nothing here decides anything.

#include <algorithm>

#include "aofs/names.hpp"
#include "aofs/unit.hpp"
#include "calls/aofs/kit.hpp"
#include "calls/core/book_calls.hpp"
#include "calls/core/deeds.hpp"
#include "dice/scripted.hpp"
#include "odds/core/luck.hpp"

namespace skald::calls {

using namespace aofs;

namespace {

struct Luck {
    odds::Tally hits, saves;
};

/// A natural 1 fails and a natural 6 succeeds, whatever is needed (AOF-GEN-03).
int natural(int needed) {
    return std::clamp(needed, 2, 6);
}

void count(const Event& event, std::array<Luck, 2>& both) {
    if (event.side == Side::none) return;
    Luck& luck = both[static_cast<std::size_t>(index(event.side))];
    const std::span faces(event.faces.begin(), event.faces.size());
    if (is_event(event, EventKind::hits)) luck.hits.add(natural(read<EventKind::hits>(event).needed), faces);
    if (is_event(event, EventKind::saves))
        luck.saves.add(natural(read<EventKind::saves>(event).needed), faces);
    if (is_event(event, EventKind::saved_again))
        luck.saves.add(natural(read<EventKind::saved_again>(event).needed), faces);
}

/// Markers of the first side less those of the second.
int lead_of(const State& state) {
    const auto held = markers_held(state);
    return held[0] - held[1];
}

/// Who strikes, from one event to the next: dangerous ground and falls are nobody's hand.
class Striker {
  public:
    void follow(const Event& event, const State& state) {
        if (is_event(event, EventKind::shot)) unit_ = read<EventKind::shot>(event).unit;
        if (is_event(event, EventKind::strikes)) unit_ = read<EventKind::strikes>(event).unit;
        if (is_event(event, EventKind::impact)) unit_ = read<EventKind::impact>(event).unit;
        if (is_event(event, EventKind::casting))
            unit_ = home_of(state, read<EventKind::casting>(event).caster);
        if (is_event(event, EventKind::fell) || is_event(event, EventKind::dangerous) ||
            is_event(event, EventKind::activated))
            unit_ = -1;
    }
    int unit() const { return unit_; }

  private:
    int unit_ = -1;
};

/// The model that an event takes off the table; -1: none.
int fallen_by(const Event& event) {
    if (is_event(event, EventKind::knocked_out)) return read<EventKind::knocked_out>(event).model;
    return is_event(event, EventKind::lost) ? int{read<EventKind::lost>(event).model} : -1;
}

/// odds.course {game}
Reply course(AofsCalls& calls, const Json& request) {
    const auto found = calls.find(request);
    if (!found) return refuse(found.error());
    AofsGame& game = **found;
    const auto& entries = game.play.entries();
    std::array<Luck, 2> luck;
    Deeds deeds;
    Striker striker;
    Json turns = Json::array();
    State state = game.play.state_at(0);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const int lead = lead_of(state);
        Events events;
        ScriptedDice dice(entries[i].faces);
        game.match().answer(state, entries[i].choice, dice, events);
        std::array<int, 2> lost{};
        for (const Event& event : events) {
            count(event, luck);
            striker.follow(event, state);
            const int model = fallen_by(event);
            if (model < 0) continue;
            ++lost[static_cast<std::size_t>(index(side_of_model(model)))];
            deeds.fell(home_of(state, model), striker.unit());
        }
        const int swing = lead_of(state) - lead;
        if (swing != 0 || lost[0] + lost[1] > 0)
            turns.push_back({{"answer", i}, {"swing", swing}, {"lost", lost}, {"fight", nullptr}});
    }
    Json sides = Json::array();
    for (const Luck& one : luck)
        sides.push_back({{"hits", odds::json_of(one.hits)}, {"saves", odds::json_of(one.saves)}});
    return Json{{"sides", std::move(sides)},
                {"favour", nullptr},
                {"fights", 0},
                {"turns", std::move(turns)},
                {"units", deeds.told()}};
}

}  // namespace

void add_course(AofsOwnCalls& own) {
    own["odds.course"] = course;
}

}  // namespace skald::calls
