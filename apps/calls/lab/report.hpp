// The report: one page without anything from elsewhere, in four languages (report.html, report.css,
// report.js, data/text/*/lab.json). The page of the game draws the same data with the same report.js.
#pragma once
#include "base/result.hpp"
#include "calls/lab/results.hpp"

namespace skald::lab {

/// All that a report shows: results, beside them what is published of our own sides, words and names. Refused
/// where the words cannot be read.
Result<Ordered, std::string> report_data(const Ordered& results, const Experiment& experiment,
                                         const Shelf& shelf);
std::string report_html(const Ordered& data);

}  // namespace skald::lab
