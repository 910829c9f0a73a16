#!/usr/bin/env python3
"""A small player of both games: paisai arena cmd:examples/bots/simple.py smallest

It reads the lines of docs/BOT_PROTOCOL.md and chooses among the moves that
questions list, which is enough to beat whoever does the least.
"""
import json, sys

RANKS = "3456789TJQKA2LB"  # 二打一: from the weakest rank to the jokers


def rank(card):
    return RANKS.index(card[0] if card in ("LJ", "BJ") else card[1])


def bid(question, deal):
    hand = deal["hands"][question["seat"]]
    strength = sum({"B": 4, "L": 3, "2": 2, "A": 1}.get(RANKS[rank(card)], 0) for card in hand)
    best = max(question["legal"], key=lambda move: move["points"])
    return best if strength >= 7 else question["smallest"]


def erdayi(question, deal):
    on_table, me = deal.get("on_table"), question["seat"]
    plays = [move for move in question.get("legal", []) if move["do"] == "play"]
    bombs = [move for move in plays if set(move["cards"]) == {"LJ", "BJ"}
             or len(move["cards"]) == 4 and len(set(map(rank, move["cards"]))) == 1]
    ours = on_table and me != deal["dealer"] and on_table["seat"] != deal["dealer"]
    plays = [move for move in plays if move not in bombs] or (bombs if not ours else [])
    if not plays or ours and rank(on_table["cards"][0]) > RANKS.index("9"):
        return question["smallest"]
    lead = on_table is None  # many weak cards when leading, else the weakest that wins
    return min(plays, key=lambda m: (-len(m["cards"]) if lead else 0, max(map(rank, m["cards"]))))


def shengji(question, deal):
    points = lambda move: sum({"5": 5, "T": 10, "K": 10}.get(c[1], 0) for c in move.get("cards", []))
    legal, trick = question.get("legal"), deal.get("trick")
    if question["type"] == "declare":
        return max(legal, key=lambda move: len(move.get("cards", [])))
    if question["type"] != "play" or not legal:
        return question["smallest"]
    if not trick["plays"]:  # aces and pairs first
        return max(legal, key=lambda m: (len(m["cards"]), m["cards"][0][1] == "A", -points(m)))
    partner = trick["winning"] % 2 == question["seat"] % 2
    return max(legal, key=points) if partner else min(legal, key=points)


for line in sys.stdin:
    question = json.loads(line)
    if question["type"] == "hello":
        answer = {"type": "hello", "protocol": 1, "name": "simple", "games": ["shengji", "erdayi"]}
    elif question["type"] == "claim":
        answer = {"type": "answer", "id": question["id"], "agree": False}
    elif "view" in question and "id" in question:
        deal = question["view"]["deal"]
        play = bid if question["type"] == "bid" else globals()[question["view"]["game"]]
        answer = {"type": "answer", "id": question["id"], "move": play(question, deal)}
    elif question["type"] == "bye":
        break
    else:
        continue
    print(json.dumps(answer), flush=True)
