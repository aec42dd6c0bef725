#include "calls/every_call.hpp"

#include <gtest/gtest.h>

#include <climits>

#include "calls/core/reason.hpp"

using namespace skald::calls;

namespace {

struct Everything : Sessions {
    explicit Everything(Limits limits = {}) : Sessions(limits) { add_every_call(*this); }
};

}  // namespace

TEST(Calls, an_answer_is_a_reply_or_an_error) {
    Everything sessions;
    EXPECT_TRUE(sessions.answer(R"({"call": "version"})").starts_with(R"({"reply":)"));
    EXPECT_EQ(sessions.answer(R"({"call": "fly"})"), R"({"error":"there is no call \"fly\""})");
    EXPECT_EQ(sessions.answer("{"), R"({"error":"the request is not JSON"})");
    EXPECT_EQ(sessions.answer("7"), R"({"error":"\"call\" must be a text"})");
}

TEST(Calls, every_call_answers_an_empty_request_instead_of_failing) {
    Everything sessions;
    for (const std::string& name : sessions.calls()) {
        const std::string answer = sessions.answer(Json{{"call", name}}.dump());
        EXPECT_TRUE(answer.starts_with(R"({"reply":)") || answer.starts_with(R"({"error":)")) << answer;
    }
}

TEST(Requests, integers_are_whole_and_within_bounds) {
    const Json request = Json::parse(R"({"a": 5, "b": 5.0, "c": "5", "d": 18446744073709551615, "e": -9})");
    EXPECT_EQ(read_integer(request, "a", 0, 5), 5);
    EXPECT_EQ(read_integer(request, "a", 0, 4).error(), "\"a\" must be a whole number from 0 to 4");
    EXPECT_FALSE(read_integer(request, "b", 0, 9));
    EXPECT_FALSE(read_integer(request, "c", 0, 9));
    EXPECT_FALSE(read_integer(request, "d", INT64_MIN, INT64_MAX));
    EXPECT_EQ(read_integer(request, "e", -9, 0), -9);
    EXPECT_FALSE(read_integer(request, "missing", 0, 9));
    EXPECT_FALSE(read_integer(Json(3), "a", 0, 9));
}

TEST(Requests, other_members_have_their_kinds) {
    const Json request = Json::parse(R"({"text": "t", "flag": true, "object": {}, "list": [1]})");
    EXPECT_EQ(read_text(request, "text"), "t");
    EXPECT_FALSE(read_text(request, "flag"));
    EXPECT_EQ(read_flag(request, "flag"), true);
    EXPECT_FALSE(read_flag(request, "text"));
    EXPECT_TRUE(read_object(request, "object"));
    EXPECT_FALSE(read_object(request, "list"));
    EXPECT_EQ((*read_list(request, "list"))->size(), 1u);
    EXPECT_FALSE(read_list(request, "object"));
}

TEST(Reasons, every_number_of_a_bots_reason_has_a_name_and_comes_back_by_it) {
    using skald::words::Motive;
    using skald::words::Reason;
    const Reason charge{Motive::charge, 0, {2, 27, 61, 24, 13}};
    EXPECT_EQ(reason_json(charge, "MEL-27"),
              Json::parse(R"({"motive": "charge", "rule": "MEL-27", "unit": 2, "target": 27, "win": 61,
                              "enemyLoses": 24, "ownLoses": 13})"));
    const Reason alone{Motive::cancel, 0, {27, -1, 0, 8, 0}};
    EXPECT_EQ(reason_json(alone, "FAT-14"),
              Json::parse(R"({"motive": "cancel", "rule": "FAT-14", "enemy": 27, "spared": 8})"));
    for (const Reason& reason : {charge, alone})
        EXPECT_EQ(*read_reason({{"reason", reason_json(reason, "")}}), reason);
}

TEST(Reasons, a_reason_without_a_number_of_its_own_is_refused) {
    const auto refused = [](const char* reason) { return !read_reason({{"reason", Json::parse(reason)}}); };
    EXPECT_TRUE(refused(R"({"motive": "charge", "numbers": [2, 27, 61, 24, 13]})"));
    EXPECT_TRUE(refused(R"({"motive": "charge", "unit": 2, "win": "all", "enemyLoses": 1, "ownLoses": 1})"));
    EXPECT_TRUE(refused(R"({"motive": "boredom"})"));
    EXPECT_FALSE(refused(R"({"motive": "stay", "unit": 2})"));
}
