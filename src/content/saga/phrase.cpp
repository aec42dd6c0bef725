#include "content/saga/phrase.hpp"

#include "base/text.hpp"

namespace skald::saga {

using namespace content;

namespace {

constexpr Named<EffectVerb> verb_list[] = {
    {"gain-attack", EffectVerb::gain_attack},
    {"gain-defence", EffectVerb::gain_defence},
    {"auto-hit", EffectVerb::auto_hit},
    {"armour", EffectVerb::armour},
    {"mod-attack", EffectVerb::mod_attack},
    {"mod-defence", EffectVerb::mod_defence},
    {"reroll-attack", EffectVerb::reroll_attack},
    {"reroll-defence", EffectVerb::reroll_defence},
    {"cancel-hit", EffectVerb::cancel_hit},
    {"cancel-casualty", EffectVerb::cancel_casualty},
    {"casualty", EffectVerb::casualty},
    {"cover", EffectVerb::cover},
    {"no-cover", EffectVerb::no_cover},
    {"win-ties", EffectVerb::win_ties},
    {"stand", EffectVerb::stand},
    {"forbid-abilities", EffectVerb::forbid_abilities},
    {"forbid-fatigue", EffectVerb::forbid_fatigue},
    {"end-melee", EffectVerb::end_melee},
    {"activate", EffectVerb::activate},
    {"free-activation", EffectVerb::free_activation},
    {"no-fatigue", EffectVerb::no_fatigue},
    {"move-sticks", EffectVerb::move_sticks},
    {"charge-sticks", EffectVerb::charge_sticks},
    {"single-short", EffectVerb::single_short},
    {"ignore-uneven", EffectVerb::ignore_uneven},
    {"ignore-dangerous", EffectVerb::ignore_dangerous},
    {"shift", EffectVerb::shift},
    {"push", EffectVerb::push},
    {"remove-fatigue", EffectVerb::remove_fatigue},
    {"give-fatigue", EffectVerb::give_fatigue},
    {"transfer-fatigue", EffectVerb::transfer_fatigue},
    {"cancel-activation", EffectVerb::cancel_activation},
    {"roll", EffectVerb::roll},
    {"reroll-saga", EffectVerb::reroll_saga},
    {"take-back", EffectVerb::take_back},
    {"discard", EffectVerb::discard},
    {"volley", EffectVerb::volley},
    {"make-basic", EffectVerb::make_basic},
    {"block", EffectVerb::block},
    {"turn", EffectVerb::turn},
    {"steal", EffectVerb::steal},
};
constexpr Named<Troop> troop_list[] = {{"hero", Troop::hero},
                                       {"hearthguard", Troop::hearthguard},
                                       {"warriors", Troop::warriors},
                                       {"levies", Troop::levies}};
constexpr Named<Stick> stick_list[] = {
    {"VS", Stick::very_short}, {"S", Stick::short_}, {"M", Stick::medium}, {"L", Stick::long_}};
constexpr Named<std::uint16_t> equipment_list[] = {
    {"bows", Equipment::bows},
    {"slings", Equipment::slings},
    {"composite-bows", Equipment::composite_bows},
    {"crossbows", Equipment::crossbows},
    {"javelins", Equipment::javelins},
    {"improvised", Equipment::improvised},
    {"heavy-weapons", Equipment::heavy_weapons},
    {"unarmed", Equipment::unarmed},
    {"horses", Equipment::horses},
};
constexpr Named<Whose> whose_words[] = {{"own", Whose::own},       {"enemy", Whose::enemy},
                                        {"acting", Whose::acting}, {"opposing", Whose::opposing},
                                        {"chosen", Whose::chosen}, {"owner", Whose::hero_self}};
constexpr Named<Count> count_list[] = {{"figures", Count::figures},
                                       {"own-fatigue", Count::own_fatigue},
                                       {"enemy-fatigue", Count::enemy_fatigue},
                                       {"own-armour", Count::own_armour},
                                       {"enemy-armour", Count::enemy_armour},
                                       {"units", Count::units},
                                       {"paid", Count::paid},
                                       {"felled", Count::felled},
                                       {"fallen", Count::fallen}};
constexpr Named<If> subject_list[] = {{"acting", If::acting_is},
                                      {"opposing", If::opposing_is},
                                      {"either", If::either_is},
                                      {"exists", If::exists},
                                      {"chosen", If::chosen_is},
                                      {"empty-board", If::board_empty},
                                      {"attacker", If::as_attacker},
                                      {"defender", If::as_defender},
                                      {"won", If::won},
                                      {"lost", If::lost},
                                      {"felled", If::felled}};

constexpr Named<Footing> footing_list[] = {{"mounted", Footing::mounted}, {"on foot", Footing::foot}};
constexpr Named<Place> place_list[] = {{"in uneven", Place::in_uneven},
                                       {"in open", Place::in_open},
                                       {"in light cover", Place::in_light_cover},
                                       {"in dangerous", Place::in_dangerous},
                                       {"in solid cover", Place::in_solid_cover},
                                       {"in field", Place::in_field},
                                       {"in gentle-hill", Place::in_gentle_hill},
                                       {"in bog", Place::in_bog},
                                       {"in rocks", Place::in_rocks},
                                       {"in ruins", Place::in_ruins},
                                       {"in steep-hill", Place::in_steep_hill},
                                       {"in wood", Place::in_wood}};
constexpr Named<Land> land_list[] = {
    {"terrain", Land::any}, {"field", Land::field}, {"gentle-hill", Land::gentle_hill}, {"bog", Land::bog},
    {"rocks", Land::rocks}, {"ruins", Land::ruins}, {"steep-hill", Land::steep_hill},   {"wood", Land::wood}};
constexpr Named<Weariness> weariness_list[] = {{"fresh", Weariness::none},
                                               {"fatigued", Weariness::at_least_1},
                                               {"fatigued twice", Weariness::at_least_2},
                                               {"exhausted", Weariness::exhausted},
                                               {"not exhausted", Weariness::not_exhausted}};

/// A phrase cut into words with their offsets; + * / , stand alone.
class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text) { skip(); }

