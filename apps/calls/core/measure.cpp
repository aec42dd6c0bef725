#include "calls/core/measure.hpp"

#include <algorithm>

#include "table/gap.hpp"
#include "table/measure.hpp"

namespace skald::calls {

Reply shortest_line(const RulerBodies& from, const RulerBodies& to) {
    std::int64_t best = std::int64_t{1} << 40;
    Json json = nullptr;
    for (const RulerBody& a : from)
        for (const RulerBody& b : to) {
            const std::int64_t fine = fine_gap(a.shape, b.shape);
            if (fine >= best) continue;
            best = fine;
            const Pair line = closest_points(a.shape, b.shape, false);
            json = {{"gap", std::max<Length>(ruler(a.shape, b.shape), 0)},
                    {"rise", b.height - a.height},
                    {"from", to_json(line.p)},
                    {"to", to_json(line.q)}};
        }
    if (json.is_null()) return refuse("there is nothing to measure between");
    return json;
}

}  // namespace skald::calls
