"""The secret between CDN and API is rotated: each function accepts at every moment what an edge may show, whatever is cut off."""

import contextlib
import io
import itertools
import json
import os
import unittest
from datetime import timedelta
from unittest import mock

import rotate
from deploy import local_client
from local_cloud import ROOT, SharedGateway
from origin_world import DEPLOYING, Killed, World, template
from stack import deploy_stack, read_template

KEYS = {"AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test", "AWS_EC2_METADATA_DISABLED": "true"}


class Case(SharedGateway):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.formation = local_client("cloudformation", cls.cloud.gateway)
        cls.s3.create_bucket(Bucket="templates", CreateBucketConfiguration={"LocationConstraint": "eu-central-1"})
        cls.s3.put_object(Bucket="templates", Key="one", Body=json.dumps(template()).encode())

    def setUp(self):
        self.stack = f"s{abs(hash(self.id()))}"
        parameters = {"Prefix": self.stack, "OriginSecretArn": f"{self.stack}/origin", "ApiDomain": "api.example.org"}
        outputs = deploy_stack(self.formation, self.stack, {"TemplateURL": f"{self.cloud.gateway}/templates/one"}, parameters)
        self.world = World(self.cloud.gateway, self.stack, outputs["WebDistribution"])
        self.first = self.world.secret()["value"]

    def rotate(self, waits=rotate.Waits(), stack=None):
        """Exit code and what was said, in which no secret is."""
        said, printed = io.StringIO(), io.StringIO()
        arguments = ["--stack", stack or self.stack, "--region", "eu-central-1", "--endpoint", self.cloud.gateway]
        patches = (
            *(mock.patch("rotate.time", self.world), mock.patch("rotate.aws_client", self.world.client)),
            *(contextlib.redirect_stderr(said), contextlib.redirect_stdout(printed)),
        )
        with contextlib.ExitStack() as entered:
            for each in patches:
                entered.enter_context(each)
            try:
                code = rotate.main(arguments, waits)
            finally:
                text = said.getvalue()
                self.assertEqual(printed.getvalue(), "")
                for secret in {self.first, *self.world.seen}:
                    self.assertNotIn(secret, text)
        return code, text

    def assert_rotated(self, done, first=None):
        code, said = done
        self.assertEqual(code, 0, said)
        secret = self.world.secret()
        self.assertRegex(secret["value"], r"^[A-Za-z0-9]{40}$")
        self.assertNotEqual(secret["value"], first or self.first)
        self.assertNotIn("previous", secret)
        self.assertEqual(self.world.header()["HeaderValue"], secret["value"])

    def assert_refused(self, done, said):
        """In one line, which matches."""
        code, text = done
        self.assertEqual(code, 1)
        self.assertRegex(text.splitlines()[-1], rf"^rotate-origin: [^\n]*{said}")


