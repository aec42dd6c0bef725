#include "aofs/gifts.hpp"

#include <algorithm>

#include "aofs/fighting.hpp"
#include "aofs/space.hpp"
#include "aofs/unit.hpp"
#include "base/hash.hpp"

namespace skald::aofs {

namespace {

/// Is this model within so many inches of the unit (AOF-OWN-03)? Its own unit always is; on a real table
/// anybody may be.
bool is_near(const View& view, int model, int unit, int inches) {
    if (view.state.model(model).unit == unit || view.real()) return true;
    return model_within(view, model, unit, inches * inch);
}

/// Do most of its models stand in ground with this mark?
bool stands_mostly_in(const View& view, int unit, Mark::Bits ground) {
    if (!on_table(view.state, unit)) return false;
    if (ground == Mark::cover) return stands_in_cover(view, unit);
    const Members all = members(view.state, unit);
    const auto inside = std::count_if(all.begin(), all.end(),
                                      [&](int m) { return stands_in(view, body_of(view, m), ground); });
    return 2 * inside > static_cast<std::ptrdiff_t>(all.size());
}

}  // namespace

Occasion in_melee(int enemy, bool charging, bool open) {
    Occasion occasion;
    occasion.kind = AttackKind::melee;
    occasion.enemy = enemy;
    occasion.action = charging ? Action::charge : Action::idle;
    occasion.charged = !charging;
    occasion.gap = 0;
    occasion.open = open;
    return occasion;
}

Occasion spell_occasion() {
    Occasion occasion;
    occasion.kind = AttackKind::spell;
    return occasion;
}

namespace {

/// Does a spell that lies on some unit do so? test(effect).
template <class Test>
bool any_spell(const View& view, Test test) {
    for (const Lasting& l : view.state.lasting)
        if (test(view.match.army(static_cast<Side>(l.side)).spells[l.spell].effects[l.effect])) return true;
    return false;
}

}  // namespace

bool may_change(const View& view, EffectVerb verb) {
    if ((view.match.tables().rule_verbs >> static_cast<int>(verb) & 1) != 0) return true;
    return any_spell(view, [&](const SpellEffect& effect) { return effect.verb == verb; });
}

bool may_give(const View& view, Special special) {
    if ((view.match.tables().rule_grants >> static_cast<int>(special) & 1) != 0) return true;
    return any_spell(view, [&](const SpellEffect& effect) {
        return effect.verb == EffectVerb::grant && effect.specials.has(special);
    });
}

Stance stance_of(const View& view, int unit) {
    Stance stance;
    stance.now = condition_of(view.state, unit);
    const Unit& u = view.state.unit(unit);
    stance.start = static_cast<std::uint8_t>(u.size + (u.hero >= 0 ? 1 : 0));
    if (const Members all = members(view.state, unit); !all.empty())
        stance.tough = static_cast<std::uint8_t>(
            std::max(view.match.profile(all.back()).specials.value(Special::tough), 1));
    return stance;
}

namespace {

/// Rules that count once, as bits of Model::spent.
std::uint16_t bit_of(const View& view, int model, int rule) {
    return once_bit(view.match.army(side_of_model(model)).rules, rule);
}
bool used_up(const View& view, int model, int rule) {
    return (view.state.model(model).spent & bit_of(view, model, rule)) != 0;
}

std::uint16_t all_of(const Members& members) {
    return static_cast<std::uint16_t>((1u << members.size()) - 1);
}

/// Finds the gifts to one unit.
class Finder {
  public:
    Finder(const View& view, int unit, const Occasion& occasion)
        : view_(view), unit_(unit), occasion_(occasion), all_(members(view.state, unit)) {}

    Gifts find() {
        if (all_.empty()) return gifts_;
        for (const Lasting& lasting : view_.state.lasting)
            if (lasting.unit == unit_) add_spell(lasting);
        const Tables& tables = view_.match.tables();
        for (const Side side : {Side::first, Side::second}) {
            const auto& rules = view_.match.army(side).rules;
            for (std::size_t i = 0; i < rules.size(); ++i)
                if (tables.borne[static_cast<std::size_t>(index(side))] >> i & 1)
                    add_rule(side, static_cast<int>(i), rules[i]);
        }
        return gifts_;
    }

    /// On a real table: the first effect with such a deed of which nobody has told whether it counts; -1:
    /// none.
    int untold(bool (*matters)(const Deed&)) {
        matters_ = matters;
        find();
        return untold_;
    }

