// Verbs that act on a battle board: dice that are thrown again, discarded or taken back, and abilities that
// are blocked or made basic.
#include <algorithm>

#include "saga/effects.hpp"

namespace skald::saga {

namespace {

void drop_dice(Play& play, Side side, std::span<const std::int16_t> dice) {
    for (std::int16_t d : dice) play.state.board(side).dice[static_cast<std::size_t>(d)] = {};
}

}  // namespace

void discard(Play& play, Side side, RuleRef rule, std::span<const std::int16_t> dice) {
    drop_dice(play, side, dice);
    play.tell<EventKind::discarded>(side, rule, {dice});
}

namespace {

void reroll_dice(Play& play, Frame& frame, Side owner, std::span<const std::int16_t> dice) {
    for (std::int16_t d : dice) {
        SagaDie& die = play.state.board(owner).dice[static_cast<std::size_t>(d)];
        const Roll roll = play.dice.roll(1, {3, {0, 0, 0, 1, 1, 2}});
        const Symbol symbol = roll[0] ? Symbol::common : roll[1] ? Symbol::uncommon : Symbol::rare;
        play.tell<EventKind::saga_rerolled>(owner, cause_of(frame), {d, die.symbol, symbol}, roll);
        die.symbol = symbol;
    }
}

}  // namespace

namespace {

void turn_dice(Play& play, Frame& frame, Side owner, std::span<const std::int16_t> dice) {
    const Symbol to = clause_at(play.view(), frame).symbol;
    for (std::int16_t d : dice) {
        SagaDie& die = play.state.board(owner).dice[static_cast<std::size_t>(d)];
        play.tell<EventKind::saga_turned>(owner, cause_of(frame), {d, die.symbol, to});
        die.symbol = to;
    }
}

/// Each of these dice goes; for each of the first `most` an available one of the player shows what it showed.
/// How many (ORD-08).
int take_over(Play& play, const Frame& frame, Side owner, std::span<const std::int16_t> dice, int most) {
    List<Symbol, dice_of_side> shown;
    for (std::int16_t d : dice)
        if (static_cast<int>(shown.size()) < most)
            shown.push(play.state.board(owner).dice[static_cast<std::size_t>(d)].symbol);
    discard(play, owner, cause_of(frame), dice);
    List<std::int16_t, 2 * dice_of_side> taken;  // die, symbol
    std::size_t next = 0;
    for (int d = 0; d < dice_of_side && next < shown.size(); ++d) {
        SagaDie& die = play.state.board(frame.side).dice[static_cast<std::size_t>(d)];
        if (die.at != DieAt::available) continue;
        die = {DieAt::inactive, shown[next], -1, 0};
        taken.push(static_cast<std::int16_t>(d));
        taken.push(static_cast<std::int16_t>(shown[next++]));
    }
    if (next > 0)
        play.tell<EventKind::stolen>(frame.side, cause_of(frame), {Repeated<kinds::RolledDie>(taken)});
    return static_cast<int>(next);
}

}  // namespace

DiceChoice dice_choice(const View& view, const Frame& frame) {
    const Clause& clause = clause_at(view, frame);
    DiceChoice which;
    if (clause.verb == EffectVerb::cancel_activation) {  // the price of "unless"
        which.owner = which.picker = other(frame.side);
        which.most = 1;
        which.whole_sets = true;
        return which;
    }
    const bool his = clause.enemy_side || clause.verb == EffectVerb::steal;
    which.owner = his ? other(frame.side) : frame.side;
    which.picker = clause.picker == Picker::enemy ? other(frame.side) : frame.side;
    which.most = amount_at(view, frame);
    const bool inactive_only = clause.inactive_only || clause.verb == EffectVerb::turn;
    which.whole_sets = !inactive_only;
    const bool own_orders = view.state.turn_of == which.owner && !view.state.activation_phase;
    which.inactive = inactive_only || own_orders;
    return which;
}

bool any_dice(const View& view, const DiceChoice& which) {
    for (const SagaDie& die : view.state.board(which.owner).dice)
        if ((which.inactive && die.at == DieAt::inactive) || (which.whole_sets && die.at == DieAt::board))
            return true;
    return false;
}

Refusal check_dice(const View& view, const DiceChoice& which, std::span<const std::int16_t> chosen) {
    const auto& dice = view.state.board(which.owner).dice;
    std::uint32_t named = 0;
    int sets = 0;
    for (std::int16_t d : chosen) {
        if (d < 0 || d >= dice_of_side) return why<Sentence::unknown_die>(Rule::ORD_08, {d});
        if (named & (1u << d)) return why<Sentence::named_twice>(Rule::ORD_08, {d});
        named |= 1u << d;
    }
    for (std::int16_t d : chosen) {
        const SagaDie& die = dice[static_cast<std::size_t>(d)];
        if (die.at == DieAt::inactive && which.inactive) {
            ++sets;
            continue;
        }
        if (die.at != DieAt::board || !which.whole_sets)
            return which.whole_sets ? why<Sentence::die_not_on_board>(Rule::TRM_20, {d})
                                    : why<Sentence::die_not_inactive>(Rule::TRM_20, {d});
        int first = d;
        for (int e = dice_of_side - 1; e >= 0; --e) {
            const SagaDie& mate = dice[static_cast<std::size_t>(e)];
            if (mate.at != DieAt::board || mate.ability != die.ability || mate.set != die.set) continue;
            if (!(named & (1u << e))) return why<Sentence::set_not_whole>(Rule::ORD_11, {die.ability});
            first = e;
        }
        if (first == d) ++sets;
    }
    const int given = static_cast<int>(chosen.size());
    if (given == 0) return why<Sentence::too_few>(Rule::GEN_13a, {0, 1});
    if (given > which.most && sets > 1) return why<Sentence::too_many>(Rule::GEN_13a, {given, which.most});
    return {};
}

void list_dice(const View& view, const DiceChoice& which, Choices& out) {
    const auto& dice = view.state.board(which.owner).dice;
    List<std::int16_t, dice_of_side> first;
    const std::size_t before = out.size();
    std::uint32_t seen = 0;  // inactive dice of one symbol are alike
    for (int d = 0; d < dice_of_side; ++d) {
        const SagaDie& die = dice[static_cast<std::size_t>(d)];
        List<std::int16_t, dice_of_side> chosen;
        if (die.at == DieAt::inactive && which.inactive) {
            if (static_cast<int>(first.size()) < which.most) first.push(static_cast<std::int16_t>(d));
            if (seen & (1u << static_cast<int>(die.symbol))) continue;
            seen |= 1u << static_cast<int>(die.symbol);
            chosen.push(static_cast<std::int16_t>(d));
        } else if (die.at == DieAt::board && which.whole_sets) {
            for (int e = 0; e < dice_of_side; ++e) {
                const SagaDie& mate = dice[static_cast<std::size_t>(e)];
                if (mate.at == DieAt::board && mate.ability == die.ability && mate.set == die.set)
                    chosen.push(static_cast<std::int16_t>(e));
            }
            if (chosen.front() != d) continue;
            if (static_cast<int>(first.size() + chosen.size()) <= which.most)
                for (std::int16_t e : chosen) first.push(e);
        } else {
            continue;
        }
        out.add(make<Verb::dice>({chosen}));
    }
    if (first.size() > 1 && out.size() > before + 1) out.add(make<Verb::dice>({first}));
}

Side ability_choice_side(const View& view, const Frame& frame) {
    return clause_at(view, frame).enemy_side ? other(frame.side) : frame.side;
}

std::uint32_t ability_choice(const View& view, const Frame& frame) {
    const Clause& clause = clause_at(view, frame);
    const Side side = ability_choice_side(view, frame);
    const auto& clauses = ability_at(view, frame).clauses;
    const std::size_t next = frame.clause + 1u;
    const bool blocks_too =
        next < clauses.size() && clauses[next].link == Link::with && clauses[next].verb == EffectVerb::block;
    std::uint32_t open = 0;
    for (int a = 0; a < view.match.faction(side).board; ++a) {
        const Ability& ability = view.match.ability(side, a);
        const int sets = sets_on(view.state, side, a);
        if (clause.advanced_only && is_basic(view, side, a)) continue;
        if (clause.empty_only && sets > 0) continue;
        if (clause.verb == EffectVerb::take_back && sets == 0 && !blocks_too) continue;
        if (clause.verb == EffectVerb::make_basic &&
            (is_basic(view, side, a) ||
             !(ability.keywords & (Keyword::melee | Keyword::shooting | Keyword::shooting_reaction))))
            continue;
        if (clause.verb == EffectVerb::block && ((view.state.board(side).blocked >> a) & 1u)) continue;
        open |= 1u << a;
    }
    return open;
}

void answer_dice(Play& play, Frame& frame, const Choice& choice) {
    const Clause& clause = clause_at(play.view(), frame);
    const DiceChoice which = dice_choice(play.view(), frame);
    const std::span<const std::int16_t> dice = read<Verb::dice>(choice).dice;
    const int given = std::min<int>(static_cast<int>(dice.size()), which.most);
    frames::effects(frame).paid = given;
    if (clause.verb == EffectVerb::steal) {
        const int taken = take_over(play, frame, which.owner, dice, given);
        frames::effects(frame).paid = taken;
        const bool own_orders = play.state.turn_of == frame.side && !play.state.activation_phase;
        if (taken == 0 || own_orders) return next_clause(frame, true);
        frame.step = static_cast<std::uint8_t>(At::waiting);  // as dice that are rolled (ORD-R5)
        play.push(Stage::place_dice, frame.side);
        return;
    }
    if (clause.verb == EffectVerb::reroll_saga)
        reroll_dice(play, frame, which.owner, dice);
    else if (clause.verb == EffectVerb::turn)
        turn_dice(play, frame, which.owner, dice);
    else
        discard(play, which.owner, cause_of(frame), dice);
    next_clause(frame, true);
}

void answer_ability(Play& play, Frame& frame, int ability) {
    const Clause& clause = clause_at(play.view(), frame);
    const Side side = ability_choice_side(play.view(), frame);
    frames::effects now(frame);
    now.ability = ability;
    Board& board = play.state.board(side);
    if (clause.verb == EffectVerb::make_basic) {
        board.basic |= 1u << ability;
        play.tell<EventKind::made_basic>(side, cause_of(frame), {ability});
    } else if (clause.verb == EffectVerb::block) {
        board.blocked |= 1u << ability;
        play.tell<EventKind::blocked>(side, cause_of(frame), {ability});
    } else {  // take_back: one set
        List<std::int16_t, dice_of_side> dice;
        const auto first = std::find_if(board.dice.begin(), board.dice.end(), [&](const SagaDie& die) {
            return die.at == DieAt::board && die.ability == ability;
        });
        const int set = first == board.dice.end() ? -1 : first->set;
        for (int d = 0; d < dice_of_side; ++d) {
            const SagaDie& die = board.dice[static_cast<std::size_t>(d)];
            if (die.at == DieAt::board && die.ability == ability && die.set == set)
                dice.push(static_cast<std::int16_t>(d));
        }
        now.paid = static_cast<int>(dice.size());
        drop_dice(play, side, dice);
        play.tell<EventKind::taken_back>(side, cause_of(frame), {ability, dice});
    }
    next_clause(frame, true);
}

}  // namespace skald::saga
