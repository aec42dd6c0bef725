#include "saga/match.hpp"

#include <cstring>

#include "base/hash.hpp"
#include "saga/real.hpp"
#include "saga/setup.hpp"
#include "saga/stage.hpp"
#include "saga/unit.hpp"
#include "saga/workspace.hpp"

namespace skald::saga {

Match::Match(const Setup& setup) : setup_(std::make_shared<const Setup>(setup)) {}
Match::Match(const Match& other) : setup_(other.setup_) {}
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
    return sizeof(Setup) + space;
}

State Match::start() {
    State state;
    NoDice dice;
    Events events(false);
    Play play{*this, state, dice, events};
    play.push(Stage::turn, Side::none);
    play.push(Stage::opening_dice, Side::none);
    push_setup(play);
    advance(play);
    return state;
}

void Match::choices(const State& state, Choices& out) {
    list_choices(View{*this, state}, out);
}

Refusal Match::check(const State& state, const Choice& choice) {
    if (is_correction({*this, state}, choice)) return check_correction({*this, state}, choice);
    return check_choice(View{*this, state}, choice, why<Sentence::not_asked>(Rule::GEN_R10),
                        why<Sentence::incomplete>(Rule::MOV_R10));
}

void Match::answer(State& state, const Choice& choice, Dice& dice, Events& events) {
    Play play{*this, state, dice, events};
    if (!is_correction(play.view(), choice)) return give_answer(play, choice);
    correct(play, choice);
}

void Match::resume(State& state, Dice& dice, Events& events) {
    Play play{*this, state, dice, events};
    advance(play);
}

Refusal Match::complete(const State& state, Choice& choice) {
    return complete_choice(View{*this, state}, choice, why<Sentence::not_asked>(Rule::GEN_R10));
}

// ---- The scene

namespace {

bool same_unit(const Unit& a, const Unit& b) {
    return a.first == b.first && a.size == b.size && a.equipment == b.equipment && a.hero == b.hero &&
           a.troop == b.troop;
}

void place_unit(const View& view, Workspace& workspace, int unit) {
    List<Placing, 16> figures;
    if (view.state.unit(unit).size > 0)
        for (int f : figures_of(view.state, unit)) {
            const Figure& figure = view.state.figure(f);
            figures.push({static_cast<FigureId>(f), base_of(view, f), {figure.at, figure.facing}, 0, 0});
        }
    workspace.scene.place_unit(static_cast<UnitId>(unit), static_cast<TableSide>(index(side_of_unit(unit))),
                               {figures.data(), figures.size()});
    workspace.moved[static_cast<std::size_t>(unit)] = ++workspace.changes;
}

void place_terrain(const View& view, Workspace& workspace) {
    workspace.scene.clear_pieces();
    for (const Placed& placed_piece : view.state.terrain) {
        Piece piece;
        piece.outline = outline_of(view.match, placed_piece);
        piece.ground = ground_of(view, placed_piece);
        piece.cover = cover_given(placed_piece.kind);
        piece.high = is_high(placed_piece.kind);
        workspace.scene.add_piece(piece);
    }
    workspace.terrain_laid = ++workspace.changes;
}

static_assert(std::has_unique_object_representations_v<Placed> &&
              std::has_unique_object_representations_v<Figure>);

bool same_terrain(const List<Placed, 16>& a, const List<Placed, 16>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(Placed)) == 0;
}

/// The figures of all units, side by side; what lies behind them is never looked at.
bool same_figures(const Workspace& workspace, const State& state) {
    for (Side side : {Side::first, Side::second}) {
        const int units = state.unit_count[static_cast<std::size_t>(index(side))];
        if (units == 0) continue;
        const int id = first_unit(side) + units - 1;
        const Unit& last = state.unit(id);
        if (!same_unit(last, workspace.units[static_cast<std::size_t>(id)])) return false;
        const auto from = static_cast<std::size_t>(first_figure(side));
        if (std::memcmp(&workspace.figures[from], &state.figures[from],
                        (last.first + last.size - from) * sizeof(Figure)) != 0)
            return false;
    }
    return true;
}

}  // namespace

bool Match::shows(const State& state) const {
    return workspace_ && workspace_->built && same_terrain(workspace_->terrain, state.terrain) &&
           workspace_->extra == state.extra && workspace_->unit_count == state.unit_count &&
           same_figures(*workspace_, state);
}

