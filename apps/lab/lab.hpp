// The lab: experiments, their games, results and report. What programs see of it.
#pragma once
#include "calls/lab/experiment.hpp"
#include "calls/lab/report.hpp"
#include "calls/lab/results.hpp"
#include "runner.hpp"
#include "trouble.hpp"
