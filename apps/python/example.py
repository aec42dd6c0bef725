#!/usr/bin/env python3
"""An agent that looks one answer ahead against one that answers at random, Age of Fantasy: example.py [GAMES]."""

import math
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import skald

whim = random.Random(1)


def worth(state, player):
    """Models on the table, own less the enemy's, and how near one's own units are to objective markers."""
    table, units = state.named_features()
    markers = [(table[f"marker{n}_x"], table[f"marker{n}_y"]) for n in range(1, 6) if table[f"marker{n}_x"] >= 0]
    mine = [unit for unit in units if unit["side"] == player]
    gone = [min(math.dist((unit["x"], unit["y"]), at) for at in markers) for unit in mine if unit["on_table"] and markers]
    return sum(2 * unit["alive"] for unit in mine) - sum(unit["alive"] for unit in units) - sum(gone) / 2540  # 10 inches


def greedy(state):
    def after(action):
        ahead = state.clone(seed=whim.getrandbits(32))  # dice of its own: nobody knows what will fall
        ahead.apply_action(action)
        return worth(ahead, state.current_player()), whim.random()

    return max(state.legal_actions(), key=after)


def play(seed):
    agents = [greedy, lambda state: state.sample(whim)][:: 1 - 2 * (seed % 2)]  # seats change
    state = skald.battle("aofs", "tuskmark", "alderkin", seed=seed // 2)
    while not state.is_terminal():
        state.apply_action(agents[state.current_player()](state))
    return state.returns()[seed % 2]


results = [play(seed) for seed in range(int(sys.argv[1]) if len(sys.argv) > 1 else 20)]
print(f"greedy against random: {results.count(1)} won, {results.count(0)} drawn, {results.count(-1)} lost")
