#include "sentences.hpp"

#include <algorithm>
#include <set>

#include "aofs/names.hpp"
#include "aofs/unit.hpp"
#include "command.hpp"
#include "factions.hpp"
#include "game/json.hpp"
#include "saga/names.hpp"
#include "saga/unit.hpp"
#include "words/aofs/teller.hpp"
#include "words/core/measure.hpp"
#include "words/saga/teller.hpp"

namespace skald::cli {

namespace {

using Json = nlohmann::json;
using words::Language;

constexpr Language languages[] = {Language::en, Language::es, Language::de, Language::ru};

std::string language_file(Language language, const char* name) {
    return read_file((data_folder() / "text" / words::code_of(language) / name).string());
}

template <class Texts>
std::vector<Texts> read_all(const char* name) {
    std::vector<Texts> all;
    for (Language language : languages) {
        auto texts = Texts::read(language, language_file(language, name));
        if (!texts) throw Failure{ExitCode::bad_input, std::string(name) + ": " + texts.error().front()};
        all.push_back(std::move(*texts));
    }
    return all;
}

/// Where everybody stands.
Json figures_json(const Scene& scene) {
    Json all = Json::array();
    for (const Standing& f : scene.figures())
        all.push_back({{"figure", f.figure},
                       {"unit", f.unit},
                       {"side", f.side},
                       {"at", {f.spot.at.x, f.spot.at.y}},
                       {"facing", f.spot.facing},
                       {"round", f.base.form == BaseForm::round},
                       {"half", {f.base.half_length, f.base.half_width}},
                       {"bottom", f.bottom}});
    return all;
}

/// What was refused, why and where, in the protocol's words.
template <class HeardRefusal>
Json row_of(std::string_view book, const HeardRefusal& heard, const Scene& scene, const std::string& file) {
    const Names names = names_of(heard.match);
    return {{"book", book},
            {"why", json_of(heard.why, names)},
            {"choice", json_of(heard.choice, names)},
            {"where", file + ":" + std::to_string(heard.line)},
            {"figures", figures_json(scene)}};
}

}  // namespace

struct Sentences::Tongues {
    std::vector<saga::Texts> saga = read_all<saga::Texts>("saga.json");
    std::vector<aofs::Texts> aofs = read_all<aofs::Texts>("aofs.json");
    std::vector<std::string> peoples;
    Tongues() {
        for (Language language : languages) peoples.push_back(language_file(language, "peoples.json"));
    }
};

Sentences::Sentences() : tongues_(std::make_unique<Tongues>()) {}
Sentences::~Sentences() = default;

SagaListener Sentences::saga(const std::string& file) {
    return [this, file](const Heard<saga::Position, saga::Match>& heard) {
        const saga::View view{heard.match, heard.state};
        Json row = row_of("saga", heard, view.scene(), file);
        for (std::size_t i = 0; i < std::size(languages); ++i) {
            std::array<saga::FactionNames, 2> names;
            for (std::size_t side : {0u, 1u}) {
                const saga::FactionFile& of = heard.position.factions[side];
                names[side] = saga::faction_names(
                    tongues_->peoples[i],
                    {of.id, of.symbols, of.ability_ids, of.hero_ids, of.legend_ids, of.hired_ids});
            }
            const saga::Teller teller(tongues_->saga[i], heard.match, heard.state, {&names[0], &names[1]});
            row["text"][std::string(words::code_of(languages[i]))] =
                words::shown(teller.why(heard.why, heard.side), languages[i], words::Measure::centimetres);
        }
        rows_.push_back(std::move(row));
    };
}

AofsListener Sentences::aofs(const std::string& file) {
    return [this, file](const Heard<aofs::Position, aofs::Match>& heard) {
        const aofs::View view{heard.match, heard.state};
        Json row = row_of("aofs", heard, view.scene(), file);
        std::array<aofs::ArmyNames, 2> names;
        for (aofs::ArmyNames& army : names) {
            army.things = {""};
            army.things.insert(army.things.end(), heard.position.weapons.begin(),
                               heard.position.weapons.end());
        }
        for (std::size_t i = 0; i < std::size(languages); ++i) {
            const aofs::Teller teller(tongues_->aofs[i], heard.match, heard.state, names);
            row["text"][std::string(words::code_of(languages[i]))] =
                words::shown(teller.why(heard.why), languages[i], words::Measure::inches);
        }
        rows_.push_back(std::move(row));
    };
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

std::vector<std::string> Sentences::amiss(std::string_view book, std::string_view excused) const {
    std::set<std::string> said, excuses;
    for (const Json& row : rows_)
        if (row["book"] == book) said.insert(row["why"]["sentence"].get<std::string>());
    std::vector<std::string> faults;
    if (said.empty()) return faults;
    if (const auto lines = split_lines(excused))
        for (const auto& line : *lines) {
            if (line.size() < 2) faults.push_back(std::string(line[0].text) + ": excused without a reason");
            excuses.insert(std::string(line[0].text));
        }
    const auto& names = (book == "saga" ? saga::vocabulary() : aofs::vocabulary()).sentences;
    for (const NameInfo& name : names.subspan(1)) {
        const std::string word(name.name);
        if (said.count(word) == 0 && excuses.count(word) == 0)
            faults.push_back(word + ": no case brings it about, and nothing excuses it");
        if (said.count(word) != 0 && excuses.erase(word) != 0)
            faults.push_back(word + ": excused, but a case brings it about");
    }
    return faults;
}

}  // namespace skald::cli
