// Casualties: first what saves them (Resilience, Bodyguards), then the figures that fall (CAS-01 to CAS-05).
// The frame keeps how many are left, the enemy unit of a melee, whether they count for the result of a
// fighter, and what caused them if not a fight.
#include "saga/casualties.hpp"

#include <bit>

#include "saga/fatigue.hpp"
#include "saga/real.hpp"
#include "saga/remains.hpp"
#include "saga/workspace.hpp"

namespace skald::saga {

namespace {

/// Frame::step.
enum Step : std::uint8_t { begin, saving, removing };

Side owner_of(const Frame& frame) {
    return side_of_unit(frame.unit);
}
RuleRef cause_of(const Frame& frame) {
    const RuleRef given = frames::casualties(frame).cause;
    return given != 0 ? given : cause(Rule::CAS_01);
}
/// The figures of the unit, in contact with its enemy of the melee if there is one.
Remains remains_of(const View& view, const Frame& frame) {
    return remains_of(view, frame.unit, frames::casualties(frame).enemy);
}

// ---- Saving

Refusal may_resist(const View& view, const Frame& frame) {
    if (resilience_of(view, frame.unit) == 0) return why<Sentence::no_resilience>(Rule::SPC_10, {frame.unit});
    if (exhausted(view.state.unit(frame.unit))) return why<Sentence::exhausted>(Rule::SPC_11, {frame.unit});
    return {};
}

/// Is this friendly hearthguard within S (SPC-07, SPC-R4, SPC-R9)?
Refusal stands_guard(const View& view, int unit, int guard) {
    const State& state = view.state;
    if (guard == unit || side_of_unit(guard) != side_of_unit(unit) || !on_table(state, guard) ||
        troop_of(view, state.unit(guard)) != Troop::hearthguard)
        return why<Sentence::not_bodyguard>(Rule::SPC_R4, {guard});
    if (!units_within(view, unit, guard, view.sticks().short_))
        return why<Sentence::bodyguard_too_far>(
            Rule::SPC_07,
            {state.unit(guard).first, unit, units_ruler(view, unit, guard), view.sticks().short_});
    return {};
}

/// May the casualty be passed on to this unit?
Refusal may_guard(const View& view, int unit, int guard) {
    if (!(specials_of(view, unit) & Special::bodyguards)) {
        const Rule heroic = view.edition().heroic_is_hero ? Rule::HER_01a : Rule::HER_01b;
        return why<Sentence::no_bodyguard>(is_heroic(view.state.unit(unit)) ? heroic : Rule::SPC_07, {unit});
    }
    return stands_guard(view, unit, guard);
}

using Guards = List<std::int8_t, max_units_of_side>;

Guards hearthguard_near(const View& view, int unit) {
    Guards found;
    const Side side = side_of_unit(unit);
    const int first = first_unit(side);
    const int count = view.state.unit_count[static_cast<std::size_t>(index(side))];
    for (int guard = first; guard < first + count; ++guard)
        if (!stands_guard(view, unit, guard)) found.push(static_cast<std::int8_t>(guard));
    return found;
}

/// The friendly units that could take a casualty, in order.
Guards guards(const View& view, int unit) {
    return (specials_of(view, unit) & Special::bodyguards) != 0 ? hearthguard_near(view, unit) : Guards{};
}

/// HER-09: will somebody be there to fall for the Hero of the unit when his escort has fallen? He ends where
/// one of them stands now, so that nobody else can be near.
bool guarded_when_alone(const View& view, int unit) {
    State alone = view.state;
    alone.unit(unit).alive = 1;
    return (specials_of({view.match, alone}, unit) & Special::bodyguards) != 0 &&
           !hearthguard_near(view, unit).empty();
}

/// How many fall together. CAS-R3: casualties beyond the figures are lost. SPC-R9: where bodyguards wait for
/// the Hero the escort falls first.
int to_remove(const View& view, const Frame& frame) {
    const Unit& u = view.state.unit(frame.unit);
    const int left = frames::casualties(frame).left;
    if (left < u.alive) return left;
    return is_heroic(u) && guarded_when_alone(view, frame.unit) ? u.alive - 1 : u.alive;
}

bool may_save(const View& view, const Frame& frame) {
    return !may_resist(view, frame) || !guards(view, frame.unit).empty();
}

Refusal check_guard(const View& view, const Frame& frame, const Choice& choice) {
    if (!well_formed<Verb::bodyguard>(choice)) return why<Sentence::malformed>(Rule::SPC_07);
    const int figure = read<Verb::bodyguard>(choice).figure;
    if (figure < 0 || figure >= max_figures || view.state.figure(figure).where != Where::table)
        return why<Sentence::unknown_figure>(Rule::SPC_07, {figure});
    const int guard = view.state.figure(figure).unit;
    if (auto refusal = may_guard(view, frame.unit, guard)) return refusal;
    const Remains remains = remains_of(view, guard, -1);
    for (std::size_t i = 0; i < remains.figures.size(); ++i)
        if (remains.figures[i] == figure) return may_fall(view, remains, i);
    return why<Sentence::unknown_figure>(Rule::SPC_07, {figure});
}

Refusal check_saving(const View& view, const Frame& frame, const Choice& choice) {
    if (is(choice, Verb::bodyguard)) return check_guard(view, frame, choice);
    if (!is(choice, Verb::resilience) && !is(choice, Verb::take))
        return why<Sentence::not_asked>(Rule::CAS_05);
    if (!choice.what.empty()) return why<Sentence::malformed>(Rule::CAS_05);
    return is(choice, Verb::resilience) ? may_resist(view, frame) : Refusal{};
}

// ---- Removing

/// Applies one removal to the remains and the state.
void remove_one(Play& play, const View& before, Remains& remains, std::size_t figure, const Fallen& fallen,
                RuleRef rule) {
    const Sacrifice swap = fall(before, remains, figure);
    const int id = remains.figures[figure];
    if (swap.made) {
        const int hero = remains.figures[static_cast<std::size_t>(std::countr_zero(remains.hero))];
        play.tell<EventKind::swapped>(side_of_unit(remains.unit), cause(Rule::HER_08), {hero, id});
        play.state.figure(hero).at = Point16(swap.spot.at);
        play.state.figure(hero).facing = swap.spot.facing;
    }
    remove_figure(play, id, fallen, rule);
}

/// Removes these figures as one batch (CAS-R4), in this order. They may be removed.
void remove_batch(Play& play, const Frame& frame, const List<std::uint8_t, 16>& figures) {
    const State state = play.state;  // the places before the batch, for the swaps of a Hero
    const View before{play.match, state};
    Remains remains = remains_of(before, frame);
    const Fallen fallen = before_casualties(before, frame.unit);
    for (std::size_t figure : figures) remove_one(play, before, remains, figure, fallen, cause_of(frame));
    const frames::casualties now(frame);
    if (now.in_result) {  // MEL-28
        std::int16_t& removed = play.state.fight.of[now.fighter == 1 ? 1 : 0].removed;
        removed = static_cast<std::int16_t>(removed + static_cast<int>(figures.size()));
    }
}

using Order = List<std::uint8_t, 16>;  ///< places in Remains::figures, in the order of removal

/// Everybody falls, the Hero last (HER-07).
Order all_of(const Remains& remains) {
    Order order;
    for (std::size_t i = 0; i < remains.figures.size(); ++i)
        if ((remains.hero >> i & 1) == 0) order.push(static_cast<std::uint8_t>(i));
    if (remains.hero != 0) order.push(static_cast<std::uint8_t>(std::countr_zero(remains.hero)));
    return order;
}

/// The only way to remove so many figures, or nothing if there is a choice.
Order only_way(const View& view, Remains remains, int count) {
    if (count >= std::popcount(remains.present)) return all_of(remains);
    Order order;
    for (int i = 0; i < count; ++i) {
        const FigureMask free = candidates(view, remains);
        if (std::popcount(free) != 1 && !view.real()) return {};  // which of them, the table shows
        const auto figure = static_cast<std::size_t>(std::countr_zero(free));
        order.push(static_cast<std::uint8_t>(figure));
        fall(view, remains, figure);
    }
    return order;
}

/// Removes the figures, and ends; or goes on with a Hero who is alone now and whom others may save (SPC-R9).
void take(Play& play, Frame& frame, const Order& figures) {
    frames::casualties now(frame);
    const int unit = frame.unit;
    remove_batch(play, frame, figures);
    now.left -= static_cast<int>(figures.size());
    if (now.left > 0 && on_table(play.state, unit)) {
        frame.step = saving;
        return;
    }
    play.pop();
    ask_witnesses(play, unit);
}

void run(Play& play, Frame& frame) {
    const frames::casualties now(frame);
    if (!on_table(play.state, frame.unit) || now.left <= 0) return play.pop();
    if (frame.step == begin) {
        play.tell<EventKind::casualties>(owner_of(frame), cause_of(frame), {frame.unit, now.left});
        frame.step = saving;
    }
    if (frame.step == saving) {
        if (play.match.setup().ask_all || may_save(play.view(), frame))
            return play.ask<Ask::save_casualties>(owner_of(frame), {frame.unit, now.left});
        frame.step = removing;
    }
    const int count = to_remove(play.view(), frame);
    const Order forced = only_way(play.view(), remains_of(play.view(), frame), count);
    if (forced.empty() || play.match.setup().ask_all)
        return play.ask<Ask::casualties>(owner_of(frame), {frame.unit, count});
    take(play, frame, forced);
}

Refusal check_removal(const View& view, const Frame& frame, const Choice& choice) {
    if (!is(choice, Verb::remove)) return why<Sentence::not_asked>(Rule::CAS_01);
    const auto figures = read<Verb::remove>(choice).figures;
    const int count = to_remove(view, frame), given = static_cast<int>(figures.size());
    if (given < count) return why<Sentence::too_few>(Rule::CAS_01, {given, count});
    if (given > count) return why<Sentence::too_many>(Rule::CAS_01, {given, count});
    Remains remains = remains_of(view, frame);
    for (int figure : figures) {
        const auto* place = std::find(remains.figures.begin(), remains.figures.end(), figure);
        if (place == remains.figures.end())
            return why<Sentence::not_of_unit>(Rule::CAS_01, {figure, frame.unit});
        const auto i = static_cast<std::size_t>(place - remains.figures.begin());
        if (auto refusal = may_fall(view, remains, i)) return refusal;
        fall(view, remains, i);
    }
    return {};
}

Refusal check(const View& view, const Frame& frame, const Choice& choice) {
    if (!choice.steps.empty()) return why<Sentence::malformed>(Rule::CAS_01);
    return frame.step == saving ? check_saving(view, frame, choice) : check_removal(view, frame, choice);
}

void save(Play& play, Frame& frame, const Choice& choice) {
    frames::casualties now(frame);
    if (is(choice, Verb::take)) {
        frame.step = removing;
    } else if (is(choice, Verb::resilience)) {  // SPC-10, SPC-12, SPC-R6
        const int cancelled = std::min<int>(resilience_of(play.view(), frame.unit), now.left);
        give_fatigue(play, frame.unit, 1, cause(Rule::SPC_10));
        play.tell<EventKind::saved>(owner_of(frame), cause(Rule::SPC_10), {frame.unit, cancelled});
        now.left -= cancelled;
    } else {  // SPC-07, SPC-R9: at once, with the positions of this moment
        const int figure = read<Verb::bodyguard>(choice).figure;
        play.tell<EventKind::saved>(owner_of(frame), cause(Rule::SPC_07), {frame.unit, 1});
        now.left -= 1;
        const State state = play.state;
        const View before{play.match, state};
        const int guard = state.figure(figure).unit;
        Remains remains = remains_of(before, guard, -1);
        const auto* place = std::find(remains.figures.begin(), remains.figures.end(), figure);
        remove_one(play, before, remains, static_cast<std::size_t>(place - remains.figures.begin()),
                   before_casualties(before, guard), cause(Rule::SPC_07));
        ask_witnesses(play, guard);
    }
}

void answer(Play& play, Frame& frame, const Choice& choice) {
    if (frame.step == saving) return save(play, frame, choice);
    const Remains remains = remains_of(play.view(), frame);
    Order order;
    for (int figure : read<Verb::remove>(choice).figures)
        order.push(static_cast<std::uint8_t>(
            std::find(remains.figures.begin(), remains.figures.end(), figure) - remains.figures.begin()));
    take(play, frame, order);
}

// ---- Choices

using Worth = std::array<std::int64_t, 16>;  ///< who falls first: the highest, then the lowest id

std::size_t best(FigureMask free, const Worth& worth) {
    auto found = static_cast<std::size_t>(std::countr_zero(free));
    for (FigureMask left = free; left != 0; left &= left - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(left));
        if (worth[i] > worth[found]) found = i;
    }
    return found;
}

/// Distance of each figure from the nearest figure of the unit.
Worth distances(const View& view, const Remains& remains, int enemy) {
    Worth worth{};
    if (enemy < 0 || !on_table(view.state, enemy)) return worth;
    for (std::size_t i = 0; i < remains.shapes.size(); ++i) {
        worth[i] = std::int64_t{1} << 40;
        for (const Standing& figure : view.scene().figures_of(static_cast<UnitId>(enemy)))
            worth[i] = std::min(worth[i], fine_gap(remains.shapes[i], figure.shape));
    }
    return worth;
}

/// How far each figure stands from its comrades, all together.
Worth looseness(const Remains& remains) {
    Worth worth{};
    for (std::size_t i = 0; i < remains.shapes.size(); ++i)
        for (std::size_t k = 0; k < remains.shapes.size(); ++k)
            if (i != k && (remains.present >> k & 1) != 0)
                worth[i] += fine_gap(remains.shapes[i], remains.shapes[k]);
    return worth;
}

Worth opposite(Worth worth) {
    for (std::int64_t& w : worth) w = -w;
    return worth;
}

/// `first` falls, then whoever is worth most.
Order greedy(const View& view, Remains remains, int count, const Worth& worth, FigureMask first) {
    Order order;
    for (int i = 0; i < count; ++i) {
        const FigureMask free = candidates(view, remains);
        const std::size_t figure = best(i == 0 && first != 0 ? first : free, worth);
        order.push(static_cast<std::uint8_t>(figure));
        fall(view, remains, figure);
    }
    return order;
}

/// Whom the unit fights or who shoots at it: the figures far from it fall first.
int opponent(const State& state, const Frame& frame) {
    if (const int enemy = frames::casualties(frame).enemy; enemy >= 0) return enemy;
    const Fight& fight = state.fight;
    if (fight.kind == FightKind::none) return -1;
    if (fight.of[1].unit == frame.unit) return fight.of[0].unit;
    return fight.of[0].unit == frame.unit ? fight.of[1].unit : -1;
}

void add_removal(const Remains& remains, const Order& order, List<FigureMask, 32>& seen, Choices& out) {
    FigureMask set = 0;
    for (std::size_t i : order) set |= FigureMask{1} << i;
    if (seen.contains(set) || !seen.try_push(set)) return;
    List<std::int16_t, 16> figures;
    for (std::size_t i : order) figures.push(remains.figures[i]);
    out.add(make<Verb::remove>({figures}));
}

/// The default: far from the enemy first. Then near, then loose, then each figure that may fall first.
void removal_choices(const View& view, const Frame& frame, Choices& out) {
    const Remains remains = remains_of(view, frame);
    const int count = to_remove(view, frame);
    const int enemy = opponent(view.state, frame);
    const Worth loose = looseness(remains);
    const Worth far = enemy >= 0 ? distances(view, remains, enemy) : loose;
    const Worth near = opposite(far);
    List<FigureMask, 32> seen;
    for (const Worth* worth : {&far, &near, &loose})
        add_removal(remains, greedy(view, remains, count, *worth, 0), seen, out);
    for (FigureMask left = candidates(view, remains); left != 0; left &= left - 1)
        add_removal(remains, greedy(view, remains, count, far, left & (~left + 1)), seen, out);
}

/// Who of a guard falls next for a Hero, as it is offered.
std::size_t next_guard(const View& view, const Remains& remains) {
    return best(candidates(view, remains), looseness(remains));
}

/// How many of a guard can fall for the unit, one after the other: as long as one of them is near (SPC-R9).
int falls_for(const View& view, int unit, int guard) {
    const auto figures = view.scene().figures_of(static_cast<UnitId>(unit));
    Remains remains = remains_of(view, guard, -1);
    const auto near = [&] {
        if (view.real()) return remains.present != 0;
        for (std::size_t i = 0; i < remains.shapes.size(); ++i)
            if ((remains.present >> i & 1) != 0)
                for (const Standing& figure : figures)
                    if (within(figure.shape, remains.shapes[i], view.sticks().short_)) return true;
        return false;
    };
    int count = 0;
    for (; near(); ++count) fall(view, remains, next_guard(view, remains));
    return count;
}

/// Resilience while it does not exhaust, then Bodyguards, then the last Resilience, then the losses.
void saving_choices(const View& view, const Frame& frame, Choices& out) {
    const bool resist = !may_resist(view, frame);
    const bool cheap = view.state.unit(frame.unit).fatigue < 2;
    if (resist && cheap) out.add(make<Verb::resilience>());
    for (int guard : guards(view, frame.unit)) {
        const Remains remains = remains_of(view, guard, -1);
        out.add(make<Verb::bodyguard>({remains.figures[next_guard(view, remains)]}));
    }
    if (resist && !cheap) out.add(make<Verb::resilience>());
    out.add(make<Verb::take>());
}

void choices(const View& view, const Frame& frame, Choices& out) {
    if (frame.step == saving)
        saving_choices(view, frame, out);
    else
        removal_choices(view, frame, out);
}

}  // namespace

Savings savings_of(const View& view, int unit) {
    Savings savings{resilience_of(view, unit), 0};
    view.scene();  // whoever moved since is unknown again
    Workspace& workspace = view.match.workspace();
    for (int guard : guards(view, unit)) {
        KnownFalls& known = workspace.falls[static_cast<std::size_t>(guard)];
        if (known.changes != workspace.changes || known.unit != unit)
            known = {workspace.changes, static_cast<std::int8_t>(unit),
                     static_cast<std::uint8_t>(falls_for(view, unit, guard))};
        savings.guards += known.count;
    }
    return savings;
}

StageFunctions casualties_stage() {
    return {run, answer, check, choices, nullptr};
}

}  // namespace skald::saga
