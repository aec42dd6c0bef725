#include <algorithm>

#include "saga/charge.hpp"
#include "saga/movement.hpp"
#include "saga/organise.hpp"
#include "saga/range.hpp"
#include "saga/site.hpp"
#include "saga/withdrawal.hpp"
#include "words/saga/ability.hpp"
#include "words/saga/teller.hpp"

namespace skald::saga {

using namespace words;

/// Whose ability a question speaks of: the one that is being carried out.
Side Teller::ability_side(const Question& question) const {
    if (!state_.stack.empty() && state_.stack.back().stage == Stage::effects) return state_.stack.back().side;
    return question.side;
}

std::string Teller::question(const Question& question) const {
    const auto ask = static_cast<Ask>(question.ask);
    if (question.ask == 0 || question.ask >= vocabulary().asks.size()) return texts_.say(Phrase::ask_over);
    const std::vector<int> about(question.about.begin(), question.about.end());
    const bool of_enemy = ask == Ask::consent;
    const Side side = of_enemy ? other(question.side) : ability_side(question);
    const Arguments args = arguments(vocabulary().asks[question.ask].fields, about, side);
    const auto say = [&](Phrase phrase) { return capital(texts_.say(phrase, args)); };
    switch (ask) {
        case Ask::orders_reaction:
            if (read<Ask::orders_reaction>(question).window == 2) return say(Phrase::ask_orders_second);
            break;
        case Ask::react:
            if (read<Ask::react>(question).target >= 0) return say(Phrase::ask_react_target);
            break;
        case Ask::ability_step:
            if (read<Ask::ability_step>(question).fight == FightKind::shooting)
                return say(Phrase::ask_shooting_step);
            break;
        case Ask::move:
            if (question == state_.question && wants_move_shown(state_)) return say(Phrase::ask_move_show);
            break;
        case Ask::push:
            if (question == state_.question && wants_move_shown(state_)) return say(Phrase::ask_push_show);
            break;
        case Ask::withdraw:
            if (question == state_.question && wants_withdrawal_shown(state_))
                return say(Phrase::ask_withdraw_show);
            if (read<Ask::withdraw>(question).least) return say(Phrase::ask_withdraw_least);
            break;
        case Ask::deploy:
            if (read<Ask::deploy>(question).left == 1) return say(Phrase::ask_deploy_one);
            break;
        case Ask::unless: {
            const Payment payment = read<Ask::unless>(question).payment;
            if (payment == Payment::casualty) return say(Phrase::ask_unless_casualty);
            if (payment == Payment::saga_die) return say(Phrase::ask_unless_die);
            break;
        }
        default: break;
    }
    return capital(texts_.ask(ask, args));
}

// ---- Answers

/// What is bought, and what tells this purchase from others: a swap, the legend, Heroes, hired men.
std::string Teller::purchase(const Choice& choice) const {
    const Side side = state_.question.side == Side::second ? Side::second : Side::first;
    const auto bought = decode_purchase(choice, match_.faction(side));
    if (!bought) return {};
    const auto troop = [&](Troop t) { return texts_.value(after(Phrase::troop_hero, static_cast<int>(t))); };
    std::vector<std::string> parts{texts_.answer(
        Verb::recruit,
        {{"1", {int{bought->points[1]}}}, {"2", {int{bought->points[2]}}}, {"3", {int{bought->points[3]}}}})};
    if (bought->swap > 0) {
        const Swap swap = swap_of(bought->swap);
        parts.push_back(
            texts_.say(Phrase::answer_recruit_swap, {{"1", troop(swap.gives)}, {"2", troop(swap.gets)}}));
    }
    if (bought->legend >= 0) parts.push_back(value(KindId::legend, bought->legend, side).forms[0]);
    for (const int hero : bought->heroes) parts.push_back(value(KindId::hero, hero, side).forms[0]);
    for (const int hired : bought->hired) parts.push_back(value(KindId::hired, hired, side).forms[0]);
    std::string text = parts.front();
    for (std::size_t i = 1; i < parts.size(); ++i)
        text = texts_.say(Phrase::join_steps, {{"a", {text}}, {"b", {parts[i]}}});
    return text;
}

/// "8 Warriors with bows, 4 Hearthguard".
std::string Teller::units(const Choice& choice) const {
    const Side side = state_.question.side == Side::second ? Side::second : Side::first;
    const auto warband =
        decode_units(choice, match_.faction(side), state_.recruits[static_cast<std::size_t>(index(side))]);
    if (!warband) return {};
    std::vector<std::string> list;
    for (const UnitEntry& entry : warband->units)
        list.push_back(
            texts_.say(Phrase::answer_organise_unit,
                       {{"1", {int{entry.figures}}}, {"2", {unit_name(texts_, names(side), entry)}}}));
    return texts_.list(list, Phrase::join_comma);
}

/// Where the dice lie that are taken back: "Oar Brothers (Axe), Raid (Helmet ×2)".
std::string Teller::taken_back(const Choice& choice) const {
    const Side side = state_.question.side;
    std::vector<std::string> list;
    std::vector<int> told;
    const auto dice = read<Verb::take_back>(choice).dice;
    for (const std::int16_t d : dice) {
        const int from = ability_under(d, side);
        if (std::count(told.begin(), told.end(), from) > 0) continue;
        told.push_back(from);
        List<std::int16_t, dice_of_side> together;
        for (const std::int16_t other : dice)
            if (ability_under(other, side) == from) together.try_push(other);
        list.push_back(texts_.say(
            Phrase::answer_take_back_from,
            {{"1", {ability(from, side)}}, {"2", {symbols({together.data(), together.size()}, side)}}}));
    }
    return texts_.list(list, Phrase::join_comma);
}

/// The ability that a die of a side lies on; -1: there is no such die.
int Teller::ability_under(int die, Side side) const {
    if (side == Side::none || die < 0 || die >= dice_of_side) return -1;
    return state_.board(side).dice[static_cast<std::size_t>(die)].ability;
}

/// Whose dice are chosen.
Side Teller::owner_of_dice() const {
    const Side owner = ability_side(state_.question);
    const bool of_enemy = static_cast<Ask>(state_.question.ask) == Ask::choose_dice &&
                          read<Ask::choose_dice>(state_.question).of_enemy;
    return of_enemy ? other(owner) : owner;
}

/// An option of the ability that is asked about.
std::string Teller::option(int number) const {
    if (static_cast<Ask>(state_.question.ask) != Ask::choose_option) return {};
    const Side owner = ability_side(state_.question);
    const int ability = read<Ask::choose_option>(state_.question).ability;
    const auto& abilities = match_.faction(owner == Side::second ? owner : Side::first).abilities;
    if (ability < 0 || ability >= static_cast<int>(abilities.size())) return {};
    return option_text(abilities[static_cast<std::size_t>(ability)], number, texts_);
}

namespace {

/// A charge that would be declared without a plan that anybody knows. Planned in a book of its own: a const
/// one only reads.
bool unplanned_charge(const Match& match, const State& state, const Choice& choice) {
    if (static_cast<Ask>(state.question.ask) != Ask::declare) return false;
    const auto [type, target] = read<Verb::declare>(choice);
    if (type != Type::charge || target < 0) return false;
    Match planner = match;
    return !declared_charge_planned({planner, state}, target);
}

/// A charge that does not reach its target any more once it is slowed.
bool slowed_short(const Match& match, const State& state) {
    if (static_cast<Ask>(state.question.ask) != Ask::react || state.activations.empty()) return false;
    Activation slowed = state.activations.back();
    if (slowed.type != Type::charge || slowed.target < 0) return false;
    slowed.slowed = true;
    Match measured = match;
    return !can_charge({measured, state}, slowed, slowed.target);
}

/// Whoever rests sheds something.
bool sheds(const State& state, const Choice& choice) {
    if (static_cast<Ask>(state.question.ask) != Ask::declare) return false;
    return read<Verb::declare>(choice).type == Type::rest &&
           state.unit(read<Ask::declare>(state.question).unit).fatigue > 0;
}

}  // namespace

/// The phrase of an answer whose numbers choose between several; nothing: the verb's own text.
std::optional<Phrase> Teller::answer_phrase(const Choice& choice) const {
    const auto when = [](bool holds, Phrase phrase) {
        return holds ? std::optional(phrase) : std::optional<Phrase>{};
    };
    const auto ask = static_cast<Ask>(state_.question.ask);
    switch (static_cast<Verb>(choice.verb)) {
        case Verb::consent: return when(!read<Verb::consent>(choice).given, Phrase::answer_deny);
        case Verb::edge: return when(read<Verb::edge>(choice).far, Phrase::answer_edge_far);
        case Verb::adjust: return when(read<Verb::adjust>(choice).change == 0, Phrase::answer_adjust_none);
        case Verb::diagonal: return when(read<Verb::diagonal>(choice).other, Phrase::answer_diagonal_other);
        case Verb::extra_rule: return when(!read<Verb::extra_rule>(choice).agreed, Phrase::answer_extra_none);
        case Verb::take_back:
            return when(read<Verb::take_back>(choice).dice.empty(), Phrase::answer_take_back_none);
        case Verb::activate: {
            const auto [unit, origin, giver] = read<Verb::activate>(choice);
            return when(giver >= 0 && giver != unit, Phrase::answer_activate_giver);
        }
        case Verb::declare:
            if (unplanned_charge(match_, state_, choice)) return Phrase::answer_declare_unplanned;
            if (sheds(state_, choice)) return Phrase::answer_declare_rest;
            return when(read<Verb::declare>(choice).target >= 0, Phrase::answer_declare_target);
        case Verb::slow: return when(slowed_short(match_, state_), Phrase::answer_slow_stops);
        case Verb::pass:
            if (ask == Ask::charge) return Phrase::answer_give_up;
            if (ask == Ask::move) return Phrase::answer_give_up_move;
            if (ask == Ask::push) return Phrase::answer_no_push;
            return when(ask == Ask::withdraw, Phrase::answer_no_withdrawal);
        case Verb::arrive:
            if (ask == Ask::charge) return Phrase::answer_in_contact;
            return when(ask == Ask::withdraw, Phrase::answer_withdrawn);
        case Verb::number:
            return when(ask == Ask::in_reach && read<Verb::number>(choice).number == 0,
                        Phrase::answer_nobody);
        case Verb::close_ranks:
            return when(!read<Verb::close_ranks>(choice).closed, Phrase::answer_ranks_open);
        case Verb::fatigue:
            return when(read<Verb::fatigue>(choice).use == FatigueUse::enemy_armour,
                        Phrase::answer_fatigue_enemy);
        case Verb::use: return when(!read<Verb::use>(choice).used, Phrase::no);
        case Verb::pay: return when(!read<Verb::pay>(choice).paid, Phrase::answer_pay_none);
        case Verb::units: return when(read<Verb::units>(choice).units.empty(), Phrase::unit_none);
        case Verb::done:
            if (ask == Ask::orders) return Phrase::answer_done_orders;
            return when(ask == Ask::activate, Phrase::answer_done_activate);
        default: return {};
    }
}

/// What a text may say beside the numbers of its answer.
void Teller::add_answer_values(const Choice& choice, Arguments& args) const {
    const auto list = [&](std::string text) { args.push_back({"list", {std::move(text)}}); };
    switch (static_cast<Verb>(choice.verb)) {
        case Verb::organise: list(units(choice)); break;
        case Verb::place_piece:
        case Verb::move_piece:
            args.push_back({"x", length(choice.spot.x, false, -1)});
            args.push_back({"y", length(choice.spot.y, false, -1)});
            break;
        case Verb::adjust: add_adjustment(read<Verb::adjust>(choice).change, args); break;
        case Verb::take_back: list(taken_back(choice)); break;
        case Verb::slow: args.push_back({"stick", length(match_.sticks().short_, true, -1)}); break;
        case Verb::declare:
            if (sheds(state_, choice)) {
                const int has = state_.unit(read<Ask::declare>(state_.question).unit).fatigue;
                args.push_back({"has", {has}});
                args.push_back({"left", {has - 1}});
            }
            break;
        case Verb::load: list(symbols(read<Verb::load>(choice).dice, state_.question.side)); break;
        case Verb::dice: list(symbols(read<Verb::dice>(choice).dice, owner_of_dice())); break;
        case Verb::units: {
            std::vector<std::string> named;
            for (const std::int16_t u : read<Verb::units>(choice).units) named.push_back(unit(u).forms[0]);
            list(texts_.list(named, Phrase::join_and));
            break;
        }
        case Verb::option: args.push_back({"text", {option(read<Verb::option>(choice).option)}}); break;
        default: break;
    }
}

/// A change of the die that says how deployment goes, with its sign and what it leads to.
void Teller::add_adjustment(int change, Arguments& args) const {
    if (static_cast<Ask>(state_.question.ask) == Ask::adjust_deployment) {
        const int die = read<Ask::adjust_deployment>(state_.question).die;
        args.push_back({"method", {method(method_of_die(die + change))}});
    }
    if (change > 0) args[0].value.forms[0].insert(0, "+");
}

std::string Teller::answer(const Choice& choice) const {
    if (choice.verb == 0 || choice.verb >= vocabulary().verbs.size()) return {};
    const auto verb = static_cast<Verb>(choice.verb);
    if (verb == Verb::recruit) return capital(purchase(choice));
    const Question& question = state_.question;
    const bool enemys =
        static_cast<Ask>(question.ask) == Ask::choose_ability && read<Ask::choose_ability>(question).of_enemy;
    const std::vector<int> numbers(choice.what.begin(), choice.what.end());
    Arguments args = arguments(vocabulary().verbs[choice.verb].fields, numbers,
                               enemys ? other(question.side) : question.side);
    args.push_back({"n", {static_cast<int>(numbers.size())}});
    add_answer_values(choice, args);
    if (const auto phrase = answer_phrase(choice)) return capital(texts_.say(*phrase, args));
    return capital(texts_.answer(verb, args));
}

}  // namespace skald::saga
