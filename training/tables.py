"""A lot of tables and its arrays on both sides."""

import numpy as np
import torch

TYPES = {np.uint8: torch.uint8, np.uint32: torch.int32, np.int32: torch.int32}


class Lot:
    """Tables that are stepped by threads of the processor, and what they
    wrote, on the device."""

    def __init__(self, game, args, seed, device, copies=1, tables=None, rules=None):
        self.game, self.device, self.cuda = game, device, device.type == "cuda"
        self.count = count = tables or args.tables
        self.tables = game.tables(count, seed, copies, rules)
        self.held = {}
        self.arrays = game.ARRAYS(count, self.empty)
        self.choices = self.empty(count, np.uint32)
        self.choices_tensor = self.held[self.choices.ctypes.data]
        self.event = torch.cuda.Event() if self.cuda else None
        self.stepping = None
        # A quarter of the tables prefers moves less strictly.
        self.noise = torch.zeros(count, device=device)
        self.noise[count - count // 4:] = args.noise

    def empty(self, places, dtype):
        """An array whose memory the device may read while others work."""
        tensor = torch.zeros(places, dtype=TYPES[dtype], pin_memory=self.cuda)
        array = tensor.numpy().view(dtype)
        self.held[array.ctypes.data] = tensor
        return array

    def __len__(self):
        return self.count

    def tensor(self, array):
        return self.held[array.ctypes.data]

    def start(self, pool):
        self.stepping = pool.submit(self.tables.start, self.arrays)

    def go_on(self, pool):
        """Steps the tables in the background."""
        self.stepping = pool.submit(self.tables.step, self.choices, self.arrays)

    def wait(self):
        return self.stepping.result()

    def fetch(self, moves):
        """Brings to the device what the tables wrote."""
        def to(array, places=None):
            return self.tensor(array)[:places].to(self.device, non_blocking=True)

        arrays = self.arrays
        self.states = to(arrays.states).view(-1, self.game.STATE)
        self.moves = to(arrays.moves, moves * self.game.MOVE).view(-1, self.game.MOVE)
        self.first = to(arrays.first).long()
        self.seats = to(arrays.seats)
        self.ended = to(arrays.ended)
        self.scores = to(arrays.scores).view(-1, self.game.SCORES)
        self.hidden = to(arrays.hidden).view(-1, self.game.HIDDEN)
        if not self.cuda:
            # `to` made no copy, and the tables write on.
            for name in ["states", "moves", "seats", "ended", "scores", "hidden"]:
                setattr(self, name, getattr(self, name).clone())

    def house(self, count):
        """What the player of the house chooses at the first so many tables."""
        choices = np.zeros(count, np.uint32)
        self.tables.rule_choices(choices)
        return torch.from_numpy(choices.astype(np.int64)).to(self.device)

    def block(self, begin, end):
        """States and moves of some neighbouring tables."""
        low, high = (int(self.arrays.first[of]) for of in (begin, end))
        first = self.first[begin : end + 1] - low
        return self.states[begin:end], self.moves[low:high], first

    def is_auction(self):
        return self.game.bids(self.states)

    def give(self, chosen):
        """Sends the choices back."""
        self.choices_tensor.copy_(chosen.int(), non_blocking=True)
        if self.cuda:
            self.event.record()

    def choices_ready(self):
        if self.cuda:
            self.event.synchronize()
