// What the texts of the data folder are, and all that were read, of both books. Nothing here opens files: the
// command line and the page hand over texts with their names.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "content/aofs/army.hpp"
#include "content/saga/faction.hpp"
#include "content/saga/universe.hpp"

namespace skald::content {

/// What a text of the data folder is, by its name. A TOML file that stands anywhere else is told by its keys.
enum class FileKind { faction, universe, warband, army, list, scene, other };
FileKind kind_of_file(std::string_view path);
FileKind kind_of_text(std::string_view path, std::string_view text);

/// Factions, universes and armies read from texts, found by id.
class Library {
  public:
    /// Reads one text; its problems are added. A file that is none of these is left alone.
    void add(std::string_view path, std::string_view text, std::vector<Diagnostic>& problems);

    const saga::FactionFile* faction(std::string_view id) const;
    const std::map<std::string, saga::FactionFile, std::less<>>& factions() const { return factions_; }
    const std::vector<saga::Universe>& universes() const { return universes_; }
    const aofs::ArmyFile* army(std::string_view id) const;
    const std::map<std::string, aofs::ArmyFile, std::less<>>& armies() const { return armies_; }

  private:
    std::map<std::string, saga::FactionFile, std::less<>> factions_;
    std::map<std::string, aofs::ArmyFile, std::less<>> armies_;
    std::vector<saga::Universe> universes_;
};

}  // namespace skald::content
