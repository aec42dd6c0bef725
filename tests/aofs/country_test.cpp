#include <gtest/gtest.h>

#include <algorithm>

#include "aofs/random_battle.hpp"

namespace skald::aofs {
namespace {

constexpr TableSize table{48 * inch, 48 * inch};

/// The box of a piece as it would lie on the other side of the middle.
Box across(const Box& box) {
    return {{table.width - box.high.x, table.depth - box.high.y},
            {table.width - box.low.x, table.depth - box.low.y}};
}

TEST(FairTerrain, EveryPieceHasItsLikeAcrossTheMiddle) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const auto pieces = fair_terrain(table, seed);
        EXPECT_GE(pieces.size(), 16u) << seed;
        for (const Piece& piece : pieces) {
            const Box like = across(piece.outline.box);
            EXPECT_EQ(std::count_if(pieces.begin(), pieces.end(),
                                    [&](const Piece& other) {
                                        return other.outline.box.low == like.low &&
                                               other.outline.box.high == like.high &&
                                               other.top == piece.top && other.marks == piece.marks;
                                    }),
                      1)
                << seed;
        }
    }
}

TEST(FairTerrain, HasHeightsAndNoTwoPiecesOnEachOther) {
    const auto pieces = fair_terrain(table, 7);
    EXPECT_TRUE(std::any_of(pieces.begin(), pieces.end(),
                            [](const Piece& piece) { return piece.solid && piece.top == 4 * inch; }));
    for (std::size_t i = 0; i < pieces.size(); ++i)
        for (std::size_t k = 0; k < i; ++k)
            EXPECT_FALSE(meet(pieces[i].outline.box, pieces[k].outline.box)) << i << " and " << k;
}

TEST(FairTerrain, TheSameSeedLaysTheSameTable) {
    EXPECT_TRUE(fair_terrain(table, 5) == fair_terrain(table, 5));
    EXPECT_FALSE(fair_terrain(table, 5) == fair_terrain(table, 6));
}

}  // namespace
}  // namespace skald::aofs
