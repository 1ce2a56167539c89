#!/usr/bin/env python3
"""Plays tournaments and looks at their transcripts.

    golden.py HILLTOP transcript GAME         plays GAME.yaml: must give GAME.jsonl, to the byte
    golden.py HILLTOP update GAME...          rewrites GAME.jsonl, after a change that was meant
    golden.py HILLTOP recompute FILE OPTIONS  plays FILE and recomputes it from the rules (recompute.py)
"""

import difflib
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent


def play(hilltop, tournament):
    """The transcript of a tournament file, as bytes."""
    with tempfile.TemporaryDirectory() as folder:
        store = f"{folder}/golden.hill"
        subprocess.run([hilltop, "run", str(tournament), "--store", store, "--quiet"], check=True,
                       stdout=subprocess.DEVNULL)
        return subprocess.run([hilltop, "show", store, "--transcript"], check=True,
                              stdout=subprocess.PIPE).stdout


def recompute(transcript, options):
    with tempfile.NamedTemporaryFile(suffix=".jsonl") as file:
        file.write(transcript)
        file.flush()
        command = [sys.executable, "-B", HERE / "recompute" / "recompute.py", file.name, *options]
        return subprocess.run(command, check=False).returncode


def compare(hilltop, game):
    played = play(hilltop, HERE / f"{game}.yaml")
    golden = (HERE / f"{game}.jsonl").read_bytes()
    if played == golden:
        return 0
    lines = difflib.unified_diff(golden.decode().splitlines(), played.decode().splitlines(),
                                 f"{game}.jsonl", "as played now", n=0, lineterm="")
    print("\n".join([line[:400] for line in lines][:40]))
    print(f"The transcript has changed. If that was meant: {sys.argv[0]} {hilltop} update {game}")
    return 1


def update(hilltop, game):
    transcript = play(hilltop, HERE / f"{game}.yaml")
    if recompute(transcript, []):
        sys.exit(f"{game}.jsonl stays as it was: its transcript is not by the rules")
    (HERE / f"{game}.jsonl").write_bytes(transcript)


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    hilltop, what, first, *rest = sys.argv[1:]
    if what == "transcript":
        sys.exit(compare(hilltop, first))
    if what == "recompute":
        sys.exit(recompute(play(hilltop, first), rest))
    if what != "update":
        sys.exit(__doc__)
    for game in (first, *rest):
        update(hilltop, game)


main()
