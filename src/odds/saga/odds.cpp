#include "odds/saga/odds.hpp"

namespace skald::saga {

using namespace odds;

namespace {

State with_stage(const State& state, Stage stage, int unit, int target) {
    State begun = state;
    begun.question = {};
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
    const bool leaves = result.withdraws >= 0 && result.withdraws == result.units[1];
    if ((leaves || destroys) && !dies) sum.holds += chance;
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

FightOdds odds_of_choice(const Match& match, const State& state, const Choice& choice, Ending ending) {
    const FightLens lens(match, state, ending);
    FightOdds odds;
    auto policy = [&, first = FirstOffered<Match>()](const Match& book, const State& at) mutable {
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
void follow(Best& best, const FightLens& lens, Node<FightLens> node, BestOdds& found) {
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

BestOdds best_odds_of_choice(const Match& match, const State& state, const Choice& choice, Ending ending,
                             Aim aim, Side side) {
    const FightLens paper(match, state, Ending::on_paper), exact(match, state, ending);
    Best best(paper, worth_by_number, static_cast<std::uint8_t>(aim), side);
    BestOdds found;
    found.side = side;
    int ways = 0;
    std::optional<Node<FightLens>> next;
    paper.weigh(paper.node(state), choice, [&](const Node<FightLens>& node, double chance) {
        found.worth += chance * best.value(node);
        if (++ways == 1) next = node;
    });
    found.odds.fight = paper.thrown(state, choice);
    if (ways == 1) follow(best, paper, *next, found);
    found.odds.results = walk(exact, state, &choice, best);
    return found;
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

Prospect Prospects::of(const State& begun, Side attacker) {
    const FightLens lens(match_, begun, Ending::on_paper, &memory_);
    Prospect sum;
    const auto follow = [&](const auto& self, const Node<FightLens>& node, const Choice& choice,
                            double chance) -> void {
        lens.weigh(node, choice, [&](const Node<FightLens>& next, double share) {
            if (next.over)
                add(sum, next.result, attacker, chance * share);
            else
                self(self, next, first_(match_, next.state), chance * share);
        });
    };
    follow(follow, lens.node(begun), {}, 1.0);
    return sum;
}

Prospect Prospects::melee(const State& state, int unit, int target) {
    return of(with_melee(state, unit, target), side_of_unit(unit));
}
Prospect Prospects::shooting(const State& state, int unit, int target) {
    return of(with_shot(state, unit, target), side_of_unit(unit));
}

}  // namespace skald::saga
