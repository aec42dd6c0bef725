// The calls of one book: games under way, their questions and answers, and how they are told. Written once
// for every book; what a book must bring is a BookKit (kit.hpp). docs/protocol.md describes each call.
#pragma once
#include "calls/core/due_dice.hpp"
#include "calls/core/game_reply.hpp"
#include "calls/core/kit.hpp"
#include "calls/core/log_reply.hpp"
#include "calls/core/many_calls.hpp"
#include "calls/core/names.hpp"
#include "calls/core/review_calls.hpp"
#include "calls/core/seal.hpp"
#include "calls/core/think.hpp"
#include "calls/core/words_calls.hpp"
#include "dice/scripted.hpp"
#include "game/json.hpp"
#include "game/log.hpp"
#include "game/turn.hpp"

namespace skald::calls {

constexpr const char* stopped_sentence = "the game was stopped, a draw: a turn had too many answers to end";
template <class K>
class BookCalls final : public BookDoor {
    static_assert(BookKit<K>);

  public:
    using Match = typename K::Match;
    using State = typename Match::State;
    using OneGame = Game<K>;

    BookCalls() {
        add_words(own_);
        add_review(own_);
        add_many(own_);
        K::add_own_calls(own_);
    }

    // ---- BookDoor

    std::string_view name() const override { return K::name; }
    std::vector<std::string> calls() const override {
        std::vector<std::string> names;
        for (const Entry& entry : shared) names.emplace_back(entry.name);
        for (const auto& [name, call] : own_) names.push_back(name);
        return names;
    }
    bool knows(std::string_view call) const override { return find_shared(call) || own_.contains(call); }
    bool holds(int game) const override { return games_.contains(game); }
    std::size_t games() const override { return games_.size(); }
    std::size_t bytes() const override {
        std::size_t sum = 0;
        for (const auto& [number, game] : games_) sum += game->bytes();
        return sum;
    }
    Reply answer(std::string_view call, const Json& request, Viewer viewer) override {
        if (const auto own = own_.find(call); own != own_.end()) return own->second(*this, request);
        return (this->*find_shared(call))(request, viewer);
    }
    Result<Stands, Refused> take(const GivenAnswer& given) override {
        const auto found = games_.find(given.game);
        if (found == games_.end()) return refuse(no_game(given.game));
        OneGame& game = *found->second;
        const auto choice = choice_from(given.choice, names_of(game.match()));
        if (!choice) return refuse(choice.error().text);
        if (game.play.stopped()) return refuse(stopped_sentence);
        if (given.side != game.play.to_answer()) return refused_by_rules(game, K::not_your_turn());
        Events off(false);
        const Turn before = turn_in(game.state());
        if (given.faces) {
            if (auto laid = lay_down(game, *choice, *given.faces, off); !laid)
                return tl::unexpected(std::move(laid.error()));
        } else if (!game.play.can_roll()) {
            return refuse(sealed_sentence);
        } else if (const Refusal refusal = game.play.answer(*choice, off)) {
            return refused_by_rules(game, *refusal);
        }
        Stands stands = stands_of(game, given.log_from);
        stands.new_turn = turn_in(game.state()) != before;
        return stands;
    }
    Result<Stands, Refused> stands(int number, std::size_t log_from) const override {
        const auto found = games_.find(number);
        if (found == games_.end()) return refuse(no_game(number));
        return stands_of(*found->second, log_from);
    }

    // ---- for the book's own calls

    typename K::Library& library() { return library_; }
    /// The game that a request names by "game".
    Result<OneGame*, std::string> find(const Json& request) const {
        const auto number = read_integer(request, "game", 1, 1 << 30);
        if (!number) return refuse(number.error());
        const auto found = games_.find(static_cast<int>(*number));
        if (found == games_.end()) return refuse(no_game(*number));
        return found->second.get();
    }

