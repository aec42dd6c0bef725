#include "dice/natural.hpp"

#include <algorithm>
#include <cmath>

namespace skald {

namespace {

std::uint64_t low(U128 value) {
    return static_cast<std::uint64_t>(value);
}
std::uint64_t high(U128 value) {
    return static_cast<std::uint64_t>(value >> 64);
}

}  // namespace

Natural& Natural::add(const Natural& b) {
    while (size_ < b.size_) push(0);
    U128 carry = 0;
    for (int i = 0; i < size_ && (i < b.size_ || carry != 0); ++i) {
        const auto at = static_cast<std::size_t>(i);
        carry += static_cast<U128>(limb_[at]) + (i < b.size_ ? b.limb_[at] : 0);
        limb_[at] = low(carry);
        carry >>= 64;
    }
    if (carry != 0) push(low(carry));
    return *this;
}

Natural& Natural::operator-=(const Natural& b) {
    assert(b <= *this);
    std::uint64_t borrow = 0;
    for (int i = 0; i < size_ && (i < b.size_ || borrow != 0); ++i) {
        const auto at = static_cast<std::size_t>(i);
        const U128 taken = static_cast<U128>(i < b.size_ ? b.limb_[at] : 0) + borrow;
        borrow = limb_[at] < taken;
        limb_[at] -= low(taken);
    }
    trim();
    return *this;
}

Natural& Natural::operator*=(std::uint64_t b) {
    U128 carry = 0;
    for (int i = 0; i < size_; ++i) {
        const auto at = static_cast<std::size_t>(i);
        carry += static_cast<U128>(limb_[at]) * b;
        limb_[at] = low(carry);
        carry >>= 64;
    }
    if (carry != 0) push(low(carry));
    trim();
    return *this;
}

Natural Natural::product(const Natural& a, const Natural& b) {
    Natural product;
    if (a.is_zero() || b.is_zero()) return product;
    while (product.size_ < a.size_ + b.size_ - 1) product.push(0);
    for (int i = 0; i < a.size_; ++i) {
        U128 carry = 0;
        for (int j = 0; j < b.size_; ++j) {
            std::uint64_t& limb = product.limb_[static_cast<std::size_t>(i + j)];
            carry += static_cast<U128>(a.limb_[static_cast<std::size_t>(i)]) *
                         b.limb_[static_cast<std::size_t>(j)] +
                     limb;
            limb = low(carry);
            carry >>= 64;
        }
        // The next row adds to the limb above.
        if (carry != 0 && i + b.size_ < product.size_)
            product.limb_[static_cast<std::size_t>(i + b.size_)] = low(carry);
        if (carry != 0 && i + b.size_ == product.size_) product.push(low(carry));
    }
    return product;
}

Natural& Natural::operator<<=(int by) {
    if (size_ == 0 || by == 0) return *this;
    assert(width() + by <= bits);
    const int limbs = by / 64, rest = by % 64;
    for (const int size = (width() + by + 63) / 64; size_ < size;) push(0);
    for (int i = size_ - 1; i >= 0; --i) {
        const int from = i - limbs;
        U128 two = from >= 0 ? static_cast<U128>(limb_[static_cast<std::size_t>(from)]) << 64 : 0;
        if (from >= 1) two |= limb_[static_cast<std::size_t>(from - 1)];
        limb_[static_cast<std::size_t>(i)] = high(two << rest);
    }
    trim();
    return *this;
}

Natural& Natural::operator>>=(int by) {
    const int limbs = by / 64, rest = by % 64;
    for (int i = 0; i < size_; ++i) {
        const int from = i + limbs;
        U128 two = from < size_ ? limb_[static_cast<std::size_t>(from)] : 0;
        if (from + 1 < size_) two |= static_cast<U128>(limb_[static_cast<std::size_t>(from + 1)]) << 64;
        limb_[static_cast<std::size_t>(i)] = low(two >> rest);
    }
    trim();
    return *this;
}

std::uint64_t Natural::divide(std::uint64_t b) {
    U128 rest = 0;
    for (int i = size_ - 1; i >= 0; --i) {
        rest = (rest << 64) | limb_[static_cast<std::size_t>(i)];
        limb_[static_cast<std::size_t>(i)] = low(rest / b);
        rest %= b;
    }
    trim();
    return low(rest);
}

std::strong_ordering operator<=>(const Natural& a, const Natural& b) {
    if (a.size_ != b.size_) return a.size_ <=> b.size_;
    for (int i = a.size_ - 1; i >= 0; --i) {
        const auto at = static_cast<std::size_t>(i);
        if (a.limb_[at] != b.limb_[at]) return a.limb_[at] <=> b.limb_[at];
    }
    return std::strong_ordering::equal;
}

double Natural::to_double() const {
    const int cut = std::max(0, width() - 64);
    Natural top = *this;
    top >>= cut;
    // A last bit stands for all that is cut off, so that rounding sees on which side of a half it lies.
    if (cut > 0 && trailing_zeros() < cut) top.limb_[0] |= 1;
    return std::ldexp(static_cast<double>(top.limb_[0]), cut);
}

std::string Natural::text() const {
    constexpr std::uint64_t chunk = 10'000'000'000'000'000'000ULL;  // 19 digits fit in a limb
    std::string digits;
    Natural rest = *this;
    do {
        std::string part = std::to_string(rest.divide(chunk));
        if (!rest.is_zero()) part.insert(0, 19 - part.size(), '0');
        digits.insert(0, part);
    } while (!rest.is_zero());
    return digits;
}

Natural operator/(const Natural& a, const Natural& b) {
    Natural quotient, rest = a;
    // Digit by binary digit: only fractions that people look at are reduced.
    for (int shift = a.width() - b.width(); shift >= 0; --shift) {
        Natural part = b;
        part <<= shift;
        quotient <<= 1;
        if (part > rest) continue;
        rest -= part;
        quotient += 1;
    }
    return quotient;
}

Natural gcd(Natural a, Natural b) {
    if (a.is_zero()) return b;
    if (b.is_zero()) return a;
    const int twos = std::min(a.trailing_zeros(), b.trailing_zeros());
    a >>= a.trailing_zeros();
    while (!b.is_zero()) {
        b >>= b.trailing_zeros();
        if (b < a) std::swap(a, b);
        b -= a;
    }
    return a <<= twos;
}

Natural power(std::uint64_t base, int exponent) {
    Natural result(1);
    for (; exponent > 0; --exponent) result *= base;
    return result;
}

}  // namespace skald
