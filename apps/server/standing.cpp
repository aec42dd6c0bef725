#include "standing.hpp"

#include <algorithm>

#include "message.hpp"

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
    names_[static_cast<std::size_t>(index(other(maker_)))] = text_in(head, "guest");  // of a rematch
    const auto clock = head.find("clock");
    if (clock == head.end() || !clock->is_object()) return;
    const std::string per = text_in(*clock, "per");
    clock_ = GameClock{number_in(*clock, "seconds") * 1000, number_in(*clock, "gain") * 1000, per == "answer",
                       per == "turn"};
    left_ = {clock_->budget, clock_->budget};
}

Answered Answered::from(const Json& event) {
    Answered answered{side_in(event, "seat"),
                      text_in(event, "key"),
                      text_in(event, "log"),
                      text_in(event, "hash"),
                      static_cast<std::size_t>(number_in(event, "answers")),
                      side_in(event, "asked")};
    if (event.contains("spent")) answered.spent = number_in(event, "spent");
    if (const auto left = event.find("left"); left != event.end())
        answered.left = left->get<Standing::Times>();
    return answered;
}

std::string Answered::text() const {
    std::string text;
    text.reserve(log.size() + key.size() + 160);
    text.append(R"({"answers":)").append(std::to_string(answers)).append(R"(,"asked":")");
    text.append(side_name(asked)).append(R"(","hash":")").append(hash).append(R"(","key":)");
    add_quoted(text, key);
    text.append(R"(,"kind":"answer")");
    if (left)
        text.append(R"(,"left":[)")
            .append(std::to_string((*left)[0]))
            .append(",")
            .append(std::to_string((*left)[1]))
            .append("]");
    text.append(R"(,"log":)");
    add_quoted(text, log);
    text.append(R"(,"seat":")").append(side_name(seat)).append("\"");
    if (spent) text.append(R"(,"spent":)").append(std::to_string(*spent));
    return text.append("}");
}

void Standing::take(const Answered& answered, const StoredLine& kept) {
    note(kept, answered.seat, answered.key);
    offer_.reset();
    throwing_.reset();
    move(kept.at);
    moments_.push_back({left_, used_});
    spend(answered.spent.value_or(0));
    if (answered.left) left_ = *answered.left;
    lines_.push_back(answered.log);
    hash_ = answered.hash;
    asked_ = answered.asked;
}

void Standing::take(const Json& event, const StoredLine& kept) {
    const std::string kind = text_in(event, "kind");
    if (kind == "answer") return take(Answered::from(event), kept);
    const Side seat = side_in(event, "seat");
    note(kept, seat, text_in(event, "key"));
    if (kind != "offer") offer_.reset();
    if (kind != "offer" && kind != "respond") move(kept.at);
    if (kind == "sit") {
        names_[static_cast<std::size_t>(index(seat))] = text_in(event, "name");
        seed_ = text_in(event, "seed");
        seated_ = true;
    } else if (kind == "begin") {
        begin(event);
    } else if (kind == "back") {
        if (seat != Side::none) ++backs_[static_cast<std::size_t>(index(seat))];
        back(event);
    } else if (kind == "offer") {
        ++offers_[static_cast<std::size_t>(index(seat))];
        offer_ = Offer{number(), seat, text_in(event, "what"),
                       static_cast<std::size_t>(number_in(event, "back")), text_in(event, "promise")};
    } else if (kind == "over") {
        last_lines_ = text_in(event, "log");
        over_ = true;
        throwing_.reset();
    } else if (kind == "throw") {
        charge(number_in(event, "spent"), left_, used_);
        throwing_ = {event["choice"], event["dice"].get<std::vector<std::uint8_t>>()};
    } else if (kind == "rematch") {
        rematch_ = text_in(event, "game");
    }
}

void Standing::note(const StoredLine& kept, Side seat, const std::string& key) {
    events_.push_back(kept.told());
    changed_ = kept.at;
    if (!key.empty() && seat != Side::none) keys_[static_cast<std::size_t>(index(seat))][key] = number();
}

void Standing::move(std::int64_t at) {
    moved_ = number();
    moved_at_ = at;
    offers_ = {};
}

std::optional<std::int64_t> Standing::sent(Side seat, const std::string& key) const {
    const auto& keys = keys_[static_cast<std::size_t>(index(seat))];
    const auto found = keys.find(key);
    if (found == keys.end()) return {};
    return found->second;
}

void Standing::begin(const Json& event) {
    first_lines_ = text_in(event, "log");
    hash_ = text_in(event, "hash");
    asked_ = side_in(event, "asked");
}

void Standing::back(const Json& event) {
    throwing_.reset();
    const auto answers = std::min(lines_.size(), static_cast<std::size_t>(number_in(event, "answers")));
    lines_.resize(answers);
    moments_.resize(answers);
    charge(number_in(event, "spent"), left_, used_);
    if (const auto left = event.find("left"); left != event.end()) left_ = left->get<Times>();
    hash_ = text_in(event, "hash");
    asked_ = side_in(event, "asked");
}

/// The event itself says how long was thought, so that a server that was down charges nobody for it.
void Standing::spend(std::int64_t spent) {
    charge(spent, left_, used_);
    if (!clock_ || asked_ == Side::none) return;
    std::int64_t& left = left_[static_cast<std::size_t>(index(asked_))];
    left = clock_->each_answer ? clock_->budget : left + clock_->gain;
}

void Standing::charge(std::int64_t spent, Times& left, Times& used) const {
    if (!clock_ || asked_ == Side::none) return;
    const auto at = static_cast<std::size_t>(index(asked_));
    left[at] -= spent;
    used[at] += spent;
}

Standing::Times Standing::left_after_back(std::size_t answers, std::int64_t spent, bool agreed) const {
    Times left = left_, used = used_;
    charge(spent, left, used);
    if (!clock_) return left;
    if (agreed && clock_->each_answer) return {clock_->budget, clock_->budget};
    if (agreed || answers >= moments_.size()) return left;
    const Moment& then = moments_[answers];
    for (const std::size_t side : {0, 1}) left[side] = then.left[side] - (used[side] - then.used[side]);
    return left;
}

}  // namespace skald::server