    /// The language that `tell` asks for, which must be loaded; none: without it.
    Result<std::optional<words::Language>, std::string> read_tell(const Json& request) const {
        if (!request.contains("tell")) return std::nullopt;
        const auto language = read_language(request, "tell");
        if (!language) return refuse(language.error());
        if (!K::speaks(library_, *language)) return refuse(language_not_loaded);
        return *language;
    }

  private:
    using Call = Reply (BookCalls::*)(const Json& request, Viewer viewer);
    struct Entry {
        std::string_view name;
        Call call;
    };
    static const Entry shared[];

    static Call find_shared(std::string_view name) {
        for (const Entry& entry : shared)
            if (entry.name == name) return entry.call;
        return nullptr;
    }

    // ---- what a reply is made of

    /// With a language the reason has a `text` too.
    Json refusal_json(OneGame& game, const Why& why, const std::optional<words::Language>& tell) {
        Json refused = json_of(why, names_of(game.match()));
        if (tell)
            refused["text"] = K::speak(library_, game, game.state(), *tell)->why(why, game.play.to_answer());
        return {{"refused", std::move(refused)}};
    }
    /// What a request wants beside the view: `tell` a language brings the answers and everything in words,
    /// `logFrom` the log from that answer on; `brief` leaves out what only a table needs. Read before
    /// anything changes, so that a wrong wish loses nothing.
    struct Wishes {
        Viewer viewer = Viewer::host;
        std::optional<words::Language> tell;
        std::optional<std::size_t> log_from;
        bool brief = false;
    };
    Result<Wishes, std::string> read_wishes(const Json& request, Viewer viewer, std::size_t answers) const {
        const auto tell = read_tell(request);
        if (!tell) return refuse(tell.error());
        const auto brief =
            request.contains("brief") ? read_flag(request, "brief") : Result<bool, std::string>(false);
        if (!brief) return refuse(brief.error());
        if (*brief && *tell) return refuse("\"brief\" and \"tell\" do not go together");
        Wishes wishes{viewer, *tell, {}, *brief};
        if (request.contains("logFrom")) {
            const auto from = read_integer(request, "logFrom", 0, static_cast<std::int64_t>(answers));
            if (!from) return refuse(from.error());
            wishes.log_from = static_cast<std::size_t>(*from);
        }
        return wishes;
    }

    /// What an answer has brought about, and the state before it.
    struct Happened {
        Events events;
        State before;
    };
    /// Where the game stands, for who keeps its log and draws no table.
    static Json brief_view(OneGame& game, const Wishes& wishes) {
        const std::size_t answers = game.play.entries().size();
        Json json = {{"hash", std::to_string(game.match().hash(game.state()))},
                     {"question", json_of(game.match().question(game.state()), names_of(game.match()))},
                     {"answers", answers},
                     {"outcome", json_of(game.play.outcome())}};
        if (game.play.stopped()) json["outcome"]["stopped"] = true;
        if (wishes.log_from) json["log"] = log_of(game, std::min(*wishes.log_from, answers));
        return json;
    }
    Json with_view(OneGame& game, const Wishes& wishes, const Happened* happened = nullptr) {
        if (wishes.brief) return brief_view(game, wishes);
        const std::size_t answers = game.play.entries().size();
        const auto speaker = wishes.tell ? K::speak(library_, game, game.state(), *wishes.tell) : nullptr;
        Json json = K::view(game, {game.state(), answers, speaker.get()}, wishes.viewer);
        json["answers"] = answers;
        json["outcome"] = json_of(game.play.outcome());
        if (game.play.stopped()) json["outcome"]["stopped"] = true;
        json["mayUndo"] = {game.play.may_undo(Side::first), game.play.may_undo(Side::second)};
        if (happened != nullptr) json["events"] = events_json(game, happened->events);
        if (wishes.log_from) json["log"] = log_of(game, std::min(*wishes.log_from, answers));
        if (speaker) tell(json, game, *speaker);
        if (speaker)
            json["told"]["events"] = happened != nullptr
                                         ? told_events(game, game.state(), *happened, *wishes.tell)
                                         : std::vector<std::string>{};
        return json;
    }

