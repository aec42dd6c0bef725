#include "aofs/match.hpp"

#include "aofs/gifts.hpp"
#include "aofs/real.hpp"
#include "aofs/setup.hpp"
#include "aofs/space.hpp"
#include "aofs/stage.hpp"
#include "aofs/tables.hpp"
#include "aofs/unit.hpp"
#include "aofs/workspace.hpp"
#include "base/hash.hpp"

namespace skald::aofs {

namespace {

void sort_pieces(Tables& tables) {
    const auto& terrain = tables.setup.terrain;
    for (std::size_t i = 0; i < terrain.size(); ++i) {
        const Piece& piece = terrain[i];
        const bool barred = piece.ground == Ground::impassable;
        const Plot plot{piece.outline.box,
                        piece.top,
                        piece.solid ? piece.top : piece.bottom,
                        piece.marks,
                        static_cast<std::uint8_t>(i),
                        piece.solid,
                        barred};
        if (piece.solid && !barred) tables.surfaces.push(plot);
        if (piece.marks & (Mark::difficult | Mark::dangerous)) tables.marked.push(plot);
        if (piece.solid || barred) tables.walls.push(plot);
        if (piece.solid || piece.high) tables.blinds.push(plot);
    }
}

/// One bearer of each command rule per army: the first in list order (AOF-CMD-01).
void find_bearers(Tables& tables) {
    for (int m = max_models_here - 1; m >= 0; --m) {
        const Tables::Seat& seat = tables.seats[static_cast<std::size_t>(m)];
        if (seat.unit < 0) continue;
        const auto side = static_cast<std::size_t>(index(side_of_model(m)));
        const int unit = seat.unit - first_unit(side_of_model(m));
        const ModelProfile& model =
            tables.setup.armies[side].units[static_cast<std::size_t>(unit)].models[seat.place];
        if (model.has(Special::musician)) tables.musician[side] = static_cast<std::int8_t>(m);
        if (model.has(Special::banner)) tables.banner[side] = static_cast<std::int8_t>(m);
    }
}

void note_effect(Tables& tables, const RuleEffect& effect) {
    constexpr Special paces[] = {Special::fast, Special::slow, Special::flying, Special::strider,
                                 Special::immobile};
    tables.rule_verbs |= std::uint32_t{1} << static_cast<int>(effect.verb);
    if (effect.verb == EffectVerb::grant) tables.rule_grants |= effect.specials.bits();
    tables.rules_move = tables.rules_move || effect.verb == EffectVerb::move ||
                        (effect.verb == EffectVerb::grant &&
                         std::any_of(std::begin(paces), std::end(paces),
                                     [&](Special special) { return effect.specials.has(special); }));
    for (const Provision& provision : effect.provisions)
        tables.rules_measure = tables.rules_measure || provision.what == Circumstance::within;
}

/// AOF-OWN-01: which rules of their own the armies bring along in somebody's hands.
void find_own_rules(Tables& tables) {
    for (const std::size_t side : {0u, 1u}) {
        const Army& army = tables.setup.armies[side];
        std::uint16_t borne = 0;
        for (const UnitProfile& unit : army.units) {
            for (const ModelProfile& model : unit.models) borne |= model.rules;
            for (const Weapon& weapon : unit.weapons) borne |= weapon.rules;
        }
        tables.borne[side] = borne;
        for (std::size_t i = 0; i < army.rules.size(); ++i)
            if (borne >> i & 1)
                for (const RuleEffect& effect : army.rules[i].effects) note_effect(tables, effect);
        tables.own_rules = tables.own_rules || borne != 0;
    }
}

std::shared_ptr<const Tables> tables_of(const Setup& setup) {
    auto tables = std::make_shared<Tables>();
    tables->setup = setup;
    for (Side side : {Side::first, Side::second}) {
        const Army& army = tables->setup.armies[static_cast<std::size_t>(index(side))];
        auto model = static_cast<std::size_t>(first_model(side));
        for (std::size_t u = 0; u < army.units.size(); ++u)
            for (std::size_t m = 0; m < army.units[u].models.size(); ++m, ++model) {
                tables->seats[model] = {static_cast<std::int8_t>(first_unit(side) + static_cast<int>(u)),
                                        static_cast<std::uint8_t>(m)};
                tables->profiles[model] = &army.units[u].models[m];
                tables->models.push(static_cast<std::uint8_t>(model));
            }
    }
    sort_pieces(*tables);
    find_bearers(*tables);
    find_own_rules(*tables);
    return tables;
}

}  // namespace

Match::Match(const Setup& setup) : tables_(tables_of(setup)) {}
Match::Match(const Match& other) : tables_(other.tables_) {}
Match& Match::operator=(const Match& other) {
    if (this != &other) *this = Match(other);
    return *this;
}
Match::Match(Match&&) noexcept = default;
Match& Match::operator=(Match&&) noexcept = default;
Match::~Match() = default;

Workspace& Match::workspace() {
    if (workspace_ == nullptr) workspace_ = std::make_unique_for_overwrite<Workspace>();
    return *workspace_;
}

std::size_t Match::bytes() const {
    const std::size_t space = workspace_ ? sizeof(Workspace) + workspace_->options.bytes() : 0;
    return sizeof(Tables) + space;
}

const Setup& Match::setup() const {
    return tables_->setup;
}
Choices& Match::options() {
    return workspace().options;
}
const UnitProfile& Match::unit_profile(int unit) const {
    const Side side = side_of_unit(unit);
    return army(side).units[static_cast<std::size_t>(unit - first_unit(side))];
}
const UnitProfile& Match::home(int model) const {
    return unit_profile(tables_->seats[static_cast<std::size_t>(model)].unit);
}
const ModelProfile& Match::profile(int model) const {
    return *tables_->profiles[static_cast<std::size_t>(model)];
}

State Match::start() {
    State state;
    NoDice dice;
    Events events(false);
    Play play{*this, state, dice, events};
    field_armies(play);
    play.push(Stage::round, Side::none);
    play.push(Stage::opening, Side::none);
    advance(play);
    return state;
}

void Match::choices(const State& state, Choices& out) {
    list_choices(View{*this, state}, out);
}

Refusal Match::check(const State& state, const Choice& choice) {
    if (is_correction({*this, state}, choice)) return check_correction({*this, state}, choice);
    return check_choice(View{*this, state}, choice, why<Sentence::not_asked>(Rule::R_79),
                        why<Sentence::incomplete>(Rule::R_24));
}

void Match::answer(State& state, const Choice& choice, Dice& dice, Events& events) {
    Play play{*this, state, dice, events};
    if (!is_correction(play.view(), choice)) return give_answer(play, choice);
    correct(play, choice);
    advance(play);
}

void Match::resume(State& state, Dice& dice, Events& events) {
    Play play{*this, state, dice, events};
    advance(play);
}

Refusal Match::complete(const State& state, Choice& choice) {
    return complete_choice(View{*this, state}, choice, why<Sentence::not_asked>(Rule::R_79));
}

// ---- The scene

namespace {

void place_unit(const View& view, Scene& scene, int unit) {
    List<Placing, 16> figures;
    for (int m : members(view.state, unit)) {
        const Model& model = view.state.model(m);
        const ModelProfile& profile = view.match.profile(m);
        const auto top = static_cast<std::int16_t>(model.height + profile.tall());
        figures.push({static_cast<FigureId>(m), profile.base, {model.at, model.facing}, model.height, top});
    }
    scene.place_unit(static_cast<UnitId>(unit), static_cast<TableSide>(index(side_of_unit(unit))),
                     {figures.data(), figures.size()});
}

/// Does it stand where and as it stood?
bool same_place(const Model& a, const Model& b) {
    return a.at == b.at && a.facing == b.facing && a.height == b.height && a.unit == b.unit &&
           a.where == b.where;
}

}  // namespace

namespace {

/// All that rules of armies' own hang on beside places.
std::uint64_t bearing_of(const State& state) {
    Hash hash;
    hash.add(state.round);
    for (const Unit& unit : state.units) hash.add(unit.stunned | unit.fatigued << 1);
    for (const Model& model : state.models) hash.add(model.markers | model.spent << 8);
    return hash.value();
}

/// What was found out about moves is void when a rule of an army's own lets somebody go as far as he did not.
void keep_pace(const View& view, bool moved) {
    Workspace& workspace = view.match.workspace();
    const std::uint64_t bearing = bearing_of(view.state);
    if (!moved && bearing == workspace.bearing) return;
    workspace.bearing = bearing;
    const std::uint64_t now = paces(view);
    if (now != workspace.paces) ++workspace.epoch;
    workspace.paces = now;
}

}  // namespace

const Scene& Match::scene(const State& state) {
    Workspace& workspace = this->workspace();
    if (!workspace.built) {
        workspace.scene.clear(setup().table, -1);
        for (const Piece& piece : setup().terrain) workspace.scene.add_piece(piece);
        workspace.models = {};
        workspace.built = true;
    }
    std::uint64_t changed = 0;
    for (const int m : tables_->models) {
        const Model& now = state.model(m);
        Model& old = workspace.models[static_cast<std::size_t>(m)];
        if (same_place(now, old)) continue;
        if (now.unit >= 0) changed |= std::uint64_t{1} << now.unit;
        if (old.unit >= 0) changed |= std::uint64_t{1} << old.unit;
        // Whoever hears the musician goes as far as he lives (AOF-CMD-03).
        const bool music = tables_->musician[0] == m || tables_->musician[1] == m;
        if (music && now.where != old.where) ++workspace.epoch;
        old = now;
    }
    if (!(workspace.lasting == state.lasting)) {
        ++workspace.epoch;
        workspace.lasting = state.lasting;
    }
    const bool moved = changed != 0;
    const View view{*this, state};
    for (int unit = 0; changed != 0; ++unit, changed >>= 1) {
        if (!(changed & 1)) continue;
        const auto id = static_cast<UnitId>(unit);
        workspace.coherent[static_cast<std::size_t>(unit)] = Tried::unknown;
        const bool stood = workspace.scene.has_unit(id);
        Box box = stood ? workspace.scene.box_of(id) : Box{};
        place_unit(view, workspace.scene, unit);
        if (workspace.scene.has_unit(id))
            box = stood ? join(box, workspace.scene.box_of(id)) : workspace.scene.box_of(id);
        workspace.changes[++workspace.version % Workspace::remembered] = {box,
                                                                          static_cast<std::int8_t>(unit)};
    }
    if (tables_->rules_move) keep_pace(View{*this, state, &workspace.scene}, moved);
    return workspace.scene;
}

// ---- Hash and self-check

namespace {

template <class... T>
void add(Hash& hash, const T&... values) {
    (hash.add(values), ...);
}

void add_units(Hash& h, const State& s, Side side) {
    const int count = s.unit_count[static_cast<std::size_t>(index(side))];
    h.add(count);
    for (int u = first_unit(side); u < first_unit(side) + count; ++u) {
        const Unit& unit = s.unit(u);
        add(h, unit.first, unit.size, unit.joined, unit.hero, unit.reserve, unit.helped, unit.gone,
            unit.deployed, unit.stunned, unit.fatigued, unit.activated, unit.arrived);
        for (int m = unit.first; m < unit.first + unit.size; ++m) {
            const Model& model = s.model(m);
            add(h, model.at.x, model.at.y, model.facing, model.height, model.unit, model.where, model.markers,
                model.tokens, model.spent);
        }
    }
}

}  // namespace

std::uint64_t Match::hash(const State& s) const {
    Hash h;
    add_units(h, s, Side::first);
    add_units(h, s, Side::second);
    for (const Marker& m : s.markers) add(h, m.at.x, m.at.y, m.height, m.owner);
    for (const Lasting& l : s.lasting) add(h, l.unit, l.side, l.spell, l.effect, l.until);
    for (const Shot& shot : s.shots)
        add(h, shot.weapon, shot.target, shot.firing, shot.far, shot.cover, shot.inside);
    for (const Frame& f : s.stack) {
        add(h, f.stage, f.step, f.side, f.unit, f.target, f.model, f.slots.bits(), f.mask, f.kept);
        for (std::int16_t n : f.slots.numbers()) h.add(n);
    }
    add(h, s.question.ask, s.question.side, s.outcome.over, s.outcome.winner, s.outcome.points[0],
        s.outcome.points[1], s.marker_total, s.winner, s.far_edge_first, s.starting_units[0],
        s.starting_units[1], s.round, s.starter, s.activations, s.last_activation[0], s.last_activation[1],
        s.active, s.action, s.ends, s.fell, s.tested_dangerous, s.tried);
    for (std::int16_t n : s.question.about) h.add(n);
    if (setup().real) {
        add(h, s.told.reach[0], s.told.reach[1], s.told.danger, s.told.blast_at);
        for (const auto& places : s.told.places)
            add(h, places.unit, places.asked[0], places.asked[1], places.so[0], places.so[1]);
        for (const Beside& near : s.told.beside) add(h, near.unit, near.models);
    }
    return h.value();
}

namespace {

/// Standing models: on the table, on their surface, and no two volumes in one place (AOF-R-58).
Refusal check_places(const View& view) {
    const auto figures = view.scene().figures();
    for (std::size_t i = 0; i < figures.size(); ++i) {
        const Standing& one = figures[i];
        if (!on_table(one.shape, view.scene().table()))
            return why<Sentence::off_table>(Rule::R_24, {one.figure});
        if (one.bottom != surface_at(view.scene(), one.spot.at))
            return why<Sentence::no_surface>(Rule::R_58, {one.spot.at.x, one.spot.at.y});
        for (std::size_t k = i + 1; k < figures.size(); ++k)
            if (volumes_overlap(one, figures[k]))
                return why<Sentence::overlaps>(Rule::R_58, {one.figure, figures[k].figure});
    }
    return {};
}

Refusal check_unit(const View& view, int u) {
    const Unit& unit = view.state.unit(u);
    const auto living = members(view.state, u).size();
    if (unit.gone && living > 0) return why<Sentence::unknown_unit>(Rule::WND_07, {u});
    for (int m = unit.first; m < unit.first + unit.size; ++m)
        if (view.state.model(m).tokens > 6)
            return why<Sentence::no_tokens>(Rule::SR_CASTER, {m, view.state.model(m).tokens, 6});
    return {};
}

}  // namespace

Refusal Match::self_check(const State& state) {
    const View view{*this, state};
    for (Side side : {Side::first, Side::second})
        for (int u : units_of(state, side))
            if (auto fault = check_unit(view, u)) return fault;
    if (state.outcome.over == (state.question.ask != 0)) return why<Sentence::not_asked>(Rule::R_79);
    return setup().real ? Refusal{} : check_places(view);
}

// ---- Names

const Vocabulary& Match::vocabulary() {
    return aofs::vocabulary();
}
std::string_view Match::rule_name(RuleRef rule) const {
    return rule_id(static_cast<Rule>(rule));
}

static_assert(Book<Match>);

}  // namespace skald::aofs
