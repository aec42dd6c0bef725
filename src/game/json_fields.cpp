#include "game/json_fields.hpp"

#include <nlohmann/json.hpp>

namespace skald {

namespace {

/// What `either` adds to the number of its first part; twice for the second.
constexpr int either_step = 100;

// ---- writing

class FieldWriter {
  public:
    FieldWriter(const Vocabulary& book, std::span<const int> numbers) : book_(book), rest_(numbers) {}

    /// Adds a field to the object, unless there is nothing to say.
    void add(Json& json, const FieldInfo& field) {
        Json value = read(book_.kinds[field.kind]);
        if (!value.is_null()) json[std::string(field.name)] = std::move(value);
    }

  private:
    int next() {
        if (rest_.empty()) return 0;
        const int number = rest_.front();
        rest_ = rest_.subspan(1);
        return number;
    }

    /// Null: there is none.
    Json read(const KindInfo& kind) {
        switch (kind.form) {
            case Form::or_none: {
                const int number = rest_.empty() ? -1 : next();
                return number == -1 ? Json() : Json(number);
            }
            case Form::from_one: {
                const int number = next();
                return number == 0 ? Json() : Json(number - 1);
            }
            case Form::flag: return next() != 0;
            case Form::quick: return rest_.size() % 2 == 1 ? Json(next() == 1) : Json();
            case Form::word: {
                const int number = next();
                const bool known = number >= 0 && number < static_cast<int>(kind.words.size());
                return known ? Json(kind.words[static_cast<std::size_t>(number)]) : Json(number);
            }
            case Form::words: return words(kind, next());
            case Form::point: {
                const int x = next();
                return Json::array({x, next()});
            }
            case Form::list:
            case Form::group: return repeated(kind);
            case Form::packed: return packed(kind, next());
            case Form::either: return either(kind, next());
            default: return next();
        }
    }

    static Json words(const KindInfo& kind, int bits) {
        Json list = Json::array();
        for (std::size_t i = 0; i < kind.words.size(); ++i)
            if (bits >> i & 1) list.push_back(kind.words[i]);
        return list;
    }

    Json repeated(const KindInfo& kind) {
        Json list = Json::array();
        while (!rest_.empty()) {
            if (kind.form == Form::list) {
                list.push_back(read(book_.kinds[kind.parts[0].kind]));
                continue;
            }
            Json& item = list.emplace_back(Json::object());
            for (const FieldInfo& part : kind.parts) add(item, part);
        }
        return list;
    }

    Json packed(const KindInfo& kind, int code) const {
        Json item = Json::object();
        for (const FieldInfo& part : kind.parts) {
            const int number = code & ((1 << part.bits) - 1);
            FieldWriter(book_, {&number, 1}).add(item, part);
            code >>= part.bits;
        }
        return item;
    }

    Json either(const KindInfo& kind, int code) const {
        const int which = code / either_step - 1;
        if (which < 0 || which >= static_cast<int>(kind.parts.size())) return code;
        return {{std::string(kind.parts[static_cast<std::size_t>(which)].name), code % either_step}};
    }

    const Vocabulary& book_;
    std::span<const int> rest_;
};

// ---- reading

/// "none, move or rest".
std::string any_of(std::span<const std::string_view> words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i)
        text += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + std::string(words[i]);
    return text;
}

class FieldReader {
  public:
    FieldReader(JsonReader& reader, const Vocabulary& book, std::size_t most, std::int64_t low,
                std::int64_t high)
        : reader_(reader), book_(book), most_(most), low_(low), high_(high) {}

    std::vector<int> numbers;

    void take(const JsonObject& object, const FieldInfo& field) {
        read(book_.kinds[field.kind], object.field(field.name), object.place(field.name));
    }

  private:
    void push(std::int64_t number) {
        if (numbers.size() < most_)
            numbers.push_back(static_cast<int>(number));
        else
            reader_.expected("fewer", "numbers", nullptr);
    }

    /// `json` null: the field is left out.
    void read(const KindInfo& kind, const Json* json, const std::string& where) {
        if (reader_.fault) return;
        switch (kind.form) {
            case Form::or_none: return push(json == nullptr ? -1 : number(*json, where));
            case Form::from_one: return push(json == nullptr ? 0 : number(*json, where) + 1);
            case Form::flag: return push(flag(json, where) ? 1 : 0);
            case Form::quick:
                if (flag(json, where)) push(1);
                return;
            case Form::words: return words(kind, json, where);
            case Form::list:
            case Form::group:
                if (json != nullptr) repeated(kind, *json, where);
                return;
            default: break;
        }
        if (json == nullptr) return reader_.expected(expected_of(kind), where, nullptr);
        switch (kind.form) {
            case Form::word: return push(word(kind, *json, where));
            case Form::point: {
                const Point16 point = reader_.point(*json, where);
                push(point.x), push(point.y);
                return;
            }
            case Form::packed: return packed(kind, *json, where);
            case Form::either: return either(kind, *json, where);
            default: return push(number(*json, where));
        }
    }

