#include "calls/lab/experiment.hpp"

#include <algorithm>

#include "base/hash.hpp"
#include "bots/core/bot.hpp"
#include "content/core/toml_reader.hpp"
#include "content/library.hpp"

namespace skald::lab {

namespace {

using content::TomlReader;

constexpr content::Named<Pairs> pairs_words[] = {
    {"all", Pairs::all}, {"same-bot", Pairs::same_bot}, {"same-side", Pairs::same_side}, {"own", Pairs::own}};

constexpr int largest_seed = 2147483647;

/// A list of one side as a list of another.
std::string handed_over(const std::string& list, std::string_view key, const std::string& to) {
    std::vector<content::Diagnostic> problems;
    const auto table = content::parse_toml(list, problems);
    const toml::node* const named = table ? table->get(key) : nullptr;
    if (named == nullptr) return list;
    std::size_t at = 0;
    for (auto line = named->source().begin.line; line > 1; --line) at = list.find('\n', at) + 1;
    const auto begin = named->source().begin.column - 1, end = named->source().end.column - 1;
    return list.substr(0, at + begin) + '"' + to + '"' + list.substr(at + end);
}

std::optional<std::string> own_or_ready(const Experiment& experiment, const Shelf& shelf,
                                        const std::string& side, int points) {
    const OwnSide* own = experiment.own_side(side);
    if (own != nullptr && own->is_list) return own->text;
    if (own != nullptr && !own->list.empty()) return own->list;
    return ready_list(*experiment.book, shelf, side, points);
}

/// The list that a side plays, or nothing for the plain one. A what-if plays as its base does.
std::optional<std::string> list_of_side(const Experiment& experiment, const Shelf& shelf,
                                        const std::string& side, int points) {
    if (auto list = own_or_ready(experiment, shelf, side, points)) return list;
    const OwnSide* own = experiment.own_side(side);
    if (own == nullptr || own->base.empty()) return {};
    const auto of_base = own_or_ready(experiment, shelf, own->base, points);
    return of_base ? std::optional(handed_over(*of_base, experiment.book->list_side, side)) : of_base;
}

/// Reads an experiment table by table; all that is wrong is collected.
class ExperimentReader {
  public:
    ExperimentReader(const toml::table& table, const Shelf& shelf, std::vector<content::Diagnostic>& problems)
        : table_(table), shelf_(shelf), reader_(problems) {}

    std::optional<Experiment> read() {
        if (!read_book()) return {};
        std::vector<std::string_view> keys{"title", "book", "seed", "terrain",  "points",         "games",
                                           "pairs", "bots", "side", "question", made_.book->sides};
        if (made_.book->editions) keys.push_back("edition");
        if (made_.book->variants != nullptr) keys.push_back("without");
        reader_.allow(table_, keys);
        read_settings();
        read_own();
        read_sides();
        read_bots();
        read_without();
        for (const toml::table* one : reader_.tables(table_, "question")) read_question(*one);
        if (made_.players().size() < 2 && made_.questions.empty())
            reader_.error(table_, "missing",
                          "there is nobody to play: two of '" + std::string(made_.book->sides) +
                              "', [[side]] or 'bots', or a [[question]]");
        for (const OwnSide& own : made_.own) check_base(own);
        for (const std::string& side : made_.sides)
            for (const int points : made_.points) check_ready(*table_node(made_.book->sides), side, points);
        return std::move(made_);
    }

  private:
    const toml::node* table_node(std::string_view key) const {
        const toml::node* node = table_.get(key);
        return node != nullptr ? node : &table_;
    }

