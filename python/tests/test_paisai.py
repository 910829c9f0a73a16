"""The package as it is installed: `make test-python`."""

import contextlib
import io
import json
import pathlib
import re
import unittest

import numpy as np
from paisai import (
    ErdayiArrays, ErdayiDeal, ErdayiTables, Record, ShengjiArrays, ShengjiDeal, ShengjiTables,
    judge, verify)

README = pathlib.Path(__file__).parent.parent / "README.md"
RECORDS = README.parent.parent / "crates/cli/tests/records"


class Readme(unittest.TestCase):
    def test_its_examples_run(self):
        code = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.S)
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            for example in code:
                exec(compile(example, "README.md", "exec"), {})
        batch, judged, policy, empty, findings = said.getvalue().splitlines()
        self.assertGreater(int(batch.split()[0]), 4096)
        self.assertIn("bomb", judged)
        self.assertGreater(float(policy.split()[2]), 0.6)
        self.assertIn("nothing_to_analyse", empty)
        self.assertEqual(findings.split()[1], "findings")


class Records(unittest.TestCase):
    # Where a row of a move says how many cards it has.
    LENGTH = {"erdayi": 15, "shengji": 58}

    def test_every_decision_is_the_one_that_its_line_tells(self):
        for name in ["erdayi2021", "sasu2017"]:
            text = (RECORDS / f"{name}.jsonl").read_text(encoding="utf-8")
            lines, record = [json.loads(line) for line in text.splitlines()], Record(text)
            self.assertEqual(record.rules, name)
            order = "ABC" if record.game == "erdayi" else "ENWS"
            self.assertEqual(record.names, [lines[0]["seats"][seat] for seat in order])
            made, told = 0, 0
            for of in record:
                self.assertTrue(1 <= of.deal <= len(record.scores))
                self.assertEqual(len(of.state), len(next(iter(record)).state))
                told += 1
                if of.made is None:
                    continue
                made += 1
                cards = of.moves[of.made][self.LENGTH[record.game]]
                line = lines[of.line - 1]
                if line["type"] in ("play", "lead", "follow", "bury"):
                    self.assertEqual(cards, len(line["cards"]), line)
                    self.assertEqual(line["seat"], order[of.seat])
            self.assertGreater(made, 0.9 * told, "most of what people do is considered")
            self.assertGreater(made, 20)
            self.assertTrue(all(sum(of) == 0 for of in record.scores))

    def test_a_record_is_proven_or_its_faults_are_named(self):
        text = (RECORDS / "erdayi2021.jsonl").read_text(encoding="utf-8")
        wrong = [of for of in verify(text)["findings"] if of["severity"] == "wrong"]
        self.assertEqual(wrong, [])
        other = text.replace('"BJ"', '"LJ"', 1)
        wrong = [of for of in verify(other)["findings"] if of["severity"] == "wrong"]
        self.assertGreater(len(wrong), 0)
        with self.assertRaisesRegex(ValueError, "not_a_record"):
            Record("nonsense")


class Tables(unittest.TestCase):
    def run_some(self, threads):
        tables, arrays = ErdayiTables(100, seed=4, threads=threads), ErdayiArrays(100)
        tables.start(arrays)
        for step in range(50):
            count = np.diff(arrays.first)
            tables.step((step * 7 % count).astype(np.uint32), arrays)
        return arrays.states.copy(), arrays.first.copy()

    def test_threads_change_nothing(self):
        for one, two in zip(self.run_some(1), self.run_some(2)):
            np.testing.assert_array_equal(one, two)

    def test_scores_of_a_deal_add_up_to_nothing(self):
        tables, arrays = ErdayiTables(64, seed=5, threads=1), ErdayiArrays(64)
        tables.start(arrays)
        choices, ended = np.zeros(64, np.uint32), 0
        for _ in range(120):
            tables.rule_choices(choices)
            tables.step(choices, arrays)
            scores = arrays.scores.reshape(-1, 3)
            self.assertTrue((scores.sum(1) == 0).all())
            ended += arrays.ended.sum()
        self.assertGreater(ended, 64)

    def test_what_is_wrong_is_refused(self):
        tables, arrays = ErdayiTables(4, threads=1), ErdayiArrays(4)
        tables.start(arrays)
        before = arrays.states.copy()
        for choices in [np.full(4, 99, np.uint32), np.zeros(3, np.uint32)]:
            with self.assertRaises(ValueError):
                tables.step(choices, arrays)
        with self.assertRaises(ValueError):
            tables.step(np.zeros(4, np.uint32), ErdayiArrays(5))
        with self.assertRaises(ValueError):
            ErdayiTables(0)
        np.testing.assert_array_equal(arrays.states, before)


