#include "calls/core/book_calls.hpp"

namespace skald::calls {

Result<words::Language, std::string> read_language(const Json& request, const char* member) {
    const auto code = read_text(request, member);
    if (!code) return refuse(code.error());
    const auto language = words::find_language(*code);
    if (!language) return refuse("\"" + std::string(member) + "\" must be en, es, de or ru");
    return *language;
}

namespace {

/// "danes:karl:bold": the people or the army, and the bot that leads it.
struct Contender {
    std::string led;
    bots::BotName bot;
};
Result<Contender, std::string> read_contender(const Json& request, const char* key) {
    const auto text = read_text(request, key);
    if (!text) return refuse(text.error());
    const std::size_t colon = text->find(':');
    if (colon == std::string::npos) return refuse("\"" + *text + "\" names no player; expected FACTION:BOT");
    const auto bot = bots::read_bot(std::string_view(*text).substr(colon + 1));
    if (!bot) return refuse(bot.error());
    return Contender{text->substr(0, colon), *bot};
}

/// Two games of a pair are alike but for the seats: the same table, the same dice for the first seat.
std::uint64_t seed_of_pair(std::int64_t seed, std::int64_t pair) {
    std::uint64_t state =
        static_cast<std::uint64_t>(seed) * 0x9e3779b97f4a7c15ULL ^ static_cast<std::uint64_t>(pair);
    return splitmix64(state) >> 1;  // a set-up line holds it as a signed number
}

}  // namespace

Result<bots::BotName, std::string> read_judge(const Json& request) {
    const auto named = request.contains("bot") ? read_text(request, "bot") : std::string("karl");
    if (!named) return refuse(named.error());
    const auto judge = bots::read_bot(*named);
    if (!judge) return refuse(judge.error());
    if (judge->rank == bots::Rank::huscarl && judge->thinking.milliseconds != 0)
        return refuse("who looks back has no clock: say how many playouts, as in \"huscarl@300\"");
    return *judge;
}

Result<Pairing, std::string> read_pairing(const Json& request) {
    const auto a = read_contender(request, "a"), b = read_contender(request, "b");
    if (!a) return refuse(a.error());
    if (!b) return refuse(b.error());
    const auto seed = read_integer(request, "seed", 0, std::int64_t{1} << 53);
    if (!seed) return refuse(seed.error());
    const auto number = read_integer(request, "number", 0, std::int64_t{1} << 31);
    if (!number) return refuse(number.error());
    const bool a_first = *number % 2 == 0;
    const Contender &first = a_first ? *a : *b, &second = a_first ? *b : *a;
    return Pairing{*number,
                   {{first.led, second.led}, a_first, seed_of_pair(*seed, *number / 2)},
                   {first.bot, second.bot}};
}

Json told_of_series(const Json& request, const Pairing& pairing, const Json& setup) {
    const bool a_first = pairing.seats.a_first;
    return {{"number", pairing.number},
            {"players", {request[a_first ? "a" : "b"], request[a_first ? "b" : "a"]}},
            {"dice", dice_seed(pairing.seats)},
            {"setup", setup}};
}

}  // namespace skald::calls
