"""A net against another player: the same cards with every seating."""

import torch

from net import best, utility
from tables import Lot

class Match:
    """Measures nets while they are trained. The cards are always the same; the
    arena has fresh ones and better opponents."""

    def __init__(self, game, args, device, dtype):
        self.game = game
        self.args, self.device, self.dtype = args, device, dtype

    def choices(self, net, lot):
        values, of = net(lot.states, lot.moves, lot.first, self.dtype)
        wanted = utility(values.float(), lot.is_auction()[of], self.args.win_weight,
                         self.args.bid_win_weight)
        return best(wanted, of, lot.first)

    def others(self, player, lot):
        if player == "rule":
            lot.tables.rule_choices(lot.choices)
            return lot.choices_tensor.to(self.device).long()
        if player == "chance":
            count = lot.first[1:] - lot.first[:-1]
            chosen = (torch.rand(len(count), device=self.device) * count).long()
            return chosen.clamp_max(count - 1)
        return self.choices(player, lot)

    def play(self, net, other):
        """What the net wins a deal, and its share of wins, by each of the rules."""
        return {rules: self.play_by(rules, net, other) for rules in self.game.rules}

    @torch.no_grad()
    def play_by(self, rules, net, other):
        net = net.copy().to(self.device, self.dtype).eval()
        deals = max(1, self.args.measure_deals)
        seatings = self.game.SEATINGS
        tables = len(seatings) * deals
        lot = Lot(self.game, self.args, 987_654, self.device, copies=len(seatings), tables=tables,
                  rules=rules)
        sits = torch.tensor(seatings, device=self.device).repeat(deals, 1).bool()
        scores = torch.zeros((tables, self.game.SCORES), device=self.device)
        over = torch.zeros(tables, dtype=torch.bool, device=self.device)
        moves = lot.tables.start(lot.arrays)
        for step in range(self.game.STEPS):
            lot.fetch(moves)
            ends = lot.ended.bool() & ~over
            scores = torch.where(ends[:, None], lot.scores.float(), scores)
            over |= ends
            if step % 8 == 7 and bool(over.all()):
                break
            mine = sits.gather(1, lot.seats.long()[:, None])[:, 0]
            chosen = torch.where(mine, self.choices(net, lot), self.others(other, lot))
            lot.give(chosen)
            lot.choices_ready()
            moves = lot.tables.step(lot.choices, lot.arrays)
        found = self.game.result(scores, sits, deals)
        error = 1.96 / deals**0.5
        return {
            name: round(number, 4)
            for of, values in found.items()
            for name, number in [
                (of, values.mean().item()), (f"{of}_error", values.std().item() * error)]
        }
