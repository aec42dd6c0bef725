// The file of a run: what decides its games, then a line for each game as it ended, in any order. A run that
// was killed goes on with it; what was half written then is dropped.
#pragma once
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "calls/lab/played.hpp"

namespace skald::lab {

/// How far a file was read: whole lines only.
struct ReadSoFar {
    std::uint64_t bytes = 0;
    int lines = 0;
};

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using OpenFile = std::unique_ptr<std::FILE, CloseFile>;
/// Opens a file to read and write, or begins it; nobody else does so before it is closed. Throws Trouble.
OpenFile open_alone(const std::string& path);

/// Games on disk, one line each.
class Record : public Played {
  public:
    /// Games in memory only.
    Record() = default;
    /// Opens the file or begins it. `head` is all that decides the games beside their series: a file with
    /// another head is left alone. Throws Trouble.
    Record(std::string path, const Json& head);
    Record(const Record&) = delete;
    Record& operator=(const Record&) = delete;

    /// A reply of sim.game; it is on disk when this returns.
    void add(const std::string& series, const Json& game);
    /// Takes over the games of another record that this one lacks; the other file is only read.
    void take(const std::string& path, const Json& head);
    /// The same in memory alone, beginning where the last reading ended; the games that are new.
    std::vector<GameKey> hear(const std::string& path, const Json& head, ReadSoFar& so_far);
    /// Writes the file anew with its games in order, so that it does not tell in which order they ended.
    void put_in_order(const Json& head);

  private:
    void write(const Json& json);

    std::string path_;
    OpenFile file_;
};

/// The records of all others who play into the same folder, read as they grow.
class Fellows {
  public:
    /// `own`: the file in that folder that is not theirs.
    Fellows(std::filesystem::path folder, std::string own, Json head)
        : folder_(std::move(folder)), own_(std::move(own)), head_(std::move(head)) {}

    std::vector<GameKey> hear(Record& record);

  private:
    std::filesystem::path folder_;
    std::string own_;
    Json head_;
    std::map<std::string, ReadSoFar> heard_;
};

/// The records in a folder except one, in the order of their names.
std::vector<std::string> records_in(const std::filesystem::path& folder, const std::string& except);

/// Writes a file so that there is the old one or the whole new one, whatever happens. Throws Trouble.
void write_whole(const std::string& path, const std::string& text);

}  // namespace skald::lab
