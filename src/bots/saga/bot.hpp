// The players of SAGA.
#pragma once
#include "bots/core/bot.hpp"
#include "bots/saga/guide.hpp"

namespace skald::bots {

template <>
struct DoctrineOf<saga::Match> {
    using Player = saga::Karl;
    using Guide = saga::KarlGuide;
    using View = saga::View;
};

}  // namespace skald::bots

namespace skald::saga {

using Bot = bots::Bot<Match>;

}  // namespace skald::saga
