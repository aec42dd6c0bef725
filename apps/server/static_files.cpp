#include "static_files.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>
#include <vector>

namespace skald::server {

namespace fs = std::filesystem;

namespace {

std::optional<std::string> decode(std::string_view escaped) {
    std::string text;
    for (std::size_t i = 0; i < escaped.size(); ++i) {
        if (escaped[i] != '%') {
            text += escaped[i];
            continue;
        }
        unsigned code = 0;
        const char* digits = escaped.data() + i + 1;
        if (i + 2 >= escaped.size() || std::from_chars(digits, digits + 2, code, 16).ptr != digits + 2)
            return {};
        text += static_cast<char>(code);
        i += 2;
    }
    return text;
}

/// A path of plain names: no "..", no hidden file, no backslash, no control character.
bool is_plain(std::string_view path) {
    const auto forbidden = [](char c) { return c == '\\' || static_cast<unsigned char>(c) < ' '; };
    return path.starts_with('/') && path.find("/.") == path.npos && std::ranges::none_of(path, forbidden);
}

bool is_inside(const fs::path& root, const fs::path& file) {
    return std::mismatch(root.begin(), root.end(), file.begin(), file.end()).first == root.end();
}

std::string_view trim(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t");
    if (first == text.npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// The parts of a header between marks, without blanks around them.
std::vector<std::string_view> parts_of(std::string_view header, char mark) {
    std::vector<std::string_view> parts;
    for (std::size_t start = 0; start <= header.size();) {
        const std::size_t end = std::min(header.find(mark, start), header.size());
        parts.push_back(trim(header.substr(start, end - start)));
        start = end + 1;
    }
    return parts;
}

/// "gzip;q=0" refuses it; "*" takes whatever is not named. What is named counts before "*".
bool takes_gzip(std::string_view accepted) {
    bool any = false;
    for (const std::string_view coding : parts_of(accepted, ',')) {
        const auto words = parts_of(coding, ';');
        bool taken = true;
        for (const std::string_view word : words)
            if (word.starts_with("q=") || word.starts_with("Q="))
                taken = word.find_first_of("123456789", 2) != word.npos;
        if (words[0] == "gzip" || words[0] == "x-gzip") return taken;
        if (words[0] == "*") any = taken;
    }
    return any;
}

}  // namespace

std::optional<fs::path> find_file(const fs::path& root, std::string_view target) {
    const auto path = decode(target.substr(0, target.find_first_of("?#")));
    if (!path || !is_plain(*path)) return {};
    std::error_code error;
    const fs::path home = fs::canonical(root, error);
    if (error) return {};
    fs::path file = fs::canonical(home / path->substr(1), error);
    if (!error && fs::is_directory(file, error)) file = fs::canonical(file / "index.html", error);
    if (error || !fs::is_regular_file(file, error) || !is_inside(home, file)) return {};
    return file;
}

std::string_view file_target(std::string_view target) {
    constexpr std::string_view games = "/g/";
    const bool game = target.starts_with(games) && target.find_first_of("/.%", games.size()) == target.npos;
    return game ? "/" : target;
}

std::optional<fs::path> packed_file(const fs::path& file, std::string_view accepted) {
    if (!takes_gzip(accepted)) return {};
    const fs::path packed = file.string() + ".gz";
    std::error_code error;
    if (!fs::is_regular_file(packed, error) || fs::is_symlink(packed, error)) return {};
    return packed;
}

std::string_view content_type(const fs::path& file) {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 16> types{{
        {".css", "text/css; charset=utf-8"},
        {".gif", "image/gif"},
        {".html", "text/html; charset=utf-8"},
        {".ico", "image/x-icon"},
        {".jpg", "image/jpeg"},
        {".js", "text/javascript; charset=utf-8"},
        {".json", "application/json"},
        {".map", "application/json"},
        {".png", "image/png"},
        {".svg", "image/svg+xml"},
        {".txt", "text/plain; charset=utf-8"},
        {".wasm", "application/wasm"},
        {".webmanifest", "application/manifest+json"},
        {".webp", "image/webp"},
        {".woff", "font/woff"},
        {".woff2", "font/woff2"},
    }};
    const std::string extension = file.extension().string();
    const auto found = std::ranges::find(types, extension, [](const auto& type) { return type.first; });
    return found == types.end() ? "application/octet-stream" : found->second;
}

std::string_view cache_control(std::string_view target) {
    return target.starts_with("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
}

std::string entity_tag(const fs::path& file) {
    std::error_code error;
    const auto time = fs::last_write_time(file, error).time_since_epoch().count();
    const std::string form = file.extension() == ".gz" ? "-gz" : "";
    return "\"" + std::to_string(fs::file_size(file, error)) + "-" + std::to_string(time) + form + "\"";
}

bool names_tag(std::string_view if_none_match, std::string_view tag) {
    for (std::string_view one : parts_of(if_none_match, ',')) {
        if (one.starts_with("W/")) one.remove_prefix(2);
        if (one == tag || one == "*") return true;
    }
    return false;
}

}  // namespace skald::server
