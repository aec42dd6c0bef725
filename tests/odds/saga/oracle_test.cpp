// Random fights of SAGA in all states, odds against the engine played out under the same policy: both
// editions, Heroes, escorts, legends, hired units, fatigue, terrain, and every ability of every people that
// matters in a fight. SKALD_DEEP=1 plays many.
#include "base/hash.hpp"
#include "base/tries.hpp"
#include "odds/core/deviation.hpp"
#include "odds/saga/field.hpp"
#include "odds/saga/play_out.hpp"

namespace skald::saga {

using namespace odds;

namespace {

using test::Field;
using test::people;
using test::Played;
using test::Seen;
using test::Wanted;
using Held = odds::test::Oracle<7>;
using Numbers = Held::Numbers;

Held oracle(const char* name) {
    return Held(name, {"attacker's lost", "defender's lost", "won", "lost", "attacker withdraws",
                       "defender withdraws", "fights"});
}

/// Answers what a player weighs by a number that hangs on the question alone; else as the book offers first.
/// What is wanted is used wherever it may be.
class Whim {
  public:
    Whim(std::uint64_t seed, const Field& field, const Wanted* wanted = nullptr)
        : seed_(seed), field_(field), wanted_(wanted) {}

    Choice operator()(Match& match, const State& state) {
        if (const auto wished = as_wanted(match, state)) return *wished;
        FightLens lens(match, state, Ending::on_table);
        if (!lens.weighed(state) || seed_ % 4 == 0) return first_(match, state);
        match.choices(state, choices_);
        const std::size_t wish = number(state) % (choices_.size() + 1);
        if (wish == choices_.size()) return first_(match, state);
        Choice choice = choices_[wish];
        if (choice.sketch && (match.complete(state, choice) || match.check(state, choice)))
            return first_(match, state);
        return choice;
    }

  private:
    std::optional<Choice> as_wanted(Match& match, const State& state) {
        if (wanted_ == nullptr || state.question.side != field_.wanted_side()) return {};
        const auto ask = static_cast<Ask>(state.question.ask);
        const Choice trigger = make<Verb::trigger>({wanted_->ability});
        const bool phase = ask == Ask::activate || ask == Ask::orders;  // the fight is over by then
        if (!phase && !match.check(state, trigger)) return trigger;
        if (ask != Ask::choose_units && ask != Ask::declare) return {};
        match.choices(state, choices_);
        for (const Choice& choice : choices_) {
            const bool attacks = ask == Ask::declare && choice.what[0] != static_cast<int>(Type::move) &&
                                 choice.what[1] == field_.defender();
            const bool fighter = !choice.what.empty() &&
                                 (choice.what[0] == field_.attacker() || choice.what[0] == field_.defender());
            const bool names = ask == Ask::choose_units && fighter && state.turn_of == Side::first;
            if ((attacks || names) && !match.check(state, choice)) return choice;
        }
        return {};
    }
    std::uint64_t number(const State& state) {
        Hash hash;
        hash.add(static_cast<int>(seed_)), hash.add(state.question.ask), hash.add(index(state.question.side));
        hash.add(static_cast<int>(choices_.size()));
        for (std::int16_t about : state.question.about) hash.add(about);
        if (state.question.ask != static_cast<std::uint8_t>(Ask::save_casualties))
            for (const SagaDie& die : state.board(state.question.side).dice) hash.add(die.at == DieAt::board);
        return hash.value() / 7;
    }

