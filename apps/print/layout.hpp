// Pieces that several sheets have in common.
#pragma once
#include "print.hpp"

namespace skald::print {

/// The printed double frame with knots at its corners. Gives the room inside it.
Box framed_sheet(Canvas& canvas, const Language& language);
/// A heading in small capitals, a rule, and a note at its end.
void section_heading(Canvas& canvas, const Box& box, std::string_view title, std::string_view note);
/// The cost of an ability as faces: alternatives joined by "or", dice together by "+". Gives the width.
double cost_faces(Canvas& canvas, const saga::Ability& ability, const People& people,
                  const Language& language, double x, double y, double size);
/// A number with its label under it.
void stat(Canvas& canvas, const Box& box, const std::string& number, const std::string& label);
/// Several of them in a row, with lines between.
void stats_row(Canvas& canvas, const Box& box, const std::vector<std::pair<std::string, std::string>>& stats);
/// A phrase that follows a number: "2 points".
std::string numbered(const Language& language, std::string_view key, int number);
/// "Warlord on horseback with javelins": what a class carries.
std::string armed(const Language& language, saga::Troop troop, bool warlord, std::uint16_t equipment);
/// "Determination, Pride, Resilience (2)".
std::string special_rules(const saga::Profile& profile, const Phrases& phrases);
/// Aggression in sixths: "8", "1/2", "1/3", "–".
std::string fraction(int sixths);

/// A canvas to measure on; nothing of it is kept.
void on_scratch(const Paper& paper, const std::function<void(Canvas&)>& measure);

/// The second page of a board: how to play the people, its troops, Heroes, legends, hired men.
void people_page(Canvas& canvas, const People& people, const Language& language);

}  // namespace skald::print
