// A real table is the same game: bots play on a table that the engine sees, and each activation with its
// fights is followed by a book that sees none and is told. Pools, hits, saves, casualties, fatigue and what
// lies on the boards come out alike, with the same faces.
#include <gtest/gtest.h>

#include <deque>
#include <set>

#include "base/tries.hpp"
#include "bots/deeds.hpp"
#include "bots/saga/arena.hpp"
#include "dice/scripted.hpp"
#include "dice/seeded.hpp"
#include "game/random_play.hpp"
#include "saga/real.hpp"
#include "saga/unit.hpp"

namespace skald::saga {
namespace {

using namespace bots;

using Deed = skald::test::Deed<State>;

Ask asked(const State& state) {
    return static_cast<Ask>(state.question.ask);
}
bool is_event(const Event& event, EventKind kind) {
    return event.kind == static_cast<std::uint8_t>(kind);
}

/// Does a distance to other units decide about the clause? Then a real table would be told.
bool measured(const Clause& clause) {
    const auto near = [](const Selector& selector) { return selector.near[0].stick != Stick::none; };
    return near(clause.who) || near(clause.condition.what) || near(clause.counted) ||
           clause.shooter_beyond != Stick::none || clause.when_attack_begins.stick != Stick::none;
}
bool measured(const Ability& ability) {
    return std::any_of(ability.clauses.begin(), ability.clauses.end(),
                       [](const Clause& clause) { return measured(clause); });
}

Ground ground_under(const View& view, int unit) {
    if (!on_table(view.state, unit)) return Ground::open;
    if (unit_in_ground(view, unit, Ground::dangerous)) return Ground::dangerous;
    return unit_in_ground(view, unit, Ground::uneven) ? Ground::uneven : Ground::open;
}

struct Count {
    int followed = 0, melees = 0, shots = 0, left_out = 0;
};

/// Follows the deeds of one activation without seeing the table.
class Follower {
  public:
    Follower(Match& table, Match& real, std::span<const Deed> deeds, Count& count)
        : table_(table),
          real_(real),
          deeds_(deeds),
          count_(count),
          state_(deeds.front().before),
          all_(skald::test::events_of(deeds)) {
        const View view{table, state_};
        for (int unit = 0; unit < max_units; ++unit)
            if (on_table(state_, unit)) {
                told_.ground[static_cast<std::size_t>(unit)] = ground_under(view, unit);
                told_.cover[static_cast<std::size_t>(unit)] = terrain_cover(view, unit);
            }
        state_.told = told_;
    }

    void run() {
        if (!can_be_followed()) {
            ++count_.left_out;
            return;
        }
        ScriptedDice dice(skald::test::faces_of(deeds_));
        for (int i = 0; i < 200 && !done(); ++i) {
            const std::optional<Choice> choice = answer();
            if (!choice) {
                ++count_.left_out;
                return;
            }
            const Refusal refusal = real_.check(state_, *choice);
            ASSERT_FALSE(refusal) << real_.sentence_name(refusal->sentence) << " to "
                                  << real_.ask_name(state_.question.ask);
            real_.answer(state_, *choice, dice, told_events_);
        }
        ASSERT_EQ(dice.missing(), 0);
        ASSERT_EQ(dice.left_over(), 0);
        compare();
    }

  private:
    bool can_be_followed() const {
        const State &first = deeds_.front().before, &last = deeds_.back().after;
        if (last.turn_of != first.turn_of || last.turn != first.turn || last.outcome.over) return false;
        for (const Event& event : all_)
            if (is_event(event, EventKind::triggered) &&
                measured(table_.ability(event.side, event.numbers[0])))
                return false;
        return true;
    }

    bool done() const { return next_ == deeds_.size() && asked(state_) == Ask::activate; }

    /// The next deed at the table, passing over the choice of figures that fall: there the table itself shows
    /// it.
    const Deed* next() {
        while (next_ < deeds_.size() && asked(deeds_[next_].before) == Ask::casualties) ++next_;
        return next_ < deeds_.size() ? &deeds_[next_] : nullptr;
    }