  private:
    void add_spell(const Lasting& lasting) {
        const SpellEffect& effect =
            view_.match.army(static_cast<Side>(lasting.side)).spells[lasting.spell].effects[lasting.effect];
        Gift gift;
        gift.deed = &effect;
        gift.models = all_of(all_);
        gifts_.try_push(gift);
    }

    void add_rule(Side side, int rule, const OwnRule& own) {
        for (std::size_t number = 0; number < own.effects.size(); ++number) {
            const RuleEffect& effect = own.effects[number];
            if ((effect.whom == Whom::enemy) == (side == side_of_unit(unit_))) continue;
            if (!provided(effect)) continue;
            const std::size_t before = gifts_.size();
            Gift gift;
            gift.deed = gift.effect = &effect;
            gift.own = own_rule(index(side), rule);
            gift.once = own.once;
            if (effect.whom == Whom::self)
                add_own(gift, rule, own.once);
            else if (somebody_gives(effect, side, rule, own.once))
                gift.models = all_of(all_), gifts_.try_push(gift);
            const int named = own_effect(index(side), rule, static_cast<int>(number));
            if (gifts_.size() > before && hangs_on_places(effect, side, rule, own.once) &&
                !told_so(side, named, effect))
                gifts_.resize(before);
        }
    }

    /// On a real table: must its players look who stands where?
    bool hangs_on_places(const RuleEffect& effect, Side side, int rule, bool once) const {
        if (!view_.real()) return false;
        const bool at_hand = side == side_of_unit(unit_) && anyone_left(rule, once);
        if (effect.aura() && !at_hand) return true;
        return std::any_of(effect.provisions.begin(), effect.provisions.end(),
                           [&](const Provision& provision) { return is_seen(provision); });
    }

    bool told_so(Side side, int named, const Deed& deed) {
        const Told::Places& told =
            view_.state.told.places[static_cast<std::size_t>(index(side_of_unit(unit_)))];
        const auto of = static_cast<std::size_t>(index(side));
        const std::uint64_t bit = effect_bit(named);
        const bool known = told.unit == unit_;
        if (known && (told.asked[of] & bit) != 0) return (told.so[of] & bit) != 0;
        if (untold_ < 0 && matters_ != nullptr && matters_(deed)) untold_ = named;
        return false;
    }

    bool has_left(int model, int rule, bool once) const {
        return (view_.match.profile(model).rules >> rule & 1) != 0 && !(once && used_up(view_, model, rule));
    }

    /// What members have themselves, and what their weapons have.
    void add_own(Gift gift, int rule, bool once) {
        for (std::size_t i = 0; i < all_.size(); ++i)
            if (has_left(all_[i], rule, once))
                gift.models = static_cast<std::uint16_t>(gift.models | 1u << i);
        if (gift.models != 0) gifts_.try_push(gift);
        for (int type = 0; type < weapon_types; ++type) {
            const Weapon* weapon = weapon_type(view_, unit_, type);
            if (weapon == nullptr || !(weapon->rules >> rule & 1)) continue;
            gift.type = static_cast<std::uint8_t>(type);
            gift.models = all_of(all_);
            gifts_.try_push(gift);
        }
    }

    bool anyone_left(int rule, bool once) const {
        return std::any_of(all_.begin(), all_.end(), [&](int m) { return has_left(m, rule, once); });
    }

    /// AOF-OWN-03: one who has it is enough, and it counts once however many have it.
    bool somebody_gives(const RuleEffect& effect, Side side, int rule, bool once) const {
        if (effect.whom == Whom::unit) return anyone_left(rule, once);
        return std::any_of(
            view_.match.tables().models.begin(), view_.match.tables().models.end(), [&](int m) {
                const Model& model = view_.state.model(m);
                return side_of_model(m) == side && model.where == Where::table && has_left(m, rule, once) &&
                       (model.unit == unit_ || on_table(view_.state, model.unit)) &&
                       is_near(view_, m, unit_, effect.reach);
            });
    }

    bool provided(const RuleEffect& effect) const {
        return std::all_of(effect.provisions.begin(), effect.provisions.end(),
                           [&](const Provision& provision) { return holds(provision); });
    }

