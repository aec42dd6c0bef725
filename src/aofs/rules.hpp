// The IDs of the ledger (docs/rules/aofs.md) as names in code.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "game/why.hpp"

namespace skald::aofs {

enum class Rule : RuleRef {
    none = 0,
#define RULE(name, id) name,
#include "aofs/rules.def"
#undef RULE
    count
};

/// "AOF-MOV-03"; empty for none.
std::string_view rule_id(Rule rule);
std::optional<Rule> find_rule(std::string_view id);

constexpr RuleRef cause(Rule rule) {
    return static_cast<RuleRef>(rule);
}

}  // namespace skald::aofs
