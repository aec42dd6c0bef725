#include "books.hpp"

#include <algorithm>

#include "content/saga/faction.hpp"
#include "content/saga/phrase.hpp"

namespace skald::lab {

namespace fs = std::filesystem;

namespace {

constexpr BookFacts books[] = {
    {"saga", "peoples", "faction", "content.load", "factions", true, true, 4, 8, 6, "", "peoples.json"},
    {"aofs", "armies", "army", "army.load", "armies", false, false, 20, 2000, 250, "aofs/lists",
     "armies.json"},
};

fs::path ready_path(const BookFacts& book, const Shelf& shelf, const std::string& side, int points) {
    return shelf.data / book.ready_lists / (side + "-" + std::to_string(points) + ".toml");
}

}  // namespace

const BookFacts* find_book(std::string_view name) {
    const auto found = std::ranges::find(books, name, &BookFacts::name);
    return found == std::end(books) ? nullptr : found;
}

std::string no_such_book(std::string_view name) {
    return "there is no book " + std::string(name) + "; there are saga and aofs";
}

std::string variant_id(const std::string& side, const std::string& ability) {
    return side + "-without-" + ability;
}

std::vector<Variant> variants_of(const BookFacts& book, std::string_view text, const std::string& id) {
    std::vector<Variant> made;
    std::vector<content::Diagnostic> problems;
    const auto file = book.boards ? saga::read_faction(text, problems) : std::nullopt;
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

std::optional<std::string> ready_list(const BookFacts& book, const Shelf& shelf, const std::string& side,
                                      int points) {
    if (book.ready_lists.empty() || side.find('/') != std::string::npos) return {};
    const fs::path path = ready_path(book, shelf, side, points);
    std::error_code fault;
    if (!fs::is_regular_file(path, fault)) return {};
    return shelf.read(path);
}

std::string no_ready_list(const BookFacts& book, const Shelf& shelf, const std::string& side, int points) {
    std::vector<std::string> names;
    std::error_code fault;
    for (const auto& entry : fs::directory_iterator(shelf.data / book.ready_lists, fault))
        names.push_back(entry.path().stem().string());
    std::sort(names.begin(), names.end());
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
    return "there is no ready list " + ready_path(book, shelf, side, points).stem().string() +
           "; there are " + text;
}

}  // namespace skald::lab
