// skald: the command line. Each subcommand has its own file; command.hpp says how to add one.
#include <cstdio>
#include <exception>
#include <iostream>

#include "command.hpp"

using namespace skald::cli;

namespace {

ExitCode run(int argc, char** argv) {
    CLI::App program("Skald: a digital table for skirmish wargames.", "skald");
    program.set_version_flag("--version", "skald " SKALD_VERSION);
    program.require_subcommand(1);
    program.failure_message(CLI::FailureMessage::help);
    ExitCode exit = ExitCode::ok;
    add_army(program, exit);
    add_bench(program, exit);
    add_call(program, exit);
    add_check(program, exit);
    add_engine(program, exit);
    add_case(program, exit);
    add_print(program, exit);
    add_import(program, exit);
    add_odds(program, exit);
    add_replay(program, exit);
    add_rules(program, exit);
    add_serve(program, exit);
    add_sim(program, exit);
    add_warband(program, exit);
    add_words(program, exit);
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        // Help and version arrive here too, with code 0.
        return program.exit(error, std::cout, std::cerr) == 0 ? ExitCode::ok : ExitCode::usage;
    }
    return exit;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return static_cast<int>(run(argc, argv));
    } catch (const Failure& failure) {
        talk("skald: " + failure.text);
        return static_cast<int>(failure.code);
    } catch (const std::exception& error) {
        talk(std::string("skald: a bug of ours: ") + error.what());
        return static_cast<int>(ExitCode::bug);
    }
}
