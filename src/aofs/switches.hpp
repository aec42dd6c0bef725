// The switches of the ledger (section 15, AOF-R-46): one named truth each, read where the rules differ.
#pragma once

namespace skald::aofs {

struct Switches {
    bool en35 = false;  ///< variant=en35: the table of section 15
    bool fear = true;   ///< AOF-R-46; fear=off: the sheet to the letter, Fear does nothing

    friend constexpr bool operator==(const Switches&, const Switches&) = default;
};

}  // namespace skald::aofs
