#include "odds/saga/lens.hpp"

#include <algorithm>
#include <cstring>
#include <type_traits>

#include "base/hash.hpp"
#include "saga/fight.hpp"
#include "saga/names.hpp"
#include "saga/unit.hpp"
#include "saga/withdrawal.hpp"

namespace skald::saga {

using namespace odds;

namespace {

/// Looks up from the table when the first dice are thrown: the state is then as the rules left it.
class LookingDice final : public Dice {
  public:
    LookingDice(const State& state, const Events& events, State& seen)
        : state_(state), events_(events), seen_(seen) {}
    Roll roll(int count, const Faces& faces) override {
        look();
        Roll roll;
        roll.of_kind[faces.kind_of[0]] = static_cast<std::uint8_t>(count);
        return roll;
    }
    /// All succeed: nobody falls, and there is little to do until the next question.
    RolledRounds roll_rounds(int count, const Rounds&) override {
        look();
        RolledRounds rolled;
        rolled.of_kind[1] = static_cast<std::uint8_t>(count);
        return rolled;
    }
    bool thrown() const { return thrown_; }
    /// Events before that.
    std::size_t told() const { return told_; }

  private:
    void look() {
        if (thrown_) return;
        seen_ = state_;
        told_ = events_.size();
        thrown_ = true;
    }

    const State& state_;
    const Events& events_;
    State& seen_;
    std::size_t told_ = 0;
    bool thrown_ = false;
};

/// Falls as it fell before; then as it likes: what comes after the fight is of no account.
class ReplayedDice final : public Dice {
  public:
    void add(const Drawn& drawn) {
        if (drawn.thrown) drawn_.push(drawn.of_kind);
    }
    Roll roll(int count, const Faces& faces) override {
        Roll roll;
        roll.of_kind[faces.kind_of[0]] = static_cast<std::uint8_t>(count);
        return roll;
    }
    RolledRounds roll_rounds(int count, const Rounds&) override {
        RolledRounds rolled;
        if (next_ < drawn_.size())
            rolled.of_kind = drawn_[next_++];
        else
            rolled.of_kind[0] = static_cast<std::uint8_t>(count);
        return rolled;
    }

  private:
    List<std::array<std::uint8_t, 6>, 4> drawn_;
    std::size_t next_ = 0;
};

bool in_stack(const State& state, Stage stage) {
    return std::any_of(state.stack.begin(), state.stack.end(),
                       [&](const Frame& frame) { return frame.stage == stage; });
}

bool asks(const State& state, Ask ask) {
    return state.question.ask == static_cast<std::uint8_t>(ask);
}

/// Drops what cannot matter any more, so that equal futures are equal states: the reckoning; after the throw
/// all that led to it; after the fight all of it.
void forget(State& state) {
    Fight& fight = state.fight;
    if (fight.kind == FightKind::none) {
        fight = {};
        return;
    }
    fight.lines.clear();
    if (in_stack(state, Stage::ability_step) || asks(state, Ask::close_ranks)) return;
    for (Fighter& side : fight.of) {
        Fighter kept;
        kept.unit = side.unit;
        kept.figures = side.figures;
        kept.cover = side.cover;
        kept.win_ties = side.win_ties;
        kept.stand = side.stand;
        kept.suffered = side.suffered;  // the attacker's casualties are not yet asked for
        kept.removed = side.removed;
        side = kept;
    }
}

/// Bytes by the word; none of them is padding.
template <class T>
void add_bytes(Hash& hash, const T& value) {
    static_assert(std::has_unique_object_representations_v<T>);
    constexpr std::size_t whole = sizeof(T) / 8 * 8;
    const auto* bytes = reinterpret_cast<const unsigned char*>(&value);
    const auto add = [&](std::size_t from, std::size_t count) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes + from, count);
        hash.add_word(word);
    };
    for (std::size_t i = 0; i < whole; i += 8) add(i, 8);
    if constexpr (whole < sizeof(T)) add(whole, sizeof(T) - whole);
}

