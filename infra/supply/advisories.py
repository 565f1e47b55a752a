"""Whether a weakness of something that we use is known: the three services side by side, each skipped where it is away.

Called by `cargo xtask advisories` and as a part of `cargo xtask test`. Writes TAP: a line each, and what failed again at the end.
"""

import argparse
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timezone
from pathlib import Path

import crates
import locks
import npm
import python
from findings import Away, Broken, not_excepted, outdated, read_exceptions

# The test command gathers here what was skipped, a line each.
SKIPPED = "KANALYSE_SKIPPED"


def services(root, arguments):
    """What each service is asked about, and how: returns its findings and what is to be said of them."""

    def of_crates():
        found, note = crates.ask(root, arguments.tools, arguments.install, arguments.strict)
        candidates = ", ".join(crates.prereleases(root))
        return found, "; ".join(filter(None, [note, f"release candidates: {candidates}" if candidates else ""]))

    return {
        "crates": of_crates,
        "npm packages": lambda: (npm.ask(npm.folders(root), arguments.npm), ""),
        "Python packages": lambda: (python.ask([root / each for each in locks.lists()]), ""),
    }


def check(asked, exceptions, today):
    """Asks all of them. Returns what failed, what was skipped, and what is to be said of the others, by name."""
    failed, skipped, passed = {}, {}, {}
    with ThreadPoolExecutor(len(asked)) as pool:
        running = {name: pool.submit(ask) for name, ask in asked.items()}
    for name, answer in running.items():
        try:
            found, note = answer.result()
        except Away as error:
            skipped[name] = " ".join(str(error).split())
        # Whatever else goes wrong with one of them is its failure, and the others still count.
        except Exception as error:
            failed[name] = [str(error) if isinstance(error, Broken) else repr(error)]
        else:
            open_ones = not_excepted(found, exceptions, today)
            if open_ones:
                failed[name] = [str(each) for each in open_ones]
            else:
                excepted = f"{len(found)} excepted" if found else ""
                passed[name] = "; ".join(filter(None, [excepted, note]))
    return failed, skipped, passed


def of_exceptions(today):
    """The exceptions, and what is wrong with them."""
    try:
        exceptions = read_exceptions(today)
    except (Broken, OSError, ValueError) as error:
        return [], [str(error)]
    return exceptions, outdated(exceptions, today)


def tap(failed, skipped, passed, strict):
    """The lines of all, and whether all is well. With `strict` nothing may be skipped."""
    names = [*passed, *skipped, *failed]
    lines = [f"1..{len(names)}"]
    bad = {**failed, **({name: [f"not asked: {why}"] for name, why in skipped.items()} if strict else {})}
    for number, name in enumerate(names, 1):
        if name in bad:
            lines.append(f"not ok {number} - {name}")
            lines += [f"#   {each}" for each in bad[name]]
        elif name in skipped:
            lines.append(f"ok {number} - {name} # SKIP {skipped[name]}")
        else:
            lines.append(" # ".join(filter(None, [f"ok {number} - {name}", passed[name]])))
    return [*lines, f"# pass {len(names) - len(bad)}", f"# fail {len(bad)}"], not bad


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tools", type=Path, required=True, help="where cargo-deny is, or is installed")
    parser.add_argument("--install", action="store_true", help="cargo-deny, where it is not there: some minutes")
    parser.add_argument("--strict", action="store_true", help="a service that is away is a failure")
    parser.add_argument("npm", nargs="+", help="npm as a command")
    arguments = parser.parse_args()
    today = datetime.now(timezone.utc).date()
    exceptions, wrong = of_exceptions(today)
    failed, skipped, passed = check(services(locks.ROOT, arguments), exceptions, today)
    (failed if wrong else passed)["exceptions"] = wrong or (f"{len(exceptions)} in force" if exceptions else "")
    lines, well = tap(failed, skipped, passed, arguments.strict)
    print("\n".join(lines))
    if os.environ.get(SKIPPED) and skipped and not arguments.strict:
        with open(os.environ[SKIPPED], "a", encoding="utf-8") as file:
            file.writelines(f"skipped: advisories of {name}: {why}\n" for name, why in skipped.items())
    sys.exit(not well)


if __name__ == "__main__":
    main()
