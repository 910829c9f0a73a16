"""Environments and rules of 升级 and 二打一.

`ShengjiTables` and `ErdayiTables` step thousands of tables in lockstep and
write into arrays of yours; `ShengjiArrays` and `ErdayiArrays` are such arrays.
`judge` answers questions about the rules of all games, `verify` proves a
record, and `Record` reads one, decision by decision. `ShengjiDeal` and
`ErdayiDeal` are single deals, and `paisai.aec` has them as environments of
PettingZoo.
"""

import json
from dataclasses import dataclass
from typing import Optional

import numpy as np

from ._native import ErdayiDeal, ErdayiTables, NativeRecord, ShengjiDeal, ShengjiTables
from ._native import judge as _judge
from ._native import verify as _verify

__all__ = [
    "Decision", "ErdayiArrays", "ErdayiDeal", "ErdayiTables", "Record",
    "ShengjiArrays", "ShengjiDeal", "ShengjiTables",
    "judge", "verify",
]


class _Arrays:
    """The arrays that tables write into.

    `states` and `moves` are rows of bytes (crate `nets`); the moves of table
    `i` are the rows from `first[i]` to `first[i + 1]`. `seats` tells who moves,
    `ended` where the deal of the last choice is over, `scores` how it came
    out, `hidden` what the mover does not see and no player may look at. An
    `empty` of your own, such as one that pins memory, gets the number of
    places and the type.
    """

    def __init__(self, tables, empty=np.zeros):
        kind = self.TABLES
        self.states = empty(tables * kind.STATE, np.uint8)
        self.moves = empty(tables * kind.MOST_MOVES * kind.MOVE, np.uint8)
        self.first = empty(tables + 1, np.uint32)
        self.seats = empty(tables, np.uint8)
        self.ended = empty(tables, np.uint8)
        self.scores = empty(tables * kind.SCORES, np.int32)
        self.hidden = empty(tables * kind.HIDDEN, np.uint8)


class ErdayiArrays(_Arrays):
    __doc__ = _Arrays.__doc__ + """
    The scores of 二打一 are the points of the three seats; hidden is the hand
    of the seat after the mover.
    """
    TABLES = ErdayiTables


class ShengjiArrays(_Arrays):
    __doc__ = _Arrays.__doc__ + """
    The four scores of 升级, for east and west: the levels they rose more than
    the others; 1 where they won the deal, -1 where they lost it, 0 where it is
    void; the defenders' points; 1 where they dealt and -1 where the others
    did. Hidden are the hands of the next, the partner and the one before.
    """
    TABLES = ShengjiTables


def judge(question, lang="zh"):
    """Answers a question about the rules: a dict, as docs/JUDGE.md has them."""
    return json.loads(_judge(json.dumps(question), lang))


@dataclass(frozen=True)
class Decision:
    """What somebody decided, as a net is shown it."""

    deal: int
    """Its deal, from 1; what that came to is `Record.scores[deal - 1]`."""
    line: int
    """The line of the record that tells it, from 1."""
    seat: int
    kind: str
    by: str
    """`player`, `program` where the time was up, `taken back` in practice."""
    took_ms: Optional[int]
    state: np.ndarray
    """The row of what the seat knew."""
    moves: np.ndarray
    """A row for each move that is considered."""
    made: Optional[int]
    """The place of the move that was made; `None` where it is not considered."""


class Record:
    """A record of docs/RECORD.md, played over again by the rules. What is no
    record raises `ValueError`.

    Iterating goes through the decisions that nets make; `names` are the
    players, `scores` what each deal was worth to each seat, and `rules` the id
    of the edition.
    """

    def __init__(self, text):
        self._native = NativeRecord(text)
        self.game, self.rules = self._native.game, self._native.rules
        self.names, self.scores = self._native.names, self._native.scores()

    def __iter__(self):
        width = {"erdayi": ErdayiTables, "shengji": ShengjiTables}[self.game].MOVE
        for index in range(len(self._native)):
            rows = self._native.rows(index)
            if rows is None:
                continue
            state, moves, count, made = rows
            yield Decision(
                *self._native.decision(index),
                state=np.frombuffer(state, np.uint8),
                moves=np.frombuffer(moves, np.uint8).reshape(count, width),
                made=made,
            )


def verify(text):
    """Proves a record or says what is wrong with it: `findings`, each with its
    line, code and a sentence in both languages, and a `summary`."""
    return json.loads(_verify(text))
