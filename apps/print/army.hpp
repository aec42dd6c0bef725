// The roster of an army of Age of Fantasy: Skirmish on paper.
#pragma once
#include "content/aofs/list.hpp"
#include "print.hpp"
#include "words/aofs/names.hpp"

namespace skald::print {

/// A list with its army, its names and the texts of one language.
struct FieldedArmy {
    aofs::ListFile list;
    aofs::ArmyFile file;
    aofs::Texts texts;
    aofs::ArmyNames names;             ///< by the name keys of the fielded list
    std::vector<std::string> printed;  ///< names of the army's units, by their places in the file
};

/// The language and the army must outlive the document.
Document army_sheet(const FieldedArmy& army, const Language& language, const Paper& paper);

}  // namespace skald::print
