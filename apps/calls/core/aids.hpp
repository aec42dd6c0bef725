// What is asked of units that stand on the table: how far one goes, what one sees of another. A book says
// which units stand.
#pragma once
#include "calls/core/book_calls.hpp"

namespace skald::calls {

/// The unit that a member of a request names, or why it is none on the table.
template <class K>
using ReadUnit = Result<int, std::string> (*)(const Json& request, const char* name, const Game<K>& game);

/// game.reach {game, unit, charge}
template <class K>
struct ReachAsked {
    Game<K>& game;
    int unit;
    bool charging;
};
template <class K>
Result<ReachAsked<K>, std::string> read_reach(BookCalls<K>& calls, const Json& request,
                                              ReadUnit<K> read_unit) {
    const auto game = calls.find(request);
    if (!game) return refuse(game.error());
    const auto unit = read_unit(request, "unit", **game);
    if (!unit) return refuse(unit.error());
    OptionalMembers optional{request};
    const bool charging = optional.flag("charge", false);
    if (!optional.fault.empty()) return refuse(optional.fault);
    return ReachAsked<K>{**game, *unit, charging};
}

/// game.sight {game, from, to}
template <class K>
struct SightAsked {
    Game<K>& game;
    int from, to;
};
template <class K>
Result<SightAsked<K>, std::string> read_sight(BookCalls<K>& calls, const Json& request,
                                              ReadUnit<K> read_unit) {
    const auto game = calls.find(request);
    if (!game) return refuse(game.error());
    const auto from = read_unit(request, "from", **game);
    if (!from) return refuse(from.error());
    const auto to = read_unit(request, "to", **game);
    if (!to) return refuse(to.error());
    if (*from == *to) return refuse("a unit does not look at itself");
    return SightAsked<K>{**game, *from, *to};
}

}  // namespace skald::calls
