// Positions out of games between bots that think and bots that answer at random.
#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "aofs/random_battle.hpp"
#include "bots/aofs/karl.hpp"
#include "bots/core/thrall.hpp"
#include "bots/saga/karl.hpp"
#include "bots/saga/wild.hpp"
#include "content/files.hpp"
#include "dice/seeded.hpp"
#include "saga/factions.hpp"

namespace skald::reach {

/// How many positions to look at: SKALD_DEEP=1 in the environment takes its time, SKALD_POSITIONS says it.
inline int positions_wanted() {
    if (const char* wanted = std::getenv("SKALD_POSITIONS"); wanted != nullptr) return std::atoi(wanted);
    if (const char* deep = std::getenv("SKALD_DEEP"); deep != nullptr && *deep == '1') return 10'000;
#ifdef __SANITIZE_ADDRESS__
    return 20;
#else
    return 200;
#endif
}

/// The games that are looked at begin here: SKALD_FIRST_GAME takes others than everybody else looked at.
inline int first_game() {
    const char* first = std::getenv("SKALD_FIRST_GAME");
    return first != nullptr ? std::atoi(first) : 1;
}

/// Only every so manyth question of a game is looked at; SKALD_EVERY says another number, 1 looks at all.
inline int every_nth(int nth) {
    const char* other = std::getenv("SKALD_EVERY");
    return other != nullptr ? std::max(1, std::atoi(other)) : nth;
}

/// What takes long is looked at in parts, each of a thousand games of its own: every part ends in good time,
/// and they run side by side.
constexpr int all_parts = 8, games_of_part = 1000;
class InParts : public testing::TestWithParam<int> {
  protected:
    static int first_game_of_part() { return first_game() + GetParam() * games_of_part; }
    static int positions_of_part() { return positions_wanted() / all_parts; }
};

/// Plays game `number` of Age of Fantasy and shows every position with a question to `look`. Every third game
/// is Karl's, every other table the players' own kind.
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

/// Every people of data/ and two invented ones.
inline const std::vector<saga::Faction>& peoples() {
    static const std::vector<saga::Faction> all = [] {
        std::vector<saga::Faction> list{saga::test::northmen(), saga::test::riders()};
        std::string problems;
        const content::Library library = content::all_content(problems);
        for (const auto& [id, file] : library.factions()) list.push_back(file.faction);
        return list;
    }();
    return all;
}

/// What a berserk likes best, seven times of eight; else anything that is legal.
inline Choice berserk_choice(saga::Match& match, const saga::State& state, Random& random) {
    static Choices choices;
    match.choices(state, choices);
    const auto count = static_cast<std::uint32_t>(choices.size());
    const bool wild = random.below(8) == 0;
    std::size_t best = random.below(count);
    int most = -1;
    for (std::size_t i = 0; i < count && !wild; ++i) {
        const int liked = saga::berserk_liking(state, choices[(best + i) % count]);
        if (liked > most) best = (best + i) % count, most = liked;
    }
    for (std::size_t i = 0; i < count; ++i) {
        Choice choice = choices[(best + i) % count];
        if (choice.sketch && match.complete(state, choice)) continue;
        if (!match.check(state, choice)) return choice;
    }
    return choices[best];
}

/// The same for SAGA: both editions, all peoples, random terrain; every third game is Karl's, the others
/// belong to berserks.
inline void play_saga(std::uint64_t number,
                      const std::function<void(saga::Match&, const saga::State&)>& look) {
    saga::Match match(saga::wild_setup(number, peoples()));
    saga::State state = match.start();
    SeededDice dice(number ^ 0xd1ce);
    Random random(number);
    Events off(false);
    saga::Karl karl;
    for (int answers = 0; state.question.ask != 0 && answers < 6000; ++answers) {
        look(match, state);
        const Choice choice =
            number % 3 == 0 ? karl.choose(match, state) : berserk_choice(match, state, random);
        match.answer(state, choice, dice, off);
    }
}

}  // namespace skald::reach
