#include "calls/saga/book.hpp"

#include "calls/core/book_calls.hpp"
#include "calls/saga/kit.hpp"
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

/// Game `number` of a series is a quick one: both warbands ready, terrain laid.
Reply SagaKit::series_setup(const Json& request, const Seats& seats) {
    Json setup = {{"factions", seats.led}, {"quick", true}, {"seed", seats.seed}};
    for (const char* key : {"points", "edition", "sticks"})
        if (const auto found = request.find(key); found != request.end()) setup[key] = *found;
    return setup;
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
    add_aids(own);
    add_ways(own);
    add_odds(own);
    add_course(own);
}

}  // namespace skald::calls
