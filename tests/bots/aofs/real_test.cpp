// A real table is the same game: bots play on a table that the engine sees, and each activation, with the end
// of the round where one follows, is played again by a book that sees none and is told. Attacks, hits,
// blocks, wounds, the fallen, spells, morale, markers and all units come out alike, with the same faces.
#include <gtest/gtest.h>

#include "aofs/fighting.hpp"
#include "aofs/random_battle.hpp"
#include "base/tries.hpp"
#include "bots/aofs/bot.hpp"
#include "bots/deeds.hpp"
#include "dice/scripted.hpp"

namespace skald::aofs {
namespace {

using namespace bots;

using Deed = skald::test::Deed<State>;

Ask asked(const State& state) {
    return static_cast<Ask>(state.question.ask);
}
EventKind kind_of(const Event& event) {
    return static_cast<EventKind>(event.kind);
}

/// Events that speak of places: a book that sees none does not tell them. Cover that all shots ignore it does
/// not ask for, and so has no line for it: what it does shows in the numbers to block on.
bool is_of_places(const Event& event) {
    switch (kind_of(event)) {
        case EventKind::reckoned:
            return read<EventKind::reckoned>(event).part == Part::to_defend &&
                   (event.rule == cause(Rule::TER_01) || event.rule == cause(Rule::SR_BLAST));
        case EventKind::moved:
        case EventKind::pushed:
        case EventKind::landed:
        case EventKind::stepped_back: return true;
        default: return false;
    }
}

/// What follows a test for dangerous ground before the next one.
bool follows_danger(const Event& event) {
    switch (kind_of(event)) {
        case EventKind::dangerous:
        case EventKind::regenerated:
        case EventKind::lost:
        case EventKind::wounded:
        case EventKind::wound_effect:
        case EventKind::stunned:
        case EventKind::knocked_out:
        case EventKind::destroyed: return true;
        default: return false;
    }
}

struct Count {
    int followed = 0, melees = 0, shots = 0, spells = 0, jumps = 0, pushes = 0, dangers = 0, rounds = 0,
        morale = 0, bursts = 0;
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
        state_.told = {};
        if (real.setup().danger) state_.told.danger = ~std::uint64_t{0};
    }

    void run() {
        ScriptedDice dice(skald::test::faces_of(deeds_));
        for (int i = 0; i < 400 && !done(); ++i) {
            const Choice choice = answer();
            ASSERT_FALSE(::testing::Test::HasFailure()) << real_.ask_name(state_.question.ask);
            const Refusal refusal = real_.check(state_, choice);
            ASSERT_FALSE(refusal) << real_.sentence_name(refusal->sentence) << " to "
                                  << real_.ask_name(state_.question.ask);
            real_.answer(state_, choice, dice, told_);
        }
        ASSERT_TRUE(done()) << real_.ask_name(state_.question.ask);
        ASSERT_EQ(dice.missing(), 0);
        ASSERT_EQ(dice.left_over(), 0);
        compare();
    }

  private:
    bool done() { return next() == nullptr && (asked(state_) == Ask::activate || state_.outcome.over); }

    /// The next deed at the table that a book without places asks for too.
    const Deed* next() {
        const bool ways = real_.setup().heights;
        for (; next_ < deeds_.size(); ++next_) {
            const Ask ask = asked(deeds_[next_].before);
            const bool of_places = ask == Ask::land || ask == Ask::pile_in ||
                                   (!ways && (ask == Ask::move || ask == Ask::push_to));
            if (!of_places) return &deeds_[next_];
        }
        return nullptr;
    }

