#include "game/json.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/json.hpp"
#include "game/duel.hpp"

using namespace skald;
using duel::Duel;

namespace {

const Duel book;
const Names names = names_of(book);

std::string choice_fault(const std::string& text) {
    const auto json = parse_json(text);
    if (!json) return describe(json.error(), "json");
    const auto choice = choice_from(*json, names);
    return choice ? "" : choice.error().text;
}

}  // namespace

TEST(Json, AChoiceIsWrittenWithItsNames) {
    Choice choice;
    choice.verb = std::uint8_t(duel::Verb::move);
    choice.sketch = true;
    choice.spot = Point16(3000, -12);
    Step step;
    step.figure = 4;
    step.ways = 2;
    step.path = {Point16(1, 2), Point16(3, 4)};
    step.facing = 90;
    step.floor = 1;
    choice.steps.push(step);
    const Json expected = {
        {"verb", "move"},
        {"sketch", true},
        {"spot", {3000, -12}},
        {"steps", {{{"figure", 4}, {"path", {{1, 2}, {3, 4}}}, {"facing", 90}, {"floor", 1}}}},
    };
    EXPECT_EQ(json_of(choice, names), expected);
    EXPECT_TRUE(json_keeps(choice, names));
}

TEST(Json, WhatIsLeftOutIsNothing) {
    Choice choice;
    choice.verb = std::uint8_t(duel::Verb::rest);
    EXPECT_EQ(json_of(choice, names).dump(), R"({"verb":"rest"})");
    EXPECT_EQ(choice_from(*parse_json(R"({"verb": "rest"})"), names), choice);
}

TEST(Json, NumbersStandUnderTheNamesOfTheirFields) {
    const Question question{std::uint8_t(duel::Ask::react), Side::second, {7, 4}};
    EXPECT_TRUE(json_keeps(question, names));
    EXPECT_EQ(json_of(question, names).dump(), R"({"ask":"react","dice":4,"side":"second","turn":7})");
    EXPECT_TRUE(json_keeps(Question{}, names));
    const Event stances{std::uint8_t(duel::Kind::stances), Side::none, duel::stance_rule, {2, 1}, {}};
    EXPECT_TRUE(json_keeps(stances, names));
    EXPECT_EQ(json_of(stances, names).dump(),
              R"({"event":"stances","first":"guard","rule":"DUEL-01","second":"aim","side":"none"})");
    const Event lost{std::uint8_t(duel::Kind::lost), Side::first, duel::shoot_rule, {2}, {6, 1}};
    EXPECT_TRUE(json_keeps(lost, names));
    EXPECT_EQ(json_of(lost, names).dump(),
              R"({"event":"lost","faces":[6,1],"figures":2,"rule":"DUEL-04","side":"first"})");
    const Why why{duel::move_rule, std::uint16_t(duel::Says::too_far), {2147483647, -2147483648}};
    EXPECT_TRUE(json_keeps(why, names));
    EXPECT_EQ(json_of(why, names).dump(),
              R"({"allowed":-2147483648,"distance":2147483647,"rule":"DUEL-03","sentence":"too_far"})");
    EXPECT_TRUE(json_keeps(Why{}, names));
    EXPECT_TRUE(json_keeps(Outcome{true, Side::second, {-3, 12}}));
    EXPECT_EQ(json_of(Outcome{}).dump(), R"({"over":false,"points":[0,0],"winner":"none"})");
}

TEST(Json, ATextThatIsNotJsonIsRefusedAtItsPlace) {
    const auto json = parse_json("{\"verb\":\n  rest}");
    ASSERT_FALSE(json);
    EXPECT_EQ(json.error().line, 2);
    EXPECT_EQ(json.error().column, 3);
    EXPECT_NE(json.error().text.find("invalid literal"), std::string::npos) << json.error().text;
    EXPECT_FALSE(parse_json(""));
    EXPECT_FALSE(parse_json("{} {}"));
    EXPECT_FALSE(parse_json("\"\xff\""));
}

