#include "base/json.hpp"

namespace skald {

namespace {

bool nests_too_deep(std::string_view text) {
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted) {
            if (c == '\\') ++i;
            quoted = c != '"';
        } else if (c == '"') {
            quoted = true;
        } else if (c == '[' || c == '{') {
            if (++depth > deepest_nesting) return true;
        } else if (c == ']' || c == '}') {
            --depth;
        }
    }
    return false;
}

}  // namespace

nlohmann::json read_json(std::string_view text) {
    using Json = nlohmann::json;
    if (nests_too_deep(text)) return Json(Json::value_t::discarded);
    return Json::parse(text, nullptr, false);
}

}  // namespace skald
