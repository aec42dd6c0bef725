// Taking values out of JSON that somebody sent. For the files beside this one.
#pragma once
#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "game/json.hpp"

namespace skald {

/// How a value looks in a message.
inline std::string shown(const Json& json) {
    if (json.is_object()) return "an object";
    if (json.is_array()) return "an array of " + std::to_string(json.size());
    return json.is_string() ? in_quotes(json.get_ref<const std::string&>()) : json.dump();
}

/// Takes values out of JSON. Only the first fault is kept and everything after it reads as nothing, so that
/// each form below is a plain list of its fields.
class JsonReader {
  public:
    std::optional<Problem> fault;

    void expected(const std::string& what, const std::string& where, const Json* json,
                  const std::string& hint = {}) {
        const std::string found = json == nullptr ? "" : ", not " + shown(*json);
        if (!fault) fault = Problem{0, 0, where + ": " + what + " is expected" + found + hint};
    }

    std::int64_t number(const Json& json, const std::string& where, std::int64_t low, std::int64_t high) {
        // An unsigned number may be too large for 64 bits with a sign.
        const bool fits = json.is_number_unsigned()
                              ? json.get<std::uint64_t>() <= static_cast<std::uint64_t>(high)
                              : json.is_number_integer();
        const std::int64_t value = fits ? json.get<std::int64_t>() : 0;
        if (fits && value >= low && value <= high) return value;
        expected("a whole number from " + std::to_string(low) + " to " + std::to_string(high), where, &json);
        return low;
    }

    Point16 point(const Json& json, const std::string& where) {
        if (!json.is_array() || json.size() != 2) return expected("a point [x, y]", where, &json), Point16();
        return Point16(static_cast<std::int16_t>(number(json[0], where + "[0]", -32768, 32767)),
                       static_cast<std::int16_t>(number(json[1], where + "[1]", -32768, 32767)));
    }

    /// Calls f(element, where) for each element of an array of at most `most`.
    template <class F>
    void each(const Json& json, const std::string& where, std::size_t most, F f) {
        if (!json.is_array() || json.size() > most)
            return expected("an array of at most " + std::to_string(most), where, &json);
        for (std::size_t i = 0; i < json.size() && !fault; ++i)
            f(json[i], where + "[" + std::to_string(i) + "]");
    }
};

/// One object: its fields by key. Absent fields read as zero, false or nothing.
class JsonObject {
  public:
    JsonObject(JsonReader& reader, const Json& json, std::string where)
        : reader_(reader), json_(json), where_(std::move(where)) {
        if (!json.is_object()) reader_.expected("an object", where_, &json);
    }

    /// Refuses every other key.
    void only(const std::vector<std::string_view>& keys) const {
        if (!json_.is_object()) return;
        for (auto item = json_.begin(); item != json_.end(); ++item) {
            if (std::find(keys.begin(), keys.end(), item.key()) != keys.end()) continue;
            const Json key(item.key());
            reader_.expected("a known key", where_, &key, suggestion(item.key(), keys));
        }
    }

    /// Nothing if it is absent, or if there was a fault before.
    const Json* field(std::string_view key) const {
        if (reader_.fault || !json_.is_object()) return nullptr;
        const auto found = json_.find(std::string(key));
        return found == json_.end() ? nullptr : &*found;
    }
    std::string place(std::string_view key) const { return where_ + "." + std::string(key); }

    bool flag(std::string_view key) const {
        const Json* json = field(key);
        if (json == nullptr) return false;
        if (!json->is_boolean()) reader_.expected("true or false", place(key), json);
        return json->is_boolean() && json->get<bool>();
    }
    std::int64_t number(std::string_view key, std::int64_t low, std::int64_t high) const {
        const Json* json = field(key);
        return json == nullptr ? 0 : reader_.number(*json, place(key), low, high);
    }
    Side side(std::string_view key) const {
        const std::string word = text(key, "first, second or none");
        const auto side = find_side(word);
        if (!side) reader_.expected("first, second or none", place(key), field(key));
        return side.value_or(Side::none);
    }
    /// A number of the list by its name; `none` allows "" for 0.
    unsigned name(std::string_view key, const NameList& names, const std::string& what, bool none) const {
        const std::string word = text(key, what);
        const auto number = none && word.empty() ? 0u : names.find(word);
        if (!number) reader_.expected(what, place(key), field(key), suggestion(word, names.all()));
        return number.value_or(0);
    }
    JsonReader& reader() const { return reader_; }
    template <class F>
    void each(std::string_view key, std::size_t most, F f) const {
        if (const Json* json = field(key)) reader_.each(*json, place(key), most, f);
    }
    /// Numbers into a List.
    template <class Item, std::size_t N>
    void numbers(std::string_view key, std::int64_t low, std::int64_t high, List<Item, N>& list) const {
        each(key, N, [&](const Json& item, const std::string& where) {
            list.push(static_cast<Item>(reader_.number(item, where, low, high)));
        });
    }
    /// Numbers into an array; those left out are 0.
    template <class Item, std::size_t N>
    void numbers(std::string_view key, std::int64_t low, std::int64_t high,
                 std::array<Item, N>& array) const {
        List<Item, N> list;
        numbers(key, low, high, list);
        std::copy(list.begin(), list.end(), array.begin());
    }

  private:
    std::string text(std::string_view key, const std::string& what) const {
        const Json* json = field(key);
        if (json != nullptr && json->is_string()) return json->get<std::string>();
        reader_.expected(what, place(key), json);
        return {};
    }

    JsonReader& reader_;
    const Json& json_;
    std::string where_;
};

}  // namespace skald
