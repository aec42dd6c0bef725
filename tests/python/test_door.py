"""Both books as environments (docs/python.md)."""

import json
import random
import subprocess
import sys
import unittest

from support import BATTLES, ROOT, new_folder, play_on, skald_program

import skald


class Door(unittest.TestCase):
    def test_a_seed_gives_the_game_that_skald_sim_plays(self):
        for book, a, b, points in BATTLES:
            out = new_folder() / "games.jsonl"
            players = {"a": f"{a}:karl", "b": f"{b}:thrall"}
            skald_program("sim", "--book", book, "--a", players["a"], "--b", players["b"], "--games", 2, "--seed", 5,
                          "--points", points, "--out", out)
            for line in map(json.loads, out.read_text().splitlines()[1:]):
                state, bots = skald.series_game(book, **players, seed=5, number=line["number"], points=points)
                while not state.is_terminal():
                    bots[state.current_player()].answer(state)
                self.assertEqual(str(state.hash), line["hash"])
                self.assertEqual(state.answers, line["answers"])
                first = 0 if line["number"] % 2 == 0 else 1  # a has the first seat in even games
                winner = {"a": 1.0, "b": -1.0, "draw": 0.0}[line["winner"]]
                self.assertEqual(state.returns()[first], winner)
                self.assertEqual([state.points()[first], state.points()[1 - first]], line["points"])

    def test_clones_do_not_disturb_the_game_they_come_from(self):
        for book, first, second, points in BATTLES:
            alone = skald.battle(book, first, second, points=points, seed=3)
            given = play_on(alone, 1)
            state = skald.battle(book, first, second, points=points, seed=3)
            for n, action in enumerate(given):
                if n % 7 == 0:
                    before = state.hash, state.legal_actions()
                    play_on(state.clone(seed=n), n, answers=20)
                    self.assertEqual((state.hash, state.legal_actions()), before)
                state.apply_action(action)
            self.assertEqual(state.hash, alone.hash)
            self.assertEqual(state.log(), alone.log())

    def test_a_clone_has_the_same_dice_unless_it_gets_others(self):
        state = skald.battle("saga", "danes", "rus", points=4, seed=3)
        play_on(state, 1, answers=5)
        same, other = state.clone(), state.clone(seed=99)
        self.assertEqual(play_on(state, 2), play_on(same, 2))
        play_on(other, 2)
        self.assertEqual(same.hash, state.hash)
        self.assertNotEqual(other.hash, state.hash)

    def refused_in(self, battle, seed):
        """Tries all that is listed in the first answers of a game; how much of it was refused."""
        book, first, second, points = battle
        state, whim = skald.battle(book, first, second, points=points, seed=seed), random.Random(2)
        refused = 0
        for _ in range(60):
            if state.is_terminal():
                break
            legal = state.legal_actions()
            for action in range(state.num_choices()):
                tried = state.clone()
                if action in legal:
                    tried.apply_action(action)
                    self.assertEqual(tried.answers, state.answers + 1)
                    continue
                refused += 1
                with self.assertRaisesRegex(skald.Refused, "refused by [A-Z-]+"):
                    tried.apply_action(action)
                self.assertEqual((tried.hash, tried.legal_actions()), (state.hash, legal))
            state.apply_action(whim.choice(legal))
        return refused

    def test_what_is_legal_is_accepted_and_what_is_listed_but_not_legal_is_refused(self):
        refused, seed = 0, 8
        while refused == 0 and seed < 30:  # what is listed is seldom not legal
            refused = sum(self.refused_in(battle, seed) for battle in BATTLES)
            seed += 1
        self.assertGreater(refused, 0)

    def test_a_wrong_answer_is_refused_with_a_reason_and_changes_nothing(self):
        state = skald.battle("saga", "danes", "rus", points=4, seed=3)
        before = state.hash, state.answers, state.legal_actions()
        count = state.num_choices()
        wrong = [
            (count, f"there is no answer {count}: {count} are listed"),
            (-1, "there is no answer -1"),
            (2**32, "there is no answer"),
            ("fly 3", "fly"),
            ({"verb": "fly"}, "fly"),
            ({"verb": "move", "wings": 2}, "wings"),
            ("declare 1 30", "refused by"),
        ]
        for answer, reason in wrong:
            with self.assertRaisesRegex(skald.Refused, reason):
                state.apply_action(answer)
            self.assertEqual((state.hash, state.answers, state.legal_actions()), before)
        with self.assertRaisesRegex(skald.Refused, "is not loaded"):
            skald.battle("saga", "martians", "rus")
        with self.assertRaisesRegex(skald.Refused, "there is no book"):
            skald.Rules.usual().new_game("chess")
        with self.assertRaisesRegex(skald.Refused, "there is no bot"):
            state.bot("kasparov")
        with self.assertRaisesRegex(skald.Refused, "another table"):
            skald.battle("saga", "danes", "rus", points=4).bot("karl").answer(state)
        with self.assertRaisesRegex(skald.Refused, "another table"):
            skald.battle("aofs", "tuskmark", "alderkin", points=150).bot("karl").answer(state)

    def test_after_the_end_nothing_can_be_answered(self):
        for book, first, second, points in BATTLES:
            state = skald.battle(book, first, second, points=points, seed=4)
            bot = state.bot("karl")
            play_on(state, 3)
            self.assertEqual(state.current_player(), skald.TERMINAL)
            self.assertEqual((state.legal_actions(), state.question()), ([], None))
            self.assertEqual(sum(state.returns()), 0)
            for answer in (lambda: state.apply_action(0), lambda: state.apply_action("pass"), lambda: bot.answer(state)):
                with self.assertRaisesRegex(skald.Refused, "the game is over"):
                    answer()

    def test_an_answer_is_the_same_as_number_words_dictionary_and_candidate(self):
        for book, first, second, points in BATTLES:
            state, whim = skald.battle(book, first, second, points=points, seed=6), random.Random(5)
            for _ in range(40):
                action = state.sample(whim)
                others = [state.action_to_string(action), state.choice(action), state.candidates()[action]]
                states = [state.clone() for _ in others]
                state.apply_action(action)
                for other, answer in zip(states, others):
                    other.apply_action(answer)
                    self.assertEqual(other.hash, state.hash)

    def test_what_is_seen_agrees_with_what_the_numbers_say(self):
        for book, first, second, points in BATTLES:
            state = skald.battle(book, first, second, points=points, seed=6)
            play_on(state, 4, answers=30)
            seen, (table, rows) = state.observation(), state.named_features()
            alive = {row["unit"]: row["alive"] for row in rows if row["on_table"]}
            self.assertEqual(alive, {unit["id"]: unit["alive"] for unit in seen["units"] if unit["onTable"]})
            self.assertEqual(list(table), state.rules.names(book)["table"])
            self.assertEqual(list(table.values()), list(state.features().table))
            self.assertEqual(state.question()["side"], ["first", "second"][state.current_player()])

    def test_a_game_played_here_can_be_replayed_everywhere(self):
        for book, first, second, points in BATTLES:
            state = skald.battle(book, first, second, points=points, seed=6)
            play_on(state, 4, answers=12)
            state.reseed(77)
            play_on(state, 5)
            path = new_folder() / "game.log"
            path.write_text(state.log())
            self.assertIn("end ", skald_program("replay", path).stdout + path.read_text())
            loaded = skald.Rules.usual().call("game.load", log=state.log(), brief=True)
            self.assertEqual(loaded["hash"], str(state.hash))

    def test_an_environment_of_agents_plays_to_the_end(self):
        env, whim = skald.Env("saga", "danes", "rus", points=4), random.Random(1)
        for _ in range(2):
            env.reset(seed=5)
            rewards = {}
            for agent in env.agent_iter():
                seen, reward, terminated, truncated, info = env.last()
                rewards[agent] = reward
                self.assertTrue(seen.units.shape[0] > 4)
                env.step(None if terminated or truncated else whim.choice(info["legal_actions"]))
            self.assertEqual(list(rewards.values()).count(1.0), list(rewards.values()).count(-1.0))
            self.assertEqual(rewards, dict(zip(env.possible_agents, env.state.returns())))

    def test_the_example_of_the_documentation_runs(self):
        done = subprocess.run([sys.executable, ROOT / "apps/python/example.py", "2"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, "greedy")


if __name__ == "__main__":
    unittest.main()