    bool done() const { return at_ >= text_.size(); }
    std::size_t offset() const { return at_; }
    std::string_view peek() const {
        if (done()) return {};
        if (is_mark(text_[at_])) return text_.substr(at_, 1);
        std::size_t end = at_;
        while (end < text_.size() && text_[end] != ' ' && !is_mark(text_[end])) ++end;
        return text_.substr(at_, end - at_);
    }
    std::string_view next() {
        const std::string_view word = peek();
        at_ += word.size();
        skip();
        return word;
    }
    bool take(std::string_view word) {
        if (peek() != word) return false;
        next();
        return true;
    }
    /// Several words in a row: "in light cover".
    bool take_all(std::string_view words) {
        for (Reader each(words); !each.done();)
            if (!take(each.next())) return false;
        return true;
    }
    std::optional<int> number(int low, int high) {
        const auto value = to_integer(peek(), low, high);
        if (!value) return {};
        next();
        return static_cast<int>(*value);
    }
    template <class T>
    std::optional<T> one_of(std::span<const Named<T>> list) {
        const auto value = find_word(list, peek());
        if (value) next();
        return value;
    }

  private:
    static bool is_mark(char c) { return c == '+' || c == '*' || c == '/' || c == ','; }
    void skip() {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    }
    std::string_view text_;
    std::size_t at_ = 0;
};

template <class T>
Phrase<T> fault(const Reader& reader, Remarked text) {
    return {{}, {reader.offset(), std::move(text)}};
}

/// "hero or levies": bits; 0 if there is no class word. False: what stands after "or" is no class.
bool read_troops(Reader& reader, std::uint8_t& bits, Remarked& fault_text) {
    bits = 0;
    auto troop = reader.one_of(all(troop_list));
    while (troop) {
        bits |= bit(*troop);
        if (!reader.take("or")) return true;
        const std::string_view word = reader.peek();
        troop = reader.one_of(all(troop_list));
        if (!troop)
            fault_text = expected_one("a class, and 'or' stands between classes", word, all(troop_list));
    }
    return bits == 0;
}

Footing read_footing(Reader& reader) {
    if (reader.take("mounted")) return Footing::mounted;
    Reader look = reader;
    if (look.take("on") && look.take("foot")) return reader = look, Footing::foot;
    return Footing::any;
}

Place read_place(Reader& reader) {
    for (const auto& named : place_list) {
        Reader look = reader;
        if (look.take_all(named.word)) return reader = look, named.value;
    }
    return Place::any;
}

Weariness read_weariness(Reader& reader) {
    Reader look = reader;
    if (look.take("fresh")) return reader = look, Weariness::none;
    if (look.take("exhausted")) return reader = look, Weariness::exhausted;
    if (look.take("not") && look.take("exhausted")) return reader = look, Weariness::not_exhausted;
    look = reader;
    if (look.take("fatigued")) {
        reader = look;
        return reader.take("twice") ? Weariness::at_least_2 : Weariness::at_least_1;
    }
    return Weariness::any;
}

