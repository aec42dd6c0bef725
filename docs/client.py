#!/usr/bin/env python3
"""Plays a whole random game of SAGA through `skald engine`, and checks that its log replays to the same end."""
import json, random, subprocess, sys

engine = subprocess.Popen([sys.argv[1] if len(sys.argv) > 1 else "build/skald", "engine"],
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

def call(name, **request):
    engine.stdin.write(json.dumps({"call": name, **request}) + "\n")
    engine.stdin.flush()
    answer = json.loads(engine.stdout.readline())
    if "error" in answer:
        raise SystemExit(f"{name}: {answer['error']}")
    return answer["reply"]

def pick(game):
    """A random legal answer; sketches are filled in by the planner."""
    choices = call("game.choices", game=game)["choices"]
    random.shuffle(choices)
    for choice in choices:
        if choice.get("sketch"):
            planned = call("game.plan", game=game, choice=choice)
            if "refused" in planned:
                continue
            choice = planned["choice"]
        if "refused" not in call("game.check", game=game, choice=choice):
            return choice
    raise SystemExit("a question without a legal answer")

random.seed(int(sys.argv[2]) if len(sys.argv) > 2 else 7)
view = call("game.new", factions=["danes", "danes"], points=4, quick=True, seed=7)
game = view["game"]
while not view["outcome"]["over"]:
    view = call("game.answer", game=game, side=view["question"]["side"], choice=pick(game))
again = call("game.load", log=call("game.log", game=game)["log"])
assert again["hash"] == view["hash"], "the log replays to another end"
print(f"{view['answers']} answers, massacre points {view['outcome']['points']}, winner {view['outcome']['winner']}")
