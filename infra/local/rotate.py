"""Rotates the secret that the CDN shows to the API, at AWS, without a pause. See "Secrets" in infra/README.md.

A function accepts `value` and `previous` of the secret. It remembers both for half an hour, for an hour if they cannot be read again, and
reads them once more, at most once a minute, when a request shows neither. So the secret holds both before the CDN shows the new one, and
the old one goes once no edge shows it.
The secret itself says how far a rotation has come: one that was cut off anywhere is run again, and goes on.
"""

import argparse
import json
import os
import sys
import time
from dataclasses import dataclass
from email.utils import parsedate_to_datetime

from botocore.exceptions import ClientError

import stack
from deploy import LOCAL_STACK, REGION, aws_client
from stack import Failed, say

# Of infra/stacks/web.yaml and data.yaml.
ORIGIN, HEADER = "api", "x-origin-secret"
LENGTH = 40
TRIES = 5
AGAIN = "run the same command again, it goes on where it stopped"


@dataclass(frozen=True)
class Waits:
    """Seconds."""

    # More than the minute in which a function does not read the secret again.
    readers: float = 90
    deployed: float = 1800
    poll: float = 10
    progress: float = 60


@dataclass(frozen=True)
class Known:
    """The secret as it was read or written. `age` is in seconds, by the service's own clock: ours may be wrong."""

    version: str
    keys: dict
    age: float

    @property
    def value(self):
        """What the CDN shows once it knows it."""
        return self.keys["value"]

    @property
    def previous(self):
        """What else is accepted while a rotation is under way, or None."""
        return self.keys.get("previous") or None


class Rotation:
    """Of the secret of this name, shown by this distribution."""

    def __init__(self, secrets, cloudfront, name, distribution, waits):
        self.secrets, self.cloudfront = secrets, cloudfront
        self.name, self.distribution, self.waits = name, distribution, waits

    def run(self, check):
        """All of it. `check` is asked before anything changes."""
        known = self.read()
        check(known)
        known = self.begin(known)
        self.wait_for_readers(known)
        self.show(known)
        self.wait_until_deployed(known)
        self.finish(known)

    def read(self):
        """The secret as it is now. What it holds is in no message."""
        answer = self.secrets.get_secret_value(SecretId=self.name)
        try:
            keys = json.loads(answer.get("SecretString", ""))
        except ValueError:
            keys = None
        texts = [keys.get("value"), keys.get("previous") or ""] if isinstance(keys, dict) else [None]
        if not texts[0] or not all(isinstance(each, str) for each in texts):
            raise Failed(f"the secret {self.name} is no JSON object with a text `value`, and a text `previous` if any")
        return Known(answer["VersionId"], keys, age_of(answer))

    def begin(self, known):
        """Makes a new value next to the old one, unless an earlier run has."""
        if known.previous:
            say("an earlier run was cut off: going on with it")
            return known
        made = self.secrets.get_random_password(PasswordLength=LENGTH, ExcludePunctuation=True)["RandomPassword"]
        keys = known.keys | {"value": made, "previous": known.value}
        version = self._put(keys)
        say("the secret holds a new value; the old one is accepted too")
        return Known(version, keys, 0)

    def wait_for_readers(self, known):
        """Until every function that read the secret without the new value would read it again."""
        seconds = min(self.waits.readers, self.waits.readers - known.age)
        if seconds > 0:
            say(f"waiting {seconds:.0f} s for functions that have just read the secret")
            time.sleep(seconds)

    def show(self, known):
        """Has the CDN show the new value."""
        for _ in range(TRIES):
            self._refuse_change(known)
            found = self.cloudfront.get_distribution_config(Id=self.distribution)
            config = found["DistributionConfig"]
            header = header_of(config)
            if header["HeaderValue"] == known.value:
                return
            header["HeaderValue"] = known.value
            try:
                self.cloudfront.update_distribution(Id=self.distribution, IfMatch=found["ETag"], DistributionConfig=config)
            except ClientError as error:
                if error.response["Error"]["Code"] != "PreconditionFailed":
                    raise
                time.sleep(self.waits.poll)
                continue
            say("the CDN is given the new value")
            return
        raise Failed(f"the CDN's settings were changed by somebody else at each of {TRIES} tries: {AGAIN}")

    def wait_until_deployed(self, known):
        """Until every edge of the CDN shows the new value."""
        begun = time.monotonic()
        said = begun
        while True:
            found = self.cloudfront.get_distribution(Id=self.distribution)["Distribution"]
            shows = header_of(found["DistributionConfig"])["HeaderValue"] == known.value
            if shows and found["Status"] == "Deployed":
                return
            now = time.monotonic()
            what = f"the CDN is {found['Status']}" if shows else "the CDN has another value"
            if now - begun >= self.waits.deployed:
                raise Failed(f"{what} after {(now - begun) / 60:.0f} minutes, so the old value stays accepted: {AGAIN}")
            if now - said >= self.waits.progress:
                say(f"{what} since {now - begun:.0f} s")
                said = now
            time.sleep(self.waits.poll)

    def finish(self, known):
        """Takes the old value away."""
        self._refuse_change(known)
        self._put({name: each for name, each in known.keys.items() if name != "previous"})
        say("rotated: within an hour no function accepts the old value")

    def _put(self, keys):
        text = json.dumps(keys, separators=(",", ":"))
        return self.secrets.put_secret_value(SecretId=self.name, SecretString=text)["VersionId"]

    def _refuse_change(self, known):
        """Whoever changed the secret meanwhile began a wait of its own."""
        if self.read().version != known.version:
            raise Failed(f"the secret {self.name} was changed by somebody else meanwhile: {AGAIN}")


