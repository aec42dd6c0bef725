"""The same games in the manner of PettingZoo's AEC environments: who is asked acts, then the next."""

import random

from .game import battle


class Env:
    """`Env("saga", "danes", "rus", points=4)`; every reset is another battle, as its seed says. Rewards come at the end."""

    metadata = {"name": "skald_v1", "is_parallelizable": False, "render_modes": []}
    possible_agents = ["first", "second"]

    def __init__(self, book, first, second, **battle_options):
        self.book, self.sides, self.options = book, (first, second), battle_options
        self._seeds = random.Random()
        self.agents = []

    def reset(self, seed=None, options=None):
        if seed is not None:
            self._seeds = random.Random(seed)
        chosen = {**self.options, **(options or {})}
        chosen.setdefault("seed", self._seeds.getrandbits(53))
        self.state = battle(self.book, *self.sides, **chosen)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._look()

    def _look(self):
        """After an answer: who is asked next, or how it ended."""
        if not self.state.is_terminal():
            self.agent_selection = self.possible_agents[self.state.current_player()]
            self.infos[self.agent_selection] = {"legal_actions": self.state.legal_actions()}
            return
        stopped = self.state.is_stopped()
        for agent, reward in zip(self.possible_agents, self.state.returns()):
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] += reward
            self.terminations[agent], self.truncations[agent] = not stopped, stopped
            self.infos[agent] = {"legal_actions": []}
        self.agent_selection = self.agents[0]

    def observe(self, agent):
        """The features of the position: a table's row and the rows of the units."""
        return self.state.features()

    def last(self, observe=True):
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        reward = self._cumulative_rewards[agent]
        return seen, reward, self.terminations[agent], self.truncations[agent], self.infos[agent]

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise ValueError("the game is over: the only step is None")
            self.agents.remove(agent)
            if self.agents:
                self.agent_selection = self.agents[0]
            return
        self.state.apply_action(action)
        self._cumulative_rewards[agent] = 0.0
        self._look()

    def agent_iter(self, max_iter=2**63):
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def close(self):
        pass
