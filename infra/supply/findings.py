"""What those who know weaknesses said, and what we have decided to live with for a time (`exceptions.json`)."""

import json
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

EXCEPTIONS = Path(__file__).with_name("exceptions.json")

# Days within which a weak component is replaced, from the day on which the advisory is public. The README has the same numbers.
DAYS = {"critical": 2, "high": 7, "medium": 30, "low": 90}


class Away(Exception):
    """Whoever knows weaknesses cannot be reached: nothing is known."""


class Broken(Exception):
    """It could be asked, and still there is no answer: a fault of ours."""


@dataclass(frozen=True)
class Finding:
    """A weakness of one package."""

    ids: frozenset
    package: str
    version: str
    title: str

    def __str__(self):
        return f"{self.package} {self.version}: {', '.join(sorted(self.ids))}: {self.title}"


def of_all(places, ask):
    """The findings of each place. Whoever is away for one of them hides nothing that was found of another."""
    found, missed = {}, None
    for place in places:
        try:
            found |= {str(each): each for each in ask(place)}
        except Away as error:
            missed = error
    if missed and not found:
        raise missed
    return list(found.values())


@dataclass(frozen=True)
class Exempt:
    """An advisory that need not be followed until a day."""

    id: str
    package: str
    level: str
    public: date
    until: date
    reason: str

    def covers(self, finding):
        return self.id in finding.ids and self.package == finding.package


def read_exceptions(today, path=EXCEPTIONS):
    """All of them. One that says less than it has to, or ends later than the time frames allow, is a fault."""
    found = []
    for entry in json.loads(Path(path).read_text(encoding="utf-8")):
        try:
            days = {name: date.fromisoformat(entry[name]) for name in ("public", "until")}
            exempt = Exempt(**entry | days)
        except (KeyError, TypeError, ValueError) as error:
            raise Broken(f"{Path(path).name}: {entry}: {error!r}") from error
        if exempt.public > today:
            raise Broken(f"{Path(path).name}: {exempt.id}: {exempt.public} has not come")
        if exempt.level not in DAYS or not all((exempt.id, exempt.package, exempt.reason.strip())):
            raise Broken(f"{Path(path).name}: {exempt.id}: a level of {', '.join(DAYS)}, a package and a reason belong to it")
        latest = exempt.public + timedelta(days=DAYS[exempt.level])
        if exempt.until > latest:
            raise Broken(f"{Path(path).name}: {exempt.id}: {exempt.level} is replaced by {latest}, not by {exempt.until}")
        found.append(exempt)
    return found


def outdated(exceptions, today):
    """What each exception that is past its day comes to, in a sentence."""
    late = (each for each in exceptions if each.until < today)
    return [f"the exception {each.id} of {each.package} ended on {each.until}: replace the package" for each in late]


def not_excepted(findings, exceptions, today):
    """The findings that nobody has decided to live with today."""
    valid = [each for each in exceptions if today <= each.until]
    return [finding for finding in findings if not any(each.covers(finding) for each in valid)]
