// What a module of the page is made of: each says which calls it answers.
#pragma once
#include "calls/core/sessions.hpp"

void add_calls_of_module(skald::calls::Sessions& sessions);
