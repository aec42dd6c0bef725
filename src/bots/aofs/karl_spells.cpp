// Spells: what they would bring, and whether tokens are well spent on them.
#include <algorithm>

#include "aofs/names.hpp"
#include "aofs/trials.hpp"
#include "bots/aofs/karl.hpp"

namespace skald::aofs {

namespace {

/// AOF-SR-CASTER: 4+ with so many tokens more than the enemy.
double chance_to_cast(int helped) {
    return static_cast<double>(7 - face_needed(4, helped)) / 6;
}

/// By spells and rules of armies' own.
int cast_change(const View& view, int caster) {
    return sum_of(changes_of_model(view, caster, EffectVerb::to_cast), EffectVerb::to_cast);
}

/// Could it charge or shoot at the other in its next activation?
bool reaches(const Stand& s, const Stand& other) {
    return gap(s, other) <= std::max(s.charge, s.range > 0 ? s.range + s.advance : 0);
}

/// Will it roll to hit while the effect lasts: in its own activation, or striking back?
bool fights(const Outlook& outlook, const Stand& s, int rounds) {
    const bool acts = rounds > 1 || (!s.activated && !s.stunned);
    for (const Stand& e : outlook.stands()) {
        if (e.side == s.side) continue;
        const bool charged = !e.activated && !e.stunned && gap(s, e) <= e.charge;
        if ((acts && reaches(s, e)) || (charged && !s.stunned)) return true;
    }
    return false;
}

/// Will somebody strike or shoot at it while the effect lasts?
bool is_fought(const Outlook& outlook, const Stand& s, int rounds) {
    for (const Stand& e : outlook.stands())
        if (e.side != s.side && (rounds > 1 || (!e.activated && !e.stunned)) && reaches(e, s)) return true;
    return false;
}

bool at_a_marker(const View& view, const Stand& s) {
    for (const Marker& marker : view.state.markers)
        if (gap(s, Point(marker.at)) <= 3 * inch) return true;
    return false;
}

}  // namespace

/// To the caster's side, if it works.
double Karl::spell_worth(const View& view, int number, Side caster, int target) {
    const Spell& spell = view.match.army(caster).spells[static_cast<std::size_t>(number)];
    const Stand* s = outlook_.stand(target);
    if (s == nullptr) return 0;
    const bool friendly = s->side == caster;
    const double sign = caster == outlook_.side() ? 1 : -1;
    const double material = outlook_.material() * s->worth;
    double sum = 0;
    for (const SpellEffect& effect : spell.effects) {
        const double way = (friendly ? 1.0 : -1.0) * effect.value;
        // What nobody will feel before it ends is worth nothing.
        const bool strikes = fights(outlook_, *s, effect.rounds);
        const bool struck = is_fought(outlook_, *s, effect.rounds);
        const double danger = s->worth > 0 ? outlook_.danger(view, *s).worth * outlook_.material() : 0;
        switch (effect.verb) {
            case EffectVerb::hits: {
                Reckoning why;
                const Attack attack = spell_attack(view, effect, target, why);
                sum +=
                    sign * outlook_.harm_worth(view, target, outlook_.prospects().harm(view, attack, target));
                break;
            }
            case EffectVerb::rally: {
                if (!s->stunned || !friendly) break;
                Stand up = *s;
                up.stunned = false;
                sum += 0.3 * material + sign * (outlook_.markers_with(up) - outlook_.markers());
                break;
            }
            case EffectVerb::mend: {
                const Members all = members(view.state, target);
                const int marks = all.size() == 1 ? view.state.model(all[0]).markers : 0;
                sum += 0.15 * material * std::min<int>(marks, effect.value);
                break;
            }
            case EffectVerb::to_hit: sum += way * (strikes ? 0.15 : 0) * material; break;
            case EffectVerb::to_defend:
                sum += way * 0.2 * (friendly ? danger : struck ? std::max(danger, 0.1 * material) : 0);
                break;
            case EffectVerb::to_morale: sum += way * (struck ? 0.02 : 0) * material; break;
            case EffectVerb::move: sum += way * (s->activated || s->stunned ? 0.0 : 0.02) * material; break;
            case EffectVerb::grant: sum += friendly && (strikes || struck) ? 0.12 * material : 0; break;
            case EffectVerb::attacks:
            case EffectVerb::ap: sum += way * (strikes ? 0.15 : 0) * material; break;
            case EffectVerb::range:
            case EffectVerb::to_cast: sum += way * (strikes ? 0.01 : 0) * material; break;
            case EffectVerb::shove: sum += at_a_marker(view, *s) ? 0.1 * material : 0; break;
            case EffectVerb::count: break;
        }
    }
    return sum;
}

double Karl::cast_worth(const View& view, const Choice& choice) {
    const Side side = outlook_.side();
    const auto [caster, number, target, extra] = read<Verb::cast>(choice);
    const int price = view.match.army(side).spells[static_cast<std::size_t>(number)].value + extra;
    return chance_to_cast(extra + cast_change(view, caster)) * spell_worth(view, number, side, target) -
           outlook_.doctrine().token * price * (outlook_.rounds_after() > 0 ? 1.0 : 0.1);
}

/// For his own spell or against the enemy's, by what the tokens change.
double Karl::help_worth(const View& view, const Choice& choice) {
    const auto about = read<Ask::help>(view.state.question);
    const Side caster = side_of_model(about.caster);
    int tokens = 0;
    for (const auto helper : read<Verb::help>(choice).helpers) tokens += helper.tokens;
    const int helped = about.tokens_for - about.tokens_against + cast_change(view, about.caster);
    const bool own = caster == outlook_.side();
    const double change = chance_to_cast(helped + (own ? tokens : -tokens)) - chance_to_cast(helped);
    const double worth = spell_worth(view, about.spell, caster, about.target);
    return worth * (own ? change : -change) - 3 * outlook_.doctrine().token * tokens;
}

}  // namespace skald::aofs
