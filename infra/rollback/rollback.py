"""Brings an earlier release back, at AWS: its functions and settings, then its web app.

See "Back to an earlier release" in infra/README.md. Data stays: what would remove, replace or change a table, the user pool, a bucket,
a secret or a queue is refused before anything is changed.
Cut off anywhere, it is run again: everything is done by what is there, and its record says which release it was on its way to.
"""

import argparse
import json
import os
import sys
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "local"))

from botocore.exceptions import ClientError

import boundary
import parameters
import releases
import site_files
import stack
import stateful
from deploy import LOCAL_STACK, REGION, aws_client, packages_bucket
from local_template import written_out
from stack import Failed, say

AGAIN = "run the same command again"


@dataclass
class Services:
    """Clients of what a roll back works on."""

    cloudformation: object
    s3: object
    cloudfront: object


def refuse_state(found, name):
    """A stack that cannot be updated now, with the way out."""
    if found is None:
        raise Failed(f"there is no stack {name} in this region")
    status = found["StackStatus"]
    if status == "UPDATE_ROLLBACK_FAILED":
        raise Failed(
            f"{name} is {status}: CloudFormation could not undo an update. "
            f"`aws cloudformation describe-stack-events --stack-name {name}` says why; mend that, "
            f"have it finish by `aws cloudformation continue-update-rollback --stack-name {name}`, then {AGAIN}"
        )
    if status.endswith("_IN_PROGRESS"):
        raise Failed(f"{name} is being changed ({status}): wait until that is over, then {AGAIN}")
    if not status.endswith("_COMPLETE") or status in ("ROLLBACK_COMPLETE", "DELETE_COMPLETE"):
        raise Failed(f"{name} is {status}: it has no release to go back from, deploy first")


def choose(history, to):
    """The release to go to."""
    if to:
        return history.release(to)
    now, by = history.now()
    if now is None:
        raise Failed(f"no release of {history.stack} is recorded in {history.bucket.name}: the first deployment that ends there will be")
    unfinished = history.unfinished()
    if unfinished and unfinished["kind"] == releases.ROLLBACK:
        say(f"an earlier roll back, of {unfinished['begun']}, has not ended: going on with it")
        return history.release(unfinished["release"])
    if unfinished:
        say(f"the deployment {unfinished['id']} has not ended: back to the release that was deployed to its end")
        return now
    if by["kind"] == releases.ROLLBACK:
        since = f"since the roll back of {by['deployed']}"
        raise Failed(f"{now['id']} is deployed already, {since}: --to names another release, --list shows them")
    before = history.before(now)
    if before is None:
        raise Failed(f"there is no release before {releases.name_of(now)} that differs from it: nothing to go back to")
    return before


class Packages:
    """What a release is made of, as the bucket has it. All of it is asked for before anything changes."""

    def __init__(self, bucket, release):
        self.bucket, self.release = bucket, release

    def templates(self):
        """The root's under `""`, each nested stack's under its logical name; unchanged since they were packaged."""
        root = self._template(self.release["template"])
        nested = {
            name: self._template(each["Properties"]["TemplateURL"])
            for name, each in root["Resources"].items()
            if isinstance(each, dict) and each.get("Type") == stack.NESTED
        }
        return {"": root} | nested

    def _template(self, url):
        key = url.removeprefix(f"{self.bucket.url}/")
        body = self._read({"key": key})
        if stack.digest(body) not in key:
            raise Failed(f"{key} in {self.bucket.name} is not what was packaged: somebody has changed it")
        return json.loads(body)

    def _read(self, place):
        return self._ask(self.bucket.s3.get_object, place)["Body"].read()

    def _ask(self, call, place):
        version = {"VersionId": place["version"]} if place.get("version") else {}
        try:
            return call(Bucket=self.bucket.name, Key=place["key"], **version)
        except ClientError as error:
            if error.response["Error"]["Code"] not in ("404", "NoSuchKey", "NoSuchVersion", "NotFound"):
                raise
            gone = f"{place['key']} is no longer in {self.bucket.name}"
            raise Failed(f"{self.release['id']} cannot come back, as {gone}: deploy its commit in its place") from error

    def verify(self, root):
        """That every function's package and every file of the web app is there."""
        code = [each["Properties"]["CodeUri"] for each in written_out(root).values() if each.get("Type") == stack.FUNCTION]
        functions = [{"key": each["Key"], "version": each.get("Version")} for each in code]
        for place in functions + list(self.release["site"].values()):
            self._ask(self.bucket.s3.head_object, place)

    def file(self, path):
        """A file of the web app."""
        place = self.release["site"][path]
        body = self._read(place)
        if not place["key"].endswith(stack.digest(body)):
            raise Failed(f"{place['key']} in {self.bucket.name} is not what was packaged: somebody has changed it")
        return body


def show(history, release, changed):
    """What is about to happen."""
    now, _ = history.now()
    say(f"from {releases.name_of(now)}" if now else "from a release that is not recorded")
    say(f"to   {releases.name_of(release)}, deployed {release['deployed']}")
    for name, (value, then) in changed.items():
        say(f"  {name}: {'(none)' if value is None else repr(value)} -> {'(none)' if then is None else repr(then)}")
    if not changed:
        say("  with the same parameters")


