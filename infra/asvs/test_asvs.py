"""The tables name every requirement of levels 1 and 2 once, and what they name is there."""

import re
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
FILES = ("web.md", "people.md", "operation.md")
VERDICTS = {"holds", "not here", "open"}
WIDEST = 240

# Of ASVS 5.0.0: how many requirements of level 1 and of level 2 each chapter has.
STANDARD = {
    1: (8, 19), 2: (4, 7), 3: (8, 11), 4: (2, 8), 5: (4, 5), 6: (13, 22), 7: (6, 12), 8: (4, 3), 9: (4, 3), 10: (5, 24), 11: (3, 11),
    12: (3, 6), 13: (1, 12), 14: (2, 7), 15: (3, 10), 16: (0, 16), 17: (0, 7),
}  # fmt: skip
# And which they are: the ids of each section, those of level 1 first.
IDS = {
    "1.1": ("", "1-2"), "1.2": ("1-5", "6-9"), "1.3": ("1-2", "3-11"), "1.4": ("", "1-3"), "1.5": ("1", "2"),
    "2.1": ("1", "2-3"), "2.2": ("1-2", "3"), "2.3": ("1", "2-4"), "2.4": ("", "1"),
    "3.2": ("1-2", ""), "3.3": ("1", "2-4"), "3.4": ("1-2", "3-6"), "3.5": ("1-3", "4-5"), "3.7": ("", "1-2"),
    "4.1": ("1", "2-3"), "4.2": ("", "1"), "4.3": ("", "1-2"), "4.4": ("1", "2-4"),
    "5.1": ("", "1"), "5.2": ("1-2", "3"), "5.3": ("1-2", ""), "5.4": ("", "1-3"),
    "6.1": ("1", "2-3"), "6.2": ("1-8", "9-12"), "6.3": ("1-2", "3-4"), "6.4": ("1-2", "3-4"),
    "6.5": ("", "1-5"), "6.6": ("", "1-3"), "6.8": ("", "1-4"),
    "7.1": ("", "1-3"), "7.2": ("1-4", ""), "7.3": ("", "1-2"), "7.4": ("1-2", "3-5"), "7.5": ("", "1-2"), "7.6": ("", "1-2"),
    "8.1": ("1", "2"), "8.2": ("1-2", "3"), "8.3": ("1", ""), "8.4": ("", "1"),
    "9.1": ("1-3", ""), "9.2": ("1", "2-4"),
    "10.1": ("", "1-2"), "10.2": ("", "1-2"), "10.3": ("", "1-4"), "10.4": ("1-5", "6-11"),
    "10.5": ("", "1-5"), "10.6": ("", "1-2"), "10.7": ("", "1-3"),
    "11.1": ("", "1-2"), "11.2": ("", "1-3"), "11.3": ("1-2", "3"), "11.4": ("1", "2-4"), "11.5": ("", "1"), "11.6": ("", "1"),
    "12.1": ("1", "2-3"), "12.2": ("1-2", ""), "12.3": ("", "1-4"),
    "13.1": ("", "1"), "13.2": ("", "1-5"), "13.3": ("", "1-2"), "13.4": ("1", "2-5"),
    "14.1": ("", "1-2"), "14.2": ("1", "2-4"), "14.3": ("1", "2-3"),
    "15.1": ("1", "2-3"), "15.2": ("1", "2-3"), "15.3": ("1", "2-7"),
    "16.1": ("", "1"), "16.2": ("", "1-5"), "16.3": ("", "1-4"), "16.4": ("", "1-3"), "16.5": ("", "1-3"),
    "17.1": ("", "1"), "17.2": ("", "1-4"), "17.3": ("", "1-2"),
}  # fmt: skip

# What does not hold yet. Whoever mends one takes it out.
OPEN = []

ROW = re.compile(r"^\| (\d+\.\d+\.\d+) \| (.*?) \| (.*?) \| (.*?) \| (.*) \|$")
QUOTED = re.compile(r"`([^`]+)`")
PATH = re.compile(r"\.?[\w@-]+(/[\w.@-]+)+|[\w-]+\.(json|lock|md|toml|yaml)")
NAME = re.compile(r"[a-z]+(_[a-z0-9]+){2,}")


def numbers(text):
    """`6-9` written out."""
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1) if first else range(0)


