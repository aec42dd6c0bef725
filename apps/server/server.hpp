// The server: static files, a health check and the WebSocket of the rooms on one port (docs/protocol.md).
#pragma once
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace skald::calls {
class Sessions;
}

namespace skald::server {

struct Options {
    std::string host = "127.0.0.1";
    unsigned short port = 8080;  ///< 0: any free one
    bool next_free = false;      ///< a taken port is no failure: try the ones after it
    std::filesystem::path web;   ///< folder of the built page
    std::string db;  ///< of the games that are played here, a file or postgres://…; none: nothing is played
    calls::Sessions* engine = nullptr;  ///< what knows the rules; needed with `db`
    std::string tls_cert, tls_key;      ///< files (PEM) with which it speaks TLS itself; none: plain HTTP
    std::function<void(const std::string&)> warn = [](const std::string&) {};
    std::string own;  ///< what is told of peoples and armies beside ours, as JSON; empty: there are none
    bool behind_proxy = false;             ///< X-Forwarded-For says who connects
    std::vector<std::string> metrics_for;  ///< addresses that may read /metrics, beside this machine
    std::size_t most_connections = 20'000;
    int most_per_address = 100;
    int messages_per_second = 30;    ///< of one connection; twice as many at once
    int messages_per_address = 600;  ///< a second, of all its connections; twice as many at once
    int idle_seconds = 300;     ///< without a sign of life a line is closed; a connection of HTTP after 30
    int tables_per_minute = 4;  ///< laid out by one address; five times as many at once
};

/// Serves until SIGINT or SIGTERM, then ends the open connections politely. `ready` hears the port once it
/// listens. Gives the reason if it could not listen.
std::optional<std::string> serve(const Options& options,
                                 const std::function<void(unsigned short port)>& ready);

}  // namespace skald::server