    Choice answer() {
        switch (asked(state_)) {
            case Ask::fire: return models_of_shot([](const Shot& shot) { return shot.firing; });
            case Ask::far: return models_of_shot([](const Shot& shot) { return shot.far; });
            case Ask::cover: return cover();
            case Ask::reach: return reach();
            case Ask::danger: return danger();
            case Ask::beside: return beside();
            case Ask::holding: return holding();
            case Ask::morale: return on_whose_quality();
            default: break;
        }
        const Deed* deed = next();
        const bool same = deed != nullptr && deed->before.question == state_.question;
        if (!same) {
            // Nobody is out of range or reach here: what the table forbids is asked, and not done.
            const Ask ask = asked(state_);
            EXPECT_TRUE(ask == Ask::cast || ask == Ask::help || ask == Ask::shoot || ask == Ask::charge)
                << real_.ask_name(state_.question.ask);
            return make<Verb::pass>();
        }
        switch (asked(state_)) {
            case Ask::move:
            case Ask::charge:
            case Ask::free_move:
            case Ask::push_to: return way(*deed);
            case Ask::arrive:
                ++next_;
                if (is(deed->choice, Verb::done)) return deed->choice;
                return make<Verb::deploy>({read<Verb::deploy>(deed->choice).unit});
            case Ask::shoot:
                shots_ = is(deed->choice, Verb::shoot)
                             ? declared_shots({table_, deed->before}, read<Ask::shoot>(state_.question).unit,
                                              deed->choice)
                             : Shots{};
                ++next_;
                return deed->choice;
            default: ++next_; return deed->choice;
        }
    }

    // ---- Ways: jumps and falls one after the other, then the unit has arrived

    Choice way(const Deed& deed) {
        std::vector<std::array<int, 3>> leaps;  // model, distance, height fallen
        int pushed_over = -1;
        for (std::size_t i = 0; i < deed.events.size(); ++i) {
            const Event& event = deed.events[i];
            if (kind_of(event) == EventKind::jumped) {
                const auto jump = read<EventKind::jumped>(event);
                const bool fell = !jump.landed && i + 1 < deed.events.size();
                leaps.push_back(
                    {jump.model, jump.distance, fell ? read<EventKind::fell>(deed.events[i + 1]).height : 0});
            } else if (kind_of(event) == EventKind::fell && asked(deed.before) == Ask::push_to) {
                pushed_over = read<EventKind::fell>(event).height;
            }
        }
        if (leap_ < leaps.size()) {
            const auto [model, distance, height] = leaps[leap_++];
            // A last model that fell goes no further, and is not asked.
            if (leap_ == leaps.size() && height > 0 && living(state_, state_.question.about[0]) == 1)
                end_way();
            return make<Verb::jump>({model, distance, height});
        }
        end_way();
        if (is(deed.choice, Verb::pass)) return deed.choice;
        if (asked(deed.before) == Ask::free_move && deed.choice.steps.empty()) return make<Verb::pass>();
        if (pushed_over >= 0) return make<Verb::fall>({read<Verb::push_to>(deed.choice).model, pushed_over});
        return make<Verb::arrive>();
    }
    void end_way() {
        leap_ = 0;
        ++next_;
    }

    // ---- What the table shows

    template <class Mask>
    Choice models_of_shot(Mask mask) {
        const int weapon = state_.question.about[2], target = state_.question.about[1];
        const Members all = members(state_, state_.question.about[0]);
        for (const Shot& shot : shots_)
            if (shot.weapon == weapon && shot.target == target) return named(all, mask(shot));
        ADD_FAILURE() << "asked about a shot that nobody declared";
        return {};
    }
    static Choice named(const Members& all, std::uint16_t mask) {
        List<std::int16_t, 16> models;
        for (std::size_t i = 0; i < all.size(); ++i)
            if (mask >> i & 1) models.push(all[i]);
        return make<Verb::models>({models});
    }

    Choice cover() const {
        const int target = read<Ask::cover>(state_.question).unit;
        for (const Shot& shot : shots_)
            if (shot.target == target)
                return make<Verb::cover>({shot.inside  ? Hiding::inside
                                          : shot.cover ? Hiding::behind
                                                       : Hiding::none});
        ADD_FAILURE() << "asked about cover of a unit that nobody shoots at";
        return {};
    }

    /// Where the events of the table stand when so much was told here: all before it has happened.
    std::size_t place() const {
        std::size_t told = 0, at = 0;
        for (const Event& event : told_) told += is_of_places(event) ? 0 : 1;
        for (; at < all_.size(); ++at) {
            if (!is_of_places(all_[at]) && told-- == 0) break;
        }
        return at;
    }

