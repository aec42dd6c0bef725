// Whole numbers from 0 to 2^1024 - 1, exact, without allocation. Most are small and stay in one or two limbs.
#pragma once
#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstdint>
#include <string>

namespace skald {

/// 128 bits, where a product of two 64-bit numbers or a proven bound asks for them.
__extension__ typedef unsigned __int128 U128;

class Natural {
  public:
    static constexpr int bits = 1024;  ///< numbers of more bits cannot be held
    /// What totals of chances leave free, so that a chance times a figure, as in a mean, can still be held.
    static constexpr int spare_bits = 64;

    constexpr Natural(std::uint64_t value = 0) : size_(value != 0) { limb_[0] = value; }
    static constexpr Natural from_wide(U128 value) {
        Natural n(static_cast<std::uint64_t>(value));
        n.limb_[1] = static_cast<std::uint64_t>(value >> 64);
        if (n.limb_[1] != 0) n.size_ = 2;
        return n;
    }
    // Only limbs in use are copied: that is nearly always one or two of sixteen.
    constexpr Natural(const Natural& other) : size_(other.size_) { copy_limbs(other); }
    constexpr Natural& operator=(const Natural& other) {
        size_ = other.size_;
        copy_limbs(other);
        return *this;
    }

    constexpr bool is_zero() const { return size_ == 0; }
    constexpr bool is_even() const { return size_ == 0 || limb_[0] % 2 == 0; }
    /// How many binary digits it has; 0 for 0.
    constexpr int width() const {
        return size_ == 0 ? 0 : 64 * size_ - std::countl_zero(limb_[static_cast<std::size_t>(size_ - 1)]);
    }
    /// How many zeros it ends with in binary. Not for 0.
    constexpr int trailing_zeros() const {
        int zero_limbs = 0;
        while (limb_[static_cast<std::size_t>(zero_limbs)] == 0) ++zero_limbs;
        return 64 * zero_limbs + std::countr_zero(limb_[static_cast<std::size_t>(zero_limbs)]);
    }

    Natural& operator+=(const Natural& b) {
        if (size_ > 1 || b.size_ > 1) return add(b);
        return *this = from_wide(static_cast<U128>(limb_[0]) + b.limb_[0]);
    }
    /// b must not be larger.
    Natural& operator-=(const Natural& b);
    Natural& operator*=(std::uint64_t b);
    Natural& operator<<=(int by);
    Natural& operator>>=(int by);
    /// Divides by b > 0 and returns what remains.
    std::uint64_t divide(std::uint64_t b);

    friend Natural operator+(Natural a, const Natural& b) { return a += b; }
    friend Natural operator-(Natural a, const Natural& b) { return a -= b; }
    friend Natural operator*(const Natural& a, const Natural& b) {
        if (a.size_ > 1 || b.size_ > 1) return product(a, b);
        return from_wide(static_cast<U128>(a.limb_[0]) * b.limb_[0]);
    }
    /// Rounded down. b > 0.
    friend Natural operator/(const Natural& a, const Natural& b);
    friend bool operator==(const Natural& a, const Natural& b) { return (a <=> b) == 0; }
    friend std::strong_ordering operator<=>(const Natural& a, const Natural& b);

    /// The nearest double (halves to even).
    double to_double() const;
    /// In decimal digits.
    std::string text() const;

  private:
    Natural& add(const Natural& b);
    static Natural product(const Natural& a, const Natural& b);
    constexpr void copy_limbs(const Natural& other) {
        limb_[0] = other.limb_[0];
        for (std::size_t i = 1; i < static_cast<std::size_t>(other.size_); ++i) limb_[i] = other.limb_[i];
    }
    void push(std::uint64_t limb) {
        assert(size_ < capacity);
        if (size_ == capacity) return;  // nobody who minds the bits comes here; no memory is lost by it
        limb_[static_cast<std::size_t>(size_++)] = limb;
    }
    void trim() {
        while (size_ > 0 && limb_[static_cast<std::size_t>(size_ - 1)] == 0) --size_;
        if (size_ == 0) limb_[0] = 0;
    }

    static constexpr int capacity = bits / 64;
    std::int32_t size_ = 0;  ///< limbs in use; the last of them is not 0
    std::array<std::uint64_t, capacity> limb_;
};

/// The greatest number that divides both; gcd(0, n) = n.
Natural gcd(Natural a, Natural b);

/// base^exponent.
Natural power(std::uint64_t base, int exponent);

}  // namespace skald
