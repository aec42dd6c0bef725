#include "calls/core/scene_json.hpp"

#include <array>

namespace skald::calls {

namespace {

constexpr std::array<std::string_view, 4> grounds = {"open", "uneven", "dangerous", "impassable"};
constexpr std::array<std::string_view, 3> covers = {"none", "light", "solid"};
constexpr std::array<std::string_view, 3> forms = {"round", "oval", "rectangle"};

template <std::size_t N>
Result<std::size_t, std::string> read_word(const Json& json, std::string_view name,
                                           const std::array<std::string_view, N>& words) {
    const auto text = read_text(json, name);
    if (!text) return refuse(text.error());
    for (std::size_t i = 0; i < N; ++i) {
        if (words[i] == *text) return i;
    }
    return refuse("\"" + std::string(name) + "\" has no such value: \"" + *text + "\"");
}

Json to_json(const ScenePiece& piece) {
    Json points = Json::array();
    for (const Point& p : piece.piece.outline.points) {
        points.push_back(p.x);
        points.push_back(p.y);
    }
    return {{"kind", piece.kind},
            {"name", piece.name},
            {"ground", grounds[static_cast<std::size_t>(piece.piece.ground)]},
            {"cover", covers[static_cast<std::size_t>(piece.piece.cover)]},
            {"high", piece.piece.high},
            {"solid", piece.piece.solid},
            {"stairs", piece.piece.stairs},
            {"bottom", piece.piece.bottom},
            {"top", piece.piece.top},
            {"outline", std::move(points)}};
}

Json to_json(const SceneUnit& unit) {
    Json figures = Json::array();
    for (const Spot& spot : unit.figures) {
        figures.push_back(spot.at.x);
        figures.push_back(spot.at.y);
        figures.push_back(spot.facing);
    }
    return {{"name", unit.name},
            {"look", unit.look},
            {"side", unit.side},
            {"mounted", unit.mounted},
            {"form", forms[static_cast<std::size_t>(unit.base.form)]},
            {"length", 2 * unit.base.half_length},
            {"width", 2 * unit.base.half_width},
            {"tall", unit.tall},
            {"figures", std::move(figures)}};
}

/// A flat list of whole numbers, `group` at a time.
Result<std::vector<Length>, std::string> read_numbers(const Json& json, std::string_view name,
                                                      std::size_t group, std::size_t most) {
    const auto list = read_list(json, name);
    if (!list) return refuse(list.error());
    if ((*list)->size() % group != 0 || (*list)->size() > group * most)
        return refuse("\"" + std::string(name) + "\" must hold at most " + std::to_string(most) +
                      " groups of " + std::to_string(group) + " numbers");
    std::vector<Length> numbers;
    for (const Json& item : **list) {
        if (!item.is_number_integer() || item < lowest_coordinate || item > highest_coordinate)
            return refuse("\"" + std::string(name) +
                          "\" must hold whole numbers within the bounds of a table");
        numbers.push_back(item.get<Length>());
    }
    return numbers;
}

Result<Base, std::string> read_base(const Json& json) {
    const auto form = read_word(json, "form", forms);
    if (!form) return refuse(form.error());
    const auto length = read_integer(json, "length", 10, 2000);
    if (!length) return refuse(length.error());
    const auto width = read_integer(json, "width", 10, 2000);
    if (!width) return refuse(width.error());
    const auto l = static_cast<Length>(*length);
    const auto w = static_cast<Length>(*width);
    const Base base = *form == 0 ? round_base(l) : *form == 1 ? oval_base(l, w) : rectangle_base(l, w);
    if (!base_is_sound(base)) return refuse("a base of this size cannot be reckoned with");
    return base;
}

Result<ScenePiece, std::string> piece_from_json(const Json& json) {
    ScenePiece piece;
    const auto kind = read_text(json, "kind");
    const auto name = read_text(json, "name");
    const auto ground = read_word(json, "ground", grounds);
    const auto cover = read_word(json, "cover", covers);
    const auto high = read_flag(json, "high");
    const auto solid = read_flag(json, "solid");
    const auto stairs = read_flag(json, "stairs");
    const auto bottom = read_integer(json, "bottom", 0, 5000);
    const auto top = read_integer(json, "top", 0, 5000);
    const auto numbers = read_numbers(json, "outline", 2, 64);
    if (!kind) return refuse(kind.error());
    if (!name) return refuse(name.error());
    if (!ground) return refuse(ground.error());
    if (!cover) return refuse(cover.error());
    if (!high) return refuse(high.error());
    if (!solid) return refuse(solid.error());
    if (!stairs) return refuse(stairs.error());
    if (!bottom) return refuse(bottom.error());
    if (!top) return refuse(top.error());
    if (!numbers) return refuse(numbers.error());
    List<Point, 64> points;
    for (std::size_t i = 0; i < numbers->size(); i += 2) points.push({(*numbers)[i], (*numbers)[i + 1]});
    const OutlineCheck check = check_outline(points);
    if (check.fault != OutlineFault::none)
        return refuse("the outline is not a simple polygon: " + std::string(describe(check.fault)));
    piece.kind = *kind;
    piece.name = *name;
    piece.piece.outline = make_outline(points);
    piece.piece.ground = static_cast<Ground>(*ground);
    piece.piece.cover = static_cast<Cover>(*cover);
    piece.piece.high = *high;
    piece.piece.solid = *solid;
    piece.piece.stairs = *stairs;
    piece.piece.bottom = static_cast<std::int16_t>(*bottom);
    piece.piece.top = static_cast<std::int16_t>(*top);
    return piece;
}

Result<SceneUnit, std::string> unit_from_json(const Json& json) {
    SceneUnit unit;
    const auto name = read_text(json, "name");
    const auto look = read_text(json, "look");
    const auto side = read_integer(json, "side", 0, 1);
    const auto mounted = read_flag(json, "mounted");
    const auto tall = read_integer(json, "tall", 0, 5000);
    const auto base = read_base(json);
    const auto numbers = read_numbers(json, "figures", 3, max_unit_size);
    if (!name) return refuse(name.error());
    if (!look) return refuse(look.error());
    if (!side) return refuse(side.error());
    if (!mounted) return refuse(mounted.error());
    if (!tall) return refuse(tall.error());
    if (!base) return refuse(base.error());
    if (!numbers) return refuse(numbers.error());
    unit.name = *name;
    unit.look = *look;
    unit.side = static_cast<TableSide>(*side);
    unit.mounted = *mounted;
    unit.tall = static_cast<Length>(*tall);
    unit.base = *base;
    for (std::size_t i = 0; i < numbers->size(); i += 3)
        unit.figures.push_back({{(*numbers)[i], (*numbers)[i + 1]}, facing((*numbers)[i + 2])});
    return unit;
}

}  // namespace

Json to_json(Point p) {
    return Json::array({p.x, p.y});
}

Json to_json(const SceneFile& file) {
    Json pieces = Json::array();
    for (const ScenePiece& piece : file.pieces) pieces.push_back(to_json(piece));
    Json units = Json::array();
    for (const SceneUnit& unit : file.units) units.push_back(to_json(unit));
    const SceneSticks& s = file.sticks;
    return {{"game", file.law->book},
            {"name", file.name},
            {"width", file.table.width},
            {"depth", file.table.depth},
            {"sticks", Json::array({s.very_short, s.short_, s.medium, s.long_})},
            {"pieces", std::move(pieces)},
            {"units", std::move(units)}};
}

Result<SceneFile, std::string> scene_from_json(const Json& json) {
    SceneFile file;
    const auto game = read_text(json, "game");
    const auto name = read_text(json, "name");
    const auto width = read_integer(json, "width", 1000, 12192);
    const auto depth = read_integer(json, "depth", 1000, 12192);
    const auto sticks = read_numbers(json, "sticks", 4, 1);
    const auto pieces = read_list(json, "pieces");
    const auto units = read_list(json, "units");
    if (!game) return refuse(game.error());
    if (!name) return refuse(name.error());
    if (!width) return refuse(width.error());
    if (!depth) return refuse(depth.error());
    if (!sticks) return refuse(sticks.error());
    if (!pieces) return refuse(pieces.error());
    if (!units) return refuse(units.error());
    if (sticks->size() != 4) return refuse("\"sticks\" must hold four lengths");
    file.law = find_scene_law(*game);
    if (!file.law) return refuse("\"game\" has no such value: \"" + *game + "\"");
    file.name = *name;
    file.table = {static_cast<Length>(*width), static_cast<Length>(*depth)};
    file.sticks = {(*sticks)[0], (*sticks)[1], (*sticks)[2], (*sticks)[3]};
    for (const Json& item : **pieces) {
        auto piece = piece_from_json(item);
        if (!piece) return refuse(piece.error());
        file.pieces.push_back(std::move(*piece));
    }
    for (const Json& item : **units) {
        auto unit = unit_from_json(item);
        if (!unit) return refuse(unit.error());
        file.units.push_back(std::move(*unit));
    }
    return file;
}

Result<LoadedScene*, std::string> SceneCache::read(const Json& request) {
    const auto found = request.find("scene");
    if (found == request.end() || !found->is_string()) return refuse("\"scene\" must be a text");
    const auto& text = found->get_ref<const std::string&>();
    if (text_.empty() || text_ != text) {
        auto read = read_scene(text);
        if (!read) return refuse(describe(read.error(), "scene"));
        kept_->file = std::move(*read);
        build_scene(kept_->scene, kept_->file);
        text_ = text;
    }
    return kept_.get();
}

Result<UnitId, std::string> read_unit_id(const Json& request, std::string_view name,
                                         const LoadedScene& loaded) {
    const auto unit = read_integer(request, name, 0, static_cast<std::int64_t>(loaded.file.units.size()) - 1);
    if (!unit) return refuse(unit.error());
    return static_cast<UnitId>(*unit);
}

Result<Point, std::string> read_point(const Json& request, std::string_view name) {
    const auto numbers = read_numbers(request, name, 2, 1);
    if (!numbers) return refuse(numbers.error());
    if (numbers->size() != 2) return refuse("\"" + std::string(name) + "\" must be a point");
    return Point{(*numbers)[0], (*numbers)[1]};
}

Json base_json(const Base& base) {
    constexpr std::string_view names[] = {"round", "oval", "rectangle"};
    return {{"form", names[static_cast<std::size_t>(base.form)]},
            {"length", 2 * base.half_length},
            {"width", 2 * base.half_width}};
}

}  // namespace skald::calls
