// A tiny complete rule book: two units of a few archers each on one table. It exists to prove the generic
// code: exact moves, a secret choice that is revealed, shooting with a reaction, and dice that odds can
// enumerate.
//
//   DUEL-01  Each side secretly takes a stance: aim (hits on 3+, not 4+) or guard (saves on 5+, not 6).
//   DUEL-02  In turn, a unit moves, shoots or rests.
//   DUEL-03  A move takes every figure straight ahead, at most 15 cm, over no base and off no edge.
//   DUEL-04  Figures within 30 cm of an enemy shoot one die each; 1s are rolled again, once.
//   DUEL-05  The unit shot at may brace: its saves are better by one, and it shoots no more until it has
//   rested. DUEL-06  A lost figure is the last of its unit. Nobody left, or 12 turns each, ends the duel:
//   more figures win.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "base/hash.hpp"
#include "dice/dice.hpp"
#include "game/book.hpp"
#include "table/measure.hpp"
#include "table/shape.hpp"

namespace duel {

using namespace skald;

enum class Verb : std::uint8_t { none, aim, guard, move, shoot, rest, brace, stand };
enum class Ask : std::uint8_t { none, stance, act, react };
enum class Kind : std::uint8_t { none, stances, moved, hits, lost, ended };
enum Rule : RuleRef { no_rule, stance_rule, turn_rule, move_rule, shoot_rule, brace_rule, end_rule };
enum class Says : std::uint16_t {
    none,
    not_asked,
    odd_answer,
    sketch,
    all_figures,
    too_far,
    off_table,
    in_the_way,
    out_of_range,
    tired
};

/// The names of all this, with what stands behind them.
namespace names {
enum KindId : std::uint8_t { count, stance, length };
inline constexpr std::string_view stances[] = {"none", "aim", "guard"};
inline constexpr KindInfo kinds[] = {{"count"}, {"stance", Form::word, stances}, {"length"}};
inline constexpr FieldInfo of_turn[] = {{"turn", count}};
inline constexpr FieldInfo of_volley[] = {{"turn", count}, {"dice", count}};
inline constexpr FieldInfo of_stances[] = {{"first", stance}, {"second", stance}};
inline constexpr FieldInfo of_hits[] = {{"hits", count}};
inline constexpr FieldInfo of_lost[] = {{"figures", count}};
inline constexpr FieldInfo of_way[] = {{"distance", length}, {"allowed", length}};
inline constexpr NameInfo verbs[] = {{},        {"aim"},  {"guard"}, {"move"},
                                     {"shoot"}, {"rest"}, {"brace"}, {"stand"}};
inline constexpr NameInfo asks[] = {{}, {"stance", of_turn}, {"act", of_turn}, {"react", of_volley}};
inline constexpr NameInfo events[] = {
    {}, {"stances", of_stances}, {"moved"}, {"hits", of_hits}, {"lost", of_lost}, {"ended"}};
inline constexpr NameInfo sentences[] = {{},
                                         {"not_asked"},
                                         {"odd_answer"},
                                         {"sketch"},
                                         {"all_figures"},
                                         {"too_far", of_way},
                                         {"off_table"},
                                         {"in_the_way"},
                                         {"out_of_range", of_way},
                                         {"tired"}};
inline constexpr Vocabulary all{kinds, asks, verbs, events, sentences};
}  // namespace names

constexpr Length allowance = 1500, range = 3000;
constexpr int turns_each = 12;
constexpr TableSize table{6000, 6000};
constexpr Base base = round_base(250);

/// All that decides a volley. Pure functions below; the game and the odds call the same.
struct Fight {
    std::uint8_t dice = 0, hits_on = 4, saves_on = 6;
    std::uint8_t hits = 0, lost = 0;

