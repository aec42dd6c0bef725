// What the engine proposes it also accepts: every sketch filled in by the planner passes the whole check of a
// match that remembers nothing.
#include <gtest/gtest.h>

#include "dice/random.hpp"
#include "saga/range.hpp"
#include "saga/withdrawal.hpp"
#include "tabletop.hpp"

namespace skald::saga::test {
namespace {

/// Units in loose blocks all over the table, some mounted, with uneven and dangerous ground among them.
class RandomField : public Tabletop {
  public:
    RandomField(std::uint64_t seed, const Edition& edition) : Tabletop(edition, {0, 0}), random_(seed) {
        for (int i = 0; i < 5; ++i) {
            const Length x = draw(20, 100), y = draw(15, 75), w = draw(8, 18), h = draw(8, 18);
            const Terrain kinds[] = {Terrain::field, Terrain::bog, Terrain::wood, Terrain::gentle_hill};
            const auto kind = kinds[draw(0, 3)];
            piece(kind, {double(x - w / 2), double(y - h / 2)}, {double(x + w / 2), double(y + h / 2)});
        }
        for (int i = 0; i < 12; ++i) add_block(i % 2 == 0 ? Side::first : Side::second);
    }
    int draw(int low, int high) {
        return low + static_cast<int>(random_.below(static_cast<std::uint32_t>(high - low + 1)));
    }

  private:
    void add_block(Side side) {
        const bool horses = draw(0, 3) == 0;
        const int figures = draw(0, 5) == 0 ? 1 : draw(4, horses ? 8 : 12), columns = draw(2, 5);
        const int pitch = horses ? 60 : 30, spread = draw(0, 10);
        const int rows = (figures + columns - 1) / columns;
        const Length width = columns * pitch + spread * columns, depth = rows * (pitch + spread);
        for (int attempt = 0; attempt < 50; ++attempt) {
            const Point low{draw(30, 1170 - width) * 10, draw(30, 870 - depth) * 10};
            const Box box = grown({low, low + Point{width * 10, depth * 10}}, 100);
            bool free = box.low.x > 0 && box.low.y > 0 && box.high.x < 12000 && box.high.y < 9000;
            for (const Box& other : boxes_) free = free && !meet(box, other);
            if (!free) continue;
            boxes_.push(box);
            const int id =
                unit(side, Troop::warriors, {}, horses ? std::uint16_t{Equipment::horses} : std::uint16_t{0});
            for (int k = 0; k < figures; ++k) {
                const Point at = low + Point{(k % columns) * (pitch + spread) * 10 + pitch * 5,
                                             (k / columns) * (pitch + spread) * 10 + pitch * 5};
                add_figure(id, at, horses ? facing(draw(0, 719)) : Facing{0});
            }
            return;
        }
    }

    Random random_;
    List<Box, 16> boxes_;
};

/// Fills in all sketches of the question and checks them from scratch. Returns the last complete answer.
Choice all_sketches_hold(RandomField& field, const std::string& where) {
    const Choices choices = field.choices();
    EXPECT_FALSE(choices.empty()) << where;
    Choice last;
    for (std::size_t i = 0; i < choices.size(); ++i) {
        Choice choice = choices[i];
        const Refusal none = field.match().complete(field.state(), choice);
        EXPECT_EQ(said(field.match(), none), "legal") << where << " sketch " << i;
        if (none) continue;
        EXPECT_EQ(said(field.match(), field.check(choice)), "legal") << where << " sketch " << i;
        EXPECT_EQ(said(field.match(), field.check_anew(choice)), "legal") << where << " sketch " << i;
        last = choice;
    }
    return last;
}

class Plans : public testing::TestWithParam<int> {
  protected:
    int seed() const { return GetParam(); }
    Edition edition() const { return seed() % 2 == 0 ? Edition::current() : Edition::of_2018(); }
};

TEST_P(Plans, MovesShiftsAndPushesHold) {
    RandomField field(static_cast<std::uint64_t>(seed()), edition());
    State& state = field.state();
    const State start = state;
    for (int unit = 0; unit < max_units; ++unit) {
        if (start.unit(unit).size == 0) continue;
        const std::string where = "seed " + std::to_string(seed()) + " unit " + std::to_string(unit);
        state = start;
        field.activate(unit, Type::move);
        if (field.draw(0, 2) == 0) field.activation().more_move = Stick::short_;
        if (field.draw(0, 3) == 0) field.activation().ignore_uneven = true;
        field.run();
        if (field.asked() == Ask::move) all_sketches_hold(field, where + " move");
        state = start;
        field.shift(MoveKind::shift, unit, Stick::medium, Direction::free, -1, Stick::medium);
        field.run();
        if (field.asked() == Ask::shift) all_sketches_hold(field, where + " shift");
        const int enemy = first_unit(other(side_of_unit(unit)));
        state = start;
        field.shift(MoveKind::shift, unit, Stick::medium, Direction::away, enemy);
        field.run();
        if (field.asked() == Ask::shift) all_sketches_hold(field, where + " away");
        state = start;
        field.shift(MoveKind::push, unit, Stick::short_, Direction::towards, enemy);
        field.run();
        if (field.asked() == Ask::push) all_sketches_hold(field, where + " push");
    }
}

TEST_P(Plans, ChargesAndWithdrawalsHold) {
    RandomField field(static_cast<std::uint64_t>(seed()) + 1000, edition());
    State& state = field.state();
    const State start = state;
    for (int unit = 0; unit < max_units; ++unit) {
        if (start.unit(unit).size == 0) continue;
        for (int target = first_unit(other(side_of_unit(unit))), n = 0; n < max_units_of_side;
             ++n, ++target) {
            state = start;
            if (state.unit(target).size == 0) break;
            const std::string where = "seed " + std::to_string(seed()) + " unit " + std::to_string(unit) +
                                      " target " + std::to_string(target);
            field.activate(unit, Type::charge, target);
            if (!can_charge(field.view(), field.activation(), target)) continue;
            field.run();
            if (field.asked() != Ask::charge) continue;
            const Choice charge = all_sketches_hold(field, where + " charge");
            field.answer(charge);
            if (is(charge, Verb::pass)) continue;  // no plan is known: CHG-15
            ASSERT_TRUE(units_in_contact(field.view(), unit, target)) << where;
            const bool charger_loses = field.draw(0, 1) == 0;
            field.stage(Stage::withdrawal, charger_loses ? unit : target, charger_loses ? target : unit);
            state.question = {};
            field.run();
            while (wants_withdrawal_shown(state)) field.answer(make<Verb::pass>());  // WDR-R3
            if (field.asked() != Ask::withdraw) continue;
            const Choice withdrawal = all_sketches_hold(field, where + " withdrawal");
            field.answer(withdrawal);
            EXPECT_FALSE(units_in_contact(field.view(), unit, target)) << where;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, Plans, testing::Range(0, 12));

}  // namespace
}  // namespace skald::saga::test
