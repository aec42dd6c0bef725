// How a game of the server stands: what its events, taken one after the other, make of it. No clock, no
// network, no store: the same events give the same standing on every server.
#pragma once
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "game/names.hpp"
#include "game/side.hpp"
#include "store.hpp"

namespace skald::server {

using Json = nlohmann::json;

/// What one player asked of the other, until it is answered or the game goes on.
struct Offer {
    std::int64_t number = 0;  ///< of its event
    Side seat = Side::none;
    std::string what;       ///< draw, back, rematch
    std::size_t back = 0;   ///< how many answers are to stay
    std::string promise{};  ///< of a rematch: the hash of a seed
};

/// Dice of an answer that are falling on a real table.
struct Throwing {
    Json choice;
    std::vector<std::uint8_t> faces;  ///< so far
};

/// Time to think; nothing where the game has no clock.
struct GameClock {
    std::int64_t budget = 0, gain = 0;            ///< milliseconds
    bool each_answer = false, each_turn = false;  ///< the budget is for every answer anew, every turn anew
};

/// The event of an answer. Almost all events are of this kind, so that it is written without a Json.
struct Answered {
    Side seat = Side::none;
    std::string key, log, hash;
    std::size_t answers = 0;
    Side asked = Side::none;
    std::optional<std::int64_t> spent{};                ///< milliseconds, where the game has a clock
    std::optional<std::array<std::int64_t, 2>> left{};  ///< of both sides, where it is given anew

    static Answered from(const Json& event);
    std::string text() const;  ///< JSON
};

class Standing {
  public:
    using Times = std::array<std::int64_t, 2>;  ///< of the sides, in milliseconds

    /// `head` is that of the game: who laid it out, and its clock.
    explicit Standing(const Json& head);

    /// Takes the next event, which the server wrote itself: what it says, and as it is kept.
    void take(const Json& event, const StoredLine& kept);
    void take(const Answered& answered, const StoredLine& kept);
    void take(const StoredLine& kept) { take(Json::parse(kept.body, nullptr, false), kept); }

    /// The number of the last event that changed what is on the table or who is asked. An answer that was
    /// thought out before it is stale.
    std::int64_t moved() const { return moved_; }
    std::int64_t moved_at() const { return moved_at_; }
    std::int64_t number() const { return static_cast<std::int64_t>(events_.size()); }
    /// All of them, as they are told: JSON.
    const std::vector<std::string>& events() const { return events_; }
    /// What who sat down adds to the dice.
    const std::string& seed() const { return seed_; }
    bool seated() const { return seated_; }
    bool begun() const { return !first_lines_.empty(); }
    bool over() const { return over_; }
    /// Who has to answer; nobody before the game and after it.
    Side asked() const { return over_ ? Side::none : asked_; }
    Side maker() const { return maker_; }
    const std::string& name(Side side) const { return names_[static_cast<std::size_t>(index(side))]; }
    const std::optional<Offer>& offer() const { return offer_; }
    const std::optional<Throwing>& throwing() const { return throwing_; }
    /// How often this side has asked something of the other since the game went on.
    int offers(Side side) const { return offers_[static_cast<std::size_t>(index(side))]; }
    /// How often this side has taken back what needs no consent.
    int backs(Side side) const { return backs_[static_cast<std::size_t>(index(side))]; }
    const std::string& rematch() const { return rematch_; }
    /// The state's hash after the last answer, as a text of digits.
    const std::string& hash() const { return hash_; }
    std::int64_t changed() const { return changed_; }

    /// What the log says before the first answer: book and set-up.
    const std::string& first_lines() const { return first_lines_; }
    /// The lines of the log, one text for each answer that stands.
    const std::vector<std::string>& lines() const { return lines_; }
    /// What the log says after them when the game was given up.
    const std::string& last_lines() const { return last_lines_; }

    /// The event that this seat has sent with this key already.
    std::optional<std::int64_t> sent(Side seat, const std::string& key) const;

    const std::optional<GameClock>& clock() const { return clock_; }
    /// What is left to think for this side, as of the last event.
    std::int64_t left(Side side) const { return left_[static_cast<std::size_t>(index(side))]; }
    /// What is left when the first so many answers stay and who is asked has thought so long. `agreed`:
    /// nobody gains by it alone, so each keeps what he has; else what was given for an answer goes with it,
    /// and who is asked the same again has had a part of his time for it.
    Times left_after_back(std::size_t answers, std::int64_t spent, bool agreed) const;

  private:
    /// What every event does.
    void note(const StoredLine& kept, Side seat, const std::string& key);
    void move(std::int64_t at);
    void begin(const Json& event);
    void back(const Json& event);
    void spend(std::int64_t spent);
    void charge(std::int64_t spent, Times& left, Times& used) const;

    Side maker_ = Side::first;
    std::optional<GameClock> clock_;
    struct Moment {
        Times left{}, used{};
    };
    Times left_{}, used_{};        ///< to think, and for how long each has thought
    std::vector<Moment> moments_;  ///< before each answer that stands
    std::vector<std::string> events_;
    std::array<std::string, 2> names_;
    bool seated_ = false, over_ = false;
    Side asked_ = Side::none;
    std::optional<Offer> offer_;
    std::optional<Throwing> throwing_;
    std::array<int, 2> offers_{}, backs_{};
    std::string seed_, rematch_, hash_, first_lines_, last_lines_;
    std::int64_t changed_ = 0, moved_ = 0, moved_at_ = 0;
    std::vector<std::string> lines_;
    std::array<std::unordered_map<std::string, std::int64_t>, 2> keys_;  ///< of the seats
};

/// A member that is a text; "" without it.
std::string text_in(const Json& json, const char* name);
std::int64_t number_in(const Json& json, const char* name, std::int64_t otherwise = 0);
Side side_in(const Json& json, const char* name);

}  // namespace skald::server
