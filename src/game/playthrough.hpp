// One play of a rule book: how it began, its dice, every answer with the faces that fell, and where it
// stands. Save, replay, undo and branching are all this list (design, idea 6).
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "dice/recording.hpp"
#include "dice/scripted.hpp"
#include "dice/sealed.hpp"
#include "dice/seeded.hpp"
#include "game/book.hpp"
#include "game/turn.hpp"

namespace skald {

struct Entry {
    Side side = Side::none;
    Choice choice;
    std::vector<std::uint8_t> faces;  ///< as they fell while this answer was carried out
    bool reveals = false;             ///< shows a player what he did not know
    bool given = false;               ///< the faces were given from outside, not rolled with the seed
    TurnCount count{};                ///< the answers of its turn, with it

    friend bool operator==(const Entry&, const Entry&) = default;
};

/// From that answer on the dice are those of another seed: a branch is not to know what would fall.
struct Reseed {
    std::size_t at = 0;
    std::uint64_t seed = 0;

    friend bool operator==(const Reseed&, const Reseed&) = default;
};

/// How a recorded entry agrees with the rules.
struct Fit {
    enum class Kind : std::uint8_t {
        fits,
        game_over,
        other_side,
        refused,
        faces_missing,
        faces_left_over,
        other_faces  ///< not those of the seed
    };
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

    explicit Playthrough(B book, std::uint64_t seed = 1)
        : book_(std::move(book)), state_(book_.start()), seed_(seed), dice_(seed), kept_{state_} {}
    /// From a described position instead.
    Playthrough(B book, const State& from, std::uint64_t seed = 1)
        : book_(std::move(book)), state_(from), seed_(seed), dice_(seed), kept_{state_} {}

    B& book() { return book_; }
    const B& book() const { return book_; }
    const State& state() const { return state_; }
    const std::vector<Entry>& entries() const { return entries_; }
    const std::vector<Reseed>& reseeds() const { return reseeds_; }
    Side to_answer() const { return outcome().over ? Side::none : book_.question(state_).side; }
    /// As the book has it, or a draw where a turn does not end.
    Outcome outcome() const {
        Outcome outcome = book_.outcome(state_);
        outcome.over = outcome.over || stopped();
        return outcome;
    }
    /// A turn has had so many answers that it may never end.
    bool stopped() const {
        return !entries_.empty() && entries_.back().count.too_long() && !book_.outcome(state_).over;
    }
    /// What it has allocated, with what its book remembers.
    std::size_t bytes() const {
        std::size_t sum =
            book_.bytes() + entries_.capacity() * sizeof(Entry) + kept_.capacity() * sizeof(State);
        for (const Entry& entry : entries_) sum += entry.faces.capacity();
        return sum;
    }

    /// The dice come from this box instead of the seed; before the first answer.
    void seal(const Seal& seal) { box_.emplace(seal); }
    std::optional<DiceBox>& box() { return box_; }
    const std::optional<DiceBox>& box() const { return box_; }
    /// Do the dice of the next answer come from a box? A branch goes on with dice of its own.
    bool sealed() const { return box_ && reseeds_.empty(); }
    /// Can it roll? Not while its box is closed.
    bool can_roll() const { return !sealed() || box_->is_open(); }
    /// The secret of the box, once everybody may know it.
    std::optional<Digest> revealed() const {
        return box_ && (box_->shown() || outcome().over) ? box_->secret() : std::nullopt;
    }
    /// Does answer n have the faces of the open box? Faces from elsewhere are not its matter.
    bool fell_from_box(std::size_t n) const {
        if (entries_[n].given || (!reseeds_.empty() && reseeds_.front().at <= n)) return true;
        SealedDice dice = box_->dice(n);
        return rolls(dice, entries_[n].faces);
    }

    /// Answers the pending question with the dice of the seed or of the box, or says why not and changes
    /// nothing. Only while it can roll.
    Refusal answer(const Choice& choice, Events& events) {
        if (!sealed()) return answer(choice, dice_, false, events);
        SealedDice dice = box_->dice(entries_.size());
        return answer(choice, dice, false, events);
    }
    /// With dice from outside: the log tells that their faces were given.
    Refusal answer(const Choice& choice, Dice& dice, Events& events) {
        return answer(choice, dice, true, events);
    }

