// What every subcommand shares. To add one: write apps/cli/<name>.cpp with `void add_<name>(CLI::App&,
// ExitCode&)`, declare it below and name it in main.cpp. Data goes to stdout, talk to stderr; a command that
// reports takes --json.
#pragma once
#include <CLI/CLI.hpp>
#include <string>

namespace skald::cli {

enum class ExitCode {
    ok = 0,
    negative = 1,   ///< the answer is no: illegal, unequal, failed
    usage = 2,      ///< the command line makes no sense
    bad_input = 3,  ///< a file was read and is wrong
    io = 4,         ///< a file, port or pipe failed
    bug = 70,       ///< ours
};

/// Thrown by a command to end the program with a sentence on stderr.
struct Failure {
    ExitCode code;
    std::string text;
};

/// The whole file, or of stdin for "-". Throws Failure (io).
std::string read_file(const std::string& path);

/// Writes data to stdout, all of it. Throws Failure (io).
void print(const std::string& text);

/// Says something to the person at the terminal.
void talk(const std::string& line);

void add_army(CLI::App& program, ExitCode& exit);
void add_bench(CLI::App& program, ExitCode& exit);
void add_bench_odds(CLI::App& bench, ExitCode& exit);  ///< below `skald bench`
void add_call(CLI::App& program, ExitCode& exit);
void add_check(CLI::App& program, ExitCode& exit);
void add_engine(CLI::App& program, ExitCode& exit);
void add_case(CLI::App& program, ExitCode& exit);
void add_print(CLI::App& program, ExitCode& exit);
void add_import(CLI::App& program, ExitCode& exit);
void add_odds(CLI::App& program, ExitCode& exit);
void add_replay(CLI::App& program, ExitCode& exit);
void add_rules(CLI::App& program, ExitCode& exit);
void add_serve(CLI::App& program, ExitCode& exit);
void add_sim(CLI::App& program, ExitCode& exit);
void add_warband(CLI::App& program, ExitCode& exit);
void add_words(CLI::App& program, ExitCode& exit);

}  // namespace skald::cli
