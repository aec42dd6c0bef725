// Scene files: a table with its terrain and units, as players share it and as tests and the bench read it.
// A scene is a proposal: it may hold units in bad formation or on each other; only what the table room cannot
// reckon with is refused. Line-based text, version 1 (docs/scenes.md):
//
//   skald scene 1
//   game saga                                   or aofs
//   name "Barrow Hill"
//   table 12000 9000                            width and depth, tenths of a millimetre
//   sticks 500 1000 1500 3000                   VS S M L
//   piece wood "Alder Wood" uneven light high   kind, name, what it does
//   outline 1500,2100 1900,2300 1700,2600       3 to 64 points, over one or more lines
//   unit "Huscarls" side 0 base round 250 look hearthguard axe     also: mounted, tall 300
//   figures 4860,5960 5180,5880,90              x,y or x,y,facing (half degrees), over one or more lines
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "table/scene.hpp"

namespace skald {

enum class SceneGame : std::uint8_t { saga, aofs };
std::string_view word(SceneGame game);

/// The four sticks of SAGA; the other game measures in inches and uses them as handy distances.
struct Sticks {
    Length very_short = 500;
    Length short_ = 1000;
    Length medium = 1500;
    Length long_ = 3000;

    friend bool operator==(const Sticks&, const Sticks&) = default;
};

struct ScenePiece {
    std::string kind;  ///< how it is drawn: a word of a-z and '-', which this library does not read
    std::string name;
    Piece piece;

    friend bool operator==(const ScenePiece&, const ScenePiece&) = default;
};

struct SceneUnit {
    std::string name;
    std::string look;  ///< how it is drawn: words of a-z and '-'
    TableSide side = 0;
    bool mounted = false;  ///< the formation radius is M instead of S (FRM-02)
    Base base;
    Length tall = 0;  ///< height of its volume above its base (Age of Fantasy)
    std::vector<Spot> figures;

    friend bool operator==(const SceneUnit&, const SceneUnit&) = default;
};

struct SceneFile {
    SceneGame game = SceneGame::saga;
    std::string name;
    TableSize table;
    Sticks sticks;
    std::vector<ScenePiece> pieces;
    std::vector<SceneUnit> units;

    friend bool operator==(const SceneFile&, const SceneFile&) = default;
};

constexpr std::size_t max_scene_bytes = 256 * 1024;
constexpr std::size_t max_scene_name = 80;  ///< bytes of any name

/// Reads a scene, or gives the first problem with its line and column. Nothing is half read.
Result<SceneFile> read_scene(std::string_view text);
/// The same scene as text; reading it gives an equal scene.
std::string write_scene(const SceneFile& file);
/// May this stand in a scene file as a name: no quotation mark, no control character, not too long?
bool scene_name_is_sound(std::string_view name);
/// Words of a-z, 0-9 and '-', separated by single blanks.
bool scene_look_is_sound(std::string_view look);
/// The first thing that keeps the scene from being written and read again, or no text.
std::string scene_fault(const SceneFile& file);

/// Puts everything on a table. Unit i of the file is unit i, its figures are numbered on from those of the
/// units before it. Heights follow the ground in Age of Fantasy.
void build_scene(Scene& scene, const SceneFile& file);
/// The number of the first figure of a unit in the built scene.
FigureId first_figure(const SceneFile& file, std::size_t unit);

}  // namespace skald
