// Whatever a client sends through its WebSocket, the server answers.
#include "messages.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "base/json.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string answer =
        skald::server::answer_message(skald::read_json({reinterpret_cast<const char*>(data), size}));
    if (answer.find("\"type\":") == std::string::npos) std::abort();
    return 0;
}
