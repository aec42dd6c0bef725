// Fixed games that Thrall plays against himself: the signature of the rules (one number, the same on every
// machine and in the browser) and the measure of their speed.
#pragma once
#include "base/hash.hpp"
#include "bots/core/thrall.hpp"
#include "dice/seeded.hpp"

namespace skald::bots {

struct Games {
    std::uint64_t signature = 0;
    std::uint64_t games = 0;
    std::uint64_t answers = 0;
};

/// Plays one game to its end and mixes the state after every answer into the signature; or does without,
/// where only the time counts.
template <Book B>
void play_one(B& book, std::uint64_t seed, Games& sum, bool sign = true) {
    Thrall<B> thrall(seed);
    SeededDice dice(seed ^ 0xd1ce);
    Events off(false);
    typename B::State state = book.start();
    Hash hash;
    hash.add(sum.signature);
    while (book.question(state).ask != 0) {
        const Choice choice = thrall.choose(book, state);
        book.answer(state, choice, dice, off);
        if (sign) hash.add(book.hash(state));
        ++sum.answers;
    }
    sum.signature = hash.value();
    ++sum.games;
}

}  // namespace skald::bots
