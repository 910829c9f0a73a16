"""The nets: a trunk that reads the state once, and a head that reads
each move against what the trunk made of the state."""

import torch
from torch import nn
from torch.nn.functional import linear, relu

import rows


class Net(nn.Module):
    """For each move two numbers: how sure the win is (a logit), and what the
    deal will come to.

    At 二打一 that is points by the bid and by the number of opponents, so that
    a plain win is 1 whatever one is, and in the auction points by 3; at 升级 it
    is levels (games.py).
    """

    def __init__(self, game, width=768, depth=4, head=256, head_depth=2):
        super().__init__()
        self.game = game
        self.size = {"width": width, "depth": depth, "head": head, "head_depth": head_depth}
        self.state_inputs = rows.Inputs(game.state_inputs)
        self.move_inputs = rows.Inputs(game.move_inputs)
        self.first = nn.Linear(self.state_inputs.width, width)
        self.trunk = nn.ModuleList(nn.Linear(width, width) for _ in range(depth))
        self.of_state = nn.Linear(width, head)
        self.of_move = nn.Linear(self.move_inputs.width, head, bias=False)
        self.head = nn.ModuleList(nn.Linear(head, head) for _ in range(head_depth))
        self.last = nn.Linear(head, 2)
        # What others hold: not needed to play, but what tells it helps the
        # trunk. A few outputs that nobody reads make the matrix a fast one.
        self.belief = nn.Linear(width, (game.BELIEFS * game.KINDS + 7) // 8 * 8)
        # What the state is worth as far as its seat can see, whatever the
        # critic sees: also for training only.
        self.value = nn.Linear(width, 8)
        with torch.no_grad():
            # Few inputs hold at a time: about one in eight.
            self.first.weight.mul_(3.0)
            self.of_move.weight.mul_(2.0)
            for layer in [*self.trunk, *self.head]:
                layer.weight.mul_(1.5)
                layer.bias.zero_()
            if game.habit:
                self.begin_by_habit()

    def begin_by_habit(self):
        """Makes of a new net one that chooses as the player does whose opinion
        is among the inputs: one place of the head carries it to the end, and
        nothing else is listened to yet. What is learned are the differences."""
        carrier = 0
        for layer in [self.of_state, *self.head]:
            layer.weight[carrier].zero_()
            layer.bias[carrier].zero_()
        self.of_move.weight[carrier].zero_()
        for place, step in self.game.habit:
            self.of_move.weight[carrier, place] = step
        self.last.weight.zero_()
        self.last.bias.zero_()
        self.last.weight[:, carrier] = -1.0

    def copy(self):
        """Another net with the same numbers."""
        other = Net(self.game, **self.size).to(next(self.parameters()).device)
        other.load_state_dict(self.state_dict())
        return other

    def read(self, states, dtype):
        """What the trunk makes of states."""
        x = relu(self.first(self.state_inputs(states, dtype)))
        for layer in self.trunk:
            x = x + relu(layer(x))
        return x

    def weigh(self, of_state, moves, dtype):
        """The two numbers of moves as the head reads them, each with its
        state's share."""
        x = relu(of_state + self.of_move(self.move_inputs(moves, dtype)))
        for layer in self.head:
            x = x + relu(layer(x))
        # Moves differ by less than half-precision numbers of this size can
        # tell apart.
        with torch.autocast(x.device.type, enabled=False):
            return linear(x.float(), self.last.weight.float(), self.last.bias.float())

    def forward(self, states, moves, first, dtype):
        """The two numbers of all moves of a step, and the state each is of."""
        count = first[1:] - first[:-1]
        of = torch.repeat_interleave(
            torch.arange(len(states), device=states.device), count, output_size=len(moves))
        of_state = self.of_state(self.read(states, dtype))
        moves = self.game.move_rows(moves, states, of)
        return self.weigh(of_state[of], moves, dtype), of


class Critic(nn.Module):
    """Says what a state is worth to whoever sees all hands: how sure the win
    is, and what the deal will come to.

    Luck of the cards is most of what deals come to. Whoever knows it can take
    it off, and what remains tells moves apart.
    """

    def __init__(self, game, width=512, depth=2):
        super().__init__()
        self.state_inputs = rows.Inputs(game.state_inputs)
        self.hidden_inputs = rows.Inputs(game.hidden_inputs)
        self.first = nn.Linear(self.state_inputs.width + self.hidden_inputs.width, width)
        self.trunk = nn.ModuleList(nn.Linear(width, width) for _ in range(depth))
        self.last = nn.Linear(width, 8)
        with torch.no_grad():
            self.first.weight.mul_(3.0)

    def forward(self, states, hidden, dtype):
        seen = [self.state_inputs(states, dtype), self.hidden_inputs(hidden, dtype)]
        x = relu(self.first(torch.cat(seen, 1)))
        for layer in self.trunk:
            x = x + relu(layer(x))
        return self.last(x)[:, :2]


def utility(values, is_auction, win_weight, bid_win_weight):
    """What a move is chosen by: points, and winning as such."""
    win = torch.tanh(values[:, 0] / 2)
    weight = torch.where(is_auction, bid_win_weight, win_weight)
    return values[:, 1] + weight * win


def best(utilities, of, first):
    """The place of the best move of each state among its own."""
    states = len(first) - 1
    top = torch.full((states,), -torch.inf, device=of.device, dtype=utilities.dtype)
    top.scatter_reduce_(0, of, utilities, "amax")
    place = torch.arange(len(of), device=of.device) - first[:-1][of]
    place = torch.where(utilities >= top[of], place, 1 << 30)
    # Where nothing is the best, values are no numbers: then the last.
    chosen = first[1:] - first[:-1] - 1
    return chosen.scatter_reduce_(0, of, place, "amin")
