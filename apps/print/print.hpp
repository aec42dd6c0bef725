// What can be printed: battle boards and rosters of SAGA, fatigue markers, measuring sticks (army.hpp:
// rosters of Age of Fantasy); as PDF or SVG.
#pragma once
#include <functional>
#include <map>

#include "art.hpp"
#include "content/saga/warband.hpp"
#include "words/saga/names.hpp"

namespace skald::print {

/// The headings of printed sheets in one language (data/text/<language>/paper.json).
class Phrases {
  public:
    /// Everything that is missing or unknown is a sentence.
    static Result<Phrases, std::string> read(std::string_view json);
    const std::string& operator[](std::string_view key) const;

  private:
    std::map<std::string, std::string, std::less<>> phrases_;
};

/// A faction with its names and lines in one language.
struct People {
    saga::FactionFile file;
    saga::FactionNames names;
};

/// What every sheet is drawn with. Documents refer to it.
struct Language {
    saga::Texts texts;
    Phrases phrases;
    Symbols symbols;
};

struct Page {
    Paper paper;
    std::function<void(Canvas&)> draw;
};
struct Document {
    std::string title;
    std::vector<Page> pages;
};

// The language and the people must outlive the document.
Document board_sheet(const People& people, const Language& language, const Paper& paper);
Document roster_sheet(const People& people, const saga::WarbandFile& warband, const Language& language,
                      const Paper& paper);
Document marker_sheet(const Language& language, const Paper& paper);
enum class Sticks { centimetres, inches };
Document stick_sheet(Sticks sticks, const Language& language, const Paper& paper);

/// Draws all pages without writing them: what would be cut off or lie too near to the edge.
std::vector<Clipped> check(const Document& document);

/// Writes a file that ends in .pdf or .svg. As SVG the pages after the first go to files of their own,
/// "board-2.svg". Gives the files written, or why it failed.
Result<std::vector<std::string>, std::string> write(const Document& document, const std::string& file);

}  // namespace skald::print
