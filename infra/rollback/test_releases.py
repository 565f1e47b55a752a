"""Which releases were deployed, and which one is the one before."""

import contextlib
import io
import unittest
from datetime import datetime, timezone

from release_world import BACK, FIRST, SECOND, Case, Killed

import releases
from local_cloud import SharedGateway


class Before(Case):
    def test_what_ran_before_a_second_bad_release_is_not_the_first_bad_one(self):
        first, _ = self.deploy_twice()
        self.assertEqual(self.roll_back()[0], 0)
        self.world.deploy("c" * 40, "servus", SECOND)
        code, said, _ = self.roll_back()
        self.assertEqual(code, 0, said)
        self.assert_is("a", "hello", BACK)
        self.assertEqual(self.world.history().now()[0]["id"], first)

    def test_what_ran_before_may_have_come_by_a_roll_back_that_went_forward(self):
        _, second = self.deploy_twice()
        self.assertEqual([self.roll_back(*options)[0] for options in ((), ("--to", second))], [0, 0])
        self.world.deploy("c" * 40, "servus", SECOND)
        self.assertEqual(self.roll_back()[0], 0)
        self.assertEqual(self.world.history().now()[0]["id"], second)

    def test_a_deployment_that_changed_settings_of_the_installation_alone_is_no_other_release(self):
        first, _ = self.deploy_twice()
        self.world.deploy("b" * 40, "welcome", SECOND, parameters={"AlarmEmail": "new@example.org"})
        code, said, _ = self.roll_back()
        self.assertEqual(code, 0, said)
        self.assertEqual(self.world.history().now()[0]["id"], first)
        self.assertEqual(self.world.parameters()["AlarmEmail"], "new@example.org", "who hears the alarms is as it was")

    def test_what_a_stack_of_the_same_name_had_before_this_one_was_made_is_nothing_to_go_back_to(self):
        first, second = self.deploy_twice()
        deployed = {name: self.world.history().release(name)["deployed"] for name in (first, second)}

        def made_at(moment):
            def change(when, operation, answer):
                if (when, operation) == ("after", "DescribeStacks"):
                    answer["Stacks"][0]["CreationTime"] = moment

            self.world.moment = change

        made_at(datetime.strptime(deployed[second], releases.MOMENT).replace(tzinfo=timezone.utc))
        self.assert_refused(self.roll_back(), "there is no release before")
        self.assertEqual(self.roll_back("--list")[2].splitlines(), [f"{second}  deployed now", first])
        made_at(datetime(2100, 1, 1, tzinfo=timezone.utc))
        self.assertNotIn("deployed now", self.roll_back("--list")[2])


class Unfinished(Case):
    def test_a_roll_back_that_was_cut_off_is_listed_as_that_and_as_nothing_else(self):
        first, second = self.deploy_twice()

        def kill(when, operation, _):
            if (when, operation) == ("before", "CreateInvalidation"):
                raise Killed

        self.world.moment = kill
        with self.assertRaises(Killed):
            self.roll_back()
        self.world.moment = lambda *_: None
        unfinished, *listed = self.roll_back("--list")[2].splitlines()
        self.assertRegex(unfinished, rf"^a roll back to {first}, begun 20\S+Z, has not ended$")
        self.assertEqual(listed, [f"{second}  deployed now", first])
        self.assertEqual(self.roll_back()[0], 0)
        listed = self.roll_back("--list")[2].splitlines()
        self.assertRegex(listed[1], rf"^{first}  deployed now  rolled back to at")
        self.assertEqual(len(listed), 2)

    def test_a_deployment_in_which_something_goes_wrong_never_claims_to_have_ended(self):
        self.deploy_twice()
        release = {"commit": "c" * 40, "changed": False, "template": "t", "parameters": {}, "site": {}, "documents": []}
        with self.assertRaises(KeyError), releases.recorded(self.world.bucket, self.world.name, release):
            raise KeyError
        listed = self.roll_back("--list")[2].splitlines()
        self.assertRegex(listed[0], r"^the deployment \S+-cccccccccccc, begun 20\S+Z, has not ended$")
        self.assertRegex(listed[1], "-cccccccccccc  not deployed to its end$")
        with contextlib.redirect_stderr(io.StringIO()), releases.recorded(self.world.bucket, self.world.name, release) as record:
            record["config"] = {"of": "c"}
        now, _ = self.world.history().now()
        self.assertEqual((now["id"], now["config"]), (record["id"], {"of": "c"}))


class Expiry(SharedGateway):
    def test_a_bucket_that_removes_what_releases_are_made_of_is_named_and_no_other(self):
        self.s3.create_bucket(Bucket="expires", CreateBucketConfiguration={"LocationConstraint": "eu-central-1"})

        def said(rule):
            rules = [{"ID": "old", "Status": "Enabled", "Filter": {"Prefix": ""}} | rule]
            self.s3.put_bucket_lifecycle_configuration(Bucket="expires", LifecycleConfiguration={"Rules": rules})
            text = io.StringIO()
            with contextlib.redirect_stderr(text):
                releases.say_expiry(self.s3, "expires")
            return text.getvalue()

        text = io.StringIO()
        with contextlib.redirect_stderr(text):
            releases.say_expiry(self.s3, "expires")
        self.assertEqual(text.getvalue(), "")
        self.assertIn("(rule old)", said({"Expiration": {"Days": 30}}))
        self.assertIn("(rule old)", said({"Expiration": {"Days": 30}, "Filter": {"Prefix": "functions/"}}))
        self.assertEqual(said({"Expiration": {"Days": 30}, "Filter": {"Prefix": "sbom/"}}), "")
        self.assertEqual(said({"Expiration": {"Days": 30}, "Status": "Disabled"}), "")
        tag = {"Key": "for", "Value": "trials"}
        self.assertEqual(said({"Expiration": {"Days": 30}, "Filter": {"Tag": tag}}), "", "nothing of a release has one")
        self.assertEqual(said({"Expiration": {"Days": 30}, "Filter": {"And": {"Prefix": "", "Tags": [tag]}}}), "")
        self.assertIn("removes what is old (rule old)", said({"Expiration": {"Days": 30}, "Filter": {"ObjectSizeGreaterThan": 9}}))
        for kind, text in (("GLACIER", "archives what is old (rule old)"), ("DEEP_ARCHIVE", "archives"), ("STANDARD_IA", "")):
            self.assertIn(text, heard := said({"Transitions": [{"Days": 30, "StorageClass": kind}]}))
            self.assertEqual(bool(heard), bool(text), kind)
        self.assertEqual(said({"NoncurrentVersionExpiration": {"NoncurrentDays": 30}}), "")


if __name__ == "__main__":
    unittest.main()
