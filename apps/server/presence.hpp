// Who is at a table when several servers show it. Each tells the others what it sees, whenever that changes
// and every few seconds again; a server that falls silent has died, and nobody is with it any longer.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace skald::server {

struct Present {
    std::array<bool, 2> seats{};
    std::int64_t watchers = 0;

    Present& operator+=(const Present& other);
    friend bool operator==(const Present&, const Present&) = default;
};

/// Those who are in the hall itself, at a table that no game has as its id.
constexpr const char* hall_table = "-";
constexpr std::int64_t tell_present_every = 10'000, silent_after = 25'000;

/// What a server tells the others: as many notes as it takes.
std::vector<std::string> present_notes(const std::string& server,
                                       const std::map<std::string, Present>& tables);

/// What the other servers have told.
class Elsewhere {
  public:
    /// Takes a note; gives the tables at which others are present than before.
    std::vector<std::string> hear(std::string_view note, std::int64_t now);
    std::vector<std::string> forget_silent(std::int64_t now);
    Present at(std::string_view table) const;

  private:
    struct Told {
        Present present;
        std::int64_t when = 0;
    };
    using Servers = std::map<std::string, Told, std::less<>>;

    bool take(const std::string& table, const std::string& server, const Told& told);

    std::map<std::string, Servers, std::less<>> tables_;
};

}  // namespace skald::server
