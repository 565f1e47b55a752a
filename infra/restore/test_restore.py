"""Rows come back from a copy: which may, how often it is cut off, and what is refused."""

import contextlib
import io
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from botocore.config import Config
from botocore.exceptions import BotoCoreError

from wire import Stack, Wire, WithDatabase, client

import calls
import compare
import restore
import tables
from stack import Failed

HERE = Path(__file__).resolve().parent


def row(pk, sk="one", **more):
    """An item."""
    return {"pk": {"S": pk}, "sk": {"S": sk}} | more


class Restoring(WithDatabase):
    def setUp(self):
        self.stack = f"s{time.time_ns()}"
        self.known = restore.definitions(self.stack)
        self.live = f"{self.stack}-limits"
        self.copy = f"{self.live}-before"
        self.work = Stack()
        self.addCleanup(self.work.close)

    def make(self, *names, **changes):
        """The table of limits under these names."""
        create, _ = self.known[self.live]
        for name in names:
            tables.ensure(self.dynamodb, {name: (create | changes | {"TableName": name}, None)})

    def both(self, live, copy):
        """Live table and copy with these rows."""
        self.make(self.live, self.copy)
        calls.write(self.dynamodb, self.live, puts=live)
        calls.write(self.dynamodb, self.copy, puts=copy)

    def pair(self, dynamodb=None):
        return compare.Pair(dynamodb or self.dynamodb, self.live, self.copy, "expiresAt")

    def run_command(self, *arguments):
        """Exit code, what it printed, what it complained of; through files as the local cloud has them."""
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "outputs.json"
            place = {"stack": self.stack, "region": "eu-central-1", "gateway": self.work.address, "dynamodb": self.address}
            out.write_text(json.dumps(place))
            said, complained = io.StringIO(), io.StringIO()
            with contextlib.redirect_stdout(said), contextlib.redirect_stderr(complained):
                code = restore.main([*arguments, "--local", str(out)])
        return code, said.getvalue(), complained.getvalue()

    def rows(self):
        return sorted((item["pk"]["S"], item.get("n", {}).get("N")) for item in calls.rows(self.dynamodb, self.live))

    def unlike(self):
        """One row is gone, one differs, one is too many, one is equal in another spelling, one has expired."""
        past = {"N": str(int(time.time()) - 5)}
        sets = {"tags": {"SS": ["a", "b"]}, "n": {"N": "10"}}
        again = {"tags": {"SS": ["b", "a"]}, "n": {"N": "1e1"}}
        self.both(
            [row("changed", n={"N": "1"}), row("new", n={"N": "3"}), row("same", **sets)],
            [row("changed", n={"N": "2"}), row("gone", n={"N": "4"}), row("same", **again), row("old", expiresAt=past)],
        )

    def test_a_comparison_counts_and_writes_nothing(self):
        self.unlike()
        before = compare.checksum(self.dynamodb, self.live)
        found = self.pair().compare()
        self.assertEqual((found.rows, found.missing, found.differ, found.extra, found.expired), (3, 1, 1, 1, 1))
        code, said, _ = self.run_command("compare", "--from", "before", "--table", "limits")
        self.assertEqual(code, 0)
        self.assertRegex(said, rf"{self.live} +3 +1 +1 +1 +1 ")
        self.assertEqual(compare.checksum(self.dynamodb, self.live), before)

    def test_only_the_rows_that_were_meant_are_put_right(self):
        self.unlike()
        for rows, expected in (
            ("missing", [("changed", "1"), ("gone", "4"), ("new", "3"), ("same", "10")]),
            ("changed", [("changed", "2"), ("gone", "4"), ("new", "3"), ("same", "10")]),
            ("exact", [("changed", "2"), ("gone", "4"), ("same", "10")]),
        ):
            meant = ["--yes"] if rows == "exact" else []
            code, said, _ = self.run_command("apply", "--from", "before", "--table", "limits", "--rows", rows, *meant)
            self.assertEqual((code, self.rows()), (0, expected), said)
        self.assertTrue(self.pair().compare().equal)

    def test_what_is_handed_back_is_sent_again(self):
        self.both([], [row(f"p{number}", n={"N": str(number)}) for number in range(60)])
        wire = Wire(self.address)
        self.addCleanup(wire.close)
        wire.hand_back = 7
        found = self.pair(client(wire.address)).compare(compare.CHANGED)
        self.assertEqual((found.missing, wire.hand_back), (60, 0))
        self.assertTrue(self.pair().compare().equal)

    def test_a_table_that_takes_nothing_is_given_up_in_time(self):
        self.both([], [row(f"p{number}") for number in range(30)])
        wire = Wire(self.address)
        self.addCleanup(wire.close)
        wire.hand_back = 10_000
        before, calls.LONGEST_PAUSE = calls.LONGEST_PAUSE, 0.01
        self.addCleanup(setattr, calls, "LONGEST_PAUSE", before)
        with self.assertRaisesRegex(Failed, "takes no more for now: run the same command again"):
            self.pair(client(wire.address)).compare(compare.CHANGED)
        # Four parts of the table at once, each with its rounds.
        self.assertLessEqual(wire.calls.count("BatchWriteItem"), compare.SEGMENTS * calls.ROUNDS)
        wire.hand_back = 0
        self.pair(client(wire.address)).compare(compare.CHANGED)
        self.assertTrue(self.pair().compare().equal)

    def test_a_database_that_says_nothing_is_given_up_in_time(self):
        wire = Wire(self.address)
        self.addCleanup(wire.close)
        wire.mute = True
        self.assertEqual((calls.CALLS.connect_timeout, calls.CALLS.read_timeout), (5, 20))
        quick = client(wire.address, calls.CALLS.merge(Config(read_timeout=0.1)))
        with self.assertRaises(BotoCoreError):
            compare.keys_of(quick, self.live)
        self.assertEqual(len(wire.calls), calls.CALLS.retries["total_max_attempts"])

    def test_a_run_that_was_killed_goes_on(self):
        self.both([row("p0", n={"N": "9"})], [row(f"p{number}", n={"N": "0"}) for number in range(150)])
        wire = Wire(self.address)
        self.addCleanup(wire.close)
        wire.pause = 0.2
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "outputs.json"
            out.write_text(json.dumps({"stack": self.stack, "region": "r", "gateway": self.work.address, "dynamodb": wire.address}))
            command = [sys.executable, HERE / "restore.py", "apply", "--from", "before", "--table", "limits", "--rows", "changed"]
            first = subprocess.Popen([*command, "--local", out], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            end = time.monotonic() + 30
            while wire.calls.count("BatchWriteItem") < 2 and time.monotonic() < end:
                time.sleep(0.01)
            first.kill()
            first.communicate(timeout=10)
            wire.pause = 0
            time.sleep(0.5)
            left = self.pair().compare()
            self.assertTrue(0 < left.missing + left.differ < 150, f"cut off in the middle: {left}")
            again = subprocess.run([*command, "--local", out], capture_output=True, text=True, timeout=60)
        self.assertEqual(again.returncode, 0, again.stderr)
        self.assertTrue(self.pair().compare().equal)

    def test_a_copy_that_is_missing_or_has_other_keys_is_refused_before_anything_is_written(self):
        self.both([], [row("p")])
        code, said, complained = self.run_command("apply", "--from", "before", "--rows", "exact")
        self.assertEqual((code, said, self.rows()), (1, "", []))
        self.assertIn(f"there is no table {self.stack}-billing", complained)
        other = [{"AttributeName": "pk", "KeyType": "HASH"}]
        self.make(f"{self.live}-other", KeySchema=other, AttributeDefinitions=[{"AttributeName": "pk", "AttributeType": "S"}])
        code, _, complained = self.run_command("apply", "--from", "other", "--table", "limits", "--rows", "changed")
        self.assertEqual((code, self.rows()), (1, []))
        self.assertIn("that is no copy of it", complained)
        code, _, complained = self.run_command("compare", "--from", "before", "--table", "nothing")
        self.assertEqual((code, complained), (1, f"restore: there is no table {self.stack}-nothing in infra/stacks/data.yaml\n"))

    def test_a_copy_that_would_empty_a_table_is_refused_unless_it_is_meant(self):
        tables.ensure(self.dynamodb, self.known)
        for name, (create, _) in self.known.items():
            tables.ensure(self.dynamodb, {f"{name}-before": (create | {"TableName": f"{name}-before"}, None)})
        self.both([row("a"), row("b"), row("c")], [row("a")])
        words = ("apply", "--from", "before", "--rows", "exact")
        code, _, complained = self.run_command(*words)
        self.assertEqual((code, len(self.rows())), (1, 3))
        self.assertIn("is this the right copy?", complained)
        self.assertEqual(self.run_command(*words, "--yes")[0], 0)
        self.assertEqual(self.rows(), [("a", None)])

    def test_nothing_is_put_right_while_the_work_is_not_held(self):
        self.both([], [row("a")])
        words = ("apply", "--from", "before", "--table", "limits", "--rows", "missing")
        self.work.held = False
        code, said, complained = self.run_command(*words)
        self.assertEqual((code, said, self.rows()), (1, "", []))
        self.assertIn("the work is not held (1 functions may write, such as one): run hold first", complained)
        self.work.held = True
        self.assertEqual((self.run_command(*words)[0], self.rows()), (0, [("a", None)]))

    def test_what_is_meant_is_done_though_the_work_is_not_held_and_says_so(self):
        self.both([], [row("a")])
        self.work.held = False
        code, _, complained = self.run_command("apply", "--from", "before", "--table", "limits", "--rows", "missing", "--yes")
        self.assertEqual((code, self.rows(), self.work.calls), (0, [("a", None)], []))
        self.assertIn("--yes: it is not looked at whether the work is held", complained)

    def test_one_table_alone_is_not_put_back_exactly_unless_it_is_meant(self):
        self.both([row("new")], [row("new"), row("a")])
        words = ("apply", "--from", "before", "--table", "limits", "--rows", "exact")
        code, said, complained = self.run_command(*words)
        self.assertEqual((code, said, self.rows()), (1, "", [("new", None)]))
        self.assertIn("tables of two times do not fit each other", complained)
        self.assertEqual((self.run_command(*words, "--yes")[0], self.rows()), (0, [("a", None), ("new", None)]))
