// What the lab must know of a book beyond the calls, and where its files lie.
#pragma once
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skald::lab {

/// A side as it would be with one of its abilities out of everybody's reach.
struct Variant {
    std::string ability, text;
};
std::string variant_id(const std::string& side, const std::string& ability);

struct BookFacts {
    std::string_view name{}, title{};
    std::string_view sides{};      ///< the key of an experiment that names them: peoples, armies
    std::string_view list_side{};  ///< the key of a list that names its side
    std::string_view load{},
        loaded{};             ///< the call that takes files of sides, and where its reply names them
    bool has_armies = false;  ///< its sides are files of armies, not of peoples
    bool editions = false;
    int least = 0, most = 0, usual = 0;  ///< points
    std::string_view ready_lists{};  ///< their folder below data/; empty: without a list there is a plain one
    std::string_view names{};        ///< file of data/text/LANGUAGE with the names of its sides
    /// A side once for each ability that it does without, called `id`-without-ABILITY; null: the book has
    /// none.
    std::vector<Variant> (*variants)(std::string_view text, const std::string& id) = nullptr;
};

/// Every book, in the order of calls/books.def.
std::span<const BookFacts> books();
/// The book of that name, or nothing.
const BookFacts* find_book(std::string_view name);
/// The names of all books with this between them: "chess or go".
std::string book_names(std::string_view between);
/// "there is no book go; there is chess".
std::string no_such_book(std::string_view name);

/// Files as a program or a page hands them over.
struct Shelf {
    /// The files of loaded peoples and armies, by book and id.
    std::map<std::string, std::map<std::string, std::string>> sides{};
    /// The text of a file, where there is one.
    std::function<std::optional<std::string>(const std::string& path)> read{};
    /// The names of the files in a folder.
    std::function<std::vector<std::string>(const std::string& folder)> names{};
    std::string data{}, beside{};          ///< the folder data/, and that of the experiment
    std::vector<std::string> own_lists{};  ///< folders of ready lists beside ours
    /// Names of peoples and armies that are not ours, by language, as data/text has them of ours.
    std::function<nlohmann::json(const std::string& language)> own_names{};
};
/// A file named from a folder.
std::string path_from(const std::string& folder, std::string_view file);

/// The text of the ready list of a side, where its book has such lists and this one.
std::optional<std::string> ready_list(const BookFacts& book, const Shelf& shelf, const std::string& side,
                                      int points);
/// "there is no ready list nobody-250; there are …".
std::string no_ready_list(const BookFacts& book, const Shelf& shelf, const std::string& side, int points);

}  // namespace skald::lab
