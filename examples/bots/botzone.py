#!/usr/bin/env python3
"""Lets a program written for Botzone play in our arena:

    paisai arena "cmd:examples/bots/botzone.py ./theirbot" club --rules erdayi2021

It translates 二打一 into the JSON of FightTheLandlord2 and 升级 with two decks
into that of Tractor. As Botzone does, it starts the program for every
question, hands it one line with all requests and responses so far, and reads
one line with the response. Questions of docs/BOT_PROTOCOL.md are complete, so
nothing is remembered between them.

Cards are numbers there. In FightTheLandlord2 a number is four times the rank,
from 3 up to 2, plus the suit in the order h d s c; 52 and 53 are the jokers.
In Tractor the ranks begin with A, and the second deck has 54 more.

| ours                        | FightTheLandlord2                               |
|-----------------------------|-------------------------------------------------|
| bid                         | {"own", "bid": what was said before}            |
| first play                  | {"own", "publiccard", "landlord", "pos",        |
|                             |  "finalbid", "history": the two turns before}   |
| later plays                 | {"history": the two turns before}               |
| seats                       | counted from the first bidder                   |

| ours                        | Tractor                                         |
|-----------------------------|-------------------------------------------------|
| cards drawn                 | one {"stage": "deal", "deliver": [card]} a card |
| declare                     | the response to the last of them                |
| bury                        | {"stage": "cover", "deliver": the kitty}        |
| play                        | {"stage": "play", "history": [the last trick,   |
|                             |  this trick, who led it, who leads this one]}   |
| level, declarations, dealer | "global": {"level", "banking": {"called",       |
|                             |  "snatched", "major", "banker"}}                |

What Botzone does not know, such as naming after a failed throw, is answered
with the smallest move, and claims are not agreed to. In which order the cards
were drawn is not known; they are told as sorted.
"""
import json, os, subprocess, sys

SUITS = "HDSC"
LANDLORD, TRACTOR = "3456789TJQKA2", "A23456789TJQK"


def number(card, ranks):
    if card in ("LJ", "BJ"):
        return 52 if card == "LJ" else 53
    return 4 * ranks.index(card[1]) + SUITS.index(card[0])


