// A fair table: every piece has its like on the other side of the middle, so neither edge is the better one.
#include <algorithm>

#include "aofs/random_battle.hpp"

namespace skald::aofs {
namespace {

/// Lays pieces in pairs until there is no more room or there are enough.
class Surveyor {
  public:
    Surveyor(const TableSize& table, std::uint64_t seed) : table_(table), random_(seed) {}

    List<Piece, max_pieces> pieces;

    /// A round piece of ground.
    void blob(Length least, Length most, const Piece& like) {
        const int corners = 12, turn = between(0, full_turn - 1);
        const Length size = between(least, most);
        const Length flat = size * between(70, 100) / 100;
        lay(size, like, [&](List<Point, 64>& out, Point at) {
            for (int i = 0; i < corners; ++i) {
                const Length reach = 88 + 12 * (i * 5 % 3) / 2;
                const Point along = uv(facing(i * full_turn / corners), size * reach / 100);
                const Point squeezed{along.x, along.y * flat / size};
                out.push(at + turned(squeezed, turn));
            }
        });
    }

    /// A wall, a house, a ruin.
    void block(Length length, Length width, const Piece& like) {
        const int turn = between(0, full_turn - 1);
        lay(length / 2 + width / 4, like, [&](List<Point, 64>& out, Point at) {
            for (const Point corner : {Point{-length / 2, -width / 2}, Point{length / 2, -width / 2},
                                       Point{length / 2, width / 2}, Point{-length / 2, width / 2}})
                out.push(at + turned(corner, turn));
        });
    }

  private:
    int between(int low, int high) {
        return low + static_cast<int>(random_.below(static_cast<std::uint32_t>(high - low + 1)));
    }
    static Point turned(Point p, int turn) {
        const Point along = uv(facing(turn), p.x), across = uv(facing(turn + full_turn / 4), p.y);
        return along + across;
    }

    /// Tries places in the near half; the like of the piece stands across the middle.
    void lay(Length reach, const Piece& like, const auto& draw) {
        constexpr int tries = 40;
        const Length edge = reach + inch;
        for (int i = 0; i < tries; ++i) {
            const Point at{between(edge, table_.width - edge), between(edge, table_.depth / 2 - reach / 2)};
            Piece near = like, far = like;
            List<Point, 64> points, opposite;
            draw(points, at);
            for (const Point& p : points) opposite.push({table_.width - p.x, table_.depth - p.y});
            if (check_outline(points).fault != OutlineFault::none ||
                check_outline(opposite).fault != OutlineFault::none)
                continue;
            near.outline = make_outline(points);
            far.outline = make_outline(opposite);
            if (!fits(near.outline.box) || meet(grown(near.outline.box, 2 * inch), far.outline.box)) continue;
            pieces.push(near);
            pieces.push(far);
            return;
        }
    }

    bool fits(const Box& box) const {
        const Box table{{0, 0}, {table_.width, table_.depth}};
        if (box.low.x < table.low.x || box.low.y < table.low.y || box.high.x > table.high.x ||
            box.high.y > table.high.y)
            return false;
        // An inch and a half between two pieces: wide enough for most bases.
        return std::none_of(pieces.begin(), pieces.end(), [&](const Piece& other) {
            return meet(grown(box, 3 * inch / 2), other.outline.box);
        });
    }

    TableSize table_;
    Random random_;
};

Piece ground(int marks) {
    Piece piece;
    piece.marks = static_cast<std::uint16_t>(marks);
    return piece;
}
Piece ledge(int inches) {
    Piece piece;
    piece.solid = true;
    piece.top = static_cast<std::int16_t>(inches * inch);
    return piece;
}

}  // namespace

List<Piece, max_pieces> fair_terrain(const TableSize& table, std::uint64_t seed) {
    Surveyor country(table, seed);
    Piece wood = ground(Mark::cover | Mark::difficult);
    wood.high = true;
    wood.top = 5 * inch;
    Piece house = ledge(4);
    house.ground = Ground::impassable;
    // The large ones first, while there is room.
    country.blob(4 * inch, 5 * inch, ledge(4));
    country.blob(7 * inch / 2, 9 * inch / 2, wood);
    country.block(6 * inch, 5 * inch, ground(Mark::cover));
    country.blob(3 * inch, 4 * inch, ledge(2));
    country.block(9 * inch / 2, 7 * inch / 2, house);
    country.blob(3 * inch, 7 * inch / 2, wood);
    country.blob(5 * inch / 2, 7 * inch / 2, ground(Mark::dangerous));
    country.blob(5 * inch / 2, 3 * inch, ledge(3));
    country.blob(2 * inch, 3 * inch, ground(Mark::difficult));
    country.block(5 * inch, inch / 2, ground(Mark::cover));
    country.block(4 * inch, inch / 2, ground(Mark::cover));
    return country.pieces;
}

}  // namespace skald::aofs
