"""Conventions of our templates that cfn-lint does not know. Their numbers are E9xxx; README.md lists them."""

import json
import re
from pathlib import Path

from cfnlint.rules import CloudFormationLintRule, RuleMatch

FUNCTIONS = ("AWS::Serverless::Function", "AWS::Lambda::Function")
QUEUE = "AWS::SQS::Queue"
POOL = "AWS::Cognito::UserPool"
STATEMENTS = ("Statement", "Statements", "NotStatement", "AndStatement", "OrStatement", "ScopeDownStatement")
# Parameters without which stage `prod` is not deployed: what each may not be, or must be.
DEMANDED = dict.fromkeys(("MailFrom", "AlarmEmail", "WebDomain", "CertificateArn", "WebAclArn"), "") | {"Trail": "off"}
FIXED = {"LogRetentionDays": "90"}


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


def branches(value):
    """What a value may be: both sides of an !If."""
    if isinstance(value, dict) and "Fn::If" in value:
        _, yes, no = value["Fn::If"]
        return [*branches(yes), *branches(no)]
    return [value]


def blocks(rule, kind):
    """The rule blocks what a statement of this kind, at any depth, matches."""

    def within(statement):
        if isinstance(statement, list):
            return any(within(each) for each in statement)
        if not isinstance(statement, dict):
            return False
        return kind in statement or any(within(statement.get(name)) for name in STATEMENTS)

    return "Block" in rule.get("Action", {}) and within(rule.get("Statement"))


class Rule(CloudFormationLintRule):
    """Common to ours."""

    source_url = "infra/lint/README.md"
    tags = ["kanalyse"]
    experimental = False


class LogGroupForgets(Rule):
    id = "E9001"
    shortdesc = "Each log group has the retention of the installation"
    description = "Without one it keeps its logs for ever, with a shorter one nobody can say who did something"

    def match(self, cfn):
        return [
            RuleMatch(at(name), f"{name} does not keep its logs as long as the others; give it RetentionInDays: !Ref LogRetentionDays")
            for name, group, _ in resources(cfn, "AWS::Logs::LogGroup")
            if group.get("RetentionInDays") != {"Ref": "LogRetentionDays"}
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


class AlarmHasRunbook(Rule):
    id = "E9011"
    shortdesc = "Each alarm names the part of the runbook that says what to do"
    description = "Whoever is woken reads the description first"

    RUNBOOK = "infra/runbooks/README.md"

    def match(self, cfn):
        headings = self._headings()
        found = []
        for name, alarm, _ in resources(cfn, "AWS::CloudWatch::Alarm"):
            text = json.dumps(alarm.get("AlarmDescription", ""))
            named = re.search(re.escape(self.RUNBOOK) + r"#([a-z-]+)\)", text)
            if not named or named.group(1) not in headings:
                found.append(RuleMatch(at(name), f"{name}: its description names no part of {self.RUNBOOK}"))
        return found

    @classmethod
    def _headings(cls):
        text = (Path(__file__).parents[3] / cls.RUNBOOK).read_text(encoding="utf-8")
        return {heading.lower().replace(" ", "-") for heading in re.findall(r"^## (.+)$", text, re.MULTILINE)}


class NoWildcards(Rule):
    id = "E9003"
    shortdesc = "Policies name their actions and resources"
    description = "An exception is a reason under Metadata.Wildcard of the resource"

    def match(self, cfn):
        found = []
        for name, properties, resource in resources(cfn, *FUNCTIONS, "AWS::IAM::Role", "AWS::IAM::Policy", "AWS::IAM::ManagedPolicy"):
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


class PoolIsShielded(Rule):
    id = "E9008"
    shortdesc = "Each user pool has a web ACL that blocks other operations and counts by address"
    description = "Its client is public: without one anybody has mails sent, and a token deletes its user past our rules"

    def match(self, cfn):
        acls = {name: acl for name, acl, _ in resources(cfn, "AWS::WAFv2::WebACL")}
        found = []
        for name, _, _ in resources(cfn, POOL):
            mine = [
                acl
                for _, link, _ in resources(cfn, "AWS::WAFv2::WebACLAssociation")
                for acl_name, acl in acls.items()
                if refers_to(link.get("ResourceArn"), name) and refers_to(link.get("WebACLArn"), acl_name)
            ]
            rules = [rule for acl in mine for rule in acl.get("Rules", [])]
            for kind, what in (("RateBasedStatement", "counts calls by address"), ("NotStatement", "blocks other operations")):
                if not any(blocks(rule, kind) for rule in rules):
                    found.append(RuleMatch(at(name), f"{name}: no web ACL before it {what}"))
        return found


class CodesComeFromUs(Rule):
    id = "E9009"
    shortdesc = "Each user pool can send its codes with SES, and has texts of its own only then"
    description = "Cognito itself sends 50 mails a day, and refuses texts of ours"

    def match(self, cfn):
        found = []
        for name, pool, _ in resources(cfn, POOL):
            senders = [each for each in branches(pool.get("EmailConfiguration")) if isinstance(each, dict)]
            ours = [each for each in senders if each.get("EmailSendingAccount") == "DEVELOPER" and each.get("SourceArn")]
            if not ours:
                found.append(RuleMatch(at(name), f"{name}: its codes are never sent with SES"))
            text = pool.get("VerificationMessageTemplate")
            if text and self._condition(text) != self._condition(pool.get("EmailConfiguration")):
                found.append(RuleMatch(at(name), f"{name}: texts of its own without SES"))
        return found

    @staticmethod
    def _condition(value):
        return value["Fn::If"][0] if isinstance(value, dict) and "Fn::If" in value else None


class ProductionIsDemanded(Rule):
    id = "E9010"
    shortdesc = "Stage prod is not deployed without mail, alarms, a name of its own, a web ACL, a trail and logs of 90 days"
    description = "CloudFormation asks the Rules of the root template before it changes anything"

    def match(self, cfn):
        if "Stage" not in cfn.template.get("Parameters", {}):
            return []
        demanded = [
            each["Assert"]
            for rule in cfn.template.get("Rules", {}).values()
            if rule.get("RuleCondition") == {"Fn::Equals": [{"Ref": "Stage"}, "prod"]}
            for each in rule.get("Assertions", [])
        ]
        wanted = {name: {"Fn::Not": [{"Fn::Equals": [{"Ref": name}, refused]}]} for name, refused in DEMANDED.items()}
        wanted |= {name: {"Fn::Equals": [{"Ref": name}, said]} for name, said in FIXED.items()}
        return [
            RuleMatch(["Parameters", "Stage"], f"stage prod may be deployed without {name}")
            for name, condition in wanted.items()
            if condition not in demanded
        ]
