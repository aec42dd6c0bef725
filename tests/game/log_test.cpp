#include "game/log.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "game/duel.hpp"
#include "game/random_play.hpp"

using namespace skald;
using duel::Duel;

namespace {

const std::string head = "skald-log 1 duel\nsetup 4 against 4\n";

/// A duel with the dice that random_play rolls with that seed.
Playthrough<Duel> seeded(std::uint64_t seed) {
    return Playthrough<Duel>(Duel{}, seed ^ 0xd1ceULL);
}

/// The fault of a log, as a reader sees it; "" if there is none.
std::string fault_of(const std::string& text) {
    const auto play = read_log(text, Duel{});
    return play ? "" : describe(play.error(), "log");
}
std::string fault_after_head(const std::string& text) {
    return fault_of(head + text);
}

const std::string stances = "first aim\nsecond guard\n";
/// Four moves that bring the units within 30 cm.
const std::string approach =
    "first move at 2000,2000 step 0 2000,2000 step 1 2400,2000 step 2 2800,2000 step 3 3200,2000\n"
    "second move at 2000,4000 step 0 2000,4000 step 1 2400,4000 step 2 2800,4000 step 3 3200,4000\n";

}  // namespace

TEST(Log, APersonCanReadAndWriteOne) {
    const auto play = read_log(head + stances + approach +
                                   "first shoot   # four archers, aiming\n"
                                   "second brace\n"
                                   "  faces 3 3 1 2  4  5 6 1\n",
                               Duel{});
    ASSERT_TRUE(play) << play.error().text;
    EXPECT_EQ(play->entries().size(), 6u);
    EXPECT_EQ(play->book().outcome(play->state()).points, (std::array<std::int16_t, 2>{4, 3}));
}

TEST(Log, WhatIsWrittenIsReadAgainExactly) {
    const std::string text = random_play(Duel{}, {.seed = 5, .book = "duel"}).log;
    const auto play = read_log(text, seeded(5));
    ASSERT_TRUE(play) << describe(play.error(), "log");
    EXPECT_EQ(write_log({"duel", ""}, *play), text);
}

TEST(Log, TheSetUpIsKeptLetterByLetter) {
    for (const std::string setup : {"", "4 4", "# not a comment \"", "one\n\n  three\n", "\n"}) {
        const LogHead written{"duel", setup};
        const auto read = read_log_head(write_log(written, Playthrough<Duel>(Duel{})));
        ASSERT_TRUE(read);
        EXPECT_EQ(*read, written);
    }
}

TEST(Log, AFaultInTheSetUpIsFoundInTheLog) {
    const Problem fault = in_log({"duel", "one\ntwo"}, Problem{2, 3, "odd"});
    EXPECT_EQ(describe(fault, "log"), "log:3:9: error: odd");
    EXPECT_EQ(in_log({"duel", "one"}, Problem{0, 0, "odd"}), (Problem{2, 1, "odd"}));
}

TEST(Log, LinesMayEndAsOnWindows) {
    EXPECT_EQ(fault_of("skald-log 1 duel\r\nsetup\r\nfirst aim\r\n\r\nsecond aim\r\n"), "");
    EXPECT_EQ(read_log_head("skald-log 1 duel\r\nsetup 4 4\r\r\n")->setup, "4 4");
}

TEST(Log, AnAnswerWithStepsIsWrittenInWords) {
    const Duel book;
    const Names names = names_of(book);
    Choice choice;
    choice.verb = std::uint8_t(duel::Verb::move);
    choice.sketch = true;
    choice.spot = Point16(-5, 300);
    choice.what = {2, -7};
    Step step;
    step.figure = 3;
    step.ways = 2;
    step.path = {Point16(10, 20), Point16(-30, 40)};
    step.facing = 90;
    step.floor = 1;
    choice.steps.push(step);
    const std::string text = "move 2 -7 sketch at -5,300 step 3 10,20 -30,40 facing 90 floor 1";
    EXPECT_EQ(write_choice(choice, names), text);
    const auto read = read_choice(text, names);
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, choice);
}

