"""Reads what `skald lab run --record` writes (docs/lab.md has the bytes). Needs nothing but Python; not even libskald.

    for game in Records("decisions"):
        for decision in game.decisions:
            decision.features.table, decision.features.units   # numpy.asarray takes both as they are
            decision.candidates[decision.chosen], game.value(decision.side)
"""

import gzip
import json
import struct
import sys
import zlib
from array import array
from pathlib import Path

MAGIC, FORMAT = b"SKALDREC", 1
SKETCH, SPOT, OWN, ESTIMATE = 1, 2, 4, 8


def _numbers(data):
    numbers = array("h")
    numbers.frombytes(data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


class Features:
    """The position in numbers: `table`, one row, and `units`, one row for each. Views of 16-bit numbers, units with two
    dimensions; numpy.asarray makes arrays of them without copying."""

    __slots__ = ("table", "units")

    def __init__(self, table, units, columns):
        self.table = memoryview(_numbers(table))
        rows = len(units) // (2 * columns)
        flat = memoryview(_numbers(units))
        self.units = flat.cast("B").cast("h", (rows, columns)) if rows else flat

    def __eq__(self, other):
        return self.table == other.table and self.units == other.units


class Candidate:
    """An answer: the number of its verb, its numbers, where it points, how each figure goes; whether it is the bot's own
    (not in the list of the rules), and what the bot expected of it, if it searched: prior, worth, playouts."""

    __slots__ = ("verb", "numbers", "sketch", "own", "spot", "steps", "estimate")

    def words(self, names):
        """As a log has it."""
        text = [names["verbs"][self.verb], *map(str, self.numbers)]
        if self.sketch:
            text.append("sketch")
        if self.spot:
            text.append("at {},{}".format(*self.spot))
        for figure, floor, facing, path in self.steps:
            text.append(f"step {figure} " + " ".join(f"{x},{y}" for x, y in path))
            if facing:
                text.append(f"facing {facing}")
            if floor:
                text.append(f"floor {floor}")
        return " ".join(text)


class _Reader:
    def __init__(self, data, at=0):
        self.data, self.at = data, at

    def take(self, form):
        form = "<" + form
        values = struct.unpack_from(form, self.data, self.at)
        self.at += struct.calcsize(form)
        return values

    def bytes(self, size):
        self.at += size
        return self.data[self.at - size : self.at]

    def candidate(self):
        it = Candidate()
        it.verb, flags, numbers, steps = self.take("BBBB")
        it.sketch, it.own = bool(flags & SKETCH), bool(flags & OWN)
        it.spot = self.take("hh") if flags & SPOT else None
        it.numbers = self.take(f"{numbers}h")
        it.estimate = self.take("ffI") if flags & ESTIMATE else None
        it.steps = [self.step() for _ in range(steps)]
        return it

    def step(self):
        figure, ways, floor, facing = self.take("BBBH")
        return figure, floor, facing, [self.take("hh") for _ in range(ways)]


def read_candidates(data, count):
    reader = _Reader(data)
    return [reader.candidate() for _ in range(count)]


class Decision:
    """`side` was asked `ask` (a number; `about` six more); it chose `candidates[chosen]`."""

    __slots__ = ("side", "ask", "about", "features", "candidates", "chosen")

    def __init__(self, reader, table, units):
        self.side, self.ask, *self.about = reader.take("BB6h")
        row = reader.bytes(2 * table)
        (rows,) = reader.take("H")
        self.features = Features(row, reader.bytes(2 * rows * units), units)
        count, self.chosen = reader.take("HH")
        self.candidates = [reader.candidate() for _ in range(count)]


class Game:
    """A game: its `series` and `number`, the `players` by seat, `setup` and `dice` (with them it can be played again),
    the `winner` (0, 1; 2: a draw), `stopped`, `points`, the `hash` of its last state, and its `decisions`."""

    def __init__(self, block):
        reader = _Reader(block)
        (length,) = reader.take("H")
        self.series = reader.bytes(length).decode()
        (self.number,) = reader.take("I")
        (length,) = reader.take("I")
        told = json.loads(reader.bytes(length))
        self.players, self.setup, self.dice = told["players"], told["setup"], told["dice"]
        self.winner, stopped, *self.points = reader.take("BBhh")
        self.stopped = bool(stopped)
        self.hash, self._table, self._units, self._count = reader.take("QHHI")
        self._reader, self._decisions = reader, None

    @property
    def decisions(self):
        if self._decisions is None:
            self._decisions = [Decision(self._reader, self._table, self._units) for _ in range(self._count)]
        return self._decisions

    def value(self, side):
        """How it ended for a side: 1, 0 or -1."""
        return 0 if self.winner > 1 else 1 if self.winner == side else -1


class Records:
    """The games of a file, or of a folder in which a run has ended or still goes on. `head["names"]` has the columns of
    table and units and the names of asks and verbs; `book` is "saga" or "aofs"."""

    def __init__(self, path):
        path = Path(path)
        whole = path / "decisions.skr"
        self.paths = [path] if path.is_file() else [whole] if whole.exists() else sorted(path.glob("*.skr"))
        if not self.paths:
            raise FileNotFoundError(f"{path}: no decisions are here")
        with self._open(self.paths[0]) as file:
            self.head = self._head(file)
        self.book, self.names = self.head["book"], self.head["names"]

    def __iter__(self):
        for path in self.paths:
            with self._open(path) as file:
                self._head(file)
                yield from self._games(path, file)

    @staticmethod
    def _open(path):
        return gzip.open(path) if path.suffix == ".gz" else open(path, "rb")

    @staticmethod
    def _head(file):
        if file.read(8) != MAGIC:
            raise ValueError(f"{file.name}: these are no decisions of Skald")
        form, size = struct.unpack("<II", file.read(8))
        if form != FORMAT:
            raise ValueError(f"{file.name}: format {form} is not known here, only {FORMAT}")
        return json.loads(file.read(size))

    @staticmethod
    def _games(path, file):
        while len(head := file.read(8)) == 8:
            size, checksum = struct.unpack("<II", head)
            block = file.read(size)
            if len(block) < size:  # the run that writes it was killed, or is not done with it
                return
            if zlib.crc32(block) != checksum:
                raise ValueError(f"{path}: a game is damaged; the same command of the lab plays it again")
            yield Game(block)
