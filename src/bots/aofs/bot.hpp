// The players of Age of Fantasy: Skirmish.
#pragma once
#include "bots/aofs/guide.hpp"
#include "bots/core/bot.hpp"

namespace skald::bots {

template <>
struct DoctrineOf<aofs::Match> {
    using Player = SkirmishKarl;
    using Guide = SkirmishGuide;
    using View = aofs::View;
};

using SkirmishBot = Bot<aofs::Match>;

}  // namespace skald::bots
