"""The template on the local cloud: what is deployed, who may call it, what calls what, and what outlives a kill."""

import json
import sys
import tempfile
import time
import unittest
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "costs"))
import costs
from deploy import local_client
from local_cloud import LocalCloud, OwnCloud, until

PASSWORD = "a-good-password-1"


class OnTheLocalCloud(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.cloud = LocalCloud(cls.folder.name)
        cls.addClassCleanup(cls.cloud.stop)
        cls.cloud.start("gateway")
        cls.cloud.start("dynamodb")
        cls.cloud.write_functions("first")
        done = cls.cloud.deploy()
        assert done.returncode == 0, done.stderr

    def cognito(self):
        return local_client("cognito-idp", self.cloud.gateway)

    def sign_up(self):
        """A new person's address, confirmed with the code of the local cloud."""
        client, mail = self.cloud.outputs()["clientId"], f"p{time.time_ns()}@kanalyse.example"
        attributes = [{"Name": "email", "Value": mail}]
        self.cognito().sign_up(ClientId=client, Username=mail, Password=PASSWORD, UserAttributes=attributes)
        self.cognito().confirm_sign_up(ClientId=client, Username=mail, ConfirmationCode="123456")
        return mail

    def tokens(self, mail):
        who = {"USERNAME": mail, "PASSWORD": PASSWORD}
        outputs = self.cloud.outputs()
        answer = self.cognito().admin_initiate_auth(
            UserPoolId=outputs["userPoolId"],
            ClientId=outputs["clientId"],
            AuthFlow="ADMIN_USER_PASSWORD_AUTH",
            AuthParameters=who,
        )
        return answer["AuthenticationResult"]

    def test_a_route_wants_an_access_token_of_the_pool(self):
        tokens = self.tokens(self.sign_up())
        self.assertEqual(self.cloud.call("GET", "/me")[0], 401)
        self.assertEqual(self.cloud.call("GET", "/me", tokens["AccessToken"][:-4] + "AAAA")[0], 401)
        self.assertEqual(self.cloud.call("GET", "/me", tokens["IdToken"])[0], 403)
        status, body = self.cloud.call("GET", "/analyses/a-1", tokens["AccessToken"])
        self.assertEqual((status, body["function"], body["parameters"]), (200, "get-analysis", {"requestId": "a-1"}))

    def test_each_method_of_a_path_has_its_own_function(self):
        token = self.tokens(self.sign_up())["AccessToken"]
        for method, path, function in (
            ("POST", "/analyses", "start-analysis"),
            ("GET", "/analyses", "list-analyses"),
            ("DELETE", "/analyses/x", "delete-analysis"),
            ("GET", "/me", "get-me"),
        ):
            self.assertEqual(self.cloud.call(method, path, token)[1]["function"], function)
        self.assertEqual(self.cloud.call("GET", "/elsewhere", token)[0], 404)

    def test_a_public_route_wants_none(self):
        self.assertEqual(self.cloud.call("GET", "/status")[1]["function"], "get-status")

    def test_who_has_confirmed_gets_an_account(self):
        mail = self.sign_up()
        event = self.cloud.events("create-account")[-1]["event"]
        self.assertEqual(event["triggerSource"], "PostConfirmation_ConfirmSignUp")
        self.assertEqual(event["request"]["userAttributes"]["email"], mail)

    def test_a_token_opens_nothing_of_the_pool_but_what_the_web_app_asks(self):
        mail = self.sign_up()
        token = self.tokens(mail)["AccessToken"]
        with self.assertRaises(self.cognito().exceptions.ForbiddenException):
            self.cognito().delete_user(AccessToken=token)
        self.assertEqual(self.cognito().associate_software_token(AccessToken=token)["ResponseMetadata"]["HTTPStatusCode"], 200)

    def test_only_the_message_that_failed_is_kept(self):
        sqs, queues = local_client("sqs", self.cloud.gateway), self.cloud.outputs()["queues"]
        for queue, body in (("analyses", "good"), ("analyses", "bad"), ("analysesPriority", "good and quick")):
            sqs.send_message(QueueUrl=queues[queue], MessageBody=body)

        def handled():
            events = self.cloud.events("run-analysis")
            return {each["body"] for event in events for each in event["event"]["Records"]} >= {"good", "bad", "good and quick"}

        def left(queue):
            names = ["ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible"]
            counts = sqs.get_queue_attributes(QueueUrl=queues[queue], AttributeNames=names)["Attributes"]
            return sum(int(count) for count in counts.values())

        until("all three messages", handled)
        until("one left", lambda: left("analyses") == 1 and left("analysesPriority") == 0)

    def test_a_function_gets_its_own_settings_and_nothing_of_the_host(self):
        self.cloud.call("GET", "/status")
        environment = self.cloud.events("get-status")[-1]["environment"]
        self.assertEqual(environment["TABLE_LIMITS"], self.cloud.outputs()["tables"]["limits"])
        self.assertEqual(environment["AWS_ENDPOINT_URL_DYNAMODB"], self.cloud.dynamodb)
        self.assertEqual(environment["AWS_ENDPOINT_URL"], self.cloud.gateway)
        self.assertFalse({"TABLE_BILLING", "OF_THE_HOST"} & set(environment))

    def test_each_schedule_calls_its_function(self):
        scheduler = local_client("scheduler", self.cloud.gateway)
        rates = {}
        for schedule in scheduler.list_schedules()["Schedules"]:
            found = scheduler.get_schedule(Name=schedule["Name"])
            rates[found["Target"]["Arn"].split(":function:")[-1]] = found["ScheduleExpression"]
        expected = {
            "kanalyse-sweep-analyses": "rate(1 minute)",
            "kanalyse-refresh-baselines": "rate(15 minutes)",
            "kanalyse-scout-channels": "rate(1 minute)",
            "kanalyse-build-hub": "rate(1 minute)",
            "kanalyse-expire-platform-data": "rate(1 hour)",
            "kanalyse-delete-channels": "rate(1 hour)",
            "kanalyse-catch-up-runs": "rate(1 day)",
            "kanalyse-reconcile-rules": "rate(1 day)",
        }
        self.assertEqual(rates, {**rates, **expected})
        # Those of monitors are rules, made at run time: the template brings none, and nothing but them calls the dispatcher.
        self.assertEqual(local_client("events", self.cloud.gateway).list_rules(NamePrefix="kanalyse-xray-")["Rules"], [])
        self.assertNotIn("kanalyse-dispatch-runs", rates)

    def test_every_alarm_is_made_and_that_of_a_schedule_rings_when_nothing_comes(self):
        pages = local_client("cloudwatch", self.cloud.gateway).get_paginator("describe_alarms").paginate()
        alarms = [alarm for page in pages for alarm in page["MetricAlarms"]]
        self.assertEqual(len(alarms), costs.FUNCTIONS + costs.STACK_ALARMS)
        self.assertEqual([alarm for alarm in alarms if not alarm["AlarmActions"]], [])
        silent = {
            alarm["Dimensions"][0]["Value"]: alarm["Period"] * alarm["EvaluationPeriods"]
            for alarm in alarms
            if alarm["TreatMissingData"] == "breaching" and alarm["Namespace"] == "AWS/Lambda"
        }
        self.assertEqual(silent.keys(), {f"kanalyse-{name}" for name in costs.SCHEDULED})
        self.assertEqual(silent["kanalyse-sweep-analyses"], 15 * 60)
        self.assertEqual(silent["kanalyse-compare-accounts"], 7 * 24 * 3600)

    def test_a_run_of_a_monitor_comes_to_its_worker(self):
        sqs, queues = local_client("sqs", self.cloud.gateway), self.cloud.outputs()["queues"]
        for queue in ("xray", "xrayPriority"):
            sqs.send_message(QueueUrl=queues[queue], MessageBody=f"good {queue}")

        def handled():
            events = self.cloud.events("run-xray")
            return {each["body"] for event in events for each in event["event"]["Records"]} >= {"good xray", "good xrayPriority"}

        until("both messages", handled)

    def test_the_tables_are_in_the_engine_of_tables(self):
        dynamodb, names = local_client("dynamodb", self.cloud.dynamodb), self.cloud.outputs()["tables"]
        self.assertEqual(sorted(dynamodb.list_tables()["TableNames"]), sorted(names.values()))
        for table, wanted in (("analyses", ["open", "words"]), ("xray", ["open", "words", "due"])):
            indexes = dynamodb.describe_table(TableName=names[table])["Table"]["GlobalSecondaryIndexes"]
            self.assertEqual([each["IndexName"] for each in indexes], wanted)
        expiry = dynamodb.describe_time_to_live(TableName=names["limits"])["TimeToLiveDescription"]
        self.assertEqual(expiry["AttributeName"], "expiresAt")

    def test_the_sample_platform_gets_a_key_that_is_none(self):
        secrets = local_client("secretsmanager", self.cloud.gateway)
        value = secrets.get_secret_value(SecretId="kanalyse/youtube")["SecretString"]
        self.assertEqual(json.loads(value), {"apiKey": "sample-platform"})

    def test_demo_accounts_are_made_once(self):
        first = self.cloud.run("seed", "--out", str(self.cloud.out))
        again = self.cloud.run("seed", "--out", str(self.cloud.out))
        self.assertEqual(first.returncode, 0, first.stderr)
        self.assertEqual(first.stdout, again.stdout)
        member, watcher, admin = json.loads(first.stdout)
        pool = self.cloud.outputs()["userPoolId"]
        groups = [
            [group["GroupName"] for group in self.cognito().admin_list_groups_for_user(
                UserPoolId=pool, Username=account["email"])["Groups"]]
            for account in (member, watcher, admin)
        ]  # fmt: skip
        self.assertEqual(groups, [[], [], ["admin"]])


class WithRightsEnforced(unittest.TestCase):
    """Each function may do what its policy says, and nothing else. Tables are in another engine, which asks for none."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.cloud = LocalCloud(cls.folder.name)
        cls.addClassCleanup(cls.cloud.stop)
        cls.cloud.start("gateway", AUTH="true")
        cls.cloud.start("dynamodb")
        cls.cloud.write_functions("first")
        done = cls.cloud.deploy()
        assert done.returncode == 0, done.stderr
        cls.outputs = cls.cloud.outputs()

    def outcome(self, function, service, operation, **arguments):
        """`allowed`, or the error's code, of a call made by the function with its own role."""
        event = {"service": service, "operation": operation, "arguments": arguments}
        client = local_client("lambda", self.cloud.gateway)
        answer = client.invoke(FunctionName=f"kanalyse-{function}", Payload=json.dumps(event).encode())
        return json.loads(answer["Payload"].read())

    def test_only_who_asks_the_platform_reads_its_key(self):
        read = ("secretsmanager", "get_secret_value")
        for function in ("run-analysis", "run-xray", "create-monitor", "find-channel"):
            self.assertEqual(self.outcome(function, *read, SecretId="kanalyse/youtube"), "allowed")
        self.assertEqual(self.outcome("start-analysis", *read, SecretId="kanalyse/youtube"), "AccessDeniedException")

    def test_only_who_starts_and_sweeps_sends_messages(self):
        for queue in ("analyses", "analysesPriority"):
            message = {"QueueUrl": self.outputs["queues"][queue], "MessageBody": "good"}
            self.assertEqual(self.outcome("start-analysis", "sqs", "send_message", **message), "allowed")
            self.assertEqual(self.outcome("sweep-analyses", "sqs", "send_message", **message), "allowed")
            self.assertIn("AccessDenied", self.outcome("get-me", "sqs", "send_message", **message))

    def test_only_who_starts_dispatches_and_sweeps_sends_runs(self):
        for queue in ("xray", "xrayPriority"):
            message = {"QueueUrl": self.outputs["queues"][queue], "MessageBody": "good"}
            for function in ("run-monitor", "dispatch-runs", "catch-up-runs", "sweep-analyses"):
                self.assertEqual(self.outcome(function, "sqs", "send_message", **message), "allowed")
            self.assertIn("AccessDenied", self.outcome("create-monitor", "sqs", "send_message", **message))

    def test_rules_are_made_under_one_prefix_by_who_sets_monitors_up_and_removed_by_who_compares_them(self):
        ours, others = "kanalyse-xray-mon-14", "kanalyse-of-somebody"
        denied, put = "AccessDeniedException", {"ScheduleExpression": "cron(0/15 14 ? * MON *)"}
        targets = [{"Id": "dispatch", "Arn": "arn:aws:lambda:eu-central-1:000000000000:function:kanalyse-dispatch-runs"}]
        for function in ("create-monitor", "update-monitor", "reconcile-rules"):
            self.assertEqual(self.outcome(function, "events", "put_rule", Name=ours, **put), "allowed")
            self.assertEqual(self.outcome(function, "events", "put_rule", Name=others, **put), denied)
            self.assertEqual(self.outcome(function, "events", "put_targets", Rule=ours, Targets=targets), "allowed")
            self.assertEqual(self.outcome(function, "events", "put_targets", Rule=others, Targets=targets), denied)
        for function, outcome in (("create-monitor", denied), ("dispatch-runs", denied), ("reconcile-rules", "allowed")):
            self.assertEqual(self.outcome(function, "events", "list_rules", NamePrefix="kanalyse-xray-"), outcome)
            self.assertEqual(self.outcome(function, "events", "remove_targets", Rule=ours, Ids=["dispatch"]), outcome)
            self.assertEqual(self.outcome(function, "events", "delete_rule", Name=ours), outcome)

    def test_only_who_ends_analyses_announces_them(self):
        entry = {"EventBusName": self.outputs["bus"], "Source": "kanalyse", "DetailType": "AnalysisEnded", "Detail": "{}"}
        for function in ("run-analysis", "settle-dead-analysis", "sweep-analyses", "run-xray", "settle-dead-run"):
            self.assertEqual(self.outcome(function, "events", "put_events", Entries=[entry]), "allowed")
        self.assertEqual(self.outcome("get-me", "events", "put_events", Entries=[entry]), "AccessDeniedException")

    def test_only_who_closes_and_erases_accounts_touches_the_user_pool_and_no_more_than_that(self):
        pool, denied = {"UserPoolId": self.outputs["userPoolId"]}, "AccessDeniedException"
        nobody, missing = pool | {"Username": "nobody-of-this-name"}, "UserNotFoundException"
        for function, lists, reads, removes in (
            ("create-account", denied, denied, denied),
            ("get-me", denied, denied, denied),
            ("delete-account", denied, missing, denied),
            ("erase-account", denied, missing, missing),
            ("compare-accounts", "allowed", missing, denied),
        ):
            self.assertEqual(self.outcome(function, "cognito-idp", "list_users", **pool), lists)
            self.assertEqual(self.outcome(function, "cognito-idp", "admin_get_user", **nobody), reads)
            self.assertEqual(self.outcome(function, "cognito-idp", "admin_delete_user", **nobody), removes)

    def test_a_function_takes_from_the_queues_that_call_it_and_from_no_other_although_its_role_may(self):
        def takes(function, queue):
            message = {"QueueUrl": self.outputs["queues"][queue]}
            return self.outcome(function, "sqs", "receive_message", **message)

        for function, queue in (("send-mail", "mail"), ("run-xray", "xray"), ("run-xray", "xrayPriority")):
            self.assertEqual(takes(function, queue), "allowed")
        for function, queue in (("send-mail", "xray"), ("run-xray", "xrayDead"), ("run-analysis", "xray"), ("get-me", "mail")):
            self.assertEqual(takes(function, queue), "AccessDenied", f"{function} from {queue}")
        self.assertEqual(takes("replay-dead-letters", "xrayDead"), "allowed")

    def test_a_function_writes_its_own_log_and_no_other_although_its_role_may(self):
        for function, log, outcome in (
            ("get-me", "/kanalyse/get-me", "allowed"),
            ("get-me", "/kanalyse/get-status", "AccessDeniedException"),
            ("get-me", "/kanalyse/get", "AccessDeniedException"),
            ("send-mail", "/kanalyse/mail", "AccessDeniedException"),
            ("get-status", "/aws/apigateway/kanalyse", "AccessDeniedException"),
        ):
            stream = {"logGroupName": log, "logStreamName": f"of-{function}"}
            self.assertEqual(self.outcome(function, "logs", "create_log_stream", **stream), outcome, log)
        made = self.outcome("get-me", "logs", "create_log_group", logGroupName="/kanalyse/get-me/of-its-own")
        self.assertEqual(made, "AccessDeniedException")

    def test_only_who_closes_accounts_has_them_erased(self):
        message = {"QueueUrl": self.outputs["queues"]["erasures"], "MessageBody": "good", "DelaySeconds": 30}
        for function in ("delete-account", "compare-accounts"):
            self.assertEqual(self.outcome(function, "sqs", "send_message", **message), "allowed")
        self.assertIn("AccessDenied", self.outcome("get-me", "sqs", "send_message", **message))


class Again(OwnCloud):
    """What changes the stack, or ends it: each on a cloud of its own."""

    def deployed(self):
        done = self.cloud.deploy()
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stderr

    def test_only_what_has_changed_is_sent_and_it_takes_effect(self):
        self.deployed()
        before = self.cloud.outputs()
        self.assertIn(" 0 new packages", self.deployed())
        self.cloud.write_functions("second")
        self.assertNotIn(" 0 new packages", self.deployed())
        self.assertEqual(self.cloud.outputs(), before)
        until("the new version", lambda: self.cloud.call("GET", "/status")[1]["version"] == "second")

    def test_people_and_the_stack_outlive_a_kill(self):
        self.deployed()
        self.cloud.run("seed", "--out", str(self.cloud.out))
        people = local_client("cognito-idp", self.cloud.gateway)
        pool = self.cloud.outputs()["userPoolId"]
        before = [user["Username"] for user in people.list_users(UserPoolId=pool)["Users"]]
        self.cloud.kill("gateway")
        self.cloud.start("gateway")
        self.assertIn(" 0 new packages", self.deployed())
        self.assertEqual([user["Username"] for user in people.list_users(UserPoolId=pool)["Users"]], before)
        self.assertEqual(self.cloud.call("GET", "/status")[0], 200)
        arn = people.describe_user_pool(UserPoolId=pool)["UserPool"]["Arn"]
        shield = local_client("wafv2", self.cloud.gateway).get_web_acl_for_resource(ResourceArn=arn)["WebACL"]
        self.assertEqual(shield["Name"], "kanalyse-sign-in")

    def test_a_table_with_other_keys_is_refused_in_one_line(self):
        until("the tables' engine", lambda: self.cloud.deploy("--artifacts", "/nowhere").returncode)
        dynamodb = local_client("dynamodb", self.cloud.dynamodb)
        dynamodb.delete_table(TableName="kanalyse-limits")
        dynamodb.create_table(
            TableName="kanalyse-limits",
            BillingMode="PAY_PER_REQUEST",
            AttributeDefinitions=[{"AttributeName": "id", "AttributeType": "S"}],
            KeySchema=[{"AttributeName": "id", "KeyType": "HASH"}],
        )
        done = self.cloud.deploy()
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"^deploy: table kanalyse-limits has other keys .*--fresh`\n$")

    def test_a_function_that_is_not_built_is_named_in_one_line(self):
        done = self.cloud.deploy("--artifacts", "/nowhere")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"^deploy: /nowhere/.*/bootstrap is missing.*\n$")

    def test_a_cloud_that_is_not_there_is_named_in_one_line(self):
        self.cloud.kill("gateway")
        done = self.cloud.deploy("--wait", "1")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"^deploy: .*/_ministack/health does not answer after 1 seconds.*\n$")


if __name__ == "__main__":
    unittest.main()
