"""With everything in place nothing is missing for production; each part that is taken away is missed by its name, and no other."""

import contextlib
import io
import json
import os
import socket
import sys
import tempfile
import unittest
from dataclasses import replace
from datetime import date
from functools import lru_cache
from pathlib import Path
from unittest import mock

HERE = Path(__file__).resolve().parent
sys.path += [str(HERE.parent / folder) for folder in ("local", "lint", "production")]

import deploy
import readiness
import stack
import templates
from finding import ASKED, MISSING, THERE, WARNING
from test_rules import Copy

ROOT = HERE.parents[1]
TEMPLATE = stack.read_template(ROOT / "template.yaml")
SETTINGS = {
    "KANALYSE_MAIL_FROM": "hidden-sender@example.org",
    "KANALYSE_OPERATOR_NAME": "Muster GmbH",
    "KANALYSE_OPERATOR_ADDRESS": r"Weg 1\n12345 Ort",
    "KANALYSE_OPERATOR_EMAIL": "hallo@example.org",
    "YOUTUBE_API_KEY": "hidden-key",
    "STRIPE_SECRET_KEY": "sk_live_hidden",
}
NAMED = {
    "AlarmEmail": "hidden-alarms@example.org",
    "WebDomain": "app.example.org",
    "CertificateArn": "arn:aws:acm:us-east-1:000000000000:certificate/one",
    "BackupCopyVault": "arn:aws:backup:eu-central-1:000000000000:backup-vault:copies",
}
ACL = "arn:aws:wafv2:us-east-1:000000000000:global/webacl/one/0-1"
# (part, changed settings, changed parameters); None takes one away.
LACKS = [
    ("Stage", {}, {"Stage": "trial"}),
    ("MailFrom", {"KANALYSE_MAIL_FROM": None}, {}),
    ("MailFrom", {"KANALYSE_MAIL_FROM": "nobody"}, {}),
    ("MailFrom", {"KANALYSE_MAIL_FROM": "nobody"}, {"MailFrom": "hidden-sender@example.org"}),
    ("MailFrom", {}, {"MailFrom": ""}),
    ("MailFrom", {}, {"MailFrom": "nobody"}),
    ("MailFrom", {}, {"MailFrom": "hidden-sender@Example.ORG"}),
    ("AlarmEmail", {}, {"AlarmEmail": None}),
    ("AlarmEmail", {}, {"AlarmEmail": "hidden"}),
    ("AlarmEmail", {}, {"AlarmEmail": "hidden@example.org, other@example.org"}),
    ("WebDomain", {}, {"WebDomain": None}),
    ("WebDomain", {}, {"WebDomain": "https://app.example.org"}),
    ("CertificateArn", {}, {"CertificateArn": None}),
    ("CertificateArn", {}, {"CertificateArn": "arn:aws:acm:eu-central-1:000000000000:certificate/one"}),
    ("WebAclArn", {}, {"WebAclArn": ""}),
    ("WebAclArn", {}, {"WebAclArn": ACL.replace("us-east-1", "eu-central-1")}),
    ("Trail", {}, {"Trail": "off"}),
    ("LogRetentionDays", {}, {"LogRetentionDays": "30"}),
    ("LogRetentionDays", {}, {"LogRetentionDays": "365"}),
    ("SamplePlatform", {}, {"SamplePlatform": "on"}),
    ("YoutubeApiBase", {}, {"YoutubeApiBase": "http://127.0.0.1:4568/youtube/v3"}),
    ("StripeApiBase", {}, {"StripeApiBase": "https://stripe.example.org"}),
    ("BreachedPasswordsApiBase", {}, {"BreachedPasswordsApiBase": "https://passwords.example.org"}),
    ("SiteUrl", {}, {"SiteUrl": "http://app.example.org"}),
    ("PlatformUnits", {}, {"PlatformUnits": "0"}),
    ("MonthlyBudget", {}, {"MonthlyBudget": "much"}),
    ("Payments", {}, {"Payments": "live"}),
    ("Chat", {}, {"Chat": "on"}),
    ("Alarmemail", {}, {"Alarmemail": "a@example.org"}),
    ("YOUTUBE_API_KEY", {"YOUTUBE_API_KEY": None}, {}),
    ("STRIPE_SECRET_KEY", {"STRIPE_SECRET_KEY": None}, {}),
    ("STRIPE_SECRET_KEY", {"STRIPE_SECRET_KEY": "rk_test_hidden"}, {}),
    ("STRIPE_SECRET_KEY", {"STRIPE_SECRET_KEY": "whsec_hidden"}, {}),
    ("STRIPE_API_BASE", {"STRIPE_API_BASE": "http://127.0.0.1:4569"}, {}),
    ("operator", {name: None for name in SETTINGS if "OPERATOR" in name}, {}),
    ("operator", {"KANALYSE_OPERATOR_ADDRESS": None}, {}),
    ("operator", {"KANALYSE_OPERATOR_EMAIL": "nobody"}, {}),
    ("channel link", {"KANALYSE_CHANNEL_LINK": "on", "YOUTUBE_OAUTH_CLIENT_ID": "one"}, {}),
    ("support chat", {"CHAT_WEBHOOK_KEY": "hidden"}, {}),
    ("support chat", {"CHAT_WEBHOOK_URL": "http://127.0.0.1:5678/hidden"}, {}),
    ("coach", {"COACH_API_KEY": "hidden"}, {}),
    ("coach", {"COACH_API_BASE": "http://127.0.0.1:11434/v1", "COACH_MODEL": "small"}, {}),
    ("coach", {}, {"CoachApiBase": "http://localhost:11434/v1", "CoachModel": "small"}),
]
DOUBTS = [
    ("WorkerConcurrency", {"WorkerConcurrency": "0"}),
    ("MonthlyBudget", {"MonthlyBudget": "20"}),
    ("MonthlyBudget", {"MonthlyBudget": "5.5"}),
    ("FunctionBoundary", {"FunctionBoundary": "off"}),
    ("BackupCopyVault", {"BackupCopyVault": None}),
]
STACKS = "infra/stacks/"
ALARM = "          AlarmActions: [!Ref TopicArn]\n\n  Fn::ForEach::EachQuarter"
# (parts, template, what is there, what replaces it)
BROKEN = [
    ({"stacks"}, "template.yaml", "      TemplateURL: infra/stacks/alarms.yaml\n", "      TemplateURL: infra/stacks/messaging.yaml\n"),
    ({"stacks"}, "template.yaml", "  Alarms:\n", "  Alarms:\n    Condition: HasSiteUrl\n"),
    ({"heartbeats"}, STACKS + "watch.yaml", "[sweep-analyses, build-leaderboard, ", "[build-leaderboard, "),
    ({"heartbeats"}, STACKS + "watch.yaml", ALARM, ALARM.replace("[!Ref TopicArn]", "[]")),
    ({"alarms' address"}, STACKS + "observability.yaml", "Endpoint: !Ref AlarmEmail", "Endpoint: a@example.org"),
    ({"alarms' address"}, STACKS + "edge.yaml", "Endpoint: !Ref AlarmEmail", "Endpoint: a@example.org"),
    ({"alarms' address"}, "template.yaml", "LogRetentionDays, AlarmEmail: !Ref AlarmEmail }", "LogRetentionDays }"),
    ({"budget"}, "template.yaml", "        MonthlyBudget: !Ref MonthlyBudget\n", ""),
    ({"budget"}, STACKS + "watch.yaml", "Amount: !Ref MonthlyBudget", "Amount: 1000000"),
    ({"protection"}, STACKS + "web.yaml", "    Type: AWS::S3::Bucket\n", "    Type: AWS::S3::Bucket\n    DeletionPolicy: Retain\n"),
    ({"stacks", "protection"}, "template.yaml", "TemplateURL: infra/stacks/backup.yaml", "TemplateURL: infra/stacks/messaging.yaml"),
]  # fmt: skip
# (lint rule, template, what is there, what replaces it)
UNRULY = [
    ("E9001", STACKS + "observability.yaml", ", RetentionInDays: !Ref LogRetentionDays", ""),
    ("E9002", STACKS + "alarms.yaml", "      AlarmActions: [!Ref TopicArn]\n", ""),
    ("E9003", "template.yaml", "    Metadata: { Wildcard: the service lists the rules of a region and nothing narrower }\n", ""),
    ("E9004", STACKS + "messaging.yaml", "Queues: [!Ref DispatchDeadQueue]", "Queues: [!Ref XrayDeadQueue]"),
    ("E9005", STACKS + "data.yaml", "      DeletionProtectionEnabled: true\n", ""),
    ("E9006", "template.yaml", "            FunctionResponseTypes: [ReportBatchItemFailures]\n", ""),
    ("E9007", STACKS + "messaging.yaml", "      VisibilityTimeout: 180\n", ""),
    ("E9008", STACKS + "auth.yaml", "WebACLArn: !GetAtt Shield.Arn", "WebACLArn: arn:of:another"),
    ("E9009", STACKS + "auth.yaml", "EmailSendingAccount: DEVELOPER", "EmailSendingAccount: COGNITO_DEFAULT"),
    ("E9010", "template.yaml", "RuleCondition: !Equals [!Ref Stage, prod]", "RuleCondition: !Equals [!Ref Stage, other]"),
    ("E9011", STACKS + "watch.yaml", "README.md#late)", "README.md#never-written)"),
    ("E9012", "template.yaml", "LockMode: !If [IsProduction, compliance, governance]", "LockMode: governance"),
    ("E9013", STACKS + "edge.yaml", "AWSManagedRulesCommonRuleSet", "AWSManagedRulesLinuxRuleSet"),
    ("E9014", STACKS + "trail.yaml", "IsMultiRegionTrail: true", "IsMultiRegionTrail: false"),
    ("E9015", "template.yaml", "    PermissionsBoundary: !If [IsBounded, !GetAtt Boundary.Outputs.Arn, !Ref AWS::NoValue]\n", ""),
]  # fmt: skip


