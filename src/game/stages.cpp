#include "game/stages.hpp"

namespace skald {

Question make_question(std::uint8_t ask, Side side, std::initializer_list<int> about) {
    Question question;
    question.ask = ask;
    question.side = side;
    std::size_t i = 0;
    for (int number : about) question.about[i++] = static_cast<std::int16_t>(number);
    return question;
}

Choice make_choice(std::uint8_t verb, std::initializer_list<int> what) {
    Choice choice;
    choice.verb = verb;
    for (int number : what) choice.what.push(static_cast<std::int16_t>(number));
    return choice;
}

Event make_event(std::uint8_t kind, Side side, RuleRef rule, std::initializer_list<int> numbers,
                 const Roll& roll) {
    Event event;
    event.kind = kind;
    event.side = side;
    event.rule = rule;
    for (int number : numbers) event.numbers.try_push(static_cast<std::int16_t>(number));
    event.faces = roll.faces;
    return event;
}

Why make_why(RuleRef rule, std::uint16_t sentence, std::initializer_list<int> numbers) {
    Why reason;
    reason.rule = rule;
    reason.sentence = sentence;
    std::size_t i = 0;
    for (int number : numbers) reason.numbers[i++] = number;
    return reason;
}

}  // namespace skald
