// Looking ahead by playing on: every promising answer to the pending question is played out again and again
// with dice of its own, all of them with the same seeds, and those that fall behind are dropped. Generic over
// the rule books; what a book must bring is a Guide. Anytime: the caller asks for one playout at a time and
// says how much of its budget is spent; there is no clock in here, and nothing of the real game's dice.
#pragma once
#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <vector>

#include "dice/random.hpp"
#include "dice/seeded.hpp"
#include "game/book.hpp"

namespace skald::bots {

/// An answer worth looking at. The choice is whole (no sketch) and legal.
struct Candidate {
    Choice choice;
    double prior = 0;  ///< what the guide thinks of it, as a result to be expected; only differences count
};
using Candidates = std::vector<Candidate>;

/// What a rule book brings so that it can be searched. One guide serves one thread; it may remember things as
/// long as its answers do not depend on what it was asked before.
///
///   candidates  the answers worth looking at, best first, at least one; a dozen is plenty. One alone is
///               given without a search: so are questions in which nothing can be gained by it.
///   answer      how both players go on in a playout: a good move, fast.
///   leaf        may the playout from `root` end at this state? It is asked after every answer. A state in
///               which a turn has just ended compares best: the same for all candidates.
///   worth       the result that the side may expect, -1 (lost) .. 1 (won); exact where the game is over.
template <class G, class B>
concept Guide = Book<B> && requires(G& guide, B& book, const typename B::State& state,
                                    const typename B::State& root, Candidates& out, Side side) {
    { guide.candidates(book, state, out) } -> std::same_as<void>;
    { guide.answer(book, state) } -> std::same_as<Choice>;
    { guide.leaf(book, root, state) } -> std::same_as<bool>;
    { guide.worth(book, state, side) } -> std::same_as<double>;
};

/// A mean of numbers that come one by one.
struct Mean {
    double sum = 0, squares = 0;
    std::uint32_t count = 0;

    void add(double number) {
        sum += number;
        squares += number * number;
        ++count;
    }
    void add(const Mean& other) {
        sum += other.sum;
        squares += other.squares;
        count += other.count;
    }
    double value() const { return count == 0 ? 0 : sum / count; }
    /// How far off it may well be; wide while there are few numbers.
    double error() const {
        if (count < 2) return 1;
        const double n = count, spread = std::max(0.0, squares / n - value() * value());
        return std::sqrt((spread + 0.1 / n) / n);
    }
};

/// How a candidate fared.
struct Standing {
    Mean worth;  ///< of its playouts
    Mean lead;   ///< against the guide's first choice with the same dice

    void add(const Standing& other) {
        worth.add(other.worth);
        lead.add(other.lead);
    }
};

struct SearchSettings {
    std::size_t most_candidates = 10;
    std::uint32_t first_rounds = 3;  ///< playouts of each before any is dropped
    double doubt = 2.0;              ///< errors by which one must be behind to be dropped before its time
    double loyalty = 0.5;            ///< errors by which another must be ahead of the guide's first choice
    double faith = 12;               ///< how many playouts the guide's opinion counts for
    double fine = 0.008;             ///< error of a lead at which more playouts tell nothing worth the time
    int longest = 400;               ///< answers in one playout; a safeguard
};

template <Book B, Guide<B> G>
class Search {
  public:
    using State = typename B::State;

    explicit Search(const G& guide = G(), const SearchSettings& settings = {})
        : guide_(guide), settings_(settings) {}

    /// Takes up a question. With the same state and seed and the same reports of what is spent everything
    /// that follows is the same.
    void begin(B& book, const State& state, std::uint64_t seed) {
        root_ = state;
        side_ = book.question(state).side;
        random_ = Random(seed);
        guide_.candidates(book, state, candidates_);
        if (candidates_.size() > settings_.most_candidates) candidates_.resize(settings_.most_candidates);
        standings_.assign(candidates_.size(), Standing{});
        running_.resize(candidates_.size());
        for (std::size_t i = 0; i < running_.size(); ++i) running_[i] = i;
        next_ = 0;
        rounds_ = 0;
        playouts_ = 0;
        told_apart_ = false;
        new_round();
    }

    /// The answer to give.
    const Choice& answer() const { return candidates_[best()].choice; }

    /// Nothing is left to find out.
    bool settled() const { return told_apart_ || running_.size() <= 1; }

