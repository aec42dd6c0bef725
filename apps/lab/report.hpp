// The report: one page without anything from elsewhere, in four languages (report.html,
// data/text/*/lab.json).
#pragma once
#include "results.hpp"

namespace skald::lab {

std::string report_html(const Ordered& results, const Experiment& experiment, const Shelf& shelf);

}  // namespace skald::lab