const Scene& Match::scene(const State& state) {
    Workspace& workspace = this->workspace();
    const View view{*this, state};
    if (!workspace.built) {
        workspace.scene.clear({sticks().table_width, sticks().table_depth}, sticks().short_);
        workspace.figures = {};
        workspace.units = {};
        workspace.unit_count = {};
        workspace.terrain.clear();
        workspace.built = true;
    }
    if (shows(state)) return workspace.scene;
    if (!same_terrain(workspace.terrain, state.terrain) || workspace.extra != state.extra) {
        place_terrain(view, workspace);
        workspace.terrain = state.terrain;
        workspace.extra = state.extra;
    }
    for (int unit = 0; unit < max_units; ++unit) {
        const Unit& u = state.unit(unit);
        const Unit& old = workspace.units[static_cast<std::size_t>(unit)];
        if (u.size == 0 && old.size == 0) continue;
        const bool same =
            same_unit(u, old) &&
            std::memcmp(&workspace.figures[u.first], &state.figures[u.first], u.size * sizeof(Figure)) == 0;
        if (!same) place_unit(view, workspace, unit);
    }
    workspace.figures = state.figures;
    workspace.units = state.units;
    workspace.unit_count = state.unit_count;
    return workspace.scene;
}

// ---- Hash and self-check

namespace {

template <class... T>
void add(Hash& hash, const T&... values) {
    (hash.add(values), ...);
}

void add_unit(Hash& h, const Unit& u) {
    add(h, u.troop, u.warlord, u.hero, u.legend, u.hired, u.escort, u.escort_troop, u.equipment, u.first,
        u.size, u.alive, u.fatigue, u.activations, u.tiring, u.shot_last, u.used);
}

void add_board(Hash& h, const Board& b) {
    for (const SagaDie& die : b.dice) add(h, die.at, die.symbol, die.ability, die.set);
    add(h, b.loaded, b.triggered, b.basic, b.blocked, b.next_set);
    if (b.spent != 0) h.add(b.spent);
}

void add_activation(Hash& h, const Activation& a) {
    add(h, a.unit, a.type, a.target, a.origin, a.side, a.ability, a.clause, a.no_fatigue, a.slowed,
        a.ignore_uneven, a.ignore_dangerous, a.no_enemy_fatigue, a.reacted, a.cancelled, a.forced_target,
        a.more_move, a.more_charge, a.attack_mod, a.bonus_attack);
}

void add_fighter(Hash& h, const Fighter& f) {
    add(h, f.unit, f.figures, f.generated, f.bonus, f.starting, f.gained, f.attack, f.defence_extra,
        f.auto_hits, f.armour, f.cover, f.cover_armour, f.javelins, f.exhausted, f.win_ties, f.stand,
        f.no_abilities, f.no_fatigue, f.no_advanced, f.cancel_hits, f.cancel_casualties, f.hits, f.suffered,
        f.removed);
    for (const Treatment* t : {&f.attack_dice, &f.defence_dice})
        add(h, t->mod[0], t->mod[1], t->reroll[0], t->reroll[1]);
}

void add_frame(Hash& h, const Frame& f) {
    add(h, f.stage, f.step, f.side, f.unit, f.target, f.ability, f.clause, f.slots.bits(), f.target_before);
    for (std::int16_t n : f.slots.numbers()) h.add(n);
}

}  // namespace

std::uint64_t Match::hash(const State& s) const {
    Hash h;
    for (Side side : {Side::first, Side::second}) {
        const int units = s.unit_count[static_cast<std::size_t>(index(side))];
        h.add(units);
        for (int u = first_unit(side); u < first_unit(side) + units; ++u) {
            add_unit(h, s.unit(u));
            for (int f = s.unit(u).first; f < s.unit(u).first + s.unit(u).size; ++f) {
                const Figure& figure = s.figure(f);
                add(h, figure.at.x, figure.at.y, figure.facing, figure.where);
            }
        }
        add_board(h, s.board(side));
        const auto& r = s.recruits[static_cast<std::size_t>(index(side))];
        add(h, r.points, r.figures[1], r.figures[2], r.figures[3], r.legend, r.heroes.size(), r.hired.size());
        for (std::int8_t hero : r.heroes) h.add(hero);
        for (std::int8_t hired : r.hired) h.add(hired);
    }
    for (const Placed& p : s.terrain) add(h, p.outline, p.kind, p.at.x, p.at.y, p.facing);
    for (const Lasting& l : s.lasting) add(h, l.side, l.ability, l.clause, l.unit, l.duration, l.uses);
    for (const Activation& a : s.activations) add_activation(h, a);
    for (const Later& l : s.later)
        add(h, l.side, l.ability, l.clause, l.option, l.paid, l.fighter, l.fight, l.begun, l.winner,
            l.fallen[0], l.fallen[1]);
    for (const Frame& f : s.stack) add_frame(h, f);
    add(h, s.fight.kind, s.fight.attacker, s.fight.closed_ranks, s.fight.contact_broken, s.fight.passes,
        s.fight.shooters);
    add_fighter(h, s.fight.of[0]);
    add_fighter(h, s.fight.of[1]);
    for (const Line& l : s.fight.lines) add(h, l.rule, l.part, l.side, l.value);
    add(h, s.question.ask, s.question.side, s.outcome.over, s.outcome.winner, s.outcome.points[0],
        s.outcome.points[1], s.first_player, s.turn_of, s.turn, s.turns_taken[0], s.turns_taken[1],
        s.activation_phase, s.far_edge_first, s.method, s.other_diagonal, s.extra, s.resolved,
        s.moved_by_reaction, s.rolled_this_turn, s.legends_allowed[0], s.legends_allowed[1]);
    for (std::int16_t n : s.question.about) h.add(n);
    if (setup().real) {
        for (Ground ground : s.told.ground) h.add(ground);
        for (Cover cover : s.told.cover) h.add(cover);
        h.add(s.told.shooters);
        for (std::uint64_t bits : s.told.asked) h.add(bits);
        for (std::uint64_t bits : s.told.holds) h.add(bits);
    }
    return h.value();
}

