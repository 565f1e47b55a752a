"""Says what the log of calls knows of a person, an address or a mark, at AWS. See "Who called what" in infra/runbooks/README.md.

A line of that log names its caller by two marks, `who` and `from`: keyed hashes of the account's number and of the address, other ones each
month. With the key they are computed again, and looked for.
"""

import argparse
import calendar
import hashlib
import hmac
import ipaddress
import json
import os
import re
import sys
import time
from dataclasses import dataclass
from datetime import datetime, timezone

from botocore.exceptions import ClientError

import stack
from deploy import LOCAL_STACK, REGION, aws_client
from stack import Failed, say

WHO, FROM = "who", "from"
DIGITS = 32
# What the runtime marks where it cannot read the address.
UNREADABLE = "unknown"
COLUMNS = ("@timestamp", "endpoint", "status", "code", "requestId", WHO, FROM)
# CloudWatch takes 50 groups a query, and answers with 10,000 lines at most: one more than we print shows that there are more.
GROUPS_A_QUERY, MOST = 50, 9_999
# A call begins before its line is written, by a clock that is not that of CloudWatch.
SLACK_S = 60
DAY_S = 86_400
NOT_READY = ("Scheduled", "Running", "Unknown")


@dataclass(frozen=True)
class Waits:
    """Seconds."""

    poll: float = 1
    answer: float = 300


@dataclass(frozen=True)
class Month:
    """In UTC, as marks name it, with its first and last second."""

    name: str
    first: int
    last: int

    @classmethod
    def of(cls, text):
        """From `YYYY-MM`; this month from nothing."""
        now = time.time()
        text = text or datetime.fromtimestamp(now, timezone.utc).strftime("%Y-%m")
        if not re.fullmatch(r"20[0-9]{2}-(0[1-9]|1[0-2])", text, re.ASCII):
            raise Failed(f"{text} is no month: write it as 2026-11")
        year, month = map(int, text.split("-"))
        first = calendar.timegm((year, month, 1, 0, 0, 0))
        if first > now:
            raise Failed(f"{text} has not begun")
        return cls(text, first, first + calendar.monthrange(year, month)[1] * DAY_S - 1)


def mark(key, field, month, text):
    """As `shared/runtime/src/marks.rs` makes it."""
    return hmac.new(key.encode(), f"log {field} {month}\n{text}".encode(), hashlib.sha256).hexdigest()[:DIGITS]


def network(text):
    """What is marked of an address: of IPv6 the first half, which is one customer's."""
    if text == UNREADABLE:
        return text
    try:
        address = ipaddress.ip_address(text)
    except ValueError as error:
        raise Failed(f"{text} is no address") from error
    if address.version == 4:
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    groups = address.packed[:8]
    return ":".join(f"{int.from_bytes(groups[at : at + 2]):x}" for at in range(0, 8, 2))


def read_keys(secrets, name):
    """The key, and those before it that the secret still has. What it holds is in no message."""
    try:
        text = secrets.get_secret_value(SecretId=name).get("SecretString", "")
    except ClientError as error:
        if error.response["Error"]["Code"] != "ResourceNotFoundException":
            raise
        raise Failed(f"there is no secret {name} in this region: deploy first") from error
    try:
        held = json.loads(text)
    except ValueError:
        held = None
    previous = held.get("previous", []) if isinstance(held, dict) else None
    texts = [held.get("value"), *previous] if isinstance(previous, list) else [None]
    if not all(isinstance(each, str) and each for each in texts):
        raise Failed(f"the secret {name} is no JSON object with a text `value`, and a list of texts `previous` if any")
    return texts


class Logs:
    """The logs of an installation's functions in one month."""

    def __init__(self, client, prefix, month, waits):
        self.client, self.prefix, self.month, self.waits = client, prefix, month, waits

    def lines(self, marks, limit):
        """(The newest lines with one of these marks, whether there are more)."""
        groups = self._groups()
        wanted = " or ".join(f'{field} = "{each}"' for each in marks for field in (WHO, f"`{FROM}`"))
        fields = ", ".join(f"`{name}`" if name == FROM else name for name in COLUMNS)
        text = f"fields {fields} | filter {wanted} | sort @timestamp desc | limit {limit + 1}"
        queries = [self._start(groups[at : at + GROUPS_A_QUERY], text) for at in range(0, len(groups), GROUPS_A_QUERY)]
        end = time.monotonic() + self.waits.answer
        found = [row for query in queries for row in self._answer(query, end)]
        found.sort(key=lambda row: row.get("@timestamp", ""), reverse=True)
        return found[:limit], len(found) > limit

    def _groups(self):
        """Names of those that can have lines of the month: CloudWatch refuses a query about more."""
        pages = self.client.get_paginator("describe_log_groups").paginate(logGroupNamePrefix=self.prefix)
        groups = [each for page in pages for each in page["logGroups"]]
        if not groups:
            raise Failed(f"there is no log group {self.prefix}... in this region: deploy first")
        names = [each["logGroupName"] for each in groups if self._reaches(each)]
        if not names:
            raise Failed(f"the logs do not go back to {self.month.name}")
        return names

    def _reaches(self, group):
        days = group.get("retentionInDays")
        is_kept = days is None or self.month.last > time.time() - days * DAY_S
        return is_kept and group["creationTime"] / 1000 <= self.month.last

    def _start(self, groups, text):
        since, until = self.month.first - SLACK_S, self.month.last + SLACK_S
        return self.client.start_query(logGroupNames=groups, startTime=since, endTime=until, queryString=text)["queryId"]

    def _answer(self, query, end):
        while True:
            answer = self.client.get_query_results(queryId=query)
            if answer["status"] == "Complete":
                return [{each["field"].strip("`"): each["value"] for each in row} for row in answer["results"]]
            if answer["status"] not in NOT_READY:
                raise Failed(f"the query of the logs ended as {answer['status']}: run the same command again")
            if time.monotonic() >= end:
                raise Failed(f"the logs have not answered after {self.waits.answer:.0f} s: run the same command again")
            time.sleep(self.waits.poll)


