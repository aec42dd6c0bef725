// The languages, and the little grammar that is not in the language files: which plural a number takes, which
// cases there are, how a number is written.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/length.hpp"

namespace skald::words {

enum class Language : std::uint8_t { en, es, de, ru };
constexpr std::array<Language, 4> all_languages{Language::en, Language::es, Language::de, Language::ru};

std::string_view code_of(Language language);  ///< "en"
std::optional<Language> find_language(std::string_view code);

/// Cases of nouns. A language file lists the forms of a phrase in the order in which its language has them.
enum class Case : std::uint8_t { nominative, genitive, dative, accusative, instrumental, locative, plural };
constexpr std::size_t cases = 7;

/// How many forms a phrase with cases has in the file: en 2, es 1, de 4, ru 6 or 7 (the last for "до 3 ...").
std::size_t form_count(Language language);
/// Which of these forms a case is.
std::size_t form_of(Language language, Case which);

/// How many plural forms the language has (2 or 3), and which one a number takes.
std::size_t plural_count(Language language);
std::size_t plural_of(Language language, int number);

/// The decimal sign.
std::string_view decimal_sign(Language language);

/// The first letter as a capital: Latin, with accents, and Cyrillic.
std::string capital(std::string_view text);

}  // namespace skald::words
