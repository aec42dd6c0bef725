// One effect of an ability in a faction file.
#pragma once
#include "content/core/toml_reader.hpp"
#include "content/saga/phrase.hpp"

namespace skald::content {

saga::Clause read_clause(TomlReader& in, const toml::table& table);
/// As an inline table: { do = "roll", amount = 2 }.
std::string write_clause(const saga::Clause& clause);

saga::Trigger read_trigger(TomlReader& in, const toml::table& table);
std::string write_trigger(const saga::Trigger& trigger);

std::span<const Named<saga::Type>> type_words();
std::span<const Named<saga::Role>> role_words();
std::span<const Named<std::uint8_t>> keyword_words();

}  // namespace skald::content
