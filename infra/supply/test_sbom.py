"""The document about the functions names what they are built of, and nothing else; all of them are valid."""

import json
import unittest

import sbom
import tomli


class Functions(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.text = sbom.functions_of()
        cls.document = json.loads(cls.text)
        cls.components = {each["name"]: each for each in cls.document["components"]}
        cls.lock = tomli.loads((sbom.ROOT / "Cargo.lock").read_text(encoding="utf-8"))

    def test_it_is_valid(self):
        self.assertIsNone(sbom.faults(self.text))
        self.assertIsNotNone(sbom.faults(self.text.replace('"library"', '"bookshop"')))

    def test_every_function_is_there_with_all_it_names_as_a_dependency_of_the_program(self):
        known = sbom.metadata()
        built = set(sbom.functions(known))
        self.assertGreater(len(built), 100)
        for package in known["packages"]:
            if package["id"] in built:
                self.assertEqual(self.components[package["name"]]["type"], "application")
                for wanted in package["dependencies"]:
                    if wanted["kind"] is None and not wanted["optional"] and not wanted["target"]:
                        self.assertIn(wanted["name"], self.components, package["name"])

    def test_what_tests_and_tools_need_is_not_in_it(self):
        locked = {each["name"] for each in self.lock["package"]}
        for name in ("proptest", "tempfile", "clap", "cargo_metadata", "testkit", "xtask", "dynamodb-local"):
            self.assertIn(name, locked)
            self.assertNotIn(name, self.components)
        for name in ("tokio", "serde", "aws-sdk-dynamodb", "lambda_runtime", "store", "billing"):
            self.assertIn(name, self.components)

    def test_crates_of_others_have_the_hash_of_the_lock_file_and_an_address_and_ours_have_none(self):
        hashes = {(each["name"], each["version"]): each.get("checksum") for each in self.lock["package"]}
        for each in self.document["components"]:
            checksum = hashes[each["name"], each["version"]]
            self.assertEqual([found["content"] for found in each.get("hashes", [])], [checksum] if checksum else [])
            self.assertEqual(each.get("purl"), f"pkg:cargo/{each['name']}@{each['version'].replace('+', '%2B')}" if checksum else None)

    def test_it_says_what_uses_what(self):
        uses = {each["ref"]: each.get("dependsOn", []) for each in self.document["dependencies"]}
        self.assertEqual(len(uses["kanalyse-functions"]), len([1 for each in self.components.values() if each["type"] == "application"]))
        reached, waiting = set(), ["kanalyse-functions"]
        while waiting:
            ref = waiting.pop()
            if ref not in reached:
                reached.add(ref)
                waiting += uses[ref]
        self.assertEqual(reached, {each["bom-ref"] for each in self.document["components"]} | {"kanalyse-functions"})


class Others(unittest.TestCase):
    def test_web_app_and_deployment_are_valid_and_name_what_they_should(self):
        npm = sbom.ROOT / ".venv/bin/npm"
        for text, inside, outside in (
            (sbom.bom_of_web_app([npm]), "react", "vitest"),
            (sbom.bom_of_deployment(), "boto3", "pip-audit"),
        ):
            self.assertIsNone(sbom.faults(text))
            names = {each["name"] for each in json.loads(text)["components"]}
            self.assertIn(inside, names)
            self.assertNotIn(outside, names)

    def test_a_document_names_its_commit_and_is_the_same_each_time(self):
        for name, text in (("functions", sbom.functions_of()), ("deployment", sbom.bom_of_deployment())):
            one, same, other = (sbom.of_release(name, text, commit) for commit in ("a", "a", "b"))
            self.assertEqual(one, same)
            self.assertNotEqual(one, other)
            self.assertEqual(json.loads(one)["metadata"]["component"]["version"], "a")
            self.assertIsNone(sbom.faults(one))
        self.assertEqual(sbom.of_release("functions", sbom.functions_of(), "a"), sbom.of_release("functions", sbom.functions_of(), "a"))
        self.assertRegex(sbom.revision(), r"^[0-9a-f]{40}(-dirty)?$")

    def test_the_web_app_is_all_that_the_lock_file_does_not_call_development(self):
        lock = json.loads((sbom.ROOT / "frontend/package-lock.json").read_text(encoding="utf-8"))["packages"]
        wanted = {
            (path.rpartition("node_modules/")[2], each["version"])
            for path, each in lock.items()
            if path and not each.get("dev") and not each.get("devOptional")
        }
        document = json.loads(sbom.bom_of_web_app([sbom.ROOT / ".venv/bin/npm"]))
        self.assertEqual({(_name(each), each["version"]) for each in document["components"]}, wanted)


def _name(component):
    return "/".join(filter(None, [component.get("group"), component["name"]]))
