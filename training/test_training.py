"""Run with `python -m unittest discover training`."""

import argparse
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))

import torch

import export
import rows
import segment
from evaluate import Match
from games import GAMES
from learner import Player, Pupil
from lessons import MOVES, Lessons, some_of
from memory import Memory
from net import Net, best
from selfplay import SelfPlay
from tables import Lot

CPU = torch.device("cpu")
TABLES, BLOCK = 48, 8
ARGS = argparse.Namespace(
    tables=TABLES, threads=1, set_dealer=64, rules="cn2017,cn2002x2", noise=0.0, win_weight=1.0,
    bid_win_weight=0.25, critic=32)
ALL = [of(ARGS) for of in GAMES.values()]


def at_random(lot):
    count = lot.first[1:] - lot.first[:-1]
    return (torch.rand(len(count)) * count).long().clamp_max(count - 1)


class Targets(unittest.TestCase):
    def test_every_decision_aims_at_what_its_deal_came_to_for_its_seat(self):
        for game in ALL:
            with self.subTest(game.NAME):
                self.aims(game)

    def wanted(self, game, state, seat, scores):
        """The aim of one decision, worked out with plain numbers."""
        if game.NAME == "erdayi":
            role, bid = state[rows.ROLE].item(), state[rows.BID].item()
            return scores[seat] / {0: 3, 1: 2 * bid}.get(role, bid)
        levels, _, points, dealt = scores
        edition = state[rows.ASKED + 1].item()
        takeover, step = game.takeover[edition].item(), game.step[edition].item()
        between = dealt * ((takeover - points) / step + 0.5)
        return (levels + between) / 2 * (1 if seat in (0, 2) else -1)

    def aims(self, game):
        torch.manual_seed(1)
        lot = Lot(game, ARGS, 5, CPU)
        memory = Memory(game, 2, game.LAG + 2 * BLOCK, TABLES, CPU)
        # By table: the decisions of the deal under way; by step and table:
        # what they must aim at.
        under_way = [[] for _ in range(TABLES)]
        wanted, owned = {}, {}
        moves = lot.tables.start(lot.arrays)
        for step in range(2 * memory.steps):
            lot.fetch(moves)
            memory.end(1, lot.ended, lot.scores)
            for table in torch.nonzero(lot.ended)[:, 0].tolist() if step else []:
                scores = lot.scores[table].tolist()
                for place, state, seat in under_way[table]:
                    aim = self.wanted(game, state, seat, scores)
                    wanted[place, table] = max(-game.MOST, min(game.MOST, aim))
                under_way[table] = []
            for table in range(TABLES):
                under_way[table].append((step, lot.states[table], lot.seats[table].item()))
            chosen = at_random(lot)
            own = torch.rand(TABLES) < 0.9
            owned.update({(step, table): own[table].item() for table in range(TABLES)})
            memory.begin(1, lot, lot.moves[lot.first[:-1] + chosen], own)
            lot.give(chosen)
            moves = lot.tables.step(lot.choices, lot.arrays)
        places = memory.settle(1, BLOCK)
        self.assertEqual(len(places), TABLES * BLOCK)
        oldest = memory.begun[1] - memory.steps + BLOCK
        points, known = memory.points.flatten(), memory.known.flatten()
        for at, place in enumerate(places.tolist()):
            step, table = oldest + at // TABLES, at % TABLES
            self.assertEqual(known[place].item(), owned[step, table])
            self.assertAlmostEqual(points[place].item(), wanted[step, table], places=5)