    bool read_book() {
        const std::string name = reader_.text(table_, "book", true);
        if (name.empty()) return false;
        made_.book = find_book(name);
        if (made_.book == nullptr) reader_.error(*table_node("book"), "book", no_such_book(name));
        return made_.book != nullptr;
    }
    void read_settings() {
        made_.title = reader_.text(table_, "title", true);
        if (table_.contains("edition")) made_.edition = reader_.text(table_, "edition", false);
        if (made_.edition != "current" && made_.edition != "2018")
            reader_.error(*table_node("edition"), "word", "'edition' must be current or 2018");
        made_.seed = reader_.number(table_, "seed", 0, largest_seed, 1);
        if (table_.contains("terrain")) made_.terrain = reader_.number(table_, "terrain", 0, largest_seed, 0);
        made_.games = reader_.number(table_, "games", 2, 10'000'000, 100);
        if (made_.games % 2 != 0)
            reader_.error(*table_node("games"), "range", "'games' must be even: two of a pair change seats");
        made_.pairs =
            reader_.word(table_, "pairs", std::span<const content::Named<Pairs>>(pairs_words), Pairs::all);
        read_points();
    }
    void read_points() {
        const toml::node* node = table_.get("points");
        if (node == nullptr) {
            made_.points = {made_.book->usual};
        } else if (const toml::array* list = node->as_array()) {
            for (const toml::node& one : *list) add_points(one);
        } else {
            add_points(*node);
        }
    }
    void add_points(const toml::node& node) {
        const auto value = node.is_integer() ? node.value<std::int64_t>() : std::nullopt;
        if (value && *value >= made_.book->least && *value <= made_.book->most)
            made_.points.push_back(static_cast<int>(*value));
        else
            reader_.error(node, "range",
                          "'points' must be whole numbers from " + std::to_string(made_.book->least) +
                              " to " + std::to_string(made_.book->most));
    }

    // ---- who plays

    std::vector<std::string> known() const {
        std::vector<std::string> ids;
        if (const auto found = shelf_.sides.find(std::string(made_.book->name)); found != shelf_.sides.end())
            for (const auto& [id, path] : found->second) ids.push_back(id);
        return ids;
    }
    bool is_side(const std::string& id) const {
        const auto found = shelf_.sides.find(std::string(made_.book->name));
        return (found != shelf_.sides.end() && found->second.contains(id)) || made_.own_side(id) != nullptr;
    }
    void check_side(const toml::node& node, const std::string& id) {
        if (is_side(id)) return;
        std::vector<std::string> all = known();
        for (const OwnSide& own : made_.own) all.push_back(own.id);
        const std::vector<std::string_view> ids(all.begin(), all.end());
        reader_.error(node, "side",
                      content::expected("one of '" + std::string(made_.book->sides) + "'", id, ids));
    }
    void check_bot(const toml::node& node, const std::string& bot) {
        if (const auto read = bots::read_bot(bot); !read) reader_.error(node, "bot", read.error());
    }
    void check_ready(const toml::node& node, const std::string& side, int points) {
        if (made_.book->ready_lists.empty() || !is_side(side) || list_of_side(made_, shelf_, side, points))
            return;
        const OwnSide* own = made_.own_side(side);
        const std::string& whose = own != nullptr && !own->base.empty() ? own->base : side;
        reader_.error(node, "list", no_ready_list(*made_.book, shelf_, whose, points));
    }

