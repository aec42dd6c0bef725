// Positions out of games between bots that think and bots that answer at random.
#pragma once
#include <cstdlib>
#include <functional>

#include "aofs/random_battle.hpp"
#include "bots/aofs/karl.hpp"
#include "bots/core/thrall.hpp"
#include "dice/seeded.hpp"

namespace skald::reach {

/// How many positions to look at: SKALD_DEEP=1 in the environment takes its time.
inline int positions_wanted() {
    if (const char* deep = std::getenv("SKALD_DEEP"); deep != nullptr && *deep == '1') return 10'000;
#ifdef __SANITIZE_ADDRESS__
    return 20;
#else
    return 200;
#endif
}

/// Plays game `number` and shows every position with a question to `look`. Every third game is Karl's, every
/// other table the players' own kind.
inline void play_aofs(std::uint64_t number,
                      const std::function<void(aofs::Match&, const aofs::State&)>& look) {
    aofs::Setup setup = aofs::random_battle(250, number);
    if (number % 2 == 0) setup.terrain = aofs::fair_terrain(setup.table, number);
    aofs::Match match(setup);
    aofs::State state = match.start();
    SeededDice dice(number ^ 0xd1ce);
    Events off(false);
    aofs::Karl karl;
    bots::Thrall<aofs::Match> thrall(number);
    for (int answers = 0; state.question.ask != 0 && answers < 6000; ++answers) {
        look(match, state);
        const Choice choice = number % 3 == 0 ? karl.choose(match, state) : thrall.choose(match, state);
        match.answer(state, choice, dice, off);
    }
}

}  // namespace skald::reach
