#include "odds/aofs/lens.hpp"

#include "aofs/names.hpp"

namespace skald::aofs {

using namespace odds;

namespace {

std::uint8_t more(std::uint8_t count) {
    return static_cast<std::uint8_t>(count + 1);
}

void watch(const Event& event, FightResult& result) {
    const auto count = [](std::array<std::uint8_t, 2>& counts, Side side) {
        std::uint8_t& one = counts[static_cast<std::size_t>(index(side))];
        one = more(one);
    };
    const auto attack = [&](int unit, int target) {
        result.units = {static_cast<std::int8_t>(unit), static_cast<std::int8_t>(target)};
        result.attacks = more(result.attacks);
    };
    switch (static_cast<EventKind>(event.kind)) {
        case EventKind::melee: {
            const auto melee = read<EventKind::melee>(event);
            return attack(melee.unit, melee.target);
        }
        case EventKind::shot: {
            const auto shot = read<EventKind::shot>(event);
            return attack(shot.unit, shot.target);
        }
        case EventKind::lost: return count(result.lost, side_of_model(read<EventKind::lost>(event).model));
        case EventKind::destroyed:
            return count(result.destroyed, side_of_unit(read<EventKind::destroyed>(event).unit));
        case EventKind::stunned:
            return count(result.stunned, side_of_unit(read<EventKind::stunned>(event).unit));
        default: break;
    }
}

}  // namespace

double worth_by_number(const FightResult& result, std::uint8_t, Side side) {
    const auto own = static_cast<std::size_t>(index(side));
    return static_cast<double>(result.lost[1 - own]) - static_cast<double>(result.lost[own]);
}

FightLens::FightLens(Match& match, const State& start)
    : match_(match), depth_(start.stack.size()), round_(start.round) {
    for (std::size_t i = start.stack.size(); i-- > 0;)
        if (start.stack[i].stage >= Stage::activation) depth_ = i;
}

bool FightLens::weighed(const State& state) const {
    switch (static_cast<Ask>(state.question.ask)) {
        case Ask::strike:
        case Ask::strike_back:
        case Ask::help:
        case Ask::push: return true;
        default: return false;
    }
}

Node<FightLens> FightLens::node(const State& state) const {
    return {state, {}, match_.hash(state), false};
}

bool FightLens::over(const State& state) const {
    return state.outcome.over || state.round != round_ || state.stack.size() <= depth_;
}

void FightLens::settle(Node<FightLens>& node, const Events& events) const {
    for (const Event& event : events) watch(event, node.result);
    node.over = over(node.state);
    if (!node.over) node.key = match_.hash(node.state);
}

Distribution<FightResult> odds_of_choice(Match& match, const State& state, const Choice& choice) {
    FightLens lens(match, state);
    return walk(lens, state, &choice, FirstOffered<Match>());
}

static_assert(Lens<FightLens>);

}  // namespace skald::aofs
