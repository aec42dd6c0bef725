// How a game of SAGA went: its turning points, and what the dice gave against what was to be expected. A
// report: nothing here decides anything.

#include <optional>

#include "calls/core/book_calls.hpp"
#include "calls/core/deeds.hpp"
#include "calls/saga/kit.hpp"
#include "calls/saga/strikes.hpp"
#include "dice/scripted.hpp"
#include "odds/core/luck.hpp"
#include "odds/saga/json.hpp"
#include "saga/names.hpp"
#include "saga/score.hpp"

namespace skald::calls {

using namespace saga;

namespace {

/// What a side threw over the game, by its kind.
using Luck = std::map<std::string, odds::Tally>;

/// Answers that belong together: the throw of a fight and who falls by it, or one answer that changes the
/// lead by itself.
struct Turn {
    std::size_t answer = 0;  ///< after so many answers it begins
    int lead = 0;            ///< of the first side, before it
    bool fight = false;
    FightKind kind = FightKind::none;
    std::array<int, 2> units{-1, -1};
    std::array<int, 2> lost{};  ///< figures, by side
    std::optional<std::array<Fraction, 2>> expected;
};

class Course {
  public:
    explicit Course(SagaGame& game) : game_(game) {}

    Json told() {
        const auto& entries = game_.play.entries();
        State state = game_.play.state_at(0);
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const State before = state;
            Events events;
            ScriptedDice dice(entries[i].faces);
            foes_.before(before);
            game_.match().answer(state, entries[i].choice, dice, events);
            for (const Event& event : events) count(event);
            follow(i, entries[i].choice, before, events, state);
        }
        return Json{{"sides", {luck_json(luck_[0]), luck_json(luck_[1])}},
                    {"favour", favour_},
                    {"fights", fights_},
                    {"turns", std::move(turns_)},
                    {"units", deeds_.told()}};
    }

  private:
    int lead_of(const State& state) const {
        const View view{game_.match(), state};
        return score_of(view, Side::first).points - score_of(view, Side::second).points;
    }

    void count(const Event& event) {
        dice_.follow(event,
                     [&](Side side, const char* kind, int needed, std::span<const std::uint8_t> faces) {
                         luck_[static_cast<std::size_t>(index(side))][kind].add(needed, faces);
                     });
    }

    void follow(std::size_t i, const Choice& choice, const State& before, const Events& events,
                const State& after) {
        bool thrown = false;
        for (const Event& event : events) thrown |= is_event(event, EventKind::attack_rolled);
        if (!open_) {
            open_.emplace();
            open_->answer = i;
            open_->lead = lead_of(before);
        }
        if (thrown) foresee(before, choice, after);
        for (const Event& event : events) {
            foes_.follow(event, after);
            if (!is_event(event, EventKind::slain)) continue;
            const int unit = read<EventKind::slain>(event).unit;
            ++open_->lost[static_cast<std::size_t>(index(side_of_unit(unit)))];
            deeds_.fell(unit, foes_.foe_of(unit));
        }
        const auto ask = static_cast<Ask>(after.question.ask);
        if (open_->fight && (ask == Ask::casualties || ask == Ask::save_casualties)) return;
        close(after);
    }

    /// A fight as it was played: the odds of its throw, with the pools as both sides had made them.
    void foresee(const State& before, const Choice& choice, const State& after) {
        Turn& turn = *open_;
        const Fight& fight = before.fight.kind != FightKind::none ? before.fight : after.fight;
        turn.fight = true;
        turn.kind = fight.kind;
        turn.units = {fight.of[0].unit, fight.of[1].unit};
        const auto odds = saga::odds_of_choice(game_.match(), before, choice, saga::Ending::on_paper).results;
        if (odds.empty()) return;
        const auto mean = [&](std::size_t side) {
            return odds.mean([side](const saga::FightResult& result) { return result.lost[side]; });
        };
        turn.expected = {mean(0), mean(1)};
    }

    void close(const State& after) {
        const Turn turn = *open_;
        open_.reset();
        const int swing = lead_of(after) - turn.lead;
        if (!turn.fight && swing == 0) return;
        Json json = {{"answer", turn.answer}, {"swing", swing}, {"lost", turn.lost}, {"fight", nullptr}};
        if (turn.fight) {
            json["fight"] = {{"kind", turn.kind == FightKind::melee ? "melee" : "shooting"},
                             {"units", turn.units},
                             {"expected", nullptr}};
            if (turn.expected) {
                ++fights_;
                json["fight"]["expected"] = {odds::json_of((*turn.expected)[0]),
                                             odds::json_of((*turn.expected)[1])};
                favour_ += turn.lost[1] - (*turn.expected)[1].to_double() -
                           (turn.lost[0] - (*turn.expected)[0].to_double());
            }
        }
        turns_.push_back(std::move(json));
    }

    static Json luck_json(Luck& luck) {
        Json told;
        for (const char* kind : {"hits", "saves", "rare"}) told[kind] = odds::json_of(luck[kind]);
        return told;
    }

    SagaGame& game_;
    std::array<Luck, 2> luck_;
    SagaDice dice_;
    SagaFoes foes_;
    std::optional<Turn> open_;
    Json turns_ = Json::array();
    Deeds deeds_;
    double favour_ = 0;  ///< figures by which the dice of the fights favoured the first side
    int fights_ = 0;
};

/// odds.course {game}
Reply course(SagaCalls& calls, const Json& request) {
    const auto game = calls.find(request);
    if (!game) return refuse(game.error());
    return Course(**game).told();
}

}  // namespace

void add_course(SagaOwnCalls& own) {
    own["odds.course"] = course;
}

}  // namespace skald::calls
