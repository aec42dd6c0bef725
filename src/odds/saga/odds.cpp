#include "odds/saga/odds.hpp"

#include "saga/stage.hpp"

namespace skald::saga {

using namespace odds;

namespace {

/// The table as it stands in the middle of the phase, whatever is under way left out.
State at_rest(const State& state) {
    State rest = state;
    rest.question = {};
    rest.fight = {};
    rest.activations.clear();
    rest.moved_by_reaction = 0;
    for (std::size_t i = rest.stack.size(); i-- > 0;)
        if (rest.stack[i].stage >= Stage::declare) rest.stack.resize(i);
    return rest;
}

State with_stage(const State& state, Stage stage, int unit, int target) {
    State begun = at_rest(state);
    Frame frame;
    frame.stage = stage;
    frame.side = side_of_unit(unit);
    frame.unit = static_cast<std::int8_t>(unit);
    frame.target = static_cast<std::int8_t>(target);
    begun.stack.push(frame);
    return begun;
}

void add(Prospect& sum, const FightResult& result, Side attacker, double chance) {
    const auto own = static_cast<std::size_t>(index(attacker)), enemy = 1 - own;
    const bool dies = (result.gone & 1) != 0, destroys = (result.gone & 2) != 0;
    if (result.melee == Verdict::attacker) sum.win += chance;
    if (result.melee == Verdict::neither) sum.draw += chance;
    if (result.melee == Verdict::defender) sum.lose += chance;
    sum.inflicted += chance * result.lost[enemy];
    sum.suffered += chance * result.lost[own];
    if (dies) sum.dies += chance;
    if (destroys) sum.destroys += chance;
    const auto leaves = [&](std::size_t who) {
        return result.withdraws >= 0 && result.withdraws == result.units[who];
    };
    if ((leaves(1) || destroys) && !dies) sum.holds += chance;
    if ((leaves(0) || dies) && !destroys) sum.yields += chance;
}

}  // namespace

State with_activation(const State& state, int unit, Type type, int target) {
    State begun = with_stage(state, Stage::activation, unit, -1);
    Activation activation;
    activation.unit = static_cast<std::int8_t>(unit);
    activation.type = type;
    activation.target = static_cast<std::int8_t>(target);
    activation.side = static_cast<std::int8_t>(index(side_of_unit(unit)));
    begun.activations.push(activation);
    return begun;
}
State with_melee(const State& state, int unit, int target) {
    return with_stage(state, Stage::melee, unit, target);
}
State with_shot(const State& state, int unit, int target) {
    return with_stage(state, Stage::shooting, unit, target);
}

Begun begun_activation(Match& match, const State& state, int unit, Type type, int target) {
    const Choice declared = make<Verb::declare>({type, target});
    const bool asked = state.question.ask == static_cast<std::uint8_t>(Ask::declare) &&
                       read<Ask::declare>(state.question).unit == unit;
    if (asked && !match.check(state, declared)) return {state, declared};
    return {with_activation(state, unit, type, target), {}};
}

FightOdds odds_of_choice(Match& match, const State& state, const Choice& choice, Ending ending) {
    FightLens lens(match, state, ending);
    FightOdds odds;
    auto policy = [&, first = FirstOffered<Match>()](Match& book, const State& at) mutable {
        const Choice answer = first(book, at);
        if (!odds.fight) odds.fight = lens.thrown(at, answer);
        return answer;
    };
    odds.fight = lens.thrown(state, choice);
    odds.results = walk(lens, state, &choice, policy);
    return odds;
}

namespace {

using Best = BestPlay<FightLens>;

/// Follows the best answers as long as nothing is left to chance.
void follow(Best& best, FightLens& lens, Node<FightLens> node, BestOdds& found) {
    constexpr int most = 40;
    for (int i = 0; i < most && !node.over; ++i) {
        const Choice choice = best(node);
        if (choice.verb == 0) return;
        if (lens.weighed(node.state)) {
            BestOdds::Asked asked{node.state.question, best.worths(node), 0};
            for (std::size_t k = 0; k < asked.answers.size(); ++k)
                if (asked.answers[k].choice == choice) asked.best = k;
            found.asked.push_back(std::move(asked));
        }
        if (!found.odds.fight) found.odds.fight = lens.thrown(node.state, choice);
        std::optional<Node<FightLens>> next;
        int ways = 0;
        lens.weigh(node, choice, [&](const Node<FightLens>& one, double) {
            if (++ways == 1) next = one;
        });
        if (ways != 1) return;
        node = *next;
    }
}

}  // namespace

BestOdds best_odds_of_choice(Match& match, const State& state, const Choice& choice, Ending ending, Aim aim,
                             Side side, std::size_t most) {
    FightLens lens(match, state, ending);
    Best best(lens, worth_by_number, static_cast<std::uint8_t>(aim), side, most);
    BestOdds found;
    found.side = side;
    int ways = 0;
    std::optional<Node<FightLens>> next;
    lens.weigh(lens.node(state), choice, [&](const Node<FightLens>& node, double chance) {
        found.worth += chance * best.value(node);
        if (++ways == 1) next = node;
    });
    found.odds.fight = lens.thrown(state, choice);
    if (ways == 1) follow(best, lens, *next, found);
    found.odds.results = walk(lens, state, &choice, best);
    if (best.gave_up()) return {};
    return found;
}

namespace {

AnswerOdds::Then then(Distribution<FightResult> results, Aim aim, Side side) {
    AnswerOdds::Then found{std::move(results), 0};
    for (const auto& item : found.results)
        found.worth +=
            Fraction(item.weight, found.results.total()).to_double() * worth(item.value, aim, side);
    return found;
}

}  // namespace

std::vector<AnswerOdds> odds_of_answers(Match& match, const State& state, std::span<const Choice> answers,
                                        Aim aim, std::size_t most) {
    const Side side = state.question.side;
    FightLens lens(match, state, Ending::on_table);
    Best best(lens, worth_by_number, static_cast<std::uint8_t>(aim), side, most);
    std::vector<AnswerOdds> list;
    for (const Choice& choice : answers) {
        auto passed = walk(lens, state, &choice, FirstOffered<Match>());
        if (passed.empty()) continue;
        AnswerOdds one{choice, then(std::move(passed), aim, side), {}};
        if (auto played = walk(lens, state, &choice, best); !played.empty() && !best.gave_up())
            one.best = then(std::move(played), aim, side);
        list.push_back(std::move(one));
    }
    return list;
}

Prospect prospect_of(const Distribution<FightResult>& results, Side attacker) {
    Prospect sum;
    for (const auto& item : results)
        add(sum, item.value, attacker, Fraction(item.weight, results.total()).to_double());
    return sum;
}

Side attacker_of(const Distribution<FightResult>& results, Side otherwise) {
    Natural most;
    for (const auto& item : results) {
        if (item.value.fights == 0 || !(item.weight > most)) continue;
        most = item.weight;
        const auto [attacker, defender] = item.value.units;
        otherwise = attacker >= 0 ? side_of_unit(attacker) : other(side_of_unit(defender));
    }
    return otherwise;
}

}  // namespace skald::saga
