// Reading what a client sends without trusting it, and what is said back. docs/protocol.md lists the
// messages.
#pragma once
#include <optional>
#include <string>

#include "calls/core/request.hpp"

namespace skald::server {

using Json = nlohmann::json;

/// Why a message was not followed. `code` is for programs, `text` for people.
struct Complaint {
    std::string code, text;
    Json more = Json::object();  ///< further members: what the rules say, the number that is expected
};
using Heard = Result<Json, Complaint>;

inline tl::unexpected<Complaint> complain(std::string code, std::string text, Json more = Json::object()) {
    return tl::unexpected(Complaint{std::move(code), std::move(text), std::move(more)});
}

/// The client's own number for his message, which comes back with the answer: short, whatever it is.
void copy_id(const Json& message, Json& answer);

/// Adds a text as JSON writes it, in quotation marks.
void add_quoted(std::string& to, std::string_view text);

/// Names and chat as they may be shown anywhere: at most so many bytes, cut between characters, without
/// control characters and without those that turn the direction of what stands beside them.
std::string clean_text(std::string_view text, std::size_t most);

/// The members of a message one by one. After the last of them `fault` says what was wrong with the first
/// that was.
class Members {
  public:
    explicit Members(const Json& message) : message_(message) {}

    std::string text(const char* name, std::size_t most);
    std::string text_or(const char* name, std::size_t most, const std::string& otherwise);
    /// 64 small hexadecimal digits.
    std::string digest(const char* name);
    std::int64_t number(const char* name, std::int64_t low, std::int64_t high);
    std::int64_t number_or(const char* name, std::int64_t low, std::int64_t high, std::int64_t otherwise);
    bool flag_or(const char* name, bool otherwise);
    const Json& object(const char* name);  ///< lives as long as the message
    Json object_or_empty(const char* name);
    std::vector<std::uint8_t> faces() { return taken(calls::read_faces(message_)); }  ///< "dice"

    bool has(const char* name) const { return message_.contains(name); }
    bool good() const { return fault_.empty(); }
    tl::unexpected<Complaint> complaint() const { return complain("bad_message", fault_); }

  private:
    template <class T>
    T taken(Result<T, std::string> read) {
        if (read) return std::move(*read);
        if (fault_.empty()) fault_ = read.error();
        return T();
    }

    const Json& message_;
    std::string fault_;
};

}  // namespace skald::server
