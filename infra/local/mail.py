"""What the local mail service lacks: it keeps each mail whole, and announces what becomes of it.

MiniStack takes mails and forgets their tags, headers and configuration set, and announces nothing on the default bus. `install` stands
before its SES v2. Recipients of AWS' mailbox simulator bounce or complain as they do there: bounce@simulator.amazonses.com,
complaint@simulator.amazonses.com, suppressionlist@simulator.amazonses.com, each also as bounce+label@.
"""

import base64
import email
import email.policy
import json
import os
import re
from datetime import datetime, timezone
from email.utils import getaddresses, parseaddr
from pathlib import Path
from uuid import uuid4

SEND_PATH = "/v2/email/outbound-emails"
SIMULATOR = "simulator.amazonses.com"
TAG = re.compile(r"[A-Za-z0-9_-]{1,256}")
# Kind of an event destination: (detail-type on the bus, eventType of the detail, its member).
KINDS = {
    "SEND": ("Email Sent", "Send", "send"),
    "BOUNCE": ("Email Bounced", "Bounce", "bounce"),
    "COMPLAINT": ("Email Complaint Received", "Complaint", "complaint"),
}
BOUNCES = {"bounce": "General", "suppressionlist": "Suppressed"}


class SentMails:
    """All mails that were taken, oldest first, in a file that outlives `kill -9`: a line is on disk before the mail is confirmed."""

    def __init__(self, path):
        self.path = Path(path)
        self.all = []
        if self.path.exists():
            whole, _, torn = self.path.read_bytes().rpartition(b"\n")
            self.all = [json.loads(line) for line in whole.splitlines()]
            if torn:  # killed while it was written, so nobody was notified of it
                os.truncate(self.path, len(whole) + 1 if whole else 0)

    def add(self, mail):
        """Keeps a mail."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with open(self.path, "ab") as file:
            file.write(json.dumps(mail).encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())
        self.all.append(mail)

    def newest_first(self, to=""):
        """All of them, or those to one address."""
        return [mail for mail in reversed(self.all) if not to or to.lower() in map(str.lower, mail["to"])]


def install(ses, ses_v2, bus, sent):
    """Has MiniStack's SES (its modules of version 1 and 2) keep mails in `sent` and announce them through its event `bus`."""
    handle = ses_v2.handle_request

    async def handle_and_announce(method, path, headers, body, query_params):
        if method != "POST" or path.rstrip("/") != SEND_PATH:
            return await handle(method, path, headers, body, query_params)
        request = _json(body)
        refused = _refusal(request, ses_v2)
        if refused:
            return refused
        answer = await handle(method, path, headers, body, query_params)
        if answer[0] == 200:
            taken = json.loads(answer[2])["MessageId"]
            record = next(each for each in reversed(ses._sent_emails_list()) if each["MessageId"] == taken)
            mail = mail_of(request, record)
            sent.add(mail)
            _announce(mail, ses_v2, bus)
        return answer

    ses_v2.handle_request = handle_and_announce


def _json(body):
    try:
        data = json.loads(body or b"{}")
    except ValueError:
        return {}
    return data if isinstance(data, dict) else {}


def _refusal(request, ses_v2):
    """AWS' answer to what MiniStack would take: a configuration set that is not there, and tags that are not allowed."""
    name = request.get("ConfigurationSetName")
    if name and name not in ses_v2._config_sets:
        return ses_v2._missing_config_set(name)
    for tag in request.get("EmailTags") or []:
        if not all(TAG.fullmatch(tag.get(part) or "") for part in ("Name", "Value")):
            message = "A tag's name and value have 1 to 256 characters: ASCII letters, digits, '_' and '-'."
            return ses_v2._json_err("BadRequestException", message)
    return None


def mail_of(request, record):
    """A mail as it is kept and shown, of the request and what MiniStack made of it."""
    content = request.get("Content", {})
    headers = {each["Name"]: each["Value"] for each in content.get("Simple", {}).get("Headers") or []}
    if content.get("Raw"):
        raw = email.message_from_bytes(base64.b64decode(content["Raw"]["Data"]), policy=email.policy.default)
        headers = {name: str(value) for name, value in raw.items()}
    sender = record["Source"] or headers.get("From", "")
    to = record["To"] or [address for _, address in getaddresses([headers.get("To", "")]) if address]
    return {
        "id": record["MessageId"],
        "sentAt": datetime.fromtimestamp(record["Timestamp"], timezone.utc).isoformat(timespec="milliseconds")[:-6] + "Z",
        "from": sender,
        "to": to,
        "cc": record["CC"],
        "bcc": record["BCC"],
        "subject": record["Subject"],
        "text": record["BodyText"] or None,
        "html": record["BodyHtml"] or None,
        "headers": headers,
        "tags": {each["Name"]: each["Value"] for each in request.get("EmailTags") or []},
        "configurationSet": request.get("ConfigurationSetName"),
    }


