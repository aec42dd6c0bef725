#include "calls/lab/books.hpp"

#include <algorithm>

#include "content/library.hpp"

namespace skald::lab {

#define BOOK(book) BookFacts book##_facts();
#include "calls/books.def"

namespace {

constexpr std::string_view file_ending = ".toml";

std::string ready_name(const std::string& side, int points) {
    return side + "-" + std::to_string(points);
}

/// Where ready lists lie: ours, then those of --with.
std::vector<std::string> ready_folders(const BookFacts& book, const Shelf& shelf) {
    std::vector<std::string> folders{path_from(shelf.data, book.ready_lists)};
    folders.insert(folders.end(), shelf.own_lists.begin(), shelf.own_lists.end());
    return folders;
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

std::string path_from(const std::string& folder, std::string_view file) {
    if (folder.empty() || file.starts_with('/')) return std::string(file);
    return folder + "/" + std::string(file);
}

std::string variant_id(const std::string& side, const std::string& ability) {
    return side + "-without-" + ability;
}

std::optional<std::string> ready_list(const BookFacts& book, const Shelf& shelf, const std::string& side,
                                      int points) {
    if (book.ready_lists.empty() || side.find('/') != std::string::npos) return {};
    const std::string file = ready_name(side, points) + std::string(file_ending);
    for (const std::string& folder : ready_folders(book, shelf))
        if (auto text = shelf.read(path_from(folder, file))) return text;
    return {};
}

std::string no_ready_list(const BookFacts& book, const Shelf& shelf, const std::string& side, int points) {
    std::vector<std::string> names;
    for (const std::string& folder : ready_folders(book, shelf))
        for (std::string& name : shelf.names(folder))
            if (name.ends_with(file_ending) &&
                content::kind_of_file(path_from(folder, name)) == content::FileKind::list)
                names.push_back(name.substr(0, name.size() - file_ending.size()));
    std::sort(names.begin(), names.end());
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
    return "there is no ready list " + ready_name(side, points) + "; there are " + text;
}

}  // namespace skald::lab
