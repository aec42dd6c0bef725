// What a person laughs at in Age of Fantasy, each as a position that Karl must get right: an advance to where
// one stands, a step of half an inch, flight before anybody is near.
#include <cmath>

#include "aofs/names.hpp"
#include "bots/aofs/position_table.hpp"

namespace skald::aofs {
namespace {

using test::SeatedTable;

/// How far the first model of a unit goes while Karl activates it, and by which action; in inches.
struct Went {
    Action action = Action::idle;
    double far = 0, forward = 0;
};
Went first_activation(SeatedTable& table) {
    const Choice choice = table.karls_answer();
    const auto unit = read<Verb::activate>(choice).unit;
    const int model = members(table.state, unit)[0];
    const Point from = table.state.model(model).at;
    table.answer(choice);
    while (!table.state.outcome.over && table.state.active == unit) table.answer(table.karls_answer());
    const Point by = Point(table.state.model(model).at) - from;
    return {table.action_of(choice), std::sqrt(static_cast<double>(square(by))) / inch,
            static_cast<double>(by.y) / inch};
}

TEST(SkirmishFollies, who_stays_where_he_stands_holds_and_does_not_advance_by_nothing) {
    // The marker is held, nobody can come to it any more, and nobody is in reach: there is nowhere to go.
    SeatedTable table(R"(
        weapon sword 0 2
        unit A first q4 d4 with sword at 24,24
        unit B second q4 d4 activated with sword at 4,46
        marker 24,24 first
        round 4 first)");
    EXPECT_EQ(first_activation(table).action, Action::hold);
}

TEST(SkirmishFollies, nobody_flees_in_the_first_round_from_archers_who_can_barely_see_him) {
    // Seen: swordsmen who rushed to their own edge, out of the range of bows, and were of no use all game.
    SeatedTable table(R"(
        weapon sword 0 3
        weapon bow 30 2 ap=1
        unit A first q4 d4 cost=40 with sword at 20,10 21.6,10 23.2,10
        unit C first q4 d4 cost=40 activated with sword at 24,22 25.6,22 27.2,22
        unit B second q4 d5 cost=50 with bow at 22,40 23.6,40 25.2,40
        marker 24,22 first
        round 1 first)");
    EXPECT_GE(first_activation(table).forward, 0);
}

}  // namespace
}  // namespace skald::aofs
