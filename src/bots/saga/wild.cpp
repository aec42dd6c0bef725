#include "bots/saga/wild.hpp"

#include <algorithm>
#include <cstdlib>

#include "game/asked.hpp"
#include "saga/ability.hpp"
#include "saga/names.hpp"
#include "saga/organise.hpp"
#include "saga/setup.hpp"
#include "saga/warband.hpp"

namespace skald::saga {

// ---- The set-up

namespace {

Purchase a_purchase(Random& random, const Faction& faction, int points) {
    const auto below = [&](std::size_t n) { return random.below(static_cast<std::uint32_t>(n)); };
    Purchase purchase;
    int left = points;
    if (!faction.heroes.empty() && below(2) == 0) {
        const auto hero = below(faction.heroes.size());
        purchase.heroes.push(static_cast<std::int8_t>(hero));
        left -= faction.heroes[hero].points;
    }
    if (!faction.hired.empty() && below(2) == 0) {
        const auto hired = below(faction.hired.size());
        purchase.hired.push(static_cast<std::int8_t>(hired));
        left -= faction.hired[hired].points;
    }
    if (!faction.legends.empty() && below(3) == 0) {
        const auto legend = below(faction.legends.size());
        purchase.legend = static_cast<std::int8_t>(legend);
        left -= faction.legends[legend].points;
    }
    for (; left > 0; --left) ++purchase.points[1 + below(3)];
    if (below(4) == 0) purchase.swap = static_cast<std::uint8_t>(below(swaps + 1));
    return purchase;
}

/// Some legal warband of any shape; nothing if chance finds none, and it is to be recruited.
std::optional<Warband> a_warband(Random& random, const Faction& faction, const Setup& setup) {
    for (int again = 0; again < 50; ++again) {
        const Purchase purchase = a_purchase(random, faction, setup.points);
        if (check_purchase(purchase, faction, setup.edition, setup.points, true)) continue;
        const auto variant = static_cast<int>(random.below(organisations));
        auto warband = organise(recruits_of(purchase, setup.points), faction, variant);
        if (!warband) continue;
        warband->swap = purchase.swap;
        if (check_warband(*warband, faction, setup.edition, setup.points).empty()) return warband;
    }
    return {};
}

}  // namespace

std::array<std::size_t, 2> wild_factions(std::uint64_t number, std::size_t factions) {
    Random random(number ^ 0xfac7);
    const auto n = static_cast<std::uint32_t>(factions);
    const std::size_t first = random.below(n);
    return {first, random.below(n)};
}

Setup wild_setup(std::uint64_t number, std::span<const Faction> factions) {
    Random random(number);
    Setup setup;
    setup.edition = random.below(2) == 0 ? Edition::current() : Edition::of_2018();
    setup.sticks = random.below(4) == 0 ? Sticks::inches() : Sticks::centimetres();
    setup.points = static_cast<std::uint8_t>(4 + random.below(5));
    const auto peoples = wild_factions(number, factions.size());
    setup.factions = {factions[peoples[0]], factions[peoples[1]]};
    setup.outlines = default_outlines(setup.sticks);
    setup.quick = random.below(2) == 0;
    if (setup.quick || random.below(2) == 0) setup.terrain = random_terrain(setup, random.next());
    setup.legends_agreed = random.below(2) == 0;
    setup.ask_extra_rule = random.below(3) == 0;
    setup.extra = random.below(2) == 0 ? Extra::none : static_cast<Extra>(random.below(7));
    setup.hero_units_score = random.below(4) != 0;
    for (std::size_t side : {0, 1}) {
        if (!setup.quick && random.below(2) == 0) continue;
        const auto warband = a_warband(random, setup.factions[side], setup);
        setup.warband_given[side] = warband.has_value();
        if (warband) setup.warbands[side] = *warband;
    }
    return setup;
}

// ---- The players

namespace {

constexpr int far_off = 60'000;

/// From the point to the nearest of these figures on the table, the longer of the ways across and along.
int way_to(const State& state, Point from, int first, int count) {
    int least = far_off;
    for (int f = first; f < first + count; ++f) {
        const Figure& figure = state.figure(f);
        if (figure.where != Where::table) continue;
        const Point way = Point(figure.at) - from;
        least = std::min(least, std::max(std::abs(way.x), std::abs(way.y)));
    }
    return least;
}
int way_to_enemy(const State& state, Point from) {
    return way_to(state, from, first_figure(other(state.question.side)), max_figures_of_side);
}

/// Is the target of a declaration near enough to be reached? Under 2018 anybody may be named (CHG-05.b).
bool worth_charging(const State& state, int unit, int target) {
    for (int f = state.unit(unit).first; f < state.unit(unit).first + state.unit(unit).size; ++f)
        if (state.figure(f).where == Where::table &&
            way_to(state, state.figure(f).at, state.unit(target).first, state.unit(target).size) < 2000)
            return true;
    return false;
}

int liking_to_declare(const State& state, const Choice& choice) {
    const auto [type, target] = read<Verb::declare>(choice);
    switch (type) {
        case Type::charge:
            return worth_charging(state, asked_unit<Ask::declare>(state.question), target) ? 3 : 0;
        case Type::shoot: return 3;
        case Type::move: return 2;
        default: return 0;
    }
}

}  // namespace

int berserk_liking(const State& state, const Choice& choice) {
    switch (static_cast<Verb>(choice.verb)) {
        case Verb::declare: return liking_to_declare(state, choice);
        case Verb::move:
        case Verb::shift: return far_off + 1 - way_to_enemy(state, choice.spot);
        case Verb::load:
        case Verb::trigger:
        case Verb::activate:
        case Verb::cancel:
        case Verb::slow:
        case Verb::charge:
        case Verb::redirect:
        case Verb::fatigue:
        case Verb::bodyguard:
        case Verb::shoot: return 1;
        case Verb::close_ranks: return read<Verb::close_ranks>(choice).closed ? 1 : 0;
        case Verb::use: return read<Verb::use>(choice).used ? 1 : 0;
        case Verb::extra_rule: return read<Verb::extra_rule>(choice).agreed ? 1 : 0;
        case Verb::consent: return read<Verb::consent>(choice).given ? 1 : 0;
        default: return 0;
    }
}

// ---- The tally

void RuleTally::add(const RuleTally& other) {
    const auto sum = [](auto& to, const auto& from) {
        for (std::size_t i = 0; i < to.size(); ++i) to[i] += from[i];
    };
    games += other.games;
    answers += other.answers;
    samples_accepted += other.samples_accepted;
    mutants_refused += other.mutants_refused;
    mutants_accepted += other.mutants_accepted;
    steps_short += other.steps_short;
    sum(events, other.events);
    sum(lines, other.lines);
    sum(refusals, other.refusals);
    sum(verbs, other.verbs);
    sum(methods, other.methods);
    sum(activations, other.activations);
    sum(fights, other.fights);
    sum(editions, other.editions);
    for (std::size_t i = 0; i < triggered.size(); ++i) sum(triggered[i], other.triggered[i]);
}

namespace {

/// The verbs that a kind of event shows, beside EventKind::effect and lasting, which name their clause.
bool shows(EventKind kind, const Event& event, EffectVerb verb) {
    switch (kind) {
        case EventKind::fatigue:
            if (verb == EffectVerb::transfer_fatigue) return true;
            return verb == (read<EventKind::fatigue>(event).change > 0 ? EffectVerb::give_fatigue
                                                                       : EffectVerb::remove_fatigue);
        case EventKind::saga_rolled: return verb == EffectVerb::roll;
        case EventKind::saga_rerolled: return verb == EffectVerb::reroll_saga;
        case EventKind::saga_turned: return verb == EffectVerb::turn;
        case EventKind::stolen: return verb == EffectVerb::steal;
        case EventKind::discarded: return verb == EffectVerb::discard;
        case EventKind::taken_back: return verb == EffectVerb::take_back;
        case EventKind::made_basic: return verb == EffectVerb::make_basic;
        case EventKind::blocked: return verb == EffectVerb::block;
        case EventKind::paid: return verb == EffectVerb::cancel_activation;
        default: return false;
    }
}

/// Counts for one game, and minds how it is played. Effects without an event of their own are seen by what
/// they leave in the state.
class Counter {
  public:
    Counter(RuleTally& tally, const Setup& setup, std::array<std::size_t, 2> peoples, bool berserk)
        : tally_(&tally), setup_(&setup), peoples_(peoples), berserk_(berserk) {}

