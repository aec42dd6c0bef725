// What the events of a game of SAGA show of its fights: whose hand fells whom, and how the dice fell.
#pragma once
#include "calls/core/kit.hpp"
#include "odds/core/luck.hpp"
#include "saga/match.hpp"
#include "saga/names.hpp"

namespace skald::calls {

/// Who fights whom, from one answer to the next.
class SagaFoes {
  public:
    /// Before an answer: those who took part in a fight still do while its casualties are taken.
    void before(const saga::State& state) {
        const auto ask = static_cast<saga::Ask>(state.question.ask);
        if (ask != saga::Ask::casualties && ask != saga::Ask::save_casualties) units_ = nobody;
        fought_ = fighters(state);
    }
    void follow(const Event& event, const saga::State& after) {
        if (!is_event(event, saga::EventKind::attack_rolled)) return;
        units_ = fought_ != nobody ? fought_ : fighters(after);
    }
    /// Who fights this unit; -1: nobody.
    int foe_of(int unit) const {
        for (const int fighter : units_)
            if (fighter >= 0 && saga::side_of_unit(fighter) != saga::side_of_unit(unit)) return fighter;
        return -1;
    }

  private:
    using Pair = std::array<int, 2>;
    static constexpr Pair nobody{-1, -1};
    static Pair fighters(const saga::State& state) {
        const saga::Fight& fight = state.fight;
        if (fight.kind == saga::FightKind::none) return nobody;
        return {fight.of[0].unit, fight.of[1].unit};
    }

    Pair units_ = nobody, fought_ = nobody;
};

/// Gives the dice of each event to `add(side, kind, needed, faces)`: hits, saves, and rare SAGA dice.
class SagaDice {
  public:
    template <class Add>
    void follow(const Event& event, const Add& add) {
        using saga::EventKind;
        if (event.side == Side::none) return;
        const std::span<const std::uint8_t> faces(event.faces.begin(), event.faces.size());
        if (is_event(event, EventKind::attack_rolled))
            add(event.side, "hits", needed_ = read<EventKind::attack_rolled>(event).needed, faces);
        else if (is_event(event, EventKind::defence_rolled))
            add(event.side, "saves", needed_ = read<EventKind::defence_rolled>(event).needed, faces);
        else if (is_event(event, EventKind::rerolled))
            add(event.side, read<EventKind::rerolled>(event).defence ? "saves" : "hits", needed_, faces);
        else if (is_event(event, EventKind::saga_rolled))
            add(event.side, "rare", 6, faces);  // TRM-19
    }

  private:
    int needed_ = 0;  ///< by the dice that were thrown last
};

}  // namespace skald::calls
