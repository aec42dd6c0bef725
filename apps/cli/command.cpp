#include "command.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string_view>

#include "base/utf8.hpp"

namespace skald::cli {

std::optional<BytePlace> no_utf8(std::string_view text) {
    std::string_view rest = text;
    while (const std::size_t length = utf8_length(rest)) rest.remove_prefix(length);
    if (rest.empty()) return {};
    const std::string_view before = text.substr(0, text.size() - rest.size());
    const std::size_t start = before.rfind('\n') == before.npos ? 0 : before.rfind('\n') + 1;
    return BytePlace{static_cast<int>(std::count(before.begin(), before.end(), '\n')) + 1,
                     static_cast<int>(before.size() - start) + 1};
}

std::string read_file(const std::string& path) {
    std::string text = read_bytes(path);
    if (const auto at = no_utf8(text))
        throw Failure{ExitCode::bad_input, path + ":" + std::to_string(at->line) + ":" +
                                               std::to_string(at->column) + ": error: this byte is no UTF-8"};
    return text;
}

std::string read_bytes(const std::string& path) {
    const bool from_stdin = path == "-";
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> opened(
        from_stdin ? nullptr : std::fopen(path.c_str(), "rb"),
        [](std::FILE* f) { return f ? std::fclose(f) : 0; });
    std::FILE* file = from_stdin ? stdin : opened.get();
    if (!file) throw Failure{ExitCode::io, path + ": " + std::strerror(errno)};
    std::string text;
    char chunk[65536];
    while (const std::size_t n = std::fread(chunk, 1, sizeof chunk, file)) {
        text.append(chunk, n);
        if (text.size() > largest_file)
            throw Failure{ExitCode::bad_input,
                          path + ": larger than " + std::to_string(largest_file >> 20) + " MiB"};
    }
    if (std::ferror(file)) throw Failure{ExitCode::io, path + ": " + std::strerror(errno)};
    return text;
}

void print(const std::string& text) {
    const bool written =
        std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
    if (!written) throw Failure{ExitCode::io, std::string("stdout: ") + std::strerror(errno)};
}

void talk(const std::string& line) {
    std::fprintf(stderr, "%s\n", visible(line).c_str());
}

}  // namespace skald::cli
