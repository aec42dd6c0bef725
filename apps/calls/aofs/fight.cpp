// Made of what was told when the dice fell, or of what the odds say will be rolled. A report: nothing here
// decides anything.
#include "calls/aofs/fight.hpp"

#include <algorithm>

#include "aofs/fighting.hpp"
#include "aofs/part_names.hpp"
#include "aofs/unit.hpp"
#include "aofs/wounds.hpp"
#include "dice/scripted.hpp"

namespace skald::calls {

using namespace aofs;

namespace {

using FallenFaces = std::vector<int>;
FallenFaces faces_of(const Event& event) {
    return {event.faces.begin(), event.faces.end()};
}

// ---- What a strike is made of

/// A reason of a number; `times`: how many models give it.
struct Cause {
    Part part = Part::attacks;
    int volley = -1;  ///< -1: of the target, whatever strikes it
    int value = 0;
    RuleRef rule = 0;
    std::string text;
    int weapon = -1;  ///< type
    int own = -1;     ///< the rule of an army's own that it comes from; -1: none
    int times = 1;
};

/// Hits that were blocked together.
struct Block {
    int unit = -1, dice = 0, needed = 0, wounds = 0;
    FallenFaces faces, again;
};

/// The dice of one volley.
struct Row {
    int volley = 0;
    int weapon = -1;  ///< type; -1: no weapon
    bool impact = false;
    int dice = 0, needed = 0;          ///< 0: nothing is rolled, the hits are given
    std::optional<FallenFaces> faces;  ///< none: the dice have not fallen, or there are none
    int per_six = 0, blast = 1, deadly = 1;
    std::optional<int> hits;  ///< with all extra ones
    int block_on = 0;
    std::vector<Block> blocks;
};

struct Strike {
    std::string_view kind;
    int unit = -1, target = -1;
    int spell = -1;  ///< of the army
    std::vector<Row> rows;
    std::vector<Cause> causes;
    FallenFaces regenerated;
    int ignored = 0;
    Json effects = Json::array(), came = Json::array();
};

/// Adds a line of the reckoning, or counts one that is just like it.
void add_cause(Strike& strike, const Event& event, const std::string& text) {
    const auto line = read<EventKind::reckoned>(event);
    for (Cause& known : strike.causes)
        if (known.part == line.part && known.volley == line.volley && known.value == line.value &&
            known.rule == event.rule && known.own == line.own)
            return void(++known.times);
    strike.causes.push_back({line.part, line.volley, line.value, event.rule, text, line.weapon, line.own});
}

// ---- As JSON

Json lines_json(const Match& match, const Strike& strike, const Row& row) {
    Json list = Json::array();
    for (const Cause& cause : strike.causes) {
        if (cause.volley >= 0 && cause.volley != row.volley) continue;
        Json line = {{"part", part_name(cause.part)},
                     {"value", cause.value},
                     {"times", cause.times},
                     {"rule", match.rule_name(cause.rule)}};
        if (!cause.text.empty()) line["text"] = cause.text;
        list.push_back(std::move(line));
    }
    return list;
}

Json block_json(const Block& block) {
    return {{"unit", block.unit},     {"dice", block.dice},   {"needed", block.needed},
            {"wounds", block.wounds}, {"faces", block.faces}, {"again", block.again}};
}

/// The unit whose weapon it is, and its place among the unit's weapons: a Hero who joined has his own.
Json weapon_json(const State& state, const Strike& strike, const Row& row) {
    if (row.weapon < 0 || strike.unit < 0) return nullptr;
    const bool of_hero = row.weapon >= hero_weapons;
    return {{"unit", of_hero ? home_of(state, state.unit(strike.unit).hero) : strike.unit},
            {"weapon", of_hero ? row.weapon - hero_weapons : row.weapon}};
}

Json row_json(const View& view, const Strike& strike, const Row& row) {
    int landed = 0, sixes = 0, wounds = 0;
    for (const int face : row.faces.value_or(FallenFaces{})) landed += face >= row.needed, sixes += face == 6;
    for (const Block& block : row.blocks) wounds += block.wounds;
    Json blocks = Json::array();
    for (const Block& block : row.blocks) blocks.push_back(block_json(block));
    const bool fell = row.faces || !row.blocks.empty();
    return {{"weapon", weapon_json(view.state, strike, row)},
            {"impact", row.impact},
            {"dice", row.dice},
            {"needed", row.needed},
            {"faces", row.faces ? Json(*row.faces) : Json(nullptr)},
            {"landed", row.faces ? landed : row.hits.value_or(0)},
            {"scored", row.faces ? landed + sixes * row.per_six : row.hits.value_or(0) / row.blast},
            {"perSix", row.per_six},
            {"blast", row.blast},
            {"deadly", row.deadly},
            {"hits", row.hits ? Json(*row.hits) : Json(nullptr)},
            {"blockOn", row.block_on},
            {"blocks", std::move(blocks)},
            {"wounds", fell ? Json(wounds) : Json(nullptr)},
            {"lines", lines_json(view.match, strike, row)}};
}

Json strike_json(const View& view, const Strike& strike) {
    Json rows = Json::array(), regenerated = nullptr;
    for (const Row& row : strike.rows) rows.push_back(row_json(view, strike, row));
    if (!strike.regenerated.empty())
        regenerated = {
            {"faces", strike.regenerated}, {"needed", regeneration_needed}, {"ignored", strike.ignored}};
    return {{"kind", strike.kind},       {"unit", strike.unit},
            {"target", strike.target},   {"spell", strike.spell < 0 ? Json(nullptr) : Json(strike.spell)},
            {"rows", std::move(rows)},   {"regenerated", std::move(regenerated)},
            {"effects", strike.effects}, {"came", strike.came}};
}

// ---- From what was told

constexpr std::string_view strike_kinds[] = {"strikes", "counter", "strikes_back"};

class Reader {
  public:
    explicit Reader(const View& view) : view_(view) {}

