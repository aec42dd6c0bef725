// What a pending question is about, for those who look at several questions alike.
#pragma once
#include "game/fields.hpp"

namespace skald {

/// The unit that one of these questions is about; -1: another question is asked.
template <auto... asks>
constexpr int asked_unit(const Question& question) {
    int unit = -1;
    ((question.ask == static_cast<int>(asks) ? void(unit = read<asks>(question).unit) : void()), ...);
    return unit;
}

}  // namespace skald
