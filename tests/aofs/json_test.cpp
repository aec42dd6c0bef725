#include "game/json.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "aofs/match.hpp"
#include "aofs/names.hpp"
#include "game/stages.hpp"

using namespace skald;
using namespace skald::aofs;

namespace {

class AofsJson : public ::testing::Test {
  protected:
    std::string written(const Choice& choice) const {
        EXPECT_TRUE(json_keeps(choice, names));
        return json_of(choice, names).dump();
    }

    Match match{aofs::Setup{}};
    Names names = names_of(match);
};

TEST_F(AofsJson, every_shot_names_its_weapon_and_its_target) {
    const std::int16_t shots[] = {0, 21, 2, 22};
    EXPECT_EQ(written(make<Verb::shoot>({kinds::shots::Value(shots)})),
              R"({"shots":[{"target":21,"weapon":0},{"target":22,"weapon":2}],"verb":"shoot"})");
}

TEST_F(AofsJson, a_unit_that_attacks_nobody_names_nobody) {
    EXPECT_EQ(written(make<Verb::activate>({3, Action::rush, -1})),
              R"({"action":"rush","unit":3,"verb":"activate"})");
    EXPECT_EQ(written(make<Verb::activate>({3, Action::charge, 21})),
              R"({"action":"charge","target":21,"unit":3,"verb":"activate"})");
}

TEST_F(AofsJson, names_of_several_words_are_written_as_others_write_them) {
    EXPECT_EQ(json_of(make_question<Ask::cast>(Side::first, {3, true}), names).dump(),
              R"({"afterMove":true,"ask":"cast","side":"first","unit":3})");
}

}  // namespace