class Taught(unittest.TestCase):
    def test_every_move_aims_at_what_it_came_to_for_its_seat(self):
        for game in ALL:
            with self.subTest(game.NAME):
                lot = Lot(game, ARGS, 5, CPU)
                moves = lot.tables.start(lot.arrays)
                for _ in range(60):
                    lot.fetch(moves)
                    lot.give(at_random(lot))
                    moves = lot.tables.step(lot.choices, lot.arrays)
                lot.fetch(moves)
                tried = torch.full((TABLES * lot.tables.MOST_MOVES * game.SCORES,), -(1 << 30),
                                   dtype=torch.int32)
                lot.tables.try_moves(tried.numpy(), every=3, start=1)
                tables = torch.arange(1, TABLES, 3)
                lessons = Lessons(game, 20, CPU)
                for _ in range(2):
                    lessons.add(lot, tables, tried[: moves * game.SCORES])
                self.assertEqual((len(lessons), lessons.written), (20, 32))
                scores = tried.view(-1, game.SCORES)
                differ = 0
                # The second time begins where the first ended, and goes round.
                for at, table in enumerate(tables.tolist()[:4], 16):
                    first, last = lot.first[table].item(), lot.first[table + 1].item()
                    self.assertEqual(lessons.holds[at].sum(), min(MOVES, last - first))
                    seat = lot.seats[table].item()
                    self.assertTrue(torch.equal(lessons.states[at], lot.states[table]))
                    for place, row in enumerate(range(first, min(last, first + MOVES))):
                        if last - first > MOVES:
                            continue
                        aim = Targets.wanted(
                            self, game, lot.states[table], seat, scores[row].tolist())
                        aim = max(-game.MOST, min(game.MOST, aim))
                        self.assertAlmostEqual(lessons.points[at, place].item(), aim, places=5)
                        self.assertTrue(torch.equal(lessons.moves[at, place], lot.moves[row]))
                        differ += scores[row].tolist() != scores[first].tolist()
                self.assertGreater(differ, 0, "moves come to different ends")

    def test_of_long_lists_different_moves_are_taken(self):
        count = torch.tensor([1, MOVES, MOVES + 1, 64])
        taken, holds = some_of(count)
        for row in range(4):
            found = taken[row][holds[row]].tolist()
            self.assertEqual(len(set(found)), min(MOVES, count[row].item()))
            self.assertTrue(all(0 <= of < count[row] for of in found))

    def test_moves_are_told_apart_whatever_the_luck_of_the_cards(self):
        torch.manual_seed(4)
        game = ALL[-1]
        lessons = Lessons(game, 4096, CPU)
        args = argparse.Namespace(**vars(ARGS), lr=3e-3, belief_weight=0.0, batch=128, graph=False)
        pupil = Pupil(Net(game, width=32, depth=1, head=32), lessons, args)
        lessons.written = 4096
        lessons.holds[:, :4] = True
        good = torch.randint(0, 2, (4096, 4))
        lessons.moves[:, :4, 0] = good
        luck = 2.0 * torch.randn(4096, 1)
        lessons.points[:, :4] = luck + 0.5 * good
        lessons.wins[:, :4] = (luck > 0).float()
        # What holds no move says nothing.
        lessons.points[:, 4:] = 99.0
        for _ in range(250):
            pupil.facts()
            pupil.learn(torch.randint(0, 4096, (128,)), 3e-3)
        told = pupil.facts()
        self.assertLess(told["loss_apart"], 0.01)
        self.assertGreater(told["loss_points"], 2.0, "nobody knows the luck")
        state = torch.zeros((1, game.STATE), dtype=torch.uint8)
        moves = torch.zeros((2, game.MOVE), dtype=torch.uint8)
        moves[1, 0] = 1
        values, _ = pupil.net(state, moves, torch.tensor([0, 2]), torch.float32)
        self.assertAlmostEqual((values[1, 1] - values[0, 1]).item(), 0.5, delta=0.1)


class Rows(unittest.TestCase):
    def test_inputs_are_comparisons_of_bytes(self):
        for game in ALL:
            lot = Lot(game, ARGS, 6, CPU)
            lot.fetch(lot.tables.start(lot.arrays))
            of = torch.repeat_interleave(lot.first[1:] - lot.first[:-1])
            moves = game.move_rows(lot.moves, lot.states, of)
            for specification, found_in in [(game.state_inputs, lot.states),
                                            (game.move_inputs, moves)]:
                self.assertEqual(len(set(specification)), len(specification))
                self.assertEqual(len(specification) % 8, 0, "matrices of such widths are fast")
                found = rows.Inputs(specification)(found_in, torch.float32)
                for row in range(0, len(found_in), 7):
                    bytes_of = found_in[row].tolist()
                    slow = [float(bytes_of[byte] >= number if kind == rows.AT_LEAST
                                  else bytes_of[byte] == number)
                            for byte, kind, number in specification]
                    self.assertEqual(found[row].tolist(), slow)

    def test_the_best_move_is_found_in_every_list(self):
        torch.manual_seed(2)
        count = torch.randint(1, 9, (50,))
        first = torch.cat([torch.zeros(1, dtype=torch.int64), count.cumsum(0)])
        values = torch.randint(0, 5, (int(first[-1]),)).float()
        found = best(values, torch.repeat_interleave(count), first)
        for place in range(50):
            of = values[first[place]:first[place + 1]].tolist()
            self.assertEqual(found[place].item(), of.index(max(of)))


class Habit(unittest.TestCase):
    def test_a_new_net_chooses_as_the_house(self):
        torch.manual_seed(6)
        game = ALL[-1]
        net = Net(game, width=32, depth=1, head=16).requires_grad_(False)
        match = Match(game, ARGS, CPU, torch.float32)
        lot = Lot(game, ARGS, 10, CPU)
        moves = lot.tables.start(lot.arrays)
        same = asked = 0
        for _ in range(60):
            lot.fetch(moves)
            chosen, house = match.choices(net, lot), lot.house(TABLES)
            behind = lot.moves[:, 2 * rows.SHENGJI_SET + 10]
            ours, theirs = (behind[lot.first[:-1] + of] for of in (chosen, house))
            # Less than a byte tells is no difference.
            self.assertTrue((ours <= theirs).all())
            self.assertEqual(theirs.max(), 0)
            same += (chosen == house).sum().item()
            asked += TABLES
            lot.give(house)
            moves = lot.tables.step(lot.choices, lot.arrays)
        self.assertGreater(same, 0.9 * asked)


