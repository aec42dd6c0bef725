#include <libpq-fe.h>

#include <array>
#include <chrono>
#include <nlohmann/json.hpp>
#include <variant>

#include "store.hpp"

namespace skald::server {

namespace {

constexpr int schema_version = 1;
constexpr auto pause_between_tries = std::chrono::seconds(1);

// Servers that start at once wait for each other. `number` counts the events of a game: who appends holds its
// row, so that of two only one finds the number that he expects.
constexpr const char* schema = R"(
    SELECT pg_advisory_xact_lock(7526113);
    CREATE TABLE IF NOT EXISTS skald (version integer NOT NULL);
    INSERT INTO skald SELECT 1 WHERE NOT EXISTS (SELECT FROM skald);
    CREATE TABLE IF NOT EXISTS games (
        id text PRIMARY KEY, head text NOT NULL, secret text NOT NULL, listed boolean NOT NULL,
        status integer NOT NULL, changed bigint NOT NULL, number bigint NOT NULL);
    CREATE INDEX IF NOT EXISTS games_listed ON games (status, changed) WHERE listed;
    CREATE TABLE IF NOT EXISTS seats (
        game text NOT NULL REFERENCES games, seat integer NOT NULL, hash text NOT NULL, part text NOT NULL,
        laid_out boolean NOT NULL, PRIMARY KEY (game, seat));
    CREATE INDEX IF NOT EXISTS seats_hash ON seats (hash);
    CREATE TABLE IF NOT EXISTS events (
        game text NOT NULL REFERENCES games, number bigint NOT NULL, at bigint NOT NULL, body text NOT NULL,
        PRIMARY KEY (game, number));
    CREATE TABLE IF NOT EXISTS chat (
        game text NOT NULL REFERENCES games, room text NOT NULL, number bigint NOT NULL, at bigint NOT NULL,
        body text NOT NULL, PRIMARY KEY (game, room, number));
    CREATE TABLE IF NOT EXISTS running (one integer PRIMARY KEY CHECK (one = 1), at bigint NOT NULL);
    CREATE TABLE IF NOT EXISTS pauses (began bigint PRIMARY KEY, ended bigint NOT NULL);
    SELECT set_config('synchronous_commit', 'on', false)
        WHERE current_setting('synchronous_commit') IN ('off', 'local');
    SELECT version FROM skald;
)";

struct Statement {
    const char* name;
    const char* text;
};
// Each write is one statement: one way to the database and back, kept whole or not at all.
constexpr Statement add_game{"add_game", R"(
    WITH game AS (INSERT INTO games VALUES ($1, $2, $3, $4::boolean, $5::integer, $6::bigint, 0)
                  RETURNING id, listed),
         seat AS (INSERT INTO seats SELECT id, $7::integer, $8, $9, true FROM game),
         other AS (INSERT INTO seats SELECT id, $10::integer, $11::text, $12::text, false FROM game
                   WHERE $11::text IS NOT NULL)
    SELECT CASE WHEN listed THEN pg_notify('skald', 'lobby ' || id) END FROM game)"};
constexpr Statement append_events{"append_events", R"(
    WITH held AS (UPDATE games SET status = $2::integer, changed = $3::bigint,
                                   number = number + json_array_length($5::json)
                  FROM (SELECT id AS it, status AS was FROM games WHERE id = $1) AS before
                  WHERE id = it AND number = $4::bigint
                  RETURNING id, listed AND (status <> was OR $7::text IS NOT NULL) AS shown),
         event AS (INSERT INTO events SELECT id, (line->>'number')::bigint, (line->>'at')::bigint,
                                             line->>'body' FROM held, json_array_elements($5::json) AS line),
         seat AS (INSERT INTO seats SELECT id, $6::integer, $7::text, $8::text, false FROM held
                  WHERE $7::text IS NOT NULL)
    SELECT pg_notify('skald', CASE WHEN shown THEN 'lobby ' ELSE 'game ' END || id) FROM held)"};
constexpr Statement add_chat{"add_chat", R"(
    WITH line AS (INSERT INTO chat VALUES ($1, $2, $3::bigint, $4::bigint, $5) RETURNING game, room),
         gone AS (DELETE FROM chat WHERE game = $1 AND room = $2 AND number <= $3::bigint - $6::bigint)
    SELECT pg_notify('skald', 'said ' || game || ' ' || room) FROM line)"};
constexpr Statement tell_note{"tell_note", "SELECT pg_notify('skald', 'note ' || $1::text)"};
constexpr Statement find_game{
    "find_game", "SELECT id, head, secret, listed::integer, status, changed FROM games WHERE id = $1"};
constexpr Statement find_laid_out{"find_laid_out", "SELECT game FROM seats WHERE hash = $1 AND laid_out"};
constexpr Statement find_seats{"find_seats",
                               "SELECT seat, hash, part FROM seats WHERE game = $1 ORDER BY laid_out DESC"};
constexpr Statement find_events{"find_events",
                                "SELECT number, at, body FROM events WHERE game = $1 AND number > $2::bigint "
                                "ORDER BY number"};
constexpr Statement find_chat{"find_chat",
                              "SELECT number, at, body FROM (SELECT number, at, body FROM chat WHERE game = "
                              "$1 AND room = $2 AND number > $3::bigint ORDER BY number DESC LIMIT "
                              "$4::bigint) AS last ORDER BY number"};
constexpr Statement find_listed{
    "find_listed",
    "SELECT id, head, secret, listed::integer, status, changed FROM games "
    "WHERE listed AND status = $1::integer AND (status <> 0 OR "
    "(SELECT count(*) FROM seats WHERE game = games.id) < 2) ORDER BY changed DESC LIMIT $2::bigint"};
constexpr Statement set_running{"set_running", R"(
    WITH pause AS (INSERT INTO pauses SELECT at, $1::bigint FROM running
                   WHERE $2::boolean AND at < $1::bigint - $3::bigint ON CONFLICT DO NOTHING)
    INSERT INTO running VALUES (1, $1::bigint)
    ON CONFLICT (one) DO UPDATE SET at = greatest(running.at, excluded.at))"};
constexpr Statement find_pauses{"find_pauses", "SELECT began, ended FROM pauses ORDER BY began"};
// Whether nobody sits down meanwhile the rows of the games say, which are held first.
constexpr Statement forget_games{"forget_games", R"(
    WITH old AS (SELECT id FROM games WHERE status = 0 AND changed < $1::bigint FOR UPDATE),
         chats AS (DELETE FROM chat USING old WHERE game = id),
         event AS (DELETE FROM events USING old WHERE game = id),
         seat AS (DELETE FROM seats USING old WHERE game = id)
    DELETE FROM games USING old WHERE games.id = old.id)"};
constexpr std::array every_statement{add_game,      append_events, add_chat,    tell_note, find_game,
                                     find_laid_out, find_seats,    find_events, find_chat, find_listed,
                                     forget_games,  set_running,   find_pauses};

struct CloseConnection {
    void operator()(PGconn* connection) const { PQfinish(connection); }
};
using Connection = std::unique_ptr<PGconn, CloseConnection>;

/// What a statement gave.
class Rows {
  public:
    explicit Rows(PGresult* result) : result_(result) {}

