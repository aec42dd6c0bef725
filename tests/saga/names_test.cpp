#include "saga/names.hpp"

#include <gtest/gtest.h>

#include <set>

#include "game/answers.hpp"
#include "game/stages.hpp"
#include "saga/rules.hpp"

using namespace skald;
using namespace skald::saga;

TEST(SagaNames, an_answer_is_read_by_the_names_of_its_fields) {
    const Choice charge = make<Verb::declare>({.type = Type::charge, .target = 31});
    EXPECT_EQ(charge, make(Verb::declare, {2, 31}));
    EXPECT_EQ(read<Verb::declare>(charge).type, Type::charge);
    EXPECT_EQ(read<Verb::declare>(charge).target, 31);

    const List<std::int16_t, 3> dice{4, 6};
    const Choice load = make<Verb::load>({.ability = 9, .dice = dice});
    EXPECT_EQ(load, make(Verb::load, {9, 4, 6}));
    ASSERT_EQ(read<Verb::load>(load).dice.size(), 2u);
    EXPECT_EQ(read<Verb::load>(load).dice[1], 6);
}

TEST(SagaNames, a_quick_mark_stands_before_the_distances_to_keep) {
    const Choice plain = make(Verb::move, {30, 1500}), quick = make(Verb::move, {1, 30, 1500, 31, 500});
    EXPECT_FALSE(read<Verb::move>(plain).quick);
    EXPECT_EQ(read<Verb::move>(plain).keeps.size(), 1u);
    EXPECT_TRUE(read<Verb::move>(quick).quick);
    ASSERT_EQ(read<Verb::move>(quick).keeps.size(), 2u);
    EXPECT_EQ(read<Verb::move>(quick).keeps[1].unit, 31);
    EXPECT_EQ(read<Verb::move>(quick).keeps[1].beyond, 500);
}

TEST(SagaNames, an_answer_with_other_numbers_than_its_verb_has_is_not_well_formed) {
    EXPECT_TRUE(well_formed<Verb::declare>(make(Verb::declare, {4, -1})));
    EXPECT_FALSE(well_formed<Verb::declare>(make(Verb::declare, {5, -1}))) << "there are five types";
    EXPECT_FALSE(well_formed<Verb::declare>(make(Verb::declare, {4})));
    EXPECT_FALSE(well_formed<Verb::declare>(make(Verb::declare, {4, -1, 0})));
    EXPECT_FALSE(well_formed<Verb::declare>(make(Verb::activate, {4, -1})));
    EXPECT_FALSE(well_formed<Verb::edge>(make(Verb::edge, {2}))) << "yes or no";
    EXPECT_TRUE(well_formed<Verb::take_back>(make(Verb::take_back, {})));
    EXPECT_TRUE(well_formed<Verb::charge>(make(Verb::charge, {1})));
    EXPECT_FALSE(well_formed<Verb::charge>(make(Verb::charge, {2})));
}

TEST(SagaNames, a_reason_and_an_event_keep_their_numbers_in_order) {
    const Why far = why<Sentence::too_far>(Rule::MOV_07, {.figure = 3, .travelled = 1600, .allowed = 1500});
    EXPECT_EQ(far, (Why{cause(Rule::MOV_07), std::uint16_t(Sentence::too_far), {3, 1600, 1500, 0}}));
    EXPECT_EQ(read<Sentence::too_far>(far).allowed, 1500);

    const std::int16_t path[] = {70, 80};
    const Event moved = make_event<EventKind::moved>(
        Side::second, Rule::MOV_01, {.figure = 110, .from = {5, 6}, .facing = 90, .path = path}, {});
    EXPECT_EQ(moved.numbers, (List<std::int16_t, 16>{110, 5, 6, 90, 70, 80}));
    EXPECT_EQ(read<EventKind::moved>(moved).from, (Point{5, 6}));
}

TEST(SagaNames, a_frame_keeps_each_thing_in_a_place_of_its_own) {
    Frame frame;
    frame.stage = Stage::movement;
    frames::movement move(frame);
    move.kind = MoveKind::push;
    move.leader = 9;
    move.leader_end = {2500, 1200};
    move.cause = ability_cause(1, 7);
    const Frame copy = frame;
    const frames::movement kept(copy);
    EXPECT_EQ(kept.kind, MoveKind::push);
    EXPECT_EQ(kept.leader, 9);
    EXPECT_EQ(Point(kept.leader_end), (Point{2500, 1200}));
    EXPECT_EQ(kept.cause, ability_cause(1, 7));
    EXPECT_EQ(kept.stay_beyond, Stick::none);

    Frame loser;
    loser.stage = Stage::withdrawal;
    frames::withdrawal(loser).stands_fast = true;
    EXPECT_TRUE(frames::withdrawal(loser).stands_fast);
    EXPECT_EQ(loser.slots.bits(), 1);
}

/// Members of the JSON forms that no field may be called.
void expect_free(std::span<const NameInfo> list, std::set<std::string_view> taken) {
    for (const NameInfo& entry : list) {
        std::set<std::string_view> names = taken;
        for (const FieldInfo& field : entry.fields)
            EXPECT_TRUE(names.insert(field.name).second) << entry.name << "." << field.name;
    }
}

TEST(SagaNames, no_field_has_the_name_of_another_one_beside_it) {
    expect_free(vocabulary().verbs, {"verb", "sketch", "spot", "steps"});
    expect_free(vocabulary().asks, {"ask", "side"});
    expect_free(vocabulary().events, {"event", "side", "rule", "faces"});
    expect_free(vocabulary().sentences, {"sentence", "rule", "text"});
}

TEST(SagaNames, the_lists_say_what_stands_behind_a_name) {
    const NameInfo& declare = vocabulary().verbs[std::size_t(Verb::declare)];
    EXPECT_EQ(declare.name, "declare");
    ASSERT_EQ(declare.fields.size(), 2u);
    EXPECT_EQ(declare.fields[0].name, "type");
    const KindInfo& type = vocabulary().kinds[declare.fields[0].kind];
    EXPECT_EQ(type.form, Form::word);
    EXPECT_EQ(type.words[std::size_t(Type::charge)], "charge");
    EXPECT_EQ(declare.fields[1].name, "target");
    EXPECT_EQ(vocabulary().kinds[declare.fields[1].kind].form, Form::or_none);
}