    void read_own() {
        for (const toml::table* one : reader_.tables(table_, "side")) {
            reader_.allow(*one, {"id", "file", "base", "list"});
            OwnSide own;
            own.id = reader_.text(*one, "id", true);
            const std::string file = reader_.text(*one, "file", true);
            if (own.id.empty() || file.empty()) continue;
            if (own.id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") != std::string::npos)
                reader_.error(*one->get("id"), "id", "an id has small letters, digits and dashes");
            if (is_side(own.id)) reader_.error(*one->get("id"), "id", "'" + own.id + "' is taken");
            const auto text = shelf_.read(path_from(shelf_.beside, file));
            if (!text) {
                reader_.error(*one->get("file"), "file", file + " cannot be read");
                continue;
            }
            own.text = *text;
            if (!read_led(*one->get("file"), file, own)) continue;
            own.base = reader_.text(*one, "base", false);
            if (const toml::node* list = one->get("list")) read_list(*list, *one, own);
            made_.own.push_back(std::move(own));
        }
    }
    /// The list that a people or an army of one's own plays.
    void read_list(const toml::node& node, const toml::table& side, OwnSide& own) {
        const std::string file = reader_.text(side, "list", true);
        const auto text = shelf_.read(path_from(shelf_.beside, file));
        if (own.is_list) {
            reader_.error(node, "list", "'" + own.id + "' is a list already");
        } else if (!text) {
            reader_.error(node, "list", file + " cannot be read");
        } else {
            own.list = *text;
            if (const std::string of = side_of_list(*text); of != own.id)
                reader_.error(node, "list", file + " is a list of '" + of + "', not of '" + own.id + "'");
        }
    }
    std::string side_of_list(const std::string& text) const {
        std::vector<content::Diagnostic> problems;
        const auto table = content::parse_toml(text, problems);
        return table ? (*table)[made_.book->list_side].value_or(std::string()) : std::string();
    }
    void check_base(const OwnSide& own) {
        if (own.base.empty()) return;
        for (const toml::table* one : reader_.tables(table_, "side")) {
            if (reader_.text(*one, "id", false) != own.id) continue;
            if (std::ranges::find(made_.sides, own.base) == made_.sides.end() || own.base == own.id)
                reader_.error(*one->get("base"), "side", "'" + own.base + "' does not play here");
        }
    }
    /// What the file is, and of whom.
    bool read_led(const toml::node& node, const std::string& file, OwnSide& own) {
        const content::FileKind kind = content::kind_of_text(file, own.text);
        own.is_list = kind == content::FileKind::warband || kind == content::FileKind::list;
        const std::string_view key = own.is_list ? made_.book->list_side : "id";
        std::vector<content::Diagnostic> problems;
        const auto table = content::parse_toml(own.text, problems);
        own.led = table ? (*table)[key].value_or(std::string()) : std::string();
        if (own.led.empty()) {
            reader_.error(
                node, "file",
                file + " names no '" + std::string(key) + "': it is no list and no side of this book");
        } else if (!own.is_list && own.led != own.id) {
            reader_.error(node, "file", file + " is of '" + own.led + "', not of '" + own.id + "'");
        }
        return !own.led.empty();
    }
    void add_once(std::vector<std::string>& list, const std::string& word, const toml::node& node) {
        if (std::ranges::find(list, word) == list.end())
            list.push_back(word);
        else
            reader_.error(node, "twice", "'" + word + "' is named twice");
    }
    void read_sides() {
        const std::string key(made_.book->sides);
        const auto named = reader_.texts(table_, key);
        if (named.size() == 1 && named[0].first == "all") {
            made_.sides = known();
        } else {
            for (const auto& [id, node] : named) {
                check_side(*node, id);
                add_once(made_.sides, id, *node);
            }
        }
        for (const OwnSide& own : made_.own)
            if (std::ranges::find(made_.sides, own.id) == made_.sides.end()) made_.sides.push_back(own.id);
    }
    std::string text_of_side(const std::string& id) const {
        const auto book = shelf_.sides.find(std::string(made_.book->name));
        const auto found = book->second.find(id);
        return found == book->second.end() ? "" : shelf_.read(found->second).value_or("");
    }
    /// Peoples that also play without each of their abilities.
    void read_without() {
        if (made_.book->variants == nullptr) return;
        for (const auto& [id, node] : reader_.texts(table_, "without")) {
            check_side(*node, id);
            const OwnSide* own = made_.own_side(id);
            if (std::ranges::find(made_.sides, id) == made_.sides.end() || (own != nullptr && own->is_list)) {
                reader_.error(*node, "side", "'" + id + "' is no people that plays here");
                continue;
            }
            const std::string text = own != nullptr ? own->text : text_of_side(id);
            for (Variant& variant : made_.book->variants(text, id)) {
                const std::string name = variant_id(id, variant.ability);
                made_.own.push_back({name, std::move(variant.text), name, false, true});
                made_.without.push_back({id, variant.ability});
            }
        }
    }
    void read_bots() {
        for (const auto& [bot, node] : reader_.texts(table_, "bots")) {
            check_bot(*node, bot);
            add_once(made_.bots, bot, *node);
        }
        if (made_.bots.empty()) made_.bots = {"karl"};
    }

    // ---- questions

    Player read_player(const toml::table& table, std::string_view key) {
        const std::string text = reader_.text(table, key, true);
        if (text.empty()) return {};
        const std::size_t colon = text.find(':');
        if (colon == std::string::npos) {
            reader_.error(*table.get(key), "player", "expected a side and a bot, as danes:karl");
            return {};
        }
        Player player{text.substr(0, colon), text.substr(colon + 1)};
        check_side(*table.get(key), player.side);
        check_bot(*table.get(key), player.bot);
        return player;
    }
    void read_question(const toml::table& table) {
        reader_.allow(table,
                      {"a", "b", "points", "seed", "even", "stronger", "wrongly-yes", "wrongly-no", "most"});
        Question question;
        question.a = read_player(table, "a");
        question.b = read_player(table, "b");
        question.points = reader_.number(table, "points", made_.book->least, made_.book->most,
                                         made_.points.empty() ? made_.book->usual : made_.points.front());
        question.seed = reader_.number(table, "seed", 0, largest_seed, static_cast<int>(made_.seed));
        question.most = reader_.number(table, "most", 2, 10'000'000, 4000);
        question.most += question.most % 2;
        const auto share = [&](const char* key, int low, int high, int otherwise) {
            return reader_.number(table, key, low, high, otherwise) / 100.0;
        };
        Hypotheses& h = question.hypotheses;
        h = {share("even", 1, 98, 50), share("stronger", 2, 99, 55), share("wrongly-yes", 1, 49, 5),
             share("wrongly-no", 1, 49, 5)};
        if (h.stronger <= h.even)
            reader_.error(table.contains("stronger") ? *table.get("stronger") : table, "range",
                          "'stronger' must be more than 'even'");
        for (const auto& [key, player] : {std::pair{"a", &question.a}, std::pair{"b", &question.b}})
            if (const toml::node* node = table.get(key)) check_ready(*node, player->side, question.points);
        made_.questions.push_back(std::move(question));
    }

    const toml::table& table_;
    const Shelf& shelf_;
    TomlReader reader_;
    Experiment made_;
};

}  // namespace

std::vector<Player> Experiment::players() const {
    std::vector<Player> all;
    for (const std::string& side : sides)
        for (const std::string& bot : bots) all.push_back({side, bot});
    return all;
}

const OwnSide* Experiment::own_side(const std::string& id) const {
    const auto found = std::ranges::find(own, id, &OwnSide::id);
    return found == own.end() ? nullptr : &*found;
}

std::optional<Experiment> read_experiment(std::string_view text, const Shelf& shelf,
                                          std::vector<content::Diagnostic>& problems) {
    const auto table = content::parse_toml(text, problems);
    if (!table) return {};
    auto experiment = ExperimentReader(*table, shelf, problems).read();
    if (content::has_errors(problems)) return {};
    return experiment;
}

namespace {

bool meet(const Experiment& experiment, const Player& a, const Player& b) {
    const auto own = [&](const Player& player) { return experiment.own_side(player.side) != nullptr; };
    switch (experiment.pairs) {
        case Pairs::all: return true;
        case Pairs::same_bot: return a.bot == b.bot;
        case Pairs::same_side: return a.side == b.side;
        case Pairs::own: return own(a) != own(b);
    }
    return false;
}

/// The list that a player fields, or null for the plain one.
Json list_of(const Experiment& experiment, const Shelf& shelf, const Player& player, int points) {
    const auto list = list_of_side(experiment, shelf, player.side, points);
    return list ? Json(*list) : Json();
}

std::string contender(const Experiment& experiment, const Player& player) {
    const OwnSide* own = experiment.own_side(player.side);
    return (own != nullptr ? own->led : player.side) + ":" + player.bot;
}

/// What a player has that the files of the book do not: his list, or a people or army of his own.
Json brought(const Experiment& experiment, const Player& player, const Json& list) {
    Json texts = Json::array();
    if (!list.is_null()) texts.push_back(list);
    if (const OwnSide* own = experiment.own_side(player.side); own != nullptr && !own->is_list)
        texts.push_back(own->text);
    return texts;
}

Match match_of(const Experiment& experiment, const Shelf& shelf, const Question& wanted, int games) {
    const Player &a = wanted.a, &b = wanted.b;
    Json request = {{"call", "sim.game"},
                    {"book", experiment.book->name},
                    {"a", contender(experiment, a)},
                    {"b", contender(experiment, b)},
                    {"points", wanted.points},
                    {"seed", wanted.seed},
                    {"lists", Json::array({list_of(experiment, shelf, a, wanted.points),
                                           list_of(experiment, shelf, b, wanted.points)})},
                    {"uses", true}};
    if (experiment.book->editions) request["edition"] = experiment.edition;
    if (experiment.terrain) request["terrain"] = *experiment.terrain;
    const std::string id =
        a.id() + " " + b.id() + " " + std::to_string(wanted.points) + " " + std::to_string(wanted.seed) +
        digest_of({brought(experiment, a, request["lists"][0]), brought(experiment, b, request["lists"][1])});
    return {a, b, wanted.points, {id, std::move(request), games}};
}

/// Who plays without an ability meets all whom his people meets, in the same seats.
void add_without(const Experiment& experiment, const Shelf& shelf, const Without& without,
                 std::vector<Match>& matches) {
    const std::string variant = variant_id(without.side, without.ability);
    const std::size_t matrix = matches.size();
    for (std::size_t i = 0; i < matrix; ++i) {
        if (!matches[i].of_matrix()) continue;
        Question changed;
        changed.a = matches[i].a;
        changed.b = matches[i].b;
        changed.points = matches[i].points;
        changed.seed = experiment.seed;
        Player& played = changed.a.side == without.side ? changed.a : changed.b;
        if (changed.a.side == changed.b.side || played.side != without.side) continue;
        played.side = variant;
        Match match = match_of(experiment, shelf, changed, experiment.games);
        match.without = &without;
        matches.push_back(std::move(match));
    }
}

}  // namespace

std::vector<Match> matches_of(const Experiment& experiment, const Shelf& shelf) {
    std::vector<Match> matches;
    const std::vector<Player> players = experiment.players();
    for (const int points : experiment.points)
        for (std::size_t i = 0; i < players.size(); ++i)
            for (std::size_t j = i + 1; j < players.size(); ++j) {
                if (!meet(experiment, players[i], players[j])) continue;
                Question plain;
                plain.a = players[i];
                plain.b = players[j];
                plain.points = points;
                plain.seed = experiment.seed;
                matches.push_back(match_of(experiment, shelf, plain, experiment.games));
            }
    for (const Without& without : experiment.without) add_without(experiment, shelf, without, matches);
    for (const Question& question : experiment.questions) {
        Match match = match_of(experiment, shelf, question, question.most);
        match.series.question = question.hypotheses;
        match.question = &question;
        matches.push_back(std::move(match));
    }
    return matches;
}

std::vector<Json> own_requests(const Experiment& experiment) {
    std::vector<Json> requests;
    for (const OwnSide& own : experiment.own) {
        if (own.is_list) continue;
        Json files = Json::array();
        files.push_back({{"name", own.id + ".toml"}, {"text", own.text}});
        requests.push_back({{"call", experiment.book->load}, {"files", std::move(files)}});
    }
    return requests;
}

Result<void, std::string> load_own(const Experiment& experiment, calls::Sessions& engine) {
    for (const Json& request : own_requests(experiment)) {
        const std::string name = request["files"][0]["name"].get<std::string>();
        const auto reply = engine.call(request);
        if (!reply) return tl::unexpected(name + ": " + reply.error().text);
        if (!(*reply)[std::string(experiment.book->loaded)].empty()) continue;
        const Json& problem = (*reply)["problems"][0];
        return tl::unexpected(name + ":" + problem["line"].dump() + ":" + problem["column"].dump() + ": " +
                              problem["text"].get<std::string>());
    }
    return {};
}

Json origin_json(const Origin& origin) {
    return {{"program", std::to_string(origin.program)}, {"files", std::to_string(origin.files)}};
}

std::string digest_of(const Json& texts) {
    Hash hash;
    bool any = false;
    for (const Json& player : texts) {
        hash.add(player.size());
        for (const Json& text : player) {
            hash.add(text.get_ref<const std::string&>());
            any = true;
        }
    }
    return any ? " " + std::to_string(hash.value()) : "";
}

Json record_head(const Experiment& experiment, const Origin& origin) {
    Json head = origin_json(origin);
    head.update({{"skald", "lab"}, {"book", experiment.book->name}});
    if (experiment.book->editions) head["edition"] = experiment.edition;
    if (experiment.terrain) head["terrain"] = *experiment.terrain;
    return head;
}

}  // namespace skald::lab