    int liking(const State& state, const Choice& choice) const {
        return berserk_ ? berserk_liking(state, choice) : 0;
    }

    void event(const Event& event) {
        const auto kind = static_cast<EventKind>(event.kind);
        if (is_ability(event.rule)) {
            of_ability(kind, event);
        } else if (event.rule < saga_rules) {
            ++tally_->events[event.rule];
        }
        if (kind == EventKind::declared)
            ++tally_->activations[static_cast<std::size_t>(read<EventKind::declared>(event).type)];
        if (kind == EventKind::shooting_began || kind == EventKind::melee_began)
            ++tally_->fights[kind == EventKind::melee_began ? 2 : 1];
        if (kind == EventKind::method)
            ++tally_->methods[static_cast<std::size_t>(read<EventKind::method>(event).method)];
        if (kind == EventKind::shooting_began && read<EventKind::shooting_began>(event).attacker < 0)
            verb(EffectVerb::volley);
    }
    void refusal(const Why& why) {
        if (why.rule < saga_rules) ++tally_->refusals[why.rule];
    }
    void answered(const State& state) {
        if (state.turn > 0 && !begun_) count_standing_rules(state);
        count_lines(state);
        count_activation(state);
        if (state.fight.contact_broken && !broken_) verb(EffectVerb::end_melee);
        broken_ = state.fight.contact_broken;
    }