    bool good() const {
        const auto status = PQresultStatus(result_.get());
        return status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK;
    }
    int size() const { return PQntuples(result_.get()); }
    std::string text(int row, int column) const {
        return {PQgetvalue(result_.get(), row, column),
                static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
    }
    std::int64_t number(int row, int column) const { return std::stoll(text(row, column)); }
    StoreFault fault() const {
        using enum StoreFault::Kind;
        const char* code = PQresultErrorField(result_.get(), PG_DIAG_SQLSTATE);
        const std::string_view state = code == nullptr ? "" : code;
        if (state == "23505") return {moved, "another was faster"};
        if (state == "53100")
            return {full,
                    "there is no room on the server's disk: nothing is lost, play goes on when there is"};
        return {broken, "the server's store cannot be used"};
    }

  private:
    struct Clear {
        void operator()(PGresult* result) const { PQclear(result); }
    };
    std::unique_ptr<PGresult, Clear> result_;
};

/// The values of a statement, as texts.
class Values {
  public:
    template <class... Each>
    explicit Values(const Each&... each) {
        (add(each), ...);
    }
    Rows ask(PGconn* connection, const Statement& statement) const {
        std::vector<const char*> texts;
        for (const auto& text : texts_) texts.push_back(text ? text->c_str() : nullptr);
        return Rows(PQexecPrepared(connection, statement.name, static_cast<int>(texts.size()), texts.data(),
                                   nullptr, nullptr, 0));
    }

