#include "aofs/stage.hpp"

namespace skald::aofs {

void Play::ask(Ask what, Side side, std::initializer_list<int> about) {
    Question question;
    question.ask = static_cast<std::uint8_t>(what);
    question.side = side;
    std::size_t i = 0;
    for (int number : about) question.about[i++] = static_cast<std::int16_t>(number);
    state.question = question;
}

Frame& Play::push(Stage stage, Side side) {
    Frame frame;
    frame.stage = stage;
    frame.side = side;
    return state.stack.push(frame);
}

void Play::pop() {
    state.stack.pop();
}

void Play::tell(Happening what, Side side, Rule rule, std::initializer_list<int> numbers) {
    tell(what, side, rule, numbers, Roll{});
}

void Play::tell(Happening what, Side side, Rule rule, std::initializer_list<int> numbers, const Roll& roll) {
    if (!events.on()) return;
    Event event;
    event.kind = static_cast<std::uint8_t>(what);
    event.side = side;
    event.rule = cause(rule);
    for (int number : numbers) event.numbers.try_push(static_cast<std::int16_t>(number));
    event.faces = roll.faces;
    events.add(event);
}

Choice make(Say verb, std::initializer_list<int> what) {
    Choice choice;
    choice.verb = static_cast<std::uint8_t>(verb);
    for (int number : what) choice.what.push(static_cast<std::int16_t>(number));
    return choice;
}

Why why(Rule rule, Sentence sentence, std::initializer_list<int> numbers) {
    Why reason;
    reason.rule = cause(rule);
    reason.sentence = static_cast<std::uint16_t>(sentence);
    std::size_t i = 0;
    for (int number : numbers) reason.numbers[i++] = number;
    return reason;
}

StageFunctions functions_of(Stage stage) {
    switch (stage) {
        case Stage::none: break;
        case Stage::opening: return opening_stage();
        case Stage::markers: return markers_stage();
        case Stage::declarations: return declarations_stage();
        case Stage::deployment: return deployment_stage();
        case Stage::round: return round_stage();
        case Stage::activation: return activation_stage();
        case Stage::casting: return casting_stage();
        case Stage::movement: return movement_stage();
        case Stage::charge: return charge_stage();
        case Stage::shooting: return shooting_stage();
        case Stage::melee: return melee_stage();
        case Stage::free_move: return free_move_stage();
        case Stage::dangerous: return dangerous_stage();
        case Stage::wounds: return wounds_stage();
        case Stage::push: return push_stage();
        case Stage::fall: return fall_stage();
        case Stage::morale: return morale_stage();
    }
    return {};
}

}  // namespace skald::aofs
