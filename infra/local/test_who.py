"""Who did it: marks are those of the runtime, what the logs answer is shown as it is, and what fails is one line."""

import contextlib
import hashlib
import hmac
import io
import json
import os
import unittest
from datetime import datetime, timezone
from types import SimpleNamespace
from unittest import mock

import boto3
from botocore.stub import Stubber

import who
from local_cloud import ROOT
from stack import Failed, read_template

USER, KEY, OLD = "11111111-1111-4111-8111-111111111111", "k" * 64, "o" * 64
# Of USER, the key "k" and this month: a test of `shared/runtime/src/marks.rs` has the same.
KNOWN = "8c975782b0dadd7722f3531f7ac150e6"
NOW = datetime(2026, 11, 30, 12, tzinfo=timezone.utc).timestamp()
NOVEMBER = (1_793_491_200, 1_796_083_199)
EMAIL = "person@example.org"


def expected(key, field, month, text):
    """A mark by its definition."""
    said = f"log {field} {month}\n{text}"
    return hmac.new(key.encode("ascii"), said.encode("ascii"), hashlib.sha256).digest()[:16].hex()


def row(when, **values):
    """A line as CloudWatch answers with it."""
    return [{"field": "@timestamp", "value": when}, *({"field": name, "value": each} for name, each in values.items())]


class World:
    """AWS as a run of the command meets it: each service answers what it was given, in this order, and nothing more is asked."""

    def __init__(self):
        keys = {"aws_access_key_id": "test", "aws_secret_access_key": "test", "region_name": "eu-central-1"}
        names = ("secretsmanager", "logs", "cloudformation", "cognito-idp")
        self.clients = {name: boto3.client(name, **keys) for name in names}
        self.stubs = {name: Stubber(client) for name, client in self.clients.items()}
        self.now, self.slept = NOW, []
        self.clock = SimpleNamespace(time=lambda: self.now, monotonic=lambda: self.now, sleep=self.sleep)

    def sleep(self, seconds):
        self.slept.append(seconds)
        self.now += seconds

    def key(self, text=json.dumps({"value": KEY})):
        self.stubs["secretsmanager"].add_response("get_secret_value", {"SecretString": text}, {"SecretId": "kanalyse/log-key"})

    def groups(self, *names, created=NOVEMBER[0], days=90, token=None, after=None):
        """A page of log groups."""
        groups = [{"logGroupName": f"/kanalyse/{name}", "creationTime": created * 1000} for name in names]
        kept = [each | ({"retentionInDays": days} if days else {}) for each in groups]
        asked = {"logGroupNamePrefix": "/kanalyse/"} | ({"nextToken": after} if after else {})
        self.stubs["logs"].add_response("describe_log_groups", {"logGroups": kept} | ({"nextToken": token} if token else {}), asked)

    def starts(self, query, names, marks, limit):
        """A query about these groups."""
        wanted = " or ".join(f'{field} = "{each}"' for each in marks for field in ("who", "`from`"))
        columns = "@timestamp, endpoint, status, code, requestId, who, `from`"
        asked = {
            "logGroupNames": [f"/kanalyse/{name}" for name in names],
            **{"startTime": NOVEMBER[0] - 60, "endTime": NOVEMBER[1] + 60},
            "queryString": f"fields {columns} | filter {wanted} | sort @timestamp desc | limit {limit + 1}",
        }
        self.stubs["logs"].add_response("start_query", {"queryId": query}, asked)

    def answers(self, query, rows=(), status="Complete"):
        self.stubs["logs"].add_response("get_query_results", {"status": status, "results": list(rows)}, {"queryId": query})

    def pool(self):
        output = {"OutputKey": "UserPoolId", "OutputValue": "eu-central-1_pool"}
        described = {"StackName": "kanalyse", "StackStatus": "UPDATE_COMPLETE", "CreationTime": datetime.now(), "Outputs": [output]}
        self.stubs["cloudformation"].add_response("describe_stacks", {"Stacks": [described]}, {"StackName": "kanalyse"})

    def users(self, *numbers, token=None, after=None):
        """A page of accounts; addresses are not asked for."""
        users = [{"Username": EMAIL, "Attributes": [{"Name": "sub", "Value": number}]} for number in numbers]
        asked = {"UserPoolId": "eu-central-1_pool", "AttributesToGet": ["sub"]} | ({"PaginationToken": after} if after else {})
        answer = {"Users": users} | ({"PaginationToken": token} if token else {})
        self.stubs["cognito-idp"].add_response("list_users", answer, asked)

    def refuses(self, service, operation, code, text="no"):
        self.stubs[service].add_client_error(operation, code, text)

    def run(self, *arguments):
        """Exit code, standard output and standard error."""
        said, printed = io.StringIO(), io.StringIO()
        with contextlib.ExitStack() as entered:
            for each in (
                *(mock.patch("who.time", self.clock), mock.patch("who.aws_client", lambda _, service: self.clients[service])),
                *(contextlib.redirect_stderr(said), contextlib.redirect_stdout(printed), *self.stubs.values()),
            ):
                entered.enter_context(each)
            code = who.main(list(arguments))
        for stub in self.stubs.values():
            stub.assert_no_pending_responses()
        return code, printed.getvalue(), said.getvalue()


