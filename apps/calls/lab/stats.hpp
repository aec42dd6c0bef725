// The reckoning of results: intervals, a question put to the test game by game, strength of bots
// (docs/lab.md says how and why).
#pragma once
#include <array>
#include <vector>

namespace skald::lab {

struct Interval {
    double low = 0, high = 1;
};

/// Wilson's score interval at 95 %, draws as half a win.
Interval interval_of(double score, double games);

/// Games of one player against another, or against many.
struct Tally {
    int wins = 0, draws = 0, losses = 0;

    int games() const { return wins + draws + losses; }
    /// Of a win 1, of a draw 1/2; without games nothing is known.
    double score() const { return games() == 0 ? 0.5 : (wins + 0.5 * draws) / games(); }
    Interval interval() const { return interval_of(score(), games()); }
    void add(const Tally& other);
    Tally turned() const { return {losses, draws, wins}; }  ///< as the other player sees it
};

/// How much better one tally is than another, with Newcombe's 95 % interval.
struct Difference {
    double value = 0;
    Interval interval{-1, 1};
};
Difference difference_of(const Tally& one, const Tally& other);

/// Two answers to a question, and how often each may be given wrongly.
struct Hypotheses {
    double even = 0.5, stronger = 0.55;
    double wrongly_yes = 0.05, wrongly_no = 0.05;

    double upper() const;  ///< reached: yes, stronger
    double lower() const;  ///< reached: no, even
};

enum class Verdict { open, yes, no };

/// The sequential probability ratio test over pairs of games in which the players changed seats.
class Sprt {
  public:
    explicit Sprt(const Hypotheses& hypotheses) : hypotheses_(hypotheses) {}

    /// What a scored in the next pair of games, in half points: 0 to 4. Once settled it stays so.
    void add(int half_points);
    /// How strongly the games so far speak for "stronger": the logarithm of the ratio of likelihoods.
    double llr() const { return llr_; }
    Verdict verdict() const { return verdict_; }
    int pairs() const { return pairs_; }

  private:
    double reckoned() const;

    Hypotheses hypotheses_;
    std::array<int, 5> counts_{};
    int pairs_ = 0;
    double llr_ = 0;
    Verdict verdict_ = Verdict::open;
};

struct Rating {
    double elo = 0;
    Interval interval{0, 0};
};

/// The most likely Elo of each player, their mean being 0; met[i][j] are the games of i against j. Every two
/// get one drawn game more, so that who wins all has a number.
std::vector<Rating> ratings_of(const std::vector<std::vector<Tally>>& met);

}  // namespace skald::lab
