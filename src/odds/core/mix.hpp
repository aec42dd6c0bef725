// Distributions that hang on what came before, as one.
#pragma once
#include <utility>
#include <vector>

#include "dice/distribution.hpp"

namespace skald::odds {

/// A distribution and how likely it is to be the one, in parts of one common whole.
template <class T>
struct Mixed {
    Natural weight;
    Distribution<T> of;
};

/// `whole`: what the weights sum to. Empty if a part is, or if the numbers grow too large.
template <class T>
Distribution<T> mix(const std::vector<Mixed<T>>& parts, const Natural& whole) {
    using Item = typename Distribution<T>::Item;
    const auto fits = [](const Natural& a, const Natural& b) {
        return a.width() + b.width() <= Natural::bits - Natural::spare_bits;
    };
    Natural total = 1;
    for (const Mixed<T>& part : parts) {
        if (part.of.empty()) return {};
        const Natural more = part.of.total() / gcd(total, part.of.total());
        if (!fits(total, more)) return {};
        total = total * more;
    }
    if (!fits(total, whole)) return {};
    std::vector<Item> items;
    for (const Mixed<T>& part : parts)
        for (const Item& one : part.of)
            items.push_back({one.value, one.weight * part.weight * (total / part.of.total())});
    return Distribution<T>::merged(std::move(items), whole * total);
}

}  // namespace skald::odds
