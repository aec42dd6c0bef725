#include "aofs/unit.hpp"

#include "aofs/gifts.hpp"
#include "aofs/tables.hpp"

namespace skald::aofs {

Members members(const State& state, int unit) {
    Members list;
    const Unit& u = state.unit(unit);
    for (int m = u.first; m < u.first + u.size; ++m)
        if (state.model(m).where == Where::table && state.model(m).unit == unit)
            list.push(static_cast<std::uint8_t>(m));
    if (u.hero >= 0 && state.model(u.hero).where == Where::table)
        list.push(static_cast<std::uint8_t>(u.hero));
    return list;
}

int living(const State& state, int unit) {
    return static_cast<int>(members(state, unit).size());
}

int home_of(const State& state, int model) {
    if (model < 0 || model >= max_models_here) return -1;
    const Side side = side_of_model(model);
    const int count = state.unit_count[static_cast<std::size_t>(index(side))];
    for (int u = first_unit(side); u < first_unit(side) + count; ++u)
        if (model >= state.unit(u).first && model < state.unit(u).first + state.unit(u).size) return u;
    return -1;
}

Units units_of(const State& state, Side side) {
    Units list;
    const int count = state.unit_count[static_cast<std::size_t>(index(side))];
    for (int u = first_unit(side); u < first_unit(side) + count; ++u)
        if (!state.unit(u).gone && state.unit(u).joined < 0) list.push(static_cast<std::uint8_t>(u));
    return list;
}

Units standing_units(const State& state, Side side) {
    Units list;
    for (std::uint8_t u : units_of(state, side))
        if (state.unit(u).deployed) list.push(u);
    return list;
}

bool on_table(const State& state, int unit) {
    const Unit& u = state.unit(unit);
    return u.size > 0 && u.deployed && !u.gone && u.joined < 0;
}

std::array<std::int16_t, 2> markers_held(const State& state) {
    std::array<std::int16_t, 2> held{};
    for (const Marker& marker : state.markers)
        if (marker.owner != Side::none) ++held[static_cast<std::size_t>(index(marker.owner))];
    return held;
}

bool has(const View& view, int model, Special special) {
    if (view.match.profile(model).has(special)) return true;
    return may_give(view, special) && granted(view, model).has(special);
}

int value(const View& view, int model, Special special) {
    const int own = view.match.profile(model).specials.value(special);
    if (!may_give(view, special)) return own;
    return std::min(own + granted(view, model).value(special), max_special_value);
}

bool all_have(const View& view, int unit, Special special) {
    const Members all = members(view.state, unit);
    for (int m : all)
        if (!has(view, m, special)) return false;
    return !all.empty();
}

bool any_has(const View& view, int unit, Special special) {
    for (int m : members(view.state, unit))
        if (has(view, m, special)) return true;
    return false;
}

bool helped_by(const View& view, int unit, Special bearer) {
    const auto side = static_cast<std::size_t>(index(side_of_unit(unit)));
    const bool music = bearer == Special::musician;
    const int model = (music ? view.match.tables().musician : view.match.tables().banner)[side];
    if (model < 0 || view.state.model(model).where == Where::dead) return false;
    return view.state.model(model).unit == unit || (view.state.unit(unit).helped & (music ? 1 : 2)) != 0;
}

Length allowance(const View& view, int model, Action action) {
    if (action == Action::hold || action == Action::idle) return 0;
    const int unit = view.state.model(model).unit;
    const int step = action == Action::advance ? 2 : 4;
    int inches = action == Action::advance ? 6 : 12;
    if (has(view, model, Special::fast)) inches += step;
    if (has(view, model, Special::slow)) inches -= step;
    if (helped_by(view, unit, Special::musician)) inches += 1;
    if (may_change(view, EffectVerb::move)) {
        Occasion occasion;
        occasion.action = action;
        inches += sum_of(changes_of_model(view, model, EffectVerb::move, occasion), EffectVerb::move);
    }
    return std::max(inches, 0) * inch;
}

int toughness(const View& view, int model) {
    return std::max(1, value(view, model, Special::tough));
}

namespace {

/// The value that most members have, ties to the better (lower) one.
template <class Read>
int most_common(const Members& all, Read read) {
    std::array<std::uint8_t, 8> count{};
    for (int m : all) ++count[read(m) & 7];
    int best = 7;
    for (int v = 6; v >= 2; --v)
        if (count[static_cast<std::size_t>(v)] > 0 &&
            (best == 7 || count[static_cast<std::size_t>(v)] >= count[static_cast<std::size_t>(best)]))
            best = v;
    return best;
}

}  // namespace

int common_quality(const View& view, int unit) {
    return most_common(members(view.state, unit), [&](int m) { return view.match.profile(m).quality; });
}

int morale_quality(const View& view, int unit) {
    int quality = common_quality(view, unit);
    const auto better = [&](int m) { quality = std::min<int>(quality, view.match.profile(m).quality); };
    if (view.state.unit(unit).hero >= 0 && view.state.model(view.state.unit(unit).hero).where == Where::table)
        better(view.state.unit(unit).hero);
    return quality;
}

int defense(const View& view, int unit) {
    Members all = members(view.state, unit);
    // A joined Hero is the last in the list and does not count while others live (AOF-SR-HERO).
    if (all.size() > 1 && all.back() == static_cast<std::uint8_t>(view.state.unit(unit).hero) &&
        view.state.unit(unit).hero >= 0)
        all.pop();
    return most_common(all, [&](int m) { return view.match.profile(m).defense; });
}

const Weapon* weapon_type(const View& view, int unit, int type) {
    if (type < 0) return nullptr;
    const bool of_hero = type >= hero_weapons;
    const int hero = view.state.unit(unit).hero;
    if (of_hero && hero < 0) return nullptr;
    const auto& weapons = of_hero ? view.match.home(hero).weapons : view.match.unit_profile(unit).weapons;
    const auto place = static_cast<std::size_t>(of_hero ? type - hero_weapons : type);
    if (place >= weapons.size()) return nullptr;
    // One name with one profile is one type, whoever carries it (AOF-R-68).
    const auto& own = view.match.unit_profile(unit).weapons;
    if (of_hero && own.contains(weapons[place])) return nullptr;
    return &weapons[place];
}

namespace {

/// The place in a model's list of what it carries of this type; -1: it has none.
int slot_of(const View& view, int unit, int model, int type) {
    const bool is_hero = model == view.state.unit(unit).hero;
    const auto& carried = view.match.profile(model).weapons;
    if (!is_hero && type >= hero_weapons) return -1;
    const Weapon* wanted = is_hero ? weapon_type(view, unit, type) : nullptr;
    if (is_hero && wanted == nullptr) return -1;
    for (std::size_t i = 0; i < carried.size(); ++i) {
        const bool same = is_hero ? view.match.home(model).weapons[carried[i].weapon] == *wanted
                                  : carried[i].weapon == type;
        if (same) return static_cast<int>(i);
    }
    return -1;
}

}  // namespace

int copies_of(const View& view, int unit, int model, int type) {
    const int slot = slot_of(view, unit, model, type);
    if (slot < 0 || (view.state.model(model).spent >> slot & 1)) return 0;
    return view.match.profile(model).weapons[static_cast<std::size_t>(slot)].copies;
}

void spend(State& state, Match& match, int unit, int model, int type) {
    const int slot = slot_of({match, state}, unit, model, type);
    if (slot >= 0)
        state.model(model).spent = static_cast<std::uint16_t>(state.model(model).spent | 1u << slot);
}

void remove_model(Play& play, int model, Rule rule) {
    State& state = play.state;
    const int unit = state.model(model).unit;
    state.model(model).where = Where::dead;
    state.model(model).tokens = 0;
    play.tell<EventKind::lost>(side_of_model(model), rule, {model});
    if (living(state, unit) > 0) return;
    state.unit(unit).gone = true;
    play.tell<EventKind::destroyed>(side_of_unit(unit), rule, {unit});
}

void destroy_unit(Play& play, int unit, Rule rule) {
    const Members all = members(play.state, unit);
    if (all.empty()) {
        const Unit& u = play.state.unit(unit);
        for (int m = u.first; m < u.first + u.size; ++m) play.state.model(m).where = Where::dead;
        if (u.hero >= 0) play.state.model(u.hero).where = Where::dead;
        play.state.unit(unit).gone = true;
        play.tell<EventKind::destroyed>(side_of_unit(unit), rule, {unit});
        return;
    }
    for (int m : all) remove_model(play, m, rule);
}

}  // namespace skald::aofs
