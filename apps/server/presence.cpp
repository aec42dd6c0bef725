#include "presence.hpp"

#include <algorithm>
#include <charconv>
#include <sstream>

namespace skald::server {

namespace {

constexpr std::string_view presence_note = "present ";
constexpr std::size_t most_bytes = 7000;  // PostgreSQL passes 8,000 on

/// "ID:SEATS:WATCHERS", the seats as a sum of 1 and 2.
std::string entry_of(const std::string& table, const Present& present) {
    const int seats = (present.seats[0] ? 1 : 0) + (present.seats[1] ? 2 : 0);
    return ' ' + table + ':' + std::to_string(seats) + ':' + std::to_string(present.watchers);
}

std::int64_t number_of(std::string_view text) {
    std::int64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

Present present_in(std::string_view entry) {
    const std::size_t seats = entry.find(':'), watchers = entry.find(':', seats + 1);
    if (seats == entry.npos || watchers == entry.npos) return {};
    const auto held = number_of(entry.substr(seats + 1, watchers - seats - 1));
    return {{(held & 1) != 0, (held & 2) != 0},
            std::max<std::int64_t>(0, number_of(entry.substr(watchers + 1)))};
}

}  // namespace

Present& Present::operator+=(const Present& other) {
    for (std::size_t i : {0, 1}) seats[i] = seats[i] || other.seats[i];
    watchers += other.watchers;
    return *this;
}

std::vector<std::string> present_notes(const std::string& server,
                                       const std::map<std::string, Present>& tables) {
    std::vector<std::string> notes;
    for (const auto& [table, present] : tables) {
        if (notes.empty() || notes.back().size() > most_bytes)
            notes.push_back(std::string(presence_note) + server);
        notes.back() += entry_of(table, present);
    }
    return notes;
}

std::vector<std::string> Elsewhere::hear(std::string_view note, std::int64_t now) {
    if (!note.starts_with(presence_note)) return {};
    std::istringstream words{std::string(note.substr(presence_note.size()))};
    std::string server;
    words >> server;
    std::vector<std::string> changed;
    for (std::string entry; words >> entry;)
        if (const std::string table = entry.substr(0, entry.find(':'));
            take(table, server, {present_in(entry), now}))
            changed.push_back(table);
    return changed;
}

bool Elsewhere::take(const std::string& table, const std::string& server, const Told& told) {
    const Present before = at(table);
    Servers& servers = tables_[table];
    if (told.present == Present{})
        servers.erase(server);
    else
        servers[server] = told;
    if (servers.empty()) tables_.erase(table);
    return at(table) != before;
}

std::vector<std::string> Elsewhere::forget_silent(std::int64_t now) {
    std::vector<std::string> changed;
    for (auto& [table, servers] : tables_)
        if (std::erase_if(servers, [&](const auto& one) { return now - one.second.when > silent_after; }) > 0)
            changed.push_back(table);
    std::erase_if(tables_, [](const auto& one) { return one.second.empty(); });
    return changed;
}

Present Elsewhere::at(std::string_view table) const {
    Present all;
    if (const auto found = tables_.find(table); found != tables_.end())
        for (const auto& [server, told] : found->second) all += told.present;
    return all;
}

}  // namespace skald::server