    static std::string expected_of(const KindInfo& kind) {
        if (kind.form == Form::word) return any_of(kind.words);
        return kind.form == Form::point ? "a point [x, y]" : "a whole number";
    }

    std::int64_t number(const Json& json, const std::string& where) {
        return reader_.number(json, where, low_, high_);
    }

    bool flag(const Json* json, const std::string& where) {
        if (json != nullptr && !json->is_boolean()) reader_.expected("true or false", where, json);
        return json != nullptr && json->is_boolean() && json->get<bool>();
    }

    int word(const KindInfo& kind, const Json& json, const std::string& where) {
        const std::string text = json.is_string() ? json.get<std::string>() : "";
        const auto found = std::find(kind.words.begin(), kind.words.end(), text);
        if (found != kind.words.end()) return static_cast<int>(found - kind.words.begin());
        reader_.expected(any_of(kind.words), where, &json,
                         suggestion(text, {kind.words.begin(), kind.words.end()}));
        return 0;
    }

    void words(const KindInfo& kind, const Json* json, const std::string& where) {
        int bits = 0;
        if (json != nullptr)
            reader_.each(*json, where, kind.words.size(), [&](const Json& item, const std::string& place) {
                bits |= 1 << word(kind, item, place);
            });
        push(bits);
    }

    void repeated(const KindInfo& kind, const Json& json, const std::string& where) {
        reader_.each(json, where, most_, [&](const Json& item, const std::string& place) {
            if (kind.form == Form::list) return read(book_.kinds[kind.parts[0].kind], &item, place);
            take_all(kind, item, place);
        });
    }

    /// All parts of an object and nothing else.
    void take_all(const KindInfo& kind, const Json& json, const std::string& where) {
        const JsonObject object(reader_, json, where);
        std::vector<std::string_view> keys;
        for (const FieldInfo& part : kind.parts) keys.push_back(part.name);
        object.only(keys);
        for (const FieldInfo& part : kind.parts) take(object, part);
    }

    void packed(const KindInfo& kind, const Json& json, const std::string& where) {
        FieldReader parts(reader_, book_, kind.parts.size(), 0, 32767);
        parts.take_all(kind, json, where);
        if (reader_.fault) return;
        int code = 0, place = 0;
        for (std::size_t i = 0; i < kind.parts.size(); ++i) {
            if (parts.numbers[i] >> kind.parts[i].bits != 0)
                return reader_.expected("a smaller " + std::string(kind.parts[i].name), where, nullptr);
            code |= parts.numbers[i] << place;
            place += kind.parts[i].bits;
        }
        push(code);
    }

    void either(const KindInfo& kind, const Json& json, const std::string& where) {
        const JsonObject object(reader_, json, where);
        for (std::size_t i = 0; i < kind.parts.size(); ++i)
            if (const Json* found = object.field(kind.parts[i].name)) {
                object.only({kind.parts[i].name});
                const auto step = static_cast<std::int64_t>(i + 1) * either_step;
                return push(step +
                            reader_.number(*found, object.place(kind.parts[i].name), 0, either_step - 1));
            }
        std::vector<std::string_view> names;
        for (const FieldInfo& part : kind.parts) names.push_back(part.name);
        reader_.expected(any_of(names), where, &json);
    }

    JsonReader& reader_;
    const Vocabulary& book_;
    std::size_t most_;
    std::int64_t low_, high_;
};

}  // namespace

void add_fields(Json& json, const Vocabulary& book, std::span<const FieldInfo> fields,
                std::span<const int> numbers) {
    FieldWriter writer(book, numbers);
    for (const FieldInfo& field : fields) writer.add(json, field);
}

std::vector<int> read_fields(const JsonObject& object, const Vocabulary& book,
                             std::span<const FieldInfo> fields, std::size_t most, std::int64_t low,
                             std::int64_t high) {
    FieldReader reader(object.reader(), book, most, low, high);
    for (const FieldInfo& field : fields) reader.take(object, field);
    return reader.numbers;
}

}  // namespace skald
