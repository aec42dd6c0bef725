// A WebSocket and what waits to be sent through it.
#pragma once
#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <deque>
#include <memory>
#include <string>

namespace skald::server {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using Error = boost::system::error_code;
using Stream = beast::basic_stream<net::generic::stream_protocol>;
using WebSocket = websocket::stream<Stream>;

/// Gives the error as a value: a peer that goes away is no exception.
constexpr auto quietly = net::as_tuple(net::use_awaitable);

/// What may wait for a guest who reads slowly; a whole game that he asked for may be more.
constexpr std::size_t most_waiting = std::size_t{4} << 20;
/// So long a line may take to end.
constexpr auto goodbye_limit = std::chrono::seconds(5);

/// A WebSocket and what is still to be sent through it. Who does not read is cut off, so that he costs no
/// more than most_waiting.
class Line : public std::enable_shared_from_this<Line> {
  public:
    /// `all` counts what waits on every line.
    Line(Stream stream, std::string address, std::shared_ptr<std::size_t> all)
        : socket_(std::move(stream)),
          address_(std::move(address)),
          all_(std::move(all)),
          last_(socket_.get_executor()) {}
    ~Line() { *all_ -= waiting_; }

    WebSocket& socket() { return socket_; }
    const std::string& address() const { return address_; }
    void send(std::shared_ptr<const std::string> text) {
        waiting_ += text->size();
        *all_ += text->size();
        queue_.push_back(std::move(text));
        if (queue_.size() == 1) return write();
        if (waiting_ > most_waiting) cut();
    }
    /// Says why, and does not wait long for who does not listen.
    void close(websocket::close_code code) {
        last_.expires_after(goodbye_limit);
        last_.async_wait([self = shared_from_this()](Error) { self->cut(); });
        socket_.async_close(code, [self = shared_from_this()](Error) { self->last_.cancel(); });
    }
    net::awaitable<void> closed() { co_await last_.async_wait(quietly); }
    void cut() {
        Error ignored;
        beast::get_lowest_layer(socket_).socket().close(ignored);
    }
    std::size_t waiting() const { return waiting_; }

  private:
    void write() {
        socket_.text(true);
        socket_.async_write(net::buffer(*queue_.front()),
                            [self = shared_from_this()](Error error, std::size_t) {
                                self->waiting_ -= self->queue_.front()->size();
                                *self->all_ -= self->queue_.front()->size();
                                self->queue_.pop_front();
                                if (error) return;
                                if (!self->queue_.empty()) self->write();
                            });
    }

    WebSocket socket_;
    std::string address_;
    std::deque<std::shared_ptr<const std::string>> queue_;
    std::size_t waiting_ = 0;
    std::shared_ptr<std::size_t> all_;
    net::steady_timer last_;  ///< until it is cut
};

}  // namespace skald::server