def card(number, ranks):
    number %= 54
    if number >= 52:
        return "LJ" if number == 52 else "BJ"
    return SUITS[number % 4] + ranks[number // 4]


def landlord(question):
    """The requests and responses of FightTheLandlord2."""
    deal, me = question["view"]["deal"], question["seat"]
    calls, first = deal["calls"], deal["calls"]["first_bidder"]
    place = lambda seat: (seat - first) % 3
    numbers = lambda cards: [number(card, LANDLORD) for card in cards]
    own = set(numbers(deal["hands"][me]))
    if question["type"] == "play":
        own |= set(numbers(deal["played"][me]))
        own -= set(numbers(deal["kitty"])) if deal["dealer"] == me else set()
    requests, responses = [], []
    if place(me) <= len(calls["said"]) and (question["type"] == "bid" or place(me) < len(calls["said"])):
        requests.append({"own": sorted(own), "bid": calls["said"][: place(me)]})
    if question["type"] == "bid":
        return requests, responses
    if requests:
        responses.append(calls["said"][place(me)])
    turns = question.get("history", [])
    plays = [numbers(turn.get("cards", [])) for turn in turns]
    mine = [i for i, turn in enumerate(turns) if turn["seat"] == me]
    for i in mine + [len(turns)]:
        request = {"history": ([[], []] + plays)[i : i + 2]}
        if i == (mine + [len(turns)])[0]:
            request.update(own=sorted(own), publiccard=numbers(deal["kitty"]), pos=place(me),
                           landlord=place(deal["dealer"]), finalbid=deal["bid"])
        requests.append(request)
        responses += [plays[i]] if i < len(turns) else []
    return requests, responses


class Numbers:
    """Gives every card of two decks a number of its own."""

    def __init__(self):
        self.given = {}

    def of(self, cards):
        numbers = []
        for each in cards:
            count = self.given[each] = self.given.get(each, -1) + 1
            numbers.append(number(each, TRACTOR) + 54 * count)
        return numbers


def take(pool, cards):
    """Numbers of these cards out of one's own."""
    taken = []
    for each in cards:
        taken.append(next(n for n in pool if card(n, TRACTOR) == each and n not in taken))
    return taken


def tricks(history):
    """Plays that stayed on the table, four by four."""
    stood = [turn for turn in history if not turn.get("taken_back")]
    return [stood[i : i + 4] for i in range(0, len(stood), 4)]


def tractor(question):
    """The requests and responses of Tractor."""
    deal, me = question["view"]["deal"], question["seat"]
    shown, history = deal["declarations"], question.get("history", [])
    numbers, kind = Numbers(), question["type"]
    seen = deal["hands"][me] + [c for t in history if t["seat"] == me and not t.get("taken_back")
                                for c in t["cards"]] + deal.get("buried", [])
    pool = numbers.of(seen)
    kitty = deal.get("kitty", []) if deal.get("dealer") == me and kind != "declare" else []
    bottom = take(pool, kitty)
    dealt = sorted(n for n in pool if n not in bottom)
    level = deal["terms"]["level"] if deal.get("terms") else deal["levels"][me % 2]
    trump = deal["terms"]["trump"] if deal.get("terms") else None
    major = (trump or "n").lower()[0] if deal.get("terms") else ""
    if not deal.get("terms") and shown:
        last = shown[-1]["cards"][0]
        major = "n" if last in ("LJ", "BJ") else last[0].lower()
    banking = {"called": shown[0]["seat"] if shown else -1, "snatched": shown[-1]["seat"] if len(shown) > 1 else -1,
               "major": major, "banker": deal.get("dealer", -1)}
    state = {"level": "0" if level == "T" else level, "banking": banking}
    if kind == "declare" and deal["may_declare"]:  # the newest card is one that matters
        newest = take(dealt, deal["may_declare"][0][:1])[0]
        dealt = [n for n in dealt if n != newest] + [newest]
    requests = [{"stage": "deal", "deliver": [n], "global": state} for n in dealt]
    responses = [[] for _ in dealt]
    if kind == "declare":
        return requests, responses[:-1]
    if bottom:
        requests.append({"stage": "cover", "deliver": bottom, "global": state})
    if kind == "bury":
        return requests, responses
    if bottom:
        responses.append(take(pool, deal["buried"]))
        pool = [n for n in pool if n not in responses[-1]]
    rounds = tricks(history)
    if not rounds or len(rounds[-1]) == 4:
        rounds.append([])
    before, leader_before = [], question["seat"]
    for trick in rounds:
        leader = trick[0]["seat"] if trick else me
        plays = [take(pool, t["cards"]) if t["seat"] == me else numbers.of(t["cards"]) for t in trick]
        mine = next((i for i, t in enumerate(trick) if t["seat"] == me), len(trick))
        requests.append({"stage": "play", "global": state,
                         "history": [before, plays[:mine], leader_before if before else leader, leader]})
        if mine < len(trick):
            responses.append(plays[mine])
            pool = [n for n in pool if n not in plays[mine]]
        before, leader_before = plays, leader
    return requests, responses


def answer(command, question):
    kind, game = question["type"], question["view"]["game"]
    if kind == "claim":
        return {"agree": False}
    if kind == "name":
        return {"move": question["smallest"]}
    requests, responses = (landlord if game == "erdayi" else tractor)(question)
    line = json.dumps({"requests": requests, "responses": responses})
    # Programs for Botzone know by the user that they are not on their author's desk.
    done = subprocess.run(command, input=line + "\n", stdout=subprocess.PIPE, text=True,
                          env={**os.environ, "USER": "root"}, check=False)
    response = json.loads(done.stdout.splitlines()[0])["response"]
    ranks = LANDLORD if game == "erdayi" else TRACTOR
    if kind == "bid":
        return {"move": {"do": "call", "points": int(response)}}
    if kind == "declare" and not response:
        return {"move": {"do": "pass"}} if "smallest" in question else {}
    if not response:
        return {"move": {"do": "pass"}}
    return {"move": {"do": kind, "cards": [card(n, ranks) for n in response]}}


def main(command):
    hello = {"type": "hello", "protocol": 1, "name": "botzone " + " ".join(command),
             "games": ["shengji", "erdayi"], "editions": ["cn2002x2", "cn2017", "most2015", "erdayi2021"]}
    for line in sys.stdin:
        question = json.loads(line)
        if question["type"] == "hello":
            print(json.dumps(hello), flush=True)
        elif question["type"] == "bye":
            return
        elif "view" in question and "id" in question:
            said = {"type": "answer", "id": question["id"]}
            try:
                said.update(answer(command, question))
            except (ValueError, LookupError, TypeError, StopIteration) as error:
                said = {"type": "error", "id": question["id"], "code": "no_response", "message": repr(error)}
            print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
