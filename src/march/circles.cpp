#include "march/circles.hpp"

#include "base/integer.hpp"

namespace skald::planning {

List<Point, 2> meeting_points(const Circle& a, const Circle& b) {
    List<Point, 2> out;
    const Point d = b.centre - a.centre;
    const std::int64_t l = square(d), ra = a.radius, rb = b.radius;
    if (l == 0 || l > square(ra + rb) || l < square(ra - rb)) return out;
    const std::int64_t q = l + ra * ra - rb * rb;
    const std::int64_t h = isqrt(4 * l * ra * ra - q * q);
    const Point n = left_of(d);
    for (std::int64_t side : {h, -h}) {
        out.push(a.centre + Point{static_cast<Length>(rdiv(d.x * q + n.x * side, 2 * l)),
                                  static_cast<Length>(rdiv(d.y * q + n.y * side, 2 * l))});
    }
    return out;
}

}  // namespace skald::planning
