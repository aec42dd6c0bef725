// What commands that play many games share: the engine with every book, progress, and an end at Control-C.
#pragma once
#include "engine.hpp"
#include "lab.hpp"

namespace skald::cli {

struct Laboratory {
    std::shared_ptr<Engine> engine;  ///< threads that are broken off still ask it
    lab::Shelf shelf;
    std::map<std::string, std::uint64_t> loaded;  ///< by book: a number for all files of its sides
};

/// `beside`: the folder from which files are named.
Laboratory open_laboratory(const std::filesystem::path& beside);

/// Plays what the record lacks, with progress on stderr, until all is there (true) or the person interrupts.
bool play_missing(const Laboratory& laboratory, const std::vector<lab::Series>& series, lab::Record& record,
                  unsigned threads, const lab::Share& share = {}, lab::Recordings* recordings = nullptr);

/// Does it; what troubles the lab ends the command.
ExitCode in_laboratory(const std::function<ExitCode()>& work);

/// For a run that was broken off: games under way are not waited for.
[[noreturn]] void leave_laboratory();

}  // namespace skald::cli
