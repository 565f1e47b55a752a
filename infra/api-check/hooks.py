"""Around every call of schemathesis: who calls, whose limits are lifted, what is there to be found, and what came of it.

The environment says it, see `infra/xtask/src/suite/trial.rs`: API_CHECK_TOKEN (none for a visitor), API_CHECK_WHO (whom limits count),
API_CHECK_KNOWN (for an endpoint: parts of a call that are good), API_CHECK_KEPT (ids and codes that are still needed), API_CHECK_DATABASE and API_CHECK_LIMITS (where limits are kept),
API_CHECK_COUNTS (the file for what came of it).
"""

import atexit
import base64
import json
import os
import re
from collections import Counter, defaultdict
from datetime import datetime, timedelta, timezone

import requests
import schemathesis
from schemathesis.core.failures import AcceptedNegativeData, Failure

TOKEN = os.environ.get("API_CHECK_TOKEN")
WHO = os.environ["API_CHECK_WHO"]
KNOWN = json.loads(os.environ.get("API_CHECK_KNOWN", "{}"))
KEPT = os.environ.get("API_CHECK_KEPT", "").split()
if TOKEN:
    # Whoever ends the session of these calls, known by the second of its sign-in, or all of their caller has every further one refused.
    claims = TOKEN.split(".")[1]
    KEPT += ["current", WHO, str(json.loads(base64.urlsafe_b64decode(claims + "=" * (-len(claims) % 4)))["auth_time"])]
DATABASE = os.environ["API_CHECK_DATABASE"]
LIMITS = os.environ["API_CHECK_LIMITS"]
COUNTS = os.environ["API_CHECK_COUNTS"]

# The local database takes any signature. It is on this machine: no proxy of the environment is asked.
SIGNATURE = "Credential=test/20260101/eu-central-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0"
database = requests.Session()
database.trust_env = False
database.headers.update({
    "content-type": "application/x-amz-json-1.0",
    "x-amz-target": "DynamoDB_20120810.DeleteItem",
    "x-amz-date": "20260101T000000Z",
    "authorization": f"AWS4-HMAC-SHA256 {SIGNATURE}",
})

answers = defaultdict(Counter)
drawn = Counter()

if TOKEN:

    @schemathesis.auth()
    class Account:
        def get(self, case, context):
            return TOKEN

        def set(self, case, data, context):
            case.headers["Authorization"] = f"Bearer {data}"


def endpoint(case):
    return case.operation.definition.raw["operationId"]


@schemathesis.hook
def before_call(context, case, kwargs):
    # Where an answer leads to is no answer of the endpoint.
    kwargs["allow_redirects"] = False
    lift_limit(endpoint(case), not case.operation.definition.raw.get("security"))
    spare(case)
    known = KNOWN.get(endpoint(case))
    if known and is_good_and_drawn(case):
        drawn[endpoint(case)] += 1
        if drawn[endpoint(case)] % 2:
            put(case, known)


DELETING = ("delete-analysis", "delete-history-entry", "delete-monitor", "delete-run", "end-session", "sign-out-user", "update-code")
STARTING = ("start-analysis", "run-monitor")
TIERS = ("free", "starter", "creator", "growth", "agency")


def hides(case):
    """Takes a result off the leaderboard, on which its channel is then looked for in vain."""
    return endpoint(case) == "set-visibility" and isinstance(case.body, dict) and case.body.get("stealth") is True


def spare(case):
    """What is still needed is neither deleted nor turned off: with fewer places for monitors the newest would be."""
    if endpoint(case) == "set-own-tier" and isinstance(case.body, dict) and case.body.get("tier") in TIERS:
        case.body["tier"] = "agency"
    if endpoint(case) in DELETING or hides(case):
        for name, value in case.path_parameters.items():
            if str(value) in KEPT:
                case.path_parameters[name] = "0" * 32


def lift_limit(name, public):
    """Thousands of calls are more than anybody is allowed: each begins with its limit anew. That limits hold is tested elsewhere."""
    # Where nobody signs in the address is counted, whoever calls.
    for who in {WHO, "127.0.0.1"} if public else {WHO}:
        forget(f"S#{name}:{who}", "RATE")
    # What came to nothing today, by the platform's day, which ends hours after ours.
    if name in STARTING:
        now = datetime.now(timezone.utc)
        for day in (now, now - timedelta(days=1)):
            for who in (WHO, "address:127.0.0.1"):
                forget(f"FAILED#{who}", day.date().isoformat())


def forget(pk, sk):
    body = json.dumps({"TableName": LIMITS, "Key": {"pk": {"S": pk}, "sk": {"S": sk}}})
    database.post(DATABASE, data=body, timeout=10).raise_for_status()


def is_good_and_drawn(case):
    """A call that keeps to the contract, and no step of a story, whose values come from the steps before."""
    return case.meta is not None and case.meta.generation.mode.is_positive and case.meta.phase.name == "fuzzing"


def put(case, known):
    """What nobody guesses: the ids of things that are there, and values that only fit together."""
    case.path_parameters.update(known.get("path", {}))
    case.query.update(known.get("query", {}))
    for name in known.get("without", []):
        case.headers.pop(name, None)
    if "body" in known:
        case.body = known["body"]


@schemathesis.hook
def after_call(context, case, response):
    answers[endpoint(case)][response.status_code] += 1


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Whether a failure is one. An empty value of the query counts as absent, of numbers and choices too, which no schema of theirs says."""
    return not (isinstance(failure, AcceptedNegativeData) and "" in (case.query or {}).values())


def is_declared_elsewhere(case, method):
    """Whether the path also fits another path of the contract, which has the method: `/titles/changes` and `/titles/{titleId}`."""

    def fits(template):
        pattern = re.sub(r"\\?\{[^}]*\\?\}", "[^/]+", re.escape(template))
        return re.fullmatch(pattern, case.operation.path)

    paths = case.operation.schema.raw_schema["paths"].items()
    return any(method.lower() in methods and fits(template) for template, methods in paths)


@schemathesis.check
def undeclared_method(ctx, response, case):
    """A method that the contract does not name reaches no function: in place of `unsupported_method`, which asks for 405."""
    if case.meta is None or getattr(case.meta.phase.data, "scenario", None) != "unspecified_http_method":
        return
    if response.status_code not in (401, 403, 404, 405) and not is_declared_elsewhere(case, response.request.method):
        raise Failure(
            operation=case.operation.label,
            title="An undeclared method is served",
            message=f"{response.request.method} answered {response.status_code}",
        )


@atexit.register
def write_counts():
    counts = {name: dict(sorted(statuses.items())) for name, statuses in sorted(answers.items())}
    with open(COUNTS, "w", encoding="utf-8") as file:
        json.dump(counts, file, indent=1)
