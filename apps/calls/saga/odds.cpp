// Exact odds for the page: of a pool that somebody describes, and of what each answer to the pending question
// of a game may bring (docs/odds.md).
#include "calls/core/book_calls.hpp"
#include "calls/saga/kit.hpp"
#include "game/json.hpp"
#include "odds/saga/board.hpp"
#include "odds/saga/json.hpp"
#include "saga/unit.hpp"

namespace skald::calls {

namespace {

/// A whole number that may be left out.
Result<int, std::string> read_optional(const Json& request, const char* name, int low, int high, int none) {
    const auto found = request.find(name);
    if (found == request.end() || found->is_null()) return none;
    const auto value = read_integer(request, name, low, high);
    if (!value) return refuse(value.error());
    return static_cast<int>(*value);
}

Result<std::uint8_t, std::string> read_faces(const Json& request) {
    std::uint8_t faces = 0;
    if (request.find("reroll") == request.end()) return faces;
    const auto list = read_list(request, "reroll");
    if (!list) return refuse(list.error());
    for (const Json& face : **list) {
        if (!face.is_number_integer() || face.get<std::int64_t>() < 1 || face.get<std::int64_t>() > 6)
            return refuse("\"reroll\" must list faces from 1 to 6");
        faces |= static_cast<std::uint8_t>(1 << (face.get<int>() - 1));
    }
    return faces;
}

/// odds.pool {dice, hit, save, reroll, extra, cap}
Reply pool_odds(SagaCalls&, const Json& request) {
    const auto dice = read_integer(request, "dice", 0, saga::Pool::most_dice);
    if (!dice) return refuse(dice.error());
    const auto hit = read_integer(request, "hit", 2, 6);
    if (!hit) return refuse(hit.error());
    const auto save = read_optional(request, "save", 2, 6, saga::Pool::no_save);
    if (!save) return refuse(save.error());
    const auto extra = read_optional(request, "extra", 0, saga::Pool::most_extra, 0);
    if (!extra) return refuse(extra.error());
    const auto cap = read_optional(request, "cap", 0, saga::Pool::most_dice, saga::Pool::no_cap);
    if (!cap) return refuse(cap.error());
    const auto reroll = read_faces(request);
    if (!reroll) return refuse(reroll.error());
    saga::Pool pool;
    pool.dice = static_cast<int>(*dice);
    pool.hit = static_cast<int>(*hit);
    pool.save = *save;
    pool.reroll = *reroll;
    pool.extra = *extra;
    pool.cap = *cap;
    return saga::json_of(pool, saga::casualties(pool));
}

Result<int, std::string> read_fighting_unit(const Json& request, const char* name, const SagaGame& game) {
    const auto unit = read_integer(request, name, 0, saga::max_units - 1);
    if (!unit) return refuse(unit.error());
    if (game.state().unit(static_cast<int>(*unit)).alive == 0)
        return refuse("the unit " + std::to_string(*unit) + " is not there");
    return static_cast<int>(*unit);
}

Result<odds::Aim, std::string> read_aim(const Json& request) {
    const auto word = read_text(request, "aim");
    if (!word) return refuse(word.error());
    const auto aim = odds::aim_of(*word);
    if (!aim) return refuse("\"aim\" must be casualties, ground or survival");
    return *aim;
}

/// Beside a real table nobody knows who will come to fight, nor whether guards stand near enough to fall for
/// a Hero (SPC-07): of what hangs on it no odds are told.
bool hangs_on_places(saga::Match& match, const saga::State& state) {
    if (!match.setup().real) return false;
    if (state.fight.kind == saga::FightKind::none) return true;
    const saga::View view{match, state};
    const auto guards = [&](int unit, int other) {
        const saga::Unit& guard = state.unit(other);
        return other != unit && guard.alive > 0 && saga::side_of_unit(other) == saga::side_of_unit(unit) &&
               saga::troop_of(view, guard) == saga::Troop::hearthguard;
    };
    return std::any_of(state.fight.of.begin(), state.fight.of.end(), [&](const saga::Fighter& fighter) {
        if (fighter.unit < 0 || !(saga::specials_of(view, fighter.unit) & saga::Special::bodyguards))
            return false;
        for (int other = 0; other < saga::max_units; ++other)
            if (guards(fighter.unit, other)) return true;
        return false;
    });
}
constexpr const char* unseen = "it hangs on places of a real table, which nobody sees here";

/// odds.fight {game, kind, unit, target, aim}: a charge, melee or shot between two units as they stand; with
/// an aim of the attacker's, under best play of both.
Reply fight_odds(SagaCalls& calls, const Json& request) {
    const auto game = calls.find(request);
    if (!game) return refuse(game.error());
    const auto kind = read_text(request, "kind");
    if (!kind) return refuse(kind.error());
    const auto unit = read_fighting_unit(request, "unit", **game);
    if (!unit) return refuse(unit.error());
    const auto target = read_fighting_unit(request, "target", **game);
    if (!target) return refuse(target.error());
    if (saga::side_of_unit(*unit) == saga::side_of_unit(*target)) return refuse("both units are of one side");
    saga::Match& match = (*game)->match();
    const saga::State& state = (*game)->state();
    if (match.setup().real) return refuse(unseen);
    if (*kind != "charge" && *kind != "shoot" && *kind != "melee")
        return refuse("\"kind\" must be charge, shoot or melee");
    const auto type = *kind == "charge" ? saga::Type::charge : saga::Type::shoot;
    const auto [begun, first] = *kind == "melee" ? saga::Begun{saga::with_melee(state, *unit, *target), {}}
                                                 : saga::begun_activation(match, state, *unit, type, *target);
    if (request.find("aim") == request.end())
        return saga::json_of(match, saga::odds_of_choice(match, begun, first, saga::Ending::on_table));
    const auto aim = read_aim(request);
    if (!aim) return refuse(aim.error());
    const Side side = saga::side_of_unit(*unit);
    const auto best = saga::best_odds_of_choice(match, begun, first, saga::Ending::on_table, *aim, side);
    return saga::json_of(match, best, *aim);
}

/// odds.now {game}: what comes of the fight under way if both pass from here on.
Reply odds_now(SagaCalls& calls, const Json& request) {
    const auto game = calls.find(request);
    if (!game) return refuse(game.error());
    saga::Match& match = (*game)->match();
    const saga::State& state = (*game)->state();
    if (state.fight.kind == saga::FightKind::none) return refuse("no fight is under way");
    if (hangs_on_places(match, state)) return refuse(unseen);
    const Choice pass = odds::FirstOffered<saga::Match>()(match, state);
    return saga::json_of(match, saga::odds_of_choice(match, state, pass, saga::Ending::on_table));
}

/// odds.dice {game, choice, dice}: what comes of the fight whose first dice the answer throws, if both pass
/// from there on; null: it throws none, or some have fallen.
Reply dice_odds(SagaCalls& calls, const Json& request) {
    const auto game = calls.find(request);
    if (!game) return refuse(game.error());
    const auto choice = read_choice_of(**game, request);
    if (!choice) return refuse(choice.error());
    const auto faces = calls::read_faces(request);
    if (!faces) return refuse(faces.error());
    saga::Match& match = (*game)->match();
    saga::State state = (*game)->state();
    if (const Refusal refusal = match.check(state, *choice))
        return Json{{"refused", json_of(*refusal, names_of(match))}};
    if (!faces->empty()) return Json(nullptr);
    const auto fight = saga::FightLens(match, state, saga::Ending::on_table).thrown(state, *choice);
    if (!fight) return Json(nullptr);
    const auto found = saga::odds_of_choice(match, state, *choice, saga::Ending::on_table);
    state.fight = *fight;
    return hangs_on_places(match, state) ? Json(nullptr) : saga::json_of(match, found);
}

Json then_json(const saga::AnswerOdds::Then& then, Side attacker) {
    return {{"worth", then.worth}, {"odds", saga::json_of(saga::prospect_of(then.results, attacker))}};
}

/// odds.choices {game, aim, only}: what each answer to the pending question of a fight brings to who is
/// asked: if both pass after it, and if both play on as well as they can.
Reply choice_odds(SagaCalls& calls, const Json& request) {
    const auto game = calls.find(request);
    if (!game) return refuse(game.error());
    const auto aim = read_aim(request);
    if (!aim) return refuse(aim.error());
    saga::Match& match = (*game)->match();
    const saga::State& state = (*game)->state();
    saga::FightLens lens(match, state, saga::Ending::on_table);
    const bool declares = state.question.ask == static_cast<std::uint8_t>(saga::Ask::declare);
    if (!declares && !lens.weighed(state)) return refuse("the question is not about a fight");
    if (hangs_on_places(match, state)) return refuse(unseen);
    Choices offered;
    match.choices(state, offered);
    const auto asked = read_only(request, offered);
    if (!asked) return refuse(asked.error());
    Json list = Json::array();
    for (const saga::AnswerOdds& one : saga::odds_of_answers(match, state, *asked, *aim)) {
        const Side attacker = saga::attacker_of(one.pass.results, state.question.side);
        list.push_back({{"choice", json_of(one.choice, names_of(match))},
                        {"attacker", side_name(attacker)},
                        {"pass", then_json(one.pass, attacker)},
                        {"best", one.best ? then_json(*one.best, attacker) : Json()}});
    }
    return Json{{"aim", odds::name_of(*aim)}, {"choices", std::move(list)}};
}

/// odds.board {game, side, wanted, dice}: the chance to load what is wanted with the dice of the next turn,
/// and what the inactive dice can pay for now.
Reply board_odds(SagaCalls& calls, const Json& request) {
    const auto game = calls.find(request);
    if (!game) return refuse(game.error());
    const auto side_text = read_text(request, "side");
    if (!side_text) return refuse(side_text.error());
    if (*side_text != "first" && *side_text != "second") return refuse("\"side\" must be first or second");
    const Side side = *side_text == "first" ? Side::first : Side::second;
    saga::Match& match = (*game)->match();
    const saga::State next = saga::next_orders((*game)->state(), side);
    const int generated = saga::dice_of_next_turn(match, (*game)->state(), side);
    const auto dice = read_optional(request, "dice", 0, saga::dice_of_side, generated);
    if (!dice) return refuse(dice.error());
    std::vector<int> wanted;
    const auto list = read_list(request, "wanted");
    if (!list) return refuse(list.error());
    if ((*list)->size() > saga::dice_of_side) return refuse("\"wanted\" names more than eight abilities");
    for (const Json& ability : **list) {
        if (!ability.is_number_integer() || ability.get<std::int64_t>() < 0 ||
            ability.get<std::int64_t>() >= match.faction(side).board)
            return refuse("\"wanted\" must list abilities of the board");
        wanted.push_back(ability.get<int>());
    }
    Json each = Json::array(), sets = Json::array();
    for (const int ability : wanted)
        each.push_back(odds::json_of(saga::chance_to_load(match, next, side, *dice, std::span(&ability, 1))));
    for (const auto& placement : saga::placements(match, (*game)->state(), side))
        sets.push_back({{"abilities", placement.abilities}, {"left", placement.left}});
    return Json{{"dice", *dice},
                {"all", odds::json_of(saga::chance_to_load(match, next, side, *dice, wanted))},
                {"each", std::move(each)},
                {"now", std::move(sets)}};
}

}  // namespace

void add_odds(SagaOwnCalls& own) {
    own["odds.pool"] = pool_odds;
    own["odds.fight"] = fight_odds;
    own["odds.choices"] = choice_odds;
    own["odds.now"] = odds_now;
    own["odds.dice"] = dice_odds;
    own["odds.board"] = board_odds;
}

}  // namespace skald::calls
