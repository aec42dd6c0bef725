// Whatever a page sends, the engine answers: a reply or an error, never a crash.
#include "calls/core/calls.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string answer = skald::calls::answer_call({reinterpret_cast<const char*>(data), size});
    if (!answer.starts_with("{\"reply\":") && !answer.starts_with("{\"error\":")) std::abort();
    return 0;
}
