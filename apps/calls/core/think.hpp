// A bot answers for a request of the page or of `skald engine`: by name, with the time it may take, and
// natively with all cores (every thread searches with dice of its own, and what they found is added up).
#pragma once
#include <cmath>
#include <map>

#include "bots/core/bot.hpp"
#include "calls/core/reason.hpp"
#include "calls/core/stopwatch.hpp"

#ifndef __wasm__
#include <atomic>
#include <thread>
#endif

namespace skald::calls {

/// Searches until the time is up. The main thread's search ends with what all found.
template <Book B>
Choice think(bots::Bot<B>& bot, B& match, const typename B::State& state) {
    const Stopwatch watch;
#ifndef __wasm__
    const unsigned count = std::thread::hardware_concurrency();
    if (bot.search() && bot.name().thinking.playouts == 0 && count > 1) {
        auto& search = *bot.search();
        const std::uint64_t seed = bot.next_seed();
        search.begin(match, state, seed);
        if (search.settled()) return search.answer();
        std::atomic<bool> settled = false;
        const auto work = [&](auto& mine, B& book) {
            bots::search_on(mine, book, [&](std::uint64_t playouts) {
                return settled ? 1.0 : bot.spent(playouts, &watch);
            });
            if (mine.settled()) settled = true;
        };
        std::vector<std::decay_t<decltype(search)>> others(count - 1, bot.another_search());
        std::vector<std::thread> threads;
        for (std::size_t i = 0; i < others.size(); ++i)
            threads.emplace_back([&, i] {
                B book = match;  // a match has one workspace: a copy for each thread
                others[i].begin(book, state, seed + i + 1);
                work(others[i], book);
            });
        work(search, match);
        for (std::size_t i = 0; i < others.size(); ++i) {
            threads[i].join();
            search.add(others[i]);
        }
        return search.answer();
    }
#endif
    return bot.choose(match, state, &watch);
}

/// What a bot answers, and what it has to say about it.
struct BotAnswer {
    Choice choice;
    words::Reason reason;
    Json remarks = Json::object();
};

/// {"bot": "karl:bold"}, {"bot": "huscarl", "ms": 500}. A bot that was asked before goes on with its own
/// chance.
template <Book B>
Result<BotAnswer, std::string> ask_bot(const Json& request,
                                       std::map<std::string, bots::Bot<B>, std::less<>>& kept,
                                       std::uint64_t seed, B& match, const typename B::State& state) {
    const auto named = request.contains("bot") ? read_text(request, "bot") : std::string("thrall");
    if (!named) return refuse(named.error());
    auto found = kept.find(*named);
    if (found == kept.end()) {
        const auto name = bots::read_bot(*named);
        if (!name) return refuse(name.error());
        found = kept.emplace(*named, bots::Bot<B>(*name, seed)).first;
    }
    bots::Bot<B>& bot = found->second;
    if (request.contains("ms")) {
        const auto ms = read_integer(request, "ms", 1, 3'600'000);
        if (!ms) return refuse(ms.error());
        bot.set_thinking({static_cast<std::uint32_t>(*ms), 0});
    }
    BotAnswer answer;
    answer.choice = think(bot, match, state);
    answer.reason = bot.reason(match, state, answer.choice);
    const words::Reason& reason = answer.reason;
    if (reason.motive != words::Motive::none)
        answer.remarks["reason"] = reason_json(reason, match.rule_name(reason.rule));
    if (const auto& search = bot.search(); search && search->playouts() > 0) {
        const double expected = search->standings()[search->best()].worth.value();
        answer.remarks["search"] = {{"playouts", search->playouts()},
                                    {"candidates", search->candidates().size()},
                                    {"expects", std::round(1000 * expected) / 1000}};
    }
    return answer;
}

}  // namespace skald::calls
