// A bot by its name: "thrall", "karl", "karl:bold", "huscarl", "huscarl:bold@200ms". The same words on the
// command line, in the protocol and in the page.
#pragma once
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "bots/core/search.hpp"
#include "bots/core/temper.hpp"
#include "bots/core/thrall.hpp"
#include "words/core/reason.hpp"

namespace skald::bots {

enum class Rank : std::uint8_t { thrall, karl, huscarl };

/// How long a bot that searches may think about one question: a time, or so many playouts, whichever ends
/// first; 0 is no limit. Only with playouts alone are its answers the same on every machine.
struct Thinking {
    std::uint32_t milliseconds = 1000, playouts = 0;
};

struct BotName {
    Rank rank = Rank::thrall;
    Temper temper{};
    Thinking thinking{};
};
/// Reads RANK[:TEMPER][@THINKING], as in "huscarl:bold@200ms", "huscarl@1s", "huscarl@300" (playouts); the
/// sentence says what is wrong.
Result<BotName, std::string> read_bot(std::string_view text);

/// A clock from outside: the library has none.
class Watch {
  public:
    virtual ~Watch() = default;
    /// Since the question was put to the bot.
    virtual double milliseconds() const = 0;
};

/// Who plays a book by doctrine, and who guides a search through it: each book says it in its bot.hpp.
template <Book B>
struct DoctrineOf;

/// One player of a book. Deterministic for its name and seed.
template <Book B>
class Bot {
  public:
    using State = typename B::State;

    Bot(const BotName& name, std::uint64_t seed)
        : name_(name), thrall_(seed), karl_(name.temper), seeds_(seed) {
        if (name.rank == Rank::huscarl) search_.emplace(Guide(name.temper));
    }

    /// A legal answer to the pending question. A bot that is to think for a time needs the watch; without
    /// one it makes do with a few hundred playouts.
    Choice choose(B& book, const State& state, const Watch* watch = nullptr) {
        if (name_.rank == Rank::thrall) return thrall_.choose(book, state);
        if (name_.rank == Rank::karl) return karl_.choose(book, state);
        search_->begin(book, state, seeds_.next());
        search_on(*search_, book, [&](std::uint64_t playouts) { return spent(playouts, watch); });
        return search_->answer();
    }

    /// Why it gave this answer; nothing where there is nothing to say.
    words::Reason reason(B& book, const State& state, const Choice& choice) {
        using View = typename DoctrineOf<B>::View;
        return name_.rank == Rank::thrall ? words::Reason{} : karl_.reason(View{book, state}, choice);
    }

    const BotName& name() const { return name_; }
    void set_thinking(const Thinking& thinking) { name_.thinking = thinking; }

    // For programs that search with several threads (search.hpp); a bot that does not search has none.
    using Guide = typename DoctrineOf<B>::Guide;
    std::optional<Search<B, Guide>>& search() { return search_; }
    Search<B, Guide> another_search() const { return Search<B, Guide>(Guide(name_.temper)); }
    std::uint64_t next_seed() { return seeds_.next(); }
    /// How much of the thinking time is gone.
    double spent(std::uint64_t playouts, const Watch* watch) const {
        const Thinking& limit = name_.thinking;
        const auto played = static_cast<double>(playouts);
        double part = 0;
        if (limit.playouts > 0) part = played / limit.playouts;
        if (limit.milliseconds > 0 && watch != nullptr)
            part = std::max(part, watch->milliseconds() / (in_time * limit.milliseconds));
        if (limit.playouts == 0 && watch == nullptr) part = played / without_watch;
        return part;
    }

  private:
    static constexpr double without_watch = 400;
    static constexpr double in_time = 0.9;  ///< of the time is used: the last playout may take longer

    BotName name_;
    Thrall<B> thrall_;
    typename DoctrineOf<B>::Player karl_;
    Random seeds_;
    std::optional<Search<B, Guide>> search_;
};

}  // namespace skald::bots