def _announce(mail, ses_v2, bus):
    """On the default bus, what the mail's configuration set asks for."""
    destinations = (ses_v2._config_sets.get(mail["configurationSet"]) or {}).get("EventDestinations") or {}
    wanted = {
        kind
        for each in destinations.values()
        if each["Enabled"] and "EventBridgeDestination" in each
        for kind in each["MatchingEventTypes"]
    }
    identity = identity_of(mail["from"], ses_v2)
    for event in events_of(mail, ses_v2.get_region(), ses_v2.get_account_id(), identity):
        if event.pop("kind") in wanted:
            bus._put_events({"Entries": [event]}, allow_aws_source=True)


def identity_of(sender, ses_v2):
    """The identity that a mail of `sender` is sent with: its address where that is one, or else its domain."""
    address = parseaddr(sender)[1]
    domain = address.rpartition("@")[2]
    return domain if domain in ses_v2._identities and address not in ses_v2._identities else address


def events_of(mail, region, account, identity):
    """What becomes of a mail, in order: entries of PutEvents, each with the `kind` of event that it is."""
    arn = f"arn:aws:ses:{region}:{account}"
    outcomes = [("SEND", {})]
    for recipient in mail["to"] + mail["cc"] + mail["bcc"]:
        outcomes += _outcome(parseaddr(recipient)[1], mail["sentAt"])
    found = []
    for kind, said in outcomes:
        detail_type, event_type, member = KINDS[kind]
        detail = {"eventType": event_type, "mail": _described(mail, f"{arn}:identity/{identity}", account), member: said}
        entry = {"Source": "aws.ses", "DetailType": detail_type, "Detail": json.dumps(detail)}
        found.append(entry | {"Resources": [f"{arn}:configuration-set/{mail['configurationSet']}"], "kind": kind})
    return found


def _outcome(address, at):
    """What the mailbox simulator does with a mail to this address; nothing for all others."""
    local, _, domain = address.lower().partition("@")
    local = local.partition("+")[0]
    said = {"feedbackId": f"{uuid4()}-000000", "timestamp": at}
    if domain != SIMULATOR:
        return []
    if local in BOUNCES:
        refused = {"action": "failed", "status": "5.1.1", "diagnosticCode": "smtp; 550 5.1.1 user unknown"}
        said |= {"bounceType": "Permanent", "bounceSubType": BOUNCES[local]}
        said |= {"bouncedRecipients": [{"emailAddress": address} | refused]}
        return [("BOUNCE", said | {"reportingMTA": "dns; a1-1.smtp-out.amazonses.com"})]
    if local == "complaint":
        said |= {"complaintSubType": None, "complainedRecipients": [{"emailAddress": address}], "arrivalDate": at}
        return [("COMPLAINT", said | {"userAgent": "Amazon SES Mailbox Simulator", "complaintFeedbackType": "abuse"})]
    return []


def _described(mail, source_arn, account):
    """The mail as each event about it names it."""
    first = {"From": mail["from"], "To": ", ".join(mail["to"]), "Subject": mail["subject"], "MIME-Version": "1.0"}
    tags = mail["tags"] | {
        "ses:operation": "SendEmail",
        "ses:configuration-set": mail["configurationSet"],
        "ses:source-ip": "127.0.0.1",
        "ses:from-domain": parseaddr(mail["from"])[1].rpartition("@")[2],
        "ses:caller-identity": "local",
    }
    common = {"from": [mail["from"]], "to": mail["to"], "messageId": mail["id"], "subject": mail["subject"]}
    return {
        "timestamp": mail["sentAt"],
        "source": mail["from"],
        "sourceArn": source_arn,
        "sendingAccountId": account,
        "messageId": mail["id"],
        "destination": mail["to"] + mail["cc"] + mail["bcc"],
        "headersTruncated": False,
        "headers": [{"name": name, "value": value} for name, value in (first | mail["headers"]).items()],
        "commonHeaders": common,
        "tags": {name: [value] for name, value in tags.items()},
    }
