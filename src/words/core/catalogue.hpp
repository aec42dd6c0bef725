// A language file, compiled: sections of texts by the names that the code asks for. What is missing, unknown
// or malformed is refused when the file is read, so that no sentence fails later.
#pragma once
#include <map>
#include <span>
#include <string>
#include <vector>

#include "words/core/template.hpp"

namespace skald::words {

using Keys = std::vector<std::string_view>;
/// A section of a file and the keys that it has, no more and no fewer.
struct Section {
    std::string_view name;
    Keys keys;
};

class Catalogue {
  public:
    /// Compiles a file. Everything that is missing, unknown or malformed is listed.
    static Result<Catalogue, std::vector<std::string>> read(Language language, std::string_view json,
                                                            std::vector<Section> sections);

    Language language() const { return language_; }

    /// A text by the places of its section and its key.
    std::string say(std::size_t section, std::size_t key, const Arguments& arguments) const;
    /// The same with all its cases, to be put into another text.
    Value value(std::size_t section, std::size_t key, const Arguments& arguments, int number) const;

    /// Values that each text uses, by key ("phrases.activate"), so that languages can be compared.
    std::map<std::string, std::vector<std::string>> values_used() const;

  private:
    using Forms = std::vector<Template>;  ///< one, or one for each case

    Language language_ = Language::en;
    std::vector<Section> sections_;
    std::vector<std::vector<Forms>> texts_;
};

}  // namespace skald::words
