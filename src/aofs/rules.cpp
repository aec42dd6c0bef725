#include "aofs/rules.hpp"

#include <array>

namespace skald::aofs {
namespace {

constexpr std::array<std::string_view, static_cast<std::size_t>(Rule::count)> ids{
    "",
#define RULE(name, id) id,
#include "aofs/rules.def"
#undef RULE
};

}  // namespace

std::string_view rule_id(Rule rule) {
    return rule < Rule::count ? ids[static_cast<std::size_t>(rule)] : std::string_view{};
}

std::optional<Rule> find_rule(std::string_view id) {
    for (std::size_t i = 1; i < ids.size(); ++i)
        if (ids[i] == id) return static_cast<Rule>(i);
    return {};
}

}  // namespace skald::aofs
