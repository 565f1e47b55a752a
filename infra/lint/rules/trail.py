"""Afterwards it can be said who did it: a trail of everything, logs that nobody empties, and alarms on whoever touches them."""

import json
import re
from pathlib import Path

from cfnlint.decode import decode
from cfnlint.rules import CloudFormationLintRule, RuleMatch

STACK = "AWS::CloudFormation::Stack"
TRAIL = "AWS::CloudTrail::Trail"
BUCKET = "AWS::S3::Bucket"
BUCKET_POLICY = "AWS::S3::BucketPolicy"
RULE = "AWS::Events::Rule"
FUNCTION = "AWS::Serverless::Function"
TOPIC = "AWS::SNS::Topic"
TOPIC_POLICY = "AWS::SNS::TopicPolicy"
SERVICES = ("cloudtrail.amazonaws.com", "delivery.logs.amazonaws.com")
ON = ("IsLogging", "IsMultiRegionTrail", "IncludeGlobalServiceEvents", "EnableLogFileValidation")
CLOSED = ("BlockPublicAcls", "BlockPublicPolicy", "IgnorePublicAcls", "RestrictPublicBuckets")
# The longest that the privacy page says. Both waits of a lifecycle count from the next midnight.
MOST_DAYS = 90
ENDS_A_TRAIL = {"StopLogging", "DeleteTrail", "UpdateTrail", "PutEventSelectors"}
OPENS_A_BUCKET = {
    *("PutBucketPolicy", "DeleteBucketPolicy", "PutBucketLifecycle", "DeleteBucketLifecycle", "PutBucketVersioning"),
    *("PutBucketPublicAccessBlock", "DeleteBucketPublicAccessBlock", "DeleteBucket", "PutBucketAcl"),
    *("PutBucketEncryption", "DeleteBucketEncryption", "PutBucketOwnershipControls"),
}
DELETES_A_LOG = {"DeleteLogGroup", "DeleteLogStream", "DeleteRetentionPolicy"}
# A deployment sets the retention of every log that it makes.
OTHER_DAYS = [{"numeric": ["<", MOST_DAYS]}, {"numeric": [">", MOST_DAYS]}]
# Of observability.yaml, and of the gateway in template.yaml.
LOGS = ({"prefix": {"Fn::Sub": "/${Prefix}/"}}, {"Fn::Sub": "/aws/apigateway/${Prefix}"})
LOG_DAYS = "LogRetentionDays"
WRITES_LOGS = {"logs:CreateLogStream", "logs:PutLogEvents"}
RUNBOOK = re.compile(r"\(infra/runbooks/README\.md#([a-z-]+)\)")


def of_type(template, kind):
    """Name to resource, of this type."""
    found = template.get("Resources", {}).items()
    return {name: each for name, each in found if isinstance(each, dict) and each.get("Type") == kind}


def listed(value):
    """One or several, as policies and patterns have them."""
    return value if isinstance(value, list) else [value]


def is_on(value):
    return str(value).lower() == "true"


def points_at(value, name):
    """By !Ref, !GetAtt or !Sub."""
    return bool(re.search(rf'"Ref": "{name}"|"Fn::GetAtt": (\["|"){name}\b|\${{{name}[.}}]', json.dumps(value)))


def conditions(statement):
    """{key: value} of all operators of a statement, with keys in lower case."""
    found = {}
    for compared in statement.get("Condition", {}).values():
        found |= {key.lower(): value for key, value in compared.items()}
    return found