    friend bool operator==(const Fight&, const Fight&) = default;
};

inline void roll_hits(Fight& fight, Dice& dice) {
    Rounds rounds{{Faces::at_least(fight.hits_on), Faces::at_least(fight.hits_on)}, {0, 0, 1}};
    rounds.faces[0].kinds = 3;
    rounds.faces[0].kind_of[0] = 2;  // 1s are rolled again (DUEL-04)
    fight.hits = static_cast<std::uint8_t>(dice.roll_rounds(fight.dice, rounds)[1]);
}
inline void roll_saves(Fight& fight, Dice& dice) {
    fight.lost = static_cast<std::uint8_t>(dice.roll(fight.hits, Faces::at_least(fight.saves_on))[0]);
}

struct Unit {
    List<Point16, 6> figures;
    Verb stance = Verb::none;
    bool tired = false;
};

struct State {
    std::array<Unit, 2> units;
    Ask ask = Ask::stance;
    Side asked = Side::first;
    Side active = Side::first;
    std::uint8_t turn = 0;  ///< of both sides together
    Fight fight;            ///< while a reaction is asked for
};

class Duel : public NamedBook<Duel> {
  public:
    using State = duel::State;

    Duel() = default;
    Duel(int first, int second) : sizes_{first, second} {}

    State start() const {
        State state;
        for (int side = 0; side < 2; ++side)
            for (int i = 0; i < sizes_[static_cast<std::size_t>(side)]; ++i)
                unit(state, Side(side))
                    .figures.push(Point16(static_cast<std::int16_t>(2000 + 400 * i),
                                          static_cast<std::int16_t>(side == 0 ? 500 : 5500)));
        return state;
    }

    void choices(const State& state, Choices& list) const {
        list.clear();
        const auto offer = [&](Verb verb) {
            Choice choice;
            choice.verb = std::uint8_t(verb);
            if (!check(state, choice)) list.add(choice);
        };
        offer(Verb::aim), offer(Verb::guard), offer(Verb::shoot);
        if (state.ask == Ask::act) offer_moves(state, list);
        offer(Verb::rest), offer(Verb::brace), offer(Verb::stand);
    }

    Refusal check(const State& state, const Choice& choice) const {
        const Verb verb{choice.verb};
        if (asks(verb) != state.ask || state.ask == Ask::none) return no(turn_rule, Says::not_asked);
        if (verb == Verb::move) return check_move(state, choice);
        Choice plain;
        plain.verb = choice.verb;
        if (choice != plain) return no(turn_rule, Says::odd_answer);
        const Unit& mine = unit(state, state.asked);
        if (verb == Verb::shoot && mine.tired) return no(brace_rule, Says::tired);
        if (verb == Verb::shoot && shooters(state) == 0)
            return no(shoot_rule, Says::out_of_range, ruler_between(state), range);
        return {};
    }

    void answer(State& state, const Choice& choice, Dice& dice, Events& events) const {
        Unit& mine = unit(state, state.asked);
        const Verb verb{choice.verb};
        switch (verb) {
            case Verb::aim:
            case Verb::guard: return take_stance(state, verb, events);
            case Verb::move:
                for (const Step& step : choice.steps) mine.figures[step.figure] = step.end();
                events.add({std::uint8_t(Kind::moved), state.asked, move_rule, {}, {}});
                return end_turn(state, events);
            case Verb::rest: mine.tired = false; return end_turn(state, events);
            case Verb::shoot:
                state.fight = fight_of(state);
                state.ask = Ask::react;
                state.asked = other(state.active);
                return;
            case Verb::brace:
                mine.tired = true;
                --state.fight.saves_on;
                [[fallthrough]];
            default: return volley(state, dice, events);
        }
    }

    /// Moves the whole unit alike towards the spot, or half or a quarter of the way.
    Refusal complete(const State& state, Choice& choice) const {
        if (!choice.sketch || Verb{choice.verb} != Verb::move || state.ask != Ask::act)
            return no(turn_rule, Says::not_asked);
        if (!in_bounds(choice.spot)) return no(move_rule, Says::off_table);
        const Unit& mine = unit(state, state.asked);
        Refusal refusal;
        for (int part : {1, 2, 4}) {
            Choice filled;
            filled.verb = choice.verb;
            filled.spot = choice.spot;
            const Point way = clipped(Point(choice.spot) - Point(mine.figures[0]), allowance);
            for (std::size_t i = 0; i < mine.figures.size(); ++i) {
                Step step;
                step.figure = static_cast<std::uint8_t>(i);
                step.ways = 1;
                step.path[0] = Point16(Point(mine.figures[i]) + Point{way.x / part, way.y / part});
                filled.steps.push(step);
            }
            refusal = check(state, filled);
            if (!refusal) {
                choice = filled;
                return {};
            }
        }
        return refusal;
    }

