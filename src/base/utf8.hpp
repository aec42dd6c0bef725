// Whether bytes are UTF-8: what players type goes into files and links whose readers insist on it.
#pragma once
#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace skald {

/// The bytes of the character at the front of the text; 0 where it is none (RFC 3629: shortest form, no
/// surrogates, at most U+10FFFF).
constexpr std::size_t utf8_length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    if (text.empty()) return 0;
    const unsigned first = byte(0);
    if (first < 0x80) return 1;
    const std::size_t length = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
    if (length == 0 || text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(i) & 0xC0) != 0x80) return 0;
    const unsigned second = byte(1);
    const bool wrong = (first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ||
                       (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F);
    return wrong ? 0 : length;
}

constexpr bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        if (length == 0) return false;
        text.remove_prefix(length);
    }
    return true;
}

/// Does the character at the front steer what shows it? Control characters do, U+2028 and U+2029, which break
/// lines, and U+202A to U+202E and U+2066 to U+2069, which turn the writing around.
constexpr bool steers(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const std::size_t length = utf8_length(text);
    if (length == 1) return byte(0) < 0x20 || byte(0) == 0x7F;
    if (length == 2) return byte(0) == 0xC2 && byte(1) < 0xA0;
    if (length != 3 || byte(0) != 0xE2) return false;
    return (byte(1) == 0x80 && byte(2) >= 0xA8 && byte(2) <= 0xAE) ||
           (byte(1) == 0x81 && byte(2) >= 0xA6 && byte(2) <= 0xA9);
}

/// A text that can stand in any line, and nothing in it steers what shows it.
constexpr bool is_line(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        if (length == 0 || steers(text)) return false;
        text.remove_prefix(length);
    }
    return true;
}

/// A text as it may be shown at a terminal and written as JSON: what is no UTF-8 and what steers stands there
/// as \xNN. Ends of lines and tabs stay.
inline std::string visible(std::string_view text) {
    std::string shown;
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        const bool shows = length > 0 && (!steers(text) || text[0] == '\n' || text[0] == '\t');
        const std::size_t taken = std::max<std::size_t>(1, length);
        for (std::size_t i = 0; i < taken; ++i) {
            const auto byte = static_cast<unsigned char>(text[i]);
            if (shows)
                shown += text[i];
            else
                shown += {'\\', 'x', "0123456789abcdef"[byte >> 4], "0123456789abcdef"[byte & 15]};
        }
        text.remove_prefix(taken);
    }
    return shown;
}

}  // namespace skald