    std::uint64_t seed_;
    const Field& field_;
    const Wanted* wanted_;
    FirstOffered<Match> first_;
    Choices choices_;
};

Numbers numbers_of(const Played& played, const Field& field) {
    return {played.lost[0],
            played.lost[1],
            played.verdict == 0,
            played.verdict == 1,
            played.withdraws == field.attacker(),
            played.withdraws == field.defender(),
            played.fights};
}

void hold(Held& held, Field& field, const Begun& begun, Whim& whim, const std::string& what) {
    FightLens lens(field.match(), begun.state, Ending::on_table);
    const auto said = walk(lens, begun.state, &begun.choice, whim).map([&](const FightResult& result) {
        return numbers_of(test::as_played(result), field);
    });
    held.look(what + field.text(), said, [&](Dice& dice) {
        return numbers_of(test::play(field.match(), begun, std::ref(whim), dice), field);
    });
}

// ---- Every ability

constexpr int in_fights =
    Keyword::activation_reaction | Keyword::shooting | Keyword::shooting_reaction | Keyword::melee;

template <class Says>
bool any_clause(const Ability& ability, Says says) {
    return std::any_of(ability.clauses.begin(), ability.clauses.end(), says);
}
/// It sends a unit to charge or to shoot, or takes figures by itself.
bool sends(const Ability& ability) {
    return any_clause(ability, [](const Clause& clause) {
        const bool order = clause.verb == EffectVerb::activate || clause.verb == EffectVerb::free_activation;
        const int types = clause.types == 0 ? any_type : clause.types;
        return clause.verb == EffectVerb::volley || clause.verb == EffectVerb::casualty ||
               (order && (types & (bit(Type::charge) | bit(Type::shoot))) != 0);
    });
}
bool matters(const Ability& ability) {
    const bool changes = any_clause(ability, [](const Clause& clause) {
        return clause.verb >= EffectVerb::gain_attack && clause.verb <= EffectVerb::end_melee;
    });
    return changes || (ability.keywords & in_fights) ||
           ((ability.keywords & Keyword::activation) && sends(ability));
}

/// One of those who will fight, where units are to be named.
std::optional<Choice> naming_a_fighter(Field& field) {
    if (field.state().question.ask != static_cast<std::uint8_t>(Ask::choose_units)) return {};
    Choices choices;
    field.match().choices(field.state(), choices);
    for (const Choice& choice : choices)
        for (int unit : choice.what)
            if (unit == field.attacker() || unit == field.defender()) return choice;
    return {};
}

/// Uses the ability in its owner's turn, before the fight; false: it cannot be used there.
bool used_before(Field& field, const Wanted& wanted) {
    State& state = field.state();
    const Side side = field.wanted_side();
    const bool orders = (wanted.value().keywords & Keyword::orders) != 0;
    put_in_turn(state, side, 2, orders ? TurnPart::orders : TurnPart::activation);
    SeededDice dice(5);
    Events off(false);
    field.match().resume(state, dice, off);
    const Choice trigger = make<Verb::trigger>({wanted.ability});
    FirstOffered<Match> first;
    bool used = false;
    for (int i = 0; i < 40 && state.question.ask != 0; ++i) {
        const auto ask = static_cast<Ask>(state.question.ask);
        const bool phase = ask == Ask::orders || ask == Ask::activate;
        if (used && phase) break;
        const bool may = !used && !field.match().check(state, trigger);
        if (phase && !may) return false;
        const auto named = naming_a_fighter(field);
        field.match().answer(state, may ? trigger : named ? *named : first(field.match(), state), dice, off);
        used = used || may;
    }
    state.question = {};
    state.activations.clear();
    put_in_turn(state, Side::first, 2, TurnPart::activation);
    return used;
}

/// The fight that the ability is used in or that it begins; nothing: not in this position.
std::optional<Begun> begun_with(Field& field, const Wanted& wanted, bool shot) {
    const Ability& ability = wanted.value();
    const bool begins = !(ability.keywords & in_fights) && sends(ability);
    if (begins) {
        if (field.wanted_side() != Side::first) return {};
        SeededDice dice(5);
        Events off(false);
        field.match().resume(field.state(), dice, off);
        const Choice trigger = make<Verb::trigger>({wanted.ability});
        if (field.match().check(field.state(), trigger)) return {};
        return Begun{field.state(), trigger};
    }
    if (!(ability.keywords & in_fights) && !ability.lasting && !used_before(field, wanted)) return {};
    const Type type = shot ? Type::shoot : Type::charge;
    return Begun{with_activation(field.state(), field.attacker(), type, field.defender()), {}};
}

/// Looks for a fight in which it has a part, and holds the odds to it.
bool met(Held& held, Random& random, const Wanted& wanted) {
    for (int tries = 0; tries < 400; ++tries) {
        Field field(random, {8, true, true, wanted});
        const bool shot = field.shoots() && tries % 2 == 0;
        const auto begun = begun_with(field, wanted, shot);
        if (!begun) continue;
        Whim whim(static_cast<std::uint64_t>(tries), field, &wanted);
        Seen seen;
        SeededDice dice(static_cast<std::uint64_t>(tries));
        const Played played = test::play(field.match(), *begun, std::ref(whim), dice, &seen);
        const RuleRef cause = ability_cause(index(field.wanted_side()), wanted.ability);
        const bool came_to_it = played.fights > 0 || played.lost[0] + played.lost[1] > 0;
        if (!seen.contains(cause) || !(came_to_it || (wanted.value().keywords & in_fights))) continue;
        hold(held, field, *begun, whim, wanted.id() + (shot ? ": shot, " : ": charge, "));
        return true;
    }
    return false;
}

/// Why no fight met it; empty: one must.
std::string excuse(const Wanted& wanted) {
    if (wanted.value().trigger.moment == Moment::after_charge)
        return "used after the melee, with whose end the odds end";
    return {};
}

}  // namespace

TEST(OddsOnTheTable, OfRandomFightsInAllStatesComeOutAsPlayed) {
    Held held = oracle("SAGA, random fights");
    Random random(1066);
    const int wanted = skald::test::tries(60, 6, 50);
    for (int i = 0; i < wanted && !::testing::Test::HasFailure(); ++i) {
        Field field(random, {8, true, true});
        const int a = field.attacker(), d = field.defender();
        const bool shot = field.shoots() && i % 2 == 0;
        const State begun = i % 5 == 4
                                ? field.melee()
                                : with_activation(field.state(), a, shot ? Type::shoot : Type::charge, d);
        Whim whim(static_cast<std::uint64_t>(i), field);
        hold(held, field, {begun, {}}, whim, std::to_string(i) + (shot ? ": shot, " : ": charge, "));
    }
}

TEST(OddsOnTheTable, OfFightsWithEveryAbilityOfEveryPeopleComeOutAsPlayed) {
    Held held = oracle("SAGA, every ability");
    const int rounds = skald::test::tries(1, 1, 5);
    for (int round = 0; round < rounds; ++round) {
        Random random(911 + static_cast<std::uint64_t>(round));
        int all = 0;
        std::string never;
        for (std::size_t p = 0; p < test::people_count; ++p)
            for (int a = 0; a < static_cast<int>(people(p).faction.abilities.size()); ++a) {
                const Wanted wanted{p, a};
                if (!matters(wanted.value())) continue;
                if (++all % 12 != 1 && skald::test::sanitized) continue;
                if (met(held, random, wanted)) continue;
                const std::string why = excuse(wanted);
                never += "\n  " + wanted.id() + (why.empty() ? "" : ": " + why);
                EXPECT_FALSE(why.empty()) << wanted.id() << " was never met";
            }
        std::cout << "abilities that matter in a fight: " << all
                  << "; never met:" << (never.empty() ? " none" : never) << std::endl;
    }
}

}  // namespace skald::saga
