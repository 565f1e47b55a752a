"""npm and pip-audit against services on this machine, and the answers of cargo-deny: findings are found, and who is away is away."""

import json
import os
import tempfile
import time
import unittest
from pathlib import Path

import crates
import npm
import python
from command import run
from findings import Away, Broken
from locks import ROOT
from standin import service

NPM = [ROOT / ".venv/bin/npm"]
SCHEMAS = ROOT / "infra/local-stripe/schemas"
NOBODY = "http://127.0.0.1:9"
ADVISORY = {
    "id": 1,
    "url": "https://example.org/advisories/GHSA-aaaa-bbbb-cccc",
    "title": "Invented",
    "severity": "high",
    "vulnerable_versions": "<99",
    "cwe": [],
    "cvss": {"score": 0, "vectorString": None},
}
DIAGNOSTIC = {
    "type": "diagnostic",
    "fields": {
        "advisory": {"id": "RUSTSEC-2026-9999", "aliases": ["CVE-2026-9"]},
        "code": "vulnerability",
        "labels": [{"span": "jiff 0.2.43 registry+https://example.org/index"}],
        "message": "An invented weakness",
        "severity": "error",
    },
}
SUMMARY = {"type": "summary", "fields": {"advisories": {"errors": 1}}}


def environment(url):
    # A cache of its own: an answer of before is none.
    cache = tempfile.mkdtemp(dir=folder.name)
    return {"NPM_CONFIG_REGISTRY": url, "NPM_CONFIG_CACHE": cache, "PATH": f"{ROOT / '.venv/bin'}:{os.environ['PATH']}"}


def setUpModule():
    global folder
    folder = tempfile.TemporaryDirectory()


def tearDownModule():
    folder.cleanup()


class Commands(unittest.TestCase):
    def test_one_that_does_not_end_is_no_answer_even_where_a_child_of_it_goes_on(self):
        began = time.monotonic()
        with self.assertRaisesRegex(Away, "within 0.3 s"):
            run(["sh", "-c", "sleep 5 & sleep 60"], 0.3)
        self.assertLess(time.monotonic() - began, 4)

    def test_output_errors_and_exit_code_are_kept_and_one_that_is_not_there_is_our_fault(self):
        done = run(["sh", "-c", "echo one; echo two >&2; exit 3"], 10)
        self.assertEqual((done.stdout, done.stderr, done.returncode), ("one\n", "two\n", 3))
        with self.assertRaises(Broken):
            run(["/nothing/here"], 10)


class Npm(unittest.TestCase):
    def ask(self, url):
        return npm.ask([SCHEMAS], NPM, environment(url))

    def test_a_weakness_of_a_package_of_the_lock_file_is_found_and_one_of_another_is_not(self):
        asked = []

        def answer(path, body):
            if "advisories" not in path:
                return 404, {}
            asked.append(json.loads(body))
            return 200, {name: [ADVISORY] for name in ("typescript", "lodash")}

        with service(answer) as url:
            found = self.ask(url)
        self.assertIn("typescript", asked[0])
        self.assertEqual([(each.package, each.ids) for each in found], [("typescript", {"GHSA-aaaa-bbbb-cccc"})])

    def test_nothing_known_is_no_finding(self):
        with service(lambda path, body: (200, {})) as url:
            self.assertEqual(self.ask(url), [])

    def test_a_service_that_refuses_and_one_that_is_not_there_are_away(self):
        with service(lambda path, body: (405, {})) as url, self.assertRaisesRegex(Away, "405"):
            self.ask(url)
        with self.assertRaises(Away):
            self.ask(NOBODY)

    def test_a_lock_file_that_npm_cannot_use_is_our_fault(self):
        with self.assertRaises(Broken):
            npm.ask([Path(folder.name)], NPM, environment(NOBODY))

    def test_who_is_away_for_one_lock_file_hides_nothing_of_another(self):
        asked = []

        def answer(path, body):
            if "advisories" not in path:
                return 404, {}
            asked.append(path)
            return (200, {"typescript": [ADVISORY]}) if len(asked) == 1 else (503, {})

        with service(answer) as url:
            found = npm.ask([SCHEMAS, SCHEMAS], NPM, environment(url))
        self.assertEqual([each.package for each in found], ["typescript"])
        self.assertGreater(len(asked), 1)

    def test_every_lock_file_is_asked_about(self):
        self.assertEqual(npm.folders(ROOT), [ROOT / "frontend", SCHEMAS])


