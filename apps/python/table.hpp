// Positions of one book: the template behind saga.cpp and aofs.cpp.
#pragma once
#include "calls/core/book_calls.hpp"
#include "position.hpp"

namespace skald::python {

using calls::refuse;

/// The answers that led to a position, the last first. Copies of a position share what they have in common.
struct Past {
    Entry entry;
    std::shared_ptr<Past> before;
    int number = 1;  ///< so many answers there were, with this one

    Past(Entry answered, std::shared_ptr<Past> earlier)
        : entry(std::move(answered)), before(std::move(earlier)), number(length(before.get()) + 1) {}
    static int length(const Past* past) { return past == nullptr ? 0 : past->number; }
    /// One after the other: a long game would else end in as many nested destructors.
    ~Past() {
        for (auto next = std::move(before); next && next.use_count() == 1;) next = std::move(next->before);
    }
};

/// What all copies of a position share: the set-up, the match, and for views, which look back, the answers of
/// whoever was seen last.
template <class K>
struct Shared {
    calls::Game<K> game;
    std::shared_ptr<Past> seen{};

    /// Brings the game to these answers. Most looks come one answer after the last, or one beside it.
    void follow(const std::shared_ptr<Past>& past) {
        const Past *here = past.get(), *there = seen.get();
        while (here != there) {
            const Past*& longer = Past::length(here) >= Past::length(there) ? here : there;
            longer = longer->before.get();
        }
        const auto common = static_cast<std::size_t>(Past::length(here));
        if (common < game.play.entries().size()) game.play.cut(common);
        std::vector<const Past*> rest;
        for (const Past* one = past.get(); one != here; one = one->before.get()) rest.push_back(one);
        Events off(false);
        for (auto one = rest.rbegin(); one != rest.rend(); ++one) {
            Entry entry = (*one)->entry;
            entry.given = true;  // they fell already
            game.play.repeat(entry, off);
        }
        seen = past;
    }
};

template <class K>
class Table final : public Position {
  public:
    using Match = typename K::Match;
    using State = typename Match::State;

    Table(std::shared_ptr<Shared<K>> shared, std::uint64_t game_seed, std::uint64_t seed)
        : shared_(std::move(shared)), state_(shared_->game.state()), dice_(game_seed) {
        if (seed != game_seed) reseed(seed);
    }

    const void* table() const override { return shared_.get(); }
    std::unique_ptr<Position> clone() const override { return std::make_unique<Table>(*this); }
    void reseed(std::uint64_t seed) override {
        const auto now = static_cast<std::size_t>(answers());
        if (!reseeds_.empty() && reseeds_.back().at == now) reseeds_.pop_back();
        reseeds_.push_back({now, seed});
        dice_ = SeededDice(seed);
    }

    int to_answer() const override { return outcome().over ? -1 : index(match().question(state_).side); }
    bool stopped() const override { return count_.too_long() && !match().outcome(state_).over; }
    Outcome outcome() const override {
        Outcome outcome = match().outcome(state_);
        outcome.over = outcome.over || count_.too_long();
        return outcome;
    }
    std::uint64_t hash() const override { return match().hash(state_); }
    int answers() const override { return Past::length(past_.get()); }

    int choices() override { return static_cast<int>(listed().size()); }
    bool is_legal(int number) override {
        Choice choice;
        return fill_in(number, choice).has_value() && !match().check(state_, choice);
    }
    Done answer(int number) override {
        Choice choice;
        if (auto filled = fill_in(number, choice); !filled) return filled;
        return give(choice);
    }
    Done answer(std::string_view text) override {
        if (outcome().over) return refuse(over_sentence());
        auto choice = read(text);
        if (!choice) return refuse(choice.error().text);
        if (const Refusal why = match().complete(state_, *choice)) return refuse(sentence(*why));
        return give(*choice);
    }
    Result<std::string, std::string> choice_text(int number) override {
        if (!lists(number)) return refuse(number_sentence(number));
        return write_choice(listed()[static_cast<std::size_t>(number)], names_of(match()));
    }
    Result<Json, std::string> choice_json(int number) override {
        if (!lists(number)) return refuse(number_sentence(number));
        return json_of(listed()[static_cast<std::size_t>(number)], names_of(match()));
    }

    Json question() const override {
        return outcome().over ? Json() : json_of(match().question(state_), names_of(match()));
    }
    Json view(calls::Viewer viewer) override {
        shared_->follow(past_);
        return K::view(shared_->game, {state_, static_cast<std::size_t>(answers())}, viewer);
    }
    std::string log() const override {
        std::vector<Entry> entries(static_cast<std::size_t>(answers()));
        std::size_t i = entries.size();
        for (const Past* past = past_.get(); past != nullptr; past = past->before.get())
            entries[--i] = past->entry;
        return write_log({K::name, shared_->game.setup.dump()}, {entries, reseeds_, outcome(), stopped(), {}},
                         names_of(match()));
    }
    void write_features(std::string& table, std::string& units) override {
        calls::Features features;
        K::add_features(match(), state_, features);
        table = bytes_of(features.table);
        units = bytes_of(features.units);
    }
    std::string write_choices() override {
        calls::Bytes out;
        for (const Choice& choice : listed()) calls::put({choice}, out);
        return out.text();
    }

    // ---- for its players

    std::shared_ptr<Shared<K>> shared() const { return shared_; }
    Result<std::string, std::string> let(bots::Bot<Match>& bot) {
        if (outcome().over) return refuse(over_sentence());
        const calls::Stopwatch watch;
        const Choice choice = bot.choose(match(), state_, &watch);
        const std::string text = write_choice(choice, names_of(match()));
        if (auto done = give(choice); !done) return refuse(done.error());
        return text;
    }