def say_boundary(before, templates):
    """It goes back before the functions do."""
    gone = boundary.lost(before, templates)
    if gone:
        say(f"the boundary goes back first: until their code does too, within minutes, functions are refused {', '.join(gone)}")


def refuse_data(services, found, release, before, templates, wanted):
    """Before anything is changed: what would be done to what is stored."""
    name, then = found["StackName"], parameters.afterwards(templates[""], wanted, found)
    said = stateful.of_templates(before, templates, parameters.now_of(found), then)
    if not said:
        label = f"rollback-to-{''.join(each if each.isalnum() else '-' for each in release['id'])}"
        storing = stateful.resources_of(before)
        with stateful.ChangeSet(services.cloudformation, name, label) as change_set:
            said = change_set.refusals(release["template"], wanted, storing)
    if said:
        raise Failed(
            f"{release['id']} does not come back, as data would change, and nothing was changed: {'; '.join(said)}. Check out commit "
            f"{release['commit'][:12]}, give it the newer version of these in infra/stacks, and deploy that"
        )


def put_site(services, packages, history, outputs):
    """The web app of the release: assets first, pages last. Of other releases only pages go: what open pages ask for stays."""
    bucket, release = outputs["WebBucket"], packages.release
    for path in sorted(release["site"], key=site_files.upload_order):
        site_files.put(services.s3, bucket, path, packages.file(path))
    for path in strange_pages(history, release):
        services.s3.delete_object(Bucket=bucket, Key=path)
    site_files.put_config(services.s3, bucket, config_for(services, release, outputs))
    site_files.invalidate(services.cloudfront, outputs["WebDistribution"])


def strange_pages(history, release):
    """Those that other releases brought and this one does not have, and the list of pages for search engines."""
    known = {path for each in history.records for path in each.get("site", {})}
    return sorted(path for path in known - release["site"].keys() if path.endswith(".html") or path == "sitemap.xml")


def config_for(services, release, outputs):
    """As the release's app knows it, but for the user pool, which is the stack's, and for who runs the installation and whether channels can
    be linked, which are as they are now."""
    try:
        body = services.s3.get_object(Bucket=outputs["WebBucket"], Key=site_files.CONFIG)["Body"].read()
        now = json.loads(body)
    except services.s3.exceptions.NoSuchKey:
        now = {}
    own = {name: value for name, value in release["config"].items() if name not in ("operator", "channelLink")}
    return own | site_files.config(services.cloudformation.meta.region_name, outputs, now.get("operator"))


def roll_back(services, history, found, to):
    """All of it."""
    name, bucket = history.stack, history.bucket
    refuse_state(found, name)
    release = choose(history, to)
    packages = Packages(bucket, release)
    templates = packages.templates()
    root = templates[""]
    packages.verify(root)
    refuse_stage(root, release, found)
    wanted = parameters.wanted(root, release, found)
    show(history, release, parameters.differences(root, wanted, found))
    stack.assert_rules(root, {key: value for key, value in wanted.items() if value is not None})
    before = stateful.deployed_templates(services.cloudformation, name)
    refuse_data(services, found, release, before, templates, wanted)
    say_boundary(before, templates)
    record = history.begin_rollback(release)
    outputs = stack.deploy_stack(services.cloudformation, name, {"TemplateURL": release["template"]}, wanted)
    say("functions and settings are those of the release")
    put_site(services, packages, history, outputs)
    history.finish(record)
    count = len(release["site"]) + 1
    say(f"{release['id']} is deployed: {count} files of the web app were put back; data, user pool and secrets are as they were")


def refuse_stage(root, release, found):
    """The stage is part of what data is called, and of what is promised."""
    stage = release["parameters"].get("Stage", str(root["Parameters"]["Stage"].get("Default", "")))
    if stage != parameters.now_of(found)["Stage"]:
        raise Failed(f"{release['id']} is of stage {stage}: a roll back changes no stage, deploy it")


def run(arguments):
    """Of the stack of the command line."""
    services = Services(*(aws_client(arguments, each) for each in ("cloudformation", "s3", "cloudfront")))
    found = stack.describe(services.cloudformation, arguments.stack)
    # Of a stack that is not there nothing is deployed.
    since = found["CreationTime"] if found else datetime.max
    history = releases.History(packages_bucket(arguments, services.s3), arguments.stack, since=since)
    if arguments.list:
        print("\n".join(releases.lines(history)) or f"no release of {arguments.stack} is recorded in {arguments.bucket}")
        return
    roll_back(services, history, found, arguments.to)


def parse(argv):
    """The command line."""
    parser = argparse.ArgumentParser(prog="cargo xtask rollback", description=__doc__.splitlines()[0])
    parser.add_argument("--bucket", required=True, help="of the packages, as the deployment was given it")
    parser.add_argument("--stack", default=LOCAL_STACK)
    parser.add_argument("--region", default=os.environ.get("AWS_REGION", REGION))
    parser.add_argument("--to", metavar="RELEASE", help="one that --list shows; without it the one before the one that is deployed")
    parser.add_argument("--list", action="store_true", help="the newest releases, and which one is deployed; changes nothing")
    parser.add_argument("--endpoint", help="another address than AWS, for tests")
    return parser.parse_args(argv)


def main(argv):
    """Runs it."""
    return stack.exit_code("rollback", lambda: run(parse(argv)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
