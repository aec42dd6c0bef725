#include "server.hpp"

#include <malloc.h>
#include <sys/random.h>

#include <boost/asio.hpp>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <list>
#include <memory>
#include <unordered_map>

#include "base/json.hpp"
#include "hall.hpp"
#include "http.hpp"
#include "limits.hpp"
#include "line.hpp"
#include "messages.hpp"
#include "metrics.hpp"
#include "static_files.hpp"
#include "tls.hpp"

namespace skald::server {

namespace {

constexpr int idle_seconds = 30;  // of a connection that is no line
constexpr std::size_t message_limit = 128 * 1024;
/// A word that needs no hall is not longer, and is answered at once.
constexpr std::size_t longest_greeting = 100;
/// For all of them together; then who has left most is cut off.
constexpr std::size_t most_waiting_of_all = std::size_t{256} << 20;
/// Who takes a file more slowly, in bytes a second, does not get it.
constexpr std::uint64_t least_rate = 8 * 1024;
constexpr int most_warnings = 100;
/// Some messages take longer than others: an address has a quarter of the server's time, and two seconds of
/// it at once, for 600 messages a second. A message counts for no more than that, whatever the store was
/// waiting for.
constexpr double part_of_time = 250.0 / 600, most_time = 2000.0 / 600, most_for_a_message = 100;
/// Where much is done the disk is written so seldom that it does not matter, and nobody notices the wait: so
/// long for each message that was kept together the last time, but not longer than that.
constexpr auto keeps_apart = std::chrono::milliseconds(5), most_apart = std::chrono::milliseconds(25);
/// Where several come together, those who are a moment late are waited for.
constexpr auto moment_late = std::chrono::milliseconds(2);
/// A browser fetches the page over several connections beside its WebSocket.
constexpr int connections_for_a_line = 3;
/// Requests and connections of an address: so many at once, and for each line that it may have one more every
/// second.
constexpr double requests_at_once = 300;

/// hall.json: whether games are played here, and which peoples and armies there are beside ours.
std::string hall_text(bool hall, const std::string& own) {
    const std::string here = std::string(R"({"hall": )") + (hall ? "true" : "false");
    return here + (own.empty() ? "" : R"(, "own": )" + own) + "}";
}

std::int64_t now_in_milliseconds() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

double milliseconds_of(std::chrono::steady_clock::duration time) {
    return std::chrono::duration<double, std::milli>(time).count();
}

/// For limits: nobody sets it back.
std::int64_t steady_milliseconds() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

/// From the system's own source, which nobody can foresee.
Digest draw_bytes() {
    Digest digest;
    static_assert(sizeof digest <= 256);  // so much comes whole
    while (::getrandom(digest.data(), digest.size(), 0) != static_cast<ssize_t>(digest.size())) {
    }
    return digest;
}

/// SKALD_DIES_AT="after_write 12": the twelfth time that this point is passed the program is gone, as if it
/// had been killed there. For tests.
std::function<void(std::string_view)> dies_at() {
    const char* given = std::getenv("SKALD_DIES_AT");
    const std::string wanted = given == nullptr ? "" : given;
    const std::size_t space = wanted.find(' ');
    if (space == wanted.npos) return [](std::string_view) {};
    return [name = wanted.substr(0, space),
            left = std::atoi(wanted.c_str() + space)](std::string_view point) mutable {
        if (point == name && --left == 0) ::raise(SIGKILL);
    };
}

/// A table, or a rematch, which is one too.
bool lays_out(const Json& message) {
    const std::string type = text_in(message, "type");
    return type == "lay_out" || (type == "offer" && text_in(message, "what") == "rematch");
}

class Server {
  public:
    Server(net::io_context& context, const Options& options, Store* store, Tls* tls)
        : context_(context),
          options_(options),
          tls_(tls),
          addresses_(options.most_per_address),
          doors_(connections_for_a_line * options.most_per_address),
          messages_(2.0 * options.messages_per_address, options.messages_per_address),
          tables_(5.0 * options.tables_per_minute, options.tables_per_minute / 60.0),
          requests_(requests_at_once + options.most_per_address, options.most_per_address),
          times_(most_time * options.messages_per_address, part_of_time * options.messages_per_address),
          ticks_(context),
          keeps_(context) {
        tick();
        if (store == nullptr) return;
        hall_.emplace(HallSurroundings{*store, *options.engine,
                                       [this](std::uint64_t guest, const auto& text) { send(guest, text); },
                                       now_in_milliseconds, draw_bytes, 300, dies_at()});
        if (store->shared()) net::co_spawn(context_, hear_others(*store), net::detached);
    }

