#include "record.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/json.hpp"
#include "trouble.hpp"

namespace skald::lab {

namespace {

[[noreturn]] void fail(const std::string& path) {
    throw Trouble{Trouble::Kind::io, path + ": " + std::strerror(errno)};
}

bool is_game(const Json& json) {
    const auto integer = [](const Json& value) { return value.is_number_integer(); };
    return json.is_object() && json.contains("series") && json["series"].is_string() &&
           json.contains("number") && integer(json["number"]) && json.contains("winner") &&
           json["winner"].is_string() && json.contains("points") && json["points"].is_array() &&
           json["points"].size() == 2 && integer(json["points"][0]) && integer(json["points"][1]);
}

/// What a file holds in whole lines.
struct Kept {
    std::map<std::string, Games> games;
    long bytes = -1;  ///< of whole lines; -1: there is nothing to keep
};

void read_line(const std::string& path, const std::string& line, int number, Kept& kept) {
    Json json = read_json(line);
    if (!is_game(json))
        throw Trouble{Trouble::Kind::input,
                      path + ":" + std::to_string(number) + ":1: this is no line of a series"};
    const std::string series = json["series"].get<std::string>();
    const int game = json["number"].get<int>();
    kept.games[series][game] = std::move(json);
}

Kept read_kept(const std::string& path, const Json& head) {
    Kept kept;
    std::error_code fault;
    if (!std::filesystem::exists(path, fault)) return kept;
    std::ifstream in(path, std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(in)), {});
    if (!in) fail(path);
    const std::size_t whole = text.rfind('\n') == std::string::npos ? 0 : text.rfind('\n') + 1;
    // The first line may have been broken off; anything else is somebody's file.
    if (whole == 0 && !(head.dump() + "\n").starts_with(text))
        throw Trouble{Trouble::Kind::input, path + ":1:1: this is no series"};
    if (whole == 0) return kept;
    std::istringstream lines(text.substr(0, whole));
    std::string line;
    std::getline(lines, line);
    if (read_json(line) != head)
        throw Trouble{Trouble::Kind::input, path + ":1:1: another series was kept here: " + line};
    for (int number = 2; std::getline(lines, line); ++number) read_line(path, line, number, kept);
    kept.bytes = static_cast<long>(whole);
    return kept;
}

}  // namespace

void write_whole(const std::string& path, const std::string& text) {
    const std::string fresh = path + ".new";
    std::ofstream out(fresh, std::ios::binary | std::ios::trunc);
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    out.close();
    if (!out || std::rename(fresh.c_str(), path.c_str()) != 0) fail(path);
}

Record::Record(std::string path, const Json& head) : path_(std::move(path)) {
    Kept kept = read_kept(path_, head);
    games_ = std::move(kept.games);
    const long whole = kept.bytes;
    file_ = std::fopen(path_.c_str(), whole < 0 ? "w" : "r+");
    if (!file_) fail(path_);
    if (whole < 0) write(head);
    if (whole >= 0 && (ftruncate(fileno(file_), whole) != 0 || std::fseek(file_, 0, SEEK_END) != 0))
        fail(path_);
}

Record::~Record() {
    if (file_) std::fclose(file_);
}

const Games& Record::games(const std::string& series) const {
    static const Games none;
    const auto found = games_.find(series);
    return found == games_.end() ? none : found->second;
}

void Record::add(const std::string& series, const Json& game) {
    Json line = game;
    line["series"] = series;
    if (file_) write(line);
    games_[series][game["number"].get<int>()] = std::move(line);
}

void Record::take(const std::string& path, const Json& head) {
    const Kept other = read_kept(path, head);
    for (const auto& [series, games] : other.games)
        for (const auto& [number, game] : games)
            if (!has(series, number)) add(series, game);
}

void Record::put_in_order(const Json& head) {
    if (!file_) return;
    std::string text = head.dump() + "\n";
    for (const auto& [series, games] : games_)
        for (const auto& [number, game] : games) text += game.dump() + "\n";
    write_whole(path_, text);
}

void Record::write(const Json& json) {
    const std::string line = json.dump() + "\n";
    if (std::fwrite(line.data(), 1, line.size(), file_) != line.size() || std::fflush(file_) != 0)
        fail(path_);
}

}  // namespace skald::lab
