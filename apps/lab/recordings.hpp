// The decisions of games on disk, for people who study play (docs/lab.md has the bytes). While a run goes on,
// games are added to a file as they end; when all are there, one file has them in order. A run that was
// killed goes on with what it has: a game that was half written is dropped.
#pragma once
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "record.hpp"

namespace skald::lab {

class Recordings {
  public:
    /// `beginning`: the file of this run, beside those of other machines. `head`: all that decides the games
    /// beside their series, and what their numbers mean; files with another head are left alone. `join`:
    /// games of other machines count as had. Throws Trouble.
    Recordings(std::filesystem::path folder, const std::string& beginning, const Json& head, bool join);
    Recordings(const Recordings&) = delete;
    Recordings& operator=(const Recordings&) = delete;

    bool has(const std::string& series, int number) const { return games_.contains({series, number}); }
    /// What sim.game recorded; it is on disk when this returns.
    void add(const std::string& series, int number, std::string_view recorded);
    /// What other machines have added since; the games.
    std::vector<GameKey> hear();
    /// Writes these games in this order into one file; then the files of the way are not needed any more.
    void finish(const std::vector<GameKey>& wanted);

  private:
    struct Place {
        std::filesystem::path file;
        std::uint64_t at = 0, size = 0;  ///< of the whole block
    };
    std::vector<std::filesystem::path> files() const;
    bool begins_right(const std::filesystem::path& path, std::ifstream& in);
    /// Games that the file has beyond what was read of it.
    std::vector<GameKey> read(const std::filesystem::path& path);
    void open();
    void write(std::string_view text);
    std::string block(const Place& place) const;

    std::filesystem::path folder_, beginning_, whole_;
    std::string head_;
    std::map<GameKey, Place> games_;
    std::vector<GameKey> order_;                              ///< of the whole file
    std::set<std::filesystem::path> on_the_way_;              ///< files that were read beside it
    std::map<std::filesystem::path, std::uint64_t> read_to_;  ///< whole blocks of each file
    OpenFile file_;
    std::uint64_t size_ = 0;  ///< of it
};

}  // namespace skald::lab
