// Best play of both sides for one aim: every question that a player weighs is answered so that the expected
// worth is highest for the one and lowest for the other, with the dice as chance between them. Works for any
// book that has a Lens. Numbers here steer the choice; the odds that follow from it are exact (walk.hpp).
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <numeric>
#include <vector>

#include "dice/enumerate.hpp"
#include "odds/core/lens.hpp"
#include "odds/core/walk.hpp"

namespace skald::odds {

/// An answer to a question and what it is worth when both play on as well as they can.
struct ChoiceWorth {
    Choice choice;
    double worth = 0;  ///< to the side that was asked
};

template <Lens L>
class BestPlay {
  public:
    using State = typename L::Book::State;
    using Result = typename L::Result;
    using Worth = double (*)(const Result& result, std::uint8_t aim, Side side);

    /// Looking at more takes longer than anybody waits.
    static constexpr std::size_t most_questions = 1'000'000;

    /// `side` plays for the most of worth(result, aim, side), the other for the least.
    BestPlay(L& lens, Worth worth, std::uint8_t aim, Side side, std::size_t most = most_questions)
        : lens_(lens), worth_(worth), aim_(aim), side_(side), most_(most) {}

    /// What the pending question is worth to `side`.
    double value(const Node<L>& node) { return value(node, 0, {}); }

    /// Every answer to the pending question that can be carried out, in the order in which the book offers
    /// them.
    std::vector<ChoiceWorth> worths(const Node<L>& node) {
        std::vector<ChoiceWorth> list;
        const bool ours = lens_.book().question(node.state).side == side_;
        // Whoever uses one thing after the other uses all of it in the end: most answers are worth the same.
        const double guess = value(node);
        const Choices& choices = offered(node.state, 0).choices;
        for (const Choice& one : choices) {
            Choice choice = one;
            if (!carried_out(node.state, choice)) continue;
            const double expected = expect_about(node, choice, guess);
            list.push_back({choice, ours ? expected : -expected});
        }
        return list;
    }

    /// The best answer, as a policy of walk(). What is offered first stands where nothing is better by more
    /// than rounding.
    Choice operator()(const Node<L>& node) {
        if (!lens_.weighed(node.state)) return first_(lens_.book(), node.state);
        ChoiceWorth best;
        for (const ChoiceWorth& one : worths(node))
            if (best.choice.verb == 0 || one.worth - best.worth > 1e-12) best = one;
        return best.choice;
    }

    /// Questions that were looked at.
    std::size_t size() const { return count_; }
    /// They were too many: nothing that was said is of account.
    bool gave_up() const { return gave_up_; }

  private:
    /// Values between these bear on the answer above; of others it is enough to know on which side they lie.
    struct Window {
        double low = -std::numeric_limits<double>::infinity();
        double high = std::numeric_limits<double>::infinity();
    };
    /// A window no wider than this asks whether a value is that one, or better than another.
    static constexpr double hair = 1e-12;
    /// What is known of a question: its value is not below, and not above.
    struct Entry {
        std::uint64_t key = 0;  ///< 0: empty
        double low = 0, high = 0;
    };
    /// The answers to a question of one depth, and in which order to look at them; they keep their memory.
    struct Offered {
        Choices choices;
        std::vector<std::uint16_t> order;
    };

    std::uint64_t key_of(const Node<L>& node) const {
        const std::uint64_t key = node.key ^ (skald::detail::merge_hash(node.result) * 0x9e3779b97f4a7c15ULL);
        return key == 0 ? 1 : key;
    }

    /// Exact within the window; at most this if it is not above it, at least this if it is not below it.
    double value(const Node<L>& node, std::size_t depth, Window window) {
        if (node.over) return worth_(node.result, aim_, side_);
        const std::uint64_t key = key_of(node);
        if (const Entry* known = find(key); known != nullptr && known->key == key) {
            if (known->low >= window.high || known->low == known->high) return known->low;
            if (known->high <= window.low) return known->high;
            window = {std::max(window.low, known->low), std::min(window.high, known->high)};
        }
        gave_up_ = gave_up_ || count_ >= most_;
        if (gave_up_) return 0;
        const bool ours = lens_.book().question(node.state).side == side_;
        const bool weighed = lens_.weighed(node.state);
        const Window asked = window;
        bool any = false;
        double best = 0;
        const Offered& all = offered(node.state, depth);
        for (std::size_t i = 0; i < all.choices.size() && window.low < window.high; ++i) {
            const Choice& offer = all.choices[weighed ? all.order[i] : i];
            Choice choice = offer;
            if (!carried_out(node.state, choice)) continue;
            const double expected = any ? expect_better(node, choice, depth + 1, window, ours)
                                        : expect(node, choice, depth + 1, window);
            if (!any || (ours ? expected > best : expected < best)) best = expected;
            any = true;
            if (!weighed) break;
            double& bound = ours ? window.low : window.high;
            bound = ours ? std::max(bound, best) : std::min(bound, best);
            if (window.low >= window.high) ++settled_by(offer, ours);
        }
        if (!any) best = worth_(node.result, aim_, side_);
        if (gave_up_) return 0;
        keep(key, {any && best <= asked.low ? -std::numeric_limits<double>::infinity() : best,
                   any && best >= asked.high ? std::numeric_limits<double>::infinity() : best});
        return best;
    }

