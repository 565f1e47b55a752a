"""An earlier release comes back whole, whatever is cut off, or is refused before anything is changed."""

import itertools
import json
import unittest

from release_world import BACK, CHANGES, FIRST, PARAMETERS, SECOND, Case, Killed, World

from local_cloud import until
from stack import Failed

# Nobody can make it: its template is nowhere.
BROKEN = {"Type": "AWS::CloudFormation::Stack", "Properties": {"TemplateURL": "http://127.0.0.1:1/nothing.json"}}


class RollsBack(Case):
    def test_the_release_before_comes_back_whole_and_data_stays(self):
        first, second = self.deploy_twice()
        code, said, printed = self.roll_back()
        self.assertEqual((code, printed), (0, ""), said)
        self.assert_is("a", "hello", BACK)
        self.assertIn(f"from {second} (commit bbbbbbbbbbbb)\nto   {first} (commit aaaaaaaaaaaa), deployed 20", said)
        self.assertIn("  ScoutUnits: 'welcome' -> 'hello'\n", said)
        self.assertEqual(self.world.config()["operator"], f"operator of {'b' * 40}", "who runs it is as it was")
        cached = self.world.s3.head_object(Bucket=f"{self.world.name}-site", Key="index.html")
        self.assertEqual((cached["CacheControl"], cached["ContentType"]), ("no-cache", "text/html; charset=utf-8"))
        (outputs,) = self.world.formation.describe_stacks(StackName=self.world.name)["Stacks"]
        cdn = {each["OutputKey"]: each["OutputValue"] for each in outputs["Outputs"]}["WebDistribution"]
        self.assertEqual(self.world.cloudfront.list_invalidations(DistributionId=cdn)["InvalidationList"]["Quantity"], 1)

    def test_what_was_rolled_back_is_recorded_and_forward_again_is_the_same_command(self):
        first, second = self.deploy_twice()
        self.roll_back()
        listed = self.roll_back("--list")[2].splitlines()
        self.assertEqual(listed[0], second)
        self.assertRegex(listed[1], rf"^{first}  deployed now  rolled back to at 20\S+Z$")
        self.assert_refused(self.roll_back(), f"{first} is deployed already, since the roll back of .*--to names another")
        self.assertEqual(self.roll_back("--to", second)[0], 0)
        self.assert_is("b", "welcome", SECOND | {"assets/index-1.js": "1"})
        self.assertRegex(self.roll_back("--list")[2], rf"^{second}  deployed now  rolled back to at")

    def test_the_same_release_deployed_twice_is_not_the_one_to_go_back_to(self):
        first, _ = self.deploy_twice()
        self.world.deploy("b" * 40, "welcome", SECOND)
        self.assertEqual(self.roll_back()[0], 0)
        self.assert_is("a", "hello", BACK)
        self.assertEqual(self.world.history().now()[0]["id"], first)

    def test_a_deployment_that_was_cut_off_or_failed_is_taken_back_to_the_one_that_ended(self):
        for cut in ("stack", "site"):
            with self.subTest(cut):
                self.world = World(self.cloud.gateway, f"{cut}{abs(hash(self.id()))}", self.world.folder / cut)
                first, second = self.deploy_twice(cut=cut)
                self.assert_refused(self.roll_back("--to", second), "was never deployed to its end")
                code, said, _ = self.roll_back()
                self.assertEqual(code, 0, said)
                self.assertIn(f"the deployment {second} has not ended", said)
                self.assert_is("a", "hello", FIRST)
                self.assertEqual(self.world.history().now()[0]["id"], first)

    def test_settings_that_go_with_a_secret_stay_with_it_and_secret_ones_are_stored_nowhere(self):
        first, _ = self.deploy_twice(parameters={"Payments": "live", "Hidden": "a-secret"})
        stored = [self.world.s3.get_object(Bucket=self.world.packages, Key=each["Key"])["Body"].read() for each in self.packed()]
        self.assertFalse([body for body in stored if b"a-secret" in body])
        code, said, _ = self.roll_back()
        self.assertEqual(code, 0, said)
        self.assertNotIn("a-secret", said)
        self.assertEqual(self.world.parameters(), PARAMETERS | {"Payments": "live", "Hidden": "****"})
        self.assertEqual(self.world.history().release(first)["parameters"], {"ScoutUnits": "hello"})

    def test_the_user_pool_that_the_app_signs_in_at_is_the_stacks_whatever_the_record_says(self):
        first, second = self.deploy_twice()
        history = self.world.history()
        record = history.release(first)
        history.finish(record, config=record["config"] | {"userPoolId": "gone", "userPoolClientId": "gone", "region": "gone"})
        now = self.world.config()
        self.assertEqual(self.roll_back()[0], 0)
        self.assertEqual(self.world.config(), now | {"of": "a" * 40})

    def test_a_deployment_that_cloudformation_has_undone_is_taken_back_and_the_next_ones_go_on(self):
        first = self.world.deploy("a" * 40, "hello", FIRST)
        self.world.write_data()

        def broken(template):
            template["Resources"]["Broken"] = BROKEN

        with self.assertRaisesRegex(Failed, "is UPDATE_ROLLBACK_COMPLETE"):
            self.world.deploy("b" * 40, "welcome", SECOND, root=broken)
        code, said, _ = self.roll_back()
        self.assertEqual(code, 0, said)
        self.assert_is("a", "hello", FIRST)
        self.assertEqual((self.world.status(), self.world.history().now()[0]["id"]), ("UPDATE_ROLLBACK_COMPLETE", first))
        self.assertIsNone(self.world.history().unfinished())
        self.world.deploy("a" * 40, "hello", FIRST)
        self.assertIsNone(self.world.history().unfinished(), "and so does a deployment of the same")

    def packed(self):
        return self.world.s3.list_objects_v2(Bucket=self.world.packages)["Contents"]

    def test_what_stays_the_same_is_sent_to_the_bucket_once(self):
        self.deploy_twice()
        before = self.packed()
        self.world.deploy("b" * 40, "welcome", SECOND)
        self.assertEqual(len(self.packed()), len(before) + 1, "its record alone")

    def test_cut_off_before_or_after_anything_it_is_run_again_and_ends_where_it_was_going(self):
        first, second = self.deploy_twice()
        cuts = []
        for step in itertools.count():
            passed = itertools.count()

            def kill(when, operation, answer, passed=passed, step=step):
                if operation in CHANGES and next(passed) == step:
                    raise Killed(f"{when} {operation}")

            self.world.moment = kill
            try:
                code, said, _ = self.roll_back()
                self.assertEqual(code, 0, f"{cuts}: {said}")
                break
            except Killed as killed:
                self.world.moment = lambda *_: None
                cuts.append(str(killed))
                with self.subTest(f"{step}: {killed}"):
                    until("the stack at rest", lambda: not self.world.status().endswith("_IN_PROGRESS"))
                    over = self.world.history().now()[0]["id"] == first
                    code, said, _ = self.roll_back()
                    self.assertEqual(code, 1 if over else 0, said)
                    self.assert_is("a", "hello", BACK)
                    self.assertEqual(self.world.history().now()[0]["id"], first)
                    # Forward again, for the next cut.
                    self.assertEqual(self.roll_back("--to", second)[0], 0)
                    self.world.deploy("b" * 40, "welcome", SECOND)
        self.assert_is("a", "hello", BACK)
        self.assertEqual({cut.split()[1] for cut in cuts}, CHANGES)


