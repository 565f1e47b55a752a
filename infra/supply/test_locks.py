"""Nothing is installed whose hash we do not know, and what is installed is what we want."""

import re
import unittest

import locks
from packaging.requirements import Requirement

HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")


def entries(path):
    """The lines of a list, those that are continued put together, without comments."""
    text = (locks.ROOT / path).read_text(encoding="utf-8").replace("\\\n", " ")
    lines = (re.sub(r"(^|\s)#.*", "", line).strip() for line in text.splitlines())
    return [line for line in lines if line]


def pins(path):
    """Version and condition by name, in any order."""
    found = {}
    for line in entries(path):
        wanted = Requirement(line.split("--hash")[0].strip())
        found.setdefault(wanted.name.lower().replace("_", "-"), set()).add(str(wanted.specifier))
    return found


class Locks(unittest.TestCase):
    def test_every_package_has_one_version_and_a_hash_and_comes_from_nowhere_else(self):
        for path in locks.lists():
            self.assertTrue(entries(path), path)
            for line in entries(path):
                with self.subTest(path, line=line[:60]):
                    self.assertTrue(HASH.search(line))
                    self.assertRegex(line, r"^[A-Za-z0-9_.\[\]-]+==\S+")
                    # No option that names another place, and no address in the place of a name.
                    self.assertNotIn("://", line)
                    self.assertEqual(HASH.sub("", line).count("--"), 0)

    def test_what_we_want_is_in_the_list_that_is_made_of_it(self):
        for folder in locks.FOLDERS:
            made = pins(f"{folder}/requirements.txt")
            for line in entries(f"{folder}/requirements.in"):
                if not line.startswith("--constraint"):
                    wanted = Requirement(line)
                    self.assertEqual(made[wanted.name.lower()], {str(wanted.specifier)}, line)

    def test_what_tries_the_contract_goes_into_the_same_environment_with_the_same_versions(self):
        tools, contract = pins("infra/local/requirements.txt"), pins("infra/api-check/requirements.txt")
        shared = tools.keys() & contract.keys()
        self.assertIn("urllib3", shared)
        for name in shared:
            self.assertLessEqual(contract[name], tools[name], name)

    def test_every_list_of_the_repository_is_made_here(self):
        listed = {str(path.parent.relative_to(locks.ROOT)) for top in ("infra", "shared") for path in _lists(locks.ROOT / top)}
        self.assertEqual(listed, set(locks.FOLDERS))


def _lists(folder):
    """Files named requirements.txt; a program's packages are others'."""
    for path in folder.iterdir():
        if path.is_dir() and path.name not in ("node_modules", "target"):
            yield from _lists(path)
        elif path.name == "requirements.txt":
            yield path