  private:
    void add(std::string_view text) { texts_.emplace_back(text); }
    void add(std::int64_t number) { texts_.emplace_back(std::to_string(number)); }
    void add(std::nullopt_t) { texts_.emplace_back(); }

    std::vector<std::optional<std::string>> texts_;
};

Connection connect(const std::string& url) {
    // What the address itself says counts more.
    const char* names[] = {"connect_timeout", "tcp_user_timeout", "fallback_application_name",
                           "client_encoding", "dbname",           nullptr};
    const char* values[] = {"2", "4000", "skald", "UTF8", url.c_str(), nullptr};
    Connection connection(PQconnectdbParams(names, values, 1));
    PQsetNoticeProcessor(connection.get(), [](void*, const char*) {}, nullptr);
    return connection;
}

/// A connection with schema and statements, or why there is none.
Result<Connection, std::string> connect_ready(const std::string& url) {
    Connection connection = connect(url);
    if (PQstatus(connection.get()) != CONNECTION_OK)
        return tl::unexpected(std::string(PQerrorMessage(connection.get())));
    const Rows made(PQexec(connection.get(), schema));
    if (!made.good()) return tl::unexpected(std::string(PQerrorMessage(connection.get())));
    if (made.size() != 1 || made.number(0, 0) != schema_version)
        return tl::unexpected(std::string("the database was written by another version of Skald"));
    for (const Statement& statement : every_statement)
        if (!Rows(PQprepare(connection.get(), statement.name, statement.text, 0, nullptr)).good())
            return tl::unexpected(std::string(PQerrorMessage(connection.get())));
    return connection;
}

StoredGame game_in(const Rows& rows, int row) {
    return {rows.text(row, 0),
            rows.text(row, 1),
            rows.text(row, 2),
            rows.number(row, 3) != 0,
            static_cast<GameStatus>(rows.number(row, 4)),
            rows.number(row, 5)};
}

template <class T, class Read>
std::vector<T> all_in(const Rows& rows, Read read) {
    std::vector<T> all;
    for (int row = 0; row < rows.size(); ++row) all.push_back(read(rows, row));
    return all;
}
StoredLine line_in(const Rows& rows, int row) {
    return {rows.number(row, 0), rows.number(row, 1), rows.text(row, 2)};
}

/// "game ID", "lobby ID", "said ID ROOM", "note TEXT".
void read_note(const std::string& note, StoreNews& news) {
    std::vector<std::string> words;
    for (std::size_t start = 0, end = 0; end != note.npos; start = end + 1)
        words.push_back(note.substr(start, (end = note.find(' ', start)) - start));
    if (words[0] == "note") return news.notes.push_back(note.substr(5));
    if (words.size() == 3 && words[0] == "said") news.said.push_back({words[1], words[2]});
    if (words.size() != 2) return;
    news.games.push_back(words[1]);
    news.lobby = news.lobby || words[0] == "lobby";
}

class PostgresStore final : public Store {
  public:
    PostgresStore(std::string url, Connection connection)
        : url_(std::move(url)), connection_(std::move(connection)) {
        listen();
    }

