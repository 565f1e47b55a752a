"""The deployment to AWS, played against the local cloud: what is sent, what production demands, and what a change changes."""

import contextlib
import io
import json
import unittest
from types import SimpleNamespace

import edge
import protection
import stack
from deploy import REGION, local_client, prepare_chat, put_chat
from local_cloud import ROOT, OwnCloud, SharedGateway, until
from local_template import localize_nested, localize_root
from stack import read_template

# What the rules of the template demand of stage prod.
PRODUCTION = {
    "MailFrom": "mail@example.org",
    "AlarmEmail": "alarms@example.org",
    "WebDomain": "app.example.org",
    "CertificateArn": "arn:aws:acm:us-east-1:000000000000:certificate/one",
}


class Aws(OwnCloud):
    def test_the_real_deployment_sends_functions_web_app_and_key(self):
        source, app = self._source(), self._app()
        done = self._deploy_as_to_aws(source, app, (), "--without-advisories=npm is away, a key leaked")
        self._check(self._outputs(done))
        reason = r"\nnobody was asked about known weaknesses: npm is away, a key leaked \(http[^\n]+/sbom/without-advisories-\w+\.json\)\n"
        self.assertRegex(done.stderr, reason)
        self.assertIn("mail: on, from an address at example.org", done.stderr)
        self.assertIn("backups: in this account alone; BackupCopyVault names", done.stderr)
        self._check_protection()
        self._check_trail(done)
        acl, logs = self._check_edge()
        self.assertIn(f"edge: requests are counted by address; logs for 90 days in {logs}", done.stderr)
        # One that is empty by hand is none, and nothing is made in its place.
        for name in [*PRODUCTION, "WebAclArn"]:
            without = self._deploy_as_to_aws(source, app, [f"{name}="])
            self.assertEqual(without.returncode, 1)
            self.assertRegex(without.stderr, rf"^deploy: Stage prod needs {name}, [^\n]*\n$")
        without = self._deploy_as_to_aws(source, app, ["Trail=off"])
        self.assertEqual((without.returncode, without.stderr), (1, "deploy: Stage prod needs Trail, own or account\n"))
        for days in ("30", "60"):
            without = self._deploy_as_to_aws(source, app, [f"LogRetentionDays={days}"])
            self.assertEqual((without.returncode, without.stderr), (1, "deploy: Stage prod needs LogRetentionDays, 90\n"))
        other = self._deploy_as_to_aws(source, app, [f"{name}=" for name in PRODUCTION] + ["Stage=other"])
        outputs = self._outputs(other)
        self.assertIn("mail: off", other.stderr)
        self.assertIn("edge: requests are counted", other.stderr)
        self.assertEqual(self._acl_of(outputs), acl, "once it is there, it stays before the CDN")
        done = self._deploy_as_to_aws(source, app, [f"WebAclArn={acl}"])
        self.assertEqual(self._acl_of(self._outputs(done)), acl)
        self.assertIn("edge: the web ACL of WebAclArn; prod-edge in us-east-1 goes on", done.stderr)
        done = self._deploy_as_to_aws(source, app, [f"{name}=" for name in PRODUCTION] + ["Stage=other", "WebAclArn="])
        self.assertEqual(self._acl_of(self._outputs(done)), "")

    def test_a_change_of_nested_stacks_takes_effect(self):
        source, app = self._source(), self._app()
        before = self._outputs(self._deploy_as_to_aws(source, app))
        edge_before = self._edge_stack()
        for name, old, new in (
            ("messaging.yaml", '"VisibilityTimeout": 180', '"VisibilityTimeout": 240'),
            ("data.yaml", "Key of the YouTube Data API v3", "Key of the platform"),
        ):
            path = source / "infra/stacks" / name
            text = path.read_text()
            self.assertIn(old, text)
            path.write_text(text.replace(old, new))
        self.assertEqual(self._outputs(self._deploy_as_to_aws(source, app)), before)
        sqs = local_client("sqs", self.cloud.gateway)
        found = sqs.get_queue_attributes(QueueUrl=before["QueueAnalyses"], AttributeNames=["VisibilityTimeout"])
        self.assertEqual(found["Attributes"]["VisibilityTimeout"], "240")
        self.assertEqual(self._edge_stack(), edge_before, "it knows the distribution, and nothing of it was changed")
        self._check_edge()

    def test_a_deployment_that_fails_around_the_edge_is_taken_up_by_the_next(self):
        source, app = self._source(), self._app()
        failed = self._deploy_as_to_aws(source, app, ["Arch=other"])
        self.assertEqual(failed.returncode, 1)
        self.assertIsNone(self._stack("prod"), "what was refused is the installation, after its web ACL was made")
        self.assertEqual(self._parameter(self._edge_stack(), "DistributionId"), "")
        path = source / "infra/stacks/edge.yaml"
        text = path.read_text()
        path.write_text(text.replace(json.dumps("^(|[A-Z0-9]+)$"), json.dumps("^$")))
        failed = self._deploy_as_to_aws(source, app)
        self.assertEqual(failed.returncode, 1)
        self.assertIn("DistributionId", failed.stderr)
        self.assertTrue(self._stack("prod"), "what was refused is the second deployment of the edge")
        path.write_text(text)
        self._outputs(self._deploy_as_to_aws(source, app))
        self._check_edge()

    def test_a_stage_that_is_not_production_may_be_deleted_and_says_where_its_backups_go(self):
        source, app = self._source(), self._app()
        vault = "BackupCopyVault=arn:aws:backup:eu-central-1:{}:backup-vault:kanalyse-copies".format
        done = self._deploy_as_to_aws(source, app, ["Stage=other", vault("123456789012")])
        self.assertEqual(self._acl_of(self._outputs(done)), "")
        self.assertIn("edge: no web ACL", done.stderr)
        self.assertIn("backups: copied to the account 123456789012", done.stderr)
        formation = local_client("cloudformation", self.cloud.gateway)
        self.assertFalse(formation.describe_stacks(StackName="prod")["Stacks"][0]["EnableTerminationProtection"])
        self.assertIsNone(self._edge_stack())
        self.assertIn("policy/", self._boundary("get-me"))
        self.assertNotIn("boundary:", done.stderr)
        done = self._deploy_as_to_aws(source, app, ["Stage=other", vault("000000000000"), "FunctionBoundary=off"], "--edge")
        self.assertIn("boundary: off,", done.stderr)
        self.assertIsNone(self._boundary("get-me"), "one deployment takes it away")
        self.assertIn("a vault of this very account", done.stderr)
        self._check_edge()
        self.assertFalse(self._edge_stack()["EnableTerminationProtection"])

    def test_a_trail_of_the_account_takes_the_place_of_our_own(self):
        source, app = self._source(), self._app()
        cloudtrail = local_client("cloudtrail", self.cloud.gateway)
        refused = self._deploy_as_to_aws(source, app, ["Trail=account"])
        self.assertEqual(refused.returncode, 1)
        self.assertRegex(refused.stderr, r"^deploy: Trail=account, but the account has no trail [^\n]*\n$")
        self.assertIsNone(self._stack("prod"))
        cloudtrail.create_trail(Name="of-all", S3BucketName="elsewhere", IsMultiRegionTrail=True, IncludeGlobalServiceEvents=True)
        cloudtrail.create_trail(Name="of-one-region", S3BucketName="elsewhere", IncludeGlobalServiceEvents=False)
        cloudtrail.stop_logging(Name="of-all")
        self.assertEqual(self._deploy_as_to_aws(source, app, ["Trail=account"]).returncode, 1, "it is there, and off")
        cloudtrail.start_logging(Name="of-all")
        writes, everything = ([{"ReadWriteType": kind, "IncludeManagementEvents": True}] for kind in ("WriteOnly", "All"))
        cloudtrail.put_event_selectors(TrailName="of-all", EventSelectors=writes)
        self.assertEqual(self._deploy_as_to_aws(source, app, ["Trail=account"]).returncode, 1, "it says nothing of reads")
        cloudtrail.put_event_selectors(TrailName="of-all", EventSelectors=everything)
        done = self._deploy_as_to_aws(source, app, ["Trail=account"])
        self.assertNotIn("TrailBucket", self._outputs(done))
        self.assertIn("trail: that of the account, of-all;", done.stderr)
        self.assertEqual(set(self._rules(REGION)), {"prod-trail-touched", "prod-function-logs-touched", "prod-function-logs-shortened"})
        done = self._deploy_as_to_aws(source, app)
        self._check_trail(done)
        self.assertIn("trail: of-all records the same", done.stderr)
        done = self._deploy_as_to_aws(source, app, ["Stage=other", "Trail=off"])
        self.assertIn("trail: none", done.stderr)
        self.assertEqual(self._rules(REGION), {})

    def test_a_bucket_that_has_a_policy_keeps_it(self):
        s3 = local_client("s3", self.cloud.gateway)
        until("the gateway", lambda: s3.list_buckets() is not None)

        def protect(bucket, sts):
            said = io.StringIO()
            with contextlib.redirect_stderr(said):
                protection.protect_bucket(s3, sts, bucket)
            return said.getvalue(), s3.get_bucket_policy(Bucket=bucket)["Policy"]

        for name in ("own", "elsewhere"):
            s3.create_bucket(Bucket=name, CreateBucketConfiguration={"LocationConstraint": "eu-central-1"})
        ours = {"Effect": "Allow", "Principal": "*", "Action": "s3:GetObject", "Resource": "arn:aws:s3:::own/*"}
        kept = json.dumps({"Version": "2012-10-17", "Statement": [ours]})
        s3.put_bucket_policy(Bucket="own", Policy=kept)
        said, policy = protect("own", local_client("sts", self.cloud.gateway))
        self.assertEqual(json.loads(policy), json.loads(kept))
        self.assertRegex(said, r"^[^\n]*own keeps the policy that it has, which should refuse plain HTTP[^\n]*\n$")
        chinese = SimpleNamespace(get_caller_identity=lambda: {"Arn": "arn:aws-cn:sts::123456789012:assumed-role/deploys/me"})
        for _ in range(2):
            said, policy = protect("elsewhere", chinese)
            (statement,) = json.loads(policy)["Statement"]
            self.assertEqual((said, statement["Resource"]), ("", ["arn:aws-cn:s3:::elsewhere", "arn:aws-cn:s3:::elsewhere/*"]))

    def _boundary(self, function):
        """That of the function's role."""
        configured = local_client("lambda", self.cloud.gateway).get_function_configuration(FunctionName=f"prod-{function}")
        role = local_client("iam", self.cloud.gateway).get_role(RoleName=configured["Role"].rpartition("/")[2])["Role"]
        return role.get("PermissionsBoundary", {}).get("PermissionsBoundaryArn")

    def _check_protection(self):
        """The stack is not deleted by mistake, and the bucket of its packages is closed."""
        formation, s3 = (local_client(service, self.cloud.gateway) for service in ("cloudformation", "s3"))
        self.assertTrue(formation.describe_stacks(StackName="prod")["Stacks"][0]["EnableTerminationProtection"])
        with self.assertRaises(formation.exceptions.ClientError):
            formation.delete_stack(StackName="prod")
        denied = json.loads(formation.get_stack_policy(StackName="prod")["StackPolicyBody"])["Statement"][1]
        names = [each.removeprefix("LogicalResourceId/") for each in denied["Resource"]]
        kept = {name for name in names if read_template(ROOT / "template.yaml")["Resources"][name]["Type"] == "AWS::CloudFormation::Stack"}
        self.assertEqual((denied["Effect"], kept), ("Deny", {"Data", "Auth", "Backup", "AuditTrail"}))
        self.assertEqual(s3.get_bucket_versioning(Bucket="packages")["Status"], "Enabled")
        blocked = s3.get_public_access_block(Bucket="packages")["PublicAccessBlockConfiguration"]
        self.assertEqual(set(blocked.values()), {True})
        self.assertIn("aws:SecureTransport", s3.get_bucket_policy(Bucket="packages")["Policy"])

        of_edge = local_client("cloudformation", self.cloud.gateway, edge.REGION)
        self.assertTrue(self._edge_stack()["EnableTerminationProtection"])
        self.assertIn("LogicalResourceId/Logs", of_edge.get_stack_policy(StackName="prod-edge")["StackPolicyBody"])

    def _check_trail(self, done):
        """The bucket takes what the trail writes, and rings. (The trail itself is not known to the local cloud.)"""
        s3, bucket = local_client("s3", self.cloud.gateway), self._outputs(done)["TrailBucket"]
        self.assertIn(f"trail: who did what and who signed in, for 90 days in {bucket}\n", done.stderr)
        (_, write, *_) = json.loads(s3.get_bucket_policy(Bucket=bucket)["Policy"])["Statement"]
        self.assertEqual(write["Condition"]["StringEquals"]["aws:SourceArn"], f"arn:aws:cloudtrail:{REGION}:000000000000:trail/prod-trail")
        self.assertEqual(write["Resource"], f"arn:aws:s3:::{bucket}/AWSLogs/000000000000/*")
        rules = self._rules(REGION)
        of_functions = {"prod-function-logs-touched", "prod-function-logs-shortened"}
        self.assertEqual(set(rules), {"prod-trail-touched", "prod-trail-logs-touched"} | of_functions)
        self.assertEqual(rules["prod-trail-logs-touched"]["detail"]["requestParameters"], {"bucketName": [bucket]})
        for name in of_functions:
            touched = rules[name]["detail"]["requestParameters"]["logGroupName"]
            self.assertEqual(touched, [{"prefix": "/prod/"}, "/aws/apigateway/prod"])
        days = rules["prod-function-logs-shortened"]["detail"]["requestParameters"]["retentionInDays"]
        self.assertEqual(days, [{"numeric": ["<", 90]}, {"numeric": [">", 90]}])
        logs = local_client("logs", self.cloud.gateway)
        kept = logs.describe_log_groups(logGroupNamePrefix="/prod/")["logGroups"]
        self.assertEqual({each.get("retentionInDays") for each in kept}, {90})
        self.assertEqual(set(self._rules(edge.REGION)), {"prod-root-signed-in", "prod-cdn-logs-touched"})
        sns = local_client("sns", self.cloud.gateway)
        topic = f"arn:aws:sns:{REGION}:000000000000:prod-alarms"
        policy = json.loads(sns.get_topic_attributes(TopicArn=topic)["Attributes"]["Policy"])
        self.assertEqual(policy["Statement"][-1]["Principal"], {"Service": "events.amazonaws.com"})
        events = local_client("events", self.cloud.gateway)
        for name in rules:
            self.assertEqual([each["Arn"] for each in events.list_targets_by_rule(Rule=name)["Targets"]], [topic])

    def _rules(self, region):
        """Patterns of the rules of the installation that listen to CloudTrail."""
        rules = local_client("events", self.cloud.gateway, region).list_rules(NamePrefix="prod-")["Rules"]
        return {each["Name"]: json.loads(each["EventPattern"]) for each in rules if "via CloudTrail" in each.get("EventPattern", "")}

    def _stack(self, name, region=REGION):
        return stack.describe(local_client("cloudformation", self.cloud.gateway, region), name)

    def _edge_stack(self):
        return self._stack("prod-edge", edge.REGION)

    @staticmethod
    def _parameter(described, name):
        return {each["ParameterKey"]: each["ParameterValue"] for each in described["Parameters"]}[name]

    def _acl_of(self, outputs):
        cdn = local_client("cloudfront", self.cloud.gateway)
        return cdn.get_distribution(Id=outputs["WebDistribution"])["Distribution"]["DistributionConfig"].get("WebACLId", "")

    def _check_edge(self):
        """The distribution has the web ACL, whose stack knows the distribution. The web ACL and the bucket of the logs."""
        outputs, described = stack.outputs_of(self._stack("prod")), self._edge_stack()
        made = stack.outputs_of(described)
        self.assertEqual(self._acl_of(outputs), made["WebAclArn"])
        self.assertRegex(made["WebAclArn"], r"^arn:aws:wafv2:us-east-1:000000000000:global/webacl/prod-edge/")
        self.assertEqual(self._parameter(described, "DistributionId"), outputs["WebDistribution"])
        return made["WebAclArn"], made["LogBucketName"]

    def _source(self):
        """The templates without what the local cloud does not know."""
        source = self.cloud.folder / "source"
        (source / "infra/stacks").mkdir(parents=True)
        root = localize_root(read_template(ROOT / "template.yaml"), self.cloud.gateway, self.cloud.dynamodb)
        (source / "template.yaml").write_text(json.dumps(root))
        for path in (ROOT / "infra/stacks").glob("*.yaml"):
            (source / "infra/stacks" / path.name).write_text(json.dumps(localize_nested(read_template(path))))
        return source

    def _app(self):
        """A built web app."""
        app = self.cloud.folder / "dist"
        (app / "assets").mkdir(parents=True)
        (app / ".vite").mkdir()
        for name in ("index.html", "assets/index-1.js", ".vite/manifest.json"):
            (app / name).write_text("content")
        return app

    def _deploy_as_to_aws(self, source, app, parameters=(), *options):
        """What came of it; parameters win over those of PRODUCTION."""
        said = [f"{name}={value}" for name, value in PRODUCTION.items()] + list(parameters)
        until("the gateway", lambda: self.cloud.deploy("--artifacts", "/nowhere", "--wait", "20").returncode)
        return self.cloud.run(
            *("aws", "--bucket", "packages", "--stack", "prod", "--endpoint", self.cloud.gateway),
            *("--template", str(source / "template.yaml"), "--artifacts", str(self.cloud.folder / "lambda")),
            *("--frontend", str(app), "--parameter", "Arch=x86_64", "--youtube-key-env", "THE_KEY", *options),
            *(word for each in said for word in ("--parameter", each)),
            **{"KANALYSE_OPERATOR_NAME": "Muster GmbH", "KANALYSE_OPERATOR_ADDRESS": r"Weg 1\n12345 Ort"},
            **{"KANALYSE_OPERATOR_EMAIL": "hallo@example.org", "THE_KEY": "a-key-of-the-tests"},
            **{"AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test", "KANALYSE_MAIL_FROM": "mail@example.org"},
            **{"COACH_API_BASE": "https://models.example.org/v1", "COACH_MODEL": "small", "COACH_API_KEY": "a-key-of-the-coach"},
            **{"CHAT_WEBHOOK_URL": "https://flows.example.org/hidden", "CHAT_WEBHOOK_KEY": "a-key-of-the-webhook"},
        )

    def _outputs(self, done):
        """Outputs of the stack."""
        self.assertEqual(done.returncode, 0, done.stderr)
        for hidden in ("a-key-of-the-tests", "a-key-of-the-webhook", "flows.example.org", "a-key-of-the-coach"):
            self.assertNotIn(hidden, done.stdout + done.stderr)
        return json.loads(done.stdout)

    def _check(self, outputs):
        s3 = local_client("s3", self.cloud.gateway)
        kept = {
            name: s3.head_object(Bucket=outputs["WebBucket"], Key=name)["CacheControl"]
            for name in ("index.html", "config.json", "assets/index-1.js")
        }
        self.assertEqual(kept["index.html"], "no-cache")
        self.assertEqual(kept["config.json"], "no-store")
        self.assertIn("immutable", kept["assets/index-1.js"])
        sent = {each["Key"] for each in s3.list_objects_v2(Bucket=outputs["WebBucket"])["Contents"]}
        self.assertEqual(sent, set(kept))
        config = json.loads(s3.get_object(Bucket=outputs["WebBucket"], Key="config.json")["Body"].read())
        self.assertEqual(config["userPoolId"], outputs["UserPoolId"])
        self.assertEqual(config["operator"]["address"], "Weg 1\n12345 Ort")
        secrets = local_client("secretsmanager", self.cloud.gateway)
        value = secrets.get_secret_value(SecretId=outputs["YoutubeSecret"])["SecretString"]
        self.assertEqual(json.loads(value), {"apiKey": "a-key-of-the-tests"})
        names = ("StripeSecret", "ChannelLinkSecret", "ChatSecret", "CoachSecret")
        said = [json.loads(secrets.get_secret_value(SecretId=outputs[name])["SecretString"]) for name in names]
        stripe, link, chat, coach = said
        self.assertEqual(stripe["apiKey"], "", "nobody gave a key: payments stay off")
        self.assertEqual((outputs["ChannelLink"], link["clientId"]), ("off", ""), "nobody turned it on")
        self.assertEqual(chat.keys(), {"webhookUrl", "webhookKey", "userKey"})
        self.assertEqual((chat["webhookUrl"], chat["webhookKey"]), ("https://flows.example.org/hidden", "a-key-of-the-webhook"))
        self.assertEqual(len(chat["userKey"]), 64)
        self._check_chat_of_functions("prod")
        self.assertEqual(coach, {"apiKey": "a-key-of-the-coach"})
        self.assertEqual(outputs["SiteUrl"], outputs["WebUrl"], "nobody named another")
        distribution = outputs["WebDistribution"]
        cdn = local_client("cloudfront", self.cloud.gateway)
        (made,) = cdn.list_invalidations(DistributionId=distribution)["InvalidationList"]["Items"]
        self.assertTrue(made["Id"])

    def _check_chat_of_functions(self, stack):
        """They hear that there is a workflow, and not where."""
        functions = local_client("lambda", self.cloud.gateway)
        for name in ("send-chat-message", "get-status"):
            configured = functions.get_function_configuration(FunctionName=f"{stack}-{name}")["Environment"]["Variables"]
            self.assertEqual(configured["CHAT_WORKFLOW"], "on")
            self.assertNotIn("flows.example.org", str(configured))