TEST(Log, AFaultyHeadIsRefusedAtItsPlace) {
    EXPECT_EQ(fault_of(""), "log:1:1: error: 'skald-log' at the beginning of a log is expected here");
    EXPECT_EQ(fault_of("scald-log 1 duel\n"),
              "log:1:1: error: 'skald-log' at the beginning of a log is expected, not 'scald-log'");
    EXPECT_EQ(fault_of("skald-log 3 duel\n"), "log:1:11: error: version 1 or 2 is expected, not '3'");
    EXPECT_EQ(fault_of("skald-log 1 \"my duel\"\n"),
              "log:1:13: error: the name of a rule book is expected, not 'my duel'");
    EXPECT_EQ(fault_of("skald-log 1\n"), "log:1:12: error: the name of a rule book is expected here");
    EXPECT_EQ(fault_of("skald-log 1 duel 3\nsetup\n"),
              "log:1:18: error: the end of the line is expected, not '3'");
    EXPECT_EQ(fault_of("skald-log 1 duel\nfirst aim\n"),
              "log:2:1: error: a line that begins with 'setup' is expected");
}

TEST(Log, AFaultyLineIsRefusedAtItsPlaceWithTheNearestWord) {
    EXPECT_EQ(fault_after_head("frist aim\n"),
              "log:3:1: error: first, second, faces, given, dice, reveal or end is expected, not 'frist' "
              "(did you mean 'first'?)");
    EXPECT_EQ(fault_after_head("first aims\n"),
              "log:3:7: error: a verb is expected, not 'aims' (did you mean 'aim'?)");
    EXPECT_EQ(fault_after_head("first\n"), "log:3:6: error: a verb is expected here");
    EXPECT_EQ(fault_after_head("\nfirst aim 40000\n"),
              "log:4:11: error: a number from -32768 to 32767 is expected, not '40000'");
    EXPECT_EQ(fault_after_head("first aim stpe 1 2,3\n"),
              "log:3:11: error: the end of the answer is expected, not 'stpe' (did you mean 'step'?)");
    EXPECT_EQ(fault_after_head("first move at 12;5\n"),
              "log:3:15: error: a point x,y in tenths of a millimetre is expected, not '12;5'");
    EXPECT_EQ(fault_after_head("first move step 0\n"),
              "log:3:18: error: a point x,y in tenths of a millimetre is expected here");
    EXPECT_EQ(fault_after_head("first move step 0 1,1 2,2 3,3 4,4 5,5\n"),
              "log:3:35: error: no fifth point of a way is expected, not '5,5'");
    EXPECT_EQ(fault_after_head("first move step 300 1,1\n"),
              "log:3:17: error: the number of a figure from 0 to 255 is expected, not '300'");
}

TEST(Log, FacesStandAfterAnAnswerAndAreFaces) {
    EXPECT_EQ(fault_after_head("faces 1\n"),
              "log:3:1: error: faces are expected only after an answer, and once");
    EXPECT_EQ(fault_after_head("first aim\nfaces 1\nfaces 2\n"),
              "log:5:1: error: faces are expected only after an answer, and once");
    EXPECT_EQ(fault_after_head("first aim\nfaces 1 7\n"),
              "log:4:9: error: a face from 1 to 6 is expected, not '7'");
    EXPECT_EQ(fault_after_head("first aim\nfaces\n"), "log:4:6: error: a face from 1 to 6 is expected here");
}

TEST(Log, WhatTheRulesRefuseIsRefusedWithItsRule) {
    EXPECT_EQ(fault_after_head("second aim\n"), "log:3:1: error: an answer of first is expected");
    EXPECT_EQ(fault_after_head(stances + "first shoot\n"),
              "log:5:1: error: the rules refuse this answer: DUEL-04 out_of_range 4750 3000 0 0");
    EXPECT_EQ(fault_after_head("first aim\nfaces 3\n"),
              "log:4:1: error: the answer rolls fewer dice than it has faces, 1 are left over");
    EXPECT_EQ(fault_after_head(stances + approach + "first shoot\nsecond stand\nfaces 2 2 2\n"),
              "log:9:1: error: the answer rolls more dice than it has faces");
}

