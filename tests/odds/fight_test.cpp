#include <gtest/gtest.h>

#include <map>

#include "dice/random.hpp"
#include "dice/seeded.hpp"
#include "odds/saga_odds.hpp"
#include "saga/tabletop.hpp"
#include "saga/turn.hpp"

namespace skald::odds {

namespace {

using namespace saga;
using saga::test::Cm;
using saga::test::Tabletop;

/// Every order of faces one by one: slow, and by no code of the enumeration.
class Odometer final : public Dice {
  public:
    Roll roll(int count, const Faces& faces) override {
        Roll result;
        for (int i = 0; i < count; ++i) {
            if (at_ == faces_.size()) faces_.push_back(1);
            ++result.of_kind[faces.kind_of[faces_[at_++] - 1u]];
        }
        return result;
    }
    int rolled() const { return static_cast<int>(at_); }
    bool next() {
        faces_.resize(at_);
        at_ = 0;
        while (!faces_.empty() && faces_.back() == 6) faces_.pop_back();
        if (faces_.empty()) return false;
        ++faces_.back();
        return true;
    }

  private:
    std::vector<std::uint8_t> faces_;
    std::size_t at_ = 0;
};

/// Plays what was begun to its end by the three verbs, as the book offers first, and reads the table: figures
/// lost by side, who won, who is asked to withdraw.
struct Played {
    std::array<int, 2> lost{};
    int verdict = -1, withdraws = -1;
    friend auto operator<=>(const Played&, const Played&) = default;
};

int figures_on(const State& state, Side side) {
    int sum = 0;
    for (int u = first_unit(side); u < first_unit(side) + max_units_of_side; ++u) sum += state.unit(u).alive;
    return sum;
}

Played play(const Match& match, const State& begun, Dice& dice) {
    State state = begun;
    Events events;
    FirstOffered<Match> first;
    Played played;
    std::array<int, 2> before{figures_on(state, Side::first), figures_on(state, Side::second)};
    const auto read = [&] {
        for (const Event& event : events)
            if (event.kind == static_cast<std::uint8_t>(Happening::melee_result))
                played.verdict = event.numbers[0];
    };
    match.resume(state, dice, events);
    read();
    while (state.stack.size() > begun.stack.size() - 1) {
        if (state.question.ask == static_cast<std::uint8_t>(Ask::withdraw)) {
            played.withdraws = state.question.about[0];
            break;
        }
        const Choice choice = first(match, state);
        events.clear();
        match.answer(state, choice, dice, events);
        read();
    }
    for (Side side : {Side::first, Side::second}) {
        const auto s = static_cast<std::size_t>(index(side));
        played.lost[s] = before[s] - figures_on(state, side);
    }
    return played;
}

Played as_played(const FightResult& result) {
    return {{result.lost[0], result.lost[1]}, static_cast<int>(result.melee) - 1, result.withdraws};
}

Distribution<Played> walked(const Match& match, const State& begun, Ending ending) {
    return odds_of_choice(match, begun, {}, ending).results.map(as_played);
}

/// Two units and a warlord each, somewhere on the table; the first side could always still do something.
class Field {
  public:
    Field(Random& random, int most_figures, bool heroes) : random_(random) {
        table_.unit(Side::first, Troop::hero, {Cm{0, 0}});
        table_.unit(Side::second, Troop::hero, {Cm{90, 60}});
        attacker_ = add(Side::first, 20, most_figures, heroes && random.below(2) == 0);
        defender_ = add(Side::second, 24, most_figures, heroes && random.below(2) == 0);
        if (random.below(4) == 0) table_.piece(Terrain::wood, {10, 21}, {60, 40});
        put_in_turn(table_.state(), Side::first, 2, TurnPart::activation);
    }

    const Match& match() { return table_.match(); }
    State melee() { return with_melee(table_.state(), attacker_, defender_); }
    State shot() { return with_shot(table_.state(), attacker_, defender_); }
    bool shoots() { return has_ranged_weapon(table_.state().unit(attacker_)); }

  private:
    int add(Side side, int y, int most, bool hero) {
        static constexpr std::uint16_t arms[] = {0,
                                                 0,
                                                 Equipment::bows,
                                                 Equipment::javelins,
                                                 Equipment::heavy_weapons,
                                                 Equipment::unarmed,
                                                 Equipment::improvised,
                                                 Equipment::crossbows};
        const auto troop = hero ? Troop::hero : static_cast<Troop>(1 + random_.below(3));
        const int unit = table_.unit(side, troop, {Cm{20, static_cast<double>(y)}}, arms[random_.below(8)]);
        const bool few = hero || (most == 2 && troop == Troop::hearthguard);  // they have two dice each
        const int figures = few ? 1 : 1 + static_cast<int>(random_.below(static_cast<std::uint32_t>(most)));
        const int row = side == Side::first ? -3 : 3;
        for (int i = 1; i < figures; ++i)
            table_.add_figure(unit,
                              table_.point({20.0 + 3 * (i % 4), static_cast<double>(y + row * (i / 4))}));
        table_.state().unit(unit).fatigue = static_cast<std::uint8_t>(random_.below(4));
        return unit;
    }

    Random& random_;
    Tabletop table_;
    int attacker_ = -1, defender_ = -1;
};

}  // namespace

TEST(FightOdds, AgreeWithTheEngineOverEveryOrderedRoll) {
    Random random(61);
    int melees = 0, shots = 0;
    for (int i = 0; i < 16; ++i) {
        Field field(random, 2, false);
        const bool shoot = field.shoots() && i % 2 == 0;
        const State begun = shoot ? field.shot() : field.melee();
        ++(shoot ? shots : melees);
        std::map<Played, Fraction> slow;
        Odometer dice;
        do {
            const Played played = play(field.match(), begun, dice);
            ASSERT_LE(dice.rolled(), 8);
            Fraction& sum = slow[played];
            sum = sum + Fraction(power(6, 8 - dice.rolled()), power(6, 8));
        } while (dice.next());
        const Distribution<Played> fast = walked(field.match(), begun, Ending::on_table);
        ASSERT_TRUE(fast.complete());
        EXPECT_EQ(fast.size(), slow.size());
        for (const auto& [played, chance] : slow) EXPECT_EQ(fast.chance(played), chance);
    }
    EXPECT_GT(melees, 8);
    EXPECT_GT(shots, 1);
}

TEST(FightOdds, WithResilienceAndWarlordsAgreeWithEveryPathThroughTheEngine) {
    Random random(62);
    for (int i = 0; i < 40; ++i) {
        Field field(random, 3, true);
        const State begun = field.melee();
        std::map<Played, Chance<Natural>> slow;
        EnumeratingDice<Natural> dice;
        dice.start({});
        do {
            const Played played = play(field.match(), begun, dice);
            const auto [place, is_new] = slow.try_emplace(played, dice.chance());
            if (!is_new) place->second.add(dice.chance());
        } while (dice.next_path());
        const Distribution<Played> fast = walked(field.match(), begun, Ending::on_table);
        ASSERT_TRUE(fast.complete());
        EXPECT_EQ(fast.size(), slow.size());
        for (const auto& [played, chance] : slow) {
            Natural total = power(3, chance.threes);
            total <<= chance.twos;
            EXPECT_EQ(fast.chance(played), Fraction(chance.upper, total));
        }
    }
}

}  // namespace skald::odds
