"""Games of both books, in the manner of OpenSpiel's State."""

import ctypes
import json

from .library import data_folder, library
from .records import Features, read_candidates

TERMINAL = -4  # current_player() of a game that is over; OpenSpiel's number
USUAL_POINTS = {"saga": 6, "aofs": 250}


class Refused(ValueError):
    """The rules, or the door to them, refuse; the state is as it was."""


def _text(value):
    return json.dumps(value).encode()


class Rules:
    """Both books with what is loaded. One is enough; `Rules.usual()` has all peoples and armies of Skald."""

    _usual = None

    def __init__(self):
        self._c = library()
        self._it = self._c.open()
        self._names = {}

    def __del__(self):
        if getattr(self, "_it", None):
            self._c.close(self._it)

    @classmethod
    def usual(cls):
        if cls._usual is None:
            rules, data = cls(), data_folder()
            peoples = sorted(path for path in data.glob("saga/*/*.toml") if path.name != "universe.toml")
            rules.load("content.load", peoples)
            rules.load("army.load", sorted(data.glob("aofs/*.toml")))
            cls._usual = rules
        return cls._usual

    def load(self, call, paths):
        """Peoples ("content.load") or armies ("army.load") from files."""
        files = [{"name": path.name, "text": path.read_text("utf-8")} for path in paths]
        for problem in self.call(call, files=files)["problems"]:
            raise Refused(f"{problem.get('file', '')}:{problem['line']}:{problem['column']}: {problem['text']}")

    def call(self, call, **members):
        """Any call of docs/protocol.md, as a dictionary."""
        reply = json.loads(self._c.call(self._it, _text({"call": call, **members})))
        if "error" in reply:
            raise Refused(reply["error"])
        return reply["reply"]

    def new_game(self, book, **setup):
        """What the call game.new takes: everything that the book lets players agree on."""
        return self._begun(self._c.begin, book, setup)

    def series_game(self, book, **request):
        """What the call sim.game takes."""
        return self._begun(self._c.begin_series, book, request)

    def names(self, book):
        """What the numbers of features, questions and answers mean."""
        if book not in self._names:
            self._names[book] = self.call("names.record", book=book)
        return self._names[book]

    def _begun(self, function, book, members):
        it = function(self._it, book.encode(), _text(members))
        if not it:
            raise Refused(self._c.fault(self._it).decode())
        return State(self, book, it)


