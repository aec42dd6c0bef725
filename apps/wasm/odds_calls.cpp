// Exact odds for the page: of a pool that somebody describes, and of what each answer to the pending question
// of a game may bring (docs/odds.md).
#include "game/json.hpp"

#include "game_session.hpp"
#include "odds/json.hpp"
#include "request.hpp"

namespace skald::calls {

namespace {

using Reply = Result<Json, std::string>;

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
Reply pool_odds(const Json& request) {
    const auto dice = read_integer(request, "dice", 0, odds::Pool::most_dice);
    if (!dice) return refuse(dice.error());
    const auto hit = read_integer(request, "hit", 2, 6);
    if (!hit) return refuse(hit.error());
    const auto save = read_optional(request, "save", 2, 6, odds::Pool::no_save);
    if (!save) return refuse(save.error());
    const auto extra = read_optional(request, "extra", 0, odds::Pool::most_extra, 0);
    if (!extra) return refuse(extra.error());
    const auto cap = read_optional(request, "cap", 0, odds::Pool::most_dice, odds::Pool::no_cap);
    if (!cap) return refuse(cap.error());
    const auto reroll = read_faces(request);
    if (!reroll) return refuse(reroll.error());
    odds::Pool pool;
    pool.dice = static_cast<int>(*dice);
    pool.hit = static_cast<int>(*hit);
    pool.save = *save;
    pool.reroll = *reroll;
    pool.extra = *extra;
    pool.cap = *cap;
    return odds::json_of(pool, odds::casualties(pool));
}

Result<int, std::string> read_fighting_unit(const Json& request, const char* name, const Game& game) {
    const auto unit = read_integer(request, name, 0, saga::max_units - 1);
    if (!unit) return refuse(unit.error());
    if (game.state().unit(static_cast<int>(*unit)).alive == 0)
        return refuse("the unit " + std::to_string(*unit) + " is not there");
    return static_cast<int>(*unit);
}

/// odds.fight {game, kind, unit, target}: a charge, melee or shot between two units as they stand.
Reply fight_odds(const Json& request) {
    const auto game = find_game(request);
    if (!game) return refuse(game.error());
    const auto kind = read_text(request, "kind");
    if (!kind) return refuse(kind.error());
    const auto unit = read_fighting_unit(request, "unit", **game);
    if (!unit) return refuse(unit.error());
    const auto target = read_fighting_unit(request, "target", **game);
    if (!target) return refuse(target.error());
    if (saga::side_of_unit(*unit) == saga::side_of_unit(*target)) return refuse("both units are of one side");
    const saga::State& state = (*game)->state();
    const auto begun = *kind == "charge"  ? odds::with_activation(state, *unit, saga::Type::charge, *target)
                       : *kind == "shoot" ? odds::with_activation(state, *unit, saga::Type::shoot, *target)
                       : *kind == "melee" ? odds::with_melee(state, *unit, *target)
                                          : state;
    if (begun.question.ask != 0) return refuse("\"kind\" must be charge, shoot or melee");
    const auto found = odds::odds_of_choice((*game)->match(), begun, {}, odds::Ending::on_table);
    return odds::json_of((*game)->match(), found);
}

}  // namespace

void add_odds_calls(Handlers& handlers) {
    handlers["odds.pool"] = pool_odds;
    handlers["odds.fight"] = fight_odds;
}

}  // namespace skald::calls
