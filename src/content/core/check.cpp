#include "content/core/check.hpp"

#include <algorithm>

namespace skald::content {

TextPlace place_in(std::string_view text, std::string_view part) {
    int number = 1;
    for (std::size_t start = 0; start < text.size(); ++number) {
        const std::size_t end = std::min(text.find('\n', start), text.size());
        const std::string_view line = text.substr(start, end - start);
        const std::size_t at = line.starts_with('#') ? std::string_view::npos : line.find(part);
        if (at != std::string_view::npos) return {number, static_cast<int>(at) + 1};
        start = end + 1;
    }
    return {};
}

}  // namespace skald::content
