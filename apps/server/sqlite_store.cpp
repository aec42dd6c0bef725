#include <sqlite3.h>

#include <cerrno>
#include <utility>

#include "store.hpp"

namespace skald::server {

namespace {

constexpr int schema_version = 1;

// A committed decision survives a power cut (synchronous = FULL); readers never wait for the writer (WAL).
// The last page of every game that is played stays in memory.
constexpr const char* prepare_file = R"(
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA busy_timeout = 5000;
    PRAGMA cache_size = -32000;
)";
constexpr const char* schema = R"(
    CREATE TABLE IF NOT EXISTS games (
        id TEXT PRIMARY KEY, head TEXT NOT NULL, secret TEXT NOT NULL, listed INTEGER NOT NULL,
        status INTEGER NOT NULL, changed INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS games_listed ON games (listed, status, changed);
    CREATE TABLE IF NOT EXISTS seats (
        game TEXT NOT NULL REFERENCES games, seat INTEGER NOT NULL, hash TEXT NOT NULL, part TEXT NOT NULL,
        laid_out INTEGER NOT NULL, PRIMARY KEY (game, seat)) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS seats_hash ON seats (hash);
    CREATE TABLE IF NOT EXISTS events (
        game TEXT NOT NULL REFERENCES games, number INTEGER NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL,
        PRIMARY KEY (game, number)) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS chat (
        game TEXT NOT NULL REFERENCES games, room TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL,
        body TEXT NOT NULL, PRIMARY KEY (game, room, number)) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS running (one INTEGER PRIMARY KEY CHECK (one = 1), at INTEGER NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS pauses (began INTEGER PRIMARY KEY, ended INTEGER NOT NULL) STRICT;
)";

class Statement {
  public:
    Statement(sqlite3* base, const char* text) {
        sqlite3_prepare_v3(base, text, -1, SQLITE_PREPARE_PERSISTENT, &statement_, nullptr);
    }
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;
    ~Statement() { sqlite3_finalize(statement_); }

    /// Sets the values from the left and begins anew. Texts must live until the statement has run.
    template <class... Values>
    Statement& with(const Values&... values) {
        sqlite3_reset(statement_);
        int place = 0;
        (bind(++place, values), ...);
        return *this;
    }
    bool row() { return (last_ = sqlite3_step(statement_)) == SQLITE_ROW; }
    /// Carries out what gives no rows. The statement must not hold a transaction open.
    int run() {
        last_ = sqlite3_step(statement_);
        sqlite3_reset(statement_);
        return last_;
    }
    /// After the last row.
    int end() {
        sqlite3_reset(statement_);
        return last_;
    }
    std::string text(int column) const {
        const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
        return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
    }
    std::int64_t number(int column) const { return sqlite3_column_int64(statement_, column); }

  private:
    void bind(int place, std::string_view text) {
        sqlite3_bind_text(statement_, place, text.data(), static_cast<int>(text.size()), SQLITE_STATIC);
    }
    void bind(int place, std::int64_t number) { sqlite3_bind_int64(statement_, place, number); }

    sqlite3_stmt* statement_ = nullptr;
    int last_ = SQLITE_OK;
};

struct CloseBase {
    void operator()(sqlite3* base) const { sqlite3_close_v2(base); }
};
using Base = std::unique_ptr<sqlite3, CloseBase>;

StoredGame game_in(const Statement& row) {
    return {
        row.text(0),  row.text(1), row.text(2), row.number(3) != 0, static_cast<GameStatus>(row.number(4)),
        row.number(5)};
}
std::vector<StoredLine> lines_in(Statement& rows) {
    std::vector<StoredLine> lines;
    while (rows.row()) lines.push_back({rows.number(0), rows.number(1), rows.text(2)});
    return lines;
}

class SqliteStore final : public Store {
  public:
    explicit SqliteStore(Base base) : base_(std::move(base)) {}

    Stored<void> add(const StoredGame& game, const StoredSeat& seat,
                     const std::optional<StoredSeat>& kept_for) override {
        return together([&] {
            int rc = add_game_
                         .with(game.id, game.head, game.secret, std::int64_t{game.listed},
                               static_cast<std::int64_t>(game.status), game.changed)
                         .run();
            if (rc == SQLITE_DONE) rc = take_seat(game.id, seat, true);
            return rc == SQLITE_DONE && kept_for ? take_seat(game.id, *kept_for, false) : rc;
        });
    }
    Stored<void> append(const StoreStep& step) override {
        if (holding_ && step.events.size() == 1 && !step.seat && !step.for_list)
            return held([&] { return add_event(step.game, step.events.front()); });
        return together([&] {
            for (const StoredLine& event : step.events)
                if (const int rc = add_event(step.game, event); rc != SQLITE_DONE) return rc;
            if (step.seat)
                if (const int rc = take_seat(step.game, *step.seat, false); rc != SQLITE_DONE) return rc;
            if (!step.for_list) return SQLITE_DONE;
            return set_status_.with(static_cast<std::int64_t>(step.status), step.at, step.game).run();
        });
    }
    Stored<void> say(std::string_view game, std::string_view room, const StoredLine& line) override {
        return together([&] {
            const int rc = add_chat_.with(game, room, line.number, line.at, line.body).run();
            return rc == SQLITE_DONE ? drop_chat_.with(game, room, line.number - most_said).run() : rc;
        });
    }

    Stored<std::optional<StoredGame>> game(std::string_view id) override {
        std::optional<StoredGame> found;
        if (find_game_.with(id).row()) found = game_in(find_game_);
        return read(find_game_, std::move(found));
    }
    Stored<std::optional<std::string>> laid_out_by(std::string_view hash) override {
        std::optional<std::string> found;
        if (find_laid_out_.with(hash).row()) found = find_laid_out_.text(0);
        return read(find_laid_out_, std::move(found));
    }
    Stored<std::vector<StoredSeat>> seats(std::string_view game) override {
        std::vector<StoredSeat> seats;
        find_seats_.with(game);
        while (find_seats_.row())
            seats.push_back(
                {static_cast<int>(find_seats_.number(0)), find_seats_.text(1), find_seats_.text(2)});
        return read(find_seats_, std::move(seats));
    }
    Stored<std::vector<StoredLine>> events(std::string_view game, std::int64_t after) override {
        return read(find_events_, lines_in(find_events_.with(game, after)));
    }
    Stored<std::vector<StoredLine>> said(std::string_view game, std::string_view room,
                                         std::int64_t after) override {
        return read(find_chat_, lines_in(find_chat_.with(game, room, after, most_said)));
    }
    Stored<std::vector<StoredGame>> listed(GameStatus status, int most) override {
        std::vector<StoredGame> games;
        find_listed_.with(static_cast<std::int64_t>(status), std::int64_t{most});
        while (find_listed_.row()) games.push_back(game_in(find_listed_));
        return read(find_listed_, std::move(games));
    }
    Stored<void> forget_waiting(std::int64_t since) override {
        return together([&] {
            int rc = SQLITE_DONE;
            for (Statement* statement : {&forget_chat_, &forget_events_, &forget_seats_, &forget_games_})
                if (rc == SQLITE_DONE) rc = statement->with(since).run();
            return rc;
        });
    }

    Stored<std::vector<Pause>> note_running(std::int64_t now, bool began) override {
        const auto noted = together([&] {
            if (const int rc = began ? add_pause_.with(now, shortest_pause).run() : SQLITE_DONE;
                rc != SQLITE_DONE)
                return rc;
            return set_running_.with(now).run();
        });
        if (!noted) return tl::unexpected(noted.error());
        std::vector<Pause> pauses;
        find_pauses_.with();
        while (find_pauses_.row()) pauses.push_back({find_pauses_.number(0), find_pauses_.number(1)});
        return read(find_pauses_, std::move(pauses));
    }

    void hold() override { holding_ = true; }
    Stored<void> keep() override {
        holding_ = false;
        int rc = std::exchange(lost_, SQLITE_DONE);
        if (rc == SQLITE_DONE && is_open()) rc = commit_.with().run();
        if (rc == SQLITE_DONE) return {};
        if (is_open()) rollback_.with().run();
        return tl::unexpected(fault(rc));
    }

  private:
    StoreFault fault(int rc) const {
        using enum StoreFault::Kind;
        const int why = sqlite3_system_errno(base_.get());
        const bool no_room = (rc & 0xff) == SQLITE_IOERR && (why == ENOSPC || why == EDQUOT);
        switch (no_room ? SQLITE_FULL : rc & 0xff) {
            case SQLITE_CONSTRAINT: return {moved, "another was faster"};
            case SQLITE_FULL:
                return {full,
                        "there is no room on the server's disk: nothing is lost, play goes on when there is"};
            default: return {broken, "the server's store cannot be used: " + std::string(sqlite3_errstr(rc))};
        }
    }
    /// Is there a transaction? Some faults end it by themselves.
    bool is_open() const { return sqlite3_get_autocommit(base_.get()) == 0; }
    /// Carries out all of it or nothing.
    template <class Work>
    Stored<void> together(Work work) {
        if (holding_)
            return held([&] {
                int rc = mark_.with().run();
                if (rc == SQLITE_DONE) rc = work();
                if (rc == SQLITE_DONE) return release_.with().run();
                if (is_open()) back_to_mark_.with().run(), release_.with().run();
                return rc;
            });
        int rc = begin_.with().run();
        if (rc == SQLITE_DONE) rc = work();
        if (rc == SQLITE_DONE) rc = commit_.with().run();
        if (rc == SQLITE_DONE) return {};
        if (is_open()) rollback_.with().run();
        return tl::unexpected(fault(rc));
    }
    /// A part of what is held; the work must leave nothing behind where it fails, as one statement does.
    template <class Work>
    Stored<void> held(Work work) {
        if (lost_ != SQLITE_DONE) return tl::unexpected(fault(lost_));
        int rc = is_open() ? SQLITE_DONE : begin_.with().run();
        if (rc == SQLITE_DONE) rc = work();
        if (rc == SQLITE_DONE) return {};
        if (!is_open()) lost_ = rc;
        return tl::unexpected(fault(rc));
    }
    template <class T>
    static Stored<T> readable(int rc, T value, const SqliteStore& store) {
        if (rc == SQLITE_DONE || rc == SQLITE_ROW) return value;
        return tl::unexpected(store.fault(rc));
    }
    template <class T>
    Stored<T> read(Statement& statement, T value) const {
        return readable(statement.end(), std::move(value), *this);
    }
    int take_seat(const std::string& game, const StoredSeat& seat, bool laid_out) {
        return add_seat_.with(game, std::int64_t{seat.seat}, seat.hash, seat.part, std::int64_t{laid_out})
            .run();
    }
    /// After the one that has the number before it, or not at all.
    int add_event(const std::string& game, const StoredLine& event) {
        return add_event_.with(game, event.number, event.at, event.body).run();
    }

    Base base_;
    sqlite3* raw_ = base_.get();
    bool holding_ = false;
    int lost_ = SQLITE_DONE;  ///< why all that was held is lost
    Statement begin_{raw_, "BEGIN IMMEDIATE"}, commit_{raw_, "COMMIT"}, rollback_{raw_, "ROLLBACK"};
    Statement mark_{raw_, "SAVEPOINT step"}, release_{raw_, "RELEASE step"},
        back_to_mark_{raw_, "ROLLBACK TO step"};
    Statement add_game_{raw_, "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?)"};
    Statement add_seat_{raw_, "INSERT INTO seats VALUES (?, ?, ?, ?, ?)"};
    // The key of the table keeps two writers apart; without the event before it there is no number, which the
    // table refuses. (INSERT … SELECT would lay a table beside it for each.)
    Statement add_event_{raw_,
                         "INSERT INTO events VALUES (?1, CASE WHEN ?2 = 1 OR EXISTS (SELECT 1 FROM events "
                         "WHERE game = ?1 AND number = ?2 - 1) THEN ?2 END, ?3, ?4)"};
    Statement add_chat_{raw_, "INSERT INTO chat VALUES (?, ?, ?, ?, ?)"};
    Statement set_status_{raw_, "UPDATE games SET status = ?1, changed = ?2 WHERE id = ?3"};
    Statement find_game_{raw_, "SELECT id, head, secret, listed, status, changed FROM games WHERE id = ?"};
    Statement find_laid_out_{raw_, "SELECT game FROM seats WHERE hash = ? AND laid_out = 1"};
    Statement find_seats_{raw_, "SELECT seat, hash, part FROM seats WHERE game = ? ORDER BY laid_out DESC"};
    Statement find_events_{
        raw_, "SELECT number, at, body FROM events WHERE game = ? AND number > ? ORDER BY number"};
    Statement find_chat_{raw_,
                         "SELECT number, at, body FROM (SELECT number, at, body FROM chat WHERE game = ? "
                         "AND room = ? AND number > ? ORDER BY number DESC LIMIT ?) ORDER BY number"};
    Statement find_listed_{raw_,
                           "SELECT id, head, secret, listed, status, changed FROM games "
                           "WHERE listed = 1 AND status = ?1 AND (status <> 0 OR "
                           "(SELECT count(*) FROM seats WHERE game = games.id) < 2) "
                           "ORDER BY changed DESC LIMIT ?2"};
    Statement add_pause_{raw_, "INSERT OR IGNORE INTO pauses SELECT at, ?1 FROM running WHERE at < ?1 - ?2"};
    Statement set_running_{
        raw_, "INSERT INTO running VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET at = excluded.at"};
    Statement find_pauses_{raw_, "SELECT began, ended FROM pauses ORDER BY began"};
    Statement drop_chat_{raw_, "DELETE FROM chat WHERE game = ? AND room = ? AND number <= ?"};
    Statement forget_chat_{
        raw_, "DELETE FROM chat WHERE game IN (SELECT id FROM games WHERE status = 0 AND changed < ?)"};
    Statement forget_events_{
        raw_, "DELETE FROM events WHERE game IN (SELECT id FROM games WHERE status = 0 AND changed < ?)"};
    Statement forget_seats_{
        raw_, "DELETE FROM seats WHERE game IN (SELECT id FROM games WHERE status = 0 AND changed < ?)"};
    Statement forget_games_{raw_, "DELETE FROM games WHERE status = 0 AND changed < ?"};
};

tl::unexpected<StoreFault> unusable(const std::string& file, const std::string& why) {
    return tl::unexpected(StoreFault{StoreFault::Kind::broken, file + ": " + why});
}

/// A file of a later program must not be written by this one.
Stored<void> check_version(sqlite3* base, const std::string& file) {
    Statement ask(base, "PRAGMA user_version");
    const std::int64_t version = ask.with().row() ? ask.number(0) : 0;
    ask.end();
    if (version != 0 && version != schema_version)
        return unusable(file, "it was written by another version of Skald");
    return {};
}

}  // namespace

Stored<std::unique_ptr<Store>> open_sqlite(const std::string& file, int most_pages) {
    sqlite3* opened = nullptr;
    const int rc = sqlite3_open_v2(file.c_str(), &opened,
                                   SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
    Base base(opened);
    if (rc != SQLITE_OK) return unusable(file, sqlite3_errstr(rc));
    const auto run = [&](const std::string& text) {
        return sqlite3_exec(base.get(), text.c_str(), nullptr, nullptr, nullptr);
    };
    if (run(prepare_file) != SQLITE_OK) return unusable(file, sqlite3_errmsg(base.get()));
    if (auto fits = check_version(base.get(), file); !fits) return tl::unexpected(fits.error());
    if (run(schema) != SQLITE_OK ||
        run("PRAGMA user_version = " + std::to_string(schema_version)) != SQLITE_OK)
        return unusable(file, sqlite3_errmsg(base.get()));
    if (most_pages > 0) run("PRAGMA max_page_count = " + std::to_string(most_pages));
    return std::make_unique<SqliteStore>(std::move(base));
}

}  // namespace skald::server
