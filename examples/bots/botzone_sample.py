#!/usr/bin/env python3
"""A tiny program in the manner of Botzone, for trying examples/bots/botzone.py:
it bids when it is first, leads its weakest card, follows suit, and passes."""
import json

told = json.loads(input())
now, requests, responses = told["requests"][-1], told["requests"], told["responses"]


def landlord():
    if "bid" in now:
        return 0 if now["bid"] else 3
    first = next(request for request in requests if "publiccard" in request)
    own = first["own"] + (first["publiccard"] if first["pos"] == first["landlord"] else [])
    played = {card for response in responses if isinstance(response, list) for card in response}
    return [min(card for card in own if card not in played)] if now["history"] == [[], []] else []


def tractor():
    if now["stage"] == "deal":
        return []
    if now["stage"] == "cover":
        return now["deliver"]
    hand = [card for request in requests if request["stage"] in ("deal", "cover") for card in request["deliver"]]
    for response in responses:
        hand = [card for card in hand if card not in response]
    level, major = now["global"]["level"], now["global"]["banking"]["major"]
    scale = "A234567890JQK"
    group = lambda n: ("t" if n % 54 > 51 or scale[n % 54 // 4] == level or "hdsc"[n % 4 if n % 54 > 51 else n % 54 % 4] == major
                       else "hdsc"[n % 54 % 4])
    trick = now["history"][1]
    if not trick:
        return hand[:1]
    same = [card for card in hand if group(card) == group(trick[0][0])]
    rest = [card for card in hand if card not in same]
    return (same + rest)[: len(trick[0])]


print(json.dumps({"response": tractor() if "stage" in now else landlord()}))