class Python(unittest.TestCase):
    LISTS = (ROOT / "shared/engine/bench/requirements.txt",)

    def ask(self, url):
        return python.ask(self.LISTS, f"{url}/v1/query", tempfile.mkdtemp(dir=folder.name))

    def test_a_weakness_is_found_by_all_of_its_names(self):
        def answer(_, body):
            package = json.loads(body)["package"]
            weakness = {"id": "PYSEC-2026-9", "summary": "Invented", "aliases": ["CVE-2026-9"], "affected": [{"package": package}]}
            return 200, {"vulns": [weakness]} if package["name"] == "numpy" else {}

        with service(answer) as url:
            found = self.ask(url)
        self.assertEqual([(each.package, each.ids) for each in found], [("numpy", {"PYSEC-2026-9", "CVE-2026-9"})])

    def test_nothing_known_is_no_finding_and_a_service_that_refuses_or_is_not_there_is_away(self):
        with service(lambda path, body: (200, {})) as url:
            self.assertEqual(self.ask(url), [])
        with service(lambda path, body: (503, {})) as url, self.assertRaises(Away):
            self.ask(url)
        with self.assertRaises(Away):
            self.ask(NOBODY)

    def test_a_list_without_hashes_is_our_fault(self):
        plain = Path(folder.name, "plain.txt")
        plain.write_text("numpy==2.4.6\n", encoding="utf-8")
        with self.assertRaises(Broken):
            python.ask([plain], f"{NOBODY}/v1/query")

    def test_a_package_that_was_left_out_is_not_taken_for_a_good_one(self):
        with self.assertRaises(Broken):
            python.read('{"dependencies": [{"name": "numpy", "skip_reason": "not found"}]}')


class Crates(unittest.TestCase):
    def read(self, *entries, code=1):
        return crates.read("".join(f"{json.dumps(entry)}\n" for entry in entries), code)

    def test_a_finding_has_the_names_of_its_advisory_and_one_without_advisory_its_kind(self):
        withdrawn = {"type": "diagnostic", "fields": DIAGNOSTIC["fields"] | {"advisory": None, "code": "yanked"}}
        found = self.read(DIAGNOSTIC, DIAGNOSTIC, withdrawn, SUMMARY)
        self.assertEqual([each.ids for each in found], [{"RUSTSEC-2026-9999", "CVE-2026-9"}, {"yanked"}])
        self.assertEqual((found[0].package, found[0].version), ("jiff", "0.2.43"))

    def test_a_warning_is_no_finding(self):
        warning = {"type": "diagnostic", "fields": DIAGNOSTIC["fields"] | {"severity": "warning"}}
        self.assertEqual(self.read(warning, SUMMARY, code=0), [])

    def test_what_ends_early_or_in_contradiction_is_no_answer(self):
        for entries, code in (((), 0), ((DIAGNOSTIC,), 1), ((DIAGNOSTIC, SUMMARY), 0), ((SUMMARY,), 1), ((SUMMARY,), 2)):
            with self.subTest(entries=len(entries), code=code), self.assertRaises(Broken):
                self.read(*entries, code=code)

    def test_a_database_that_cannot_be_fetched_is_away_and_another_error_is_not(self):
        def log(message):
            return {"type": "log", "fields": {"level": "ERROR", "message": message}}

        with self.assertRaises(Away):
            self.read(log("failed to fetch advisory database: Could not resolve host"))
        with self.assertRaises(Broken):
            self.read(log("failed to validate configuration file"))
        self.assertEqual(self.read(log("waited long for a lock"), SUMMARY, code=0), [], "it went on")

    def test_a_crate_that_could_not_be_looked_up_is_not_taken_for_a_good_one(self):
        lost = {"type": "diagnostic", "fields": DIAGNOSTIC["fields"] | {"advisory": None, "code": "index-failure", "severity": "warning"}}
        with self.assertRaises(Away):
            self.read(lost, SUMMARY, code=0)
        self.assertEqual(len(self.read(lost, DIAGNOSTIC, SUMMARY)), 1)

    def test_without_the_database_a_young_copy_is_used_and_an_old_one_is_not(self):
        url = f"file://{folder.name}/nothing"
        copies = Path(tempfile.mkdtemp(dir=folder.name))
        with self.assertRaisesRegex(Away, "cannot be fetched"):
            crates.source(url, copies)
        head = copies / "advisory-db-1/.git/HEAD"
        head.parent.mkdir(parents=True)
        head.write_text("", encoding="utf-8")
        self.assertEqual(crates.source(url, copies)[1], ["--offline"])
        with self.assertRaisesRegex(Away, "cannot be fetched"):
            crates.source(url, copies, strict=True)
        old = time.time() - 8 * 86_400
        os.utime(head, (old, old))
        with self.assertRaisesRegex(Away, "8 days old"):
            crates.source(url, copies)

    def test_nothing_is_compiled_where_the_database_is_away(self):
        tools = Path(folder.name, "tools")
        settings = Path(tempfile.mkdtemp(dir=folder.name))
        (settings / "deny.toml").write_text(f'[advisories]\ndb-urls = ["file://{folder.name}/nothing"]\n', encoding="utf-8")
        with self.assertRaises(Away):
            crates.ask(settings, tools, may_install=True, env=os.environ | {"CARGO_HOME": folder.name})
        self.assertFalse(tools.exists())

    def test_nothing_is_compiled_in_the_test_command(self):
        tools = Path(folder.name, "no-tools")
        with self.assertRaisesRegex(Away, "cargo xtask advisories"):
            crates.install(tools, may_install=False)
        self.assertFalse(tools.exists())

    def test_release_candidates_are_named(self):
        self.assertTrue(any(each.startswith("async-stripe ") for each in crates.prereleases(ROOT)))
