"""For tests of rollback.py: an installation as small as can be, releases of it, and calls after which somebody pulls the plug."""

import contextlib
import copy
import io
import json
import sys
import tempfile
from pathlib import Path
from unittest import mock

sys.path.append(str(Path(__file__).resolve().parents[1] / "local"))

import parameters as parameters_of
import releases
import rollback
import site_files
import stack
from deploy import local_client
from local_cloud import SharedGateway

# What changes something, and so is a place where a cut matters.
CHANGES = {
    *("PutObject", "DeleteObject", "CreateChangeSet", "DeleteChangeSet", "UpdateStack", "CreateInvalidation"),
}
DATA = {
    "Resources": {
        "Accounts": {
            "Type": "AWS::DynamoDB::Table",
            "Properties": {
                "TableName": {"Fn::Sub": "${Prefix}-accounts"},
                "BillingMode": "PAY_PER_REQUEST",
                "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}],
                "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}],
            },
        },
        "Key": {"Type": "AWS::SecretsManager::Secret", "Properties": {"Name": {"Fn::Sub": "${Prefix}/key"}, "SecretString": "first"}},
        "Work": {"Type": "AWS::SQS::Queue", "Properties": {"QueueName": {"Fn::Sub": "${Prefix}-work"}, "VisibilityTimeout": 30}},
        "Site": {"Type": "AWS::S3::Bucket", "Properties": {"BucketName": {"Fn::Sub": "${Prefix}-site"}}},
        "Pool": {"Type": "AWS::Cognito::UserPool", "Properties": {"UserPoolName": {"Fn::Sub": "${Prefix}-people"}}},
        "Client": {"Type": "AWS::Cognito::UserPoolClient", "Properties": {"UserPoolId": {"Ref": "Pool"}, "ClientName": "web"}},
    },
    "Parameters": {"Prefix": {"Type": "String"}},
    "Outputs": {name: {"Value": {"Ref": name}} for name in ("Site", "Pool", "Client")},
}
ORIGIN = {"Id": "site", "DomainName": "site.example.org", "S3OriginConfig": {}}
CDN = {"Enabled": True, "Origins": [ORIGIN], "DefaultCacheBehavior": {"TargetOriginId": "site", "ViewerProtocolPolicy": "allow-all"}}
ROOT = {
    "Parameters": {
        "Stage": {"Type": "String", "Default": "trial"},
        # A greeting here, under the name of one that goes back with its release.
        "ScoutUnits": {"Type": "String", "Default": "hello"},
        "AlarmEmail": {"Type": "String", "Default": ""},
        "Payments": {"Type": "String", "Default": "off"},
        "Hidden": {"Type": "String", "Default": "nothing", "NoEcho": True},
    },
    "Resources": {
        "Data": {"Type": stack.NESTED, "Properties": {"TemplateURL": "", "Parameters": {"Prefix": {"Ref": "AWS::StackName"}}}},
        "Greets": {"Type": "AWS::SSM::Parameter", "Properties": {"Type": "String", "Name": {"Fn::Sub": "${AWS::StackName}-greeting"}}},
        "Cdn": {"Type": "AWS::CloudFront::Distribution", "Properties": {"DistributionConfig": CDN}},
    },
    "Outputs": {
        "WebBucket": {"Value": {"Fn::GetAtt": ["Data", "Outputs.Site"]}},
        "UserPoolId": {"Value": {"Fn::GetAtt": ["Data", "Outputs.Pool"]}},
        "UserPoolClientId": {"Value": {"Fn::GetAtt": ["Data", "Outputs.Client"]}},
        "WebDistribution": {"Value": {"Ref": "Cdn"}},
    },
}

FIRST = {"index.html": "<first>", "faq/index.html": "<faq>", "assets/index-1.js": "1"}
SECOND = {"index.html": "<second>", "new.html": "<new>", "demo/new.json": "new", "assets/index-2.js": "2"}
PARAMETERS = {"Stage": "trial", "ScoutUnits": "hello", "AlarmEmail": "", "Payments": "off", "Hidden": "nothing"}
# Of the release that was left only pages go: what open ones ask for stays.
BACK = FIRST | {"demo/new.json": "new", "assets/index-2.js": "2"}


class Killed(BaseException):
    """Nothing catches it, as nothing catches `kill -9`."""


