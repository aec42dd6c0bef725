// Step 2 of a shooting attack, step 3 of a melee: abilities and fatigue, by turns (sections 10.3 and 11.4).
#include "saga/ability.hpp"
#include "saga/fatigue.hpp"
#include "saga/fighting.hpp"
#include "saga/unit.hpp"

namespace skald::saga {

namespace {

bool shooting(const Fight& fight) {
    return fight.kind == FightKind::shooting;
}
int unit_of(const Fight& fight, int who) {
    return fight.of[static_cast<std::size_t>(who)].unit;
}

/// SHO-16, MEL-14: which abilities the side may use.
std::uint8_t keyword_of(const Fight& fight, int who) {
    if (!shooting(fight)) return Keyword::melee;
    return who == 0 ? Keyword::shooting : Keyword::shooting_reaction;
}

/// A unit that is gone uses nothing any more; a volley has none (SHO-R3).
bool may_act(const View& view, int who) {
    const int unit = unit_of(view.state.fight, who);
    return unit < 0 || on_table(view.state, unit);
}

Refusal may_use_ability(const View& view, int who, int ability) {
    const Fight& fight = view.state.fight;
    const int unit = unit_of(fight, who);
    if (!may_act(view, who)) return why<Sentence::unit_gone>(Rule::GEN_12, {unit});
    return may_trigger(view, player_of(fight, who), ability, keyword_of(fight, who), unit,
                       unit_of(fight, 1 - who));
}

/// SHO-17 to SHO-19, MEL-14, MEL-15, MEL-17.
Refusal may_use_fatigue(const View& view, int who, FatigueUse use) {
    const Fight& fight = view.state.fight;
    const Fighter& side = fight.of[static_cast<std::size_t>(who)];
    const int enemy = unit_of(fight, 1 - who);
    if (use != FatigueUse::own_armour && use != FatigueUse::enemy_armour)
        return why<Sentence::malformed>(Rule::MEL_15);
    if (shooting(fight) && (who == 0 || use == FatigueUse::enemy_armour))
        return why<Sentence::cannot_use_fatigue>(who == 0 ? Rule::SHO_18 : Rule::SHO_17);
    if (enemy < 0) return why<Sentence::cannot_use_fatigue>(Rule::SHO_R3);
    if (side.no_abilities || side.no_fatigue)
        return why<Sentence::fatigue_forbidden>(shooting(fight) ? Rule::SHO_19 : Rule::MEL_17);
    if (!may_act(view, who)) return why<Sentence::unit_gone>(Rule::GEN_12, {side.unit});
    if (!on_table(view.state, enemy)) return why<Sentence::unit_gone>(Rule::GEN_12, {enemy});
    const int has = view.state.unit(enemy).fatigue;
    if (has == 0) return why<Sentence::no_fatigue>(Rule::FAT_17, {enemy, has, 1});
    return {};
}

bool something_to_do(const View& view, int who) {
    if (!may_use_fatigue(view, who, FatigueUse::own_armour)) return true;
    const Fight& fight = view.state.fight;
    return any_perhaps_triggered(view, player_of(fight, who), keyword_of(fight, who),
                                 [&](int ability) { return !may_use_ability(view, who, ability); });
}

/// SHO-R8: no target left. MEL-33: no contact left. A unit destroyed in a melee does not end it (MEL-32).
bool over(const View& view) {
    const Fight& fight = view.state.fight;
    return fight.contact_broken || (shooting(fight) && !on_table(view.state, fight.of[1].unit));
}

/// The other side's opportunity (SHO-15, MEL-14).
void next(Frame& frame) {
    frames::ability_step now(frame);
    now.fighter = now.fighter == 0 ? 1 : 0;
}

void run(Play& play, Frame& frame) {
    Fight& fight = play.state.fight;
    while (fight.passes < 2 && !over(play.view())) {  // SHO-20, MEL-18
        const int who = frames::ability_step(frame).fighter;
        if (play.match.setup().ask_all || something_to_do(play.view(), who)) {
            play.ask<Ask::ability_step>(player_of(fight, who),
                                        {unit_of(fight, 0), unit_of(fight, 1), fight.kind});
            return;
        }
        ++fight.passes;
        next(frame);
    }
    play.pop();
}

Refusal check(const View& view, const Frame& frame, const Choice& choice) {
    const int who = frames::ability_step(frame).fighter;
    const bool shot = shooting(view.state.fight);
    if (!choice.steps.empty()) return why<Sentence::malformed>(shot ? Rule::SHO_15 : Rule::MEL_14);
    if (is(choice, Verb::pass)) {
        if (!choice.what.empty()) return why<Sentence::malformed>(shot ? Rule::SHO_20 : Rule::MEL_18);
        return {};
    }
    if (!is(choice, Verb::trigger) && !is(choice, Verb::fatigue))
        return why<Sentence::not_asked>(shot ? Rule::SHO_15 : Rule::MEL_14);
    if (well_formed<Verb::trigger>(choice))
        return may_use_ability(view, who, read<Verb::trigger>(choice).ability);
    if (well_formed<Verb::fatigue>(choice))
        return may_use_fatigue(view, who, read<Verb::fatigue>(choice).use);
    return why<Sentence::malformed>(shot ? Rule::SHO_15 : Rule::MEL_14);
}

void use_fatigue(Play& play, int who, FatigueUse use) {
    Fight& fight = play.state.fight;
    const RuleRef rule = cause(shooting(fight) ? Rule::SHO_17 : Rule::MEL_15);
    const int enemy = unit_of(fight, 1 - who);
    play.tell<EventKind::fatigue_used>(player_of(fight, who), rule, {enemy, use});
    remove_fatigue(play, enemy, 1, cause(Rule::FAT_18));
    use_marker(fight, who, use, rule);
}

void answer(Play& play, Frame& frame, const Choice& choice) {
    Fight& fight = play.state.fight;
    const int who = frames::ability_step(frame).fighter;
    next(frame);
    if (is(choice, Verb::pass)) {
        ++fight.passes;
        return;
    }
    fight.passes = 0;
    if (is(choice, Verb::fatigue))
        use_fatigue(play, who, read<Verb::fatigue>(choice).use);
    else
        trigger(play, player_of(fight, who), read<Verb::trigger>(choice).ability, unit_of(fight, who),
                unit_of(fight, 1 - who));
}

void choices(const View& view, const Frame& frame, Choices& out) {
    const int who = frames::ability_step(frame).fighter;
    out.add(make<Verb::pass>());
    const Fight& fight = view.state.fight;
    any_perhaps_triggered(view, player_of(fight, who), keyword_of(fight, who), [&](int ability) {
        if (!may_use_ability(view, who, ability)) out.add(make<Verb::trigger>({ability}));
        return false;
    });
    for (FatigueUse use : {FatigueUse::own_armour, FatigueUse::enemy_armour})
        if (!may_use_fatigue(view, who, use)) out.add(make<Verb::fatigue>({use}));
}

}  // namespace

StageFunctions ability_step_stage() {
    return {run, answer, check, choices, nullptr};
}

}  // namespace skald::saga
