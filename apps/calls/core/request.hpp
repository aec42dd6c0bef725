// Reading a request without trusting it: each helper gives the member or the sentence that refuses it.
#pragma once
#include <cstdint>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "game/choice.hpp"
#include "game/side.hpp"

namespace skald::calls {

using Json = nlohmann::json;
/// The sentence that says why there is no reply; of a log also what is wrong with it and where, for who
/// says it in another language.
struct Refused {
    std::string text;
    Json fault = nullptr;

    Refused(std::string sentence) : text(std::move(sentence)) {}
    operator const std::string&() const { return text; }
};
/// The body of a reply, or why there is none.
using Reply = Result<Json, Refused>;

/// Raised whenever a request or a reply changes its shape.
constexpr int protocol_version = 5;

inline tl::unexpected<std::string> refuse(std::string sentence) {
    return tl::unexpected<std::string>(std::move(sentence));
}

inline std::string no_game(std::int64_t number) {
    return "there is no game " + std::to_string(number);
}

Result<std::int64_t, std::string> read_integer(const Json& request, std::string_view name, std::int64_t low,
                                               std::int64_t high);
Result<std::string, std::string> read_text(const Json& request, std::string_view name);
Result<bool, std::string> read_flag(const Json& request, std::string_view name);
Result<Side, std::string> read_side(const Json& request, std::string_view name);
/// A member that is an object or a list; the pointer lives as long as the request.
Result<const Json*, std::string> read_object(const Json& request, std::string_view name);
Result<const Json*, std::string> read_list(const Json& request, std::string_view name);
/// "dice": faces that fell, from 1 to 6.
Result<std::vector<std::uint8_t>, std::string> read_faces(const Json& request);

/// "only", the number of an answer: that one of those that are offered; left out: all of them.
Result<std::span<const Choice>, std::string> read_only(const Json& request, std::span<const Choice> offered);

/// Members that may be left out but not be wrong: the first fault is kept.
struct OptionalMembers {
    const Json& json;
    std::string fault{};

    const Json* find(const char* key) const;
    std::string text(const char* key, const std::string& otherwise);
    bool flag(const char* key, bool otherwise);
    std::int64_t number(const char* key, std::int64_t otherwise, std::int64_t low, std::int64_t high);
    /// Any number of 64 bits: the page draws seeds without a sign.
    std::uint64_t seed(const char* key, std::uint64_t otherwise);

  private:
    template <class T>
    T taken(const Result<T, std::string>& read, T otherwise) {
        if (read) return *read;
        if (fault.empty()) fault = read.error();
        return otherwise;
    }
};

}  // namespace skald::calls
