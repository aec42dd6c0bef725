#!/usr/bin/env python3
"""A bot of your own over `skald engine`: it charges and shoots where it can, and else answers at random. It plays
the first side against Karl, who says why he does what he does.

    docs/bot.py build/skald [SEED] [LANGUAGE]
"""
import json, pathlib, random, subprocess, sys

engine = subprocess.Popen([sys.argv[1] if len(sys.argv) > 1 else "build/skald", "engine"],
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
seed = int(sys.argv[2]) if len(sys.argv) > 2 else 7
language = sys.argv[3] if len(sys.argv) > 3 else "en"

def call(name, **request):
    engine.stdin.write(json.dumps({"call": name, **request}) + "\n")
    engine.stdin.flush()
    answer = json.loads(engine.stdout.readline())
    if "error" in answer:
        raise SystemExit(f"{name}: {answer['error']}")
    return answer["reply"]

def liking(choice):
    """What this bot likes: charges most, then shots; nothing less than to end its turn."""
    if choice["verb"] == "declare":
        return {"charge": 2, "shoot": 1}.get(choice["type"], 0)
    return -1 if choice["verb"] in ("done", "pass") else 0

def pick(game):
    choices = call("game.choices", game=game)["choices"]
    random.shuffle(choices)
    for choice in sorted(choices, key=liking, reverse=True):
        if choice.get("sketch"):
            planned = call("game.plan", game=game, choice=choice)
            if "refused" in planned:
                continue
            choice = planned["choice"]
        if "refused" not in call("game.check", game=game, choice=choice):
            return choice
    raise SystemExit("a question without a legal answer")

random.seed(seed)
texts = pathlib.Path(__file__).parent.parent / "data" / "text" / language
call("words.load", language=language, words=(texts / "saga.json").read_text(encoding="utf8"),
     peoples=(texts / "peoples.json").read_text(encoding="utf8"))
view = call("game.new", factions=["danes", "saxons"], points=4, quick=True, seed=seed)
game, reasons = view["game"], 0
while not view["outcome"]["over"]:
    before = view["answers"]
    if view["question"]["side"] == "first":
        view = call("game.answer", game=game, side="first", choice=pick(game))
    else:
        view = call("game.bot", game=game, bot="karl")
        if "reason" in view:
            reasons += 1
            text = call("words.reason", language=language, game=game, at=before, reason=view["reason"])["text"]
            print(f"turn {view['turn']}: {text} [{view['reason']['rule']}]")
print(f"{view['answers']} answers, {reasons} reasons, massacre points {view['outcome']['points']}, "
      f"winner {view['outcome']['winner']}")
