#include "table/formation.hpp"

#include <gtest/gtest.h>

#include "table/oracle.hpp"

namespace skald {
namespace {

using oracle::times;

std::vector<Shape> random_unit(Draw& draw, int count) {
    std::vector<Shape> shapes;
    const Length spread = draw.from(300, 1500);
    for (int i = 0; i < count; ++i) shapes.push_back(disc(oracle::random_spot(draw, spread, 10).at, 125));
    return shapes;
}

/// Groups by joining until nothing changes.
int slow_groups(const std::vector<Shape>& unit, FigureMask mask, Length chain) {
    std::vector<int> group(unit.size());
    for (std::size_t i = 0; i < unit.size(); ++i) group[i] = static_cast<int>(i);
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = 0; i < unit.size(); ++i) {
            for (std::size_t j = 0; j < unit.size(); ++j) {
                if (!(mask >> i & 1) || !(mask >> j & 1) || group[i] <= group[j]) continue;
                if (oracle::compare_gap(unit[i], unit[j], chain) > 0) continue;
                group[i] = group[j];
                changed = true;
            }
        }
    }
    int count = 0;
    for (std::size_t i = 0; i < unit.size(); ++i) count += (mask >> i & 1) && group[i] == static_cast<int>(i);
    return count;
}

bool slow_radius(const std::vector<Shape>& unit, FigureMask mask, Length radius) {
    if (mask == 0) return true;
    for (std::size_t i = 0; i < unit.size(); ++i) {
        bool all = mask >> i & 1;
        for (std::size_t j = 0; j < unit.size() && all; ++j) {
            if (mask >> j & 1) all = i == j || oracle::compare_gap(unit[i], unit[j], radius) <= 0;
        }
        if (all) return true;
    }
    return false;
}

TEST(Formation, chain_and_radius_are_those_of_the_slow_check) {
    Draw draw(1);
    int whole = 0;
    for (int i = 0; i < times(2000); ++i) {
        const std::vector<Shape> unit = random_unit(draw, draw.from(1, 12));
        const Formation f = formation_of(unit, 500, 1000);
        const FigureMask mask = f.all() & (draw.one_in(2) ? f.all() : draw.next());
        ASSERT_EQ(groups(f, mask), slow_groups(unit, mask, 500));
        ASSERT_EQ(connected(f, mask), slow_groups(unit, mask, 500) <= 1);
        ASSERT_EQ(mask == 0 || references(f, mask) != 0, slow_radius(unit, mask, 1000));
        const bool good = slow_groups(unit, mask, 500) <= 1 && slow_radius(unit, mask, 1000);
        ASSERT_EQ(in_formation(f, mask), good);
        ASSERT_EQ(in_formation(unit, 500, 1000), in_formation(f, f.all()));
        ASSERT_EQ(find_fault(unit, 500, 1000).broken, !in_formation(f, f.all()));
        whole += good;
    }
    EXPECT_GT(whole, times(200));
}

TEST(Formation, removable_figures_keep_chain_then_radius_then_contact) {
    Draw draw(2);
    int dropped_contact = 0;
    for (int i = 0; i < times(3000); ++i) {
        const std::vector<Shape> unit = random_unit(draw, draw.from(1, 10));
        const Formation f = formation_of(unit, 500, 1000);
        const FigureMask contacts = f.all() & draw.next() & draw.next();
        const bool current = draw.one_in(2);
        const int before = slow_groups(unit, f.all(), 500);
        FigureMask sets[3] = {0, 0, 0};  // chain; and radius; and contact
        for (std::size_t k = 0; k < unit.size(); ++k) {
            const FigureMask rest = f.all() & ~(FigureMask{1} << k);
            if (slow_groups(unit, rest, 500) > before) continue;
            sets[0] |= FigureMask{1} << k;
            if (before > 1) continue;
            if (current && !slow_radius(unit, rest, 1000)) continue;
            sets[1] |= FigureMask{1} << k;
            if (contacts != 0 && (rest & contacts) == 0) continue;
            sets[2] |= FigureMask{1} << k;
        }
        const FigureMask expected = sets[2] != 0 ? sets[2] : sets[1] != 0 ? sets[1] : sets[0];
        ASSERT_NE(sets[0], 0u) << "there is always a figure whose removal keeps the chain";
        ASSERT_EQ(removable(f, f.all(), current, contacts), expected);
        dropped_contact += before == 1 && sets[2] == 0;
    }
    EXPECT_GT(dropped_contact, 0);
    // A long row that is out of radius whatever falls: only its ends may go, and contact does not matter any
    // more.
    std::vector<Shape> row;
    for (Length i = 0; i < 7; ++i) row.push_back(disc({1000 + 700 * i, 1000}, 125));
    const Formation f = formation_of(row, 500, 1000);
    EXPECT_EQ(removable(f, f.all(), true, 1), FigureMask{0b1000001});
    EXPECT_EQ(removable(f, f.all(), false, 1), FigureMask{0b1000000});
}

TEST(Formation, updated_after_a_move_is_the_formation_built_anew) {
    Draw draw(3);
    for (int i = 0; i < times(500); ++i) {
        std::vector<Shape> unit = random_unit(draw, 12);
        Formation f = formation_of(unit, 500, 1000);
        const auto k = static_cast<std::size_t>(draw.from(0, 11));
        unit[k] = disc(oracle::random_spot(draw, 1000, 1).at, 125);
        update(f, unit, k, 500, 1000);
        const Formation fresh = formation_of(unit, 500, 1000);
        ASSERT_EQ(f.linked, fresh.linked);
        ASSERT_EQ(f.in_radius, fresh.in_radius);
    }
}

TEST(Formation, faults_come_with_the_two_figures_and_the_numbers) {
    const auto row = [](std::initializer_list<Length> x) {
        std::vector<Shape> shapes;
        for (Length at : x) shapes.push_back(disc({at, 1000}, 125));
        return shapes;
    };
    EXPECT_FALSE(find_fault(row({1000, 1750, 2500}), 500, 1000).broken);  // exactly VS apart
    const FormationFault chain = find_fault(row({1000, 1750, 2501}), 500, 1000);
    EXPECT_TRUE(chain.broken && chain.chain);
    EXPECT_EQ(chain.figure, 1);
    EXPECT_EQ(chain.other, 2);
    EXPECT_EQ(chain.measured, 501);
    const FormationFault radius = find_fault(row({1000, 1700, 2400, 3100}), 500, 1000);
    EXPECT_TRUE(radius.broken && !radius.chain);
    EXPECT_EQ(radius.figure, 1);
    EXPECT_EQ(radius.other, 3);
    EXPECT_EQ(radius.measured, 1150);
    EXPECT_EQ(radius.allowed, 1000);
    EXPECT_FALSE(find_fault(row({1000}), 500, 1000).broken);  // FRM-R2
}

TEST(Formation, works_up_to_64_figures) {
    std::vector<Shape> unit;
    for (Length i = 0; i < 64; ++i) unit.push_back(disc({400 + 300 * (i % 8), 400 + 300 * (i / 8)}, 125));
    const Formation f = formation_of(unit, 50, 3000);
    EXPECT_EQ(f.all(), ~FigureMask{0});
    EXPECT_TRUE(in_formation(f, f.all()));
    EXPECT_EQ(removable(f, f.all(), true, 0), ~FigureMask{0});
}

}  // namespace
}  // namespace skald
