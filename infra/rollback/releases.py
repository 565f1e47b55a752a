"""What was deployed to AWS: a record of each deployment and each roll back, in the bucket of the packages.

`releases/<stack>/<time>-<commit>.json` names everything that a release is made of: its packaged template, which names each
function's package, its parameters, and each file of the web app, which is below `site/` under its content. So a release can be
brought back as long as nothing is removed from the bucket, and it is given nothing twice. A record is written as `begun` before
anything of the stack changes, and again as `deployed` at the very end: one that was cut off in between never claims to be deployed.
"""

import calendar
import contextlib
import json
import subprocess
import time

from botocore.exceptions import ClientError

import parameters
import site_files
from stack import Failed, digest, say

FOLDER, SITE = "releases", "site"
# What a release is made of lies below these.
FOLDERS = (FOLDER, SITE, "templates", "functions")
# The newest records, which are always read, and of these the deployments that `--list` shows; older ones are read where they are asked for.
READ, LISTED = 50, 10
BEGUN, DEPLOYED = "begun", "deployed"
DEPLOYMENT, ROLLBACK = "deployment", "rollback"
MOMENT = "%Y-%m-%dT%H:%M:%SZ"
# From these nothing is read before somebody has it restored.
ARCHIVES = {"GLACIER", "DEEP_ARCHIVE"}


def commit_of(folder):
    """The commit of the sources, and whether they differ from it; nothing where they are no repository."""
    head, status = (_git(folder, *words) for words in (("rev-parse", "HEAD"), ("status", "--porcelain")))
    return {"commit": (head or "unknown").strip(), "changed": bool(status)}


def _git(folder, *words):
    try:
        done = subprocess.run(["git", "-C", str(folder), *words], capture_output=True, text=True, timeout=60, check=False)
    except OSError:
        return None
    return done.stdout if done.returncode == 0 else None


def store_site(bucket, folder):
    """Sends the web app to the bucket of the packages. Returns where each file is, by its path."""
    return {key: _store(bucket, (folder / key).read_bytes()) for key in site_files.files(folder)}


def _store(bucket, body):
    place = f"{SITE}/{digest(body)}"
    version = bucket.put(place, lambda: body)
    return {"key": place} | ({"version": version} if version else {})


class History:
    """The records of one stack, oldest first. `since` is when the stack was made, and what was deployed before that was another one of its
    name."""

    def __init__(self, bucket, stack, clock=time.time, since=None):
        self.bucket, self.stack, self.clock = bucket, stack, clock
        self.since = since.strftime(MOMENT) if since else ""
        names = sorted(name for name in self._names() if name.endswith(".json"))
        self.older, self.records = names[:-READ], [self._read(name) for name in names[-READ:]]

    def _names(self):
        pages = self.bucket.s3.get_paginator("list_objects_v2").paginate(Bucket=self.bucket.name, Prefix=f"{FOLDER}/{self.stack}/")
        return [each["Key"] for page in pages for each in page.get("Contents", [])]

    def _name(self, ident):
        return f"{FOLDER}/{self.stack}/{ident}.json"

    def _read(self, name):
        body = self.bucket.s3.get_object(Bucket=self.bucket.name, Key=name)["Body"].read()
        try:
            return json.loads(body)
        except ValueError as error:
            raise Failed(f"{name} in {self.bucket.name} is no record of a release") from error

    def _write(self, record):
        body = json.dumps(record, indent=1, ensure_ascii=False).encode()
        self.bucket.s3.put_object(Bucket=self.bucket.name, Key=self._name(record["id"]), Body=body, ContentType="application/json")

    def _begin(self, kind, commit, more):
        """The record of something that begins now. Its name comes after all that are there, whatever the clock of this machine says."""
        now = int(self.clock())
        if self.records:
            newest = self.records[-1]["begun"]
            now = max(now, calendar.timegm(time.strptime(newest, MOMENT)) + 1)
        moment = time.strftime(MOMENT, time.gmtime(now))
        ident = f"{moment}-{commit[:12]}"
        record = {"id": ident, "kind": kind, "state": BEGUN, "begun": moment, "release": ident} | more
        self._write(record)
        self.records.append(record)
        return record

    def begin(self, release):
        """Before a deployment: what is about to be deployed, its commit as `commit_of` says."""
        return self._begin(DEPLOYMENT, release["commit"], release)

    def begin_rollback(self, release):
        """Before a roll back to this release."""
        return self._begin(ROLLBACK, release["commit"], {"release": release["id"], "commit": release["commit"]})

    def finish(self, record, **more):
        """At the very end of either."""
        record |= more | {"state": DEPLOYED, "deployed": time.strftime(MOMENT, time.gmtime(self.clock()))}
        self._write(record)

    def _newest_first(self):
        """Records of what came to its end in this stack."""
        yield from filter(self._is_of_now, reversed(self.records))
        yield from filter(self._is_of_now, map(self._read, reversed(self.older)))

    def _is_of_now(self, record):
        return record["state"] == DEPLOYED and record["deployed"] >= self.since

    def release(self, ident):
        """The one of this name."""
        known = {each["id"]: each for each in self.records}
        found = known.get(ident) or self._older(ident)
        if found["kind"] == ROLLBACK:
            raise Failed(f"{ident} is a roll back, to {found['release']}: name that one")
        if found["state"] != DEPLOYED:
            raise Failed(f"{ident} was never deployed to its end: --list shows what was")
        return found

    def _older(self, ident):
        try:
            return self._read(self._name(ident))
        except ClientError as error:
            if error.response["Error"]["Code"] not in ("404", "NoSuchKey", "NotFound"):
                raise
            raise Failed(f"there is no release {ident} of {self.stack} in {self.bucket.name}: --list shows them") from error

    def now(self):
        """The release that was deployed last, by a deployment or a roll back, and what did that; nothing where none ever was."""
        record = next(self._newest_first(), None)
        return (self.release(record["release"]), record) if record else (None, None)

    def unfinished(self):
        """What was begun after that and has no end: it was cut off, has failed, or goes on."""
        last = self.records[-1] if self.records else None
        return last if last and last["state"] == BEGUN else None

    def before(self, release):
        """What ran before this one and is another one, brought by a deployment or by a roll back: the same was perhaps deployed twice."""
        older = (self.release(each["release"]) for each in self._newest_first() if each["id"] < release["id"])
        return next((each for each in older if contents(each) != contents(release)), None)


