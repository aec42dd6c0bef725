// Age of Fantasy: Skirmish as the odds see it: the engine along every path of the dice, answer by answer,
// with equal states merged between answers.
#pragma once
#include <array>
#include <compare>
#include <cstdint>

#include "aofs/match.hpp"
#include "odds/core/best_play.hpp"
#include "odds/core/lens.hpp"
#include "odds/core/walk.hpp"

namespace skald::aofs {

/// What came of an activation. Only bytes, so that equal results have equal bytes.
struct FightResult {
    std::array<std::int8_t, 2> units{-1, -1};  ///< of the last attack that was declared: who, at whom
    std::array<std::uint8_t, 2> lost{};        ///< models removed, by side
    std::array<std::uint8_t, 2> destroyed{};   ///< units, by side
    std::array<std::uint8_t, 2> stunned{};     ///< times that a unit was stunned, by side
    std::uint8_t attacks = 0;                  ///< 0: it came to no attack

    friend constexpr auto operator<=>(const FightResult&, const FightResult&) = default;
};

/// Models taken less models lost, for best_play.hpp.
double worth_by_number(const FightResult& result, std::uint8_t aim, Side side);

class FightLens {
  public:
    using Book = Match;
    using Result = FightResult;
    using State = aofs::State;

    /// An answer with more ways for its dice to fall than this has no odds by this lens: the walk is then
    /// empty, and says so. (odds.hpp merges within an attack and knows no such bound.)
    static constexpr int most_paths = 200'000;

    /// The odds of the activation under way in this state; of the next one where there is none.
    FightLens(Match& match, const State& start);

    Match& book() const { return match_; }
    bool weighed(const State& state) const;
    odds::Node<FightLens> node(const State& state) const;

    template <class Number, class Use>
    bool spread(const odds::Node<FightLens>& from, const Choice& choice, Use use) const {
        return spread<Number>(from, choice, use, most_paths);
    }
    /// A search must know all that may come: it goes every way, however many there are.
    template <class Use>
    void weigh(const odds::Node<FightLens>& from, const Choice& choice, Use use) const {
        const auto weighed_use = [&](const odds::Node<FightLens>& next, const Chance<Natural>& chance) {
            use(next, odds::as_number(chance));
        };
        spread<Natural>(from, choice, weighed_use, every_path);
    }

  private:
    static constexpr std::int64_t every_path = std::int64_t{1} << 62;

    template <class Number, class Use>
    bool spread(const odds::Node<FightLens>& from, const Choice& choice, Use use, std::int64_t most) const {
        EnumeratingDice<Number> dice;
        dice.start({});
        std::int64_t paths = 0;
        do {
            if (++paths > most) return false;
            odds::Node<FightLens> next = from;
            const auto is_over = [&] { return over(next.state); };
            odds::WhileItLasts<decltype(is_over)> while_it_lasts(dice, is_over);
            Events events;
            match_.answer(next.state, choice, while_it_lasts, events);
            settle(next, events);
            use(next, dice.chance());
        } while (dice.next_path());
        return !dice.too_large();
    }
    bool over(const State& state) const;
    void settle(odds::Node<FightLens>& node, const Events& events) const;

    Match& match_;
    std::size_t depth_ = 0;  ///< how many stages lie below the activation
    std::uint8_t round_ = 0;
};

/// What comes of this answer to the pending question, if all that follow are answered as the book offers
/// first. Empty: there are too many ways.
Distribution<FightResult> odds_of_choice(Match& match, const State& state, const Choice& choice);

}  // namespace skald::aofs
