"""No function may do more than its own statements say: a boundary takes away what SAM's policies add, and nothing that is needed."""

import json
import re
from datetime import date, datetime, timedelta, timezone
from functools import lru_cache
from pathlib import Path

from cfnlint.decode import decode
from cfnlint.rules import CloudFormationLintRule, RuleMatch

STACK = "AWS::CloudFormation::Stack"
FUNCTION = "AWS::Serverless::Function"
POLICY = "AWS::IAM::Policy"
BOUNDARY = "AWS::IAM::ManagedPolicy"
BOUND = "PermissionsBoundary"
# The parameter that turns the boundary off in an emergency.
SWITCH = "FunctionBoundary"
STARTS = "arn:${AWS::Partition}:"
PLACE = "${AWS::Region}:${AWS::AccountId}:"
# ARN of a resource that has a name: what its type says before the name, and the property that is the name.
NAMED = {
    "AWS::DynamoDB::Table": (f"dynamodb:{PLACE}table/", "TableName"),
    "AWS::SQS::Queue": (f"sqs:{PLACE}", "QueueName"),
    "AWS::SecretsManager::Secret": (f"secretsmanager:{PLACE}secret:", "Name"),
    "AWS::Events::EventBus": (f"events:{PLACE}event-bus/", "Name"),
}
# Of one that AWS names: the logical id takes the place of the name.
UNNAMED = {"AWS::S3::Bucket": "s3:::", "AWS::Cognito::UserPool": f"cognito-idp:{PLACE}userpool/"}
# What SAM adds to every role, and to that of a function that a queue calls.
WRITES = ("logs:CreateLogStream", "logs:PutLogEvents")
TAKES = ("sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes")
# A managed policy may be as long, without its white space.
LONGEST = 6144
# What no function needs any longer may stay so long, until the release without it has replaced every function.
LONGEST_LEAVE = timedelta(days=92)
TAG = re.compile(r"\$\{!?aws:PrincipalTag/([a-z]+)\}")
VARIABLE = re.compile(r"\$\{(?!!)([A-Za-z0-9:.]+)\}")


def listed(value):
    """IAM takes one or many."""
    return value if isinstance(value, list) else [value]


def of_type(template, kind):
    """Name to resource, of this type."""
    found = template.get("Resources", {}).items()
    return {name: each for name, each in found if isinstance(each, dict) and each.get("Type") == kind}


@lru_cache(maxsize=4096)
def compiled(pattern):
    return re.compile(".*".join(map(re.escape, pattern.split("*"))), re.DOTALL)


def fits(pattern, text):
    """As IAM compares; a wildcard of the text is one that the pattern must have as well."""
    return compiled(pattern).fullmatch(text) is not None


class Values:
    """What the values of a template are, across its stacks. Region, account and the name of the installation stay variables."""

    def __init__(self, root, nested):
        self.root, self.nested = root, nested

    def text(self, value, stack=None):
        if isinstance(value, str):
            return value
        ((kind, said),) = value.items()
        if kind == "Ref":
            return self._named(said, stack)
        if kind == "Fn::GetAtt":
            name, attribute = said.split(".", 1) if isinstance(said, str) else (said[0], ".".join(said[1:]))
            return self._attribute(name, attribute, stack)
        if kind == "Fn::Sub" and isinstance(said, str):
            return VARIABLE.sub(lambda found: self._variable(found.group(1), stack), said)
        raise ValueError(f"{kind} is not understood here")

    def _template(self, stack):
        return self.root if stack is None else self.nested[stack]

    def _variable(self, name, stack):
        resource, _, attribute = name.partition(".")
        return self._attribute(resource, attribute, stack) if attribute else self._named(name, stack)

    def _named(self, name, stack):
        if name.startswith("AWS::"):
            return f"${{{name}}}"
        if stack is not None and name in self._template(stack).get("Parameters", {}):
            return self.text(self.root["Resources"][stack]["Properties"]["Parameters"][name])
        resource = self._template(stack)["Resources"][name]
        if resource["Type"] == "AWS::SES::ConfigurationSet":
            return self.text(resource["Properties"]["Name"], stack)
        raise ValueError(f"{name} is not understood here")

    def _attribute(self, name, attribute, stack):
        resource = self._template(stack)["Resources"][name]
        kind = resource["Type"]
        if kind == STACK:
            return self.text(self.nested[name]["Outputs"][attribute.removeprefix("Outputs.")]["Value"], name)
        if kind in UNNAMED:
            return f"{STARTS}{UNNAMED[kind]}{stack}-{name}"
        if kind in NAMED:
            before, called = NAMED[kind]
            return STARTS + before + self.text(resource["Properties"][called], stack)
        raise ValueError(f"{attribute} of {name} is not understood here")