    void listen(tcp::acceptor acceptor) {
        acceptor_.emplace(std::move(acceptor));
        net::co_spawn(context_, accept(), net::detached);
    }

    /// Takes no new connection and asks the open ones to end.
    void close() {
        Error ignored;
        acceptor_->close(ignored);
        ticks_.cancel();
        closing_ = true;
        for (Connection& connection : connections_) {
            if (connection.say_goodbye) {
                connection.say_goodbye();
            } else {
                connection.cancellation.emit(net::cancellation_type::terminal);
            }
        }
        stop_when_done();
    }

  private:
    struct Connection {
        net::cancellation_signal cancellation;
        std::function<void()> say_goodbye;  ///< a WebSocket's way to end
    };
    using Connections = std::list<Connection>;

    void send(std::uint64_t guest, const std::shared_ptr<const std::string>& text) {
        const auto line = lines_.find(guest);
        if (line == lines_.end()) return;
        line->second->send(text);
        if (*waiting_ <= most_waiting_of_all) return;
        const auto most =
            std::ranges::max_element(lines_, {}, [](const auto& one) { return one.second->waiting(); });
        most->second->cut();
    }
    void tick() {
        ticks_.expires_after(std::chrono::seconds(1));
        ticks_.async_wait([this](Error error) {
            if (error) return;
            if (hall_) hall_->tick();
            messages_.forget_quiet(steady_milliseconds());
            for (Rates* rates : {&tables_, &requests_, &times_}) rates->forget_quiet(steady_milliseconds());
            tick();
        });
    }

    net::awaitable<void> pause_for(std::chrono::milliseconds time) {
        net::steady_timer pause(context_, time);
        co_await pause.async_wait(quietly);
    }

    /// Wakes the hall whenever another server has changed the store.
    net::awaitable<void> hear_others(const Store& store) {
        while (!closing_) {
            if (const int descriptor = store.news_descriptor(); descriptor >= 0) {
                net::posix::stream_descriptor news(context_);
                Error error;
                if (const int own = ::dup(descriptor); own >= 0) news.assign(own, error);
                if (news.is_open()) co_await news.async_wait(net::posix::descriptor_base::wait_read, quietly);
                if (!news.is_open()) co_await pause_for(std::chrono::milliseconds(300));  // out of files
            } else {
                co_await pause_for(std::chrono::milliseconds(300));
            }
            hall_->hear_others();
        }
    }

    void stop_when_done() {
        if (closing_ && connections_.empty()) context_.stop();
    }

