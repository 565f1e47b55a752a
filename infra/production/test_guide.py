"""The guide names commands, options, parameters, settings and outputs that are there, and whoever follows it, in a shell whose commands
are stand-ins, passes the check and deploys what it says.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from functools import lru_cache
from pathlib import Path
from unittest import mock

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path += [str(ROOT / "infra" / folder) for folder in ("local", "production")]

import boto3
from botocore import xform_name

import readiness
import sender
import settings
import stack
from finding import ASKED, MISSING, THERE, WARNING

GUIDE = (HERE / "README.md").read_text(encoding="utf-8")
TEMPLATE = stack.read_template(ROOT / "template.yaml")
XTASK = ROOT / "infra/xtask/src"
# Of the command line of AWS itself, with no operation behind them.
OF_THE_CLI = {("configure", "sso"), ("sso", "login")}
EVERYWHERE = {"region", "query", "output", "profile"}
# Each task's options are in one of these.
OPTIONS = {"deploy": XTASK / "deploy.rs", "advisories": XTASK / "supply.rs", "restore": ROOT / "infra/restore/restore.py"}


CERTIFICATE = "arn:aws:acm:us-east-1:000000000000:certificate/one"
# What is called writes itself down, in one piece as others may do so too, and answers something.
STAND_IN = f"""#!/bin/sh
call=$(printf '%s\\037' "${{0##*/}}" "$@")
printf '%s\\036' "$call" >> "$CALLS"
case "$*" in
  *request-certificate*) echo {CERTIFICATE} ;;
  *ResourceRecord.*) echo _one.example.org _two.example.org ;;
  *) echo given ;;
