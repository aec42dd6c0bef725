#include "base/json.hpp"

#include <algorithm>

namespace skald {

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

nlohmann::json read_json(std::string_view text) {
    using Json = nlohmann::json;
    if (nests_too_deep(text)) return Json(Json::value_t::discarded);
    return Json::parse(text, nullptr, false);
}

namespace {

/// Takes any JSON, and remembers where a text stops being it.
class Finder final : public nlohmann::json_sax<nlohmann::json> {
  public:
    std::size_t position = 0;
    std::string message = "brackets are nested too deeply";

    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool key(string_t&) override { return true; }
    bool start_object(std::size_t) override { return ++depth_ <= deepest_nesting; }
    bool start_array(std::size_t) override { return ++depth_ <= deepest_nesting; }
    bool end_object() override { return --depth_, true; }
    bool end_array() override { return --depth_, true; }
    bool parse_error(std::size_t at, const std::string&, const nlohmann::detail::exception& error) override {
        position = at;
        message = error.what();
        // "[json.exception...] parse error at line 1, column 2: what is wrong"
        const std::size_t place = message.find(": ");
        if (place != std::string::npos) message.erase(0, place + 2);
        return false;
    }

  private:
    int depth_ = 0;
};

}  // namespace

Problem json_fault(std::string_view text) {
    Finder finder;
    if (nlohmann::json::sax_parse(text, &finder)) return {};
    const std::string_view before = text.substr(0, finder.position == 0 ? 0 : finder.position - 1);
    const auto lines = std::count(before.begin(), before.end(), '\n');
    const std::size_t start = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
    return {static_cast<int>(lines) + 1, static_cast<int>(before.size() - start) + 1, finder.message};
}

}  // namespace skald
