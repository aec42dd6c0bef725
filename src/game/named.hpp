// Some of a list, named in an answer: units that saw something, models that can shoot. What players of a real
// table tell is mostly this.
#pragma once
#include <algorithm>
#include <cstdint>
#include <span>

#include "game/book.hpp"

namespace skald {

enum class NamedFault : std::uint8_t { none, unknown, twice };

struct Named {
    NamedFault fault = NamedFault::none;
    int which = -1;  ///< what is named wrongly
};

/// Is each of them in the list, and none named twice?
template <class List>
Named named_among(std::span<const std::int16_t> named, const List& list) {
    for (std::size_t i = 0; i < named.size(); ++i) {
        if (std::find(list.begin(), list.end(), named[i]) == list.end())
            return {NamedFault::unknown, named[i]};
        if (std::find(named.begin(), named.begin() + static_cast<std::ptrdiff_t>(i), named[i]) !=
            named.begin() + static_cast<std::ptrdiff_t>(i))
            return {NamedFault::twice, named[i]};
    }
    return {};
}

/// Lists all of them, nobody, and each alone: any others may be named too. `make` turns names into an answer;
/// `all_first`: the likely answer is everybody.
template <class List, class Make>
void offer_some(const List& list, bool nobody, bool all_first, Choices& out, Make make) {
    const std::span<const std::int16_t> all{list.data(), list.size()};
    if (all_first) out.add(make(all));
    if (nobody) out.add(make(all.first(0)));
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all.size() > 1 || !all_first) out.add(make(all.subspan(i, 1)));
    if (!all_first && all.size() > 1) out.add(make(all));
}

}  // namespace skald
