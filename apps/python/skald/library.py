"""Finds libskald.so and the data folder, and says what the C functions take (apps/python/door.cpp)."""

import ctypes
import os
from pathlib import Path

HERE = Path(__file__).resolve().parent
TREE = HERE.parents[2]  # where the package lies in its source tree


def first_of(tries, what, variable):
    for path in tries:
        if path.exists():
            return path
    raise FileNotFoundError(f"{what} was not found; set {variable} to it (looked at {', '.join(map(str, tries))})")


def library_path():
    if given := os.environ.get("SKALD_LIBRARY"):
        return Path(given)
    built = [TREE / "build" / preset / "apps/python/libskald.so" for preset in ("release", "dev")]
    return first_of([HERE / "libskald.so", *built], "libskald.so", "SKALD_LIBRARY")


def data_folder():
    if given := os.environ.get("SKALD_DATA"):
        return Path(given)
    return first_of([TREE / "data", Path("/usr/share/skald/data")], "the folder data/", "SKALD_DATA")


POINTER, TEXT, INT, SEED = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int, ctypes.c_uint64
SIZE = ctypes.POINTER(ctypes.c_size_t)
BYTES = ctypes.POINTER(ctypes.c_void_p)
INTS = ctypes.POINTER(ctypes.c_int)
FUNCTIONS = {
    "open": (POINTER,),
    "close": (None, POINTER),
    "call": (TEXT, POINTER, TEXT),
    "fault": (TEXT, POINTER),
    "begin": (POINTER, POINTER, TEXT, TEXT),
    "begin_series": (POINTER, POINTER, TEXT, TEXT),
    "clone": (POINTER, POINTER),
    "free": (None, POINTER),
    "reseed": (None, POINTER, SEED),
    "text": (TEXT, POINTER),
    "side": (INT, POINTER),
    "answers": (INT, POINTER),
    "hash": (SEED, POINTER),
    "outcome": (None, POINTER, INTS),
    "choices": (INT, POINTER),
    "legal": (INT, POINTER, INTS),
    "is_legal": (INT, POINTER, INT),
    "answer": (INT, POINTER, INT),
    "answer_text": (INT, POINTER, TEXT),
    "choice_text": (INT, POINTER, INT),
    "choice_json": (INT, POINTER, INT),
    "question": (TEXT, POINTER),
    "view": (TEXT, POINTER, INT),
    "log": (TEXT, POINTER),
    "features": (None, POINTER, BYTES, SIZE, BYTES, SIZE),
    "candidates": (POINTER, POINTER, SIZE),
    "seat": (POINTER, POINTER, TEXT, SEED),
    "seat_series": (POINTER, POINTER, TEXT, INT),
    "unseat": (None, POINTER),
    "bot_answer": (INT, POINTER, POINTER),
}


class Library:
    """The functions by their names without `skald_`. PyDLL keeps Python's lock: the rules are for one thread."""

    def __init__(self):
        loaded = ctypes.PyDLL(str(library_path()))
        for name, (result, *arguments) in FUNCTIONS.items():
            function = getattr(loaded, "skald_" + name)
            function.restype, function.argtypes = result, arguments
            setattr(self, name, function)


_loaded = None


def library():
    global _loaded
    if _loaded is None:
        _loaded = Library()
    return _loaded
