// Exact odds of a game of Age of Fantasy: Skirmish, for the page: of a charge, melee, shot or spell as the
// units stand, and of what each answer to the pending question may bring (docs/odds.md).
#include <algorithm>

#include "aofs/casting.hpp"
#include "aofs/names.hpp"
#include "aofs/unit.hpp"
#include "aofs/workspace.hpp"
#include "calls/aofs/fight.hpp"
#include "calls/aofs/kit.hpp"
#include "calls/core/book_calls.hpp"
#include "dice/scripted.hpp"
#include "game/asked.hpp"
#include "game/json.hpp"
#include "odds/aofs/json.hpp"
#include "odds/core/json.hpp"

namespace skald::calls {

namespace {

using namespace aofs;
using aofs::FightOdds;
using MayAim = std::optional<odds::Aim>;

Result<int, std::string> read_unit(const Json& request, const char* name) {
    const auto unit = read_integer(request, name, 0, max_units_here - 1);
    if (!unit) return refuse(unit.error());
    return static_cast<int>(*unit);
}

Result<MayAim, std::string> read_aim(const Json& request) {
    if (!request.contains("aim")) return MayAim{};
    const auto word = read_text(request, "aim");
    if (!word) return refuse(word.error());
    const auto aim = odds::aim_of(*word);
    if (!aim) return refuse("\"aim\" must be casualties, ground or survival");
    return aim;
}

/// A spell: {"caster": model, "spell", "target", "tokens"}, those beyond the price of both sides together.
Result<Refusal, std::string> spell_odds(const Json& request, const View& view, int target, FightOdds& found) {
    const auto caster = read_integer(request, "caster", 0, max_models_here - 1);
    if (!caster) return refuse(caster.error());
    const auto spell = read_integer(request, "spell", 0, max_spells - 1);
    if (!spell) return refuse(spell.error());
    const auto tokens = request.contains("tokens") ? read_integer(request, "tokens", -12, 12)
                                                   : Result<std::int64_t, std::string>(0);
    if (!tokens) return refuse(tokens.error());
    return aofs::odds_of_spell(view, static_cast<int>(*caster), static_cast<int>(*spell), target,
                               static_cast<int>(*tokens), found);
}

/// Beside a real table nobody knows who will reach whom, nor what is in the way: of what hangs on it no odds
/// are told. A spell is named by who has measured, and who reaches whom is told before striking back is asked
/// (not who is beside the target of Blast in en35).
bool hangs_on_places(const View& view, bool told) {
    return view.real() && (!told || view.match.switches().en35);
}
constexpr const char* unseen = "it hangs on places of a real table, which nobody sees here";

/// odds.fight {game, kind, unit, target, aim}: kind charge, melee, shoot or spell.
Reply fight_odds(AofsCalls& calls, const Json& request) {
    const auto game = calls.find(request);
    if (!game) return refuse(game.error());
    const auto kind = read_text(request, "kind");
    if (!kind) return refuse(kind.error());
    const auto target = read_unit(request, "target");
    if (!target) return refuse(target.error());
    const auto aim = read_aim(request);
    if (!aim) return refuse(aim.error());
    const View view{(*game)->match(), (*game)->state()};
    if (hangs_on_places(view, *kind == "spell")) return refuse(unseen);
    FightOdds found;
    Refusal refusal;
    if (*kind == "spell") {
        const auto done = spell_odds(request, view, *target, found);
        if (!done) return refuse(done.error());
        refusal = *done;
    } else {
        const auto unit = read_unit(request, "unit");
        if (!unit) return refuse(unit.error());
        if (*kind == "charge")
            refusal = aofs::odds_of_charge(view, *unit, *target, *aim, found);
        else if (*kind == "melee")
            refusal = aofs::odds_of_melee(view, *unit, *target, *aim, found);
        else if (*kind == "shoot")
            refusal = aofs::odds_of_shot(view, *unit, *target, found);
        else
            return refuse("\"kind\" must be charge, melee, shoot or spell");
    }
    if (refusal) return Json{{"refused", json_of(*refusal, names_of((*game)->match()))}};
    if (found.results.empty()) return refuse("it may arrive in too many ways over dangerous ground");
    return aofs::json_of((*game)->match(), found);
}

/// The fight that an answer begins; false: it begins none.
bool begun_by(const View& view, const Choice& choice, const MayAim& aim, FightOdds& found) {
    const Question& question = view.state.question;
    switch (static_cast<Ask>(question.ask)) {
        case Ask::activate: {
            const auto [unit, action, target] = read<Verb::activate>(choice);
            return action == Action::charge && !aofs::odds_of_charge(view, unit, target, aim, found);
        }
        case Ask::shoot:
            return is(choice, Verb::shoot) &&
                   !aofs::odds_of_shot(view, asked_unit<Ask::shoot>(question), choice,
                                       read<Verb::shoot>(choice).shots[0].target, found);
        case Ask::strike_back:
            return choice.what.empty() && !aofs::odds_of_striking_back(view, is(choice, Verb::strike), found);
        case Ask::cast: {
            if (!is(choice, Verb::cast)) return false;
            const auto [caster, spell, target, tokens] = read<Verb::cast>(choice);
            return !aofs::odds_of_spell(view, caster, spell, target, tokens, found);
        }
        default: return false;
    }
}

Json brief_json(Match& match, const FightOdds& found) {
    const Json all = aofs::json_of(match, found);
    Json brief = {{"kind", all["kind"]}, {"units", all["units"]}, {"happens", all["happens"]["decimal"]}};
    for (const char* key : {"destroyed", "stunned"})
        brief[key] = {all[key][0]["decimal"], all[key][1]["decimal"]};
    brief["ends"] = all["ends"];
    brief["lost"] = {all["lost"][0]["mean"]["decimal"], all["lost"][1]["mean"]["decimal"]};
    return brief;
}

/// The shots of the same answer at other units than its first target (AOF-SHO-02).
std::vector<FightOdds> shots_beside(const View& view, const Choice& choice) {
    std::vector<FightOdds> list;
    if (!is(choice, Verb::shoot)) return list;
    const auto shots = read<Verb::shoot>(choice).shots;
    List<int, max_units_here> targets;
    for (const auto& shot : shots)
        if (std::find(targets.begin(), targets.end(), shot.target) == targets.end())
            targets.push(shot.target);
    for (std::size_t i = 1; i < targets.size(); ++i) {
        FightOdds found;
        if (!aofs::odds_of_shot(view, asked_unit<Ask::shoot>(view.state.question), choice, targets[i], found))
            list.push_back(std::move(found));
    }
    return list;
}

/// One way to go on after an answer: what is gained from all who are fought, and how each may end.
Json outcome_json(Match& match, const std::vector<FightOdds>& fights, odds::Aim aim) {
    double worth = 0;
    for (const FightOdds& found : fights) worth += aofs::worth_of(found.before, found.played_best(), aim, 0);
    Json odds = brief_json(match, fights.front());
    for (std::size_t i = 1; i < fights.size(); ++i) odds["beside"].push_back(brief_json(match, fights[i]));
    return {{"worth", worth}, {"odds", std::move(odds)}};
}

/// What the answer brings if the other then does as the book offers first, and if both play their best.
Json both_json(Match& match, std::vector<FightOdds> fights, odds::Aim aim) {
    Json best = outcome_json(match, fights, aim);
    for (FightOdds& found : fights) found.best.reset();
    return {{"pass", outcome_json(match, fights, aim)}, {"best", std::move(best)}};
}

/// What the other side may pay against a spell, and the chance that it works then.
Json against_json(const View& view, const Choice& choice) {
    const auto [caster, spell, target, tokens] = read<Verb::cast>(choice);
    const int held = tokens_against(view, caster);
    FightOdds found;
    const bool none = held == 0 || aofs::odds_of_spell(view, caster, spell, target, tokens - held, found);
    return none ? Json(nullptr) : Json{{"tokens", held}, {"happens", odds::json_of(found.happens)}};
}

/// odds.choices {game, aim, only, tell}: what each charge, shot, spell or striking back among the answers
/// brings to who is asked, how it may end, and the strikes that will be rolled; their reasons in words with
/// `tell`.
Reply choice_odds(AofsCalls& calls, const Json& request) {
    const auto game = calls.find(request);
    if (!game) return refuse(game.error());
    const auto aim = read_aim(request);
    if (!aim) return refuse(aim.error());
    if (!*aim) return refuse("\"aim\" must be casualties, ground or survival");
    const auto tell = calls.read_tell(request);
    if (!tell) return refuse(tell.error());
    Match& match = (*game)->match();
    const View view{match, (*game)->state()};
    const auto ask = static_cast<Ask>(view.state.question.ask);
    if (hangs_on_places(view, ask != Ask::activate && ask != Ask::shoot)) return refuse(unseen);
    const auto speaker = *tell ? AofsKit::speak(calls.library(), **game, view.state, **tell) : nullptr;
    Choices offered;
    match.choices(view.state, offered);
    auto asked = read_only(request, offered);
    if (!asked || !request.contains("only")) {  // charges that are hard to find stand behind the others
        AofsKit::add_choices(match, view.state, offered);
        asked = read_only(request, offered);
    }
    if (!asked) return refuse(asked.error());
    Json list = Json::array();
    for (const Choice& choice : *asked) {
        FightOdds found;
        if (!begun_by(view, choice, *aim, found) || found.results.empty()) continue;
        std::vector<FightOdds> fights = shots_beside(view, choice);
        fights.insert(fights.begin(), std::move(found));
        Json strikes = Json::array();
        for (const FightOdds& fight : fights)
            for (Json& strike : strikes_json(view, fight, choice, speaker.get()))
                strikes.push_back(std::move(strike));
        Json one = both_json(match, std::move(fights), **aim);
        one["choice"] = json_of(choice, names_of(match));
        one["attacker"] = side_name(view.state.question.side);
        one["strikes"] = std::move(strikes);
        if (is(choice, Verb::cast)) one["against"] = against_json(view, choice);
        list.push_back(std::move(one));
    }
    return Json{{"aim", odds::name_of(**aim)}, {"choices", std::move(list)}};
}

// ---- The attack whose dice are about to fall

/// Dice that fall as far as they are known, and keep the attack to which the first that is not belongs, if
/// none of its own has fallen.
class FirstThrow final : public Dice {
  public:
    FirstThrow(std::vector<std::uint8_t> faces, Match& match, const State& state)
        : known_(faces.size()),
          dice_(std::move(faces)),
          thrown_(match.workspace().thrown),
          before_(thrown_.number),
          state_(state) {}

