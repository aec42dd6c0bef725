// A small people of our own for tests of what its file may say beside its board.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "content/saga/check.hpp"

namespace skald::saga::salt_men {

inline constexpr const char* board = R"(
id = "salt-men"
[dice]
common = "pan"
uncommon = "rake"
rare = "gull"
[troops]
warriors = ["hand-weapons", "javelins"]
[[ability]]
id = "boil"
basic = true
keyword = "activation"
cost = "pan"
effects = [{ do = "activate", who = "own", pick = 1 }]
)";

/// With more text after it.
inline std::optional<FactionFile> read(const std::string& more, std::vector<content::Diagnostic>& problems) {
    return read_faction(board + more, problems);
}

}  // namespace skald::saga::salt_men