namespace {

/// Do the bases of two standing figures overlap anywhere? Nothing may, at rest (MEA-R5).
Refusal check_places(const View& view) {
    const auto figures = view.scene().figures();
    for (std::size_t i = 0; i < figures.size(); ++i) {
        if (!skald::on_table(figures[i].shape, view.scene().table()))
            return why<Sentence::off_table>(Rule::MOV_R4, {figures[i].figure});
        for (std::size_t k = i + 1; k < figures.size(); ++k)
            if (meet(figures[i].shape.box, figures[k].shape.box) &&
                overlaps(figures[i].shape, figures[k].shape))
                return why<Sentence::overlaps>(Rule::MEA_R5, {figures[i].figure, figures[k].figure});
    }
    return {};
}

Refusal check_board(const View& view, Side side) {
    const Board& board = view.state.board(side);
    for (int d = 0; d < dice_of_side; ++d) {
        const SagaDie& die = board.dice[static_cast<std::size_t>(d)];
        const bool placed_right =
            die.at != DieAt::board ||
            (die.ability >= 0 && die.ability < static_cast<int>(view.match.faction(side).abilities.size()));
        if (!placed_right) return why<Sentence::unknown_die>(Rule::ORD_08, {d});
    }
    return {};
}

}  // namespace

Refusal Match::self_check(const State& state) {
    const View view{*this, state};
    for (Side side : {Side::first, Side::second}) {
        const int first = first_unit(side);
        for (int u = first; u < first + state.unit_count[static_cast<std::size_t>(index(side))]; ++u) {
            const Unit& unit = state.unit(u);
            int living = 0;
            for (int f = unit.first; f < unit.first + unit.size; ++f)
                living += state.figure(f).where != Where::dead ? 1 : 0;
            if (living != unit.alive) return why<Sentence::unknown_unit>(Rule::TRM_09, {u});
            if (unit.fatigue > 3) return why<Sentence::no_fatigue>(Rule::FAT_22, {u, unit.fatigue, 3});
        }
        if (auto fault = check_board(view, side)) return fault;
    }
    if (state.outcome.over == (state.question.ask != 0)) return why<Sentence::not_asked>(Rule::GEN_R10);
    return check_places(view);
}

// ---- Names

namespace {

/// "first/4": ability 4 of the first side's board.
struct AbilityNames {
    struct Name {
        std::array<char, 12> text{};
        std::uint8_t length = 0;
    };
    std::array<Name, 128> names{};

    constexpr AbilityNames() {
        for (std::size_t i = 0; i < names.size(); ++i) {
            const auto add = [&name = names[i]](char c) { name.text[name.length++] = c; };
            for (char c : std::string_view(i < 64 ? "first/" : "second/")) add(c);
            if (i % 64 >= 10) add(static_cast<char>('0' + i % 64 / 10));
            add(static_cast<char>('0' + i % 64 % 10));
        }
    }
};
constexpr AbilityNames ability_names;

std::string_view ability_name(RuleRef rule) {
    if (rule >= 0x8000 + ability_names.names.size()) return {};
    const auto& name = ability_names.names[rule & 127u];
    return {name.text.data(), name.length};
}

}  // namespace

const Vocabulary& Match::vocabulary() {
    return saga::vocabulary();
}
std::string_view Match::rule_name(RuleRef rule) const {
    return is_ability(rule) ? ability_name(rule) : rule_id(static_cast<Rule>(rule));
}

static_assert(Book<Match>);

}  // namespace skald::saga
