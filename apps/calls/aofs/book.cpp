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

Side AofsKit::throws(const Event& event, int lying) {
    if (!is_event(event, aofs::EventKind::rolled_off)) return event.side;
    return lying % 2 == 0 ? Side::first : Side::second;
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

/// Empty where it has none.
std::string AofsKit::Clerk::name_of(Side side, const char* kind, std::size_t name) const {
    const auto& names = made_.setting.names[static_cast<std::size_t>(index(side))];
    if (name >= names.size()) return "";
    return kind + (names[name].id.empty() ? names[name].name : names[name].id);
}

std::string AofsKit::Clerk::name_of_unit(int unit) const {
    return unit < 0 ? "" : name_of(aofs::side_of_unit(unit), "unit/", match_.unit_profile(unit).name);
}

void AofsKit::Clerk::note_use(const Event& event) {
    if (is_event(event, aofs::EventKind::activated)) {
        const int unit = read<aofs::EventKind::activated>(event).unit;
        account.next();
        if (const std::string what = name_of_unit(unit); !what.empty())
            account.used(aofs::side_of_unit(unit), what);
    } else if (is_event(event, aofs::EventKind::casting)) {
        const auto spell = static_cast<std::size_t>(read<aofs::EventKind::casting>(event).spell);
        const std::string what = name_of(event.side, "spell/", match_.army(event.side).spells[spell].name);
        if (what.empty()) return;
        account.used(event.side, what);
        account.in_force(event.side, what);
    }
}

void AofsKit::Clerk::happened(const aofs::State& state, const Event& event) {
    note_use(event);
    striker_.follow(event, state);
    aofs_dice(event, [&](Side side, const char* kind, int needed, std::span<const std::uint8_t> faces) {
        account.dice(side, kind).add(needed, faces);
    });
    const int model = fallen_by(event);
    if (model < 0) return;
    const int unit = aofs::home_of(state, model), by = striker_.unit();
    const bool of_enemy = by >= 0 && aofs::side_of_unit(by) != aofs::side_of_unit(unit);
    account.fell(aofs::side_of_unit(unit), name_of_unit(unit), of_enemy ? name_of_unit(by) : "");
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
