#include "record.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include "base/json.hpp"
#include "trouble.hpp"

namespace skald::lab {

namespace {

[[noreturn]] void fail(const std::string& path) {
    throw Trouble{Trouble::Kind::io, path + ": " + std::strerror(errno)};
}

Json read_line(const std::string& path, const std::string& line, int number) {
    Json json = read_json(line);
    if (!key_of(json))
        throw Trouble{Trouble::Kind::input,
                      path + ":" + std::to_string(number) + ":1: this is no line of a series"};
    return json;
}

/// What was written since, up to the end of the last whole line.
std::string fresh_lines(const std::string& path, const Json& head, const ReadSoFar& so_far) {
    std::error_code fault;
    const std::uintmax_t size = std::filesystem::file_size(path, fault);
    if (fault || size <= so_far.bytes) return {};
    std::ifstream in(path, std::ios::binary);
    in.seekg(static_cast<std::streamoff>(so_far.bytes));
    std::string text((std::istreambuf_iterator<char>(in)), {});
    if (!in) fail(path);
    const std::size_t whole = text.rfind('\n') == std::string::npos ? 0 : text.rfind('\n') + 1;
    // The first line may have been broken off; anything else is somebody's file.
    if (whole == 0 && so_far.lines == 0 && !(head.dump() + "\n").starts_with(text))
        throw Trouble{Trouble::Kind::input, path + ":1:1: this is no series"};
    text.resize(whole);
    return text;
}

/// Which members two heads do not have alike: " (files, program)".
std::string what_differs(const Json& kept, const Json& head) {
    std::string names;
    Json all = head;
    if (kept.is_object()) all.update(kept);
    for (const auto& [name, value] : all.items())
        if (!kept.is_object() || !kept.contains(name) || !head.contains(name) || kept[name] != head[name])
            names += (names.empty() ? "" : ", ") + name;
    return " (" + names + ")";
}

/// The games that a file holds beyond what was read of it. A file that is not there holds none.
std::vector<Json> read_on(const std::string& path, const Json& head, ReadSoFar& so_far) {
    const std::string text = fresh_lines(path, head, so_far);
    std::vector<Json> games;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (++so_far.lines > 1)
            games.push_back(read_line(path, line, so_far.lines));
        else if (const Json kept = read_json(line); kept != head)
            throw Trouble{Trouble::Kind::input,
                          path + ":1:1: another series was kept here" + what_differs(kept, head)};
    }
    so_far.bytes += text.size();
    return games;
}

}  // namespace

OpenFile open_alone(const std::string& path) {
    const int descriptor = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (descriptor < 0) fail(path);
    // A folder of the network may have no locks; then it is as safe as it can be there.
    if (flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        close(descriptor);
        throw Trouble{Trouble::Kind::io, path + ": another run is writing here"};
    }
    return OpenFile(fdopen(descriptor, "r+"));
}

void write_whole(const std::string& path, const std::string& text) {
    const std::string fresh = path + ".new";
    std::ofstream out(fresh, std::ios::binary | std::ios::trunc);
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    out.close();
    if (!out || std::rename(fresh.c_str(), path.c_str()) != 0) fail(path);
}

Record::Record(std::string path, const Json& head) : path_(std::move(path)) {
    std::error_code fault;
    if (std::filesystem::exists(path_, fault) && !std::filesystem::is_regular_file(path_, fault))
        throw Trouble{Trouble::Kind::input, path_ + ": this is no file, and no series is kept in it"};
    file_ = open_alone(path_);
    ReadSoFar kept;
    for (Json& game : read_on(path_, head, kept)) {
        const GameKey key = *key_of(game);
        games_[key.first][key.second] = std::move(game);
    }
    const auto whole = static_cast<off_t>(kept.bytes);
    if (ftruncate(fileno(file_.get()), whole) != 0 || std::fseek(file_.get(), 0, SEEK_END) != 0) fail(path_);
    if (kept.lines == 0) write(head);
}

void Record::add(const std::string& series, const Json& game) {
    Played::add(series, game);
    if (file_) write(games_[series][game["number"].get<int>()]);
}

void Record::take(const std::string& path, const Json& head) {
    ReadSoFar so_far;
    for (const Json& game : read_on(path, head, so_far)) {
        const GameKey key = *key_of(game);
        if (!has(key.first, key.second)) add(key.first, game);
    }
}

std::vector<GameKey> Record::hear(const std::string& path, const Json& head, ReadSoFar& so_far) {
    std::vector<GameKey> fresh;
    for (Json& game : read_on(path, head, so_far)) {
        const GameKey key = *key_of(game);
        if (Played::take(key, std::move(game))) fresh.push_back(key);
    }
    return fresh;
}

void Record::put_in_order(const Json& head) {
    if (!file_) return;
    std::string text = head.dump() + "\n";
    for (const auto& [series, games] : games_)
        for (const auto& [number, game] : games) text += game.dump() + "\n";
    write_whole(path_, text);
}

std::vector<GameKey> Fellows::hear(Record& record) {
    std::vector<GameKey> fresh;
    for (const std::string& path : records_in(folder_, own_)) {
        const auto heard = record.hear(path, head_, heard_[path]);
        fresh.insert(fresh.end(), heard.begin(), heard.end());
    }
    return fresh;
}

std::vector<std::string> records_in(const std::filesystem::path& folder, const std::string& except) {
    std::vector<std::string> paths;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        if (name != except && name.starts_with("games.") && name.ends_with(".jsonl"))
            paths.push_back(entry.path().string());
    }
    std::sort(paths.begin(), paths.end());
    return paths;
}

void Record::write(const Json& json) {
    const std::string line = json.dump() + "\n";
    if (std::fwrite(line.data(), 1, line.size(), file_.get()) != line.size() || std::fflush(file_.get()) != 0)
        fail(path_);
}

}  // namespace skald::lab
