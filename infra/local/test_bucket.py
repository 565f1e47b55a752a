"""What is sent to the bucket of packages, and what is taken for sent."""

import json
import tempfile
import unittest
from pathlib import Path

from botocore.exceptions import ClientError

import stack
from local_cloud import SharedGateway

BINARY = b"\x7fELF of a function" * 99


class Packages(SharedGateway):
    def setUp(self):
        self.name = self.id().rsplit(".", 1)[1].replace("_", "-")[:63].rstrip("-")
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.artifacts = Path(folder.name)
        (self.artifacts / "get-me").mkdir()
        (self.artifacts / "get-me/bootstrap").write_bytes(BINARY)

    def bucket(self, versions=True, **settings):
        bucket = stack.Bucket(self.s3, self.name, "https://bucket.example", **settings)
        bucket.ensure("eu-central-1")
        if versions:
            self.s3.put_bucket_versioning(Bucket=self.name, VersioningConfiguration={"Status": "Enabled"})
        return bucket

    def package(self, bucket):
        """One deployment: where the function's code is, and how many things were sent."""
        before = bucket.sent
        function = {"Type": stack.FUNCTION, "Properties": {"CodeUri": "target/lambda/get-me/"}}
        made = stack.package({"Resources": {"GetMe": function}}, stack.Path("."), self.artifacts, bucket)
        return made["Resources"]["GetMe"]["Properties"]["CodeUri"], bucket.sent - before

    def overwrite(self, place):
        self.s3.put_object(Bucket=place["Bucket"], Key=place["Key"], Body=b"of somebody else", ChecksumAlgorithm="SHA256")

    def test_sent_once_and_named_with_its_version(self):
        bucket = self.bucket()
        first, sent = self.package(bucket)
        self.assertEqual((self.package(bucket), sent), ((first, 0), 1))
        read = self.s3.get_object(Bucket=first["Bucket"], Key=first["Key"], VersionId=first["Version"])
        self.assertEqual(read["Body"].read(), stack.zip_bootstrap(BINARY))

    def test_overwritten_by_somebody_is_sent_again(self):
        bucket = self.bucket()
        first, _ = self.package(bucket)
        self.overwrite(first)
        second, sent = self.package(bucket)
        self.assertEqual(sent, 1)
        self.assertNotEqual(second["Version"], first["Version"])
        read = self.s3.get_object(Bucket=second["Bucket"], Key=second["Key"], VersionId=second["Version"])
        self.assertEqual(read["Body"].read(), stack.zip_bootstrap(BINARY))

    def test_overwritten_afterwards_is_not_what_was_named(self):
        place, _ = self.package(self.bucket())
        self.overwrite(place)
        read = self.s3.get_object(Bucket=place["Bucket"], Key=place["Key"], VersionId=place["Version"])
        self.assertEqual(read["Body"].read(), stack.zip_bootstrap(BINARY))

    def test_without_versions_none_is_named(self):
        place, _ = self.package(self.bucket(versions=False))
        self.assertEqual(set(place), {"Bucket", "Key"})

    def test_where_nobody_else_writes_nothing_is_compared(self):
        bucket = self.bucket(versions=False, compares=False)
        place, _ = self.package(bucket)
        self.overwrite(place)
        self.assertEqual(self.package(bucket), (place, 0))

    def test_why_nobody_was_asked_about_weaknesses_is_stored_next_to_what_the_release_holds(self):
        (self.artifacts / "functions.cdx.json").write_text("{}")
        (self.artifacts / "other.json").write_text("{}")
        bucket = self.bucket()
        documents = bucket.put_documents(self.artifacts)
        address = bucket.put_reason("OSV is away, Ä key leaked", "prod", documents)
        self.assertRegex(address, r"^https://bucket\.example/sbom/without-advisories-[0-9a-f]{24}\.json$")
        read = self.s3.get_object(Bucket=self.name, Key=address.removeprefix("https://bucket.example/"))
        text = json.loads(read["Body"].read())
        self.assertRegex(text.pop("time"), r"^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$")
        self.assertEqual(text, {"withoutAdvisories": "OSV is away, Ä key leaked", "stack": "prod", "documents": documents})
        self.assertEqual(len(documents), 1)

    def test_a_bucket_that_refuses_is_not_taken_for_an_empty_one(self):
        bucket = stack.Bucket(self.s3, "of-nobody", "https://bucket.example")
        with self.assertRaises(ClientError):
            self.package(bucket)


if __name__ == "__main__":
    unittest.main()
