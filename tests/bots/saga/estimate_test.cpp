// Karl's quick odds against the exact ones.
#include "bots/saga/estimate.hpp"

#include <gtest/gtest.h>

#include "base/tries.hpp"
#include "dice/random.hpp"
#include "odds/core/walk.hpp"
#include "odds/saga/exchange.hpp"
#include "odds/saga/lens.hpp"
#include "odds/saga/odds.hpp"
#include "odds/saga/random_fight.hpp"
#include "saga/fighting.hpp"
#include "saga/tabletop.hpp"
#include "saga/turn.hpp"

namespace skald::saga {
namespace {

TEST(Estimate, quick_odds_of_a_thousand_random_fights_are_the_exact_ones) {
    test::RandomFight random(31);
    BlowMemory memory;
    for (int i = 0; i < 1000; ++i) {
        const Fight fight = random.next();
        const int who = fight.kind == FightKind::melee ? i % 2 : 0;
        const Losses quick = losses_of(fight, who, Edition::current());
        const std::vector<double>& exact =
            memory.chances(fight, who, {true, Losses::most}, Edition::current()).of;
        ASSERT_LE(exact.size(), quick.chance.size());
        for (std::size_t lost = 0; lost < quick.chance.size(); ++lost)
            ASSERT_NEAR(quick.chance[lost], lost < exact.size() ? exact[lost] : 0.0, 1e-12)
                << "fight " << i << ", lost " << lost;
    }
}

/// A fight somewhere on the table: every kind of unit with every number of markers, Heroes alone, with guards
/// or with an escort, in the open or in cover, in both editions.
class Field {
  public:
    Field(Random& random, FightKind kind) : random_(random), table_(edition(random)), kind_(kind) {
        attacker_ = add(Side::first, 20, kind == FightKind::shooting);
        defender_ = add(Side::second, 23, false);
        closed_ = below(2) == 0;
        if (below(3) == 0) table_.piece(below(2) == 0 ? Terrain::ruins : Terrain::wood, {10, 22}, {60, 60});
        put_in_turn(table_.state(), Side::first, 2, TurnPart::activation);
    }

    /// As the engine plays it, nobody using abilities or fatigue, casualties saved as Karl saves them.
    Prospect exact() {
        const State begun = kind_ == FightKind::melee ? with_melee(table_.state(), attacker_, defender_)
                                                      : with_shot(table_.state(), attacker_, defender_);
        FightLens lens(table_.match(), begun, Ending::on_paper);
        const Choice none{};
        const auto results = odds::walk(lens, begun, &none, [&](Match& match, const State& state) {
            if (state.question.ask == static_cast<std::uint8_t>(Ask::close_ranks))
                return make<Verb::close_ranks>({closed_});
            const Choice resist = make<Verb::resilience>();
            const bool saves = state.question.ask == static_cast<std::uint8_t>(Ask::save_casualties);
            return saves && !match.check(state, resist) ? resist : first_(match, state);
        });
        EXPECT_FALSE(results.empty());
        return prospect_of(results, Side::first);
    }
    /// As Karl foresees it.
    FightChances foreseen() {
        const View view = table_.view();
        if (kind_ == FightKind::shooting)
            return chances_of({view.match, shot_ahead(view, attacker_, defender_)});
        Intent intent;
        intent.with_abilities = intent.with_fatigue = false;
        intent.closed_ranks = closed_ && may_close_ranks(view, defender_);
        return chances_of({view.match, melee_ahead(view, attacker_, defender_, intent)});
    }
    bool guarded() const { return guarded_; }
    const Unit& unit(int who) { return table_.state().unit(who == 0 ? attacker_ : defender_); }

  private:
    static Edition edition(Random& random) {
        return random.below(2) == 0 ? Edition::current() : Edition::of_2018();
    }
    int below(int n) { return static_cast<int>(random_.below(static_cast<std::uint32_t>(n))); }

