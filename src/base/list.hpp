// A list with a fixed capacity that lives where it is declared: no allocation, trivially copyable when its
// elements are, so that a whole game state can be copied by assignment. A list that overflows stops the
// program in every build: nothing is ever written past its end.
#pragma once
#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>

namespace skald {

template <class T, std::size_t N>
class List {
    static_assert(N > 0 && N < 65536);
    using Count = std::conditional_t<(N < 256), std::uint8_t, std::uint16_t>;

  public:
    using value_type = T;

    constexpr List() = default;
    constexpr List(std::initializer_list<T> items) {
        for (const T& item : items) push(item);
    }

    static constexpr std::size_t capacity() { return N; }
    constexpr std::size_t size() const { return count_; }
    constexpr bool empty() const { return count_ == 0; }
    constexpr bool full() const { return count_ == N; }

    constexpr T* begin() { return items_; }
    constexpr T* end() { return items_ + count_; }
    constexpr const T* begin() const { return items_; }
    constexpr const T* end() const { return items_ + count_; }
    constexpr T* data() { return items_; }
    constexpr const T* data() const { return items_; }

    constexpr T& operator[](std::size_t i) {
        assert(i < count_);
        return items_[i];
    }
    constexpr const T& operator[](std::size_t i) const {
        assert(i < count_);
        return items_[i];
    }
    constexpr T& front() { return (*this)[0]; }
    constexpr const T& front() const { return (*this)[0]; }
    constexpr T& back() { return (*this)[size() - 1]; }
    constexpr const T& back() const { return (*this)[size() - 1]; }

    /// Adds an item; the list must have room.
    constexpr T& push(const T& item) {
        stop_unless(count_ < N);
        items_[count_] = item;
        return items_[count_++];
    }
    /// Adds an item if there is room, and says whether there was.
    constexpr bool try_push(const T& item) {
        if (full()) return false;
        push(item);
        return true;
    }
    /// Removes the last item. The slot is reset so that equal lists have equal bytes.
    constexpr T pop() {
        stop_unless(count_ > 0);
        T item = items_[--count_];
        items_[count_] = T{};
        return item;
    }
    /// Removes the item at i and keeps the order of the rest.
    constexpr void erase(std::size_t i) {
        stop_unless(i < count_);
        for (std::size_t k = i + 1; k < count_; ++k) items_[k - 1] = items_[k];
        items_[--count_] = T{};
    }
    constexpr void clear() {
        while (count_ > 0) items_[--count_] = T{};
    }
    /// Grows or shrinks to n items; new ones are default values.
    constexpr void resize(std::size_t n) {
        stop_unless(n <= N);
        while (count_ > n) items_[--count_] = T{};
        while (count_ < n) items_[count_++] = T{};
    }
    constexpr bool contains(const T& item) const { return std::find(begin(), end(), item) != end(); }

    friend constexpr bool operator==(const List& a, const List& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }

  private:
    static constexpr void stop_unless(bool sound) {
        assert(sound);
        if (!sound) [[unlikely]]
            __builtin_trap();
    }

    T items_[N]{};
    Count count_ = 0;
};

}  // namespace skald