    /// The events of an answer in words, at the state that it led to.
    std::vector<std::string> told_events(OneGame& game, const State& after, const Happened& happened,
                                         words::Language language) {
        const auto speaker = K::speak(library_, game, after, language);
        speaker->resume(happened.before);
        return speaker->events({happened.events.begin(), happened.events.end()});
    }

    /// Adds the answers, and names, question and answers in words.
    static void tell(Json& json, OneGame& game, typename K::Speaker& speaker) {
        Choices choices;
        if (!game.play.outcome().over) list_choices<K>(game.match(), game.state(), choices);
        Json told = speaker.names();
        Json &offered = json["choices"] = Json::array(), &answers = told["choices"] = Json::array();
        told["question"] = speaker.question();
        for (const Choice& choice : choices) {
            offered.push_back(json_of(choice, names_of(game.match())));
            answers.push_back(speaker.answer(choice));
        }
        json["told"] = std::move(told);
    }

    // ---- games

    Reply keep(std::unique_ptr<OneGame> game, const Json& request, Viewer viewer) {
        const auto wishes = read_wishes(request, viewer, game->play.entries().size());
        if (!wishes) return refuse(wishes.error());
        Json json = with_view(*game, *wishes);
        const int number = next_game();
        games_.emplace(number, std::move(game));
        json["game"] = number;
        return json;
    }
    Reply new_game(const Json& request, Viewer viewer) {
        Json setup = request;
        for (const char* key : {"call", "tell", "logFrom", "brief"}) setup.erase(key);
        const auto seal = read_seal(setup);
        if (!seal) return refuse(seal.error());
        auto made = K::read_setup(library_, setup);
        if (!made) return refuse(made.error());
        std::unique_ptr<OneGame> game(
            new OneGame{begin_play(*made), std::move(setup), std::move(made->setting), made->seed});
        if (*seal) game->play.seal(**seal);
        auto reply = keep(std::move(game), request, viewer);
        for (std::size_t unit = 0; reply && unit < made->unit_names.size(); ++unit)
            if (!made->unit_names[unit].empty()) (*reply)["names"][made->unit_names[unit]] = unit;
        return reply;
    }
    /// game.load: {"log": text}: plays a saved game again, and says how far it is proved (`verified`).
    Reply load(const Json& request, Viewer viewer) {
        const auto text = read_text(request, "log");
        if (!text) return refuse(text.error());
        const auto head = read_log_head(*text);
        if (!head) return tl::unexpected(refused_log(head.error()));
        auto setup = parse_json(head->setup);
        if (!setup) return tl::unexpected(refused_log({in_log(*head, setup.error()), LogFault::setup}));
        const auto wrong = [&](const std::string& why) {
            return tl::unexpected(refused_log({{head->setup_line, 1, why}, LogFault::setup}));
        };
        const auto seal = read_seal(*setup);
        if (!seal) return wrong(seal.error());
        auto made = K::read_setup(library_, *setup);
        if (!made) return wrong(made.error());
        std::unique_ptr<OneGame> game(
            new OneGame{begin_play(*made), *setup, std::move(made->setting), made->seed});
        if (*seal) game->play.seal(**seal);
        const auto lines = read_log_lines(*text, names_of(game->match()));
        if (!lines) return tl::unexpected(refused_log(lines.error()));
        if (const auto fault = play_log(*lines, game->play)) return faulty(*fault, *game, request);
        game->bot_seed += game->play.entries().size();
        Json verified = verified_json(*lines, game->play.entries(), game->play.box());
        // Nobody knows which dice an old log was played with: those that come now say so.
        if (lines->version == first_log_version && !game->play.outcome().over)
            game->play.reseed(game->bot_seed);
        auto reply = keep(std::move(game), request, viewer);
        if (reply) (*reply)["verified"] = std::move(verified);
        return reply;
    }
    /// What is wrong with a log; where the rules refuse an answer, also in the reader's language.
    Reply faulty(const LogProblem& problem, OneGame& game, const Json& request) {
        Refused refused = refused_log(problem);
        if (problem.fault != LogFault::refused) return tl::unexpected(std::move(refused));
        refused.fault["why"] = json_of(problem.why, names_of(game.match()));
        if (const auto tell = read_tell(request); tell && *tell)
            refused.fault["told"] =
                K::speak(library_, game, game.state(), **tell)->why(problem.why, problem.side);
        return tl::unexpected(std::move(refused));
    }
    /// game.branch: a new game from the first `at` answers of another, with dice of its own.
    Reply branch(const Json& request, Viewer viewer) {
        const auto game = find(request);
        if (!game) return refuse(game.error());
        const auto at = read_moment(**game, request, "at");
        if (!at) return refuse(at.error());
        const std::uint64_t seed = *at + 77;
        std::unique_ptr<OneGame> other(
            new OneGame{(*game)->play.branch(*at), (*game)->setup, (*game)->setting, seed});
        other->play.reseed(seed);
        if (other->play.box()) other->play.box()->close();  // its own dice come from no box
        return keep(std::move(other), request, viewer);
    }
    /// game.unseal {game, secret, show}: from here on this engine can roll the sealed dice; `show`: everybody
    /// may know the secret, and the log tells it.
    Reply unseal(const Json& request, Viewer viewer) {
        const auto game = find(request);
        if (!game) return refuse(game.error());
        if (viewer != Viewer::host) return refuse("only the host opens the dice");
        return open_box((*game)->play.box(), request);
    }
    Reply close(const Json& request, Viewer) {
        const auto game = find(request);
        if (!game) return refuse(game.error());
        games_.erase(request["game"].get<int>());
        return Json::object();
    }
    Reply view(const Json& request, Viewer viewer) {
        const auto game = find(request);
        if (!game) return refuse(game.error());
        const auto wishes = read_wishes(request, viewer, (*game)->play.entries().size());
        if (!wishes) return refuse(wishes.error());
        if (!request.contains("at")) return with_view(**game, *wishes);
        const auto at = read_moment(**game, request, "at");
        if (!at) return refuse(at.error());
        Events events;
        const State state = (*game)->play.state_at(*at, events);
        Json json = K::view(**game, {state, *at}, viewer);
        json["answers"] = *at;
        json["events"] = events_json(**game, events);
        return json;
    }
    Reply log(const Json& request, Viewer) {
        const auto game = find(request);
        if (!game) return refuse(game.error());
        return Json{{"log", log_of(**game)}};
    }
    /// game.follow {game, from, log}: the first `from` answers stay, those of `log` come after them, as
    /// `logFrom` gives them: so a game keeps step with one that another engine plays.
    Reply follow(const Json& request, Viewer viewer) {
        const auto game = find(request);
        if (!game) return refuse(game.error());
        if (viewer != Viewer::host) return refuse("only the host changes what was answered");
        const auto from = read_moment(**game, request, "from");
        if (!from) return refuse(from.error());
        const auto lines = read_text(request, "log");
        if (!lines) return refuse(lines.error());
        const Playthrough<Match> kept = (*game)->play.branch(*from);
        auto play = read_log(write_log({K::name, (*game)->setup.dump()}, kept) + *lines, kept);
        if (!play) return tl::unexpected(refused_log(play.error()));
        (*game)->play = std::move(*play);
        return Json{{"answers", (*game)->play.entries().size()}};
    }
    /// game.history {game, from, tell}: every answer from the given one on, with what it brought about.
    Reply history(const Json& request, Viewer) {
        const auto game = find(request);
        if (!game) return refuse(game.error());
        const auto from = request.contains("from") ? read_moment(**game, request, "from")
                                                   : Result<std::size_t, std::string>(0);
        if (!from) return refuse(from.error());
        const auto tell = read_tell(request);
        if (!tell) return refuse(tell.error());
        Match& match = (*game)->match();
        const auto& entries = (*game)->play.entries();
        Json list = Json::array();
        State state = (*game)->play.state_at(*from);
        for (std::size_t i = *from; i < entries.size(); ++i) {
            const auto [turn, turn_of] = K::turn_of(state);
            Json entry = {{"side", side_name(entries[i].side)},
                          {"ask", std::string(match.ask_name(match.question(state).ask))},
                          {"turn", turn},
                          {"turnOf", side_name(turn_of)},
                          {"choice", json_of(entries[i].choice, names_of(match))}};
            Happened happened{Events(), state};
            ScriptedDice dice(entries[i].faces);
            match.answer(state, entries[i].choice, dice, happened.events);
            entry["events"] = events_json(**game, happened.events);
            if (*tell) entry["told"] = told_events(**game, state, happened, **tell);
            entry["points"] = K::points_of(**game, state);
            list.push_back(std::move(entry));
        }
        return Json{{"entries", std::move(list)}};
    }