    /// Where dice are thrown every way they fall counts exactly: the window is then all there is.
    double expect(const Node<L>& node, const Choice& choice, std::size_t depth, Window& window) {
        double sum = 0;
        lens_.weigh(node, choice, [&](const Node<L>& next, double chance) {
            if (chance != 1.0) window = {};
            sum += chance * value(next, depth, window);
        });
        return sum;
    }
    double expect(const Node<L>& node, const Choice& choice, std::size_t depth, Window&& window) {
        return expect(node, choice, depth, window);
    }
    /// First only: is it better than what is known? Most answers are not.
    double expect_better(const Node<L>& node, const Choice& choice, std::size_t depth, const Window& window,
                         bool ours) {
        Window narrow = window;
        if (ours)
            narrow.high = std::min(window.high, window.low + hair);
        else
            narrow.low = std::max(window.low, window.high - hair);
        const double expected = expect(node, choice, depth, narrow);
        const bool more = ours ? expected >= narrow.high && narrow.high < window.high
                               : expected <= narrow.low && narrow.low > window.low;
        return more ? expect(node, choice, depth, Window(window)) : expected;
    }
    /// Exactly, if most likely it is this.
    double expect_about(const Node<L>& node, const Choice& choice, double guess) {
        Window narrow{guess - hair, guess + hair};
        const double expected = expect(node, choice, 1, narrow);
        if (expected <= narrow.low) return expect(node, choice, 1, Window{Window{}.low, guess});
        if (expected >= narrow.high) return expect(node, choice, 1, Window{guess, Window{}.high});
        return expected;
    }

    /// What settled other questions is looked at first, then the last offers: the first is often to do
    /// nothing.
    Offered& offered(const State& state, std::size_t depth) {
        while (offered_.size() <= depth) offered_.push_back(std::make_unique<Offered>());
        Offered& all = *offered_[depth];
        lens_.book().choices(state, all.choices);
        const bool ours = lens_.book().question(state).side == side_;
        all.order.resize(all.choices.size());
        std::iota(all.order.begin(), all.order.end(), std::uint16_t{0});
        std::sort(all.order.begin(), all.order.end(), [&](std::uint16_t a, std::uint16_t b) {
            const std::uint32_t one = settled_by(all.choices[a], ours),
                                two = settled_by(all.choices[b], ours);
            return one != two ? one > two : a > b;
        });
        return all;
    }
    /// How many questions an answer has settled. Some share a count: it only says what to look at first.
    std::uint32_t& settled_by(const Choice& choice, bool ours) {
        std::size_t at = choice.verb;
        for (const std::int16_t number : choice.what) at = at * 31 + static_cast<std::size_t>(number);
        return settled_by_[(at * 2 + (ours ? 1 : 0)) % settled_by_.size()];
    }
    bool carried_out(const State& state, Choice& choice) const {
        if (!choice.sketch) return true;  // an offer without a sketch is legal as it is
        return !lens_.book().complete(state, choice) && !lens_.book().check(state, choice);
    }

    /// The entry of the key, or the empty one where it belongs; null while there are none.
    Entry* find(std::uint64_t key) {
        if (table_.empty()) return nullptr;
        std::size_t at = (key * 0x9e3779b97f4a7c15ULL) >> 32 & (table_.size() - 1);
        while (table_[at].key != 0 && table_[at].key != key) at = (at + 1) & (table_.size() - 1);
        return &table_[at];
    }
    void keep(std::uint64_t key, const Window& found) {
        if (2 * (count_ + 1) > table_.size()) {
            std::vector<Entry> before(std::max<std::size_t>(256, 2 * table_.size()));
            before.swap(table_);
            for (const Entry& old : before)
                if (old.key != 0) *find(old.key) = old;
        }
        Entry& place = *find(key);
        if (place.key == 0) {
            ++count_;
            place = {key, found.low, found.high};
        } else {
            place.low = std::max(place.low, found.low);
            place.high = std::min(place.high, found.high);
        }
    }

    L& lens_;
    Worth worth_;
    std::uint8_t aim_;
    Side side_;
    std::size_t most_;
    bool gave_up_ = false;
    std::vector<Entry> table_;  ///< open addressing, a power of two
    std::size_t count_ = 0;
    std::vector<std::unique_ptr<Offered>> offered_;  ///< one for each depth
    std::array<std::uint32_t, 256> settled_by_{};
    FirstOffered<typename L::Book> first_;
};

}  // namespace skald::odds
