"""A disaster on the local cloud, and the way back: copies of all tables, damage in each, and the very code that restores at AWS.

What point-in-time recovery does at AWS, making a table of another name, is done here by copying row by row. A drill that was cut off goes
on when it is started again: a table of its own says from when on the copies are whole, and until when they are needed.
"""

import json
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field

import seed
import tables
from stack import Failed, say

import books
import calls
import compare

SUFFIX = "drill"
# One partition of three is deleted, and another one is changed.
EVERY = 3
SECONDS_OF_A_CALL = 30
GONE_SECONDS = 30
# Rows that expire while a drill is played count in no checksum.
LONGEST_SECONDS = 3600
HEAD = ("table", "rows", "checksum", "copied s", "deleted", "changed", "added", "restored s", "put back", "removed")


@dataclass
class Line:
    """What is said of a table."""

    rows: int = 0
    checksum: str = ""
    copied: float = 0.0
    deleted: int = 0
    changed: int = 0
    added: int = 0
    restored: float = 0.0
    found: compare.Found = field(default_factory=compare.Found)

    def cells(self, name):
        """Of the report."""
        found = self.found
        return (
            *(name, self.rows, self.checksum, f"{self.copied:.2f}", self.deleted, self.changed, self.added),
            *(f"{self.restored:.2f}", found.missing + found.differ, found.extra),
        )


class Site:
    """The product from outside: what a visitor and a demo account see of it."""

    def __init__(self, outputs, cognito):
        self.outputs, self.cognito = outputs, cognito

    def seen(self):
        """What must be the same before and after."""
        board = self._get("/leaderboard")
        me = self._get("/me", self._token())
        return {
            "leaderboard": [row["channelId"] for row in board["rows"]],
            "me": {name: me.get(name) for name in ("userId", "tier", "credits")},
            "ledger": [row["source"] for row in self._get("/ledger", self._token())["items"]],
        }

    def refuses(self):
        """The API answers nobody."""
        try:
            self._get("/leaderboard")
        except Failed:
            return True
        return False

    def _token(self):
        account = seed.ACCOUNTS[0]
        answer = self.cognito.admin_initiate_auth(
            UserPoolId=self.outputs["userPoolId"],
            ClientId=self.outputs["clientId"],
            AuthFlow="ADMIN_USER_PASSWORD_AUTH",
            AuthParameters={"USERNAME": account["email"], "PASSWORD": account["password"]},
        )
        return answer["AuthenticationResult"]["AccessToken"]

    def _get(self, path, token=None):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        request = urllib.request.Request(self.outputs["apiUrl"] + path, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=SECONDS_OF_A_CALL) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise Failed(f"GET {path} answers {error.code}") from error