class Rotates(Case):
    def test_the_cdn_shows_a_new_secret_and_nobody_is_refused_meanwhile(self):
        self.assertEqual(self.world.shown, {self.first}, "as the stack was made")
        self.assert_rotated(self.rotate())
        self.assertEqual(self.world.slept[0], 90)
        self.assertGreaterEqual(self.world.now, 90 + DEPLOYING)
        second = self.world.secret()["value"]
        self.assert_rotated(self.rotate(), second)

    def test_cut_off_before_or_after_anything_it_is_run_again_and_finishes_with_the_secret_it_began_with(self):
        waits = rotate.Waits(poll=150)
        for step in itertools.count():
            begun = self.world.secret()["value"]
            self.world.begin({"value": begun}, begun)
            passed = itertools.count()

            def kill(when, operation, answer, passed=passed, step=step):
                if next(passed) == step:
                    raise Killed(f"{when} {operation}")

            self.world.moment = kill
            try:
                self.assert_rotated(self.rotate(waits), begun)
                break
            except Killed as killed:
                self.world.moment = lambda *_: None
                over = "previous" not in self.world.secret() and self.world.secret()["value"] != begun
                with self.subTest(str(killed)):
                    self.assert_rotated(self.rotate(waits), begun)
                    # Cut off at its very end, it has nothing left to finish: the next run is a rotation of its own.
                    self.assertEqual(len(self.world.seen), 3 if over else 2)
        self.assertGreater(step, 25, "it was cut off everywhere")

    def test_a_run_that_goes_on_waits_only_for_what_is_left_of_the_wait(self):
        old, new = "a" * 40, "b" * 40
        for age, waits in ((30, [60]), (1000, []), (-1000, [90])):
            self.world.begin({"value": new, "previous": old}, old, [({"value": old}, self.world.now - max(age, 0))])

            def older(when, operation, answer, age=age):
                if (when, operation) == ("after", "GetSecretValue"):
                    date = answer["ResponseMetadata"]["HTTPHeaders"]["date"]
                    answer["CreatedDate"] = rotate.parsedate_to_datetime(date) - timedelta(seconds=age)

            self.world.moment = older
            self.assert_rotated(self.rotate())
            self.assertEqual([each for each in self.world.slept if each != 10], waits)
            self.assertEqual(self.world.secret(), {"value": new})

    def test_waits_are_the_callers_and_a_service_without_a_date_is_waited_for_in_full(self):
        self.world.begin({"value": "b" * 40, "previous": self.first}, self.first)

        def dateless(when, operation, answer):
            if when == "after" and answer:
                answer["ResponseMetadata"]["HTTPHeaders"].pop("date")

        self.world.moment = dateless
        self.assert_rotated(self.rotate(rotate.Waits(readers=200, poll=7)))
        self.assertEqual((self.world.slept[0], set(self.world.slept[1:])), (200, {7}))

    def test_what_else_the_secret_holds_is_kept(self):
        for given in ({"note": "of ours", "more": [1]}, {"previous": ""}, {"previous": None}):
            before = self.world.secret()["value"]
            self.world.begin({"value": before} | given, before)
            self.assert_rotated(self.rotate(), before)
            kept = {name: each for name, each in given.items() if name != "previous"}
            self.assertEqual(self.world.secret(), kept | {"value": self.world.secret()["value"]})

    def test_a_cdn_that_somebody_else_changed_by_hand_is_given_the_value(self):
        def without(config):
            config["Origins"]["Items"][0]["CustomHeaders"] = {"Quantity": 0}

        for act in (lambda config: rotate.header_of(config).update(HeaderValue="by hand"), without):
            self.world.change(act)
            # It is refused already.
            self.world.look = lambda: None
            self.assert_rotated(self.rotate())


