#include "table/gap.hpp"

#include "table/core.hpp"

namespace skald {

bool crosses(const Shape& shape, const Gap& gap) {
    return meet(shape.box, box_of(gap.p, gap.q)) && detail::overlaps_segment(shape, gap.p, gap.q);
}

bool meets(Point p, Point q, const Gap& gap) {
    return detail::segments_meet(p, q, gap.p, gap.q);
}

}  // namespace skald
