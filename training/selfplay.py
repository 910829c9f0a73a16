"""Deep Monte Carlo self-play of 二打一 or 升级.

    python training/selfplay.py --out run --minutes 9
    python training/selfplay.py --out run2 --from run --minutes 9
    python training/selfplay.py --game shengji --rules cn2017 --out run --minutes 9

Two lots of tables take turns: while the processor steps one, the accelerator
chooses for the other and learns. Every decision is learned from once, when its
deal is over, with what the deal came to for whoever decided. A segment stops
by itself and leaves what the next needs to go on. At a share of the tables one
side is not the net that learns but the player of the house or an older net, so
that it does not learn to meet itself alone.
"""

import time

BEGUN = time.monotonic()

import argparse
import json
import pathlib
from concurrent.futures import ThreadPoolExecutor

import torch

import segment
from evaluate import Match
from games import GAMES
from learner import Player, bf16
from memory import Memory
from net import Net, best, utility
from tables import Lot


def parser_of(doc):
    """What segments of every kind are told."""
    parser = argparse.ArgumentParser(description=doc.split("\n")[0])
    parser.add_argument("--out", type=pathlib.Path, required=True, help="folder to write to")
    parser.add_argument("--from", dest="source", type=pathlib.Path, help="folder to go on from")
    parser.add_argument("--game", choices=sorted(GAMES), default="erdayi")
    parser.add_argument("--rules", default="cn2017", help="edition of 升级")
    parser.add_argument("--minutes", type=float, default=9.0)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--tables", type=int, default=16384, help="of each of the two lots")
    parser.add_argument("--threads", type=int, default=0, help="that step tables; 0 for all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--set-dealer", type=int, default=64, help="deals of 256 without auction")
    parser.add_argument("--width", type=int, help="768 at 二打一, 704 at 升级")
    parser.add_argument("--depth", type=int, help="4 at 二打一, 3 at 升级")
    parser.add_argument("--head", type=int, default=256)
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--reuse", type=int, default=1, help="how often each decision is learned")
    parser.add_argument("--lr", type=float, default=1e-3)
    parser.add_argument("--lr-end", type=float, default=3e-4, help="what it falls to by the end")
    parser.add_argument("--explore", type=float, default=0.01, help="share of moves at random")
    parser.add_argument("--explore-bids", type=float, default=0.05)
    parser.add_argument("--noise", type=float, default=0.05, help="on a quarter of the tables")
    parser.add_argument("--win-weight", type=float, default=1.0)
    parser.add_argument("--bid-win-weight", type=float, default=0.25)
    parser.add_argument("--belief-weight", type=float, default=0.03)
    parser.add_argument("--graph", action="store_true", help="learn by a recorded graph (CUDA)")
    parser.add_argument("--measure-every", type=float, default=60.0, help="seconds")
    parser.add_argument("--measure-deals", type=int, default=1024)
    return parser


def read(parser):
    """What this segment is told."""
    args = parser.parse_args()
    # The largest that the product's files have room for.
    args.width = args.width or (768 if args.game == "erdayi" else 704)
    args.depth = args.depth or (4 if args.game == "erdayi" else 3)
    return args


def arguments():
    parser = parser_of(__doc__)
    parser.add_argument("--lag", type=int, help="steps a deal may last to be learned")
    parser.add_argument("--block", type=int, default=32, help="steps that are learned together")
    parser.add_argument("--house", type=float, default=0.0,
                        help="share of tables at which one side is the player of the house")
    parser.add_argument("--past", type=float, default=0.0, help="or an older net")
    parser.add_argument("--past-every", type=float, default=45.0, help="seconds between those")
    parser.add_argument("--critic", type=int, default=512,
                        help="width of the critic that sees all hands; 0 for none")
    args = read(parser)
    args.lag = args.lag or GAMES[args.game].LAG
    return args