def contents(release):
    """All that makes a release what it is."""
    return [release["template"], release["site"], parameters.of_program(release["parameters"])]


@contextlib.contextmanager
def recorded(bucket, stack, release):
    """The record of a deployment, around all that changes something of the stack: one that something has gone wrong in stays begun."""
    history = History(bucket, stack)
    record = history.begin(release)
    yield record
    history.finish(record)
    say_expiry(bucket.s3, bucket.name)
    say(f"release: {record['id']} (`cargo xtask rollback` goes back to the one before)")


def name_of(release):
    """For people."""
    changed = " with changes that are in no commit" if release.get("changed") else ""
    return f"{release['id']} (commit {release['commit'][:12]}{changed})"


def lines(history):
    """The newest releases, one a line, newest first, each with what became of it; before them what has begun and not ended."""
    now, _ = history.now()
    said = unfinished_line(history.unfinished())
    finished = [each for each in history.records if each["kind"] == ROLLBACK and each["state"] == DEPLOYED]
    for each in reversed([each for each in history.records if each["kind"] == DEPLOYMENT][-LISTED:]):
        state = "deployed now" if now and each["id"] == now["id"] else "" if each["state"] == DEPLOYED else "not deployed to its end"
        times = [other["begun"] for other in finished if other["release"] == each["id"]]
        back = f"rolled back to at {', '.join(times)}" if times else ""
        changed = "with changes that are in no commit" if each.get("changed") else ""
        said.append("  ".join(word for word in (each["id"], state, changed, back) if word))
    return said


def unfinished_line(record):
    """It goes on, or was cut off: what runs may be of either release."""
    if record is None:
        return []
    what = f"a roll back to {record['release']}" if record["kind"] == ROLLBACK else f"the deployment {record['id']}"
    return [f"{what}, begun {record['begun']}, has not ended"]


def say_expiry(s3, name):
    """The bucket is the operator's, who may have it remove what is old."""
    try:
        rules = s3.get_bucket_lifecycle_configuration(Bucket=name).get("Rules", [])
    except ClientError as error:
        if error.response["Error"]["Code"] == "AccessDenied":
            say(f"whether {name} removes what is old is not known: s3:GetLifecycleConfiguration is refused")
        elif error.response["Error"]["Code"] != "NoSuchLifecycleConfiguration":
            raise
        return
    for rule in rules:
        if rule.get("Status") != "Enabled" or not _reaches(rule):
            continue
        label = rule.get("ID", "without a name")
        if rule.get("Expiration", {}).keys() & {"Days", "Date"}:
            say(f"{name} removes what is old (rule {label}): a release whose packages are gone cannot be rolled back to")
        elif any(each.get("StorageClass") in ARCHIVES for each in rule.get("Transitions", [])):
            say(f"{name} archives what is old (rule {label}): a release whose packages must be restored first cannot be rolled back to")


def _reaches(rule):
    """Whether a rule of a bucket is about anything that a release is made of. That has no tags; a size it has, and any may be meant."""
    only = rule.get("Filter", {})
    both = only.get("And", {})
    if "Tag" in only or both.get("Tags"):
        return False
    prefix = only.get("Prefix", both.get("Prefix", rule.get("Prefix", "")))
    return any(f"{folder}/".startswith(prefix) or prefix.startswith(f"{folder}/") for folder in FOLDERS)
