// An experiment: a small TOML file (docs/lab.md), and the series of games that it asks for.
#pragma once
#include <cstdint>

#include "calls/core/sessions.hpp"
#include "calls/lab/books.hpp"
#include "calls/lab/series.hpp"
#include "content/core/diagnostic.hpp"

namespace skald::lab {

/// Who leads what: "danes:karl".
struct Player {
    std::string side, bot;

    std::string id() const { return side + ":" + bot; }
    friend bool operator==(const Player&, const Player&) = default;
};

/// A list, a people or an army of the experimenter's own.
struct OwnSide {
    std::string id;
    std::string text;
    std::string led;       ///< the people or army that it is of; of a people or army itself its id
    bool is_list = true;   ///< else the file of a people or an army
    bool derived = false;  ///< made by the lab from one that is loaded
    std::string base{};    ///< of a what-if: the side that it is compared with
    std::string list{};    ///< of a people or army: the list that it plays, if not a plain or ready one
};

struct Question {
    Player a, b;
    int points = 0;
    std::int64_t seed = 1;
    int most = 4000;  ///< games
    Hypotheses hypotheses;
};

/// An ability whose worth is asked for: its people plays once more without it against the same field.
struct Without {
    std::string side, ability;
};

/// Who meets whom; `own`: the sides of one's own meet all others, and nobody else meets.
enum class Pairs { all, same_bot, same_side, own };

struct Experiment {
    std::string title;
    const BookFacts* book = nullptr;
    std::string edition = "current";  ///< of SAGA
    std::int64_t seed = 1;
    std::optional<int> terrain{};  ///< its seed; none: another for each pair of games
    std::vector<int> points;
    int games = 0;  ///< of each pair of players
    Pairs pairs = Pairs::all;
    std::vector<std::string> sides, bots;
    std::vector<OwnSide> own;
    std::vector<Without> without;
    std::vector<Question> questions;

    /// Everybody who plays against everybody: each bot leads each side.
    std::vector<Player> players() const;
    const OwnSide* own_side(const std::string& id) const;
};

/// Problems are added; with errors among them there is no experiment.
std::optional<Experiment> read_experiment(std::string_view text, const Shelf& shelf,
                                          std::vector<content::Diagnostic>& problems);

/// Two players who meet, for the sake of the matrix, of a question or of an ability that one does without.
struct Match {
    Player a, b;
    int points = 0;
    Series series;
    const Question* question = nullptr;
    const Without* without = nullptr;

    bool of_matrix() const { return question == nullptr && without == nullptr; }
};
std::vector<Match> matches_of(const Experiment& experiment, const Shelf& shelf);

/// The calls that give an engine the peoples and armies which the experiment brings along.
std::vector<Json> own_requests(const Experiment& experiment);
/// Makes them; what was wrong with the first that is refused.
Result<void, std::string> load_own(const Experiment& experiment, calls::Sessions& engine);

/// What plays, as numbers that change with it.
struct Origin {
    std::uint64_t program = 0, files = 0;  ///< of the book: those of all peoples and armies
};
Json origin_json(const Origin& origin);
/// A number for texts that players bring to a game, as part of the id of its series; empty where they bring
/// none.
std::string digest_of(const Json& texts);
/// What decides the games beside their series.
Json record_head(const Experiment& experiment, const Origin& origin);

}  // namespace skald::lab
