// From a position to everything that may come of it: the engine itself is run along all paths that the dice
// can take, with somebody answering the questions on the way, and equal states are merged after each answer.
#pragma once
#include <utility>

#include "dice/enumerate.hpp"
#include "odds/core/lens.hpp"

namespace skald::odds {

/// Answers as the book offers first: its sensible default.
template <Book B>
class FirstOffered {
  public:
    Choice operator()(B& book, const typename B::State& state) {
        book.choices(state, choices_);
        for (const Choice& offered : choices_) {
            Choice choice = offered;
            if (!book.complete(state, choice) && !book.check(state, choice)) return choice;
        }
        return {};
    }

  private:
    Choices choices_;
};

namespace detail {

/// No fight asks so many questions.
constexpr int most_answers = 400;

/// A policy may look at the node, or only at the state.
template <Lens L, class Policy>
Choice ask(Policy& policy, L& lens, const Node<L>& node) {
    if constexpr (requires { policy(node); })
        return policy(node);
    else
        return policy(lens.book(), node.state);
}

template <class Number, Lens L, class Policy>
Distribution<typename L::Result> walk_with(L& lens, const typename L::Book::State& from, const Choice* first,
                                           Policy& policy) {
    skald::detail::Merged<Node<L>, Number> now, next;
    skald::detail::Merged<typename L::Result, Number> ends;
    now.add(lens.node(from), {});
    for (int answers = 0; !now.items().empty(); ++answers) {
        next.clear();
        for (const auto& item : now.items()) {
            const bool given = answers == 0 && first != nullptr;
            const Choice choice = given ? *first : detail::ask(policy, lens, item.value);
            if ((choice.verb == 0 && !given) || answers == most_answers) return {};
            bool fits = true;
            const auto use = [&](const Node<L>& node, Chance<Number> chance) {
                fits = fits && multiply(chance, item.chance);
                if (!fits) return;
                if (node.over)
                    ends.add(node.result, chance);
                else
                    next.add(node, chance);
            };
            if (!lens.template spread<Number>(item.value, choice, use) || !fits) return {};
        }
        if (next.too_large() || ends.too_large()) return {};
        std::swap(now, next);
    }
    return ends.distribution();
}

}  // namespace detail

/// Everything that may come of the fight, with exact weights. `first` answers the pending question (null: the
/// policy does), `policy(book, state)` or `policy(node)` all that follow. Empty: a question had no answer, or
/// the numbers grew beyond the reach of Natural.
template <Lens L, class Policy>
Distribution<typename L::Result> walk(L& lens, const typename L::Book::State& from, const Choice* first,
                                      Policy&& policy) {
    auto small = detail::walk_with<U128>(lens, from, first, policy);
    return small.empty() ? detail::walk_with<Natural>(lens, from, first, policy) : small;
}

}  // namespace skald::odds
