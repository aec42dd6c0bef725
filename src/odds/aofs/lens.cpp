#include "odds/aofs/lens.hpp"

namespace skald::aofs {

using namespace odds;

namespace {

std::uint8_t more(std::uint8_t count) {
    return static_cast<std::uint8_t>(count + 1);
}

void watch(const Event& event, FightResult& result) {
    const auto number = [&](std::size_t i) { return event.numbers[i]; };
    const auto of_unit = [&](std::array<std::uint8_t, 2>& count) {
        std::uint8_t& side = count[static_cast<std::size_t>(index(side_of_unit(number(0))))];
        side = more(side);
    };
    switch (static_cast<EventKind>(event.kind)) {
        case EventKind::melee:
        case EventKind::shot:
            result.units = {static_cast<std::int8_t>(number(0)), static_cast<std::int8_t>(number(1))};
            result.attacks = more(result.attacks);
            break;
        case EventKind::lost: {
            std::uint8_t& lost = result.lost[static_cast<std::size_t>(index(side_of_model(number(0))))];
            lost = more(lost);
            break;
        }
        case EventKind::destroyed: of_unit(result.destroyed); break;
        case EventKind::stunned: of_unit(result.stunned); break;
        default: break;
    }
}

}  // namespace

double worth_by_number(const FightResult& result, std::uint8_t, Side side) {
    const auto own = static_cast<std::size_t>(index(side));
    return static_cast<double>(result.lost[1 - own]) - static_cast<double>(result.lost[own]);
}

FightLens::FightLens(const Match& match, const State& start)
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

Distribution<FightResult> odds_of_choice(const Match& match, const State& state, const Choice& choice) {
    return walk(FightLens(match, state), state, &choice, FirstOffered<Match>());
}

static_assert(Lens<FightLens>);

}  // namespace skald::aofs