    void take(const Event& event, const std::string& text);
    /// Those that something was rolled for; `falling`: or is about to be.
    std::vector<Strike> strikes(bool falling) && {
        if (falling && !strikes_.empty()) look_ahead(strikes_.back());
        std::erase_if(strikes_, [](const Strike& strike) { return strike.rows.empty(); });
        return std::move(strikes_);
    }

  private:
    Strike& begin(std::string_view kind, int unit, int target) {
        strikes_.emplace_back();
        Strike& strike = strikes_.back();
        strike.kind = kind, strike.unit = unit, strike.target = target;
        return strike;
    }
    Strike& now(int unit, int target) {
        return strikes_.empty() ? begin(unit < 0 ? "fall" : "spell", unit, target) : strikes_.back();
    }
    Row& row_of(Strike& strike, int volley);
    void look_ahead(Strike& strike);
    bool begins(const Event& event);
    bool rolls(const Event& event);
    void block(const Event& event);
    void comes(const Event& event, const std::string& text);

    const View& view_;
    std::vector<Strike> strikes_;
    int caster_ = -1;  ///< unit
};

/// What the causes say of a volley goes into its row.
Row& Reader::row_of(Strike& strike, int volley) {
    for (Row& row : strike.rows)
        if (row.volley == volley) return row;
    Row& row = strike.rows.emplace_back();
    row.volley = volley;
    for (const Cause& cause : strike.causes) {
        if (cause.volley != volley) continue;
        if (cause.part == Part::extra_hit) row.per_six += cause.value;
        if (cause.part == Part::blast) row.blast = std::max(1, cause.value);
        if (cause.part == Part::deadly) row.deadly = cause.value;
    }
    return row;
}

/// Rows of volleys that nobody has rolled yet, from their reckoning; hits that are given show when they are
/// blocked.
void Reader::look_ahead(Strike& strike) {
    const std::vector<Cause> causes = strike.causes;
    for (const Cause& of : causes) {
        const auto has_row = [&](const Row& row) { return row.volley == of.volley; };
        if (of.volley < 0 || std::any_of(strike.rows.begin(), strike.rows.end(), has_row)) continue;
        Row row;
        int quality = 0, modifiers = 0, defense = 0, guard = 0;
        bool only_six = false;
        for (const Cause& cause : causes) {
            if (cause.volley >= 0 && cause.volley != of.volley) continue;
            if (cause.part == Part::defense) defense = cause.value;
            if (cause.part == Part::to_defend) guard += cause.value;
            if (cause.part == Part::ap) guard -= cause.value;
            if (cause.volley < 0) continue;
            row.impact = row.impact || cause.part == Part::impact;
            only_six = only_six || cause.part == Part::only_six;
            if (cause.part == Part::attacks || cause.part == Part::impact)
                row.dice += cause.value * cause.times;
            if (cause.part == Part::quality) quality = cause.value;
            if (cause.part == Part::to_hit) modifiers += cause.value;
        }
        if (row.dice == 0) continue;
        Row& made = row_of(strike, of.volley);
        made.impact = row.impact;
        made.dice = row.dice;
        if (!row.impact) made.weapon = of.weapon;
        made.needed = row.impact ? impact_needed : only_six ? 6 : face_needed(quality, modifiers);
        made.block_on = face_needed(defense, guard);
    }
}

bool Reader::begins(const Event& event) {
    switch (static_cast<EventKind>(event.kind)) {
        case EventKind::shot: {
            const auto shot = read<EventKind::shot>(event);
            const bool same = !strikes_.empty() && strikes_.back().kind == "shot" &&
                              strikes_.back().target == shot.target && strikes_.back().rows.empty();
            if (!same) begin("shot", shot.unit, shot.target);
            return true;
        }
        case EventKind::strikes: {
            const auto struck = read<EventKind::strikes>(event);
            begin(strike_kinds[std::clamp(struck.strike, 0, 2)], struck.unit, struck.target);
            return true;
        }
        case EventKind::cast:
            caster_ = view_.state.model(read<EventKind::cast>(event).caster).unit;
            return true;
        // Each effect of a spell is an attack of its own.
        case EventKind::spell: {
            const auto effect = read<EventKind::spell>(event);
            begin("spell", caster_, effect.target).spell = effect.spell;
            return true;
        }
        case EventKind::fell:
            begin("fall", -1, home_of(view_.state, read<EventKind::fell>(event).model));
            return false;
        default: return false;
    }
}

void Reader::block(const Event& event) {
    const auto saved = read<EventKind::saves>(event);
    Row& row = row_of(now(-1, saved.unit), saved.volley);
    row.blocks.push_back({saved.unit, saved.dice, saved.needed, saved.wounds, faces_of(event), {}});
    row.block_on = saved.needed;
    if (!row.faces) row.hits = row.hits.value_or(0) + saved.dice;
}

bool Reader::rolls(const Event& event) {
    switch (static_cast<EventKind>(event.kind)) {
        case EventKind::hits: {
            const auto hit = read<EventKind::hits>(event);
            Row& row = row_of(now(hit.unit, hit.target), hit.volley);
            row.weapon = hit.weapon, row.dice = hit.dice, row.needed = hit.needed;
            row.faces = faces_of(event), row.hits = hit.hits;
            return true;
        }
        case EventKind::impact: {
            const auto hit = read<EventKind::impact>(event);
            Row& row = row_of(now(hit.unit, hit.target), hit.volley);
            row.impact = true, row.dice = hit.dice, row.needed = impact_needed;
            row.faces = faces_of(event), row.hits = hit.hits;
            return true;
        }
        case EventKind::saves: block(event); return true;
        case EventKind::saved_again: {
            const auto saved = read<EventKind::saved_again>(event);
            Row& row = row_of(now(-1, saved.unit), saved.volley);
            if (!row.blocks.empty()) row.blocks.back().again = faces_of(event);
            return true;
        }
        case EventKind::regenerated: {
            const auto kept = read<EventKind::regenerated>(event);
            Strike& strike = now(-1, kept.unit);
            for (const int face : faces_of(event)) strike.regenerated.push_back(face);
            strike.ignored += kept.ignored;
            return true;
        }
        default: return false;
    }
}

/// What came of a strike, to be told.
void Reader::comes(const Event& event, const std::string& text) {
    switch (static_cast<EventKind>(event.kind)) {
        case EventKind::wound_effect: {
            const auto effect = read<EventKind::wound_effect>(event);
            strikes_.back().effects.push_back({{"unit", home_of(view_.state, effect.model)},
                                               {"face", event.faces.empty() ? 0 : int{event.faces[0]}},
                                               {"total", effect.total},
                                               {"needed", effect.needed}});
            return;
        }
        case EventKind::lost:
        case EventKind::wounded:
        case EventKind::stunned:
        case EventKind::knocked_out:
        case EventKind::destroyed:
        case EventKind::no_strike_back:
        case EventKind::fatigued:
        case EventKind::push_roll:
        case EventKind::pushed:
        case EventKind::fell:
        case EventKind::stepped_back: {
            Json one = {{"event", view_.match.event_name(event.kind)},
                        {"rule", view_.match.rule_name(event.rule)}};
            if (!text.empty()) one["text"] = text;
            strikes_.back().came.push_back(std::move(one));
            return;
        }
        default: return;
    }
}

void Reader::take(const Event& event, const std::string& text) {
    if (begins(event)) return;
    if (is_event(event, EventKind::reckoned)) {
        const auto line = read<EventKind::reckoned>(event);
        return add_cause(now(line.unit, line.target), event, text);
    }
    if (rolls(event)) return;
    if (!strikes_.empty()) comes(event, text);
}

// ---- The answers that an attack goes through

bool rolls_an_attack(const Event& event) {
    return is_event(event, EventKind::hits) || is_event(event, EventKind::impact) ||
           is_event(event, EventKind::saves);
}

/// Questions that are put in the midst of an attack.
bool in_the_midst(Ask ask) {
    switch (ask) {
        case Ask::remove:
        case Ask::push:
        case Ask::push_to:
        case Ask::land:
        case Ask::strike:
        case Ask::strike_back:
        case Ask::reach:
        case Ask::danger:
        case Ask::beside:
        case Ask::pile_in: return true;
        default: return false;
    }
}

/// Follows an activation answer by answer, and keeps what its last attack told.
class Follower {
  public:
    void take(const Events& events, Ask asked) {
        if (over_) told_.clear();
        const std::size_t before = told_.size();
        for (const Event& event : events) {
            // What follows an attack in the same breath does not take it away.
            if (is_event(event, EventKind::round_began) && attacks(0)) break;
            if (begins(event) && !attacks(std::min(before, told_.size()))) told_.clear();
            told_.push_back(event);
        }
        over_ = !in_the_midst(asked);
    }
    bool attacks() const { return attacks(0); }
    /// Is an attack reckoned whose dice may not have fallen yet?
    bool reckons() const {
        return std::any_of(told_.begin(), told_.end(),
                           [](const Event& event) { return is_event(event, EventKind::reckoned); });
    }
    bool over() const { return over_; }
    const std::vector<Event>& told() const { return told_; }