    /// The table as it is now.
    State seen() const {
        State seen = deeds_.front().before;
        const std::size_t now = place();
        for (std::size_t i = 0; i < now; ++i) {
            const Event& event = all_[i];
            const bool steps_back = event.rule == cause(Rule::MEL_07);
            if (kind_of(event) == EventKind::moved && !steps_back) {
                const auto moved = read<EventKind::moved>(event);
                seen.model(moved.model).at = Point16(moved.to);
                seen.model(moved.model).height = static_cast<std::int16_t>(moved.to_height);
            } else if (kind_of(event) == EventKind::pushed) {
                seen.model(read<EventKind::pushed>(event).model).at =
                    Point16(read<EventKind::pushed>(event).to);
            }
        }
        for (int m = 0; m < max_models_here; ++m) seen.model(m).where = state_.model(m).where;
        for (int u = 0; u < max_units_here; ++u) seen.unit(u).gone = state_.unit(u).gone;
        // Bases that are not round turn as they go: as they stand when it is over.
        for (int m = 0; m < max_models_here; ++m) seen.model(m).facing = deeds_.back().after.model(m).facing;
        return seen;
    }

    Choice reach() const {
        const auto [unit, enemy] = read<Ask::reach>(state_.question);
        return named(members(state_, unit), strikers({table_, seen()}, unit, enemy));
    }

    Choice beside() {
        ++count_.bursts;
        const int target = read<Ask::beside>(state_.question).unit;
        const State now = seen();
        const View view{table_, now};
        List<std::int16_t, 14> near;
        for (int unit : blast_units(view, target)) {
            if (unit == target) continue;
            int models = 0;
            for (int m : members(now, unit)) models += model_within(view, m, target, blast_radius) ? 1 : 0;
            near.push(static_cast<std::int16_t>(unit));
            near.push(static_cast<std::int16_t>(models));
        }
        return make<Verb::beside>({Repeated<kinds::Near>(near)});
    }

    Choice danger() {
        const auto [unit, begins] = read<Ask::danger>(state_.question);
        List<std::int16_t, 16> models;
        if (begins) {
            const View view{table_, deeds_.front().before};
            for (int m : members(state_, unit))
                if (stands_in(view, body_of(view, m), Mark::dangerous))
                    models.push(static_cast<std::int16_t>(m));
        } else {
            for (std::size_t i = place(); i < all_.size(); ++i) {
                if (is_of_places(all_[i])) continue;
                if (!follows_danger(all_[i])) break;
                if (kind_of(all_[i]) != EventKind::dangerous) continue;
                const auto model = static_cast<std::int16_t>(read<EventKind::dangerous>(all_[i]).model);
                if (state_.model(model).unit == unit && !models.contains(model)) models.push(model);
            }
        }
        count_.dangers += models.empty() ? 0 : 1;
        return make<Verb::models>({models});
    }

    Choice holding() const {
        const int marker = read<Ask::holding>(state_.question).marker;
        for (const Event& event : all_) {
            if (kind_of(event) == EventKind::neutral && event.numbers[0] == marker)
                return make<Verb::near>({true, true});
            if (kind_of(event) != EventKind::seized || event.numbers[0] != marker) continue;
            const Side by = read<EventKind::seized>(event).by;
            return make<Verb::near>({by == Side::first, by == Side::second});
        }
        return make<Verb::near>({false, false});
    }

    Choice on_whose_quality() {
        const auto [unit, own, offered] = read<Ask::morale>(state_.question);
        if (const Deed* deed = next(); deed != nullptr && asked(deed->before) == Ask::morale &&
                                       read<Ask::morale>(deed->before.question).unit == unit) {
            const bool on_hero = read<Verb::test>(deed->choice).on_hero;
            const bool this_one = read<Ask::morale>(deed->before.question).hero_quality == offered;
            if (!on_hero || this_one) ++next_;
            return make<Verb::test>({on_hero && this_one});
        }
        return make<Verb::test>({false});  // he is too far away
    }

    // ---- Comparing

    static std::vector<Event> comparable(std::span<const Event> events) {
        std::vector<Event> list;
        std::copy_if(events.begin(), events.end(), std::back_inserter(list),
                     [](const Event& event) { return !is_of_places(event); });
        return list;
    }

