// Is one figure's way legal? The corridor of its base along one to three straight sticks, against bases,
// gaps, terrain and the table edge (geometry, section 3; MOV-06 to MOV-23 with their rulings).
//
// Usage: gather() the neighbourhood once for a unit and its reach, take freedom() for each figure where it
// starts, then ask check_stick / check_stand / check_way as often as you like.
#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "base/list.hpp"
#include "table/scene.hpp"

namespace skald {

/// What stops a way. `none` means it is legal.
enum class Obstacle : std::uint8_t {
    none,
    table_edge,    ///< MOV-R4
    enemy,         ///< an enemy base nearer than allowed on the way or at the end (MOV-09, MOV-R3, MAN-04)
    other_friend,  ///< overlaps a friend of another unit on the way, or touches it at the end (MOV-10,
                   ///< MOV-R3)
    comrade,       ///< ends on a figure of its own unit
    gap,           ///< crosses or stands in a gap (MOV-21)
    impassable,    ///< MOV-08, TER-06
    rough,  ///< uneven or dangerous ground entered in a move that must stay in the open (MOV-18, MOV-19)
    old_contact,    ///< still in contact with what it touched at the start (MOV-R13)
    passed_target,  ///< a charge that grazes a figure of its target and goes on (CHG-R3)
    too_long,       ///< a stick, or a turned corner of the base, farther than allowed (MOV-07, MOV-R8)
    stick_unused,   ///< an earlier stick not used to its full length (MOV-15, MEA-R7)
};

/// The first thing in the way. Numbers in tenths of a millimetre where the kind has them.
struct Obstruction {
    Obstacle kind = Obstacle::none;
    bool at_end = false;          ///< found at the end position, not on the way
    std::uint8_t stick = 0;       ///< which stick of the way, from 0
    FigureId figure = no_figure;  ///< the culprit; the first figure of a gap
    FigureId other = no_figure;   ///< the second figure of a gap
    UnitId unit = no_unit;        ///< its unit
    PieceId piece = no_piece;
    Length measured = 0;  ///< gap or length found
    Length allowed = 0;   ///< what it is compared with