class World:
    """One installation, and what it was deployed with."""

    def __init__(self, gateway, name, folder):
        self.gateway, self.name, self.folder = gateway, name, Path(folder)
        services = ("s3", "cloudformation", "secretsmanager", "ssm", "sqs", "dynamodb", "cloudfront")
        self.s3, self.formation, self.secrets, self.ssm, self.sqs, self.dynamodb, self.cloudfront = (
            local_client(each, gateway) for each in services
        )
        self.packages = f"{name}-packages"
        self.bucket = stack.Bucket(self.s3, self.packages, f"{gateway}/{self.packages}")
        self.bucket.ensure("eu-central-1")
        # After the stack was made, whenever this is run.
        self.clock = 4_000_000_000
        # Called with each moment: ("before" or "after", operation, answer); it may kill, or change what is answered.
        self.moment = lambda when, operation, answer: None

    def deploy(self, commit, greeting, pages, parameters=None, data=lambda resources: None, cut=None, root=lambda template: None):
        """A deployment in small: packages, record, stack, web app, record. `cut` ends it before the stack or the web app."""
        parameters = {"ScoutUnits": greeting} | (parameters or {})
        nested, template = copy.deepcopy(DATA), copy.deepcopy(ROOT)
        data(nested["Resources"])
        template["Resources"]["Data"]["Properties"]["TemplateURL"] = self.bucket.put_template("data", nested)
        template["Resources"]["Greets"]["Properties"]["Value"] = {"Fn::Sub": f"${{ScoutUnits}} of {commit}"}
        root(template)
        url = self.bucket.put_template("root", template)
        app = self.folder / commit
        for path, text in pages.items():
            (app / path).parent.mkdir(parents=True, exist_ok=True)
            (app / path).write_text(text)
        history = self.history()
        said = parameters_of.without_secrets(template, parameters)
        made_of = {"template": url, "parameters": said, "site": releases.store_site(self.bucket, app), "documents": []}
        record = history.begin({"commit": commit, "changed": False} | made_of)
        if cut == "stack":
            return record["id"]
        outputs = stack.deploy_stack(self.formation, self.name, {"TemplateURL": url}, parameters)
        if cut == "site":
            return record["id"]
        config = {"of": commit} | site_files.config("eu-central-1", outputs, f"operator of {commit}")
        site_files.upload(self.s3, outputs["WebBucket"], app, config)
        history.finish(record, config=config)
        return record["id"]

    def history(self):
        self.clock += 60
        return releases.History(self.bucket, self.name, lambda: self.clock)

    def client(self, arguments, service):
        """In `aws_client`'s place: the real wire, with a moment before and after each call."""
        client = local_client(service, arguments.endpoint)
        client.meta.events.register("before-call", lambda model, **_: self.moment("before", model.name, None))
        client.meta.events.register("after-call", lambda model, parsed, **_: self.moment("after", model.name, parsed))
        return client

    def greeting(self):
        return self.ssm.get_parameter(Name=f"{self.name}-greeting")["Parameter"]["Value"]

    def site(self):
        """Path to text of what is served, but for the settings."""
        found = self.s3.list_objects_v2(Bucket=f"{self.name}-site")["Contents"]
        paths = [each["Key"] for each in found if each["Key"] != site_files.CONFIG]
        return {path: self.served(path).decode() for path in paths}

    def served(self, path):
        return self.s3.get_object(Bucket=f"{self.name}-site", Key=path)["Body"].read()

    def config(self):
        return json.loads(self.served(site_files.CONFIG))

    def status(self):
        return stack.describe(self.formation, self.name)["StackStatus"]

    def parameters(self):
        found = stack.describe(self.formation, self.name)["Parameters"]
        return {each["ParameterKey"]: each["ParameterValue"] for each in found}

    def data(self):
        """What a person has here, and who knows which key."""
        row = self.dynamodb.get_item(TableName=f"{self.name}-accounts", Key={"pk": {"S": "me"}}).get("Item")
        return row, self.secrets.get_secret_value(SecretId=f"{self.name}/key")["SecretString"]

    def write_data(self):
        self.dynamodb.put_item(TableName=f"{self.name}-accounts", Item={"pk": {"S": "me"}, "credits": {"N": "5"}})
        self.secrets.put_secret_value(SecretId=f"{self.name}/key", SecretString="rotated")

    def change_sets(self):
        return self.formation.list_change_sets(StackName=self.name)["Summaries"]


class Case(SharedGateway):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.world = World(self.cloud.gateway, f"s{abs(hash(self.id()))}", folder.name)

    def deploy_twice(self, **second):
        """The second brings other functions, pages and settings; then people come."""
        ids = self.world.deploy("a" * 40, "hello", FIRST), self.world.deploy("b" * 40, "welcome", SECOND, **second)
        self.world.write_data()
        return ids

    def roll_back(self, *options):
        """Exit code, what was said, what was printed."""
        said, printed = io.StringIO(), io.StringIO()
        arguments = ["--bucket", self.world.packages, "--stack", self.world.name, "--endpoint", self.cloud.gateway, *options]
        with mock.patch("rollback.aws_client", self.world.client), contextlib.redirect_stderr(said), contextlib.redirect_stdout(printed):
            code = rollback.main(arguments)
        return code, said.getvalue(), printed.getvalue()

    def assert_is(self, commit, greeting, site):
        self.assertEqual(self.world.greeting(), f"{greeting} of {commit * 40}")
        self.assertEqual(self.world.site(), site)
        self.assertEqual(self.world.config()["of"], commit * 40)
        self.assertEqual(self.world.data(), ({"pk": {"S": "me"}, "credits": {"N": "5"}}, "rotated"), "data is as it was")
        self.assertEqual(self.world.change_sets(), [])

    def assert_refused(self, done, said):
        """In one line, which matches."""
        self.assertEqual(done[0], 1, done[1])
        self.assertRegex(done[1].splitlines()[-1], rf"^rollback: [^\n]*{said}")

    def state(self):
        return self.world.greeting(), self.world.site(), self.world.config(), self.world.data(), self.world.change_sets()
