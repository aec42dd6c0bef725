// Whatever a page sends, the engine answers: a reply or an error, never a crash.
#include "calls/every_call.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static skald::calls::Sessions sessions;
    static const bool ready = (skald::calls::add_every_call(sessions), true);
    (void)ready;
    const std::string answer = sessions.answer({reinterpret_cast<const char*>(data), size});
    if (!answer.starts_with("{\"reply\":") && !answer.starts_with("{\"error\":")) std::abort();
    return 0;
}
