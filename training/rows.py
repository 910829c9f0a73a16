"""How rows of bytes become the inputs of a net.

The crate `nets` says what the bytes mean. Every input is a comparison of one
byte with one number: 1 if it holds, else 0. So the product can add up the
weights of the inputs that hold, and a specification is a table of three
columns: which byte, whether `at least` or `equal`, which number.
"""

import torch

SET = 16
RANKS = 15
TURNS = 12
SETS = 7 + TURNS
FACTS = SETS * SET
STATE = FACTS + 16
MOVE = SET + 8
KINDS = 16

ROLE, BID, DOUBLINGS, BEAT_BY, LEFT_NEXT, LEFT_BEFORE, SAID, PLAYS, TURN_COUNT = (
    FACTS, FACTS + 1, FACTS + 2, FACTS + 3, FACTS + 4, FACTS + 5, FACTS + 6, FACTS + 9, FACTS + 11)

AT_LEAST, EQUAL = 0, 1

# 升级: bytes of a set, cards of different kinds in it, sets of a state, and
# what follows them.
SHENGJI_SET, CARDS, SHENGJI_SETS, GROUPS = 64, 58, 18, 5
ASKED = SHENGJI_SETS * SHENGJI_SET
FLAGS = ASKED + 28
LENGTH, FIVES, TRUMPS = CARDS, CARDS + 1, CARDS + 2


# Hundredths of a level that the club player thinks a move behind the best.
BEHIND = [1, 2, 3, 4, 6, 8, 10, 13, 16, 20, 25, 30, 40, 50, 65, 80, 100, 130, 170, 220]


def _sets(count, begin=0):
    """One to four cards of each rank; a deck has one of each joker."""
    return [
        (begin + SET * place + rank, AT_LEAST, number)
        for place in range(count)
        for rank in range(RANKS)
        for number in range(1, 5 if rank < 13 else 2)
    ]


def one_of(byte, numbers):
    return [(byte, EQUAL, number) for number in numbers]


def erdayi_state():
    """The inputs of a state of 二打一."""
    return (
        _sets(SETS)
        + one_of(SET - 1, range(21))
        + one_of(ROLE, range(4))
        + one_of(BID, range(4))
        + one_of(DOUBLINGS, range(4))
        + [(DOUBLINGS, AT_LEAST, 4)]
        + one_of(BEAT_BY, range(3))
        + one_of(LEFT_NEXT, range(1, 21))
        + one_of(LEFT_BEFORE, range(1, 21))
        + [(SAID + seat, EQUAL, said) for seat in range(3) for said in range(5)]
        + [(PLAYS + side, EQUAL, plays) for side in range(2) for plays in range(4)]
        + [(TURN_COUNT, AT_LEAST, turns) for turns in range(1, TURNS + 1)]
        # With these there are 1152: matrices of such widths are fast.
        + [(left, AT_LEAST, cards) for left in (LEFT_NEXT, LEFT_BEFORE) for cards in range(3, 17, 2)]
    )


def erdayi_move():
    """The inputs of a move of 二打一: its row, and after it the set of what is left of
    the hand."""
    rest = MOVE
    return (
        _sets(1)
        + _sets(1, rest)
        + one_of(SET, range(KINDS))
        + one_of(SET + 1, range(2, 13))
        + one_of(SET + 2, range(RANKS))
        + one_of(SET + 3, range(4))
        + [(SET + 4, EQUAL, 1)]
        + one_of(rest + SET - 1, range(21))
    )


def _cards(decks, begin):
    """One to so many of each card of a set."""
    return [(begin + card, AT_LEAST, number)
            for card in range(CARDS) for number in range(1, decks + 1)]


def _filled(specification, byte, begin):
    """A few inputs more about one byte, up to a width with which matrices are
    fast."""
    missing = -len(specification) % 16
    return specification + one_of(byte, range(begin, begin + missing))


def erdayi_hidden():
    """The inputs of what hands hold that a seat does not see: of the next
    seat's, which leaves the third's."""
    return _sets(1)


def shengji_hidden(decks):
    """The inputs of the three other hands."""
    return _filled(
        [of for place in range(3) for of in _cards(decks, SHENGJI_SET * place)],
        LENGTH, 18,
    )


