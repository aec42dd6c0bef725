#include "aofs/list.hpp"

#include <gtest/gtest.h>

namespace skald::aofs {
namespace {

UnitProfile unit_of(int models, int cost, int kind) {
    UnitProfile unit;
    unit.cost = static_cast<std::uint16_t>(cost);
    unit.kind = static_cast<std::uint16_t>(kind);
    for (int i = 0; i < models; ++i) unit.models.push({});
    return unit;
}

/// The table of section 2; AOF-TC-36.
TEST(Lists, HaveTheLimitsOfTheLedger) {
    const auto expect = [](int size, ForceLimits want) {
        const ForceLimits got = force_limits(size);
        EXPECT_EQ(got.heroes, want.heroes) << size;
        EXPECT_EQ(got.copies, want.copies) << size;
        EXPECT_EQ(got.unit_cost, want.unit_cost) << size;
        EXPECT_EQ(got.units, want.units) << size;
        EXPECT_EQ(got.models, want.models) << size;
    };
    expect(150, {1, 2, 52, 6, 7});
    expect(250, {2, 3, 87, 10, 12});
    expect(375, {3, 4, 131, 15, 18});
}

TEST(Lists, AllowAUnitOf35PercentAndNotAPointMore) {
    Army army;
    army.units.push(unit_of(1, 52, 0));
    EXPECT_TRUE(check_list(army, 150, true).empty());
    army.units[0].cost = 53;
    const ListFaults faults = check_list(army, 150, true);
    ASSERT_EQ(faults.size(), 1u);
    EXPECT_EQ(faults[0], (ListFault{ListBreach::unit_cost, Rule::ARM_04, 0, 53, 52}));
    EXPECT_TRUE(check_list(army, 150, false).empty());
    army.units[0].cost = 87;
    EXPECT_TRUE(check_list(army, 250, true).empty());
}

TEST(Lists, CountAHeroAndTheUnitItJoinsAsOne) {
    Army army;
    army.units.push(unit_of(3, 40, 0));
    army.units.push(unit_of(1, 20, 1));
    army.units[1].models[0].specials.add(Special::hero);
    EXPECT_TRUE(check_list(army, 150, true).empty());
    army.units[1].joins = 0;
    const ListFaults faults = check_list(army, 150, true);
    ASSERT_EQ(faults.size(), 1u);
    EXPECT_EQ(faults[0], (ListFault{ListBreach::unit_cost, Rule::ARM_04, 0, 60, 52}));
    army.units[1].models[0].specials.add(Special::tough, 7);
    EXPECT_EQ(check_list(army, 250, true)[0].breach, ListBreach::join_tough);
}

}  // namespace
}  // namespace skald::aofs