class Export(unittest.TestCase):
    def test_rounding_hardly_changes_what_a_net_says(self):
        for game in ALL:
            torch.manual_seed(3)
            net = Net(game, width=64, depth=2, head=32).requires_grad_(False)
            found = export.compare(net, export.with_rounded_weights(net), ARGS)
            self.assertLess(found["mean_difference"], 0.02)
            self.assertGreater(found["same_choice"], 0.9)


class Segment(unittest.TestCase):
    def test_what_is_left_is_found_again_in_parts(self):
        args = argparse.Namespace(**vars(ARGS), lr=1e-3, batch=32)
        game = ALL[-1]
        limit, segment.LIMIT = segment.LIMIT, 300_000
        try:
            with tempfile.TemporaryDirectory() as folder:
                folder = pathlib.Path(folder)
                one, two = (
                    Player(Net(game, width=64, depth=1, head=32),
                            Memory(game, 1, 4, 8, CPU), args) for _ in range(2))
                for _, parameter in one.named():
                    parameter.grad = torch.ones_like(parameter)
                one.optimiser.step()
                segment.save(folder, one, {"decisions": 7})
                self.assertGreater(len(list(folder.glob("net*.safetensors"))), 1)
                self.assertEqual(segment.load(folder, two)["decisions"], 7)
        finally:
            segment.LIMIT = limit
        for (_, ours), (name, theirs) in zip(one.named(), two.named()):
            self.assertTrue(torch.equal(ours, theirs), name)
        self.assertEqual(len(two.optimiser.state), len(two.named()))


class Criticism(unittest.TestCase):
    def test_luck_is_taken_off_and_moves_stay_apart(self):
        """A game of chance, in which a move is worth little beside what others
        hold."""
        args = argparse.Namespace(**vars(ARGS), lr=3e-3, belief_weight=0.0, batch=256, graph=False)
        game = ALL[-1]
        for critic in (32, 0):
            torch.manual_seed(5)
            args.critic = critic
            memory = Memory(game, 1, 32, 256, CPU)
            learner = Player(Net(game, width=32, depth=1, head=32), memory, args)
            luck = torch.randint(0, 2, memory.hidden.shape[:3])
            good = torch.randint(0, 2, memory.moves.shape[:3])
            memory.hidden[..., 0] = luck
            memory.moves[..., 0] = good
            memory.points[:] = 4.0 * luck - 2.0 + 0.5 * good
            memory.wins[:] = luck.float()
            memory.known[:] = True
            for _ in range(250):
                learner.facts()
                learner.learn(torch.randint(0, 32 * 256, (256,)), 3e-3)
            remaining = learner.facts()["loss_points"]
            if critic:
                # By luck alone it would be 4, the square of 2.
                self.assertLess(remaining, 0.3)
                state = torch.zeros((1, game.STATE), dtype=torch.uint8)
                moves = torch.zeros((2, game.MOVE), dtype=torch.uint8)
                moves[1, 0] = 1
                values, _ = learner.net(state, moves, torch.tensor([0, 2]), torch.float32)
                self.assertAlmostEqual((values[1, 1] - values[0, 1]).item(), 0.5, delta=0.1)
            else:
                self.assertGreater(remaining, 3.0)


class Opponents(unittest.TestCase):
    def test_the_house_and_older_nets_sit_on_one_side(self):
        args = argparse.Namespace(
            **vars(ARGS), house=0.25, past=0.25, explore=0.0, explore_bids=0.0)
        game = ALL[-1]
        run = SelfPlay.__new__(SelfPlay)
        run.args, run.device, run.dtype, run.game = args, CPU, torch.float32, game
        torch.manual_seed(4)
        run.actor, run.old = (run.playing(Net(game, width=32, depth=1, head=16)) for _ in range(2))
        lot = Lot(game, args, 9, CPU)
        moves = lot.tables.start(lot.arrays)
        for _ in range(12):
            lot.fetch(moves)
            chosen, own = run.choose(lot)
            house = lot.house(TABLES)
            mine, old = (run.preferred(net, lot.states, lot.moves, lot.first)
                         for net in (run.actor, run.old))
            for table in range(TABLES):
                foreign = lot.seats[table].item() % 2 == table % 2
                player = mine
                if table < TABLES // 2 and foreign:
                    player = house if table < TABLES // 4 else old
                self.assertEqual(chosen[table], player[table])
                self.assertEqual(own[table].item(), player is mine)
            lot.give(chosen)
            moves = lot.tables.step(lot.choices, lot.arrays)


if __name__ == "__main__":
    unittest.main()
