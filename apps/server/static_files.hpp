// Which file answers a request target, and how it is labelled. No network here.
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace skald::server {

/// The file under `root` that a target such as "/assets/a.js?x" names, a folder's index.html for a folder.
/// Nothing if there is none, and nothing for any target that leads out of `root`, by dots, escapes or links.
std::optional<std::filesystem::path> find_file(const std::filesystem::path& root, std::string_view target);

/// The target whose file is sent: the link of a game, /g/ID, is the page itself.
std::string_view file_target(std::string_view target);

/// The same file packed with gzip, where the build put one beside it and the browser takes it.
std::optional<std::filesystem::path> packed_file(const std::filesystem::path& file,
                                                 std::string_view accepted);

std::string_view content_type(const std::filesystem::path& file);

/// Names under /assets/ hold a hash of their content: they may be kept for ever. The rest must be asked for
/// again.
std::string_view cache_control(std::string_view target);

/// Changes when the file does; a packed file has one of its own.
std::string entity_tag(const std::filesystem::path& file);

/// Does If-None-Match name this tag? It is one tag, a list of them, or `*` for any; W/ does not matter.
bool names_tag(std::string_view if_none_match, std::string_view tag);

}  // namespace skald::server
