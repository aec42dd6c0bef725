// A real table (Setup::real): models stand where players have put them, and what the rules want to know of
// places they are told. Whoever names a unit has measured: nobody is out of range, of sight or of reach. A
// unit that moved has arrived; who shoots or strikes says which models can; what went wrong is put right by
// hand.
#pragma once
#include "aofs/attack.hpp"
#include "aofs/gifts.hpp"
#include "aofs/stage.hpp"
#include "aofs/unit.hpp"

namespace skald::aofs {

// ---- Units come and go

/// It stands on the table, wherever its player has put it.
void stand_somewhere(Play& play, int unit);
/// The opening: how many markers, who begins (AOF-MIS-03, AOF-DEP-01). All the rest lies there.
void begin_beside_table(Play& play);
/// The answers to a move: it has arrived, or one of its models jumps on the way (AOF-SPM-03). Nothing is left
/// to ask where nobody can fall: then it moves without a question.
bool asks_for_ways(const View& view);
Refusal check_way(const View& view, int unit, const Choice& choice, Rule rule);
void offer_ways(const View& view, int unit, Choices& out);
/// One of its models jumps; true: it did not, or landed, and the unit goes on.
bool take_way(Play& play, const Choice& choice);
/// Asks who came through dangerous ground, or begins its activation in it (AOF-TER-03, AOF-R-71).
/// `tested`: members that have done so already, as bits.
void ask_danger(Play& play, int unit, bool begins, std::uint16_t tested = 0);

// ---- Some models of a unit

Refusal check_models(const Choice& choice, const Members& of, Rule rule);
void offer_models(const Members& of, bool nobody, bool all_first, Choices& out);
/// Those named, as bits of the list.
std::uint16_t named_mask(const Choice& choice, const Members& of);

// ---- Who can strike (AOF-MEL-03)

/// Asks which models of the unit reach the enemy; those of the last model against the last one do.
/// False: nothing is to be asked.
bool ask_reach(Play& play, int unit, int enemy, bool in_contact);
/// As told, of the members that live, as bits of them.
std::uint16_t told_reach(const State& state, int unit);

// ---- Blast in en35 (section 15)

/// Asks who stands beside the target of an attack so reckoned, if it matters and is not told yet.
bool ask_beside(Play& play, const Reckoning& lines, int target);
/// As told of this target.
List<Beside, 7> told_beside(const State& state, int target);

// ---- Effects of rules of an army's own that hang on places

/// Asks whether the next of them with such a deed counts for the unit in this moment. True: it is being
/// asked.
bool ask_what_counts(Play& play, int unit, const Occasion& occasion, bool (*matters)(const Deed&));
/// The units move on: what was told does not hold any more.
void forget_places(State& state);

// ---- Put right by hand, between two activations

bool may_put_right(const View& view);
bool is_correction(const View& view, const Choice& choice);
Refusal check_correction(const View& view, const Choice& choice);
void correct(Play& play, const Choice& choice);

}  // namespace skald::aofs
