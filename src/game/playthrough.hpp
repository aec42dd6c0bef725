// One play of a rule book: how it began, every answer with the faces that fell, and where it stands. Save,
// replay, undo and branching are all this list (design, idea 6).
#pragma once
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "dice/recording.hpp"
#include "dice/scripted.hpp"
#include "game/book.hpp"

namespace skald {

struct Entry {
    Side side = Side::none;
    Choice choice;
    std::vector<std::uint8_t> faces;  ///< as they fell while this answer was carried out
    bool reveals = false;             ///< shows a player what he did not know

    friend bool operator==(const Entry&, const Entry&) = default;
};

/// How a recorded entry agrees with the rules.
struct Fit {
    enum class Kind : std::uint8_t { fits, game_over, other_side, refused, faces_missing, faces_left_over };
    Kind kind = Kind::fits;
    Why why{};      ///< when refused
    int faces = 0;  ///< how many are left over

    explicit operator bool() const { return kind == Kind::fits; }
};

template <Book B>
class Playthrough {
  public:
    using State = typename B::State;
    /// A state is kept every so many entries; seeking replays fewer than that.
    static constexpr std::size_t stride = 8;

    explicit Playthrough(B book) : book_(std::move(book)), state_(book_.start()), kept_{state_} {}
    /// From a described position instead.
    Playthrough(B book, const State& from) : book_(std::move(book)), state_(from), kept_{state_} {}

    B& book() { return book_; }
    const B& book() const { return book_; }
    const State& state() const { return state_; }
    const std::vector<Entry>& entries() const { return entries_; }
    Side to_answer() const { return book_.question(state_).side; }
    /// What it has allocated, with what its book remembers.
    std::size_t bytes() const {
        std::size_t sum =
            book_.bytes() + entries_.capacity() * sizeof(Entry) + kept_.capacity() * sizeof(State);
        for (const Entry& entry : entries_) sum += entry.faces.capacity();
        return sum;
    }

    /// Answers the pending question, or says why not and changes nothing.
    Refusal answer(const Choice& choice, Dice& dice, Events& events) {
        if (const Refusal refusal = book_.check(state_, choice)) return refusal;
        RecordingDice recording(dice);
        Entry entry{to_answer(), choice, {}, reveals(choice)};
        book_.answer(state_, choice, recording, events);
        entry.faces = recording.take();
        keep(std::move(entry));
        return {};
    }

    /// Answers as an entry of a log says. The faces must be exactly those that the rules roll; else nothing
    /// changes.
    Fit repeat(const Entry& entry, Events& events) {
        using enum Fit::Kind;
        const Question question = book_.question(state_);
        if (question.ask == 0) return {game_over};
        if (question.side != entry.side) return {other_side};
        if (const Refusal refusal = book_.check(state_, entry.choice)) return {refused, *refusal};
        ScriptedDice dice(entry.faces);
        State next = state_;
        const bool shows = reveals(entry.choice);
        book_.answer(next, entry.choice, dice, events);
        if (dice.missing() > 0) return {faces_missing};
        if (dice.left_over() > 0) return {faces_left_over, {}, dice.left_over()};
        state_ = next;
        keep({entry.side, entry.choice, entry.faces, shows});
        return {};
    }

    /// The state after the first n answers, and what happened in the last of them.
    State state_at(std::size_t n) {
        Events off(false);
        return state_at(n, off);
    }
    State state_at(std::size_t n, Events& events) {
        events.clear();
        if (n == 0) return kept_[0];
        // The last entry is always carried out, for its events.
        std::size_t i = (n - 1) / stride * stride;
        State state = kept_[i / stride];
        for (; i < n; ++i) {
            events.clear();
            ScriptedDice dice(entries_[i].faces);
            book_.answer(state, entries_[i].choice, dice, events);
        }
        return state;
    }

    /// May this side take back the last answer? Free until a die, a reveal or the other side's act.
    bool may_undo(Side side) const {
        if (entries_.empty()) return false;
        const Entry& last = entries_.back();
        return last.side == side && last.faces.empty() && !last.reveals;
    }
    /// Takes back the last answer, whoever may.
    void undo() { cut(entries_.size() - 1); }
    /// Keeps only the first n answers.
    void cut(std::size_t n) {
        state_ = state_at(n);
        entries_.resize(n);
        kept_.resize(n / stride + 1);
    }
    /// Another play that agrees with this one in its first n answers.
    Playthrough branch(std::size_t n) const {
        Playthrough other = *this;
        other.cut(n);
        return other;
    }

  private:
    /// A book with hidden things says which answers show some of them.
    bool reveals(const Choice& choice) const {
        if constexpr (requires { book_.reveals(state_, choice); }) return book_.reveals(state_, choice);
        return false;
    }
    void keep(Entry entry) {
        entries_.push_back(std::move(entry));
        if (entries_.size() % stride == 0) kept_.push_back(state_);
    }

    B book_;
    State state_;
    std::vector<Entry> entries_;
    std::vector<State> kept_;  ///< after 0, stride, 2 * stride ... entries
};

}  // namespace skald