    /// AOF-OWN-05: what is said of the enemy in a fight holds in no other moment, turned round or not.
    bool holds(const Provision& provision) const {
        const bool of_fight = provision.enemy && provision.what != Circumstance::near;
        if (of_fight && occasion_.enemy < 0) return false;
        if (of_condition(provision.what) && occasion_.open) return true;
        if (view_.real() && is_seen(provision)) return true;  // its players tell
        const int whose = of_fight ? occasion_.enemy : unit_;
        return is_so(provision, whose) != provision.negated;
    }

    /// Does only the table tell it in this moment?
    bool is_seen(const Provision& provision) const {
        switch (provision.what) {
            case Circumstance::cover: return occasion_.kind != AttackKind::shooting;
            case Circumstance::difficult: return true;
            case Circumstance::within: return occasion_.gap < 0;
            case Circumstance::near: return !is_near_one(provision, true) && is_near_one(provision, false);
            default: return false;
        }
    }

    bool is_so(const Provision& provision, int whose) const {
        switch (provision.what) {
            case Circumstance::charging: return occasion_.action == Action::charge;
            case Circumstance::advancing: return occasion_.action == Action::advance;
            case Circumstance::rushing: return occasion_.action == Action::rush;
            case Circumstance::holding: return occasion_.action == Action::hold;
            case Circumstance::charged: return occasion_.charged;
            case Circumstance::melee: return occasion_.kind == AttackKind::melee;
            case Circumstance::shooting: return occasion_.kind == AttackKind::shooting;
            case Circumstance::round: return view_.state.round == provision.amount;
            case Circumstance::cover: return has_cover(provision.enemy, whose);
            case Circumstance::difficult: return stands_mostly_in(view_, whose, Mark::difficult);
            case Circumstance::has: return anyone_has(provision, whose);
            case Circumstance::within:
                return occasion_.gap >= 0
                           ? occasion_.gap <= provision.amount * inch
                           : units_within(view_, unit_, occasion_.enemy, provision.amount * inch);
            case Circumstance::near: return is_near_one(provision, false);
            default: return stands_so(provision.what, stance_of(view_, whose));
        }
    }

    bool has_cover(bool enemy, int whose) const {
        if (occasion_.kind == AttackKind::shooting) return enemy ? occasion_.enemy_cover : occasion_.cover;
        return stands_mostly_in(view_, whose, Mark::cover);
    }

    /// As its card says, whatever lies on it: gifts never hang on gifts.
    bool has_on_card(const Provision& provision, int model) const {
        const ModelProfile& profile = view_.match.profile(model);
        if (provision.rule >= 0 && !(profile.rules >> provision.rule & 1)) return false;
        return provision.special == Special::count ||
               (profile.has(provision.special) &&
                profile.specials.value(provision.special) >= provision.value);
    }

    bool anyone_has(const Provision& provision, int whose) const {
        const Members all = members(view_.state, whose);
        return std::any_of(all.begin(), all.end(), [&](int m) { return has_on_card(provision, m); });
    }

    /// Of another model, in another unit or beside it in its own.
    bool is_near_one(const Provision& provision, bool in_own_unit) const {
        const Side side = provision.enemy ? other(side_of_unit(unit_)) : side_of_unit(unit_);
        for (const int unit : standing_units(view_.state, side)) {
            if (in_own_unit && unit != unit_) continue;
            if (unit == unit_ && (all_.size() < 2 || alone(provision))) continue;
            for (const int m : members(view_.state, unit))
                if (has_on_card(provision, m) && is_near(view_, m, unit_, provision.amount)) return true;
        }
        return false;
    }
    /// Nothing is asked of whom it is near: its own models are no company.
    static bool alone(const Provision& provision) {
        return provision.special == Special::count && provision.rule < 0;
    }

