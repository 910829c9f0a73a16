#!/usr/bin/env python3
"""RLCard's rule agent of Dou Dizhu (doudizhu-rule-v1) in our arena:

    python3 -m venv venv && venv/bin/pip install rlcard
    paisai arena club "cmd:venv/bin/python examples/bots/rlcard_doudizhu.py" --rules erdayi2021 --set-dealer

The agent is asked with the state that RLCard's own game would show it: its
hand as ranks in order, every turn so far, who is landlord, what may be
played. It has no auction; where there is one, the adapter bids 3 with a hand
of big cards. A play that RLCard's tables do not know is answered with the
smallest move.
"""
import json, sys

from rlcard.models.doudizhu_rule_models import DouDizhuRuleAgentV1

RANKS = "3456789TJQKA2BR"  # B is the little joker there, and R the big one


def rank(card):
    return {"LJ": "B", "BJ": "R"}.get(card) or card[1]


def text(cards):
    return "".join(sorted((rank(card) for card in cards), key=RANKS.index)) or "pass"


def state(question):
    deal = question["view"]["deal"]
    actions = [text(move.get("cards", [])) for move in question.get("legal", [question["smallest"]])]
    return {"raw_obs": {
        "self": question["seat"],
        "landlord": deal["dealer"],
        "current_hand": text(deal["hands"][question["seat"]]),
        "trace": [(turn["seat"], text(turn.get("cards", []))) for turn in question.get("history", [])],
        "actions": actions,
    }}


def play(agent, question):
    try:
        chosen = str(agent.step(state(question)))
    except (KeyError, IndexError):
        return question["smallest"]
    if chosen == "pass":
        return {"do": "pass"}
    hand, cards = list(question["view"]["deal"]["hands"][question["seat"]]), []
    for each in chosen:
        cards.append(next(card for card in hand if rank(card) == each and card not in cards))
    return {"do": "play", "cards": cards}


def bid(question):
    hand = question["view"]["deal"]["hands"][question["seat"]]
    big = sum({"R": 4, "B": 3, "2": 2, "A": 1}.get(rank(card), 0) for card in hand)
    return max(question["legal"], key=lambda move: move["points"]) if big >= 7 else question["smallest"]


def main():
    agent = DouDizhuRuleAgentV1()
    for line in sys.stdin:
        question = json.loads(line)
        if question["type"] == "hello":
            said = {"type": "hello", "protocol": 1, "name": "doudizhu-rule-v1", "author": "RLCard", "games": ["erdayi"]}
        elif question["type"] in ("bid", "play"):
            move = bid(question) if question["type"] == "bid" else play(agent, question)
            said = {"type": "answer", "id": question["id"], "move": move}
        elif question["type"] == "claim":
            said = {"type": "answer", "id": question["id"], "agree": False}
        elif question["type"] == "bye":
            return
        else:
            continue
        print(json.dumps(said), flush=True)


main()