class Chat(SharedGateway):
    """What is stored of the workflow of the support chat."""

    WORKFLOW = {"url": "https://flows.example.org/one", "key": "k-1"}

    def setUp(self):
        self.secrets = local_client("secretsmanager", self.cloud.gateway)
        self.name = f"{self.id()}/chat"
        self.secrets.create_secret(Name=self.name, SecretString='{"webhookKey":"","userKey":"generated"}')

    def stored(self):
        return json.loads(self.secrets.get_secret_value(SecretId=self.name)["SecretString"])

    def versions(self):
        return len(self.secrets.describe_secret(SecretId=self.name)["VersionIdsToStages"])

    def test_address_and_key_are_stored_together_and_the_generated_key_stays(self):
        put_chat(self.secrets, self.name, self.WORKFLOW)
        wanted = {"webhookUrl": self.WORKFLOW["url"], "webhookKey": "k-1", "userKey": "generated"}
        self.assertEqual(self.stored(), wanted)
        before = self.versions()
        put_chat(self.secrets, self.name, self.WORKFLOW)
        self.assertEqual(self.versions(), before, "what has not changed is not written")

    def test_a_workflow_that_is_named_no_more_leaves_nothing_behind(self):
        put_chat(self.secrets, self.name, self.WORKFLOW)
        put_chat(self.secrets, self.name, {"url": "", "key": ""})
        self.assertEqual(self.stored(), {"webhookUrl": "", "webhookKey": "", "userKey": "generated"})

    def test_before_a_deployment_a_workflow_is_stored_and_none_is_taken_away(self):
        prepare_chat(self.secrets, self.name, self.WORKFLOW)
        self.assertEqual(self.stored()["webhookUrl"], self.WORKFLOW["url"])
        prepare_chat(self.secrets, self.name, {"url": "", "key": ""})
        self.assertEqual(self.stored()["webhookUrl"], self.WORKFLOW["url"], "functions still ask it")

    def test_a_stack_that_is_not_there_yet_has_no_secret_to_prepare(self):
        prepare_chat(self.secrets, f"{self.id()}/of-no-stack", self.WORKFLOW)
        with self.assertRaises(self.secrets.exceptions.ResourceNotFoundException):
            put_chat(self.secrets, f"{self.id()}/of-no-stack", self.WORKFLOW)


if __name__ == "__main__":
    unittest.main()
