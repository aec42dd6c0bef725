#include "calls/aofs/book.hpp"

#include "aofs/activation.hpp"
#include "aofs/names.hpp"
#include "aofs/random_battle.hpp"
#include "aofs/rules.hpp"
#include "calls/aofs/kit.hpp"
#include "calls/core/book_calls.hpp"

namespace skald::calls {

std::unique_ptr<BookDoor> aofs_book() {
    return std::make_unique<AofsCalls>();
}

const aofs::ArmyFile* AofsKit::Library::army(std::string_view id) const {
    const auto found = armies.find(id);
    return found == armies.end() ? nullptr : &found->second;
}

std::array<int, 2> AofsKit::points_of(AofsGame&, const aofs::State& state) {
    const auto held = aofs::markers_held(state);
    return {held[0], held[1]};
}

Why AofsKit::not_your_turn() {
    return why<aofs::Sentence::not_your_turn>(aofs::Rule::R_79);
}

/// "lists": the list of a and that of b, as texts. The whole set-up is played.
Reply AofsKit::series_setup(const Library&, const Json& request, const Seats& seats) {
    const auto lists = request.find("lists");
    if (lists == request.end() || !lists->is_array() || lists->size() != 2)
        return refuse("\"lists\" must be two army lists as texts");
    Json setup = {{"seed", seats.seed}, {"lists", *lists}};
    if (!seats.a_first) std::swap(setup["lists"][0], setup["lists"][1]);
    for (const char* key : {"points", "variant", "fear", "quick", "terrain"})
        if (const auto found = request.find(key); found != request.end()) setup[key] = *found;
    return setup;
}

/// Units as they are activated and spells as they are cast, by the names of the army.
void AofsKit::note_use(const NewGame<AofsKit>& made, const aofs::Match& match, const aofs::State&,
                       const Event& event, Uses& uses) {
    const auto note = [&](Side side, const char* kind, std::size_t name) {
        const auto& names = made.setting.names[static_cast<std::size_t>(index(side))];
        if (name < names.size())
            uses.note(side, kind + (names[name].id.empty() ? names[name].name : names[name].id));
    };
    const auto kind = static_cast<aofs::EventKind>(event.kind);
    if (kind == aofs::EventKind::activated) {
        const int unit = read<aofs::EventKind::activated>(event).unit;
        note(aofs::side_of_unit(unit), "unit/", match.unit_profile(unit).name);
    } else if (kind == aofs::EventKind::casting) {
        const auto spell = static_cast<std::size_t>(read<aofs::EventKind::casting>(event).spell);
        note(event.side, "spell/", match.army(event.side).spells[spell].name);
    }
}

void AofsKit::add_choices(aofs::Match& match, const aofs::State& state, Choices& out) {
    if (static_cast<aofs::Ask>(state.question.ask) == aofs::Ask::activate)
        aofs::hard_charges({match, state}, out);
}

/// Fixed battles of 250 points between lists made up by their number.
Result<NewGame<AofsKit>, std::string> AofsKit::bench_setup(const Library&, int i) {
    NewGame<AofsKit> game;
    game.seed = static_cast<std::uint64_t>(i) + 1;
    game.setup = aofs::random_battle(250, game.seed);
    return game;
}

void AofsKit::add_own_calls(AofsOwnCalls& own) {
    add_armies(own);
    add_drafts(own);
    add_cards(own);
    add_aids(own);
    add_odds(own);
    add_course(own);
}

}  // namespace skald::calls
