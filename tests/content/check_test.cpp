#include "content/check.hpp"

#include <gtest/gtest.h>

#include "base/json.hpp"
#include "content/files.hpp"

namespace skald::content {
namespace {

const Library& library() {
    static std::string problems;
    static const Library all = all_content(problems);
    return all;
}

const saga::FactionFile* by_id(std::string_view id) {
    return library().faction(id);
}

const aofs::ArmyFile* army_by_id(std::string_view id) {
    return library().army(id);
}

NamesByLanguage all_texts() {
    NamesByLanguage texts;
    for (const char* language : {"en", "es", "de", "ru"})
        for (const char* file : {"/peoples.json", "/armies.json"})
            texts[language].update(read_json(text_of(std::string("data/text/") + language + file)));
    return texts;
}

/// The lines "# expect ..." at the head of a broken file.
std::string expectations(const std::string& text) {
    std::string expected;
    std::istringstream lines(text);
    constexpr std::string_view mark = "# expect ";
    for (std::string line; std::getline(lines, line) && line.starts_with(mark);)
        expected += line.substr(mark.size()) + "\n";
    return expected;
}

TEST(Checker, EveryBrokenFileIsToldAsExpected) {
    int count = 0;
    for (const char* ending : {".toml", ".scene"})
        for (const auto& path : files_below("tests/broken", ending)) {
            const std::string text = text_of(path);
            std::string found;
            for (const Diagnostic& problem : check_text(path.generic_string(), text, by_id, {}, army_by_id))
                found += describe(problem, "").substr(1) + "\n";
            EXPECT_NE(found, "") << path;
            EXPECT_EQ(found, expectations(text)) << path;
            ++count;
        }
    EXPECT_GE(count, 40);
}

/// What is said of the files that the editors of the page write has a name, so that every reader has it in
/// his language.
TEST(Checker, SpeaksByNamesOfPeoplesAndArmies) {
    int count = 0;
    for (const auto& path : files_below("tests/broken", ".toml")) {
        const std::string text = text_of(path);
        const bool editors =
            ("\n" + text).find("\n[[ability]]") != text.npos || ("\n" + text).find("\n[[unit]]") != text.npos;
        if (!editors) continue;
        for (const Diagnostic& problem : check_text(path.generic_string(), text, by_id, {}, army_by_id)) {
            EXPECT_FALSE(problem.said.empty()) << path << problem.text;
            ++count;
        }
    }
    EXPECT_GE(count, 100);
}

TEST(Checker, FindsNothingInTheDataFolder) {
    const NamesByLanguage texts = all_texts();
    for (const char* ending : {".toml", ".scene"})
        for (const auto& path : files_below("data", ending))
            EXPECT_EQ(told(check_text(path.generic_string(), text_of(path), by_id, texts, army_by_id),
                           path.string()),
                      "");
}

TEST(Checker, TellsWhichNamesAreMissing) {
    NamesByLanguage texts = all_texts();
    texts["de"]["danes"]["abilities"].erase("oar-brothers");
    texts["ru"].erase("danes");
    EXPECT_EQ(told(check_text("danes.toml", text_of("data/saga/longships/danes.toml"), by_id, texts), "f"),
              "f:1:1: warning[names]: the faction has no names in 'ru'\n"
              "f:24:1: warning[names]: no name in 'de' for 'oar-brothers' (abilities)\n");
    texts.clear();
    texts["en"] = nlohmann::json::object();
    EXPECT_EQ(told(check_text("danes.toml", text_of("data/saga/longships/danes.toml"), by_id, texts), "f"),
              "f:1:1: warning[names]: the faction has no names in any language: players will see its ids; "
              "[names.en] is the place for them\n");
}

/// Every file with every byte changed in some way: told, never trusted. The fuzzer does more of this.
TEST(Checker, SurvivesDamage) {
    const std::string text = text_of("data/saga/embers/cinder-clans.toml");
    for (std::size_t i = 0; i < text.size(); i += 7) {
        std::string damaged = text;
        damaged[i] = "\0\"[]{}=,x\xff"[i % 10];
        check_text("x.toml", damaged, by_id, {});
        check_text("x.toml", text.substr(0, i), by_id, {});
    }
}

}  // namespace
}  // namespace skald::content
