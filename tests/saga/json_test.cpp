#include "game/json.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "game/answers.hpp"
#include "saga/factions.hpp"
#include "saga/setup.hpp"

using namespace skald;
using namespace skald::saga;

namespace {

class SagaJson : public ::testing::Test {
  protected:
    std::string written(const Choice& choice) const {
        EXPECT_TRUE(json_keeps(choice, names));
        return json_of(choice, names).dump();
    }
    std::string fault(const char* text) const { return choice_from(*parse_json(text), names).error().text; }

    Match match{saga::Setup{}};
    Names names = names_of(match);
};

TEST_F(SagaJson, an_answer_reads_like_a_sentence) {
    EXPECT_EQ(written(make(Verb::declare, {2, 31})), R"({"target":31,"type":"charge","verb":"declare"})");
    EXPECT_EQ(written(make(Verb::declare, {1, -1})), R"({"type":"move","verb":"declare"})");
    EXPECT_EQ(written(make(Verb::load, {9, 4, 6})), R"({"ability":9,"dice":[4,6],"verb":"load"})");
    EXPECT_EQ(written(make(Verb::close_ranks, {1})), R"({"closed":true,"verb":"close_ranks"})");
    EXPECT_EQ(written(make(Verb::move, {1, 30, 1500})),
              R"({"keeps":[{"beyond":1500,"unit":30}],"quick":true,"verb":"move"})");
    EXPECT_EQ(written(make(Verb::charge, {})), R"({"verb":"charge"})");
}

TEST_F(SagaJson, a_warband_is_bought_and_organised_by_names) {
    EXPECT_EQ(written(make(Verb::recruit, {2, 3, 0, 0, 1, 100, 201})),
              R"({"hearthguard":2,"hires":[{"hero":0},{"hired":1}],"legend":0,"levies":0,"swap":0,)"
              R"("verb":"recruit","warriors":3})");
    EXPECT_EQ(written(make(Verb::organise, {2 + 4 * 8 + 64 * 5 + 16384})),
              R"({"rows":[{"figures":8,"legend":true,"option":5,"troop":"warriors"}],"verb":"organise"})");
}

TEST_F(SagaJson, an_answer_that_lacks_something_says_what) {
    EXPECT_EQ(fault(R"({"verb": "declare"})"), "choice.type: none, move, charge, shoot or rest is expected");
    EXPECT_EQ(fault(R"({"verb": "declare", "type": "move", "target": "31"})"),
              "choice.target: a whole number from -32768 to 32767 is expected, not '31'");
    EXPECT_EQ(fault(R"({"verb": "recruit", "hearthguard": 1, "warriors": 1, "levies": 1, "swap": 0,
                        "hires": [{"king": 1}]})"),
              "choice.hires[0]: hero or hired is expected, not an object");
    EXPECT_EQ(fault(R"({"verb": "organise", "rows": [{"troop": "levies", "figures": 16, "option": 0}]})"),
              "choice.rows[0]: a smaller figures is expected");
}

TEST_F(SagaJson, types_and_points_are_lists) {
    Question question;
    question.ask = static_cast<std::uint8_t>(Ask::declare);
    question.side = Side::first;
    question.about = {4, 9};
    EXPECT_TRUE(json_keeps(question, names));
    EXPECT_EQ(json_of(question, names).dump(),
              R"({"ask":"declare","side":"first","types":["move","rest"],"unit":4})");
    const Event moved{static_cast<std::uint8_t>(EventKind::moved),
                      Side::second,
                      cause(Rule::MOV_01),
                      {110, 5, 6, 90, 70, 80, 75, 80},
                      {}};
    EXPECT_TRUE(json_keeps(moved, names));
    EXPECT_EQ(json_of(moved, names).dump(),
              R"({"event":"moved","facing":90,"figure":110,"from":[5,6],"path":[[70,80],[75,80]],)"
              R"("rule":"MOV-01","side":"second"})");
}

}  // namespace
