#include <algorithm>
#include <optional>

#include "base/integer.hpp"
#include "saga/unit.hpp"
#include "words/saga/teller.hpp"

namespace skald::saga {

using namespace words;

namespace {

/// How far a figure went.
Length way_length(const Event& event) {
    const auto moved = read<EventKind::moved>(event);
    Point from = moved.from;
    Length length = 0;
    for (std::size_t i = 0; i + 1 < moved.path.size(); i += 2) {
        const Point to{moved.path[i], moved.path[i + 1]};
        const std::int64_t x = to.x - from.x, y = to.y - from.y;
        length += static_cast<Length>(isqrt_up(x * x + y * y));
        from = to;
    }
    return length;
}

}  // namespace

/// Events whose numbers choose between texts.
std::optional<std::string> Teller::special_event(const Event& event, const Arguments& arguments) const {
    const auto say = [&](Phrase phrase) { return texts_.say(phrase, arguments); };
    switch (static_cast<EventKind>(event.kind)) {
        case EventKind::piece_placed:
            if (event.side == Side::none) return say(Phrase::event_piece_ready);
            break;
        case EventKind::phase:
            if (read<EventKind::phase>(event).phase == Phase::activation)
                return say(Phrase::event_phase_activation);
            break;
        case EventKind::triggered:
            if (read<EventKind::triggered>(event).unit >= 0)
                return texts_.say(
                    Phrase::event_triggered_by,
                    {{"1", arguments[1].value}, {"2", arguments[0].value}, {"side", {side(event.side)}}});
            break;
        case EventKind::declared:
            if (read<EventKind::declared>(event).target >= 0) return say(Phrase::event_declared_target);
            break;
        case EventKind::fatigue: {
            const auto tired = read<EventKind::fatigue>(event);
            if (tired.change < 0)
                return texts_.say(Phrase::event_fatigue_less,
                                  {arguments[0], {"2", {-tired.change}}, arguments[2]});
            Unit then{};
            then.fatigue = static_cast<std::uint8_t>(tired.now);
            if (exhausted(then)) return say(Phrase::event_fatigue_exhausted);
            break;
        }
        case EventKind::fatigue_used: {
            const int use = static_cast<int>(read<EventKind::fatigue_used>(event).use);
            if (use >= 1 && use <= 4) return say(after(Phrase::event_fatigue_used_armour_up, use - 1));
            break;
        }
        case EventKind::rerolled:
            if (read<EventKind::rerolled>(event).defence) return say(Phrase::event_rerolled_defence);
            break;
        case EventKind::effect: {
            const auto effect = read<EventKind::effect>(event);
            if (effect.unit < 0) break;
            return say(effect.amount != 0 ? Phrase::event_effect_amount : Phrase::event_effect_unit);
        }
        case EventKind::lasting:
            if (read<EventKind::lasting>(event).unit >= 0) return say(Phrase::event_lasting_unit);
            break;
        case EventKind::lasting_ended:
            if (read<EventKind::lasting_ended>(event).unit >= 0) return say(Phrase::event_lasting_ended_unit);
            break;
        case EventKind::paid: {
            const Payment payment = read<EventKind::paid>(event).payment;
            if (payment == Payment::casualty) return say(Phrase::event_paid_casualty);
            if (payment == Payment::saga_die) return say(Phrase::event_paid_die);
            break;
        }
        case EventKind::game_over:
            if (read<EventKind::game_over>(event).winner == Side::none) return say(Phrase::event_draw);
            break;
        case EventKind::consent:
            if (!read<EventKind::consent>(event).given) return say(Phrase::event_consent_refused);
            break;
        case EventKind::score:
            if (read<EventKind::score>(event).unit >= 0) return say(Phrase::event_score_unit);
            break;
        default: break;
    }
    return {};
}

/// Who fights, for the events until the next fight.
void Teller::remember(const Event& event) {
    if (static_cast<EventKind>(event.kind) == EventKind::melee_began) {
        const auto began = read<EventKind::melee_began>(event);
        fight_ = {began.attacker, began.defender};
    } else if (static_cast<EventKind>(event.kind) == EventKind::shooting_began) {
        const auto began = read<EventKind::shooting_began>(event);
        fight_ = {began.attacker, began.defender};
    }
}

/// What a text may say beside the numbers of its event. `count`: how many figures it stands for.
void Teller::add_event_values(const Event& event, int count, Arguments& arguments) const {
    const auto list = [&](std::string text) { arguments.push_back({"list", {std::move(text)}}); };
    switch (static_cast<EventKind>(event.kind)) {
        case EventKind::saga_rolled:
            list(rolled(read<EventKind::saga_rolled>(event).rolls, event.side));
            break;
        case EventKind::stolen: list(rolled(read<EventKind::stolen>(event).rolls, event.side)); break;
        case EventKind::loaded: list(symbols(read<EventKind::loaded>(event).dice, event.side)); break;
        case EventKind::dice_taken_back:
            list(symbols(read<EventKind::dice_taken_back>(event).dice, event.side));
            break;
        case EventKind::discarded: list(symbols(read<EventKind::discarded>(event).dice, event.side)); break;
        case EventKind::method:
            arguments.push_back({"method", {method(read<EventKind::method>(event).method)}});
            break;
        case EventKind::moved: arguments.push_back({"length", length(way_length(event), false, -1)}); break;
        case EventKind::slain: arguments.push_back({"n", {count}}); break;
        default: break;
    }
}

/// Events that speak of both sides.
std::optional<std::string> Teller::event_of_both(const Event& event, Arguments& arguments) const {
    switch (static_cast<EventKind>(event.kind)) {
        case EventKind::edge: {
            const bool far = read<EventKind::edge>(event).first_far;
            return texts_.say(far ? Phrase::event_edge_far : Phrase::event_edge_near,
                              {{"1", {side(Side::first)}}, {"2", {side(Side::second)}}});
        }
        case EventKind::melee_result: {
            const auto result = read<EventKind::melee_result>(event);
            const Arguments both{{"1", fighter(0)},
                                 {"2", fighter(1)},
                                 {"3", {result.by_attacker}},
                                 {"4", {result.by_defender}}};
            if (result.winner == 0) return texts_.event(EventKind::melee_result, both);
            return texts_.say(result.winner == 1 ? Phrase::event_melee_defender : Phrase::event_melee_neither,
                              both);
        }
        case EventKind::casualties: {
            const int unit_hit = read<EventKind::casualties>(event).unit;
            if (fight_[0] < 0 || (unit_hit != fight_[0] && unit_hit != fight_[1])) return {};
            arguments.push_back({"3", unit(unit_hit == fight_[0] ? fight_[1] : fight_[0])});
            return texts_.say(Phrase::event_casualties_by, arguments);
        }
        default: return {};
    }
}

std::string Teller::told(const Event& event, int count) {
    if (event.kind == 0 || event.kind >= vocabulary().events.size()) return {};
    remember(event);
    const std::vector<int> numbers(event.numbers.begin(), event.numbers.end());
    Arguments args = arguments(vocabulary().events[event.kind].fields, numbers, event.side);
    args.push_back({"side", {side(event.side)}});
    add_event_values(event, count, args);
    if (const auto text = event_of_both(event, args)) return capital(*text);
    if (const auto text = special_event(event, args)) return capital(*text);
    return capital(texts_.event(static_cast<EventKind>(event.kind), args));
}

std::string Teller::thrown(const Event& event, Side of) const {
    const std::vector<int> numbers(event.numbers.begin(), event.numbers.end());
    Arguments args = arguments(vocabulary().events[event.kind].fields, numbers, event.side);
    args.push_back({"side", {side(of)}});
    const auto say = [&](Phrase phrase) { return capital(texts_.say(phrase, args)); };
    switch (static_cast<EventKind>(event.kind)) {
        case EventKind::saga_rolled: return say(Phrase::throw_saga);
        case EventKind::attack_rolled: return say(Phrase::throw_attack);
        case EventKind::defence_rolled: return say(Phrase::throw_defence);
        case EventKind::rolled: return event.rule == cause(Rule::TAB_03) ? say(Phrase::throw_roll_off) : "";
        default: return {};
    }
}

void Teller::resume(const State& before) {
    if (before.fight.kind != FightKind::none) fight_ = {before.fight.of[0].unit, before.fight.of[1].unit};
}

// ---- Figures that move or fall together

int Teller::unit_of(const Event& event) const {
    switch (static_cast<EventKind>(event.kind)) {
        case EventKind::moved: {
            const int figure = read<EventKind::moved>(event).figure;
            return figure >= 0 && figure < max_figures ? state_.figure(figure).unit : -1;
        }
        case EventKind::slain: return read<EventKind::slain>(event).unit;
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
