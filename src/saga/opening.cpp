// Effects at deployment: when both sides stand on the table, those of the first player, then those of the
// other, in the order of their boards.
#include "saga/ability.hpp"

namespace skald::saga {
namespace {

/// The steps of the stage: every ability of both sides.
void run(Play& play, Frame& frame) {
    while (frame.step < 2 * max_abilities) {
        const int step = frame.step++, number = step % max_abilities;
        const Side first = play.state.first_player, side = step < max_abilities ? first : other(first);
        const auto& abilities = play.match.faction(side).abilities;
        if (number >= static_cast<int>(abilities.size())) continue;
        const Ability& ability = play.match.ability(side, number);
        if (!(ability.keywords & Keyword::deployment)) continue;
        const int owner = owner_unit(play.state, side, ability);
        if (ability.owner >= 0 && owner < 0) continue;
        play.tell<EventKind::triggered>(side, ability_cause(index(side), number), {number, owner});
        play.push(Stage::effects, side).ability = static_cast<std::int8_t>(number);
        return;
    }
    play.pop();
}

}  // namespace

bool acts_at_deployment(const Faction& faction) {
    for (const Ability& ability : faction.abilities)
        if (ability.keywords & Keyword::deployment) return true;
    return false;
}

StageFunctions opening_stage() {
    return {run, nullptr, nullptr, nullptr, nullptr};
}

}  // namespace skald::saga
