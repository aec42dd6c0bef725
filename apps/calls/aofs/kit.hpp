// What Age of Fantasy: Skirmish brings to the calls (core/kit.hpp): its armies and texts, set-ups, views and
// words.
#pragma once
#include "aofs/match.hpp"
#include "bots/aofs/bot.hpp"
#include "calls/aofs/strikes.hpp"
#include "calls/core/kit.hpp"
#include "content/aofs/fielded_army.hpp"
#include "words/aofs/teller.hpp"

namespace skald::calls {

struct AofsKit {
    static constexpr const char* name = "aofs";
    using Match = aofs::Match;
    using Setup = aofs::Setup;
    /// Of each side: which army it is of, and what its profiles are called.
    struct Setting {
        std::array<std::string, 2> armies;  ///< ids; empty for made-up ones
        std::array<std::string, 2> titles;  ///< of the lists; may be empty
        std::array<std::vector<aofs::NameKey>, 2> names;
    };

    struct Words {
        aofs::Texts texts;
        Json armies;  ///< the file with the names
    };
    struct Library {
        std::map<std::string, aofs::ArmyFile, std::less<>> armies;
        std::map<words::Language, Words> languages;

        const aofs::ArmyFile* army(std::string_view id) const;
        /// For readers of lists, which look armies up by their ids.
        auto finder() const {
            return [this](std::string_view id) { return army(id); };
        }
    };

    /// Speaks of one state; it has the names of the units that it speaks of.
    class Speaker;

    static Result<NewGame<AofsKit>, std::string> read_setup(const Library& library, const Json& request);
    static Json view(Game<AofsKit>& game, const Moment<AofsKit>& moment, Viewer viewer);
    static std::pair<int, Side> turn_of(const aofs::State& state) {
        return {state.round, state.round == 0 ? Side::none : state.question.side};
    }
    static std::array<int, 2> points_of(Game<AofsKit>& game, const aofs::State& state);
    static Why not_your_turn();
    /// Charges that bots do not look for.
    static void add_choices(aofs::Match& match, const aofs::State& state, Choices& out);
    /// What every step of a planned move is: how long, over what, with which jumps; and what it is worth at
    /// the markers, in words where somebody speaks. A picture, no rule.
    static Json plan_remarks(Game<AofsKit>& game, const Choice& choice, const Speaker* speaker);
    /// Why a planned move ends before the place that was pointed at.
    static Refusal falls_short(Game<AofsKit>& game, const Choice& choice);
    static bool speaks(const Library& library, words::Language language) {
        return library.languages.contains(language);
    }
    static Result<void, std::string> load_words(Library& library, words::Language language,
                                                const Json& request);
    static std::unique_ptr<Speaker> speak(Library& library, Game<AofsKit>& game, const aofs::State& state,
                                          words::Language language);
    /// In a roll-off, which one event tells, both throw in turn.
    static Side throws(const Event& event, int lying);
    static Reply series_setup(const Library& library, const Json& request, const Seats& seats);
    class Clerk;
    static Result<NewGame<AofsKit>, std::string> bench_setup(const Library& library, int number);
    static FeatureNames feature_names();
    static void add_features(aofs::Match& match, const aofs::State& state, Features& out);
    static void add_own_calls(OwnCalls<AofsKit>& own);
};

/// Keeps the account of a game: units as they are activated, spells as they are cast and who falls, by the
/// names of the army.
class AofsKit::Clerk {
  public:
    Clerk(const NewGame<AofsKit>& made, const aofs::Match& match) : made_(made), match_(match) {}

    void before(const aofs::State&) {}
    void happened(const aofs::State& state, const Event& event);

    Account account;

  private:
    std::string name_of(Side side, const char* kind, std::size_t name) const;
    std::string name_of_unit(int unit) const;
    void note_use(const Event& event);

    const NewGame<AofsKit>& made_;
    const aofs::Match& match_;
    AofsStriker striker_;
};

/// Holds what its teller refers to.
class AofsKit::Speaker {
  public:
    Speaker(const Words& words, Game<AofsKit>& game, const aofs::State& state);

    std::string question() const { return teller_.question(); }
    std::string answer(const Choice& choice) const { return teller_.answer(choice); }
    std::vector<std::string> events(std::span<const Event> events) { return teller_.events(events); }
    /// What strikes is told anew in every answer.
    void resume(const aofs::State&) {}
    std::string thrown(const Event& event, Side side) const { return teller_.thrown(event, side); }
    std::string why(const Why& why, Side) const { return teller_.why(why); }
    std::string reason(const words::Reason& reason) const { return teller_.reason(reason); }
    std::string plan_at(int marker, const aofs::Claim& own, const aofs::Claim& enemy) const {
        return teller_.plan_at(marker, own, enemy);
    }
    /// How the game is won, units, the weapons of each, the sides and their spells, who is near the markers.
    Json names() const;

  private:
    const Words& words_;
    aofs::Match& match_;
    const aofs::State& state_;
    std::array<aofs::ArmyNames, 2> names_;
    aofs::Teller teller_;
};

using AofsCalls = BookCalls<AofsKit>;
using AofsGame = Game<AofsKit>;
using AofsOwnCalls = OwnCalls<AofsKit>;

// The calls that only this book has, by subject.
void add_armies(AofsOwnCalls& own);
void add_drafts(AofsOwnCalls& own);
void add_aids(AofsOwnCalls& own);
void add_odds(AofsOwnCalls& own);
void add_course(AofsOwnCalls& own);
void add_cards(AofsOwnCalls& own);

/// Special rules as army files spell them: "tough(3)".
Json specials_json(const aofs::Specials& specials);

}  // namespace skald::calls
