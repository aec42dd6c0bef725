// The engine behind the calls, for the commands that ask it: what they load and play lives as long as it
// does.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

#include "calls/every_call.hpp"
#include "command.hpp"
#include "lab.hpp"

namespace skald::cli {

class Engine {
  public:
    Engine() { calls::add_every_call(sessions_); }

    /// What was loaded: files by id, and a number that stands for all texts.
    struct Loaded {
        std::map<std::string, std::filesystem::path> files;
        std::uint64_t hash = 0;
    };
    /// All peoples and armies of every book, so that a game can begin at once. By book.
    std::map<std::string, Loaded> load_sides();
    /// What every book says in a language.
    void load_words(const std::string& language);

    calls::Sessions& sessions() { return sessions_; }
    std::string answer(std::string_view request) { return sessions_.answer(request); }
    /// The reply; what the engine refuses ends the command with that code.
    nlohmann::json ask(const nlohmann::json& request, ExitCode otherwise);

  private:
    Loaded load(const lab::BookFacts& book);

    calls::Sessions sessions_;
};

/// What an object says beside these members: " type charge target 31".
std::string members_text(const nlohmann::json& object, const std::vector<std::string_view>& without);

}  // namespace skald::cli
