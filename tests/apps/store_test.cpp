#include "store.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

using namespace skald::server;

namespace {

/// A file that is gone after the test.
class StoreFile : public ::testing::Test {
  protected:
    StoreFile() : folder_(::testing::TempDir() + "skald-store-" + std::to_string(::getpid())) {
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directory(folder_);
    }
    ~StoreFile() override { std::filesystem::remove_all(folder_); }
    std::string file() const { return folder_ + "/games.db"; }
    std::unique_ptr<Store> open(int most_pages = 0) {
        auto store = open_sqlite(file(), most_pages);
        if (!store) ADD_FAILURE() << store.error().text;
        return std::move(*store);
    }

    std::string folder_;
};

/// The store that SKALD_STORE names, empty and used by one test only (tests/apps/postgres.test.mjs); else a
/// file.
class AnyStore : public StoreFile {
  protected:
    std::unique_ptr<Store> open() {
        const char* given = std::getenv("SKALD_STORE");
        if (given == nullptr) return StoreFile::open();
        auto store = open_postgres(given);
        if (!store) ADD_FAILURE() << store.error().text;
        return std::move(*store);
    }
};

const StoredGame a_game{"abc", R"({"name":"Ada"})", "5ec", true, GameStatus::waiting, 1000};
const StoredSeat a_seat{0, "hash of Ada", "{}"};

StoreStep step(std::int64_t expected, std::string body, GameStatus status = GameStatus::playing) {
    return {"abc", expected, {{expected + 1, 2000 + expected, std::move(body)}}, {}, status, 2000 + expected};
}
std::vector<std::string> bodies(const std::vector<StoredLine>& lines) {
    std::vector<std::string> all;
    for (const StoredLine& line : lines) all.push_back(line.body);
    return all;
}

}  // namespace

TEST_F(AnyStore, what_was_kept_is_there_after_the_store_was_closed) {
    {
        const auto store = open();
        ASSERT_TRUE(store->add(a_game, a_seat, {}));
        ASSERT_TRUE(store->append(step(0, "one")));
        ASSERT_TRUE(store->append(step(1, "two", GameStatus::over)));
        ASSERT_TRUE(store->say("abc", "seats", {1, 5, "hello"}));
    }
    const auto store = open();
    const auto game = store->game("abc");
    ASSERT_TRUE(game && *game);
    EXPECT_EQ((*game)->head, a_game.head);
    EXPECT_EQ((*game)->secret, "5ec");
    EXPECT_EQ((*game)->status, GameStatus::over);
    EXPECT_EQ((*game)->changed, 2001);
    EXPECT_EQ(bodies(*store->events("abc", 0)), (std::vector<std::string>{"one", "two"}));
    EXPECT_EQ(bodies(*store->events("abc", 1)), (std::vector<std::string>{"two"}));
    EXPECT_EQ(bodies(*store->said("abc", "seats", 0)), (std::vector<std::string>{"hello"}));
    EXPECT_TRUE(store->said("abc", "watchers", 0)->empty());
    EXPECT_EQ(store->laid_out_by("hash of Ada")->value(), "abc");
    EXPECT_FALSE(*store->game("abd"));
}

TEST_F(AnyStore, a_time_in_which_no_server_ran_is_known_to_all_that_come_after) {
    const auto one = open();
    EXPECT_TRUE(one->note_running(1'000'000, true)->empty());
    EXPECT_TRUE(one->note_running(1'010'000, false)->empty());
    EXPECT_TRUE(open()->note_running(1'015'000, true)->empty()) << "the other still runs";
    EXPECT_TRUE(one->note_running(9'000'000, false)->empty()) << "it ran and was slow to say so";
    const auto known = open()->note_running(9'900'000, true);
    ASSERT_EQ(known->size(), 1u);
    EXPECT_EQ(known->front().began, 9'000'000);
    EXPECT_EQ(known->front().ended, 9'900'000);
    EXPECT_EQ(one->note_running(9'910'000, false)->size(), 1u);
}

TEST_F(AnyStore, of_much_talk_the_last_is_read) {
    const auto store = open();
    ASSERT_TRUE(store->add(a_game, a_seat, {}));
    for (std::int64_t i = 1; i <= most_said + 5; ++i)
        ASSERT_TRUE(store->say("abc", "seats", {i, 5, std::to_string(i)}));
    const auto said = store->said("abc", "seats", 0);
    ASSERT_EQ(said->size(), static_cast<std::size_t>(most_said));
    EXPECT_EQ(said->front().number, 6);
    EXPECT_EQ(store->said("abc", "seats", most_said)->size(), 5u);
}

TEST_F(AnyStore, a_game_that_never_began_is_forgotten_and_one_that_did_is_not) {
    const auto store = open();
    ASSERT_TRUE(store->add(a_game, a_seat, {}));
    ASSERT_TRUE(store->append(step(0, "sits", GameStatus::waiting)));
    ASSERT_TRUE(store->say("abc", "seats", {1, 5, "hello"}));
    StoredGame played = a_game;
    played.id = "abd";
    ASSERT_TRUE(store->add(played, a_seat, {}));
    StoreStep begins = step(0, "begins");
    begins.game = "abd";
    ASSERT_TRUE(store->append(begins));
    ASSERT_TRUE(store->forget_waiting(1));
    EXPECT_TRUE(*store->game("abc")) << "it is not so old";
    ASSERT_TRUE(store->forget_waiting(1'000'000));
    EXPECT_FALSE(*store->game("abc"));
    EXPECT_TRUE(store->seats("abc")->empty() && store->events("abc", 0)->empty());
    EXPECT_TRUE(store->said("abc", "seats", 0)->empty());
    EXPECT_TRUE(*store->game("abd"));
    EXPECT_EQ(store->events("abd", 0)->size(), 1u);
}