esac
"""


def blocks():
    """(Part, its block) of everything that is typed into a shell, in the order of the guide."""
    for part in re.split(r"(?m)^## ", GUIDE.split("\n## The check\n")[1])[1:]:
        for block in re.findall(r"(?ms)^```sh\n(.*?)^```$", part):
            yield part.split("\n")[0], block


def terminals():
    """Name to what is typed: a terminal for each part, and for each block that reads the file; others go on in the one before.
    The rehearsal goes through the parts of after the deployment, too, before it removes what it made."""
    found = {}
    for part, block in blocks():
        if not found or "kanalyse.sh\n" in block:
            found[f"{part}, {len(found)}"] = ""
        found[list(found)[-1]] += block
    (rehearsal,) = (name for name in found if name.startswith("8. "))
    after = "".join(block for part, block in blocks() if part.startswith(("10. ", "11. ")))
    found[rehearsal] = found[rehearsal].replace("aws cloudformation delete-stack", after + "aws cloudformation delete-stack", 1)
    return found


@lru_cache(maxsize=1)
def followed(shell="bash"):
    """Name of a terminal to the calls in it, each a list of words. A variable or command that is not there ends it, as does what fails."""
    with tempfile.TemporaryDirectory() as home:
        for name in ("aws", "cargo", "curl", "gcloud", "jq"):
            path = Path(home) / name
            path.write_text(STAND_IN, encoding="utf-8")
            path.chmod(0o755)
        calls = {}
        for name, typed in terminals().items():
            written = Path(home) / "calls"
            written.write_text("", encoding="utf-8")
            variables = {"HOME": home, "PATH": f"{home}:{os.environ['PATH']}", "CALLS": str(written)}
            ended = subprocess.run([shell, "-euc", typed], env=variables, cwd=home, capture_output=True, text=True, timeout=60, check=False)
            if ended.returncode:
                raise AssertionError(f"{name}: {ended.stderr}")
            calls[name] = [each.split("\x1f")[:-1] for each in written.read_text(encoding="utf-8").split("\x1e")[:-1]]
        return calls


def deployments(option):
    """Name of a terminal to the parameters of the deployment in it, of those with this option."""
    found = {}
    for name, calls in followed().items():
        for words in calls:
            if words[:3] == ["cargo", "xtask", "deploy"] and option in words:
                found[name] = dict(value.split("=", 1) for flag, value in zip(words, words[1:], strict=False) if flag == "--parameter")
    return found


def commands(text):
    """(Service, operation, the rest) of each call of the command line of AWS."""
    return re.findall(r"\baws ([a-z0-9-]+) ([a-z][a-z0-9-]*)((?:\\\n|[^\n`)|;])*)", text.replace("$(jq", ";"))


class Aws(unittest.TestCase):
    def test_each_command_is_one_of_aws_with_options_that_it_takes(self):
        found = commands(GUIDE) + commands((HERE / "asked.py").read_text(encoding="utf-8"))
        self.assertGreater(len(found), 25)
        for service, operation, rest in found:
            if (service, operation) in OF_THE_CLI:
                continue
            with self.subTest(f"{service} {operation}"):
                client = boto3.client(service, region_name="eu-central-1", aws_access_key_id="none", aws_secret_access_key="none")
                if operation == "wait":
                    self.assertIn(rest.split()[0].replace("-", "_"), client.waiter_names)
                    continue
                name = client.meta.method_to_api_mapping[operation.replace("-", "_")]
                shape = client.meta.service_model.operation_model(name).input_shape
                taken = {xform_name(member, "-") for member in (shape.members if shape else ())} | EVERYWHERE
                self.assertEqual(set(re.findall(r"--([a-z-]+)", rest)) - taken, set())


class Ours(unittest.TestCase):
    def test_each_task_and_each_option_is_there(self):
        tasks = re.search(r"enum Task \{(.*?)\n\}", (XTASK / "main.rs").read_text(encoding="utf-8"), re.DOTALL).group(1)
        known = {re.sub(r"(?<!^)([A-Z])", r"-\1", name).lower() for name in re.findall(r"^    ([A-Z]\w+)", tasks, re.MULTILINE)}
        found = re.findall(r"cargo xtask ([a-z-]+)((?:\\\n|[^\n`|])*)", GUIDE)
        self.assertGreater(len(found), 7)
        for task, rest in found:
            self.assertIn(task, known)
            for option in re.findall(r"--([a-z-]+)", rest):
                with self.subTest(task, option=option):
                    source = OPTIONS[task].read_text(encoding="utf-8")
                    self.assertRegex(source, rf'(?m)^    {option.replace("-", "_")}: |"--{option}"')

    def test_each_parameter_and_each_output_is_in_the_template(self):
        given = re.findall(r'--parameter "?(\w+)=', GUIDE)
        self.assertGreater(len(given), 8)
        self.assertEqual(set(given) - set(TEMPLATE["Parameters"]), set())
        asked = re.findall(r"\$\(output (\w+)\)|OutputKey=='([A-Z]\w+)'", GUIDE)
        self.assertGreater(len(asked), 1)
        self.assertEqual({one or other for one, other in asked} - set(TEMPLATE["Outputs"]), set())
        named = set(re.findall(r"`([A-Z][a-z]+[A-Z][A-Za-z]+)(?:=…)?`", GUIDE)) - {"PendingConfirmation"}
        self.assertEqual(named - set(TEMPLATE["Parameters"]) - set(TEMPLATE["Outputs"]), set())

    def test_each_setting_is_read(self):
        groups = (settings.OPERATOR, settings.CLIENT, settings.CHAT, settings.COACH, settings.MAIL, settings.BY_SETTING)
        of_script = {name for group in groups for name in group.values()}
        of_tasks = set(re.findall(r'"([A-Z]+(?:_[A-Z]+)+)"', (XTASK / "settings.rs").read_text(encoding="utf-8")))
        named = set(re.findall(r"(?<!\w)[A-Z]+(?:_[A-Z]+)+(?!\w)", GUIDE)) - {"AWS_PROFILE", "AWS_REGION", "AWS_PAGER"}
        self.assertGreater(len(named), 10)
        self.assertEqual(named - of_script - of_tasks, set())

    def test_each_file_and_each_part_of_one_is_there(self):
        for path in re.findall(r"`((?:infra/)[\w./-]+)`", GUIDE):
            self.assertTrue((ROOT / path).exists(), path)
        parts = [(path, part) for path, part in re.findall(r"`([\w./-]+\.md)`, \*([^*]+)\*", GUIDE)]
        parts += [(path, part) for part, path in re.findall(r"\*([^*]+)\* in `([\w./-]+\.md)`", GUIDE)]
        self.assertGreater(len(parts), 4)
        for path, part in parts:
            self.assertIn(f"## {part}\n", (ROOT / path).read_text(encoding="utf-8"), path)

    def test_its_list_of_files_and_of_marks_is_complete(self):
        files = {path.name for path in HERE.glob("*.py")}
        self.assertEqual(set(re.findall(r"`(\w+\.py)`", GUIDE.split("## The check")[0])), files)
        self.assertEqual(re.findall(r"^\| `(.)` \|", GUIDE, re.MULTILINE), [THERE, MISSING, WARNING, ASKED])


class Followed(unittest.TestCase):
    def test_whoever_follows_it_passes_the_check(self):
        written = re.search(r"```ini\n(KANALYSE_MAIL_FROM=.*?)```", GUIDE, re.DOTALL).group(1)
        known = {name: value.strip('"') for name, value in (line.split("=", 1) for line in written.splitlines())}
        (named,) = deployments("--check").values()
        found = readiness.findings(readiness.Planned(ROOT / "template.yaml", known, named))
        self.assertEqual([str(each) for each in found if each.verdict == MISSING], [])

    def test_in_each_new_terminal_everything_is_there_that_its_commands_name(self):
        for shell in filter(shutil.which, ("bash", "zsh")):
            with self.subTest(shell):
                calls = followed.__wrapped__(shell)
                self.assertGreater(len(calls), 9)
                for name, words in ((name, words) for name, each in calls.items() for words in each):
                    self.assertNotIn("", words, name)
                    self.assertFalse([word for word in words if word.endswith("=")], name)

    def test_the_shell_takes_each_block_as_it_is_copied(self):
        """In zsh a # that is typed begins no comment, and a <name> that nobody has replaced would be a file."""
        for part, block in blocks():
            with self.subTest(part, block=block):
                self.assertNotRegex(block, r"(?m)(^|\s)#|(?<!<)<(?!<)")

    def test_what_was_checked_is_deployed(self):
        (checked,) = deployments("--check").values()
        rehearsal, production = deployments("--bucket").items()
        self.assertEqual(production[1], checked)
        self.assertEqual((checked["AlarmEmail"], checked["CertificateArn"]), ("alarms@example.org", CERTIFICATE))
        self.assertTrue(rehearsal[0].startswith("8. ") and production[0].startswith("9. "))
        self.assertEqual((rehearsal[1]["Stage"], production[1].get("Stage")), ("trial", None))

    def test_a_rehearsal_asks_its_own_stack_and_production_its_own(self):
        asked = {}
        for name, calls in followed().items():
            for words in calls:
                if "cloudformation" in words and "--stack-name" in words:
                    asked.setdefault(name[0], set()).add(words[words.index("--stack-name") + 1])
        self.assertEqual(asked, {"8": {"kanalyse-trial", "kanalyse-trial-edge"}, "9": {"kanalyse"}})

    def test_the_domain_of_mail_is_made_as_the_deployment_makes_it(self):
        made = mock.MagicMock()
        made.exceptions.NotFoundException = LookupError
        found = {"VerifiedForSendingStatus": True}
        made.get_email_identity.side_effect = [LookupError(), found]
        sender.verify_domain(made, "reports@example.org")
        said = made.create_email_identity.call_args.kwargs
        attributes = ",".join("=".join(pair) for pair in said["DkimSigningAttributes"].items())
        wanted = ["--email-identity", said["EmailIdentity"], "--dkim-signing-attributes", attributes]
        typed = [words[3:] for calls in followed().values() for words in calls if words[1:3] == ["sesv2", "create-email-identity"]]
        self.assertEqual(typed[0], wanted)

    def test_the_drill_has_a_running_product_without_a_live_key(self):
        before, after = GUIDE.split("cargo xtask restore drill --local")
        self.assertRegex(before, r"`STRIPE_SECRET_KEY= YOUTUBE_API_KEY= cargo xtask up`")
        self.assertNotIn("cargo xtask up`", after)

    def test_it_says_how_many_calls_at_once_the_account_needs(self):
        (calls,) = (each.text for each in readiness.of_others(TEMPLATE, stack.defaults(TEMPLATE)) if each.what == "calls at once")
        number = re.search(r"the product wants (\d+)", GUIDE).group(1)
        self.assertIn(f"are {number} at least", calls)


if __name__ == "__main__":
    unittest.main()