    // ---- questions and answers

    Reply choices(const Json& request, Viewer) {
        const auto game = find(request);
        if (!game) return refuse(game.error());
        Choices choices;
        list_choices<K>((*game)->match(), (*game)->state(), choices);
        Json list = Json::array();
        for (const Choice& choice : choices) list.push_back(json_of(choice, names_of((*game)->match())));
        return Json{{"choices", std::move(list)}};
    }
    Reply check(const Json& request, Viewer) {
        const auto game = find(request);
        if (!game) return refuse(game.error());
        const auto choice = read_choice_of(**game, request);
        if (!choice) return refuse(choice.error());
        const auto tell = read_tell(request);
        if (!tell) return refuse(tell.error());
        if (const Refusal refusal = (*game)->match().check((*game)->state(), *choice))
            return refusal_json(**game, *refusal, *tell);
        return remarks(**game, *choice, *tell);
    }
    Json remarks(OneGame& game, const Choice& choice, const std::optional<words::Language>& tell) {
        const auto speaker = tell ? K::speak(library_, game, game.state(), *tell) : nullptr;
        return K::plan_remarks(game, choice, speaker.get());
    }
    /// game.plan: the planner fills in a sketch.
    Reply plan(const Json& request, Viewer) {
        const auto game = find(request);
        if (!game) return refuse(game.error());
        auto choice = read_choice_of(**game, request);
        if (!choice) return refuse(choice.error());
        const auto tell = read_tell(request);
        if (!tell) return refuse(tell.error());
        choice->sketch = true;
        if (const Refusal refusal = (*game)->match().complete((*game)->state(), *choice))
            return refusal_json(**game, *refusal, *tell);
        choice->sketch = false;
        Json json = remarks(**game, *choice, *tell);
        if (const Refusal less = K::falls_short(**game, *choice))
            json["short"] = refusal_json(**game, *less, *tell)["refused"];
        json["choice"] = json_of(*choice, names_of((*game)->match()));
        return json;
    }