    /// The second stance shows both (DUEL-01).
    bool reveals(const State& state, const Choice&) const {
        return state.ask == Ask::stance && state.asked == Side::second;
    }

    Question question(const State& state) const {
        const bool react = state.ask == Ask::react;
        return {
            std::uint8_t(state.ask), state.asked, {state.turn, std::int16_t(react ? state.fight.dice : 0)}};
    }
    Outcome outcome(const State& state) const {
        const auto a = static_cast<std::int16_t>(state.units[0].figures.size());
        const auto b = static_cast<std::int16_t>(state.units[1].figures.size());
        if (state.ask != Ask::none) return {false, Side::none, {a, b}};
        return {true, a > b ? Side::first : a < b ? Side::second : Side::none, {a, b}};
    }
    std::size_t bytes() const { return 0; }
    std::uint64_t hash(const State& state) const {
        Hash hash;
        for (const Unit& u : state.units) {
            hash.add(u.figures.size());
            for (Point16 p : u.figures) hash.add(p.x), hash.add(p.y);
            hash.add(u.stance), hash.add(u.tired);
        }
        hash.add(state.ask), hash.add(state.asked), hash.add(state.active), hash.add(state.turn);
        const Fight& f = state.fight;
        hash.add(f.dice), hash.add(f.hits_on), hash.add(f.saves_on), hash.add(f.hits), hash.add(f.lost);
        return hash.value();
    }
    Refusal self_check(const State& state) const {
        List<Shape, 12> all;
        for (const Unit& u : state.units)
            for (Point16 p : u.figures) {
                const Shape shape = shape_of(base, {p, 0});
                if (!on_table(shape, table)) return no(move_rule, Says::off_table);
                for (const Shape& stands : all)
                    if (overlaps(shape, stands)) return no(move_rule, Says::in_the_way);
                all.push(shape);
            }
        if (state.turn > 2 * turns_each) return no(end_rule, Says::not_asked);
        return {};
    }

    static const Vocabulary& vocabulary() { return names::all; }
    std::string_view rule_name(std::uint16_t rule) const {
        return name({"", "DUEL-01", "DUEL-02", "DUEL-03", "DUEL-04", "DUEL-05", "DUEL-06"}, rule);
    }

    /// The volley of the unit whose turn it is, before anybody reacts.
    Fight fight_of(const State& state) const {
        Fight fight;
        fight.dice = static_cast<std::uint8_t>(shooters(state));
        if (unit(state, state.asked).stance == Verb::aim) fight.hits_on = 3;
        if (unit(state, other(state.asked)).stance == Verb::guard) fight.saves_on = 5;
        return fight;
    }

  private:
    static const Unit& unit(const State& state, Side side) { return state.units[std::size_t(index(side))]; }
    static Unit& unit(State& state, Side side) { return state.units[std::size_t(index(side))]; }
    static Refusal no(Rule rule, Says says, Length a = 0, Length b = 0) {
        return Why{rule, std::uint16_t(says), {a, b}};
    }
    static std::string_view name(std::initializer_list<std::string_view> names, unsigned number) {
        return number < names.size() ? names.begin()[number] : std::string_view();
    }
    static Ask asks(Verb verb) {
        switch (verb) {
            case Verb::aim:
            case Verb::guard: return Ask::stance;
            case Verb::move:
            case Verb::shoot:
            case Verb::rest: return Ask::act;
            case Verb::brace:
            case Verb::stand: return Ask::react;
            default: return Ask::none;
        }
    }

