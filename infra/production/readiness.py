"""What is missing for production: the parameters, settings and templates of a deployment against the rules of stage `prod`, without an
account, credentials or a network. What `deploy.py` refuses is asked of the same functions that it asks; see README.md.
"""

import re
import sys
from dataclasses import dataclass, field
from datetime import date, datetime, timezone
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path += [str(HERE.parent / folder) for folder in ("costs", "local", "supply")]

import costs
import edge
import findings as supply
import payments
import settings
import stack

import templates
from asked import of_others
from finding import MISSING, THERE, WARNING, Finding, either

STAGE = "prod"
# ACM knows certificates by region, and the CDN takes those of one alone.
CERTIFICATE = re.compile(r"arn:[a-z-]+:acm:us-east-1:[0-9]{12}:certificate/\S+")
HOST = re.compile(r"(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+")
NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")
# What each parameter that the template's Rules demand is good for, and how it comes to be right.
DEMANDED = {
    "MailFrom": ("mails and codes come from it", f"set {settings.MAIL['MailFrom']}=<address at your domain> in the environment or in .env"),
    "AlarmEmail": ("hears every alarm, and of costs", "add --parameter AlarmEmail=<address>"),
    "WebDomain": ("the site's own host name", "add --parameter WebDomain=<host>, without https:// or a path"),
    "CertificateArn": (
        "of us-east-1",
        "request one for WebDomain by `aws acm request-certificate --region us-east-1`, then add --parameter CertificateArn=<its ARN>",
    ),
    "WebAclArn": ("limits an address before a function runs", "leave --parameter WebAclArn away, and the deployment makes one"),
    "Trail": ("records who did what", "leave --parameter Trail away, or name --parameter Trail=account where the account has a trail"),
    "LogRetentionDays": ("calls stay in the logs as long as the privacy page says", "leave --parameter LogRetentionDays away: it is 90"),
}
# Addresses that a rehearsal may change, and what answers there.
REAL = {
    "SamplePlatform": "the platform is the real one",
    "YoutubeApiBase": "the platform is the real one",
    "StripeApiBase": "payments go to the real provider",
    "BreachedPasswordsApiBase": "asked whether a password is known",
}


@dataclass(frozen=True)
class Planned:
    """A deployment as its command line and its settings say it."""

    template: Path
    settings: dict
    named: dict
    without_advisories: str = ""
    exceptions: Path = supply.EXCEPTIONS
    today: date = field(default_factory=lambda: datetime.now(timezone.utc).date())


def plan_of(arguments, root):
    """What a command line plans; `root` is the folder of `.env`."""
    named = dict(pair.split("=", 1) for pair in arguments.parameter)
    return Planned(arguments.template, settings.of_installation(root), named, arguments.without_advisories or "")


def findings(planned):
    """Everything that can be said, in the order in which it is set up."""
    template = stack.read_template(planned.template)
    parameters, refused = parameters_of(planned, template)
    found = of_plan(planned, template, parameters, refused)
    found += templates.findings(template, planned.template.parent)
    return found + of_others(template, parameters)


def parameters_of(planned, template):
    """(The stack's parameters, those of a setting that is refused, with the reason: the deployment refuses it whatever parameters say.)"""
    mail, refused = tried(settings.mail, planned.settings)
    parameters = stack.defaults(template) | (mail or {}) | planned.named
    return parameters, {"MailFrom": refused} if refused else {}


def of_plan(planned, template, parameters, refused):
    """What the command line and the settings say, whatever the templates do."""
    found = of_stage(parameters)
    found += of_parameters(template, parameters, planned.named, refused)
    found += of_keys(planned.settings, template)
    found += of_settings(planned.settings, parameters)
    return found + of_weaknesses(planned)


def tried(ask, *arguments):
    """(Answer, None), or (None, why it is refused) of a function that a deployment asks."""
    try:
        return ask(*arguments), None
    except stack.Failed as refused:
        return None, str(refused)


def of_stage(parameters):
    said = parameters["Stage"]
    problem = None if said == STAGE else f"{said} is no production: leave --parameter Stage away; below it is compared with {STAGE}"
    return [either("Stage", problem, STAGE)]


