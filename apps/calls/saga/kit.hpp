// What SAGA brings to the calls (core/kit.hpp): its peoples and texts, set-ups, views and words.
#pragma once
#include "bots/saga/bot.hpp"
#include "calls/core/kit.hpp"
#include "calls/saga/strikes.hpp"
#include "content/saga/faction.hpp"
#include "saga/match.hpp"
#include "words/saga/board.hpp"
#include "words/saga/teller.hpp"

namespace skald::calls {

struct SagaKit {
    static constexpr const char* name = "saga";
    using Match = saga::Match;
    using Setup = saga::Setup;
    /// The peoples of a game.
    using Setting = std::array<saga::FactionFile, 2>;

    /// The texts of a language, and of each people once it was needed.
    struct Words {
        saga::Texts texts;
        std::string peoples;
        std::map<std::string, saga::FactionNames, std::less<>> factions;
    };
    struct Library {
        std::map<std::string, saga::FactionFile, std::less<>> factions;
        std::map<words::Language, Words> languages;

        const saga::FactionFile* faction(std::string_view id) const;
        /// For readers of lists and positions, which look peoples up by their ids.
        auto finder() const {
            return [this](std::string_view id) { return faction(id); };
        }
    };

    /// Speaks of one state.
    class Speaker : public saga::Teller {
      public:
        using saga::Teller::Teller;
        /// Units by number, and the sides.
        Json names() const;
    };

    static Result<NewGame<SagaKit>, std::string> read_setup(const Library& library, const Json& request);
    static Json view(Game<SagaKit>& game, const Moment<SagaKit>& moment, Viewer viewer);
    static std::pair<int, Side> turn_of(const saga::State& state) { return {state.turn, state.turn_of}; }
    static std::array<int, 2> points_of(Game<SagaKit>& game, const saga::State& state);
    static Why not_your_turn();
    static Json plan_remarks(Game<SagaKit>&, const Choice&, const Speaker*) { return Json::object(); }
    static Refusal falls_short(Game<SagaKit>&, const Choice&) { return {}; }
    static bool speaks(const Library& library, words::Language language) {
        return library.languages.contains(language);
    }
    static Result<void, std::string> load_words(Library& library, words::Language language,
                                                const Json& request);
    static std::unique_ptr<Speaker> speak(Library& library, Game<SagaKit>& game, const saga::State& state,
                                          words::Language language);
    static Side throws(const Event& event, int) { return event.side; }
    static Reply series_setup(const Library& library, const Json& request, const Seats& seats);
    class Clerk;
    static Result<NewGame<SagaKit>, std::string> bench_setup(const Library& library, int number);
    static FeatureNames feature_names();
    static void add_features(saga::Match& match, const saga::State& state, Features& out);
    static void add_own_calls(OwnCalls<SagaKit>& own);
};

/// Keeps the account of a game: abilities as they are triggered, activations and who falls by the class of
/// the unit.
class SagaKit::Clerk {
  public:
    Clerk(const NewGame<SagaKit>& made, const saga::Match&) : made_(made) {}

    void before(const saga::State& state) { foes_.before(state); }
    void happened(const saga::State& state, const Event& event);

    Account account;

  private:
    void note_use(const saga::State& state, const Event& event);

    const NewGame<SagaKit>& made_;
    SagaFoes foes_;
    SagaDice dice_;
};

using SagaCalls = BookCalls<SagaKit>;
using SagaGame = Game<SagaKit>;
using SagaOwnCalls = OwnCalls<SagaKit>;

// The calls that only this book has, by subject.
void add_content(SagaOwnCalls& own);
void add_aids(SagaOwnCalls& own);
void add_callings(SagaOwnCalls& own);
void add_odds(SagaOwnCalls& own);
void add_course(SagaOwnCalls& own);
void add_boards(SagaOwnCalls& own);
void add_drafts(SagaOwnCalls& own);

/// A people that a player brings along as the text of its file; it may not pass for one that is loaded.
Result<saga::FactionFile, std::string> read_own_people(const SagaKit::Library& library, const Json& text);
/// The plain warband of so many points that takes the field where none is given; nothing if there is none.
std::optional<saga::Warband> plain_warband(const saga::Faction& faction, const saga::Edition& edition,
                                           int points);
/// A warband as JSON and back.
Result<saga::Warband, std::string> read_warband(const Json& json, const saga::FactionFile& file);
Json warband_json(const saga::Warband& warband, const saga::FactionFile& file);
Json faction_json(const saga::FactionFile& file);

/// The language that a request names by this member.
Result<SagaKit::Words*, std::string> find_words(SagaCalls& calls, const Json& request, const char* member);
/// Why a list may not be fielded, as a sentence.
std::string list_reason(SagaKit::Words& words, const saga::FactionFile& file, const saga::Match& match,
                        const Why& why);

}  // namespace skald::calls