    std::optional<Choice> answer() {
        const Deed* deed = next();
        const bool same = deed != nullptr && asked(deed->before) == asked(state_) &&
                          deed->before.question.side == state_.question.side;
        switch (asked(state_)) {
            case Ask::in_reach: return make<Verb::number>({event(EventKind::shooting_began, 2)});
            case Ask::cover: {
                const int unit = read<Ask::cover>(state_.question).unit;
                return make<Verb::cover>({told_.cover[static_cast<std::size_t>(unit)]});
            }
            case Ask::witnesses: return witnesses();
            case Ask::holds: return make<Verb::use>({held()});
            case Ask::move:
            case Ask::shift:
            case Ask::push:
            case Ask::charge:
            case Ask::withdraw: return same ? arrival(*deed) : std::nullopt;
            default: break;
        }
        if (same) {
            ++next_;
            return translated(deed->choice);
        }
        // Who measures nothing is asked what a distance forbids at the table.
        switch (asked(state_)) {
            case Ask::react:
            case Ask::react_after:
            case Ask::ability_step: return make<Verb::pass>();
            case Ask::save_casualties: return make<Verb::take>();
            case Ask::choose_units: return called();
            case Ask::declare: return declared();
            default: return {};
        }
    }

    /// At the table nobody is asked where there is one unit, or one thing that it can do.
    std::optional<Choice> called() {
        const Event* next = next_declared();
        if (next == nullptr || read<Ask::choose_units>(state_.question).most != 1) return {};
        const std::int16_t unit = next->numbers[0];
        return make<Verb::units>({{&unit, 1}});
    }
    std::optional<Choice> declared() {
        const Event* next = next_declared();
        if (next == nullptr || next->numbers[0] != read<Ask::declare>(state_.question).unit) return {};
        return make<Verb::declare>({static_cast<Type>(next->numbers[1]), next->numbers[2]});
    }
    /// What is declared next at the table.
    const Event* next_declared() {
        const auto is_declared = [](const Event& event) { return is_event(event, EventKind::declared); };
        auto before = std::count_if(told_events_.begin(), told_events_.end(), is_declared);
        for (const Event& event : all_)
            if (is_declared(event) && before-- == 0) return &event;
        return nullptr;
    }

    /// Did the effect count in the fight at the table? Its lines of reckoning say so.
    bool held() const {
        const auto [ability, unit] = read<Ask::holds>(state_.question);
        const RuleRef rule = ability_cause(index(state_.question.side), ability);
        for (const Deed& deed : deeds_)
            for (const Line& line : deed.after.fight.lines)
                if (line.rule == rule) return true;
        return false;
    }

    std::optional<Choice> arrival(const Deed& deed) {
        ++next_;
        if (is(deed.choice, Verb::pass)) return make<Verb::pass>();
        const int unit = state_.question.about[0];
        const View after{table_, deed.after};
        const Ground ground = ground_under(after, unit);
        if (on_table(deed.after, unit))
            told_.cover[static_cast<std::size_t>(unit)] = terrain_cover(after, unit);
        return make<Verb::arrive>({ground});
    }

    /// A guard that falls is any of its unit.
    std::optional<Choice> translated(const Choice& choice) {
        if (!is(choice, Verb::bodyguard)) return choice;
        const int unit = state_.figure(read<Verb::bodyguard>(choice).figure).unit;
        Choices list;
        real_.choices(state_, list);
        for (const Choice& one : list)
            if (is(one, Verb::bodyguard) && state_.figure(read<Verb::bodyguard>(one).figure).unit == unit)
                return one;
        return {};
    }

    /// A number of the next event of this kind.
    int event(EventKind kind, std::size_t number) {
        while (seen_ < all_.size() && !is_event(all_[seen_], kind)) ++seen_;
        return seen_ < all_.size() ? all_[seen_++].numbers[number] : 0;
    }

