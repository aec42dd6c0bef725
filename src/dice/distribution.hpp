// What may come of a roll or of a whole fight: values with exact weights that sum to one total.
#pragma once
#include <algorithm>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

#include "dice/fraction.hpp"
#include "dice/natural.hpp"

namespace skald {

template <class T>
class Distribution {
  public:
    struct Item {
        T value;
        Natural weight;
    };

    Distribution() = default;
    /// The weights sum to the total; values are all different, and in rising order if they have one.
    Distribution(std::vector<Item> items, const Natural& total) : items_(std::move(items)), total_(total) {}
    /// Unsorted values. Equal ones are merged, so that their order among themselves does not matter.
    static Distribution merged(std::vector<Item> items, const Natural& total) {
        std::sort(items.begin(), items.end(), [](const Item& a, const Item& b) { return a.value < b.value; });
        std::size_t kept = 0;
        for (std::size_t i = 1; i < items.size(); ++i) {
            if (items[kept].value == items[i].value)
                items[kept].weight += items[i].weight;
            else if (++kept != i)
                items[kept] = items[i];
        }
        items.resize(items.empty() ? 0 : kept + 1);
        return {std::move(items), total};
    }

    const Item* begin() const { return items_.data(); }
    const Item* end() const { return items_.data() + items_.size(); }
    std::size_t size() const { return items_.size(); }
    bool empty() const { return items_.empty(); }
    const Item& operator[](std::size_t i) const { return items_[i]; }
    const Natural& total() const { return total_; }

    /// Do the weights sum to the total, exactly?
    bool complete() const {
        Natural sum;
        for (const Item& item : items_) sum += item.weight;
        return !empty() && sum == total_;
    }

    /// How likely are the values for which the predicate holds?
    template <class Predicate>
        requires std::is_invocable_r_v<bool, Predicate, const T&>
    Fraction chance(Predicate predicate) const {
        Natural sum;
        for (const Item& item : items_)
            if (predicate(item.value)) sum += item.weight;
        return {sum, total_};
    }
    Fraction chance(const T& value) const {
        return chance([&](const T& other) { return other == value; });
    }
    Fraction at_least(const T& value) const {
        return chance([&](const T& other) { return !(other < value); });
    }

    /// The expected value of f(value), a whole number of at least 0.
    template <class F>
    Fraction mean(F f) const {
        Natural sum;
        for (const Item& item : items_) {
            Natural weight = item.weight;
            sum += weight *= static_cast<std::uint64_t>(f(item.value));
        }
        return {sum, total_};
    }
    Fraction mean() const {
        return mean([](const T& value) { return value; });
    }

    /// The distribution of f(value).
    template <class F>
    auto map(F f) const {
        using U = std::decay_t<std::invoke_result_t<F, const T&>>;
        std::vector<typename Distribution<U>::Item> items;
        items.reserve(items_.size());
        for (const Item& item : items_) items.push_back({f(item.value), item.weight});
        return Distribution<U>::merged(std::move(items), total_);
    }

  private:
    std::vector<Item> items_;
    Natural total_;
};

/// Two things that do not bear on each other, together: pairs, in the order of the first and then the second.
template <class A, class B>
Distribution<std::pair<A, B>> together(const Distribution<A>& a, const Distribution<B>& b) {
    std::vector<typename Distribution<std::pair<A, B>>::Item> items;
    items.reserve(a.size() * b.size());
    // Made in place: a copy at once of what was just written takes most of the time.
    for (const auto& x : a)
        for (const auto& y : b) items.emplace_back(std::pair(x.value, y.value), x.weight * y.weight);
    return {std::move(items), a.total() * b.total()};
}

}  // namespace skald
