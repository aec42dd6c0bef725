#include "books.hpp"

#include <algorithm>

namespace skald::lab {

namespace fs = std::filesystem;

#define BOOK(book) BookFacts book##_facts();
#include "calls/books.def"

namespace {

fs::path ready_path(const BookFacts& book, const Shelf& shelf, const std::string& side, int points) {
    return shelf.data / book.ready_lists / (side + "-" + std::to_string(points) + ".toml");
}

}  // namespace

std::span<const BookFacts> books() {
    static const BookFacts all[] = {
#define BOOK(book) book##_facts(),
#include "calls/books.def"
    };
    return all;
}

const BookFacts* find_book(std::string_view name) {
    const auto found = std::ranges::find(books(), name, &BookFacts::name);
    return found == books().end() ? nullptr : &*found;
}

std::string book_names(std::string_view between) {
    std::string names;
    for (const BookFacts& book : books()) names.append(names.empty() ? "" : between).append(book.name);
    return names;
}

std::string no_such_book(std::string_view name) {
    return "there is no book " + std::string(name) + "; there are " + book_names(" and ");
}

std::string variant_id(const std::string& side, const std::string& ability) {
    return side + "-without-" + ability;
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
