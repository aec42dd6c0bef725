// A bot by its name: "thrall", "karl", "karl:bold". The same words on the command line, in the protocol and
// in the page.
#pragma once
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "bots/karl.hpp"
#include "bots/thrall.hpp"

namespace skald::bots {

enum class Rank : std::uint8_t { thrall, karl };

struct BotName {
    Rank rank = Rank::thrall;
    Temper temper{};
};
/// Reads RANK[:TEMPER]; the sentence says what is wrong.
Result<BotName, std::string> read_bot(std::string_view text);

/// One player of SAGA. Deterministic for its name and seed.
class SagaBot {
  public:
    SagaBot(const BotName& name, std::uint64_t seed) : rank_(name.rank), thrall_(seed), karl_(name.temper) {}

    /// A legal answer to the pending question.
    Choice choose(const saga::Match& match, const saga::State& state) {
        return rank_ == Rank::thrall ? thrall_.choose(match, state) : karl_.choose(match, state);
    }

    /// Why it gave this answer; nothing where there is nothing to say.
    words::Reason reason(const saga::Match& match, const saga::State& state, const Choice& choice) {
        return rank_ == Rank::thrall ? words::Reason{} : karl_.reason({match, state}, choice);
    }

  private:
    Rank rank_;
    Thrall<saga::Match> thrall_;
    Karl karl_;
};

}  // namespace skald::bots
