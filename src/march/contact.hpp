// Where can one figure go straight, whatever else is there? Decided on the grid and for good: every place is
// looked at, or lies around one where all are refused with it (CHG-R1, WDR-R3, WDR-R8).
#pragma once
#include <span>

#include "table/spots.hpp"
#include "table/sweep.hpp"

namespace skald {

/// To whom the end must be linked (CHG-10).
struct Links {
    std::uint64_t moved = 0;  ///< comrades, by their place: one of them within the chain; none: no matter
    std::size_t first = 0;    ///< ... and this one within the radius
    Length chain = 0, radius = 0;
};

/// One figure and how far it may go. Refers to what it is told of.
struct Walker {
    const Neighbourhood& near;
    const Freedom& free;
    Base base;
    Spot from;
    Shape shape;
    Length distance = 0;
    std::span<const Shape> comrades{};  ///< it ends on none of them; its own place among them is `self`
    std::size_t self = 0;
    Links links{};
};

/// Of a circle that surely lies in the base.
Length inner_radius(const Base& base);

/// A place in contact with this figure of the target (CHG-07), its facing kept or whatever it is (MOV-13).
enum class Turning : std::uint8_t { none, any };
FoundSpot find_contact(const Walker& walker, const Shape& target, Turning turning);

/// A place free of every contact, at least `least` away from where it starts, its facing kept (WDR-R3). Also
/// where it stands, if that is 0.
FoundSpot find_free(const Walker& walker, Length least);

/// Is every place refused that is not farther off than that, its facing kept? Where it stands is not asked
/// about, nor are links.
bool all_refused(const Walker& walker, Point at, Length off);

/// A place at most `far` from one of the shapes, its facing kept; also where it stands, whatever touches it.
/// Links are not asked for. What is hard to prove is given up soon.
FoundSpot find_near(const Walker& walker, std::span<const Shape> shapes, Length far);

}  // namespace skald
