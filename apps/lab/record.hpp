// The file of a run: what decides its games, then a line for each game as it ended, in any order. A run that
// was killed goes on with it; what was half written then is dropped.
#pragma once
#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

namespace skald::lab {

using Json = nlohmann::json;

/// How many games a record holds of a series, by their numbers.
using Games = std::map<int, Json>;

class Record {
  public:
    /// Games in memory only.
    Record() = default;
    /// Opens the file or begins it. `head` is all that decides the games beside their series: a file with
    /// another head is left alone. Throws Trouble.
    Record(std::string path, const Json& head);
    Record(const Record&) = delete;
    Record& operator=(const Record&) = delete;
    ~Record();

    const Games& games(const std::string& series) const;
    bool has(const std::string& series, int number) const { return games(series).contains(number); }
    /// A reply of sim.game; it is on disk when this returns.
    void add(const std::string& series, const Json& game);
    /// Takes over the games of another record that this one lacks; the other file is only read.
    void take(const std::string& path, const Json& head);
    /// Writes the file anew with its games in order, so that it does not tell in which order they ended.
    void put_in_order(const Json& head);

  private:
    void write(const Json& json);

    std::string path_;
    std::FILE* file_ = nullptr;
    std::map<std::string, Games> games_;
};

/// Writes a file so that there is the old one or the whole new one, whatever happens. Throws Trouble.
void write_whole(const std::string& path, const std::string& text);

}  // namespace skald::lab
