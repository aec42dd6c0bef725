// Time to think: whom it is counted for, and for whom not.
#include "apps/in_the_hall.hpp"

namespace skald::server {
namespace {

TEST_F(InTheHall, who_thinks_too_long_loses_but_not_for_time_when_no_server_ran) {
    const Json game = begin({{"clock", {{"seconds", 60}, {"gain", 5}}}});
    const std::string asked = join(1, game, "Ada")["asked"];
    pass(5'000);
    now_ += 45'000;
    open_hall();  // it was down for most of that time
    join(2, game, "Bo");
    join(1, game, "Ada");
    pass(50'000);
    EXPECT_EQ(join(1, game, "Ada")["status"], "playing");
    pass(11'000);
    EXPECT_EQ(last_event(1)["how"], "time");
    EXPECT_NE(last_event(1)["winner"], asked);
}

TEST_F(InTheHall, a_clock_goes_on_where_it_stood_when_a_server_is_started_again) {
    const Json game = begin({{"clock", {{"seconds", 3 * 86400}, {"per", "answer"}}}});
    const std::int64_t day = 86'400'000;
    pass(2 * day);
    now_ += 3 * day;  // nobody ran it
    open_hall();
    EXPECT_EQ(join(1, game, "Ada")["clock"]["thinking"], 2 * day);
    pass(day + 1);
    EXPECT_EQ(last_event(1)["how"], "time");
}

TEST_F(InTheHall, a_clock_that_runs_out_while_both_are_away_ends_the_game_for_who_looks_first) {
    const Json game = begin({{"clock", {{"seconds", 60}}}});
    const std::string asked = join(1, game, "Ada")["asked"];
    hall_->leave(1);
    hall_->leave(2);
    hall_->leave(8);
    pass(61'000);
    const Json mine =
        say(6, {{"type", "mine"}, {"seats", {{{"game", game}, {"secret", digits("Bo")}}}}})["games"][0];
    EXPECT_EQ(mine["status"], "over");
    EXPECT_EQ(mine["clock"]["thinking"], 0);
    EXPECT_NE(join(2, game, "Bo")["events"].back()["winner"], asked);
}

TEST_F(InTheHall, a_fast_answer_gains_time) {
    const Json game = begin({{"clock", {{"seconds", 60}, {"gain", 5}}}});
    const std::size_t asked = join(1, game, "Ada")["asked"] == "first" ? 0 : 1;
    now_ += 2'000;
    ASSERT_EQ(answer(game, "k")["type"], "reply");
    EXPECT_EQ(join(1, game, "Ada")["clock"]["left"][asked], 63'000);
}

TEST_F(InTheHall, each_turn_has_its_own_time_where_the_clock_says_so) {
    const std::int64_t budget = 3'600'000;
    const Json game = begin({{"clock", {{"seconds", 3600}, {"per", "turn"}}}});
    Json left = join(8, game, "")["clock"]["left"];
    int turns = 0;
    for (int i = 0; i < 400 && turns < 2; ++i) {
        const Json room = join(8, game, "");
        if (room["status"] != "playing") break;
        const std::size_t asked = room["asked"] == "first" ? 0 : 1;
        pass(2'000);
        ASSERT_EQ(answer(game, "k" + std::to_string(i))["type"], "reply");
        const Json then = join(8, game, "")["clock"]["left"];
        const Json event = last_event(1);
        if (event.contains("left")) {
            ++turns;
            EXPECT_EQ(then, Json::array({budget, budget})) << "both have it";
            EXPECT_EQ(event["left"], then) << "everybody is told";
        } else {
            EXPECT_EQ(then[asked], left[asked].get<std::int64_t>() - 2'000);
            EXPECT_EQ(then[1 - asked], left[1 - asked]);
        }
        left = then;
    }
    EXPECT_EQ(turns, 2) << "a turn has many answers";
    open_hall();
    EXPECT_EQ(join(8, game, "")["clock"]["left"], left) << "another server knows it, too";
    pass(budget + 1'000);
    EXPECT_EQ(join(8, game, "")["status"], "over");
}

/// A game with a clock, at a moment at which who is asked has a free answer and is asked again.
class WithAFreeAnswer : public InTheHall {
  protected:
    /// Gives the seat that has just answered for nothing, and may take it back. `clock` is that of the game.
    std::size_t answered_free(const Json& clock) {
        game_ = begin({{"clock", clock}});
        for (int i = 0; i < 200; ++i) {
            now_ += 2'000;
            const std::string asked = join(8, game_, "")["asked"];
            EXPECT_EQ(answer(game_, "k" + std::to_string(i))["type"], "reply");
            left_ = clock_left();
            const std::uint64_t guest = asked == "first" ? 1 : 2;
            const Json back = say(guest, {{"type", "back"}, {"key", "b" + std::to_string(i)}});
            if (back["type"] == "reply" && join(8, game_, "")["asked"] == asked)
                return asked == "first" ? 0 : 1;
        }
        ADD_FAILURE() << "no answer was free";
        return 0;
    }
    Json clock_left() { return join(8, game_, "")["clock"]["left"]; }

    Json game_, left_;
};

TEST_F(WithAFreeAnswer, who_answers_and_takes_back_gains_no_time) {
    const std::size_t seat = answered_free({{"seconds", 600}, {"gain", 10}});
    EXPECT_EQ(clock_left()[seat], left_[seat].get<std::int64_t>() - 10'000)
        << "the gain goes with the answer";
    EXPECT_EQ(last_event(1)["left"], clock_left()) << "everybody is told";
}

TEST_F(WithAFreeAnswer, what_was_thought_before_a_step_back_is_counted) {
    const std::size_t seat = answered_free({{"seconds", 600}, {"gain", 10}});
    const Json before = clock_left();
    EXPECT_EQ(answer(game_, "again")["type"], "reply");
    pass(30'000);
    ASSERT_EQ(say(seat + 1, {{"type", "back"}, {"key", "after long thought"}})["type"], "reply");
    const std::size_t asked = join(8, game_, "")["asked"] == "first" ? 0 : 1;
    EXPECT_EQ(asked, seat);
    const Json events = join(8, game_, "")["events"];
    const bool by_himself = (events[events.size() - 2]["asked"] == "first") == (seat == 0);
    EXPECT_EQ(clock_left()[seat], before[seat].get<std::int64_t>() - (by_himself ? 30'000 : 0));
    EXPECT_EQ(clock_left()[1 - seat], before[1 - seat]) << "what the other thought he thought for nothing";
}

TEST_F(WithAFreeAnswer, a_step_back_gives_no_second_time_for_the_same_answer) {
    const std::size_t seat = answered_free({{"seconds", 600}, {"per", "answer"}});
    EXPECT_EQ(clock_left()[seat], 598'000) << "it was thought about for two seconds";
}

TEST_F(InTheHall, time_in_which_the_store_fails_is_counted_for_nobody) {
    SharedStore here(*store_), there(*store_);
    here.share_with(there);
    hall_ = hall_with(here);
    const Json game = begin({{"clock", {{"seconds", 600}}}});
    pass(60'000);
    here.is_down = true;
    pass(3'600'000);
    here.is_down = false;
    pass(60'000);
    const Json room = join(1, game, "Ada");
    EXPECT_EQ(room["status"], "playing");
    EXPECT_LE(room["clock"]["thinking"], 150'000);
    EXPECT_GE(room["clock"]["thinking"], 100'000);
}

TEST_F(InTheHall, time_that_a_server_slept_through_is_counted_for_nobody) {
    const Json game = begin({{"clock", {{"seconds", 600}}}});
    pass(60'000);
    now_ += 3'600'000;
    EXPECT_LE(join(1, game, "Ada")["clock"]["thinking"], 80'000) << "before the next tick";
    pass(60'000);
    EXPECT_EQ(join(1, game, "Ada")["status"], "playing");
    EXPECT_LE(join(1, game, "Ada")["clock"]["thinking"], 140'000);
}

TEST_F(InTheHall, a_clock_of_the_machine_that_is_set_back_harms_nobody) {
    const Json game = begin({{"clock", {{"seconds", 600}}}});
    pass(60'000);
    now_ -= 3'600'000;
    hall_->tick();
    EXPECT_EQ(join(1, game, "Ada")["clock"]["thinking"], 0);
    EXPECT_EQ(say(1, {{"type", "say"}, {"text", "hello"}, {"key", "s"}})["type"], "reply");
    ASSERT_EQ(answer(game, "k")["type"], "reply");
    const Json clock = join(1, game, "Ada")["clock"];
    for (const Json& left : clock["left"]) EXPECT_LE(left, 600'000);
}

TEST_F(InTheHall, a_game_may_be_claimed_after_two_weeks_of_the_other_and_offers_do_not_put_that_off) {
    const Json game = begin();
    const std::int64_t day = 86'400'000;
    const std::uint64_t waits = join(8, game, "")["asked"] == "first" ? 2 : 1;
    pass(10 * day);
    now_ += 10 * day;  // nobody ran the server
    hall_->tick();
    const std::string who = waits == 1 ? "Ada" : "Bo", asked = waits == 1 ? "Bo" : "Ada";
    EXPECT_EQ(say(waits, {{"type", "claim"}})["code"], "too_early");
    EXPECT_FALSE(join(waits, game, who).contains("claim"));
    EXPECT_EQ(say(waits, {{"type", "offer"}, {"what", "draw"}, {"key", "o"}})["type"], "reply");
    pass(4 * day);
    EXPECT_EQ(join(waits, game, who)["claim"], true) << "whoever may is told so";
    EXPECT_FALSE(join(3 - waits, game, asked).contains("claim"));
    EXPECT_EQ(say(waits, {{"type", "claim"}})["type"], "reply");
    EXPECT_EQ(last_event(1)["how"], "abandoned");
}

TEST(Limits, who_is_within_his_limits_stays_so_when_the_clock_is_set_back) {
    Allowance allowance(10, 1);
    EXPECT_TRUE(allowance.take(3'600'000));
    for (int i = 0; i < 9; ++i) EXPECT_TRUE(allowance.take(0));
    EXPECT_FALSE(allowance.take(0));
    EXPECT_TRUE(allowance.take(1'000));
}

TEST(Limits, what_takes_long_counts_for_the_time_that_it_took) {
    Rates times(2'000, 250);  // milliseconds at once, and in each second
    EXPECT_TRUE(times.has("one", 0));
    times.spend("one", 2'500);
    EXPECT_FALSE(times.has("one", 1'000));
    EXPECT_TRUE(times.has("another", 1'000));
    EXPECT_TRUE(times.has("one", 3'000));
    times.forget_quiet(3'000);
    EXPECT_EQ(times.size(), 1u) << "who owes time is remembered";
}

}  // namespace
}  // namespace skald::server