    Json answered(OneGame& game, const Choice& choice, const Happened& happened, const Wishes& wishes) {
        Json json = with_view(game, wishes, &happened);
        json["choice"] = json_of(choice, names_of(game.match()));
        return json;
    }
    Json carry_out(OneGame& game, const Choice& choice, const Wishes& wishes) {
        Happened happened{Events(), game.state()};
        if (const Refusal refusal = game.play.answer(choice, happened.events))
            return refusal_json(game, *refusal, wishes.tell);
        return answered(game, choice, happened, wishes);
    }
    Reply carry_out_scripted(OneGame& game, const Choice& choice, const Json& request, const Wishes& wishes) {
        auto faces = read_faces(request);
        if (!faces) return refuse(faces.error());
        if (const Refusal refusal = game.match().check(game.state(), choice))
            return refusal_json(game, *refusal, wishes.tell);
        Happened happened{Events(), game.state()};
        if (auto laid = lay_down(game, choice, std::move(*faces), happened.events); !laid)
            return tl::unexpected(std::move(laid.error()));
        return answered(game, choice, happened, wishes);
    }
    /// game.dice {game, choice, dice, tell}: what an answer throws next when these faces have fallen, for
    /// dice that lie on a real table. Nothing is answered.
    Reply due_dice(const Json& request, Viewer viewer) {
        const auto game = find(request);
        if (!game) return refuse(game.error());
        const auto choice = read_choice_of(**game, request);
        if (!choice) return refuse(choice.error());
        const auto tell = read_tell(request);
        if (!tell) return refuse(tell.error());
        auto faces = read_faces(request);
        if (!faces) return refuse(faces.error());
        Match& match = (*game)->match();
        if (const Refusal refusal = match.check((*game)->state(), *choice))
            return refusal_json(**game, *refusal, *tell);
        State state = (*game)->state();
        Events all;
        DueDice<State> dice(std::move(*faces), state, all);
        match.answer(state, *choice, dice, all);
        if (dice.left_over() > 0)
            return refuse(std::to_string(dice.left_over()) + " of \"dice\" were not rolled");
        Json reply = {{"more", dice.due()}};
        if (dice.due() == 0) return reply;
        reply["apart"] = dice.apart().kind_of;
        Happened happened{Events(), (*game)->state()};
        for (std::size_t i = 0; i < dice.told(); ++i) happened.events.add(all[i]);
        const auto speaker = *tell ? K::speak(library_, **game, dice.then(), **tell) : nullptr;
        const Json view = K::view(**game,
                                  {dice.then(),
                                   (*game)->play.entries().size(),
                                   speaker.get(),
                                   {happened.events.begin(), happened.events.end()}},
                                  viewer);
        reply["fight"] = view.contains("fight") ? view["fight"] : Json();
        reply["events"] = events_json(**game, happened.events);
        if (speaker) {
            speaker->resume(happened.before);
            reply["told"] = speaker->events({happened.events.begin(), happened.events.end()});
        }
        add_throw(reply, **game, dice, speaker.get());
        return reply;
    }
    /// What the dice are for and whose they are, as far as an event tells of them.
    static void add_throw(Json& reply, const OneGame& game, const DueDice<State>& dice,
                          typename K::Speaker* speaker) {
        const Event* telling = dice.telling();
        if (telling == nullptr) return;
        const Side side = K::throws(*telling, dice.ahead());
        Json thrown = subjects_of(game, *telling);
        thrown["again"] = dice.again();
        if (speaker != nullptr) thrown["text"] = speaker->thrown(*telling, side);
        reply["throw"] = std::move(thrown);
        if (side != Side::none) reply["side"] = side_name(side);
    }
    /// Who answers: `side`, or whom the viewer sits for; nobody in particular where the host answers.
    static Result<Side, std::string> who_answers(const Json& request, Viewer viewer) {
        const Side seat = viewer == Viewer::first    ? Side::first
                          : viewer == Viewer::second ? Side::second
                                                     : Side::none;
        if (viewer == Viewer::watcher) return refuse("a watcher does not answer");
        if (!request.contains("side")) return seat;
        const auto side = read_side(request, "side");
        if (!side) return refuse(side.error());
        if (seat != Side::none && *side != seat) return refuse("\"side\" is not the side of this seat");
        return *side;
    }
    Reply answer_question(const Json& request, Viewer viewer) {
        const auto game = find(request);
        if (!game) return refuse(game.error());
        const auto choice = read_choice_of(**game, request);
        if (!choice) return refuse(choice.error());
        const auto side = who_answers(request, viewer);
        if (!side) return refuse(side.error());
        const auto wishes = read_wishes(request, viewer, (*game)->play.entries().size());
        if (!wishes) return refuse(wishes.error());
        if ((*game)->play.stopped()) return refuse(stopped_sentence);
        if (*side != Side::none && *side != (*game)->play.to_answer())
            return refusal_json(**game, K::not_your_turn(), wishes->tell);
        if (request.contains("dice")) return carry_out_scripted(**game, *choice, request, *wishes);
        if (!(*game)->play.can_roll()) return refuse(sealed_sentence);
        return carry_out(**game, *choice, *wishes);
    }
    /// game.bot: a bot (think.hpp) answers the pending question, whoever is asked.
    Reply bot(const Json& request, Viewer viewer) {
        const auto game = find(request);
        if (!game) return refuse(game.error());
        if (viewer != Viewer::host) return refuse("only the host asks a bot");
        if ((*game)->play.stopped()) return refuse(stopped_sentence);
        if ((*game)->play.outcome().over) return refuse("the game is over");
        if (!(*game)->play.can_roll()) return refuse(sealed_sentence);
        const auto wishes = read_wishes(request, viewer, (*game)->play.entries().size());
        if (!wishes) return refuse(wishes.error());
        const auto answer =
            ask_bot(request, (*game)->bots, (*game)->bot_seed ^ 0x5eed, (*game)->match(), (*game)->state());
        if (!answer) return refuse(answer.error());
        const State before = (*game)->state();
        Json reply = carry_out(**game, answer->choice, *wishes);
        reply.update(answer->remarks);
        if (wishes->tell && answer->reason.motive != words::Motive::none)
            reply["told"]["reason"] =
                K::speak(library_, **game, before, *wishes->tell)->reason(answer->reason);
        return reply;
    }
    Reply undo(const Json& request, Viewer viewer) {
        const auto game = find(request);
        if (!game) return refuse(game.error());
        const auto side = viewer == Viewer::host && !request.contains("side") ? read_side(request, "side")
                                                                              : who_answers(request, viewer);
        if (!side) return refuse(side.error());
        if (!(*game)->play.may_undo(*side))
            return refuse("nothing can be taken back: a die fell or the other side answered");
        const auto wishes = read_wishes(request, viewer, (*game)->play.entries().size());
        if (!wishes) return refuse(wishes.error());
        (*game)->play.undo();
        return with_view(**game, *wishes);
    }

