"""What a roll back must leave as it is: resources that store what nobody can deploy again, and people's way in.

Both before anything is changed: the templates that are deployed are compared with those of the release, nested ones too: what is gone
there, or has other settings, or is given others. And CloudFormation is asked for a change set, which knows what a parameter would replace.
"""

import contextlib
import json
import re
import time

from botocore.exceptions import ClientError
from samtranslator.yaml_helper import yaml_parse

import stack
from local_template import written_out
from stack import NESTED, Failed, say

TYPES = {
    *("AWS::DynamoDB::Table", "AWS::DynamoDB::GlobalTable", "AWS::S3::Bucket", "AWS::SecretsManager::Secret", "AWS::SQS::Queue"),
    *("AWS::Cognito::UserPool", "AWS::Cognito::UserPoolClient", "AWS::Cognito::UserPoolGroup"),
    *("AWS::Backup::BackupVault", "AWS::CloudTrail::Trail", "AWS::KMS::Key"),
}
# Settings that may go back: nothing that is stored depends on them.
MAY_CHANGE = {"Tags", "Description", "VisibilityTimeout", "DelaySeconds", "ReceiveMessageWaitTimeSeconds", "RedrivePolicy"}
CHANGE_SET_SECONDS = 600
POLL_SECONDS = 0.2
# What becomes of the resource when it leaves the stack, and whether it is there at all.
ATTRIBUTES = ("Condition", "DeletionPolicy", "UpdateReplacePolicy")
NOTHING_CHANGES = ("didn't contain changes", "No updates are to be performed")


def deployed_templates(cloudformation, name):
    """The templates that the stack is made of now: the root's under `""`, each nested stack's under its logical name."""
    templates = {"": _template_of(cloudformation, name)}
    for page in cloudformation.get_paginator("list_stack_resources").paginate(StackName=name):
        for each in page["StackResourceSummaries"]:
            if each["ResourceType"] == NESTED and each.get("PhysicalResourceId"):
                templates[each["LogicalResourceId"]] = _template_of(cloudformation, each["PhysicalResourceId"])
    return templates


def _template_of(cloudformation, name):
    body = cloudformation.get_template(StackName=name, TemplateStage="Original")["TemplateBody"]
    return yaml_parse(body) if isinstance(body, str) else body


def resources_of(templates):
    """Path to resource of all that stores something."""
    return {
        f"{path}/{name}".lstrip("/"): each
        for path, template in templates.items()
        for name, each in written_out(template).items()
        if each.get("Type") in TYPES
    }


def of_templates(before, after, now, then):
    """What going from these templates to those would do to what they store; a line each. `now` and `then` are the values of the
    parameters."""
    wanted, values = resources_of(after), (now, then)
    said = []
    for path, each in resources_of(before).items():
        other = wanted.get(path)
        if other is None:
            said.append(f"{path} ({each['Type']}) is not in that release")
        elif each["Type"] != other["Type"]:
            said.append(f"{path} is of another type there ({other['Type']})")
        elif changed := _changed(each, other):
            said.append(f"{path} ({each['Type']}) has another {', '.join(changed)} there")
        elif changed := _given_otherwise(path.rpartition("/")[0], (each, other), (before, after), values):
            said.append(f"{path} ({each['Type']}) is given another {', '.join(changed)} there")
    return said


def _settings(resource):
    """Those on which something depends that is stored."""
    attributes = {name: resource.get(name) for name in ATTRIBUTES}
    return attributes | {name: each for name, each in resource.get("Properties", {}).items() if name not in MAY_CHANGE}


def _changed(each, other):
    mine, theirs = _settings(each), _settings(other)
    return sorted(name for name in mine.keys() | theirs.keys() if _text(mine.get(name)) != _text(theirs.get(name)))


def _given_otherwise(holder, resources, templates, values):
    """What comes to a resource from outside and differs: by parameters and conditions of its template, and of the stack that holds it."""
    mine, theirs = (_inputs(holder, *each) for each in zip(resources, templates, values, strict=True))
    return sorted(name for name in mine.keys() | theirs.keys() if mine.get(name) != theirs.get(name))


def _inputs(holder, resource, templates, values):
    root, settings = templates[""], _text(_settings(resource))
    if not holder:
        return _named(settings, root, values)
    stack_of_it = root["Resources"][holder]
    own = stack_of_it.get("Properties", {}).get("Parameters", {})
    handed = {name: [each, _named(_text(each), root, values)] for name, each in own.items()}
    condition = stack_of_it.get("Condition")
    attributes = {f"{name} of {holder}": stack_of_it.get(name) for name in ATTRIBUTES}
    return _named(settings, templates[holder], handed) | attributes | _named(_text(condition), root, values)


def _named(text, template, values):
    """What the names in a text are there: conditions and mappings, and what these name in turn; parameters by their values."""
    known = template.get("Conditions", {}) | template.get("Mappings", {})
    known |= {name: values.get(name, str(said.get("Default", ""))) for name, said in template.get("Parameters", {}).items()}
    found, left = {}, [text]
    while left:
        for name in set(re.findall(r"\w+", left.pop())) & known.keys() - found.keys():
            found[name] = known[name]
            left.append(_text(known[name]))
    return found


