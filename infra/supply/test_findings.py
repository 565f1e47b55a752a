"""An exception has a reason and an end, which the time frames bound; whatever is not excepted fails, and so does an old exception."""

import json
import re
import tempfile
import unittest
from datetime import date, datetime, timezone
from pathlib import Path

import advisories
import tomli
from findings import DAYS, Away, Broken, Finding, not_excepted, outdated, read_exceptions
from locks import ROOT

ENTRY = {
    "id": "RUSTSEC-2026-9999",
    "package": "jiff",
    "level": "medium",
    "public": "2026-11-01",
    "until": "2026-12-01",
    "reason": "No function calls it.",
}
FOUND = Finding(frozenset(["RUSTSEC-2026-9999", "CVE-2026-9"]), "jiff", "0.2.43", "An invented weakness")
TODAY = date(2026, 11, 30)


def read(*entries):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "exceptions.json")
        path.write_text(json.dumps(entries), encoding="utf-8")
        return read_exceptions(TODAY, path)


def answer(found=(), note=""):
    return lambda: (list(found), note)


def away():
    raise Away("no name resolution")


class Exceptions(unittest.TestCase):
    def test_ours_are_complete_and_in_force(self):
        exceptions, wrong = advisories.of_exceptions(datetime.now(timezone.utc).date())
        self.assertEqual(wrong, [], exceptions)

    def test_one_without_an_end_a_reason_a_known_level_or_within_no_time_frame_is_refused(self):
        for change in ({"until": None}, {"until": "soon"}, {"reason": " "}, {"level": "unknown"}, {"until": "2026-12-02"}, {"more": 1}):
            with self.subTest(change), self.assertRaises(Broken):
                read(ENTRY | change)
        with self.assertRaises(Broken):
            read({name: value for name, value in ENTRY.items() if name != "reason"})
        self.assertEqual(len(read(ENTRY)), 1)

    def test_one_of_a_day_that_has_not_come_is_refused(self):
        with self.assertRaises(Broken):
            read(ENTRY | {"public": "2036-01-01", "until": "2036-01-20"})

    def test_it_covers_its_advisory_of_its_package_by_any_of_its_names_until_its_last_day(self):
        self.assertEqual(not_excepted([FOUND], read(ENTRY), TODAY), [])
        self.assertEqual(not_excepted([FOUND], read(ENTRY | {"id": "CVE-2026-9"}), date(2026, 12, 1)), [])
        for entry in (ENTRY | {"package": "time"}, ENTRY | {"id": "RUSTSEC-2026-9998"}):
            self.assertEqual(not_excepted([FOUND], read(entry), TODAY), [FOUND])
        self.assertEqual(not_excepted([FOUND], read(ENTRY), date(2026, 12, 2)), [FOUND])

    def test_one_past_its_end_is_a_failure_of_its_own(self):
        self.assertEqual(outdated(read(ENTRY), TODAY), [])
        self.assertEqual(len(outdated(read(ENTRY), date(2026, 12, 2))), 1)


class Check(unittest.TestCase):
    def test_who_is_away_is_skipped_what_is_found_fails_and_what_breaks_fails_alone(self):
        def broken():
            raise KeyError("vulns")

        asked = {"a": away, "b": answer([FOUND]), "c": broken, "d": answer(note="by a copy")}
        failed, skipped, passed = advisories.check(asked, [], TODAY)
        self.assertEqual(failed, {"b": [str(FOUND)], "c": ["KeyError('vulns')"]})
        self.assertEqual((skipped, passed), ({"a": "no name resolution"}, {"d": "by a copy"}))
        failed, _, passed = advisories.check({"b": answer([FOUND])}, read(ENTRY), TODAY)
        self.assertEqual((failed, passed), ({}, {"b": "1 excepted"}))

    def test_lines_say_it_in_numbers_and_a_strict_run_lets_nothing_be_skipped(self):
        lines, well = advisories.tap({}, {"a": "no name resolution"}, {"d": ""}, strict=False)
        self.assertEqual(lines, ["1..2", "ok 1 - d", "ok 2 - a # SKIP no name resolution", "# pass 2", "# fail 0"])
        self.assertTrue(well)
        lines, well = advisories.tap({"b": ["x"]}, {"a": "no name resolution"}, {}, strict=True)
        self.assertEqual(lines[-2:], ["# pass 0", "# fail 2"])
        self.assertFalse(well)


class Documents(unittest.TestCase):
    def test_the_time_frames_are_those_of_the_readme(self):
        text = (ROOT / "infra/supply/README.md").read_text(encoding="utf-8")
        rows = dict(re.findall(r"^\| `(\w+)` \|.*\| (\d+) \|$", text, re.MULTILINE))
        self.assertEqual({level: int(days) for level, days in rows.items()}, DAYS)

    def test_crates_may_have_the_licences_that_the_offline_test_allows(self):
        source = (ROOT / "infra/wiring/src/licences.rs").read_text(encoding="utf-8")
        allowed = re.findall(r'"([^"]+)"', re.search(r"ALLOWED[^=]*= \[(.*?)\]", source, re.DOTALL).group(1))
        settings = tomli.loads((ROOT / "deny.toml").read_text(encoding="utf-8"))
        self.assertEqual(settings["licenses"]["allow"], allowed)
        # They have an end in exceptions.json alone.
        self.assertNotIn("ignore", settings["advisories"])
