// What the lab knows of SAGA.
#include "calls/lab/books.hpp"
#include "content/saga/faction.hpp"
#include "content/saga/phrase.hpp"

namespace skald::lab {

namespace {

/// A people once for each of its abilities, which then costs three rare dice: nobody pays that.
std::vector<Variant> without_each_ability(std::string_view text, const std::string& id) {
    std::vector<Variant> made;
    std::vector<content::Diagnostic> problems;
    const auto file = saga::read_faction(text, problems);
    if (!file) return made;
    for (std::size_t i = 0; i < file->ability_ids.size(); ++i) {
        saga::FactionFile changed = *file;
        auto& cost = changed.faction.abilities[i].cost;
        if (cost.empty() || changed.faction.abilities[i].owner >= 0) continue;
        const auto rare = saga::read_cost(
            file->symbols[2] + " + " + file->symbols[2] + " + " + file->symbols[2], file->symbols);
        if (!rare.value) continue;
        cost = *rare.value;
        changed.id = variant_id(id, file->ability_ids[i]);
        made.push_back({file->ability_ids[i], saga::write_faction(changed)});
    }
    return made;
}

}  // namespace

BookFacts saga_facts() {
    return {.name = "saga",
            .title = "SAGA",
            .sides = "peoples",
            .list_side = "faction",
            .load = "content.load",
            .loaded = "factions",
            .editions = true,
            .least = 4,
            .most = 8,
            .usual = 6,
            .names = "peoples.json",
            .variants = without_each_ability};
}

}  // namespace skald::lab
