#include "aofs/wounds.hpp"

#include <algorithm>
#include <bit>

#include "aofs/fighting.hpp"
#include "aofs/unit.hpp"
#include "aofs/workspace.hpp"

namespace skald::aofs {

namespace {

Roll shown(const List<std::uint8_t, max_dice>& faces) {
    Roll roll;
    roll.faces = faces;
    return roll;
}

Roll one_face(int face) {
    Roll roll;
    if (face > 0) roll.faces.push(static_cast<std::uint8_t>(face));
    return roll;
}

void tell_hits(Play& play, const Attack& attack, const Throw& t, int from, int target) {
    const Volley& volley = attack.volleys[t.volley];
    const int hits = volley.hits + volley.marked_hits;
    const Side side = from >= 0 ? side_of_unit(from) : Side::none;
    if (volley.has(Volley::impact))
        return play.tell<EventKind::impact>(side, Rule::SR_IMPACT, {from, target, t.count, hits, t.volley},
                                            shown(t.faces));
    play.tell<EventKind::hits>(side, attack.kind == AttackKind::melee ? Rule::MEL_04 : Rule::SHO_03,
                               {from, target, volley.type, t.count, t.needed, hits, t.volley},
                               shown(t.faces));
}

void tell_throw(Play& play, const Attack& attack, const Throw& t, int from, int target) {
    const int weapon = attack.volleys[t.volley].type;
    switch (t.kind) {
        case ThrowKind::hit: return tell_hits(play, attack, t, from, target);
        case ThrowKind::defense:
            play.tell<EventKind::saves>(side_of_unit(target), Rule::SHO_04,
                                        {target, weapon, t.count, t.needed, t.count - t.successes, t.volley},
                                        shown(t.faces));
            if (!t.again.empty())
                play.tell<EventKind::saved_again>(
                    side_of_unit(target), Rule::SR_BANE,
                    {target, weapon, static_cast<int>(t.again.size()), t.needed, t.volley}, shown(t.again));
            return;
        case ThrowKind::regeneration:
            return play.tell<EventKind::regenerated>(side_of_unit(target), Rule::SR_REGEN,
                                                     {target, t.successes}, shown(t.faces));
    }
}

}  // namespace

// ---- Blast in en35 (section 15)

namespace {

struct Burst {
    int unit = -1;
    Attack attack;
};
using Bursts = List<Burst, 8>;

bool has_blast(const Attack& attack) {
    return std::any_of(attack.volleys.begin(), attack.volleys.end(),
                       [](const Volley& volley) { return volley.blast > 1; });
}

/// Takes from the attack the Blast hits that fall on other units, and makes attacks of them.
Bursts split_blast(const View& view, Attack& attack, int target) {
    Bursts bursts;
    const Units units = blast_units(view, target);
    const int count = static_cast<int>(units.size());
    const Attack whole = attack;
    for (int place = 0; place < count; ++place) {
        Attack part = whole;
        if (units[static_cast<std::size_t>(place)] != target) {
            part.target = target_of(view, units[static_cast<std::size_t>(place)]);
            part.fear = 0;
        }
        for (Volley& volley : part.volleys) {
            if (volley.blast > 1) {
                volley.hits = static_cast<std::uint16_t>(blast_share(volley.hits, count, place));
                volley.marked_hits =
                    static_cast<std::uint16_t>(blast_share(volley.marked_hits, count, place));
            } else if (units[static_cast<std::size_t>(place)] != target) {
                volley.hits = volley.marked_hits = 0;
            }
        }
        if (units[static_cast<std::size_t>(place)] == target)
            attack = part;
        else
            bursts.push({units[static_cast<std::size_t>(place)], part});
    }
    return bursts;
}

void roll_out(Play& play, Attack& attack, int from, int target) {
    Throw t;
    while (roll_next(attack, play.dice, t))
        if (play.events.on()) tell_throw(play, attack, t, from, target);
}

void push_wounds(Play& play, const Attack& attack, int target, Side by) {
    if (attack.removed == 0 && attack.markers == 0) return;
    Frame& frame = play.push(Stage::wounds, by);
    frame.unit = static_cast<std::int8_t>(target);
    frames::wounds next(frame);
    next.models = attack.removed;
    next.markers = attack.markers;
    next.fear = attack.fear;
}

}  // namespace

Event reckoned(const Attack& attack, const Line& line, int from, int target) {
    const int type = line.volley < attack.volleys.size() ? attack.volleys[line.volley].type : 0;
    const int volley = line.volley == of_target ? -1 : line.volley;
    return make_event<EventKind::reckoned>(from >= 0 ? side_of_unit(from) : Side::none, line.rule,
                                           {from, target, type, line.part, line.value, volley, line.own}, {});
}

void resolve(Play& play, Attack& attack, const Reckoning& lines, int from, int target, Side by) {
    if (play.events.on())
        for (const Line& line : lines) play.events.add(reckoned(attack, line, from, target));
    Thrown& thrown = play.match.workspace().thrown;
    thrown = {attack, from, target, thrown.number + 1};
    if (!play.match.switches().en35 || !has_blast(attack)) {
        roll_out(play, attack, from, target);
        play.state.told.blast_at = -1;
        return push_wounds(play, attack, target, by);
    }
    Throw t;
    while (roll_next_hit(attack, play.dice, t))
        if (play.events.on()) tell_throw(play, attack, t, from, target);
    Bursts bursts = split_blast(play.view(), attack, target);
    roll_out(play, attack, from, target);
    for (Burst& burst : bursts) roll_out(play, burst.attack, from, burst.unit);
    // What is on top of the stack comes first: the target, then the others in their order.
    for (std::size_t i = bursts.size(); i-- > 0;) push_wounds(play, bursts[i].attack, bursts[i].unit, by);
    push_wounds(play, attack, target, by);
    play.state.told.blast_at = -1;
}

void stun(Play& play, int unit, Rule rule) {
    play.state.unit(unit).stunned = true;
    if (unit == play.state.active) play.state.ends = true;
    play.tell<EventKind::stunned>(side_of_unit(unit), rule, {unit});
}

// ---- Wounds

namespace {

/// Bits of members that may be taken off: all but a joined Hero, who stands to the last.
std::uint16_t removable(const State& state, int unit, const Members& all) {
    std::uint16_t mask = 0;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (state.unit(unit).hero != all[i]) mask = static_cast<std::uint16_t>(mask | 1u << i);
    return mask;
}

bool stays_coherent(const View& view, const Members& all, std::uint16_t gone) {
    if (view.real()) return true;
    List<Body, 16> bodies;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (!(gone >> i & 1)) bodies.push(body_of(view, all[i]));
    return !check_coherency({bodies.data(), bodies.size()});
}

/// The next set of so many members, in rising order of masks; 0: none is left.
std::uint16_t next_set(std::uint16_t from, std::uint16_t allowed, int count) {
    for (unsigned set = from + 1u; set < 1u << 16; ++set) {
        if (set > allowed) return 0;
        if ((set & ~unsigned{allowed}) == 0 && std::popcount(set) == count)
            return static_cast<std::uint16_t>(set);
    }
    return 0;
}

bool any_coherent(const View& view, const Members& all, std::uint16_t allowed, int count) {
    for (std::uint16_t set = next_set(0, allowed, count); set != 0; set = next_set(set, allowed, count))
        if (stays_coherent(view, all, set)) return true;
    return false;
}

Choice removal(const Members& all, std::uint16_t set) {
    List<std::int16_t, 16> models;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (set >> i & 1) models.push(all[i]);
    return make<Verb::remove>({models});
}

void wounds_choices(const View& view, const Frame& frame, Choices& out) {
    const Members all = members(view.state, frame.unit);
    const std::uint16_t allowed = removable(view.state, frame.unit, all);
    const int count = frames::wounds(frame).models;
    const bool keep = any_coherent(view, all, allowed, count);
    for (std::uint16_t set = next_set(0, allowed, count); set != 0 && out.size() < 8;
         set = next_set(set, allowed, count))
        if (!keep || stays_coherent(view, all, set)) out.add(removal(all, set));
}

Refusal check_wounds(const View& view, const Frame& frame, const Choice& choice) {
    if (!is(choice, Verb::remove) || !choice.steps.empty()) return why<Sentence::not_asked>(Rule::R_34);
    const auto models = read<Verb::remove>(choice).models;
    const int count = static_cast<int>(models.size()), wanted = frames::wounds(frame).models;
    if (count != wanted) return why<Sentence::wrong_number>(Rule::WND_07, {count, wanted});
    const Members all = members(view.state, frame.unit);
    const std::uint16_t allowed = removable(view.state, frame.unit, all);
    std::uint16_t set = 0;
    for (int m : models) {
        const auto found = m < 0 || m > 255 ? all.end() : std::find(all.begin(), all.end(), m);
        if (found == all.end()) return why<Sentence::unknown_model>(Rule::R_34, {m});
        const auto bit = static_cast<std::uint16_t>(1u << (found - all.begin()));
        if (set & bit) return why<Sentence::twice>(Rule::R_34, {m});
        if (!(allowed & bit)) return why<Sentence::last_model>(Rule::R_34, {m});
        set = static_cast<std::uint16_t>(set | bit);
    }
    if (!stays_coherent(view, all, set) && any_coherent(view, all, allowed, count))
        return why<Sentence::breaks_unit>(Rule::R_34, {models.front()});
    return {};
}

/// On a real table: which of models that are all alike falls, the table shows.
bool all_alike(const View& view, const Members& all, std::uint16_t allowed) {
    int first = -1;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!(allowed >> i & 1)) continue;
        if (first < 0) first = all[i];
        const Model &a = view.state.model(first), &b = view.state.model(all[i]);
        if (a.tokens != b.tokens || a.spent != b.spent ||
            !(view.match.profile(first) == view.match.profile(all[i])))
            return false;
    }
    return true;
}

