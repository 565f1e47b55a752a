"""The boundary of functions: what E9015 finds with each of its parts taken away in turn and with each made wider, and what SAM makes of it."""

import copy
import unittest
from datetime import date, timedelta
from pathlib import Path

import boto3
from cfnlint.decode import decode
from cfnlint.rules import Rules
from cfnlint.template import Template
from samtranslator.parser.parser import Parser
from samtranslator.translator.translator import Translator

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
RULE = Rules.create_from_directory(str(HERE / "rules")).data["E9015"]
FUNCTION = "AWS::Serverless::Function"
POLICY = "AWS::IAM::Policy"
BOUND = {"Fn::If": ["IsBounded", {"Fn::GetAtt": ["Boundary", "Outputs.Arn"]}, {"Ref": "AWS::NoValue"}]}
ANY_LOG = "arn:${AWS::Partition}:logs:${AWS::Region}:${AWS::AccountId}:log-group:/${Prefix}/*"
ANY_QUEUE = "arn:${AWS::Partition}:sqs:${AWS::Region}:${AWS::AccountId}:*"


def read(path):
    template, problems = decode(str(path))
    assert not problems, problems
    return template


def of_type(template, kind):
    return {name: each for name, each in template["Resources"].items() if each.get("Type") == kind}


class Case(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        path = ROOT / "template.yaml"
        cls.template = Template(str(path), read(path), ["eu-central-1"])
        cls.template.transform()
        stacks = of_type(cls.template.template, "AWS::CloudFormation::Stack").items()
        cls.stacks = {name: read(ROOT / stack["Properties"]["TemplateURL"]) for name, stack in stacks}

    def setUp(self):
        self.root = copy.deepcopy(self.template.template)
        self.boundary = copy.deepcopy(self.stacks["Boundary"])
        policy = self.boundary["Resources"]["Boundary"]["Properties"]["PolicyDocument"]
        self.statements = policy["Statement"]

    def problems(self, today=None):
        stacks = self.stacks | {"Boundary": self.boundary}
        return [f"{name}: {problem}" for _, name, problem in RULE.problems(self.root, stacks, today)]

    def assert_found(self, text):
        problems = self.problems()
        self.assertTrue(any(text in each for each in problems), f"{text} is not among {problems[:5]}")

    def properties(self, function):
        return self.root["Resources"][function]["Properties"]

    def places(self, member):
        """(Statement, member of it, each of several; None of one alone)."""
        for statement in self.statements:
            said = statement[member]
            yield from ((statement, each) for each in said) if isinstance(said, list) else [(statement, None)]


class TakenAway(Case):
    def test_nothing_is_found_in_our_own(self):
        self.assertEqual(self.problems(), [])

    def test_each_action_and_each_resource_of_the_boundary_is_needed(self):
        for member in ("Action", "Resource"):
            for statement, part in list(self.places(member)):
                with self.subTest(part=part or statement[member]):
                    before = statement[member]
                    statement[member] = [each for each in before if each != part] if part else []
                    self.assert_found("the boundary refuses it")
                    statement[member] = before

    def test_each_statement_is_needed(self):
        for number, statement in enumerate(list(self.statements)):
            with self.subTest(actions=statement["Action"]):
                del self.statements[number]
                self.assert_found("the boundary refuses it")
                self.statements.insert(number, statement)

    def test_each_tag_of_each_function_is_needed(self):
        for tag, refused in (("function", "logs:PutLogEvents"), ("queue", "sqs:ReceiveMessage")):
            self.setUp()
            functions = of_type(self.root, FUNCTION).items()
            having = {name for name, function in functions if function["Properties"]["Tags"].pop(tag, None)}
            named = {each.split(":")[0] for each in self.problems() if f"the boundary refuses it {refused}" in each}
            self.assertEqual(named, having)

    def test_every_function_has_the_boundary(self):
        del self.root["Globals"]["Function"]["PermissionsBoundary"]
        self.assert_found("that is a managed policy of a stack here")
        for value in ("arn:of:another", {"Fn::GetAtt": ["Boundary", "Outputs.Other"]}, {"Fn::GetAtt": ["Data", "Outputs.Arn"]}):
            for switched in (value, {"Fn::If": ["IsBounded", value, {"Ref": "AWS::NoValue"}]}):
                self.root["Globals"]["Function"]["PermissionsBoundary"] = switched
                self.assert_found("that is a managed policy of a stack here")

    def test_the_boundary_is_on_unless_its_switch_is_turned_off(self):
        switch, said = self.root["Parameters"]["FunctionBoundary"], self.root["Globals"]["Function"]
        conditions = self.root["Conditions"]
        for part, name, value in (
            (switch, "Default", "off"),
            (conditions, "IsBounded", {"Fn::Equals": [{"Ref": "FunctionBoundary"}, "off"]}),
            (conditions, "IsBounded", {"Fn::Equals": [{"Ref": "Stage"}, "on"]}),
            (said, "PermissionsBoundary", {"Fn::If": ["IsProduction", *BOUND["Fn::If"][1:]]}),
            (said, "PermissionsBoundary", {"Fn::If": ["IsBounded", *reversed(BOUND["Fn::If"][1:])]}),
            (said, "PermissionsBoundary", {"Fn::If": ["IsBounded", BOUND["Fn::If"][1], "arn:of:another"]}),
        ):
            before = part[name]
            part[name] = value
            self.assert_found("that is a managed policy of a stack here unless FunctionBoundary is off")
            part[name] = before
        self.assertEqual(self.problems(), [])

    def test_no_function_has_a_boundary_or_a_role_of_its_own(self):
        for name, value in (("PermissionsBoundary", "arn:of:another"), ("Role", "arn:of:a:role")):
            before = dict(self.properties("GetMeFunction"))
            self.properties("GetMeFunction")[name] = value
            self.assertEqual(len(self.problems()), 1)
            self.assert_found("GetMeFunction: a PermissionsBoundary or a Role of its own")
            self.root["Resources"]["GetMeFunction"]["Properties"] = before


class MadeWider(Case):
    def test_the_log_of_another_function_is_found(self):
        self.statements[0]["Resource"] = {"Fn::Sub": ANY_LOG}
        self.assert_found("GetMeFunction: it may do logs:PutLogEvents on")

    def test_another_function_s_tag_is_found(self):
        self.properties("GetMeFunction")["Tags"]["function"] = "get-status"
        self.assert_found("GetMeFunction: the boundary refuses it logs:PutLogEvents")
        self.assert_found("log-group:/${AWS::StackName}/get-status:log-stream:one, which is none of its own")

    def test_a_queue_that_does_not_call_it_is_found(self):
        for number in (1, 2):
            with self.subTest(statement=number + 1):
                self.setUp()
                self.statements[number] |= {"Resource": {"Fn::Sub": ANY_QUEUE}}
                self.statements[number].pop("Condition", None)
                self.assert_found("SendMailFunction: it may do sqs:ReceiveMessage on")

    def test_dead_letters_are_for_those_alone_who_replay_them(self):
        del self.statements[2]["Condition"]
        self.assert_found("RunAnalysisFunction: it may do sqs:DeleteMessage on")

    def test_an_action_that_no_function_needs_is_found(self):
        for action in ("dynamodb:DeleteTable", "logs:DeleteLogStream", "sqs:*"):
            with self.subTest(action=action):
                self.setUp()
                self.statements[3]["Action"] = ["sqs:SendMessage", action]
                self.assert_found(f"no function needs {action} of statement 4")

    def test_a_right_of_a_function_that_the_boundary_lacks_is_found(self):
        statement = self.properties("GetMeFunction")["Policies"][0]["Statement"][0]
        for action, resource in (("dynamodb:DeleteTable", statement["Resource"]), ("dynamodb:GetItem", "arn:of:another")):
            with self.subTest(action=action):
                self.setUp()
                self.properties("GetMeFunction")["Policies"][0]["Statement"].append(
                    {"Effect": "Allow", "Action": action, "Resource": resource}
                )
                self.assert_found(f"GetMeFunction: the boundary refuses it {action}")

    def test_a_policy_that_is_attached_to_a_role_counts(self):
        policy = self.root["Resources"]["CreateAccountPoolPolicy"]["Properties"]["PolicyDocument"]
        policy["Statement"][0]["Action"] = "cognito-idp:AdminCreateUser"
        self.assert_found("CreateAccountFunction: the boundary refuses it cognito-idp:AdminCreateUser")

    def test_what_is_not_understood_is_no_boundary(self):
        for change in (
            {"Effect": "Deny"},
            {"NotAction": "s3:*"},
            {"Condition": {"StringLike": {"aws:PrincipalTag/function": "*"}}},
            {"Resource": {"Fn::Join": ["", ["a"]]}},
            {"Resource": {"Ref": "Nothing"}},
        ):
            with self.subTest(change=change):
                self.setUp()
                self.statements[0] |= change
                self.assert_found("a right or a boundary has another form")

    def test_a_policy_that_is_too_long_for_iam_is_found(self):
        self.statements[0]["Resource"] = [self.statements[0]["Resource"], *(f"arn:of:{number:064}" for number in range(100))]
        self.assert_found("6144 is the most")


class Leaving(Case):
    """An action that the functions of this release no longer need, and those of the last one still do."""

    LAST_DAY = date(2026, 12, 31)

    def setUp(self):
        super().setUp()
        self.statements[3]["Action"] = ["sqs:SendMessage", "sqs:ChangeMessageVisibility"]
        self.metadata = self.boundary["Resources"]["Boundary"]["Metadata"]
        self.metadata |= {"Until": "2026-12-31", "Actions": ["sqs:ChangeMessageVisibility"]}

    def test_it_may_stay_until_its_last_day(self):
        for days in (0, 1, 92):
            self.assertEqual(self.problems(self.LAST_DAY - timedelta(days=days)), [], days)
        (problem,) = self.problems(self.LAST_DAY + timedelta(days=1))
        self.assertIn("ChangeMessageVisibility of statement 4 of the boundary, where it could stay until 2026-12-31", problem)

    def test_its_last_day_is_near(self):
        (problem,) = self.problems(self.LAST_DAY - timedelta(days=93))
        self.assertIn("end on 2026-12-31, which is more than 92 days away", problem)

    def test_another_action_is_no_part_of_the_exception(self):
        self.statements[3]["Action"].append("sqs:PurgeQueue")
        self.assertEqual(len(self.problems(self.LAST_DAY)), 1)
        self.assertIn("no function needs sqs:PurgeQueue of statement 4", self.problems(self.LAST_DAY)[0])

    def test_an_exception_that_is_none_is_found(self):
        for action in ("sqs:SendMessage", "sqs:PurgeQueue"):
            self.metadata["Actions"] = ["sqs:ChangeMessageVisibility", action]
            (problem,) = self.problems(self.LAST_DAY)
            self.assertIn(f"{action} is no exception of the boundary", problem)

    def test_half_an_exception_and_a_date_that_is_none_are_found(self):
        for change in ({"Until": "soon"}, {"Until": None}, {"Actions": None}):
            self.metadata |= {"Until": "2026-12-31", "Actions": ["sqs:ChangeMessageVisibility"]} | change
            for name in [name for name, value in change.items() if value is None]:
                del self.metadata[name]
            (problem,) = self.problems(self.LAST_DAY)
            self.assertIn("a right or a boundary has another form", problem)


class BySam(Case):
    """What AWS makes of template.yaml, by its own program: SAM can give a role more than is written there, where the rule reads."""

    WRITES = "arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole"
    TAKES = "arn:aws:iam::aws:policy/service-role/AWSLambdaSQSQueueExecutionRole"
    OTHER = "arn:aws:sqs:eu-central-1:123456789012:other"
    # What makes SAM attach or write a policy without a statement of ours. None of it is in template.yaml.
    IMPLICIT = {
        "Tracing": "Active",
        "VpcConfig": {"SubnetIds": ["subnet-1"], "SecurityGroupIds": ["sg-1"]},
        "DeadLetterQueue": {"Type": "SQS", "TargetArn": OTHER},
        "EventInvokeConfig": {"DestinationConfig": {"OnFailure": {"Type": "SQS", "Destination": OTHER}}},
        "Policies": ["AmazonS3ReadOnlyAccess"],
        "Events": {"Table": {"Type": "DynamoDB", "Properties": {"Stream": "arn:of:a:stream", "StartingPosition": "LATEST"}}},
    }

    def setUp(self):
        super().setUp()
        self.made = read(ROOT / "template.yaml")

    def translated(self):
        made = copy.deepcopy(self.made)
        for function in of_type(made, FUNCTION).values():
            function["Properties"]["CodeUri"] = "s3://packages/function.zip"
        # Loops are another transformation, which comes before; the root has none.
        made["Transform"] = "AWS::Serverless-2016-10-31"
        known = ("AWSLambdaSQSQueueExecutionRole", "AWSLambdaDynamoDBExecutionRole", "AWSLambdaVPCAccessExecutionRole")
        arns = {name: f"arn:aws:iam::aws:policy/service-role/{name}" for name in ("AWSLambdaBasicExecutionRole", *known)}
        parameters = {name: each.get("Default", "") for name, each in made["Parameters"].items()}
        return Translator(arns, Parser(), boto_session=boto3.Session(region_name="eu-central-1")).translate(made, parameters)

    def unread(self, translated):
        """Names of what has rights that the rule has not read."""
        roles, functions = of_type(translated, "AWS::IAM::Role"), of_type(self.root, FUNCTION)
        for name, function in functions.items():
            role, own = roles.pop(f"{name}Role")["Properties"], function["Properties"]
            managed = {self.WRITES, self.TAKES} if RULE._queues(own) else {self.WRITES}
            written = [each["PolicyDocument"]["Statement"] for each in role.get("Policies", [])]
            read_by_rule = [each["Statement"] for each in own.get("Policies", []) if isinstance(each, dict)]
            if set(role["ManagedPolicyArns"]) != managed or written != read_by_rule:
                yield name
        for name, role in roles.items():
            (policy,) = role["Properties"]["Policies"]
            (statement,) = policy["PolicyDocument"]["Statement"]
            function = next(each for each in functions if name.startswith(each))
            invokes = {"Effect": "Allow", "Action": "lambda:InvokeFunction", "Resource": {"Fn::GetAtt": [function, "Arn"]}}
            if statement != invokes or "ManagedPolicyArns" in role["Properties"]:
                yield name
        for kind in (POLICY, "AWS::IAM::ManagedPolicy", "AWS::IAM::RolePolicy"):
            yield from of_type(translated, kind).keys() - of_type(self.root, kind).keys()

    def test_the_role_of_each_function_gets_the_boundary_and_its_tags(self):
        roles = of_type(self.translated(), "AWS::IAM::Role")
        for name, function in of_type(self.root, FUNCTION).items():
            role = roles[f"{name}Role"]["Properties"]
            tags = {tag["Key"]: tag["Value"] for tag in role["Tags"]}
            self.assertEqual(role["PermissionsBoundary"], BOUND, name)
            self.assertLessEqual(function["Properties"]["Tags"].items(), tags.items(), name)

    def test_no_role_has_a_right_that_the_rule_has_not_read(self):
        self.assertEqual(list(self.unread(self.translated())), [])

    def test_what_sam_adds_for_a_property_is_seen(self):
        for name, value in self.IMPLICIT.items():
            with self.subTest(name):
                self.setUp()
                self.made["Resources"]["GetMeFunction"]["Properties"] |= {name: value}
                self.assertEqual(list(self.unread(self.translated())), ["GetMeFunction"])

    def test_what_sam_adds_for_all_functions_is_seen(self):
        self.made["Globals"]["Function"]["Tracing"] = "Active"
        self.assertEqual(set(self.unread(self.translated())), of_type(self.root, FUNCTION).keys())

    def test_a_policy_that_sam_makes_of_a_connector_is_seen(self):
        destination = {"Type": "AWS::SQS::Queue", "Arn": self.OTHER}
        properties = {"Destination": destination, "Permissions": ["Write"]}
        self.made["Resources"]["GetMeFunction"]["Connectors"] = {"Other": {"Properties": properties}}
        self.assertEqual(list(self.unread(self.translated())), ["GetMeFunctionOtherPolicy"])


if __name__ == "__main__":
    unittest.main()
