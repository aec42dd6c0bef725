// Casting (AOF-SR-CASTER). step 0: which spell, 1: helpers of the caster's side, 2: of the other side, 3: the
// roll, 4 and on: its effects. model: the caster; target: whom it is cast on.
#include "aofs/casting.hpp"

#include "aofs/fighting.hpp"
#include "aofs/real.hpp"
#include "aofs/unit.hpp"
#include "aofs/wounds.hpp"

namespace skald::aofs {

namespace {

bool casts(const View& view, int model) {
    return view.state.model(model).tokens > 0 && has(view, model, Special::caster);
}

const Spell& spell_of(const View& view, const Frame& frame) {
    return view.match.army(frame.side).spells[static_cast<std::size_t>(frames::casting(frame).spell)];
}

Refusal check_spell_target(const View& view, int model, const Spell& spell, int target) {
    const int unit = view.state.model(model).unit;
    const bool known = target >= 0 && target < max_units_here && on_table(view.state, target);
    const bool own_side = known && side_of_unit(target) == side_of_unit(unit);
    const bool fits = known && (spell.target == SpellTarget::enemy      ? !own_side
                                : spell.target == SpellTarget::friendly ? own_side
                                                                        : target == unit);
    if (!fits) return why<Sentence::no_target>(Rule::R_72, {target});
    if (target == unit || view.real()) return {};
    const Body body = body_of(view, model);
    const auto figures = view.scene().figures_of(static_cast<UnitId>(target));
    Length nearest = INT32_MAX, nearest_seen = INT32_MAX;
    for (const Standing& other : figures) {
        nearest = std::min(nearest, gap_between(body, other));
        if (within(body, other, spell.reach()) && sees(view, model, other.figure)) return {};
    }
    if (nearest > spell.reach())
        return why<Sentence::out_of_range>(Rule::R_72, {unit, target, nearest, spell.reach()});
    for (const Standing& other : figures)
        if (sees(view, model, other.figure)) nearest_seen = std::min(nearest_seen, gap_between(body, other));
    if (nearest_seen == INT32_MAX) return why<Sentence::out_of_sight>(Rule::R_72, {unit, target});
    return why<Sentence::seen_too_far>(Rule::R_72, {unit, target, nearest_seen, spell.reach()});
}

/// Every try that is open, without tokens beyond the price; `each` returns false to stop.
template <class Each>
void open_casts(const View& view, int unit, Each each) {
    const Side side = side_of_unit(unit);
    const auto& spells = view.match.army(side).spells;
    if (spells.empty()) return;
    for (int m : members(view.state, unit)) {
        if (!casts(view, m)) continue;
        for (std::size_t s = 0; s < spells.size(); ++s) {
            if ((view.state.tried >> s & 1) || spells[s].value > view.state.model(m).tokens) continue;
            const Side whose = spells[s].target == SpellTarget::enemy ? other(side) : side;
            for (int target : standing_units(view.state, whose)) {
                if (check_spell_target(view, m, spells[s], target)) continue;
                if (!each(make<Verb::cast>({m, static_cast<int>(s), target, 0}))) return;
            }
        }
    }
}

}  // namespace

Refusal check_cast(const View& view, int unit, const Choice& choice) {
    if (!well_formed<Verb::cast>(choice) || !choice.steps.empty())
        return why<Sentence::not_asked>(Rule::SR_CASTER);
    const auto [model, number, target, extra] = read<Verb::cast>(choice);
    const Members all = members(view.state, unit);
    const bool member =
        model >= 0 && model < max_models_here && all.contains(static_cast<std::uint8_t>(model));
    if (!member || !has(view, model, Special::caster))
        return why<Sentence::no_caster>(Rule::SR_CASTER, {model});
    const auto& spells = view.match.army(side_of_unit(unit)).spells;
    if (number < 0 || number >= static_cast<int>(spells.size()))
        return why<Sentence::no_spell>(Rule::R_49, {number});
    if (view.state.tried >> number & 1) return why<Sentence::tried>(Rule::R_49, {number});
    const Spell& spell = spells[static_cast<std::size_t>(number)];
    const int tokens = view.state.model(model).tokens;
    if (extra < 0) return why<Sentence::bad_shape>(Rule::R_72, {extra});
    if (spell.value + extra > tokens)
        return why<Sentence::no_tokens>(Rule::SR_CASTER, {model, tokens, spell.value + extra});
    return check_spell_target(view, model, spell, target);
}

bool may_cast(const View& view, int unit) {
    bool any = false;
    if (view.state.unit(unit).stunned) return false;
    open_casts(view, unit, [&](const Choice&) { return !(any = true); });
    return any;
}

void push_casting(Play& play, int unit, bool after_move) {
    Frame& frame = play.push(Stage::casting, side_of_unit(unit));
    frame.unit = static_cast<std::int8_t>(unit);
    frames::casting(frame).after_move = after_move;
}

bool may_help(const View& view, int model, int caster) {
    const Model& helper = view.state.model(model);
    if (model == caster || helper.where != Where::table || !casts(view, model)) return false;
    if (view.state.unit(helper.unit).stunned) return false;
    if (view.real()) return true;
    const int unit = view.state.model(caster).unit;
    return model_within(view, model, unit, 18 * inch) &&
           (helper.unit == unit || sees_unit(view, model, unit));
}

List<std::uint8_t, max_models_of_side> helpers(const View& view, Side side, int caster) {
    List<std::uint8_t, max_models_of_side> list;
    for (int m = first_model(side); m < first_model(side) + max_models_of_side; ++m)
        if (view.state.model(m).unit >= 0 && may_help(view, m, caster))
            list.push(static_cast<std::uint8_t>(m));
    return list;
}

int tokens_against(const View& view, int caster) {
    int held = 0;
    for (int m : helpers(view, other(side_of_model(caster)), caster)) held += view.state.model(m).tokens;
    return held;
}

namespace {

Side helping_side(const Frame& frame) {
    return frame.step == 1 ? frame.side : other(frame.side);
}

void begin_lasting(Play& play, const Frame& frame, int effect) {
    Lasting lasting;
    lasting.unit = frame.target;
    lasting.side = static_cast<std::int8_t>(index(frame.side));
    lasting.spell = static_cast<std::uint8_t>(frames::casting(frame).spell);
    lasting.effect = static_cast<std::uint8_t>(effect);
    lasting.until = static_cast<std::uint8_t>(
        play.state.round + spell_of(play.view(), frame).effects[static_cast<std::size_t>(effect)].rounds - 1);
    // AOF-R-05: copies without a value count once; the same effect again only lasts as long as the newer.
    for (Lasting& old : play.state.lasting)
        if (old.unit == lasting.unit && old.side == lasting.side && old.spell == lasting.spell &&
            old.effect == lasting.effect) {
            old.until = std::max(old.until, lasting.until);
            return;
        }
    play.state.lasting.try_push(lasting);
}

void mend(Play& play, int unit, int wounds) {
    for (int m : members(play.state, unit)) {
        Model& model = play.state.model(m);
        const int less = std::min<int>(wounds, model.markers);
        model.markers = static_cast<std::uint8_t>(model.markers - less);
        wounds -= less;
        if (less > 0) play.tell<EventKind::wounded>(side_of_model(m), Rule::R_49, {m, model.markers});
    }
}

void take_effect(Play& play, Frame& frame, int number) {
    const SpellEffect& effect = spell_of(play.view(), frame).effects[static_cast<std::size_t>(number)];
    if (effect.verb == EffectVerb::hits && ask_what_counts(play, frame.target, spell_occasion(), guards)) {
        --frame.step;  // once it is told
        return;
    }
    if (play.state.told.blast_at != frame.target)
        play.tell<EventKind::spell>(frame.side, Rule::R_49,
                                    {frames::casting(frame).spell, number, frame.target});
    switch (effect.verb) {
        case EffectVerb::hits: {
            Reckoning lines;
            Attack attack = spell_attack(play.view(), effect, frame.target, lines);
            if (ask_beside(play, lines, frame.target)) {
                --frame.step;  // once it is told
                return;
            }
            const Side by = side_of_unit(frame.target) == frame.side ? Side::none : frame.side;
            return resolve(play, attack, lines, frame.unit, frame.target, by);
        }
        case EffectVerb::rally: {
            Unit& unit = play.state.unit(frame.target);
            if (unit.stunned)
                play.tell<EventKind::recovered>(side_of_unit(frame.target), Rule::R_49, {frame.target});
            unit.stunned = false;
            return;
        }
        case EffectVerb::mend: return mend(play, frame.target, effect.value);
        case EffectVerb::shove: return push_shove(play, frame.target, frame.side, effect.value);
        default: return begin_lasting(play, frame, number);
    }
}

void roll_spell(Play& play, Frame& frame) {
    const frames::casting now(frame);
    if (ask_what_counts(play, frame.unit, {},
                        [](const Deed& deed) { return deed.verb == EffectVerb::to_cast; }))
        return;
    const Modifiers modifiers = changes_of_model(play.view(), frame.model, EffectVerb::to_cast);
    const int modifier = now.tokens_for - now.tokens_against + sum_of(modifiers, EffectVerb::to_cast);
    tell_rules(play, frame.unit, modifiers);
    const Trial trial = roll_cast(modifier, play.dice);
    Roll roll;
    roll.faces.push(trial.face);
    play.tell<EventKind::cast>(frame.side, Rule::SR_CASTER,
                               {frame.model, now.spell, frame.target, modifier, trial.passed}, roll);
    frame.step = trial.passed ? 4 : 0;
}

void run_casting(Play& play, Frame& frame) {
    const frames::casting now(frame);
    const bool over = now.over || play.state.unit(frame.unit).gone || play.state.ends;
    switch (frame.step) {
        case 0:
            if (over || !may_cast(play.view(), frame.unit)) return play.pop();
            return play.ask<Ask::cast>(frame.side, {frame.unit, now.after_move});
        case 1:
        case 2: {
            if (helpers(play.view(), helping_side(frame), frame.model).empty()) {
                ++frame.step;
                return;
            }
            return play.ask<Ask::help>(helping_side(frame), {frame.model, now.spell, frame.target,
                                                             now.tokens_for, now.tokens_against});
        }
        case 3: return roll_spell(play, frame);
        default: {
            const int effect = frame.step++ - 4;
            const auto& effects = spell_of(play.view(), frame).effects;
            if (effect >= static_cast<int>(effects.size()) || !on_table(play.state, frame.target)) {
                frame.step = 0;
                return;
            }
            take_effect(play, frame, effect);
        }
    }
}

Refusal check_help(const View& view, const Frame& frame, const Choice& choice) {
    if (!well_formed<Verb::help>(choice) || choice.what.empty() || !choice.steps.empty())
        return why<Sentence::not_asked>(Rule::SR_CASTER);
    const auto able = helpers(view, helping_side(frame), frame.model);
    const auto given = read<Verb::help>(choice).helpers;
    for (std::size_t i = 0; i < given.size(); ++i) {
        const auto [model, tokens] = given[i];
        if (model < 0 || model >= max_models_here || !able.contains(static_cast<std::uint8_t>(model)))
            return why<Sentence::no_helper>(Rule::R_72, {model});
        for (std::size_t k = 0; k < i; ++k)
            if (given[k].model == model) return why<Sentence::twice>(Rule::R_72, {model});
        if (tokens < 1) return why<Sentence::bad_shape>(Rule::R_72, {tokens});
        if (tokens > view.state.model(model).tokens)
            return why<Sentence::no_tokens>(Rule::SR_CASTER, {model, view.state.model(model).tokens, tokens});
    }
    return {};
}

Refusal check_casting(const View& view, const Frame& frame, const Choice& choice) {
    if (is(choice, Verb::pass) && choice.what.empty() && choice.steps.empty()) return {};
    return frame.step == 0 ? check_cast(view, frame.unit, choice) : check_help(view, frame, choice);
}

void casting_choices(const View& view, const Frame& frame, Choices& out) {
    if (frame.step == 0) {
        open_casts(view, frame.unit, [&](const Choice& choice) {
            out.add(choice);
            return out.size() < (view.real() ? 240u : 16u);  // there nobody is out of range or sight
        });
        auto wish = read<Verb::cast>(out[0]);
        wish.tokens = 1;
        const Choice more = make<Verb::cast>(wish);
        if (!check_cast(view, frame.unit, more)) out.add(more);
    } else {
        const auto offer = [&](std::int16_t model, std::int16_t tokens) {
            const std::int16_t one[] = {model, tokens};
            out.add(make<Verb::help>({Repeated<kinds::Helper>(one)}));
        };
        for (std::uint8_t m : helpers(view, helping_side(frame), frame.model)) {
            offer(m, 1);
            if (view.state.model(m).tokens > 1) offer(m, view.state.model(m).tokens);
        }
    }
    out.add(make<Verb::pass>());
}

void begin_cast(Play& play, Frame& frame, const Choice& choice) {
    const auto [model, spell, target, tokens] = read<Verb::cast>(choice);
    frames::casting now(frame);
    frame.model = static_cast<std::int8_t>(model);
    now.spell = spell;
    frame.target = static_cast<std::int8_t>(target);
    now.tokens_for = tokens;
    now.tokens_against = 0;
    frame.step = 1;
    forget_places(play.state);
    play.state.tried = static_cast<std::uint8_t>(play.state.tried | 1u << now.spell);
    const int paid = spell_of(play.view(), frame).value + tokens;
    Model& caster = play.state.model(frame.model);
    caster.tokens = static_cast<std::uint8_t>(caster.tokens - paid);
    play.tell<EventKind::casting>(frame.side, Rule::SR_CASTER, {frame.model, now.spell, frame.target, paid});
}

void take_help(Play& play, Frame& frame, const Repeated<kinds::Helper>& given) {
    frames::casting now(frame);
    const bool own = frame.step == 1;
    for (const auto [model, tokens] : given) {
        Model& helper = play.state.model(model);
        helper.tokens = static_cast<std::uint8_t>(helper.tokens - tokens);
        (own ? now.tokens_for : now.tokens_against) += tokens;
        play.tell<EventKind::helped>(helping_side(frame), Rule::SR_CASTER, {model, tokens, own ? 1 : -1});
    }
}

void answer_casting(Play& play, Frame& frame, const Choice& choice) {
    if (frame.step == 0) {
        if (is(choice, Verb::pass))
            frames::casting(frame).over = true;
        else
            begin_cast(play, frame, choice);
        return;
    }
    if (is(choice, Verb::help)) take_help(play, frame, read<Verb::help>(choice).helpers);
    ++frame.step;
}

}  // namespace

StageFunctions casting_stage() {
    return {run_casting, answer_casting, check_casting, casting_choices, nullptr};
}

}  // namespace skald::aofs