class Refuses(Case):
    def refuses(self, said, *options):
        before = self.state()
        records = len(self.world.history().records)
        done = self.roll_back(*options)
        self.assert_refused(done, said)
        self.assertEqual(self.state(), before, "nothing was changed")
        self.assertEqual(len(self.world.history().records), records)

    def test_a_release_without_a_table_of_today_is_refused_before_anything_is_changed(self):
        def more(resources):
            table = json.loads(json.dumps(resources["Accounts"]).replace("-accounts", "-more"))
            resources["More"] = table

        self.deploy_twice(data=more)
        self.refuses(r"Data/More \(AWS::DynamoDB::Table\) is not in that release\. Check out commit aaaaaaaaaaaa, give it")

    def test_settings_of_what_keeps_data_are_refused_and_those_of_handing_over_go_back(self):
        self.deploy_twice(data=lambda resources: resources["Work"]["Properties"].update(MessageRetentionPeriod=900))
        self.refuses(r"Data/Work \(AWS::SQS::Queue\) has another MessageRetentionPeriod there")
        self.world.deploy("c" * 40, "hello", FIRST)
        self.world.deploy("d" * 40, "hello", FIRST, data=lambda resources: resources["Work"]["Properties"].update(VisibilityTimeout=60))
        code, text, _ = self.roll_back()
        self.assertEqual(code, 0, text)
        queue = self.world.sqs.get_queue_url(QueueName=f"{self.world.name}-work")["QueueUrl"]
        timeout = self.world.sqs.get_queue_attributes(QueueUrl=queue, AttributeNames=["VisibilityTimeout"])
        self.assertEqual(timeout["Attributes"]["VisibilityTimeout"], "30")

    def test_what_cloudformation_says_of_nested_stacks_is_heard_too(self):
        self.deploy_twice()
        table = {"LogicalResourceId": "Accounts", "ResourceType": "AWS::DynamoDB::Table", "PhysicalResourceId": "accounts"}
        replaced = {"Action": "Modify", "Replacement": "Conditional"}
        for action, said in ((replaced, "perhaps be replaced"), ({"Action": "Remove"}, "be removed")):
            asked = itertools.count()

            def nested(when, operation, answer, action=action, asked=asked):
                if (when, operation) != ("after", "DescribeChangeSet") or "Changes" not in answer:
                    return
                if next(asked) == 2:
                    answer["Changes"] = [{"ResourceChange": table | action}]
                else:
                    for each in answer["Changes"]:
                        data = each["ResourceChange"]
                        if data["LogicalResourceId"] == "Greets":
                            of_data = {"LogicalResourceId": "Data", "ResourceType": "AWS::CloudFormation::Stack"}
                            of_data |= {"ChangeSetId": self.label(), "PhysicalResourceId": self.world.name}
                            each["ResourceChange"] = data | of_data

            self.world.moment = nested
            self.refuses(rf"Data/Accounts \(AWS::DynamoDB::Table\) would {said}")

    def label(self):
        return self.world.change_sets()[0]["ChangeSetId"]

    def test_no_release_before_is_said(self):
        self.world.deploy("a" * 40, "hello", FIRST)
        self.world.write_data()
        self.refuses("there is no release before .* that differs from it: nothing to go back to")
        self.refuses("there is no release 2020 of", "--to", "2020")
        for each in self.world.history().records:
            self.world.s3.delete_object(Bucket=self.world.packages, Key=f"releases/{self.world.name}/{each['id']}.json")
        self.refuses("no release of .* is recorded in")
        self.assertIn("no release of", self.roll_back("--list")[2])

    def test_a_package_that_is_gone_or_was_changed_is_named(self):
        first, _ = self.deploy_twice()
        release = self.world.history().release(first)
        page = release["site"]["faq/index.html"]["key"]
        self.world.s3.delete_object(Bucket=self.world.packages, Key=page)
        self.refuses(f"cannot come back, as {page} is no longer in {self.world.packages}: deploy its commit")
        template = release["template"].removeprefix(f"{self.world.bucket.url}/")
        self.world.s3.put_object(Bucket=self.world.packages, Key=template, Body=b"{}")
        self.refuses(f"{template} in {self.world.packages} is not what was packaged")

    def test_another_stage_is_no_roll_back(self):
        self.deploy_twice(parameters={"Stage": "other"})
        self.refuses("is of stage trial: a roll back changes no stage")

    def test_a_stack_that_cannot_be_updated_now_is_left_alone_with_the_way_out(self):
        self.deploy_twice()
        for status, said in (
            ("UPDATE_IN_PROGRESS", "is being changed .*: wait until that is over, then run the same command again"),
            ("UPDATE_ROLLBACK_FAILED", "aws cloudformation continue-update-rollback --stack-name"),
            ("ROLLBACK_COMPLETE", "deploy first"),
        ):

            def other(when, operation, answer, status=status):
                if (when, operation) == ("after", "DescribeStacks"):
                    answer["Stacks"][0]["StackStatus"] = status

            self.world.moment = other
            self.refuses(said)
        self.world.moment = lambda *_: None
        self.world.name = "nobody"
        self.assert_refused(self.roll_back(), "there is no stack nobody")


if __name__ == "__main__":
    unittest.main()
