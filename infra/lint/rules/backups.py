"""Every table is backed up into a locked vault, and copied where a vault of another account is named: across nested stacks."""

from pathlib import Path

from cfnlint.decode import decode
from cfnlint.rules import CloudFormationLintRule, RuleMatch

STACK = "AWS::CloudFormation::Stack"
TABLE = "AWS::DynamoDB::Table"
VAULT = "AWS::Backup::BackupVault"
PLAN = "AWS::Backup::BackupPlan"
SELECTION = "AWS::Backup::BackupSelection"
ALARM = "AWS::CloudWatch::Alarm"
# The parameter of the root template that names the other account's vault.
COPY = "BackupCopyVault"
# AWS waits three days at least before a lock is for ever.
GRACE_DAYS = 3


def target(value):
    """[resource, attribute] of a !Ref or a !GetAtt; the attribute of a !Ref is empty."""
    if not isinstance(value, dict):
        return [None, None]
    if "Ref" in value:
        return [value["Ref"], ""]
    found = value.get("Fn::GetAtt", [None, None])
    return found.split(".", 1) if isinstance(found, str) else [found[0], ".".join(found[1:])]


def choice(value):
    """(Condition, value if it holds, value if not) of an !If; of anything else nothing."""
    return value["Fn::If"] if isinstance(value, dict) and "Fn::If" in value else (None, None, None)


def compares(condition, parameter):
    """What a condition compares this parameter with, by !Equals; else None. cfn-lint may have turned the two round."""
    both = condition.get("Fn::Equals", []) if isinstance(condition, dict) else []
    others = [each for each in both if each != {"Ref": parameter}]
    return others[0] if len(both) == 2 and len(others) == 1 else None


def of_type(template, kind):
    """Name to resource, of this type."""
    found = template.get("Resources", {}).items()
    return {name: each for name, each in found if isinstance(each, dict) and each.get("Type") == kind}


class TablesAreBackedUp(CloudFormationLintRule):
    """Looks from the template with the parameter Stage into the stacks that it nests."""

    id = "E9012"
    shortdesc = "Every table is backed up each day into a locked vault, and copied where another account's vault is named"
    description = "Point-in-time recovery is in the account that an attacker would own"
    source_url = "infra/lint/README.md"
    tags = ["kanalyse"]

    def match(self, cfn):
        root = cfn.template
        if "Stage" not in root.get("Parameters", {}):
            return []
        stacks = {name: self._nested(cfn, stack) for name, stack in of_type(root, STACK).items()}
        tables = {(name, table) for name, nested in stacks.items() for table in of_type(nested, TABLE)}
        covered, problems = set(), []
        for name, nested in stacks.items():
            if of_type(nested, PLAN):
                given = root["Resources"][name]["Properties"].get("Parameters", {})
                covered |= self._covered(nested, given, stacks)
                problems += self._of_plans(root, nested, given)
                problems += self._of_number(nested, len(tables))
        problems += [f"{table} of the stack {name} is in no selection of a backup plan" for name, table in sorted(tables - covered)]
        return [RuleMatch(["Parameters", "Stage"], problem) for problem in problems]

    @staticmethod
    def _nested(cfn, stack):
        template, problems = decode(str(Path(cfn.filename).parent / stack["Properties"]["TemplateURL"]))
        return {} if problems else template

    @staticmethod
    def _covered(nested, given, stacks):
        """(Stack, table) of all that is selected for a plan of this stack; by name alone, so that a wildcard counts for nothing."""
        found = set()
        for selection in of_type(nested, SELECTION).values():
            properties = selection["Properties"]
            if target(properties.get("BackupPlanId"))[0] not in of_type(nested, PLAN):
                continue
            listed, _ = target(properties["BackupSelection"].get("Resources"))
            joined = given.get(listed)
            _, arns = joined.get("Fn::Join", [None, []]) if isinstance(joined, dict) else (None, [])
            for stack, attribute in map(target, arns):
                output = stacks.get(stack, {}).get("Outputs", {}).get((attribute or "").removeprefix("Outputs."), {})
                table, what = target(output.get("Value"))
                if what == "Arn":
                    found.add((stack, table))
        return found

    @staticmethod
    def _of_number(nested, tables):
        """Whether an alarm rings when fewer tables than there are were backed up."""
        alarms = [alarm["Properties"] for alarm in of_type(nested, ALARM).values()]
        counts = [each["Threshold"] for each in alarms if each.get("MetricName") == "NumberOfBackupJobsCompleted"]
        return [] if tables in counts else [f"no alarm rings when fewer than the {tables} tables are backed up"]

    def _of_plans(self, root, nested, given):
        found = []
        for name, plan in of_type(nested, PLAN).items():
            rules = plan["Properties"]["BackupPlan"].get("BackupPlanRule", [])
            if not any("* * ? *" in rule.get("ScheduleExpression", "") for rule in rules):
                found.append(f"{name} backs up on no schedule of each day")
            for rule in rules:
                what = f"{name}, rule {rule.get('RuleName')}"
                found += self._of_vault(root, nested, given, what, rule)
                found += self._of_copies(root, nested, given, what, rule)
        return found

    @staticmethod
    def _of_vault(root, nested, given, what, rule):
        vault = of_type(nested, VAULT).get(target(rule.get("TargetBackupVault"))[0])
        if vault is None:
            return [f"{what}: its vault is not in its stack"]
        lock = vault["Properties"].get("LockConfiguration", {})
        least, most = lock.get("MinRetentionDays", 0), lock.get("MaxRetentionDays", 0)
        days = rule.get("Lifecycle", {}).get("DeleteAfterDays", 0)
        if not 0 < least <= days <= most:
            return [f"{what}: its vault is not locked for the {days} days of its backups"]
        condition, grace, otherwise = choice(lock.get("ChangeableForDays"))
        holds = nested.get("Conditions", {}).get(condition)
        for parameter, value in given.items():
            production, in_production, _ = choice(value)
            is_production = compares(root.get("Conditions", {}).get(production), "Stage") == "prod"
            if is_production and in_production and compares(holds, parameter) == in_production:
                break
        else:
            return [f"{what}: in production its vault's lock can be removed"]
        if grace != GRACE_DAYS or target(otherwise)[0] != "AWS::NoValue":
            return [f"{what}: its vault's lock is for ever elsewhere, or never"]
        return []

    @staticmethod
    def _of_copies(root, nested, given, what, rule):
        condition, yes, otherwise = choice(rule.get("CopyActions"))
        copies = [copy for copy in yes or [] if target(copy.get("DestinationBackupVaultArn"))[0] == COPY]
        (is_none,) = nested.get("Conditions", {}).get(condition, {}).get("Fn::Not", [None])
        asked = compares(is_none, COPY) == ""
        handed_on = given.get(COPY) == {"Ref": COPY} and COPY in root["Parameters"]
        if not copies or not asked or not handed_on or target(otherwise)[0] != "AWS::NoValue":
            return [f"{what}: no copy where {COPY} names a vault"]
        if any(copy.get("Lifecycle") != rule.get("Lifecycle") for copy in copies):
            return [f"{what}: its copies are not kept as long as the backups"]
        return []
