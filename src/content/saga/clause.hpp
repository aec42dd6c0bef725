// One effect of an ability in a faction file.
#pragma once
#include "content/core/toml_reader.hpp"
#include "content/saga/phrase.hpp"

namespace skald::saga {

Clause read_clause(content::TomlReader& in, const toml::table& table);
/// As an inline table: { do = "roll", amount = 2 }.
std::string write_clause(const Clause& clause);

Trigger read_trigger(content::TomlReader& in, const toml::table& table);
std::string write_trigger(const Trigger& trigger);

std::span<const content::Named<Type>> type_words();
std::span<const content::Named<Role>> role_words();
std::span<const content::Named<std::uint8_t>> keyword_words();

}  // namespace skald::saga