    const View& view_;
    int unit_;
    const Occasion& occasion_;
    Members all_;
    Gifts gifts_;
    bool (*matters_)(const Deed&) = nullptr;
    int untold_ = -1;
};

}  // namespace

Gifts gifts_of(const View& view, int unit, const Occasion& occasion) {
    if (view.state.lasting.empty() && !view.match.tables().own_rules) return {};
    return Finder(view, unit, occasion).find();
}

int untold_effect(const View& view, int unit, const Occasion& occasion, bool (*matters)(const Deed&)) {
    if (!view.real() || !view.match.tables().own_rules) return -1;
    return Finder(view, unit, occasion).untold(matters);
}

namespace {

/// Its place among the living members of its unit.
std::size_t place_in(const Members& all, int model) {
    return static_cast<std::size_t>(std::find(all.begin(), all.end(), static_cast<std::uint8_t>(model)) -
                                    all.begin());
}

}  // namespace

Specials granted(const View& view, int model, const Occasion& occasion) {
    const int unit = view.state.model(model).unit;
    if (unit < 0) return {};
    return given_to(gifts_of(view, unit, occasion), place_in(members(view.state, unit), model));
}

Modifiers changes_of_model(const View& view, int model, EffectVerb verb, const Occasion& occasion) {
    Modifiers list;
    const int unit = view.state.model(model).unit;
    if (unit < 0 || !may_change(view, verb)) return list;
    const std::size_t place = place_in(members(view.state, unit), model);
    for (const Gift& gift : gifts_of(view, unit, occasion))
        if (gift.deed->verb == verb && gift.type == every_type && (gift.models >> place & 1))
            list.try_push(modifier_of(gift));
    return list;
}

void tell_rules(Play& play, int unit, const Modifiers& modifiers) {
    for (const Modifier& one : modifiers)
        if (one.own >= 0)
            play.tell<EventKind::ruled>(side_of_unit(unit), Rule::OWN_01,
                                        {unit, one.own, one.verb, one.value});
}

Modifiers changes_of(const View& view, int unit, EffectVerb verb, const Occasion& occasion) {
    Modifiers list;
    if (!may_change(view, verb)) return list;
    const std::uint16_t living = all_of(members(view.state, unit));
    for (const Gift& gift : gifts_of(view, unit, occasion))
        if (gift.deed->verb == verb && gift.models == living) list.try_push(modifier_of(gift));
    return list;
}

Length reach_of(const View& view, int unit, int model, int type) {
    const Weapon& weapon = *weapon_type(view, unit, type);
    if (!may_change(view, EffectVerb::range)) return weapon.reach();
    const std::size_t place = place_in(members(view.state, unit), model);
    int inches = weapon.range;
    for (const Gift& gift : gifts_of(view, unit, {}))
        if (gift.deed->verb == EffectVerb::range && (gift.type == every_type || gift.type == type) &&
            (gift.models >> place & 1))
            inches += gift.deed->value;
    return std::max(inches, 1) * inch;
}

List<Length, 16> reaches_of(const View& view, int unit, int type) {
    if (!may_change(view, EffectVerb::range)) return {weapon_type(view, unit, type)->reach()};
    List<Length, 16> list;
    for (const int m : members(view.state, unit))
        if (copies_of(view, unit, m, type) > 0) list.push(reach_of(view, unit, m, type));
    return list;
}

Length longest_reach(const View& view, int unit, int type) {
    const auto all = reaches_of(view, unit, type);
    return all.empty() ? weapon_type(view, unit, type)->reach() : *std::max_element(all.begin(), all.end());
}

void use_up(Play& play, int unit, const Occasion& occasion, bool striking) {
    if (!play.match.tables().own_rules) return;
    const Members all = members(play.state, unit);
    for (const Gift& gift : gifts_of(play.view(), unit, occasion)) {
        if (!gift.once || !(striking ? strikes(*gift.deed) : guards(*gift.deed))) continue;
        const int rule = gift.own % max_own_rules;
        bool fresh = false;
        for (const int m : all) {
            if (!(play.match.profile(m).rules >> rule & 1) || used_up(play.view(), m, rule)) continue;
            Model& model = play.state.model(m);
            model.spent = static_cast<std::uint16_t>(model.spent | bit_of(play.view(), m, rule));
            fresh = true;
        }
        if (fresh) play.tell<EventKind::used_up>(side_of_unit(unit), Rule::OWN_04, {unit, gift.own});
    }
}

std::uint64_t paces(const View& view) {
    Hash hash;
    for (const Side side : {Side::first, Side::second})
        for (const int unit : standing_units(view.state, side))
            for (const Action action : {Action::advance, Action::rush, Action::charge}) {
                Occasion occasion;
                occasion.action = action;
                for (const Gift& gift : gifts_of(view, unit, occasion))
                    if (gift.effect != nullptr &&
                        (gift.deed->verb == EffectVerb::move || gift.deed->verb == EffectVerb::grant))
                        add_gift(hash, gift);
                hash.add(unit);
            }
    return hash.value();
}

}  // namespace skald::aofs
