"""What the tests of the Python door share. SKALD names the program; without that, the one of ./play."""

import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "apps/python"))
PROGRAM = os.environ.get("SKALD", str(ROOT / "build/skald"))

BATTLES = [("saga", "danes", "rus", 4), ("aofs", "tuskmark", "alderkin", 150)]


def skald_program(*arguments):
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, check=True)


def new_folder():
    return Path(tempfile.mkdtemp(prefix="skald-"))


def play_on(state, seed, answers=10**9):
    """Random answers; their numbers."""
    whim, given = random.Random(seed), []
    while not state.is_terminal() and len(given) < answers:
        given.append(state.sample(whim))
        state.apply_action(given[-1])
    return given
