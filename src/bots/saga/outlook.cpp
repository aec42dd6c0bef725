#include "bots/saga/outlook.hpp"

#include <algorithm>

#include "base/hash.hpp"
#include "base/integer.hpp"
#include "saga/ability.hpp"
#include "saga/pace.hpp"
#include "saga/range.hpp"
#include "saga/score.hpp"
#include "table/terrain.hpp"

namespace skald::saga {

using namespace bots;

namespace {

double distance(Point a, Point b) {
    return static_cast<double>(isqrt(square(a - b)));
}

template <class Use>
void each_unit(const State& state, Side side, Use use) {
    const int first = first_unit(side);
    for (int u = first; u < first + state.unit_count[static_cast<std::size_t>(index(side))]; ++u)
        if (on_table(state, u)) use(u);
}

/// Danger weighs so little here that a temper must pull hard at it to be seen on the table.
double wariness(const Temper& temper) {
    return std::max(0.0, 1 + 8 * (temper.careful - 1));
}

/// Winning by END-10 now?
bool ahead(int mine, int his) {
    return mine >= 8 && mine >= his + 3;
}

}  // namespace

Point middle_of(const View& view, int unit) {
    std::int64_t x = 0, y = 0, n = 0;
    for (int f : figures_of(view.state, unit)) {
        x += view.state.figure(f).at.x;
        y += view.state.figure(f).at.y;
        ++n;
    }
    return n == 0 ? Point{} : Point{static_cast<Length>(x / n), static_cast<Length>(y / n)};
}

void Outlook::look(const View& view, Side side) {
    side_ = side;
    note_keys(view);
    const int mine = score_of(view, side).points, his = score_of(view, other(side)).points;
    const bool late = view.state.turn >= 5;
    winning_ = ahead(mine, his);
    own_losses_ = winning_ ? doctrine_.own_losses_ahead
                  : late   ? doctrine_.own_losses_behind
                           : doctrine_.own_losses;
    if (!winning_) own_losses_ -= doctrine_.impatience * std::clamp((view.state.turn - 1) / 5.0, 0.0, 1.0);
    own_losses_ /= temper_.bold;
    urgency_ = winning_ ? 0.0 : std::clamp((view.state.turn - 1) / 4.0, 0.0, 1.0);
    for (Side s : {Side::first, Side::second})
        each_unit(view.state, s, [&](int unit) {
            Body& body = bodies_[static_cast<std::size_t>(unit)];
            body.middle = middle_of(view, unit);
            std::int64_t farthest = 0;
            for (int f : figures_of(view.state, unit))
                farthest = std::max(farthest, square(Point(view.state.figure(f).at) - body.middle));
            body.radius = static_cast<Length>(isqrt(farthest)) + 130;
        });
}

namespace {

constexpr std::uint8_t in_fights = Keyword::melee | Keyword::shooting | Keyword::shooting_reaction;

/// Abilities on the board that may be used in fights, as bits.
std::uint64_t loaded_for_fights(const View& view, Side side) {
    std::uint64_t loaded = 0;
    for (const SagaDie& die : view.state.board(side).dice)
        if (die.at == DieAt::board && die.ability >= 0 &&
            (view.match.ability(side, die.ability).keywords & in_fights))
            loaded |= std::uint64_t{1} << die.ability;
    return loaded;
}

std::uint64_t condition_of(const State& state, int unit) {
    const Unit& u = state.unit(unit);
    Hash hash;
    hash.add(unit);
    hash.add_word(static_cast<std::uint64_t>(u.alive) | static_cast<std::uint64_t>(u.fatigue) << 8 |
                  static_cast<std::uint64_t>(u.activations) << 16 |
                  static_cast<std::uint64_t>(u.tiring) << 24 | static_cast<std::uint64_t>(u.used) << 32 |
                  static_cast<std::uint64_t>(u.shot_last) << 40);
    return hash.value();
}

std::uint64_t place_of(const State& state, int unit) {
    const Unit& u = state.unit(unit);
    Hash hash;
    for (int f = u.first; f < u.first + u.size; ++f) {
        const Figure& figure = state.figure(f);
        if (figure.where == Where::table)
            hash.add_word(static_cast<std::uint64_t>(static_cast<std::uint16_t>(figure.at.x)) |
                          static_cast<std::uint64_t>(static_cast<std::uint16_t>(figure.at.y)) << 16);
    }
    return hash.value();
}

}  // namespace

/// A fight depends on both units and where they stand, on Heroes and their guard, on the boards and on what
/// lasts.
void Outlook::note_keys(const View& view) {
    Hash hash;
    const State& state = view.state;
    hash.add(state.turn);
    hash.add(state.turn_of);
    for (const Lasting& lasting : state.lasting) {
        hash.add(lasting.side * 256 + lasting.ability);
        hash.add(lasting.clause * 256 + lasting.unit);
    }
    for (Side s : {Side::first, Side::second}) {
        hash.add_word(loaded_for_fights(view, s));
        each_unit(state, s, [&](int unit) {
            std::uint64_t& key = unit_keys_[static_cast<std::size_t>(unit)];
            key = condition_of(state, unit);
            if (!haste_) key ^= place_of(state, unit);
            if (state.unit(unit).troop == Troop::hero) hash.add_word(key);
        });
    }
    common_ = hash.value();
    for (Side s : {Side::first, Side::second})
        each_unit(state, s, [&](int unit) {
            hash.add_word(unit_keys_[static_cast<std::size_t>(unit)]);
            if (haste_) hash.add_word(place_of(state, unit));
        });
    hash.add(side_);
    table_ = hash.value();
}

/// A worth that depends on nothing but the table, the boards' help in fights and the unit.
template <class Reckon>
double Outlook::remember(int kind, int unit, Reckon reckon) {
    Hash hash;
    hash.add_word(table_);
    hash.add(kind * max_units + unit);
    const std::uint64_t key = hash.value() | 1;
    Kept& kept = kept_[(key >> 20) % remembered];
    if (kept.key == key) return kept.worth;
    const double worth = reckon();
    kept = {key, worth};
    return worth;
}

/// Where the sketch is kept, and the key that it has if it is still true.
KnownFight& Outlook::slot(int kind, int attacker, int defender, std::uint64_t& key) {
    Hash hash;
    hash.add_word(common_ + static_cast<std::uint64_t>(kind));
    hash.add_word(unit_keys_[static_cast<std::size_t>(attacker)]);
    hash.add_word(unit_keys_[static_cast<std::size_t>(defender)]);
    key = hash.value() | 1;  // 0: nothing is kept
    return known_fights_[(key >> 20) % remembered];
}

const KnownFight& Outlook::charge(const View& view, int attacker, int defender, bool tired) {
    std::uint64_t key = 0;
    KnownFight& sketch = slot(tired ? 1 : 0, attacker, defender, key);
    if (sketch.key == key) return sketch;
    const Estimate clash = charge_ahead(view, attacker, defender, tired ? 1 : 0);
    sketch = {clash.inflicted,
              clash.suffered,
              clash.odds.win,
              clash.odds.lose,
              clash.odds.average(0),
              clash.odds.average(1),
              clash.odds.falls[1].at_least(view.state.unit(defender).alive),
              key};
    return sketch;
}

const KnownFight& Outlook::shot(const View& view, int unit, int target) {
    std::uint64_t key = 0;
    KnownFight& sketch = slot(2, unit, target, key);
    if (sketch.key == key) return sketch;
    const Estimate clash = volley_ahead(view, unit, target);
    sketch = {clash.inflicted,
              0,
              0,
              0,
              0,
              clash.odds.average(1),
              clash.odds.falls[1].at_least(view.state.unit(target).alive),
              key};
    return sketch;
}

double Outlook::charge_worth(const View& view, int attacker, int defender, bool tired) {
    const KnownFight& sketch = charge(view, attacker, defender, tired);
    return sketch.inflicted - own_losses_ * sketch.suffered;
}

/// How far a unit reaches with a charge; from uneven ground it is slower (CHG-17).
double Outlook::reach(const View& view, int unit) const {
    const Sticks& sticks = view.sticks();
    return is_mounted(view.state.unit(unit)) ? sticks.long_ : sticks.medium;
}
double Outlook::stride(const View& view, int unit) const {
    return reach(view, unit);
}

/// From the edge of the unit, its middle at the point, to the nearest enemy base; roughly.
double Outlook::gap(const View& view, int unit, Point at, int enemy) const {
    std::int64_t nearest = std::int64_t{1} << 50;
    const Unit& foe = view.state.unit(enemy);
    for (int f = foe.first; f < foe.first + foe.size; ++f)
        if (view.state.figure(f).where == Where::table)
            nearest = std::min(nearest, square(at - Point(view.state.figure(f).at)));
    return std::max(0.0, static_cast<double>(isqrt(nearest)) - 130 -
                             0.8 * bodies_[static_cast<std::size_t>(unit)].radius);
}

Cover Outlook::cover_at(const View& view, int unit, Point at) const {
    if (is_mounted(view.state.unit(unit))) return Cover::none;  // COV-05
    for (const Piece& piece : view.scene().pieces())
        if (piece.cover != Cover::none && contains(piece.outline.box, at) && point_in(piece.outline, at) > 0)
            return piece.cover;
    return Cover::none;
}

double Outlook::danger(const View& view, int unit, Point at) {
    double worst = 0, all = 0, arrows = 0;
    each_unit(view.state, other(side_of_unit(unit)), [&](int enemy) {
        const Unit& e = view.state.unit(enemy);
        if (exhausted(e)) return;
        const double apart = gap(view, unit, at, enemy), far = reach(view, enemy);
        if (apart <= far + stride(view, enemy)) {
            const bool tired = apart > far;
            const KnownFight& sketch = charge(view, enemy, unit, tired);
            const double blow = std::max(0.0, sketch.inflicted - 0.7 * sketch.suffered) * (tired ? 0.5 : 1.0);
            worst = std::max(worst, blow);
            all += blow;
        }
        if (has_ranged_weapon(e) && apart <= weapon_range(view, enemy) + 0.5 * stride(view, enemy))
            arrows += 0.5 * shot(view, enemy, unit).inflicted;
    });
    return worst + 0.3 * (all - worst) + arrows;
}

double Outlook::promise(const View& view, int unit, Point at) {
    const Unit& u = view.state.unit(unit);
    const bool shoots = has_ranged_weapon(u);
    // Terrain, friends and enemies in motion take their share: who stands at the end of his reach seldom
    // charges.
    const double near = doctrine_.close_up * reach(view, unit);
    double best = 0, second = 0, nearest = 1e9;
    each_unit(view.state, other(side_of_unit(unit)), [&](int enemy) {
        const double apart = gap(view, unit, at, enemy);
        nearest = std::min(nearest, apart);
        const auto faded = [&](double worth, double range) {
            const double beyond = std::max(0.0, apart - range) / view.sticks().medium;
            return worth * std::max(0.0, 1 - beyond * doctrine_.fade);
        };
        double worth = faded(std::max(0.05, charge_worth(view, unit, enemy, false)), near);
        if (shoots)
            worth = std::max(worth, faded(shot(view, unit, enemy).inflicted, weapon_range(view, unit)));
        if (worth > best)
            second = best, best = worth;
        else
            second = std::max(second, worth);
    });
    const double march = winning_ ? 0 : doctrine_.march * (1 + 2 * doctrine_.haste * urgency_);
    return best + 0.25 * second - march * std::max(0.0, nearest - near) / view.sticks().medium;
}

double Outlook::place(const View& view, int unit, Point at) {
    const bool hero = view.state.unit(unit).troop == Troop::hero;
    const double weight = wariness(temper_) * (hero ? doctrine_.danger_hero : doctrine_.danger) *
                          own_losses_ * (1 - doctrine_.haste * urgency_);
    const Cover cover = cover_at(view, unit, at);
    const double hidden = cover == Cover::solid   ? 2 * doctrine_.cover
                          : cover == Cover::light ? doctrine_.cover
                                                  : 0;
    return doctrine_.promise * promise(view, unit, at) - weight * (1 - hidden) * danger(view, unit, at);
}

double Outlook::marker_cost(const View& view, int unit) const {
    switch (view.state.unit(unit).fatigue) {
        case 0: return doctrine_.first_marker;
        case 1: return doctrine_.second_markers;
        case 2: return doctrine_.third_marker;
        default: return 0;
    }
}

double Outlook::relief(const View& view, int unit) const {
    switch (view.state.unit(unit).fatigue) {
        case 0: return 0;
        case 1: return doctrine_.first_marker;
        case 2: return doctrine_.second_markers;
        default: return doctrine_.third_marker;
    }
}

/// The melee tires too (FAT-05), but the enemy as well: it matters to who is exhausted by it while others of
/// the enemy are near.
double Outlook::exhaustion(const View& view, int unit, int target, bool tired) const {
    const Unit& u = view.state.unit(unit);
    const bool hero = u.troop == Troop::hero;
    const int markers = u.fatigue + (tired ? 1 : 0);
    if (markers < 2 || (markers > 2 && !hero)) return 0;  // the charge itself has its price
    const Point there = bodies_[static_cast<std::size_t>(target)].middle;
    int near = 0;
    each_unit(view.state, other(side_of_unit(unit)), [&](int enemy) {
        if (enemy != target && !exhausted(view.state.unit(enemy)) &&
            gap(view, unit, there, enemy) <= 1.5 * reach(view, enemy))
            ++near;
    });
    return (hero ? doctrine_.spent_hero : doctrine_.spent) * doctrine_.third_marker * std::min(near, 2) / 2.0;
}

double Outlook::charge_action(const View& view, int unit, int target, bool no_fatigue) {
    const bool tired = view.state.unit(unit).tiring > 0 && !no_fatigue;
    const double worth = charge_worth(view, unit, target, tired);
    const Point here = bodies_[static_cast<std::size_t>(unit)].middle;
    const Point there = bodies_[static_cast<std::size_t>(target)].middle;
    const double more_danger = danger(view, unit, there) - danger(view, unit, here);
    return worth - (tired ? marker_cost(view, unit) : 0) - exhaustion(view, unit, target, tired) -
           doctrine_.after_charge * wariness(temper_) * own_losses_ * std::max(0.0, more_danger);
}

double Outlook::shoot_action(const View& view, int unit, int target, bool no_fatigue) {
    const bool tired = view.state.unit(unit).tiring > 0 && !no_fatigue;
    return shot(view, unit, target).inflicted - (tired ? marker_cost(view, unit) : 0);
}

/// Figures may not pass through friends (MOV-21): does one stand on the way?
bool Outlook::friends_in_way(const View& view, int unit, Point from, Point to) const {
    const Point way = to - from;
    const std::int64_t length = square(way);
    if (length == 0) return false;
    const std::int64_t half = bodies_[static_cast<std::size_t>(unit)].radius * 6 / 10 + 130;
    const Side side = side_of_unit(unit);
    const int first = first_figure(side);
    for (int f = first; f < first + max_figures_of_side; ++f) {
        const Figure& figure = view.state.figure(f);
        if (figure.where != Where::table || figure.unit == unit) continue;
        const Point d = Point(figure.at) - from;
        const std::int64_t along = dot(d, way);
        if (along <= 0) continue;
        if (along >= length) {
            if (square(Point(figure.at) - to) < square(half)) return true;
            continue;
        }
        const std::int64_t across = cross(way, d);
        if (static_cast<double>(across) * static_cast<double>(across) <
            static_cast<double>(half * half) * static_cast<double>(length))
            return true;
    }
    return false;
}

/// Does uneven ground slow the way (MOV-18)?
bool Outlook::rough_way(const View& view, Point from, Point to) const {
    for (const Piece& piece : view.scene().pieces()) {
        if (piece.ground == Ground::open || !meet(piece.outline.box, box_of(from, to))) continue;
        if (point_in(piece.outline, from) > 0 || point_in(piece.outline, to) > 0 ||
            crossings(piece.outline, from, to, 1) > 0)
            return true;
    }
    return false;
}

/// What the best place within a stride is better than this one; `keep`: as far as it must stay from enemies.
double Outlook::best_move(const View& view, int unit, double keep) {
    const Point here = bodies_[static_cast<std::size_t>(unit)].middle;
    const double now = place(view, unit, here), far = stride(view, unit), slow = view.sticks().short_;
    double best = 0;
    const auto go = [&](Point to, double way) {
        const double all = distance(here, to);
        if (all < 1 || way < 100) return;
        const auto spot = [&](double length) {
            const double part = std::min(1.0, length / all);
            Point at{here.x + static_cast<Length>((to.x - here.x) * part),
                     here.y + static_cast<Length>((to.y - here.y) * part)};
            at.x = std::clamp<Length>(at.x, 0, view.sticks().table_width);
            at.y = std::clamp<Length>(at.y, 0, view.sticks().table_depth);
            return at;
        };
        if (way > slow && rough_way(view, here, spot(way))) way = slow;
        for (int thirds = 3; thirds > 0; --thirds) {  // behind friends there is room for a part of the way
            const Point at = spot(way * thirds / 3);
            if (friends_in_way(view, unit, here, at)) continue;
            best = std::max(best, place(view, unit, at) - now);
            break;
        }
    };
    each_unit(view.state, other(side_of_unit(unit)), [&](int enemy) {
        const Point there = bodies_[static_cast<std::size_t>(enemy)].middle;
        go(there, std::min(far, gap(view, unit, here, enemy) - keep));
        go({2 * here.x - there.x, 2 * here.y - there.y}, far);
    });
    if (keep == 0)
        for (Point way : {Point{1, 0}, Point{1, 1}, Point{0, 1}, Point{-1, 1}, Point{-1, 0}, Point{-1, -1},
                          Point{0, -1}, Point{1, -1}})
            go({here.x + 3000 * way.x, here.y + 3000 * way.y}, far);
    return best;
}

double Outlook::move_action(const View& view, int unit) {
    return remember(256, unit, [&] { return best_move(view, unit, 0); }) -
           (view.state.unit(unit).tiring > 0 ? marker_cost(view, unit) : 0);
}

double Outlook::manoeuvre_action(const View& view, int unit) {
    return remember(257, unit, [&] { return best_move(view, unit, view.sticks().long_); });
}

double Outlook::rest_action(const View& view, int unit) {
    return doctrine_.rest * relief(view, unit) - 0.01;
}

double Outlook::best_action(const View& view, int unit, std::uint8_t types) {
    return remember(types, unit, [&] { return look_for_action(view, unit, types); });
}

double Outlook::look_for_action(const View& view, int unit, std::uint8_t types) {
    types = possible_types(view, unit, types);
    double best = never;
    if (types & bit(Type::rest)) best = std::max(best, rest_action(view, unit));
    if (types & bit(Type::move)) best = std::max(best, move_action(view, unit));
    if (types & bit(Type::shoot))
        for (int target : shooting_targets(view, unit))
            best = std::max(best, shoot_action(view, unit, target));
    if (types & bit(Type::charge)) {
        Activation activation;
        activation.unit = static_cast<std::int8_t>(unit);
        activation.type = Type::charge;
        for (int target : charge_targets(view, activation))
            best = std::max(best, charge_action(view, unit, target));
    }
    return best;
}

double Outlook::nearest(const View& view, int unit) const {
    double least = 1e9;
    each_unit(view.state, other(side_of_unit(unit)), [&](int enemy) {
        least = std::min(least, gap(view, unit, bodies_[static_cast<std::size_t>(unit)].middle, enemy));
    });
    return least;
}

double Outlook::fight_ahead(const View& view, int unit) {
    double chance = 0;
    each_unit(view.state, other(side_of_unit(unit)), [&](int enemy) {
        const double apart = gap(view, unit, bodies_[static_cast<std::size_t>(unit)].middle, enemy);
        const double far = reach(view, unit);
        const bool tired = apart > far;
        if (apart > far + 0.8 * stride(view, unit) || charge_worth(view, unit, enemy, tired) < 0.2) return;
        chance = std::max(chance, tired ? 0.5 : 1.0);
    });
    return chance;
}

double Outlook::follow_up(const View& view, int unit) {
    const Unit& u = view.state.unit(unit);
    if (u.fatigue >= 2) return never;
    const Point here = bodies_[static_cast<std::size_t>(unit)].middle;
    double best = 0;
    each_unit(view.state, other(side_of_unit(unit)), [&](int enemy) {
        const double apart = gap(view, unit, here, enemy);
        if (apart <= 0.9 * (reach(view, unit) + stride(view, unit)))
            best = std::max(best, charge_worth(view, unit, enemy, true));
        if (has_ranged_weapon(u) && apart <= weapon_range(view, unit) + stride(view, unit))
            best = std::max(best, shot(view, unit, enemy).inflicted);
    });
    return best - marker_cost(view, unit);
}

}  // namespace skald::saga
