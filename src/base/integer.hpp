// Integer arithmetic that gives the same answer on every machine. Only these helpers divide or take
// roots where a rule depends on the result.
#pragma once
#include <cmath>
#include <cstdint>

namespace skald {

/// a / b to the nearest whole number, halves up. b > 0.
constexpr std::int64_t rdiv(std::int64_t a, std::int64_t b) {
    const std::int64_t n = 2 * a + b, d = 2 * b;
    const std::int64_t q = n / d;
    return (n % d != 0 && n < 0) ? q - 1 : q;
}

/// a / b rounded down. b > 0.
constexpr std::int64_t floor_div(std::int64_t a, std::int64_t b) {
    const std::int64_t q = a / b;
    return (a % b != 0 && a < 0) ? q - 1 : q;
}

/// a / b rounded up. b > 0.
constexpr std::int64_t ceil_div(std::int64_t a, std::int64_t b) {
    return -floor_div(-a, b);
}

/// Floor of the square root. The double is only a first guess: integers decide.
inline std::int64_t isqrt(std::int64_t x) {
    if (x <= 0) return 0;
    auto r = static_cast<std::int64_t>(std::sqrt(static_cast<double>(x)));
    if (x < std::int64_t{1} << 60) {  // squares fit: no divisions
        while (r * r > x) --r;
        while ((r + 1) * (r + 1) <= x) ++r;
        return r;
    }
    while (r > x / r) --r;
    while (r + 1 <= x / (r + 1)) ++r;
    return r;
}

/// Square root rounded up.
inline std::int64_t isqrt_up(std::int64_t x) {
    const std::int64_t r = isqrt(x);
    return r * r < x ? r + 1 : r;
}

}  // namespace skald
