"""From a backup back into the tables: `hold` stops what writes, `compare` looks at restored copies of the tables, `apply` puts rows back,
`resume` lets the work go on; `drill` plays all of it on the local cloud. See README.md.
"""

import argparse
import json
import os
import sys
import time
import urllib.parse
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "infra/local"))

import boto3
from botocore.exceptions import BotoCoreError, ClientError

import tables
from stack import Failed, read_template, say

import calls
import compare
import drill
from work import Work

REGION = "eu-central-1"
LOOPBACK = ("127.0.0.1", "localhost", "::1")
HEAD = ("table", "rows", "missing", "differ", "too many", "expired", "seconds")


def definitions(stack):
    """Name to (arguments of CreateTable, attribute of its time to live) of every table of the stack."""
    return tables.definitions(read_template(ROOT / "infra/stacks/data.yaml"), {"Prefix": stack})


class Place:
    """Where the stack is: AWS, with the credentials of the environment, or the local cloud."""

    def __init__(self, arguments):
        self.outputs = None
        if arguments.local:
            self.outputs = json.loads(arguments.local.read_text(encoding="utf-8"))
        self.stack = self.outputs["stack"] if self.outputs else arguments.stack
        self.region = self.outputs["region"] if self.outputs else arguments.region

    def client(self, service):
        """A client whose calls are bounded."""
        if not self.outputs:
            return boto3.client(service, region_name=self.region, config=calls.CALLS)
        # Any keys are accepted there.
        keys = {"aws_access_key_id": "test", "aws_secret_access_key": "test"}
        address = self.outputs["dynamodb" if service == "dynamodb" else "gateway"]
        return boto3.client(service, region_name=self.region, endpoint_url=address, config=calls.CALLS, **keys)

    def work(self):
        """What writes into the tables."""
        return Work(self.client("cloudformation"), self.client("lambda"), self.stack)

    def chosen(self, names):
        """The definitions of these tables, named as in infra/stacks/data.yaml without the stack; of all where none is named."""
        known = definitions(self.stack)
        wanted = [f"{self.stack}-{name}" for name in names] or list(known)
        unknown = [name for name in wanted if name not in known]
        if unknown:
            raise Failed(f"there is no table {' nor '.join(unknown)} in infra/stacks/data.yaml")
        return {name: known[name] for name in wanted}


def pairs(dynamodb, chosen, suffix):
    """Each table with its copy. All are looked at before the first is compared: half a restore would be neither state."""
    found, problems = [], []
    for name, (_, expiry) in chosen.items():
        try:
            found.append(compare.Pair(dynamodb, name, f"{name}-{suffix}", expiry))
        except Failed as problem:
            problems.append(str(problem))
    if problems:
        raise Failed("; ".join(problems))
    return found


def table_of(lines):
    """Lines of cells, in columns."""
    widths = [max(len(str(line[column])) for line in lines) for column in range(len(lines[0]))]
    names = (line[0].ljust(widths[0]) for line in lines)
    numbers = ("  ".join(str(cell).rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True)) for line in lines)
    return "\n".join(f"{name}  {rest}" for name, rest in zip(names, numbers, strict=True))


def report(found):
    """Of (table, what was found, seconds)."""
    lines = [(name, each.rows, each.missing, each.differ, each.extra, each.expired, f"{seconds:.1f}") for name, each, seconds in found]
    text = [table_of([HEAD, *lines])]
    text += [f"{name}: for example {json.dumps(each.keys[:3])}" for name, each, _ in found if each.keys]
    return "\n".join(text)


def run_all(all_pairs, rows=None):
    """[(Table, what was found, seconds)]; with `rows` it is put right."""
    done = []
    for pair in all_pairs:
        started = time.monotonic()
        found = pair.compare(rows)
        done.append((pair.live, found, time.monotonic() - started))
        say(f"{pair.live}: {'put right' if rows else 'compared'} in {done[-1][2]:.1f} s")
    return done


def compare_tables(arguments):
    """Says what is missing, differs or is too many. Writes nothing."""
    place = Place(arguments)
    found = run_all(pairs(place.client("dynamodb"), place.chosen(arguments.table), arguments.suffix))
    print(report(found))
    return 0


