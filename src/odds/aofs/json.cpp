#include "odds/aofs/json.hpp"

#include <nlohmann/json.hpp>

#include "aofs/names.hpp"
#include "aofs/part_names.hpp"
#include "aofs/unit.hpp"
#include "game/json.hpp"
#include "game/stages.hpp"
#include "odds/core/json.hpp"

namespace skald::aofs {

using namespace odds;
using odds::json_of;

namespace {

constexpr std::string_view fight_kinds[] = {"charge", "melee", "shot", "spell"};

/// The chance of each number from 0 up, and of at least so many.
Json numbers_json(const Distribution<int>& numbers) {
    Json exact = Json::array(), decimals = Json::array(), at_least = Json::array();
    for (int k = 0; k <= numbers[numbers.size() - 1].value; ++k) {
        const Fraction chance = numbers.chance(k);
        exact.push_back(chance.text());
        decimals.push_back(chance.to_double());
        at_least.push_back(numbers.at_least(k).to_double());
    }
    return {{"exact", std::move(exact)},
            {"decimals", std::move(decimals)},
            {"atLeast", std::move(at_least)},
            {"mean", json_of(numbers.mean())}};
}

/// Something that is asked of attacker and target alike.
template <class Ask>
Json of_both(Ask ask) {
    return Json::array({ask(std::size_t{0}), ask(std::size_t{1})});
}

/// How one unit may stand afterwards, each with its chance: models lost, Stunned, marked by new wounds.
Json ends_json(const FightOdds& odds, std::size_t who) {
    const Condition& before = odds.before.side[who];
    const auto ends = odds.played_best().map([&](const ClashState& state) {
        const Condition& after = state.side[who];
        const bool there = after.models > 0;
        return 4 * (before.models - after.models) + (there && after.stunned ? 2 : 0) +
               (there && after.markers > before.markers ? 1 : 0);
    });
    Json list = Json::array();
    for (const auto& end : ends)
        list.push_back({{"lost", end.value / 4},
                        {"stunned", (end.value & 2) != 0},
                        {"marked", (end.value & 1) != 0},
                        {"chance", json_of(Fraction(end.weight, ends.total()))}});
    return list;
}

Json volley_json(const Attack& attack, const Volley& volley) {
    Json json = {{"weapon", volley.type},
                 {"dice", volley.dice},
                 {"hitOn", volley.needed},
                 {"extraHits", volley.extra},
                 {"ap", volley.ap},
                 {"blast", volley.blast},
                 {"deadly", volley.deadly},
                 {"impact", volley.has(Volley::impact)},
                 {"blockOn", to_block(attack, volley, false)}};
    if (volley.needed == 0) json["hits"] = volley.hits;
    return json;
}

Json part_json(Match& match, const FightOdds& odds, const FightOdds::Part& part) {
    constexpr std::string_view steps[] = {"counter", "strikes", "strikes_back"};
    const bool melee = odds.kind == FightKind::charge || odds.kind == FightKind::melee;
    Json volleys = Json::array(), lines = Json::array();
    for (const Volley& volley : part.attack.volleys) volleys.push_back(volley_json(part.attack, volley));
    for (const Line& line : part.why)
        lines.push_back({{"volley", line.volley == of_target ? -1 : line.volley},
                         {"part", part_name(line.part)},
                         {"value", line.value},
                         {"rule", match.rule_name(line.rule)}});
    const auto by = static_cast<std::size_t>(part.by);
    return {{"step", melee ? steps[static_cast<std::size_t>(part.step)]
                           : fight_kinds[static_cast<std::size_t>(odds.kind)]},
            {"unit", odds.units[by]},
            {"target", odds.units[1 - by]},
            {"volleys", std::move(volleys)},
            {"lines", std::move(lines)}};
}

Json best_json(const Match& match, const FightOdds& odds) {
    const Names names = names_of(match);
    const FightOdds::Best& best = *odds.best;
    const Side side = side_of_unit(odds.units[0]);
    const Json answers = {
        {{"choice", skald::json_of(make<Verb::strike>({}), names)}, {"worth", best.answers[0]}},
        {{"choice", skald::json_of(make<Verb::pass>(), names)}, {"worth", best.answers[1]}}};
    const Question strike_back = make_question<Ask::strike_back>(other(side), {odds.units[1], odds.units[0]});
    const Json asked = {{"question", skald::json_of(strike_back, names)},
                        {"answers", answers},
                        {"best", best.strikes_back ? 0 : 1}};
    return {{"aim", name_of(best.aim)},
            {"side", side_name(side)},
            {"worth", best.worth},
            {"asked", Json::array({asked})}};
}

}  // namespace

Json json_of(Match& match, const FightOdds& odds) {
    const auto& results = odds.played_best();
    if (results.empty()) return nullptr;
    const auto lost = [&](std::size_t who) {
        return numbers_json(results.map([&](const ClashState& after) {
            return int{odds.before.side[who].models} - after.side[who].models;
        }));
    };
    const auto markers = [&](std::size_t who) {
        return numbers_json(results.map([&](const ClashState& after) {
            const bool there = after.side[who].models > 0;
            return there ? after.side[who].markers - int{odds.before.side[who].markers} : 0;
        }));
    };
    const auto destroyed = [&](std::size_t who) {
        return json_of(results.chance([&](const ClashState& s) { return s.side[who].models == 0; }));
    };
    const auto stunned = [&](std::size_t who) {
        return json_of(results.chance(
            [&](const ClashState& s) { return s.side[who].models > 0 && s.side[who].stunned; }));
    };
    Json parts = Json::array();
    for (const auto& part : odds.parts) parts.push_back(part_json(match, odds, part));
    Json json = {{"book", "aofs"},
                 {"kind", fight_kinds[static_cast<std::size_t>(odds.kind)]},
                 {"units", {odds.units[0], odds.units[1]}},
                 {"side", side_of_unit(odds.units[0]) == Side::first ? "first" : "second"},
                 {"happens", json_of(odds.happens)},
                 {"lost", of_both(lost)},
                 {"markers", of_both(markers)},
                 {"destroyed", of_both(destroyed)},
                 {"stunned", of_both(stunned)},
                 {"ends", of_both([&](std::size_t who) { return ends_json(odds, who); })},
                 {"reckoning", std::move(parts)}};
    if (odds.best) json["best"] = best_json(match, odds);
    return json;
}

Json json_of(const Distribution<FightResult>& results) {
    if (results.empty()) return nullptr;
    const auto sum = [&](auto of) {
        return of_both([&](std::size_t side) {
            return numbers_json(results.map([&](const FightResult& r) { return int{of(r)[side]}; }));
        });
    };
    return {{"book", "aofs"},
            {"kind", "question"},
            {"attack", json_of(results.chance([](const FightResult& r) { return r.attacks > 0; }))},
            {"lost", sum([](const FightResult& r) { return r.lost; })},
            {"destroyed", sum([](const FightResult& r) { return r.destroyed; })},
            {"stunned", sum([](const FightResult& r) { return r.stunned; })}};
}

}  // namespace skald::aofs
