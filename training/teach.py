"""Lessons by the player of the house, for a net that then learns from its own deals.

    python training/teach.py --game shengji --rules cn2017,cn2002x2 --out taught --minutes 9
    python training/selfplay.py --game shengji --from taught --out run --minutes 9

At some decisions of a deal every move is tried to the end of it by four players
of the house. All moves meet the same cards, so that how far they are apart says
much more than what a deal came to; and whoever then chooses best is better than
the house. Half of the deals that are stopped for it are the house's own, half
are the net's, so that what both come to is known.
"""

import time

import torch

from lessons import Lessons
from learner import Pupil
from selfplay import Run, parser_of, read


def arguments():
    parser = parser_of(__doc__)
    parser.add_argument("--every", type=int, default=16, help="one decision in so many is tried")
    parser.add_argument("--lessons", type=int, default=6_000_000, help="that are kept")
    parser.add_argument("--own", type=float, default=0.5, help="share of tables of the net's own")
    return read(parser)


class School(Run):
    """Lessons."""

    def __init__(self, args):
        super().__init__(args)
        self.phase = 0
        # What tried moves came to, on both sides.
        room = args.tables * self.game.TABLES.MOST_MOVES * self.game.SCORES
        pinned = self.device.type == "cuda"
        self.tried = torch.zeros(room, dtype=torch.int32, pin_memory=pinned)
        self.waited.update(tries=0.0, device=0.0)
        # Steps of learning that are due.
        self.due = 0.0

    def learns(self):
        self.lessons = Lessons(self.game, self.args.lessons, self.device)
        return Pupil(self.net, self.lessons, self.args)

    @torch.no_grad()
    def choose(self, lot):
        """The net plays at some tables and the house at the others, now and
        then anything."""
        chosen = self.explored(lot)
        house = round((1 - self.args.own) * len(lot))
        if house:
            others = lot.house(house)
            stray = torch.rand(house, device=self.device) < 2 * self.args.explore
            chosen[:house] = torch.where(stray, chosen[:house], others)
        return chosen

    def turn(self, place):
        lot = self.lots[place]
        moves = self.taken(lot)
        every = self.args.every
        self.phase = (self.phase + 5) % every
        before = time.monotonic()
        lot.tables.try_moves(self.tried.numpy(), every=every, start=self.phase)
        self.waited["tries"] += time.monotonic() - before
        before = time.monotonic()
        scores = self.tried[: moves * self.game.SCORES].to(self.device)
        self.waited["device"] += time.monotonic() - before
        tables = torch.arange(self.phase, len(lot), every, device=self.device)
        self.lessons.add(lot, tables, scores)
        self.given(lot, self.choose(lot))
        lot.go_on(self.pool)
        self.due += self.args.reuse * len(tables) / self.args.batch
        self.learn()

    def learn(self):
        """Learns as often as new lessons came, from any that are kept."""
        while self.due >= 1:
            self.due -= 1
            if len(self.lessons) >= 4 * self.args.batch:
                places = torch.randint(len(self.lessons), (self.args.batch,), device=self.device)
                self.learner.learn(places, self.rate())
                if self.learner.steps % 32 == 0:
                    self.learner.hand_on(self.actor)


if __name__ == "__main__":
    torch.backends.cuda.matmul.allow_tf32 = True
    School(arguments()).play()
