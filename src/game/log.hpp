// The log of a game as versioned text: what it is played with, every answer, and the faces that fell.
//
//   skald-log 2 duel
//   setup archers 4 spears 6             the book's own words, one line or more
//   first move 2 at 3000,1200 step 0 2500,1100 3000,1200 facing 90 floor 1
//   second shoot 0 1
//   faces 3 6 1 5                        rolled with the seed of the game
//   given 2 2                            instead: laid down by the players
//   dice 77                              from here on the dice are those of this seed: a branch
//   reveal 0123…                         the secret of sealed dice, 64 digits (dice/sealed.hpp)
//   end first 12 7 answers 214 sum 0123456789abcdef
//
// An answer is: side, verb, its numbers; then, where it has them, `sketch`, `at x,y` and one `step` for each
// figure: the figure, the points of its way, and facing and floor unless 0. `#` begins a comment. The last
// line is there when the game is over: who won (or `draw`, or `stopped`), the points, how many answers
// there were, and a sum over the words of all lines before it. Version 1 had neither it nor `given` and
// `dice`: such a log can be played again, but its faces prove nothing.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "game/names.hpp"
#include "game/playthrough.hpp"

namespace skald {

constexpr int log_version = 2;
constexpr int first_log_version = 1;

/// A reader refuses what is larger.
constexpr std::size_t max_log_bytes = 16u << 20;
constexpr std::size_t max_log_line = 1u << 16;
constexpr std::size_t max_log_answers = 100'000;
constexpr std::size_t max_faces_per_answer = 4096;

/// What must be known before the book of a log can be made.
struct LogHead {
    std::string book;    ///< which rule book
    std::string setup;   ///< what it makes its game of; lines ended by '\n' but the last
    int setup_line = 2;  ///< where the set-up begins in the log
    int version = log_version;

    friend bool operator==(const LogHead&, const LogHead&) = default;
};

/// An entry as read, not yet held against the rules, with the places of its line and of its faces.
struct LoggedEntry {
    Entry entry;
    int line = 0;
    int faces_line = 0;  ///< 0: there are none
};

/// What the last line of a whole game says.
struct LogEnd {
    int line = 0;
    Outcome outcome;
    bool stopped = false;
    std::uint64_t answers = 0, sum = 0;
};

/// The secret of the dice, told when the game is over or given up.
struct LogReveal {
    int line = 0;
    Digest secret{};
};

/// All lines after the set-up, as they are written.
struct LogLines {
    int version = log_version;
    std::vector<LoggedEntry> entries;
    std::vector<Reseed> reseeds;
    std::optional<LogReveal> reveal;
    std::optional<LogEnd> end;
    std::uint64_t sum = 0;  ///< over all lines but the last
    int last_line = 0;
};

/// What is wrong with a log.
enum class LogFault : std::uint8_t {
    unreadable,
    too_large,
    setup,
    refused,
    game_over,
    other_side,
    faces_missing,
    faces_left_over,
    other_faces,
    other_secret,
    no_reveal,
    no_end,
    not_over,
    other_end,
    other_sum
};
std::string_view name_of(LogFault fault);

struct LogProblem : Problem {
    LogFault fault = LogFault::unreadable;
    Why why{};               ///< when refused
    Side side = Side::none;  ///< who answered

    explicit(false) LogProblem(Problem problem, LogFault what = LogFault::unreadable)
        : Problem(std::move(problem)), fault(what) {}
};

/// One answer, without side and faces: "move 2 at 3000,1200".
std::string write_choice(const Choice& choice, const Names& names);
Result<Choice> read_choice(std::string_view text, const Names& names);

/// What a log is written of.
struct Logged {
    const std::vector<Entry>& entries;
    const std::vector<Reseed>& reseeds;
    Outcome outcome{};
    bool stopped = false;
    std::optional<Digest> secret{};  ///< of its dice, if it may be told
};
template <Book B>
Logged logged(const Playthrough<B>& play) {
    return {play.entries(), play.reseeds(), play.outcome(), play.stopped(), play.revealed()};
}
/// From the first answer on that is the whole log; else only the lines that come after it.
std::string write_log(const LogHead& head, const Logged& game, const Names& names, std::size_t from = 0);
Result<LogHead> read_log_head(std::string_view text);
Result<LogLines, LogProblem> read_log_lines(std::string_view text, const Names& names);

/// Moves the place of a fault within the set-up to its place in the log.
Problem in_log(const LogHead& head, Problem in_setup);
/// What is wrong with an entry that the rules do not accept.
LogProblem misfit(const Fit& fit, const LoggedEntry& entry, const Names& names);
/// Where the game stands, as its log would say it: "first 12 7".
std::string write_outcome(const Outcome& outcome, bool stopped);
/// Is the log whole? What it says at its end must be so, and where the game is over it must say it.
std::optional<LogProblem> check_end(const LogLines& lines, const Logged& game);

template <Book B>
std::string write_log(const LogHead& head, const Playthrough<B>& play, std::size_t from = 0) {
    return write_log(head, logged(play), names_of(play.book()), from);
}

/// What is wrong with the secret that a log tells, or with its silence.
LogProblem other_secret(const LogReveal& reveal, bool sealed);
LogProblem no_reveal(const LogLines& lines);

/// Opens the box of a game with the secret that its log tells, and holds the faces of the answers that it has
/// already against it.
template <Book B>
std::optional<LogProblem> open_box(const LogLines& lines, Playthrough<B>& play) {
    if (!lines.reveal) return {};
    if (!play.box() || !play.box()->open(lines.reveal->secret))
        return other_secret(*lines.reveal, play.box().has_value());
    play.box()->show();
    for (std::size_t i = 0; i < play.entries().size() && i < lines.entries.size(); ++i)
        if (!play.fell_from_box(i))
            return misfit({Fit::Kind::other_faces}, lines.entries[i], names_of(play.book()));
    return {};
}

/// Plays the lines of a log again, every answer checked and every face held against the seed or the open box.
/// After a fault the game stands before the line that has it. Answers that the game has already are passed
/// over.
template <Book B>
std::optional<LogProblem> play_log(const LogLines& lines, Playthrough<B>& play) {
    const Names names = names_of(play.book());
    const std::size_t begun = play.entries().size();
    auto reseed = [&, next = lines.reseeds.begin()]() mutable {
        for (; next != lines.reseeds.end() && next->at <= play.entries().size(); ++next)
            if (next->at >= begun) play.reseed(next->seed);
    };
    if (auto fault = open_box(lines, play)) return fault;
    Events off(false);
    reseed();
    for (std::size_t i = begun; i < lines.entries.size(); ++i, reseed()) {
        const LoggedEntry& entry = lines.entries[i];
        const Fit fit = lines.version == first_log_version ? play.repeat_old(entry.entry, off)
                                                           : play.repeat(entry.entry, off);
        if (!fit) return misfit(fit, entry, names);
    }
    if (play.box() && play.outcome().over && !lines.reveal) return no_reveal(lines);
    return check_end(lines, logged(play));
}

/// The game of a log, if nothing is wrong with it. The book is the one that the head of the log describes.
template <Book B>
Result<Playthrough<B>, LogProblem> read_log(std::string_view text, Playthrough<B> play) {
    const auto lines = read_log_lines(text, names_of(play.book()));
    if (!lines) return tl::unexpected(lines.error());
    if (auto fault = play_log(*lines, play)) return tl::unexpected(std::move(*fault));
    return play;
}
template <Book B>
Result<Playthrough<B>, LogProblem> read_log(std::string_view text, B book) {
    return read_log(text, Playthrough<B>(std::move(book)));
}

}  // namespace skald
