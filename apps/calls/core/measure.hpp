// game.measure {game, from, to}: the shortest line between two units or points, and how much higher the other
// end is. The same ruler for every book.
#pragma once
#include "calls/core/scene_json.hpp"
#include "calls/core/sessions.hpp"
#include "table/shape.hpp"

namespace skald::calls {

/// What a ruler is laid to: a base, or a point as a base without a size.
struct RulerBody {
    Shape shape;
    Length height = 0;  ///< of its foot
};
using RulerBodies = std::vector<RulerBody>;

Reply shortest_line(const RulerBodies& from, const RulerBodies& to);

/// of_unit(end): the bodies of the unit that a request names; height_at(point): of the ground there.
template <class OfUnit, class HeightAt>
Result<RulerBodies, std::string> read_ruler_end(const Json& request, const char* name, OfUnit of_unit,
                                                HeightAt height_at) {
    const auto object = read_object(request, name);
    if (!object) return refuse(object.error());
    if (!(*object)->contains("point")) return of_unit(**object);
    const auto point = read_point(**object, "point");
    if (!point) return refuse(point.error());
    return RulerBodies{{disc(*point, 0), height_at(*point)}};
}
template <class OfUnit, class HeightAt>
Reply measure_with(const Json& request, OfUnit of_unit, HeightAt height_at) {
    const auto from = read_ruler_end(request, "from", of_unit, height_at);
    if (!from) return refuse(from.error());
    const auto to = read_ruler_end(request, "to", of_unit, height_at);
    if (!to) return refuse(to.error());
    return shortest_line(*from, *to);
}

}  // namespace skald::calls
