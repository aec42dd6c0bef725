#include "command.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

namespace skald::cli {

std::string read_file(const std::string& path) {
    const bool from_stdin = path == "-";
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> opened(
        from_stdin ? nullptr : std::fopen(path.c_str(), "rb"),
        [](std::FILE* f) { return f ? std::fclose(f) : 0; });
    std::FILE* file = from_stdin ? stdin : opened.get();
    if (!file) throw Failure{ExitCode::io, path + ": " + std::strerror(errno)};
    std::string text;
    char chunk[65536];
    while (const std::size_t n = std::fread(chunk, 1, sizeof chunk, file)) text.append(chunk, n);
    if (std::ferror(file)) throw Failure{ExitCode::io, path + ": " + std::strerror(errno)};
    return text;
}

void print(const std::string& text) {
    const bool written =
        std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
    if (!written) throw Failure{ExitCode::io, std::string("stdout: ") + std::strerror(errno)};
}

void talk(const std::string& line) {
    std::fprintf(stderr, "%s\n", line.c_str());
}

}  // namespace skald::cli