def changed(known, changes):
    """With other values; without those that are None."""
    return {name: value for name, value in (known | changes).items() if value is not None}


def plan(settings=None, named=None):
    return readiness.Planned(ROOT / "template.yaml", changed(SETTINGS, settings or {}), changed(NAMED, named or {}))


def of_plan(planned):
    """The findings but for those of the templates, which take longer."""
    return readiness.of_plan(planned, TEMPLATE, *readiness.parameters_of(planned, TEMPLATE))


def names(found, *verdicts):
    return [each.what for each in found if each.verdict in verdicts]


def check(planned, *options):
    """(Whether nothing is missing, what the command prints), run as by hand: settings in `.env`, nothing in the environment, no network."""
    words = [word for pair in planned.named.items() for word in ("--parameter", "=".join(pair))]
    printed = io.StringIO()
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        lines = [f'{name}="{value}"' for name, value in planned.settings.items()]
        (Path(folder) / ".env").write_text("\n".join(lines), encoding="utf-8")
        nowhere = mock.patch.object(socket, "socket", side_effect=AssertionError("somebody is asked"))
        with mock.patch.dict(os.environ, {"PATH": os.environ["PATH"]}, clear=True), nowhere:
            arguments = deploy.parse(["check", *options, *words])
            code = stack.exit_code("deploy", lambda: readiness.check(arguments, Path(folder)))
    return code == 0, printed.getvalue()


