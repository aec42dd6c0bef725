#include <optional>

#include "words/saga/teller.hpp"

namespace skald::saga {

using namespace words;

/// Events whose numbers choose between texts.
std::optional<std::string> Teller::special_event(const Event& event, const Arguments& arguments) const {
    const auto n = [&](std::size_t i) { return i < event.numbers.size() ? int{event.numbers[i]} : -1; };
    const auto say = [&](Phrase phrase) { return texts_.say(phrase, arguments); };
    switch (static_cast<EventKind>(event.kind)) {
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

std::string Teller::event(const Event& event) {
    const auto kind = static_cast<EventKind>(event.kind);
    if (kind == EventKind::none || kind > EventKind::score) return {};
    const auto n = [&](std::size_t i) { return i < event.numbers.size() ? int{event.numbers[i]} : -1; };
    if (kind == EventKind::melee_began || kind == EventKind::shooting_began) fight_ = {n(0), n(1)};
    Arguments args = arguments(kinds_of(kind), {event.numbers.begin(), event.numbers.end()}, event.side);
    args.push_back({"side", {side(event.side)}});
    const std::span<const std::int16_t> all{event.numbers.data(), event.numbers.size()};

    if (kind == EventKind::saga_rolled) {
        std::vector<std::string> list;
        for (std::size_t i = 1; i < all.size(); i += 2)
            if (all[i] >= 0 && all[i] < 3)
                list.push_back(names(event.side).symbols[static_cast<std::size_t>(all[i])]);
        args.push_back({"list", {texts_.list(list, Phrase::join_comma)}});
    } else if (kind == EventKind::loaded) {
        args.push_back({"list", {symbols(all.subspan(all.empty() ? 0 : 1), event.side)}});
    } else if (kind == EventKind::dice_taken_back || kind == EventKind::discarded) {
        args.push_back({"list", {symbols(all, event.side)}});
    } else if (kind == EventKind::edge) {
        const bool far = n(0) == 1;
        return capital(texts_.say(far ? Phrase::event_edge_far : Phrase::event_edge_near,
                                  {{"1", {side(Side::first)}}, {"2", {side(Side::second)}}}));
    } else if (kind == EventKind::melee_result) {
        const Arguments both{{"1", fighter(0)}, {"2", fighter(1)}, {"3", {n(1)}}, {"4", {n(2)}}};
        if (n(0) == 0) return capital(texts_.event(kind, both));
        return capital(
            texts_.say(n(0) == 1 ? Phrase::event_melee_defender : Phrase::event_melee_neither, both));
    } else if (kind == EventKind::casualties && fight_[0] >= 0 && (n(0) == fight_[0] || n(0) == fight_[1])) {
        args.push_back({"3", unit(n(0) == fight_[0] ? fight_[1] : fight_[0])});
        return capital(texts_.say(Phrase::event_casualties_by, args));
    }
    if (const auto text = special_event(event, args)) return capital(*text);
    return capital(texts_.event(kind, args));
}

}  // namespace skald::saga
