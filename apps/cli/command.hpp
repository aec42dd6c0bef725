// What every subcommand shares. To add one: write apps/cli/<name>.cpp with `void add_<name>(Command)`,
// declare it below and name it in main.cpp. Data goes to stdout, talk to stderr; a command that reports takes
// --json.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "options.hpp"

namespace skald::cli {

/// Thrown by a command to end the program with a sentence on stderr.
struct Failure {
    ExitCode code;
    std::string text;
};

/// Nothing that we read is as large; without a limit a device would fill the memory.
constexpr std::size_t largest_file = std::size_t{64} << 20;

/// The whole file, or of stdin for "-", which must be text in UTF-8: the one door for what is read, so that
/// nothing behind it has to think of other bytes. Throws Failure (io, bad_input).
std::string read_file(const std::string& path);
/// The same, whatever the bytes are: for those who have an answer of their own to what is no text.
std::string read_bytes(const std::string& path);
/// Where the first byte stands that is no UTF-8.
struct BytePlace {
    int line = 1, column = 1;
};
std::optional<BytePlace> no_utf8(std::string_view text);

/// Writes data to stdout, all of it. Throws Failure (io).
void print(const std::string& text);

/// Says something to the person at the terminal.
void talk(const std::string& line);

void add_army(Command program);
void add_bench(Command program);
void add_bench_odds(Command bench);  ///< below `skald bench`
void add_call(Command program);
void add_check(Command program);
void add_engine(Command program);
void add_case(Command program);
void add_print(Command program);
void add_import(Command program);
void add_lab(Command program);
void add_odds(Command program);
void add_odds_of_boards(Command odds);  ///< below `skald odds`
void add_replay(Command program);
void add_rules(Command program);
void add_serve(Command program);
void add_sim(Command program);
void add_warband(Command program);
void add_words(Command program);

}  // namespace skald::cli
