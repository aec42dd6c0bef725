#include "table/refused.hpp"

#include <algorithm>

#include "table/measure.hpp"

namespace skald {

Length nearer_by(const Shape& shape, const Shape& other, Length keep) {
    if (keep < 0) return overlaps(shape, other) ? std::max<Length>(1, -ruler(shape, other)) : 0;
    return within(shape, other, keep) ? std::max<Length>(1, keep - ruler(shape, other)) : 0;
}

}  // namespace skald
