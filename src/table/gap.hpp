// Gaps: the segments between two figures of one unit that nobody else may cross or stand in (MOV-21, MOV-R1)
// and that stop sight (LOS-03).
#pragma once
#include "table/ids.hpp"
#include "table/measure.hpp"

namespace skald {

struct Gap {
    Point p;  ///< in the base of `first`
    Point q;  ///< in the base of `second`
    FigureId first = no_figure;
    FigureId second = no_figure;
};

/// Does the shape stand in the gap, or the corridor cross it? The shape is open: touching is free.
bool crosses(const Shape& shape, const Gap& gap);
/// Does the closed segment pq meet the gap, ends included (LOS-R2)?
bool meets(Point p, Point q, const Gap& gap);

}  // namespace skald