def standard():
    """(id, level) of each requirement of the standard."""
    levels = ((section, level, text) for section, both in IDS.items() for level, text in enumerate(both, 1))
    return [(f"{section}.{number}", level) for section, level, text in levels for number in numbers(text)]


def rows(file):
    """(id, level, words, verdict, shown by) of each line of its tables."""
    found = map(ROW.match, (HERE / file).read_text(encoding="utf-8").splitlines())
    return [match.groups() for match in found if match]


ROWS = [row for file in FILES for row in rows(file)]


def problems(shown, root=ROOT):
    """What is named and is not there: a path, or what follows it in backticks and is to be found in it."""
    found, text, place = [], None, None
    for quoted in QUOTED.findall(shown):
        path = root / quoted
        if PATH.fullmatch(quoted) and (path.exists() or text is None or quoted not in text):
            if not path.exists():
                found.append(f"{quoted} is not there")
                continue
            place, text = quoted, path.read_text(encoding="utf-8") if path.is_file() else None
        elif text is None:
            found.append(f"{quoted}: in no file")
        else:
            said = {".rs": f"fn {quoted}(", ".py": f"def {quoted}("}.get(Path(place).suffix) if NAME.fullmatch(quoted) else None
            if (said or quoted) not in text:
                found.append(f"{quoted} is not in {place}")
    return found


class Tables(unittest.TestCase):
    def test_they_have_each_requirement_of_the_standard_once_and_in_its_order(self):
        key = lambda row: [int(part) for part in row[0].split(".")]
        wanted = sorted(((each, str(level)) for each, level in standard()), key=key)
        self.assertEqual([row[:2] for row in ROWS], wanted)

    def test_each_chapter_has_as_many_of_each_level_as_the_standard(self):
        for chapter, counts in STANDARD.items():
            levels = [row[1] for row in ROWS if row[0].startswith(f"{chapter}.")]
            self.assertEqual((levels.count("1"), levels.count("2")), counts, chapter)

    def test_each_has_a_verdict_and_each_that_holds_a_place(self):
        for each, _, words, verdict, shown in ROWS:
            self.assertIn(verdict, VERDICTS, each)
            self.assertTrue(words and shown, each)
            if verdict == "holds":
                self.assertTrue(any((ROOT / quoted).exists() for quoted in QUOTED.findall(shown)), each)

    def test_what_is_open_is_listed_here_and_nothing_else_is(self):
        self.assertEqual([row[0] for row in ROWS if row[3] == "open"], OPEN)

    def test_every_place_is_there_and_has_what_is_named(self):
        self.assertEqual({row[0]: found for row in ROWS if (found := problems(row[4]))}, {})

    def test_a_place_that_is_not_there_is_found(self):
        here = "infra/asvs/test_asvs.py"
        self.assertEqual(problems(f"`{here}`: `problems`, `test_a_place_that_is_not_there_is_found`"), [])
        # A test must be defined there: that its name is in the file is not enough.
        for missing in ("`infra/asvs/nowhere.py`", f"`{here}`: `a_test_that_nobody_has_written`", f"`{here}`: `chairs" + " and tables`", "`problems`"):
            self.assertEqual(len(problems(missing)), 1, missing)

    def test_the_page_counts_them_as_they_are(self):
        page = (HERE / "README.md").read_text(encoding="utf-8")
        counted = {}
        for each, level, _, verdict, _ in ROWS:
            chapter = counted.setdefault(f"V{each.split('.')[0]}", dict.fromkeys(("1", "2", "holds", "not here", "open"), 0))
            chapter[level] += 1
            chapter[verdict] += 1
        for chapter, counts in counted.items():
            line = next(line for line in page.splitlines() if line.startswith(f"| {chapter} "))
            self.assertEqual([int(cell) for cell in re.findall(r"\| (\d+) (?=\|)", line)], list(counts.values()), chapter)
        together = [sum(counts[name] for counts in counted.values()) for name in ("1", "2", "holds", "not here", "open")]
        self.assertIn("| **together** | " + " | ".join(f"**{count}**" for count in together) + " |", page)

    def test_no_line_is_too_wide(self):
        wide = [(file, number) for file in (*FILES, "README.md") for number, line in self.lines(file) if len(line) > WIDEST]
        self.assertEqual(wide, [])

    @staticmethod
    def lines(file):
        return enumerate((HERE / file).read_text(encoding="utf-8").splitlines(), 1)


if __name__ == "__main__":
    unittest.main()
