#include "aofs/names.hpp"

#include <gtest/gtest.h>

#include <set>

#include "game/answers.hpp"
#include "game/stages.hpp"

using namespace skald;
using namespace skald::aofs;

TEST(AofsNames, weapons_and_targets_of_a_shot_go_in_pairs) {
    const Choice shoot = make(Verb::shoot, {0, 21, 12, 24});
    EXPECT_TRUE(well_formed<Verb::shoot>(shoot));
    EXPECT_FALSE(well_formed<Verb::shoot>(make(Verb::shoot, {0, 21, 12})));
    int targets = 0;
    for (const auto [weapon, target] : read<Verb::shoot>(shoot).shots) targets += target;
    EXPECT_EQ(targets, 45);
    EXPECT_EQ(make<Verb::shoot>(read<Verb::shoot>(shoot)), shoot);
}

TEST(AofsNames, each_side_has_its_own_bit) {
    Frame frame;
    frame.stage = Stage::morale;
    frames::morale now(frame);
    now.tests.set(index(Side::second));
    EXPECT_FALSE(now.tests[index(Side::first)]);
    EXPECT_TRUE(now.tests[index(Side::second)]);
    EXPECT_EQ(now.sides_done, 0);
}

TEST(AofsNames, no_field_has_the_name_of_another_one_beside_it) {
    const std::pair<std::span<const NameInfo>, std::set<std::string_view>> all[] = {
        {vocabulary().verbs, {"verb", "sketch", "spot", "steps"}},
        {vocabulary().asks, {"ask", "side"}},
        {vocabulary().events, {"event", "side", "rule", "faces"}},
        {vocabulary().sentences, {"sentence", "rule", "text"}}};
    for (const auto& [list, taken] : all)
        for (const NameInfo& entry : list) {
            std::set<std::string_view> names = taken;
            for (const FieldInfo& field : entry.fields)
                EXPECT_TRUE(names.insert(field.name).second) << entry.name << "." << field.name;
        }
}
