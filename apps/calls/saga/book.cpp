#include "calls/saga/book.hpp"

#include "calls/core/book_calls.hpp"
#include "calls/saga/kit.hpp"
#include "content/saga/phrase.hpp"
#include "content/saga/warband.hpp"
#include "saga/names.hpp"
#include "saga/score.hpp"

namespace skald::calls {

std::unique_ptr<BookDoor> saga_book() {
    return std::make_unique<SagaCalls>();
}

const saga::FactionFile* SagaKit::Library::faction(std::string_view id) const {
    const auto found = factions.find(id);
    return found == factions.end() ? nullptr : &found->second;
}

std::array<int, 2> SagaKit::points_of(SagaGame& game, const saga::State& state) {
    const saga::View view{game.match(), state};
    return {saga::score_of(view, Side::first).points, saga::score_of(view, Side::second).points};
}

Why SagaKit::not_your_turn() {
    return why<saga::Sentence::not_your_turn>(saga::Rule::GEN_R10);
}

namespace {

/// A warband of `lists` in the members of game.new: its units, and what it swapped.
Result<void, std::string> add_list(const SagaKit::Library& library, const Json& text, Json& setup,
                                   std::size_t seat) {
    if (text.is_null()) return {};
    if (!text.is_string()) return refuse("\"lists\" must be two warbands as texts, or null for a plain one");
    std::vector<content::Diagnostic> problems;
    const auto list = saga::read_warband(text.get<std::string>(), library.finder(), problems);
    if (!list) return refuse("the list cannot be read: " + (problems.empty() ? "" : problems[0].text));
    setup["factions"][seat] = list->faction;
    setup["warbands"][seat] = warband_json(list->warband, *library.faction(list->faction));
    setup["swap"][seat] = list->warband.swap;
    return {};
}

}  // namespace

/// Game `number` of a series is a quick one: both warbands ready, terrain laid. "lists": the warbands of a
/// and b.
Reply SagaKit::series_setup(const Library& library, const Json& request, const Seats& seats) {
    Json setup = {{"factions", seats.led}, {"quick", true}, {"seed", seats.seed}};
    for (const char* key : {"points", "edition", "sticks", "terrain"})
        if (const auto found = request.find(key); found != request.end()) setup[key] = *found;
    const auto lists = request.find("lists");
    if (lists == request.end()) return setup;
    if (!lists->is_array() || lists->size() != 2) return refuse("\"lists\" must be two warbands as texts");
    setup["warbands"] = Json::array({nullptr, nullptr});
    setup["swap"] = Json::array({0, 0});
    for (const std::size_t player : {0, 1})
        if (auto done = add_list(library, (*lists)[player], setup, seats.a_first ? player : 1 - player);
            !done)
            return refuse(done.error());
    return setup;
}

namespace {

std::string name_of_unit(const saga::State& state, int unit) {
    return unit < 0 ? ""
                    : "unit/" + std::string(content::word_for(saga::troop_words(), state.unit(unit).troop));
}

}  // namespace

void SagaKit::Clerk::note_use(const saga::State& state, const Event& event) {
    if (is_event(event, saga::EventKind::triggered) && saga::is_ability(event.rule)) {
        const int seat = saga::ability_side(event.rule);
        const auto& ids = made_.setting[static_cast<std::size_t>(seat)].ability_ids;
        const Side side = seat == 0 ? Side::first : Side::second;
        const std::string what = "ability/" + ids[static_cast<std::size_t>(saga::ability_number(event.rule))];
        account.used(side, what);
        account.in_force(side, what);
    } else if (is_event(event, saga::EventKind::declared)) {
        const int unit = read<saga::EventKind::declared>(event).unit;
        account.next();
        account.used(saga::side_of_unit(unit), name_of_unit(state, unit));
    } else if (is_event(event, saga::EventKind::turn_began)) {
        account.next();
    }
}

void SagaKit::Clerk::happened(const saga::State& state, const Event& event) {
    note_use(state, event);
    foes_.follow(event, state);
    dice_.follow(event, [&](Side side, const char* kind, int needed, std::span<const std::uint8_t> faces) {
        account.dice(side, kind).add(needed, faces);
    });
    if (!is_event(event, saga::EventKind::slain)) return;
    const int unit = read<saga::EventKind::slain>(event).unit;
    account.fell(saga::side_of_unit(unit), name_of_unit(state, unit),
                 name_of_unit(state, foes_.foe_of(unit)));
}

/// Game i of the bench has factions, points, edition and seed that follow from i.
Result<NewGame<SagaKit>, std::string> SagaKit::bench_setup(const Library& library, int i) {
    if (library.factions.empty()) return refuse("no factions are loaded");
    std::vector<std::string> ids;
    for (const auto& [id, file] : library.factions) ids.push_back(id);
    const auto people = [&](int n) { return ids[static_cast<std::size_t>(n) % ids.size()]; };
    return read_setup(library, {{"factions", {people(i), people(i / static_cast<int>(ids.size()))}},
                                {"points", 4 + i % 5},
                                {"edition", i % 4 == 3 ? "2018" : "current"},
                                {"quick", true},
                                {"seed", i + 1}});
}

void SagaKit::add_own_calls(SagaOwnCalls& own) {
    add_content(own);
    add_boards(own);
    add_drafts(own);
    add_aids(own);
    add_callings(own);
    add_odds(own);
    add_course(own);
}

}  // namespace skald::calls
