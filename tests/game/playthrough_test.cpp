#include "game/playthrough.hpp"

#include <gtest/gtest.h>

#include "dice/scripted.hpp"
#include "dice/seeded.hpp"
#include "game/duel.hpp"
#include "game/names.hpp"

using namespace skald;
using duel::Duel;
using duel::Verb;

namespace {

using Play = Playthrough<Duel>;

Choice plain(Verb verb) {
    Choice choice;
    choice.verb = std::uint8_t(verb);
    return choice;
}

Choice move_to(const Play& play, Point spot) {
    Choice choice = plain(Verb::move);
    choice.sketch = true;
    choice.spot = Point16(spot);
    EXPECT_FALSE(play.book().complete(play.state(), choice));
    return choice;
}

/// The two stances, then both units forward into range.
Play in_range() {
    Play play(Duel(3, 3));
    ScriptedDice none{};
    Events events;
    for (const Choice& choice : {plain(Verb::aim), plain(Verb::guard)})
        EXPECT_FALSE(play.answer(choice, none, events));
    for (int i = 0; i < 2; ++i) {
        const bool first = play.to_answer() == Side::first;
        EXPECT_FALSE(play.answer(move_to(play, {2000, first ? 5900 : 100}), none, events));
    }
    return play;
}

/// A random game.
Play played(std::uint64_t seed) {
    Play play(Duel{});
    SeededDice dice(seed);
    Random random(seed);
    Events events;
    Choices choices;
    while (play.to_answer() != Side::none) {
        play.book().choices(play.state(), choices);
        Choice choice = choices[random.below(std::uint32_t(choices.size()))];
        const Refusal refusal = choice.sketch ? play.book().complete(play.state(), choice) : Refusal();
        EXPECT_FALSE(refusal);
        EXPECT_FALSE(play.answer(choice, dice, events));
    }
    return play;
}

}  // namespace

TEST(Playthrough, AVolleyIsAskedAboutAndThenRolled) {
    Play play = in_range();
    Events events;
    ScriptedDice none{};
    ASSERT_FALSE(play.answer(plain(Verb::shoot), none, events));
    EXPECT_EQ(play.to_answer(), Side::second);
    EXPECT_EQ(play.book().ask_name(play.book().question(play.state()).ask), "react");
    ScriptedDice dice{3, 2, 1, /* again */ 6, /* saves, braced on 4+ */ 4, 3};
    events.clear();
    ASSERT_FALSE(play.answer(plain(Verb::brace), dice, events));
    EXPECT_TRUE(dice.exhausted());
    EXPECT_EQ(play.book().outcome(play.state()).points, (std::array<std::int16_t, 2>{3, 2}));
    ASSERT_EQ(events.size(), 2u);
    EXPECT_EQ(play.book().rule_name(events[1].rule), "DUEL-04");
    EXPECT_EQ(play.entries().back().faces, (std::vector<std::uint8_t>{3, 2, 1, 6, 4, 3}));
}

TEST(Playthrough, ARefusedAnswerChangesNothingAndGivesItsReason) {
    Play play(Duel{});
    SeededDice dice(1);
    const SeededDice before = dice;
    Events events;
    const auto hash = play.book().hash(play.state());
    const Refusal refusal = play.answer(plain(Verb::shoot), dice, events);
    ASSERT_TRUE(refusal);
    EXPECT_EQ(play.book().rule_name(refusal->rule), "DUEL-02");
    EXPECT_EQ(play.book().hash(play.state()), hash);
    EXPECT_TRUE(play.entries().empty());
    EXPECT_EQ(dice, before);
    EXPECT_EQ(events.size(), 0u);
}

TEST(Playthrough, EveryEntryCanBeSoughtExactly) {
    Play play = played(3);
    ASSERT_GT(play.entries().size(), 2 * Play::stride);
    Play again(Duel{});
    Events events, sought;
    for (std::size_t n = 0;; ++n) {
        ASSERT_EQ(play.book().hash(play.state_at(n, sought)), play.book().hash(again.state()));
        ASSERT_TRUE(std::equal(sought.begin(), sought.end(), events.begin(), events.end())) << n;
        if (n == play.entries().size()) break;
        events.clear();
        ASSERT_TRUE(again.repeat(play.entries()[n], events));
    }
    EXPECT_EQ(again.entries(), play.entries());
}

TEST(Playthrough, ABranchGoesItsOwnWay) {
    Play play = played(4);
    for (std::size_t n : {std::size_t{0}, Play::stride, Play::stride + 3, play.entries().size()}) {
        Play branch = play.branch(n);
        EXPECT_EQ(branch.entries().size(), n);
        EXPECT_EQ(branch.book().hash(branch.state()), play.book().hash(play.state_at(n)));
    }
    Play branch = play.branch(2);
    SeededDice dice(99);
    Events events;
    while (branch.entries().size() < 3 * Play::stride && branch.to_answer() != Side::none) {
        const bool react = branch.book().question(branch.state()).ask == std::uint8_t(duel::Ask::react);
        ASSERT_FALSE(branch.answer(plain(react ? Verb::stand : Verb::rest), dice, events));
    }
    EXPECT_NE(branch.entries(), play.entries());
    EXPECT_EQ(branch.book().hash(branch.state_at(branch.entries().size())),
              branch.book().hash(branch.state()));
}

