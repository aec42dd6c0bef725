// What everything that is printed shares: options, texts, lists, and the file in the end.
#pragma once
#include <filesystem>

#include "command.hpp"
#include "content/core/diagnostic.hpp"
#include "print.hpp"

namespace skald::cli {

struct SheetOptions {
    std::string what, language = "en", paper = "a4", sticks = "cm", file;
};

/// What was read from a file; else the command ends with what is wrong with it.
template <class T, class Error>
T taken(Result<T, Error> result, const std::filesystem::path& path) {
    if (result) return std::move(*result);
    if constexpr (std::is_same_v<Error, std::string>)
        throw Failure{ExitCode::bad_input, path.string() + ": " + result.error()};
    else
        throw Failure{ExitCode::bad_input, path.string() + ": " + result.error().front()};
}

print::Language read_language(const std::string& code);
const print::Paper& paper_of(const SheetOptions& options);
/// A file, a ready list of these folders (such as: its name) or a share string.
std::string list_text(const std::string& what, const std::vector<std::filesystem::path>& folders,
                      const char* such_as);
/// Ends the command: the list cannot be read.
[[noreturn]] void refuse_list(const std::vector<content::Diagnostic>& problems, const std::string& what);
ExitCode write(const print::Document& document, const SheetOptions& options);

ExitCode print_army(const SheetOptions& options);

}  // namespace skald::cli
