"""Mail on the local cloud: what is announced of each, what reaches our queues, what outlives a kill, and how mails are shown."""

import json
import tempfile
import unittest
import urllib.request
from contextlib import redirect_stderr
from io import StringIO
from pathlib import Path
from urllib.parse import quote

import boto3
from botocore.exceptions import BotoCoreError, ClientError

from deploy import LOCAL_MAIL_FROM, local_client
from local_cloud import LocalCloud, until
from mail import SentMails
from mail_page import page
from sender import say_mail, verify_domain
from stack import Failed

OURS = "kanalyse-mail"
UNSUBSCRIBE = "<http://127.0.0.1:5173/api/unsubscribe/abc>"


def send(cloud, to, subject, configuration_set=OURS, tags=None, html="<p>Hello</p>"):
    """Id of a mail, as our functions send them."""
    body = {"Text": {"Data": "Hello in text"}, "Html": {"Data": html}}
    headers = [{"Name": "List-Unsubscribe", "Value": UNSUBSCRIBE}]
    sent = local_client("sesv2", cloud.gateway).send_email(
        FromEmailAddress=f"Kanalyse <{LOCAL_MAIL_FROM}>",
        Destination={"ToAddresses": [to]},
        Content={"Simple": {"Subject": {"Data": subject}, "Body": body, "Headers": headers}},
        EmailTags=[{"Name": name, "Value": value} for name, value in (tags or {}).items()],
        ConfigurationSetName=configuration_set,
    )
    return sent["MessageId"]


def ask(cloud, path):
    """Text and headers of a page of the gateway."""
    with urllib.request.urlopen(cloud.gateway + path, timeout=20) as answer:
        return answer.read().decode(), answer.headers


def shown(cloud, to):
    """The mails to one address, as tests read them."""
    return json.loads(ask(cloud, f"/_local/mail.json?to={quote(to)}")[0])["mails"]


