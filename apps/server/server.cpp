#include "server.hpp"

#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <list>
#include <memory>

#include "messages.hpp"
#include "static_files.hpp"

namespace skald::server {

namespace {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using net::ip::tcp;
using Error = boost::system::error_code;
using WebSocket = websocket::stream<beast::tcp_stream>;
using Request = http::request<http::empty_body>;

constexpr auto idle_limit = std::chrono::seconds(30);
constexpr std::size_t message_limit = 64 * 1024;

/// Gives the error as a value: a peer that goes away is no exception.
constexpr auto quietly = net::as_tuple(net::use_awaitable);

// The page runs its own scripts and its own wasm, and talks to this server only.
constexpr const char* page_policy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; worker-src 'self' blob:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

template <class Body>
http::response<Body> make_response(const Request& request, http::status status, std::string_view type) {
    http::response<Body> response(status, request.version());
    response.set(http::field::server, "skald");
    response.set(http::field::content_type, {type.data(), type.size()});
    response.set("X-Content-Type-Options", "nosniff");
    response.keep_alive(request.keep_alive());
    return response;
}

http::response<http::string_body> text_response(const Request& request, http::status status,
                                                std::string_view type, std::string body) {
    auto response = make_response<http::string_body>(request, status, type);
    response.set(http::field::cache_control, "no-store");
    response.body() = std::move(body);
    response.prepare_payload();
    return response;
}

/// A page of another site may not use its visitor's browser to talk to this server.
bool from_elsewhere(const Request& request) {
    const auto origin = request.find(http::field::origin);
    if (origin == request.end()) return false;
    const std::string_view from(origin->value().data(), origin->value().size());
    const auto host = request[http::field::host];
    const std::size_t scheme = from.find("://");
    return scheme == from.npos || from.substr(scheme + 3) != std::string_view(host.data(), host.size());
}

class Server {
  public:
    Server(net::io_context& context, const Options& options) : context_(context), options_(options) {}

    void listen(tcp::acceptor acceptor) {
        acceptor_.emplace(std::move(acceptor));
        net::co_spawn(context_, accept(), net::detached);
    }

    /// Takes no new connection and asks the open ones to end.
    void close() {
        Error ignored;
        acceptor_->close(ignored);
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

    void stop_when_done() {
        if (closing_ && connections_.empty()) context_.stop();
    }

    net::awaitable<void> accept() {
        while (acceptor_->is_open()) {
            auto [error, socket] = co_await acceptor_->async_accept(quietly);
            if (error == net::error::operation_aborted) co_return;
            if (error) {
                // Out of files, for example: better to wait than to spin.
                net::steady_timer pause(context_, std::chrono::milliseconds(100));
                co_await pause.async_wait(quietly);
                continue;
            }
            const Connections::iterator connection = connections_.emplace(connections_.end());
            net::co_spawn(context_, talk(std::move(socket), *connection),
                          net::bind_cancellation_slot(
                              connection->cancellation.slot(),
                              [this, connection](std::exception_ptr) { connections_.erase(connection); }));
        }
    }

    /// One connection: requests one after another, until it ends or becomes a WebSocket.
    net::awaitable<void> talk(tcp::socket socket, Connection& connection) {
        beast::tcp_stream stream(std::move(socket));
        beast::flat_buffer buffer;
        for (bool again = true; again;) {
            http::request_parser<http::empty_body> parser;
            stream.expires_after(idle_limit);
            const auto [error, size] = co_await http::async_read_header(stream, buffer, parser, quietly);
            if (error) break;
            const bool has_body = !parser.is_done();
            Request request = parser.release();
            if (has_body) request.keep_alive(false);  // nobody reads it
            if (websocket::is_upgrade(request) && request.target() == "/ws" && !from_elsewhere(request)) {
                stream.expires_never();
                co_await hold(std::make_shared<WebSocket>(std::move(stream)), request, connection);
                co_return;
            }
            again = co_await respond(stream, request);
        }
        Error ignored;
        stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
    }

    net::awaitable<bool> respond(beast::tcp_stream& stream, const Request& request) {
        const std::string_view target(request.target().data(), request.target().size());
        if (request.method() != http::verb::get && request.method() != http::verb::head) {
            auto response =
                text_response(request, http::status::method_not_allowed, "text/plain", "only GET and HEAD\n");
            response.set(http::field::allow, "GET, HEAD");
            return send(stream, request, std::move(response));
        }
        if (target == "/health")
            return send(stream, request,
                        text_response(request, http::status::ok, "application/json", health()));
        if (target == "/ws")
            return send(
                stream, request,
                text_response(request, http::status::forbidden, "text/plain", "only for WebSockets\n"));
        return send_file(stream, request, target);
    }

    net::awaitable<bool> send_file(beast::tcp_stream& stream, const Request& request,
                                   std::string_view target) {
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
    net::awaitable<bool> send(beast::tcp_stream& stream, const Request& request,
                              http::response<Body> response) {
        stream.expires_after(idle_limit);
        http::response_serializer<Body> serializer(response);
        serializer.split(request.method() == http::verb::head);
        const auto [error, size] = request.method() == http::verb::head
                                       ? co_await http::async_write_header(stream, serializer, quietly)
                                       : co_await http::async_write(stream, serializer, quietly);
        co_return !error && response.keep_alive();
    }

    /// A WebSocket: each message gets its answer.
    net::awaitable<void> hold(std::shared_ptr<WebSocket> stream, const Request& request,
                              Connection& connection) {
        stream->set_option(websocket::stream_base::timeout::suggested(beast::role_type::server));
        stream->read_message_max(message_limit);
        if (const auto [error] = co_await stream->async_accept(request, quietly); error) co_return;
        connection.say_goodbye = [stream] {
            stream->async_close(websocket::close_code::going_away, [stream](Error) {});
        };
        beast::flat_buffer buffer;
        while (true) {
            if (const auto [error, size] = co_await stream->async_read(buffer, quietly); error) co_return;
            const std::string answer =
                answer_message({static_cast<const char*>(buffer.cdata().data()), buffer.size()});
            buffer.clear();
            stream->text(true);
            if (const auto [error, size] = co_await stream->async_write(net::buffer(answer), quietly); error)
                co_return;
        }
    }

    net::io_context& context_;
    const Options& options_;
    std::optional<tcp::acceptor> acceptor_;
    Connections connections_;
    bool closing_ = false;
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

}  // namespace

std::optional<std::string> serve(const Options& options,
                                 const std::function<void(unsigned short port)>& ready) {
    net::io_context context(1);
    Error error;
    auto acceptor = open_port(context, options, error);
    if (!acceptor) return options.host + ":" + std::to_string(options.port) + ": " + error.message();
    const unsigned short port = acceptor->local_endpoint().port();

    Server server(context, options);
    server.listen(std::move(*acceptor));
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