  private:
    Match& match() { return shared_->game.match(); }
    const Match& match() const { return shared_->game.match(); }

    const Choices& listed() {
        if (!known_) {
            choices_.clear();
            if (!outcome().over) match().choices(state_, choices_);
            known_ = true;
        }
        return choices_;
    }
    bool lists(int number) { return number >= 0 && number < choices(); }
    std::string number_sentence(int number) {
        if (outcome().over) return over_sentence();
        return "there is no answer " + std::to_string(number) + ": " + std::to_string(choices()) +
               " are listed, from 0";
    }
    std::string over_sentence() const {
        return stopped() ? calls::stopped_sentence : "the game is over: nothing is asked";
    }
    std::string sentence(const Why& why) const {
        std::string text = "refused by " + std::string(match().rule_name(why.rule)) + ": " +
                           std::string(match().sentence_name(why.sentence));
        std::replace(text.begin(), text.end(), '_', ' ');
        return text;
    }
    static std::string bytes_of(const std::vector<std::int16_t>& numbers) {
        calls::Bytes out;
        out.add_all(numbers);
        return out.text();
    }

    /// JSON begins with a brace; the words of a log do not.
    Result<Choice> read(std::string_view text) const {
        if (!text.starts_with('{')) return read_choice(text, names_of(match()));
        const auto json = parse_json(text);
        if (!json) return tl::unexpected(json.error());
        return choice_from(*json, names_of(match()));
    }
    /// The listed answer, whole.
    Done fill_in(int number, Choice& choice) {
        if (!lists(number)) return refuse(number_sentence(number));
        choice = listed()[static_cast<std::size_t>(number)];
        if (const Refusal why = match().complete(state_, choice)) return refuse(sentence(*why));
        return {};
    }
    Done give(const Choice& choice) {
        if (const Refusal why = match().check(state_, choice)) return refuse(sentence(*why));
        count_ = count_.with(turn_in(state_));
        const Side side = match().question(state_).side;
        Events off(false);
        RecordingDice recording(dice_);
        match().answer(state_, choice, recording, off);
        past_ = std::make_shared<Past>(Entry{side, choice, recording.take(), false, false, count_}, past_);
        known_ = false;
        return {};
    }

    std::shared_ptr<Shared<K>> shared_;
    State state_;
    SeededDice dice_;
    TurnCount count_{};
    std::shared_ptr<Past> past_;
    std::vector<Reseed> reseeds_;
    Choices choices_;
    bool known_ = false;  ///< `choices_` are those of the pending question
};

template <class K>
class TablePlayer final : public Player {
  public:
    using Match = typename K::Match;

    TablePlayer(const Table<K>& table, const bots::BotName& name, std::uint64_t seed)
        : shared_(table.shared()), bot_(name, seed) {}

    /// A bot remembers the board and the lists of its table: elsewhere it would be wrong.
    Result<std::string, std::string> answer(Position& position) override {
        if (position.table() != shared_.get()) return refuse("this bot sits at another table");
        return static_cast<Table<K>&>(position).let(bot_);
    }

  private:
    std::shared_ptr<Shared<K>> shared_;
    bots::Bot<Match> bot_;
};

template <class K>
class BookShelf final : public Shelf {
  public:
    explicit BookShelf(calls::BookCalls<K>& calls) : calls_(calls) {}

    Result<std::unique_ptr<Position>, std::string> begin(const Json& setup) override {
        return begin(setup, {});
    }
    Result<std::unique_ptr<Position>, std::string> begin_series(const Json& request) override {
        const auto pairing = calls::read_pairing(request);
        if (!pairing) return refuse(pairing.error());
        const auto setup = K::series_setup(calls_.library(), request, pairing->seats);
        if (!setup) return refuse(setup.error());
        return begin(*setup, calls::dice_seed(pairing->seats));
    }
    Result<std::unique_ptr<Player>, std::string> seat(Position& position, std::string_view bot,
                                                      std::uint64_t seed) override {
        const auto name = bots::read_bot(bot);
        if (!name) return refuse(name.error());
        return seated(position, *name, seed);
    }
    Result<std::unique_ptr<Player>, std::string> seat_of_series(Position& position, const Json& request,
                                                                int seat) override {
        const auto pairing = calls::read_pairing(request);
        if (!pairing) return refuse(pairing.error());
        const auto at = static_cast<std::size_t>(seat != 0);
        return seated(position, pairing->bots[at], calls::bot_seed(pairing->seats, at));
    }

  private:
    Result<std::unique_ptr<Position>, std::string> begin(const Json& setup,
                                                         std::optional<std::uint64_t> dice) {
        auto made = K::read_setup(calls_.library(), setup);
        if (!made) return refuse(made.error());
        std::shared_ptr<Shared<K>> shared(
            new Shared<K>{{calls::begin_play(*made), setup, std::move(made->setting), made->seed}});
        return std::make_unique<Table<K>>(std::move(shared), made->seed, dice.value_or(made->seed));
    }
    static std::unique_ptr<Player> seated(Position& position, const bots::BotName& name, std::uint64_t seed) {
        return std::make_unique<TablePlayer<K>>(static_cast<Table<K>&>(position), name, seed);
    }

    calls::BookCalls<K>& calls_;
};

template <class K>
std::unique_ptr<Shelf> shelf_of(calls::Sessions& sessions, std::unique_ptr<calls::BookDoor> book) {
    auto& calls = static_cast<calls::BookCalls<K>&>(*book);
    sessions.add(std::move(book));
    return std::make_unique<BookShelf<K>>(calls);
}

}  // namespace skald::python