def of_parameters(template, parameters, named, refused):
    """Each parameter that is wrong, once, by the first thing that is wrong with it; then what is right with those that production needs."""
    given = parameters | {"Stage": STAGE}
    if edge.is_wanted(named, False, STAGE):
        given |= edge.PROMISED
    problems = dict(refused)
    for name, problem in [*_of_rules(template, given), *_not_taken(template, named), *_of_values(template, given)]:
        problems.setdefault(name, problem)
    problems.pop("Stage", None)
    there = {name: good for name, (good, _) in DEMANDED.items()} | REAL | {"SiteUrl": "named by mails, with TLS"}
    found = [either(name, problems.get(name), good) for name, good in there.items()]
    found += [Finding(MISSING, name, text) for name, text in problems.items() if name not in there]
    return found + [each for each in _of_choices(given) if each.what not in problems]


def _not_taken(template, named):
    """Parameters that the deployment or CloudFormation refuses. Their values are in no text: one may be a secret."""
    for name, value in named.items():
        _, refused = tried(settings.refuse_parameters, {name: value})
        known = template["Parameters"].get(name)
        if refused:
            yield name, refused
        elif known is None:
            yield name, "is no parameter of template.yaml: leave it away (infra/README.md lists them)"
        elif not _fits(known, value):
            wanted = known.get("ConstraintDescription") or " or ".join(map(str, known.get("AllowedValues", [])))
            _, way_out = DEMANDED.get(name, (None, f"leave --parameter {name} away for {known.get('Default') or 'none'}"))
            yield name, f"its value is not taken, but {wanted or 'a number that is not too small'}: {way_out}"


def _fits(known, value):
    """As CloudFormation compares a value."""
    if known["Type"] == "Number":
        if not NUMBER.fullmatch(value) or float(value) < known.get("MinValue", 0):
            return False
    if "AllowedValues" in known and value not in map(str, known["AllowedValues"]):
        return False
    return re.fullmatch(known.get("AllowedPattern", ".*"), value, re.DOTALL) is not None


def _of_rules(template, given):
    """What the template's own Rules demand and is not there."""
    for broken in stack.broken_rules(template, given):
        for name in templates.named_by(broken["Assert"]):
            _, way_out = DEMANDED.get(name, (None, f"add --parameter {name}=…"))
            yield name, f"{broken['AssertDescription']}: {way_out}"


def _of_values(template, given):
    """What no rule of the template can say of a value."""
    _, way_out = DEMANDED["CertificateArn"]
    if given["CertificateArn"] and not CERTIFICATE.fullmatch(given["CertificateArn"]):
        yield "CertificateArn", f"is no certificate of us-east-1, the only region that the CDN takes one from: {way_out}"
    if given["WebDomain"] and not HOST.fullmatch(given["WebDomain"]):
        yield "WebDomain", f"is no host name: {DEMANDED['WebDomain'][1]}"
    if given["SiteUrl"] and not given["SiteUrl"].startswith("https://"):
        yield "SiteUrl", "has no TLS: leave --parameter SiteUrl away, and mails name WebDomain"
    if given["Payments"] != stack.defaults(template)["Payments"]:
        yield "Payments", "the deployment finds out by the key: leave --parameter Payments away"
    for name in REAL:
        if given[name] != stack.defaults(template)[name]:
            yield name, f"is a stand-in: leave --parameter {name} away"


