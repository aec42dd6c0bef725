#include "content/saga/clause.hpp"

#include <algorithm>

namespace skald::saga {

using namespace content;

namespace {

constexpr Named<Link> links[] = {{"separate", Link::separate},
                                 {"then", Link::then},
                                 {"to", Link::to},
                                 {"with", Link::with},
                                 {"else", Link::otherwise}};
constexpr Named<Duration> durations[] = {{"attack", Duration::attack},
                                         {"activation", Duration::activation},
                                         {"turn", Duration::turn},
                                         {"until-next-turn", Duration::until_next},
                                         {"game", Duration::game}};
constexpr Named<Attack> attacks[] = {
    {"any", Attack::any}, {"shooting", Attack::shooting}, {"melee", Attack::melee}};
constexpr Named<Role> roles[] = {
    {"any", Role::any}, {"attacker", Role::attacker}, {"defender", Role::defender}};
constexpr Named<Cover> covers[] = {{"light", Cover::light}, {"solid", Cover::solid}};
constexpr Named<Direction> directions[] = {{"free", Direction::free},
                                           {"towards", Direction::towards},
                                           {"away", Direction::away},
                                           {"towards-chosen", Direction::towards_chosen}};
constexpr Named<Picker> pickers[] = {{"you", Picker::you}, {"enemy", Picker::enemy}};
constexpr Named<Payment> payments[] = {
    {"fatigue", Payment::fatigue}, {"casualty", Payment::casualty}, {"saga-die", Payment::saga_die}};
constexpr Named<Symbol> ranks[] = {
    {"common", Symbol::common}, {"uncommon", Symbol::uncommon}, {"rare", Symbol::rare}};
constexpr Named<Type> types[] = {
    {"move", Type::move}, {"charge", Type::charge}, {"shoot", Type::shoot}, {"rest", Type::rest}};
constexpr Named<Moment> moments[] = {{"activated", Moment::when_activated},
                                     {"after-charge", Moment::after_charge}};
constexpr Named<std::uint8_t> keywords[] = {
    {"orders", Keyword::orders},         {"orders/reaction", Keyword::orders_reaction},
    {"activation", Keyword::activation}, {"activation/reaction", Keyword::activation_reaction},
    {"shooting", Keyword::shooting},     {"shooting/reaction", Keyword::shooting_reaction},
    {"melee", Keyword::melee},           {"deployment", Keyword::deployment}};

std::uint8_t read_types(TomlReader& in, const toml::table& table) {
    std::uint8_t bits = 0;
    for (const auto& [word, node] : in.texts(table, "types")) {
        const auto type = find_word(all(types), word);
        if (type)
            bits |= bit(*type);
        else
            in.error(*node, "word", expected_one("a type of activation", word, all(types)));
    }
    return bits;
}

/// faces = [1, 2], or "failures", or "successes".
std::uint8_t read_faces(TomlReader& in, const toml::table& table) {
    const toml::node* node = table.get("faces");
    if (node == nullptr) return 0;
    if (const auto word = node->value<std::string>(); word && node->is_string()) {
        if (*word == "failures") return 0x40;
        if (*word == "successes") return 0x80;
    }
    std::uint8_t bits = 0;
    bool fine = node->is_array();
    if (const toml::array* array = node->as_array())
        for (const toml::node& item : *array) {
            const auto face = item.is_integer() ? item.value<std::int64_t>() : std::optional<std::int64_t>{};
            fine = fine && face && *face >= 1 && *face <= 6;
            if (fine) bits = static_cast<std::uint8_t>(bits | (1 << (*face - 1)));
        }
    if (!fine || bits == 0) in.error(*node, "word", Remark::faces);
    return bits;
}

struct Range {
    int low, high;
};
constexpr Range amounts{-9, 60}, picks{1, 6}, options{1, 3};

/// amount = 2, or a phrase.
Quantity read_amount(TomlReader& in, const toml::table& table) {
    const toml::node* node = table.get("amount");
    Quantity one;
    if (node == nullptr) return one.base = 1, one;
    if (node->is_integer())
        return one.base = static_cast<std::int8_t>(in.number(table, "amount", amounts.low, amounts.high, 1)),
               one;
    return in.phrase<Quantity>(table, "amount", one, read_quantity);
}

}  // namespace

std::vector<std::string_view> keys_of(EffectVerb verb) {
    std::vector<std::string_view> keys{"do", "link", "if", "optional", "option", "after"};
    const auto with = [&](std::initializer_list<std::string_view> more) { keys.insert(keys.end(), more); };
    const auto lasting = {"who", "pick", "lasts", "attack", "role", "shooter-beyond", "when"};
    const auto in_fight = [&] {
        keys.insert(keys.end(), lasting.begin(), lasting.end());
        keys.push_back("enemy");
    };
    switch (verb) {
        case EffectVerb::gain_attack:
        case EffectVerb::gain_defence:
        case EffectVerb::auto_hit:
        case EffectVerb::armour:
        case EffectVerb::mod_attack:
        case EffectVerb::mod_defence:
        case EffectVerb::cancel_hit:
        case EffectVerb::cancel_casualty: in_fight(), with({"amount", "counted"}); break;
        case EffectVerb::reroll_attack:
        case EffectVerb::reroll_defence: in_fight(), with({"faces"}); break;
        case EffectVerb::cover: in_fight(), with({"cover", "riders"}); break;
        case EffectVerb::no_cover:
        case EffectVerb::win_ties:
        case EffectVerb::stand:
        case EffectVerb::forbid_abilities:
        case EffectVerb::forbid_fatigue: in_fight(); break;
        case EffectVerb::activate: with({"who", "pick", "types", "direction", "target"}); break;
        case EffectVerb::free_activation: with({"who", "pick", "types", "lasts"}); break;
        case EffectVerb::move_sticks:
        case EffectVerb::charge_sticks: with({"who", "pick", "distance", "lasts"}); break;
        case EffectVerb::single_short:
        case EffectVerb::ignore_uneven:
        case EffectVerb::ignore_dangerous: with({"who", "pick", "lasts"}); break;
        case EffectVerb::shift:
        case EffectVerb::push: with({"who", "pick", "distance", "direction", "stay-beyond"}); break;
        case EffectVerb::remove_fatigue:
        case EffectVerb::give_fatigue:
        case EffectVerb::casualty: with({"who", "pick", "amount", "counted"}); break;
        case EffectVerb::transfer_fatigue: with({"who", "pick", "amount", "target"}); break;
        case EffectVerb::cancel_activation: with({"unless"}); break;
        case EffectVerb::roll: with({"amount", "counted"}); break;
        case EffectVerb::reroll_saga:
        case EffectVerb::discard: with({"amount", "enemy", "picker", "inactive"}); break;
        case EffectVerb::turn: with({"amount", "enemy", "picker", "symbol"}); break;
        case EffectVerb::steal: with({"amount", "picker", "inactive"}); break;
        case EffectVerb::take_back:
        case EffectVerb::block: with({"enemy", "advanced", "empty"}); break;
        case EffectVerb::volley: with({"who", "pick", "amount"}); break;
        default: break;
    }
    return keys;
}

std::vector<std::string_view> needs_of(EffectVerb verb) {
    switch (verb) {
        case EffectVerb::reroll_attack:
        case EffectVerb::reroll_defence: return {"faces"};
        case EffectVerb::cover: return {"cover"};
        case EffectVerb::turn: return {"symbol"};
        case EffectVerb::move_sticks:
        case EffectVerb::charge_sticks:
        case EffectVerb::shift: return {"distance"};
        case EffectVerb::push: return {"who", "distance", "direction"};
        case EffectVerb::activate:
        case EffectVerb::free_activation:
        case EffectVerb::remove_fatigue:
        case EffectVerb::give_fatigue:
        case EffectVerb::casualty:
        case EffectVerb::volley: return {"who"};
        case EffectVerb::transfer_fatigue: return {"who", "target"};
        default: return {};
    }
}

namespace {

bool needs(EffectVerb verb, std::string_view key) {
    const auto keys = needs_of(verb);
    return std::find(keys.begin(), keys.end(), key) != keys.end();
}

/// Writes a clause key by key, leaving out what is as it would be without the key.
class Writer {
  public:
    void text(std::string_view key, std::string_view value) {
        part(key);
        text_ += '"' + std::string(value) + '"';
    }
    void plain(std::string_view key, const std::string& value) {
        part(key);
        text_ += value;
    }
    void flag(std::string_view key, bool value) {
        if (value) plain(key, "true");
    }
    std::string done() const { return "{ " + text_ + " }"; }

