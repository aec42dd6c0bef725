// What the events of a game of Age of Fantasy: Skirmish show of its fights: whose hand fells whom, and how
// the dice fell.
#pragma once
#include <algorithm>

#include "aofs/match.hpp"
#include "aofs/names.hpp"
#include "aofs/unit.hpp"
#include "calls/core/kit.hpp"

namespace skald::calls {

/// Who strikes, from one event to the next: dangerous ground and falls are nobody's hand.
class AofsStriker {
  public:
    void follow(const Event& event, const aofs::State& state) {
        using aofs::EventKind;
        if (is_event(event, EventKind::shot)) unit_ = read<EventKind::shot>(event).unit;
        if (is_event(event, EventKind::strikes)) unit_ = read<EventKind::strikes>(event).unit;
        if (is_event(event, EventKind::impact)) unit_ = read<EventKind::impact>(event).unit;
        if (is_event(event, EventKind::casting))
            unit_ = aofs::home_of(state, read<EventKind::casting>(event).caster);
        if (is_event(event, EventKind::fell) || is_event(event, EventKind::dangerous) ||
            is_event(event, EventKind::activated))
            unit_ = -1;
    }
    int unit() const { return unit_; }

  private:
    int unit_ = -1;
};

/// The model that an event takes off the table; -1: none.
inline int fallen_by(const Event& event) {
    using aofs::EventKind;
    if (is_event(event, EventKind::knocked_out)) return read<EventKind::knocked_out>(event).model;
    return is_event(event, EventKind::lost) ? int{read<EventKind::lost>(event).model} : -1;
}

/// Gives the dice of an event to `add(side, kind, needed, faces)`: hits and saves.
template <class Add>
void aofs_dice(const Event& event, const Add& add) {
    using aofs::EventKind;
    if (event.side == Side::none) return;
    const std::span<const std::uint8_t> faces(event.faces.begin(), event.faces.size());
    // A natural 1 fails and a natural 6 succeeds, whatever is needed (AOF-GEN-03).
    const auto thrown = [&](const char* kind, int needed) {
        add(event.side, kind, std::clamp(needed, 2, 6), faces);
    };
    if (is_event(event, EventKind::hits)) thrown("hits", read<EventKind::hits>(event).needed);
    if (is_event(event, EventKind::saves)) thrown("saves", read<EventKind::saves>(event).needed);
    if (is_event(event, EventKind::saved_again)) thrown("saves", read<EventKind::saved_again>(event).needed);
}

}  // namespace skald::calls