class Refuses(Case):
    def assert_nothing_changed(self, version, shown):
        self.assertEqual((self.world.version(), self.world.header()["HeaderValue"]), (version, shown))

    def test_settings_that_somebody_else_changes_meanwhile_are_kept_and_tried_again(self):
        def change(when, operation, answer):
            if (when, operation) == ("after", "GetDistributionConfig"):
                self.world.moment = lambda *_: None
                self.world.change(lambda config: config.update(Comment="changed"))

        self.world.moment = change
        self.assert_rotated(self.rotate())
        self.assertEqual(self.world.config()["DistributionConfig"]["Comment"], "changed")

    def test_a_cdn_that_still_answers_with_what_it_was_before_is_waited_for(self):
        answers = itertools.count()

        def before(when, operation, answer):
            if (when, operation) == ("after", "GetDistribution") and next(answers) < 8:
                answer["Distribution"]["Status"] = "Deployed"
                rotate.header_of(answer["Distribution"]["DistributionConfig"])["HeaderValue"] = self.first

        self.world.moment = before
        done = self.rotate()
        self.assert_rotated(done)
        self.assertIn("the CDN has another value since 60 s", done[1])

    def test_settings_that_never_stay_the_same_end_it_and_both_secrets_stay_accepted(self):
        def change(when, operation, answer):
            if (when, operation) == ("before", "UpdateDistribution"):
                self.world.change(lambda config: config.update(Comment=config["Comment"] + "changed "))

        self.world.moment = change
        self.assert_refused(self.rotate(), "changed by somebody else at each of 5 tries")
        self.assertEqual(self.world.secret()["previous"], self.first)
        self.world.moment = lambda *_: None
        self.assert_rotated(self.rotate())

    def test_a_cdn_that_is_not_deployed_in_time_leaves_the_old_secret_accepted_and_the_next_run_goes_on(self):
        def never(when, operation, answer):
            if (when, operation) == ("after", "GetDistribution"):
                answer["Distribution"]["Status"] = "InProgress"

        self.world.moment = never
        code, said = self.rotate()
        self.assert_refused((code, said), "the CDN is InProgress after 30 minutes, so the old value stays accepted")
        self.assertEqual(said.count("the CDN is InProgress since"), 29)
        self.assertEqual(self.world.secret()["previous"], self.first)
        new = self.world.secret()["value"]
        self.world.moment = lambda *_: None
        self.assert_rotated(self.rotate())
        self.assertEqual(self.world.secret()["value"], new)

    def test_a_secret_that_somebody_else_changes_meanwhile_is_neither_shown_nor_ended(self):
        other = {"value": "d" * 40, "previous": self.first}
        for operation in ("sleep", "GetDistribution"):
            self.world.begin({"value": self.first}, self.first)

            def change(when, now, answer, operation=operation):
                if (when, now) == ("before", operation):
                    self.world.moment = lambda *_: None
                    self.world.put(json.dumps(other))

            self.world.moment = change
            self.assert_refused(self.rotate(), "changed by somebody else meanwhile")
            self.assertEqual(self.world.header()["HeaderValue"] == self.first, operation == "sleep")
            self.assertEqual(self.world.secret(), other)

    def test_the_template_names_secret_and_cdn_as_they_are_looked_for(self):
        root = read_template(ROOT / "template.yaml")
        self.assertIn("WebDistribution", root["Outputs"])
        self.assertEqual(root["Resources"]["Data"]["Properties"]["Parameters"]["Prefix"], {"Ref": "AWS::StackName"})

    def test_an_unknown_stack_is_named(self):
        self.assert_refused(self.rotate(stack="nobody"), "there is no stack nobody")

    def test_a_stack_that_is_being_deployed_or_has_no_cdn_is_left_alone(self):
        def busy(when, operation, answer):
            if (when, operation) == ("after", "DescribeStacks"):
                answer["Stacks"][0]["StackStatus"] = "UPDATE_IN_PROGRESS"

        def without(when, operation, answer):
            if (when, operation) == ("after", "DescribeStacks"):
                answer["Stacks"][0]["Outputs"] = []

        version = self.world.version()
        for moment, said in ((busy, "is UPDATE_IN_PROGRESS: wait"), (without, "has no output WebDistribution")):
            self.world.moment = moment
            self.assert_refused(self.rotate(), said)
        self.assert_nothing_changed(version, self.first)

    def test_a_secret_of_another_shape_is_refused_and_not_shown(self):
        for text in ("no-json-but-a-secret", '"a-secret"', "{}", '{"value":""}', '{"value":7}', '{"value":"a-secret","previous":7}'):
            self.world.put(text)
            version = self.world.version()
            done = self.rotate()
            self.assert_refused(done, "is no JSON object with a text `value`")
            self.assertNotIn("a-secret", done[1])
            self.assert_nothing_changed(version, self.first)

    def test_a_function_that_was_given_the_secret_at_its_deployment_is_named_before_anything_changes(self):
        functions = [{"FunctionName": f"{self.stack}-get-status", "Environment": {"Variables": {"ORIGIN_SECRET": self.first}}}]

        def given(when, operation, answer):
            if (when, operation) == ("after", "ListFunctions"):
                answer["Functions"] = functions

        version = self.world.version()
        self.world.moment = given
        self.assert_refused(self.rotate(), f"{self.stack}-get-status has the secret in its settings and does not read it: deploy first")
        self.assert_nothing_changed(version, self.first)
        # Of another stack, and of one that reads it.
        functions[0]["FunctionName"] = "elsewhere"
        functions.append({"FunctionName": f"{self.stack}-get-me", "Environment": {"Variables": {"ORIGIN_SECRET": "arn:aws:one"}}})
        self.assert_rotated(self.rotate())

    def test_credentials_that_are_missing_are_one_line(self):
        said = io.StringIO()
        nowhere = {name: os.devnull for name in ("AWS_SHARED_CREDENTIALS_FILE", "AWS_CONFIG_FILE")}
        alone = {"AWS_EC2_METADATA_DISABLED": "true", "PATH": os.environ["PATH"]} | nowhere
        # One that other tests have made remembers their credentials.
        with mock.patch("boto3.DEFAULT_SESSION", None), mock.patch.dict(os.environ, alone, clear=True):
            with contextlib.redirect_stderr(said):
                code = rotate.main(["--stack", self.stack, "--endpoint", self.cloud.gateway])
        self.assert_refused((code, said.getvalue()), "[Cc]redentials")
        with mock.patch.dict(os.environ, KEYS), contextlib.redirect_stderr(said):
            self.assertEqual(rotate.main(["--stack", "nobody", "--endpoint", self.cloud.gateway]), 1)
        self.assertTrue(said.getvalue().endswith("rotate-origin: there is no stack nobody in this region\n"))


del Case

if __name__ == "__main__":
    unittest.main()
