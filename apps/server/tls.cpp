#include "tls.hpp"

#include <array>
#include <boost/asio.hpp>
#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <chrono>

namespace skald::server {

namespace {

namespace net = boost::asio;
namespace ssl = net::ssl;
using Error = boost::system::error_code;
using Plain = net::local::stream_protocol::socket;
using Keys = std::shared_ptr<ssl::context>;

/// Within this time the other side must greet, and read what it is sent. Whoever does neither is let go.
constexpr auto patience = std::chrono::seconds(30);
constexpr auto farewell = std::chrono::seconds(2);
constexpr auto quietly = net::as_tuple(net::use_awaitable);

/// One encrypted connection and the end of the pair that the server does not see.
struct Relay {
    Keys keys;  ///< they outlive a new certificate
    ssl::stream<boost::beast::tcp_stream> outside;
    Plain inside;
    bool ended = false;

    boost::beast::tcp_stream& wire() { return outside.next_layer(); }
    /// One way has come to its end: whatever the other waits for is over, too.
    void end() {
        Error ignored;
        ended = true;
        inside.close(ignored);
        wire().cancel();
    }
};

net::awaitable<void> pass_inwards(Relay& relay) {
    std::array<char, 4096> bytes;
    while (!relay.ended) {
        relay.wire().expires_never();  // how long somebody may be silent is the server's affair
        const auto [error, size] = co_await relay.outside.async_read_some(net::buffer(bytes), quietly);
        if (error) break;
        const auto [failed, all] = co_await net::async_write(relay.inside, net::buffer(bytes, size), quietly);
        if (failed) break;
    }
    relay.end();
}

net::awaitable<void> pass_outwards(Relay& relay) {
    std::array<char, 16384> bytes;  // a record of TLS
    while (!relay.ended) {
        const auto [error, size] = co_await relay.inside.async_read_some(net::buffer(bytes), quietly);
        if (error) break;
        relay.wire().expires_after(patience);
        const auto [failed, all] =
            co_await net::async_write(relay.outside, net::buffer(bytes, size), quietly);
        if (failed) break;
    }
    relay.end();
}

net::awaitable<void> carry(Keys keys, net::ip::tcp::socket socket, Plain inside) {
    ssl::context& context = *keys;
    Relay relay{std::move(keys), {boost::beast::tcp_stream(std::move(socket)), context}, std::move(inside)};
    relay.wire().expires_after(patience);
    if (const auto [error] = co_await relay.outside.async_handshake(ssl::stream_base::server, quietly); error)
        co_return;
    using namespace net::experimental::awaitable_operators;
    co_await (pass_inwards(relay) && pass_outwards(relay));
    relay.wire().expires_after(farewell);
    co_await relay.outside.async_shutdown(quietly);
}

}  // namespace

std::optional<std::string> Tls::load() {
    auto keys = std::make_shared<ssl::context>(ssl::context::tls_server);
    keys->set_options(ssl::context::default_workarounds | ssl::context::no_tlsv1 | ssl::context::no_tlsv1_1 |
                      SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
    SSL_CTX_set_mode(keys->native_handle(), SSL_MODE_RELEASE_BUFFERS);  // who is silent needs none
    Error error;
    if (keys->use_certificate_chain_file(certificates_, error); error)
        return certificates_ + ": " + error.message();
    if (keys->use_private_key_file(key_, ssl::context::pem, error); error)
        return key_ + ": " + error.message();
    keys_ = std::move(keys);
    return {};
}

Socket Tls::open(net::ip::tcp::socket socket) {
    Plain near(context_), far(context_);
    Error error;
    net::local::connect_pair(near, far, error);
    // Without a pair (out of files, for example) the server meets a connection that is at its end.
    if (!error) net::co_spawn(context_, carry(keys_, std::move(socket), std::move(far)), net::detached);
    return Socket(std::move(near));
}

}  // namespace skald::server