class Run:
    """A segment of training, of any kind."""

    def __init__(self, args):
        self.args, self.device = args, torch.device(args.device)
        self.dtype = bf16(self.device)
        torch.manual_seed(args.seed)
        size = {"width": args.width, "depth": args.depth, "head": args.head}
        self.game = GAMES[args.game](args)
        self.net = Net(self.game, **size).to(self.device)
        self.learner = self.learns()
        self.before = segment.load(args.source, self.learner) if args.source else {}
        self.actor = self.playing(self.net)
        seed = args.seed * 1000 + self.before.get("segments", 0) * 2
        self.lots = [Lot(self.game, args, seed + place, self.device) for place in range(2)]
        self.pool = ThreadPoolExecutor(2)
        self.decisions, self.moves = 0, 0
        self.waited = {"tables": 0.0, "choices": 0.0}
        args.out.mkdir(parents=True, exist_ok=True)
        self.log_file = (args.out / "log.jsonl").open("a", encoding="utf-8")

    def learns(self):
        """Who learns, and from what."""
        raise NotImplementedError

    def turn(self, place):
        """One step of a lot, and what is learned meanwhile."""
        raise NotImplementedError

    @staticmethod
    def seconds():
        return time.monotonic() - BEGUN

    def log(self, **facts):
        line = {"seconds": round(self.seconds(), 1), **facts}
        print(json.dumps(line), flush=True)
        print(json.dumps(line), file=self.log_file, flush=True)

    def playing(self, net):
        """A copy of a net that plays and does not learn."""
        return net.copy().to(self.device, self.dtype).eval().requires_grad_(False)

    def taken(self, lot):
        """Takes what the tables wrote; how many moves they have."""
        before = time.monotonic()
        moves = lot.wait()
        self.waited["tables"] += time.monotonic() - before
        lot.fetch(moves)
        self.decisions += len(lot)
        self.moves += moves
        return moves

    def given(self, lot, chosen):
        """Gives the choices to the tables."""
        lot.give(chosen)
        before = time.monotonic()
        lot.choices_ready()
        self.waited["choices"] += time.monotonic() - before

    def rate(self):
        """The learning rate by now."""
        args = self.args
        done = min(1.0, self.seconds() / (60 * args.minutes))
        return args.lr * (args.lr_end / args.lr) ** done

    def preferred(self, net, states, moves, first, noise=None):
        """What a net values most, by a little chance where there is noise."""
        args = self.args
        values, of = net(states, moves, first, self.dtype)
        bids = self.game.bids(states)
        wanted = utility(values.float(), bids[of], args.win_weight, args.bid_win_weight)
        if noise is not None:
            gumbel = -torch.empty_like(wanted).exponential_().log()
            wanted = wanted + noise[of] * gumbel
        return best(wanted, of, first)

    def explored(self, lot):
        """What the net that learns values most, and now and then any move."""
        args, first = self.args, lot.first
        chosen = self.preferred(self.actor, lot.states, lot.moves, first, lot.noise)
        is_auction = lot.is_auction()
        count = first[1:] - first[:-1]
        any_move = (torch.rand(len(count), device=self.device) * count).long()
        share = torch.where(is_auction, args.explore_bids, args.explore)
        explores = torch.rand(len(count), device=self.device) < share
        return torch.where(explores, any_move.clamp_max(count - 1), chosen)

    def measure(self, end=False):
        """Plays against the player of the house, against chance, and against
        the net of the last segment."""
        average = self.learner.average
        match = Match(self.game, self.args, self.device, self.dtype)
        facts = {}
        opponents = {"rule": "rule"}
        if end:
            opponents["chance"] = "chance"
        if self.learner.old is not None:
            opponents["old"] = self.learner.old.to(self.device, self.dtype)
        for name, opponent in opponents.items():
            facts[name] = match.play(average, opponent)
        self.log(measured=facts, decisions=self.total())

    def total(self):
        return self.before.get("decisions", 0) + self.decisions

    def tell(self, since, decisions, moves, steps):
        seconds = self.seconds() - since
        self.log(
            decisions=self.total(),
            decisions_a_second=round((self.decisions - decisions) / seconds),
            moves_a_decision=round((self.moves - moves) / max(1, self.decisions - decisions), 2),
            steps=self.learner.steps,
            steps_a_second=round((self.learner.steps - steps) / seconds, 1),
            waited={name: round(of, 1) for name, of in self.waited.items()},
            **self.learner.facts(),
        )

    def play(self):
        args = self.args
        self.log(arguments={name: str(of) for name, of in vars(args).items()},
                 torch=torch.__version__, inputs=[self.net.state_inputs.width,
                                                  self.net.move_inputs.width],
                 parameters=sum(of.numel() for of in self.net.parameters()),
                 threads=self.lots[0].tables.threads)
        for lot in self.lots:
            lot.start(self.pool)
        told = measured = self.seconds()
        counts = (0, 0, 0)
        # What is measured at the end takes a while too.
        end = 60 * args.minutes - 12
        while self.seconds() < max(end, 5):
            for place in range(2):
                self.turn(place)
            if self.seconds() - told >= 10:
                self.tell(told, *counts)
                told, counts = self.seconds(), (self.decisions, self.moves, self.learner.steps)
            if self.seconds() - measured >= args.measure_every:
                # It stops where numbers are none, before they are saved.
                self.tell(told, *counts)
                told, counts = self.seconds(), (self.decisions, self.moves, self.learner.steps)
                self.measure()
                self.save()
                measured = self.seconds()
        for lot in self.lots:
            lot.wait()
        self.measure(end=True)
        self.log(saved=self.save())

    def save(self):
        facts = {
            "decisions": self.total(),
            "minutes": round(self.before.get("minutes", 0) + self.seconds() / 60, 2),
            "segments": self.before.get("segments", 0) + 1,
        }
        segment.save(self.args.out, self.learner, facts)
        return facts