/// The parts of a state that can change within an activation.
std::uint64_t key_of(const State& state) {
    Hash hash;
    for (int s = 0; s < 2; ++s) {
        const int first = first_unit(static_cast<Side>(s));
        for (int u = first; u < first + state.unit_count[static_cast<std::size_t>(s)]; ++u) {
            const Unit& unit = state.unit(u);
            hash.add_word(static_cast<std::uint64_t>(unit.alive) | std::uint64_t{unit.fatigue} << 8 |
                          std::uint64_t{unit.activations} << 16 | std::uint64_t{unit.tiring} << 24 |
                          std::uint64_t{unit.shot_last} << 32 | std::uint64_t{unit.used} << 40);
            for (int f = unit.first; f < unit.first + unit.size; ++f) add_bytes(hash, state.figure(f));
        }
        const Board& board = state.boards[static_cast<std::size_t>(s)];
        add_bytes(hash, board.dice);
        hash.add_word(board.loaded | static_cast<std::uint64_t>(board.triggered) << 32);
        hash.add_word(board.basic | static_cast<std::uint64_t>(board.blocked) << 32);
        hash.add_word(board.spent);
    }
    return hash.value();
}

/// Where everybody stands, and who fights: all that a way out depends on.
std::uint64_t places_key(const State& state) {
    Hash hash;
    for (const Fighter& side : state.fight.of) hash.add(side.unit);
    for (const Figure& figure : state.figures)
        if (figure.where == Where::table)
            hash.add_word(static_cast<std::uint64_t>(static_cast<std::uint16_t>(figure.at.x)) |
                          static_cast<std::uint64_t>(static_cast<std::uint16_t>(figure.at.y)) << 16 |
                          static_cast<std::uint64_t>(figure.facing) << 32 |
                          static_cast<std::uint64_t>(&figure - state.figures.data()) << 48);
    return hash.value();
}

/// All that can matter once the dice of a melee lie: places, fatigue, what the fight keeps.
std::uint64_t throw_key(const State& thrown, const FightResult& before) {
    Hash hash;
    hash.add_word(places_key(thrown));
    hash.add_word(skald::detail::merge_hash(before));
    for (const Unit& unit : thrown.units) hash.add(unit.alive | unit.fatigue << 8);
    for (const Fighter& f : thrown.fight.of) {
        hash.add(f.figures | static_cast<int>(f.cover) << 8 | f.win_ties << 16 | f.stand << 17);
        hash.add(f.removed);
    }
    for (const Lasting& l : thrown.lasting)
        for (int n : {int{l.side}, int{l.ability}, int{l.clause}, int{l.unit}, int{l.uses}}) hash.add(n);
    return hash.value();
}

/// All of it: what the players may still do depends on it.
std::uint64_t whole_key(const State& state) {
    Hash hash;
    hash.add_word(key_of(state));
    const Fight& fight = state.fight;
    hash.add(static_cast<int>(fight.kind) | static_cast<int>(fight.attacker) << 2 | fight.closed_ranks << 4 |
             fight.contact_broken << 5 | fight.passes << 8 | fight.shooters << 16);
    for (const Fighter& fighter : fight.of) add_bytes(hash, fighter);
    for (const Frame& frame : state.stack) {
        hash.add(static_cast<int>(frame.stage) | frame.step << 8 | static_cast<int>(frame.side) << 16);
        hash.add((frame.unit & 0xff) | (frame.target & 0xff) << 8 | (frame.ability & 0xff) << 16);
        hash.add(frame.clause | frame.slots.bits() << 8 | (frame.target_before & 0xff) << 16);
        add_bytes(hash, frame.slots.numbers());
    }
    for (const Lasting& lasting : state.lasting) add_bytes(hash, lasting);
    for (const Later& later : state.later) add_bytes(hash, later);
    for (const Activation& activation : state.activations) add_bytes(hash, activation);
    hash.add(state.question.ask | static_cast<int>(state.question.side) << 8 | state.resolved << 16);
    hash.add_word(state.moved_by_reaction);
    add_bytes(hash, state.question.about);
    return hash.value();
}

std::uint8_t more(std::uint8_t count, int by) {
    return static_cast<std::uint8_t>(count + by);
}

void begin(FightResult& result, int attacker, int defender) {
    result.units = {static_cast<std::int8_t>(attacker), static_cast<std::int8_t>(defender)};
    result.gone = 0;
    result.melee = Verdict::none;
    result.withdraws = -1;
    result.fights = more(result.fights, 1);
}

