#include "recordings.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "trouble.hpp"

namespace skald::lab {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view magic = "SKALDREC";
constexpr std::uint32_t format = 1;
constexpr std::uint32_t largest_block = 1u << 30;
constexpr const char* whole_name = "decisions.skr";

[[noreturn]] void fail(const fs::path& path) {
    throw Trouble{Trouble::Kind::io, path.string() + ": " + std::strerror(errno)};
}

constexpr auto crc_table = [] {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t i = 0; i < table.size(); ++i) {
        std::uint32_t value = i;
        for (int bit = 0; bit < 8; ++bit) value = (value & 1) != 0 ? 0xedb88320u ^ value >> 1 : value >> 1;
        table[i] = value;
    }
    return table;
}();
/// CRC-32 as zlib has it.
std::uint32_t crc_of(std::string_view text) {
    std::uint32_t crc = 0xffffffffu;
    for (const char c : text) crc = crc_table[(crc ^ static_cast<unsigned char>(c)) & 0xff] ^ crc >> 8;
    return ~crc;
}

/// The lowest byte first.
std::string number_text(std::uint32_t number, std::size_t bytes = 4) {
    std::string text;
    for (std::size_t i = 0; i < bytes; ++i) text += static_cast<char>(number >> (8 * i) & 0xff);
    return text;
}
std::uint32_t number_in(std::string_view text) {
    std::uint32_t number = 0;
    for (std::size_t i = text.size(); i > 0; --i)
        number = number << 8 | static_cast<unsigned char>(text[i - 1]);
    return number;
}

std::string block_text(const GameKey& key, std::string_view recorded) {
    std::string body = number_text(static_cast<std::uint32_t>(key.first.size()), 2) + key.first +
                       number_text(static_cast<std::uint32_t>(key.second));
    body += recorded;
    return number_text(static_cast<std::uint32_t>(body.size())) + number_text(crc_of(body)) + body;
}

constexpr std::size_t block_head = 8;  ///< size and sum

/// The game of a whole block at the beginning of the text; nothing where it is torn.
std::optional<GameKey> read_block(std::ifstream& in, std::string& body) {
    std::string head(block_head, '\0');
    if (!in.read(head.data(), static_cast<std::streamsize>(head.size()))) return {};
    const std::uint32_t size = number_in(std::string_view(head).substr(0, 4));
    if (size > largest_block) return {};
    body.resize(size);
    if (!in.read(body.data(), static_cast<std::streamsize>(size))) return {};
    if (crc_of(body) != number_in(std::string_view(head).substr(4)) || size < 6) return {};
    const std::size_t name = number_in(std::string_view(body).substr(0, 2));
    if (size < name + 6) return {};
    return GameKey{body.substr(2, name),
                   static_cast<int>(number_in(std::string_view(body).substr(2 + name, 4)))};
}

}  // namespace

Recordings::Recordings(fs::path folder, const std::string& beginning, const Json& head, bool join)
    : folder_(std::move(folder)), beginning_(folder_ / beginning), whole_(folder_ / whole_name) {
    const std::string text = head.dump();
    head_ = std::string(magic) + number_text(format) + number_text(static_cast<std::uint32_t>(text.size())) +
            text;
    std::error_code fault;
    fs::create_directories(folder_, fault);
    if (fault) throw Trouble{Trouble::Kind::io, folder_.string() + ": " + fault.message()};
    for (const fs::path& path : files())
        if (join || path == beginning_) read(path);
}

std::vector<fs::path> Recordings::files() const {
    std::vector<fs::path> paths;
    for (const auto& entry : fs::directory_iterator(folder_))
        if (entry.path().extension() == ".skr") paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    return paths;
}

/// Leaves the file behind its head; false if that is not whole yet.
bool Recordings::begins_right(const fs::path& path, std::ifstream& in) {
    std::string head(head_.size(), '\0');
    in.read(head.data(), static_cast<std::streamsize>(head.size()));
    head.resize(static_cast<std::size_t>(in.gcount()));
    if (!head_.starts_with(head))
        throw Trouble{Trouble::Kind::input, path.string() + ": decisions of other games are kept here"};
    if (path != whole_) on_the_way_.insert(path);
    return head.size() == head_.size();
}

std::vector<GameKey> Recordings::read(const fs::path& path) {
    std::vector<GameKey> fresh;
    std::ifstream in(path, std::ios::binary);
    if (path == whole_) order_.clear();  // it is only ever written anew
    const bool begun = path != whole_ && read_to_.contains(path);
    if (!begun && !begins_right(path, in)) return fresh;
    std::uint64_t at = begun ? read_to_[path] : head_.size();
    in.seekg(static_cast<std::streamoff>(at));
    std::string body;
    while (const auto key = read_block(in, body)) {
        const std::uint64_t size = block_head + body.size();
        if (games_.try_emplace(*key, Place{path, at, size}).second) fresh.push_back(*key);
        if (path == whole_) order_.push_back(*key);
        at += size;
    }
    read_to_[path] = at;
    return fresh;
}

std::vector<GameKey> Recordings::hear() {
    std::vector<GameKey> fresh;
    for (const fs::path& path : files()) {
        std::error_code fault;
        const std::uintmax_t size = fs::file_size(path, fault);
        const auto so_far = read_to_.find(path);
        if (path == beginning_ || fault || (so_far != read_to_.end() && so_far->second == size)) continue;
        const auto heard = read(path);
        fresh.insert(fresh.end(), heard.begin(), heard.end());
    }
    return fresh;
}

void Recordings::open() {
    file_ = open_alone(beginning_.string());
    read(beginning_);  // another run may have ended since
    const auto kept = read_to_.find(beginning_);
    const bool begins = kept == read_to_.end();
    size_ = begins ? 0 : kept->second;
    if (ftruncate(fileno(file_.get()), static_cast<off_t>(size_)) != 0 ||
        std::fseek(file_.get(), 0, SEEK_END) != 0)
        fail(beginning_);
    if (begins) write(head_);
    on_the_way_.insert(beginning_);
}

void Recordings::add(const std::string& series, int number, std::string_view recorded) {
    if (has(series, number)) return;
    if (!file_) open();
    if (has(series, number)) return;
    const std::string text = block_text({series, number}, recorded);
    games_[{series, number}] = {beginning_, size_, text.size()};
    write(text);
}

void Recordings::write(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size() || std::fflush(file_.get()) != 0)
        fail(beginning_);
    size_ += text.size();
}

std::string Recordings::block(const Place& place) const {
    std::ifstream in(place.file, std::ios::binary);
    std::string text(place.size, '\0');
    in.seekg(static_cast<std::streamoff>(place.at));
    if (!in.read(text.data(), static_cast<std::streamsize>(text.size()))) fail(place.file);
    return text;
}

void Recordings::finish(const std::vector<GameKey>& wanted) {
    if (on_the_way_.empty() && order_ == wanted) return;
    const fs::path fresh = whole_.string() + ".new";
    std::ofstream out(fresh, std::ios::binary | std::ios::trunc);
    out << head_;
    for (const GameKey& key : wanted) out << block(games_.at(key));
    out.close();
    if (!out || std::rename(fresh.c_str(), whole_.c_str()) != 0) fail(whole_);
    std::error_code ignored;  // what stays is read again and changes nothing
    for (const fs::path& path : on_the_way_) fs::remove(path, ignored);
}

}  // namespace skald::lab
