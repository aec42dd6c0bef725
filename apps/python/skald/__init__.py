"""Skald for research: both rule books as environments, and the decisions that the lab records.

    import random, skald
    state = skald.battle("saga", "danes", "rus", points=4, seed=7)
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    print(state.returns())

docs/python.md has it all. Only Python's standard library is needed.
"""

from .aec import Env
from .game import TERMINAL, Bot, Refused, Rules, State, battle, replay, series_game
from .records import Candidate, Decision, Features, Records

__all__ = [
    "TERMINAL", "Bot", "Candidate", "Decision", "Env", "Features", "Records", "Refused", "Rules", "State",
    "battle", "replay", "series_game",
]