class Bounds:
    """What a boundary allows whom."""

    def __init__(self, statements, leaving):
        """Of (actions, resources, condition), with the resources as texts; `leaving` is until when which actions need not be needed."""
        self.by_action, self.leaving = {}, leaving
        for number, (actions, resources, condition) in enumerate(statements, start=1):
            for action in actions:
                self.by_action.setdefault(action, []).append((number, resources, condition))
        self.needed = set()

    def allows(self, tags, action, resource):
        """A role with these tags may do this, as far as it is up to the boundary. What is asked for counts as needed."""
        fitting = {
            (number, action)
            for number, resources, condition in self.by_action.get(action, [])
            if self._holds(condition, tags)
            if any(fits(each, resource) for each in self._of(resources, tags))
        }
        self.needed |= fitting
        return bool(fitting)

    @staticmethod
    def _of(resources, tags):
        """A statement with a tag that the role does not have is of no use to it."""
        for each in resources:
            if all(tag in tags for tag in TAG.findall(each)):
                yield TAG.sub(lambda found: tags[found.group(1)], each)

    @staticmethod
    def _holds(condition, tags):
        """On tags of the role. That a resource is the account's own is the case for all of ours."""
        for key, wanted in condition.items():
            tag = key.removeprefix("aws:PrincipalTag/")
            if key != "aws:ResourceAccount" and tags.get(tag) not in listed(wanted):
                return False
        return True

    def unneeded(self):
        """(Number of the statement, action) that nobody has asked for."""
        return {(number, action) for action, found in self.by_action.items() for number, _, _ in found} - self.needed

    def left_over(self, today):
        """What is wrong with actions that nobody has asked for, and with the exceptions for them."""
        (until, actions), unneeded = self.leaving, self.unneeded()
        for number, action in sorted(unneeded):
            if action not in actions:
                yield f"no function needs {action} of statement {number} of the boundary"
            elif until < today:
                yield f"no function needs {action} of statement {number} of the boundary, where it could stay until {until}"
        for action in sorted(actions - {action for _, action in unneeded}):
            yield f"{action} is no exception of the boundary: a function needs it, or no statement has it"
        if actions and until > today + LONGEST_LEAVE:
            yield f"the exceptions of the boundary end on {until}, which is more than {LONGEST_LEAVE.days} days away"


