"""The decisions that `skald lab run --record` writes, and their reader (docs/lab.md)."""

import gzip
import json
import signal
import subprocess
import time
import unittest

from support import PROGRAM, new_folder, skald_program

import skald
from skald.records import Records

EXPERIMENT = """title = "x"
book = "saga"
peoples = ["danes", "rus"]
bots = ["karl", "thrall"]
pairs = "same-side"
points = 4
games = 2
seed = 5

[[question]]
a = "danes:karl"
b = "danes:thrall"
points = 4
stronger = 80
most = 40
"""


class Lab:
    def __init__(self, text=EXPERIMENT):
        self.folder = new_folder()
        self.file, self.out, self.records = (self.folder / name for name in ("x.toml", "out", "records"))
        self.file.write_text(text)

    def command(self, *arguments):
        return ["lab", "run", self.file, "--out", self.out, "--record", self.records, *arguments]

    def run(self, *arguments):
        return skald_program(*self.command(*arguments))

    def bytes(self):
        names = sorted(path.name for path in self.records.iterdir())
        assert names == ["decisions.skr"], names
        return (self.records / "decisions.skr").read_bytes()

    def lines(self):
        games = self.out / "games.jsonl"
        return games.read_text().splitlines()[1:] if games.exists() else []

    def kill_after(self, lines):
        running = subprocess.Popen([PROGRAM, *map(str, self.command("--threads", "2"))], stderr=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL)
        while running.poll() is None and len(self.lines()) < lines:
            time.sleep(0.002)
        running.send_signal(signal.SIGKILL)
        running.wait()


class Recordings(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.lab = Lab()
        cls.lab.run("--threads", "1")
        cls.whole = cls.lab.bytes()

    def test_every_decision_is_that_of_the_game_played_again(self):
        lines = {(line["series"], line["number"]): line for line in map(json.loads, self.lab.lines())}
        records = Records(self.lab.records)
        games = list(records)
        self.assertEqual(len(games), len({(game.series, game.number) for game in games}))
        self.assertGreater(len(games), 4)
        for game in games:
            line = lines[game.series, game.number]
            self.assertEqual((str(game.hash), len(game.decisions)), (line["hash"], line["answers"]))
            first = game.players[0] == line["series"].split()[0]
            self.assertEqual(game.value(0 if first else 1), {"a": 1, "draw": 0, "b": -1}[line["winner"]])
            for state, decision in skald.replay(game, records.book):
                if decision is None:
                    self.assertEqual(state.hash, game.hash)
                    self.assertEqual(state.points(), game.points)
                    continue
                self.assertEqual(decision.side, state.current_player())
                self.assertEqual(records.names["asks"][decision.ask], state.question()["ask"])
                self.assertEqual(decision.features, state.features())
                listed = [candidate.words(records.names) for candidate in decision.candidates if not candidate.own]
                self.assertEqual(listed, [state.action_to_string(i) for i in range(state.num_choices())])

    def test_a_recorded_game_is_the_log_of_the_game_that_the_program_plays(self):
        records = Records(self.lab.records)
        game = next(iter(records))
        *_, (state, _) = skald.replay(game, records.book)
        answers = [line.split(" ", 1)[1] for line in state.log().splitlines() if line.startswith(("first ", "second "))]
        self.assertEqual(len(answers), len(game.decisions))
        for words, decision in zip(answers, game.decisions):
            chosen = decision.candidates[decision.chosen]
            if not chosen.sketch:
                self.assertEqual(words, chosen.words(records.names))

    def test_two_threads_write_the_same_bytes_as_one(self):
        lab = Lab()
        lab.run("--threads", "2")
        self.assertEqual(lab.bytes(), self.whole)

    def test_two_machines_write_the_same_bytes_as_one(self):
        lab = Lab()
        lab.run("--share", "1/2", "--threads", "1")
        self.assertFalse((lab.records / "decisions.skr").exists())
        self.assertTrue(all(game.decisions for game in Records(lab.records)))
        lab.run("--share", "2/2", "--threads", "1")
        lab.run()
        self.assertEqual(lab.bytes(), self.whole)

    def test_a_run_that_was_killed_three_times_ends_with_the_same_bytes(self):
        lab = Lab()
        for kill in range(3):
            lab.kill_after(len(lab.lines()) + 2)
        journal = lab.records / "games.skr"
        if journal.exists():  # killed within a game
            journal.write_bytes(journal.read_bytes()[:-100])
        lab.run("--threads", "2")
        self.assertEqual(lab.bytes(), self.whole)
        keys = [(line["series"], line["number"]) for line in map(json.loads, lab.lines())]
        self.assertEqual(len(keys), len(set(keys)))
        lab.run()
        self.assertEqual(lab.bytes(), self.whole)

    def test_decisions_that_are_asked_for_later_are_those_of_the_games_that_were_played(self):
        lab = Lab()
        skald_program("lab", "run", lab.file, "--out", lab.out)
        results, games = (lab.out / "results.json").read_bytes(), sorted(lab.lines())
        lab.run()
        self.assertEqual(lab.bytes(), self.whole)
        self.assertEqual(((lab.out / "results.json").read_bytes(), sorted(lab.lines())), (results, games))

    def test_decisions_of_other_games_are_left_alone(self):
        lab = Lab()
        lab.records = self.lab.records
        lab.file.write_text(EXPERIMENT.replace("seed = 5", "seed = 5\nterrain = 3"))
        with self.assertRaises(subprocess.CalledProcessError) as refused:
            lab.run()
        self.assertIn("decisions of other games are kept here", refused.exception.stderr)
        self.assertEqual(self.lab.bytes(), self.whole)

    def test_armies_and_a_bot_that_searches_tell_what_they_expect(self):
        lab = Lab('title = "x"\nbook = "aofs"\narmies = ["tuskmark"]\nbots = ["huscarl@40", "karl"]\npoints = 150\n'
                  'games = 2\n')
        lab.run()
        records = Records(lab.records)
        estimates = 0
        for game in records:
            for state, decision in skald.replay(game, "aofs"):
                if decision is None:
                    self.assertEqual(state.hash, game.hash)
                    continue
                self.assertEqual(decision.features, state.features())
                known = [c.estimate for c in decision.candidates if c.estimate]
                estimates += len(known)
                for _, worth, playouts in known:
                    self.assertTrue(-1 <= worth <= 1 and playouts <= 40)
                if known:
                    self.assertTrue(game.players[decision.side].endswith("huscarl@40"))
                    self.assertIsNotNone(decision.candidates[decision.chosen].estimate)
        self.assertGreater(estimates, 100)

    def test_the_reader_refuses_what_it_does_not_know(self):
        packed = new_folder() / "decisions.skr.gz"
        packed.write_bytes(gzip.compress(self.whole))
        self.assertEqual(sum(1 for _ in Records(packed)), sum(1 for _ in Records(self.lab.records)))
        wrong = new_folder() / "x.skr"
        for spoiled, reason in ((b"NOTHING" + self.whole, "no decisions"),
                                (self.whole[:8] + b"\x63" + self.whole[9:], "format 99"),
                                (self.whole[:-20] + bytes(20), "damaged")):
            wrong.write_bytes(spoiled)
            with self.assertRaisesRegex(ValueError, reason):
                list(Records(wrong))


if __name__ == "__main__":
    unittest.main()