    Stored<void> add(const StoredGame& game, const StoredSeat& seat,
                     const std::optional<StoredSeat>& kept_for) override {
        const auto values_with = [&](const auto&... other) {
            return Values(game.id, game.head, game.secret, std::int64_t{game.listed},
                          static_cast<std::int64_t>(game.status), game.changed, std::int64_t{seat.seat},
                          seat.hash, seat.part, other...);
        };
        const Values values = kept_for
                                  ? values_with(std::int64_t{kept_for->seat}, kept_for->hash, kept_for->part)
                                  : values_with(std::nullopt, std::nullopt, std::nullopt);
        return write(add_game, values, [&] {
            const auto there = this->game(game.id);
            return there && *there && (*there)->secret == game.secret;
        });
    }
    Stored<void> append(const StoreStep& step) override {
        auto lines = nlohmann::json::array();
        for (const StoredLine& event : step.events)
            lines.push_back({{"number", event.number}, {"at", event.at}, {"body", event.body}});
        const std::int64_t status = static_cast<std::int64_t>(step.status);
        const Values values = step.seat
                                  ? Values(step.game, status, step.at, step.expected, lines.dump(),
                                           std::int64_t{step.seat->seat}, step.seat->hash, step.seat->part)
                                  : Values(step.game, status, step.at, step.expected, lines.dump(),
                                           std::nullopt, std::nullopt, std::nullopt);
        return write(append_events, values, [&] {
            const auto there = events(step.game, step.expected);
            return there && !step.events.empty() && there->size() >= step.events.size() &&
                   there->front().body == step.events.front().body &&
                   there->front().at == step.events.front().at;
        });
    }
    Stored<void> say(std::string_view game, std::string_view room, const StoredLine& line) override {
        return write(add_chat, Values(game, room, line.number, line.at, line.body, most_said), [&] {
            const auto there = said(game, room, line.number - 1);
            return there && !there->empty() && there->front().body == line.body;
        });
    }

    Stored<std::optional<StoredGame>> game(std::string_view id) override {
        return read(find_game, Values(id), [](const Rows& rows) {
            return rows.size() == 0 ? std::nullopt : std::optional(game_in(rows, 0));
        });
    }
    Stored<std::optional<std::string>> laid_out_by(std::string_view hash) override {
        return read(find_laid_out, Values(hash), [](const Rows& rows) {
            return rows.size() == 0 ? std::nullopt : std::optional(rows.text(0, 0));
        });
    }
    Stored<std::vector<StoredSeat>> seats(std::string_view game) override {
        return read(find_seats, Values(game), [](const Rows& rows) {
            return all_in<StoredSeat>(rows, [](const Rows& all, int row) {
                return StoredSeat{static_cast<int>(all.number(row, 0)), all.text(row, 1), all.text(row, 2)};
            });
        });
    }
    Stored<std::vector<StoredLine>> events(std::string_view game, std::int64_t after) override {
        return read(find_events, Values(game, after),
                    [](const Rows& rows) { return all_in<StoredLine>(rows, line_in); });
    }
    Stored<std::vector<StoredLine>> said(std::string_view game, std::string_view room,
                                         std::int64_t after) override {
        return read(find_chat, Values(game, room, after, most_said),
                    [](const Rows& rows) { return all_in<StoredLine>(rows, line_in); });
    }
    Stored<std::vector<StoredGame>> listed(GameStatus status, int most) override {
        return read(find_listed, Values(static_cast<std::int64_t>(status), std::int64_t{most}),
                    [](const Rows& rows) { return all_in<StoredGame>(rows, game_in); });
    }
    Stored<void> forget_waiting(std::int64_t since) override {
        return read(forget_games, Values(since), [](const Rows&) { return std::monostate(); })
            .map([](std::monostate) {});
    }

    Stored<std::vector<Pause>> note_running(std::int64_t now, bool began) override {
        bool lost = false;
        if (const auto noted = ask(set_running, Values(now, std::int64_t{began}, shortest_pause), lost);
            !noted || !noted->good())
            return tl::unexpected(noted ? noted->fault() : noted.error());
        return read(find_pauses, Values(), [](const Rows& rows) {
            return all_in<Pause>(
                rows, [](const Rows& all, int row) { return Pause{all.number(row, 0), all.number(row, 1)}; });
        });
    }

