"""Decisions at which every move was tried to the end of the deal."""

import torch

# The most moves of a lesson; of longer lists as many are taken, evenly spread.
MOVES = 24


class Lessons:
    """The latest lessons, on the device."""

    def __init__(self, game, count, device):
        def room(*shape, dtype=torch.uint8):
            return torch.zeros((count, *shape), dtype=dtype, device=device)

        self.game, self.count, self.device = game, count, device
        self.states = room(game.STATE)
        self.hidden = room(game.HIDDEN)
        self.moves = room(MOVES, game.MOVE)
        # Which of the places hold a move, what it came to, and whether it won.
        self.holds = room(MOVES, dtype=torch.bool)
        self.points = room(MOVES, dtype=torch.float32)
        self.wins = room(MOVES, dtype=torch.float32)
        # How many were ever written, and how many there are.
        self.written = 0

    def __len__(self):
        return min(self.written, self.count)

    def add(self, lot, tables, scores):
        """Keeps the decisions of these tables of a lot, with the scores that
        each move came to."""
        game, tables = self.game, tables[: self.count]
        first = lot.first[tables]
        count = lot.first[tables + 1] - first
        taken, holds = some_of(count)
        rows = (first[:, None] + taken).clamp_max(len(lot.moves) - 1)
        states, seats = lot.states[tables], lot.seats[tables]
        moves = lot.moves[rows]
        points, wins = game.aims(
            states[:, None], seats[:, None].expand(-1, MOVES), scores.view(-1, game.SCORES)[rows])
        places = (torch.arange(len(tables), device=self.device) + self.written) % self.count
        self.states[places], self.hidden[places] = states, lot.hidden[tables]
        self.moves[places], self.holds[places] = moves, holds
        self.points[places], self.wins[places] = points, wins
        self.written += len(tables)


def some_of(count):
    """Places of moves for lists of so many, and which of the places hold one."""
    places = torch.arange(MOVES, device=count.device)
    spread = (places + torch.rand(len(count), 1, device=count.device)) * count[:, None] / MOVES
    taken = torch.where(count[:, None] > MOVES, spread.long(), places)
    holds = places < count[:, None]
    return torch.where(holds, taken, 0), holds
