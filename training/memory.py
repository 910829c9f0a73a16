"""The latest decisions of all tables, on the device."""

import torch


class Memory:
    """A ring of steps for each lot: what was seen, what was chosen, and, once
    the deal is over, what it came to."""

    def __init__(self, game, lots, steps, tables, device):
        def ring(*shape, dtype=torch.uint8):
            return torch.zeros((lots, steps, tables, *shape), dtype=dtype, device=device)

        self.game = game
        self.steps, self.tables, self.device = steps, tables, device
        self.states = ring(game.STATE)
        self.moves = ring(game.MOVE)
        self.hidden = ring(game.HIDDEN)
        # Decisions of the net that learns, and not of whom it meets.
        self.own = ring(dtype=torch.bool)
        self.seats = ring()
        self.ended = ring()
        self.scores = ring(game.SCORES, dtype=torch.int32)
        # How many decisions of each lot were begun.
        self.begun = [0] * lots
        # The targets: points and win, and whether they are known.
        self.points = ring(dtype=torch.float32)
        self.wins = ring(dtype=torch.float32)
        self.known = ring(dtype=torch.bool)

    def begin(self, place, lot, chosen, own):
        """Keeps a decision of every table."""
        slot = self.begun[place] % self.steps
        self.states[place, slot] = lot.states
        self.moves[place, slot] = chosen
        self.hidden[place, slot] = lot.hidden
        self.seats[place, slot] = lot.seats
        self.own[place, slot] = own
        self.begun[place] += 1

    def end(self, place, ended, scores):
        """Keeps what the decisions before these led to."""
        if self.begun[place]:
            slot = (self.begun[place] - 1) % self.steps
            self.ended[place, slot] = ended
            self.scores[place, slot] = scores

    def settle(self, place, block):
        """Works out the targets of the oldest steps but `block`, so many of
        them, and tells their places in the flattened ring.

        The scores of a deal are carried back from its end to its beginning.
        The last step's outcome is not known yet. The oldest `block` steps are
        those that are overwritten while these are learned."""
        begun = self.begun[place]
        oldest = begun - self.steps + block
        scores = torch.zeros((self.tables, self.game.SCORES), dtype=torch.int32, device=self.device)
        known = torch.zeros(self.tables, dtype=torch.bool, device=self.device)
        settled = []
        for step in range(begun - 2, oldest - 1, -1):
            slot = step % self.steps
            ended = self.ended[place, slot].bool()
            scores = torch.where(ended[:, None], self.scores[place, slot], scores)
            known = known | ended
            if step < oldest + block:
                settled.append((scores, known))
        slots = torch.arange(oldest, oldest + block, device=self.device) % self.steps
        scores, known = (torch.stack(of) for of in zip(*reversed(settled)))
        self._aim(place, slots, scores, known)
        base = (place * self.steps + slots) * self.tables
        return (base[:, None] + torch.arange(self.tables, device=self.device)).flatten()

    def _aim(self, place, slots, scores, known):
        points, wins = self.game.aims(
            self.states[place, slots], self.seats[place, slots], scores)
        self.points[place, slots] = points
        self.wins[place, slots] = wins
        self.known[place, slots] = known & self.own[place, slots]
