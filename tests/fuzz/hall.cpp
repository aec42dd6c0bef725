// Whatever guests say in the hall, each message gets its answer. An input is a list of messages, one a line;
// two guests take turns, and what looks like a game or a secret is made one, so that they get further than
// the door.
#include "hall.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "base/json.hpp"
#include "calls/every_call.hpp"

using namespace skald;
using namespace skald::server;

namespace {

/// Words that a fuzzer cannot guess.
void fill_in(Json& message, const std::string& game) {
    if (!message.is_object()) return;
    for (const char* name : {"secret", "seed"})
        if (message.contains(name)) message[name] = in_hex(sha256(message[name].dump()));
    if (message.contains("promise")) message["promise"] = in_hex(sha256(sha256(message["promise"].dump())));
    if (message.contains("game")) message["game"] = game;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    auto store = open_sqlite(":memory:");
    calls::Sessions sessions;
    calls::add_every_call(sessions);
    std::uint64_t answers = 0;
    std::string game;
    std::int64_t now = 0;
    int drawn = 0;
    Hall hall({**store, sessions,
               [&](std::uint64_t, const auto& text) {
                   Json told = Json::parse(*text, nullptr, false);
                   if (!told.is_array()) told = Json::array({told});
                   for (const Json& message : told) {
                       const std::string type = text_in(message, "type");
                       answers += type == "reply" || type == "error";
                       if (const std::string id = text_in(message, "game"); !id.empty()) game = id;
                   }
               },
               [&] { return now += 1000; }, [&] { return sha256(std::to_string(++drawn)); }});
    std::string_view rest(reinterpret_cast<const char*>(data), size);
    for (std::uint64_t said = 1; !rest.empty(); ++said) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        Json message = read_json(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
        fill_in(message, game);
        hall.hear(said % 2, message);
        if (answers != said) std::abort();
    }
    hall.tick();
    return 0;
}
