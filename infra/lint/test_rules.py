"""Our templates follow each convention, and each way of breaking one is found."""

import shutil
import tempfile
import unittest
from pathlib import Path

from cfnlint.decode import decode
from cfnlint.rules import Rules
from cfnlint.template import Template

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
TEMPLATES = ["template.yaml", *sorted(f"infra/stacks/{path.name}" for path in (ROOT / "infra/stacks").glob("*.yaml"))]
RULES = Rules.create_from_directory(str(HERE / "rules"))

EDGE, TRAIL, BOUNDARY = "infra/stacks/edge.yaml", "infra/stacks/trail.yaml", "infra/stacks/boundary.yaml"
BACKUP, LOCK = "infra/stacks/backup.yaml", "LockMode: !If [IsProduction, compliance, governance]"
FOR_EVER = "ChangeableForDays: !If [LocksForEver, 3, !Ref AWS::NoValue]"
COPIES = "            CopyActions: !If\n              - HasCopy\n"
# (rule, template, what is there, what replaces it)
BREAKS = [
    ("E9001", "infra/stacks/observability.yaml", ", RetentionInDays: !Ref LogRetentionDays", ""),
    ("E9001", "template.yaml", ", RetentionInDays: !Ref LogRetentionDays", ""),
    *(("E9001", name, "RetentionInDays: !Ref LogRetentionDays", "RetentionInDays: 7")
      for name in ("infra/stacks/observability.yaml", "template.yaml")),
    ("E9002", "infra/stacks/observability.yaml", "          AlarmActions: [!Ref Topic]\n", ""),
    ("E9002", "infra/stacks/alarms.yaml", "      AlarmActions: [!Ref TopicArn]\n", ""),
    ("E9003", "template.yaml", "Action: sqs:SendMessage\n", 'Action: "sqs:*"\n'),
    ("E9003", "template.yaml", "Resource: !GetAtt Messaging.Outputs.BusArn", 'Resource: "*"'),
    ("E9003", "template.yaml", "Action: events:PutEvents\n", "NotAction: events:PutEvents\n"),
    ("E9003", "template.yaml", "Resource: !GetAtt Data.Outputs.YoutubeSecretArn",
     "Resource: !Sub arn:${AWS::Partition}:dynamodb:${AWS::Region}:${AWS::AccountId}:table/*"),
    ("E9003", "template.yaml",
     "    Metadata: { Wildcard: the service lists the rules of a region and nothing narrower }\n", ""),
    ("E9003", BOUNDARY, "    Metadata: { Wildcard:", "    Metadata: { Other:"),
    ("E9004", "infra/stacks/messaging.yaml",
     "      RedrivePolicy: { deadLetterTargetArn: !GetAtt AnalysesDeadQueue.Arn, maxReceiveCount: 3 }\n", ""),
    ("E9004", "infra/stacks/messaging.yaml", "Queues: [!Ref DispatchDeadQueue]", "Queues: [!Ref XrayDeadQueue]"),
    ("E9004", "infra/stacks/messaging.yaml", "Principal: { Service: events.amazonaws.com }", 'Principal: "*"'),
    ("E9005", "infra/stacks/data.yaml", "      DeletionProtectionEnabled: true\n", ""),
    ("E9005", "infra/stacks/data.yaml", "PointInTimeRecoveryEnabled: true", "PointInTimeRecoveryEnabled: false"),
    ("E9005", "infra/stacks/data.yaml", "    DeletionPolicy: Retain\n", ""),
    ("E9005", "infra/stacks/data.yaml", "    UpdateReplacePolicy: Retain\n", "    UpdateReplacePolicy: Delete\n"),
    ("E9006", "template.yaml", "            FunctionResponseTypes: [ReportBatchItemFailures]\n", ""),
    ("E9007", "template.yaml", "      Timeout: 30\n", "      Timeout: 31\n"),
    ("E9007", "template.yaml", "    Timeout: 10\n", "    Timeout: 60\n", "      Timeout: 30\n", ""),
    ("E9007", "infra/stacks/messaging.yaml", "      VisibilityTimeout: 180\n", ""),
    ("E9007", "template.yaml", "Queue: !GetAtt Messaging.Outputs.AnalysesQueueArn", "Queue: arn:aws:sqs:x:1:elsewhere"),
    ("E9008", "infra/stacks/auth.yaml", "ResourceArn: !GetAtt UserPool.Arn", "ResourceArn: arn:of:another"),
    ("E9008", "infra/stacks/auth.yaml", "WebACLArn: !GetAtt Shield.Arn", "WebACLArn: arn:of:another"),
    ("E9008", "infra/stacks/auth.yaml", "Action: { Block: {} }", "Action: { Count: {} }"),
    ("E9008", "infra/stacks/auth.yaml", "RateBasedStatement:", "GeoMatchStatement:"),
    ("E9008", "infra/stacks/auth.yaml", "- NotStatement:", "- OrStatement:"),
    ("E9009", "infra/stacks/auth.yaml", "EmailSendingAccount: DEVELOPER", "EmailSendingAccount: COGNITO_DEFAULT"),
    ("E9009", "infra/stacks/auth.yaml", "VerificationMessageTemplate: !If\n        - SendsMail", "VerificationMessageTemplate: !If\n        - Other"),
    ("E9010", "template.yaml", "RuleCondition: !Equals [!Ref Stage, prod]", "RuleCondition: !Equals [!Ref Stage, other]"),
    ("E9012", "template.yaml", "            - !GetAtt Data.Outputs.TitlesTableArn\n", ""),
    ("E9012", "template.yaml", "- !GetAtt Data.Outputs.TitlesTableArn", "- !GetAtt Data.Outputs.TitlesTableName"),
    ("E9012", "template.yaml", LOCK, "LockMode: governance"),
    ("E9012", "template.yaml", LOCK, "LockMode: !If [HasSiteUrl, compliance, governance]"),
    ("E9012", "template.yaml", LOCK, "LockMode: !If [IsProduction, governance, compliance]"),
    ("E9012", "template.yaml", "        BackupCopyVault: !Ref BackupCopyVault\n", ""),
    ("E9012", "infra/stacks/data.yaml", "TitlesTableArn: { Value: !GetAtt TitlesTable.Arn }",
     "TitlesTableArn: { Value: !GetAtt XrayTable.Arn }"),
    ("E9012", BACKUP, "        Resources: !Ref TableArns", '        Resources: ["arn:aws:dynamodb:*:*:table/*"]'),
    ("E9012", BACKUP, "BackupPlanId: !Ref Plan", "BackupPlanId: another"),
    ("E9012", BACKUP, "        MinRetentionDays: 7\n", ""),
    ("E9012", BACKUP, "MaxRetentionDays: 35", "MaxRetentionDays: 30"),
    ("E9012", BACKUP, "Threshold: 12", "Threshold: 11"),
    ("E9012", BACKUP, FOR_EVER, FOR_EVER.replace("LocksForEver", "HasCopy")),
    ("E9012", BACKUP, "TargetBackupVault: !Ref Vault", "TargetBackupVault: Default"),
    ("E9012", BACKUP, "cron(0 3 * * ? *)", "cron(0 3 1 * ? *)"),
    ("E9012", BACKUP, COPIES, COPIES.replace("HasCopy", "LocksForEver")),
    ("E9012", BACKUP, "DestinationBackupVaultArn: !Ref BackupCopyVault",
     "DestinationBackupVaultArn: !GetAtt Vault.BackupVaultArn"),
    ("E9012", BACKUP, "BackupCopyVault, Lifecycle: { DeleteAfterDays: 35 }",
     "BackupCopyVault, Lifecycle: { DeleteAfterDays: 8 }"),
    ("E9011", "infra/stacks/alarms.yaml", "(infra/runbooks/README.md#analysisdied)", ""),
    ("E9011", "infra/stacks/watch.yaml", "README.md#late)", "README.md#never-written)"),
    *(("E9010", "template.yaml", f'Assert: !Not [!Equals [!Ref {name}, ""]]', f'Assert: !Not [!Equals [!Ref {name}, "x"]]')
      for name in ("MailFrom", "AlarmEmail", "WebDomain", "CertificateArn", "WebAclArn")),
    ("E9013", "infra/stacks/web.yaml", "        WebACLId: !If [HasWebAcl, !Ref WebAclArn, !Ref AWS::NoValue]\n", ""),
    ("E9013", "infra/stacks/web.yaml", "!If [HasWebAcl, !Ref WebAclArn,", "!If [HasWebAcl, arn:of:another,"),
    ("E9013", EDGE, '"^/(api/|analysis/[sx]-)"', '"^/(api/|analysis/s-)"'),
    ("E9013", EDGE, '"^/(api/|analysis/[sx]-)"', '"^/analysis/[sx]-"'),
    ("E9013", EDGE, "        - Name: api\n          Priority: 2\n          Action:\n            Block:",
     "        - Name: api\n          Priority: 2\n          Action:\n            Count:"),
    ("E9013", EDGE, "PositionalConstraint: EXACTLY", "PositionalConstraint: STARTS_WITH"),
    ("E9013", EDGE, "AggregateKeyType: IP", "AggregateKeyType: CONSTANT"),
    ("E9013", EDGE, "Name: AWSManagedRulesCommonRuleSet", "Name: AWSManagedRulesLinuxRuleSet"),
    ("E9013", EDGE, "Name: AWSManagedRulesAmazonIpReputationList", "Name: AWSManagedRulesAnonymousIpList"),
    ("E9013", EDGE, "OverrideAction: { None: {} }", "OverrideAction: { Count: {} }"),
    ("E9013", EDGE, 'MetricName: !Sub "${Prefix}-edge", CloudWatchMetricsEnabled: true, SampledRequestsEnabled: false',
     'MetricName: !Sub "${Prefix}-edge", CloudWatchMetricsEnabled: true, SampledRequestsEnabled: true'),
    ("E9013", EDGE, "MetricName: api, CloudWatchMetricsEnabled: true, SampledRequestsEnabled: false",
     "MetricName: api, CloudWatchMetricsEnabled: true, SampledRequestsEnabled: true"),
    ("E9013", EDGE, "Limit: 3000\n", "Limit: 6001\n"),
    ("E9013", EDGE, "SearchString: /api/webhooks/stripe", "SearchString: /api/leaderboard"),
    ("E9013", EDGE, "        - asn\n", "        - c-ip\n"),
    ("E9013", EDGE, "RecordFields:", "OtherFields:"),
    ("E9010", "template.yaml", 'Assert: !Not [!Equals [!Ref Trail, "off"]]', 'Assert: !Not [!Equals [!Ref Trail, "x"]]'),
    ("E9010", "template.yaml", 'Assert: !Equals [!Ref LogRetentionDays, "90"]', 'Assert: !Equals [!Ref LogRetentionDays, "30"]'),
    ("E9010", "template.yaml", 'Assert: !Equals [!Ref LogRetentionDays, "90"]', 'Assert: !Not [!Equals [!Ref LogRetentionDays, "90"]]'),
    *(("E9014", TRAIL, f"      {name}: true\n", change)
      for name in ("IsLogging", "IsMultiRegionTrail", "IncludeGlobalServiceEvents", "EnableLogFileValidation")
      for change in ("", f"      {name}: false\n")),
    ("E9014", TRAIL, "ReadWriteType: All", "ReadWriteType: WriteOnly"),
    ("E9014", TRAIL, "IncludeManagementEvents: true", "IncludeManagementEvents: false"),
    ("E9014", TRAIL, "IncludeManagementEvents: true", "IncludeManagementEvents: true, ExcludeManagementEventSources: [kms.amazonaws.com]"),
    ("E9014", TRAIL, "S3BucketName: !Ref Logs", "S3BucketName: another"),
    *(("E9014", stack, *change) for stack in (TRAIL, EDGE) for change in (
        ("    DeletionPolicy: Retain\n", ""),
        ("    UpdateReplacePolicy: Retain\n", ""),
        ("BlockPublicPolicy: true, ", ""),
        ("      VersioningConfiguration: { Status: Enabled }\n", ""),
        ("ExpirationInDays: 87", "ExpirationInDays: 88"),
        ("            NoncurrentVersionExpiration: { NoncurrentDays: 1 }\n", ""),
        ("            Condition: { Bool: { \"aws:SecureTransport\": \"false\" } }\n", ""),
        ("Action: [s3:DeleteObject, s3:DeleteObjectVersion]", "Action: s3:DeleteObject"),
        ("\"aws:SourceArn\":", "\"aws:SourceIp\":"),
        ("\"s3:x-amz-acl\": bucket-owner-full-control", "\"s3:x-amz-acl\": private"),
        ("            - DeleteBucketLifecycle\n", ""),
        ("bucketName: [!Ref Logs]", "bucketName: [another]"),
        ("detail-type: [AWS API Call via CloudTrail]\n        detail:\n",
         "detail-type: [AWS API Call via CloudTrail]\n        detail:\n          errorCode: [AccessDenied]\n"),
        ("Description: Somebody has changed what protects", "State: DISABLED\n      Description: Somebody has changed what protects"),
        ("Description: Somebody has changed what protects", "EventBusName: another\n      Description: Somebody has changed what protects"),
        ("README.md#trailtouched)", "README.md#never-written)"),
    )),
    ("E9014", TRAIL, "s3:GetBucketAcl", "s3:GetBucketLocation"),
    ("E9014", TRAIL, "\"aws:PrincipalIsAWSService\": \"false\"", "\"aws:PrincipalIsAWSService\": \"true\""),
    *(("E9014", TRAIL, f"{name}, ", "") for name in ("StopLogging", "DeleteTrail", "UpdateTrail")),
    ("E9014", TRAIL, ", PutEventSelectors", ""),
    ("E9014", TRAIL, "Arn: !Ref TopicArn", "Arn: arn:of:another"),
    ("E9014", TRAIL, "    Type: AWS::Events::Rule\n    Properties:\n      Name: !Sub ${Prefix}-trail-touched",
     "    Type: AWS::Events::Rule\n    Condition: IsOwn\n    Properties:\n      Name: !Sub ${Prefix}-trail-touched"),
    *(("E9014", TRAIL, *change) for change in (
        *((f"{name}, ", "") for name in ("DeleteLogGroup", "DeleteLogStream")),
        (", DeleteRetentionPolicy", ""),
        ("eventName: [PutRetentionPolicy]", "eventName: [PutMetricFilter]"),
        ('numeric: ["<", 90]', 'numeric: ["<", 30]'),
        (', { numeric: [">", 90] }', ""),
        ("            retentionInDays:", "            days:"),
        *((f'logGroupName: [{{ prefix: !Sub "/${{Prefix}}/" }}, !Sub "/aws/apigateway/${{Prefix}}"]{end}', f"logGroupName: [{logs}]{end}")
          for end in (" }", "\n") for logs in (
              '!Sub "/aws/apigateway/${Prefix}"',
              '{ prefix: !Sub "/${Prefix}/get-" }, !Sub "/aws/apigateway/${Prefix}"',
              '{ prefix: !Sub "/${Prefix}/" }',
          )),
        ("requestParameters: { logGroupName:", "requestParameters: { logStreamName: [one], logGroupName:"),
        ("requestParameters: { logGroupName:", "errorCode: [AccessDenied]\n          requestParameters: { logGroupName:"),
        ("eventSource: [logs.amazonaws.com]", "eventSource: [s3.amazonaws.com]"),
        *((f"FunctionLogs{what}:\n    Type: AWS::Events::Rule\n", f"FunctionLogs{what}:\n    Type: AWS::Events::Rule\n    Condition: IsOwn\n")
          for what in ("Touched", "Shortened")),
        ("Description: Somebody has deleted logs", "State: DISABLED\n      Description: Somebody has deleted logs"),
        ("Description: Somebody has deleted logs", "EventBusName: another\n      Description: Somebody has deleted logs"),
        ("README.md#functionlogstouched)", "README.md#never-written)"),
    )),
    ("E9014", "template.yaml", "      Policies:\n        - Statement:\n", "      Policies:\n        - CloudWatchLogsFullAccess\n        - Statement:\n"),
    ("E9014", "template.yaml", "Action: events:PutEvents\n", "Action: [events:PutEvents, logs:DeleteLogStream]\n"),
    ("E9014", "template.yaml", "Default: 90, AllowedValues: [1, 3, 7, 14, 30, 60, 90]", "Default: 30, AllowedValues: [30, 90]"),
    ("E9014", "template.yaml", "AllowedValues: [1, 3, 7, 14, 30, 60, 90]", "AllowedValues: [90, 365]"),
    ("E9014", "template.yaml", ", AllowedValues: [1, 3, 7, 14, 30, 60, 90]", ""),
    ("E9014", "template.yaml", "LogRetentionDays: !Ref LogRetentionDays,", "LogRetentionDays: 90,"),
    ("E9014", "template.yaml", "LogRetentionDays: !Ref LogRetentionDays, ", ""),
    ("E9014", EDGE, "source: [aws.signin]", "source: [aws.sts]"),
    ("E9014", EDGE, "userIdentity: { type: [Root] }", "userIdentity: { type: [IAMUser] }"),
    ("E9014", EDGE, "README.md#rootsignedin)", "README.md#never-written)"),
    *(("E9014", stack, *change) for stack in ("infra/stacks/observability.yaml", EDGE) for change in (
        ("      Topics: [!Ref Topic]\n", "      Topics: [another]\n"),
        ("\"aws:SourceOwner\": !Ref AWS::AccountId", "\"aws:SourceOwner\": another"),
        ("Principal: { Service: events.amazonaws.com }, Action: sns:Publish",
         "Principal: { Service: events.amazonaws.com }, Condition: { ArnLike: { \"aws:SourceArn\": one } }, Action: sns:Publish"),
        ("Principal: { Service: events.amazonaws.com }", "Principal: { Service: s3.amazonaws.com }"),
    )),
    ("E9014", "template.yaml", "    Default: own\n", '    Default: "off"\n'),
    ("E9014", "template.yaml", 'AllowedValues: [own, account, "off"]', "AllowedValues: [own, account]"),
    ("E9014", "template.yaml", 'HasTrail: !Not [!Equals [!Ref Trail, "off"]]', "HasTrail: !Equals [!Ref Trail, own]"),
    ("E9014", "template.yaml", "    Condition: HasTrail\n", "    Condition: HasSiteUrl\n"),
    ("E9014", "template.yaml", "Trail: !Ref Trail, TopicArn", "Trail: own, TopicArn"),
    ("E9014", "template.yaml", "TemplateURL: infra/stacks/trail.yaml", "TemplateURL: infra/stacks/web.yaml"),
    # What else breaks it is in test_boundary.py.
    ("E9015", "template.yaml", "    PermissionsBoundary: !If [IsBounded, !GetAtt Boundary.Outputs.Arn, !Ref AWS::NoValue]\n", ""),
    ("E9015", "template.yaml", "      Tags: { function: get-me }\n", ""),
    ("E9015", BOUNDARY, "/${!aws:PrincipalTag/function}:*", "/*"),
]  # fmt: skip