class TrailIsKept(CloudFormationLintRule):
    """One for the trail, for every bucket that logs are written into, and for the rules and the topics that ring."""

    id = "E9014"
    shortdesc = "A trail records everything into a bucket that only time empties, and whoever touches it or our logs is heard of"
    description = "Whoever breaks in begins with the logs"
    source_url = "infra/lint/README.md"
    tags = ["kanalyse"]

    def match(self, cfn):
        found = [("Resources", name, problem) for name, problem in self._of_template(cfn.template)]
        if "Stage" in cfn.template.get("Parameters", {}):
            found += [("Parameters", "Stage", problem) for problem in self._of_root(cfn)]
        return [RuleMatch([where, name], f"{name}: {problem}") for where, name, problem in found]

    def _of_template(self, template):
        trails, rules = of_type(template, TRAIL), of_type(template, RULE)
        for name, trail in trails.items():
            yield from ((name, problem) for problem in self._of_trail(template, trail["Properties"]))
        for name, bucket, policy, statement in self._log_buckets(template):
            if template["Resources"][policy].get("DeletionPolicy") != "Retain":
                yield policy, "it goes with its stack, and leaves its bucket open"
            yield from ((name, problem) for problem in self._of_bucket(bucket))
            yield from ((policy, problem) for problem in self._of_policy(statement))
            if not self._hears(rules, "s3.amazonaws.com", OPENS_A_BUCKET, bucketName=lambda said, name=name: points_at(said, name)):
                yield name, "nobody hears when somebody changes what protects it"
        yield from self._of_alarms(trails, rules)
        for name, function in of_type(template, FUNCTION).items():
            if self._touches_logs(function["Properties"]):
                yield name, "it may do more with logs than write them"
        for name, rule in rules.items():
            kinds = listed(rule["Properties"].get("EventPattern", {}).get("detail-type"))
            if any(str(kind).endswith("via CloudTrail") for kind in kinds):
                yield from ((name, problem) for problem in self._of_rule(rule["Properties"]))
        for name in of_type(template, TOPIC):
            yield from ((name, problem) for problem in self._of_topic(template, name))
        for name in self._cdn_acls(template):
            if not any(map(self._hears_root, rules.values())):
                yield name, "in its region nobody hears when the account's root user signs in"

    @classmethod
    def _of_alarms(cls, trails, rules):
        """Whatever the trail is: those of the account are not made here."""
        always = {name: rule for name, rule in rules.items() if "Condition" not in rule}
        for name in trails:
            if not cls._hears(always, "cloudtrail.amazonaws.com", ENDS_A_TRAIL):
                yield name, "nobody hears when a trail is stopped, changed or deleted"
            theirs = {"logGroupName": lambda said: all(log in said for log in LOGS)}
            if not cls._hears(always, "logs.amazonaws.com", DELETES_A_LOG, **theirs):
                yield name, "nobody hears when a log of calls is deleted"
            other = theirs | {"retentionInDays": lambda said: all(days in said for days in OTHER_DAYS)}
            if not cls._hears(always, "logs.amazonaws.com", {"PutRetentionPolicy"}, **other):
                yield name, "nobody hears when a log of calls is kept for another time"

    @staticmethod
    def _touches_logs(function):
        policies = [policy for policy in function.get("Policies", []) if isinstance(policy, dict)]
        statements = [each for policy in policies for each in listed(policy.get("Statement", []))]
        actions = {action for each in statements if each["Effect"] == "Allow" for action in listed(each.get("Action", []))}
        managed = [policy for policy in function.get("Policies", []) if isinstance(policy, str)]
        return any(action.startswith("logs:") for action in actions - WRITES_LOGS) or any("Logs" in policy for policy in managed)

    @staticmethod
    def _cdn_acls(template):
        acls = of_type(template, "AWS::WAFv2::WebACL")
        return [name for name, acl in acls.items() if acl["Properties"].get("Scope") == "CLOUDFRONT"]

    @staticmethod
    def _of_trail(template, trail):
        for what in ON:
            if not is_on(trail.get(what)):
                yield f"{what} is not on"
        selectors = trail.get("EventSelectors", [])
        everything = [
            each
            for each in selectors
            if each.get("ReadWriteType") == "All" and is_on(each.get("IncludeManagementEvents"))
            if not each.get("ExcludeManagementEventSources")
        ]
        if not everything:
            yield "its EventSelectors leave management events out"
        if not any(points_at(trail.get("S3BucketName"), name) for name in of_type(template, BUCKET)):
            yield "its bucket is not in its stack"

    @staticmethod
    def _log_buckets(template):
        """(Name, bucket, name of the policy, its statements) of the buckets that a service of AWS writes logs into."""
        for policy_name, policy in of_type(template, BUCKET_POLICY).items():
            statements = listed(policy["Properties"]["PolicyDocument"]["Statement"])
            services = [service for each in statements for service in SERVICES if service in json.dumps(each.get("Principal"))]
            for name, bucket in of_type(template, BUCKET).items():
                if services and points_at(policy["Properties"]["Bucket"], name):
                    yield name, bucket, policy_name, statements

    @staticmethod
    def _of_bucket(bucket):
        properties = bucket["Properties"]
        if bucket.get("DeletionPolicy") != "Retain" or bucket.get("UpdateReplacePolicy") != "Retain":
            yield "it goes with its stack"
        if not all(is_on(properties.get("PublicAccessBlockConfiguration", {}).get(each)) for each in CLOSED):
            yield "it may be made public"
        if properties.get("VersioningConfiguration") != {"Status": "Enabled"}:
            yield "what is overwritten is gone"
        rules = [each for each in properties.get("LifecycleConfiguration", {}).get("Rules", []) if each.get("Status") == "Enabled"]
        ends = [
            each["ExpirationInDays"] + 1 + each["NoncurrentVersionExpiration"]["NoncurrentDays"] + 1
            for each in rules
            if "ExpirationInDays" in each and "NoncurrentVersionExpiration" in each and "Prefix" not in each
        ]
        if not any(days <= MOST_DAYS for days in ends):
            yield f"it keeps logs for longer than {MOST_DAYS} days"

    @staticmethod
    def _of_policy(statements):
        def denies(actions, condition):
            denied = [each for each in statements if each["Effect"] == "Deny" and each["Principal"] == "*"]
            return any(set(actions) <= set(listed(each["Action"])) and conditions(each) == condition for each in denied)

        if not denies(["s3:*"], {"aws:securetransport": "false"}):
            yield "it takes what comes without TLS"
        if not denies(["s3:DeleteObject", "s3:DeleteObjectVersion"], {}):
            yield "somebody may delete what it holds"
        writes = [each for each in statements if each["Effect"] == "Allow"]
        if any("aws:sourcearn" not in conditions(each) for each in writes):
            yield "it takes what the service writes for others: aws:SourceArn is missing"
        puts = [each for each in writes if "s3:PutObject" in listed(each["Action"])]
        if any(conditions(each).get("s3:x-amz-acl") != "bucket-owner-full-control" for each in puts):
            yield "what is written is not its owner's"
        if SERVICES[0] in json.dumps(statements):
            if not any("s3:GetBucketAcl" in listed(each["Action"]) for each in writes):
                yield "CloudTrail cannot ask for its ACL, and writes nothing"
            if not denies(["s3:PutObject"], {"aws:principalisawsservice": "false"}):
                yield "somebody of the account may write into it"

    @staticmethod
    def _hears(rules, source, names, **of):
        """A rule on the default bus takes all of these calls: of what a parameter of theirs must say where one is named, else of all."""
        for rule in rules.values():
            properties = rule["Properties"]
            detail = properties.get("EventPattern", {}).get("detail", {})
            if properties.get("State", "ENABLED") == "DISABLED" or "EventBusName" in properties:
                continue
            narrowed = detail.keys() - {"eventSource", "eventName"} - ({"requestParameters"} if of else set())
            asked = detail.get("requestParameters", {})
            is_theirs = asked.keys() == of.keys() and all(is_right(asked[name]) for name, is_right in of.items())
            is_heard = detail.get("eventSource") == [source] and names <= set(detail.get("eventName", []))
            if is_heard and is_theirs and not narrowed:
                return True
        return False

    @staticmethod
    def _hears_root(rule):
        pattern = rule["Properties"].get("EventPattern", {})
        return pattern.get("source") == ["aws.signin"] and pattern.get("detail") == {"userIdentity": {"type": ["Root"]}}

    @classmethod
    def _of_rule(cls, rule):
        targets = rule.get("Targets", [])
        if not targets or not all(points_at(each.get("Arn"), "Topic") or points_at(each.get("Arn"), "TopicArn") for each in targets):
            yield "it rings nowhere"
        text = (Path(__file__).parents[3] / "infra/runbooks/README.md").read_text(encoding="utf-8")
        headings = [heading.lower().replace(" ", "-") for heading in re.findall(r"^## (.+)$", text, re.MULTILINE)]
        for each in targets:
            named = RUNBOOK.search(str(each.get("InputTransformer", {}).get("InputTemplate", "")))
            if not named or headings.count(named.group(1)) != 1:
                yield "what it says names no part of infra/runbooks/README.md, or two"

    @staticmethod
    def _of_topic(template, topic):
        statements = [
            each
            for policy in of_type(template, TOPIC_POLICY).values()
            if points_at(policy["Properties"]["Topics"], topic)
            for each in listed(policy["Properties"]["PolicyDocument"]["Statement"])
            if each["Effect"] == "Allow" and "sns:Publish" in listed(each["Action"])
        ]
        if not any(conditions(each) == {"aws:sourceowner": {"Ref": "AWS::AccountId"}} for each in statements):
            yield "alarms may not ring at it"
        # AWS: no condition is of use here, as EventBridge names neither rule nor account.
        if not any(each["Principal"] == {"Service": "events.amazonaws.com"} and not conditions(each) for each in statements):
            yield "rules may not ring at it"

    @staticmethod
    def _of_root(cfn):
        """The root nests the stack of the trail unless it is off, and the trail is its own unless somebody says otherwise. Its logs go back
        as far, unless somebody says less."""
        root = cfn.template
        days = root["Parameters"].get(LOG_DAYS, {})
        if days.get("Default") != MOST_DAYS or max(days.get("AllowedValues", [MOST_DAYS + 1])) > MOST_DAYS:
            yield f"{LOG_DAYS} is not {MOST_DAYS} by default, or may be more"
        for name, stack in of_type(root, STACK).items():
            nested, problems = decode(str(Path(cfn.filename).parent / stack["Properties"]["TemplateURL"]))
            given = stack["Properties"].get("Parameters", {})
            if not problems and LOG_DAYS in nested.get("Parameters", {}) and given.get(LOG_DAYS) != {"Ref": LOG_DAYS}:
                yield f"the stack {name} does not hear of {LOG_DAYS}"
        parameter = root["Parameters"].get("Trail", {})
        if parameter.get("Default") != "own" or set(parameter.get("AllowedValues", [])) != {"own", "account", "off"}:
            yield "Trail is not own by default, account or off"
        for stack in of_type(root, STACK).values():
            nested, problems = decode(str(Path(cfn.filename).parent / stack["Properties"]["TemplateURL"]))
            if problems or not of_type(nested, TRAIL):
                continue
            condition = root.get("Conditions", {}).get(stack.get("Condition"), {})
            compared = condition.get("Fn::Not", [{}])[0].get("Fn::Equals", [])
            if sorted(map(json.dumps, compared)) != sorted(map(json.dumps, [{"Ref": "Trail"}, "off"])):
                yield "the stack of the trail is left out for more than Trail=off"
            if stack["Properties"].get("Parameters", {}).get("Trail") != {"Ref": "Trail"}:
                yield "the stack of the trail does not hear of Trail"
            return
        yield "no stack has a trail"
