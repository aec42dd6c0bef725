// The lab: experiments, their games, results and report. What programs see of it.
#pragma once
#include "experiment.hpp"
#include "report.hpp"
#include "results.hpp"
#include "runner.hpp"
#include "trouble.hpp"