TEST(Playthrough, AMoveMayBeTakenBackByItsSideOnly) {
    Play play = in_range();
    const auto before = play.book().hash(play.state_at(3));
    EXPECT_TRUE(play.may_undo(Side::second));
    EXPECT_FALSE(play.may_undo(Side::first));
    play.undo();
    EXPECT_EQ(play.book().hash(play.state()), before);
    EXPECT_FALSE(play.may_undo(Side::second));  // the last act is now the other side's
    EXPECT_TRUE(play.may_undo(Side::first));
}

TEST(Playthrough, AThrownDieIsNeverTakenBack) {
    Play play = in_range();
    Events events;
    SeededDice dice(5);
    ASSERT_FALSE(play.answer(plain(Verb::shoot), dice, events));
    EXPECT_TRUE(play.may_undo(Side::first));  // nothing has been rolled yet
    ASSERT_FALSE(play.answer(plain(Verb::stand), dice, events));
    EXPECT_FALSE(play.may_undo(Side::first));
    EXPECT_FALSE(play.may_undo(Side::second));
}

TEST(Playthrough, TheDiceOfTheSeedRollOnAfterAnAnswerIsTakenBack) {
    Play play(Duel(3, 3), 5), other(Duel(3, 3), 5);
    Events events;
    for (Play* one : {&play, &other}) {
        for (Verb verb : {Verb::aim, Verb::guard}) ASSERT_FALSE(one->answer(plain(verb), events));
        for (int i = 0; i < 2; ++i) {
            const bool first = one->to_answer() == Side::first;
            ASSERT_FALSE(one->answer(move_to(*one, {2000, first ? 5900 : 100}), events));
        }
    }
    play.undo();
    ASSERT_FALSE(play.answer(move_to(play, {2000, 100}), events));
    for (Play* one : {&play, &other})
        for (Verb verb : {Verb::shoot, Verb::stand}) ASSERT_FALSE(one->answer(plain(verb), events));
    EXPECT_EQ(play.entries(), other.entries());
    EXPECT_FALSE(play.entries().back().faces.empty());
}

TEST(Playthrough, ATurnWithoutEndStopsTheGameAsADraw) {
    TurnCount count;
    for (int i = 1; i < most_answers_in_a_turn; ++i) count = count.with({3, Side::first});
    EXPECT_FALSE(count.too_long());
    EXPECT_TRUE(count.with({3, Side::first}).too_long());
    EXPECT_EQ(count.with({3, Side::second}).answers, 1);
}

TEST(Playthrough, ARevealIsNeverTakenBack) {
    Play play(Duel{});
    Events events;
    ScriptedDice none{};
    EXPECT_FALSE(play.may_undo(Side::first));
    ASSERT_FALSE(play.answer(plain(Verb::aim), none, events));
    EXPECT_TRUE(play.may_undo(Side::first));  // still secret
    ASSERT_FALSE(play.answer(plain(Verb::aim), none, events));
    EXPECT_TRUE(play.entries().back().reveals);
    EXPECT_FALSE(play.may_undo(Side::second));
}

TEST(Playthrough, ARecordedEntryMustFitTheRules) {
    Play play = in_range();
    Events events;
    const auto hash = play.book().hash(play.state());
    using enum Fit::Kind;
    EXPECT_EQ(play.repeat({Side::second, plain(Verb::shoot), {}}, events).kind, other_side);
    EXPECT_EQ(play.repeat({Side::first, plain(Verb::brace), {}}, events).kind, refused);
    EXPECT_EQ(play.repeat({Side::first, plain(Verb::rest), {4}, false, true}, events).kind, faces_left_over);
    EXPECT_EQ(play.book().hash(play.state()), hash);
    ASSERT_TRUE(play.repeat({Side::first, plain(Verb::shoot), {}}, events));
    EXPECT_EQ(play.repeat({Side::second, plain(Verb::stand), {2, 2}, false, true}, events).kind,
              faces_missing);
    EXPECT_EQ(played(6).repeat({Side::first, plain(Verb::rest), {}}, events).kind, game_over);
}

TEST(Names, WordsAndNumbersAnswerEachOther) {
    const Duel book;
    const Names names = names_of(book);
    EXPECT_EQ(names.verbs[std::uint8_t(Verb::shoot)], "shoot");
    EXPECT_EQ(names.verbs.find("shoot"), unsigned(Verb::shoot));
    EXPECT_FALSE(names.verbs.find("shot"));
    EXPECT_FALSE(names.verbs.find(""));
    EXPECT_EQ(names.verbs.all().size(), 7u);
    EXPECT_EQ(names.rules.find("DUEL-06"), 6u);
    EXPECT_EQ(suggestion("shot", names.verbs.all()), " (did you mean 'shoot'?)");
    EXPECT_EQ(suggestion("zzzzzzzz", names.verbs.all()), "");
}
