// What the numbers are that stand in reasons, events, questions and answers: aofs/names.def, as letters.
#include "words/aofs/teller.hpp"

namespace skald::aofs {

std::string_view kinds_of(Sentence sentence) {
    using S = Sentence;
    switch (sentence) {
        case S::unknown_unit:
        case S::unknown_model:
        case S::no_surface:
        case S::bad_shape:
        case S::unsound: return "nn";
        case S::in_a_zone: return "ll";
        case S::near_marker: return "kll";
        case S::not_yours:
        case S::already_reserved:
        case S::already_declared:
        case S::activated:
        case S::not_on_table:
        case S::stunned:
        case S::not_stunned:
        case S::immobile:
        case S::broken:
        case S::no_target: return "u";
        case S::no_join:
        case S::out_of_reach:
        case S::out_of_range:
        case S::out_of_sight: return "uu";
        case S::too_near: return "mmll";
        case S::too_spread: return "mmll";
        case S::overlaps:
        case S::nearer: return "mm";
        case S::not_coherent:
        case S::too_long:
        case S::difficult:
        case S::too_steep:
        case S::needs_jump:
        case S::no_jump:
        case S::too_far: return "mll";
        case S::lacks_rule:
        case S::outside_zone:
        case S::off_table:
        case S::impassable:
        case S::solid:
        case S::farther_apart:
        case S::turned_too_far:
        case S::no_contact:
        case S::could_contact:
        case S::could_reach:
        case S::could_close:
        case S::must_stay:
        case S::no_caster:
        case S::no_helper:
        case S::last_model:
        case S::breaks_unit: return "m";
        case S::no_tokens: return "mnn";
        case S::no_spell: return "n";
        case S::tried: return "s";
        default: return "nnnn";
    }
}

std::string_view kinds_of(EventKind event) {
    using H = EventKind;
    switch (event) {
        case H::rolled_off: return "Snn";
        case H::marker_placed: return "k";
        case H::edge: return "n";
        case H::reserved: return "ur";
        case H::joined:
        case H::melee: return "uu";
        case H::picked: return "c";
        case H::deployed:
        case H::no_place:
        case H::no_strike_back:
        case H::fatigued:
        case H::stunned:
        case H::destroyed:
        case H::recovered:
        case H::stepped_back:
        case H::routed: return "u";
        case H::round_began: return "nS";
        case H::tokens: return "mnn";
        case H::activated: return "uau";
        case H::moved:
        case H::landed:
        case H::lost:
        case H::knocked_out:
        case H::pushed: return "m";
        case H::jumped: return "mnln";
        case H::fell: return "ml";
        case H::dangerous:
        case H::wounded:
        case H::push_roll: return "mn";
        case H::casting: return "msun";
        case H::helped: return "mnn";
        case H::cast: return "msu+n";
        case H::spell: return "snu";
        case H::shot: return "uuwn";
        case H::reckoned: return "uuw n";
        case H::hits: return "uuwnnn";
        case H::saves: return "unnnn";
        case H::saved_again: return "unnn";
        case H::regenerated: return "un";
        case H::impact: return "uunn";
        case H::strikes: return "uun";
        case H::wound_effect: return "mnn";
        case H::seized: return "kS";
        case H::neutral: return "k";
        case H::morale: return "un+n";
        case H::fearless: return "un";
        case H::game_over: return "Snn";
        default: return "nnnnnnnn";
    }
}

std::string_view kinds_of(Ask ask) {
    using A = Ask;
    switch (ask) {
        case A::marker: return "kn";
        case A::cast:
        case A::shoot:
        case A::free_move: return "u";
        case A::help: return "msunn";
        case A::move: return "ual";
        case A::charge: return "uul";
        case A::pile_in:
        case A::strike:
        case A::strike_back: return "uu";
        case A::remove: return "un";
        case A::push:
        case A::land: return "m";
        case A::push_to: return "uml";
        case A::morale: return "unn";
        default: return "nnn";
    }
}

std::string_view kinds_of(Verb say) {
    using Y = Verb;
    switch (say) {
        case Y::reserve: return "ur";
        case Y::join: return "uu";
        case Y::pick: return "c";
        case Y::deploy: return "u";
        case Y::activate: return "uau";
        case Y::cast: return "msun";
        case Y::push_to:
        case Y::land: return "m";
        default: return "nnnn";
    }
}

}  // namespace skald::aofs