TEST_F(AnyStore, of_two_servers_that_append_at_once_one_reads_again) {
    const auto one = open(), other = open();
    ASSERT_TRUE(one->add(a_game, a_seat, {}));
    ASSERT_TRUE(other->append(step(0, "theirs")));
    const auto late = one->append(step(0, "mine"));
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error().kind, StoreFault::Kind::moved);
    EXPECT_FALSE(one->append(step(7, "too far")));
    EXPECT_EQ(bodies(*one->events("abc", 0)), (std::vector<std::string>{"theirs"}));
    EXPECT_TRUE(one->append(step(1, "mine")));
}

TEST_F(AnyStore, a_step_is_kept_whole_or_not_at_all) {
    const auto store = open();
    ASSERT_TRUE(store->add(a_game, a_seat, {}));
    StoreStep taken = step(0, "sits");
    taken.seat = StoredSeat{0, "hash of Bo", "{}"};  // Ada sits there
    EXPECT_EQ(store->append(taken).error().kind, StoreFault::Kind::moved);
    EXPECT_TRUE(store->events("abc", 0)->empty());
    taken.seat->seat = 1;
    EXPECT_TRUE(store->append(taken));
    EXPECT_EQ(store->seats("abc")->size(), 2u);
    EXPECT_EQ(store->add(a_game, a_seat, {}).error().kind, StoreFault::Kind::moved);
}

TEST_F(StoreFile, what_is_held_is_seen_by_others_when_it_is_kept) {
    const auto store = open(), other = open();
    store->hold();
    ASSERT_TRUE(store->add(a_game, a_seat, {}));
    ASSERT_TRUE(store->append(step(0, "one")));
    EXPECT_EQ(store->append(step(0, "late")).error().kind, StoreFault::Kind::moved);
    ASSERT_TRUE(store->append(step(1, "two")));
    EXPECT_FALSE(*other->game("abc"));
    ASSERT_TRUE(store->keep());
    EXPECT_EQ(bodies(*other->events("abc", 0)), (std::vector<std::string>{"one", "two"}));
    ASSERT_TRUE(store->append(step(2, "three")));
    EXPECT_EQ(other->events("abc", 0)->size(), 3u) << "at once where nothing is held";
}

TEST_F(StoreFile, what_is_held_when_the_disk_is_full_is_kept_whole_or_not_at_all) {
    const auto store = open(24);
    ASSERT_TRUE(store->add(a_game, a_seat, {}));
    ASSERT_TRUE(store->append(step(0, "before")));
    store->hold();
    std::int64_t held = 1;
    while (store->append(step(held, std::string(3000, 'x')))) ASSERT_LT(++held, 100);
    const bool kept = store->keep().has_value();
    EXPECT_EQ(static_cast<std::int64_t>(store->events("abc", 0)->size()), kept ? held : 1);
}

TEST_F(StoreFile, a_full_disk_is_named_and_all_can_still_be_read_and_goes_on_with_room) {
    std::int64_t kept = 0;
    {
        const auto store = open(24);
        ASSERT_TRUE(store->add(a_game, a_seat, {}));
        while (const auto done = store->append(step(kept, std::string(1000, 'x')))) {
            ASSERT_LT(++kept, 1000);
        }
        EXPECT_GT(kept, 5);
        EXPECT_EQ(store->append(step(kept, std::string(5000, 'x'))).error().kind, StoreFault::Kind::full);
        EXPECT_EQ(static_cast<std::int64_t>(store->events("abc", 0)->size()), kept);
    }
    const auto store = open();
    EXPECT_TRUE(store->append(step(kept, "there is room again")));
    EXPECT_EQ(static_cast<std::int64_t>(store->events("abc", 0)->size()), kept + 1);
}

TEST_F(AnyStore, listed_games_come_with_the_last_changed_first) {
    const auto store = open();
    for (int i = 0; i < 5; ++i)
        ASSERT_TRUE(store->add({"g" + std::to_string(i), "{}", "s", i != 2, GameStatus::waiting, 100 + i},
                               a_seat, {}));
    const auto games = store->listed(GameStatus::waiting, 3);
    ASSERT_TRUE(games);
    ASSERT_EQ(games->size(), 3u);
    EXPECT_EQ((*games)[0].id, "g4");
    EXPECT_EQ((*games)[2].id, "g1");
}

TEST_F(StoreFile, a_file_that_is_none_of_ours_is_refused) {
    EXPECT_FALSE(open_sqlite(folder_ + "/no/such/folder/games.db"));
    std::FILE* other = std::fopen(file().c_str(), "w");
    std::fputs("This is a letter, not a database, and it is long enough to look like one.\n", other);
    std::fclose(other);
    EXPECT_FALSE(open_sqlite(file()));
}
