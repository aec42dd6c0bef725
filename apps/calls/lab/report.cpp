#include "calls/lab/report.hpp"

#include <algorithm>

#include "base/json.hpp"
#include "content/core/toml_reader.hpp"

namespace skald::lab {

/// report.html as it lies beside this file; CMake brings it in.
extern const std::string_view report_page;

namespace {

constexpr const char* languages[] = {"en", "es", "de", "ru"};

/// A file of data/text; not an object where there is none, or it is no JSON.
Json read_words(const Shelf& shelf, const std::string& language, std::string_view file) {
    const auto text = shelf.read(path_from(shelf.data, "text/" + language + "/" + std::string(file)));
    return text ? read_json(*text) : Json();
}

/// The text at these keys, or nothing.
std::string text_at(const Json& json, std::initializer_list<std::string_view> keys) {
    const Json* at = &json;
    for (const std::string_view key : keys) {
        if (!at->is_object() || !at->contains(key)) return {};
        at = &(*at)[std::string(key)];
    }
    return at->is_string() ? at->get<std::string>() : std::string();
}

/// Names of sides, and of what they used, in one language.
class Names {
  public:
    Names(const Experiment& experiment, const Shelf& shelf, const std::string& language)
        : experiment_(experiment),
          sides_(read_words(shelf, language, experiment.book->names)),
          words_(read_words(shelf, language, std::string(experiment.book->name) + ".json")) {
        if (shelf.own_names && sides_.is_object()) sides_.update(shelf.own_names(language));
    }

    bool readable() const { return sides_.is_object() && words_.is_object(); }

    Ordered all(const Ordered& results, const Ordered& beside) const {
        Ordered names = Ordered::object();
        if (!beside.is_null())
            for (const auto& row : beside["field"]) {
                const std::string side = row["side"].get<std::string>();
                names[side] = of_side(side);
            }
        for (const std::string& side : experiment_.sides) names[side] = of_side(side);
        for (const Question& question : experiment_.questions)
            for (const Player* player : {&question.a, &question.b})
                names[player->side] = of_side(player->side);
        for (const auto& use : results["uses"]) {
            const std::string side = use["side"].get<std::string>(), what = use["what"].get<std::string>();
            names[side + " " + what] = of_use(side, what);
        }
        return names;
    }

  private:
    std::string led(const std::string& side) const {
        const OwnSide* own = experiment_.own_side(side);
        return own != nullptr ? own->led : side;
    }
    std::string of_side(const std::string& side) const {
        if (const OwnSide* own = experiment_.own_side(side); own != nullptr && own->is_list) {
            std::vector<content::Diagnostic> problems;
            const auto table = content::parse_toml(own->text, problems);
            return table ? (*table)["name"].value_or(side) : side;
        }
        const std::string name = text_at(sides_, {side, "name"});
        return name.empty() ? side : name;
    }
    /// "ability/over-the-oars": by what the side's file calls it, else by what the book does.
    std::string of_use(const std::string& side, const std::string& what) const {
        const std::size_t slash = what.find('/');
        const std::string id = what.substr(slash + 1);
        for (const char* part : {"abilities", "rules", "units", "spells"})
            if (const std::string name = text_at(sides_, {led(side), part, id}); !name.empty()) return name;
        const std::string name = text_at(words_, {"phrases", what.substr(0, slash) + "_" + id});
        return name.empty() ? id : name;
    }

    const Experiment& experiment_;
    Json sides_, words_;
};

/// How our own sides do over the field, as published (data/lab): for a side of one's own that met them in the
/// same way.
Ordered our_own(const Experiment& experiment, const Shelf& shelf) {
    if (experiment.pairs != Pairs::own || experiment.edition != "current") return nullptr;
    const auto text =
        shelf.read(path_from(shelf.data, "lab/" + std::string(experiment.book->name) + ".json"));
    const Json ours = text ? read_json(*text) : Json();
    const auto same = [&](const char* key, const Json& value) {
        return ours.is_object() && ours.contains(key) && ours[key] == value;
    };
    const auto named = [](const Json& row) {
        return row.is_object() && row.contains("side") && row["side"].is_string();
    };
    const bool like_ours = experiment.points.size() == 1 && same("points", experiment.points.front()) &&
                           experiment.bots.size() == 1 && same("bot", experiment.bots.front());
    if (!like_ours || !ours.contains("field") || !std::ranges::all_of(ours["field"], named)) return nullptr;
    return Ordered(ours);
}

/// JSON that may stand in a script of a page: nothing in it can end the script.
std::string for_script(const Ordered& json) {
    std::string text;
    for (const char c : json.dump()) text += c == '<' ? std::string("\\u003c") : std::string(1, c);
    return text;
}

}  // namespace

Result<Ordered, std::string> report_data(const Ordered& results, const Experiment& experiment,
                                         const Shelf& shelf) {
    Ordered data = {{"results", results},
                    {"beside", our_own(experiment, shelf)},
                    {"words", Ordered::object()},
                    {"names", Ordered::object()}};
    for (const std::string language : languages) {
        const Json words = read_words(shelf, language, "lab.json");
        const Names names(experiment, shelf, language);
        if (!words.is_object() || !names.readable())
            return tl::unexpected(path_from(shelf.data, "text/" + language) +
                                  ": the words of the report are not there, or are no JSON");
        data["words"][language] = words;
        data["names"][language] = names.all(results, data["beside"]);
    }
    return data;
}

std::string report_html(const Ordered& data) {
    constexpr std::string_view mark = "{{data}}";
    std::string page(report_page);
    page.replace(page.find(mark), mark.size(), for_script(data));
    return page;
}

}  // namespace skald::lab