    Refusal check_move(const State& state, const Choice& choice) const {
        const Unit& mine = unit(state, state.asked);
        if (choice.sketch) return no(move_rule, Says::sketch);
        if (!choice.what.empty()) return no(move_rule, Says::odd_answer);
        if (choice.steps.size() != mine.figures.size()) return no(move_rule, Says::all_figures);
        List<Shape, 6> ends;
        for (std::size_t i = 0; i < choice.steps.size(); ++i) {
            const Step& step = choice.steps[i];
            if (step.figure != i || step.ways != 1 || step.facing != 0 || step.floor != 0)
                return no(move_rule, Says::all_figures);
            if (step.path[1] != Point16() || step.path[2] != Point16() || step.path[3] != Point16())
                return no(move_rule, Says::odd_answer);
            const Point from = mine.figures[i], to = step.end();
            if (!in_bounds(to)) return no(move_rule, Says::off_table);
            if (square(to - from) > square(std::int64_t{allowance}))
                return no(move_rule, Says::too_far, 0, allowance);
            const Shape start = shape_of(base, {from, 0}), end = shape_of(base, {to, 0});
            if (!on_table(end, table)) return no(move_rule, Says::off_table);
            const Shape way = corridor(start, to);
            for (Point16 enemy : unit(state, other(state.asked)).figures)
                if (overlaps(way, shape_of(base, {enemy, 0}))) return no(move_rule, Says::in_the_way);
            for (const Shape& comrade : ends)
                if (overlaps(end, comrade)) return no(move_rule, Says::in_the_way);
            ends.push(end);
        }
        return {};
    }

    /// Sketches towards the enemy, away and to both sides, where there is room.
    void offer_moves(const State& state, Choices& list) const {
        const Point from = unit(state, state.asked).figures[0];
        const Point ahead = step(Point(unit(state, other(state.asked)).figures[0]) - from, allowance);
        for (Point way : {ahead, -ahead, left_of(ahead), -left_of(ahead)}) {
            Choice choice;
            choice.verb = std::uint8_t(Verb::move);
            choice.sketch = true;
            choice.spot = Point16(from + way);
            Choice filled = choice;
            if (!complete(state, filled)) list.add(choice);
        }
    }

    static int shooters(const State& state) {
        const Unit& theirs = unit(state, other(state.asked));
        int count = 0;
        for (Point16 p : unit(state, state.asked).figures)
            count += std::any_of(theirs.figures.begin(), theirs.figures.end(), [&](Point16 q) {
                return within(shape_of(base, {p, 0}), shape_of(base, {q, 0}), range);
            });
        return count;
    }
    static Length ruler_between(const State& state) {
        Length least = table.width + table.depth;
        for (Point16 p : state.units[0].figures)
            for (Point16 q : state.units[1].figures)
                least = std::min(least, ruler(shape_of(base, {p, 0}), shape_of(base, {q, 0})));
        return least;
    }

    void take_stance(State& state, Verb verb, Events& events) const {
        unit(state, state.asked).stance = verb;
        if (state.asked == Side::first) {
            state.asked = Side::second;
            return;
        }
        events.add({std::uint8_t(Kind::stances),
                    Side::none,
                    stance_rule,
                    {std::int16_t(state.units[0].stance), std::int16_t(state.units[1].stance)},
                    {}});
        state.ask = Ask::act;
        state.asked = Side::first;
    }

    void volley(State& state, Dice& dice, Events& events) const {
        roll_hits(state.fight, dice);
        events.add({std::uint8_t(Kind::hits), state.active, shoot_rule, {state.fight.hits}, {}});
        roll_saves(state.fight, dice);
        events.add({std::uint8_t(Kind::lost), state.asked, shoot_rule, {state.fight.lost}, {}});
        List<Point16, 6>& figures = unit(state, state.asked).figures;
        figures.resize(figures.size() - std::min<std::size_t>(figures.size(), state.fight.lost));
        state.fight = {};
        end_turn(state, events);
    }

    void end_turn(State& state, Events& events) const {
        const bool over = ++state.turn == 2 * turns_each || state.units[0].figures.empty() ||
                          state.units[1].figures.empty();
        state.active = other(state.active);
        state.asked = over ? Side::none : state.active;
        state.ask = over ? Ask::none : Ask::act;
        if (over) events.add({std::uint8_t(Kind::ended), outcome(state).winner, end_rule, {}, {}});
    }

    std::array<int, 2> sizes_{4, 4};
};

static_assert(Book<Duel>);

}  // namespace duel
