"""Steps a second of one core, beside other environments of the same kind.

    pip install open_spiel rlcard
    python training/speed.py --seconds 5

A step is one decision, chosen at random among those that are allowed. Bare
steps only play; with observations whoever decides is shown what he sees and
what he may do, as numbers. Time is that of the processor, so that other work
on the machine does not count. What is not installed is left out.
"""

import argparse
import json
import random
import time

import numpy as np

from paisai import (
    ErdayiArrays, ErdayiDeal, ErdayiTables, ShengjiArrays, ShengjiDeal, ShengjiTables)

TABLES = 4096


def batch(tables, arrays):
    """Thousands of tables in lockstep, on one thread."""
    chance = np.random.default_rng(1)
    tables.start(arrays)
    while True:
        count = np.diff(arrays.first)
        tables.step((chance.random(TABLES) * count).astype(np.uint32), arrays)
        yield TABLES


def deals(begin, count, act, look):
    """One deal after the other."""
    for seed in range(1 << 30):
        deal = begin(seed)
        while deal.turn is not None:
            look(deal)
            act(deal, random.randrange(count(deal)))
            yield 1


def paisai():
    def erdayi(look):
        legal = lambda deal: len(deal.legal)
        return deals(ErdayiDeal, legal, lambda deal, place: deal.act(deal.legal[place]), look)

    def shengji(rules, look):
        return deals(lambda seed: ShengjiDeal(seed, rules), lambda deal: deal.count,
                     lambda deal, place: deal.act(place), look)

    nothing = lambda deal: None
    yield "二打一, paisai, one deal", erdayi(nothing), erdayi(lambda deal: deal.state(deal.turn))
    yield ("二打一, paisai, 4,096 tables", None,
           batch(ErdayiTables(TABLES, seed=1, threads=1), ErdayiArrays(TABLES)))
    for rules in ["cn2017", "cn2002x2"]:
        yield (f"升级 {rules}, paisai, one deal", shengji(rules, nothing),
               shengji(rules, lambda deal: (deal.state, deal.rows)))
        yield (f"升级 {rules}, paisai, 4,096 tables", None,
               batch(ShengjiTables(TABLES, rules=rules, seed=1, threads=1), ShengjiArrays(TABLES)))


def open_spiel():
    try:
        import pyspiel
    except ImportError:
        return

    def steps(name, shown):
        game = pyspiel.load_game(name)
        while True:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, chances = zip(*state.chance_outcomes())
                    state.apply_action(random.choices(actions, chances)[0])
                    continue
                if shown:
                    state.observation_tensor(state.current_player())
                state.apply_action(random.choice(state.legal_actions()))
                yield 1

    # The same game, and one with tricks, trumps and a kitty.
    for name in ["dou_dizhu", "skat"]:
        if name in pyspiel.registered_names():
            yield f"{name}, OpenSpiel", steps(name, False), steps(name, True)


def rlcard():
    try:
        import rlcard
    except ImportError:
        return

    def bare(name):
        env = rlcard.make(name)
        while True:
            state, _ = env.game.init_game()
            while not env.game.is_over():
                state, _ = env.game.step(random.choice(state["actions"]))
                yield 1

    def shown(name):
        env = rlcard.make(name)
        while True:
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(random.choice(list(state["legal_actions"])))
                yield 1

    yield "doudizhu, RLCard", bare("doudizhu"), shown("doudizhu")


def speed(steps, seconds):
    """Steps a second, once it has warmed up."""
    begun = time.process_time()
    while time.process_time() - begun < seconds / 5:
        next(steps)
    begun, done = time.process_time(), 0
    while time.process_time() - begun < seconds:
        done += next(steps)
    return round(done / (time.process_time() - begun))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=5.0, help="for each number")
    args = parser.parse_args()
    random.seed(1)
    for source in [paisai, open_spiel, rlcard]:
        for name, bare, shown in source():
            found = {"bare": bare, "with_observations": shown}
            found = {of: steps and speed(steps, args.seconds) for of, steps in found.items()}
            print(json.dumps({"environment": name, **found}, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main()
