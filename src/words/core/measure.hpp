// Lengths within texts. A text carries them marked, in tenths of a millimetre: ⟦550⟧, or ⟦553;500⟧ where it
// must read differently from another one beside it. Whoever shows the text writes them in what its reader
// measures in; nothing else in a text has these brackets.
#pragma once
#include "words/core/language.hpp"

namespace skald::words {

std::string marked(Length length, Length beside = -1);

/// What a length is shown in.
enum class Measure : std::uint8_t { centimetres, inches };
/// "5.5" or "5,5": in centimetres or inches with one decimal, none if it is whole; more where one would not
/// tell it from `beside`, in inches up to three.
std::string length_number(Language language, Measure measure, Length length, Length beside = -1);
/// "5.5 cm", "6″".
std::string length_text(Language language, Measure measure, Length length, Length beside = -1);
/// A text with its lengths written out.
std::string shown(std::string_view text, Language language, Measure measure);

}  // namespace skald::words
