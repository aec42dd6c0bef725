// Where figures have fallen, for the marks that stay on the table.
#pragma once
#include "base/json.hpp"

namespace skald::calls {

/// The places where figures of a unit fell; those that never stood on the table fell nowhere.
template <class Unit, class FigureOf>
Json fallen_json(const Unit& unit, const FigureOf& figure_of) {
    Json fallen = Json::array();
    for (int f = unit.first; f < unit.first + unit.size; ++f) {
        const auto& figure = figure_of(f);
        if (figure.where == decltype(figure.where)::dead && !(figure.at == decltype(figure.at){}))
            fallen.push_back({figure.at.x, figure.at.y});
    }
    return fallen;
}

}  // namespace skald::calls