class Drill:
    """One drill. `work` may be None, where nothing writes; so may `site`."""

    def __init__(self, dynamodb, stack, known, work=None, site=None):
        self.dynamodb, self.stack, self.known = dynamodb, stack, known
        self.work, self.site = work, site
        self.mark = f"{stack}-{SUFFIX}-copies-are-whole"
        self.lines = {name: Line() for name in known}
        self.until = time.time() + LONGEST_SECONDS

    def play(self, pairs, table_of):
        """Everything; returns the report. What fails leaves the work held, as the tables may be damaged: the next start goes on there."""
        try:
            return self._play(pairs, table_of)
        except BaseException:
            say("the tables may be damaged and the work held: start the drill again, it goes on where it stopped")
            raise

    def _play(self, pairs, table_of):
        started = time.monotonic()
        begins = not self._exists(self.mark)
        # Cut off, an earlier drill has left the work held: then nobody knows what the product answered before.
        seen = self.site.seen() if self.site and begins and not self.site.refuses() else None
        self._hold()
        if begins:
            self.copy()
            self.damage()
        else:
            say("a drill was cut off: its copies are whole, so it goes on with restoring")
        self.restore(pairs())
        self.verify()
        self.clean_up()
        self._resume()
        again = self.site.seen() if self.site else None
        if seen is not None and again != seen:
            raise Failed(f"the product answers {again} after the drill, and answered {seen} before")
        lines = [HEAD, *(line.cells(name) for name, line in self.lines.items())]
        accounts, _ = books.disagreements(self.dynamodb, f"{self.stack}-billing")
        said = [table_of(lines), f"every table equals its copy, row by row; {accounts} accounts add up to their ledgers"]
        if seen is not None:
            said.append("leaderboard, account and ledger of a demo account answer as before; the API refused while it was held")
        return "\n".join([*said, f"{time.monotonic() - started:.1f} s in all"])

    def copy(self):
        """A copy of each table; what an earlier drill left of them goes first."""
        self._drop_copies()
        for name, (create, _) in self.known.items():
            started = time.monotonic()
            tables.ensure(self.dynamodb, {f"{name}-{SUFFIX}": (create | {"TableName": f"{name}-{SUFFIX}"}, None)})
            for page in calls.pages(self.dynamodb, name):
                calls.write(self.dynamodb, f"{name}-{SUFFIX}", puts=page)
            line = self.lines[name]
            line.rows, line.checksum = self._checksum(name)
            line.copied = time.monotonic() - started
            if self._checksum(name, f"{name}-{SUFFIX}") != (line.rows, line.checksum):
                raise Failed(f"{name} changed while it was copied: something still writes")
        key = [{"AttributeName": "pk", "KeyType": "HASH"}]
        types = [{"AttributeName": "pk", "AttributeType": "S"}]
        create = {"TableName": self.mark, "KeySchema": key, "AttributeDefinitions": types, "BillingMode": "PAY_PER_REQUEST"}
        tables.ensure(self.dynamodb, {self.mark: (create, None)})

    def damage(self):
        """Whole partitions go, rows change, and a row comes that was never there."""
        for name, line in self.lines.items():
            partitions = {}
            for item in calls.rows(self.dynamodb, name):
                partitions.setdefault(item["pk"]["S"], []).append(item)
            ordered = [partitions[each] for each in sorted(partitions)]
            gone = [item for rows in ordered[::EVERY] for item in rows]
            changed = [item | {"damaged": {"BOOL": True}} for rows in ordered[1::EVERY] for item in rows]
            added = {"pk": {"S": "DAMAGE"}, "sk": {"S": "DAMAGE"}}
            keys = [{each: item[each] for each in ("pk", "sk")} for item in gone]
            calls.write(self.dynamodb, name, puts=[*changed, added], deletes=keys)
            line.deleted, line.changed, line.added = len(gone), len(changed), 1

    def restore(self, pairs):
        """As at AWS, in the way that leaves each table exactly as its copy is."""
        for pair in pairs:
            started = time.monotonic()
            line = self.lines[pair.live]
            line.found = pair.compare(compare.EXACT)
            line.restored = time.monotonic() - started
            left = pair.compare()
            if not left.equal:
                raise Failed(f"{pair.live} does not equal its copy after all: {left}")

    def verify(self):
        """Row by row is done; here the sums, and that the account's balance is what its ledger says."""
        for name, line in self.lines.items():
            if line.checksum and self._checksum(name) != (line.rows, line.checksum):
                raise Failed(f"{name} is not what it was before the damage")
        _, wrong = books.disagreements(self.dynamodb, f"{self.stack}-billing")
        if wrong:
            raise Failed(f"the balance is not the sum of the ledger for {', '.join(wrong)}")

    def clean_up(self):
        """First the mark: from then on the copies are rubbish."""
        self._drop(self.mark)
        self._drop_copies()

    def _hold(self):
        if self.work is None:
            return
        seconds = self.work.hold()
        end = time.monotonic() + seconds
        while self.site and not self.site.refuses():
            if time.monotonic() > end:
                raise Failed("the API still answers although it is held")
            time.sleep(0.5)
        self._until_quiet(end)

    def _until_quiet(self, end):
        """Until no table changes for two seconds, at most as long as a call may run."""
        before = None
        while (now := [self._checksum(name) for name in self.known]) != before:
            if time.monotonic() > end:
                raise Failed("the tables still change although the work is held")
            before = now
            time.sleep(2)

    def _resume(self):
        if self.work is not None:
            self.work.resume()

    def _checksum(self, name, of=None):
        return compare.checksum(self.dynamodb, of or name, self.known[name][1], self.until)

    def _exists(self, name):
        try:
            self.dynamodb.describe_table(TableName=name)
        except self.dynamodb.exceptions.ResourceNotFoundException:
            return False
        return True

    def _drop_copies(self):
        for name in self.known:
            self._drop(f"{name}-{SUFFIX}")

    def _drop(self, name):
        if not self._exists(name):
            return
        self.dynamodb.delete_table(TableName=name)
        end = time.monotonic() + GONE_SECONDS
        while self._exists(name):
            if time.monotonic() > end:
                raise Failed(f"{name} is not gone after {GONE_SECONDS} s")
            time.sleep(0.1)
