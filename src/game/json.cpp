#include "game/json.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>

#include "base/json.hpp"

namespace skald {

namespace {

// ---- writing

Json json_of(Point16 p) {
    return Json::array({p.x, p.y});
}

template <class Numbers>
Json json_of_numbers(const Numbers& numbers) {
    Json array = Json::array();
    for (const auto number : numbers) array.push_back(number);
    return array;
}

Json json_of(const Step& step) {
    Json path = Json::array();
    for (std::size_t i = 0; i < step.ways; ++i) path.push_back(json_of(step.path[i]));
    Json json = {{"figure", step.figure}, {"path", std::move(path)}};
    if (step.facing != 0) json["facing"] = step.facing;
    if (step.floor != 0) json["floor"] = step.floor;
    return json;
}

// ---- reading

/// How a value looks in a message.
std::string shown(const Json& json) {
    if (json.is_object()) return "an object";
    if (json.is_array()) return "an array of " + std::to_string(json.size());
    return json.is_string() ? in_quotes(json.get_ref<const std::string&>()) : json.dump();
}

/// Takes values out of JSON. Only the first fault is kept and everything after it reads as nothing, so that
/// each form below is a plain list of its fields.
class Reader {
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
class Object {
  public:
    Object(Reader& reader, const Json& json, std::string where, std::initializer_list<std::string_view> keys)
        : reader_(reader), json_(json), where_(std::move(where)) {
        if (!json.is_object()) {
            reader_.expected("an object", where_, &json);
            return;
        }
        for (auto item = json.begin(); item != json.end(); ++item) {
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

    Reader& reader_;
    const Json& json_;
    std::string where_;
};

Step step_from(Reader& reader, const Json& json, const std::string& where) {
    const Object object(reader, json, where, {"figure", "path", "facing", "floor"});
    Step step;
    step.figure = static_cast<std::uint8_t>(object.number("figure", 0, 255));
    object.each("path", step.path.size(), [&](const Json& point, const std::string& place) {
        step.path[step.ways++] = reader.point(point, place);
    });
    if (step.ways == 0) reader.expected("at least one point", object.place("path"), object.field("path"));
    step.facing = static_cast<std::uint16_t>(object.number("facing", 0, 65535));
    step.floor = static_cast<std::uint8_t>(object.number("floor", 0, 255));
    return step;
}

template <class T>
Result<T> result(const Reader& reader, const T& value) {
    if (reader.fault) return tl::unexpected(*reader.fault);
    return value;
}

constexpr std::int64_t small_low = -32768, small_high = 32767;

}  // namespace

Result<Json> parse_json(std::string_view text) {
    if (text.size() > max_json_bytes)
        return problem(0, 0, "a JSON text has at most " + std::to_string(max_json_bytes) + " bytes");
    Json json = read_json(text);
    if (json.is_discarded()) return tl::unexpected(json_fault(text));
    return json;
}

Json json_of(const Choice& choice, const Names& names) {
    Json json = {{"verb", names.verbs[choice.verb]}};
    if (!choice.what.empty()) json["what"] = json_of_numbers(choice.what);
    if (choice.sketch) json["sketch"] = true;
    if (choice.spot != Point16()) json["spot"] = json_of(choice.spot);
    for (const Step& step : choice.steps) json["steps"].push_back(json_of(step));
    return json;
}

Json json_of(const Question& question, const Names& names) {
    return {{"ask", names.asks[question.ask]},
            {"side", side_name(question.side)},
            {"about", json_of_numbers(question.about)}};
}

Json json_of(const Event& event, const Names& names) {
    Json json = {{"event", names.events[event.kind]},
                 {"side", side_name(event.side)},
                 {"rule", names.rules[event.rule]},
                 {"numbers", json_of_numbers(event.numbers)}};
    if (!event.faces.empty()) json["faces"] = json_of_numbers(event.faces);
    return json;
}

Json json_of(const Why& why, const Names& names) {
    return {{"rule", names.rules[why.rule]},
            {"sentence", names.sentences[why.sentence]},
            {"numbers", json_of_numbers(why.numbers)}};
}

Json json_of(const Outcome& outcome) {
    return {{"over", outcome.over},
            {"winner", side_name(outcome.winner)},
            {"points", json_of_numbers(outcome.points)}};
}

Result<Choice> choice_from(const Json& json, const Names& names) {
    Reader reader;
    const Object object(reader, json, "choice", {"verb", "what", "sketch", "spot", "steps"});
    Choice choice;
    choice.verb = static_cast<std::uint8_t>(object.name("verb", names.verbs, "a verb", false));
    object.numbers("what", small_low, small_high, choice.what);
    choice.sketch = object.flag("sketch");
    if (const Json* spot = object.field("spot")) choice.spot = reader.point(*spot, object.place("spot"));
    object.each("steps", choice.steps.capacity(), [&](const Json& step, const std::string& where) {
        choice.steps.push(step_from(reader, step, where));
    });
    return result(reader, choice);
}

Result<Question> question_from(const Json& json, const Names& names) {
    Reader reader;
    const Object object(reader, json, "question", {"ask", "side", "about"});
    Question question;
    question.ask = static_cast<std::uint8_t>(object.name("ask", names.asks, "the name of a question", true));
    question.side = object.side("side");
    object.numbers("about", small_low, small_high, question.about);
    return result(reader, question);
}

Result<Event> event_from(const Json& json, const Names& names) {
    Reader reader;
    const Object object(reader, json, "event", {"event", "side", "rule", "numbers", "faces"});
    Event event;
    event.kind = static_cast<std::uint8_t>(object.name("event", names.events, "the name of an event", false));
    event.side = object.side("side");
    event.rule = static_cast<RuleRef>(object.name("rule", names.rules, "the name of a rule", true));
    object.numbers("numbers", small_low, small_high, event.numbers);
    object.numbers("faces", 1, 6, event.faces);
    return result(reader, event);
}

Result<Why> why_from(const Json& json, const Names& names) {
    Reader reader;
    const Object object(reader, json, "why", {"rule", "sentence", "numbers"});
    Why why;
    why.rule = static_cast<RuleRef>(object.name("rule", names.rules, "the name of a rule", true));
    why.sentence =
        static_cast<std::uint16_t>(object.name("sentence", names.sentences, "the name of a sentence", true));
    object.numbers("numbers", -2147483648LL, 2147483647LL, why.numbers);
    return result(reader, why);
}

Result<Outcome> outcome_from(const Json& json) {
    Reader reader;
    const Object object(reader, json, "outcome", {"over", "winner", "points"});
    Outcome outcome;
    outcome.over = object.flag("over");
    outcome.winner = object.side("winner");
    object.numbers("points", small_low, small_high, outcome.points);
    return result(reader, outcome);
}

bool json_keeps(const Choice& choice, const Names& names) {
    const auto parsed = parse_json(json_of(choice, names).dump());
    return parsed && choice_from(*parsed, names) == choice;
}
bool json_keeps(const Question& question, const Names& names) {
    const auto parsed = parse_json(json_of(question, names).dump());
    return parsed && question_from(*parsed, names) == question;
}
bool json_keeps(const Event& event, const Names& names) {
    const auto parsed = parse_json(json_of(event, names).dump());
    return parsed && event_from(*parsed, names) == event;
}
bool json_keeps(const Why& why, const Names& names) {
    const auto parsed = parse_json(json_of(why, names).dump());
    return parsed && why_from(*parsed, names) == why;
}
bool json_keeps(const Outcome& outcome) {
    const auto parsed = parse_json(json_of(outcome).dump());
    return parsed && outcome_from(*parsed) == outcome;
}

}  // namespace skald
