#include "odds/saga/json.hpp"

#include <nlohmann/json.hpp>
#include <string_view>

#include "game/json.hpp"
#include "saga/fight.hpp"
#include "saga/part_names.hpp"

namespace skald::saga {

using namespace odds;
using odds::json_of;

namespace {

std::string over_total(const Natural& weight, const Natural& total) {
    if (weight.is_zero()) return "0";
    return weight == total ? "1" : weight.text() + "/" + total.text();
}

Json decimals_of(const Distribution<int>& numbers) {
    Json list = Json::array();
    for (const auto& item : numbers) list.push_back(Fraction(item.weight, numbers.total()).to_double());
    return list;
}

/// The chance of each number from 0 up, and of at least so many.
Json losses_json(const Distribution<FightResult>& results, std::size_t side) {
    const auto lost = results.map([&](const FightResult& result) { return int{result.lost[side]}; });
    const int most = lost[lost.size() - 1].value;
    Json exact = Json::array(), decimals = Json::array(), at_least = Json::array();
    for (int k = 0; k <= most; ++k) {
        const Fraction chance = lost.chance(k);
        exact.push_back(chance.text());
        decimals.push_back(chance.to_double());
        at_least.push_back(lost.at_least(k).to_double());
    }
    return {{"exact", std::move(exact)},
            {"decimals", std::move(decimals)},
            {"atLeast", std::move(at_least)},
            {"mean", json_of(lost.mean())}};
}

/// [attacker's side lost][defender's side lost], as decimals.
Json joint_json(const Distribution<FightResult>& results, std::size_t attacker) {
    Json rows = Json::array();
    const auto joint = results.map([&](const FightResult& result) {
        return std::pair<int, int>(result.lost[attacker], result.lost[1 - attacker]);
    });
    for (const auto& item : joint) {
        const auto [own, enemy] = item.value;
        while (static_cast<int>(rows.size()) <= own) rows.push_back(Json::array());
        Json& row = rows[static_cast<std::size_t>(own)];
        while (static_cast<int>(row.size()) <= enemy) row.push_back(0.0);
        row[static_cast<std::size_t>(enemy)] = Fraction(item.weight, joint.total()).to_double();
    }
    return rows;
}

template <class Predicate>
Json chance_json(const Distribution<FightResult>& results, Predicate predicate) {
    return json_of(results.chance(predicate));
}

/// The units of the fight: those of the likeliest result that has one.
std::array<std::int8_t, 2> units_of(const Distribution<FightResult>& results) {
    std::array<std::int8_t, 2> units{-1, -1};
    Natural most;
    for (const auto& item : results)
        if (item.value.fights > 0 && item.weight > most) {
            most = item.weight;
            units = item.value.units;
        }
    return units;
}

}  // namespace

Json json_of(const Pool& pool, const Distribution<int>& casualties) {
    Json exact = Json::array(), at_least = Json::array();
    for (const auto& item : casualties) {
        exact.push_back(over_total(item.weight, casualties.total()));
        at_least.push_back(casualties.at_least(item.value).to_double());
    }
    Json reroll = Json::array();
    for (int face = 1; face <= 6; ++face)
        if (pool.reroll >> (face - 1) & 1) reroll.push_back(face);
    Json asked = {{"dice", pool.dice},
                  {"hit", pool.hit},
                  {"save", pool.save == Pool::no_save ? Json(nullptr) : Json(pool.save)},
                  {"reroll", std::move(reroll)},
                  {"extra", pool.extra},
                  {"cap", pool.cap == Pool::no_cap ? Json(nullptr) : Json(pool.cap)}};
    const Fraction mean = casualties.mean(), spread = variance(casualties);
    return {{"pool", std::move(asked)},
            {"casualties", std::move(exact)},
            {"decimals", decimals_of(casualties)},
            {"atLeast", std::move(at_least)},
            {"mean", mean.text()},
            {"meanDecimal", mean.to_double()},
            {"variance", spread.text()},
            {"varianceDecimal", spread.to_double()},
            {"total", casualties.total().text()}};
}

Json json_of(Match& match, const Fight& fight) {
    const bool melee = fight.kind == FightKind::melee;
    Json json = {{"kind", melee ? "melee" : "shooting"}, {"of", Json::array()}, {"lines", Json::array()}};
    for (int who = 0; who < 2; ++who) {
        const Fighter& side = fight.of[static_cast<std::size_t>(who)];
        Json one = {{"unit", side.unit},
                    {"armour", side.armour},
                    {"saveOn", to_save(fight, who)},
                    {"defenceDice", side.defence_extra}};
        if (melee || who == 0) {
            one["dice"] = attack_pool(fight, who, match.edition());
            one["hitOn"] = to_hit(fight, 1 - who);
            one["autoHits"] = side.auto_hits;
        }
        json["of"].push_back(std::move(one));
    }
    for (const Line& line : fight.lines)
        json["lines"].push_back({{"who", line.side},
                                 {"part", part_name(line.part)},
                                 {"value", line.value},
                                 {"rule", match.rule_name(line.rule)}});
    return json;
}

Json json_of(Match& match, const FightOdds& odds) {
    const Distribution<FightResult>& results = odds.results;
    if (results.empty()) return nullptr;
    const auto units = units_of(results);
    const Side side = units[0] >= 0   ? side_of_unit(units[0])
                      : units[1] >= 0 ? other(side_of_unit(units[1]))
                                      : Side::first;
    const auto attacker = static_cast<std::size_t>(index(side));
    const auto verdict = [&](Verdict wanted) {
        return chance_json(results, [=](const FightResult& r) { return r.melee == wanted; });
    };
    const auto withdraws = [&](int unit) {
        return chance_json(results, [=](const FightResult& r) { return r.withdraws == unit && unit >= 0; });
    };
    const auto gone = [&](int who) {
        return chance_json(results, [=](const FightResult& r) { return (r.gone >> who & 1) != 0; });
    };
    return {{"units", {units[0], units[1]}},
            {"side", side == Side::first ? "first" : "second"},
            {"fight", chance_json(results, [](const FightResult& r) { return r.fights > 0; })},
            {"win", verdict(Verdict::attacker)},
            {"draw", verdict(Verdict::neither)},
            {"lose", verdict(Verdict::defender)},
            {"lost", {losses_json(results, attacker), losses_json(results, 1 - attacker)}},
            {"joint", joint_json(results, attacker)},
            {"withdraws", {withdraws(units[0]), withdraws(units[1])}},
            {"destroyed", {gone(0), gone(1)}},
            {"reckoning", odds.fight ? json_of(match, *odds.fight) : Json(nullptr)}};
}

Json json_of(const Prospect& prospect) {
    return {{"win", prospect.win},           {"draw", prospect.draw},
            {"lose", prospect.lose},         {"inflicted", prospect.inflicted},
            {"suffered", prospect.suffered}, {"destroys", prospect.destroys},
            {"dies", prospect.dies},         {"holds", prospect.holds},
            {"yields", prospect.yields}};
}

Json json_of(Match& match, const BestOdds& odds, Aim aim) {
    Json json = json_of(match, odds.odds);
    if (json.is_null()) return json;
    const Names names = names_of(match);
    Json asked = Json::array();
    for (const BestOdds::Asked& one : odds.asked) {
        Json answers = Json::array();
        for (const ChoiceWorth& answer : one.answers)
            answers.push_back({{"choice", skald::json_of(answer.choice, names)}, {"worth", answer.worth}});
        asked.push_back({{"question", skald::json_of(one.question, names)},
                         {"answers", std::move(answers)},
                         {"best", one.best}});
    }
    json["best"] = {{"aim", name_of(aim)},
                    {"side", odds.side == Side::first ? "first" : "second"},
                    {"worth", odds.worth},
                    {"asked", std::move(asked)}};
    return json;
}

}  // namespace skald::saga
