#include "saga/calling.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "dice/dice.hpp"
#include "saga/activation.hpp"
#include "saga/stage.hpp"

namespace skald::saga {
namespace {

/// Dice that tell whether they were needed: a calling that rolls is none, it would show what comes.
class Watched final : public Dice {
  public:
    Roll roll(int count, const Faces& faces) override {
        fell = fell || count > 0;
        Roll roll;
        roll.of_kind[faces.kind_of[0]] = static_cast<std::uint8_t>(count);
        return roll;
    }
    bool fell = false;
};

/// A state after an answer; it holds if no die fell.
struct Tried {
    State state;
    bool holds = false;
};

Tried answered(Match& match, const State& from, const Choice& choice) {
    Tried tried{from, false};
    Watched dice;
    Events off(false);
    match.answer(tried.state, choice, dice, off);
    tried.holds = !dice.fell;
    return tried;
}

bool asks(const State& state, Ask ask, Side side) {
    return state.question.ask == static_cast<int>(ask) && state.question.side == side;
}

/// Does the ability ask for one unit, and for nothing else before it acts?
bool asks_for_one(const State& state, Side side) {
    return asks(state, Ask::choose_units, side) && read<Ask::choose_units>(state.question).most == 1;
}

/// The unit that acts or is asked what it does; -1: none.
int called(const State& before, const State& now, Side side) {
    if (asks(now, Ask::declare, side)) return read<Ask::declare>(now.question).unit;
    if (now.activations.size() > before.activations.size()) return now.activations.back().unit;
    return -1;
}

int price_of(const Match& match, const State& state, const Choice& first) {
    if (!is(first, Verb::trigger)) return read<Verb::activate>(first).origin == Origin::manoeuvre ? 0 : 1;
    const Side side = state.question.side;
    const int ability = read<Verb::trigger>(first).ability;
    int price = match.ability(side, ability).cost.empty() ? 1 : 10;
    for (const SagaDie& die : state.board(side).dice)
        if (die.at == DieAt::board && die.ability == ability) price += 10 + static_cast<int>(die.symbol);
    return price;
}

void add_acts(Match& match, Calling& calling, Side side) {
    if (!asks(calling.asked, Ask::declare, side)) {
        const Activation& now = calling.asked.activations.back();
        calling.acts.push_back({now.type, now.target, {}});
        return;
    }
    Choices choices;
    match.choices(calling.asked, choices);
    for (const Choice& choice : choices) {
        const auto [type, target] = read<Verb::declare>(choice);
        calling.acts.push_back({type, target, choice});
    }
}

/// Calls `found` for each unit that an answer can call, with the answers to it and where they lead.
template <class Found>
void follow(Match& match, const State& state, const Choice& first, const Found& found) {
    const Side side = state.question.side;
    const Tried begun = answered(match, state, first);
    if (!begun.holds) return;
    if (const int unit = called(state, begun.state, side); unit >= 0)
        return found(unit, std::vector{first}, begun.state);
    if (!asks_for_one(begun.state, side)) return;
    Choices choices;
    match.choices(begun.state, choices);
    for (const Choice& second : choices) {
        if (!is(second, Verb::units) || second.what.size() != 1) continue;
        const Tried named = answered(match, begun.state, second);
        const int unit = named.holds ? called(state, named.state, side) : -1;
        if (unit == second.what[0]) found(unit, std::vector{first, second}, named.state);
    }
}

template <class Found>
void each_way(Match& match, const State& state, const Found& found) {
    if (!asks(state, Ask::activate, state.question.side)) return;
    Choices choices;
    match.choices(state, choices);
    for (const Choice& first : choices)
        if (is(first, Verb::activate) || is(first, Verb::trigger)) follow(match, state, first, found);
}

}  // namespace

std::vector<int> units_to_activate(Match& match, const State& state) {
    std::vector<int> units;
    each_way(match, state, [&](int unit, const std::vector<Choice>&, const State&) {
        if (std::find(units.begin(), units.end(), unit) == units.end()) units.push_back(unit);
    });
    std::sort(units.begin(), units.end());
    return units;
}

std::vector<Calling> callings_of(Match& match, const State& state, int unit) {
    std::multimap<int, Calling> priced;  // of the same price in the order in which they are found
    each_way(match, state, [&](int called, std::vector<Choice> answers, const State& asked) {
        if (called != unit) return;
        const int price = price_of(match, state, answers[0]);
        Calling& calling = priced.emplace(price, Calling{std::move(answers), {}, asked})->second;
        add_acts(match, calling, state.question.side);
    });
    std::vector<Calling> callings;
    for (auto& [price, calling] : priced) callings.push_back(std::move(calling));
    return callings;
}

}  // namespace skald::saga
