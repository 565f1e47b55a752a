"""What keeps an installation from being deleted by mistake, and what a deployment says of its backups."""

import json

from botocore.exceptions import ClientError

from stack import say

# Nested stacks of the root that keep state, or traces.
KEPT = ("Data", "Auth", "Backup", "AuditTrail")


def protect_bucket(s3, sts, bucket):
    """The bucket of the packages: nothing public, nothing unencrypted on its way, and what is overwritten stays readable."""
    _, partition, _ = sts.get_caller_identity()["Arn"].split(":", 2)
    closed = {name: True for name in ("BlockPublicAcls", "IgnorePublicAcls", "BlockPublicPolicy", "RestrictPublicBuckets")}
    s3.put_public_access_block(Bucket=bucket, PublicAccessBlockConfiguration=closed)
    s3.put_bucket_versioning(Bucket=bucket, VersioningConfiguration={"Status": "Enabled"})
    statement = {
        "Effect": "Deny",
        "Principal": "*",
        "Action": "s3:*",
        "Resource": [f"arn:{partition}:s3:::{bucket}", f"arn:{partition}:s3:::{bucket}/*"],
        "Condition": {"Bool": {"aws:SecureTransport": "false"}},
    }
    policy = {"Version": "2012-10-17", "Statement": [statement]}
    before = policy_of(s3, bucket)
    if before is None:
        s3.put_bucket_policy(Bucket=bucket, Policy=json.dumps(policy))
    elif before != policy:
        # The bucket is the operator's, and may have other users.
        say(f"{bucket} keeps the policy that it has, which should refuse plain HTTP: Deny where aws:SecureTransport is false")


def policy_of(s3, bucket):
    """The policy of a bucket, or None."""
    try:
        return json.loads(s3.get_bucket_policy(Bucket=bucket)["Policy"])
    except ClientError as error:
        if error.response["Error"]["Code"] != "NoSuchBucketPolicy":
            raise
        return None


def policy_that_keeps(names):
    """A stack policy under which an update neither removes nor replaces these resources."""
    kept = {
        "Effect": "Deny",
        "Principal": "*",
        "Action": ["Update:Replace", "Update:Delete"],
        "Resource": [f"LogicalResourceId/{name}" for name in names],
    }
    return {"Statement": [{"Effect": "Allow", "Principal": "*", "Action": "Update:*", "Resource": "*"}, kept]}


def protect_stack(cloudformation, name, stage, kept=KEPT):
    """Of production alone: other stages are there to be removed. Whoever means it turns the protection off first."""
    if stage != "prod":
        return
    cloudformation.update_termination_protection(StackName=name, EnableTerminationProtection=True)
    cloudformation.set_stack_policy(StackName=name, StackPolicyBody=json.dumps(policy_that_keeps(kept)))
    say(f"{name} is protected: it is not deleted before its termination protection is turned off")


def say_boundary(parameters):
    """What functions may do as long as the boundary is off."""
    if parameters.get("FunctionBoundary") == "off":
        say("boundary: off, so functions may write any log and those of queues take from any queue; deploy without FunctionBoundary=off soon")


def say_backups(parameters, account):
    """Whether whoever takes over the account owns every backup."""
    vault = parameters.get("BackupCopyVault", "")
    if not vault:
        say("backups: in this account alone; BackupCopyVault names a vault of another one (infra/restore/README.md)")
    elif vault.split(":")[4] == account:
        say("backups: BackupCopyVault is a vault of this very account: whoever takes it over owns the copies too")
    else:
        say(f"backups: copied to the account {vault.split(':')[4]}")
