#include "aofs/trials.hpp"

#include <algorithm>

namespace skald::aofs {
namespace {

int total_needed(int tough) {
    return 5 + tough;  // AOF-SR-TOUGH, AOF-R-31
}

}  // namespace

int face_needed(int value, int modifiers) {
    return std::clamp(value - modifiers, 2, 6);
}

Trial quality_test(int quality, int modifiers, Dice& dice) {
    Trial trial;
    trial.needed = static_cast<std::uint8_t>(face_needed(quality, modifiers));
    const Roll roll = dice.roll(1, Faces::at_least(trial.needed));
    trial.passed = roll[1] > 0;
    if (!roll.faces.empty()) trial.face = roll.faces[0];
    return trial;
}

WoundEffect roll_effect(const Wounded& wounded, Dice& dice) {
    WoundEffect result;
    const int tough = std::max<int>(wounded.tough, 1);
    result.needed = static_cast<std::int16_t>(total_needed(tough));
    if (wounded.markers < tough) return result;
    const int added = wounded.markers + (wounded.stunned ? 1 : 0) + wounded.fear;
    const int face = dice.d6();
    result.face = static_cast<std::uint8_t>(face);
    result.total = static_cast<std::int16_t>(face + added);
    result.effect = result.total >= result.needed ? Effect::knocked_out : Effect::stunned;
    return result;
}

MoraleTest roll_morale(const Steadiness& unit, Dice& dice) {
    MoraleTest result;
    if (!unit.stunned) {
        result.test = quality_test(unit.quality, unit.modifiers, dice);
        if (result.test.passed) return result;
    }
    if (unit.fearless) {
        result.fearless = quality_test(4, 0, dice);
        if (result.fearless.passed) return result;
    }
    result.result = unit.stunned ? Morale::routed : Morale::stunned;  // AOF-MOR-03, AOF-MOR-04
    return result;
}

Trial roll_cast(int helped, Dice& dice) {
    return quality_test(4, helped, dice);
}

Jump roll_jump(int count, bool sure, Dice& dice) {
    Jump jump;
    jump.count = count;
    jump.needed = static_cast<std::uint8_t>(jump_needs(sure));
    const Roll roll = dice.roll(count, Faces::at_least(jump.needed));
    jump.landed = roll[0] == 0;
    for (const std::uint8_t face : roll.faces) jump.faces.try_push(face);
    return jump;
}

Attack fall_attack(Length height, const Target& target, Reckoning& why, const Modifiers& by) {
    Attack attack = begin_attack(AttackKind::fall, target, why, by);
    if (!fall_hits(height)) return attack;
    Specials specials;
    if (fall_ap(height) > 0) specials.add(Special::ap, fall_ap(height));
    add_hits(attack, 1, specials, why);
    return attack;
}

Trial roll_push(Dice& dice) {
    return quality_test(4, 0, dice);
}

DangerTest roll_danger(int count, Dice& dice) {
    DangerTest test;
    test.count = count;
    for (int left = count; left > 0; left -= max_dice) {
        const Roll roll = dice.roll(std::min(left, max_dice), Faces::at_least(2));
        test.wounds += roll[0];
        for (const std::uint8_t face : roll.faces) test.faces.try_push(face);
    }
    return test;
}

int roll_d3(Dice& dice, std::uint8_t& face) {
    face = static_cast<std::uint8_t>(dice.d6());
    return (face + 1) / 2;
}

}  // namespace skald::aofs
