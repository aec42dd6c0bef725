#include "messages.hpp"

#include <gtest/gtest.h>

#include "base/json.hpp"
#include "limits.hpp"
#include "message.hpp"
#include "standing.hpp"

using namespace skald::server;

TEST(Messages, hello_agrees_on_the_protocol) {
    const std::string answer = answer_message(skald::read_json(R"({"type": "hello", "protocol": 1})"));
    EXPECT_NE(answer.find(R"("protocol":1)"), std::string::npos) << answer;
    EXPECT_NE(answer.find(R"("type":"hello")"), std::string::npos) << answer;
}

TEST(Messages, another_protocol_is_refused_and_ours_is_named) {
    const std::string refusal = R"({"text":"this server speaks protocol 1","type":"error"})";
    EXPECT_EQ(answer_message(skald::read_json(R"({"type": "hello", "protocol": 2})")), refusal);
    EXPECT_EQ(answer_message(skald::read_json(R"({"type": "hello", "protocol": "1"})")), refusal);
    EXPECT_EQ(answer_message(skald::read_json(R"({"type": "hello"})")), refusal);
}

TEST(Messages, a_ping_comes_back_with_its_id) {
    EXPECT_EQ(answer_message(skald::read_json(R"({"type": "ping", "id": 7})")), R"({"id":7,"type":"pong"})");
    EXPECT_EQ(answer_message(skald::read_json(R"({"type": "ping", "id": "x"})")),
              R"({"id":"x","type":"pong"})");
}

TEST(Messages, a_text_is_quoted_as_the_library_does_it) {
    std::string all;
    for (char c = 0; c < 127; ++c) all += c;
    for (const std::string& text : {all, std::string(), std::string("Þórr — “Ægir”\x7f\n\\\"")}) {
        std::string quoted;
        add_quoted(quoted, text);
        EXPECT_EQ(quoted, Json(text).dump());
    }
}

TEST(Messages, the_event_of_an_answer_is_written_as_the_library_does_it_and_read_again) {
    Answered answered{
        skald::Side::second, "a \"key\"\t", "second move 3\nfaces 1 6\n", "1234567890123456789", 12,
        skald::Side::first};
    Json event = {{"kind", "answer"}, {"seat", "second"},      {"key", answered.key}, {"log", answered.log},
                  {"answers", 12},    {"hash", answered.hash}, {"asked", "first"}};
    EXPECT_EQ(answered.text(), event.dump());
    EXPECT_EQ(Answered::from(event).text(), event.dump());
    answered.spent = 1500;
    event["spent"] = 1500;
    EXPECT_EQ(answered.text(), event.dump());
    EXPECT_EQ(Answered::from(event).text(), event.dump());
}

TEST(Messages, who_is_told_to_slow_down_learns_which_message_it_was) {
    const std::string told = slow_down(R"({"type": "answer", "id": 7})");
    EXPECT_NE(told.find(R"("code":"slow_down","id":7)"), std::string::npos) << told;
    EXPECT_EQ(slow_down("{").find("id"), std::string::npos);
}

TEST(Messages, whatever_comes_there_is_an_answer) {
    const std::string deep =
        R"({"type": "ping", "id": )" + std::string(60000, '[') + std::string(60000, ']') + "}";
    for (const std::string& message :
         {std::string(), std::string("\xff\xfe"), std::string("[]"), std::string("{\"type\": 1}"), deep})
        EXPECT_NE(answer_message(skald::read_json(message)).find(R"("type":"error")"), std::string::npos);
}

TEST(Limits, an_address_has_one_allowance_however_often_it_comes_and_is_forgotten_when_it_is_quiet) {
    Rates rates(2, 1);
    EXPECT_TRUE(rates.take("here", 1000) && rates.take("here", 1000));
    EXPECT_FALSE(rates.take("here", 1000));
    EXPECT_TRUE(rates.take("there", 1000)) << "another notices nothing";
    rates.forget_quiet(2000);
    EXPECT_EQ(rates.size(), 1u);
    EXPECT_TRUE(rates.take("here", 2000));
    EXPECT_FALSE(rates.take("here", 2500));
    rates.forget_quiet(9000);
    EXPECT_EQ(rates.size(), 0u);
}
