// Whatever bytes come in, the JSON readers answer; what they read is the same when written and read again.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string_view>

#include "../game/duel.hpp"
#include "game/json.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace skald;
    static const duel::Duel book;
    const Names names = names_of(book);
    const auto json = parse_json({reinterpret_cast<const char*>(data), size});
    if (!json) return 0;
    if (const auto choice = choice_from(*json, names); choice && !json_keeps(*choice, names)) std::abort();
    if (const auto question = question_from(*json, names); question && !json_keeps(*question, names))
        std::abort();
    if (const auto event = event_from(*json, names); event && !json_keeps(*event, names)) std::abort();
    if (const auto why = why_from(*json, names); why && !json_keeps(*why, names)) std::abort();
    if (const auto outcome = outcome_from(*json); outcome && !json_keeps(*outcome)) std::abort();
    return 0;
}
