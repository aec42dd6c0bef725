#include <algorithm>

#include "base/integer.hpp"
#include "words/aofs/rules.hpp"
#include "words/aofs/teller.hpp"

namespace skald::aofs {

using namespace words;

using P = Phrase;

namespace {

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
        case EventKind::spell: source_ = spell(event.side, read<EventKind::spell>(event).spell); break;
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

/// The winner's number stands first.
Arguments Teller::score(Side winner, int first, int second) const {
    const bool turned = winner == Side::second;
    const Side known = turned || winner == Side::first ? winner : Side::none;
    return {{"1", {side(known)}}, {"2", {turned ? second : first}}, {"3", {turned ? first : second}}};
}

/// Events whose numbers choose between texts.
std::optional<std::string> Teller::special_event(const Event& event, Arguments& arguments) const {
    const auto say = [&](P phrase) { return texts_.say(phrase, arguments); };
    switch (static_cast<EventKind>(event.kind)) {
        case EventKind::rolled_off: {
            const auto [winner, first, second] = read<EventKind::rolled_off>(event);
            return texts_.event(EventKind::rolled_off, score(winner, first, second));
        }
        case EventKind::game_over: {
            const auto [winner, first, second] = read<EventKind::game_over>(event);
            const Arguments both = score(winner, first, second);
            return winner == Side::none ? texts_.say(P::event_draw, both)
                                        : texts_.event(EventKind::game_over, both);
        }
        case EventKind::edge: {
            const bool far = read<EventKind::edge>(event).first_far;
            return texts_.event(EventKind::edge, {{"1", {side(far ? Side::second : Side::first)}},
                                                  {"2", {side(far ? Side::first : Side::second)}}});
        }
        case EventKind::picked: {
            const auto [command, unit] = read<EventKind::picked>(event);
            arguments.push_back({"list", {plain_unit(unit)}});
            if (command == 1) return say(P::event_picked_banner);
            break;
        }
        case EventKind::activated: {
            const Action action = read<EventKind::activated>(event).action;
            if (action <= Action::idle) return say(after(P::event_activated_hold, static_cast<int>(action)));
            break;
        }
        case EventKind::jumped:
            if (!read<EventKind::jumped>(event).landed) return say(P::event_jump_failed);
            break;
        case EventKind::dangerous:
            if (read<EventKind::dangerous>(event).wounds == 0) return say(P::event_dangerous_safe);
            break;
        case EventKind::helped:
            if (read<EventKind::helped>(event).sign < 0) return say(P::event_helped_against);
            break;
        case EventKind::cast:
            if (!read<EventKind::cast>(event).works) return say(P::event_cast_failed);
            break;
        case EventKind::hits:
            if (read<EventKind::hits>(event).dice == 0) return say(P::event_hits_given);
            break;
        case EventKind::saves: {
            const auto saves = read<EventKind::saves>(event);
            arguments.push_back({"saved", {saves.dice - saves.wounds}});
            break;
        }
        case EventKind::strikes: {
            const int strike = read<EventKind::strikes>(event).strike;
            if (strike == 1) return say(P::event_strikes_counter);
            if (strike == 2) return say(P::event_strikes_back);
            break;
        }
        case EventKind::push_roll:
            if (!read<EventKind::push_roll>(event).succeeds) return say(P::event_push_failed);
            break;
        case EventKind::morale:
            if (event.faces.empty()) return say(P::event_morale_stunned);  // AOF-WND-05d: no die is rolled
            if (!read<EventKind::morale>(event).passed) return say(P::event_morale_failed);
            break;
        case EventKind::fearless:
            if (!read<EventKind::fearless>(event).passed) return say(P::event_fearless_failed);
            break;
        default: break;
    }
    return {};
}

/// A number of an attack.
std::string Teller::reckoned(const Event& event, Arguments& arguments) const {
    const auto line = read<EventKind::reckoned>(event);
    if (line.part > Part::change_ap) return {};
    arguments.push_back({"what", {striking(line.unit, line.weapon)}});
    arguments.push_back({"n", {line.value}});
    arguments.push_back({"signed", {with_sign(line.value)}});
    const std::string text = capital(texts_.part(line.part, arguments));
    if (line.own < 0) return text;
    return texts_.say(P::by_rule,
                      {{"text", {text}}, {"name", value(KindId::own_rule, line.own, {}, event.side, -1)}});
}

std::string Teller::told(const Event& event) {
    if (event.kind == 0 || event.kind >= vocabulary().events.size()) return {};
    const auto kind = static_cast<EventKind>(event.kind);
    remember(event);
    const Numbers numbers(event.numbers.begin(), event.numbers.end());
    Arguments args = arguments(vocabulary().events[event.kind].fields, numbers, event.side);
    args.push_back({"side", {side(event.side)}});
    args.push_back({"faces", {faces_of(event)}});
    if (kind == EventKind::reckoned) return reckoned(event, args);
    if (kind == EventKind::spell) {
        const auto spell = read<EventKind::spell>(event);
        args.push_back({"text", {effect(event.side, spell.spell, spell.effect)}});
    }
    if (kind == EventKind::ruled) {
        const auto ruled = read<EventKind::ruled>(event);
        Deed deed;
        deed.verb = ruled.effect;
        deed.value = static_cast<std::int8_t>(ruled.modifier);
        if (deed.verb < EffectVerb::count) args.push_back({"text", {deed_text(texts_, deed)}});
    }
    if (const auto text = special_event(event, args)) return capital(*text);
    return capital(texts_.event(kind, args));
}

// ---- Dice that have not fallen

namespace {

/// The phrase for the dice that an event tells of; count: for none of their own.
P thrown_phrase(EventKind kind) {
    switch (kind) {
        case EventKind::hits: return P::throw_hits;
        case EventKind::impact: return P::throw_impact;
        case EventKind::saves:
        case EventKind::saved_again: return P::throw_saves;
        case EventKind::regenerated: return P::throw_regenerated;
        case EventKind::wound_effect: return P::throw_wound_effect;
        case EventKind::markers: return P::throw_markers;
        case EventKind::rolled_off: return P::throw_rolled_off;
        case EventKind::cast: return P::throw_cast;
        case EventKind::push_roll: return P::throw_push;
        case EventKind::jumped: return P::throw_jump;
        case EventKind::dangerous: return P::throw_dangerous;
        case EventKind::morale:
        case EventKind::fearless: return P::throw_morale;
        default: return P::count;
    }
}

}  // namespace

std::string Teller::thrown(const Event& event, Side side) const {
    const auto kind = static_cast<EventKind>(event.kind);
    P phrase = thrown_phrase(kind);
    if (phrase == P::count) return {};
    const Numbers numbers(event.numbers.begin(), event.numbers.end());
    Arguments args = arguments(vocabulary().events[event.kind].fields, numbers, event.side);
    args.push_back({"side", {this->side(side)}});
    if (kind == EventKind::hits) {
        const auto hits = read<EventKind::hits>(event);
        if (hits.unit < 0) phrase = P::throw_hits_of;
        args.push_back({"what", {striking(hits.unit, hits.weapon)}});
    }
    return capital(texts_.say(phrase, args));
}

// ---- What several events tell together

namespace {

Length gone(const Event& event) {
    const auto moved = read<EventKind::moved>(event);
    const std::int64_t x = moved.to.x - moved.from.x, y = moved.to.y - moved.from.y;
    return static_cast<Length>(isqrt_up(x * x + y * y));
}

bool is(const Event& event, EventKind kind) {
    return event.kind == static_cast<std::uint8_t>(kind);
}

/// Another attack begins, or another unit acts.
bool ends_attack(const Event& event) {
    return is(event, EventKind::shot) || is(event, EventKind::strikes) || is(event, EventKind::spell) ||
           is(event, EventKind::activated);
}

}  // namespace

/// Models of a unit that move together are told once, for the first of them: how far the farthest gets.
std::string Teller::move_of(std::span<const Event> events, std::size_t at) const {
    const int unit_moved = home_of(read<EventKind::moved>(events[at]).model);
    const auto alike = [&](const Event& other) {
        return is(other, EventKind::moved) && other.rule == events[at].rule &&
               home_of(read<EventKind::moved>(other).model) == unit_moved;
    };
    if (std::any_of(events.begin(), events.begin() + static_cast<std::ptrdiff_t>(at), alike)) return {};
    Length farthest = 0;
    for (const Event& event : events)
        if (alike(event)) farthest = std::max(farthest, gone(event));
    const Arguments args{{"unit", unit(unit_moved)}, {"length", {marked(farthest)}}};
    if (events[at].rule == cause(Rule::ACT_03)) return capital(texts_.say(P::event_moved_advance, args));
    if (events[at].rule == cause(Rule::ACT_04)) return capital(texts_.say(P::event_moved_rush, args));
    return capital(texts_.event(EventKind::moved, args));
}

/// What a shot or the strikes of a unit came to, where its dice have fallen.
std::string Teller::came_of(std::span<const Event> after) const {
    int hits = 0, wounds = 0;
    bool thrown = false;
    for (const Event& event : after) {
        if (ends_attack(event)) break;
        if (is(event, EventKind::hits)) hits += read<EventKind::hits>(event).hits;
        if (is(event, EventKind::impact)) hits += read<EventKind::impact>(event).hits;
        if (is(event, EventKind::saves)) wounds += read<EventKind::saves>(event).wounds;
        if (is(event, EventKind::regenerated)) wounds -= read<EventKind::regenerated>(event).ignored;
        thrown |= is(event, EventKind::hits) || is(event, EventKind::impact);
    }
    if (!thrown) return {};
    return " " + (hits == 0 ? texts_.say(P::event_no_hit)
                            : texts_.say(P::event_came, {{"hits", {hits}}, {"wounds", {wounds}}}));
}

std::vector<std::string> Teller::events(std::span<const Event> events) {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < events.size(); ++i) {
        const Event& event = events[i];
        texts.push_back(is(event, EventKind::moved) ? move_of(events, i) : told(event));
        if (is(event, EventKind::shot) || is(event, EventKind::strikes))
            texts.back() += came_of(events.subspan(i + 1));
    }
    return texts;
}

}  // namespace skald::aofs
