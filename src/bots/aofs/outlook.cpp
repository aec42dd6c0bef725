#include "bots/aofs/outlook.hpp"

#include <algorithm>

#include "aofs/names.hpp"
#include "aofs/plan.hpp"
#include "base/integer.hpp"
#include "table/shape.hpp"
#include "table/terrain.hpp"

namespace skald::aofs {

// ---- Units as they stand

namespace {

void find_middle(Stand& stand) {
    Point sum;
    for (const Point p : stand.models) sum = sum + p;
    const auto n = static_cast<Length>(std::max<std::size_t>(1, stand.models.size()));
    stand.middle = {sum.x / n, sum.y / n};
}

void find_ranges(const View& view, const Members& all, Stand& stand) {
    for (int type = 0; type < weapon_types; ++type) {
        const Weapon* weapon = weapon_type(view, stand.unit, type);
        if (weapon == nullptr || weapon->melee()) continue;
        const bool carried = std::any_of(all.begin(), all.end(),
                                         [&](int m) { return copies_of(view, stand.unit, m, type) > 0; });
        if (!carried) continue;
        for (const Length reach : reaches_of(view, stand.unit, type)) {
            stand.range = std::max(stand.range, reach);
            if (!stand.ranges.contains(reach)) stand.ranges.try_push(reach);
        }
    }
}

/// All gaps at which the same weapons reach and the same rules hold are one (AOF-R-52).
Length same_gap(const Stand& stand, Length gap) {
    Length reach = stand.range;
    for (const Length range : stand.ranges)
        if (range >= gap) reach = std::min(reach, range);
    return gap <= 9 * inch ? std::min(reach, 9 * inch) : reach;
}

/// Points of the list that are still there: models lost and wounds on a lone one lower them.
double worth_of(const View& view, int unit, const Members& all) {
    const Unit& u = view.state.unit(unit);
    double cost = view.match.unit_profile(unit).cost;
    int size = u.size;
    if (u.hero >= 0) {
        cost += view.match.home(u.hero).cost;
        ++size;
    }
    // A list without costs: so many points a model.
    if (cost == 0) cost = 20.0 * size;
    const double share = static_cast<double>(all.size()) / std::max(1, size);
    const bool lone = all.size() == 1;
    const double wounds = lone ? view.state.model(all[0]).markers : 0.0;
    const double tough = lone ? toughness(view, all[0]) : 1.0;
    return cost * share * (1.0 - 0.5 * wounds / (wounds + tough + 2.0));
}

}  // namespace

Stand at(const Stand& stand, Point middle) {
    Stand moved = stand;
    const Point by = middle - stand.middle;
    for (Point& p : moved.models) p = p + by;
    moved.middle = middle;
    return moved;
}

Length gap(const Stand& a, Point p) {
    std::int64_t least = std::int64_t{1} << 40;
    for (const Point q : a.models) least = std::min(least, square(p - q));
    return std::max<Length>(0, static_cast<Length>(isqrt(least)) - a.radius);
}

Length gap(const Stand& a, const Stand& b) {
    std::int64_t least = std::int64_t{1} << 40;
    for (const Point p : a.models)
        for (const Point q : b.models) least = std::min(least, square(p - q));
    return std::max<Length>(0, static_cast<Length>(isqrt(least)) - a.radius - b.radius);
}

Stand Outlook::stand_of(const View& view, int unit) {
    Stand stand;
    const Unit& u = view.state.unit(unit);
    stand.unit = unit;
    stand.side = side_of_unit(unit);
    const Members all = u.deployed ? members(view.state, unit) : models_of(view.state, unit);
    bool immobile = false, melee = false;
    for (int m : all) {
        stand.models.push(view.state.model(m).at);
        const ModelProfile& profile = view.match.profile(m);
        stand.radius =
            std::max<Length>(stand.radius, std::max(profile.base.half_length, profile.base.half_width));
        stand.advance = std::max(stand.advance, allowance(view, m, Action::advance));
        stand.rush = std::max(stand.rush, allowance(view, m, Action::rush));
        immobile = immobile || has(view, m, Special::immobile);
        melee = melee || !profile.weapons.empty();
    }
    if (immobile) stand.advance = stand.rush = 0;
    stand.charge = stand.rush;
    find_middle(stand);
    find_ranges(view, all, stand);
    stand.worth = worth_of(view, unit, all);
    stand.activated = u.activated;
    stand.stunned = u.stunned;
    stand.arrived = u.arrived;
    stand.melee = melee;
    return stand;
}

void Outlook::look(const View& view, Side side) {
    side_ = side;
    ++age_;
    others_of_ = -1;
    after_ = std::clamp(rounds - std::max<int>(view.state.round, 0), 0, 4);
    markers_ = view.state.markers;
    stands_.clear();
    place_of_.fill(-1);
    for (Side whose : {Side::first, Side::second})
        for (int unit : standing_units(view.state, whose)) {
            place_of_[static_cast<std::size_t>(unit)] = static_cast<std::int8_t>(stands_.size());
            stands_.push(stand_of(view, unit));
        }
    // Who is likely to be struck down does not hold a marker.
    std::array<double, max_units_here> able{};
    for (std::size_t i = 0; i < stands_.size(); ++i) able[i] = 1 - danger(view, stands_[i]).falls;
    Emptiness all{};
    for (std::size_t i = 0; i < stands_.size(); ++i) {
        stands_[i].able = able[i];
        presences_[i] = presence_of(stands_[i]);
        count(all, presences_[i], stands_[i].side);
    }
    markers_now_ = balance(all);
}

const Stand* Outlook::stand(int unit) const {
    const int i = place_of(unit);
    return i < 0 ? nullptr : &stands_[static_cast<std::size_t>(i)];
}

// ---- Markers

namespace {

constexpr Length reach_of_marker = 3 * inch;

/// How likely a unit is to stand at a marker some rounds from now that it needs so many activations to come
/// to.
double later_by(double activations) {
    constexpr std::array<double, 6> chance{0.6, 0.5, 0.3, 0.14, 0.05, 0.0};
    if (activations >= 5) return 0;
    const auto whole = static_cast<std::size_t>(activations);
    const double part = activations - static_cast<double>(whole);
    return chance[whole] + part * (chance[whole + 1] - chance[whole]);
}

}  // namespace

Outlook::Presences Outlook::presence_of(const Stand& s) const {
    Presences list{};
    std::array<double, 5> steps{};
    const bool moves = !s.activated && !s.stunned && s.rush > 0;
    int near = 0;
    double sum = 0;
    for (std::size_t m = 0; m < markers_.size(); ++m) {
        const Length far = gap(s, markers_[m].at) - reach_of_marker;
        double& needs = steps[m];
        needs = far <= 0 ? 0 : s.rush == 0 ? 99 : static_cast<double>(far) / (0.92 * s.rush);
        near += needs <= 1;
        // Activations of later rounds: one may still come in this one.
        const double left = needs == 0 ? 0 : std::max(0.0, needs - (moves ? 1 : 0)) + (s.stunned ? 1 : 0);
        list[m].later = left > after_ ? 0 : s.able * later_by(left);
        sum += list[m].later;
    }
    for (std::size_t m = 0; m < markers_.size(); ++m) {
        if (sum > 1) list[m].later /= sum;
        if (s.arrived) continue;
        if (steps[m] == 0)
            list[m].now = s.able * (!s.stunned ? (s.activated ? 0.97 : 0.88) : s.activated ? 0.0 : 0.8);
        else if (moves && steps[m] <= 1)
            list[m].now = s.able * 0.75 / near;
    }
    return list;
}

void Outlook::count(Emptiness& nobody, const Presences& here, Side side) {
    const auto who = static_cast<std::size_t>(index(side));
    for (std::size_t m = 0; m < nobody.size(); ++m) {
        nobody[m].now[who] *= 1 - here[m].now;
        nobody[m].later[who] *= 1 - here[m].later;
    }
}

/// From -1 (the enemy's) to 1 (ours), weighed between the end of this round and of the game.
double Outlook::held(std::size_t marker, const Nobody& nobody, double share) const {
    const auto own = static_cast<std::size_t>(index(side_)), theirs = 1 - own;
    const auto settle = [&](const std::array<double, 2>& absent, double owner) {
        const double us = 1 - absent[own], them = 1 - absent[theirs];
        return us * (1 - them) - them * (1 - us) + (1 - us) * (1 - them) * owner;
    };
    const Side owner = markers_[marker].owner;
    const double soon = settle(nobody.now, owner == Side::none ? 0.0 : owner == side_ ? 1.0 : -1.0);
    return share * soon + (1 - share) * settle(nobody.later, soon);
}

double Outlook::balance(const Emptiness& nobody) const {
    const auto round = static_cast<std::size_t>(after_);
    double sum = 0;
    for (std::size_t m = 0; m < markers_.size(); ++m) sum += held(m, nobody[m], doctrine_.now[round]);
    // The most markers win: the one that tips the balance is worth more than one more of many.
    const double even = 0.8 + 0.7 * after_;
    return doctrine_.marker[round] * sum * even / (even + (sum < 0 ? -sum : sum));
}

double Outlook::markers_with(const Stand& changed) {
    if (others_of_ != changed.unit) {
        others_of_ = changed.unit;
        others_ = {};
        for (std::size_t i = 0; i < stands_.size(); ++i)
            if (stands_[i].unit != changed.unit) count(others_, presences_[i], stands_[i].side);
    }
    Emptiness nobody = others_;
    count(nobody, presence_of(changed), changed.side);
    return balance(nobody);
}

// ---- Blows

double Outlook::share_lost(const View& view, int unit, const Harm& harm) const {
    const Members all = members(view.state, unit);
    if (all.empty()) return 0;
    const double models = static_cast<double>(all.size());
    const double some = (harm.lost - harm.destroyed * models) / models;
    const double tough = all.size() == 1 ? toughness(view, all[0]) : 1.0;
    return harm.destroyed + 0.9 * some + doctrine_.stunned * harm.stunned + 0.35 * harm.markers / (tough + 2);
}

double Outlook::harm_worth(const View& view, int unit, const Harm& harm) {
    const Stand* s = stand(unit);
    if (s == nullptr) return 0;
    const bool own = s->side == side_;
    Stand after = *s;
    // A Stunned unit that may still act this round recovers in it, but goes nowhere.
    const double out = harm.destroyed + harm.stunned * (s->activated ? 1.0 : 0.35);
    after.able *= std::max(0.0, 1 - out);
    const double value = material() * s->worth * share_lost(view, unit, harm);
    const double on_markers = markers_with(after) - markers();
    if (own) return on_markers - value * doctrine_.own_losses / temper_.bold;
    return on_markers + value * (s->activated ? 1.0 : doctrine_.unacted);
}

double Outlook::charge_worth(const View& view, int unit, int target) {
    const Prospect p = prospects_.charge(view, unit, target);
    return harm_worth(view, target, p.of[1]) + harm_worth(view, unit, p.of[0]);
}

double Outlook::shot_worth(const View& view, int unit, const Choice& shoot) {
    double sum = 0;
    List<int, 16> done;
    for (const auto [weapon, target] : read<Verb::shoot>(shoot).shots) {
        if (done.contains(target)) continue;
        done.push(target);
        Reckoning why;
        const Attack attack = declared_volley(view, unit, shoot, target, why);
        sum += harm_worth(view, target, prospects_.harm(view, attack, target));
    }
    return sum;
}

bool Outlook::covered(const View& view, Point p) const {
    for (const Piece& piece : view.match.setup().terrain)
        if ((piece.marks & Mark::cover) && !piece.solid && contains(piece.outline.box, p) &&
            point_in(piece.outline, p) >= 0)
            return true;
    return false;
}

double Outlook::shot_guess(const View& view, const Stand& s, const Stand& target, bool moved) {
    const Length far = gap(s, target);
    if (s.range < far) return 0;
    const AimTerms terms{far, covered(view, target.middle), moved};
    return harm_worth(view, target.unit, prospects_.shot(view, s.unit, target.unit, terms).of[1]);
}

// ---- Danger and promise

Outlook::Fight Outlook::charge(const View& view, int unit, int target) {
    const auto work_out = [&] {
        const Prospect p = prospects_.charge(view, unit, target);
        return Fight{age_, 0, share_lost(view, target, p.of[1]), share_lost(view, unit, p.of[0]),
                     p.of[1].destroyed + p.of[1].stunned};
    };
    const int a = place_of(unit), b = place_of(target);
    if (a < 0 || b < 0) return work_out();
    Fight& known = charges_[static_cast<std::size_t>(a) * most_stands + static_cast<std::size_t>(b)];
    if (known.age != age_) known = work_out();
    return known;
}

Outlook::Fight Outlook::shot(const View& view, const Stand& s, int target, AimTerms terms) {
    // Rules of armies' own may speak of any distance: then whole inches are told apart.
    terms.gap =
        view.match.tables().rules_measure ? (terms.gap + inch - 1) / inch * inch : same_gap(s, terms.gap);
    const auto work_out = [&] {
        const Harm harm = prospects_.shot(view, s.unit, target, terms).of[1];
        return Fight{age_, terms.gap, share_lost(view, target, harm), 0, harm.destroyed + harm.stunned};
    };
    const int a = place_of(s.unit), b = place_of(target);
    if (a < 0 || b < 0) return work_out();
    const std::size_t pair = static_cast<std::size_t>(a) * most_stands + static_cast<std::size_t>(b);
    Fight& known = shots_[4 * pair + (terms.cover ? 1 : 0) + (terms.moved ? 2 : 0)];
    if (known.age != age_ || known.gap != terms.gap) known = work_out();
    return known;
}

Outlook::Danger Outlook::danger(const View& view, const Stand& s) {
    double worst = 0, sum = 0, stays = 1;
    const bool cover = covered(view, s.middle);
    for (const Stand& e : stands_) {
        if (e.side == s.side) continue;
        const bool acts = !e.activated && !e.stunned;
        const double soon = acts ? 1.0 : after_ == 0 ? 0.0 : e.stunned && e.activated ? 0.2 : 0.55;
        if (soon == 0) continue;
        const Length far = gap(s, e);
        double most = 0, falls = 0;
        const auto take = [&](const Fight& fight) {
            const double lost = fight.lost * s.worth - 0.5 * e.worth * fight.paid;
            if (lost > most) most = lost, falls = fight.falls;
        };
        if (e.melee && far <= e.charge) take(charge(view, e.unit, s.unit));
        if (e.range > 0 && far <= e.range + e.advance)
            take(shot(view, e, s.unit, {std::max<Length>(0, far - e.advance), cover, far > e.range}));
        most *= soon;
        sum += most;
        worst = std::max(worst, most);
        if (acts) stays *= 1 - 0.35 * std::min(1.0, falls);
    }
    return {std::min(s.worth, worst + doctrine_.more_danger * (sum - worst)), 1 - stays};
}

double Outlook::promise(const View& view, const Stand& s) {
    if (after_ == 0 && s.activated) return 0;
    double best = 0;
    for (const Stand& e : stands_) {
        if (e.side == s.side) continue;
        const Length far = gap(s, e);
        const auto faded = [&](double value, Length reach, Length stride) {
            if (value <= 0) return;
            for (Length left = far - reach; left > 0 && stride > 0; left -= stride) {
                const double part = left < stride ? static_cast<double>(left) / stride : 1.0;
                value *= 1 - part * (1 - doctrine_.fade);
            }
            if (stride == 0 && far > reach) value = 0;
            best = std::max(best, value);
        };
        const Fight fight = charge(view, s.unit, e.unit);
        faded(e.worth * fight.lost - doctrine_.own_losses * s.worth * fight.paid, s.charge, s.rush);
        if (s.range == 0) continue;
        faded(e.worth * shot(view, s, e.unit, {std::min(far, s.range), covered(view, e.middle), false}).lost,
              s.range, s.advance);
    }
    return best;
}

double Outlook::remoteness(const Stand& s) const {
    if (after_ == 0 || s.rush == 0) return 0;
    Length least = 0;
    for (const Stand& e : stands_) {
        if (e.side == s.side) continue;
        const Length beyond = std::max<Length>(1, gap(s, e) - std::max(s.charge, s.range));
        least = least == 0 ? beyond : std::min(least, beyond);
    }
    return static_cast<double>(least) / s.rush;
}

double Outlook::place(const View& view, Stand s) {
    const Danger there = danger(view, s);
    s.able = 1 - there.falls;
    return markers_with(s) - doctrine_.approach * remoteness(s) -
           material() * doctrine_.danger * temper_.careful * there.worth +
           material() * doctrine_.promise * promise(view, s);
}

}  // namespace skald::aofs
