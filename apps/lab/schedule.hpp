// Which game is played next, by whom, and how far a run has gone.
#pragma once
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "calls/lab/series.hpp"
#include "crew.hpp"
#include "record.hpp"
#include "recordings.hpp"

namespace skald::lab {

struct Progress {
    std::size_t done = 0, most = 0;  ///< games of all series; a question may need less
    std::size_t fresh = 0;           ///< of the games done: played in this run
    double seconds = 0;              ///< that this run took so far
    std::size_t likely = 0;          ///< games of all series, where questions end about when they should

    bool all() const { return done == most; }
};

/// "12 of 60 games, about 3 minutes left".
std::string describe(const Progress& progress);

/// After how many games a question that is open will be settled, as they go.
int likely_games(const Hypotheses& question, const Sprt& sprt);

/// What one of several machines plays of an experiment, from 1. Questions are settled in the order of their
/// games: the first machine plays them whole.
struct Share {
    int number = 1, of = 1;

    bool has(const Series& series, int game) const {
        return series.question ? number == 1 : game / 2 % of == number - 1;
    }
};

struct Job {
    std::size_t series = 0;
    int number = 0;
    int place = 0;  ///< in the order in which they are given out
};

/// Gives out games pair by pair through all series, so that a run that was broken off has gone equally far in
/// each. Of a crew each begins with pairs of its own; who has none left plays what the others have not ended,
/// so that nothing is lost with one that died.
class Schedule {
  public:
    struct Setting {
        Share share{};
        Crew crew{};
        unsigned threads = 1;
        const Recordings* recordings = nullptr;  ///< a game without its decisions is missing
    };

    Schedule(const std::vector<Series>& series, const Record& record, const Setting& setting);

    /// Nothing if there is nothing to do now; a crew that is not at its end may have something later.
    std::optional<Job> next();
    /// The record may have this game now. A question may be about games that another series plays too.
    void look(const GameKey& game);
    bool has(const GameKey& game) const { return there_.contains(game); }
    Progress progress() const;

  private:
    bool is_there(const GameKey& game) const;
    bool ours(std::size_t s, int number) const;
    bool mine(std::size_t s, int number) const;
    bool settled(std::size_t s) const { return series_[s].question && sprts_[s].verdict() != Verdict::open; }
    int needed(std::size_t s) const { return 2 * sprts_[s].pairs(); }
    int had(std::size_t s, int most) const;
    int likely(std::size_t s) const;
    int horizon(std::size_t s) const;
    bool wanted(std::size_t s, int number) const;
    std::optional<Job> next_of_mine();
    std::optional<Job> next_of_others();
    void gather_rest();

    const std::vector<Series>& series_;
    const Record& record_;
    const Setting setting_;
    std::vector<Sprt> sprts_;
    std::set<GameKey> there_, taken_;
    std::vector<int> most_, done_;      ///< games of each series, of this share
    std::vector<int> from_;             ///< by series: all of mine before it are there or taken
    std::vector<std::size_t> same_as_;  ///< by series: the first one that plays the same games
    std::vector<Job> rest_;             ///< what the others had not ended when it was gathered
    int place_ = 0;
};

}  // namespace skald::lab
