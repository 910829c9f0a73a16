"""The environments of PettingZoo, by its own tests."""

import unittest
import warnings

import numpy as np
from paisai.aec import AGENTS, SEATS, ErdayiEnv, ShengjiEnv
from pettingzoo.test import api_test, seed_test


class Erdayi(unittest.TestCase):
    def test_it_is_what_pettingzoo_asks_for(self):
        with warnings.catch_warnings():
            # What we show is bytes and not an image; it says so of everything.
            warnings.simplefilter("ignore")
            api_test(ErdayiEnv(), num_cycles=300, verbose_progress=False)

    def test_seeds_repeat(self):
        seed_test(ErdayiEnv, num_cycles=40)

    def test_points_are_the_rewards(self):
        env, chance, ended = ErdayiEnv(), np.random.default_rng(3), 0
        for seed in range(20):
            env.reset(seed=seed)
            total = dict.fromkeys(AGENTS, 0)
            for agent in env.agent_iter():
                shown, reward, termination, truncation, _ = env.last()
                total[agent] += reward
                if termination or truncation:
                    env.step(None)
                    continue
                legal = np.flatnonzero(shown["action_mask"])
                env.step(int(chance.choice(legal)))
            self.assertEqual(sum(total.values()), 0)
            self.assertEqual(list(total.values()), env.deal.scores)
            ended += any(total.values())
        self.assertGreater(ended, 8)


class Shengji(unittest.TestCase):
    def test_it_is_what_pettingzoo_asks_for(self):
        for rules in ["cn2017", "cn2002x2"]:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                api_test(ShengjiEnv(rules), num_cycles=300, verbose_progress=False)

    def test_seeds_repeat(self):
        seed_test(ShengjiEnv, num_cycles=40)

    def test_levels_are_the_rewards_and_names_tell_the_moves(self):
        env, chance, ended = ShengjiEnv("cn2002x2"), np.random.default_rng(3), 0
        for seed in range(12):
            env.reset(seed=seed)
            total = dict.fromkeys(SEATS, 0)
            for agent in env.agent_iter():
                shown, reward, termination, truncation, _ = env.last()
                total[agent] += reward
                if termination or truncation:
                    env.step(None)
                    continue
                legal = np.flatnonzero(shown["action_mask"])
                names = env.moves()
                self.assertEqual(len(names), len(legal))
                self.assertEqual(len(set(names)), len(names))
                self.assertTrue(shown["moves"][len(legal):].sum() == 0)
                env.step(int(chance.choice(legal)))
            self.assertEqual(total["east"], total["west"])
            self.assertEqual(sum(total.values()), 0)
            self.assertEqual(list(total.values()), env.deal.levels)
            ended += any(env.deal.won)
        self.assertGreater(ended, 8)


if __name__ == "__main__":
    unittest.main()