class Shengji(unittest.TestCase):
    def test_threads_change_nothing_and_editions_differ(self):
        def some(threads, rules):
            tables = ShengjiTables(100, rules=rules, seed=4, threads=threads)
            arrays = ShengjiArrays(100)
            tables.start(arrays)
            for step in range(50):
                count = np.diff(arrays.first)
                tables.step((step * 7 % count).astype(np.uint32), arrays)
            return arrays.states.copy()

        one = some(1, "cn2017")
        np.testing.assert_array_equal(one, some(2, "cn2017"))
        self.assertFalse((one == some(2, "cn2002x2")).all())

    def test_the_club_player_beats_chance(self):
        tables, arrays = ShengjiTables(128, seed=5, threads=1), ShengjiArrays(128)
        tables.start(arrays)
        choices, chance = np.zeros(128, np.uint32), np.random.default_rng(1)
        scores = np.zeros(4)
        for _ in range(200):
            tables.rule_choices(choices)
            any_move = (chance.random(128) * np.diff(arrays.first)).astype(np.uint32)
            tables.step(np.where(arrays.seats % 2 == 0, choices, any_move), arrays)
            scores += arrays.scores.reshape(-1, 4).sum(0)
        levels, won, _, _ = scores
        self.assertGreater(levels, 128)
        self.assertGreater(won, 100)

    def test_what_is_wrong_is_refused(self):
        with self.assertRaisesRegex(ValueError, "cn2002x2"):
            ShengjiTables(4, rules="cn1999")
        tables, arrays = ShengjiTables(4, threads=1), ShengjiArrays(4)
        tables.start(arrays)
        before = arrays.states.copy()
        with self.assertRaises(ValueError):
            tables.step(np.full(4, 64, np.uint32), arrays)
        np.testing.assert_array_equal(arrays.states, before)
        deal = ShengjiDeal(1)
        before = deal.state, deal.moves
        with self.assertRaises(ValueError):
            deal.act(64)
        self.assertEqual((deal.state, deal.moves), before)

    def test_a_deal_is_asked_from_the_first_card_to_the_last(self):
        asked = set()
        for seed in range(8):
            deal = ShengjiDeal(seed, "cn2002x2")
            while deal.turn is not None:
                asked.add(deal.asked)
                self.assertEqual(len(deal.rows), ShengjiDeal.MOVE * len(deal.moves))
                self.assertIn(deal.club, range(len(deal.moves)))
                deal.act(deal.club)
            self.assertEqual(sum(deal.levels), 0)
            self.assertEqual(sorted(deal.won), [-1, -1, 1, 1])
        self.assertEqual(asked, {"declare", "bury", "lead", "follow"})


class Deal(unittest.TestCase):
    def test_deals_are_played_by_numbers(self):
        chance = np.random.default_rng(2)
        played = 0
        for seed in range(60):
            deal = ErdayiDeal(seed)
            while deal.turn is not None:
                legal = deal.legal
                self.assertEqual(legal, sorted(set(legal)))
                row = np.frombuffer(deal.state(deal.turn), np.uint8)
                # Byte 15 tells how many cards are held.
                self.assertIn(row[15], range(1, 21))
                deal.act(int(chance.choice(legal)))
            self.assertEqual(sum(deal.scores), 0)
            played += deal.scores != [0, 0, 0]
        self.assertGreater(played, 30)

    def test_a_move_that_is_not_allowed_changes_nothing(self):
        deal = ErdayiDeal(1)
        before = deal.legal, deal.state(deal.turn)
        for action in [4, 5, ErdayiDeal.action_count()]:
            with self.assertRaises(ValueError):
                deal.act(action)
        self.assertEqual((deal.legal, deal.state(deal.turn)), before)

    def test_every_action_has_a_name_of_its_own(self):
        names = {ErdayiDeal.action_name(of) for of in range(ErdayiDeal.action_count())}
        self.assertEqual(len(names), ErdayiDeal.action_count())
        self.assertIn("rocket LB", names)


class Judge(unittest.TestCase):
    def test_it_answers(self):
        answer = judge({"op": "erdayi.read", "cards": ["S3", "H3", "C3", "D3"]}, "en")
        self.assertTrue(answer["ok"], answer)


if __name__ == "__main__":
    unittest.main()
