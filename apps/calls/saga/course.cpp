// How a game of SAGA went: its turning points, and what the dice gave against what was to be expected. A
// report: nothing here decides anything.

#include <optional>

#include "calls/core/book_calls.hpp"
#include "calls/core/deeds.hpp"
#include "calls/saga/kit.hpp"
#include "dice/scripted.hpp"
#include "odds/core/luck.hpp"
#include "odds/saga/json.hpp"
#include "saga/names.hpp"
#include "saga/score.hpp"

namespace skald::calls {

using namespace saga;

namespace {

/// What a side threw over the game.
struct Luck {
    odds::Tally hits, saves, rare;
};

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
        if (event.side == Side::none) return;
        Luck& luck = luck_[static_cast<std::size_t>(index(event.side))];
        const std::span faces(event.faces.begin(), event.faces.size());
        if (is_event(event, EventKind::attack_rolled))
            luck.hits.add(needed_ = read<EventKind::attack_rolled>(event).needed, faces);
        else if (is_event(event, EventKind::defence_rolled))
            luck.saves.add(needed_ = read<EventKind::defence_rolled>(event).needed, faces);
        else if (is_event(event, EventKind::rerolled))
            (read<EventKind::rerolled>(event).defence ? luck.saves : luck.hits).add(needed_, faces);
        else if (is_event(event, EventKind::saga_rolled))
            luck.rare.add(6, faces);  // TRM-19
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
            if (!is_event(event, EventKind::slain)) continue;
            const int unit = read<EventKind::slain>(event).unit;
            ++open_->lost[static_cast<std::size_t>(index(side_of_unit(unit)))];
            deeds_.fell(unit, foe_of(unit));
        }
        const auto ask = static_cast<Ask>(after.question.ask);
        if (open_->fight && (ask == Ask::casualties || ask == Ask::save_casualties)) return;
        close(after);
    }

    /// Who fights this side in the fight that is told; -1: nobody.
    int foe_of(int unit) const {
        for (const int fighter : open_->fight ? open_->units : std::array{-1, -1})
            if (fighter >= 0 && side_of_unit(fighter) != side_of_unit(unit)) return fighter;
        return -1;
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

    static Json luck_json(const Luck& luck) {
        return {{"hits", odds::json_of(luck.hits)},
                {"saves", odds::json_of(luck.saves)},
                {"rare", odds::json_of(luck.rare)}};
    }

    SagaGame& game_;
    std::array<Luck, 2> luck_;
    int needed_ = 0;  ///< by the dice that were thrown last
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
