// Answers by their bare numbers, right or wrong, as a client might send them.
#pragma once
#include <cstdint>
#include <initializer_list>

#include "game/choice.hpp"

namespace skald {

template <class Verb>
Choice make(Verb verb, std::initializer_list<int> numbers = {}) {
    Choice choice;
    choice.verb = static_cast<std::uint8_t>(verb);
    for (int number : numbers) choice.what.push(static_cast<std::int16_t>(number));
    return choice;
}

}  // namespace skald
