"""Conventions of our templates that cfn-lint does not know. Their numbers are E9xxx; README.md lists them."""

import json

from cfnlint.rules import CloudFormationLintRule, RuleMatch

FUNCTIONS = ("AWS::Serverless::Function", "AWS::Lambda::Function")
QUEUE = "AWS::SQS::Queue"


def resources(cfn, *types):
    """(name, properties, whole resource) of every resource of these types."""
    for name, resource in cfn.template.get("Resources", {}).items():
        if isinstance(resource, dict) and resource.get("Type") in types:
            yield name, resource.get("Properties") or {}, resource


def at(name, *path):
    """Path of a finding."""
    return ["Resources", name, "Properties", *path]


def refers_to(value, name):
    """`value` is the resource `name`, by !Ref, !GetAtt or !Sub."""
    if isinstance(value, dict):
        if value.get("Ref") == name:
            return True
        attribute = value.get("Fn::GetAtt")
        if isinstance(attribute, str):
            attribute = attribute.split(".")
        if attribute and attribute[0] == name:
            return True
        target = value.get("Fn::Sub")
        if isinstance(target, dict):  # what a loop leaves of !Ref of !Sub
            return refers_to(target, name)
        return isinstance(target, str) and ("${" + name + "}" in target or "${" + name + "." in target)
    return False


def listed(value):
    """IAM takes one or many."""
    return value if isinstance(value, list) else [value]


class Rule(CloudFormationLintRule):
    """Common to ours."""

    source_url = "infra/lint/README.md"
    tags = ["kanalyse"]
    experimental = False


class LogGroupForgets(Rule):
    id = "E9001"
    shortdesc = "Each log group has a retention"
    description = "Without one it keeps its logs for ever"

    def match(self, cfn):
        return [
            RuleMatch(at(name), f"{name} keeps its logs for ever; give it RetentionInDays")
            for name, group, _ in resources(cfn, "AWS::Logs::LogGroup")
            if "RetentionInDays" not in group
        ]


class AlarmReachesSomebody(Rule):
    id = "E9002"
    shortdesc = "Each alarm reaches somebody"
    description = "What fails silently is found by customers"

    def match(self, cfn):
        return [
            RuleMatch(at(name), f"{name} rings nowhere; give it AlarmActions")
            for name, alarm, _ in resources(cfn, "AWS::CloudWatch::Alarm")
            if not alarm.get("AlarmActions")
        ]


class NoWildcards(Rule):
    id = "E9003"
    shortdesc = "Policies name their actions and resources"
    description = "An exception is a reason under Metadata.Wildcard of the resource"

    def match(self, cfn):
        found = []
        for name, properties, resource in resources(cfn, *FUNCTIONS, "AWS::IAM::Role", "AWS::IAM::Policy"):
            if str(resource.get("Metadata", {}).get("Wildcard", "")).strip():
                continue
            for statement in self._statements(properties):
                if statement.get("Effect") == "Deny":
                    continue
                actions = [each for each in listed(statement.get("Action", [])) if "*" in str(each)]
                wide = [each for each in listed(statement.get("Resource", [])) if self._everything(each)]
                if actions or wide or "NotAction" in statement or "NotResource" in statement:
                    found.append(RuleMatch(at(name), f"{name}: wildcard in its policy; name what it needs"))
        return found

    @staticmethod
    def _everything(resource):
        """`*`, or an ARN with a wildcard in its last part before any name: `...:table/*`, `...:rule/*`."""
        text = resource if isinstance(resource, str) else json.dumps(resource)
        text = text.strip('"}')
        return text == "*" or text.endswith((":*", ":table/*", ":rule/*"))

    def _statements(self, properties):
        for policy in listed(properties.get("Policies", [])):
            if isinstance(policy, dict):
                yield from listed(policy.get("Statement", []))
                yield from listed(policy.get("PolicyDocument", {}).get("Statement", []))
        yield from listed(properties.get("PolicyDocument", {}).get("Statement", []))


class QueueHasDeadLetters(Rule):
    id = "E9004"
    shortdesc = "Each queue has dead letters or is for them"
    description = "What fails again and again must end somewhere; a rule's calls that get lost end in a queue rules may send to"

    def match(self, cfn):
        queues = {name: queue for name, queue, _ in resources(cfn, QUEUE)}
        targets = [queue.get("RedrivePolicy", {}).get("deadLetterTargetArn") for queue in queues.values()]
        targets += self._of_rules(cfn)
        return [
            RuleMatch(at(name), f"{name}: no RedrivePolicy, and it is no other queue's dead-letter queue")
            for name, queue in queues.items()
            if "RedrivePolicy" not in queue and not any(refers_to(target, name) for target in targets)
        ]

    @staticmethod
    def _of_rules(cfn):
        """Queues to which the rules of a bus may send, and nobody else."""
        found = []
        for _, policy, _ in resources(cfn, "AWS::SQS::QueuePolicy"):
            statements = listed(policy.get("PolicyDocument", {}).get("Statement", []))
            if all(each.get("Principal") == {"Service": "events.amazonaws.com"} for each in statements):
                found += policy.get("Queues", [])
        return found


class TableIsProtected(Rule):
    id = "E9005"
    shortdesc = "Each table can be restored and is not deleted by mistake"
    description = "Point-in-time recovery, deletion protection, DeletionPolicy and UpdateReplacePolicy Retain"

    def match(self, cfn):
        found = []
        for name, table, resource in resources(cfn, "AWS::DynamoDB::Table"):
            recovery = table.get("PointInTimeRecoverySpecification", {}).get("PointInTimeRecoveryEnabled")
            missing = [
                what
                for what, there in (
                    ("PointInTimeRecoveryEnabled", str(recovery).lower() == "true"),
                    ("DeletionProtectionEnabled", str(table.get("DeletionProtectionEnabled")).lower() == "true"),
                    ("DeletionPolicy: Retain", resource.get("DeletionPolicy") == "Retain"),
                    ("UpdateReplacePolicy: Retain", resource.get("UpdateReplacePolicy") == "Retain"),
                )
                if not there
            ]
            if missing:
                found.append(RuleMatch(at(name), f"{name}: {', '.join(missing)} missing"))
        return found


class BatchReportsFailures(Rule):
    id = "E9006"
    shortdesc = "Functions fed by a queue report the messages that failed"
    description = "Otherwise one bad message runs its whole batch again"

    def match(self, cfn):
        found = []
        for name, function, _ in resources(cfn, *FUNCTIONS):
            for event, definition in function.get("Events", {}).items():
                reports = definition.get("Properties", {}).get("FunctionResponseTypes", [])
                if definition.get("Type") == "SQS" and "ReportBatchItemFailures" not in reports:
                    path = at(name, "Events", event)
                    found.append(RuleMatch(path, f"{name}.{event}: FunctionResponseTypes lacks ReportBatchItemFailures"))
        return found
