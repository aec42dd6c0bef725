// A list of an army turned into what the rules play with: every model with its weapons and special rules.
#pragma once
#include "content/aofs/list.hpp"
#include "content/core/diagnostic.hpp"

namespace skald::aofs {

/// What a name key of a fielded army stands for: a part of the language file and an id, or a name of its
/// own.
struct NameKey {
    std::string part;  ///< units, weapons, spells, rules
    std::string id;
    std::string name;  ///< a nickname, or the name that an imported thing brought along; may be empty
    friend bool operator==(const NameKey&, const NameKey&) = default;
};

enum class FieldingBreach : std::uint8_t {
    none,
    once,     ///< it can be had once only
    nobody,   ///< no model is left that may have it
    nothing,  ///< no model is left that has what it replaces
    kinds,    ///< too many kinds of weapons in the unit
    weapons,  ///< too many weapons on a model
};

/// The reason, as a remark of the checker.
content::Saying said_of(FieldingBreach breach);

/// An upgrade that cannot be had: which unit of the list, and why.
struct FieldingFault {
    int unit = -1;
    std::string what;  ///< the id of the upgrade, or of the unit where its own weapons are too many
    FieldingBreach breach = FieldingBreach::none;
    std::string text;  ///< the same in English
};

struct FieldedArmy {
    Army army;
    std::vector<NameKey> names;  ///< by the name keys of units, weapons, spells and rules
    std::vector<FieldingFault> faults;
};

/// What cannot be had is left out and told.
FieldedArmy field_army(const ListFile& list, const ArmyFile& army);

/// One unit alone, as its profile is printed or with upgrades.
UnitProfile profile_of(const ArmyFile& army, const ListUnit& unit,
                       std::vector<FieldingFault>* faults = nullptr);

}  // namespace skald::aofs
