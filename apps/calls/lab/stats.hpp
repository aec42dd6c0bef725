// The reckoning of results: intervals, a question put to the test game by game, strength of bots
// (docs/lab.md says how and why).
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace skald::lab {

struct Interval {
    double low = 0, high = 1;
};

/// How often an interval may miss, where nothing else is said.
constexpr double usual_risk = 0.05;

/// Wilson's score interval of so many independent games, `reach` standard errors wide to each side.
Interval interval_of(double share, double games, double reach);

/// What a game counts when a share is reckoned: a draw is half a point.
enum class Rate { score, wins, draws, losses };

struct Tally {
    int wins = 0, draws = 0, losses = 0;

    int games() const { return wins + draws + losses; }
    double sum(Rate rate) const;
    void add(const Tally& other);
    void take_away(const Tally& other);
    Tally turned() const { return {losses, draws, wins}; }  ///< as the other player sees it
};

/// Where and with what dice games are played: the seed of a series and the number of a pair in it. Games of
/// one table owe something to the same chance, whoever plays them.
using Table = std::pair<std::int64_t, int>;

/// Games of one player against another, or against many.
class Sample {
  public:
    void add(const Table& table, const Tally& games);
    void add(const Sample& other);
    /// Without games that are among them.
    Sample without(const Sample& some) const;
    Sample turned() const;  ///< as the other player sees it

    const Tally& all() const { return all_; }
    const std::map<Table, Tally>& tables() const { return tables_; }
    int games() const { return all_.games(); }
    /// Without games nothing is known.
    double share(Rate rate) const { return games() == 0 ? 0.5 : all_.sum(rate) / games(); }
    double score() const { return share(Rate::score); }
    /// Of the share, by how much it differs from table to table.
    Interval interval(Rate rate = Rate::score, double risk = usual_risk) const;

  private:
    Tally all_;
    std::map<Table, Tally> tables_;
};

/// How much better one score is than another. Where both were played on the same tables, what they owe to
/// these is not counted twice.
struct Difference {
    double value = 0;
    Interval interval{-1, 1};
};
Difference difference_of(const Sample& one, const Sample& other, double risk = usual_risk);

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
std::vector<Rating> ratings_of(const std::vector<std::vector<Sample>>& met);

}  // namespace skald::lab