    std::optional<Choice> witnesses() {
        const int gone = read<Ask::witnesses>(state_.question).unit;
        List<std::int16_t, max_units_of_side> units;
        bool after = false;
        for (const Event& event : all_) {
            if (is_event(event, EventKind::destroyed)) after = event.numbers[0] == gone;
            if (after && is_event(event, EventKind::fatigue) && event.rule == cause(Rule::FAT_06))
                units.push(event.numbers[0]);
        }
        return make<Verb::units>({units});
    }

    static std::vector<Event> fight_events(const std::vector<Event>& events) {
        std::vector<Event> list;
        for (const Event& event : events)
            for (EventKind kind :
                 {EventKind::pool, EventKind::ranks_closed, EventKind::fatigue_used, EventKind::attack_rolled,
                  EventKind::rerolled, EventKind::defence_rolled, EventKind::casualties, EventKind::saved,
                  EventKind::melee_result, EventKind::fatigue, EventKind::destroyed, EventKind::effect})
                if (is_event(event, kind)) list.push_back(event);
        return list;
    }

    void compare() {
        ++count_.followed;
        const std::vector<Event> told(told_events_.begin(), told_events_.end());
        for (const Event& event : told) {
            count_.melees += is_event(event, EventKind::melee_began);
            count_.shots += is_event(event, EventKind::shooting_began);
        }
        const auto here = fight_events(told), there = fight_events(all_);
        ASSERT_EQ(here.size(), there.size());
        for (std::size_t i = 0; i < here.size(); ++i) EXPECT_EQ(here[i], there[i]) << "event " << i;
        const State& seen = deeds_.back().after;
        for (int unit = 0; unit < max_units; ++unit) {
            EXPECT_EQ(state_.unit(unit), seen.unit(unit)) << "unit " << unit;
        }
        EXPECT_EQ(state_.boards, seen.boards);
    }

