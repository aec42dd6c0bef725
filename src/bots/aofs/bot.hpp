// The players of Age of Fantasy: Skirmish.
#pragma once
#include "bots/aofs/guide.hpp"
#include "bots/core/bot.hpp"

namespace skald::bots {

template <>
struct DoctrineOf<aofs::Match> {
    using Player = aofs::Karl;
    using Guide = aofs::KarlGuide;
    using View = aofs::View;
};

}  // namespace skald::bots

namespace skald::aofs {

using Bot = bots::Bot<Match>;

}  // namespace skald::aofs
