#include "saga/stage.hpp"

namespace skald::saga {

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

void Play::tell(Happening what, Side side, RuleRef rule, std::initializer_list<int> numbers) {
    tell(what, side, rule, numbers, Roll{});
}

void Play::tell(Happening what, Side side, RuleRef rule, std::initializer_list<int> numbers,
                const Roll& roll) {
    if (!events.on()) return;
    Event event;
    event.kind = static_cast<std::uint8_t>(what);
    event.side = side;
    event.rule = rule;
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
        case Stage::recruit: return recruit_stage();
        case Stage::organise: return organise_stage();
        case Stage::edges: return edges_stage();
        case Stage::terrain: return terrain_stage();
        case Stage::deployment: return deployment_stage();
        case Stage::scenario_rule: return scenario_rule_stage();
        case Stage::opening_dice: return opening_dice_stage();
        case Stage::turn: return turn_stage();
        case Stage::orders: return orders_stage();
        case Stage::orders_reaction: return orders_reaction_stage();
        case Stage::place_dice: return place_dice_stage();
        case Stage::activation_phase: return activation_phase_stage();
        case Stage::declare: return declare_stage();
        case Stage::activation: return activation_stage();
        case Stage::reaction: return reaction_stage();
        case Stage::movement: return movement_stage();
        case Stage::charge: return charge_stage();
        case Stage::shooting: return shooting_stage();
        case Stage::melee: return melee_stage();
        case Stage::ability_step: return ability_step_stage();
        case Stage::casualties: return casualties_stage();
        case Stage::withdrawal: return withdrawal_stage();
        case Stage::effects: return effects_stage();
    }
    return {};
}

}  // namespace skald::saga