@lru_cache(maxsize=1)
def complete():
    """The findings where everything is in place."""
    return readiness.findings(plan())


class Complete(unittest.TestCase):
    def test_with_everything_in_place_nothing_is_missing(self):
        found = complete()
        self.assertEqual(names(found, MISSING, WARNING), [])
        everything = names(found, THERE, ASKED)
        self.assertEqual(len(everything), len(set(everything)), "each part is named once")

    def test_the_command_says_so_without_an_account_and_shows_no_secret(self):
        passed, printed = check(plan(), "--bucket", "packages", "--edge")
        self.assertTrue(passed, printed)
        self.assertIn("\nnothing is missing for production that can be seen from here; ", printed)
        self.assertNotIn("hidden", printed)

    def test_the_command_fails_with_the_names_of_what_is_missing(self):
        passed, printed = check(plan({"STRIPE_SECRET_KEY": None}, {"AlarmEmail": None}))
        self.assertFalse(passed)
        self.assertIn("\ndeploy: 2 missing for production: AlarmEmail, STRIPE_SECRET_KEY\n", printed)
        way_out = "add --parameter AlarmEmail=<address>"
        self.assertIn(f"\n✘ AlarmEmail: Stage prod needs AlarmEmail, the address that gets the alarms: {way_out}\n", printed)