/// The last of them.
Choice last_ones(const Members& all, std::uint16_t allowed, int count) {
    std::uint16_t set = 0;
    for (std::size_t i = all.size(); i-- > 0 && std::popcount(set) < count;)
        if (allowed >> i & 1) set = static_cast<std::uint16_t>(set | 1u << i);
    return removal(all, set);
}

void take_off(Play& play, Frame& frame, const Choice& choice) {
    for (int m : read<Verb::remove>(choice).models) remove_model(play, m, Rule::WND_07);
    frames::wounds(frame).models = 0;
}

/// The last model's markers and the one roll of the attack (AOF-WND-01 to AOF-WND-04).
void mark_last(Play& play, Frame& frame) {
    const int model = members(play.state, frame.unit)[0];
    const Side by = frame.side;
    Condition now = condition_of(play.state, frame.unit);
    const frames::wounds wounds(frame);
    const WoundEffect effect =
        mark_last(now, toughness(play.view(), model), wounds.markers, wounds.fear, play.dice);
    play.state.model(model).markers = now.markers;
    play.tell<EventKind::wounded>(side_of_model(model), Rule::WND_01, {model, now.markers});
    const int unit = frame.unit;
    play.pop();
    if (effect.effect == Effect::none) return;
    play.tell<EventKind::wound_effect>(side_of_model(model), Rule::WND_02,
                                       {model, effect.total, effect.needed}, one_face(effect.face));
    if (effect.effect == Effect::knocked_out) {
        play.tell<EventKind::knocked_out>(side_of_model(model), Rule::WND_04, {model});
        return remove_model(play, model, Rule::WND_04);
    }
    stun(play, unit, Rule::WND_03);
    if (by != Side::none) push_push(play, model, by);
}

