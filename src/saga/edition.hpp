// The two editions of the book: one named switch for each row of section 23 of the ledger on which they
// differ. Rows that the ledger rules alike in both (SCN-04, SCN-07, ABL-35, MOV-13, FAT-25, SPC-09, HER-02,
// HER-06) need no switch. And the measuring sticks (MEA-R1).
#pragma once
#include <cstdint>

#include "base/length.hpp"

namespace skald::saga {

struct Edition {
    bool swap = true;  ///< WAR-07, WAR-08: one swap when recruiting
    bool free_reference =
        true;  ///< FRM-02, MOV-11, DEP-04, EQP-33: any reference figure, one check at the end
    bool deploy_a_band = true;   ///< DEP-05: S to L from the own edge; else within L
    bool deploy_b_band = true;   ///< DEP-06: M to L from the diagonal; else more than M
    bool deploy_c_strip = true;  ///< DEP-07: strip at the right short edge; else own edge, units M apart
    bool second_opens_with_three = true;  ///< SCN-02: second player loads 3 dice; else first rolls at most 3
    bool reload_carried = true;           ///< ABL-06: reload after triggering dice carried over
    bool charge_within_range = true;      ///< CHG-05: only targets within charge range may be named
    bool bonus_limits = true;           ///< SHO-10, MEL-10: bonus dice limited by generated dice and figures
    bool volley_defined = true;         ///< SHO-13: an attack without a unit gains no dice from abilities
    bool whole_base_cover = true;       ///< COV-03: whole bases inside; else part of each
    bool minimal_replacement = true;    ///< WDR-10: the replacement withdraws the minimum; else normally
    bool composite_never_tires = true;  ///< EQP-07: no shot of composite bows tires; else only free ones
    bool javelins_stopped_by_cover = true;  ///< EQP-16: no javelin bonus against solid cover
    bool javelins_once_a_phase =
        true;                    ///< EQP-17: one free shot a phase; else after each movement activation
    bool heroic_is_hero = true;  ///< HER-01: a heroic unit is a Hero unit; else the class of its escort
    bool half_lost_mercenaries = true;  ///< END-08: +1 at half losses
    bool results_one_to_six = true;     ///< GEN-05: modified results are 1..6; else from 0, above 6 possible
    bool more_includes_less = true;     ///< GEN-13, GEN-14: an effect with a number may be used for fewer

    static constexpr Edition current() { return {}; }
    static constexpr Edition of_2018() {
        return {false, false, false, false, false, false, false, false, false, false,
                false, false, false, false, false, false, false, false, false};
    }
    friend constexpr bool operator==(const Edition&, const Edition&) = default;
};

/// The four lengths, as they stand in effects and profiles.
enum class Stick : std::uint8_t { none, very_short, short_, medium, long_ };

struct Sticks {
    Length very_short = 500, short_ = 1000, medium = 1500, long_ = 3000;
    Length table_width = 12000, table_depth = 9000;  ///< TAB-01

    static constexpr Sticks centimetres() { return {}; }
    static constexpr Sticks inches() { return {508, 1016, 1524, 3048, 12192, 9144}; }
    constexpr Length operator[](Stick stick) const {
        switch (stick) {
            case Stick::very_short: return very_short;
            case Stick::short_: return short_;
            case Stick::medium: return medium;
            case Stick::long_: return long_;
            default: return 0;
        }
    }
    friend constexpr bool operator==(const Sticks&, const Sticks&) = default;
};

}  // namespace skald::saga
