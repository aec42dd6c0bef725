// What messages cost in the library alone: a WebSocket server that says what it hears to who said it,
// or (as `echo both`) to him and to the one who came beside him, as a move is told to both players.
// bench/server.mjs compiles it with g++ -O3, holds the moves of `skald serve` against it, and hears its port
// on stdout.
#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <cstdio>
#include <vector>

namespace net = boost::asio;
namespace beast = boost::beast;
using net::ip::tcp;
using Socket = beast::websocket::stream<beast::tcp_stream>;
constexpr auto quietly = net::as_tuple(net::use_awaitable);

static bool both = false;
static std::vector<Socket*> came;  // of two beside each other only one speaks at a time

static net::awaitable<void> echo(Socket socket) {
    if (const auto [error] = co_await socket.async_accept(quietly); error) co_return;
    socket.text(true);
    socket.auto_fragment(false);
    const std::size_t place = came.size();
    came.push_back(&socket);
    for (beast::flat_buffer buffer;; buffer.clear()) {
        if (const auto [error, size] = co_await socket.async_read(buffer, quietly); error) break;
        if (const auto [error, size] = co_await socket.async_write(buffer.cdata(), quietly); error) break;
        Socket* const beside = both ? came.at(place ^ 1) : nullptr;
        if (beside != nullptr) co_await beside->async_write(buffer.cdata(), quietly);
    }
    came[place] = nullptr;
}

static net::awaitable<void> listen(tcp::acceptor acceptor) {
    for (;;) {
        auto [error, socket] = co_await acceptor.async_accept(quietly);
        if (error) co_return;
        socket.set_option(tcp::no_delay(true));
        net::co_spawn(acceptor.get_executor(), echo(Socket(std::move(socket))), net::detached);
    }
}

int main(int words, char**) {
    both = words > 1;
    net::io_context context(1);
    tcp::acceptor acceptor(context, {net::ip::make_address("127.0.0.1"), 0});
    std::printf("%d\n", acceptor.local_endpoint().port());
    std::fflush(stdout);
    net::co_spawn(context, listen(std::move(acceptor)), net::detached);
    context.run();
}
