// Can one model get to an enemy unit, and by which way (AOF-MOV-04, AOF-R-25, AOF-R-65)? Straight, around
// what is in the way, over ledges, slowly through difficult ground, and at last by a jump.
#pragma once
#include "aofs/plan.hpp"

namespace skald::aofs {

/// What a way shall lead to: base contact, or within striking reach (AOF-MEL-03).
enum class Hold : std::uint8_t { contact, reach };

/// Through difficult ground within its cap (AOF-TER-02), around it, or either.
enum class Pace : std::uint8_t { any, open, slow };

/// What is looked for, and how hard.
struct Quest {
    const Order& order;
    int model = -1;
    Hold hold = Hold::contact;
    std::span<const Body> placed{};  ///< comrades who have gone before: it ends linked to them
    bool jumps = false;              ///< a jump is a way too
    bool quick = true;               ///< only what a few looks find; else all that there is
    Pace pace = Pace::any;
    bool every = false;  ///< also what takes long: every jump, bends in difficult ground; where it decides
};
/// A way that keeps every rule but what the comrades who are not placed yet may ask for. Ways without a jump
/// come first.
bool find_way(const View& view, const Quest& quest, Step& out);

/// Is the end in the chain of the others, in reach of all, and on nobody (AOF-MOV-01, AOF-MOV-02)?
bool linked(const Body& end, std::span<const Body> placed);

/// AOF-R-65: would no spot in contact be free to any of them even with unlimited movement?
bool no_contact_anywhere(const View& view, const Order& order);

/// Is there a way for at least one of the order's models into contact (AOF-MOV-04)? Straight ways first, then
/// what a quick search by a lone model finds. `seen`: outside this box nothing but the two units could have
/// changed the answer.
bool easily_charges(const View& view, const Order& order, Box& seen);
/// The same by all that there is, where it is not easy.
bool can_charge(const View& view, const Order& order);

}  // namespace skald::aofs
