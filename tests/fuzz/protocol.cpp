// Whatever line a client of `skald engine` sends while a game is on: a reply, a refusal or an error, and a
// game that is as it was unless the reply says that the answer was accepted, taken back or given by a bot.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "calls/core/calls.hpp"
#include "calls/saga/session.hpp"

namespace {

using namespace skald;
using calls::Json;

/// Game 1: some answers into a battle of the Danes against themselves.
void begin() {
    std::ifstream in("data/saga/longships/danes.toml");
    std::ostringstream text;
    text << in.rdbuf();
    const Json files = Json::array({{{"name", "danes.toml"}, {"text", text.str()}}});
    calls::answer_call(Json{{"call", "content.load"}, {"files", files}}.dump());
    calls::answer_call(
        R"({"call":"game.new","factions":["danes","danes"],"points":4,"quick":true,"seed":7})");
    for (int i = 0; i < 30; ++i) calls::answer_call(R"({"call":"game.bot","game":1})");
}

/// The hash of game 1, made anew where the last line closed it.
std::uint64_t hash_of_game() {
    auto game = calls::find_game(Json{{"game", 1}});
    if (!game) {
        begin();
        game = calls::find_game(Json{{"game", 1}});
    }
    if (!game || (*game)->match().self_check((*game)->state())) std::abort();
    return (*game)->match().hash((*game)->state());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view line(reinterpret_cast<const char*>(data), size);
    // Long work is no fault: how much the bench and the exercises do is asked for.
    for (const char* slow : {"bench.", "table.", "sim."})
        if (line.find(slow) != line.npos) return 0;
    const std::uint64_t before = hash_of_game();
    const std::string answer = calls::answer_call(line);
    if (!answer.starts_with("{\"reply\":") && !answer.starts_with("{\"error\":")) std::abort();
    const bool done = answer.starts_with("{\"reply\":") && answer.find("\"refused\"") == std::string::npos;
    if (!done && hash_of_game() != before) std::abort();
    for (int other = 2; calls::find_game(Json{{"game", other}}); ++other) calls::drop_game(other);
    return 0;
}
