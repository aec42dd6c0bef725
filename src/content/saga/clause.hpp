// One effect of an ability in a faction file.
#pragma once
#include "content/core/toml_reader.hpp"
#include "content/saga/phrase.hpp"

namespace skald::saga {

Clause read_clause(content::TomlReader& in, const toml::table& table);
/// As an inline table: { do = "roll", amount = 2 }.
std::string write_clause(const Clause& clause);

/// How a key of a clause is written, for those who choose instead of typing.
struct ClauseKey {
    std::string_view name;
    std::string_view kind;  ///< flag, number, word, words, faces, or a phrase: who, if, amount, near
    std::vector<std::string_view> values{};
    int low = 0, high = 0;
};
/// Every key that some clause may have, in the order in which clauses are written.
std::vector<ClauseKey> clause_keys();
/// Keys that a verb understands, those of every clause among them, and those that it cannot do without.
std::vector<std::string_view> keys_of(EffectVerb verb);
std::vector<std::string_view> needs_of(EffectVerb verb);

Trigger read_trigger(content::TomlReader& in, const toml::table& table);
std::string write_trigger(const Trigger& trigger);

std::span<const content::Named<Moment>> moment_words();
std::span<const content::Named<Type>> type_words();
std::span<const content::Named<Role>> role_words();
std::span<const content::Named<std::uint8_t>> keyword_words();

}  // namespace skald::saga