    net::awaitable<void> accept() {
        while (acceptor_->is_open()) {
            auto [error, socket] = co_await acceptor_->async_accept(quietly);
            if (error == net::error::operation_aborted) co_return;
            if (error) {
                // Out of files, for example: better to wait than to spin.
                co_await pause_for(std::chrono::milliseconds(100));
                continue;
            }
            if (connections_.size() >= options_.most_connections) continue;  // it is closed at once
            const net::ip::address peer = peer_of(socket);
            // Everybody comes from a proxy: each of its connections counts alone.
            const std::string door = options_.behind_proxy ? std::to_string(++last_door_) : counted(peer);
            if (!requests_.take(door, steady_milliseconds()) || !doors_.come(door)) {
                ++counts_.turned_away;
                continue;
            }
            Error ignored;
            socket.set_option(tcp::no_delay(true), ignored);
            Socket plain = tls_ == nullptr ? Socket(std::move(socket)) : tls_->open(std::move(socket));
            const Connections::iterator connection = connections_.emplace(connections_.end());
            net::co_spawn(context_, talk(std::move(plain), peer, *connection),
                          net::bind_cancellation_slot(connection->cancellation.slot(),
                                                      [this, connection, door](std::exception_ptr) {
                                                          connections_.erase(connection);
                                                          doors_.leave(door);
                                                      }));
        }
    }

    /// One connection: requests one after another, until it ends or becomes a WebSocket.
    net::awaitable<void> talk(Socket socket, net::ip::address peer, Connection& connection) {
        Stream stream(std::move(socket));
        beast::flat_buffer buffer;
        for (bool again = true; again;) {
            http::request_parser<http::empty_body> parser;
            stream.expires_after(idle_limit());
            const auto [error, size] = co_await http::async_read_header(stream, buffer, parser, quietly);
            if (error) break;
            ++counts_.requests;
            const bool has_body = !parser.is_done();
            Request request = parser.release();
            const auto told = options_.behind_proxy ? told_by_proxy(request) : std::nullopt;
            const std::string address = told.value_or(counted(peer));
            if (!requests_.take(address, steady_milliseconds())) {
                ++counts_.turned_away;
                request.keep_alive(false);
                co_await respond_too_many(stream, request);
                co_return;
            }
            if (has_body) request.keep_alive(false);  // nobody reads it
            if (websocket::is_upgrade(request) && request.target() == "/ws" && !from_elsewhere(request)) {
                stream.expires_never();
                if (!addresses_.come(address)) {
                    ++counts_.turned_away;
                    co_await respond_too_many(stream, request);
                    co_return;
                }
                co_await hold(std::make_shared<Line>(std::move(stream), address, waiting_), request,
                              connection);
                addresses_.leave(address);
                co_return;
            }
            again = co_await respond(stream, request, peer);
        }
        Error ignored;
        stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
    }

    std::chrono::seconds idle_limit() const {
        return std::chrono::seconds(std::min(idle_seconds, options_.idle_seconds));
    }

    net::awaitable<bool> respond_too_many(Stream& stream, const Request& request) {
        return send(stream, request,
                    text_response(request, http::status::too_many_requests, "text/plain",
                                  "too much comes from this address\n"));
    }

    net::awaitable<bool> respond(Stream& stream, const Request& request, const net::ip::address& peer) {
        const std::string_view target(request.target().data(), request.target().size());
        if (request.method() != http::verb::get && request.method() != http::verb::head) {
            auto response =
                text_response(request, http::status::method_not_allowed, "text/plain", "only GET and HEAD\n");
            response.set(http::field::allow, "GET, HEAD");
            return send(stream, request, std::move(response));
        }
        if (target == "/health") {
            const bool well = !hall_ || hall_->store_answers();
            return send(stream, request,
                        text_response(request, well ? http::status::ok : http::status::service_unavailable,
                                      "application/json", health(well)));
        }
        // the page's own file says that there is nothing of this
        if (target == "/hall.json" && (hall_ || !options_.own.empty()))
            return send(stream, request,
                        text_response(request, http::status::ok, "application/json",
                                      hall_text(static_cast<bool>(hall_), options_.own)));
        if (target == "/metrics" && is_told_metrics(request, peer, options_.metrics_for))
            return send(stream, request,
                        text_response(request, http::status::ok, "text/plain; version=0.0.4", metrics()));
        if (target == "/metrics")
            return send(stream, request,
                        text_response(request, http::status::forbidden, "text/plain", "not for everybody\n"));
        if (target == "/ws")
            return send(
                stream, request,
                text_response(request, http::status::forbidden, "text/plain", "only for WebSockets\n"));
        return send_file(stream, request, file_target(target));
    }

