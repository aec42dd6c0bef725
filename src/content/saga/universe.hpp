// A universe: a folder of factions that may meet each other.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "content/core/diagnostic.hpp"

namespace skald::saga {

/// The manifest universe.toml.
struct Universe {
    std::string id;
    std::vector<std::string> factions;
    friend bool operator==(const Universe&, const Universe&) = default;
};
std::optional<Universe> read_universe(std::string_view toml, std::vector<content::Diagnostic>& problems);

}  // namespace skald::saga
