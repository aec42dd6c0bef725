// The players of SAGA.
#pragma once
#include "bots/core/bot.hpp"
#include "bots/saga/guide.hpp"

namespace skald::bots {

template <>
struct DoctrineOf<saga::Match> {
    using Player = Karl;
    using Guide = SagaGuide;
    using View = saga::View;
};

using SagaBot = Bot<saga::Match>;

}  // namespace skald::bots