def pool_of(cloudformation, name):
    """Id of the stack's user pool."""
    found = stack.describe(cloudformation, name)
    outputs = stack.outputs_of(found) if found else {}
    if "UserPoolId" not in outputs:
        raise Failed(f"there is no stack {name} with a user pool in this region")
    return outputs["UserPoolId"]


def owner(cognito, pool, keys, month, wanted):
    """Number of the account that has this mark, or None. Of each account nothing but the number is asked for."""
    for page in cognito.get_paginator("list_users").paginate(UserPoolId=pool, AttributesToGet=["sub"]):
        for user in page["Users"]:
            number = next(each["Value"] for each in user["Attributes"] if each["Name"] == "sub")
            if wanted in [mark(key, WHO, month, number) for key in keys]:
                return number
    return None


def marks_of(arguments, keys, month):
    """The marks to look for, the newest key's first."""
    if arguments.mark is not None:
        if not re.fullmatch(f"[0-9a-f]{{{DIGITS}}}", arguments.mark):
            raise Failed(f"a mark has {DIGITS} digits from 0 to 9 and a to f")
        return [arguments.mark]
    if arguments.user is not None:
        if not re.fullmatch(r"[A-Za-z0-9_-]{1,64}", arguments.user):
            raise Failed("the number of an account has 1 to 64 letters, digits, - and _")
        return [mark(key, WHO, month, arguments.user) for key in keys]
    return [mark(key, FROM, month, network(arguments.address)) for key in keys]


def show(lines):
    """As a table, its columns divided by tabs."""
    if lines:
        print("\t".join(("time (UTC)", *COLUMNS[1:])))
    for line in lines:
        print("\t".join(line.get(name) or "-" for name in COLUMNS))


def search(arguments, waits):
    """For what the command line names."""
    month = Month.of(arguments.month)
    if not 1 <= arguments.limit <= MOST:
        raise Failed(f"--limit is from 1 to {MOST}")
    # What is wrong with the command line is said before anything is asked; the marks of this key are of nobody.
    marks_of(arguments, [""], month.name)
    keys = read_keys(aws_client(arguments, "secretsmanager"), f"{arguments.stack}/log-key")
    marks = marks_of(arguments, keys, month.name)
    say(f"{month.name}: {' and '.join(marks)}")
    if arguments.mark:
        pool = pool_of(aws_client(arguments, "cloudformation"), arguments.stack)
        number = owner(aws_client(arguments, "cognito-idp"), pool, keys, month.name, arguments.mark)
        nobody = "no account of the user pool: an address, an account that was deleted, or a mark of another month"
        say(f"of the account {number}" if number else f"of {nobody}")
    lines, is_cut = Logs(aws_client(arguments, "logs"), f"/{arguments.stack}/", month, waits).lines(marks, arguments.limit)
    show(lines)
    more = f"there are more, of which --limit shows up to {MOST}" if is_cut else "no more in the logs of this month"
    say(f"lines: {len(lines)}, {more}")


def parse(argv):
    """The command line."""
    parser = argparse.ArgumentParser(prog="cargo xtask who", description=__doc__.splitlines()[0])
    parser.add_argument("--stack", default=LOCAL_STACK)
    parser.add_argument("--region", default=os.environ.get("AWS_REGION", REGION))
    parser.add_argument("--month", help="of the calls, as 2026-11 in UTC; this one where none is named")
    parser.add_argument("--limit", type=int, default=1_000, help="most lines")
    parser.add_argument("--endpoint", help="another address than AWS, for tests")
    whose = parser.add_mutually_exclusive_group(required=True)
    whose.add_argument("--user", help="number of an account")
    whose.add_argument("--address", help=f"of IPv4 or IPv6; `{UNREADABLE}`: calls whose address could not be read")
    whose.add_argument("--mark", help="`who` or `from` of a line; also says whose account it is")
    return parser.parse_args(argv)


def main(argv, waits=Waits()):
    """Runs it."""
    return stack.exit_code("who", lambda: search(parse(argv), waits))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
