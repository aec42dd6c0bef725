#include "content/saga/universe.hpp"

#include <algorithm>

#include "content/core/toml_reader.hpp"

namespace skald::saga {

using namespace content;

std::optional<Universe> read_universe(std::string_view text, std::vector<Diagnostic>& problems) {
    const auto root = parse_toml(text, problems);
    if (!root) return {};
    const std::size_t before = problems.size();
    TomlReader in(problems);
    Universe universe;
    in.allow(*root, {"id", "factions"});
    universe.id = in.text(*root, "id", true);
    for (const auto& [id, node] : in.texts(*root, "factions")) {
        if (std::find(universe.factions.begin(), universe.factions.end(), id) != universe.factions.end())
            in.error(*node, "id", "'" + id + "' is named twice");
        universe.factions.push_back(id);
    }
    if (universe.factions.empty())
        in.error(*root, "missing", "'factions' is missing or empty: the ids of the faction files");
    if (problems.size() > before) return {};
    return universe;
}

}  // namespace skald::saga
