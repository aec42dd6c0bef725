// Best play of both sides for one aim: every question that a player weighs is answered so that the expected
// worth is highest for the one and lowest for the other, with the dice as chance between them. Works for any
// book that has a Lens. Numbers here steer the choice; the odds that follow from it are exact (walk.hpp).
#pragma once
#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
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

    /// `side` plays for the most of worth(result, aim, side), the other for the least.
    BestPlay(L& lens, Worth worth, std::uint8_t aim, Side side)
        : lens_(lens), worth_(worth), aim_(aim), side_(side) {}

    /// What the pending question is worth to `side`.
    double value(const Node<L>& node) { return value(node, 0, {}); }

    /// Every answer to the pending question that can be carried out, in the order in which the book offers
    /// them.
    std::vector<ChoiceWorth> worths(const Node<L>& node) {
        std::vector<ChoiceWorth> list;
        const bool ours = lens_.book().question(node.state).side == side_;
        Choices& choices = offered(node.state, 0);
        for (const Choice& one : choices) {
            Choice choice = one;
            if (!carried_out(node.state, choice)) continue;
            const double expected = expect(node, choice, 1, {});
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

  private:
    /// Values between these bear on the answer above; of others it is enough to know on which side they lie.
    struct Window {
        double low = -std::numeric_limits<double>::infinity();
        double high = std::numeric_limits<double>::infinity();
    };
    enum class Known : std::uint8_t { exactly, at_most, at_least };
    struct Entry {
        std::uint64_t key = 0;  ///< 0: empty
        double value = 0;
        Known known = Known::exactly;

        bool settles(const Window& window) const {
            return known == Known::exactly || (known == Known::at_most && value <= window.low) ||
                   (known == Known::at_least && value >= window.high);
        }
    };

    std::uint64_t key_of(const Node<L>& node) const {
        const std::uint64_t key = node.key ^ (skald::detail::merge_hash(node.result) * 0x9e3779b97f4a7c15ULL);
        return key == 0 ? 1 : key;
    }

    /// Exact within the window; at most this if it is not above it, at least this if it is not below it.
    double value(const Node<L>& node, std::size_t depth, Window window) {
        if (node.over) return worth_(node.result, aim_, side_);
        const std::uint64_t key = key_of(node);
        if (const Entry* entry = find(key); entry != nullptr && entry->key == key && entry->settles(window))
            return entry->value;
        const bool ours = lens_.book().question(node.state).side == side_;
        const bool weighed = lens_.weighed(node.state);
        const Window asked = window;
        bool any = false;
        double best = 0;
        Choices& choices = offered(node.state, depth);
        // The first offer is often to do nothing: what is done is looked at before, it is the better more
        // often.
        for (std::size_t i = 0; i < choices.size() && window.low < window.high; ++i) {
            Choice choice = choices[weighed ? choices.size() - 1 - i : i];
            if (!carried_out(node.state, choice)) continue;
            const double expected = expect(node, choice, depth + 1, window);
            if (!any || (ours ? expected > best : expected < best)) best = expected;
            any = true;
            if (!weighed) break;
            double& bound = ours ? window.low : window.high;
            bound = ours ? std::max(bound, best) : std::min(bound, best);
        }
        if (!any) best = worth_(node.result, aim_, side_);
        keep({key, best,
              best <= asked.low && any    ? Known::at_most
              : best >= asked.high && any ? Known::at_least
                                          : Known::exactly});
        return best;
    }

    /// Where dice are thrown every way they fall counts exactly.
    double expect(const Node<L>& node, const Choice& choice, std::size_t depth, const Window& window) {
        double sum = 0;
        lens_.weigh(node, choice, [&](const Node<L>& next, double chance) {
            sum += chance * value(next, depth, chance == 1.0 ? window : Window{});
        });
        return sum;
    }

    Choices& offered(const State& state, std::size_t depth) {
        while (choices_.size() <= depth) choices_.push_back(std::make_unique<Choices>());
        lens_.book().choices(state, *choices_[depth]);
        return *choices_[depth];
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
    void keep(const Entry& entry) {
        if (2 * (count_ + 1) > table_.size()) {
            std::vector<Entry> before(std::max<std::size_t>(256, 2 * table_.size()));
            before.swap(table_);
            for (const Entry& old : before)
                if (old.key != 0) *find(old.key) = old;
        }
        Entry& place = *find(entry.key);
        if (place.key == 0) ++count_;
        place = entry;
    }

    L& lens_;
    Worth worth_;
    std::uint8_t aim_;
    Side side_;
    std::vector<Entry> table_;  ///< open addressing, a power of two
    std::size_t count_ = 0;
    std::vector<std::unique_ptr<Choices>> choices_;  ///< one list for each depth; they keep their memory
    FirstOffered<typename L::Book> first_;
};

}  // namespace skald::odds
