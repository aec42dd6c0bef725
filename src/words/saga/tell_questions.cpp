#include <algorithm>

#include "saga/organise.hpp"
#include "saga/site.hpp"
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
    if (ask == Ask::none || ask > Ask::begin) return texts_.say(Phrase::ask_over);
    const auto& about = question.about;
    const bool of_enemy = ask == Ask::consent;
    const Side side = of_enemy ? other(question.side) : ability_side(question);
    const Arguments args = arguments(kinds_of(ask), {about.begin(), about.end()}, side);
    const auto say = [&](Phrase phrase) { return capital(texts_.say(phrase, args)); };
    if (ask == Ask::orders_reaction && about[0] == 2) return say(Phrase::ask_orders_second);
    if (ask == Ask::react && about[2] >= 0) return say(Phrase::ask_react_target);
    if (ask == Ask::ability_step && about[2] == 1) return say(Phrase::ask_shooting_step);
    if (ask == Ask::withdraw && about[2] == 1) return say(Phrase::ask_withdraw_least);
    if (ask == Ask::deploy && about[0] == 1) return say(Phrase::ask_deploy_one);
    if (ask == Ask::unless && about[1] == static_cast<int>(Payment::casualty))
        return say(Phrase::ask_unless_casualty);
    if (ask == Ask::unless && about[1] == static_cast<int>(Payment::saga_die))
        return say(Phrase::ask_unless_die);
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
    if (bought->legend >= 0) parts.push_back(value(Kind::legend, bought->legend, side).forms[0]);
    for (const int hero : bought->heroes) parts.push_back(value(Kind::hero, hero, side).forms[0]);
    for (const int hired : bought->hired) parts.push_back(value(Kind::hired, hired, side).forms[0]);
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
    for (const std::int16_t d : choice.what) {
        const int from = ability_under(d, side);
        if (std::count(told.begin(), told.end(), from) > 0) continue;
        told.push_back(from);
        List<std::int16_t, dice_of_side> together;
        for (const std::int16_t other : choice.what)
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

/// The symbols of the dice that an answer names.
std::string Teller::dice_text(const Choice& choice) const {
    const std::span<const std::int16_t> all{choice.what.data(), choice.what.size()};
    const Side asked = state_.question.side;
    switch (static_cast<Verb>(choice.verb)) {
        case Verb::load: return symbols(all.subspan(all.empty() ? 0 : 1), asked);
        case Verb::take_back: return taken_back(choice);
        case Verb::dice: {
            const Side owner = ability_side(state_.question);
            return symbols(all, state_.question.about[3] == 1 ? other(owner) : owner);
        }
        default: return symbols(all, asked);
    }
}

/// The phrase of an answer whose numbers choose between several; nothing: the verb's own text.
std::optional<Phrase> Teller::answer_phrase(const Choice& choice) const {
    const auto n = [&](std::size_t i) { return i < choice.what.size() ? int{choice.what[i]} : -1; };
    const auto when = [](bool holds, Phrase phrase) {
        return holds ? std::optional(phrase) : std::optional<Phrase>{};
    };
    const auto ask = static_cast<Ask>(state_.question.ask);
    switch (static_cast<Verb>(choice.verb)) {
        case Verb::consent: return when(n(0) == 0, Phrase::answer_deny);
        case Verb::edge: return when(n(0) == 1, Phrase::answer_edge_far);
        case Verb::adjust: return when(n(0) == 0, Phrase::answer_adjust_none);
        case Verb::diagonal: return when(n(0) == 1, Phrase::answer_diagonal_other);
        case Verb::extra_rule: return when(n(0) == 0, Phrase::answer_extra_none);
        case Verb::take_back: return when(choice.what.empty(), Phrase::answer_take_back_none);
        case Verb::trigger: return when(n(1) >= 0, Phrase::answer_trigger_unit);
        case Verb::activate: return when(n(2) >= 0 && n(2) != n(0), Phrase::answer_activate_giver);
        case Verb::declare: return when(n(1) >= 0, Phrase::answer_declare_target);
        case Verb::close_ranks: return when(n(0) == 0, Phrase::answer_ranks_open);
        case Verb::fatigue: return when(n(0) == 2, Phrase::answer_fatigue_enemy);
        case Verb::use: return when(n(0) == 0, Phrase::no);
        case Verb::pay: return when(n(0) == 0, Phrase::answer_pay_none);
        case Verb::units: return when(choice.what.empty(), Phrase::unit_none);
        case Verb::done:
            if (ask == Ask::orders) return Phrase::answer_done_orders;
            return when(ask == Ask::activate, Phrase::answer_done_activate);
        default: return {};
    }
}

/// What a text may say beside the numbers of its answer.
void Teller::add_answer_values(const Choice& choice, Arguments& args) const {
    const Question& question = state_.question;
    const auto n = [&](std::size_t i) { return i < choice.what.size() ? int{choice.what[i]} : -1; };
    switch (static_cast<Verb>(choice.verb)) {
        case Verb::organise: args.push_back({"list", {units(choice)}}); break;
        case Verb::place_piece:
        case Verb::move_piece:
            args.push_back({"x", length(choice.spot.x, false, -1)});
            args.push_back({"y", length(choice.spot.y, false, -1)});
            break;
        case Verb::adjust:
            args.push_back({"method", {method(method_of_die(question.about[0] + n(0)))}});
            if (n(0) > 0) args[0].value.forms[0].insert(0, "+");
            break;
        case Verb::take_back:
        case Verb::load:
        case Verb::dice: args.push_back({"list", {dice_text(choice)}}); break;
        case Verb::units: {
            std::vector<std::string> named;
            for (const std::int16_t u : choice.what) named.push_back(unit(u).forms[0]);
            args.push_back({"list", {texts_.list(named, Phrase::join_and)}});
            break;
        }
        case Verb::option: {
            const Side owner = ability_side(question);
            const int number = question.about[0];
            const auto& abilities = match_.faction(owner == Side::second ? owner : Side::first).abilities;
            const bool known = number >= 0 && number < static_cast<int>(abilities.size());
            args.push_back(
                {"text",
                 {known ? option_text(abilities[static_cast<std::size_t>(number)], n(0), texts_) : ""}});
            break;
        }
        default: break;
    }
}

std::string Teller::answer(const Choice& choice) const {
    const auto verb = static_cast<Verb>(choice.verb);
    if (verb == Verb::none || verb > Verb::begin) return {};
    if (verb == Verb::recruit) return capital(purchase(choice));
    const Side asked = state_.question.side;
    const bool enemys =
        static_cast<Ask>(state_.question.ask) == Ask::choose_ability && state_.question.about[2] == 1;
    Arguments args =
        arguments(kinds_of(verb), {choice.what.begin(), choice.what.end()}, enemys ? other(asked) : asked);
    args.push_back({"n", {static_cast<int>(choice.what.size())}});
    add_answer_values(choice, args);
    if (const auto phrase = answer_phrase(choice)) return capital(texts_.say(*phrase, args));
    return capital(texts_.answer(verb, args));
}

}  // namespace skald::saga