    std::string metrics() const {
        MetricsText text;
        text.gauge("connections", "Connections that are open.", connections_.size());
        text.gauge("lines", "WebSockets that are open.", lines_.size());
        text.counter("requests_total", "Requests over HTTP.", counts_.requests);
        text.counter("slow_down_total", "Messages that came too fast and were not read.", counts_.slow_down);
        text.counter("sent_away_total", "Guests who did not slow down.", counts_.sent_away);
        text.counter("turned_away_total", "Connections beyond what an address may have.",
                     counts_.turned_away);
        text.times("hearing_seconds", "How long the hall took for a message.", hearing_);
        text.times("keeping_seconds", "How long it took to write what was done together.", keeping_);
        text.process();
        return text.text() + (hall_ ? hall_->metrics() : "");
    }

    net::awaitable<bool> send_file(Stream& stream, const Request& request, std::string_view target) {
        const auto file = find_file(options_.web, target);
        const auto missing = [&] {
            return text_response(request, http::status::not_found, "text/plain", "there is no such page\n");
        };
        if (!file) return send(stream, request, missing());
        const auto packed = packed_file(*file, request[http::field::accept_encoding]);
        const auto label = [&, tag = entity_tag(packed ? *packed : *file),
                            caching = cache_control(target)](auto& response) {
            response.set(http::field::cache_control, {caching.data(), caching.size()});
            response.set(http::field::etag, tag);
            response.set("Content-Security-Policy", page_policy);
            response.set(http::field::vary, "Accept-Encoding");
            return names_tag(request[http::field::if_none_match], tag);
        };
        auto unchanged =
            make_response<http::empty_body>(request, http::status::not_modified, content_type(*file));
        if (label(unchanged)) return send(stream, request, std::move(unchanged));

        auto response = make_response<http::file_body>(request, http::status::ok, content_type(*file));
        label(response);
        Error error;
        if (packed) response.set(http::field::content_encoding, "gzip");
        response.body().open((packed ? *packed : *file).c_str(), beast::file_mode::scan, error);
        if (error) return send(stream, request, missing());
        response.prepare_payload();
        return send(stream, request, std::move(response));
    }

    /// Sends, without the body for HEAD, and says whether the connection goes on.
    template <class Body>
    net::awaitable<bool> send(Stream& stream, const Request& request, http::response<Body> response) {
        const auto bytes = response.payload_size().value_or(0);
        stream.expires_after(idle_limit() + std::chrono::seconds(bytes / least_rate));
        if (tls_ != nullptr) response.set(http::field::strict_transport_security, only_over_tls);
        http::response_serializer<Body> serializer(response);
        serializer.split(request.method() == http::verb::head);
        const auto [error, size] = request.method() == http::verb::head
                                       ? co_await http::async_write_header(stream, serializer, quietly)
                                       : co_await http::async_write(stream, serializer, quietly);
        co_return !error && response.keep_alive();
    }

    /// A WebSocket: each message gets its answer.
    net::awaitable<void> hold(std::shared_ptr<Line> line, const Request& request, Connection& connection) {
        WebSocket& socket = line->socket();
        auto limits = websocket::stream_base::timeout::suggested(beast::role_type::server);
        limits.idle_timeout = std::chrono::seconds(options_.idle_seconds);
        socket.set_option(limits);
        socket.read_message_max(message_limit);
        socket.auto_fragment(false);  // a message is one frame
        if (const auto [error] = co_await socket.async_accept(request, quietly); error) co_return;
        connection.say_goodbye = [line] { line->close(websocket::close_code::going_away); };
        const std::uint64_t guest = ++last_guest_;
        lines_[guest] = line;
        co_await listen(*line, guest);
        if (hall_) follow_heard(), hall_->leave(guest);
        lines_.erase(guest);
    }

