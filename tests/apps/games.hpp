// Games that bots play through the calls, and their logs line by line.
#pragma once
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>

#include "calls/core/sessions.hpp"
#include "calls/every_call.hpp"

namespace skald::calls::testing {

inline std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line + "\n");
    return lines;
}
inline std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line;
    return text;
}

/// Everything of data/ is loaded.
class PlayedGames : public ::testing::Test {
  protected:
    PlayedGames() {
        add_every_call(sessions_);
        load("content.load", "data/saga");
        load("army.load", "data/aofs");
    }
    Json ask(const Json& request) { return Json::parse(sessions_.answer(request.dump())); }
    /// Random bots play it to its end; gives its log and closes it.
    std::string play_out(const Json& game) {
        Json view = ask({{"call", "game.view"}, {"game", game}, {"brief", true}})["reply"];
        while (!view["outcome"]["over"])
            view = ask({{"call", "game.bot"}, {"game", game}, {"bot", "thrall"}, {"brief", true}})["reply"];
        const std::string log = ask({{"call", "game.log"}, {"game", game}})["reply"]["log"];
        ask({{"call", "game.close"}, {"game", game}});
        return log;
    }

    Sessions sessions_;

  private:
    void load(const char* call, const char* folder) {
        Json files = Json::array();
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
            if (entry.path().extension() != ".toml") continue;
            std::ostringstream text;
            text << std::ifstream(entry.path()).rdbuf();
            files.push_back({{"name", entry.path().generic_string()}, {"text", text.str()}});
        }
        ask({{"call", call}, {"files", files}});
    }
};

}  // namespace skald::calls::testing
