// TLS in front of the server: what comes encrypted goes on as plain bytes through a pair of sockets, so that
// the server knows one kind of connection. Only tls.cpp pays for OpenSSL.
#pragma once
#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <memory>
#include <optional>
#include <string>

namespace boost::asio::ssl {
class context;
}

namespace skald::server {

/// A connection, whatever lies under it.
using Socket = boost::asio::generic::stream_protocol::socket;

class Tls {
  public:
    /// A chain of certificates and the private key of its first, both as PEM.
    Tls(boost::asio::io_context& context, std::string certificates, std::string key)
        : context_(context), certificates_(std::move(certificates)), key_(std::move(key)) {}

    /// Reads the files. Gives the reason if they cannot be used; then what was read before stays.
    std::optional<std::string> load();
    /// The plain end of an encrypted connection. It ends when there is no TLS to be had with the other side.
    Socket open(boost::asio::ip::tcp::socket socket);

  private:
    boost::asio::io_context& context_;
    std::string certificates_, key_;
    std::shared_ptr<boost::asio::ssl::context> keys_;
};

}  // namespace skald::server
