// Whatever line a client of `skald engine` sends while a game is on: a reply, a refusal or an error, and a
// game that is as it was unless the reply says that the answer was accepted, taken back or given by a bot.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "calls/every_call.hpp"

namespace {

using namespace skald;
using calls::Json;

/// A host with one game: some answers into a battle of the Danes against themselves.
struct Host {
    calls::Sessions sessions;
    int game = 0;

    Json ask(const Json& request) { return sessions.call(request).value_or(Json()); }
    void begin() {
        const Json made = ask({{"call", "game.new"},
                               {"factions", {"danes", "danes"}},
                               {"points", 4},
                               {"quick", true},
                               {"seed", 7}});
        if (!made.contains("game")) std::abort();
        game = made["game"].get<int>();
        for (int i = 0; i < 30; ++i) ask({{"call", "game.bot"}, {"game", game}});
    }
    Host() {
        calls::add_every_call(sessions);
        std::ifstream in("data/saga/longships/danes.toml");
        std::ostringstream text;
        text << in.rdbuf();
        ask({{"call", "content.load"}, {"files", {{{"name", "danes.toml"}, {"text", text.str()}}}}});
        begin();
    }
    /// The hash of its game, made anew where the last line closed it.
    std::string hash() {
        Json view = ask({{"call", "game.view"}, {"game", game}});
        if (view.is_null()) {
            begin();
            view = ask({{"call", "game.view"}, {"game", game}});
        }
        return view["hash"].get<std::string>();
    }
    /// Games that a line has opened.
    void close_others() {
        for (int other = game + 1; sessions.games() > 1 && other < game + 1000; ++other)
            ask({{"call", "game.close"}, {"game", other}});
    }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view line(reinterpret_cast<const char*>(data), size);
    // Long work is no fault: how much the bench and the exercises do is asked for.
    for (const char* slow : {"bench.", "table.", "sim."})
        if (line.find(slow) != line.npos) return 0;
    static Host host;
    const std::string before = host.hash();
    const std::string answer = host.sessions.answer(line);
    if (!answer.starts_with("{\"reply\":") && !answer.starts_with("{\"error\":")) std::abort();
    const bool done = answer.starts_with("{\"reply\":") && answer.find("\"refused\"") == std::string::npos;
    if (!done && host.hash() != before) std::abort();
    if (host.sessions.games() > 1) host.close_others();
    return 0;
}