std::vector<std::string_view> whose_or_land() {
    std::vector<std::string_view> words;
    for (const auto& named : whose_words) words.push_back(named.word);
    for (const auto& named : land_list) words.push_back(named.word);
    return words;
}

/// After "within" or "beyond": "S of own hero on foot", "S of wood".
bool read_near_rest(Reader& reader, Near& near, Remarked& fault_text) {
    const std::string_view word = reader.peek();
    const auto stick = reader.one_of(all(stick_list));
    if (!stick) return fault_text = expected_one("a distance", word, all(stick_list)), false;
    near.stick = *stick;
    if (!reader.take("of")) return fault_text = Remark::expected_of, false;
    const std::string_view who = reader.peek();
    if (const auto land = reader.one_of(all(land_list))) return near.land = *land, true;
    const auto whose = reader.one_of(all(whose_words));
    if (!whose)
        return fault_text = expected("a word that says whose unit, or terrain", who, whose_or_land()), false;
    near.whose = *whose;
    if (!read_troops(reader, near.troops, fault_text)) return false;
    near.footing = read_footing(reader);
    near.place = read_place(reader);
    return true;
}

bool read_selector_part(Reader& reader, Selector& s, std::size_t& nears, Remarked& fault_text,
                        bool& read_any) {
    read_any = true;
    if (s.troops == 0) {
        if (!read_troops(reader, s.troops, fault_text)) return false;
        if (s.troops != 0) return true;
    }
    if (s.footing == Footing::any)
        if (const Footing footing = read_footing(reader); footing != Footing::any)
            return s.footing = footing, true;
    if (s.place == Place::any)
        if (const Place place = read_place(reader); place != Place::any) return s.place = place, true;
    if (s.weariness == Weariness::any)
        if (const Weariness w = read_weariness(reader); w != Weariness::any) return s.weariness = w, true;
    if (reader.take("with")) {
        do {
            const std::string_view word = reader.peek();
            const auto item = reader.one_of(all(equipment_list));
            if (!item) return fault_text = expected_one("equipment", word, all(equipment_list)), false;
            s.equipment |= *item;
        } while (reader.take("or"));
        return true;
    }
    Reader look = reader;
    if (look.take("without") && look.take("this") && look.take("effect"))
        return reader = look, s.without_effect = true, true;
    if (reader.peek() == "within" || reader.peek() == "beyond") {
        if (nears == 2) return fault_text = Remark::two_near, false;
        s.near[nears].beyond = reader.next() == "beyond";
        return read_near_rest(reader, s.near[nears++], fault_text);
    }
    read_any = false;
    return true;
}

Phrase<Selector> read_rest(Reader& reader, Selector selector) {
    std::size_t nears = 0;
    Remarked text;
    while (!reader.done()) {
        bool read_any = false;
        if (!read_selector_part(reader, selector, nears, text, read_any))
            return fault<Selector>(reader, text);
        if (read_any) continue;
        std::vector<std::string_view> parts{
            "hero",      "hearthguard",   "warriors", "levies",   "mounted",
            "on foot",   "with",          "fresh",    "fatigued", "fatigued twice",
            "exhausted", "not exhausted", "within",   "beyond",   "without this effect"};
        for (const auto& named : place_list) parts.push_back(named.word);
        return fault<Selector>(reader, expected("a word about units", reader.peek(), parts));
    }
    return {selector, {}};
}

void add(std::string& text, std::string_view word) {
    if (word.empty()) return;
    if (!text.empty()) text += ' ';
    text += word;
}

void add_troops(std::string& text, std::uint8_t bits) {
    std::string_view between;
    for (const auto& named : troop_list) {
        if (!(bits & bit(named.value))) continue;
        add(text, between);
        add(text, named.word);
        between = "or";
    }
}

std::string_view footing_word(Footing footing) {
    return word_for(all(footing_list), footing);
}
std::string_view place_word(Place place) {
    return word_for(all(place_list), place);
}
std::string_view weariness_word(Weariness w) {
    return word_for(all(weariness_list), w);
}

}  // namespace

std::span<const Named<EffectVerb>> verb_words() {
    return verb_list;
}
std::span<const Named<Troop>> troop_words() {
    return troop_list;
}
std::span<const Named<Stick>> stick_words() {
    return stick_list;
}
std::span<const Named<std::uint16_t>> equipment_words() {
    return equipment_list;
}