    void compare() {
        ++count_.followed;
        const auto here = comparable({told_.begin(), told_.end()}), there = comparable(all_);
        for (const Event& event : here) {
            count_.melees += kind_of(event) == EventKind::melee;
            count_.shots += kind_of(event) == EventKind::shot;
            count_.spells += kind_of(event) == EventKind::cast;
            count_.jumps += kind_of(event) == EventKind::jumped;
            count_.pushes += kind_of(event) == EventKind::push_roll;
            count_.morale += kind_of(event) == EventKind::morale;
            count_.rounds += kind_of(event) == EventKind::round_ended;
        }
        for (std::size_t i = 0; i < std::min(here.size(), there.size()); ++i)
            ASSERT_EQ(here[i], there[i]) << "event " << i << ": " << real_.event_name(here[i].kind) << ", "
                                         << real_.event_name(there[i].kind);
        ASSERT_EQ(here.size(), there.size());
        const State& seen = deeds_.back().after;
        for (int unit = 0; unit < max_units_here; ++unit)
            EXPECT_EQ(state_.unit(unit), seen.unit(unit)) << "unit " << unit;
        for (int m = 0; m < max_models_here; ++m) {
            Model here_model = state_.model(m);
            const Model& there_model = seen.model(m);
            here_model.at = there_model.at, here_model.facing = there_model.facing;
            here_model.height = there_model.height;
            EXPECT_EQ(here_model, there_model) << "model " << m;
        }
        for (std::size_t i = 0; i < seen.markers.size(); ++i)
            EXPECT_EQ(state_.markers[i].owner, seen.markers[i].owner) << "marker " << i;
        EXPECT_EQ(state_.lasting, seen.lasting);
        EXPECT_EQ(state_.question, seen.question);
        EXPECT_EQ(state_.outcome, seen.outcome);
        EXPECT_EQ(state_.round, seen.round);
        EXPECT_EQ(state_.starter, seen.starter);
    }

    Match& table_;
    Match& real_;
    std::span<const Deed> deeds_;
    Count& count_;
    State state_;
    Shots shots_;
    std::vector<Event> all_;
    Events told_;
    std::size_t next_ = 0, leap_ = 0;
};

Setup battle(std::uint64_t seed) {
    Setup setup = random_battle(static_cast<std::uint16_t>(seed % 3 == 0 ? 150 : 300), seed);
    setup.table = {36 * inch, 36 * inch};
    setup.terrain = random_terrain(setup.table, 14, seed);
    setup.quick = seed % 4 != 0;
    setup.ask_all = true;  // whoever falls is named, so that both keep the same models
    setup.switches.en35 = seed % 5 == 0;
    setup.switches.fear = seed % 7 != 0;
    if (seed % 3 == 1) {  // a flat table without dangerous ground
        List<Piece, max_pieces> harmless;
        for (const Piece& piece : setup.terrain)
            if (!piece.solid && (piece.marks & Mark::dangerous) == 0) harmless.push(piece);
        setup.terrain = harmless;
    }
    return setup;
}

void follow_game(std::uint64_t seed, Count& count) {
    aofs::Setup setup = battle(seed);
    Match table(setup);
    setup.real = true;
    setup.danger = setup.heights = seed % 3 != 1;
    setup.terrain.clear();
    Match real(setup);
    const auto begins = [](const Deed& deed) { return asked(deed.before) == Ask::activate; };
    const auto ends = [](const State& now) { return asked(now) == Ask::activate; };
    skald::test::play_in_stretches<Karl>(table, seed, begins, ends, [&](std::span<const Deed> deeds) {
        Follower(table, real, deeds, count).run();
    });
}

TEST(AofsRealTable, follows_the_games_of_bots_without_seeing_them) {
    Count count;
    const auto games = skald::test::tries<std::uint64_t>(60, 6, 20);
    for (std::uint64_t seed = 1; seed <= games && !HasFailure(); ++seed) {
        SCOPED_TRACE(seed);
        follow_game(seed, count);
    }
    RecordProperty("followed", count.followed);
    RecordProperty("melees", count.melees);
    RecordProperty("shots", count.shots);
    RecordProperty("spells", count.spells);
    RecordProperty("jumps", count.jumps);
    RecordProperty("pushes", count.pushes);
    RecordProperty("dangers", count.dangers);
    RecordProperty("morale", count.morale);
    RecordProperty("bursts", count.bursts);
    EXPECT_GT(count.melees, static_cast<int>(games) * 4);
    EXPECT_GT(count.shots, static_cast<int>(games));
    EXPECT_GT(count.spells, static_cast<int>(games) / 2);
    EXPECT_EQ(count.rounds, static_cast<int>(games) * 4);
    if (games < 60) return;  // what is rare may not come up in a part of them
    for (int each : {count.jumps, count.pushes, count.dangers, count.morale, count.bursts})
        EXPECT_GT(each, 0);
}

}  // namespace
}  // namespace skald::aofs
