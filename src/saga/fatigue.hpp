// Fatigue (section 14) and the loss of figures and units.
#pragma once
#include "saga/stage.hpp"

namespace skald::saga {

/// Gives markers one by one up to three (FAT-22, FAT-R10). Returns how many were taken.
int give_fatigue(Play& play, int unit, int markers, RuleRef cause);
/// Takes markers away (FAT-13). Returns how many there were to take.
int remove_fatigue(Play& play, int unit, int markers, RuleRef cause);

/// Where figures stood before the casualties that may destroy their unit (FAT-25, CAS-R4): take it before a
/// batch.
struct Fallen {
    int unit = -1;
    List<Spot, 16> spots;
    List<Base, 16> bases;
};
Fallen before_casualties(const View& view, int unit);
/// Takes a figure off the table. When it was the last of its unit, every friendly unit within S of where the
/// unit stood before the batch takes 1 fatigue (FAT-06, FAT-25, FAT-R7).
void remove_figure(Play& play, int figure, const Fallen& before, RuleRef cause);

}  // namespace skald::saga