def age_of(answer):
    """Seconds since this version of a secret was written; 0 where the service does not say what time it is."""
    date = answer["ResponseMetadata"]["HTTPHeaders"].get("date")
    if not date:
        return 0
    return (parsedate_to_datetime(date) - answer["CreatedDate"]).total_seconds()


def header_of(config):
    """The header by which the CDN shows the secret, in a distribution's settings; made there where somebody removed it."""
    origins = [each for each in config["Origins"]["Items"] if each["Id"] == ORIGIN]
    if not origins:
        raise Failed(f"the CDN has no origin {ORIGIN}: deploy first")
    headers = origins[0].setdefault("CustomHeaders", {"Quantity": 0})
    items = headers.setdefault("Items", [])
    for each in items:
        if each["HeaderName"].lower() == HEADER:
            return each
    items.append({"HeaderName": HEADER, "HeaderValue": ""})
    headers["Quantity"] = len(items)
    return items[-1]


def distribution_of(cloudformation, name):
    """The id of the stack's CDN. A deployment would give it the new value before every function knows that."""
    found = stack.describe(cloudformation, name)
    if found is None:
        raise Failed(f"there is no stack {name} in this region")
    if found["StackStatus"].endswith("_IN_PROGRESS"):
        raise Failed(f"the stack {name} is {found['StackStatus']}: wait until its deployment is over")
    outputs = {each["OutputKey"]: each["OutputValue"] for each in found.get("Outputs", [])}
    if "WebDistribution" not in outputs:
        raise Failed(f"the stack {name} has no output WebDistribution: deploy first")
    return outputs["WebDistribution"]


def refuse_copies(functions, name, known):
    """A function that was given the secret when it was deployed does not read it, and would refuse everybody."""
    for page in functions.get_paginator("list_functions").paginate():
        for each in page["Functions"]:
            settings = each.get("Environment", {}).get("Variables", {}).values()
            if each["FunctionName"].startswith(f"{name}-") and not {known.value, known.previous}.isdisjoint(settings):
                raise Failed(f"{each['FunctionName']} has the secret in its settings and does not read it: deploy first")


def rotate(arguments, waits):
    """Of the stack of the command line."""
    name = arguments.stack
    distribution = distribution_of(aws_client(arguments, "cloudformation"), name)
    functions = aws_client(arguments, "lambda")
    secrets, cloudfront = (aws_client(arguments, service) for service in ("secretsmanager", "cloudfront"))
    rotation = Rotation(secrets, cloudfront, f"{name}/origin", distribution, waits)
    rotation.run(lambda known: refuse_copies(functions, name, known))


def parse(argv):
    """The command line."""
    parser = argparse.ArgumentParser(prog="cargo xtask rotate-origin", description=__doc__.splitlines()[0])
    parser.add_argument("--stack", default=LOCAL_STACK)
    parser.add_argument("--region", default=os.environ.get("AWS_REGION", REGION))
    parser.add_argument("--endpoint", help="another address than AWS, for tests")
    return parser.parse_args(argv)


def main(argv, waits=Waits()):
    """Runs it."""
    return stack.exit_code("rotate-origin", lambda: rotate(parse(argv), waits))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
