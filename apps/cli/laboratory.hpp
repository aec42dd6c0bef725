// What commands that play many games share: the engine with every book, progress, and an end at Control-C.
#pragma once
#include "engine.hpp"
#include "lab.hpp"

namespace skald::cli {

struct Laboratory {
    std::shared_ptr<Engine> engine;  ///< threads that are broken off still ask it
    lab::Shelf shelf;
    std::map<std::string, std::uint64_t> loaded;  ///< by book: a number for all files of its sides

    /// Whose games a record of this book holds: this very program's, with these very files.
    lab::Origin origin(std::string_view book) const;
};

/// `beside`: the folder from which files are named.
Laboratory open_laboratory(const std::filesystem::path& beside);

/// Plays what the record lacks until all is there (true) or the person interrupts. Of a crew the first one
/// tells on stderr how far it is.
bool play_missing(const Laboratory& laboratory, const std::vector<lab::Series>& series, lab::Record& record,
                  lab::RunOptions options);

/// Does it; what troubles the lab ends the command.
ExitCode in_laboratory(const std::function<ExitCode()>& work);

/// Ends the program; games that are under way are not waited for.
[[noreturn]] void leave_laboratory(ExitCode code);
/// The same for a run that was broken off.
[[noreturn]] void break_off();

}  // namespace skald::cli
