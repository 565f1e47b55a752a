"""Packs the templates and functions into a bucket, and creates or updates the stack from there."""

import base64
import hashlib
import io
import json
import sys
import time
import zipfile
from pathlib import Path

from botocore.exceptions import BotoCoreError, ClientError
from samtranslator.yaml_helper import yaml_parse

NESTED = "AWS::CloudFormation::Stack"
FUNCTION = "AWS::Serverless::Function"
CAPABILITIES = ["CAPABILITY_IAM", "CAPABILITY_NAMED_IAM", "CAPABILITY_AUTO_EXPAND"]
POLL_SECONDS = 0.2
STACK_SECONDS = 1800
LOOKS_BAD = ("FAILED", "ROLLBACK")


class Failed(Exception):
    """One line that says what went wrong and the way out."""


def say(text):
    """Progress, for people."""
    print(text, file=sys.stderr)


def exit_code(command, work):
    """Does the work of a command. What goes wrong is one line, and the code 1."""
    try:
        work()
    except (Failed, ClientError, BotoCoreError, OSError, ValueError) as error:
        say(f"{command}: {' '.join(str(error).split())}")
        return 1
    return 0


def read_template(path):
    """A template with its !Tags in long form."""
    try:
        return yaml_parse(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise Failed(f"{path} cannot be read: {error.strerror}") from error


def assert_rules(template, parameters):
    """Refuses what the template's Rules forbid, before anything is sent: CloudFormation would do so at the very end."""
    broken = broken_rules(template, parameters)
    if broken:
        raise Failed("; ".join(each["AssertDescription"] for each in broken))


def broken_rules(template, parameters):
    """The assertions of the template's Rules that do not hold with these parameters."""
    given = defaults(template) | parameters
    return [each for each in asserted(template, given) if not holds(each["Assert"], given)]


def asserted(template, given):
    """The assertions of those Rules whose condition holds."""
    rules = [rule for rule in template.get("Rules", {}).values() if holds(rule.get("RuleCondition"), given)]
    return [each for rule in rules for each in rule["Assertions"]]


def defaults(template):
    """Parameter to what it is where nobody names it."""
    return {name: str(each.get("Default", "")) for name, each in template["Parameters"].items()}


def holds(condition, parameters):
    """A condition of a template or of a rule, as far as ours use them."""
    if condition is None:
        return True
    ((function, said),) = condition.items()
    if function == "Fn::Not":
        return not holds(said[0], parameters)
    if function == "Fn::Equals":
        one, other = (parameters[each["Ref"]] if isinstance(each, dict) else each for each in said)
        return one == other
    raise Failed(f"{function} in a rule of the template is not understood")


def digest(data):
    """Enough of the SHA-256 to name content by."""
    return hashlib.sha256(data).hexdigest()[:24]


class Bucket:
    """Where packed things lie, each under a name made of its content, so that what has not changed is not sent again."""

    def __init__(self, s3, name, url, effort=6, compares=True):
        """`effort`, 1 to 9, is how hard packages are compressed. Without `compares` what is there is taken for what its name says:
        quicker, and right where nobody else reaches the bucket."""
        self.s3, self.name, self.url, self.effort, self.compares = s3, name, url, effort, compares
        self.sent = 0

    def ensure(self, region):
        """Creates the bucket where it is missing."""
        try:
            self.s3.head_bucket(Bucket=self.name)
        except ClientError:
            place = {} if region == "us-east-1" else {"CreateBucketConfiguration": {"LocationConstraint": region}}
            self.s3.create_bucket(Bucket=self.name, **place)

    def put(self, key, make):
        """Sends what `make` returns unless that is there. Returns its version; none where the bucket keeps no versions."""
        body = make() if self.compares else None
        found = self._found(key)
        if found and (body is None or found.get("ChecksumSHA256") == checksum(body)):
            return found.get("VersionId")
        put = self.s3.put_object(Bucket=self.name, Key=key, Body=body or make(), ChecksumAlgorithm="SHA256")
        self.sent += 1
        return put.get("VersionId")

    def _found(self, key):
        try:
            return self.s3.head_object(Bucket=self.name, Key=key, ChecksumMode="ENABLED")
        except ClientError as error:
            if error.response["Error"]["Code"] not in ("404", "NoSuchKey", "NotFound"):
                raise
            return None

    def put_template(self, name, template):
        """Sends a template; returns its address."""
        body = json.dumps(template, indent=1).encode()
        key = f"templates/{name}-{digest(body)}.json"
        self.put(key, lambda: body)
        return f"{self.url}/{key}"


    def put_documents(self, folder):
        """Sends what is written about a release (`infra/supply`). Returns their addresses, which stay theirs: another text has another one."""
        addresses = []
        for path in sorted(folder.glob("*.cdx.json")):
            body = path.read_bytes()
            key = f"sbom/{path.name.removesuffix('.cdx.json')}-{digest(body)}.cdx.json"
            self.put(key, lambda body=body: body)
            addresses.append(f"{self.url}/{key}")
        return addresses

    def put_reason(self, reason, name, documents):
        """Stores why nobody was asked about the weaknesses of a release, next to its documents. Returns the address of that."""
        time_of_it = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        text = {"withoutAdvisories": reason, "stack": name, "time": time_of_it, "documents": documents}
        body = json.dumps(text, indent=1, ensure_ascii=False).encode()
        key = f"sbom/without-advisories-{digest(body)}.json"
        self.put(key, lambda: body)
        return f"{self.url}/{key}"


def checksum(data):
    """As S3 names it."""
    return base64.b64encode(hashlib.sha256(data).digest()).decode()


def zip_bootstrap(binary, effort=6):
    """A function's package. The same binary gives the same bytes."""
    packed = io.BytesIO()
    entry = zipfile.ZipInfo("bootstrap", date_time=(1980, 1, 1, 0, 0, 0))
    entry.external_attr = 0o755 << 16
    entry.compress_type = zipfile.ZIP_DEFLATED
    with zipfile.ZipFile(packed, "w") as package:
        package.writestr(entry, binary, compresslevel=effort)
    return packed.getvalue()


def package(template, root, artifacts, bucket, adapt_nested=lambda each: each):
    """The template with every local path replaced by its place in the bucket. `root` is the folder of template.yaml,
    `artifacts` holds `<function>/bootstrap`."""
    for name, resource in template["Resources"].items():
        if not isinstance(resource, dict):
            continue
        properties = resource.get("Properties", {})
        if resource["Type"] == NESTED:
            nested = adapt_nested(read_template(root / properties["TemplateURL"]))
            properties["TemplateURL"] = bucket.put_template(name.lower(), nested)
        elif resource["Type"] == FUNCTION:
            properties["CodeUri"] = _put_function(Path(properties["CodeUri"]).name, artifacts, bucket)
    return template


def _put_function(name, artifacts, bucket):
    path = artifacts / name / "bootstrap"
    try:
        binary = path.read_bytes()
    except OSError as error:
        raise Failed(f"{path} is missing: build the functions first (`cargo xtask up` does)") from error
    key = f"functions/{name}-{digest(binary)}.zip"
    version = bucket.put(key, lambda: zip_bootstrap(binary, bucket.effort))
    # Of this version and no other: what somebody writes over it afterwards does not run.
    return {"Bucket": bucket.name, "Key": key} | ({"Version": version} if version else {})


def deploy_stack(cloudformation, name, template, parameters):
    """Creates or updates the stack and waits for it. Returns its outputs. `template` is a TemplateURL or a TemplateBody."""
    arguments = {
        "StackName": name,
        **template,
        "Capabilities": CAPABILITIES,
        "Parameters": as_parameters(parameters),
    }
    found = describe(cloudformation, name)
    if found and found["StackStatus"] in ("ROLLBACK_COMPLETE", "CREATE_FAILED", "ROLLBACK_FAILED"):
        cloudformation.delete_stack(StackName=name)
        _wait(cloudformation, name)
        found = None
    since = time.time()
    try:
        cloudformation.update_stack(**arguments) if found else cloudformation.create_stack(**arguments)
    except ClientError as error:
        if "No updates are to be performed" not in str(error):
            raise
        # It is as it is to be. Its status is that of the update before, which may be one that failed and was undone to just this.
        return outputs_of(_wait(cloudformation, name))
    stack = _wait(cloudformation, name)
    if any(word in stack["StackStatus"] for word in LOOKS_BAD):
        raise Failed(f"stack {name} is {stack['StackStatus']}: {_reason(cloudformation, name, since)}")
    return outputs_of(stack)


def as_parameters(parameters):
    """As CloudFormation takes them. One that is `None` stays as it is."""
    return [
        {"ParameterKey": key} | ({"UsePreviousValue": True} if value is None else {"ParameterValue": value})
        for key, value in parameters.items()
    ]


def outputs_of(stack):
    """Output to value, of a stack as it was described."""
    return {output["OutputKey"]: output["OutputValue"] for output in stack.get("Outputs", [])}


def describe(cloudformation, name):
    """The stack, or None where there is none."""
    try:
        return cloudformation.describe_stacks(StackName=name)["Stacks"][0]
    except ClientError as error:
        if "does not exist" in str(error):
            return None
        raise


def _wait(cloudformation, name):
    end = time.monotonic() + STACK_SECONDS
    while time.monotonic() < end:
        stack = describe(cloudformation, name)
        if stack is None or not stack["StackStatus"].endswith("_IN_PROGRESS"):
            return stack
        time.sleep(POLL_SECONDS)
    raise Failed(f"stack {name} is not ready after {STACK_SECONDS // 60} minutes; see its events")


def _reason(cloudformation, name, since):
    """The first thing that failed; what follows is only the consequence."""
    events = cloudformation.describe_stack_events(StackName=name)["StackEvents"]
    failed = [
        f"{event['LogicalResourceId']}: {event.get('ResourceStatusReason', 'no reason given')}"
        for event in events
        if event["ResourceStatus"].endswith("_FAILED") and event["Timestamp"].timestamp() >= since - 5
    ]
    return failed[-1] if failed else "see its events"