    /// One playout. `spent`: how much of the budget is gone, 0..1; it decides how many are still compared.
    void step(B& book, double spent) {
        if (settled()) return;
        const std::size_t who = running_[next_];
        const double worth = play_out(book, candidates_[who].choice);
        if (who == 0) first_worth_ = worth;
        standings_[who].worth.add(worth);
        standings_[who].lead.add(worth - first_worth_);
        ++playouts_;
        if (++next_ < running_.size()) return;
        next_ = 0;
        ++rounds_;
        drop_weak(spent);
        told_apart_ = std::all_of(running_.begin(), running_.end(), [&](std::size_t i) {
            return i == 0 || standings_[i].lead.error() <= settings_.fine;
        });
        new_round();
    }

    /// The best candidate as far as it has been found out: the guide's first choice unless another is ahead
    /// of it.
    std::size_t best() const {
        std::size_t best = 0;
        double most = 0;
        for (std::size_t i = 1; i < standings_.size(); ++i) {
            const Mean& lead = standings_[i].lead;
            const double sure = lead_of(i, lead) - settings_.loyalty * lead.error();
            if (lead.count > 0 && sure > most) most = sure, best = i;
        }
        return best;
    }

    /// Takes over what another search of the same question found out.
    void add(const Search& other) {
        const auto same = [](const Candidate& a, const Candidate& b) { return a.choice == b.choice; };
        if (!std::equal(candidates_.begin(), candidates_.end(), other.candidates_.begin(),
                        other.candidates_.end(), same))
            return;
        for (std::size_t i = 0; i < standings_.size(); ++i) standings_[i].add(other.standings_[i]);
        playouts_ += other.playouts_;
    }

    const Candidates& candidates() const { return candidates_; }
    const std::vector<Standing>& standings() const { return standings_; }
    std::uint64_t playouts() const { return playouts_; }

  private:
    void new_round() { round_seed_ = random_.next(); }

    /// What the playouts say and what the guide says, together.
    double lead_of(std::size_t i, const Mean& lead) const {
        const double opinion = candidates_[i].prior - candidates_[0].prior;
        return (lead.sum + settings_.faith * opinion) / (lead.count + settings_.faith);
    }

    double play_out(B& book, const Choice& first) {
        State state = root_;
        SeededDice dice(round_seed_);
        book.answer(state, first, dice, off_);
        for (int n = 0; n < settings_.longest; ++n) {
            if (book.question(state).ask == 0 || guide_.leaf(book, root_, state)) break;
            book.answer(state, guide_.answer(book, state), dice, off_);
        }
        return guide_.worth(book, state, side_);
    }

    /// Drops those that can hardly be best any more, and half of the rest again and again as the budget runs
    /// out. The guide's first choice stays as long as there are others: they are measured against it.
    void drop_weak(double spent) {
        if (rounds_ < settings_.first_rounds) return;
        const auto lead = [&](std::size_t i) { return lead_of(i, standings_[i].lead); };
        const auto error = [&](std::size_t i) { return standings_[i].lead.error(); };
        std::sort(running_.begin(), running_.end(), [&](std::size_t a, std::size_t b) {
            return lead(a) != lead(b) ? lead(a) > lead(b) : a < b;
        });
        const std::size_t leader = running_[0];
        const auto hopeless = [&](std::size_t i) {
            const double behind = lead(leader) - lead(i);
            return i != leader && behind > settings_.doubt * std::max(error(i), error(leader));
        };
        const bool last_two = running_.size() == 2;
        std::erase_if(running_, [&](std::size_t i) { return (i != 0 || last_two) && hopeless(i); });
        std::size_t allowed = candidates_.size();
        for (double part = 0.25; part < 1 && spent >= part; part += 0.25)
            allowed = std::max<std::size_t>(3, (allowed + 1) / 2);
        if (running_.size() > allowed) running_.resize(allowed);
        std::sort(running_.begin(), running_.end());
        if (running_.size() > 1 && running_[0] != 0) running_.insert(running_.begin(), 0);
    }

    G guide_;
    SearchSettings settings_;
    State root_{};
    Side side_ = Side::none;
    Random random_{0};
    Events off_{false};
    Candidates candidates_;
    std::vector<Standing> standings_;
    std::vector<std::size_t> running_;  ///< candidates still compared
    std::size_t next_ = 0;              ///< whose turn it is in this round
    std::uint32_t rounds_ = 0;
    bool told_apart_ = false;  ///< all that still run are known as well as is worth knowing
    std::uint64_t playouts_ = 0, round_seed_ = 0;
    double first_worth_ = 0;  ///< of the guide's first choice in this round
};

/// Searches until it is settled or the budget is spent; `spent(playouts)` says how much of it is, 1 and more:
/// all.
template <class S, class B, class Spent>
void search_on(S& search, B& book, Spent spent) {
    for (double gone = 0; !search.settled() && gone < 1; gone = spent(search.playouts()))
        search.step(book, gone);
}

}  // namespace skald::bots
