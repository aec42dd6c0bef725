// What a person laughs at, each as a position that Karl must get right: fatigue spent for nothing, one
// ability again and again, the exhausted among enemies, shuffling feet, a bog to begin in.
#include "bots/saga/arena.hpp"
#include "bots/saga/position_table.hpp"

namespace skald::saga {
namespace {

using test::Table;
using test::with;

/// Lets Karl go on with his turn; is a charge among his answers?
bool charges_in_this_turn(Table& table) {
    for (int i = 0; i < 20 && table.state.turn_of == Side::first && !table.state.outcome.over; ++i) {
        const Choice choice = table.karls_answer();
        if (table.asks(Ask::declare) && choice.what[0] == static_cast<int>(Type::charge)) return true;
        table.answer(choice);
    }
    return false;
}

TEST(Follies, markers_are_not_spent_on_an_enemy_who_is_beaten_already) {
    // Sixteen dice against two levies: they lose in 996 of 1000 fights as it is, and fall in 986.
    Table table(with(R"(
unit Guard first hearthguard at 20,20 23,20 26,20 29,20 20,17 23,17 26,17 29,17
unit Foe second levies fatigue=2 at 20,30 23,30
load first muster axe)"));
    table.play_until(Ask::ability_step);
    EXPECT_TRUE(is(table.karls_answer(), Verb::pass));
}

TEST(Follies, an_ability_that_only_turns_a_die_is_not_used_again_and_again) {
    // Stewardship rolls two dice and throws one away: no die is gained.
    Table table(R"(
faction first normans
faction second normans
unit Lord first hero warlord equip=horses at 40,20
unit Jarl second hero warlord at 110,85
unit Horse first hearthguard equip=horses at 20,20 26,20 32,20 20,14
unit Foot first warriors at 50,20 53,20 56,20 59,20 50,17 53,17 56,17 59,17
unit Foe second warriors at 40,60 43,60 46,60 49,60 40,63 43,63 46,63 49,63
inactive first lance lance lance shield
turn first 2 orders)");
    const int stewardship = table.position.find_ability(Side::first, "stewardship");
    int uses = 0;
    for (int i = 0; i < 60 && !table.asks(Ask::activate); ++i) {
        const Choice choice = table.karls_answer();
        uses += is(choice, Verb::trigger) && choice.what[0] == stewardship;
        table.answer(choice);
    }
    EXPECT_TRUE(table.asks(Ask::activate));
    EXPECT_LE(uses, 1);
}

TEST(Follies, one_die_is_turned_in_a_turn_and_not_all_until_the_right_face_comes) {
    // Seven times in one turn was seen, and three with something loaded in between: lances that nothing else
    // wants, and a rare face that would be welcome.
    Table table(R"(
faction first normans
faction second normans
unit Lord first hero warlord at 5,5
unit Jarl second hero warlord at 110,85
turn first 1 orders)");
    const int stewardship = table.position.find_ability(Side::first, "stewardship");
    int most = 0, uses = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        saga::Setup setup = test::a_setup(seed);
        setup.factions = table.position.setup.factions;
        for (std::size_t side : {0, 1}) {
            Purchase purchase;
            purchase.points = {0, 1, 2, 1};
            setup.warbands[side] = *organise(recruits_of(purchase, 4), setup.factions[side], 0);
        }
        Match match(setup);
        State state = match.start();
        SeededDice dice(seed);
        Events off(false);
        std::array<int, 2> row{}, turn{};
        while (!state.outcome.over && state.turn <= 3) {
            const auto side = static_cast<std::size_t>(index(state.question.side));
            const Choice choice = table.karl.choose(match, state);
            if (std::exchange(turn[side], state.turn) != state.turn) row[side] = 0;
            if (is(choice, Verb::trigger) && choice.what[0] == stewardship)
                most = std::max(most, ++row[side]), ++uses;
            match.answer(state, choice, dice, off);
        }
    }
    EXPECT_GT(uses, 0);
    EXPECT_LE(most, 1);
}

TEST(Follies, horses_do_not_ride_themselves_weary_at_levies_among_the_enemy) {
    // They have ridden once; the charge and the melee would leave them exhausted before two fresh units.
    Table table(with(R"(
unit Horse first hearthguard equip=horses fatigue=1 activated=1 at 20,20 26,20 32,20 20,14
unit Foe second levies at 20,36 23,36 26,36 29,36 20,39 23,39 26,39 29,39
unit Left second hearthguard at 8,44 11,44 14,44 17,44 8,47 11,47
unit Right second hearthguard at 34,44 37,44 40,44 43,44 34,47 37,47
load first muster axe)"));
    EXPECT_FALSE(charges_in_this_turn(table));
}

TEST(Follies, the_warlord_does_not_go_alone_among_the_enemy_to_stand_there_exhausted) {
    Table table(R"(
faction first casebook
faction second casebook
unit Lord first hero warlord fatigue=2 at 40,40
unit Jarl second hero warlord at 110,85
unit Bait second levies equip=bows fatigue=1 at 40,50 43,50 46,50
unit Left second hearthguard at 22,58 25,58 28,58 31,58
unit Right second hearthguard at 55,58 58,58 61,58 64,58)");
    EXPECT_FALSE(charges_in_this_turn(table));
    EXPECT_LT(table.state.unit(table.unit("Lord")).fatigue, 3);
}

/// The middle of a unit that moves as the answer says, and before.
std::pair<Point, Point> middles(const State& state, const Choice& choice) {
    Point before{}, after{};
    for (const Step& step : choice.steps) {
        before = before + Point(state.figure(step.figure).at);
        after = after + Point(step.end());
    }
    const auto n = static_cast<Length>(choice.steps.size());
    return {{before.x / n, before.y / n}, {after.x / n, after.y / n}};
}

TEST(Follies, who_is_to_move_moves_or_stays_and_does_not_shuffle_his_feet) {
    int moves = 0;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        Match match(test::a_setup(seed));
        State state = match.start();
        SeededDice dice(seed);
        Events off(false);
        Karl karl;
        while (!state.outcome.over) {
            const Choice choice = karl.choose(match, state);
            if (state.question.ask == static_cast<std::uint8_t>(Ask::move) && !choice.steps.empty()) {
                const auto [from, to] = middles(state, choice);
                ++moves;
                EXPECT_TRUE(from == to || square(to - from) >= square(std::int64_t{150}));
            }
            match.answer(state, choice, dice, off);
        }
    }
    EXPECT_GT(moves, 30);
}

TEST(Follies, nobody_is_set_up_in_a_bog) {
    int figures = 0, rough = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        saga::Setup setup = test::a_setup(seed);
        setup.quick = false;
        Match match(setup);
        State state = match.start();
        SeededDice dice(seed);
        Events off(false);
        Karl karl;
        while (state.turn == 0 && !state.outcome.over)
            match.answer(state, karl.choose(match, state), dice, off);
        for (const Figure& figure : state.figures) {
            if (figure.where != Where::table) continue;
            ++figures;
            for (const Piece& piece : match.scene(state).pieces())
                rough += piece.ground != Ground::open && point_in(piece.outline, Point(figure.at)) >= 0;
        }
    }
    EXPECT_GT(figures, 100);
    EXPECT_EQ(rough, 0);
}

}  // namespace
}  // namespace skald::saga