    bool shared() const override { return true; }
    void tell(std::string_view note) override {
        bool lost = false;
        (void)ask(tell_note, Values(note), lost);
    }
    int news_descriptor() const override { return listener_ ? PQsocket(listener_.get()) : -1; }
    StoreNews news() override {
        StoreNews news;
        if (!listener_ || PQconsumeInput(listener_.get()) == 0) {
            listener_.reset();
            news.everything = listen();  // whatever was told meanwhile was not heard
            return news;
        }
        const int own = PQbackendPID(connection_.get());
        while (PGnotify* note = PQnotifies(listener_.get())) {
            if (note->be_pid != own) read_note(note->extra, news);
            PQfreemem(note);
        }
        return news;
    }

  private:
    using Time = std::chrono::steady_clock::time_point;

    bool is_connected() const { return PQstatus(connection_.get()) == CONNECTION_OK; }
    /// Not at every message while there is no database: each try takes its time.
    static bool is_time(Time& last) {
        const Time now = std::chrono::steady_clock::now();
        if (now - last < pause_between_tries) return false;
        last = now;
        return true;
    }
    bool reconnect() {
        if (!is_time(last_try_)) return false;
        auto fresh = connect_ready(url_);
        if (fresh) connection_ = std::move(*fresh);
        return fresh.has_value();
    }
    bool listen() {
        if (!is_time(last_listened_)) return false;
        Connection fresh = connect(url_);
        if (PQstatus(fresh.get()) != CONNECTION_OK || !Rows(PQexec(fresh.get(), "LISTEN skald")).good())
            return false;
        listener_ = std::move(fresh);
        return true;
    }

    /// Asks; over a new connection where the old one is found to be lost. `lost`: then it was asked twice.
    Stored<Rows> ask(const Statement& statement, const Values& values, bool& lost) {
        if (is_connected()) {
            Rows rows = values.ask(connection_.get(), statement);
            if (is_connected()) return rows;
        }
        lost = true;
        if (!reconnect())
            return tl::unexpected(
                StoreFault{StoreFault::Kind::broken, "the server's store cannot be reached"});
        return values.ask(connection_.get(), statement);
    }
    template <class Take>
    auto read(const Statement& statement, const Values& values, Take take)
        -> Stored<decltype(take(std::declval<const Rows&>()))> {
        bool lost = false;
        const auto rows = ask(statement, values, lost);
        if (!rows) return tl::unexpected(rows.error());
        if (!rows->good()) return tl::unexpected(rows->fault());
        return take(*rows);
    }
    /// A connection that was lost does not tell whether its last statement was carried out: `is_there` looks.
    template <class IsThere>
    Stored<void> write(const Statement& statement, const Values& values, IsThere is_there) {
        bool lost = false;
        const auto rows = ask(statement, values, lost);
        if (!rows) return tl::unexpected(rows.error());
        if (rows->good() && rows->size() == 1) return {};
        const StoreFault fault =
            rows->good() ? StoreFault{StoreFault::Kind::moved, "another was faster"} : rows->fault();
        if (lost && fault.kind == StoreFault::Kind::moved && is_there()) return {};
        return tl::unexpected(fault);
    }

    std::string url_;
    Connection connection_, listener_;
    Time last_try_{}, last_listened_{};
};

}  // namespace

Stored<std::unique_ptr<Store>> open_postgres(const std::string& url) {
    auto connection = connect_ready(url);
    if (!connection) return tl::unexpected(StoreFault{StoreFault::Kind::broken, connection.error()});
    return std::make_unique<PostgresStore>(url, std::move(*connection));
}

bool is_postgres(std::string_view where) {
    return where.starts_with("postgres://") || where.starts_with("postgresql://");
}

}  // namespace skald::server
