#include "aofs/real.hpp"

#include "aofs/activation.hpp"
#include "aofs/markers.hpp"
#include "aofs/setup.hpp"
#include "aofs/trials.hpp"
#include "aofs/wounds.hpp"
#include "game/named.hpp"

namespace skald::aofs {

namespace {

using Names = List<std::int16_t, 16>;

Names names_of(const Members& members) {
    Names names;
    for (int m : members) names.push(static_cast<std::int16_t>(m));
    return names;
}

constexpr std::uint64_t bit_of(int unit) {
    return std::uint64_t{1} << unit;
}
constexpr std::size_t side_index(int unit) {
    return static_cast<std::size_t>(index(side_of_unit(unit)));
}
constexpr std::uint64_t model_bit(int model) {
    return std::uint64_t{1} << (model - first_model(side_of_model(model)));
}

bool is_member(const View& view, int unit, int model) {
    return model >= 0 && model < max_models_here &&
           members(view.state, unit).contains(static_cast<std::uint8_t>(model));
}

}  // namespace

// ---- Units come and go

void stand_somewhere(Play& play, int unit) {
    State& state = play.state;
    Unit& u = state.unit(unit);
    for (int m = u.first; m < u.first + u.size; ++m) state.model(m).where = Where::table;
    if (u.hero >= 0) state.model(u.hero).where = Where::table;
    u.deployed = true;
    if (play.match.setup().danger) state.told.danger |= bit_of(unit);
    play.tell<EventKind::deployed>(side_of_unit(unit), Rule::DEP_02, {unit});
}

void begin_beside_table(Play& play) {
    roll_markers(play);
    for (int i = 0; i < play.state.marker_total; ++i) play.state.markers.push({});
    play.state.winner = play.state.starter = roll_off(play, Rule::DEP_01);
}

bool asks_for_ways(const View& view) {
    return view.match.setup().heights;
}

Refusal check_way(const View& view, int unit, const Choice& choice, Rule rule) {
    if (!choice.steps.empty()) return why<Sentence::not_asked>(rule);
    if (well_formed<Verb::arrive>(choice)) return {};
    if (!view.match.setup().heights || !well_formed<Verb::jump>(choice))
        return why<Sentence::not_asked>(rule);
    const auto [model, distance, height] = read<Verb::jump>(choice);
    if (!is_member(view, unit, model)) return why<Sentence::unknown_model>(Rule::SPM_03, {model});
    if (distance < 0 || distance > longest_jump)
        return why<Sentence::no_jump>(Rule::R_55, {model, distance, longest_jump});
    // It falls from where it takes off: what is higher than a jump down may be is jumped across.
    if (height < 0 || height > highest_fall)
        return why<Sentence::too_far>(Rule::R_55, {model, height, highest_fall});
    return {};
}

void offer_ways(const View& view, int unit, Choices& out) {
    out.add(make<Verb::arrive>());
    if (!view.match.setup().heights) return;
    for (int m : members(view.state, unit))
        for (Length far : {2 * inch, 4 * inch}) out.add(make<Verb::jump>({m, far, far}));
}

bool take_way(Play& play, const Choice& choice) {
    if (!is(choice, Verb::jump)) return true;
    const auto [model, distance, height] = read<Verb::jump>(choice);
    return make_jump(play, model, {0, distance, height, {}});
}

void ask_danger(Play& play, int unit, bool begins, std::uint16_t tested) {
    if (!play.match.setup().danger || !on_table(play.state, unit)) return;
    if (begins && !(play.state.told.danger & bit_of(unit))) return;
    Frame& frame = play.push(Stage::crossing, side_of_unit(unit));
    frame.unit = static_cast<std::int8_t>(unit);
    frames::crossing(frame).begins = begins;
    frame.mask = tested;
}

// ---- Some models of a unit

Refusal check_models(const Choice& choice, const Members& of, Rule rule) {
    if (!well_formed<Verb::models>(choice) || !choice.steps.empty()) return why<Sentence::not_asked>(rule);
    const auto [fault, model] = named_among(read<Verb::models>(choice).models, of);
    if (fault == NamedFault::unknown) return why<Sentence::unknown_model>(rule, {model});
    if (fault == NamedFault::twice) return why<Sentence::twice>(rule, {model});
    return {};
}

void offer_models(const Members& of, bool nobody, bool all_first, Choices& out) {
    offer_some(names_of(of), nobody, all_first, out,
               [](std::span<const std::int16_t> models) { return make<Verb::models>({models}); });
}

std::uint16_t named_mask(const Choice& choice, const Members& of) {
    std::uint16_t mask = 0;
    for (int m : read<Verb::models>(choice).models)
        for (std::size_t i = 0; i < of.size(); ++i)
            if (of[i] == m) mask = static_cast<std::uint16_t>(mask | 1u << i);
    return mask;
}

namespace {

// ---- Dangerous ground

void run_crossing(Play& play, Frame& frame) {
    if (!on_table(play.state, frame.unit)) return play.pop();
    play.ask<Ask::danger>(frame.side, {frame.unit, frames::crossing(frame).begins});
}

void answer_crossing(Play& play, Frame& frame, const Choice& choice) {
    const int unit = frame.unit;
    const bool begins = frames::crossing(frame).begins;
    const std::uint16_t mask = named_mask(choice, members(play.state, unit));
    play.pop();
    if (mask != 0) play.state.told.danger |= bit_of(unit);
    if (begins && mask == 0) play.state.told.danger &= ~bit_of(unit);
    if (begins) note_tested(play.state, members(play.state, unit), mask);
    if (mask != 0) push_dangerous(play, unit, mask);
}

Members not_yet_tested(const View& view, const Frame& frame) {
    const Members all = members(view.state, frame.unit);
    Members left;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (!(frame.mask >> i & 1)) left.push(all[i]);
    return left;
}

Refusal check_crossing(const View& view, const Frame& frame, const Choice& choice) {
    return check_models(choice, not_yet_tested(view, frame), Rule::TER_03);
}

void crossing_choices(const View& view, const Frame& frame, Choices& out) {
    offer_models(not_yet_tested(view, frame), true, false, out);
}

// ---- Who can strike

void run_reach(Play& play, Frame& frame) {
    play.ask<Ask::reach>(frame.side, {frame.unit, frame.target});
}

void answer_reach(Play& play, Frame& frame, const Choice& choice) {
    std::uint64_t& told = play.state.told.reach[side_index(frame.unit)];
    told = 0;
    for (int m : read<Verb::models>(choice).models) told |= model_bit(m);
    play.pop();
}

Refusal check_reach(const View& view, const Frame& frame, const Choice& choice) {
    return check_models(choice, members(view.state, frame.unit), Rule::MEL_03);
}

void reach_choices(const View& view, const Frame& frame, Choices& out) {
    offer_models(members(view.state, frame.unit), true, true, out);
}

// ---- Who is beside the target of Blast

/// Friends of the target, which could be.
Names friends_of(const State& state, int target) {
    Names friends;
    for (std::uint8_t unit : standing_units(state, side_of_unit(target)))
        if (unit != target && !friends.full()) friends.push(unit);
    return friends;
}

void run_beside(Play& play, Frame& frame) {
    if (!friends_of(play.state, frame.unit).empty())
        return play.ask<Ask::beside>(side_of_unit(frame.unit), {frame.unit});
    play.pop();
}

void answer_beside(Play& play, Frame&, const Choice& choice) {
    for (const auto [unit, models] : read<Verb::beside>(choice).nearby)
        play.state.told.beside.push({static_cast<std::uint8_t>(unit), static_cast<std::uint8_t>(models)});
    play.pop();
}

Refusal check_beside(const View& view, const Frame& frame, const Choice& choice) {
    if (!well_formed<Verb::beside>(choice) || !choice.steps.empty())
        return why<Sentence::not_asked>(Rule::R_43);
    const auto near = read<Verb::beside>(choice).nearby;
    const int most = decltype(Told::beside)::capacity();
    if (static_cast<int>(near.size()) > most)
        return why<Sentence::too_many>(Rule::R_43, {static_cast<int>(near.size()), most});
    Names units;
    for (const auto [unit, models] : near) units.push(static_cast<std::int16_t>(unit));
    const auto [fault, which] = named_among({units.data(), units.size()}, friends_of(view.state, frame.unit));
    if (fault == NamedFault::unknown) return why<Sentence::unknown_unit>(Rule::R_43, {which});
    if (fault == NamedFault::twice) return why<Sentence::twice>(Rule::R_43, {which});
    for (const auto [unit, models] : near)
        if (models < 1 || models > living(view.state, unit))
            return why<Sentence::too_many>(Rule::R_43, {models, living(view.state, unit)});
    return {};
}

void beside_choices(const View& view, const Frame& frame, Choices& out) {
    offer_some(friends_of(view.state, frame.unit), true, false, out,
               [&](std::span<const std::int16_t> units) {
                   List<std::int16_t, 14> near;
                   for (std::int16_t unit : units) {
                       if (near.size() + 2 > near.capacity()) break;
                       near.push(unit);
                       near.push(static_cast<std::int16_t>(living(view.state, unit)));
                   }
                   return make<Verb::beside>({Repeated<kinds::Near>(near)});
               });
}

// ---- Markers. step: which

/// Has the side anybody who could hold a marker (AOF-R-13)?
bool may_hold(const State& state, Side side) {
    for (int unit : standing_units(state, side))
        if (!state.unit(unit).stunned && !state.unit(unit).arrived) return true;
    return false;
}

void run_holding(Play& play, Frame& frame) {
    const bool anybody = may_hold(play.state, Side::first) || may_hold(play.state, Side::second);
    if (!anybody || frame.step == play.state.markers.size()) return play.pop();
    play.ask<Ask::holding>(play.state.starter, {frame.step});
}

void answer_holding(Play& play, Frame& frame, const Choice& choice) {
    const auto [first, second] = read<Verb::near>(choice);
    settle_marker(play, frame.step, settled(play.state.markers[frame.step], first, second));
    ++frame.step;
}

Refusal check_holding(const View& view, const Frame&, const Choice& choice) {
    if (!well_formed<Verb::near>(choice) || !choice.steps.empty())
        return why<Sentence::not_asked>(Rule::MIS_05);
    const auto [first, second] = read<Verb::near>(choice);
    if ((first && !may_hold(view.state, Side::first)) || (second && !may_hold(view.state, Side::second)))
        return why<Sentence::too_many>(Rule::R_13, {1, 0});
    return {};
}

void holding_choices(const View& view, const Frame&, Choices& out) {
    const bool first = may_hold(view.state, Side::first), second = may_hold(view.state, Side::second);
    out.add(make<Verb::near>({false, false}));
    if (first) out.add(make<Verb::near>({true, false}));
    if (second) out.add(make<Verb::near>({false, true}));
    if (first && second) out.add(make<Verb::near>({true, true}));
}

// ---- Effects of rules of an army's own

void run_places(Play& play, Frame& frame) {
    const int effect = frames::places(frame).effect;
    const Side owner = effect < own_effect(1, 0, 0) ? Side::first : Side::second;
    play.ask<Ask::counts>(owner, {effect, frame.unit});
}

void answer_places(Play& play, Frame& frame, const Choice& choice) {
    const int effect = frames::places(frame).effect, unit = frame.unit;
    const std::size_t owner = effect < own_effect(1, 0, 0) ? 0 : 1;
    Told::Places& told = play.state.told.places[side_index(unit)];
    if (told.unit != unit) told = {};
    told.unit = static_cast<std::int8_t>(unit);
    told.asked[owner] |= effect_bit(effect);
    if (read<Verb::counts>(choice).so) told.so[owner] |= effect_bit(effect);
    play.pop();
}

Refusal check_places(const View&, const Frame&, const Choice& choice) {
    const bool fits = well_formed<Verb::counts>(choice) && choice.steps.empty();
    return fits ? Refusal{} : why<Sentence::not_asked>(Rule::OWN_03);
}

void places_choices(const View&, const Frame&, Choices& out) {
    for (bool so : {true, false}) out.add(make<Verb::counts>({so}));
}

}  // namespace

bool ask_what_counts(Play& play, int unit, const Occasion& occasion, bool (*matters)(const Deed&)) {
    const int effect = untold_effect(play.view(), unit, occasion, matters);
    if (effect < 0) return false;
    Frame& frame = play.push(Stage::places, side_of_unit(unit));
    frame.unit = static_cast<std::int8_t>(unit);
    frames::places(frame).effect = effect;
    return true;
}

void forget_places(State& state) {
    state.told.places = {};
}

bool ask_reach(Play& play, int unit, int enemy, bool in_contact) {
    const bool alone = living(play.state, unit) == 1;
    if (alone && (in_contact || living(play.state, enemy) == 1)) {
        play.state.told.reach[side_index(unit)] = ~std::uint64_t{0};
        return false;
    }
    Frame& frame = play.push(Stage::reach, side_of_unit(unit));
    frame.unit = static_cast<std::int8_t>(unit);
    frame.target = static_cast<std::int8_t>(enemy);
    return true;
}

std::uint16_t told_reach(const State& state, int unit) {
    std::uint16_t mask = 0;
    const Members all = members(state, unit);
    for (std::size_t i = 0; i < all.size(); ++i)
        if (state.told.reach[side_index(unit)] & model_bit(all[i]))
            mask = static_cast<std::uint16_t>(mask | 1u << i);
    return mask;
}

bool ask_beside(Play& play, const Reckoning& lines, int target) {
    Told& told = play.state.told;
    if (!play.match.setup().real || !play.match.switches().en35 || told.blast_at == target) return false;
    const auto bursts = [](const Line& line) { return line.part == Part::blast; };
    if (std::none_of(lines.begin(), lines.end(), bursts)) return false;
    told.blast_at = static_cast<std::int8_t>(target);
    told.beside = {};
    play.push(Stage::beside, side_of_unit(target)).unit = static_cast<std::int8_t>(target);
    return true;
}

List<Beside, 7> told_beside(const State& state, int target) {
    return state.told.blast_at == target ? state.told.beside : List<Beside, 7>{};
}

// ---- Put right by hand

bool is_correction(const View& view, const Choice& choice) {
    return view.real() && is(choice, Verb::correct);
}

namespace {

/// The unit that the models of a unit of the list act in.
int acting_unit(const State& state, int unit) {
    return state.unit(unit).joined >= 0 ? state.unit(unit).joined : unit;
}

/// How many of the unit that acts would stand, with these of the unit of the list.
int standing_with(const State& state, int unit, std::size_t models) {
    const int acting = acting_unit(state, unit);
    int count = static_cast<int>(models);
    for (int m : members(state, acting)) {
        const Unit& u = state.unit(unit);
        count += m < u.first || m >= u.first + u.size ? 1 : 0;
    }
    return count;
}

int caster_among(const View& view, std::span<const std::int16_t> models) {
    for (int m : models)
        if (view.match.profile(m).has(Special::caster)) return m;
    return -1;
}

constexpr int most_markers = 99;

}  // namespace

bool may_put_right(const View& view) {
    return view.real() && !view.state.outcome.over &&
           static_cast<Ask>(view.state.question.ask) == Ask::activate;
}

Refusal check_correction(const View& view, const Choice& choice) {
    const State& state = view.state;
    if (!may_put_right(view) || !choice.steps.empty()) return why<Sentence::not_asked>(Rule::R_79);
    if (!well_formed<Verb::correct>(choice)) return why<Sentence::bad_shape>(Rule::R_79, {0});
    const auto [unit, markers, tokens, stunned, fatigued, activated, models] = read<Verb::correct>(choice);
    if (unit < 0 || unit >= max_units_here || state.unit(unit).size == 0)
        return why<Sentence::unknown_unit>(Rule::R_79, {unit});
    const Unit& u = state.unit(unit);
    if (!state.unit(acting_unit(state, unit)).deployed && !state.unit(acting_unit(state, unit)).gone)
        return why<Sentence::not_on_table>(Rule::R_79, {unit});
    Members own;
    for (int m = u.first; m < u.first + u.size; ++m) own.push(static_cast<std::uint8_t>(m));
    const auto [fault, which] = named_among(models, own);
    if (fault == NamedFault::unknown) return why<Sentence::unknown_model>(Rule::R_79, {which});
    if (fault == NamedFault::twice) return why<Sentence::twice>(Rule::R_79, {which});
    // Only the last of a unit has markers (AOF-WND-01).
    const int most = models.size() == 1 && standing_with(state, unit, 1) == 1 ? most_markers : 0;
    if (markers < 0 || markers > most) return why<Sentence::too_many>(Rule::WND_01, {markers, most});
    const int most_held = caster_among(view, models) >= 0 ? most_tokens : 0;
    if (tokens < 0 || tokens > most_held)
        return why<Sentence::too_many>(Rule::SR_CASTER, {tokens, most_held});
    return {};
}

void correct(Play& play, const Choice& choice) {
    const auto [unit, markers, tokens, stunned, fatigued, activated, models] = read<Verb::correct>(choice);
    State& state = play.state;
    const Unit& u = state.unit(unit);
    for (int m = u.first; m < u.first + u.size; ++m) {
        const bool stands = std::find(models.begin(), models.end(), m) != models.end();
        state.model(m).where = stands ? Where::table : Where::dead;
        state.model(m).markers = stands ? static_cast<std::uint8_t>(markers) : std::uint8_t{0};
        state.model(m).tokens = 0;
    }
    if (const int caster = caster_among(play.view(), models); caster >= 0)
        state.model(caster).tokens = static_cast<std::uint8_t>(tokens);
    Unit& acting = state.unit(acting_unit(state, unit));
    acting.gone = living(state, acting_unit(state, unit)) == 0;
    acting.deployed = acting.deployed || !acting.gone;
    acting.stunned = stunned && !acting.gone;
    acting.fatigued = fatigued && !acting.gone;
    acting.activated = activated;
    play.tell<EventKind::corrected>(side_of_unit(unit), Rule::R_79,
                                    {unit, static_cast<int>(models.size()), markers});
    ask_activation_again(play);
}

StageFunctions crossing_stage() {
    return {run_crossing, answer_crossing, check_crossing, crossing_choices, nullptr};
}
StageFunctions reach_stage() {
    return {run_reach, answer_reach, check_reach, reach_choices, nullptr};
}
StageFunctions beside_stage() {
    return {run_beside, answer_beside, check_beside, beside_choices, nullptr};
}
StageFunctions places_stage() {
    return {run_places, answer_places, check_places, places_choices, nullptr};
}
StageFunctions holding_stage() {
    return {run_holding, answer_holding, check_holding, holding_choices, nullptr};
}

}  // namespace skald::aofs
