#include "aofs/stage.hpp"

namespace skald::aofs {

StageFunctions functions_of(Stage stage) {
    switch (stage) {
        case Stage::none: break;
        case Stage::opening: return opening_stage();
        case Stage::markers: return markers_stage();
        case Stage::declarations: return declarations_stage();
        case Stage::deployment: return deployment_stage();
        case Stage::round: return round_stage();
        case Stage::activation: return activation_stage();
        case Stage::casting: return casting_stage();
        case Stage::movement: return movement_stage();
        case Stage::charge: return charge_stage();
        case Stage::shooting: return shooting_stage();
        case Stage::melee: return melee_stage();
        case Stage::free_move: return free_move_stage();
        case Stage::dangerous: return dangerous_stage();
        case Stage::wounds: return wounds_stage();
        case Stage::push: return push_stage();
        case Stage::fall: return fall_stage();
        case Stage::morale: return morale_stage();
    }
    return {};
}

}  // namespace skald::aofs