void run_wounds(Play& play, Frame& frame) {
    const frames::wounds now(frame);
    if (now.models > 0) {
        const Members all = members(play.state, frame.unit);
        const std::uint16_t allowed = removable(play.state, frame.unit, all);
        const bool left_to_table = play.match.setup().real && all_alike(play.view(), all, allowed);
        if (left_to_table && !play.match.setup().ask_all)
            return take_off(play, frame, last_ones(all, allowed, now.models));
        Choices& options = play.match.options();
        options.clear();
        wounds_choices(play.view(), frame, options);
        if (options.size() == 1 && !play.match.setup().ask_all) return take_off(play, frame, options[0]);
        return play.ask<Ask::remove>(side_of_unit(frame.unit), {frame.unit, now.models});
    }
    if (now.markers == 0 || play.state.unit(frame.unit).gone) return play.pop();
    mark_last(play, frame);
}

// ---- Dangerous ground. step: how many tests are made

int tested_model(const Frame& frame, int i) {
    const int pair = frames::dangerous(frame).models[static_cast<std::size_t>(i / 2)];
    return (i % 2 == 0 ? pair : pair >> 7) & 127;
}

Members tested_models(const Frame& frame) {
    Members models;
    for (int i = 0; i < frames::dangerous(frame).tests; ++i)
        models.push(static_cast<std::uint8_t>(tested_model(frame, i)));
    return models;
}

