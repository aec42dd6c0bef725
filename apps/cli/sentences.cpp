#include "sentences.hpp"

#include <algorithm>
#include <set>

#include "factions.hpp"
#include "game/fields.hpp"

namespace skald::cli {

using Json = nlohmann::json;

std::vector<std::string> every_language(const char* name) {
    std::vector<std::string> files;
    for (const words::Language language : told_languages)
        files.push_back(read_file((data_folder() / "text" / words::code_of(language) / name).string()));
    return files;
}

Json base_json(const Base& base) {
    constexpr const char* forms[] = {"round", "oval", "rectangle"};
    return {{"form", forms[static_cast<int>(base.form)]}, {"half", {base.half_length, base.half_width}}};
}

Json figures_json(const Scene& scene) {
    Json all = Json::array();
    for (const Standing& f : scene.figures()) {
        all.push_back({{"figure", f.figure},
                       {"unit", f.unit},
                       {"side", f.side},
                       {"at", {f.spot.at.x, f.spot.at.y}},
                       {"facing", f.spot.facing},
                       {"bottom", f.bottom}});
        all.back().update(base_json(f.base));
    }
    return all;
}

void Sentences::hear(Json row, const std::vector<std::string>& told, words::Measure measure) {
    for (std::size_t i = 0; i < told.size(); ++i)
        row["text"][std::string(words::code_of(told_languages[i]))] =
            words::shown(told[i], told_languages[i], measure);
    rows_.push_back(std::move(row));
}

std::string Sentences::told() const {
    std::set<std::string> seen;
    std::vector<std::string> blocks;
    for (const Json& row : rows_) {
        const std::string head = row["book"].get<std::string>() + " " +
                                 row["why"]["sentence"].get<std::string>() + " " +
                                 row["why"]["rule"].get<std::string>();
        if (!seen.insert(head).second) continue;
        std::string block = head + "  (" + row["where"].get<std::string>() + ")\n";
        for (const auto& [code, text] : row["text"].items())
            block += "    " + code + "  " + text.get<std::string>() + "\n";
        blocks.push_back(std::move(block));
    }
    std::sort(blocks.begin(), blocks.end());
    std::string all;
    for (const std::string& block : blocks) all += block;
    return all;
}

std::string Sentences::rows() const {
    std::string all;
    for (const Json& row : rows_) all += row.dump() + "\n";
    return all;
}

std::vector<std::string> Sentences::amiss(const BookTools& book, std::string_view excused) const {
    std::set<std::string> said, excuses;
    for (const Json& row : rows_)
        if (row["book"] == book.name) said.insert(row["why"]["sentence"].get<std::string>());
    std::vector<std::string> faults;
    if (said.empty()) return faults;
    if (const auto lines = split_lines(excused))
        for (const auto& line : *lines) {
            if (line.size() < 2) faults.push_back(std::string(line[0].text) + ": excused without a reason");
            excuses.insert(std::string(line[0].text));
        }
    for (const NameInfo& name : book.vocabulary().sentences.subspan(1)) {
        const std::string word(name.name);
        if (said.count(word) == 0 && excuses.count(word) == 0)
            faults.push_back(word + ": no case brings it about, and nothing excuses it");
        if (said.count(word) != 0 && excuses.erase(word) != 0)
            faults.push_back(word + ": excused, but a case brings it about");
    }
    return faults;
}

}  // namespace skald::cli
