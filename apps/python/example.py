#!/usr/bin/env python3
"""An agent that looks one answer ahead against one that answers at random, Age of Fantasy: example.py [GAMES]."""

import math
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import skald

whim = random.Random(1)


def random_agent(state):
    return state.sample(whim)


def worth(state, player):
    """Models on the table, own less the enemy's, and how near one's own units are to objective markers."""
    names, features = state.rules.names(state.book), state.features()
    table = dict(zip(names["table"], features.table))
    markers = [(table[f"marker{n}_x"], table[f"marker{n}_y"]) for n in range(1, 6) if table[f"marker{n}_x"] >= 0]
    sum_of = 0.0
    for unit in (dict(zip(names["units"], row)) for row in features.units.tolist()):
        sum_of += unit["alive"] if unit["side"] == player else -unit["alive"]
        if unit["side"] == player and unit["on_table"] and markers:
            sum_of -= min(math.dist((unit["x"], unit["y"]), marker) for marker in markers) / 2540  # 10 inches
    return sum_of


def greedy_agent(state):
    def after(action):
        ahead = state.clone(seed=whim.getrandbits(32))  # dice of its own: nobody knows what will fall
        ahead.apply_action(action)
        return worth(ahead, state.current_player()), whim.random()

    return max(state.legal_actions(), key=after)


def play(agents, seed):
    state = skald.battle("aofs", "tuskmark", "alderkin", seed=seed)
    while not state.is_terminal():
        state.apply_action(agents[state.current_player()](state))
    return state.returns()


games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
results = [play([greedy_agent, random_agent], seed)[0] for seed in range(games // 2)]
results += [play([random_agent, greedy_agent], seed)[1] for seed in range(games - games // 2)]
print(f"greedy against random: {results.count(1)} won, {results.count(0)} drawn, {results.count(-1)} lost")
