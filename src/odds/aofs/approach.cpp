#include "odds/aofs/approach.hpp"

#include <algorithm>
#include <optional>

#include "aofs/activation.hpp"
#include "aofs/fighting.hpp"
#include "aofs/tables.hpp"
#include "aofs/unit.hpp"
#include "aofs/workspace.hpp"
#include "odds/core/lens.hpp"
#include "odds/core/walk.hpp"

namespace skald::aofs {

using namespace odds;

namespace {

bool asks(const State& state, Ask ask) {
    return state.question.ask == static_cast<std::uint8_t>(ask);
}

/// The round without what is under way in it.
State at_rest(const State& state) {
    State rest = state;
    rest.question = {};
    for (std::size_t i = rest.stack.size(); i-- > 0;)
        if (rest.stack[i].stage >= Stage::activation) rest.stack.resize(i);
    return rest;
}

Frame& push(State& state, Stage stage, int unit, int target) {
    Frame frame;
    frame.stage = stage;
    frame.side = side_of_unit(unit);
    frame.unit = static_cast<std::int8_t>(unit);
    frame.target = static_cast<std::int8_t>(target);
    return state.stack.push(frame);
}

State begun_charge(const State& state, int unit, int target) {
    State begun = at_rest(state);
    begun.unit(unit).activated = true;
    begun.active = static_cast<std::int8_t>(unit);
    begun.action = Action::charge;
    begun.ends = begun.fell = false;
    begun.tested_dangerous = 0;
    begun.tried = 0;
    push(begun, Stage::activation, unit, target);
    return begun;
}

/// Nobody casts; all else as the book offers first.
class Plainly {
  public:
    Choice operator()(Match& match, const State& state) {
        return asks(state, Ask::cast) ? make<Verb::pass>() : first_(match, state);
    }

  private:
    FirstOffered<Match> first_;
};

/// One step of the engine; false: nobody knows an answer.
bool take_step(Play& play, Plainly& policy) {
    Frame& top = play.frame();
    if (play.state.question.ask == 0) {
        functions_of(top.stage).run(play, top);
        return true;
    }
    const Choice choice = policy(play.match, play.state);
    if (choice.verb == 0) return false;
    play.state.question = {};
    functions_of(top.stage).answer(play, top, choice);
    return true;
}

/// To the next roll, or to the end of it, or until the blows fall: the table is kept as it is then. `on`: it
/// is not over yet.
Approach go_on(Match& match, State state, std::size_t depth, Plainly& policy, Dice& dice, bool& on) {
    std::optional<State> met;
    bool rolled = false;
    const auto blows_fall = [&] {
        rolled = true;
        if (!met && !state.stack.empty() && state.stack.back().stage == Stage::melee) met = state;
        return met.has_value();
    };
    WhileItLasts until(dice, blows_fall);
    Events off(false);
    Play play{match, state, until, off};
    do {
        on = take_step(play, policy) && state.stack.size() > depth && !state.outcome.over;
        if (met) on = false;
        if (asks(state, Ask::strike) || asks(state, Ask::strike_back)) on = false, met = state;
    } while (on && !rolled);
    return {met ? *met : state, met.has_value(), {}};
}

constexpr int most_stretches = 20'000;

/// Ways that have come to the same are one.
template <class Key>
class Ways {
  public:
    void add(const Key& key, const Approach& way) {
        const auto known = std::find(keys_.begin(), keys_.end(), key);
        if (known != keys_.end()) {
            ways_[static_cast<std::size_t>(known - keys_.begin())].chance.add(way.chance);
        } else {
            keys_.push_back(key);
            ways_.push_back(way);
        }
    }
    std::vector<Approach>& all() { return ways_; }

  private:
    std::vector<Key> keys_;
    std::vector<Approach> ways_;
};

/// All of it, merged after every roll; of what it comes to those are one that have the same key.
template <class KeyOf>
std::vector<Approach> every_way(Match& match, const State& begun, std::size_t depth, KeyOf key_of) {
    using Key = std::invoke_result_t<KeyOf, const Approach&>;
    Ways<Key> done;
    std::vector<Approach> open{{begun, false, {}}};
    Plainly policy;
    EnumeratingDice<Natural> dice;
    int stretches = 0;
    while (!open.empty()) {
        Ways<std::uint64_t> next;
        for (const Approach& from : open) {
            dice.start(from.chance);
            do {
                if (++stretches > most_stretches) return {};
                bool on = false;
                Approach way = go_on(match, from.state, depth, policy, dice, on);
                way.chance = dice.chance();
                if (on)
                    next.add(match.hash(way.state), way);
                else
                    done.add(key_of(way), way);
            } while (dice.next_path());
        }
        open = std::move(next.all());
    }
    return std::move(done.all());
}

/// Takes off those that the odds count as fallen: from the back, a Hero who joined last of all.
void take_off(State& state, int unit, int left) {
    Members all = members(state, unit);
    const bool hero = state.unit(unit).hero >= 0;
    for (std::size_t i = all.size() - (hero ? 1 : 0); i-- > 0 && static_cast<int>(all.size()) > left;) {
        state.model(all[i]).where = Where::dead;
        all.erase(i);
    }
}

void stand_as(State& state, int unit, const Condition& condition) {
    take_off(state, unit, condition.models);
    state.unit(unit).stunned = condition.stunned;
    state.unit(unit).fatigued = condition.fatigued;
    const Members all = members(state, unit);
    if (all.size() == 1) state.model(all[0]).markers = condition.markers;
}

}  // namespace

std::vector<Approach> arrivals(Match& match, const State& state, int unit, int target) {
    const State begun = begun_charge(state, unit, target);
    return every_way(match, begun, begun.stack.size() - 1,
                     [&](const Approach& way) { return std::pair(way.meets, match.hash(way.state)); });
}

bool has_danger(const Match& match) {
    const auto& pieces = match.tables().marked;
    return std::any_of(pieces.begin(), pieces.end(),
                       [](const auto& piece) { return (piece.marks & Mark::dangerous) != 0; });
}

Distribution<ClashState> stepped_back(Match& match, const State& met, int unit, int target,
                                      const ClashState& after) {
    using Item = Distribution<ClashState>::Item;
    State state = at_rest(met);
    const std::size_t depth = state.stack.size();
    stand_as(state, unit, after.side[0]);
    stand_as(state, target, after.side[1]);
    EnumeratingDice<Natural> none;
    none.start({});
    Events off(false);
    Play play{match, state, none, off};
    step_back(play, unit, target);
    if (state.stack.size() == depth) return {std::vector<Item>{{after, 1}}, 1};
    const auto now = [&](const Approach& a) {
        ClashState result = after;
        result.side[0] = condition_of(a.state, unit);
        return result;
    };
    const auto ways = every_way(match, state, depth, now);
    skald::detail::Merged<ClashState, Natural> merged;
    for (const Approach& way : ways) merged.add(now(way), way.chance);
    return merged.distribution();
}

}  // namespace skald::aofs
