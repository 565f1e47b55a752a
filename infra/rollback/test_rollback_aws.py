"""The whole product goes back to the release before, with the templates that AWS gets, on the local cloud."""

import json
import os
import subprocess
import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "local"))

import test_deploy_aws
from deploy import local_client
from local_cloud import OwnCloud

KEYS = {"AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test"}


class Whole(OwnCloud):
    _source, _app = test_deploy_aws.Aws._source, test_deploy_aws.Aws._app
    _deploy_as_to_aws, _outputs = test_deploy_aws.Aws._deploy_as_to_aws, test_deploy_aws.Aws._outputs

    def _roll_back(self, *options):
        command = [sys.executable, str(HERE / "rollback.py"), "--bucket", "packages", "--stack", "prod", "--endpoint", self.cloud.gateway]
        environment = {"PATH": os.environ["PATH"], "HOME": str(self.cloud.folder)} | KEYS
        return subprocess.run([*command, *options], capture_output=True, text=True, timeout=120, env=environment, cwd=self.cloud.folder)

    def _configured(self, function):
        return local_client("lambda", self.cloud.gateway).get_function_configuration(FunctionName=f"prod-{function}")

    def test_functions_settings_pages_and_the_web_acl_are_those_of_before_and_no_secret_is_in_a_record(self):
        source, app = self._source(), self._app()
        outputs = self._outputs(self._deploy_as_to_aws(source, app))
        before = self._configured("get-me")
        self.cloud.write_functions("second")
        (app / "index.html").write_text("second")
        (app / "new.html").write_text("new")
        path = source / "infra/stacks/boundary.yaml"
        path.write_text(path.read_text().replace('"ses:SendEmail"', '["ses:SendEmail", "ses:GetAccount"]'))
        done = self._deploy_as_to_aws(source, app, ["ScoutUnits=7"])
        self._outputs(done)
        second = done.stderr.split("\nrelease: ")[1].split()[0]
        self.assertNotEqual(self._configured("get-me")["CodeSha256"], before["CodeSha256"])
        secrets = local_client("secretsmanager", self.cloud.gateway)
        secrets.put_secret_value(SecretId=outputs["YoutubeSecret"], SecretString='{"apiKey":"rotated"}')
        s3 = local_client("s3", self.cloud.gateway)
        s3.put_object(Bucket=outputs["WebBucket"], Key="index.html", Body=b"of somebody else")

        done = self._roll_back()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(f"from {second} (commit ", done.stderr)
        self.assertIn("until their code does too, within minutes, functions are refused ses:GetAccount\n", done.stderr)
        self.assertIn("  ScoutUnits: '7' -> '3000'\n", done.stderr)
        self.assertEqual(self._configured("get-me")["CodeSha256"], before["CodeSha256"])
        self.assertEqual(self._configured("get-me")["Environment"], before["Environment"])
        self.assertEqual(s3.get_object(Bucket=outputs["WebBucket"], Key="index.html")["Body"].read(), b"content")
        served = {each["Key"] for each in s3.list_objects_v2(Bucket=outputs["WebBucket"])["Contents"]}
        self.assertEqual(served, {"index.html", "assets/index-1.js", "config.json"})
        config = json.loads(s3.get_object(Bucket=outputs["WebBucket"], Key="config.json")["Body"].read())
        self.assertEqual((config["userPoolId"], config["operator"]["name"]), (outputs["UserPoolId"], "Muster GmbH"))
        self.assertEqual(secrets.get_secret_value(SecretId=outputs["YoutubeSecret"])["SecretString"], '{"apiKey":"rotated"}')
        self._check_records(s3)
        self._check_that_a_package_is_missed(s3, second)

    def _check_that_a_package_is_missed(self, s3, release):
        """A function's package is named with its version: nothing else runs in its place."""
        versions = s3.list_object_versions(Bucket="packages", Prefix="functions/get-me-")["Versions"]
        now = self._configured("get-me")["CodeSha256"]
        newest = max(versions, key=lambda each: each["LastModified"])
        s3.delete_object(Bucket="packages", Key=newest["Key"], VersionId=newest["VersionId"])
        refused = self._roll_back("--to", release)
        self.assertEqual(refused.returncode, 1)
        self.assertRegex(refused.stderr, rf"^rollback: {release} cannot come back, as {newest['Key']} is no longer in packages: [^\n]*\n$")
        self.assertEqual(self._configured("get-me")["CodeSha256"], now)

    def _check_records(self, s3):
        """Three, of which nobody learns a key."""
        names = [each["Key"] for each in s3.list_objects_v2(Bucket="packages", Prefix="releases/prod/")["Contents"]]
        texts = [s3.get_object(Bucket="packages", Key=name)["Body"].read().decode() for name in sorted(names)]
        records = [json.loads(text) for text in texts]
        self.assertEqual([each["kind"] for each in records], ["deployment", "deployment", "rollback"])
        self.assertEqual({each["state"] for each in records}, {"deployed"})
        self.assertEqual(records[2]["release"], records[0]["id"])
        self.assertIn("wafv2", records[0]["parameters"]["WebAclArn"])
        for hidden in ("a-key-of-the-tests", "a-key-of-the-webhook", "flows.example.org", "a-key-of-the-coach"):
            self.assertNotIn(hidden, "".join(texts))


if __name__ == "__main__":
    unittest.main()