TEST(Log, LimitsAreKept) {
    EXPECT_EQ(fault_after_head("first aim #" + std::string(max_log_line, 'x')),
              "log:3:1: error: a line has at most 65536 characters");
    EXPECT_EQ(fault_of(std::string(max_log_bytes + 1, 'x')),
              "log:0:0: error: a log has at most 16777216 bytes");
    std::string faces = "first aim\nfaces";
    for (std::size_t i = 0; i <= max_faces_per_answer; ++i) faces += " 1";
    EXPECT_EQ(fault_after_head(faces), "log:4:8199: error: no further face is expected, not '1'");
    std::string numbers = "first aim";
    for (std::size_t i = 0; i <= Choice{}.what.capacity(); ++i) numbers += " 1";
    EXPECT_EQ(fault_after_head(numbers), "log:3:" + std::to_string(10 + 2 * Choice{}.what.capacity() + 1) +
                                             ": error: no further number is expected, not '1'");
}

// ---- verified means verified

namespace {

/// A whole game of which everything is known: random answers, dice of seed 9.
std::string whole_game() {
    return random_play(Duel{}, {.seed = 9, .book = "duel"}).log;
}
std::string fault_of_whole(const std::string& text) {
    const auto play = read_log(text, seeded(9));
    return play ? "" : std::string(name_of(play.error().fault));
}
std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}
std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

}  // namespace

TEST(Log, EveryChangedFaceOfAWholeGameIsFlagged) {
    const std::string text = whole_game();
    ASSERT_EQ(fault_of_whole(text), "");
    int changed = 0;
    auto lines = lines_of(text);
    for (std::string& line : lines) {
        if (!line.starts_with("faces ")) continue;
        for (std::size_t i = 6; i < line.size(); i += 2) {
            const char was = line[i];
            line[i] = was == '6' ? '1' : static_cast<char>(was + 1);
            EXPECT_EQ(fault_of_whole(joined(lines)), "other_faces") << line;
            line[i] = was;
            ++changed;
        }
        const std::string was = line;
        line.replace(0, 5, "given");
        EXPECT_NE(fault_of_whole(joined(lines)), "") << "what comes later is rolled otherwise";
        line = was;
    }
    EXPECT_GT(changed, 10);
}

TEST(Log, EveryLineOfAWholeGameThatIsCutDoubledOrSwappedIsFlagged) {
    const auto lines = lines_of(whole_game());
    for (std::size_t i = 0; i < lines.size(); ++i) {
        auto cut = lines, doubled = lines, swapped = lines;
        cut.erase(cut.begin() + static_cast<std::ptrdiff_t>(i));
        doubled.insert(doubled.begin() + static_cast<std::ptrdiff_t>(i), lines[i]);
        EXPECT_NE(fault_of_whole(joined(cut)), "") << i;
        EXPECT_NE(fault_of_whole(joined(doubled)), "") << i;
        if (i + 1 == lines.size() || lines[i] == lines[i + 1]) continue;
        std::swap(swapped[i], swapped[i + 1]);
        EXPECT_NE(fault_of_whole(joined(swapped)), "") << i;
    }
}

