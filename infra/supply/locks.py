"""The packages of Python that our commands install, and where each list of them is made: `python3 infra/supply/locks.py [UV'S OPTIONS]`.

Wants uv on the path. Versions stay as they are unless an option asks for others: `--upgrade-package NAME`, `--upgrade`.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

# Each of these folders has a requirements.in, what we want, and a requirements.txt, all that is installed. And the oldest Python for it.
FOLDERS = {
    "infra/local": "3.10",
    "infra/api-check": "3.11",
    "infra/supply": "3.10",
    "shared/engine/bench": "3.11",
}
COMPILE = "python3 infra/supply/locks.py"


def lists():
    """Every list of packages with its hashes, by its path in the repository."""
    return [f"{folder}/requirements.txt" for folder in FOLDERS]


def make(options):
    # In this order: what tries the contract keeps to the versions of the local cloud's tools.
    for folder, python in FOLDERS.items():
        command = ["uv", "pip", "compile", "--quiet", "--universal", "--generate-hashes", "--python-version", python]
        command += ["--no-emit-index-url", "--no-emit-find-links", "--no-emit-build-options"]
        command += ["--custom-compile-command", COMPILE, "requirements.in", "--output-file", "requirements.txt", *options]
        subprocess.run(command, cwd=ROOT / folder, check=True)


if __name__ == "__main__":
    make(sys.argv[1:])