    Roll roll(int count, const Faces& faces) override {
        rolled_ += static_cast<std::size_t>(count);
        if (!beyond_ && rolled_ > known_) {
            beyond_ = true;
            if (thrown_.number != before_) attack_ = thrown_, then_ = state_;
        }
        before_ = thrown_.number;
        return dice_.roll(count, faces);
    }

    const std::optional<Thrown>& attack() const { return attack_; }
    const State& then() const { return then_; }

  private:
    std::size_t known_, rolled_ = 0;
    ScriptedDice dice_;
    const Thrown& thrown_;
    std::uint32_t before_;
    const State& state_;
    bool beyond_ = false;
    std::optional<Thrown> attack_{};
    State then_{};
};

/// What it does to its target; nothing for falls and dangerous ground, which are nobody's attack, and in en35
/// where Blast goes over to others.
std::optional<FightOdds> odds_of_attack(const View& view, const Thrown& thrown) {
    const bool bursts =
        view.match.switches().en35 &&
        std::ranges::any_of(thrown.attack.volleys, [](const Volley& volley) { return volley.blast > 1; });
    if (thrown.from < 0 || bursts) return {};
    FightOdds found;
    found.kind = thrown.attack.kind == AttackKind::melee      ? aofs::FightKind::melee
                 : thrown.attack.kind == AttackKind::shooting ? aofs::FightKind::shot
                                                              : aofs::FightKind::spell;
    found.units = {thrown.from, thrown.target};
    found.before = {{condition_of(view.state, thrown.from), condition_of(view.state, thrown.target)}};
    found.results =
        aofs::attack_odds(view, thrown.attack, thrown.target, found.before.side[1])
            .map([&](const Condition& after) { return ClashState{{found.before.side[0], after}}; });
    if (found.results.empty()) return {};
    return found;
}

/// odds.dice {game, choice, dice}: what the attack does to its target whose first dice this answer throws
/// next, when these have fallen; null: they are of none, or not its first.
Reply dice_odds(AofsCalls& calls, const Json& request) {
    const auto game = calls.find(request);
    if (!game) return refuse(game.error());
    const auto choice = read_choice_of(**game, request);
    if (!choice) return refuse(choice.error());
    auto faces = read_faces(request);
    if (!faces) return refuse(faces.error());
    Match& match = (*game)->match();
    if (const Refusal refusal = match.check((*game)->state(), *choice))
        return Json{{"refused", json_of(*refusal, names_of(match))}};
    State state = (*game)->state();
    Events events;
    FirstThrow dice(std::move(*faces), match, state);
    match.answer(state, *choice, dice, events);
    if (!dice.attack()) return Json(nullptr);
    const auto found = odds_of_attack({match, dice.then()}, *dice.attack());
    return found ? brief_json(match, *found) : Json(nullptr);
}

}  // namespace

void add_odds(AofsOwnCalls& own) {
    own["odds.fight"] = fight_odds;
    own["odds.choices"] = choice_odds;
    own["odds.dice"] = dice_odds;
}

}  // namespace skald::calls