class TakenAway(unittest.TestCase):
    def test_each_part_that_is_missing_is_named_and_no_other(self):
        for what, settings, named in LACKS:
            with self.subTest(what, settings=settings, named=named):
                found = of_plan(plan(settings, named))
                self.assertEqual(names(found, MISSING), [what])
                self.assertEqual(names(found, WARNING), [])
                (said,) = (str(each) for each in found if each.verdict == MISSING)
                self.assertRegex(said, r"(leave|add|set|put|unset|request|must|is on or off|no address|says it|is no )", "the way out")
                self.assertNotIn("\n", said)
                self.assertNotIn("hidden", said)

    def test_what_may_be_deployed_but_should_not_is_a_warning(self):
        for what, named in DOUBTS:
            with self.subTest(what):
                found = of_plan(plan({}, named))
                self.assertEqual((names(found, MISSING), names(found, WARNING)), ([], [what]))
        passed, printed = check(plan(), "--without-advisories", "OSV is away, a key leaked")
        self.assertTrue(passed, printed)
        self.assertIn("\n! advisories: ", printed)

    def test_a_weakness_that_was_accepted_for_too_long_is_missed(self):
        entry = {"id": "RUSTSEC-1", "package": "one", "level": "medium", "reason": "none of our code reaches it"}
        entry |= {"public": "2026-01-01", "until": "2026-01-20"}
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "exceptions.json"
            for entries, day, missed in (
                ([entry], date(2026, 1, 20), []),
                ([entry], date(2026, 1, 21), ["exceptions.json"]),
                ([entry | {"until": "2027-01-01"}], date(2026, 1, 20), ["exceptions.json"]),
            ):
                path.write_text(json.dumps(entries), encoding="utf-8")
                found = of_plan(replace(plan(), exceptions=path, today=day))
                self.assertEqual(names(found, MISSING), missed)

    def test_each_part_of_the_templates_that_is_taken_away_is_named_and_no_other(self):
        for whats, name, old, new in BROKEN:
            with self.subTest(whats, change=new), Copy() as copy:
                copy.replace(name, old, new)
                folder = Path(copy.folder.name)
                root = stack.read_template(folder / name) if name == "template.yaml" else TEMPLATE
                self.assertEqual(set(names(templates.of_parts(root, folder), MISSING)), whats)

    def test_each_lint_rule_that_is_broken_is_named(self):
        """All at once, as linting takes a second: which break breaks which rule is up to the tests of `infra/lint`."""
        with Copy() as copy:
            for _, name, old, new in UNRULY:
                copy.replace(name, old, new)
            found = templates.findings(TEMPLATE, Path(copy.folder.name))
        self.assertEqual(names(found, MISSING), [rule for rule, *_ in UNRULY])

    def test_no_parameter_takes_just_anything(self):
        """Each address, number and choice that a deployment may be given is compared with something; a model may have any name."""
        for name in TEMPLATE["Parameters"].keys() - {"CoachModel"}:
            with self.subTest(name):
                self.assertIn(name, names(of_plan(plan({}, {name: "no such thing"})), MISSING))

    def test_whatever_can_be_there_is_taken_away_here(self):
        elsewhere = {"advisories", "exceptions.json"}
        taken = {what for what, *_ in [*LACKS, *DOUBTS]} | {what for whats, *_ in BROKEN for what in whats} | elsewhere
        taken |= {rule for rule, *_ in UNRULY}
        there = set(names(complete(), THERE))
        self.assertEqual(there - taken, set())

    def test_a_rule_that_template_yaml_gets_is_asked_too(self):
        rule = {"Assert": {"Fn::Not": [{"Fn::Equals": [{"Ref": "CoachModel"}, ""]}]}, "AssertDescription": "Stage prod needs CoachModel"}
        rules = {"Another": {"Assertions": [rule]}}
        template = TEMPLATE | {"Rules": TEMPLATE["Rules"] | rules}
        found = readiness.of_plan(plan(), template, *readiness.parameters_of(plan(), template))
        self.assertEqual(names(found, MISSING), ["CoachModel"])


class Deployment(unittest.TestCase):
    def test_what_it_refuses_is_missed_in_its_words(self):
        """Before anything is sent: the address is no place that anything could be sent to."""
        refusals = 0
        for what, settings, named in LACKS:
            planned = plan(settings, named)
            words = [word for pair in planned.named.items() for word in ("--parameter", "=".join(pair))]
            arguments = deploy.parse(["aws", "--bucket", "b", "--endpoint", "http://127.0.0.1:1", *words])
            with mock.patch.dict(os.environ, planned.settings, clear=True), self.subTest(what, settings=settings, named=named):
                refused = self._refusal(arguments)
                if refused:
                    refusals += 1
                    (said,) = (each for each in of_plan(planned) if each.verdict == MISSING)
                    self.assertIn(refused, said.text)
        self.assertGreater(refusals, 12)

    @staticmethod
    def _refusal(arguments):
        """What the deployment says by itself; nothing where it goes on and asks AWS, which is not there."""
        parameters = dict(pair.split("=", 1) for pair in arguments.parameter)
        promised = readiness.edge.PROMISED if readiness.edge.is_wanted(parameters, False, parameters.get("Stage", "prod")) else {}
        with (
            mock.patch.object(deploy, "ROOT", Path("/nowhere")),
            mock.patch.object(deploy.stack, "read_template", return_value=TEMPLATE),
            mock.patch.object(deploy, "aws_client", return_value=mock.MagicMock()),
            mock.patch.object(deploy.payments, "state", return_value="live"),
            mock.patch.object(deploy.edge, "Edge", return_value=mock.MagicMock(promised=promised)),
            mock.patch.object(deploy.trail, "Trail", side_effect=KeyboardInterrupt),
        ):
            try:
                deploy.deploy_aws(arguments)
            except stack.Failed as refused:
                return str(refused)
            except KeyboardInterrupt:
                return None
        raise AssertionError("it has sent something")


if __name__ == "__main__":
    unittest.main()
