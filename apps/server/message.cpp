#include "message.hpp"

#include "base/sha256.hpp"
#include "base/utf8.hpp"

namespace skald::server {

namespace {

std::size_t bytes_of(char first) {
    const auto byte = static_cast<unsigned char>(first);
    return byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

}  // namespace

void copy_id(const Json& message, Json& answer) {
    const auto id = message.is_object() ? message.find("id") : message.end();
    if (id != message.end() &&
        (id->is_number_integer() || (id->is_string() && id->get_ref<const std::string&>().size() <= 64)))
        answer["id"] = *id;
}

void add_quoted(std::string& to, std::string_view text) {
    constexpr std::string_view named = "\b\t\n\f\r\"\\", names = "btnfr\"\\";
    to += '"';
    for (const char c : text) {
        if (const std::size_t at = named.find(c); at != named.npos) {
            to += '\\';
            to += names[at];
        } else if (static_cast<unsigned char>(c) < ' ') {
            to += "\\u00";
            to += c < 16 ? '0' : '1';
            to += "0123456789abcdef"[c & 15];
        } else {
            to += c;
        }
    }
    to += '"';
}

std::string clean_text(std::string_view text, std::size_t most) {
    std::string clean;
    while (!text.empty()) {
        const std::string_view character = text.substr(0, bytes_of(text[0]));
        text.remove_prefix(character.size());
        if (steers(character)) continue;
        if (clean.size() + character.size() > most) break;
        clean += character;
    }
    const std::size_t begin = clean.find_first_not_of(' ');
    return begin == clean.npos ? "" : clean.substr(begin, clean.find_last_not_of(' ') - begin + 1);
}

std::string Members::text(const char* name, std::size_t most) {
    std::string text = taken(calls::read_text(message_, name));
    if (text.size() > most && fault_.empty())
        fault_ = '"' + std::string(name) + "\" has at most " + std::to_string(most) + " bytes";
    return text;
}

std::string Members::text_or(const char* name, std::size_t most, const std::string& otherwise) {
    return has(name) ? text(name, most) : otherwise;
}

std::string Members::digest(const char* name) {
    std::string text = taken(calls::read_text(message_, name));
    if (!digest_from(text) && fault_.empty())
        fault_ = '"' + std::string(name) + "\" must be 64 digits from 0 to 9 and a to f";
    return text;
}

std::int64_t Members::number(const char* name, std::int64_t low, std::int64_t high) {
    return taken(calls::read_integer(message_, name, low, high));
}

std::int64_t Members::number_or(const char* name, std::int64_t low, std::int64_t high,
                                std::int64_t otherwise) {
    return has(name) ? number(name, low, high) : otherwise;
}

bool Members::flag_or(const char* name, bool otherwise) {
    return has(name) ? taken(calls::read_flag(message_, name)) : otherwise;
}

const Json& Members::object(const char* name) {
    static const Json none = Json::object();
    const auto read = calls::read_object(message_, name);
    if (!read && fault_.empty()) fault_ = read.error();
    return read ? **read : none;
}

Json Members::object_or_empty(const char* name) {
    return has(name) ? object(name) : Json::object();
}

}  // namespace skald::server
