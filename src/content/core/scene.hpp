// Scene files: a table with its terrain and units, as players share it and as tests and the bench read it.
// A scene is a proposal: it may hold units in bad formation or on each other; only what the table room cannot
// reckon with is refused. Line-based text, version 1 (docs/scenes.md):
//
//   skald scene 1
//   game saga                                   a book
//   name "Barrow Hill"
//   table 12000 9000                            width and depth, tenths of a millimetre
//   sticks 500 1000 1500 3000                   VS S M L
//   piece wood "Alder Wood" uneven light high   kind, name, what it does
//   outline 1500,2100 1900,2300 1700,2600       3 to 64 points, over one or more lines
//   unit "Huscarls" side 0 base round 250 look hearthguard axe     also: mounted, tall 300
//   figures 4860,5960 5180,5880,90              x,y or x,y,facing (half degrees), over one or more lines
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "table/scene_law.hpp"

namespace skald {

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
    Length tall = 0;  ///< height of its volume above its base, where the book knows heights
    std::vector<Spot> figures;

    friend bool operator==(const SceneUnit&, const SceneUnit&) = default;
};

struct SceneFile {
    const SceneLaw* law = nullptr;  ///< of the book whose table this is
    std::string name;
    TableSize table;
    SceneSticks sticks;
    std::vector<ScenePiece> pieces;
    std::vector<SceneUnit> units;

    friend bool operator==(const SceneFile&, const SceneFile&) = default;
};

constexpr std::size_t max_scene_bytes = 256 * 1024;
constexpr std::size_t max_scene_name = 80;  ///< bytes of any name

/// Of every book there is; where all rooms may be named, content/scene_laws.cpp says which these are.
std::span<const SceneLaw* const> scene_laws();
/// Nothing for a name that no book has.
const SceneLaw* find_scene_law(std::string_view book);

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
/// units before it. Heights follow the ground where the book knows heights.
void build_scene(Scene& scene, const SceneFile& file);
/// The number of the first figure of a unit in the built scene.
FigureId first_figure(const SceneFile& file, std::size_t unit);

}  // namespace skald
