// Names of things that stand on the table.
#pragma once
#include <cstdint>

namespace skald {

using FigureId = std::uint16_t;
using UnitId = std::uint8_t;
using PieceId = std::uint8_t;
using TableSide = std::uint8_t;  ///< the side a unit fights for; equal numbers are friends

constexpr FigureId no_figure = 0xffff;
constexpr UnitId no_unit = 0xff;
constexpr PieceId no_piece = 0xff;

}  // namespace skald