    /// Hears a guest until he goes, or until he is sent away for talking too fast.
    net::awaitable<void> listen(Line& line, std::uint64_t guest) {
        Allowance allowance(2 * options_.messages_per_second, options_.messages_per_second);
        beast::flat_buffer buffer;
        for (int warnings = 0; warnings < most_warnings;) {
            if (const auto [error, size] = co_await line.socket().async_read(buffer, quietly); error)
                co_return;
            std::string text(static_cast<const char*>(buffer.cdata().data()), buffer.size());
            buffer.clear();
            const std::int64_t now = steady_milliseconds();
            if (allowance.take(now) && messages_.take(line.address(), now) &&
                times_.has(line.address(), now)) {
                hear(line, guest, std::move(text));
            } else {
                ++warnings;
                tell_slow_down(line, text);
            }
        }
        ++counts_.sent_away;
        line.close(websocket::close_code::policy_error);
        co_await line.closed();  // until then he counts
    }

    void tell_slow_down(Line& line, const std::string& text) {
        ++counts_.slow_down;
        line.send(std::make_shared<const std::string>(slow_down(text)));
    }

    void hear(Line& line, std::uint64_t guest, std::string text) {
        if (text.size() <= longest_greeting || !hall_) {
            const Json message = read_json(text);
            if (!hall_ || !is_for_hall(text_in(message, "type"))) return greet(line, message);
        }
        heard_.emplace_back(guest, std::move(text));
        keep_soon();
    }
    void greet(Line& line, const Json& message) {
        line.send(std::make_shared<const std::string>(answer_message(message, hall_.has_value())));
    }
    /// Nobody is answered before it is kept: so what all of them said is followed at one go, not now and
    /// then. Each is read just before and forgotten just after, so that the next takes the same memory.
    void follow_heard() {
        for (auto& [guest, text] : std::exchange(heard_, {})) {
            Line& line = *lines_.at(guest);
            const auto begun = std::chrono::steady_clock::now();
            follow(line, guest, std::move(text));
            const auto took = std::chrono::steady_clock::now() - begun;
            hearing_.add(took);
            times_.spend(line.address(), std::min(milliseconds_of(took), most_for_a_message));
        }
    }
    void follow(Line& line, std::uint64_t guest, std::string text) {
        const Json message = read_json(text);
        if (!is_for_hall(text_in(message, "type"))) return greet(line, message);
        if (lays_out(message) && !tables_.take(line.address(), steady_milliseconds()))
            return tell_slow_down(line, text);
        hall_->gather(guest, message, std::move(text));
    }

    /// After those who speak at the same time, and a moment after the last time: what all of them do is
    /// written by one commit.
    void keep_soon() {
        if (std::exchange(keeps_soon_, true)) return;
        const auto apart = std::min<std::chrono::milliseconds>(most_apart, kept_last_ * keeps_apart);
        const auto late = std::chrono::steady_clock::now() + (kept_last_ > 1 ? moment_late : moment_late * 0);
        keeps_.expires_at(std::max(kept_at_ + apart, late));
        keeps_.async_wait([this](Error) {
            keeps_soon_ = false;
            kept_last_ = std::max<int>(1, static_cast<int>(heard_.size()));
            follow_heard();
            const auto begun = std::chrono::steady_clock::now();
            hall_->keep();
            kept_at_ = std::chrono::steady_clock::now();
            keeping_.add(kept_at_ - begun);
        });
    }

