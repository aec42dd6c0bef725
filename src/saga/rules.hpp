// The IDs of the ledger (docs/rules/saga.md) as names in code.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "game/why.hpp"

namespace skald::saga {

enum class Rule : RuleRef {
    none = 0,
#define RULE(name, id) name,
#include "saga/rules.def"
#undef RULE
    count
};

/// "FRM-01"; empty for none.
std::string_view rule_id(Rule rule);
std::optional<Rule> find_rule(std::string_view id);

/// A cause is a rule, or an ability of a side's board: 0x8000 + side * 64 + number of the ability.
constexpr RuleRef cause(Rule rule) {
    return static_cast<RuleRef>(rule);
}
constexpr RuleRef ability_cause(int side, int ability) {
    return static_cast<RuleRef>(0x8000 + side * 64 + ability);
}
constexpr bool is_ability(RuleRef ref) {
    return (ref & 0x8000) != 0;
}
constexpr int ability_side(RuleRef ref) {
    return (ref >> 6) & 1;
}
constexpr int ability_number(RuleRef ref) {
    return ref & 63;
}

}  // namespace skald::saga
