// Whatever bytes come in, the log reader answers; what it reads is a game that the rules accept, and the same
// when written and read again.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "../game/duel.hpp"
#include "game/log.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace skald;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto head = read_log_head(text);
    const auto play = read_log(text, duel::Duel{});
    if (play && !head) std::abort();
    if (!play) return 0;
    const std::string written = write_log(*head, *play);  // of an old log too: then its end is new
    const auto again = read_log(written, duel::Duel{});
    if (!again || again->entries() != play->entries() || read_log_head(written)->setup != head->setup)
        std::abort();
    if (play->book().hash(again->state()) != play->book().hash(play->state())) std::abort();
    return 0;
}
