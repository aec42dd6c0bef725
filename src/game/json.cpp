#include "game/json.hpp"

#include <nlohmann/json.hpp>

#include "game/json_fields.hpp"

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

template <class Numbers>
void add(Json& json, const Names& names, std::span<const FieldInfo> fields, const Numbers& numbers) {
    const std::vector<int> list(numbers.begin(), numbers.end());
    add_fields(json, *names.vocabulary, fields, list);
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

Step step_from(JsonReader& reader, const Json& json, const std::string& where) {
    const JsonObject object(reader, json, where);
    object.only({"figure", "path", "facing", "floor"});
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
Result<T> result(const JsonReader& reader, const T& value) {
    if (reader.fault) return tl::unexpected(*reader.fault);
    return value;
}

/// The keys that every such object has, and those of this one.
std::vector<std::string_view> keys(std::vector<std::string_view> common, std::span<const FieldInfo> fields) {
    for (const FieldInfo& field : fields) common.push_back(field.name);
    return common;
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
    add(json, names, names.verbs.fields(choice.verb), choice.what);
    if (choice.sketch) json["sketch"] = true;
    if (choice.spot != Point16()) json["spot"] = json_of(choice.spot);
    for (const Step& step : choice.steps) json["steps"].push_back(json_of(step));
    return json;
}

Json json_of(const Question& question, const Names& names) {
    Json json = {{"ask", names.asks[question.ask]}, {"side", side_name(question.side)}};
    add(json, names, names.asks.fields(question.ask), question.about);
    return json;
}

Json json_of(const Event& event, const Names& names) {
    Json json = {{"event", names.events[event.kind]},
                 {"side", side_name(event.side)},
                 {"rule", names.rules[event.rule]}};
    add(json, names, names.events.fields(event.kind), event.numbers);
    if (!event.faces.empty()) json["faces"] = json_of_numbers(event.faces);
    return json;
}

Json json_of(const Why& why, const Names& names) {
    Json json = {{"rule", names.rules[why.rule]}, {"sentence", names.sentences[why.sentence]}};
    add(json, names, names.sentences.fields(why.sentence), why.numbers);
    return json;
}

Json json_of(const Outcome& outcome) {
    return {{"over", outcome.over},
            {"winner", side_name(outcome.winner)},
            {"points", json_of_numbers(outcome.points)}};
}

Result<Choice> choice_from(const Json& json, const Names& names) {
    JsonReader reader;
    const JsonObject object(reader, json, "choice");
    Choice choice;
    choice.verb = static_cast<std::uint8_t>(object.name("verb", names.verbs, "a verb", false));
    const auto fields = names.verbs.fields(choice.verb);
    object.only(keys({"verb", "sketch", "spot", "steps"}, fields));
    for (int number :
         read_fields(object, *names.vocabulary, fields, choice.what.capacity(), small_low, small_high))
        choice.what.push(static_cast<std::int16_t>(number));
    choice.sketch = object.flag("sketch");
    if (const Json* spot = object.field("spot")) choice.spot = reader.point(*spot, object.place("spot"));
    object.each("steps", choice.steps.capacity(), [&](const Json& step, const std::string& where) {
        choice.steps.push(step_from(reader, step, where));
    });
    return result(reader, choice);
}

Result<Question> question_from(const Json& json, const Names& names) {
    JsonReader reader;
    const JsonObject object(reader, json, "question");
    Question question;
    question.ask = static_cast<std::uint8_t>(object.name("ask", names.asks, "the name of a question", true));
    question.side = object.side("side");
    const auto fields = names.asks.fields(question.ask);
    object.only(keys({"ask", "side"}, fields));
    std::size_t i = 0;
    for (int number :
         read_fields(object, *names.vocabulary, fields, question.about.size(), small_low, small_high))
        question.about[i++] = static_cast<std::int16_t>(number);
    return result(reader, question);
}

Result<Event> event_from(const Json& json, const Names& names) {
    JsonReader reader;
    const JsonObject object(reader, json, "event");
    Event event;
    event.kind = static_cast<std::uint8_t>(object.name("event", names.events, "the name of an event", false));
    event.side = object.side("side");
    event.rule = static_cast<RuleRef>(object.name("rule", names.rules, "the name of a rule", true));
    const auto fields = names.events.fields(event.kind);
    object.only(keys({"event", "side", "rule", "faces"}, fields));
    for (int number :
         read_fields(object, *names.vocabulary, fields, event.numbers.capacity(), small_low, small_high))
        event.numbers.push(static_cast<std::int16_t>(number));
    object.numbers("faces", 1, 6, event.faces);
    return result(reader, event);
}

Result<Why> why_from(const Json& json, const Names& names) {
    JsonReader reader;
    const JsonObject object(reader, json, "why");
    Why why;
    why.rule = static_cast<RuleRef>(object.name("rule", names.rules, "the name of a rule", true));
    why.sentence =
        static_cast<std::uint16_t>(object.name("sentence", names.sentences, "the name of a sentence", true));
    const auto fields = names.sentences.fields(why.sentence);
    object.only(keys({"rule", "sentence"}, fields));
    std::size_t i = 0;
    for (int number :
         read_fields(object, *names.vocabulary, fields, why.numbers.size(), -2147483648LL, 2147483647LL))
        why.numbers[i++] = number;
    return result(reader, why);
}

Result<Outcome> outcome_from(const Json& json) {
    JsonReader reader;
    const JsonObject object(reader, json, "outcome");
    object.only({"over", "winner", "points"});
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
