// What a learner is told of a moment of SAGA (core/features.hpp; docs/lab.md has the columns in words).
#include "calls/saga/kit.hpp"
#include "saga/score.hpp"
#include "saga/unit.hpp"

namespace skald::calls {

using namespace saga;

namespace {

constexpr std::string_view table_names[] = {"turn",
                                            "turn_of",
                                            "activation_phase",
                                            "acting",
                                            "target",
                                            "points_first",
                                            "points_second",
                                            "available_first",
                                            "inactive_first",
                                            "on_board_first",
                                            "abilities_low_first",
                                            "abilities_high_first",
                                            "available_second",
                                            "inactive_second",
                                            "on_board_second",
                                            "abilities_low_second",
                                            "abilities_high_second"};
constexpr std::string_view unit_names[] = {
    "unit", "side",    "troop",       "equipment",    "warlord",         "mounted", "on_table", "alive",
    "size", "fatigue", "activations", "armour_melee", "armour_shooting", "x",       "y"};

/// How many SAGA dice are where, and which abilities have some, as bits.
void add_board(const Board& board, Row& row) {
    std::array<int, 3> at{};
    std::uint32_t filled = 0;
    for (const SagaDie& die : board.dice) {
        ++at[static_cast<std::size_t>(die.at)];
        if (die.at == DieAt::board && die.ability >= 0) filled |= 1u << die.ability;
    }
    row.add(at[0], at[1], at[2], filled & 0xffff, filled >> 16);
}

void add_unit(const View& view, int id, Row& row) {
    const Unit& unit = view.state.unit(id);
    const bool lives = unit.alive > 0;
    Middle middle;
    for (const int figure : figures_of(view.state, id)) middle.add(view.state.figure(figure).at);
    row.add(id, index(side_of_unit(id)), unit.troop, unit.equipment, unit.warlord, is_mounted(unit),
            on_table(view.state, id), unit.alive, unit.size, unit.fatigue, unit.activations,
            lives ? base_armour(view, id, true) : 0, lives ? base_armour(view, id, false) : 0, middle.x(),
            middle.y());
}

}  // namespace

FeatureNames SagaKit::feature_names() {
    return {table_names, unit_names};
}

void SagaKit::add_features(Match& match, const State& state, Features& out) {
    const View view{match, state};
    Row table(out.table), units(out.units);
    const bool acts = !state.activations.empty();
    table.add(state.turn, index(state.turn_of), state.activation_phase,
              acts ? state.activations.back().unit : -1, acts ? state.activations.back().target : -1,
              score_of(view, Side::first).points, score_of(view, Side::second).points);
    for (const Side side : {Side::first, Side::second}) {
        add_board(state.board(side), table);
        const int first = first_unit(side), count = state.unit_count[static_cast<std::size_t>(index(side))];
        for (int id = first; id < first + count; ++id) add_unit(view, id, units);
    }
}

}  // namespace skald::calls
