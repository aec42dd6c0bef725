// skald: the command line. Each subcommand has its own file; command.hpp says how to add one.
#include <exception>

#include "base/utf8.hpp"
#include "command.hpp"

using namespace skald::cli;

namespace {

/// What is no UTF-8 does not come in: names and paths go into files, links and messages.
void check_arguments(int argc, char** argv) {
    for (int i = 1; i < argc; ++i)
        if (!skald::is_utf8(argv[i]))
            throw Failure{ExitCode::usage, "argument " + std::to_string(i) + " is no UTF-8: " + argv[i]};
}

ExitCode run(int argc, char** argv) {
    check_arguments(argc, argv);
    Program program("skald", "Skald: a digital table for skirmish wargames.", "skald " SKALD_VERSION);
    for (const auto add :
         {add_army, add_bench, add_call, add_check, add_engine, add_case, add_print, add_import, add_lab,
          add_odds, add_replay, add_rules, add_serve, add_sim, add_warband, add_words})
        add(program.command());
    return program.run(argc, argv);
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