class Mails(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.cloud = LocalCloud(cls.folder.name)
        cls.addClassCleanup(cls.cloud.stop)
        cls.cloud.start("gateway")
        cls.cloud.start("dynamodb")
        cls.cloud.write_functions("first")
        done = cls.cloud.deploy()
        assert done.returncode == 0, done.stderr
        cls.taken = {"mail": [], "mailFeedback": []}

    def arrived(self, queue, function):
        """What has come to a queue so far: to its function, or to us where no function takes it."""
        sqs, url = local_client("sqs", self.cloud.gateway), self.cloud.outputs()["queues"][queue]
        found = sqs.receive_message(QueueUrl=url, MaxNumberOfMessages=10).get("Messages", [])
        self.taken[queue] += [each["Body"] for each in found]
        records = [each for call in self.cloud.events(function) for each in call["event"]["Records"]]
        return [json.loads(body) for body in self.taken[queue] + [each["body"] for each in records]]

    def feedback(self, message_id, count):
        """The events about one mail, once there are as many, by their detail type."""

        def found():
            events = self.arrived("mailFeedback", "mail-feedback")
            about = {each["id"]: each for each in events if each["detail"]["mail"]["messageId"] == message_id}
            return len(about) >= count and about

        events = list(until(f"{count} events", found).values())
        self.assertEqual(len(events), count)
        return {each["detail-type"]: each for each in events}

    def put(self, detail_type, detail, source="kanalyse"):
        entry = {"EventBusName": self.cloud.outputs()["bus"], "Source": source, "DetailType": detail_type}
        answer = local_client("events", self.cloud.gateway).put_events(Entries=[entry | {"Detail": json.dumps(detail)}])
        self.assertEqual(answer["FailedEntryCount"], 0)

    def test_a_sent_mail_is_announced_with_its_tags(self):
        tags = {"user": "u-1", "mail": "run-1", "recipient": "account"}
        taken = send(self.cloud, "somebody@elsewhere.example", "Your report", tags=tags)
        event = self.feedback(taken, 1)["Email Sent"]
        self.assertEqual((event["source"], event["region"]), ("aws.ses", "eu-central-1"))
        self.assertEqual(event["resources"], ["arn:aws:ses:eu-central-1:000000000000:configuration-set/kanalyse-mail"])
        detail = event["detail"]
        self.assertEqual((detail["eventType"], detail["send"]), ("Send", {}))
        self.assertEqual(detail["mail"]["destination"], ["somebody@elsewhere.example"])
        self.assertIn({"name": "List-Unsubscribe", "value": UNSUBSCRIBE}, detail["mail"]["headers"])
        self.assertEqual({name: detail["mail"]["tags"][name] for name in tags}, {name: [tags[name]] for name in tags})
        self.assertEqual(detail["mail"]["tags"]["ses:configuration-set"], [OURS])

    def test_an_address_that_bounces_and_one_that_complains_are_announced(self):
        for local in ("bounce", "bounce+of-a-test"):
            events = self.feedback(send(self.cloud, f"{local}@simulator.amazonses.com", "b", tags={"user": "u-2"}), 2)
            self.assertIn("Email Sent", events)
            detail = events["Email Bounced"]["detail"]
            self.assertEqual((detail["eventType"], detail["bounce"]["bounceType"]), ("Bounce", "Permanent"))
            (recipient,) = detail["bounce"]["bouncedRecipients"]
            self.assertEqual(recipient["emailAddress"], f"{local}@simulator.amazonses.com")
            self.assertEqual(detail["mail"]["tags"]["user"], ["u-2"])
        events = self.feedback(send(self.cloud, "complaint+x@simulator.amazonses.com", "c", tags={"user": "u-3"}), 2)
        detail = events["Email Complaint Received"]["detail"]
        self.assertEqual((detail["eventType"], detail["mail"]["tags"]["user"]), ("Complaint", ["u-3"]))
        (recipient,) = detail["complaint"]["complainedRecipients"]
        self.assertEqual(recipient["emailAddress"], "complaint+x@simulator.amazonses.com")

    def test_mail_of_somebody_else_in_the_account_does_not_reach_our_queue(self):
        ses = local_client("sesv2", self.cloud.gateway)
        ses.create_configuration_set(ConfigurationSetName="of-somebody")
        bus = {"EventBusArn": "arn:aws:events:eu-central-1:000000000000:event-bus/default"}
        destination = {"Enabled": True, "MatchingEventTypes": ["SEND", "BOUNCE"], "EventBridgeDestination": bus}
        ses.create_configuration_set_event_destination(
            ConfigurationSetName="of-somebody", EventDestinationName="bus", EventDestination=destination
        )
        others = send(self.cloud, "bounce@simulator.amazonses.com", "theirs", configuration_set="of-somebody")
        self.feedback(send(self.cloud, "bounce@simulator.amazonses.com", "ours"), 2)
        events = self.arrived("mailFeedback", "mail-feedback")
        self.assertNotIn(others, [each["detail"]["mail"]["messageId"] for each in events])

    def test_a_run_that_has_ended_comes_to_the_queue_of_mails_and_nothing_else_does(self):
        run = {"requestId": "r-1", "monitorId": "m-1", "status": "completed", "dueAt": None, "findings": 2}
        self.put("AnalysisEnded", {"requestId": "a-1"})
        self.put("RunEnded", {"requestId": "of-somebody"}, source="somebody")
        self.put("RunEnded", run)
        self.assertEqual(until("the run", lambda: self.ended("r-1")), [{"run": run}])
        self.assertEqual(self.ended("a-1") + self.ended("of-somebody"), [])

    def ended(self, request_id):
        return [each for each in self.arrived("mail", "send-mail") if each.get("run", {}).get("requestId") == request_id]

    def test_what_aws_would_not_take_is_not_taken_here(self):
        for error, more in (
            ("NotFoundException", {"configuration_set": "of-nobody"}),
            ("BadRequestException", {"tags": {"user": "a@b"}}),
        ):
            with self.subTest(error), self.assertRaises(ClientError) as refused:
                send(self.cloud, "refused@elsewhere.example", "no", **more)
            self.assertEqual(refused.exception.response["Error"]["Code"], error)
        self.assertEqual(shown(self.cloud, "refused@elsewhere.example"), [])

    def test_mails_are_listed_newest_first_as_they_were_sent(self):
        to, tags = "listed@elsewhere.example", {"user": "u-4"}
        first, second = (send(self.cloud, to, subject, tags=tags) for subject in ("One", "Two"))
        mails = shown(self.cloud, "Listed@elsewhere.example")
        self.assertEqual([mail["id"] for mail in mails], [second, first])
        self.assertRegex(mails[0].pop("sentAt"), r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$")
        wanted = {"id": second, "from": f"Kanalyse <{LOCAL_MAIL_FROM}>", "to": [to], "cc": [], "bcc": [], "subject": "Two"}
        wanted |= {"text": "Hello in text", "html": "<p>Hello</p>", "headers": {"List-Unsubscribe": UNSUBSCRIBE}}
        self.assertEqual(mails[0], wanted | {"tags": tags, "configurationSet": OURS})

    def test_a_mail_cannot_break_out_of_the_page(self):
        send(self.cloud, "page@elsewhere.example", "<script>alert(1)</script>", html='"><script>alert(2)</script>')
        text, headers = ask(self.cloud, "/_local/mail")
        self.assertNotIn("<script", text)
        self.assertIn("&lt;script&gt;alert(1)&lt;/script&gt;", text)
        self.assertIn("&quot;&gt;&lt;script&gt;alert(2)&lt;/script&gt;", text)
        self.assertIn("default-src 'none'", headers["content-security-policy"])
        self.assertEqual(headers["content-type"], "text/html; charset=utf-8")

    def keep_in_queues(self):
        """No function takes a message any more, until the gateway starts again: what a function holds when everything is killed comes back
        only when its queue's time is over, three minutes for mails."""
        functions = local_client("lambda", self.cloud.gateway)
        for function in ("kanalyse-send-mail", "kanalyse-mail-feedback"):
            for each in functions.list_event_source_mappings(FunctionName=function)["EventSourceMappings"]:
                functions.update_event_source_mapping(UUID=each["UUID"], Enabled=False)
        # Whatever was being taken has been taken.
        self.put("RunEnded", {"requestId": "r-before"})
        until("the run before", lambda: self.ended("r-before"))

    def test_mails_and_what_they_set_off_outlive_a_kill(self):
        self.keep_in_queues()
        taken = send(self.cloud, "bounce+kept@simulator.amazonses.com", "Kept")
        self.put("RunEnded", {"requestId": "r-kept"})
        self.cloud.kill("gateway")
        self.cloud.start("gateway")
        until("the gateway", lambda: answers(self.cloud))
        self.assertEqual([mail["id"] for mail in shown(self.cloud, "bounce+kept@simulator.amazonses.com")], [taken])
        self.feedback(taken, 2)
        until("the run", lambda: self.ended("r-kept"))
        self.feedback(send(self.cloud, "bounce+after@simulator.amazonses.com", "After"), 2)


def answers(cloud):
    """Whether the gateway is there."""
    try:
        return local_client("sesv2", cloud.gateway).get_account()
    except (BotoCoreError, ClientError):
        return None


class Senders(unittest.TestCase):
    def test_with_rights_enforced_a_mail_is_sent_with_the_identity_that_a_policy_names(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        cloud = LocalCloud(folder.name)
        self.addCleanup(cloud.stop)
        cloud.start("gateway", AUTH="true")
        until("the gateway", lambda: answers(cloud))
        ses, iam = local_client("sesv2", cloud.gateway), local_client("iam", cloud.gateway)
        for identity in ("ours.example", "others.example"):
            ses.create_email_identity(EmailIdentity=identity)
        arn = "arn:aws:ses:eu-central-1:000000000000:identity/ours.example"
        statement = {"Effect": "Allow", "Action": "ses:SendEmail", "Resource": arn}
        iam.create_user(UserName="sender")
        document = json.dumps({"Version": "2012-10-17", "Statement": [statement]})
        iam.put_user_policy(UserName="sender", PolicyName="send", PolicyDocument=document)
        key = iam.create_access_key(UserName="sender")["AccessKey"]
        keys = {"aws_access_key_id": key["AccessKeyId"], "aws_secret_access_key": key["SecretAccessKey"]}
        sender = boto3.client("sesv2", endpoint_url=cloud.gateway, region_name="eu-central-1", **keys)
        content = {"Simple": {"Subject": {"Data": "s"}, "Body": {"Text": {"Data": "t"}}}}
        to = {"ToAddresses": ["somebody@elsewhere.example"]}
        sender.send_email(FromEmailAddress="We <mail@ours.example>", Destination=to, Content=content)
        with self.assertRaises(ClientError) as refused:
            sender.send_email(FromEmailAddress="mail@others.example", Destination=to, Content=content)
        self.assertIn("AccessDenied", refused.exception.response["Error"]["Code"])


class Kept(unittest.TestCase):
    def test_a_line_that_was_never_finished_is_forgotten_and_nothing_else(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "state" / "sent-mails.jsonl"
            SentMails(path).add({"id": "one", "to": []})
            with open(path, "ab") as file:
                file.write(b'{"id": "tw')
            again = SentMails(path)
            again.add({"id": "three", "to": []})
            self.assertEqual([mail["id"] for mail in SentMails(path).newest_first()], ["three", "one"])
            path.write_bytes(b'{"id": "f')
            self.assertEqual((SentMails(path).all, path.read_bytes()), ([], b""))

    def test_without_mails_the_page_says_so(self):
        self.assertIn("None has been sent yet.", page([]))


class Said(unittest.TestCase):
    def said(self, parameters):
        text = StringIO()
        with redirect_stderr(text):
            say_mail(parameters)
        return text.getvalue()

    def test_a_deployment_says_whether_mail_is_sent_and_never_from_which_address(self):
        self.assertIn("mail: off", self.said({"MailFrom": ""}))
        said = self.said({"MailFrom": "secret@example.org"})
        self.assertIn("mail: on, from an address at example.org", said)
        self.assertNotIn("secret", said)


class Identities:
    """SES of an account, as far as a deployment asks it."""

    class exceptions:  # noqa: N801 - as boto3 names it
        class NotFoundException(Exception):
            pass

    def __init__(self, verified=None, production=True):
        self.verified, self.production, self.made = verified, production, []

    def get_email_identity(self, EmailIdentity):
        if self.verified is None and EmailIdentity not in self.made:
            raise self.exceptions.NotFoundException
        dkim = {"Tokens": ["a", "b", "c"], "SigningHostedZone": "dkim.eu.example"}
        return {"VerifiedForSendingStatus": bool(self.verified), "DkimAttributes": dkim}

    def create_email_identity(self, EmailIdentity, DkimSigningAttributes):
        self.made.append(EmailIdentity)

    def get_account(self):
        return {"ProductionAccessEnabled": self.production}


class Domain(unittest.TestCase):
    def deployed(self, ses, sender="Codes@Mail.Example.org"):
        text = StringIO()
        with redirect_stderr(text):
            verify_domain(ses, sender)
        return text.getvalue()

    def test_a_domain_that_is_verified_is_left_as_it_is(self):
        ses = Identities(verified=True)
        self.assertEqual((self.deployed(ses), ses.made), ("", []))

    def test_a_new_one_is_made_and_the_deployment_waits_for_its_records(self):
        ses, text = Identities(), StringIO()
        with redirect_stderr(text), self.assertRaisesRegex(Failed, "^mail.example.org is not verified yet"):
            verify_domain(ses, "codes@Mail.Example.org")
        self.assertEqual(ses.made, ["mail.example.org"])
        self.assertIn("  a._domainkey.mail.example.org CNAME a.dkim.eu.example\n", text.getvalue())
        self.assertEqual(text.getvalue().count("CNAME"), 3)

    def test_one_that_waits_is_not_made_again(self):
        ses = Identities(verified=False)
        with redirect_stderr(StringIO()), self.assertRaises(Failed):
            verify_domain(ses, "codes@example.org")
        self.assertEqual(ses.made, [])

    def test_a_sandbox_is_named(self):
        self.assertIn("sandbox", self.deployed(Identities(verified=True, production=False)))

    def test_without_an_address_nobody_is_asked(self):
        self.assertEqual(self.deployed(None, ""), "")


if __name__ == "__main__":
    unittest.main()