TEST(Json, LimitsAreKept) {
    const auto nested = [](int depth) {
        return std::string(std::size_t(depth), '[') + std::string(std::size_t(depth), ']');
    };
    EXPECT_TRUE(parse_json(nested(deepest_nesting)));
    ASSERT_FALSE(parse_json(nested(deepest_nesting + 1)));
    EXPECT_EQ(parse_json(nested(100'000)).error().text, "brackets are nested too deeply");
    EXPECT_FALSE(parse_json(std::string(max_json_bytes + 1, ' ')));
}

TEST(Json, AFaultSaysWhereItIsAndWhatIsExpected) {
    EXPECT_EQ(choice_fault("[]"), "choice: an object is expected, not an array of 0");
    EXPECT_EQ(choice_fault("{}"), "choice.verb: a verb is expected");
    EXPECT_EQ(choice_fault(R"({"verb": "shot"})"),
              "choice.verb: a verb is expected, not 'shot' (did you mean 'shoot'?)");
    EXPECT_EQ(choice_fault(R"({"verb": 3})"), "choice.verb: a verb is expected, not 3");
    EXPECT_EQ(choice_fault(R"({"verb": "rest", "stps": []})"),
              "choice: a known key is expected, not 'stps' (did you mean 'steps'?)");
    EXPECT_EQ(choice_fault(R"({"verb": "rest", "what": [1]})"),
              "choice: a known key is expected, not 'what'");
    EXPECT_EQ(choice_fault(R"({"verb": "rest", "sketch": 1})"),
              "choice.sketch: true or false is expected, not 1");
    EXPECT_EQ(choice_fault(R"({"verb": "rest", "spot": [1]})"),
              "choice.spot: a point [x, y] is expected, not an array of 1");
    EXPECT_EQ(choice_fault(R"({"verb": "move", "steps": [{"figure": 0, "path": [[0, 0], [1, 40000]]}]})"),
              "choice.steps[0].path[1][1]: a whole number from -32768 to 32767 is expected, not 40000");
    EXPECT_EQ(choice_fault(R"({"verb": "move", "steps": [{"figure": 0}]})"),
              "choice.steps[0].path: at least one point is expected");
    EXPECT_EQ(choice_fault(R"({"verb": "move", "steps": [{"path": [[0,0],[1,1],[2,2],[3,3],[4,4]]}]})"),
              "choice.steps[0].path: an array of at most 4 is expected, not an array of 5");
}

TEST(Json, AFieldSaysWhatItMustBe) {
    const auto fault = [](const char* text) { return event_from(*parse_json(text), names).error().text; };
    EXPECT_EQ(fault(R"({"event": "lost", "side": "first", "rule": "DUEL-04"})"),
              "event.figures: a whole number is expected");
    EXPECT_EQ(fault(R"({"event": "lost", "side": "first", "rule": "DUEL-04", "figures": 2.5})"),
              "event.figures: a whole number from -32768 to 32767 is expected, not 2.5");
    EXPECT_EQ(fault(R"({"event": "lost", "side": "first", "rule": "", "figures": 18446744073709551615})"),
              "event.figures: a whole number from -32768 to 32767 is expected, not 18446744073709551615");
    EXPECT_EQ(fault(R"({"event": "stances", "side": "none", "rule": "", "first": "gard", "second": "aim"})"),
              "event.first: none, aim or guard is expected, not 'gard' (did you mean 'guard'?)");
    EXPECT_EQ(fault(R"({"event": "stances", "side": "none", "rule": "", "first": 1, "second": "aim"})"),
              "event.first: none, aim or guard is expected, not 1");
    EXPECT_EQ(fault(R"({"event": "moved", "side": "none", "rule": "", "figures": 1})"),
              "event: a known key is expected, not 'figures'");
}

TEST(Json, ASideIsNamed) {
    EXPECT_EQ(question_from(*parse_json(R"({"ask": "act", "side": "third"})"), names).error().text,
              "question.side: first, second or none is expected, not 'third'");
    EXPECT_EQ(outcome_from(*parse_json(R"({"winner": "first", "points": [1, 2, 3]})")).error().text,
              "outcome.points: an array of at most 2 is expected, not an array of 3");
}