  private:
    void verb(EffectVerb which) { ++tally_->verbs[static_cast<std::size_t>(which)]; }
    const Ability& ability(RuleRef ref) const {
        return setup_->factions[static_cast<std::size_t>(ability_side(ref))]
            .abilities[static_cast<std::size_t>(ability_number(ref))];
    }
    void count_ability(RuleRef ref) {
        ++tally_->triggered[peoples_[static_cast<std::size_t>(ability_side(ref))]]
                           [static_cast<std::size_t>(ability_number(ref))];
    }

    void of_ability(EventKind kind, const Event& event) {
        const Ability& a = ability(event.rule);
        if (kind == EventKind::triggered) count_ability(event.rule);
        if (kind == EventKind::effect || kind == EventKind::lasting) {
            const int clause = kind == EventKind::effect ? read<EventKind::effect>(event).clause
                                                         : read<EventKind::lasting>(event).clause;
            return verb(a.clauses[static_cast<std::size_t>(clause)].verb);
        }
        for (const Clause& clause : a.clauses) {
            if (shows(kind, event, clause.verb)) verb(clause.verb);
            // Such an ability names no unit: nothing but its own question could stop it.
            if (kind == EventKind::triggered && clause.verb == EffectVerb::cancel_activation)
                verb(clause.verb);
        }
    }

    void count_lines(const State& state) {
        const auto& lines = state.fight.lines;
        if (lines.size() < seen_) seen_ = 0;
        for (; seen_ < lines.size(); ++seen_) {
            const RuleRef rule = lines[seen_].rule;
            if (!is_ability(rule)) ++tally_->lines[rule];
        }
    }

    /// Rules without a trigger hold as long as their owner is there.
    void count_standing_rules(const State& state) {
        begun_ = true;
        for (Side side : {Side::first, Side::second}) {
            const auto& abilities = setup_->factions[static_cast<std::size_t>(index(side))].abilities;
            for (std::size_t a = 0; a < abilities.size(); ++a)
                if (abilities[a].lasting && owner_unit(state, side, abilities[a]) >= 0) {
                    count_ability(ability_cause(index(side), static_cast<int>(a)));
                    for (const Clause& clause : abilities[a].clauses) verb(clause.verb);
                }
        }
    }

    /// An activation by an ability, with what belongs to it.
    void count_activation(const State& state) {
        const std::size_t depth = state.activations.size();
        if (depth > depth_) {
            const Activation& a = state.activations.back();
            if (a.ability >= 0) {
                const auto& clauses = ability(ability_cause(a.side, a.ability)).clauses;
                verb(clauses[a.clause].verb);
                for (std::size_t i = a.clause + 1u; i < clauses.size() && clauses[i].link == Link::with; ++i)
                    verb(clauses[i].verb);
            }
        }
        depth_ = depth;
    }

    RuleTally* tally_;
    const Setup* setup_;
    std::array<std::size_t, 2> peoples_;
    std::size_t seen_ = 0, depth_ = 0;
    bool begun_ = false, broken_ = false, berserk_ = false;
};

}  // namespace

RandomPlayReport play_wild(std::uint64_t number, std::span<const Faction> factions, RuleTally& tally) {
    Match match(wild_setup(number, factions));
    const RandomPlay settings{.seed = number, .longest = 6000, .log_every = 250, .book = "saga"};
    const Counter counter(tally, match.setup(), wild_factions(number, factions.size()), number % 2 == 0);
    RandomPlayReport report = random_play(match, settings, counter);
    ++tally.games;
    tally.answers += report.answers;
    tally.samples_accepted += report.samples_accepted;
    tally.mutants_refused += report.mutants_refused;
    tally.mutants_accepted += report.mutants_accepted;
    tally.steps_short += report.steps_short;
    if (match.setup().quick) ++tally.methods[0];
    ++tally.editions[match.edition() == Edition::of_2018() ? 1 : 0];
    return report;
}

}  // namespace skald::saga
