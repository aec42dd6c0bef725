// Terrain for a battle at once: pieces in pairs that look alike from both edges, perhaps one in the middle.
#include "dice/random.hpp"
#include "saga/setup.hpp"

namespace skald::saga {
namespace {

struct Arranger {
    const Setup& setup;
    Random random;
    Lying lying;

    Length between(Length low, Length high) {
        return low + static_cast<Length>(random.below(static_cast<std::uint32_t>(high - low + 1)));
    }

    /// Some outline for this kind of terrain; -1: the catalogue has none.
    int outline(Terrain kind, bool large) {
        List<std::uint8_t, 32> fit;
        for (std::size_t i = 0; i < setup.outlines.size(); ++i)
            if (setup.outlines[i].large == large && (setup.outlines[i].kinds >> static_cast<int>(kind) & 1))
                fit.push(static_cast<std::uint8_t>(i));
        return fit.empty() ? -1 : fit[random.below(static_cast<std::uint32_t>(fit.size()))];
    }

    bool lay(const Placed& piece) {
        if (lying.pieces.full() || !lying.takes(piece)) return false;
        lying.lay(piece);
        return true;
    }

    /// One piece about the middle of the table.
    void lay_middle(Terrain kind) {
        const int which = outline(kind, terrain_row(kind).large);
        if (which < 0) return;
        const Sticks& s = setup.sticks;
        const Point middle{s.table_width / 2, s.table_depth / 2};
        const Point off{between(-s.very_short, s.very_short), between(-s.very_short, s.very_short)};
        lay({static_cast<std::uint8_t>(which), kind, Point16(middle + off),
             static_cast<std::uint16_t>(random.below(full_turn))});
    }

    /// Two pieces opposite each other: half a turn about the middle of the table brings one to the other.
    void lay_pair(Terrain kind, Terrain mirrored) {
        const bool large = !terrain_row(kind).small;
        const Sticks& s = setup.sticks;
        for (int again = 0; again < 60; ++again) {
            const int which = outline(kind, large);
            if (which < 0) return;
            const bool same =
                setup.outlines[static_cast<std::size_t>(which)].kinds >> static_cast<int>(mirrored) & 1;
            const int opposite = same ? which : outline(mirrored, large);
            if (opposite < 0) return;
            const Point at{between(s.short_, s.table_width - s.short_),
                           between(s.short_, s.table_depth - s.short_)};
            const auto turned = static_cast<std::uint16_t>(random.below(full_turn));
            if (!lay({static_cast<std::uint8_t>(which), kind, Point16(at), turned})) continue;
            if (lay({static_cast<std::uint8_t>(opposite), mirrored,
                     Point16(Point{s.table_width, s.table_depth} - at), facing(turned + half_turn)}))
                return;
            lying.take_back();
        }
    }
};

List<Placed, 16> arrange(const Setup& setup, std::uint64_t seed) {
    struct PairOf {
        Terrain a, b;
    };
    constexpr PairOf pairs[] = {{Terrain::wood, Terrain::wood},
                                {Terrain::field, Terrain::field},
                                {Terrain::bog, Terrain::bog},
                                {Terrain::rocks, Terrain::ruins},
                                {Terrain::gentle_hill, Terrain::steep_hill}};
    constexpr Terrain middles[] = {Terrain::gentle_hill, Terrain::steep_hill, Terrain::wood, Terrain::field,
                                   Terrain::ruins};
    Arranger table{setup, Random(seed), Lying(setup)};
    const bool middle = table.random.below(3) > 0;
    if (middle) table.lay_middle(middles[table.random.below(5)]);
    const std::size_t wanted = middle ? 5 + 2 * table.random.below(2) : 6 + 2 * table.random.below(2);
    const std::uint32_t first = table.random.below(5), stride = 1 + table.random.below(4);
    for (std::uint32_t i = 0; i < 5 && table.lying.pieces.size() < wanted; ++i) {
        const PairOf& pair = pairs[(first + i * stride) % 5];
        table.lay_pair(pair.a, pair.b);
    }
    return table.lying.pieces;
}

}  // namespace

List<Placed, 16> random_terrain(const Setup& setup, std::uint64_t seed) {
    List<Placed, 16> best;
    for (std::uint64_t again = 0; again < 16 && best.size() < 5; ++again) {
        const List<Placed, 16> pieces = arrange(setup, seed + (again << 32));
        if (pieces.size() > best.size()) best = pieces;
    }
    return best;
}

}  // namespace skald::saga
