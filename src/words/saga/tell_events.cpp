#include <algorithm>
#include <optional>

#include "base/integer.hpp"
#include "words/saga/teller.hpp"

namespace skald::saga {

using namespace words;

namespace {

/// How far a figure went: f, from x, y, facing, then the corners of its way.
Length way_length(const Event& moved) {
    const auto& n = moved.numbers;
    Length length = 0;
    for (std::size_t i = 4; i + 1 < n.size(); i += 2) {
        const std::size_t from = i == 4 ? 1 : i - 2;
        const std::int64_t x = n[i] - n[from], y = n[i + 1] - n[from + 1];
        length += static_cast<Length>(isqrt_up(x * x + y * y));
    }
    return length;
}

}  // namespace

/// Events whose numbers choose between texts.
std::optional<std::string> Teller::special_event(const Event& event, const Arguments& arguments) const {
    const auto n = [&](std::size_t i) { return i < event.numbers.size() ? int{event.numbers[i]} : -1; };
    const auto say = [&](Phrase phrase) { return texts_.say(phrase, arguments); };
    switch (static_cast<EventKind>(event.kind)) {
        case EventKind::piece_placed:
            if (event.side == Side::none) return say(Phrase::event_piece_ready);
            break;
        case EventKind::phase:
            if (n(0) == 1) return say(Phrase::event_phase_activation);
            break;
        case EventKind::triggered:
            if (n(1) >= 0)
                return texts_.say(
                    Phrase::event_triggered_by,
                    {{"1", arguments[1].value}, {"2", arguments[0].value}, {"side", {side(event.side)}}});
            break;
        case EventKind::declared:
            if (n(2) >= 0) return say(Phrase::event_declared_target);
            break;
        case EventKind::fatigue:
            if (event.numbers.size() > 2 && n(1) < 0)
                return texts_.say(Phrase::event_fatigue_less, {arguments[0], {"2", {-n(1)}}, arguments[2]});
            break;
        case EventKind::fatigue_used:
            if (n(1) >= 1 && n(1) <= 4) return say(after(Phrase::event_fatigue_used_armour_up, n(1) - 1));
            break;
        case EventKind::rerolled:
            if (n(1) == 1) return say(Phrase::event_rerolled_defence);
            break;
        case EventKind::effect:
            if (n(2) < 0) break;
            return say(n(3) != 0 ? Phrase::event_effect_amount : Phrase::event_effect_unit);
        case EventKind::lasting:
            if (n(2) >= 0) return say(Phrase::event_lasting_unit);
            break;
        case EventKind::lasting_ended:
            if (n(2) >= 0) return say(Phrase::event_lasting_ended_unit);
            break;
        case EventKind::paid:
            if (n(0) == static_cast<int>(Payment::casualty)) return say(Phrase::event_paid_casualty);
            if (n(0) == static_cast<int>(Payment::saga_die)) return say(Phrase::event_paid_die);
            break;
        case EventKind::game_over:
            if (n(0) == 2) return say(Phrase::event_draw);
            break;
        case EventKind::consent:
            if (n(0) == 0) return say(Phrase::event_consent_refused);
            break;
        case EventKind::score:
            if (n(0) >= 0) return say(Phrase::event_score_unit);
            break;
        default: break;
    }
    return {};
}

/// What the events of a fight say of the two that fight.
std::string Teller::fight_event(const Event& event, Arguments& arguments) const {
    const auto n = [&](std::size_t i) { return i < event.numbers.size() ? int{event.numbers[i]} : -1; };
    if (static_cast<EventKind>(event.kind) == EventKind::melee_result) {
        const Arguments both{{"1", fighter(0)}, {"2", fighter(1)}, {"3", {n(1)}}, {"4", {n(2)}}};
        if (n(0) == 0) return texts_.event(EventKind::melee_result, both);
        return texts_.say(n(0) == 1 ? Phrase::event_melee_defender : Phrase::event_melee_neither, both);
    }
    if (fight_[0] < 0 || (n(0) != fight_[0] && n(0) != fight_[1]))
        return texts_.event(EventKind::casualties, arguments);
    arguments.push_back({"3", unit(n(0) == fight_[0] ? fight_[1] : fight_[0])});
    return texts_.say(Phrase::event_casualties_by, arguments);
}

/// `count`: how many figures the event stands for.
std::string Teller::told(const Event& event, int count) {
    const auto kind = static_cast<EventKind>(event.kind);
    if (kind == EventKind::none || kind > EventKind::score) return {};
    const auto n = [&](std::size_t i) { return i < event.numbers.size() ? int{event.numbers[i]} : -1; };
    if (kind == EventKind::melee_began || kind == EventKind::shooting_began) fight_ = {n(0), n(1)};
    Arguments args = arguments(kinds_of(kind), {event.numbers.begin(), event.numbers.end()}, event.side);
    args.push_back({"side", {side(event.side)}});
    const std::span<const std::int16_t> all{event.numbers.data(), event.numbers.size()};
    const auto dice = [&](std::size_t from) {
        args.push_back({"list", {symbols(all.subspan(std::min(from, all.size())), event.side)}});
    };
    switch (kind) {
        case EventKind::saga_rolled: args.push_back({"list", {rolled(all, event.side)}}); break;
        case EventKind::loaded: dice(1); break;
        case EventKind::dice_taken_back:
        case EventKind::discarded: dice(0); break;
        case EventKind::method: args.push_back({"method", {method(n(0))}}); break;
        case EventKind::moved: args.push_back({"length", length(way_length(event), false, -1)}); break;
        case EventKind::slain: args.push_back({"n", {count}}); break;
        case EventKind::edge:
            return capital(texts_.say(n(0) == 1 ? Phrase::event_edge_far : Phrase::event_edge_near,
                                      {{"1", {side(Side::first)}}, {"2", {side(Side::second)}}}));
        case EventKind::melee_result:
        case EventKind::casualties: return capital(fight_event(event, args));
        default: break;
    }
    if (const auto text = special_event(event, args)) return capital(*text);
    return capital(texts_.event(kind, args));
}

void Teller::resume(const State& before) {
    if (before.fight.kind != FightKind::none) fight_ = {before.fight.of[0].unit, before.fight.of[1].unit};
}

// ---- Figures that move or fall together

int Teller::unit_of(const Event& event) const {
    const auto n = [&](std::size_t i) { return i < event.numbers.size() ? int{event.numbers[i]} : -1; };
    switch (static_cast<EventKind>(event.kind)) {
        case EventKind::moved: return n(0) >= 0 && n(0) < max_figures ? state_.figure(n(0)).unit : -1;
        case EventKind::slain: return n(1);
        default: return -1;
    }
}

/// The event that tells of all that belong together with `at`: of a unit's figures that move one after
/// another the one with the longest way, told for the first; all of a unit that fall, told for the first.
std::string Teller::gathered(std::span<const Event> events, std::size_t at) {
    const Event& event = events[at];
    const auto alike = [&](const Event& other) {
        return other.kind == event.kind && unit_of(other) == unit_of(event);
    };
    if (static_cast<EventKind>(event.kind) == EventKind::moved) {
        if (at > 0 && alike(events[at - 1])) return {};
        const Event* longest = &event;
        for (std::size_t i = at + 1; i < events.size() && alike(events[i]); ++i)
            if (way_length(events[i]) > way_length(*longest)) longest = &events[i];
        return told(*longest, 1);
    }
    if (static_cast<EventKind>(event.kind) == EventKind::slain) {
        if (std::any_of(events.begin(), events.begin() + static_cast<std::ptrdiff_t>(at), alike)) return {};
        return told(event, static_cast<int>(std::count_if(events.begin(), events.end(), alike)));
    }
    return told(event, 1);
}

std::vector<std::string> Teller::events(std::span<const Event> events) {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < events.size(); ++i) texts.push_back(gathered(events, i));
    return texts;
}

}  // namespace skald::saga