class State:
    """One moment of a game. An action is the number of an answer in the list of the rules."""

    def __init__(self, rules, book, it):
        self.rules, self.book, self._c, self._it = rules, book, rules._c, it

    def __del__(self):
        if getattr(self, "_it", None):
            self._c.free(self._it)

    # ---- whose turn, and how it ends

    def current_player(self):
        """0 or 1, or TERMINAL."""
        side = self._c.side(self._it)
        return side if side >= 0 else TERMINAL

    def is_terminal(self):
        return self._c.side(self._it) < 0

    def _outcome(self):
        into = (ctypes.c_int * 4)()
        self._c.outcome(self._it, into)
        return into

    def returns(self):
        """Of both players: 1 won, -1 lost, 0 drawn or not over yet."""
        winner = self._outcome()[0]
        if winner > 1 or not self.is_terminal():
            return [0.0, 0.0]
        return [1.0, -1.0] if winner == 0 else [-1.0, 1.0]

    def points(self):
        """Of both at the end: massacre points or markers."""
        return list(self._outcome()[2:4])

    def is_stopped(self):
        """A turn went on without end: a draw."""
        return bool(self._outcome()[1])

    # ---- answers

    def num_choices(self):
        """How many answers are listed. Not each can be given: the planner may find no way for a move."""
        return self._c.choices(self._it)

    def legal_actions(self):
        """Those that can be given, in order; none when the game is over."""
        into = (ctypes.c_int * self._c.choices(self._it))()
        return into[: self._c.legal(self._it, into)]

    def is_legal(self, action):
        return bool(self._c.is_legal(self._it, action))

    def sample(self, random):
        """Any legal action, found without trying all of them; `random` is a random.Random."""
        count = self.num_choices()
        start = random.randrange(count)
        return next(a for a in ((start + i) % count for i in range(count)) if self.is_legal(a))

    def apply_action(self, action):
        """Gives an answer: a number of the list, or any other one as a dictionary (docs/protocol.md), in the words
        of a log, or as a Candidate. Refused leaves everything as it was."""
        if isinstance(action, dict):
            done = self._c.answer_text(self._it, _text(action))
        elif isinstance(action, str):
            done = self._c.answer_text(self._it, action.encode())
        elif hasattr(action, "__index__"):  # numpy's numbers too
            number = action.__index__()
            done = self._c.answer(self._it, number if -(2**31) <= number < 2**31 else -1)
        else:
            done = self._c.answer_text(self._it, action.words(self.rules.names(self.book)).encode())
        if not done:
            raise Refused(self._c.text(self._it).decode())

    def action_to_string(self, action):
        """In the words of a log."""
        return self._said(self._c.choice_text(self._it, action))

    def choice(self, action):
        """As a dictionary, with the names of the book."""
        return json.loads(self._said(self._c.choice_json(self._it, action)))

    def candidates(self):
        """All listed answers as numbers, as in a recording."""
        size = ctypes.c_size_t()
        at = self._c.candidates(self._it, ctypes.byref(size))
        return read_candidates(ctypes.string_at(at, size.value), self.num_choices())

    def _said(self, done):
        text = self._c.text(self._it).decode()
        if not done:
            raise Refused(text)
        return text

    # ---- what is seen

    def question(self):
        """What is asked, as a dictionary; None when the game is over."""
        return json.loads(self._c.question(self._it))

    def observation(self, player=None):
        """All that a player may see (None: that there is), as the page gets it: a dictionary."""
        return json.loads(self._c.view(self._it, 2 if player is None else player))

    def features(self):
        """The same in numbers, as in a recording."""
        table, units, sizes = ctypes.c_void_p(), ctypes.c_void_p(), [ctypes.c_size_t(), ctypes.c_size_t()]
        self._c.features(self._it, table, sizes[0], units, sizes[1])
        columns = len(self.rules.names(self.book)["units"])
        return Features(ctypes.string_at(table, sizes[0].value), ctypes.string_at(units, sizes[1].value), columns)

    def named_features(self):
        """The same as dictionaries: (table, [unit, ...])."""
        names, features = self.rules.names(self.book), self.features()
        units = [dict(zip(names["units"], row)) for row in features.units.tolist()]
        return dict(zip(names["table"], features.table)), units

    @property
    def hash(self):
        return self._c.hash(self._it)

    @property
    def answers(self):
        return self._c.answers(self._it)

    def log(self):
        """The game so far as text: the page and `skald replay` read it."""
        return self._c.log(self._it).decode()

    # ---- copies, chance, opponents

    def clone(self, seed=None):
        """A copy that goes its own way. With the same dice as this one, unless it gets a seed of its own: who looks
        ahead honestly gives one."""
        copy = State(self.rules, self.book, self._c.clone(self._it))
        if seed is not None:
            copy.reseed(seed)
        return copy

    def reseed(self, seed):
        """The dice from here on are those of this seed."""
        self._c.reseed(self._it, seed)

    def bot(self, name, seed=1):
        """A bot at this table, as "karl", "karl:bold" or "huscarl@300" (docs/bots.md)."""
        return self._seated(self._c.seat(self._it, name.encode(), seed))

    def _seated(self, it):
        if not it:
            raise Refused(self._c.text(self._it).decode())
        return Bot(self._c, it)


class Bot:
    """Answers at the table where it was seated, and at clones of it."""

    def __init__(self, c, it):
        self._c, self._it = c, it

    def __del__(self):
        if getattr(self, "_it", None):
            self._c.unseat(self._it)

    def answer(self, state):
        """Answers what is asked, for whom it is asked; returns the answer in the words of a log."""
        return state._said(self._c.bot_answer(self._it, state._it))


def _lists(book, sides, points):
    """Armies need lists: their ready ones."""
    folder = data_folder() / book / "lists"
    return [(folder / f"{side}-{points}.toml").read_text("utf-8") for side in sides]


def battle(book, first, second, points=None, seed=1, **more):
    """A game of two peoples ("saga") or armies ("aofs") with everything on the table. `more`: other members of
    game.new (docs/protocol.md)."""
    points = points or USUAL_POINTS.get(book, 0)
    setup = {"points": points, "seed": seed, "quick": True, **more}
    if book == "saga":
        setup.setdefault("factions", [first, second])
    elif book == "aofs" and "lists" not in setup:
        setup["lists"] = _lists(book, [first, second], points)
    return Rules.usual().new_game(book, **setup)


def series_game(book, a, b, seed=1, number=0, points=None, **more):
    """Game `number` of `skald sim --a A --b B --seed SEED`: the state at its beginning, and the bots of both seats."""
    points = points or USUAL_POINTS.get(book, 0)
    request = {"a": a, "b": b, "seed": seed, "number": number, "points": points, **more}
    if book == "aofs" and "lists" not in request:
        request["lists"] = _lists(book, [a.split(":")[0], b.split(":")[0]], points)
    state = Rules.usual().series_game(book, **request)
    return state, [state._seated(state._c.seat_series(state._it, _text(request), seat)) for seat in (0, 1)]


def replay(game, book):
    """A recorded game again: (state, decision) before each of its decisions, and at last (state, None)."""
    state = Rules.usual().new_game(book, **game.setup)
    state.reseed(game.dice)
    for decision in game.decisions:
        yield state, decision
        state.apply_action(decision.candidates[decision.chosen])
    yield state, None
