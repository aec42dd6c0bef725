// How far around a place everything is refused as well: a check with a distance. Searches leave out what need
// not be looked at and still miss nothing.
#pragma once
#include "table/shape.hpp"

namespace skald {

/// Nearer to the other shape than it may be: 0 if it is not, else n: no place less than n off is any better.
/// A keep below 0 forbids overlap only.
Length nearer_by(const Shape& shape, const Shape& other, Length keep);

}  // namespace skald