class FunctionsAreBounded(CloudFormationLintRule):
    """Looks from the template with functions into the stacks that it nests."""

    id = "E9015"
    shortdesc = "A boundary lets each function write its own log, take from its own queues and do what its statements say, and no more"
    description = "SAM's own policies reach every log and every queue of the account, and what a boundary lacks is refused silently"
    source_url = "infra/lint/README.md"
    tags = ["kanalyse"]

    def match(self, cfn):
        if not of_type(cfn.template, FUNCTION):
            return []
        nested = {name: self._nested(cfn, stack) for name, stack in of_type(cfn.template, STACK).items()}
        return [RuleMatch([where, name], f"{name}: {problem}") for where, name, problem in self.problems(cfn.template, nested)]

    def problems(self, root, nested, today=None):
        """(Section, name there, problem) of a template with functions and of its stacks by their names, today in UTC."""
        today = today or datetime.now(timezone.utc).date()
        try:
            return list(self._of_root(root, of_type(root, FUNCTION), Values(root, nested), today))
        except (ValueError, KeyError) as error:
            return [("Globals", "Function", f"a right or a boundary has another form than this rule knows: {error}")]

    @staticmethod
    def _nested(cfn, stack):
        template, problems = decode(str(Path(cfn.filename).parent / stack["Properties"]["TemplateURL"]))
        return {} if problems else template

    def _of_root(self, root, functions, values, today):
        bounds, size = self._bounds(root, values)
        if bounds is None:
            yield "Globals", "Function", f"no {BOUND} that is a managed policy of a stack here unless {SWITCH} is off"
            return
        if size > LONGEST:
            yield "Globals", "Function", f"the boundary has {size} characters, {LONGEST} is the most"
        everybodys = root["Globals"]["Function"][BOUND]
        tags = {name: function["Properties"].get("Tags", {}) for name, function in functions.items()}
        logs = {name: self._log(function["Properties"], values) for name, function in functions.items()}
        needed = {name: self._needed(root, name, function["Properties"], values) for name, function in functions.items()}
        for name, function in functions.items():
            own = function["Properties"]
            # SAM has written that of everybody into each already.
            if "Role" in own or own.get(BOUND, everybodys) != everybodys:
                yield "Resources", name, f"a {BOUND} or a Role of its own takes the place of everybody's"
            for action, resource in sorted(needed[name] | {(action, logs[name]) for action in WRITES}):
                if not bounds.allows(tags[name], action, resource):
                    yield "Resources", name, f"the boundary refuses it {action} on {resource}"
        for problem in bounds.left_over(today):
            yield "Globals", "Function", problem
        queues = {resource for each in needed.values() for action, resource in each if action in TAKES}
        for name, function in functions.items():
            # What SAM's policies allow as well, so that nothing but the boundary is in the way.
            beyond = {(action, log) for action in WRITES for log in logs.values() if log != logs[name]}
            if self._queues(function["Properties"]):
                beyond |= {(action, queue) for action in TAKES for queue in queues} - needed[name]
            for action, resource in sorted(each for each in beyond if bounds.allows(tags[name], *each)):
                yield "Resources", name, f"it may do {action} on {resource}, which is none of its own"

    @staticmethod
    def _bounds(root, values):
        """The boundary of all functions, and its length."""
        target = FunctionsAreBounded._switched_on(root, root.get("Globals", {}).get("Function", {}).get(BOUND, {}))
        said = target.get("Fn::GetAtt", "") if isinstance(target, dict) else ""
        stack, _, output = (said if isinstance(said, str) else ".".join(said)).partition(".Outputs.")
        template = values.nested.get(stack, {})
        reference = template.get("Outputs", {}).get(output, {}).get("Value", {})
        policy = of_type(template, BOUNDARY).get(reference.get("Ref"))
        if policy is None:
            return None, 0
        statements = []
        for each in listed(policy["Properties"]["PolicyDocument"]["Statement"]):
            if each["Effect"] != "Allow" or each.keys() - {"Effect", "Action", "Resource", "Condition"}:
                raise ValueError("a statement of the boundary says more than what is allowed on what")
            conditions = each.get("Condition", {"StringEquals": {}})
            if conditions.keys() != {"StringEquals"}:
                raise ValueError("a condition of the boundary is not StringEquals")
            resources = [values.text(one, stack) for one in listed(each["Resource"])]
            statements.append((listed(each["Action"]), resources, conditions["StringEquals"]))
        names = ("Effect", "Action", "Resource", "Condition")
        document = [dict(zip(names, ("Allow", *each[:2], {"StringEquals": each[2]}), strict=True)) for each in statements]
        leaving = FunctionsAreBounded._leaving(policy.get("Metadata", {}))
        return Bounds(statements, leaving), len(json.dumps(document, separators=(",", ":")))

    @staticmethod
    def _leaving(metadata):
        """Until when which actions may be there although no function needs them."""
        if not metadata.keys() & {"Until", "Actions"}:
            return date.min, set()
        return date.fromisoformat(str(metadata["Until"])), set(metadata["Actions"])

    @staticmethod
    def _switched_on(root, target):
        """What the roles get by default; nothing where they do not."""
        condition, bound, other = target.get("Fn::If", [None] * 3) if isinstance(target, dict) else [None] * 3
        compared = root.get("Conditions", {}).get(condition, {}).get("Fn::Equals")
        # SAM's translation may have changed their order.
        is_on = compared in ([{"Ref": SWITCH}, "on"], ["on", {"Ref": SWITCH}])
        is_default = root.get("Parameters", {}).get(SWITCH, {}).get("Default") == "on"
        return bound if is_on and is_default and other == {"Ref": "AWS::NoValue"} else {}

    @staticmethod
    def _log(function, values):
        """A stream of the log that the function writes."""
        return f"{STARTS}logs:{PLACE}log-group:{values.text(function['LoggingConfig']['LogGroup'])}:log-stream:one"

    @staticmethod
    def _queues(function):
        return [event["Properties"]["Queue"] for event in function.get("Events", {}).values() if event["Type"] == "SQS"]

    def _needed(self, root, name, function, values):
        """(Action, resource) of its own statements, of policies attached to its role, and of the queues that call it."""
        documents = [policy for policy in listed(function.get("Policies", [])) if isinstance(policy, dict)]
        for policy in of_type(root, POLICY).values():
            if {"Ref": f"{name}Role"} in policy["Properties"].get("Roles", []):
                documents.append(policy["Properties"]["PolicyDocument"])
        statements = [each for document in documents for each in listed(document["Statement"])]
        found = {
            (action, values.text(resource))
            for each in statements
            for action in listed(each["Action"])
            for resource in listed(each["Resource"])
        }
        return found | {(action, values.text(queue)) for queue in self._queues(function) for action in TAKES}
