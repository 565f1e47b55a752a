"""The boundary of functions: what E9015 finds with each of its parts taken away in turn and with each made wider, and what SAM makes of it."""

import copy
import unittest
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
BOUND = {"Fn::GetAtt": ["Boundary", "Outputs.Arn"]}
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

    def problems(self):
        return [f"{name}: {problem}" for _, name, problem in RULE.problems(self.root, self.stacks | {"Boundary": self.boundary})]

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
            self.root["Globals"]["Function"]["PermissionsBoundary"] = value
            self.assert_found("that is a managed policy of a stack here")

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


class BySam(Case):
    """What AWS makes of template.yaml, by its own program."""

    def roles(self):
        made = read(ROOT / "template.yaml")
        for function in of_type(made, FUNCTION).values():
            function["Properties"]["CodeUri"] = "s3://packages/function.zip"
        # Loops are another transformation, which comes before; the root has none.
        made["Transform"] = "AWS::Serverless-2016-10-31"
        arns = {"AWSLambdaBasicExecutionRole": "arn:of:logs", "AWSLambdaSQSQueueExecutionRole": "arn:of:queues"}
        parameters = {name: each.get("Default", "") for name, each in made["Parameters"].items()}
        translated = Translator(arns, Parser(), boto_session=boto3.Session(region_name="eu-central-1")).translate(made, parameters)
        return of_type(translated, "AWS::IAM::Role")

    def test_the_role_of_each_function_gets_the_boundary_and_its_tags(self):
        roles = self.roles()
        for name, function in of_type(self.root, FUNCTION).items():
            role = roles[f"{name}Role"]["Properties"]
            tags = {tag["Key"]: tag["Value"] for tag in role["Tags"]}
            self.assertEqual(role["PermissionsBoundary"], BOUND, name)
            self.assertLessEqual(function["Properties"]["Tags"].items(), tags.items(), name)


if __name__ == "__main__":
    unittest.main()
