// Activations (section 6): who may be activated for what, and how one is set going.
#pragma once
#include "saga/stage.hpp"

namespace skald::saga {

struct Scope;

/// Puts the declaration of a unit's activation on the stack: its type and target are asked where there is a
/// choice. `types`: bits of Type. For an ability: whose and which, and the activate clause.
struct Grant {
    int unit = -1;
    std::uint8_t types = any_type;
    Origin origin = Origin::ability;
    int giver = -1;  ///< We Obey: the unit; a lasting grant: its number
    Side side = Side::none;
    int ability = -1;
    int clause = 0;
    int forced_target = -1;
};
void push_declaration(Play& play, const Grant& grant);
/// What an activate clause would give the unit if it were named now.
Grant grant_of(const View& view, const Scope& scope, const Clause& clause, int unit);
/// Would there be a type, and for a charge or shot a target, as the table stands (ACT-R7)?
bool may_declare_something(const View& view, const Grant& grant);
/// Why not: the type that it lacks, or what keeps it from the nearest enemy.
Why nothing_to_declare(const View& view, const Grant& grant);
int nearest_enemy(const View& view, int unit);

/// Is a refusal only asked whether, or why in full? Finding the nearest enemy costs time.
enum class Telling : std::uint8_t { whether, why };
/// May the unit make this free activation now (SPC-01 to SPC-04, MAN-02, MAN-03, EQP-06, EQP-17, SCN-07)?
Refusal may_activate_freely(const View& view, Side side, int unit, Origin origin, int giver, Telling telling);
/// Why the unit can do none of these types.
Why no_type_left(const View& view, int unit, std::uint8_t types);

}  // namespace skald::saga