def shengji_state(decks):
    """The inputs of a state of 升级."""
    (asked, edition, dealer, level, trumps, own, other, points, stake, left, leader, plays, winner,
     group, cards, width, length, units, ruffs, top, led, took, declarer, shown, dealt) = (
        ASKED + place for place in [
            0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27])
    # The defenders' points one by one, from none on.
    return _filled(
        [of for place in range(SHENGJI_SETS) for of in _cards(decks, SHENGJI_SET * place)]
        + one_of(asked, range(4))
        + one_of(edition, range(7))
        + one_of(dealer, range(5))
        + one_of(level, range(13))
        + one_of(trumps, range(3))
        + one_of(own, range(13))
        + one_of(other, range(13))
        + [(points, AT_LEAST, fives) for fives in range(16, 61)]
        + [(stake, AT_LEAST, fives) for fives in range(1, 13)]
        + [(left + seat, AT_LEAST, number) for seat in range(4) for number in range(1, 34)]
        + one_of(leader, range(4))
        + one_of(plays, range(4))
        + one_of(winner, range(5))
        + one_of(group, range(6))
        + [(cards, AT_LEAST, number) for number in range(1, 9)]
        + one_of(width, range(4))
        + [(length, AT_LEAST, number) for number in range(1, 6)]
        + [(units, AT_LEAST, number) for number in range(1, 5)]
        + one_of(ruffs, [1])
        + [(top, AT_LEAST, strength) for strength in range(1, 19)]
        + one_of(led, range(5))
        + one_of(took, range(5))
        + one_of(declarer, range(5))
        + [(shown, AT_LEAST, number) for number in range(1, 4)]
        + one_of(dealt, [1])
        + [(FLAGS + flag, EQUAL, 1) for flag in range(10 * GROUPS)]
        # How long hands are in trumps, and what is on the way in points.
        + [(TRUMPS, AT_LEAST, number) for number in range(1, 25)]
        + [(SHENGJI_SET + TRUMPS, AT_LEAST, number) for number in range(1, 33)]
        + [(FIVES, AT_LEAST, number) for number in range(1, 17)]
        + [(SHENGJI_SET + FIVES, AT_LEAST, number) for number in range(1, 41)],
        points, 20,
    )


def shengji_move(decks):
    """The inputs of a move of 升级: its cards, what is left of the hand, and
    what can be said of it."""
    rest, facts = SHENGJI_SET, 2 * SHENGJI_SET
    (kind, group, width, length, top, units, wins, ruffs, stands, trumps,
     behind) = range(facts, facts + 11)
    return _filled(
        _cards(decks, 0)
        + _cards(decks, rest)
        + one_of(kind, range(5))
        + one_of(group, range(6))
        + one_of(width, range(4))
        + [(length, AT_LEAST, number) for number in range(1, 6)]
        + [(top, AT_LEAST, strength) for strength in range(1, 19)]
        + [(units, AT_LEAST, number) for number in range(1, 5)]
        + [(flag, EQUAL, 1) for flag in (wins, ruffs, stands)]
        + one_of(trumps, range(3))
        + [(behind, AT_LEAST, number) for number in BEHIND]
        + [(LENGTH, AT_LEAST, number) for number in range(1, 9)]
        + [(FIVES, AT_LEAST, number) for number in range(1, 13)]
        + [(TRUMPS, AT_LEAST, number) for number in range(1, 5)]
        + [(rest + TRUMPS, AT_LEAST, number) for number in range(1, 25)],
        rest + LENGTH, 1,
    )


def shengji_habit(move_inputs):
    """How far the club player thinks a move of 升级 behind, in levels, as a sum
    over the inputs that hold: the places of inputs, and what each adds."""
    steps = [number - before for before, number in zip([0, *BEHIND], BEHIND)]
    behind = 2 * SHENGJI_SET + 10
    return [(move_inputs.index((behind, AT_LEAST, number)), step / 100)
            for number, step in zip(BEHIND, steps)]


class Inputs(torch.nn.Module):
    """Turns rows into inputs by a specification."""

    def __init__(self, specification):
        super().__init__()
        byte, kind, number = zip(*specification)
        self.register_buffer("byte", torch.tensor(byte, dtype=torch.int64), persistent=False)
        self.register_buffer("number", torch.tensor(number, dtype=torch.uint8), persistent=False)
        # A byte is at most 255, so `at least` is a range up to there.
        top = [255 if k == AT_LEAST else n for k, n in zip(kind, number)]
        self.register_buffer("top", torch.tensor(top, dtype=torch.uint8), persistent=False)
        self.width = len(specification)

    def forward(self, rows, dtype):
        chosen = rows.index_select(1, self.byte)
        return ((chosen >= self.number) & (chosen <= self.top)).to(dtype)


def with_rest(moves, states):
    """Move rows with what is left of the hand of their states behind them."""
    return torch.cat([moves, states[:, :SET] - moves[:, :SET]], 1)