TEST(Log, AnEndThatIsNotSoIsFlagged) {
    auto lines = lines_of(whole_game());
    const std::string end = lines.back();
    const auto with = [&](const std::string& other) {
        lines.back() = other;
        return fault_of_whole(joined(lines));
    };
    EXPECT_EQ(with("end stopped" + end.substr(end.find(' ', 4))), "other_end");
    EXPECT_EQ(with(end.substr(0, end.find("answers")) + "answers 1 sum 0000000000000000"), "other_end");
    EXPECT_EQ(with(end.substr(0, end.size() - 16) + "0000000000000000"), "other_sum");
    EXPECT_EQ(with("# cut"), "no_end");
    EXPECT_EQ(fault_of("skald-log 2 duel\nsetup\nfirst aim\nend draw 3 3 answers 1 sum 0123456789abcdef\n"),
              "log:4:1: error: the log ends here, but the game is not over");
    EXPECT_EQ(fault_of("skald-log 2 duel\nsetup\nend nobody 3 3 answers 1 sum 0\n"),
              "log:3:5: error: first, second, draw or stopped is expected, not 'nobody'");
}

TEST(Log, CommentsBlanksAndLineEndsDoNotCount) {
    std::string text;
    for (const std::string& line : lines_of(whole_game()))
        text += line + (line.starts_with("setup") || line.starts_with("skald") ? "\r\n" : "  # seen\r\n\n");
    EXPECT_EQ(fault_of_whole(text), "");
}

TEST(Log, GivenFacesAreMarkedAndTheSeedRollsOnBesideThem) {
    Playthrough<Duel> play = seeded(9);
    Events events;
    const auto choice = [&](const char* text) { return *read_choice(text, names_of(play.book())); };
    for (const char* text :
         {"aim", "guard",
          "move at 2000,2000 step 0 2000,2000 step 1 2400,2000 step 2 2800,2000 step 3 3200,2000",
          "move at 2000,4000 step 0 2000,4000 step 1 2400,4000 step 2 2800,4000 step 3 3200,4000", "shoot"})
        ASSERT_FALSE(play.answer(choice(text), events)) << text;
    ScriptedDice dice{3, 3, 1, 2, 4, 5, 6, 1};
    const Refusal refusal = play.answer(choice("brace"), dice, events);
    ASSERT_FALSE(refusal);
    const std::string text = write_log({"duel", ""}, play);
    EXPECT_NE(text.find("given 3 3 1 2 4 5 6 1\n"), std::string::npos) << text;
    const auto read = read_log(text, seeded(9));
    ASSERT_TRUE(read) << read.error().text;
    EXPECT_TRUE(read->entries().back().given);
    EXPECT_EQ(read->entries(), play.entries());
}

TEST(Log, ABranchHasDiceOfItsOwnAndItsLogSaysSo) {
    const auto whole = read_log(whole_game(), seeded(9));
    ASSERT_TRUE(whole);
    Playthrough<Duel> branch = whole->branch(4);
    branch.reseed(77);
    const std::string begun = write_log({"duel", ""}, branch);
    EXPECT_TRUE(begun.ends_with("\ndice 77\n")) << begun;
    Events events;
    Choices choices;
    std::string parts = begun;
    while (!branch.outcome().over) {
        branch.book().choices(branch.state(), choices);
        Choice choice = choices[choices.size() - 1];
        if (choice.sketch) branch.book().complete(branch.state(), choice);
        ASSERT_FALSE(branch.answer(choice, events));
        parts += write_log({"duel", ""}, branch, branch.entries().size() - 1);
    }
    EXPECT_EQ(parts, write_log({"duel", ""}, branch)) << "the lines of each answer make up the whole";
    const auto again = read_log(parts, seeded(9));
    ASSERT_TRUE(again) << again.error().text;
    EXPECT_EQ(again->reseeds(), branch.reseeds());
}

TEST(Log, AnOldLogIsPlayedAndItsFacesProveNothing) {
    std::string old = whole_game();
    old.replace(old.find('2'), 1, "1");
    old.erase(old.rfind("end "));
    ASSERT_EQ(fault_of_whole(old), "");
    const std::size_t face = old.find("faces ") + 6;
    old[face] = old[face] == '6' ? '5' : '6';
    const auto play = read_log(old, seeded(9));
    if (play) {
        EXPECT_TRUE(std::any_of(play->entries().begin(), play->entries().end(),
                                [](const Entry& entry) { return entry.given; }));
    }
}
