// One effect of an ability as a clause without capital and full stop: "activate one unit of warriors".
#pragma once
#include <span>

#include "words/saga/grammar.hpp"

namespace skald::words {

/// Writes the effects of one ability, remembering what "it" is.
class ClauseWriter {
  public:
    ClauseWriter(const Texts& texts, const saga::Ability& ability);

    /// The effects from `at` on that make one statement: the clause with all that belongs to it (`with`,
    /// `to`, `otherwise`) or says the same of the same unit. Moves `at` past them.
    std::string statement(std::span<const saga::Clause> clauses, std::size_t& at);

    const Speech& speech() const { return speech_; }

  private:
    using Clauses = std::span<const saga::Clause>;

    bool lasts(const saga::Clause& clause) const;
    bool is_predicate(const saga::Clause& clause) const;
    bool one_subject(const saga::Clause& a, const saga::Clause& b) const;
    bool one_pair(const saga::Clause& a, const saga::Clause& b) const;
    bool imperative(const saga::Clause& clause) const;

    std::string with_condition(const saga::Clause& clause, std::string text) const;
    std::string main_text(Clauses clauses, std::size_t& at);
    std::string plain_text(const saga::Clause& clause, saga::EffectVerb before, bool is_cost);
    std::string in_fight(const saga::Clause& clause, saga::EffectVerb before) const;
    std::string here() const;
    bool said_before(const saga::Clause& clause);
    std::string about_units(const saga::Clause& clause, saga::EffectVerb before, bool is_cost);
    std::string about_dice(const saga::Clause& clause, saga::EffectVerb before) const;
    std::string activation(const saga::Clause& clause);
    std::string movement(const saga::Clause& clause);
    std::string predicates(Clauses clauses, std::size_t count);
    std::vector<std::string> predicate_list(Clauses clauses, int number) const;
    std::string predicate(const saga::Clause& clause, int number) const;
    std::string scope(const saga::Clause& clause, std::string text, int number) const;
    std::string with_clauses(std::string text, Clauses with) const;
    std::string dice_to_reroll(const saga::Clause& clause) const;
    Value ability_name(const saga::Clause& clause) const;
    void remember(const saga::Clause& clause);

    const Texts& texts_;
    const saga::Ability& ability_;
    Speech speech_;
    std::uint64_t said_ = 0;  ///< verbs of earlier statements with a plain number, as bits
    bool more_ = false;       ///< the amount at hand comes on top of an earlier one
};

}  // namespace skald::words