  private:
    void part(std::string_view key) { text_ += (text_.empty() ? "" : ", ") + std::string(key) + " = "; }
    std::string text_;
};

std::string type_list(std::uint8_t bits) {
    std::string text;
    for (const auto& named : types)
        if (bits & bit(named.value)) text += (text.empty() ? "\"" : ", \"") + std::string(named.word) + '"';
    return '[' + text + ']';
}

std::string face_list(std::uint8_t bits) {
    if (bits & 0x40) return "\"failures\"";
    if (bits & 0x80) return "\"successes\"";
    std::string text;
    for (int face = 1; face <= 6; ++face)
        if (bits & (1 << (face - 1))) text += (text.empty() ? "" : ", ") + std::to_string(face);
    return '[' + text + ']';
}

}  // namespace

std::vector<ClauseKey> clause_keys() {
    const auto words = [](auto list) {
        std::vector<std::string_view> found;
        for (const auto& named : list) found.push_back(named.word);
        return found;
    };
    const auto lengths = words(stick_words());
    return {{"do", "word", words(verb_words())},
            {"link", "word", words(all(links))},
            {"optional", "flag"},
            {"option", "number", {}, options.low, options.high},
            {"after", "flag"},
            {"if", "if"},
            {"enemy", "flag"},
            {"who", "who"},
            {"pick", "number", {}, picks.low, picks.high},
            {"amount", "amount", {}, amounts.low, amounts.high},
            {"target", "who"},
            {"counted", "who"},
            {"types", "words", words(all(types))},
            {"faces", "faces", {"failures", "successes"}, 1, 6},
            {"cover", "word", words(all(covers))},
            {"riders", "flag"},
            {"distance", "word", lengths},
            {"direction", "word", words(all(directions))},
            {"stay-beyond", "word", lengths},
            {"picker", "word", words(all(pickers))},
            {"symbol", "word", words(all(ranks))},
            {"advanced", "flag"},
            {"inactive", "flag"},
            {"empty", "flag"},
            {"unless", "word", words(all(payments))},
            {"lasts", "word", words(all(durations))},
            {"attack", "word", words(all(attacks))},
            {"role", "word", words(all(roles))},
            {"shooter-beyond", "word", lengths},
            {"when", "near"}};
}

std::span<const Named<Moment>> moment_words() {
    return moments;
}
std::span<const Named<Type>> type_words() {
    return types;
}
std::span<const Named<Role>> role_words() {
    return roles;
}
std::span<const Named<std::uint8_t>> keyword_words() {
    return keywords;
}

Clause read_clause(TomlReader& in, const toml::table& table) {
    Clause c;
    if (table.get("do") == nullptr) in.error(table, "missing", Remark::no_verb);
    c.verb = in.word(table, "do", verb_words(), EffectVerb::none);
    if (c.verb == EffectVerb::none) return c;
    in.allow(table, keys_of(c.verb));
    for (std::string_view key : needs_of(c.verb))
        if (table.get(key) == nullptr) in.error(table, "missing", {Remark::needs, {std::string(key)}});
    if (c.verb == EffectVerb::push && !table.get("pick") && table.get("who"))
        in.error(table, "missing", Remark::push_pick);
    const auto selector = [](std::string_view text) { return read_selector(text, true); };
    c.link = in.word(table, "link", all(links), Link::separate);
    c.enemy_side = in.flag(table, "enemy");
    c.optional = in.flag(table, "optional");
    c.option = static_cast<std::uint8_t>(in.number(table, "option", options.low, options.high, 0));
    c.after = in.flag(table, "after");
    c.quantity = read_amount(in, table);
    c.condition = in.phrase<Condition>(table, "if", {}, read_condition);
    c.who = in.phrase<Selector>(table, "who", {}, selector);
    c.pick = static_cast<std::uint8_t>(in.number(table, "pick", picks.low, picks.high, 0));
    c.counted = in.phrase<Selector>(table, "counted", {}, selector);
    if (table.get("target") != nullptr) c.counted = in.phrase<Selector>(table, "target", {}, selector);
    c.types = read_types(in, table);
    c.faces = read_faces(in, table);
    c.cover = in.word(table, "cover", all(covers), Cover::none);
    c.riders_too = in.flag(table, "riders");
    c.stick = in.word(table, "distance", stick_words(), Stick::none);
    c.direction = in.word(table, "direction", all(directions), Direction::free);
    c.stay_beyond = in.word(table, "stay-beyond", stick_words(), Stick::none);
    c.picker = in.word(table, "picker", all(pickers), Picker::you);
    c.symbol = in.word(table, "symbol", all(ranks), Symbol::rare);
    c.advanced_only = in.flag(table, "advanced");
    c.inactive_only = in.flag(table, "inactive");
    c.empty_only = in.flag(table, "empty");
    c.unless = in.word(table, "unless", all(payments), Payment::none);
    c.duration = in.word(table, "lasts", all(durations), Duration::attack);
    c.attack = in.word(table, "attack", all(attacks), Attack::any);
    c.role = in.word(table, "role", all(roles), Role::any);
    c.shooter_beyond = in.word(table, "shooter-beyond", stick_words(), Stick::none);
    c.when_attack_begins = in.phrase<Near>(table, "when", {}, read_near);
    return c;
}

std::string write_clause(const Clause& c) {
    Writer out;
    const Clause plain;
    const bool aims = c.verb == EffectVerb::activate || c.verb == EffectVerb::transfer_fatigue;
    out.text("do", word_for(verb_words(), c.verb));
    if (c.link != Link::separate) out.text("link", word_for(all(links), c.link));
    out.flag("optional", c.optional);
    if (c.option != 0) out.plain("option", std::to_string(c.option));
    out.flag("after", c.after);
    if (c.condition.when != If::always) out.text("if", write_condition(c.condition));
    out.flag("enemy", c.enemy_side);
    if (!(c.who == plain.who) || needs(c.verb, "who")) out.text("who", write_selector(c.who, true));
    if (c.pick != 0) out.plain("pick", std::to_string(c.pick));
    if (c.quantity.count != Count::none)
        out.text("amount", write_quantity(c.quantity));
    else if (c.quantity.base != 1)
        out.plain("amount", std::to_string(c.quantity.base));
    if (!(c.counted == plain.counted) || needs(c.verb, "target"))
        out.text(aims ? "target" : "counted", write_selector(c.counted, true));
    if (c.types != 0) out.plain("types", type_list(c.types));
    if (c.faces != 0) out.plain("faces", face_list(c.faces));
    if (c.cover != Cover::none) out.text("cover", word_for(all(covers), c.cover));
    out.flag("riders", c.riders_too);
    if (c.stick != Stick::none) out.text("distance", word_for(stick_words(), c.stick));
    if (c.direction != Direction::free) out.text("direction", word_for(all(directions), c.direction));
    if (c.stay_beyond != Stick::none) out.text("stay-beyond", word_for(stick_words(), c.stay_beyond));
    if (c.picker != Picker::you) out.text("picker", word_for(all(pickers), c.picker));
    if (needs(c.verb, "symbol")) out.text("symbol", word_for(all(ranks), c.symbol));
    out.flag("advanced", c.advanced_only);
    out.flag("inactive", c.inactive_only);
    out.flag("empty", c.empty_only);
    if (c.unless != Payment::none) out.text("unless", word_for(all(payments), c.unless));
    if (c.duration != Duration::attack) out.text("lasts", word_for(all(durations), c.duration));
    if (c.attack != Attack::any) out.text("attack", word_for(all(attacks), c.attack));
    if (c.role != Role::any) out.text("role", word_for(all(roles), c.role));
    if (c.shooter_beyond != Stick::none)
        out.text("shooter-beyond", word_for(stick_words(), c.shooter_beyond));
    if (c.when_attack_begins.stick != Stick::none) out.text("when", write_near(c.when_attack_begins));
    return out.done();
}

Trigger read_trigger(TomlReader& in, const toml::table& table) {
    in.allow(table, {"moment", "types", "unit", "target"});
    Trigger trigger;
    const auto filter = [](std::string_view text) { return read_selector(text, false); };
    trigger.moment = in.word(table, "moment", all(moments), Moment::when_activated);
    trigger.types = read_types(in, table);
    trigger.activated = in.phrase<Selector>(table, "unit", {}, filter);
    trigger.has_target = table.get("target") != nullptr;
    trigger.target = in.phrase<Selector>(table, "target", {}, filter);
    return trigger;
}

std::string write_trigger(const Trigger& trigger) {
    Writer out;
    out.text("moment", word_for(all(moments), trigger.moment));
    if (trigger.types != 0) out.plain("types", type_list(trigger.types));
    if (!(trigger.activated == Selector{})) out.text("unit", write_selector(trigger.activated, false));
    if (trigger.has_target) out.text("target", write_selector(trigger.target, false));
    return out.done();
}

}  // namespace skald::saga
