// Lengths on the table: whole tenths of a millimetre (docs/design.md, idea 1).
#pragma once
#include <cstdint>

namespace skald {

using Length = std::int32_t;

constexpr Length millimetre = 10;
constexpr Length centimetre = 100;
constexpr Length inch = 254;

/// Two bases with at most this much air between them are in contact (MEA-R5, AOF-R-57).
constexpr Length contact_gap = 5;

}  // namespace skald
