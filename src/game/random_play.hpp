// The free test of every rule book: a random game to its end in which, at each step, everything that the Book
// concept promises but cannot say in types is tried (design, "How it is tested").
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "dice/random.hpp"
#include "dice/seeded.hpp"
#include "game/json.hpp"
#include "game/log.hpp"
#include "game/mutate.hpp"
#include "game/playthrough.hpp"

namespace skald {

struct RandomPlay {
    std::uint64_t seed = 1;
    std::size_t longest = 10'000;    ///< more answers than this are a fault
    std::size_t samples = 8;         ///< choices tried at each step
    std::size_t mutants = 20;        ///< spoiled answers that must be refused at each step
    std::size_t log_every = 100;     ///< the whole log is written, read and replayed every so many answers
    std::string_view book = "book";  ///< its name in the log
};

struct RandomPlayReport {
    std::string fault;  ///< empty: all promises were kept
    std::size_t answers = 0;
    std::size_t choices = 0;       ///< listed in all
    std::size_t only_choices = 0;  ///< questions with one answer; a book should not ask them
    std::size_t samples_accepted = 0;
    std::size_t sketches_refused = 0;  ///< offered, but the planner found no way
    std::size_t mutants_refused = 0;
    std::size_t mutants_accepted = 0;
    std::size_t steps_short = 0;  ///< steps at which fewer spoiled answers than wanted could be made
    Outcome outcome;
    std::uint64_t hash = 0;  ///< of the last state
    std::string log;         ///< of the whole game
};

/// Sees what happens and what is refused, and has a taste: seven times of eight the player answers what is
/// liked best, if anything is liked at all. This one looks away and likes nothing.
struct Indifferent {
    void event(const Event&) {}
    void refusal(const Why&) {}
    template <class State>
    void answered(const State&) {}
    template <class State>
    int liking(const State&, const Choice&) const {
        return 0;
    }
};

template <Book B, class Mind = Indifferent>
class RandomPlayer {
  public:
    RandomPlayer(B book, const RandomPlay& settings, Mind mind = {})
        : settings_(settings),
          random_(settings.seed),
          play_(std::move(book), dice_seed()),
          mind_(std::move(mind)) {}

    RandomPlayReport run() {
        while (ok() && book().question(state()).ask != 0) {
            if (report_.answers == settings_.longest) fail("the game does not end");
            if (ok()) step();
            if (ok() && report_.answers % settings_.log_every == 0) try_log();
        }
        if (ok()) try_end();
        report_.hash = book().hash(state());
        report_.log = text();
        return std::move(report_);
    }

  private:
    B& book() { return play_.book(); }
    std::uint64_t dice_seed() const { return settings_.seed ^ 0xd1ceULL; }
    const B& book() const { return play_.book(); }
    const typename B::State& state() const { return play_.state(); }
    bool ok() const { return report_.fault.empty(); }
    std::string text() const { return write_log({std::string(settings_.book), ""}, play_); }
    void fail(const std::string& what) {
        if (ok()) report_.fault = "after " + std::to_string(report_.answers) + " answers: " + what;
    }
    void fail_if(bool wrong, const char* what) {
        if (wrong) fail(what);
    }
    std::string words(const Why& why) const {
        std::string text(book().rule_name(why.rule));
        text += " " + std::string(book().sentence_name(why.sentence));
        for (std::int32_t number : why.numbers) text += " " + std::to_string(number);
        return text;
    }

    /// Finding a rule by its name looks through all of them: not every time.
    bool now_and_then() { return random_.below(16) == 0; }

    void step() {
        std::memcpy(before_.data(), &state(), sizeof state());
        hash_ = book().hash(state());
        try_reading();
        try_choices();
        try_mutants();
        fail_if(book().hash(state()) != hash_, "trying answers changed the hash of the state");
        if (ok()) answer();
    }

    /// The parts that do not change anything.
    void try_reading() {
        const Question question = book().question(state());
        fail_if(question.side == Side::none, "a question is asked of nobody");
        fail_if(book().ask_name(question.ask).empty(), "a question has no name");
        fail_if(book().outcome(state()).over, "the game is over, but a question is asked");
        const auto copy = state();
        fail_if(book().hash(copy) != hash_, "a copy of the state has another hash");
        if (const Refusal fault = book().self_check(state()))
            fail("the state is not sound: " + words(*fault));
        fail_if(!json_keeps(question, names_of(book())), "the question is not the same after JSON");
    }

    /// Never empty, the same list each time, and each sample is accepted.
    void try_choices() {
        book().choices(state(), choices_);
        book().choices(state(), again_);
        fail_if(choices_.empty(), "a question has no answer");
        fail_if(!std::equal(choices_.begin(), choices_.end(), again_.begin(), again_.end()),
                "the choices are not the same when listed again");
        report_.choices += choices_.size();
        report_.only_choices += choices_.size() == 1;
        accepted_.clear();
        for (std::size_t i = 0; ok() && accepted_.size() < settings_.samples && i < 2 * settings_.samples;
             ++i)
            if (pick(any_choice())) accepted_.push_back(picked_);
        for (std::size_t i = 0; ok() && accepted_.empty() && i < choices_.size(); ++i)
            if (pick(i)) accepted_.push_back(picked_);
        if (ok() && accepted_.empty())
            fail("no offered sketch can be completed for " +
                 std::string(book().ask_name(book().question(state()).ask)));
        report_.samples_accepted += accepted_.size();
        if (ok()) try_writing(accepted_[0]);
    }

    std::size_t any_choice() { return random_.below(static_cast<std::uint32_t>(choices_.size())); }