void watch(const Event& event, FightResult& result) {
    switch (static_cast<EventKind>(event.kind)) {
        case EventKind::shooting_began: {
            const auto began = read<EventKind::shooting_began>(event);
            return begin(result, began.attacker, began.defender);
        }
        case EventKind::melee_began: {
            const auto began = read<EventKind::melee_began>(event);
            return begin(result, began.attacker, began.defender);
        }
        case EventKind::slain: {
            const Side side = side_of_unit(read<EventKind::slain>(event).unit);
            std::uint8_t& lost = result.lost[static_cast<std::size_t>(index(side))];
            lost = more(lost, 1);
            break;
        }
        case EventKind::destroyed: {
            const int unit = read<EventKind::destroyed>(event).unit;
            std::uint8_t& units = result.destroyed[static_cast<std::size_t>(index(side_of_unit(unit)))];
            units = more(units, 1);
            for (std::size_t who = 0; who < 2; ++who)
                if (result.units[who] == unit) result.gone |= static_cast<std::uint8_t>(1 << who);
            break;
        }
        case EventKind::melee_result:
            result.melee = static_cast<Verdict>(read<EventKind::melee_result>(event).winner + 1);
            break;
        case EventKind::withdraws:
            result.withdraws = static_cast<std::int8_t>(read<EventKind::withdraws>(event).unit);
            break;
        default: break;
    }
}

}  // namespace

FightLens::FightLens(Match& match, const State& start, Ending ending)
    : match_(match), depth_(start.stack.size()), turn_(start.turn), turn_of_(start.turn_of), ending_(ending) {
    for (std::size_t i = start.stack.size(); i-- > 0;)
        if (start.stack[i].stage >= Stage::declare) depth_ = i;
    if (depth_ > 0) below_ = start.stack[depth_ - 1].stage;
}

bool FightLens::weighed(const State& state) const {
    switch (static_cast<Ask>(state.question.ask)) {
        case Ask::close_ranks:
        case Ask::ability_step:
        case Ask::save_casualties:
        case Ask::react:
        case Ask::react_after:
        case Ask::redirect:
        case Ask::choose_option:
        case Ask::use_option:
        case Ask::how_many:
        case Ask::choose_units:
        case Ask::unless: return true;
        default: return false;
    }
}

Node<FightLens> FightLens::node(const State& state) const {
    Node<FightLens> node{state, {}, 0, false};
    forget(node.state);
    if (state.fight.kind != FightKind::none) {  // in the middle of a fight: losses count from here on
        node.result.units = {state.fight.of[0].unit, state.fight.of[1].unit};
        node.result.fights = 1;
    }
    node.key = whole_key(node.state);
    return node;
}

bool FightLens::over(const State& state) const {
    if (state.outcome.over || state.turn != turn_ || state.turn_of != turn_of_) return true;
    if (state.stack.size() <= depth_) return true;
    return depth_ > 0 && state.stack[depth_ - 1].stage != below_;
}

void FightLens::settle(Node<FightLens>& node) const {
    bool fought_out = false;  // what abilities do after the fight is no part of it
    for (const Event& event : events_) {
        fought_out = fought_out || (static_cast<EventKind>(event.kind) == EventKind::aftermath &&
                                    node.state.activations.size() <= 1);
        if (!fought_out) watch(event, node.result);
    }
    // A melee is over when its result is told and who withdraws is asked for his way; one within a reaction
    // goes on after that. Where no plan is known nobody shows one (WDR-R3).
    const State& state = node.state;
    const bool fought = node.result.melee != Verdict::none && state.fight.kind == FightKind::none;
    const bool leaves = (fought || asks(state, Ask::withdraw)) && !wants_withdrawal_shown(state);
    node.over = over(state) || fought_out || (leaves && state.activations.size() <= 1);
    if (node.over) return;
    forget(node.state);
    node.key = whole_key(node.state);
}

void FightLens::go_on(State& state, const Choice& choice, Dice& dice) {
    events_.clear();
    if (choice.verb == 0)
        match_.resume(state, dice, events_);
    else
        match_.answer(state, choice, dice, events_);
}

FightLens::Step FightLens::begin(Node<FightLens>& next, const Choice& choice) {
    LookingDice dice(next.state, events_, seen_);
    go_on(next.state, choice, dice);
    if (!dice.thrown() || over(seen_)) {
        settle(next);
        return Step::certain;
    }
    for (std::size_t i = 0; i < dice.told(); ++i) watch(events_[i], next.result);
    const Stage stage = seen_.stack.back().stage;
    return stage == Stage::melee || stage == Stage::shooting ? Step::fight : Step::other_dice;
}

std::optional<Fight> FightLens::thrown(const State& from, const Choice& choice) {
    Node<FightLens> next{from, {}, 0, false};
    if (begin(next, choice) != Step::fight) return {};
    return seen_.fight;
}

BlowTarget FightLens::target_of(const State& state, int who) const {
    const int unit = state.fight.of[static_cast<std::size_t>(who)].unit;
    if (unit < 0) return {true, 0};
    // SPC-07, SPC-10, HER-09: where casualties can be saved, all of them count.
    const bool saves = state.unit(unit).troop == Troop::hero;
    return {on_table(state, unit), saves ? std::int16_t{max_dice} : std::int16_t{state.unit(unit).alive}};
}

