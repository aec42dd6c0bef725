// One effect of an ability as a clause without capital and full stop: "activate one unit of warriors".
#pragma once
#include <span>

#include "words/saga/grammar.hpp"

namespace skald::saga {

/// Writes the effects of one ability, remembering what "it" is.
class ClauseWriter {
  public:
    ClauseWriter(const Texts& texts, const Ability& ability);

    /// The effects from `at` on that make one statement: the clause with all that belongs to it (`with`,
    /// `to`, `otherwise`) or says the same of the same unit. Moves `at` past them.
    std::string statement(std::span<const Clause> clauses, std::size_t& at);

    const grammar::Speech& speech() const { return speech_; }

  private:
    using Clauses = std::span<const Clause>;

    bool lasts(const Clause& clause) const;
    bool is_predicate(const Clause& clause) const;
    bool one_subject(const Clause& a, const Clause& b) const;
    bool one_pair(const Clause& a, const Clause& b) const;
    bool imperative(const Clause& clause) const;

    std::string with_condition(const Clause& clause, std::string text) const;
    std::string main_text(Clauses clauses, std::size_t& at);
    std::string plain_text(const Clause& clause, EffectVerb before, bool is_cost);
    std::string in_fight(const Clause& clause, EffectVerb before) const;
    std::string here() const;
    bool said_before(const Clause& clause);
    std::string about_units(const Clause& clause, EffectVerb before, bool is_cost);
    std::string about_dice(const Clause& clause, EffectVerb before) const;
    std::string activation(const Clause& clause);
    std::string movement(const Clause& clause);
    std::string predicates(Clauses clauses, std::size_t count);
    std::vector<std::string> predicate_list(Clauses clauses, int number) const;
    std::string predicate(const Clause& clause, int number) const;
    std::string scope(const Clause& clause, std::string text, int number) const;
    std::string with_clauses(std::string text, Clauses with) const;
    std::string dice_to_reroll(const Clause& clause) const;
    words::Value ability_name(const Clause& clause) const;
    void remember(const Clause& clause);

    const Texts& texts_;
    const Ability& ability_;
    grammar::Speech speech_;
    std::uint64_t said_ = 0;  ///< verbs of earlier statements with a plain number, as bits
    bool more_ = false;       ///< the amount at hand comes on top of an earlier one
};

}  // namespace skald::saga
