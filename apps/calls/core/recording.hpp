// A game as somebody wants it who studies play: every decision with what was known, what could be answered,
// what was answered and what the bot expected of it. docs/lab.md describes the bytes.
#pragma once
#include <concepts>
#include <string>
#include <type_traits>

#include "calls/core/series.hpp"

namespace skald::calls {

/// Numbers one after the other, the lowest byte first on every machine.
class Bytes {
  public:
    template <std::integral N>
    void add(N number) {
        const auto bits = static_cast<std::make_unsigned_t<N>>(number);
        for (std::size_t i = 0; i < sizeof bits; ++i) text_ += static_cast<char>(bits >> (8 * i) & 0xff);
    }
    void add(float number);
    void add(std::string_view text) { text_ += text; }
    void add_all(const std::vector<std::int16_t>& numbers) {
        for (const std::int16_t number : numbers) add(number);
    }
    const std::string& text() const { return text_; }
    void clear() { text_.clear(); }

  private:
    std::string text_;
};

/// What a bot that searches found out about an answer.
struct Estimate {
    float prior = 0, worth = 0;
    std::uint32_t playouts = 0;
};

/// One answer, and what is said of it.
struct Considered {
    Choice choice;
    bool offered = true;  ///< the rules list it; else it is the bot's own
    std::optional<Estimate> estimate{};
};
void put(const Considered& considered, Bytes& out);

/// The answers to one question; their order is that of the rules, then what a bot has found beside them.
template <Book B>
class Candidates {
  public:
    Candidates(B& book, const typename B::State& state) : book_(book), state_(state) {
        Choices choices;
        book.choices(state, choices);
        for (const Choice& choice : choices) list_.push_back({choice});
    }

    /// The place of a whole answer. A sketch that the planner fills in so is the same answer.
    std::size_t place_of(const Choice& choice) {
        for (std::size_t i = 0; i < list_.size(); ++i)
            if (comes_to(list_[i].choice, choice)) return i;
        list_.push_back({choice, false});
        return list_.size() - 1;
    }
    Considered& operator[](std::size_t i) { return list_[i]; }
    std::size_t size() const { return list_.size(); }

  private:
    bool comes_to(Choice listed, const Choice& whole) {
        if (listed.verb != whole.verb || listed.what != whole.what || listed.spot != whole.spot) return false;
        return listed == whole || (listed.sketch && !book_.complete(state_, listed) && listed == whole);
    }

    B& book_;
    const typename B::State& state_;
    std::vector<Considered> list_;
};

/// Watches a game of a series. Off, it does nothing.
template <class K>
class Recording {
  public:
    using Match = typename K::Match;
    using State = typename Match::State;

    explicit Recording(bool on) : on_(on) {}
    bool on() const { return on_; }

    /// Before the answer is carried out.
    void decided(Match& match, const State& state, bots::Bot<Match>& player, const Choice& choice) {
        if (!on_) return;
        Candidates<Match> candidates(match, state);
        if (auto& search = player.search(); search && search->playouts() > 0)
            for (std::size_t i = 0; i < search->candidates().size(); ++i) {
                const auto& [answer, prior] = search->candidates()[i];
                const auto& worth = search->standings()[i].worth;
                candidates[candidates.place_of(answer)].estimate = {
                    static_cast<float>(prior), static_cast<float>(worth.value()), worth.count};
            }
        const std::size_t chosen = candidates.place_of(choice);
        write_moment(match, state);
        bytes_.add(static_cast<std::uint16_t>(candidates.size()));
        bytes_.add(static_cast<std::uint16_t>(chosen));
        for (std::size_t i = 0; i < candidates.size(); ++i) put(candidates[i], bytes_);
        ++decisions_;
    }

    /// The whole game. `told`: what JSON says of it.
    std::string finish(const Match& match, const State& state, const Json& told) const {
        Bytes out;
        const std::string text = told.dump();
        out.add(static_cast<std::uint32_t>(text.size()));
        out.add(text);
        const Outcome outcome = match.outcome(state);
        out.add(static_cast<std::uint8_t>(index(outcome.winner)));
        out.add(static_cast<std::uint8_t>(!outcome.over));
        for (const std::int16_t points : outcome.points) out.add(points);
        out.add(match.hash(state));
        out.add(static_cast<std::uint16_t>(K::feature_names().table.size()));
        out.add(static_cast<std::uint16_t>(K::feature_names().units.size()));
        out.add(decisions_);
        out.add(bytes_.text());
        return out.text();
    }

  private:
    void write_moment(Match& match, const State& state) {
        const Question question = match.question(state);
        bytes_.add(static_cast<std::uint8_t>(index(question.side)));
        bytes_.add(question.ask);
        for (const std::int16_t number : question.about) bytes_.add(number);
        features_.clear();
        K::add_features(match, state, features_);
        bytes_.add_all(features_.table);
        bytes_.add(static_cast<std::uint16_t>(features_.units.size() / K::feature_names().units.size()));
        bytes_.add_all(features_.units);
    }

    bool on_;
    std::uint32_t decisions_ = 0;
    Features features_;
    Bytes bytes_;
};

/// What the numbers of a recording mean: the columns of the features, and the names of the book.
Json recording_names(const FeatureNames& features, const Vocabulary& book);

}  // namespace skald::calls
