#include "odds/aofs/odds.hpp"

#include "aofs/activation.hpp"
#include "aofs/casting.hpp"
#include "aofs/names.hpp"
#include "aofs/trials.hpp"
#include "aofs/unit.hpp"
#include "dice/enumerate.hpp"
#include "odds/aofs/approach.hpp"
#include "odds/core/mix.hpp"

namespace skald::aofs {

using namespace odds;

double worth_of(const ClashState& before, const ClashState& after, Aim aim, int side) {
    const auto own = static_cast<std::size_t>(side), enemy = 1 - own;
    const auto lost = [&](std::size_t who) {
        return static_cast<double>(before.side[who].models) - after.side[who].models;
    };
    const auto gone = [&](std::size_t who) { return after.side[who].models == 0 ? 1.0 : 0.0; };
    const auto out = [&](std::size_t who) {
        return after.side[who].models == 0 || after.side[who].stunned ? 1.0 : 0.0;
    };
    const double figures = lost(enemy) - lost(own);
    switch (aim) {
        case Aim::ground: return out(enemy) - out(own) + 0.001 * figures;
        case Aim::survival: return -gone(own) + 0.001 * figures;
        default: return figures;
    }
}

double worth_of(const ClashState& before, const Distribution<ClashState>& results, Aim aim, int side) {
    double sum = 0;
    for (const auto& item : results)
        sum += Fraction(item.weight, results.total()).to_double() * worth_of(before, item.value, aim, side);
    return sum;
}

namespace {

Refusal check_units(const View& view, int unit, int target) {
    for (int one : {unit, target})
        if (one < 0 || one >= max_units_here || !on_table(view.state, one))
            return why<Sentence::not_on_table>(Rule::ACT_01, {one});
    if (side_of_unit(unit) == side_of_unit(target)) return why<Sentence::no_target>(Rule::R_25, {target});
    return {};
}

/// `charger`: its place in `out.units`.
void add_parts(const Bout& bout, StrikeStep first, int charger, FightOdds& out) {
    for (const StrikeStep step : strike_steps) {
        if (step < first) continue;
        FightOdds::Part part;
        part.step = step;
        part.by = step == StrikeStep::charge ? charger : 1 - charger;
        part.attack = strikes_of(bout.clash, bout.state, step, part.why);
        if (!part.attack.volleys.empty()) out.parts.push_back(part);
    }
}

/// Its numbers grow beyond what can be held.
void without_odds(FightOdds& out) {
    out.results = {};
    out.best.reset();
}

/// The melee; with an aim of the charger's the charged unit strikes back or not as serves it best.
void fight(Bout bout, std::optional<Aim> aim, FightOdds& out) {
    out.before = bout.state;
    add_parts(bout, StrikeStep::counter, 0, out);
    out.results = clash_odds(bout.clash, bout.state);
    if (!aim) return;
    FightOdds::Best best;
    best.aim = *aim;
    bout.clash.party[1].strikes_back = false;
    const Distribution<ClashState> spared = clash_odds(bout.clash, bout.state);
    if (out.results.empty() || spared.empty()) return without_odds(out);
    // The aim is the charger's: the charged unit plays for the least of it.
    const double with = worth_of(out.before, out.results, *aim, 0),
                 without = worth_of(out.before, spared, *aim, 0);
    best.answers = {-with, -without};
    best.strikes_back = with <= without;
    best.worth = best.strikes_back ? with : without;
    best.results = best.strikes_back ? out.results : spared;
    out.best = std::move(best);
}

void put(Match& match, State& state, const List<Step, 16>& steps) {
    const State before = state;
    const View view{match, before};
    for (const Step& step : steps) {
        Model& model = state.model(step.figure);
        model.at = step.end();
        model.facing = step.facing;
        model.height = static_cast<std::int16_t>(surface_under(view, model.at).height);
    }
}

/// What these ends of a melee come to once the charger has stepped back.
Distribution<ClashState> once_apart(Match& match, const State& met, int unit, int target,
                                    const Distribution<ClashState>& ends) {
    std::vector<Mixed<ClashState>> parts;
    for (const auto& end : ends) {
        const bool both = end.value.side[0].models > 0 && end.value.side[1].models > 0;
        parts.push_back({end.weight, both ? stepped_back(match, met, unit, target, end.value)
                                          : Distribution<ClashState>({{end.value, 1}}, 1)});
    }
    return mix(parts, ends.total());
}

/// The melee of one arrival to the step back after it.
Distribution<ClashState> fought(Match& match, const Approach& arrival, int unit, int target,
                                bool strikes_back) {
    const View met{match, arrival.state};
    Bout bout = melee_of(met, unit, target);
    if (!arrival.meets) return {{{bout.state, 1}}, 1};
    bout.clash.party[1].strikes_back = strikes_back;
    return once_apart(match, arrival.state, unit, target, clash_odds(bout.clash, bout.state));
}

/// The melee of a charge that hangs on dice before it and after it.
void fight_risky(const View& view, const std::vector<Approach>& list, std::optional<Aim> aim,
                 FightOdds& out) {
    const auto [unit, target] = out.units;
    out.before = {{condition_of(view.state, unit), condition_of(view.state, target)}};
    int twos = 0, threes = 0;
    for (const Approach& one : list) {
        twos = std::max<int>(twos, one.chance.twos);
        threes = std::max<int>(threes, one.chance.threes);
    }
    Natural whole = power(3, threes);
    whole <<= twos;
    std::vector<Mixed<ClashState>> struck, spared, best;
    Natural likeliest;
    double with = 0, without = 0;
    FightOdds::Best found;
    for (const Approach& one : list) {
        const Natural weight = one.chance.over(twos, threes);
        struck.push_back({weight, fought(view.match, one, unit, target, true)});
        if (one.meets && weight > likeliest) {
            likeliest = weight;
            out.parts.clear();
            add_parts(melee_of({view.match, one.state}, unit, target), StrikeStep::counter, 0, out);
        }
        if (!aim) continue;
        spared.push_back({weight, fought(view.match, one, unit, target, false)});
        const double share = Fraction(weight, whole).to_double();
        const double a = worth_of(out.before, struck.back().of, *aim, 0);
        const double b = worth_of(out.before, spared.back().of, *aim, 0);
        with += share * a;
        without += share * b;
        found.worth += share * std::min(a, b);
        best.push_back(a <= b ? struck.back() : spared.back());
    }
    out.results = mix(struck, whole);
    if (!aim || out.results.empty()) return;
    found.aim = *aim;
    found.answers = {-with, -without};
    found.strikes_back = with <= without;
    found.results = mix(best, whole);
    if (found.results.empty()) return without_odds(out);
    out.best = std::move(found);
}

/// Are dice rolled on the way, or could they be when it steps back?
bool is_risky(const View& view, const Order& charge, const List<Step, 16>& steps) {
    if (has_danger(view.match)) return true;
    Outcomes outcomes;
    check_plan(view, charge, steps, &outcomes);
    return std::any_of(outcomes.walks.begin(), outcomes.walks.end(),
                       [](const Walk& way) { return !way.leaps.empty(); });
}

struct Faced {
    bool passed = false;
    friend bool operator==(const Faced&, const Faced&) = default;
    friend auto operator<=>(const Faced&, const Faced&) = default;
};

/// The chance that this trial is passed. trial(dice).
template <class Trial>
Fraction chance_to_pass(Trial trial) {
    const auto odds = enumerate(Faced{}, [&](Faced& faced, Dice& dice) { faced.passed = trial(dice); });
    return odds.chance([](const Faced& faced) { return faced.passed; }).reduced();
}
Fraction chance_to_cast(int helped) {
    return chance_to_pass([&](Dice& dice) { return roll_cast(helped, dice).passed; });
}

Refusal charge_odds(const View& view, int unit, int target, std::optional<Aim> aim, FightOdds& out) {
    if (auto refusal = check_units(view, unit, target)) return refusal;
    if (view.state.unit(unit).stunned) return why<Sentence::stunned>(Rule::WND_05, {unit});
    if (any_has(view, unit, Special::immobile)) return why<Sentence::immobile>(Rule::SR_IMMOBILE, {unit});
    Order charge;
    charge.unit = unit;
    charge.action = Action::charge;
    charge.target = target;
    List<Step, 16> steps;
    if (!may_reach(view, charge) || !plan_assault(view, charge, steps))
        return why_unreachable(view, unit, target);
    out.kind = FightKind::charge;
    out.units = {unit, target};
    if (is_risky(view, charge, steps)) {
        // Too many ways to arrive: no odds rather than some without the danger.
        const auto list = arrivals(view.match, view.state, unit, target);
        if (!list.empty()) fight_risky(view, list, aim, out);
        return {};
    }
    State state = view.state;
    put(view.match, state, steps);
    Order pile;
    pile.unit = target;
    pile.target = unit;
    pile.three = pile.pile_in = true;
    steps.clear();
    if (plan_assault({view.match, state}, pile, steps)) put(view.match, state, steps);
    const View met{view.match, state};
    fight(melee_of(met, unit, target), aim, out);
    return {};
}

}  // namespace

Refusal odds_of_charge(const View& view, int unit, int target, std::optional<Aim> aim, FightOdds& out) {
    const Refusal refusal = charge_odds({view.match, view.state}, unit, target, aim, out);
    view.match.scene(view.state);  // on the way other tables were looked at: who asked sees his own again
    return refusal;
}

Refusal odds_of_melee(const View& view, int unit, int target, std::optional<Aim> aim, FightOdds& out) {
    if (auto refusal = check_units(view, unit, target)) return refusal;
    out.kind = FightKind::melee;
    out.units = {unit, target};
    fight(bout_of(view, unit, target), aim, out);
    return {};
}

Refusal odds_of_striking_back(const View& view, bool strikes, FightOdds& out) {
    if (static_cast<Ask>(view.state.question.ask) != Ask::strike_back)
        return why<Sentence::not_asked>(Rule::MEL_05);
    const auto [charged, charger] = read<Ask::strike_back>(view.state.question);
    Bout bout = melee_of(view, charger, charged);
    bout.clash.party[1].strikes_back = strikes;
    const StrikeStep first = charger_has_struck(view.state) ? StrikeStep::back : StrikeStep::counter;
    const auto turned = [](const ClashState& state) { return ClashState{{state.side[1], state.side[0]}}; };
    out.kind = FightKind::melee;
    out.units = {charged, charger};
    out.before = turned(bout.state);
    add_parts(bout, first, 1, out);
    auto ends = clash_odds(bout.clash, bout.state, first);
    if (has_danger(view.match)) ends = once_apart(view.match, view.state, charger, charged, ends);
    view.match.scene(view.state);  // on the way other tables were looked at: who asked sees his own again
    out.results = ends.map(turned);
    return {};
}

namespace {

Why why_no_shot(const View& view, int unit, int target) {
    for (int type = 0; type < weapon_types; ++type)
        if (const Weapon* weapon = weapon_type(view, unit, type); weapon != nullptr && !weapon->melee())
            return why_not_aimed(view, unit, type, target);
    return why<Sentence::no_weapon>(Rule::SHO_01, {-1});
}

}  // namespace

Refusal odds_of_shot(const View& view, int unit, int target, FightOdds& out) {
    if (auto refusal = check_units(view, unit, target)) return refusal;
    const Choice shoot = shoot_all(view, unit, target);
    if (shoot.what.empty()) return why_no_shot(view, unit, target);
    return odds_of_shot(view, unit, shoot, target, out);
}

Refusal odds_of_shot(const View& view, int unit, const Choice& shoot, int target, FightOdds& out) {
    if (auto refusal = check_units(view, unit, target)) return refusal;
    out.kind = FightKind::shot;
    out.units = {unit, target};
    out.before = {{condition_of(view.state, unit), condition_of(view.state, target)}};
    FightOdds::Part part;
    part.attack = declared_volley(view, unit, shoot, target, part.why);
    out.parts.push_back(part);
    out.results = attack_odds(view, part.attack, target, out.before.side[1]).map([&](const Condition& after) {
        return ClashState{{out.before.side[0], after}};
    });
    return {};
}

namespace {

using Item = Distribution<Condition>::Item;

/// The hits of one effect, from every state that the ones before it may have left.
Distribution<Condition> struck(const View& view, const SpellEffect& effect, int target,
                               const Distribution<Condition>& now) {
    const Party party = party_of(view, target);
    std::vector<Mixed<Condition>> after;
    for (const Item& item : now) {
        Reckoning why;
        Attack attack = begin_attack(AttackKind::spell, guard_of(party, item.value), why);
        add_hits(attack, effect.value, effect.specials, why);
        after.push_back({item.weight, item.value.models == 0
                                          ? Distribution<Condition>(std::vector<Item>{{item.value, 1}}, 1)
                                          : attack_odds(view, attack, target, item.value)});
    }
    return mix(after, now.total());
}

/// What one effect does at once to a unit that may stand in these ways.
Distribution<Condition> touched(const View& view, const SpellEffect& effect, int target,
                                const Distribution<Condition>& now) {
    const auto each = [&](auto change) {
        return now.map([&](Condition unit) {
            change(unit);
            return unit;
        });
    };
    switch (effect.verb) {
        case EffectVerb::hits: return struck(view, effect, target, now);
        case EffectVerb::rally: return each([](Condition& unit) { unit.stunned = false; });
        case EffectVerb::mend:
            return each([&](Condition& unit) {
                unit.markers = static_cast<std::uint8_t>(std::max(unit.markers - effect.value, 0));
            });
        default: return now;
    }
}

}  // namespace

Refusal odds_of_spell(const View& view, int caster, int number, int target, int tokens, FightOdds& out) {
    const int unit = caster < 0 || caster >= max_models_here ? -1 : view.state.model(caster).unit;
    if (unit < 0) return why<Sentence::no_caster>(Rule::SR_CASTER, {caster});
    const Choice cast = make<Verb::cast>({caster, number, target, 0});
    if (auto refusal = check_cast(view, unit, cast)) return refusal;
    const Spell& spell = view.match.army(side_of_unit(unit)).spells[static_cast<std::size_t>(number)];
    out.kind = FightKind::spell;
    out.units = {unit, target};
    out.before = {{condition_of(view.state, unit), condition_of(view.state, target)}};
    out.happens = chance_to_cast(
        tokens + sum_of(changes_of_model(view, caster, EffectVerb::to_cast), EffectVerb::to_cast));
    Distribution<Condition> now(std::vector<Item>{{out.before.side[1], 1}}, 1);
    for (const SpellEffect& effect : spell.effects) {
        now = touched(view, effect, target, now);
        if (effect.verb != EffectVerb::hits) continue;
        FightOdds::Part part;
        part.attack = spell_attack(view, effect, target, part.why);
        out.parts.push_back(part);
    }
    if (now.empty()) return {};
    std::vector<Distribution<ClashState>::Item> items;
    for (const Item& item : now)
        items.push_back({{{out.before.side[0], item.value}}, item.weight * out.happens.upper()});
    items.push_back({out.before, now.total() * (out.happens.lower() - out.happens.upper())});
    out.results = Distribution<ClashState>::merged(std::move(items), now.total() * out.happens.lower());
    return {};
}

Fraction chance_to_land(const View& view, int model, const Leap& leap) {
    const int count = jump_dice(leap.distance, 0);
    const bool sure = jumps_surely(view, model);
    return chance_to_pass([&](Dice& dice) { return roll_jump(count, sure, dice).landed; });
}

}  // namespace skald::aofs
