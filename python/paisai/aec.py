"""升级 and 二打一 as environments of PettingZoo.

    from paisai.aec import ErdayiEnv, ShengjiEnv

One deal each, with what it came to for each seat as rewards at the end. Every
action is a number; a mask says which are allowed. It needs the package
`pettingzoo`.
"""

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from ._native import ErdayiDeal, ShengjiDeal

AGENTS = ["a", "b", "c"]
SEATS = ["east", "north", "west", "south"]


class _OneDeal(AECEnv):
    """What the environments have in common: each says how a deal begins, what
    it came to, what a seat is shown, and what an action is called."""

    def __init__(self, agents, actions, shown, render_mode):
        super().__init__()
        self.render_mode = render_mode
        self.possible_agents = list(agents)
        self.agents = []
        self.actions = actions
        self.chance = np.random.default_rng()
        space = spaces.Dict({
            **shown, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})
        self.observation_spaces = dict.fromkeys(agents, space)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in agents}

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        if seed is not None:
            self.chance = np.random.default_rng(seed)
        self.deal = self.begin(int(self.chance.integers(1 << 63)))
        agents = self.possible_agents
        self.agents = list(agents)
        self.rewards = dict.fromkeys(agents, 0)
        self._cumulative_rewards = dict.fromkeys(agents, 0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos = {agent: {} for agent in agents}
        self.agent_selection = agents[self.deal.turn]
        self.last_action = None

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        name = self.name(int(action))
        self.deal.act(int(action))
        self.last_action = f"{agent}: {name}"
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        agents = self.possible_agents
        if self.deal.turn is None:
            self.rewards = dict(zip(agents, self.outcome()))
            self.terminations = dict.fromkeys(agents, True)
            self.agent_selection = agents[(agents.index(agent) + 1) % len(agents)]
        else:
            self.agent_selection = agents[self.deal.turn]
        self._accumulate_rewards()
        if self.render_mode == "ansi":
            print(self.render())

    def render(self):
        """The last move in words."""
        return self.last_action

    def close(self):
        pass


class ErdayiEnv(_OneDeal):
    """One deal of 二打一 for three agents, its points the rewards. Every move of
    the game has a number.

    `observation` is what the seat knows, as bytes (crate `nets`), `action_mask`
    which moves it may make: none when it is not its turn. A move that is not
    allowed raises `ValueError` and changes nothing. The same seed deals the
    same cards; without one, each deal follows from the one before.
    """

    metadata = {"name": "erdayi_v1", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, render_mode=None):
        shown = {"observation": spaces.Box(0, 255, (ErdayiDeal.STATE,), np.uint8)}
        super().__init__(AGENTS, ErdayiDeal.action_count(), shown, render_mode)

    @staticmethod
    def begin(seed):
        return ErdayiDeal(seed)

    def outcome(self):
        return self.deal.scores

    @staticmethod
    def name(action):
        return ErdayiDeal.action_name(action)

    def observe(self, agent):
        mask = np.zeros(self.actions, np.int8)
        place = AGENTS.index(agent)
        if self.deal.turn == place:
            mask[self.deal.legal] = 1
        state = np.frombuffer(self.deal.state(place), np.uint8).copy()
        return {"observation": state, "action_mask": mask}


class ShengjiEnv(_OneDeal):
    """One deal of 升级 for four agents, of whom the first and the third play
    together: declaring, burying and the play, by any edition of the rules.

    An action is the number of a move in the list that is considered
    (`moves()`, at most `ShengjiDeal.MOST_MOVES`, always with what the bot
    `club` would do); what leaves no choice is played. `observation` is what
    the seat knows, as bytes (crate `nets`), `moves` the bytes of each move, and
    `action_mask` says which numbers are moves; all are zero for a seat that is
    not asked. The rewards are the levels that a side rose more than the other.
    A number that is no move raises `ValueError` and changes nothing. The same
    seed deals the same cards; without one, each deal follows from the one
    before.
    """

    metadata = {"name": "shengji_v1", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, rules="cn2017", render_mode=None):
        self.rules = rules
        shown = {
            "observation": spaces.Box(0, 255, (ShengjiDeal.STATE,), np.uint8),
            "moves": spaces.Box(0, 255, (ShengjiDeal.MOST_MOVES, ShengjiDeal.MOVE), np.uint8),
        }
        super().__init__(SEATS, ShengjiDeal.MOST_MOVES, shown, render_mode)

    def begin(self, seed):
        return ShengjiDeal(seed, self.rules)

    def outcome(self):
        return self.deal.levels

    def moves(self):
        """What each number means to the seat that is asked."""
        return self.deal.moves

    def name(self, action):
        moves = self.deal.moves
        return moves[action] if 0 <= action < len(moves) else str(action)

    def observe(self, agent):
        mask = np.zeros(self.actions, np.int8)
        moves = np.zeros((self.actions, ShengjiDeal.MOVE), np.uint8)
        state = np.zeros(ShengjiDeal.STATE, np.uint8)
        if self.deal.turn == SEATS.index(agent):
            state[:] = np.frombuffer(self.deal.state, np.uint8)
            rows = np.frombuffer(self.deal.rows, np.uint8).reshape(-1, ShengjiDeal.MOVE)
            mask[: len(rows)] = 1
            moves[: len(rows)] = rows
        return {"observation": state, "moves": moves, "action_mask": mask}
