// Games as they ended, by series and number: what results are reckoned from.
#pragma once
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace skald::lab {

using Json = nlohmann::json;

/// The games of a series by their numbers.
using Games = std::map<int, Json>;

/// A game: its series and its number there.
using GameKey = std::pair<std::string, int>;

/// Of a game as it is kept, a reply of sim.game with its "series"; nothing if that is none.
std::optional<GameKey> key_of(const Json& line);

class Played {
  public:
    const Games& games(const std::string& series) const;
    bool has(const std::string& series, int number) const { return games(series).contains(number); }
    /// A reply of sim.game.
    void add(const std::string& series, const Json& game);
    /// The same with its series; false: this game is there already.
    bool take(const GameKey& key, Json line);

  protected:
    std::map<std::string, Games> games_;
};

}  // namespace skald::lab