    // ---- words

    /// names: what questions, answers, events and refusals are called, and what each of them carries.
    Reply names(const Json&, Viewer) { return names_json(Match::vocabulary()); }
    Reply load_words(const Json& request, Viewer) {
        const auto language = read_language(request, "language");
        if (!language) return refuse(language.error());
        if (auto done = K::load_words(library_, *language, request); !done) return refuse(done.error());
        return Json::object();
    }

    typename K::Library library_;
    std::map<int, std::unique_ptr<OneGame>> games_;
    OwnCalls<K> own_;
};

template <class K>
const typename BookCalls<K>::Entry BookCalls<K>::shared[] = {
    {"game.new", &BookCalls::new_game},  {"game.load", &BookCalls::load},
    {"game.branch", &BookCalls::branch}, {"game.unseal", &BookCalls::unseal},
    {"game.close", &BookCalls::close},   {"game.view", &BookCalls::view},
    {"game.log", &BookCalls::log},       {"game.history", &BookCalls::history},
    {"game.follow", &BookCalls::follow}, {"game.choices", &BookCalls::choices},
    {"game.check", &BookCalls::check},   {"game.plan", &BookCalls::plan},
    {"game.dice", &BookCalls::due_dice}, {"game.answer", &BookCalls::answer_question},
    {"game.bot", &BookCalls::bot},       {"game.undo", &BookCalls::undo},
    {"names", &BookCalls::names},        {"words.load", &BookCalls::load_words},
};

}  // namespace skald::calls
