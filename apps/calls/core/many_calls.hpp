// Many games of a book, bot against bot, for the lab and the bench (docs/protocol.md, sim.game, bench.games
// and names.record). They change nothing here, so that many threads may ask at once.
#pragma once
#include "bots/core/games.hpp"
#include "calls/core/recording.hpp"

namespace skald::calls {

/// Sees a game of a series: its account, and its decisions.
template <class K>
struct SeriesObserver {
    using Match = typename K::Match;
    using State = typename Match::State;

    typename K::Clerk clerk;
    Recording<K> recording;

    void decided(Match& book, const State& state, bots::Bot<Match>& player, const Choice& choice) {
        recording.decided(book, state, player, choice);
        clerk.before(state);
    }
    void happened(const State& state, const Event& event) { clerk.happened(state, event); }
};

/// What a recording says of a game beside its decisions; the players by seat.
Json told_of_series(const Json& request, const Pairing& pairing, const Json& setup);

/// sim.game: {"a", "b", "seed", "number"}: game `number` of a series; with {"uses": true} also its
/// account, with {"record": true} every decision.
template <class K>
Reply series_game(BookCalls<K>& calls, const Json& request) {
    const auto pairing = read_pairing(request);
    if (!pairing) return refuse(pairing.error());
    OptionalMembers members{request};
    const bool tell_uses = members.flag("uses", false), record = members.flag("record", false);
    if (!members.fault.empty()) return refuse(members.fault);
    const auto setup = K::series_setup(calls.library(), request, pairing->seats);
    if (!setup) return refuse(setup.error());
    const auto made = K::read_setup(calls.library(), *setup);
    if (!made) return refuse(made.error());
    typename K::Match match(made->setup);
    auto state = match.start();
    SeriesObserver<K> observer{typename K::Clerk(*made, match), Recording<K>(record)};
    Json game = play_series_game(match, state, *pairing, Events(tell_uses), observer);
    if (tell_uses) game.update(observer.clerk.account.told(pairing->seats.a_first));
    if (record) {
        const std::string bytes =
            observer.recording.finish(match, state, told_of_series(request, *pairing, *setup));
        game["record"] = Json::binary({bytes.begin(), bytes.end()});
    }
    return game;
}

/// names.record: what the numbers of a recording mean, and the columns of its features.
template <class K>
Reply record_names(BookCalls<K>&, const Json&) {
    return recording_names(K::feature_names(), K::Match::vocabulary());
}

/// bench.games: {"games": n, "sign": true}: fixed random games; without `sign` no state is hashed.
template <class K>
Reply bench_games(BookCalls<K>& calls, const Json& request) {
    const auto count = read_integer(request, "games", 1, 1'000'000);
    if (!count) return refuse(count.error());
    OptionalMembers members{request};
    const bool sign = members.flag("sign", true);
    if (!members.fault.empty()) return refuse(members.fault);
    bots::Games sum;
    for (int i = 0; i < *count; ++i) {
        const auto made = K::bench_setup(calls.library(), i);
        if (!made) return refuse(made.error());
        typename K::Match match(made->setup);
        bots::play_one(match, made->seed, sum, sign);
    }
    Json reply{{"games", sum.games}, {"answers", sum.answers}};
    if (sign) reply["signature"] = std::to_string(sum.signature);
    return reply;
}

template <class K>
void add_many(OwnCalls<K>& own) {
    own["sim.game"] = series_game<K>;
    own["names.record"] = record_names<K>;
    own["bench.games"] = bench_games<K>;
}

}  // namespace skald::calls