    Match& table_;
    Match& real_;
    std::span<const Deed> deeds_;
    Count& count_;
    State state_;
    Told told_;
    std::vector<Event> all_;
    Events told_events_;
    std::size_t next_ = 0, seen_ = 0;
};

void follow_game(std::uint64_t seed, Count& count) {
    Setup setup = test::a_setup(seed);
    if (seed % 2) setup.factions[1] = test::riders();
    if (seed % 3 == 0) setup.edition = Edition::of_2018();
    for (std::size_t side : {0, 1}) {
        Purchase purchase;
        purchase.points = {0, static_cast<std::uint8_t>(1 + seed % 3), 3,
                           static_cast<std::uint8_t>(2 - seed % 2)};
        purchase.points[2] = static_cast<std::uint8_t>(6 - purchase.points[1] - purchase.points[3]);
        setup.warbands[side] =
            *organise(recruits_of(purchase, 6), setup.factions[side], static_cast<int>(seed % 8));
    }
    Match table(setup);
    setup.real = true;
    Match real(setup);
    const auto begins = [](const Deed& deed) {
        return asked(deed.before) == Ask::activate && !is(deed.choice, Verb::done);
    };
    const auto ends = [](const State& now) { return asked(now) == Ask::activate || !now.activation_phase; };
    skald::test::play_in_stretches<Karl>(table, seed, begins, ends, [&](std::span<const Deed> deeds) {
        Follower(table, real, deeds, count).run();
    });
}

TEST(RealTable, follows_the_games_of_bots_without_seeing_them) {
    Count count;
    const auto games = skald::test::tries<std::uint64_t>(24, 3, 60);
    for (std::uint64_t seed = 1; seed <= games && !HasFailure(); ++seed) follow_game(seed, count);
    RecordProperty("followed", count.followed);
    RecordProperty("melees", count.melees);
    RecordProperty("shots", count.shots);
    RecordProperty("left_out", count.left_out);
    EXPECT_GT(count.melees, static_cast<int>(games) * 4);
    EXPECT_GT(count.shots, static_cast<int>(games));
    EXPECT_LT(count.left_out, count.followed);
}

saga::Setup beside_table(std::uint64_t seed) {
    saga::Setup setup = test::a_setup(seed);
    setup.terrain.clear();
    setup.real = true;
    if (seed % 2) setup.factions[1] = test::riders(), setup.warband_given[1] = false;
    if (seed % 3 == 0) setup.edition = Edition::of_2018();
    setup.extra = static_cast<Extra>(seed % 7);
    return setup;
}

TEST(RealTable, random_games_keep_the_contract) {
    const auto games = skald::test::tries<std::uint64_t>(30, 5, 60);
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
        const auto report =
            random_play(Match(beside_table(seed)), {.seed = seed, .longest = 6000, .book = "saga"});
        ASSERT_EQ(report.fault, "") << "seed " << seed << "\n" << report.log;
    }
}

/// Tries to put each unit right, and returns how often it was let.
int try_corrections(Match& match, const State& state, std::set<Ask>& let) {
    int tried = 0;
    for (int unit = 0; unit < max_units; ++unit) {
        const Unit& u = state.unit(unit);
        const Choice right = make<Verb::correct>({unit, std::max(1, u.alive - 1), (u.fatigue + 1) % 4});
        if (u.size == 0 || match.check(state, right)) continue;
        ++tried;
        let.insert(asked(state));
        State after = state;
        ScriptedDice dice(std::vector<std::uint8_t>{});
        Events events;
        match.answer(after, right, dice, events);
        EXPECT_EQ(after.question, state.question) << match.ask_name(state.question.ask);
        EXPECT_EQ(after.stack, state.stack);
        EXPECT_EQ(dice.missing(), 0);
        EXPECT_EQ(events.size(), 1u);
        Choices choices;
        match.choices(after, choices);
        EXPECT_FALSE(choices.empty());
    }
    return tried;
}

/// A random answer of those that are offered.
Choice any_answer(Match& match, const State& state, Random& random) {
    Choices choices;
    match.choices(state, choices);
    EXPECT_FALSE(choices.empty()) << match.ask_name(state.question.ask);
    return choices[random.below(static_cast<std::uint32_t>(choices.size()))];
}

TEST(RealTable, a_unit_is_put_right_beside_any_question_that_allows_it_and_the_question_stays) {
    std::set<Ask> let;
    const auto games = skald::test::tries<std::uint64_t>(24, 4, 60);
    for (std::uint64_t seed = 1; seed <= games && !HasFailure(); ++seed) {
        saga::Setup setup = beside_table(seed);
        setup.factions[0].abilities[3].keywords |=
            Keyword::activation;  // it rolls dice that are placed at once
        Match match(setup);
        State state = match.start();
        Random random(seed);
        SeededDice dice(seed);
        Events events(false);
        for (int answers = 0; !state.outcome.over && !HasFailure(); ++answers) {
            ASSERT_LT(answers, 10'000);
            const int tried = try_corrections(match, state, let);
            EXPECT_EQ(tried > 0, may_put_right({match, state})) << match.ask_name(state.question.ask);
            const int unit = static_cast<int>(random.below(max_units));
            const Choice right = make<Verb::correct>(
                {unit, static_cast<int>(random.below(13)), static_cast<int>(random.below(4))});
            // Now and then one is really put right, also to its end or back to life, and the game goes on.
            if (random.below(6) == 0 && !match.check(state, right)) match.answer(state, right, dice, events);
            match.answer(state, any_answer(match, state, random), dice, events);
            EXPECT_FALSE(match.self_check(state));
        }
    }
    EXPECT_EQ(let, (std::set<Ask>{Ask::orders, Ask::orders_reaction, Ask::place_dice, Ask::activate,
                                  Ask::react, Ask::react_after}));
}

}  // namespace
}  // namespace skald::saga
