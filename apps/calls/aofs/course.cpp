// How a game of Age of Fantasy: Skirmish went: who gained and lost markers and models when, and what the
// dice gave against what was to be expected. A report: nothing here decides anything.

#include "calls/aofs/kit.hpp"
#include "calls/aofs/strikes.hpp"
#include "calls/core/book_calls.hpp"
#include "calls/core/deeds.hpp"
#include "dice/scripted.hpp"
#include "odds/core/luck.hpp"

namespace skald::calls {

using namespace aofs;

namespace {

/// What a side threw over the game, by its kind.
using Luck = std::map<std::string, odds::Tally>;

/// Markers of the first side less those of the second.
int lead_of(const State& state) {
    const auto held = markers_held(state);
    return held[0] - held[1];
}

/// odds.course {game}
Reply course(AofsCalls& calls, const Json& request) {
    const auto found = calls.find(request);
    if (!found) return refuse(found.error());
    AofsGame& game = **found;
    const auto& entries = game.play.entries();
    std::array<Luck, 2> luck;
    Deeds deeds;
    AofsStriker striker;
    Json turns = Json::array();
    State state = game.play.state_at(0);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const int lead = lead_of(state);
        Events events;
        ScriptedDice dice(entries[i].faces);
        game.match().answer(state, entries[i].choice, dice, events);
        std::array<int, 2> lost{};
        for (const Event& event : events) {
            aofs_dice(event,
                      [&](Side side, const char* kind, int needed, std::span<const std::uint8_t> faces) {
                          luck[static_cast<std::size_t>(index(side))][kind].add(needed, faces);
                      });
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
    for (Luck& one : luck)
        sides.push_back({{"hits", odds::json_of(one["hits"])}, {"saves", odds::json_of(one["saves"])}});
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