    int add(Side side, int y, bool shoots) {
        const int row = side == Side::first ? -3 : 3;
        const bool hero = below(2) == 0, alone = hero && below(3) != 0;
        if (hero && alone && below(2) == 0) add_guard(side, y + 2 * row);
        const std::uint16_t arms = shoots          ? Equipment::javelins
                                   : below(4) == 0 ? Equipment::heavy_weapons
                                                   : 0;
        const int unit = table_.unit(side, hero ? Troop::hero : static_cast<Troop>(1 + below(3)),
                                     {test::Cm{20, static_cast<double>(y)}}, arms);
        const int figures = alone ? 1 : 1 + below(hero ? 5 : 8);
        for (int i = 1; i < figures; ++i)
            table_.add_figure(unit,
                              table_.point({20.0 + 3 * (i % 4), static_cast<double>(y + row * (i / 4))}));
        Unit& u = table_.state().unit(unit);
        u.fatigue = static_cast<std::uint8_t>(shoots ? 0 : below(4));  // SHO-17: the target would use it
        if (hero && figures > 1) {
            u.escort = static_cast<std::uint8_t>(figures - 1);
            u.escort_troop = below(2) == 0 ? Troop::warriors : Troop::hearthguard;
        }
        return unit;
    }
    /// Hearthguard near a Hero, some of them perhaps too far from him.
    void add_guard(Side side, int y) {
        guarded_ = true;
        const int guard = table_.unit(side, Troop::hearthguard, {test::Cm{20, static_cast<double>(y)}});
        for (int i = below(4); i > 0; --i)
            table_.add_figure(guard, table_.point({20.0 + 4.5 * i, static_cast<double>(y)}));
    }

    Random& random_;
    test::Tabletop table_;
    FightKind kind_;
    odds::FirstOffered<Match> first_;
    int attacker_ = -1, defender_ = -1;
    bool closed_ = false, guarded_ = false;
};

void foresees_as_played(Random& random, FightKind kind, int number) {
    Field field(random, kind);
    const Prospect exact = field.exact();
    const FightChances quick = field.foreseen();
    const auto told = testing::Message() << "fight " << number;
    EXPECT_NEAR(quick.win, exact.win, 1e-9) << told;
    EXPECT_NEAR(quick.draw, exact.draw, 1e-9) << told;
    EXPECT_NEAR(quick.lose, exact.lose, 1e-9) << told;
    EXPECT_NEAR(quick.falls[0].at_least(field.unit(0).alive), exact.dies, 1e-9) << told;
    EXPECT_NEAR(quick.falls[1].at_least(field.unit(1).alive), exact.destroys, 1e-9) << told;
    if (field.guarded()) return;  // there the guards are among the fallen
    EXPECT_NEAR(quick.average(0), exact.suffered, 1e-9) << told;
    EXPECT_NEAR(quick.average(1), exact.inflicted, 1e-9) << told;
}

TEST(Estimate, karl_foresees_every_kind_of_melee_as_the_engine_plays_it) {
    Random random(71);
    const int fights = skald::test::tries(60, 20, 250);
    for (int i = 0; i < fights && !::testing::Test::HasFailure(); ++i)
        foresees_as_played(random, FightKind::melee, i);
}

TEST(Estimate, karl_foresees_every_kind_of_shooting_as_the_engine_plays_it) {
    Random random(72);
    const int fights = skald::test::tries(1000, 20, 10);
    for (int i = 0; i < fights && !::testing::Test::HasFailure(); ++i)
        foresees_as_played(random, FightKind::shooting, i);
}

TEST(Estimate, eight_warriors_seldom_beat_a_fresh_warlord_and_more_often_a_tired_one) {
    for (const auto& [fatigue, win] : {std::pair{0, 0.079}, {1, 0.254}, {2, 0.560}}) {
        test::Tabletop table;
        const int attacker =
            table.unit(Side::first, Troop::warriors,
                       {{20, 20}, {23, 20}, {26, 20}, {29, 20}, {20, 17}, {23, 17}, {26, 17}, {29, 17}});
        const int warlord = table.unit(Side::second, Troop::hero, {{23, 24}});
        table.state().unit(warlord).fatigue = static_cast<std::uint8_t>(fatigue);
        Intent intent;
        intent.with_fatigue = false;
        const State ahead = melee_ahead(table.view(), attacker, warlord, intent);
        EXPECT_NEAR(chances_of({table.match(), ahead}).win, win, 5e-4) << fatigue;
    }
}

}  // namespace
}  // namespace skald::saga
