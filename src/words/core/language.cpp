#include "words/core/language.hpp"

namespace skald::words {
namespace {

struct Grammar {
    std::string_view code;
    std::string_view decimal;
    std::size_t plurals;
    std::size_t forms;
    std::array<std::size_t, cases> form;  ///< of each case
};

constexpr Grammar grammars[] = {
    {"en", ".", 2, 2, {0, 1, 1, 1, 1, 1, 1}},
    {"es", ",", 2, 1, {0, 0, 0, 0, 0, 0, 0}},
    {"de", ",", 2, 4, {0, 1, 2, 3, 2, 2, 0}},
    {"ru", ",", 3, 6, {0, 1, 2, 3, 4, 5, 6}},
};

const Grammar& grammar(Language language) {
    return grammars[static_cast<std::size_t>(language)];
}

}  // namespace

std::string_view code_of(Language language) {
    return grammar(language).code;
}

std::optional<Language> find_language(std::string_view code) {
    for (Language language : all_languages)
        if (code_of(language) == code) return language;
    return {};
}

std::size_t form_count(Language language) {
    return grammar(language).forms;
}
std::size_t form_of(Language language, Case which) {
    return grammar(language).form[static_cast<std::size_t>(which)];
}
std::size_t plural_count(Language language) {
    return grammar(language).plurals;
}

std::size_t plural_of(Language language, int number) {
    const int n = number < 0 ? -number : number;
    if (language != Language::ru) return n == 1 ? 0 : 1;
    const int tens = n % 100, ones = n % 10;
    if (ones == 1 && tens != 11) return 0;
    return ones >= 2 && ones <= 4 && (tens < 12 || tens > 14) ? 1 : 2;
}

std::string_view decimal_sign(Language language) {
    return grammar(language).decimal;
}

std::string capital(std::string_view text) {
    std::string out(text);
    if (out.empty()) return out;
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(out[i]); };
    const auto put = [&](unsigned a, unsigned b) {
        out[0] = static_cast<char>(a);
        out[1] = static_cast<char>(b);
    };
    if (out[0] >= 'a' && out[0] <= 'z') {
        out[0] = static_cast<char>(out[0] - 32);
    } else if (out.size() > 1 && byte(0) == 0xc3 && byte(1) >= 0xa0 && byte(1) != 0xb7 && byte(1) != 0xbf) {
        put(0xc3, byte(1) - 0x20u);  // à to þ
    } else if (out.size() > 1 && byte(0) == 0xd0 && byte(1) >= 0xb0) {
        put(0xd0, byte(1) - 0x20u);  // а to п
    } else if (out.size() > 1 && byte(0) == 0xd1 && byte(1) >= 0x80 && byte(1) <= 0x8f) {
        put(0xd0, byte(1) + 0x20u);  // р to я
    } else if (out.size() > 1 && byte(0) == 0xd1 && byte(1) == 0x91) {
        put(0xd0, 0x81);  // ё
    }
    return out;
}

}  // namespace skald::words
