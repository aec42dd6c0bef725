// Odds of fights in SAGA, as programs ask for them: exact, all of it.
#pragma once
#include <optional>
#include <vector>

#include "odds/core/best_play.hpp"
#include "odds/core/walk.hpp"
#include "odds/saga/lens.hpp"

namespace skald::saga {

/// A state without a question, in which this is about to happen and nothing else is under way: let it go on
/// with an empty Choice as the first answer. An activation begins with the enemy's reaction; a melee as if
/// the charge had gone well.
State with_activation(const State& state, int unit, Type type, int target);
State with_melee(const State& state, int unit, int target);
State with_shot(const State& state, int unit, int target);

/// A state and the answer (or the empty Choice) that leads on from it.
struct Begun {
    State state;
    Choice choice;
};
/// An activation: what is asked, where the unit is just to declare it and may; else as above.
Begun begun_activation(Match& match, const State& state, int unit, Type type, int target);

struct FightOdds {
    Distribution<FightResult> results;
    /// How the dice of the first fight are reckoned up, where its questions are answered as offered first.
    std::optional<Fight> fight;
};

/// What comes of this answer to the pending question (or of a state as above and an empty Choice), if all
/// that follow are answered as the book offers first: nobody uses an ability or fatigue in the fight.
FightOdds odds_of_choice(Match& match, const State& state, const Choice& choice, Ending ending);

/// The same when both sides play as well as they can for the aim of the side that acts: `side` for the most
/// of it, the enemy for the least.
struct BestOdds {
    FightOdds odds;
    double worth = 0;  ///< to `side`
    Side side = Side::none;
    /// Along the way to the dice, as long as nothing is left to chance: who is asked what, and what each
    /// answer is worth to him. The best answers lead on.
    struct Asked {
        Question question;
        std::vector<odds::ChoiceWorth> answers;
        std::size_t best = 0;
    };
    std::vector<Asked> asked;
};
/// Empty where best play has more than `most` questions.
constexpr std::size_t most_questions = odds::BestPlay<FightLens>::most_questions;
BestOdds best_odds_of_choice(Match& match, const State& state, const Choice& choice, Ending ending,
                             odds::Aim aim, Side side, std::size_t most = most_questions);

/// What an answer to the pending question may bring.
struct AnswerOdds {
    struct Then {
        Distribution<FightResult> results;
        double worth = 0;  ///< by the aim, to who is asked
    };
    Choice choice;
    Then pass;  ///< it is given, then both sides pass
    /// It is given, then both play as well as they can for the aim of who is asked; nothing where that takes
    /// too many questions.
    std::optional<Then> best;
};
/// Of those of these answers to the pending question that have odds, found with at most so many questions.
std::vector<AnswerOdds> odds_of_answers(Match& match, const State& state, std::span<const Choice> answers,
                                        odds::Aim aim, std::size_t most = most_questions);

/// A fight in figures that steer: chances and means, seen from the attacker.
struct Prospect {
    double win = 0, draw = 0, lose = 0;  ///< the melee
    double inflicted = 0, suffered = 0;  ///< figures, on average
    double destroys = 0, dies = 0;       ///< the whole unit
    double holds = 0;                    ///< the enemy withdraws or is wiped out, and the attacker is not
    double yields = 0;                   ///< the attacker does, and the enemy is not wiped out
};
Prospect prospect_of(const Distribution<FightResult>& results, Side attacker);
/// Who attacks in the likeliest result that has a fight; `otherwise` where none has.
Side attacker_of(const Distribution<FightResult>& results, Side otherwise);

}  // namespace skald::saga
