#include "words/aofs/rules.hpp"
#include "words/aofs/teller.hpp"

namespace skald::aofs {

using namespace words;

using P = Phrase;

namespace {

int number_at(const Event& event, std::size_t i) {
    return i < event.numbers.size() ? int{event.numbers[i]} : -1;
}

std::string faces_of(const Event& event) {
    std::string text;
    for (const std::uint8_t face : event.faces) text += (text.empty() ? "" : " ") + std::to_string(face);
    return text;
}

}  // namespace

std::string Teller::striking(int unit, int type) const {
    if (!source_.empty()) return source_;
    return unit < 0 ? texts_.say(P::fall) : weapon(unit, type);
}

/// From a spell's effect on, what strikes is the spell, until somebody shoots or strikes; falls and dangerous
/// ground likewise.
void Teller::remember(const Event& event) {
    switch (static_cast<EventKind>(event.kind)) {
        case EventKind::spell: source_ = spell(event.side, number_at(event, 0)); break;
        case EventKind::fell: source_ = texts_.say(P::fall); break;
        case EventKind::dangerous: source_ = texts_.say(P::ground); break;
        case EventKind::shot:
        case EventKind::strikes:
        case EventKind::melee:
        case EventKind::activated: source_.clear(); break;
        default: break;
    }
}

/// What an effect of a spell does; empty if there is no such effect.
std::string Teller::effect(Side side, int spell, int number) const {
    if (side == Side::none) return {};
    const auto& spells = match_.army(side).spells;
    if (spell < 0 || spell >= static_cast<int>(spells.size())) return {};
    const auto& effects = spells[static_cast<std::size_t>(spell)].effects;
    if (number < 0 || number >= static_cast<int>(effects.size())) return {};
    return effect_text(texts_, effects[static_cast<std::size_t>(number)]);
}

/// Events whose numbers choose between texts.
std::optional<std::string> Teller::special_event(const Event& event, Arguments& arguments) const {
    const auto n = [&](std::size_t i) { return number_at(event, i); };
    const auto say = [&](P phrase) { return texts_.say(phrase, arguments); };
    const std::span<const std::int16_t> all{event.numbers.data(), event.numbers.size()};
    switch (static_cast<EventKind>(event.kind)) {
        case EventKind::rolled_off:
        case EventKind::game_over: {
            // The winner's number stands first.
            const bool draw = n(0) != 0 && n(0) != 1;
            const int own = n(0) == 1 ? n(2) : n(1), other = n(0) == 1 ? n(1) : n(2);
            const Arguments both{{"1", {side(event.side)}}, {"2", {own}}, {"3", {other}}};
            if (event.kind == static_cast<std::uint8_t>(EventKind::rolled_off))
                return texts_.event(EventKind::rolled_off, both);
            return draw ? texts_.say(P::event_draw, both) : texts_.event(EventKind::game_over, both);
        }
        case EventKind::edge:
            return texts_.event(EventKind::edge, {{"1", {side(n(0) == 1 ? Side::second : Side::first)}},
                                                  {"2", {side(n(0) == 1 ? Side::first : Side::second)}}});
        case EventKind::picked:
            arguments.push_back({"list", {unit_list(all.empty() ? all : all.subspan(1))}});
            if (n(0) == 1) return say(P::event_picked_banner);
            break;
        case EventKind::activated:
            if (n(1) >= 0 && n(1) <= 4) return say(after(P::event_activated_hold, n(1)));
            break;
        case EventKind::jumped:
            if (n(3) == 0) return say(P::event_jump_failed);
            break;
        case EventKind::dangerous:
            if (n(1) == 0) return say(P::event_dangerous_safe);
            break;
        case EventKind::helped:
            if (n(2) < 0) return say(P::event_helped_against);
            break;
        case EventKind::cast:
            if (n(4) == 0) return say(P::event_cast_failed);
            break;
        case EventKind::hits:
            if (n(3) == 0) return say(P::event_hits_given);
            break;
        case EventKind::saves: arguments.push_back({"saved", {n(2) - n(4)}}); break;
        case EventKind::strikes:
            if (n(2) == 1) return say(P::event_strikes_counter);
            if (n(2) == 2) return say(P::event_strikes_back);
            break;
        case EventKind::push_roll:
            if (n(1) == 0) return say(P::event_push_failed);
            break;
        case EventKind::morale:
            if (n(3) == 0) return say(P::event_morale_failed);
            break;
        case EventKind::fearless:
            if (n(1) == 0) return say(P::event_fearless_failed);
            break;
        default: break;
    }
    return {};
}

std::string Teller::event(const Event& event) {
    const auto kind = static_cast<EventKind>(event.kind);
    if (kind == EventKind::none || kind > EventKind::game_over) return {};
    remember(event);
    const auto n = [&](std::size_t i) { return number_at(event, i); };
    Arguments args = arguments(kinds_of(kind), {event.numbers.begin(), event.numbers.end()}, event.side);
    args.push_back({"side", {side(event.side)}});
    args.push_back({"faces", {faces_of(event)}});
    if (kind == EventKind::reckoned) {
        if (n(3) < 0 || n(3) > static_cast<int>(Part::impact)) return {};
        args.push_back({"what", {striking(n(0), n(2))}});
        args.push_back({"n", {n(4)}});
        args.push_back({"signed", {with_sign(n(4))}});
        return capital(texts_.part(static_cast<Part>(n(3)), args));
    }
    if (kind == EventKind::spell) args.push_back({"text", {effect(event.side, n(0), n(1))}});
    if (const auto text = special_event(event, args)) return capital(*text);
    return capital(texts_.event(kind, args));
}

std::vector<std::string> Teller::events(std::span<const Event> events) {
    std::vector<std::string> texts;
    for (const Event& event : events) texts.push_back(this->event(event));
    return texts;
}

}  // namespace skald::aofs
