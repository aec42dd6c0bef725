// What a learner is told of a moment of Age of Fantasy: Skirmish (core/features.hpp; docs/lab.md has the
// columns in words).
#include "aofs/unit.hpp"
#include "calls/aofs/kit.hpp"

namespace skald::calls {

using namespace aofs;

namespace {

constexpr std::size_t most_markers = 5;
constexpr std::string_view table_names[] = {
    "round",      "starter",    "acting",    "action",     "markers_first", "markers_second", "marker1_x",
    "marker1_y",  "marker1_of", "marker2_x", "marker2_y",  "marker2_of",    "marker3_x",      "marker3_y",
    "marker3_of", "marker4_x",  "marker4_y", "marker4_of", "marker5_x",     "marker5_y",      "marker5_of"};
constexpr std::string_view unit_names[] = {
    "unit",   "side",    "cost",    "hero",      "joined",   "on_table", "alive",   "size", "wounds",
    "tokens", "quality", "defense", "activated", "fatigued", "stunned",  "reserve", "x",    "y"};

void add_markers(const State& state, Row& row) {
    for (std::size_t i = 0; i < most_markers; ++i) {
        const bool lies = i < state.markers.size();
        row.add(lies ? state.markers[i].at.x : -1, lies ? state.markers[i].at.y : -1,
                index(lies ? state.markers[i].owner : Side::none));
    }
}

void add_unit(const View& view, int id, Row& row) {
    const Unit& unit = view.state.unit(id);
    const Members own = members(view.state, id);
    Middle middle;
    int wounds = 0, tokens = 0;
    for (const int m : own) {
        const Model& model = view.state.model(m);
        if (model.where == Where::table) middle.add(model.at);
        wounds += model.markers;
        tokens += model.tokens;
    }
    const bool lives = !own.empty();
    row.add(id, index(side_of_unit(id)), view.match.unit_profile(id).cost, view.match.unit_profile(id).hero(),
            unit.joined, on_table(view.state, id), own.size(), unit.size, wounds, tokens,
            lives ? common_quality(view, id) : 0, lives ? defense(view, id) : 0, unit.activated,
            unit.fatigued, unit.stunned, unit.reserve, middle.x(), middle.y());
}

}  // namespace

FeatureNames AofsKit::feature_names() {
    return {table_names, unit_names};
}

void AofsKit::add_features(Match& match, const State& state, Features& out) {
    const View view{match, state};
    Row table(out.table), units(out.units);
    const auto held = markers_held(state);
    table.add(state.round, index(state.starter), state.active, state.action, held[0], held[1]);
    add_markers(state, table);
    for (const Side side : {Side::first, Side::second}) {
        const int first = first_unit(side), count = state.unit_count[static_cast<std::size_t>(index(side))];
        for (int id = first; id < first + count; ++id) add_unit(view, id, units);
    }
}

}  // namespace skald::calls