class Marks(unittest.TestCase):
    def test_a_mark_is_the_one_that_the_runtime_writes(self):
        self.assertEqual(who.mark("k", "who", "2026-11", USER), KNOWN)
        self.assertEqual(expected("k", "who", "2026-11", USER), KNOWN)
        others = (("j", "who", "2026-11", USER), ("k", "from", "2026-11", USER), ("k", "who", "2026-12", USER), ("k", "who", "2026-11", "x"))
        for said in others:
            self.assertEqual(who.mark(*said), expected(*said))
            self.assertNotEqual(who.mark(*said), KNOWN)

    def test_of_an_address_its_network_is_marked(self):
        for address, network in (
            ("192.0.2.1", "192.0.2.1"),
            ("::ffff:192.0.2.1", "192.0.2.1"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2"),
            ("2001:0DB8:0001:0002::", "2001:db8:1:2"),
            ("2001:db8::1", "2001:db8:0:0"),
            ("unknown", "unknown"),
        ):
            self.assertEqual(who.network(address), network)
        for text in ("", "192.0.2", "192.0.2.1/32", "192.0.2.01", "2001:db8:1:2", "somewhere"):
            with self.subTest(text), self.assertRaisesRegex(Failed, "is no address$"):
                who.network(text)

    def test_a_month_begins_and_ends_in_utc(self):
        with mock.patch("who.time", SimpleNamespace(time=lambda: NOW)):
            self.assertEqual(who.Month.of("2026-11"), who.Month("2026-11", *NOVEMBER))
            self.assertEqual(who.Month.of(None), who.Month.of("2026-11"))
            february = who.Month.of("2024-02")
            self.assertEqual(february.last - february.first + 1, 29 * 86_400)
            for text in ("2026-13", "2026-00", "2026-1", "26-11", "2026-11-30", "November", "２０２６-11"):
                with self.subTest(text), self.assertRaisesRegex(Failed, "is no month: write it as 2026-11"):
                    who.Month.of(text)
            with self.assertRaisesRegex(Failed, "^2026-12 has not begun$"):
                who.Month.of("2026-12")

    def test_the_templates_name_everything_as_it_is_looked_for(self):
        self.assertIn("UserPoolId", read_template(ROOT / "template.yaml")["Outputs"])
        data = read_template(ROOT / "infra/stacks/data.yaml")["Resources"].values()
        self.assertIn({"Fn::Sub": "${Prefix}/log-key"}, [each["Properties"].get("Name") for each in data])
        loop = read_template(ROOT / "infra/stacks/observability.yaml")["Resources"]["Fn::ForEach::Functions"][2]
        self.assertEqual(loop["&{Function}Logs"]["Properties"]["LogGroupName"], {"Fn::Sub": "/${Prefix}/${Function}"})


class Says(unittest.TestCase):
    def setUp(self):
        self.world = World()

    def test_what_a_person_called_is_shown_newest_first_from_all_groups(self):
        mark = expected(KEY, "who", "2026-11", USER)
        names = [f"function-{n}" for n in range(113)]
        self.world.key()
        self.world.groups(*names[:50], token="more")
        self.world.groups(*names[50:], after="more")
        parts = {"one": names[:50], "two": names[50:100], "three": names[100:]}
        for query, part in parts.items():
            self.world.starts(query, part, [mark], 1_000)
        self.world.answers("one", status="Scheduled")
        self.world.answers("one", status="Running")
        second = row("2026-11-02 10:00:00.000", endpoint="get-me", status="200", requestId="r1", who=mark, **{"`from`": "f"})
        newest = row("2026-11-03 10:00:00.000", endpoint="find-user", status="403", code="forbidden", requestId="r2", who=mark)
        oldest = row("2026-11-01 10:00:00.000", endpoint="get-me", status="500", code="internal", who=mark)
        for query, found in zip(parts, (second, newest, oldest), strict=True):
            self.world.answers(query, [found])
        code, printed, said = self.world.run("--user", USER)
        self.assertEqual(code, 0, said)
        self.assertEqual(
            [line.split("\t") for line in printed.splitlines()],
            [
                ["time (UTC)", "endpoint", "status", "code", "requestId", "who", "from"],
                ["2026-11-03 10:00:00.000", "find-user", "403", "forbidden", "r2", mark, "-"],
                ["2026-11-02 10:00:00.000", "get-me", "200", "-", "r1", mark, "f"],
                ["2026-11-01 10:00:00.000", "get-me", "500", "internal", "-", mark, "-"],
            ],
        )
        self.assertEqual(said, f"2026-11: {mark}\nlines: 3, no more in the logs of this month\n")
        self.assertEqual(self.world.slept, [1, 1])

    def test_an_address_is_looked_for_by_both_keys_while_the_secret_has_two(self):
        marks = [expected(key, "from", "2026-11", "2001:db8:1:2") for key in (KEY, OLD)]
        self.world.key(json.dumps({"value": KEY, "previous": [OLD]}))
        self.world.groups("get-me")
        self.world.starts("one", ["get-me"], marks, 1_000)
        self.world.answers("one")
        code, printed, said = self.world.run("--address", "2001:db8:1:2::7", "--month", "2026-11")
        self.assertEqual((code, printed), (0, ""))
        self.assertEqual(said, f"2026-11: {marks[0]} and {marks[1]}\nlines: 0, no more in the logs of this month\n")

    def test_of_more_lines_than_the_limit_the_newest_are_shown_and_it_says_so(self):
        mark = expected(KEY, "from", "2026-11", "unknown")
        for rows, end in ((3, "lines: 2, there are more, of which --limit shows up to 9999\n"), (2, "lines: 2, no more in the logs of this month\n")):
            self.world.key()
            self.world.groups("get-me")
            self.world.starts("one", ["get-me"], [mark], 2)
            self.world.answers("one", [row(f"2026-11-0{9 - n} 10:00:00.000") for n in range(rows)])
            code, printed, said = self.world.run("--address", "unknown", "--limit", "2")
            self.assertEqual(code, 0, said)
            self.assertEqual([line[:10] for line in printed.splitlines()[1:]], ["2026-11-09", "2026-11-08"])
            self.assertTrue(said.endswith(end), said)

    def test_groups_without_lines_of_the_month_are_not_asked(self):
        mark = expected(KEY, "who", "2026-11", USER)
        self.world.now += 60 * 86_400
        self.world.key()
        self.world.groups("kept", token="a")
        self.world.groups("kept-for-ever", days=None, token="b", after="a")
        self.world.groups("of-thirty-days", days=30, token="c", after="b")
        self.world.groups("younger", created=NOVEMBER[1] + 1, after="c")
        self.world.starts("one", ["kept", "kept-for-ever"], [mark], 1_000)
        self.world.answers("one")
        code, _, said = self.world.run("--user", USER, "--month", "2026-11")
        self.assertEqual(code, 0, said)

    def test_of_a_mark_it_says_the_account_and_never_an_address(self):
        for key in (KEY, OLD):
            mark = expected(key, "who", "2026-11", USER)
            self.world.key(json.dumps({"value": KEY, "previous": [OLD]}))
            self.world.pool()
            self.world.users("someone-else", "another", token="more")
            self.world.users(USER, after="more")
            self.world.groups("get-me")
            self.world.starts("one", ["get-me"], [mark], 1_000)
            self.world.answers("one", [row("2026-11-02 10:00:00.000", who=mark)])
            code, printed, said = self.world.run("--mark", mark)
            self.assertEqual((code, said), (0, f"2026-11: {mark}\nof the account {USER}\nlines: 1, no more in the logs of this month\n"))
            self.assertNotIn(EMAIL, printed + said)

    def test_of_a_mark_that_no_account_has_it_says_what_it_may_be(self):
        mark = expected(KEY, "from", "2026-11", "192.0.2.1")
        self.world.key()
        self.world.pool()
        self.world.users(USER)
        self.world.groups("get-me")
        self.world.starts("one", ["get-me"], [mark], 1_000)
        self.world.answers("one")
        code, _, said = self.world.run("--mark", mark)
        self.assertEqual(code, 0)
        self.assertIn("of no account of the user pool: an address, an account that was deleted, or a mark of another month\n", said)


class Refuses(unittest.TestCase):
    def setUp(self):
        self.world = World()

    def assert_refused(self, text, *arguments):
        """In one line, which matches, and shows no key."""
        code, printed, said = self.world.run(*(arguments or ("--user", USER)))
        self.assertEqual((code, printed), (1, ""))
        self.assertRegex(said.splitlines()[-1], f"^who: [^\n]*{text}")
        self.assertNotIn(KEY, said)

    def test_what_is_wrong_with_the_command_line_is_said_before_anything_is_asked(self):
        for text, *arguments in (
            ("2026-13 is no month: write it as 2026-11$", "--user", USER, "--month", "2026-13"),
            ("2026-12 has not begun$", "--user", USER, "--month", "2026-12"),
            ("somewhere is no address$", "--address", "somewhere"),
            ("is no address$", "--address", ""),
            ("a mark has 32 digits", "--mark", KNOWN.upper()),
            ("a mark has 32 digits", "--mark", KNOWN + '" or 1 = 1'),
            ("the number of an account has", "--user", EMAIL),
            ("--limit is from 1 to 9999$", "--user", USER, "--limit", "0"),
            ("--limit is from 1 to 9999$", "--user", USER, "--limit", "10000"),
        ):
            with self.subTest(arguments):
                self.assert_refused(text, *arguments)
        for arguments in ([], ["--user", USER, "--address", "192.0.2.1"]):
            with contextlib.redirect_stderr(io.StringIO()), self.assertRaises(SystemExit):
                self.world.run(*arguments)

    def test_without_the_secret_nothing_can_be_computed(self):
        self.world.refuses("secretsmanager", "get_secret_value", "ResourceNotFoundException")
        self.assert_refused("there is no secret kanalyse/log-key in this region: deploy first$")
        for text in ("no-json", '"text"', "{}", '{"value":""}', '{"value":7}', json.dumps({"value": KEY, "previous": OLD}), json.dumps({"value": KEY, "previous": [7]})):
            self.world.key(text)
            self.assert_refused("is no JSON object with a text `value`, and a list of texts `previous` if any$")

    def test_a_right_that_is_missing_is_named(self):
        self.world.refuses("secretsmanager", "get_secret_value", "AccessDeniedException", "somebody may not do this")
        self.assert_refused(r"\(AccessDeniedException\) when calling the GetSecretValue operation: somebody may not do this$")
        self.world.key()
        self.world.groups("get-me")
        self.world.refuses("logs", "start_query", "AccessDeniedException", "somebody may not do this")
        self.assert_refused("StartQuery operation: somebody may not do this$")
        self.world.key()
        self.world.pool()
        self.world.refuses("cognito-idp", "list_users", "AccessDeniedException", "somebody may not do this")
        self.assert_refused("ListUsers operation: somebody may not do this$", "--mark", KNOWN)

    def test_a_query_that_fails_or_never_ends_is_said(self):
        mark = expected(KEY, "who", "2026-11", USER)
        for status in ("Failed", "Cancelled", "Timeout"):
            self.world.key()
            self.world.groups("get-me")
            self.world.starts("one", ["get-me"], [mark], 1_000)
            self.world.answers("one", status=status)
            self.assert_refused(f"the query of the logs ended as {status}: run the same command again$")
        self.world.key()
        self.world.groups("get-me")
        self.world.starts("one", ["get-me"], [mark], 1_000)
        for _ in range(301):
            self.world.answers("one", status="Running")
        self.assert_refused("the logs have not answered after 300 s: run the same command again$")

    def test_an_installation_that_is_not_there_or_whose_logs_are_younger_is_said(self):
        self.world.key()
        self.world.groups()
        self.assert_refused(r"there is no log group /kanalyse/\.\.\. in this region: deploy first$")
        self.world.key()
        self.world.groups("get-me")
        self.assert_refused("the logs do not go back to 2026-10$", "--user", USER, "--month", "2026-10")
        self.world.key()
        self.world.refuses("cloudformation", "describe_stacks", "ValidationError", "Stack with id kanalyse does not exist")
        self.assert_refused("there is no stack kanalyse with a user pool in this region$", "--mark", KNOWN)

    def test_credentials_that_are_missing_are_one_line(self):
        said = io.StringIO()
        nowhere = {name: os.devnull for name in ("AWS_SHARED_CREDENTIALS_FILE", "AWS_CONFIG_FILE")}
        alone = {"AWS_EC2_METADATA_DISABLED": "true", "PATH": os.environ["PATH"]} | nowhere
        # One that other tests have made remembers their credentials.
        fresh = mock.patch("boto3.DEFAULT_SESSION", None)
        with fresh, mock.patch.dict(os.environ, alone, clear=True), contextlib.redirect_stderr(said):
            self.assertEqual(who.main(["--user", USER]), 1)
        self.assertRegex(said.getvalue(), r"^who: [^\n]*[Cc]redentials[^\n]*\n$")


if __name__ == "__main__":
    unittest.main()