    friend bool operator==(const Obstruction&, const Obstruction&) = default;
    bool clear() const { return kind == Obstacle::none; }
};

/// "Keep beyond x of unit U" (MEA-R6).
struct KeepBeyond {
    UnitId unit = no_unit;
    Length x = 0;
};

/// What binds every figure of a moving unit.
struct MoveLaw {
    UnitId unit = no_unit;  ///< the mover; its own figures and gaps never block (MOV-10, MOV-R2)
    TableSide side = 0;
    Length enemy_keep = contact_gap;  ///< the whole corridor stays beyond this of every enemy (L for MAN-04)
    Length friend_keep = -1;          ///< the same for other friends; -1: grazing is allowed, overlap is not
    Length friend_end = contact_gap;  ///< the end is beyond this of other friends
    bool open_only = false;           ///< entering uneven or dangerous ground is not allowed
    bool uneven_slows = true;         ///< false: uneven ground is open to this unit
    bool dangerous_slows = true;      ///< the same for dangerous ground
    bool gaps_block = true;
    Length hold = contact_gap;  ///< what stands this near at the start does not hold the mover (MOV-R13)
    bool no_nearer = false;     ///< such things may be left, not approached, while within `hold` (AOF-R-64)
    bool in_space = false;      ///< reckon with heights: `bottom` and `top` are the mover's volume
    std::int16_t bottom = 0;
    std::int16_t top = 0;
    bool ignore_terrain = false;  ///< flying over it; the end is still tested
    UnitId target = no_unit;      ///< the unit charged: may be touched, never overlapped
    List<KeepBeyond, 4> keep_beyond;
};

/// Ground that is uneven or dangerous to a unit bound by this law.
constexpr bool is_rough(Ground ground, const MoveLaw& law) {
    return (ground == Ground::uneven && law.uneven_slows) ||
           (ground == Ground::dangerous && law.dangerous_slows);
}

/// The obstacles near a moving unit, gathered once. Refers to the scene, which must not change meanwhile.
struct Neighbourhood {
    struct Body {
        std::uint16_t place = 0;  ///< in scene->figures()
        Length keep = 0;          ///< gap must be beyond this on the way; -1: must not overlap
        Length end_keep = 0;      ///< the same at the end
        Obstacle kind = Obstacle::enemy;
        bool target = false;
    };
    /// The bodies and gaps of one unit: a shape that misses the box misses them all.
    struct Group {
        std::uint16_t first_body = 0, last_body = 0;  ///< in `bodies`, the last one excluded
        std::uint16_t first_gap = 0, last_gap = 0;    ///< in `gaps`
        Length keep = 0;                              ///< the largest distance any of the bodies asks for
        Box box;
    };
    const Scene* scene = nullptr;
    MoveLaw law;
    bool measure = true;  ///< fill in `measured` of what is in the way; a search has no use for it
    List<Body, max_figures> bodies;
    List<std::uint16_t, max_gaps> gaps;  ///< places in scene->gaps()
    List<Group, max_units> groups;
    List<PieceId, max_pieces> impassable;
    List<PieceId, max_pieces> rough;
};
/// `reach`: the box in which corridors will lie. Obstacles outside it (with their keep distances) are left
/// out.
void gather(Neighbourhood& out, const Scene& scene, const MoveLaw& law, const Box& reach);

/// What does not hold a figure because of where it starts (MOV-R13).
struct Freedom {
    std::array<std::uint64_t, max_figures / 64> touched{};  ///< bit per place in scene->figures()
    List<std::uint16_t, 64> gaps;                           ///< places in scene->gaps(), in rising order
    bool touches(std::size_t place) const { return (touched[place / 64] >> (place % 64)) & 1; }
    void touch(std::size_t place) { touched[place / 64] |= std::uint64_t{1} << (place % 64); }
};
Freedom freedom(const Neighbourhood& near, const Shape& start);

/// One straight stick: the corridor from `from` (facing kept) to the point `to`. Tests everything that holds
/// on the way; not the length, not the end.
Obstruction check_stick(const Neighbourhood& near, const Freedom& free, const Shape& from, Point to);
/// May a base end its move in this shape? Everything that holds at the end except comrades and formation.
/// `moved`: the figure left its place, so it must be free of the contacts it started in (MOV-R13).
Obstruction check_stand(const Neighbourhood& near, const Freedom& free, const Shape& end, bool moved = true);
/// CHG-R3 for one stick of a charge: a figure of the target that the corridor passes within contact is also
/// in contact at the end, unless it was touched at the start.
Obstruction check_passed(const Neighbourhood& near, const Freedom& free, const Shape& path, const Shape& end);

constexpr std::size_t most_sticks = 4;

/// A way: corners after the start, each at the end of a stick; then a turn to `facing`.
struct Way {
    List<Point, most_sticks> corners;
    Facing facing = 0;
};
/// The whole way of one figure from its spot: sticks in order with their lengths (each but the last used
/// fully), sweeps, the turn at the end (MOV-R8, against the sum of the sticks used) and the end position.
Obstruction check_way(const Neighbourhood& near, const Freedom& free, const Base& base, const Spot& from,
                      const Way& way, std::span<const Length> sticks);

/// Is |d| at most s and at most the tolerance short of it (MEA-R7)?
bool full_length(Point d, Length s);

/// Going from its place along d, the last grid point before `moving` would come nearer than 3 tenths to
/// `still`: gap in [3, 4.5), contact without overlap. Found only if the line comes that near at all.
struct FirstContact {
    bool found = false;
    Point at;  ///< of the centre
};
FirstContact first_contact(const Shape& moving, Point d, const Shape& still);
/// The place in direction `u` from the centre of `still` where `moving` (facing kept) touches it, gap in
/// [3, 4.5).
Point contact_place(const Shape& moving, const Shape& still, Facing u);
/// How far the base can go towards `to` before something stops it: the end of the longest free corridor on
/// that line. The figure need not be able to stand there.
Point longest_free(const Neighbourhood& near, const Freedom& free, const Shape& from, Point to);

}  // namespace skald
