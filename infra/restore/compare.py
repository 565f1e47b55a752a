"""A table and its restored copy, row by row: what is missing, differs or is too many, and putting that right.

Nothing is remembered between two runs: whoever was cut off compares again and goes on.
"""

import hashlib
import json
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, fields
from decimal import Decimal

from botocore.exceptions import ClientError

import calls
from stack import Failed

SEGMENTS = 4
# What may be written: rows that are gone; those and rows that differ; those, and rows go that the copy does not have.
MISSING, CHANGED, EXACT = "missing", "changed", "exact"


@dataclass
class Found:
    """Counts of a comparison."""

    rows: int = 0
    missing: int = 0
    differ: int = 0
    extra: int = 0
    expired: int = 0
    # A few keys of what was found, so that somebody can look at them.
    keys: list = field(default_factory=list)

    def __add__(self, other):
        counts = {each.name: getattr(self, each.name) + getattr(other, each.name) for each in fields(self)}
        return Found(**counts | {"keys": counts["keys"][:5]})

    @property
    def equal(self):
        """No row is to be put right."""
        return not (self.missing or self.differ or self.extra)


def _plain(value):
    """A value as JSON that is the same for equal values: sets and numbers have one spelling."""
    ((kind, what),) = value.items()
    if kind == "M":
        return {"M": {name: _plain(each) for name, each in what.items()}}
    if kind == "L":
        return {"L": [_plain(each) for each in what]}
    if kind == "N":
        return {"N": format(Decimal(what).normalize(), "f")}
    if kind == "NS":
        return {"NS": sorted(format(Decimal(each).normalize(), "f") for each in what)}
    if kind == "B":
        return {"B": bytes(what).hex()}
    if kind == "BS":
        return {"BS": sorted(bytes(each).hex() for each in what)}
    return {kind: sorted(what) if kind == "SS" else what}


def digest(item):
    """Of a row's whole content."""
    return hashlib.sha256(json.dumps(_plain({"M": item}), sort_keys=True, ensure_ascii=False).encode()).digest()


def expired(item, expiry, now):
    """The database deletes such rows by itself, at a time of its choice: whether one is still there says nothing."""
    at = item.get(expiry, {}).get("N") if expiry else None
    return at is not None and Decimal(at) <= Decimal(now)


def checksum(dynamodb, table, expiry=None, until=0):
    """(Number of rows, a checksum that does not depend on their order), but for those that expire until then."""
    count, total = 0, 0
    for item in calls.rows(dynamodb, table):
        if expired(item, expiry, until):
            continue
        count += 1
        total += int.from_bytes(digest(item), "big")
    return count, f"{total % 2**64:016x}"


def keys_of(dynamodb, table):
    """[(Name, type)] of a table's primary key: of one that is there, and ready."""
    try:
        described = dynamodb.describe_table(TableName=table)["Table"]
    except ClientError as error:
        if error.response["Error"]["Code"] != "ResourceNotFoundException":
            raise
        raise Failed(f"there is no table {table}") from error
    if described["TableStatus"] != "ACTIVE":
        raise Failed(f"the table {table} is {described['TableStatus']}: wait until it is ACTIVE")
    types = {each["AttributeName"]: each["AttributeType"] for each in described["AttributeDefinitions"]}
    return [(key["AttributeName"], types[key["AttributeName"]]) for key in described["KeySchema"]]


class Pair:
    """A live table and the copy that it is compared with. `expiry` is the attribute of its time to live, or None."""

    def __init__(self, dynamodb, live, copy, expiry):
        self.dynamodb, self.live, self.copy, self.expiry = dynamodb, live, copy, expiry
        schema, other = keys_of(dynamodb, live), keys_of(dynamodb, copy)
        if schema != other:
            raise Failed(f"{copy} has the keys {other}, {live} has {schema}: that is no copy of it")
        self.names = [name for name, _ in schema]

    def key(self, item):
        """Of an item, as calls want it."""
        return {name: item[name] for name in self.names}

    def _ident(self, item):
        return json.dumps(_plain({"M": self.key(item)}), sort_keys=True)

    def compare(self, rows=None):
        """What was found; with `rows` that is put right at once, page by page."""
        with ThreadPoolExecutor(SEGMENTS) as pool:
            of_copy = list(pool.map(lambda segment: self._of_copy(segment, rows), range(SEGMENTS)))
            of_live = list(pool.map(lambda segment: self._of_live(segment, rows), range(SEGMENTS)))
        return sum(of_copy + of_live, Found())

    def _of_copy(self, segment, rows):
        """The rows that the copy has."""
        found = Found()
        for page in calls.pages(self.dynamodb, self.copy, segment, SEGMENTS):
            there = {self._ident(item): item for item in calls.get(self.dynamodb, self.live, [self.key(item) for item in page])}
            puts = []
            for item in page:
                live = there.get(self._ident(item))
                if live is None and expired(item, self.expiry, time.time()):
                    found.expired += 1
                    continue
                found.rows += 1
                if live is None:
                    found.missing += 1
                elif digest(live) != digest(item):
                    found.differ += 1
                else:
                    continue
                found.keys.append(self.key(item))
                if rows in ((MISSING, CHANGED, EXACT) if live is None else (CHANGED, EXACT)):
                    puts.append(item)
            calls.write(self.dynamodb, self.live, puts=puts)
        return found

    def _of_live(self, segment, rows):
        """The rows that only the live table has."""
        found = Found()
        for page in calls.pages(self.dynamodb, self.live, segment, SEGMENTS):
            known = {self._ident(item) for item in calls.get(self.dynamodb, self.copy, [self.key(item) for item in page])}
            extra = [item for item in page if self._ident(item) not in known and not expired(item, self.expiry, time.time())]
            found.extra += len(extra)
            found.keys += [self.key(item) for item in extra]
            if rows == EXACT:
                calls.write(self.dynamodb, self.live, deletes=[self.key(item) for item in extra])
        return found
