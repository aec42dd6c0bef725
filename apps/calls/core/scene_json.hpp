// Scenes between the page and the library. The page holds a scene as JSON with flat lists of numbers; calls
// that ask about a scene carry its text, which is read once and kept while it stays the same.
#pragma once
#include <memory>

#include "calls/core/sessions.hpp"
#include "content/core/scene.hpp"

namespace skald::calls {

Json to_json(const SceneFile& file);
Result<SceneFile, std::string> scene_from_json(const Json& json);

Json to_json(Point p);

/// A scene that was read and built.
struct LoadedScene {
    SceneFile file;
    Scene scene;

    std::size_t unit_of(FigureId figure) const { return scene.figure(figure).unit; }
};
/// The scene that was asked about last, read and built once while its text stays the same. A cache and
/// nothing more: what a call answers depends on its request alone.
class SceneCache {
  public:
    /// The scene whose text is the member "scene" of the request. Valid until the next call.
    Result<LoadedScene*, std::string> read(const Json& request);

  private:
    std::string text_;
    std::unique_ptr<LoadedScene> kept_ = std::make_unique<LoadedScene>();
};
using SharedScenes = std::shared_ptr<SceneCache>;

// The sandbox: scenes without rules. scene.read, write, check, measure; scene.sight.
void add_scenes(Sessions& sessions, const SharedScenes& scenes);
void add_sight(Sessions& sessions, const SharedScenes& scenes);

/// A unit of the scene by its number.
Result<UnitId, std::string> read_unit_id(const Json& request, std::string_view name,
                                         const LoadedScene& loaded);
/// For each figure of one unit a free line to the other unit, or what stops it.
Json sight_json(const Scene& scene, UnitId from, UnitId to, const SceneLaw& law);
/// The base under a figure: its form, length and width.
Json base_json(const Base& base);
/// A pair of whole numbers.
Result<Point, std::string> read_point(const Json& request, std::string_view name);

}  // namespace skald::calls
