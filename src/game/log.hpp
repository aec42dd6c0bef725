// The log of a game as versioned text: what it is played with, every answer, and the faces that fell.
//
//   skald-log 1 duel
//   setup archers 4 spears 6             the book's own words, one line or more
//   first move 2 at 3000,1200 step 0 2500,1100 3000,1200 facing 90 floor 1
//   second shoot 0 1
//   faces 3 6 1 5
//
// An answer is: side, verb, its numbers; then, where it has them, `sketch`, `at x,y` and one `step` for each
// figure: the figure, the points of its way, and facing and floor unless 0. `#` begins a comment.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "game/names.hpp"
#include "game/playthrough.hpp"

namespace skald {

constexpr int log_version = 1;

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

    friend bool operator==(const LogHead&, const LogHead&) = default;
};

/// An entry as read, not yet held against the rules, with the places of its line and of its faces.
struct LoggedEntry {
    Entry entry;
    int line = 0;
    int faces_line = 0;  ///< 0: there are none
};

/// One answer, without side and faces: "move 2 at 3000,1200".
std::string write_choice(const Choice& choice, const Names& names);
Result<Choice> read_choice(std::string_view text, const Names& names);

std::string write_log(const LogHead& head, const std::vector<Entry>& entries, const Names& names);
/// The lines of the answers from that one on: what a log that ends there lacks.
std::string write_log_tail(const std::vector<Entry>& entries, std::size_t from, const Names& names);
Result<LogHead> read_log_head(std::string_view text);
Result<std::vector<LoggedEntry>> read_log_entries(std::string_view text, const Names& names);

/// Moves the place of a fault within the set-up to its place in the log.
Problem in_log(const LogHead& head, Problem in_setup);
/// What is wrong with an entry that the rules do not accept.
Problem misfit(const Fit& fit, const LoggedEntry& entry, const Names& names);

template <Book B>
std::string write_log(const LogHead& head, const Playthrough<B>& playthrough) {
    return write_log(head, playthrough.entries(), names_of(playthrough.book()));
}

/// From the first answer on that is the whole log; else only the lines that come after it.
template <Book B>
std::string write_log(const LogHead& head, const Playthrough<B>& playthrough, std::size_t from) {
    if (from == 0) return write_log(head, playthrough);
    return write_log_tail(playthrough.entries(), from, names_of(playthrough.book()));
}

/// Plays a log again, every answer checked and every face used; the first fault refuses the whole. The book
/// is the one that the head of the log describes.
template <Book B>
Result<Playthrough<B>> read_log(std::string_view text, B book) {
    return read_log(text, Playthrough<B>(std::move(book)));
}
/// The same for a game that begins as this one stands.
template <Book B>
Result<Playthrough<B>> read_log(std::string_view text, Playthrough<B> playthrough) {
    const Names names = names_of(playthrough.book());
    const auto entries = read_log_entries(text, names);
    if (!entries) return tl::unexpected(entries.error());
    Events off(false);
    for (const LoggedEntry& logged : *entries)
        if (const Fit fit = playthrough.repeat(logged.entry, off); !fit)
            return tl::unexpected(misfit(fit, logged, names));
    return playthrough;
}

}  // namespace skald
