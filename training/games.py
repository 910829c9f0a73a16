"""The games as training meets them: what their rows hold, what is aimed at,
and how players sit who are measured against each other."""

import torch

import rows
from paisai import ErdayiArrays, ErdayiTables, ShengjiArrays, ShengjiTables


class Erdayi:
    """二打一: three seats, a dealer against two."""

    NAME, FORMAT = "erdayi", "paisai.erdayi.1"
    TABLES, ARRAYS = ErdayiTables, ErdayiArrays
    STATE, MOVE, HIDDEN = ErdayiTables.STATE, ErdayiTables.MOVE, ErdayiTables.HIDDEN
    SCORES = ErdayiTables.SCORES
    # What a deal came to, in units of the bid, is cut here: rarer scores would
    # say more about bombs than about moves.
    MOST = 16.0
    # How many of each rank the next seat holds, 0 to 4.
    BELIEFS, KINDS = rows.RANKS, 5
    # Where the net sits: alone in each seat, and everywhere else.
    SEATINGS = [(1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 1, 1), (1, 0, 1), (1, 1, 0)]
    # Steps that a deal may last to be learned; and after which one that is not
    # over is left out of a measurement, which never happens.
    LAG, STEPS = 96, 160

    def __init__(self, args):
        self.args, self.rules = args, ["erdayi2021"]
        self.state_inputs, self.move_inputs = rows.erdayi_state(), rows.erdayi_move()
        # Nobody's opinion of moves is among the inputs.
        self.habit = []
        self.hidden_inputs = rows.erdayi_hidden()

    def tables(self, count, seed, copies=1, rules=None):
        set_dealer = 0 if rules else self.args.set_dealer
        return ErdayiTables(
            count, seed=seed, threads=self.args.threads, copies=copies, set_dealer=set_dealer)

    def bids(self, states):
        """Where a bid is asked for."""
        return states[:, rows.ROLE] == 0

    def move_rows(self, moves, states, of=slice(None)):
        """What the head reads of moves of these states: with what is left of
        the hand."""
        return rows.with_rest(moves, states[:, : rows.SET][of])

    def sides(self, states, seats):
        """0 and 1 for the two sides; -1 while nobody deals."""
        role = states[:, rows.ROLE].int()
        return torch.where(role == 0, -1, (role != 1).int())

    def aims(self, states, seats, scores):
        """What decisions came to for whoever made them: in units of the bid
        and of the number of opponents, and 1 for a win."""
        own = scores.gather(-1, seats.long()[..., None])[..., 0].float()
        role, bid = states[..., rows.ROLE], states[..., rows.BID].float()
        unit = torch.where(role == 0, 3.0, torch.where(role == 1, 2 * bid, bid))
        points = (own / unit.clamp_min(1)).clamp(-self.MOST, self.MOST)
        return points, own.sign() / 2 + 0.5

    def held(self, hidden):
        """What is to be guessed of hidden cards."""
        return hidden[:, : self.BELIEFS].long()

    def result(self, scores, sits, deals):
        """Points a deal and share of meetings won, of whoever sits there."""
        points = (scores * sits).sum(1).view(deals, -1).mean(1)
        own, others = scores[:, :, None], scores[:, None, :]
        # Two seats meet when they are of different players, and on different
        # sides or in a deal that nobody bid for.
        meets = sits[:, :, None] & ~sits[:, None, :]
        apart = (own.sign() != others.sign()) | (own == 0)
        meets = (meets & apart).float()
        wins = ((own > others).float() + (own == others).float() / 2) * meets
        seatings = len(self.SEATINGS)
        share = (wins.sum((1, 2)).view(deals, seatings).sum(1)
                 / meets.sum((1, 2)).view(deals, seatings).sum(1).clamp_min(1))
        return {"points": points, "win_share": share}


class Shengji:
    """升级: four seats, two against two."""

    NAME, FORMAT = "shengji", "paisai.shengji.1"
    TABLES, ARRAYS = ShengjiTables, ShengjiArrays
    STATE, MOVE, HIDDEN = ShengjiTables.STATE, ShengjiTables.MOVE, ShengjiTables.HIDDEN
    SCORES = ShengjiTables.SCORES
    # How many of each card the three others hold, 0 to 3.
    BELIEFS, KINDS = 3 * rows.CARDS, 4
    # One side, then the other.
    SEATINGS = [(1, 0, 1, 0), (0, 1, 0, 1)]
    LAG, STEPS = 192, 420
    # The most levels that are aimed at.
    MOST = 5.0

    def __init__(self, args):
        self.args = args
        # Of each edition what its levels cost; states name it by a number.
        self.rules = sorted(set(args.rules.split(",")))
        self.takeover, self.step = torch.full((7,), 80.0), torch.full((7,), 40.0)
        for rules in self.rules:
            place, takeover, step = ShengjiTables.levels(rules)
            self.takeover[place], self.step[place] = takeover, step
        decks = max(3 if "x3" in of else 1 if "x1" in of else 2 for of in self.rules)
        self.state_inputs, self.move_inputs = rows.shengji_state(decks), rows.shengji_move(decks)
        self.hidden_inputs = rows.shengji_hidden(decks)
        # A net begins as the club player.
        self.habit = rows.shengji_habit(self.move_inputs)

    def tables(self, count, seed, copies=1, rules=None):
        return ShengjiTables(count, rules=rules or self.args.rules, seed=seed,
                             threads=self.args.threads, copies=copies)

    def bids(self, states):
        """Where a declaration or the kitty is asked for."""
        return states[:, rows.ASKED] < 2

    def move_rows(self, moves, states, of=None):
        """A row says what is left itself."""
        return moves

    def sides(self, states, seats):
        return (seats % 2).int()

    def aims(self, states, seats, scores):
        """What decisions came to for the side that made them: half of it
        levels, half what the points are on the way to them, and 1 for a win."""
        side = 1.0 - 2.0 * (seats % 2).float()
        levels, won, points, dealt = scores.float().unbind(-1)
        # In the middle between two results both halves are the same.
        edition = states[..., rows.ASKED + 1].long()
        takeover, step = (of.to(states.device)[edition] for of in (self.takeover, self.step))
        between = ((takeover - points) / step + 0.5) * dealt
        aim = (0.5 * levels + 0.5 * between) * side
        return aim.clamp(-self.MOST, self.MOST), won * side / 2 + 0.5

    def held(self, hidden):
        hands = hidden.view(-1, 3, rows.SHENGJI_SET)[:, :, : rows.CARDS]
        return hands.reshape(-1, self.BELIEFS).long()

    def result(self, scores, sits, deals):
        """Levels a deal and share of deals won, of the side that sits there;
        each cards were played by both sides."""
        side = torch.where(sits[:, 0], 1.0, -1.0)
        levels = (scores[:, 0] * side).view(deals, -1).mean(1)
        share = (scores[:, 1] * side / 2 + 0.5).view(deals, -1).mean(1)
        return {"points": levels, "win_share": share}


GAMES = {"erdayi": Erdayi, "shengji": Shengji}
