"""One line of what a deployment of production has, lacks, or can only be asked about with an account."""

from dataclasses import dataclass

THERE, MISSING, WARNING, ASKED = "✓", "✘", "!", "?"


@dataclass(frozen=True)
class Finding:
    """`what` names the part, `text` says what it is good for or, where it is missing, the way out."""

    verdict: str
    what: str
    text: str

    def __str__(self):
        return f"{self.verdict} {self.what}: {self.text}"


def either(what, problem, text):
    """Missing where there is a problem, which says the way out; else there."""
    return Finding(MISSING, what, problem) if problem else Finding(THERE, what, text)
