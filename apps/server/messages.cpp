#include "messages.hpp"

#include "base/json.hpp"

namespace skald::server {

namespace {

Json refuse(std::string text) {
    return {{"type", "error"}, {"text", std::move(text)}};
}

/// {"type": "hello", "protocol": 1}: both sides make sure that they speak the same language.
Json hello(const Json& message, bool play) {
    if (message.value("protocol", Json()) != protocol_version)
        return refuse("this server speaks protocol " + std::to_string(protocol_version));
    return {{"type", "hello"}, {"protocol", protocol_version}, {"version", SKALD_VERSION}, {"play", play}};
}

/// {"type": "ping", "id": 7}: the same id comes back.
Json ping(const Json& message) {
    return {{"type", "pong"}, {"id", message.value("id", Json())}};
}

Json answer(const Json& message, bool play) {
    if (!message.is_object()) return refuse("a message must be a JSON object");
    const Json type = message.value("type", Json());
    if (type == "hello") return hello(message, play);
    if (type == "ping") return ping(message);
    return refuse("a message must have a type: hello or ping");
}

}  // namespace

bool is_for_hall(std::string_view type) {
    return type != "hello" && type != "ping";
}

std::string answer_message(const Json& message, bool play) {
    return answer(message, play).dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string slow_down(std::string_view message) {
    Json answer = refuse("that was too fast: wait a moment and say it again");
    answer["code"] = "slow_down";
    copy_id(read_json(message), answer);
    return answer.dump();
}

std::string health(bool well) {
    return Json{{"status", well ? "ok" : "no store"}, {"version", SKALD_VERSION}}.dump();
}

}  // namespace skald::server