std::span<const Named<Whose>> whose_is() {
    return whose_words;
}
std::span<const Named<Footing>> footing_phrases() {
    return footing_list;
}
std::span<const Named<Place>> place_phrases() {
    return place_list;
}
std::span<const Named<Land>> land_words() {
    return land_list;
}
std::span<const Named<Weariness>> weariness_phrases() {
    return weariness_list;
}
std::span<const Named<Count>> count_words() {
    return count_list;
}
std::span<const Named<If>> subject_words() {
    return subject_list;
}

bool speaks_of_units(If subject) {
    return subject == If::acting_is || subject == If::opposing_is || subject == If::either_is ||
           subject == If::exists || subject == If::chosen_is;
}

Phrase<Selector> read_selector(std::string_view text, bool whose_needed) {
    Reader reader(text);
    Selector selector;
    if (whose_needed) {
        selector.not_acting = reader.take("other");
        const std::string_view word = reader.peek();
        const auto whose = reader.one_of(all(whose_words));
        if (!whose)
            return fault<Selector>(reader,
                                   expected_one("a word that says whose unit", word, all(whose_words)));
        selector.whose = *whose;
    }
    return read_rest(reader, selector);
}

Phrase<Near> read_near(std::string_view text) {
    Reader reader(text);
    Near near;
    Remarked fault_text;
    const std::string_view word = reader.peek();
    if (word != "within" && word != "beyond")
        return fault<Near>(reader, expected("a distance", word, {"within", "beyond"}));
    near.beyond = reader.next() == "beyond";
    if (!read_near_rest(reader, near, fault_text)) return fault<Near>(reader, fault_text);
    if (!reader.done()) return fault<Near>(reader, Remark::ends_here);
    return {near, {}};
}

Phrase<Condition> read_condition(std::string_view text) {
    Reader reader(text);
    Condition condition;
    condition.negated = reader.take("not");
    const std::string_view word = reader.peek();
    const auto subject = reader.one_of(all(subject_list));
    if (!subject)
        return fault<Condition>(
            reader, expected_one("something that a condition speaks of", word, all(subject_list)));
    condition.when = *subject;
    if (!speaks_of_units(*subject)) {
        if (!reader.done()) return fault<Condition>(reader, Remark::ends_here);
        return {condition, {}};
    }
    Selector selector;
    if (*subject == If::exists) {
        selector.not_acting = reader.take("other");
        const std::string_view who = reader.peek();
        const auto whose = reader.one_of(all(whose_words));
        if (!whose)
            return fault<Condition>(reader,
                                    expected_one("a word that says whose unit", who, all(whose_words)));
        selector.whose = *whose;
    }
    const auto rest = read_rest(reader, selector);
    if (!rest.value) return {{}, rest.fault};
    condition.what = *rest.value;
    return {condition, {}};
}

Phrase<Quantity> read_quantity(std::string_view text) {
    Reader reader(text);
    Quantity q;
    const auto first = reader.number(-9, 60);
    if (first && reader.done()) return q.base = static_cast<std::int8_t>(*first), Phrase<Quantity>{q, {}};
    if (first) {
        if (reader.take("+")) {
            q.base = static_cast<std::int8_t>(*first);
            if (const auto times = reader.number(1, 9)) {
                if (!reader.take("*")) return fault<Quantity>(reader, Remark::times_what);
                q.times = static_cast<std::int8_t>(*times);
            }
        } else if (reader.take("*")) {
            q.times = static_cast<std::int8_t>(*first);
        } else {
            return fault<Quantity>(reader, Remark::plus_or_times);
        }
    }
    const std::string_view word = reader.peek();
    const auto count = reader.one_of(all(count_list));
    if (!count) return fault<Quantity>(reader, expected_one("something to count", word, all(count_list)));
    q.count = *count;
    if (reader.take("/")) {
        const auto every = reader.number(1, 12);
        if (!every) return fault<Quantity>(reader, {Remark::after_slash, {"12"}});
        q.every = static_cast<std::uint8_t>(*every);
    }
    if (reader.take(",")) {
        if (!reader.take("at") || !reader.take("most"))
            return fault<Quantity>(reader, Remark::at_most_number);
        const auto most = reader.number(1, 60);
        if (!most) return fault<Quantity>(reader, {Remark::after_at_most, {"60"}});
        q.most = static_cast<std::uint8_t>(*most);
    }
    if (!reader.done()) return fault<Quantity>(reader, Remark::amount_end);
    return {q, {}};
}

