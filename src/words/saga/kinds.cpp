// What the numbers are that stand in reasons, events, questions and answers: saga/names.def, as letters.
#include "words/saga/teller.hpp"

namespace skald::saga {

std::string_view kinds_of(Sentence sentence) {
    using S = Sentence;
    switch (sentence) {
        case S::not_your_unit:
        case S::unit_gone:
        case S::no_way:
        case S::exhausted:
        case S::already_activated:
        case S::no_ranged_weapon:
        case S::no_type:
        case S::target_not_enemy:
        case S::shot_before:
        case S::not_first_activation:
        case S::used_already:
        case S::mercenary:
        case S::wrong_target:
        case S::not_selected:
        case S::cannot_close_ranks:
        case S::no_resilience:
        case S::no_bodyguard:
        case S::already_deployed: return "u";
        case S::figure_missing:
        case S::figure_twice:
        case S::off_table:
        case S::no_contact:
        case S::must_contact:
        case S::charge_straight:
        case S::breaks_chain:
        case S::breaks_radius:
        case S::breaks_contact:
        case S::hero_last:
        case S::not_one_way:
        case S::not_along_line: return "f";
        case S::touches_enemy:
        case S::through_friend:
        case S::ends_at_friend:
        case S::overlaps:
        case S::through_gap:
        case S::not_first_contact:
        case S::wrong_first:
        case S::still_in_contact: return "fff";
        case S::too_far:
        case S::turned_too_far:
        case S::chain_broken:
        case S::not_full_withdrawal: return "fls";
        case S::not_closest:
        case S::not_away:
        case S::not_minimal: return "fll";
        case S::stick_not_full: return "fnls";
        case S::too_many_sticks: return "fnn";
        case S::impassable:
        case S::not_open_ground: return "fp";
        case S::slow_ground: return "fpls";
        case S::radius_broken: return "ffls";
        case S::within_keep:
        case S::bodyguard_too_far: return "fuls";
        case S::outside_zone: return "flll";
        case S::not_of_unit: return "fu";
        case S::type_not_allowed: return "y";
        case S::target_out_of_range:
        case S::enemy_too_near:
        case S::giver_too_far: return "uuls";
        case S::target_not_seen:
        case S::pride: return "uu";
        case S::no_such_free: return "uo";
        case S::no_fatigue: return "unn";
        case S::unit_too_near: return "uls";
        case S::dawn:
        case S::piece_moved_too_far: return "ls";
        case S::base_size: return "ll";
        case S::not_loaded:
        case S::wrong_moment:
        case S::already_loaded:
        case S::already_triggered:
        case S::occupied:
        case S::blocked:
        case S::wrong_dice:
        case S::set_not_whole:
        case S::no_target:
        case S::owner_gone: return "a";
        case S::restriction: return "au";
        case S::hero_twice: return "H";
        case S::legend_unit:
        case S::consent_refused: return "L";
        case S::fixed_unit: return "R";
        case S::figures_left:
        case S::figures_short:
        case S::points_not_whole:
        case S::cannot_organise: return "tn";
        case S::troop_barred: return "t";
        case S::equipment_not_allowed: return "te";
        case S::equipment_limit: return "Onn";
        case S::foot_only:
        case S::mounted_only: return "e";
        case S::piece_maximum: return "kn";
        case S::large_maximum: return "k";
        case S::piece_too_near: return "pls";
        default: return "nnnn";
    }
}

std::string_view kinds_of(EventKind event) {
    using H = EventKind;
    switch (event) {
        case H::organised: return "utne";
        case H::first_player:
        case H::game_over: return "S";
        case H::piece_placed: return "pnnnnk";
        case H::deployed:
        case H::undeployed:
        case H::slowed:
        case H::rested:
        case H::ranks_closed:
        case H::destroyed:
        case H::withdraws:
        case H::stays: return "u";
        case H::extra_rule: return "X";
        case H::generated_by:
        case H::casualties:
        case H::saved:
        case H::fatigue_used: return "un";
        case H::loaded:
        case H::taken_back:
        case H::made_basic:
        case H::blocked: return "a";
        case H::triggered: return "au";
        case H::declared: return "uyuo";
        case H::cancelled:
        case H::activation_done: return "uy";
        case H::moved: return "f";
        case H::fatigue: return "unn";
        case H::shooting_began: return "uun";
        case H::melee_began: return "uu";
        case H::attack_rolled:
        case H::defence_rolled: return "Fnnn";
        case H::rerolled: return "Fnn";
        case H::slain: return "fu";
        case H::swapped: return "ff";
        case H::effect: return "anun";
        case H::lasting:
        case H::lasting_ended: return "anu";
        case H::saga_rerolled: return "nxx";
        case H::paid: return "nu";
        case H::score: return "utnn";
        default: return "nnnnnnnn";
    }
}

std::string_view kinds_of(Ask ask) {
    using A = Ask;
    switch (ask) {
        case A::consent: return "L";
        case A::declare: return "uY";
        case A::react:
        case A::react_after: return "uyu";
        case A::move:
        case A::close_ranks:
        case A::javelin_shot: return "u";
        case A::charge:
        case A::withdraw: return "uun";
        case A::redirect: return "uuu";
        case A::shift:
        case A::push: return "us";
        case A::ability_step: return "uun";
        case A::casualties:
        case A::save_casualties: return "un";
        case A::choose_units:
        case A::next_unit:
        case A::choose_option:
        case A::use_option:
        case A::how_many:
        case A::choose_dice:
        case A::choose_ability: return "annn";
        case A::unless: return "anu";
        default: return "nnn";
    }
}

std::string_view kinds_of(Verb say) {
    using Y = Verb;
    switch (say) {
        case Y::place_piece: return "nk";
        case Y::move_piece: return "p";
        case Y::deploy:
        case Y::redirect:
        case Y::shoot: return "u";
        case Y::load:
        case Y::ability: return "a";
        case Y::trigger: return "au";
        case Y::activate: return "uou";
        case Y::declare: return "yu";
        case Y::bodyguard: return "f";
        default: return "nnnn";
    }
}

}  // namespace skald::saga
