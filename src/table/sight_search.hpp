// Inside this room only: the search for a free line between two bases (geometry, section 5). The same search
// serves both rule books; with heights a blocker counts only where the line runs between its bottom and its
// top.
#pragma once
#include <cstdint>

#include "table/sight.hpp"

namespace skald::detail {

/// A line with heights at both ends, in tenths; plan sight leaves them equal.
struct Heights {
    Length from = 0;
    Length to = 0;
};

/// Part of a line: from n0/den to n1/den of its length. Without default values, as a search has room for
/// many.
struct Part {
    std::int32_t n0;
    std::int32_t n1;
    std::int32_t den;

    static constexpr Part all() { return {0, 1, 1}; }
    bool empty() const { return n0 >= n1; }
    bool whole() const { return n0 == 0 && n1 == den; }
};
/// Where a line of these heights runs strictly between bottom and top.
Part part_between(const Heights& line, Length bottom, Length top);
/// Does that part of PQ overlap the open shape?
bool part_overlaps(const Shape& shape, Point p, Point q, const Part& part);
/// Does that part of PQ enter the inside of the outline?
bool part_enters(const Outline& outline, Point p, Point q, const Part& part);

/// What stands on something is closed from below, so that no line slips through along the ground: lines above
/// this height may be stopped.
Length lowest_stop(const Standing& figure);
Length lowest_stop(const Piece& piece);
inline bool may_block(const Piece& piece) {
    return piece.high || piece.solid;
}
/// Where a line of these heights could be stopped by a figure or a piece of a scene.
Part part_at(const Heights& line, const Standing& figure);
Part part_at(const Heights& line, const Piece& piece);
/// Does a piece stop that part of a line in space?
bool stops_in_space(const Piece& piece, Point p, Point q, const Part& part);

/// SAGA: is the segment free? Straight over the scene, without preparing anything.
bool line_is_free(const Scene& scene, const Viewer& a, const Viewer& b, Point p, Point q);

class SightSearch {
  public:
    enum class Book : std::uint8_t { saga, space };

    SightSearch(const Scene& scene, const Viewer& shooter, const Viewer& target, Book book, Heights heights);

    /// The blocker of the segment pq, or none.
    Blocker blocker_of(Point p, Point q);
    /// Looks for a free line; the centre line has been tried before.
    bool find(Point& from, Point& to);

  private:
    static constexpr int max_blockers = 1024;
    static constexpr int max_circles = 768;

    enum class Kind : std::uint8_t { base, gap, piece };
    struct Item {
        const void* what;
        std::int32_t order;  // squared distance from the centre line, for trying the likely ones first
        Part part;
        std::uint16_t id;
        Kind kind;
        bool between;  // wholly in the strip between the two bases
    };
    struct Circle {  // in 1/32 of a tenth
        std::int32_t x;
        std::int32_t y;
        std::int32_t r;
    };
    struct Tangent {  // unit normal times 2^22, and its offset
        std::int64_t nx;
        std::int64_t ny;
        std::int64_t rho;

        std::int64_t side(std::int64_t x32, std::int64_t y32) const { return nx * x32 + ny * y32 - rho; }
    };

    void collect_bases();
    void collect_gaps();
    void collect_pieces();
    void add(Item item);
    bool beside(Point p, Point q, Length more) const;
    bool between(Point p, Point q, Length r) const;

    bool stops(const Item& item, Point p, Point q) const;
    bool is_free(Point p, Point q);
    bool may_be_free(Point p, Point q);

    bool walled_off();
    bool piece_between(const Item& item, const Point (&side)[2][2]) const;
    bool on_side(const Item& item, Point a, Point b) const;

    bool try_all_tangents(bool lenient);
    void circles_of_blockers();
    void circles_of_ends();
    void circles_of_cuts(const Shape& end, Point a, Point b);
    void add_circle(std::int64_t x32, std::int64_t y32, std::int64_t r32);
    bool try_tangents(const Circle& one, const Circle& two);
    bool try_line(const Tangent& line);
    bool too_deep(const Tangent& line) const;
    bool end_on(const Shape& shape, const Tangent& line, Point way, Point& found) const;

    bool try_points();
    Blocker describe(const Item& item) const;

    const Scene& scene_;
    const Viewer& a_;
    const Viewer& b_;
    Book book_;
    Heights heights_;
    Point axis_;
    Box hull_;
    Length width_;         // no point of either base is farther from the axis
    std::int64_t length_;  // of the axis, rounded up
    int count_ = 0;
    bool crowded_ = false;  // more blockers than there is room for: a line that seems free is tried on all
    int last_ = 0;          // the blocker that stopped the previous line
    int circle_count_ = 0;
    bool lenient_ = false;  // asking whether any line could be free at all
    Point from_;
    Point to_;
    Item items_[max_blockers];
    Circle circles_[max_circles];
};

}  // namespace skald::detail