Phrase<List<CostDie, 3>> read_cost(std::string_view text, const SymbolNames& symbols) {
    using Cost = List<CostDie, 3>;
    Reader reader(text);
    Cost cost;
    const std::vector<std::string_view> words{symbols[0], symbols[1], symbols[2], "any"};
    do {
        CostDie die = 0;
        do {
            const std::string_view word = reader.peek();
            for (std::size_t i = 0; i < 3; ++i)
                if (!word.empty() && word == symbols[i]) die = static_cast<CostDie>(die | (1 << i));
            if (word == "any") die = 7;
            if (die == 0 || (word != "any" && word != symbols[0] && word != symbols[1] && word != symbols[2]))
                return fault<Cost>(reader, expected("a symbol of this faction", word, words));
            reader.next();
        } while (reader.take("or"));
        if (!cost.try_push(die)) return fault<Cost>(reader, Remark::three_dice);
    } while (reader.take("+"));
    if (!reader.done()) return fault<Cost>(reader, Remark::cost_end);
    return {cost, {}};
}

Phrase<std::uint16_t> read_equipment(std::string_view text) {
    Reader reader(text);
    if (text == "hand-weapons") return {std::uint16_t{0}, {}};
    std::uint16_t bits = 0;
    do {
        const std::string_view word = reader.peek();
        const auto item = reader.one_of(all(equipment_list));
        if (!item) return fault<std::uint16_t>(reader, expected_one("equipment", word, all(equipment_list)));
        bits |= *item;
    } while (reader.take("+"));
    if (!reader.done()) return fault<std::uint16_t>(reader, Remark::kit_end);
    return {bits, {}};
}

std::string write_near(const Near& near) {
    std::string text(near.beyond ? "beyond" : "within");
    add(text, word_for(all(stick_list), near.stick));
    add(text, "of");
    if (near.land != Land::none) return add(text, word_for(all(land_list), near.land)), text;
    add(text, word_for(all(whose_words), near.whose));
    add_troops(text, near.troops);
    add(text, footing_word(near.footing));
    add(text, place_word(near.place));
    return text;
}

std::string write_selector(const Selector& s, bool with_whose) {
    std::string text;
    if (with_whose) {
        if (s.not_acting) add(text, "other");
        add(text, word_for(all(whose_words), s.whose));
    }
    add_troops(text, s.troops);
    add(text, footing_word(s.footing));
    std::string_view between = "with";
    for (const auto& named : equipment_list) {
        if (!(s.equipment & named.value)) continue;
        add(text, between);
        add(text, named.word);
        between = "or";
    }
    add(text, place_word(s.place));
    add(text, weariness_word(s.weariness));
    if (s.without_effect) add(text, "without this effect");
    for (const Near& near : s.near)
        if (near.stick != Stick::none) add(text, write_near(near));
    return text;
}

std::string write_condition(const Condition& c) {
    std::string text;
    if (c.negated) add(text, "not");
    add(text, word_for(all(subject_list), c.when));
    add(text, write_selector(c.what, c.when == If::exists));
    return text;
}

std::string write_quantity(const Quantity& q) {
    if (q.count == Count::none) return std::to_string(q.base);
    std::string text;
    if (q.base != 0) text += std::to_string(q.base) + " + ";
    if (q.times != 1) text += std::to_string(q.times) + " * ";
    text += word_for(all(count_list), q.count);
    if (q.every != 1) text += " / " + std::to_string(q.every);
    if (q.most != 0) text += ", at most " + std::to_string(q.most);
    return text;
}

std::string write_cost(const List<CostDie, 3>& cost, const SymbolNames& symbols) {
    std::string text;
    for (CostDie die : cost) {
        add(text, text.empty() ? "" : "+");
        std::string_view between;
        for (std::size_t i = 0; i < 3; ++i) {
            if (die == 7 || !((die >> i) & 1)) continue;
            add(text, between);
            add(text, symbols[i]);
            between = "or";
        }
        if (die == 7) add(text, "any");
    }
    return text;
}

std::string write_equipment(std::uint16_t bits) {
    if (bits == 0) return "hand-weapons";
    std::string text;
    for (const auto& named : equipment_list)
        if (bits & named.value) text += (text.empty() ? "" : " + ") + std::string(named.word);
    return text;
}

}  // namespace skald::saga
