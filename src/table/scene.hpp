// Everything that stands on one table, prepared for asking: shapes, boxes and gaps. A scene is scratch memory
// beside a game state (about 200 kB), never part of it: build it once, then tell it what moved. Nothing
// allocates.
#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "base/list.hpp"
#include "table/gap.hpp"
#include "table/ids.hpp"
#include "table/measure.hpp"
#include "table/terrain.hpp"

namespace skald {

constexpr std::size_t max_figures = 256;     ///< standing at once
constexpr std::size_t max_figure_ids = 512;  ///< figure ids are below this
constexpr std::size_t max_units = 64;        ///< unit ids are below this
constexpr std::size_t max_pieces = 40;
constexpr std::size_t max_unit_size = 64;
constexpr std::size_t max_gaps = 4096;  ///< room for every pair of every unit, near or not

/// A figure to be put on the table.
struct Placing {
    FigureId figure = no_figure;
    Base base;
    Spot spot;
    std::int16_t bottom = 0;  ///< height of its base above the table (Age of Fantasy)
    std::int16_t top = 0;     ///< top of its volume
};

/// A figure that stands.
struct Standing {
    Shape shape;
    Base base;
    Spot spot;
    FigureId figure = no_figure;
    UnitId unit = no_unit;
    TableSide side = 0;
    std::int16_t bottom = 0;
    std::int16_t top = 0;
};

class Scene {
  public:
    /// `gap_limit`: pairs of one unit at most this far apart have a gap (S in SAGA); -1: no gaps at all.
    explicit Scene(TableSize table = {}, Length gap_limit = 1000);

    void clear(TableSize table, Length gap_limit);
    /// Adds a piece; its id is its number. False when full.
    bool add_piece(const Piece& piece);
    /// Replaces a piece: pieces can move in the sandbox and in some scenarios.
    void set_piece(PieceId id, const Piece& piece);
    void clear_pieces();

    /// Puts all figures of a unit on the table, or anew after a move. An empty list takes the unit away.
    /// False, and nothing changed, when a capacity would be exceeded or an id is out of range.
    bool place_unit(UnitId unit, TableSide side, std::span<const Placing> figures);
    /// Moves one figure; the gaps of its unit are built anew. The figure must stand.
    void move_figure(FigureId figure, const Spot& spot);
    /// The same with heights.
    void move_figure(FigureId figure, const Spot& spot, std::int16_t bottom, std::int16_t top);
    /// Takes one figure away.
    void remove_figure(FigureId figure);
    void remove_unit(UnitId unit);

    const TableSize& table() const { return table_; }
    Length gap_limit() const { return gap_limit_; }

    /// All standing figures, by unit in rising order of ids. Places in this span change when figures are
    /// added or removed.
    std::span<const Standing> figures() const { return {figures_.data(), figures_.size()}; }
    /// Is the figure on the table?
    bool stands(FigureId figure) const { return figure < max_figure_ids && place_of_[figure] != nowhere; }
    /// The place of a standing figure in figures().
    std::size_t place_of(FigureId figure) const { return place_of_[figure]; }
    const Standing& figure(FigureId figure) const { return figures_[place_of_[figure]]; }
    const Shape& shape(FigureId f) const { return figure(f).shape; }

    bool has_unit(UnitId unit) const { return unit < max_units && units_[unit].count > 0; }
    std::span<const Standing> figures_of(UnitId unit) const {
        return {figures_.data() + units_[unit].first, units_[unit].count};
    }
    TableSide side_of(UnitId unit) const { return units_[unit].side; }
    std::span<const Gap> gaps_of(UnitId unit) const {
        return {gaps_.data() + units_[unit].first_gap, units_[unit].gap_count};
    }
    /// All gaps, by unit in rising order of ids. Places in this span change whenever a unit changes.
    std::span<const Gap> gaps() const { return {gaps_.data(), gaps_.size()}; }
    /// The box of all bases of a unit; gaps lie inside it. The unit must stand.
    const Box& box_of(UnitId unit) const { return units_[unit].box; }
    /// The ids of the units that stand, rising. The whole scene depends only on what stands, not on its
    /// history.
    std::span<const UnitId> units() const { return {order_.data(), order_.size()}; }

    std::span<const Piece> pieces() const { return {pieces_.data(), pieces_.size()}; }
    const Piece& piece(PieceId id) const { return pieces_[id]; }

  private:
    static constexpr std::uint16_t nowhere = 0xffff;
    struct UnitPlace {
        std::uint16_t first = 0;
        std::uint16_t count = 0;
        std::uint16_t first_gap = 0;
        std::uint16_t gap_count = 0;
        TableSide side = 0;
        Box box;
    };
    void rebuild_gaps(UnitId unit);
    void settle();
    std::size_t gap_room(UnitId except) const;

    TableSize table_;
    Length gap_limit_ = 1000;
    List<Standing, max_figures> figures_;
    std::array<std::uint16_t, max_figure_ids> place_of_{};
    std::array<UnitPlace, max_units> units_{};
    List<UnitId, max_units> order_;
    List<Gap, max_gaps> gaps_;
    List<Piece, max_pieces> pieces_;
};

/// The height of the highest surface under a point: the top of a solid piece that is not impassable, or the
/// ground. On an outline counts as on the piece (AOF-R-58, AOF-R-78).
Length surface_at(const Scene& scene, Point p);

}  // namespace skald
