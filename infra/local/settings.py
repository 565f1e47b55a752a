"""What the operator of an installation may set: in the environment, or in `.env` at the top of the repository."""

import os
import re
from urllib.parse import urlsplit

from stack import Failed

OPERATOR = {
    "name": "KANALYSE_OPERATOR_NAME",
    "address": "KANALYSE_OPERATOR_ADDRESS",
    "email": "KANALYSE_OPERATOR_EMAIL",
}

CLIENT = {"clientId": "YOUTUBE_OAUTH_CLIENT_ID", "clientSecret": "YOUTUBE_OAUTH_CLIENT_SECRET"}

CHAT = {"url": "CHAT_WEBHOOK_URL", "key": "CHAT_WEBHOOK_KEY"}

COACH = {"base": "COACH_API_BASE", "model": "COACH_MODEL", "key": "COACH_API_KEY"}

MAIL = {"MailFrom": "KANALYSE_MAIL_FROM"}
NEAR = re.compile(r"http://(127\.0\.0\.1|localhost)[:/].+")
# Parameters that the deployment sets by a setting. One on the command line would be overwritten, and the stack has no ChatWebhookUrl: an
# address that whoever may read the stack could call.
BY_SETTING = {"Chat": CHAT["url"], "ChatWebhookUrl": CHAT["url"], "ChannelLink": "KANALYSE_CHANNEL_LINK"}
ADDRESS = re.compile(r"[^@\s<>]+@[^@\s<>]+")


def dotenv(path):
    """The settings of a `.env` file as people write it; the last one of a name counts."""
    if not path.is_file():
        return {}
    lines = [line.strip().removeprefix("export ") for line in path.read_text(encoding="utf-8").splitlines()]
    pairs = [line.split("=", 1) for line in lines if "=" in line and not line.startswith("#")]
    return {name.strip(): _unquoted(value.strip()) for name, value in pairs}


def _unquoted(value):
    for quote in "\"'":
        if len(value) > 1 and value[0] == value[-1] == quote:
            return value[1:-1]
    return value


def of_installation(root):
    """All settings; the environment wins over the file."""
    return dotenv(root / ".env") | os.environ


def refuse_parameters(named):
    """A parameter that a setting decides, or an address that is none, is refused by its name, before anything is sent. Its value may be a
    secret, and is not in the text."""
    for name, setting in BY_SETTING.items():
        if name in named:
            raise Failed(f"--parameter {name} is not taken: {setting} in the environment or in .env says it")
    # SNS refuses another one when the stack is half made.
    if named.get("AlarmEmail") and not ADDRESS.fullmatch(named["AlarmEmail"]):
        raise Failed("--parameter AlarmEmail is no address")
    if named.get("MailFrom", "") != _with_domain_in_lower_case(named.get("MailFrom", "")):
        raise Failed(f"--parameter MailFrom must name its domain in lower case, as SES does: or leave it to {MAIL['MailFrom']}")


def _has_tls(url):
    """It is https and names a host: the scheme alone is no address."""
    try:
        return url.startswith("https://") and bool(urlsplit(url).hostname) and not re.search(r"\s", url)
    except ValueError:
        return False


def channel_link(settings, sample):
    """Our id and secret at the platform's sign-in, where people can link their own channel; `None` where they cannot.

    The sample platform knows one client, whose secret is none.
    """
    switch = settings.get("KANALYSE_CHANNEL_LINK", "").strip() or "off"
    if switch not in ("on", "off"):
        raise Failed(f"KANALYSE_CHANNEL_LINK is on or off, not {switch}")
    if switch == "off":
        return None
    if sample:
        return {"clientId": "sample-client.apps.example", "clientSecret": "sample-client-secret"}
    said = {key: settings.get(name, "").strip() for key, name in CLIENT.items()}
    missing = [name for key, name in CLIENT.items() if not said[key]]
    if missing:
        raise Failed(f"{' and '.join(missing)} must be set too, for people to link their channel")
    return said


def chat(settings, is_local):
    """Webhook of the workflow that answers the support chat, and what it is shown. Both may be empty: then the FAQ answers. At AWS nothing
    is on this machine."""
    said = {key: settings.get(name, "").strip() for key, name in CHAT.items()}
    is_near = is_local and NEAR.match(said["url"])
    if said["url"] and not is_near and not _has_tls(said["url"]):
        # The address itself is not named: anyone who knows it may call it.
        raise Failed(f"{CHAT['url']} must begin with https:// and a host{', or be on this machine' if is_local else ''}")
    if said["key"] and not said["url"]:
        raise Failed(f"{CHAT['url']} must be set too, for {CHAT['key']} to be shown to somebody")
    return said


def coach(settings):
    """Base address, name and key of the language model that words the coach's answers. All may be empty: then sentences of ours do."""
    said = {key: settings.get(name, "").strip() for key, name in COACH.items()}
    if said["base"] and not NEAR.match(said["base"]) and not _has_tls(said["base"]):
        raise Failed(f"{COACH['base']} must begin with https:// and a host, or be on this machine")
    if said["base"] and not said["model"]:
        raise Failed(f"{COACH['model']} must name the model behind {COACH['base']}")
    if (said["model"] or said["key"]) and not said["base"]:
        raise Failed(f"{COACH['base']} must be set too, for there to be a model")
    return said


def _with_domain_in_lower_case(address):
    """Identities are in lower case, and the stack names one by the domain."""
    name, at, domain = address.rpartition("@")
    return name + at + domain.lower()


def mail(settings):
    """The stack's parameter for mail: the address that mails come from. It may be empty."""
    said = {key: settings.get(name, "").strip() for key, name in MAIL.items()}
    if said["MailFrom"] and not ADDRESS.fullmatch(said["MailFrom"]):
        raise Failed(f"{MAIL['MailFrom']} is no address")
    return {"MailFrom": _with_domain_in_lower_case(said["MailFrom"])}


def operator(settings):
    """Who runs the installation, for the legal pages; `None` where nobody is named. Half a name is refused: it would not show."""
    # An address has several lines, a setting has one: `\n` marks the end of a line.
    said = {key: settings.get(name, "").replace("\\n", "\n").strip() for key, name in OPERATOR.items()}
    missing = [name for key, name in OPERATOR.items() if not said[key]]
    if len(missing) == len(OPERATOR):
        return None
    if missing:
        raise Failed(f"{' and '.join(missing)} must be set too, for the legal pages to name the operator")
    if "@" not in said["email"]:
        raise Failed(f"{OPERATOR['email']} is no address: {said['email']}")
    return said