    net::io_context& context_;
    const Options& options_;
    Tls* tls_;  ///< none: what comes is plain
    std::optional<tcp::acceptor> acceptor_;
    Connections connections_;
    bool closing_ = false;
    std::shared_ptr<std::size_t> waiting_ = std::make_shared<std::size_t>();  ///< bytes, on all lines
    Addresses addresses_, doors_;  ///< of WebSockets, of all connections
    Rates messages_, tables_, requests_, times_;
    std::uint64_t last_door_ = 0;
    net::steady_timer ticks_;
    std::optional<Hall> hall_;
    std::unordered_map<std::uint64_t, std::shared_ptr<Line>> lines_;
    std::uint64_t last_guest_ = 0;
    struct {
        std::uint64_t requests = 0, slow_down = 0, sent_away = 0, turned_away = 0;
    } counts_;
    bool keeps_soon_ = false;
    std::vector<std::pair<std::uint64_t, std::string>> heard_;  ///< from whom, and not followed yet
    int kept_last_ = 1;                                         ///< so many messages were kept together
    net::steady_timer keeps_;
    std::chrono::steady_clock::time_point kept_at_{};
    Times hearing_, keeping_;
};

/// An acceptor on the port, or on one of the next hundred if that is allowed.
std::optional<tcp::acceptor> open_port(net::io_context& context, const Options& options, Error& error) {
    const auto address = net::ip::make_address(options.host, error);
    if (error) return {};
    const int last = options.next_free ? std::min(options.port + 100, 65535) : options.port;
    for (int port = options.port; port <= last; ++port) {
        const tcp::endpoint endpoint(address, static_cast<unsigned short>(port));
        tcp::acceptor acceptor(context);
        error = {};
        acceptor.open(endpoint.protocol(), error);
        if (!error) acceptor.set_option(net::socket_base::reuse_address(true), error);
        if (!error) acceptor.bind(endpoint, error);
        if (!error) acceptor.listen(net::socket_base::max_listen_connections, error);
        if (!error) return acceptor;
        if (error != net::error::address_in_use) return {};
    }
    return {};
}

/// After SIGHUP who comes is shown the certificate that lies there then; a bad one changes nothing.
void renew(net::signal_set& signals, Tls& tls, const std::function<void(const std::string&)>& warn) {
    signals.async_wait([&](Error error, int) {
        if (error) return;
        if (const auto failed = tls.load()) warn(*failed + "; the certificate from before stays");
        renew(signals, tls, warn);
    });
}

/// What a round of answers took is taken again by the next: it does not go back to the system between them.
void keep_freed_memory() {
#ifdef __GLIBC__
    ::mallopt(M_TRIM_THRESHOLD, 64 << 20);
    ::mallopt(M_TOP_PAD, 1 << 20);
#endif
}

}  // namespace

std::optional<std::string> serve(const Options& options,
                                 const std::function<void(unsigned short port)>& ready) {
    std::unique_ptr<Store> store;
    if (!options.db.empty()) {
        auto opened = is_postgres(options.db) ? open_postgres(options.db) : open_sqlite(options.db);
        if (!opened) return opened.error().text;
        store = std::move(*opened);
    }
    keep_freed_memory();
    net::io_context context(1);
    std::optional<Tls> tls;
    if (!options.tls_cert.empty()) tls.emplace(context, options.tls_cert, options.tls_key);
    if (tls)
        if (auto failed = tls->load()) return failed;
    Error error;
    auto acceptor = open_port(context, options, error);
    if (!acceptor) return options.host + ":" + std::to_string(options.port) + ": " + error.message();
    const unsigned short port = acceptor->local_endpoint().port();

    Server server(context, options, store.get(), tls ? &*tls : nullptr);
    server.listen(std::move(*acceptor));
    net::signal_set renewals(context);
    if (tls) renewals.add(SIGHUP);
    if (tls) renew(renewals, *tls, options.warn);
    net::steady_timer farewell(context);
    net::signal_set signals(context, SIGINT, SIGTERM);
    signals.async_wait([&](Error, int) {
        server.close();
        // A peer that never answers must not keep us.
        farewell.expires_after(std::chrono::seconds(1));
        farewell.async_wait([&context](Error) { context.stop(); });
    });
    ready(port);
    context.run();
    return {};
}

}  // namespace skald::server
