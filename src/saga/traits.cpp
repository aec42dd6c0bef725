#include "saga/traits.hpp"

#include "saga/unit.hpp"

namespace skald::saga {
namespace {

struct Trait {
    int bits;
    Rule rule;
};

constexpr Trait specials[] = {{Special::determination, Rule::SPC_01},
                              {Special::we_obey, Rule::SPC_02},
                              {Special::presence, Rule::SPC_05},
                              {Special::bodyguards, Rule::SPC_07},
                              {Special::pride, Rule::SPC_13}};
constexpr Trait equipment[] = {{Equipment::bows | Equipment::slings, Rule::EQP_02},
                               {Equipment::composite_bows, Rule::EQP_06},
                               {Equipment::crossbows, Rule::EQP_10},
                               {Equipment::javelins, Rule::EQP_14},
                               {Equipment::improvised, Rule::EQP_19},
                               {Equipment::heavy_weapons, Rule::EQP_20},
                               {Equipment::unarmed, Rule::EQP_22},
                               {Equipment::horses, Rule::EQP_24}};

}  // namespace

std::vector<Rule> traits_of(const View& view, int unit) {
    std::vector<Rule> rules;
    const int special = specials_of(view, unit), kit = view.state.unit(unit).equipment;
    for (const Trait& trait : specials)
        if (special & trait.bits) rules.push_back(trait.rule);
    if (resilience_of(view, unit) > 0) rules.push_back(Rule::SPC_10);
    for (const Trait& trait : equipment)
        if (kit & trait.bits) rules.push_back(trait.rule);
    return rules;
}

}  // namespace skald::saga