    /// That one of the choices, completed. False: the planner finds no way for its sketch.
    bool pick(std::size_t which) {
        picked_ = choices_[which];
        if (picked_.sketch) {
            const bool twice = now_and_then();
            Choice second = picked_;
            const Refusal refusal = book().complete(state(), picked_);
            fail_if(twice && (book().complete(state(), second) != refusal || second != picked_),
                    "a sketch is completed otherwise the second time");
            if (refusal) return mind_.refusal(*refusal), ++report_.sketches_refused, false;
        }
        if (const Refusal refusal = book().check(state(), picked_))
            fail("an offered answer is refused: " + write_choice(picked_, names_of(book())) + ": " +
                 words(*refusal));
        return true;
    }

    void try_writing(const Choice& choice) {
        const Names names = names_of(book());
        const auto read = read_choice(write_choice(choice, names), names);
        fail_if(!read || *read != choice, "an answer is not the same after writing and reading");
        fail_if(!json_keeps(choice, names), "an answer is not the same after JSON");
    }

    /// So many spoiled answers are refused, each with a reason; those that turn out legal are carried out
    /// aside.
    void try_mutants() {
        std::size_t refused = 0;
        for (std::size_t i = 0; ok() && refused < settings_.mutants && i < 4 * settings_.mutants; ++i) {
            Choice mutant = accepted_[random_.below(static_cast<std::uint32_t>(accepted_.size()))];
            mutate(mutant, random_);
            if (const Refusal refusal = book().check(state(), mutant)) {
                try_refused(mutant, *refusal, refused == 0);
                ++refused;
            } else {
                try_legal(mutant);
            }
            fail_if(std::memcmp(before_.data(), &state(), before_.size()) != 0,
                    "a refused or tried answer changed the state");
        }
        report_.mutants_refused += refused;
        report_.steps_short += refused < settings_.mutants;
    }

    void try_refused(const Choice& mutant, const Why& refusal, bool closely) {
        mind_.refusal(refusal);
        fail_if(book().rule_name(refusal.rule).empty(), "a refusal names no rule");
        fail_if(book().sentence_name(refusal.sentence).empty(), "a refusal has no sentence");
        fail_if(now_and_then() && !json_keeps(refusal, names_of(book())),
                "a refusal is not the same after JSON");
        fail_if(closely && play_.answer(mutant, events_) != refusal, "a refusal has two reasons");
    }

    void try_legal(const Choice& mutant) {
        ++report_.mutants_accepted;
        auto after = state();
        SeededDice dice(random_.next());
        events_.clear();
        book().answer(after, mutant, dice, events_);
        if (const Refusal fault = book().self_check(after))
            fail("not sound after " + write_choice(mutant, names_of(book())) + ": " + words(*fault));
    }

    /// The answer that is given: one of the accepted samples, or what the player likes best.
    void choose() {
        picked_ = accepted_[random_.below(static_cast<std::uint32_t>(accepted_.size()))];
        const Choice otherwise = picked_;
        if (random_.below(8) == 0) return;
        const std::size_t from = any_choice();
        std::size_t best = from;
        int most = 0;
        for (std::size_t i = 0; i < choices_.size(); ++i) {
            const std::size_t which = (from + i) % choices_.size();
            const int liked = mind_.liking(state(), choices_[which]);
            if (liked > most) best = which, most = liked;
        }
        if (most > 0 && !pick(best)) picked_ = otherwise;
    }

    void answer() {
        choose();
        events_.clear();
        if (ok() && play_.answer(picked_, events_)) fail("an answer is accepted and then refused");
        if (!ok()) return;
        ++report_.answers;
        for (const Event& event : events_) {
            mind_.event(event);
            fail_if(book().event_name(event.kind).empty(), "an event has no name");
            fail_if(now_and_then() && !json_keeps(event, names_of(book())),
                    "an event is not the same after JSON");
        }
        mind_.answered(state());
    }

    /// Save and load: the text gives the same game again, and seeking finds its states.
    void try_log() {
        const std::string saved = text();
        auto loaded = read_log(saved, Playthrough<B>(book(), dice_seed()));
        if (!loaded) return fail("the log cannot be read: " + describe(loaded.error(), "log"));
        fail_if(book().hash(loaded->state()) != book().hash(state()), "the loaded state has another hash");
        fail_if(loaded->entries() != play_.entries(), "the loaded answers are not the same");
        const std::size_t n = random_.below(static_cast<std::uint32_t>(play_.entries().size() + 1));
        fail_if(book().hash(play_.branch(n).state()) != book().hash(loaded->state_at(n)),
                "a branch and a seek do not agree");
    }

    void try_end() {
        report_.outcome = book().outcome(state());
        fail_if(!report_.outcome.over, "no question is asked, but the game is not over");
        book().choices(state(), choices_);
        fail_if(!choices_.empty(), "the game is over, but there are choices");
        if (const Refusal fault = book().self_check(state()))
            fail("the last state is not sound: " + words(*fault));
        fail_if(!json_keeps(report_.outcome), "the outcome is not the same after JSON");
        try_log();
    }

    RandomPlay settings_;
    Random random_;
    Playthrough<B> play_;
    Mind mind_;
    std::array<unsigned char, sizeof(typename B::State)> before_{};  ///< the state as the step began
    std::uint64_t hash_ = 0;                                         ///< of it
    Choices choices_, again_;
    std::vector<Choice> accepted_;  ///< samples of this step, completed
    Choice picked_;
    Events events_;
    RandomPlayReport report_;
};

template <Book B, class Mind = Indifferent>
RandomPlayReport random_play(B book, const RandomPlay& settings = {}, Mind mind = {}) {
    return RandomPlayer<B, Mind>(std::move(book), settings, std::move(mind)).run();
}

}  // namespace skald