/// Who fell on the way is not tested; who is taken off for another's 1 is (AOF-R-71).
void drop_fallen(const State& state, Frame& frame) {
    const Members crossed = tested_models(frame);
    std::uint16_t mask = 0;
    for (std::size_t i = 0; i < crossed.size(); ++i)
        if (state.model(crossed[i]).where == Where::table) mask = static_cast<std::uint16_t>(mask | 1u << i);
    set_dangerous(frame, crossed, mask);
}

void run_dangerous(Play& play, Frame& frame) {
    if (frame.step == 0) drop_fallen(play.state, frame);
    if (frame.step == frames::dangerous(frame).tests) return play.pop();
    const int model = tested_model(frame, frame.step++);
    if (play.state.unit(play.state.model(model).unit).gone) return;
    const DangerTest test = roll_danger(toughness(play.view(), model), play.dice);
    play.tell<EventKind::dangerous>(side_of_model(model), Rule::TER_03, {model, test.wounds},
                                    shown(test.faces));
    if (test.wounds == 0) return;
    const int unit = play.state.model(model).unit;
    Reckoning why_not;
    Attack attack = begin_attack(AttackKind::terrain, target_of(play.view(), unit), why_not);
    add_wounds(attack, test.wounds);
    resolve(play, attack, why_not, -1, unit, Side::none);
}

}  // namespace

namespace {

/// Its bit in State::tested_dangerous; none for models of other units than the active one.
std::uint32_t tested_bit(const State& state, int model) {
    if (state.active < 0) return 0;
    const Unit& unit = state.unit(state.active);
    if (model == unit.hero) return std::uint32_t{1} << 31;
    const int n = model - unit.first;
    return n >= 0 && n < unit.size ? std::uint32_t{1} << n : 0;
}

}  // namespace

void note_tested(State& state, const Members& all, std::uint16_t mask) {
    for (std::size_t i = 0; i < all.size(); ++i)
        if (mask >> i & 1) state.tested_dangerous |= tested_bit(state, all[i]);
}

bool has_tested(const State& state, int model) {
    return (state.tested_dangerous & tested_bit(state, model)) != 0;
}

void set_dangerous(Frame& frame, const Members& all, std::uint16_t mask) {
    frame.slots = {};
    frames::dangerous now(frame);
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!(mask >> i & 1)) continue;
        std::int16_t& pair = now.models[static_cast<std::size_t>(now.tests / 2)];
        pair = static_cast<std::int16_t>(pair | (now.tests % 2 == 0 ? all[i] : all[i] << 7));
        ++now.tests;
    }
}

void push_dangerous(Play& play, int unit, std::uint16_t mask) {
    Frame& frame = play.push(Stage::dangerous, side_of_unit(unit));
    frame.unit = static_cast<std::int8_t>(unit);
    set_dangerous(frame, members(play.state, unit), mask);
}

StageFunctions wounds_stage() {
    return {run_wounds, take_off, check_wounds, wounds_choices, nullptr};
}
StageFunctions dangerous_stage() {
    return {run_dangerous, nullptr, nullptr, nullptr, nullptr};
}

}  // namespace skald::aofs