class Copy:
    """The templates in a folder of their own, to be broken."""

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        for name in TEMPLATES:
            target = Path(self.folder.name) / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, target)
        return self

    def __exit__(self, *_):
        self.folder.cleanup()

    def replace(self, name, old, new):
        path = Path(self.folder.name) / name
        text = path.read_text()
        if old not in text:
            raise AssertionError(f"{name} no longer has {old!r}: this test proves nothing")
        path.write_text(text.replace(old, new))

    def findings(self, names=TEMPLATES):
        """Numbers of the rules that found something, in any of these templates."""
        return {rule for name in names for rule, _ in findings(Path(self.folder.name) / name)}

    def finds(self, rule, names):
        """Whether this rule finds something in one of these templates."""
        return any(findings(Path(self.folder.name) / name, [RULES.data[rule]]) for name in names)


def findings(path, rules=None):
    """(rule, message) of everything that our rules find, or these of them."""
    template, problems = decode(str(path))
    assert not problems, problems
    cfn = Template(str(path), template, ["eu-central-1"])
    cfn.transform()
    return [(rule.id, match.message) for rule in rules or RULES.data.values() for match in rule.match(cfn)]


class Conventions(unittest.TestCase):
    def test_our_templates_follow_them(self):
        for name in TEMPLATES:
            self.assertEqual(findings(ROOT / name), [], name)

    def test_each_way_of_breaking_one_is_found(self):
        for rule, name, *changes in BREAKS:
            with self.subTest(rule=rule, change=changes[:2]), Copy() as copy:
                for old, new in zip(changes[::2], changes[1::2], strict=True):
                    copy.replace(name, old, new)
                # Some look from the root into the other templates.
                others = ["template.yaml"] if rule in ("E9007", "E9012", "E9015") else []
                self.assertTrue(copy.finds(rule, [name, *others]))

    def test_each_rule_is_broken_here(self):
        self.assertEqual({each[0] for each in BREAKS}, set(RULES.data))

    def test_each_part_of_the_runbook_is_of_an_alarm(self):
        stacks = "".join((ROOT / name).read_text() for name in TEMPLATES)
        headings = RULES["E9011"]._headings()
        self.assertEqual({each for each in headings if f"README.md#{each})" not in stacks}, set())

    def test_a_wildcard_with_a_reason_passes(self):
        with Copy() as copy:
            copy.replace("template.yaml", "Resource: !GetAtt Messaging.Outputs.BusArn", 'Resource: "*"')
            for function in ("RunAnalysis", "SettleDeadAnalysis", "SweepAnalyses", "RunXray", "SettleDeadRun"):
                head = f"  {function}Function:\n    Type: AWS::Serverless::Function\n"
                copy.replace("template.yaml", head, head + "    Metadata: { Wildcard: the bus has no name yet }\n")
            # The boundary of the functions has no such reason, and refuses them.
            self.assertEqual(copy.findings(), {"E9015"})


if __name__ == "__main__":
    unittest.main()
