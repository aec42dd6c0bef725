// Facing in half degrees, and the only table of directions: the first octant as literals, the rest by
// reflection, so that opposite, mirrored and quarter turns are exact (geometry, section 1).
#pragma once
#include <cstdint>

#include "base/integer.hpp"
#include "table/point.hpp"

namespace skald {

/// Half degrees counter-clockwise from the positive x axis, 0..719.
using Facing = std::uint16_t;
constexpr Facing full_turn = 720;
constexpr Facing half_turn = 360;
constexpr Facing quarter_turn = 180;

/// Any whole number of half degrees brought into 0..719.
constexpr Facing facing(std::int64_t half_degrees) {
    const std::int64_t k = half_degrees % full_turn;
    return static_cast<Facing>(k < 0 ? k + full_turn : k);
}

namespace detail {
/// round(2^15 cos k/2 degrees) and round(2^15 sin k/2 degrees) for k = 0..90.
inline constexpr std::int32_t octant_cos[91] = {
    32768, 32767, 32763, 32757, 32748, 32737, 32723, 32707, 32688, 32667, 32643, 32617, 32588,
    32557, 32524, 32488, 32449, 32408, 32365, 32319, 32270, 32219, 32166, 32110, 32052, 31991,
    31928, 31863, 31795, 31724, 31651, 31576, 31499, 31419, 31336, 31251, 31164, 31075, 30983,
    30888, 30792, 30693, 30592, 30488, 30382, 30274, 30163, 30050, 29935, 29818, 29698, 29576,
    29452, 29325, 29197, 29066, 28932, 28797, 28660, 28520, 28378, 28234, 28088, 27939, 27789,
    27636, 27482, 27325, 27166, 27005, 26842, 26677, 26510, 26341, 26170, 25997, 25822, 25645,
    25466, 25285, 25102, 24917, 24730, 24542, 24351, 24159, 23965, 23769, 23571, 23372, 23170,
};
inline constexpr std::int32_t octant_sin[91] = {
    0,     286,   572,   858,   1144,  1429,  1715,  2000,  2286,  2571,  2856,  3141,  3425,
    3709,  3993,  4277,  4560,  4843,  5126,  5408,  5690,  5971,  6252,  6533,  6813,  7092,
    7371,  7650,  7927,  8204,  8481,  8757,  9032,  9307,  9580,  9854,  10126, 10397, 10668,
    10938, 11207, 11476, 11743, 12010, 12275, 12540, 12803, 13066, 13328, 13589, 13848, 14107,
    14365, 14621, 14876, 15131, 15384, 15636, 15886, 16136, 16384, 16631, 16877, 17121, 17364,
    17606, 17847, 18086, 18324, 18560, 18795, 19028, 19261, 19491, 19720, 19948, 20174, 20399,
    20622, 20843, 21063, 21281, 21498, 21713, 21926, 22138, 22348, 22556, 22763, 22967, 23170,
};
}  // namespace detail

/// The direction of a facing, 2^15 long.
constexpr Point direction(Facing k) {
    const int quarter = k / quarter_turn;  // 0..3
    const int within = k % quarter_turn;   // 0..179
    Point d = within <= 90 ? Point{detail::octant_cos[within], detail::octant_sin[within]}
                           : Point{detail::octant_sin[180 - within], detail::octant_cos[180 - within]};
    for (int i = 0; i < quarter; ++i) d = left_of(d);
    return d;
}

/// The vector of length h in direction k, each coordinate to the nearest whole tenth; an exact mirror image
/// for opposite facings (rounding is done on the sizes, the signs are put back).
constexpr Point uv(Facing k, Length h) {
    const Point d = direction(k);
    const auto scale = [h](Length c) {
        const auto size = static_cast<Length>(rdiv(static_cast<std::int64_t>(h) * (c < 0 ? -c : c), 32768));
        return c < 0 ? -size : size;
    };
    return {scale(d.x), scale(d.y)};
}

/// The facing whose direction lies nearest to d (lowest number of equals); 0 for the zero vector.
Facing facing_of(Point d);

}  // namespace skald
