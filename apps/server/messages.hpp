// What the WebSocket says, as text in and text out. No network here.
#pragma once
#include <string>
#include <string_view>

#include "message.hpp"

namespace skald::server {

/// The protocol's version: a client that speaks another is told so.
constexpr int protocol_version = 1;

/// Is this for the hall, not one of the few words that every server answers?
bool is_for_hall(std::string_view type);

/// Answers one message of a client; whatever it holds, there is an answer. `play`: this server has a hall.
std::string answer_message(const Json& message, bool play = false);

/// Tells a client that this message came too fast and was not followed.
std::string slow_down(std::string_view message);

/// {"status": "ok", "version": ...} for whoever watches the server; "no store" where its games cannot be had.
std::string health(bool well);

}  // namespace skald::server
