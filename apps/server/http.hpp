// HTTP as this server speaks it: what every response says, and who asks.
#pragma once
#include <algorithm>
#include <boost/asio.hpp>
#include <boost/beast/http.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace skald::server {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using net::ip::tcp;
using Error = boost::system::error_code;
using Request = http::request<http::empty_body>;

/// For a year a browser that came over TLS comes over nothing else.
constexpr const char* only_over_tls = "max-age=31536000";

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
    response.set("Referrer-Policy", "no-referrer");  // a link to a game is for those who were given it
    response.set("Cross-Origin-Opener-Policy", "same-origin");
    response.set("Cross-Origin-Resource-Policy", "same-origin");
    response.keep_alive(request.keep_alive());
    return response;
}

inline http::response<http::string_body> text_response(const Request& request, http::status status,
                                                       std::string_view type, std::string body) {
    auto response = make_response<http::string_body>(request, status, type);
    response.set(http::field::cache_control, "no-store");
    response.body() = std::move(body);
    response.prepare_payload();
    return response;
}

/// A page of another site may not use its visitor's browser to talk to this server.
inline bool from_elsewhere(const Request& request) {
    const auto origin = request.find(http::field::origin);
    if (origin == request.end()) return false;
    const std::string_view from(origin->value().data(), origin->value().size());
    const auto host = request[http::field::host];
    const std::size_t scheme = from.find("://");
    return scheme == from.npos || from.substr(scheme + 3) != std::string_view(host.data(), host.size());
}

/// As limits count it: who has an address of IPv6 has 2^64 of them, and these count as one.
inline std::string counted(const net::ip::address& address) {
    if (!address.is_v6()) return address.to_string();
    auto bytes = address.to_v6().to_bytes();
    if (!address.to_v6().is_v4_mapped()) std::fill(bytes.begin() + 8, bytes.end(), 0);
    return net::ip::address_v6(bytes).to_string();
}

/// Who is at the other end of a connection.
inline net::ip::address peer_of(const tcp::socket& socket) {
    Error error;
    const auto endpoint = socket.remote_endpoint(error);
    return error ? net::ip::address() : endpoint.address();
}

/// Figures are for this machine and for addresses that were named; a proxy on this machine speaks for others.
inline bool is_told_metrics(const Request& request, net::ip::address peer,
                            const std::vector<std::string>& named) {
    if (peer.is_v6() && peer.to_v6().is_v4_mapped())
        peer = net::ip::make_address_v4(net::ip::v4_mapped, peer.to_v6());
    if (request.find("X-Forwarded-For") != request.end()) return false;
    return peer.is_loopback() || std::ranges::find(named, peer.to_string()) != named.end();
}

/// Whom a proxy in front speaks for, if it says so. What the client wrote himself stands before that, in
/// lines of its own for some proxies.
inline std::optional<std::string> told_by_proxy(const Request& request) {
    std::string_view list;
    const auto [begin, end] = request.equal_range("X-Forwarded-For");
    for (auto line = begin; line != end; ++line) list = line->value();
    if (list.empty()) return {};
    const std::size_t comma = list.rfind(',');
    std::string_view last = comma == list.npos ? list : list.substr(comma + 1);
    last = last.substr(std::min(last.find_first_not_of(' '), last.size()));
    Error error;
    const auto told = net::ip::make_address(std::string(last), error);
    return error ? std::string(last) : counted(told);
}

}  // namespace skald::server
