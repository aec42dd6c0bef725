#include "odds/saga/board.hpp"

#include <algorithm>
#include <set>

#include "dice/paths.hpp"
#include "saga/ability.hpp"
#include "saga/names.hpp"
#include "saga/turn.hpp"

namespace skald::saga {

namespace {

State loaded(Match& match, const State& state, Side side, const Choice& choice) {
    State after = state;
    NoDice dice;
    Events off(false);
    Play play{match, after, dice, off};
    load(play, side, read<Verb::load>(choice).ability, read<Verb::load>(choice).dice);
    return after;
}

std::array<std::uint8_t, 3> inactive(const State& state, Side side) {
    std::array<std::uint8_t, 3> count{};
    for (const SagaDie& die : state.board(side).dice)
        if (die.at == DieAt::inactive) ++count[static_cast<std::size_t>(die.symbol)];
    return count;
}

/// The search for sets: each set with each rest of dice is looked at once.
struct Search {
    Match& match;
    Side side;
    std::size_t most;
    std::set<DicePlacement> seen, found;

    void from(const State& state, const DicePlacement& sofar) {
        if (found.size() >= most || !seen.insert(sofar).second) return;
        Choices ways;
        loading_choices({match, state}, side, ways);
        if (ways.empty()) {
            found.insert(sofar);
            return;
        }
        for (const Choice& way : ways) {
            const State after = loaded(match, state, side, way);
            DicePlacement next{sofar.abilities, inactive(after, side)};
            const auto ability = static_cast<std::int8_t>(read<Verb::load>(way).ability);
            next.abilities.insert(std::upper_bound(next.abilities.begin(), next.abilities.end(), ability),
                                  ability);
            from(after, next);
        }
    }
};

}  // namespace

std::vector<DicePlacement> placements(Match& match, const State& state, Side side, std::size_t most) {
    Search search{match, side, most, {}, {}};
    search.from(state, {{}, inactive(state, side)});
    return {search.found.begin(), search.found.end()};
}

bool can_load(Match& match, const State& state, Side side, std::span<const int> wanted) {
    if (wanted.empty()) return true;
    Choices ways;
    loading_choices({match, state}, side, ways);
    return std::any_of(ways.begin(), ways.end(), [&](const Choice& way) {
        return read<Verb::load>(way).ability == wanted[0] &&
               can_load(match, loaded(match, state, side, way), side, wanted.subspan(1));
    });
}

State next_orders(const State& state, Side side) {
    State next = state;
    const bool running = state.turn_of == side;
    const int turn = running ? state.turn + 1 : state.turns_taken[static_cast<std::size_t>(index(side))] + 1;
    put_in_turn(next, side, std::clamp(turn, 1, 6), TurnPart::orders);
    Board& board = next.board(side);
    board.loaded = board.triggered = board.basic = board.blocked = 0;
    for (SagaDie& die : board.dice)
        if (die.at == DieAt::inactive) die = {};
    return next;
}

int dice_of_next_turn(Match& match, const State& state, Side side) {
    const State next = next_orders(state, side);
    const auto& dice = next.board(side).dice;
    const auto available = std::count_if(dice.begin(), dice.end(),
                                         [](const SagaDie& die) { return die.at == DieAt::available; });
    return std::min(generated_dice({match, next}, side), static_cast<int>(available));
}

Fraction chance_to_load(Match& match, const State& orders, Side side, int dice, std::span<const int> wanted) {
    EnumeratingDice<U128> rolls;
    rolls.start({});
    Chance<U128> sum{0, 0, 0};
    do {
        State state = orders;
        Events off(false);
        Play play{match, state, rolls, off};
        roll_saga_dice(play, side, dice, 0);
        if (can_load(match, state, side, wanted)) sum.add(rolls.chance());
    } while (rolls.next_path());
    Natural total = power(3, sum.threes);
    return Fraction(Natural::from_wide(sum.upper), total <<= sum.twos).reduced();
}

}  // namespace skald::saga
