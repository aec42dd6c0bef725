#include "standing.hpp"

#include <algorithm>

namespace skald::server {

std::string text_in(const Json& json, const char* name) {
    const auto found = json.is_object() ? json.find(name) : json.end();
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::int64_t number_in(const Json& json, const char* name, std::int64_t otherwise) {
    const auto found = json.is_object() ? json.find(name) : json.end();
    return found != json.end() && found->is_number_integer() ? found->get<std::int64_t>() : otherwise;
}

Side side_in(const Json& json, const char* name) {
    return find_side(text_in(json, name)).value_or(Side::none);
}

Standing::Standing(const Json& head) : maker_(side_in(head, "maker")) {
    names_[static_cast<std::size_t>(index(maker_))] = text_in(head, "name");
    const auto clock = head.find("clock");
    if (clock == head.end() || !clock->is_object()) return;
    clock_ = GameClock{number_in(*clock, "seconds") * 1000, number_in(*clock, "gain") * 1000,
                       text_in(*clock, "per") == "answer"};
    left_ = {clock_->budget, clock_->budget};
}

void Standing::take(const Json& event, const StoredLine& kept) {
    events_.push_back(kept.told());
    const std::int64_t at = kept.at;
    const std::string kind = text_in(event, "kind");
    changed_ = at;
    const Side seat = side_in(event, "seat");
    if (const std::string key = text_in(event, "key"); !key.empty()) keys_[{seat, key}] = number();
    if (kind != "offer") offer_.reset();
    if (kind != "offer" && kind != "respond") moved_ = number(), moved_at_ = at, offers_ = {};
    if (kind == "sit") {
        names_[static_cast<std::size_t>(index(seat))] = text_in(event, "name");
        seed_ = text_in(event, "seed");
        seated_ = true;
    } else if (kind == "begin") {
        begin(event);
    } else if (kind == "answer") {
        answer(event);
    } else if (kind == "back") {
        back(event);
    } else if (kind == "offer") {
        ++offers_[static_cast<std::size_t>(index(seat))];
        offer_ = Offer{number(), seat, text_in(event, "what"),
                       static_cast<std::size_t>(number_in(event, "back")), text_in(event, "promise")};
    } else if (kind == "over") {
        last_lines_ = text_in(event, "log");
        over_ = true;
    } else if (kind == "rematch") {
        rematch_ = text_in(event, "game");
    }
}

std::optional<std::int64_t> Standing::sent(Side seat, const std::string& key) const {
    const auto found = keys_.find({seat, key});
    if (found == keys_.end()) return {};
    return found->second;
}

void Standing::begin(const Json& event) {
    first_lines_ = text_in(event, "log");
    hash_ = text_in(event, "hash");
    asked_ = side_in(event, "asked");
}

void Standing::answer(const Json& event) {
    spend(event);
    lines_.push_back(text_in(event, "log"));
    hash_ = text_in(event, "hash");
    asked_ = side_in(event, "asked");
}

void Standing::back(const Json& event) {
    lines_.resize(std::min(lines_.size(), static_cast<std::size_t>(number_in(event, "answers"))));
    hash_ = text_in(event, "hash");
    asked_ = side_in(event, "asked");
}

/// The event itself says how long was thought, so that a server that was down charges nobody for it.
void Standing::spend(const Json& event) {
    if (!clock_ || asked_ == Side::none) return;
    std::int64_t& left = left_[static_cast<std::size_t>(index(asked_))];
    left = clock_->each_answer ? clock_->budget : left - number_in(event, "spent") + clock_->gain;
}

}  // namespace skald::server
