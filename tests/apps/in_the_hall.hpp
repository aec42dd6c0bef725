// A hall without a network: guests say things, a store keeps them, and time passes as the test says.
#pragma once
#include <gtest/gtest.h>

#include "apps/games.hpp"
#include "hall.hpp"

namespace skald::server {

using Inbox = std::vector<Json>;

/// One of two servers' views of a store: it hears what the other has done.
class SharedStore final : public Store {
  public:
    explicit SharedStore(Store& kept) : kept_(kept) {}
    void share_with(SharedStore& other) { other_ = &other, other.other_ = this; }

    Stored<void> add(const StoredGame& game, const StoredSeat& seat,
                     const std::optional<StoredSeat>& kept_for) override {
        other_->news_.lobby = true;
        return kept_.add(game, seat, kept_for);
    }
    Stored<void> append(const StoreStep& step) override {
        auto kept = kept_.append(step);
        if (kept) other_->news_.games.push_back(step.game);
        return kept;
    }
    Stored<void> say(std::string_view game, std::string_view room, const StoredLine& line) override {
        auto kept = kept_.say(game, room, line);
        if (kept) other_->news_.said.push_back({std::string(game), std::string(room)});
        return kept;
    }
    Stored<std::optional<StoredGame>> game(std::string_view id) override { return kept_.game(id); }
    Stored<std::optional<std::string>> laid_out_by(std::string_view hash) override {
        return kept_.laid_out_by(hash);
    }
    Stored<std::vector<StoredSeat>> seats(std::string_view game) override { return kept_.seats(game); }
    Stored<std::vector<StoredLine>> events(std::string_view game, std::int64_t after) override {
        if (is_down) return tl::unexpected(StoreFault{StoreFault::Kind::broken, "down"});
        return kept_.events(game, after);
    }
    Stored<std::vector<StoredLine>> said(std::string_view game, std::string_view room,
                                         std::int64_t after) override {
        if (is_down) return tl::unexpected(StoreFault{StoreFault::Kind::broken, "down"});
        return kept_.said(game, room, after);
    }
    Stored<std::vector<StoredGame>> listed(GameStatus status, int most) override {
        return kept_.listed(status, most);
    }
    Stored<void> forget_waiting(std::int64_t since) override { return kept_.forget_waiting(since); }
    Stored<std::vector<Pause>> note_running(std::int64_t now, bool began) override {
        if (is_down) return tl::unexpected(StoreFault{StoreFault::Kind::broken, "down"});
        return kept_.note_running(now, began);
    }
    bool shared() const override { return true; }
    void tell(std::string_view note) override { other_->news_.notes.emplace_back(note); }
    StoreNews news() override { return std::exchange(news_, {}); }

    bool is_down = false;

  private:
    Store& kept_;
    SharedStore* other_ = nullptr;
    StoreNews news_;
};

class InTheHall : public calls::testing::PlayedGames {
  protected:
    InTheHall() { open_hall(); }
    void open_hall() {
        if (!store_) store_ = std::move(*open_sqlite(":memory:"));
        hall_ = hall_with(*store_);
    }
    std::unique_ptr<Hall> hall_with(Store& store) {
        return std::make_unique<Hall>(HallSurroundings{
            store, sessions_,
            [this](std::uint64_t guest, const auto& text) {
                Json told = Json::parse(*text);
                ++messages_;
                if (!told.is_array()) told = Json::array({told});
                for (const Json& one : told) inbox_[guest].push_back(one);
            },
            [this] { return now_; }, [this] { return sha256("drawn" + std::to_string(++drawn_)); }});
    }
    static std::string digits(const std::string& of) { return in_hex(sha256(of)); }

    /// Time goes by while the server runs.
    void pass(std::int64_t milliseconds) {
        for (const std::int64_t until = now_ + milliseconds; now_ < until;) {
            now_ = std::min(until, now_ + 15'000);
            hall_->tick();
        }
    }

    /// The answer to a message; what was sent to everybody is in the inboxes.
    Json say(std::uint64_t guest, Json message) {
        message["id"] = ++asked_;
        hall_->hear(guest, message);
        const Json answer = inbox_[guest].back();
        EXPECT_EQ(answer["id"], asked_) << answer;
        return answer;
    }
    Json lay_out(std::uint64_t guest, Json more = Json::object()) {
        Json message = {
            {"type", "lay_out"},       {"wish", {{"book", "aofs"}, {"points", 100}, {"quick", true}}},
            {"secret", digits("Ada")}, {"promise", in_hex(sha256(sha256("seed of Ada")))},
            {"name", "Ada"},           {"seat", "first"}};
        message.update(more);
        return say(guest, message);
    }
    Json join(std::uint64_t guest, const Json& game, const std::string& who, int since = 0) {
        Json message = {{"type", "join"}, {"game", game}, {"since", since}};
        if (!who.empty()) message["secret"] = digits(who);
        return say(guest, message);
    }
    /// A game in which Ada (1) and Bo (2) sit and which has begun.
    Json begin(Json more = Json::object()) {
        const Json game = lay_out(1, std::move(more))["game"];
        join(1, game, "Ada");
        say(2, {{"type", "sit"},
                {"game", game},
                {"secret", digits("Bo")},
                {"seed", digits("Bo's")},
                {"name", "Bo"}});
        join(2, game, "Bo");
        EXPECT_EQ(say(1, {{"type", "seed"}, {"seed", in_hex(sha256("seed of Ada"))}})["type"], "reply");
        return game;
    }
    /// What the server's engine would answer next, asked of another engine that follows.
    Json some_choice(const Json& game) {
        const Json room = join(9, game, "");
        std::vector<std::string> lines;
        for (const Json& event : room["events"]) {
            if (event["kind"] == "begin" || event["kind"] == "answer") lines.push_back(event["log"]);
            if (event["kind"] == "back") lines.resize(event["answers"].get<std::size_t>() + 1);
        }
        const std::string log = calls::testing::joined(lines);
        // A branch has dice of its own: there a bot may answer.
        const Json loaded = ask({{"call", "game.load"}, {"log", log}})["reply"];
        const Json branch =
            ask({{"call", "game.branch"}, {"game", loaded["game"]}, {"at", loaded["answers"]}})["reply"];
        const Json choice =
            ask({{"call", "game.bot"}, {"game", branch["game"]}, {"bot", "thrall"}})["reply"]["choice"];
        for (const Json& game_to_close : {loaded["game"], branch["game"]})
            ask({{"call", "game.close"}, {"game", game_to_close}});
        return choice;
    }
    Json answer(const Json& game, const std::string& key, std::uint64_t first = 1) {
        const Json room = join(8, game, "");
        const std::uint64_t guest = room["asked"] == "first" ? first : 3 - first;
        return say(
            guest,
            {{"type", "answer"}, {"choice", some_choice(game)}, {"key", key}, {"expected", room["number"]}});
    }
    static Json setup_in(const Json& begin) {
        const std::string log = begin["log"];
        return Json::parse(log.substr(log.find("setup ") + 6));
    }
    Json last_event(std::uint64_t guest) {
        for (auto one = inbox_[guest].rbegin(); one != inbox_[guest].rend(); ++one)
            if ((*one)["type"] == "event") return (*one)["event"];
        return {};
    }

    std::unique_ptr<Store> store_;
    std::unique_ptr<Hall> hall_;
    std::map<std::uint64_t, Inbox> inbox_;
    std::int64_t now_ = 1'000'000;
    int drawn_ = 0, asked_ = 0, messages_ = 0;
};

}  // namespace skald::server
