// A bot by its name: "thrall", "karl", "karl:bold". The same words on the command line, in the protocol and
// in the page.
#pragma once
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "bots/karl.hpp"
#include "bots/skirmish_karl.hpp"
#include "bots/thrall.hpp"

namespace skald::bots {

enum class Rank : std::uint8_t { thrall, karl };

struct BotName {
    Rank rank = Rank::thrall;
    Temper temper{};
};
/// Reads RANK[:TEMPER]; the sentence says what is wrong.
Result<BotName, std::string> read_bot(std::string_view text);

/// Who plays a book by doctrine.
template <Book B>
struct DoctrineOf;
template <>
struct DoctrineOf<saga::Match> {
    using Player = Karl;
    using View = saga::View;
};
template <>
struct DoctrineOf<aofs::Match> {
    using Player = SkirmishKarl;
    using View = aofs::View;
};

/// One player of a book. Deterministic for its name and seed.
template <Book B>
class Bot {
  public:
    using State = typename B::State;

    Bot(const BotName& name, std::uint64_t seed) : rank_(name.rank), thrall_(seed), karl_(name.temper) {}

    /// A legal answer to the pending question.
    Choice choose(const B& book, const State& state) {
        return rank_ == Rank::thrall ? thrall_.choose(book, state) : karl_.choose(book, state);
    }

    /// Why it gave this answer; nothing where there is nothing to say.
    words::Reason reason(const B& book, const State& state, const Choice& choice) {
        using View = typename DoctrineOf<B>::View;
        return rank_ == Rank::thrall ? words::Reason{} : karl_.reason(View{book, state}, choice);
    }

  private:
    Rank rank_;
    Thrall<B> thrall_;
    typename DoctrineOf<B>::Player karl_;
};

using SagaBot = Bot<saga::Match>;
using SkirmishBot = Bot<aofs::Match>;

}  // namespace skald::bots
