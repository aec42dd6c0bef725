#include "content/core/document.hpp"

#include <algorithm>
#include <tuple>

#include "content/core/toml_reader.hpp"

namespace skald::content {

namespace {

using Json = nlohmann::json;

TextPlace place_of(const toml::source_position& at) {
    return {static_cast<int>(at.line), static_cast<int>(at.column)};
}
bool before_or_at(TextPlace a, TextPlace b) {
    return std::tie(a.line, a.column) <= std::tie(b.line, b.column);
}

/// Turns tables into objects and notes where each of them stands.
class Reader {
  public:
    explicit Reader(std::vector<Document::Spot>& spots) : spots_(spots) {}

    Json read(const toml::node& node, const Json& path) {
        spots_.push_back({path, place_of(node.source().begin), place_of(node.source().end)});
        if (const toml::table* table = node.as_table()) return read_table(*table, path);
        if (const toml::array* array = node.as_array()) return read_array(*array, path);
        if (node.is_boolean()) return node.value<bool>().value_or(false);
        if (node.is_integer()) return node.value<std::int64_t>().value_or(0);
        if (node.is_string()) return node.value<std::string>().value_or("");
        return nullptr;  // no file of ours has numbers with a point, dates or times
    }

  private:
    static Json longer(const Json& path, Json step) {
        Json way = path;
        way.push_back(std::move(step));
        return way;
    }
    Json read_table(const toml::table& table, const Json& path) {
        Json object = Json::object();
        for (const auto& [key, value] : table) {
            const std::string name(key.str());
            const Json way = longer(path, name);
            spots_.push_back({way, place_of(key.source().begin), place_of(key.source().end)});
            object[name] = read(value, way);
        }
        return object;
    }
    Json read_array(const toml::array& array, const Json& path) {
        Json list = Json::array();
        for (const toml::node& item : array) list.push_back(read(item, longer(path, list.size())));
        return list;
    }

    std::vector<Document::Spot>& spots_;
};

bool has_tables(const Json& value) {
    return value.is_array() &&
           std::any_of(value.begin(), value.end(), [](const Json& item) { return item.is_object(); });
}

/// A list of tables is written with headers at the root, and where its tables hold such lists themselves.
bool has_headers(const Json& value, bool at_root) {
    if (!value.is_array() || value.empty() ||
        !std::all_of(value.begin(), value.end(), [](const Json& item) { return item.is_object(); }))
        return false;
    return at_root || std::any_of(value.begin(), value.end(), [](const Json& item) {
               return std::any_of(item.begin(), item.end(), has_tables);
           });
}

class Writer {
  public:
    explicit Writer(const std::vector<std::string_view>& order) : order_(order) {}

    std::string write(const Json& root) {
        table(root, "");
        return std::move(out_);
    }

  private:
    std::vector<std::string> keys_of(const Json& object) const {
        std::vector<std::string> keys;
        for (const auto& [key, value] : object.items())
            if (!value.is_null()) keys.push_back(key);
        const auto rank = [&](const std::string& key) {
            return std::find(order_.begin(), order_.end(), key) - order_.begin();
        };
        std::sort(keys.begin(), keys.end(), [&](const auto& a, const auto& b) {
            return std::make_pair(rank(a), std::string_view(a)) <
                   std::make_pair(rank(b), std::string_view(b));
        });
        return keys;
    }

    static std::string key_text(const std::string& key) {
        const bool bare = !key.empty() && std::all_of(key.begin(), key.end(), [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
                   c == '_';
        });
        return bare ? key : quoted(key);
    }

    static std::string quoted(const std::string& text) {
        std::string made = "\"";
        for (const char c : text) {
            if (c == '"' || c == '\\') made += '\\';
            made += c == '\n' || c == '\r' || c == '\t' ? ' ' : c;
        }
        return made + '"';
    }

    std::string value(const Json& json) const {
        if (json.is_string()) return quoted(json.get<std::string>());
        if (json.is_array()) return list(json);
        if (!json.is_object()) return json.dump();
        std::string inside;
        for (const std::string& key : keys_of(json))
            inside += (inside.empty() ? "" : ", ") + key_text(key) + " = " + value(json[key]);
        return inside.empty() ? "{}" : "{ " + inside + " }";
    }

    /// A list of several tables has a line for each.
    std::string list(const Json& json) const {
        const bool lines = json.size() > 1 && has_headers(json, true);
        std::string inside;
        for (const Json& item : json)
            if (!item.is_null())
                inside += lines ? "  " + value(item) + ",\n" : (inside.empty() ? "" : ", ") + value(item);
        return lines ? "[\n" + inside + "]" : "[" + inside + "]";
    }

    void table(const Json& object, const std::string& header) {
        const bool root = header.empty();
        std::vector<std::string> later;
        for (const std::string& key : keys_of(object)) {
            const Json& one = object[key];
            // A table below the root is a part of its own if the root or [names] has it.
            const bool own = one.is_object() && (root || header == "names");
            if (own || has_headers(one, root))
                later.push_back(key);
            else
                out_ += key_text(key) + " = " + value(one) + '\n';
        }
        for (const std::string& key : later)
            part(object[key], root ? key_text(key) : header + '.' + key_text(key));
    }

    void part(const Json& json, const std::string& header) {
        if (json.is_array()) {
            for (const Json& item : json) out_ += "\n[[" + header + "]]\n", table(item, header);
            return;
        }
        const bool empty_head = header == "names";  // holds nothing but tables
        if (!empty_head) out_ += "\n[" + header + "]\n";
        table(json, header);
    }

    const std::vector<std::string_view>& order_;
    std::string out_;
};

}  // namespace

nlohmann::json Document::path_at(TextPlace place) const {
    const Spot* best = nullptr;
    for (const Spot& spot : spots) {
        const bool inside = before_or_at(spot.begin, place) && before_or_at(place, spot.end);
        if (inside && (best == nullptr || before_or_at(best->begin, spot.begin))) best = &spot;
    }
    return best == nullptr ? Json::array() : best->path;
}

std::optional<Document> read_document(std::string_view text, std::vector<Diagnostic>& problems) {
    const auto root = parse_toml(text, problems);
    if (!root) return {};
    Document document;
    document.root = Reader(document.spots).read(*root, Json::array());
    return document;
}

std::string write_document(const nlohmann::json& root, const std::vector<std::string_view>& order) {
    return Writer(order).write(root);
}

}  // namespace skald::content