def _of_choices(given):
    """What production may be deployed with, but should not be for long."""
    workers, limit = given["WorkerConcurrency"], given["MonthlyBudget"]
    idle = round(sum(costs.month(costs.read(), *costs.USES["idle"]).values()))
    is_little = NUMBER.fullmatch(limit) and float(limit) * 0.8 < idle
    choices = [
        (
            *("WorkerConcurrency", workers == "0", f"{workers} analyses at once, and the webhook of payments has calls of its own"),
            "a rush of analyses may leave payments no calls: have the account's number raised, then leave --parameter WorkerConcurrency away",
        ),
        (
            *("MonthlyBudget", is_little, f"{limit} dollars a month"),
            f"an idle installation costs {idle} dollars, which is more than four fifths of {limit}: name more by --parameter MonthlyBudget",
        ),
        (
            *("FunctionBoundary", given["FunctionBoundary"] == "off", "no function may do more than its statements say"),
            "functions may write any log and take from any queue: leave --parameter FunctionBoundary away once the emergency is over",
        ),
        (
            *("BackupCopyVault", not given["BackupCopyVault"], "backups are copied to another vault"),
            "who takes over the account owns every backup: add --parameter BackupCopyVault=<vault of another account> (infra/restore)",
        ),
    ]
    for name, is_doubtful, good, way_out in choices:
        yield Finding(WARNING, name, way_out) if is_doubtful else Finding(THERE, name, good)


def of_keys(known, template):
    """Keys that others gave us; what they are is in no text."""
    key = known.get("STRIPE_SECRET_KEY", "").strip()
    problems = {
        "live": None,
        "sample": "is a test key, which takes no money: put the live key (sk_live_… or rk_live_…) into it",
        "off": "is no key of Stripe: put the live key (sk_live_… or rk_live_…) into it",
    }
    none = "nothing can be bought: put the live key of Stripe into it, in the environment or in .env"
    base = known.get("STRIPE_API_BASE", "").rstrip("/")
    elsewhere = base not in ("", stack.defaults(template)["StripeApiBase"])
    platform = None if known.get("YOUTUBE_API_KEY", "").strip() else "nothing can be analyzed: put a key of the YouTube Data API v3 into it"
    return [
        either("YOUTUBE_API_KEY", platform, "the platform can be asked"),
        either("STRIPE_SECRET_KEY", problems[payments.state_of(key)] if key else none, "a live key"),
        either("STRIPE_API_BASE", "the key would be shown to a stand-in: unset it" if elsewhere else None, "nobody but Stripe is shown the key"),
    ]


def of_settings(known, parameters):
    """What the operator says of themselves and of what the product is connected to."""
    operator, refused = tried(settings.operator, known)
    nobody = f"the legal pages name nobody: set {', '.join(settings.OPERATOR.values())}"
    found = [either("operator", refused or (None if operator else nobody), "the legal pages name who runs this")]
    client, refused = tried(settings.channel_link, known, parameters["SamplePlatform"] == "on")
    found.append(either("channel link", refused, "on, with a client of the platform's sign-in" if client else "off"))
    chat, refused = tried(settings.chat, known, False)
    found.append(either("support chat", refused, "a workflow answers" if chat and chat["url"] else "the FAQ answers"))
    coach, refused = tried(settings.coach, known)
    base = parameters["CoachApiBase"] or (coach or {}).get("base", "")
    if settings.NEAR.match(base):
        refused = f"no function reaches a language model on this machine: set {settings.COACH['base']} to another one, or to none"
    found.append(either("coach", refused, "a language model words its answers" if base else "sentences of ours answer"))
    return found


def of_weaknesses(planned):
    """Known weaknesses are asked about by the task runner; here is what was decided not to replace yet, and whether it asks at all."""
    try:
        late = supply.outdated(supply.read_exceptions(planned.today, planned.exceptions), planned.today)
        problem = f"past its day, replace it and delete the entry: {', '.join(map(str, late))}" if late else None
    except supply.Broken as broken:
        problem = str(broken)
    found = [either("exceptions.json", problem, "no weakness is accepted for longer than infra/supply allows")]
    if planned.without_advisories:
        return [*found, Finding(WARNING, "advisories", "nobody is asked about known weaknesses: leave --without-advisories away")]
    return [*found, Finding(THERE, "advisories", "the deployment asks about known weaknesses, and sends nothing with one")]


def check(arguments, root):
    """Prints each finding, and refuses where something is missing."""
    found = findings(plan_of(arguments, root))
    for each in found:
        print(each)
    missing = [each.what for each in found if each.verdict == MISSING]
    if missing:
        raise stack.Failed(f"{len(missing)} missing for production: {', '.join(missing)}")
    print("nothing is missing for production that can be seen from here; what has a ? is asked where it is known")
