// An attack of Age of Fantasy: Skirmish as people read it (docs/protocol.md, `fight`): strike after strike,
// in each a row for every volley, with its dice, its blocks and the reasons of its numbers.
#pragma once
#include "calls/aofs/kit.hpp"
#include "odds/aofs/odds.hpp"

namespace skald::calls {

/// The attack under way after so many answers, or just ended; null: none. With a speaker it is told in words.
Json fight_json(AofsGame& game, const Moment<AofsKit>& moment);

/// The strikes that are about to be rolled, in the same form.
Json strikes_json(const aofs::View& view, const aofs::FightOdds& odds, const Choice& choice,
                  AofsKit::Speaker* speaker);

}  // namespace skald::calls
