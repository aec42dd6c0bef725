// Spoils an answer a little, as a faulty or hostile player would: for tests.
#pragma once
#include "dice/random.hpp"
#include "game/choice.hpp"

namespace skald {

/// Changes one to three things, at random, so that the choice is another one. Steps keep at least one point.
void mutate(Choice& choice, Random& random);

}  // namespace skald
