#include "saga/stage.hpp"

namespace skald::saga {

StageFunctions functions_of(Stage stage) {
    switch (stage) {
        case Stage::none: break;
        case Stage::recruit: return recruit_stage();
        case Stage::organise: return organise_stage();
        case Stage::edges: return edges_stage();
        case Stage::terrain: return terrain_stage();
        case Stage::deployment: return deployment_stage();
        case Stage::scenario_rule: return scenario_rule_stage();
        case Stage::opening_dice: return opening_dice_stage();
        case Stage::turn: return turn_stage();
        case Stage::orders: return orders_stage();
        case Stage::orders_reaction: return orders_reaction_stage();
        case Stage::place_dice: return place_dice_stage();
        case Stage::activation_phase: return activation_phase_stage();
        case Stage::declare: return declare_stage();
        case Stage::activation: return activation_stage();
        case Stage::reaction: return reaction_stage();
        case Stage::movement: return movement_stage();
        case Stage::charge: return charge_stage();
        case Stage::shooting: return shooting_stage();
        case Stage::melee: return melee_stage();
        case Stage::ability_step: return ability_step_stage();
        case Stage::casualties: return casualties_stage();
        case Stage::withdrawal: return withdrawal_stage();
        case Stage::effects: return effects_stage();
    }
    return {};
}

}  // namespace skald::saga
