#include "book_tools.hpp"

#include <algorithm>

#include "lab.hpp"

namespace skald::cli {

#define BOOK(book) BookTools book##_tools();
#include "calls/books.def"

std::span<const BookTools> books() {
    static const BookTools all[] = {
#define BOOK(book) book##_tools(),
#include "calls/books.def"
    };
    return all;
}

const BookTools& book_named(std::string_view name) {
    const auto found = std::ranges::find(books(), name, &BookTools::name);
    if (found == books().end()) throw Failure{ExitCode::usage, lab::no_such_book(name)};
    return *found;
}

const BookTools& book_of_cases(std::string_view text) {
    const auto cases = list_cases(text);
    const std::string id = cases && !cases->empty() ? cases->front().rules.front() : std::string();
    for (const BookTools& book : books())
        if (!book.rules.empty() && id.starts_with(book.rules)) return book;
    return books().front();
}

const BookTools& book_of_position(std::string_view text) {
    const auto lines = split_lines(text);
    const auto known = [&](const BookTools& book) {
        return lines
                   ? std::ranges::count_if(
                         *lines, [&](const std::vector<Word>& line) { return book.describes(line[0].text); })
                   : 0;
    };
    return *std::ranges::max_element(books(), {}, known);
}

}  // namespace skald::cli