def apply_rows(arguments):
    """Puts right what may be, compares again and says what is left."""
    place = Place(arguments)
    chosen = place.chosen(arguments.table)
    if arguments.yes:
        say("--yes: it is not looked at whether the work is held, whether the tables fit each other, nor how much is deleted")
    else:
        refuse_halves(arguments)
        refuse_unheld(place)
    both = pairs(place.client("dynamodb"), chosen, arguments.suffix)
    if arguments.rows == compare.EXACT and not arguments.yes:
        refuse_emptying(run_all(both))
    print(f"found and put right ({arguments.rows}):\n{report(run_all(both, arguments.rows))}")
    left = run_all(both)
    print(f"left:\n{report(left)}")
    missing = any(each.missing or (arguments.rows != compare.MISSING and each.differ) for _, each, _ in left)
    return 1 if missing or (arguments.rows == compare.EXACT and any(each.extra for _, each, _ in left)) else 0


def refuse_halves(arguments):
    """An account, its ledger and its analyses are written together: some tables of an earlier second fit none of the others."""
    if arguments.rows == compare.EXACT and arguments.table:
        raise Failed("--rows exact with --table: tables of two times do not fit each other. Leave --table out; with --yes it is done")


def refuse_unheld(place):
    """Rows that are written between comparing and putting right would be lost."""
    running = place.work().unheld()
    if running:
        names = ", ".join(running[:3])
        raise Failed(f"the work is not held ({len(running)} functions may write, such as {names}): run hold first; with --yes it is done")


def refuse_emptying(found):
    """A copy that lacks most of what is there is more likely the wrong one, or not yet filled, than the right one."""
    emptied = [name for name, each, _ in found if each.extra > each.rows - each.missing]
    if emptied:
        raise Failed(f"more than half of {', '.join(emptied)} would be deleted: is this the right copy? With --yes it is done")


def hold(arguments):
    """Stops what writes, and waits until nothing that had begun can still run."""
    seconds = Place(arguments).work().hold()
    if not arguments.local:
        say(f"waiting {seconds} s for calls that had begun")
        time.sleep(seconds)
    print("held: nothing of the stack writes any more. `resume` lets it go on")
    return 0


def resume(arguments):
    """Lets the work go on."""
    Place(arguments).work().resume()
    print("the work goes on")
    return 0


def play_drill(arguments):
    """The drill, on the local cloud alone."""
    if not arguments.local:
        raise Failed("a drill damages what it restores: only with --local, on the local cloud")
    place = Place(arguments)
    for name in ("dynamodb", "gateway"):
        if urllib.parse.urlsplit(place.outputs[name]).hostname not in LOOPBACK:
            raise Failed(f"{name} is at {place.outputs[name]}, not on this machine: a drill damages what it restores")
    if not arguments.yes:
        raise Failed("a drill deletes and changes rows of the local cloud before it restores them: --yes says that this is meant")
    known, dynamodb = definitions(place.stack), place.client("dynamodb")
    played = drill.Drill(dynamodb, place.stack, known, place.work(), drill.Site(place.outputs, place.client("cognito-idp")))
    print(played.play(lambda: pairs(dynamodb, known, drill.SUFFIX), table_of))
    return 0


def parse(argv):
    """The command line."""
    parser = argparse.ArgumentParser(prog="cargo xtask restore", description=__doc__.split("\n\n")[0])
    commands = parser.add_subparsers(required=True)

    def command(name, run, text):
        each = commands.add_parser(name, help=text, description=text)
        each.add_argument("--stack", default="kanalyse", help="at AWS: name of the stack")
        each.add_argument("--region", default=os.environ.get("AWS_REGION", REGION))
        each.add_argument("--local", nargs="?", type=Path, const=ROOT / ".local/outputs.json", help="the local cloud")
        each.set_defaults(run=run)
        return each

    command("hold", hold, "stops everything that writes")
    for name, run in (("compare", compare_tables), ("apply", apply_rows)):
        each = command(name, run, run.__doc__)
        each.add_argument("--from", dest="suffix", required=True, help="copies are named <table>-SUFFIX", metavar="SUFFIX")
        each.add_argument("--table", action="append", default=[], help="only this one, such as billing; may come several times")
    # Of the last one.
    each.add_argument("--rows", required=True, choices=(compare.MISSING, compare.CHANGED, compare.EXACT), help="which are put right")
    each.add_argument("--yes", action="store_true", help="though not held, of two times, or half a table goes")
    command("resume", resume, "lets the work go on")
    command("drill", play_drill, play_drill.__doc__).add_argument("--yes", action="store_true", help="the damage is meant")
    return parser.parse_args(argv)


def main(argv):
    """Runs one command."""
    arguments = parse(argv)
    try:
        return arguments.run(arguments)
    except (Failed, ClientError, BotoCoreError, OSError, ValueError) as error:
        say(f"restore: {' '.join(str(error).split())}")
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