def _text(value):
    return json.dumps(value, sort_keys=True)


def of_changes(changes, storing, path=""):
    """What a change set would do to what stores something; a line each. `storing` are the paths of all that does."""
    said = []
    for change in (each["ResourceChange"] for each in changes if each.get("ResourceChange")):
        where = f"{path}{change['LogicalResourceId']}"
        stores = change["ResourceType"] in TYPES or any(one.startswith(f"{where}/") for one in storing)
        if not stores or change["Action"] == "Add":
            continue
        what, replaced = f"{where} ({change['ResourceType']}) would", change.get("Replacement")
        if change["Action"] == "Remove":
            said.append(f"{what} be removed")
        elif replaced == "True":
            said.append(f"{what} be replaced")
        # A nested stack is not replaced for another template: what is in it says more.
        elif replaced == "Conditional" and change["ResourceType"] != NESTED:
            said.append(f"{what} perhaps be replaced")
    return said


class ChangeSet:
    """What CloudFormation says that an update would do. It is never executed: a template with macros and nested stacks, as ours is, is
    updated from the template itself, as a deployment does it."""

    def __init__(self, cloudformation, name, label):
        self.cloudformation, self.name, self.label = cloudformation, name, label

    def __enter__(self):
        # One that an earlier run has left behind.
        self._delete()
        return self

    def __exit__(self, kind, *_):
        # What has gone wrong says more than that this is not removed yet, which the next run does.
        with contextlib.suppress(*(Failed, ClientError) if kind else ()):
            self._delete()

    def _delete(self):
        # One that is being made cannot be deleted.
        if self._wait(is_settled):
            self.cloudformation.delete_change_set(StackName=self.name, ChangeSetName=self.label)
            self._wait(lambda found: found is None)

    def refusals(self, template, wanted, storing):
        """What it would do to what stores something, a line each."""
        made, reason = self._make_nested(template, wanted)
        if reason:
            say(f"CloudFormation shows no changes within nested stacks ({reason}): templates alone say them")
            self._delete()
            made = self._make(template, wanted, nested=False)
        if nothing_changes(made):
            return []
        if made["Status"] == "FAILED":
            raise Failed(f"CloudFormation makes no change set: {made.get('StatusReason', 'no reason given')}")
        return self._read({"StackName": self.name, "ChangeSetName": self.label}, storing, "")

    def _make_nested(self, template, wanted):
        """With nested stacks; why not, where it cannot be made."""
        try:
            made = self._make(template, wanted, nested=True)
        except ClientError as error:
            if error.response["Error"]["Code"] != "ValidationError":
                raise
            return None, error.response["Error"]["Message"]
        failed = made["Status"] == "FAILED" and not nothing_changes(made)
        return made, made.get("StatusReason", "no reason given") if failed else None

    def _make(self, template, wanted, nested):
        self.cloudformation.create_change_set(
            StackName=self.name,
            ChangeSetName=self.label,
            TemplateURL=template,
            Parameters=stack.as_parameters(wanted),
            Capabilities=stack.CAPABILITIES,
            IncludeNestedStacks=nested,
        )
        return self._wait(lambda found: found is not None and found["Status"] in ("CREATE_COMPLETE", "FAILED"))

    def _wait(self, is_over):
        end = time.monotonic() + CHANGE_SET_SECONDS
        while True:
            found = self._describe()
            if is_over(found):
                return found
            if time.monotonic() > end:
                raise Failed(f"the change set {self.label} of {self.name} is not ready after {CHANGE_SET_SECONDS // 60} minutes")
            time.sleep(POLL_SECONDS)

    def _describe(self):
        try:
            return self.cloudformation.describe_change_set(StackName=self.name, ChangeSetName=self.label)
        except self.cloudformation.exceptions.ChangeSetNotFoundException:
            return None

    def _read(self, which, storing, path):
        """Every page of it, and those of nested stacks, which are known by their own ARN: a stack that is yet to be made has none."""
        said, asked = [], dict(which)
        while True:
            page = self.cloudformation.describe_change_set(**asked)
            said += of_changes(page["Changes"], storing, path)
            for change in (each["ResourceChange"] for each in page["Changes"] if each.get("ResourceChange")):
                if change.get("ChangeSetId"):
                    said += self._read({"ChangeSetName": change["ChangeSetId"]}, storing, f"{path}{change['LogicalResourceId']}/")
            if not page.get("NextToken"):
                return said
            asked["NextToken"] = page["NextToken"]


def is_settled(found):
    """Whether nothing goes on with a change set, or there is none."""
    return found is None or not found["Status"].endswith(("_PENDING", "_IN_PROGRESS"))


def nothing_changes(made):
    """Whether the stack is as it would be."""
    return made["Status"] == "FAILED" and any(text in made.get("StatusReason", "") for text in NOTHING_CHANGES)
