"""For tests of rotate.py: the functions and edges between which the secret is shown, and a clock on which waiting takes no time."""

import copy
import json

import rotate
from deploy import local_client
from local_cloud import ROOT
from stack import read_template

# A function that read the secret does not read it again before this.
MINUTE = 60
# How long the edges take; until then each shows what it showed or what it will show.
DEPLOYING = 300


class Killed(BaseException):
    """Nothing catches it, as nothing catches `kill -9`."""


def template():
    """The secret and the CDN's origins as the real stacks have them."""
    secret = read_template(ROOT / "infra/stacks/data.yaml")["Resources"]["OriginSecret"]
    cdn = copy.deepcopy(read_template(ROOT / "infra/stacks/web.yaml")["Resources"]["Cdn"])
    config = cdn["Properties"]["DistributionConfig"]
    behavior = {"TargetOriginId": "api", "ViewerProtocolPolicy": "redirect-to-https"}
    api = [each for each in config["Origins"] if each["Id"] == "api"]
    # AWS fills these in by itself.
    api[0]["CustomOriginConfig"] |= {"HTTPPort": 80, "HTTPSPort": 443}
    settings = {"Enabled": True, "Comment": "the CDN", "Origins": api, "DefaultCacheBehavior": behavior}
    cdn["Properties"]["DistributionConfig"] = settings
    names = ("Prefix", "OriginSecretArn", "ApiDomain")
    return {
        "Parameters": {name: {"Type": "String"} for name in names},
        "Resources": {"OriginSecret": secret, "Cdn": cdn | {"DependsOn": "OriginSecret"}},
        "Outputs": {"WebDistribution": {"Value": {"Ref": "Cdn"}}},
    }


def accepted(keys):
    """What a function that knows this secret admits."""
    return {keys["value"], keys.get("previous")} - {None, ""}


class World:
    """Clock, functions, edges: after every call of a rotation it looks whether anybody would be refused."""

    def __init__(self, gateway, stack, distribution):
        self.secrets, self.cloudfront = (local_client(each, gateway) for each in ("secretsmanager", "cloudfront"))
        self.name, self.distribution = f"{stack}/origin", distribution
        self.clients = {}
        self.now = self.deployed_at = 0.0
        self.slept, self.seen = [], set()
        # (What a function may have read, until when it was there to be read.)
        self.read_until, self.held = [], self.secret()
        self.shown = {self.header()["HeaderValue"]}
        # Called with each moment: ("before" or "after", operation); it may kill, or change what is answered.
        self.moment = lambda when, operation, answer: None

    def secret(self):
        return json.loads(self.secrets.get_secret_value(SecretId=self.name)["SecretString"])

    def version(self):
        return self.secrets.get_secret_value(SecretId=self.name)["VersionId"]

    def put(self, text):
        self.secrets.put_secret_value(SecretId=self.name, SecretString=text)

    def begin(self, keys, shown, before=()):
        """All over, with this secret and what the CDN shows: `before` is what functions may still hold."""
        self.put(json.dumps(keys))
        self.change(lambda config: rotate.header_of(config).update(HeaderValue=shown))
        self.held, self.shown, self.read_until = keys, {shown}, list(before)
        self.deployed_at, self.slept, self.seen = self.now, [], accepted(keys)
        self.moment = lambda *_: None

    def config(self):
        return self.cloudfront.get_distribution_config(Id=self.distribution)

    def header(self):
        return rotate.header_of(self.config()["DistributionConfig"])

    def change(self, act):
        """Changes the CDN's settings as somebody else would."""
        found = self.config()
        act(found["DistributionConfig"])
        self.cloudfront.update_distribution(Id=self.distribution, IfMatch=found["ETag"], DistributionConfig=found["DistributionConfig"])

    def monotonic(self):
        return self.now

    def sleep(self, seconds):
        """In `time`'s place: what is waited for is over at once."""
        self.moment("before", "sleep", None)
        self.slept.append(seconds)
        self.now += seconds
        self.look()
        self.moment("after", "sleep", None)

    def client(self, arguments, service):
        """In `aws_client`'s place: the real wire, and a look after each call."""
        if service not in self.clients:
            client = self.clients[service] = local_client(service, arguments.endpoint)
            client.meta.events.register("before-call", lambda model, **_: self.moment("before", model.name, None))
            client.meta.events.register("after-call", lambda model, parsed, **_: self.after(model.name, parsed))
        return self.clients[service]

    def after(self, operation, answer):
        """A call of the rotation is over."""
        if operation == "PutSecretValue":
            self.read_until.append((self.held, self.now))
            self.held = self.secret()
            self.seen |= accepted(self.held)
        if operation == "UpdateDistribution" and "Error" not in answer:
            self.shown.add(self.header()["HeaderValue"])
            self.deployed_at = self.now + DEPLOYING
        if operation == "GetDistribution" and self.now < self.deployed_at:
            answer["Distribution"]["Status"] = "InProgress"
        self.look()
        self.moment("after", operation, answer)

    def look(self):
        """Every function admits what every edge may show."""
        if self.now >= self.deployed_at:
            self.shown = {self.header()["HeaderValue"]}
        assert self.shown <= accepted(self.held), "a function that has just started refuses the CDN"
        for keys, until_then in self.read_until:
            # It may have read its copy in the last moment; after a minute it would ask once more, and then know what one that starts does.
            asks = self.now - until_then >= MINUTE
            assert asks or self.shown <= accepted(keys), "a function with an old copy refuses the CDN"