bool FightLens::counted(const State& thrown) const {
    // On the table something may follow a shot; what follows a melee is who leaves.
    const bool shot = thrown.fight.kind != FightKind::melee;
    if (thrown.activations.size() > 1 || (shot && ending_ == Ending::on_table)) return false;
    return std::all_of(thrown.fight.of.begin(), thrown.fight.of.end(), [&](const Fighter& side) {
        return side.unit < 0 || thrown.unit(side.unit).troop != Troop::hero;
    });
}

Fight FightLens::bare(const Fight& fight) {
    Fight copy = fight;
    copy.lines.clear();
    return copy;
}

/// As the melee concludes (MEL-27 to MEL-29, WDR-01 to WDR-04), for units whose figures count as one each.
FightResult FightLens::judged(Throw& at, const Blow& attack, const Blow& back) {
    FightResult result = at.before;
    Fight& fight = at.fight;
    const std::array<int, 2> suffered{back.suffered, attack.suffered};
    std::array<int, 2> left{}, fallen{};
    for (std::size_t who = 0; who < 2; ++who) {
        const int unit = fight.of[who].unit;
        if (unit < 0) continue;
        const int alive = at.thrown.unit(unit).alive, lost = std::min(suffered[who], alive);
        const auto side = static_cast<std::size_t>(index(side_of_unit(unit)));
        fight.of[who].removed = static_cast<std::int16_t>(at.thrown.fight.of[who].removed + lost);
        left[who] = alive - lost;
        fallen[who] = lost;
        result.lost[side] = more(result.lost[side], lost);
        if (lost == 0 || left[who] > 0) continue;
        result.destroyed[side] = more(result.destroyed[side], 1);
        result.gone |= static_cast<std::uint8_t>(1 << who);
    }
    if (fight.kind != FightKind::melee) return result;
    result.melee = static_cast<Verdict>(melee_winner(fight, left) + 1);
    const int obliged = must_withdraw(fight, left, left), goes = who_withdraws(fight, left, left);
    if (goes >= 0)
        result.withdraws = ending_ == Ending::on_paper ? fight.of[static_cast<std::size_t>(goes)].unit
                                                       : leaver(at, attack, back, fallen, obliged, goes);
    return result;
}

std::int8_t FightLens::leaver(Throw& at, const Blow& attack, const Blow& back, std::array<int, 2> lost,
                              int obliged, int goes) {
    if (at.leavers == nullptr) at.leavers = &leavers_[places_key(at.thrown)];
    std::int8_t& known = at.leavers->of(lost, obliged, goes != obliged);
    if (known != Leavers::unknown) return known;
    Node<FightLens> node = replay(at.from, at.choice, attack, &back);
    ReplayedDice none;
    const auto goes_on = [&] {  // which figures fall, who shows no plan
        return node.state.fight.kind == FightKind::melee || wants_withdrawal_shown(node.state);
    };
    while (!node.over && goes_on()) {
        go_on(node.state, first_(match_, node.state), none);
        settle(node);
    }
    return known = node.result.withdraws;
}

Node<FightLens> FightLens::after(Throw& at, const Blow& attack, const Blow& back) {
    constexpr std::size_t most = 4096;
    if (at.fight.kind != FightKind::melee || at.thrown.activations.size() > 1)
        return replay(at.from, at.choice, attack, at.fight.kind == FightKind::melee ? &back : nullptr);
    if (at.key == 0) at.key = throw_key(at.thrown, at.before);
    const std::array<std::uint64_t, 2> key{at.key, static_cast<std::uint64_t>(attack.suffered) << 16 |
                                                       static_cast<std::uint64_t>(back.suffered)};
    if (const auto known = followed_.find(key); known != followed_.end()) return known->second;
    if (followed_.size() == most) followed_.clear();
    return followed_.emplace(key, replay(at.from, at.choice, attack, &back)).first->second;
}

Node<FightLens> FightLens::replay(const Node<FightLens>& from, const Choice& choice, const Blow& attackers,
                                  const Blow* defenders) {
    ReplayedDice dice;  // in the order of the book: both attacks, then the attacker's defence, then the other
    dice.add(attackers.attack);
    if (defenders != nullptr) {
        dice.add(defenders->attack);
        dice.add(defenders->defence);
    }
    dice.add(attackers.defence);
    Node<FightLens> next = from;
    go_on(next.state, choice, dice);
    settle(next);
    return next;
}

static_assert(Lens<FightLens>);

}  // namespace skald::saga
