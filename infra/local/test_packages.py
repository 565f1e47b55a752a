"""Packages are named by their content, tables are read from the template, files are kept as long as they may be."""

import io
import tempfile
import unittest
import zipfile
from pathlib import Path

import launcher
import site_files
import stack
import tables

ROOT = Path(__file__).resolve().parents[2]


class Packages(unittest.TestCase):
    def test_the_same_binary_gives_the_same_package_and_it_may_be_run(self):
        first, second = stack.zip_bootstrap(b"\x7fELF" * 99), stack.zip_bootstrap(b"\x7fELF" * 99)
        self.assertEqual(first, second)
        entry = zipfile.ZipFile(io.BytesIO(first)).getinfo("bootstrap")
        self.assertEqual(entry.external_attr >> 16, 0o755)

    def test_less_effort_gives_a_larger_package_of_the_same_binary(self):
        binary = bytes(range(256)) * 99 + b"\x7fELF" * 999
        quick, small = stack.zip_bootstrap(binary, effort=1), stack.zip_bootstrap(binary, effort=9)
        self.assertGreater(len(quick), len(small))
        self.assertEqual(*(zipfile.ZipFile(io.BytesIO(each)).read("bootstrap") for each in (quick, small)))

    def test_a_function_that_is_not_built_is_named(self):
        with tempfile.TemporaryDirectory() as empty, self.assertRaisesRegex(stack.Failed, "start-analysis.*build"):
            stack.package(stack.read_template(ROOT / "template.yaml"), ROOT, Path(empty), _Nowhere())

    def test_a_template_that_is_not_there_is_named(self):
        with self.assertRaisesRegex(stack.Failed, "nowhere.yaml cannot be read"):
            stack.read_template("/nowhere.yaml")


class Documents(unittest.TestCase):
    def test_what_a_release_holds_is_sent_under_its_content_and_nothing_else_of_the_folder(self):
        sent = {}
        bucket = stack.Bucket(None, "packages", "https://packages.example.org")
        bucket.put = lambda key, make: sent.update({key: make()})
        with tempfile.TemporaryDirectory() as folder:
            for name, text in (("functions.cdx.json", "{}"), ("web-app.cdx.json", "[]"), ("notes.txt", "")):
                Path(folder, name).write_text(text, encoding="utf-8")
            addresses = bucket.put_documents(Path(folder))
        self.assertEqual(list(sent.values()), [b"{}", b"[]"])
        self.assertEqual(addresses, [f"https://packages.example.org/{key}" for key in sent])
        self.assertTrue(all(key.startswith(("sbom/functions-", "sbom/web-app-")) for key in sent))


class Rules(unittest.TestCase):
    template = stack.read_template(ROOT / "template.yaml")

    def test_each_parameter_that_production_lacks_is_named_and_no_other_stage_is_asked(self):
        with self.assertRaises(stack.Failed) as refused:
            stack.assert_rules(self.template, {"AlarmEmail": "alarms@example.org"})
        self.assertRegex(str(refused.exception), "^Stage prod needs MailFrom, .*; .* WebDomain, .*; .* CertificateArn, ")
        self.assertNotIn("AlarmEmail", str(refused.exception))
        stack.assert_rules(self.template, {"Stage": "local"})

    def test_a_rule_that_is_not_understood_lets_nothing_pass(self):
        rule = {"Assertions": [{"Assert": {"Fn::Contains": [["a"], "a"]}, "AssertDescription": "x"}]}
        with self.assertRaisesRegex(stack.Failed, "Fn::Contains"):
            stack.assert_rules({"Parameters": {}, "Rules": {"One": rule}}, {})


class _Nowhere:
    """A bucket for a test that never gets as far as sending anything but templates."""

    def put_template(self, name, _):
        return name


class Tables(unittest.TestCase):
    def setUp(self):
        data = stack.read_template(ROOT / "infra/stacks/data.yaml")
        self.wanted = tables.definitions(data, {"Prefix": "here"})

    def test_the_tables_are_the_templates_own(self):
        create, ttl = self.wanted["here-analyses"]
        self.assertEqual([each["IndexName"] for each in create["GlobalSecondaryIndexes"]], ["open", "words"])
        self.assertIsNone(ttl)
        self.assertEqual(self.wanted["here-limits"][1], "expiresAt")
        self.assertNotIn("DeletionProtectionEnabled", create)

    def test_other_keys_and_other_indexes_are_seen(self):
        create = self.wanted["here-analyses"][0]
        self.assertEqual(tables.keys_of(create), tables.keys_of(dict(reversed(create.items()))))
        self.assertNotEqual(tables.keys_of(create), tables.keys_of(create | {"LocalSecondaryIndexes": []}))
        self.assertNotEqual(tables.keys_of(create), tables.keys_of(create | {"KeySchema": create["KeySchema"][:1]}))


class Site(unittest.TestCase):
    def test_only_what_is_named_by_its_content_is_kept_for_ever(self):
        self.assertIn("immutable", site_files.cache_control("assets/index-3f2a.js"))
        for name in ("app.html", "terms/index.de.html", "config.json", "favicon.svg"):
            self.assertEqual(site_files.cache_control(name), "no-cache")

    def test_pages_are_sent_after_everything_they_name(self):
        keys = ["app.html", "assets/index-3f2a.js", "faq/index.de.html", "favicon.svg", "first-paint.js", "index.en.html"]
        sent = sorted(keys, key=site_files.upload_order)
        self.assertEqual(sent[0], "assets/index-3f2a.js")
        self.assertEqual([key for key in sent if key.endswith(".html")], sent[-3:])


class Environment(unittest.TestCase):
    def test_nothing_of_the_caller_reaches_the_functions(self):
        kept = launcher.clean_environment({"PATH": "/bin", "STRIPE_KEY": "sk_1", "AWS_PROFILE": "me", "GATEWAY_PORT": "9"})
        self.assertEqual(kept["PATH"], "/bin")
        self.assertEqual(kept["AWS_ENDPOINT_URL"], "http://127.0.0.1:9")
        self.assertFalse({"STRIPE_KEY", "AWS_PROFILE"} & set(kept))


if __name__ == "__main__":
    unittest.main()