  private:
    bool attacks(std::size_t from) const {
        return std::any_of(told_.begin() + static_cast<std::ptrdiff_t>(from), told_.end(), rolls_an_attack);
    }
    /// Does something else begin?
    bool begins(const Event& event) const {
        switch (static_cast<EventKind>(event.kind)) {
            case EventKind::activated:
            case EventKind::casting:
            case EventKind::melee:
            case EventKind::round_began: return true;
            case EventKind::shot:
                return std::any_of(told_.begin(), told_.end(),
                                   [](const Event& one) { return is_event(one, EventKind::cast); });
            default: return false;
        }
    }

    std::vector<Event> told_;
    bool over_ = true;
};

std::size_t last_activation(const std::vector<Entry>& entries, std::size_t answers) {
    for (std::size_t i = answers; i-- > 0;)
        if (is(entries[i].choice, Verb::activate)) return i;
    return answers;
}

/// The answer that began it: the odds of that answer are those of the attack.
Json begun_by(const std::vector<Entry>& entries, std::size_t from, std::size_t answers,
              std::string_view kind) {
    const Verb verb = kind == "shot" ? Verb::shoot : kind == "spell" ? Verb::cast : Verb::activate;
    for (std::size_t i = answers; i-- > from;)
        if (kind != "fall" && is(entries[i].choice, verb)) return i;
    return nullptr;
}

/// One of the two that it is about: how it stands, and what it lost.
Json fighter_json(const State& state, const std::vector<Event>& told, int unit) {
    if (unit < 0) return nullptr;
    const auto happened = [&](EventKind what) {
        return std::count_if(told.begin(), told.end(), [&](const Event& event) {
            return is_event(event, what) && state.model(event.numbers[0]).unit == unit;
        });
    };
    const auto lost = happened(EventKind::lost);
    return {{"unit", unit},
            {"models", living(state, unit) + lost},
            {"lost", lost},
            {"stunned", state.unit(unit).stunned},
            {"marked", happened(EventKind::wounded) > 0}};
}

}  // namespace

Json fight_json(AofsGame& game, const Moment<AofsKit>& moment) {
    const auto& entries = game.play.entries();
    const std::size_t from = last_activation(entries, moment.answers);
    if (from == moment.answers) return nullptr;
    State state = game.play.state_at(from);
    Follower follower;
    Events events;
    for (std::size_t i = from; i < moment.answers; ++i) {
        events.clear();
        ScriptedDice dice(entries[i].faces);
        game.match().answer(state, entries[i].choice, dice, events);
        follower.take(events, static_cast<Ask>(state.question.ask));
    }
    const bool falling = !moment.happened.empty();
    if (falling) {
        events.clear();
        for (const Event& event : moment.happened) events.add(event);
        follower.take(events, Ask::strike_back);  // its dice are falling: it is not over
    }
    if (!follower.attacks() && !(falling && follower.reckons())) return nullptr;
    const std::vector<Event>& told = follower.told();
    const View view{game.match(), moment.state};
    const auto texts =
        moment.speaker != nullptr ? moment.speaker->events(told) : std::vector<std::string>(told.size());
    Reader reader(view);
    for (std::size_t i = 0; i < told.size(); ++i) reader.take(told[i], texts[i]);
    const std::vector<Strike> strikes = std::move(reader).strikes(falling);
    if (strikes.empty()) return nullptr;
    std::string_view kind = strikes.front().kind;
    std::array<int, 2> units{strikes.front().unit, strikes.front().target};
    for (const Event& event : told)
        if (is_event(event, EventKind::melee)) {
            const auto melee = read<EventKind::melee>(event);
            kind = "melee", units = {melee.unit, melee.target};
        }
    Json list = Json::array();
    for (const Strike& strike : strikes) list.push_back(strike_json(view, strike));
    return {{"kind", kind},
            {"over", follower.over()},
            {"begun", begun_by(entries, from, moment.answers, kind)},
            {"of", {fighter_json(moment.state, told, units[0]), fighter_json(moment.state, told, units[1])}},
            {"strikes", std::move(list)}};
}

// ---- From what will be rolled

namespace {

std::string_view kind_of(const FightOdds& odds, const FightOdds::Part& part) {
    if (odds.kind == aofs::FightKind::shot) return "shot";
    if (odds.kind == aofs::FightKind::spell) return "spell";
    return part.step == StrikeStep::counter  ? "counter"
           : part.step == StrikeStep::charge ? "strikes"
                                             : "strikes_back";
}

Row row_ahead(const Attack& attack, std::size_t at, bool armed) {
    const Volley& volley = attack.volleys[at];
    Row row;
    row.volley = static_cast<int>(at);
    row.impact = volley.has(Volley::impact);
    if (armed && !row.impact) row.weapon = volley.type;
    row.dice = volley.dice, row.needed = volley.needed;
    row.per_six = volley.extra, row.blast = volley.blast, row.deadly = volley.deadly;
    row.block_on = to_block(attack, volley, false);
    if (volley.needed == 0) row.hits = volley.hits;
    return row;
}

/// Sentences as they will be told when the dice fall. A spell is named first: it is what strikes.
std::vector<std::string> lines_ahead(const FightOdds::Part& part, const Strike& strike,
                                     AofsKit::Speaker& speaker) {
    const Side side = side_of_unit(strike.unit);
    std::vector<Event> events;
    if (strike.spell >= 0)
        events.push_back(
            make_event<EventKind::spell>(side, Rule::R_49, {strike.spell, 0, strike.target}, {}));
    const std::size_t before = events.size();
    for (const aofs::Line& line : part.why)
        events.push_back(reckoned(part.attack, line, strike.unit, strike.target));
    std::vector<std::string> texts = speaker.events(events);
    texts.erase(texts.begin(), texts.begin() + static_cast<std::ptrdiff_t>(before));
    return texts;
}

}  // namespace

Json strikes_json(const View& view, const FightOdds& odds, const Choice& choice, AofsKit::Speaker* speaker) {
    Json list = Json::array();
    for (const FightOdds::Part& part : odds.parts) {
        const auto by = static_cast<std::size_t>(part.by);
        Strike strike;
        strike.kind = kind_of(odds, part);
        strike.unit = odds.units[by], strike.target = odds.units[1 - by];
        if (odds.kind == aofs::FightKind::spell) strike.spell = read<Verb::cast>(choice).spell;
        for (std::size_t at = 0; at < part.attack.volleys.size(); ++at)
            strike.rows.push_back(row_ahead(part.attack, at, strike.kind != "spell"));
        const auto texts = speaker != nullptr ? lines_ahead(part, strike, *speaker)
                                              : std::vector<std::string>(part.why.size());
        for (std::size_t i = 0; i < part.why.size(); ++i)
            add_cause(strike, reckoned(part.attack, part.why[i], strike.unit, strike.target), texts[i]);
        list.push_back(strike_json(view, strike));
    }
    return list;
}

}  // namespace skald::calls
