#include "saga/scene_law.hpp"

#include "saga/rules.hpp"

namespace skald::saga {
namespace {

/// FRM-01, FRM-02: VS in a chain, and all within S of one of them, M if they are mounted.
Closeness closeness(const SceneSticks& sticks, bool mounted) {
    return {sticks.very_short, mounted ? sticks.medium : sticks.short_, 0};
}

Rule rule_of(Misplaced kind) {
    switch (kind) {
        case Misplaced::over_edge: return Rule::MOV_R4;
        case Misplaced::overlap: return Rule::MEA_R5;
        case Misplaced::too_near: return Rule::MOV_09;
        case Misplaced::impassable: return Rule::TER_06;
        case Misplaced::chain: return Rule::FRM_01;
        case Misplaced::radius: return Rule::FRM_02a;
    }
    return Rule::none;
}

Rule rule_of(Obstacle kind) {
    switch (kind) {
        case Obstacle::none: return Rule::MOV_12;
        case Obstacle::table_edge: return Rule::MOV_R4;
        case Obstacle::enemy: return Rule::MOV_09;
        case Obstacle::other_friend: return Rule::MOV_10;
        case Obstacle::comrade: return Rule::MEA_R5;
        case Obstacle::gap: return Rule::MOV_21;
        case Obstacle::impassable: return Rule::MOV_08;
        case Obstacle::rough: return Rule::MOV_18;
        case Obstacle::old_contact: return Rule::MOV_R13;
        case Obstacle::passed_target: return Rule::CHG_R3;
        case Obstacle::too_long: return Rule::MOV_07;
        case Obstacle::stick_unused: return Rule::MOV_15;
    }
    return Rule::none;
}

Rule rule_of(BlockerKind kind) {
    switch (kind) {
        case BlockerKind::none: break;
        case BlockerKind::figure: return Rule::LOS_02;
        case BlockerKind::gap: return Rule::LOS_03;
        case BlockerKind::piece: return Rule::LOS_04;
    }
    return Rule::none;
}

}  // namespace

constinit const SceneLaw scene_law = {
    .book = "saga",
    .heights = false,
    .gaps = true,
    .keep = 0,
    .closeness = closeness,
    .sees = [](const Scene& scene, FigureId from, FigureId to) { return sees(scene, from, to); },
    .move = {},
    .rough_stick = [](const SceneSticks& sticks) { return sticks.short_; },
    .halved_stick = [](const SceneSticks& sticks) { return sticks.long_; },
    .of_place = [](Misplaced kind) { return rule_id(rule_of(kind)); },
    .of_way = [](Obstacle kind) { return rule_id(rule_of(kind)); },
    .of_sight = [](BlockerKind kind) { return rule_id(rule_of(kind)); },
};

}  // namespace skald::saga
