#include "aofs/scene_law.hpp"

#include "aofs/rules.hpp"

namespace skald::aofs {
namespace {

constexpr Length spread = 6 * inch;  // AOF-MOV-02; so far goes an advance, too

Rule rule_of(Misplaced kind) {
    switch (kind) {
        case Misplaced::over_edge: return Rule::R_78;
        case Misplaced::overlap: return Rule::R_57;
        case Misplaced::too_near: return Rule::MOV_03;
        case Misplaced::impassable: return Rule::R_78;
        case Misplaced::chain: return Rule::MOV_01;
        case Misplaced::radius: return Rule::MOV_02;
    }
    return Rule::none;
}

Rule rule_of(Obstacle kind) {
    switch (kind) {
        case Obstacle::table_edge:
        case Obstacle::impassable: return Rule::R_78;
        case Obstacle::enemy:
        case Obstacle::other_friend:
        case Obstacle::passed_target: return Rule::MOV_03;
        case Obstacle::comrade: return Rule::R_57;
        case Obstacle::rough: return Rule::TER_02;
        case Obstacle::old_contact: return Rule::R_64;
        case Obstacle::none:
        case Obstacle::gap:           // there are none here,
        case Obstacle::stick_unused:  // nor sticks
        case Obstacle::too_long: break;
    }
    return Rule::MOV_01;
}

constexpr MoveLaw move_law() {
    MoveLaw law;
    law.enemy_keep = law.friend_keep = law.friend_end = inch;
    law.gaps_block = false;
    return law;
}

}  // namespace

constinit const SceneLaw scene_law = {
    .book = "aofs",
    .heights = true,
    .gaps = false,
    .keep = inch,
    .closeness = [](const SceneSticks&, bool) { return Closeness{inch, 0, spread}; },
    .sees = [](const Scene& scene, FigureId from, FigureId to) { return sees_in_space(scene, from, to); },
    .move = move_law(),
    .rough_stick = [](const SceneSticks&) { return spread; },
    .halved_stick = [](const SceneSticks&) { return Length{0}; },
    .of_place = [](Misplaced kind) { return rule_id(rule_of(kind)); },
    .of_way = [](Obstacle kind) { return rule_id(rule_of(kind)); },
    .of_sight = [](BlockerKind) { return rule_id(Rule::SHO_07); },
};

}  // namespace skald::aofs
