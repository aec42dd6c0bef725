// What a book brings along to be played through the calls: a BookKit. BookCalls (book_calls.hpp) does the
// rest, so that a call means the same in every book.
#pragma once
#include <concepts>
#include <map>

#include "calls/core/account.hpp"
#include "calls/core/features.hpp"
#include "calls/core/game.hpp"
#include "calls/core/sessions.hpp"
#include "words/core/language.hpp"
#include "words/core/reason.hpp"

namespace skald::calls {

template <class K>
class BookCalls;

/// A call that only this book has, or has in its own way.
template <class K>
using OwnCall = Reply (*)(BookCalls<K>& calls, const Json& request);
template <class K>
using OwnCalls = std::map<std::string, OwnCall<K>, std::less<>>;

/// Is it an event of this kind? The kinds of a book are an enum of its own.
template <class EventKind>
bool is_event(const Event& event, EventKind kind) {
    return event.kind == static_cast<std::uint8_t>(kind);
}

/// What a view is of: a state, how many answers led to it, what speaks of it where words are wished, and what
/// happened since.
template <class K>
struct Moment {
    const typename K::Match::State& state;
    std::size_t answers = 0;
    typename K::Speaker* speaker = nullptr;
    std::span<const Event> happened{};  ///< since the last of these answers: its dice are still falling
};

/// Who plays game `number` of a series of bot against bot: what each seat leads, and the seed of table and
/// dice.
struct Seats {
    std::array<std::string, 2> led;
    bool a_first = true;  ///< in even games `a` has the first seat
    std::uint64_t seed = 0;
};

template <class K>
concept BookKit =
    Book<typename K::Match> && std::default_initializable<typename K::Library> &&
    requires(typename K::Library& library, const typename K::Library& loaded, const Json& json, Game<K>& game,
             const typename K::Match::State& state, const Choice& choice, Viewer viewer, const Why& why,
             std::span<const Event> happened, const words::Reason& reason, Side side, int number,
             words::Language language, typename K::Speaker& speaker, OwnCalls<K>& own, const Seats& seats,
             const Moment<K>& moment, const NewGame<K>& made, const typename K::Match& match,
             typename K::Match& working, const Event& event, typename K::Clerk& clerk, Features& features) {
        { K::name } -> std::convertible_to<std::string_view>;
        // A set-up from the members of game.new, or the sentence that says what is wrong with
        // them.
        { K::read_setup(loaded, json) } -> std::same_as<Result<NewGame<K>, std::string>>;
        // All that this viewer may see of a moment.
        { K::view(game, moment, viewer) } -> std::same_as<Json>;
        // The turn (or round) as the course of a game tells it, and the points of both sides.
        { K::turn_of(state) } -> std::same_as<std::pair<int, Side>>;
        { K::points_of(game, state) } -> std::same_as<std::array<int, 2>>;
        // Why an answer of the wrong side is refused.
        { K::not_your_turn() } -> std::same_as<Why>;
        // What a picture of a planned move needs beside its steps; may be nothing.
        { K::plan_remarks(game, choice, &speaker) } -> std::same_as<Json>;
        // Why a planned move ends before the place that was pointed at; may be nothing.
        { K::falls_short(game, choice) } -> std::same_as<Refusal>;
        // Language files, and what speaks of a state in one of these languages.
        { K::load_words(library, language, json) } -> std::same_as<Result<void, std::string>>;
        { K::speaks(loaded, language) } -> std::same_as<bool>;
        { K::speak(library, game, state, language) } -> std::same_as<std::unique_ptr<typename K::Speaker>>;
        { speaker.question() } -> std::same_as<std::string>;
        { speaker.answer(choice) } -> std::same_as<std::string>;
        // A text for each event of one answer; before it: what was under way.
        { speaker.events(happened) } -> std::same_as<std::vector<std::string>>;
        speaker.resume(state);
        // Of an event that tells of dice: whose the next one is when so many lie, and what they are for.
        { K::throws(event, number) } -> std::same_as<Side>;
        { speaker.thrown(event, side) } -> std::same_as<std::string>;
        { speaker.why(why, side) } -> std::same_as<std::string>;
        { speaker.reason(reason) } -> std::same_as<std::string>;
        { speaker.names() } -> std::same_as<Json>;  // of units, sides and what else is named at the table
        // The set-up of a game of a series (sim.game), who keeps its account from one answer to the next, and
        // the set-up of game `number` of the bench.
        { K::series_setup(loaded, json, seats) } -> std::same_as<Reply>;
        requires std::constructible_from<typename K::Clerk, const NewGame<K>&, const typename K::Match&>;
        clerk.before(state);
        clerk.happened(state, event);
        { clerk.account } -> std::convertible_to<Account>;
        { K::bench_setup(loaded, number) } -> std::same_as<Result<NewGame<K>, std::string>>;
        // What a learner is told of a moment; adds one row for the table and one for each unit.
        { K::feature_names() } -> std::same_as<FeatureNames>;
        { K::add_features(working, state, features) } -> std::same_as<void>;
        // Every other call of the book, by its name.
        { K::add_own_calls(own) } -> std::same_as<void>;
    };

}  // namespace skald::calls
