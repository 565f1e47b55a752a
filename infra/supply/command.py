"""Commands of others, with an end."""

import os
import subprocess
import tempfile

from findings import Away, Broken


def run(command, seconds, env=None, cwd=None):
    """What it wrote, and its exit code. One that has not ended by then counts as no answer."""
    # Nobody is there to be asked for a password.
    env = os.environ | {"GIT_TERMINAL_PROMPT": "0", "NO_COLOR": "1"} | (env or {})
    command = [str(word) for word in command]
    # Files, not pipes: a pipe would be waited for as long as some child of the command holds it.
    with tempfile.TemporaryFile("w+", encoding="utf-8") as out, tempfile.TemporaryFile("w+", encoding="utf-8") as errors:
        try:
            done = subprocess.run(command, stdout=out, stderr=errors, timeout=seconds, env=env, cwd=cwd, stdin=subprocess.DEVNULL)
        except subprocess.TimeoutExpired as error:
            raise Away(f"no answer within {seconds} s") from error
        except OSError as error:
            raise Broken(f"{command[0]} cannot be started: {error}") from error
        for file in (out, errors):
            file.seek(0)
        return subprocess.CompletedProcess(command, done.returncode, out.read(), errors.read())


def last_line(text):
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "it says nothing"