class SelfPlay(Run):
    """Deals of the net's own."""

    def __init__(self, args):
        super().__init__(args)
        # Nets of before, of which one is met at a time.
        self.olds = [self.playing(self.learner.average)]
        self.old, self.met = self.olds[0], self.seconds()
        self.pending = []

    def learns(self):
        args = self.args
        self.memory = Memory(self.game, 2, args.lag + 2 * args.block, args.tables, self.device)
        return Player(self.net, self.memory, args)

    def meet(self):
        """Keeps the present average among those that are met, at most four of
        them, and meets another."""
        if len(self.olds) == 4:
            del self.olds[torch.randint(4, ()).item()]
        self.olds.append(self.playing(self.learner.average))
        self.old = self.olds[torch.randint(len(self.olds), ()).item()]

    @torch.no_grad()
    def choose(self, lot):
        """Chooses a move at every table of a lot, and says where it was the
        net that learns."""
        chosen = self.explored(lot)
        own = torch.ones(len(lot), dtype=torch.bool, device=self.device)
        sides = self.game.sides(lot.states, lot.seats)
        # Whose side is another player's changes from table to table.
        foreign = sides == torch.arange(len(lot), device=self.device) % 2
        house, past = (round(of * len(lot)) for of in (self.args.house, self.args.past))
        if house:
            others = lot.house(house)
            own[:house] = ~foreign[:house]
            chosen[:house] = torch.where(foreign[:house], others, chosen[:house])
        if past:
            block = slice(house, house + past)
            others = self.preferred(self.old, *lot.block(house, house + past))
            own[block] = ~foreign[block]
            chosen[block] = torch.where(foreign[block], others, chosen[block])
        return chosen, own

    def turn(self, place):
        """One step of a lot: take what the tables wrote, choose, let them go
        on, learn meanwhile."""
        lot = self.lots[place]
        self.taken(lot)
        self.memory.end(place, lot.ended, lot.scores)
        chosen, own = self.choose(lot)
        self.memory.begin(place, lot, lot.moves[lot.first[:-1] + chosen], own)
        self.given(lot, chosen)
        lot.go_on(self.pool)
        self.pending += self.learner.batches(place)
        self.learn()
        if self.args.past and self.seconds() - self.met >= self.args.past_every:
            self.meet()
            self.met = self.seconds()

    def learn(self):
        """Learns a share of what waits, so that all is learned in time."""
        portion = max(1, round(self.args.reuse * self.args.tables / self.args.batch))
        for batch in self.pending[:portion]:
            self.learner.learn(batch, self.rate())
        del self.pending[:portion]
        if self.learner.steps % 8 == 0:
            self.learner.hand_on(self.actor)


if __name__ == "__main__":
    torch.backends.cuda.matmul.allow_tf32 = True
    SelfPlay(arguments()).play()