    /// Answers as an entry of a log says. The faces must be exactly those that the rules roll, and those of
    /// the seed or of the box unless they were given; else nothing changes. A closed box is believed: when it
    /// is opened, its faces can be held against it.
    Fit repeat(const Entry& entry, Events& events) {
        using enum Fit::Kind;
        const Question question = book_.question(state_);
        if (question.ask == 0 || outcome().over) return {game_over};
        if (question.side != entry.side) return {other_side};
        if (const Refusal refusal = book_.check(state_, entry.choice)) return {refused, *refusal};
        SeededDice after = dice_;
        if (!entry.given && !falls(after, entry.faces)) return {other_faces};
        ScriptedDice dice(entry.faces);
        State next = state_;
        Entry done{entry.side, entry.choice, entry.faces, reveals(entry.choice), false, counted()};
        done.given = entry.given && !entry.faces.empty();
        book_.answer(next, entry.choice, dice, events);
        if (dice.missing() > 0) return {faces_missing};
        if (dice.left_over() > 0) return {faces_left_over, {}, dice.left_over()};
        state_ = next;
        dice_ = after;
        keep(std::move(done));
        return {};
    }
    /// The same for a log that does not tell where its faces come from: what the seed does not roll is taken
    /// as given.
    Fit repeat_old(Entry entry, Events& events) {
        SeededDice tried = dice_;
        entry.given = !falls(tried, entry.faces);
        return repeat(entry, events);
    }

    /// The dice from here on are those of another seed.
    void reseed(std::uint64_t seed) {
        if (!reseeds_.empty() && reseeds_.back().at == entries_.size()) reseeds_.pop_back();
        reseeds_.push_back({entries_.size(), seed});
        dice_ = SeededDice(seed);
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
        // The last seed stays in force: who takes an answer back does not get other dice by it.
        for (Reseed& reseed : reseeds_) reseed.at = std::min(reseed.at, n);
        while (reseeds_.size() > 1 && reseeds_[reseeds_.size() - 2].at == n)
            reseeds_.erase(reseeds_.end() - 2);
        wind_dice();
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
    Refusal answer(const Choice& choice, Dice& dice, bool given, Events& events) {
        if (const Refusal refusal = book_.check(state_, choice)) return refusal;
        RecordingDice recording(dice);
        Entry entry{to_answer(), choice, {}, reveals(choice), false, counted()};
        book_.answer(state_, choice, recording, events);
        entry.faces = recording.take();
        entry.given = given && !entry.faces.empty();
        keep(std::move(entry));
        return {};
    }
    /// The count of the answer that comes now.
    TurnCount counted() const {
        const Turn turn = turn_in(state_);
        return entries_.empty() ? TurnCount{turn, 1} : entries_.back().count.with(turn);
    }
    /// Do these dice, rolled on, show exactly those faces?
    static bool rolls(Dice& dice, const std::vector<std::uint8_t>& faces) {
        return std::all_of(faces.begin(), faces.end(), [&](std::uint8_t face) { return dice.d6() == face; });
    }
    /// May the next answer have these faces? `after` is wound on where the seed rolls them.
    bool falls(SeededDice& after, const std::vector<std::uint8_t>& faces) const {
        if (!sealed()) return rolls(after, faces);
        if (!box_->is_open()) return true;
        SealedDice dice = box_->dice(entries_.size());
        return rolls(dice, faces);
    }
    /// Sets the dice to where they stand after all entries.
    void wind_dice() {
        dice_ = SeededDice(reseeds_.empty() ? seed_ : reseeds_.back().seed);
        for (std::size_t i = reseeds_.empty() ? 0 : reseeds_.back().at; i < entries_.size(); ++i)
            for (std::size_t n = entries_[i].given ? 0 : entries_[i].faces.size(); n > 0; --n) dice_.d6();
    }
    void keep(Entry entry) {
        entries_.push_back(std::move(entry));
        if (entries_.size() % stride == 0) kept_.push_back(state_);
    }

    B book_;
    State state_;
    std::uint64_t seed_;
    SeededDice dice_;
    std::optional<DiceBox> box_;
    std::vector<Reseed> reseeds_;  ///< in order, one at an answer
    std::vector<Entry> entries_;
    std::vector<State> kept_;  ///< after 0, stride, 2 * stride ... entries
};

}  // namespace skald
