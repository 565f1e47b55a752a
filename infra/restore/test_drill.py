"""The drill: every table comes back, wherever it is cut off, and never on anything but this machine."""

import contextlib
import io
import json
import tempfile
import time
from pathlib import Path
from unittest.mock import patch

from wire import WithDatabase

import books
import calls
import compare
import drill
import restore
import tables
from stack import Failed


class Held:
    """Work that an earlier drill has left held, and the site as it answers then."""

    def __init__(self, seconds=30):
        self.held, self.seconds = True, seconds

    def hold(self):
        self.held = True
        return self.seconds

    def resume(self):
        self.held = False

    def refuses(self):
        return self.held

    def seen(self):
        if self.held:
            raise Failed("GET /leaderboard answers 429")
        return {"me": "somebody"}


class Drills(WithDatabase):
    def setUp(self):
        self.stack = f"d{time.time_ns()}"
        self.known = restore.definitions(self.stack)
        tables.ensure(self.dynamodb, self.known)
        for name in self.known:
            puts = [{"pk": {"S": f"U#{who}"}, "sk": {"S": f"X#{n}"}, "body": {"B": bytes([who, n])}} for who in range(7) for n in range(3)]
            calls.write(self.dynamodb, name, puts=puts)
        money = []
        for who in range(7):
            key = {"pk": {"S": f"U#{who}"}}
            delta = {"M": {"subscription": {"N": "5"}, "purchased": {"N": "-1"}}}
            money.append(key | {"sk": {"S": "ACCT"}, "subscription": {"N": "10"}, "purchased": {"N": "-2"}})
            money += [key | {"sk": {"S": f"L#{source}"}, "delta": delta} for source in ("a", "b")]
        calls.write(self.dynamodb, f"{self.stack}-billing", puts=money)
        self.before = self.checksums()

    def checksums(self):
        return {name: compare.checksum(self.dynamodb, name) for name in self.known}

    def play(self):
        played = drill.Drill(self.dynamodb, self.stack, self.known)
        return played.play(lambda: restore.pairs(self.dynamodb, self.known, drill.SUFFIX), restore.table_of)

    def test_every_table_comes_back_and_no_copy_stays(self):
        said = self.play()
        self.assertEqual(self.checksums(), self.before)
        self.assertIn("7 accounts add up to their ledgers", said)
        for name, (rows, checksum) in self.before.items():
            self.assertRegex(said, rf"{name} +{rows} +{checksum} ")
        left = [name for name in self.dynamodb.list_tables()["TableNames"] if drill.SUFFIX in name and name.startswith(self.stack)]
        self.assertEqual(left, [])

    def test_a_drill_that_was_cut_off_anywhere_goes_on(self):
        self.known = {name: self.known[name] for name in (f"{self.stack}-billing", f"{self.stack}-titles")}
        self.before = self.checksums()
        for step in ("copy", "damage", "restore", "verify", "clean_up"):
            for after in (False, True):
                real = getattr(drill.Drill, step)

                def cut(one, *arguments, real=real, after=after):
                    if after:
                        real(one, *arguments)
                    raise KeyboardInterrupt

                with self.subTest(step=step, after=after):
                    with patch.object(drill.Drill, step, cut), self.assertRaises(KeyboardInterrupt):
                        self.play()
                    self.play()
                    self.assertEqual(self.checksums(), self.before)

    def test_a_drill_that_was_cut_off_while_the_work_was_held_lets_it_go_on(self):
        held = Held()
        played = drill.Drill(self.dynamodb, self.stack, self.known, held, held)
        said = played.play(lambda: restore.pairs(self.dynamodb, self.known, drill.SUFFIX), restore.table_of)
        self.assertEqual((held.held, self.checksums()), (False, self.before))
        self.assertNotIn("answer as before", said)

    def test_what_still_writes_or_answers_while_it_is_held_is_found(self):
        held = Held(seconds=1)
        held.held = False
        held.refuses = lambda: False
        with self.assertRaisesRegex(Failed, "the API still answers"):
            drill.Drill(self.dynamodb, self.stack, self.known, held, held).play(list, restore.table_of)
        held.held, held.refuses, real = True, (lambda: True), drill.Drill._checksum

        def written(one, name, of=None):
            calls.write(self.dynamodb, f"{self.stack}-audit", puts=[{"pk": {"S": "now"}, "sk": {"S": str(time.time_ns())}}])
            return real(one, name, of)

        with patch.object(drill.Drill, "_checksum", written), self.assertRaisesRegex(Failed, "the tables still change"):
            drill.Drill(self.dynamodb, self.stack, self.known, held, held).play(list, restore.table_of)

    def test_copies_that_are_not_whole_are_made_again(self):
        real = drill.Drill._checksum
        with patch.object(drill.Drill, "_checksum", lambda one, name, of=None: real(one, name, of) if "coach" not in name else self.fail()):
            with self.assertRaises(AssertionError):
                self.play()
        self.assertEqual(self.checksums(), self.before, "nothing is damaged before every copy is whole")
        self.play()
        self.assertEqual(self.checksums(), self.before)

    def test_a_balance_that_is_not_the_sum_of_its_ledger_is_found(self):
        billing = f"{self.stack}-billing"
        self.assertEqual(books.disagreements(self.dynamodb, billing), (7, []))
        self.dynamodb.delete_item(TableName=billing, Key={"pk": {"S": "U#3"}, "sk": {"S": "L#a"}})
        self.dynamodb.delete_item(TableName=billing, Key={"pk": {"S": "U#5"}, "sk": {"S": "ACCT"}})
        self.assertEqual(books.disagreements(self.dynamodb, billing), (6, ["U#3", "U#5"]))
        with self.assertRaisesRegex(Failed, "U#3, U#5"):
            self.play()

    def test_only_this_machine_is_damaged_and_only_when_it_is_meant(self):
        for dynamodb, yes, words in (
            ("https://dynamodb.eu-central-1.amazonaws.com", ["--yes"], "not on this machine"),
            ("http://10.0.0.1:4567", ["--yes"], "not on this machine"),
            (self.address, [], "--yes says that this is meant"),
        ):
            with tempfile.TemporaryDirectory() as folder:
                out = Path(folder) / "outputs.json"
                out.write_text(json.dumps({"stack": self.stack, "region": "r", "gateway": "http://127.0.0.1:9", "dynamodb": dynamodb}))
                complained = io.StringIO()
                with contextlib.redirect_stderr(complained):
                    self.assertEqual(restore.main(["drill", "--local", str(out), *yes]), 1)
            self.assertIn(words, complained.getvalue())
        with contextlib.redirect_stderr(complained):
            self.assertEqual(restore.main(["drill", "--yes"]), 1)
        self.assertIn("only with --local", complained.getvalue())
