"""What the templates themselves have of what production needs: our lint rules, stacks, heartbeats, who hears, what is protected."""

import json
from functools import lru_cache
from pathlib import Path

import stack
from local_template import written_out
from protection import KEPT

from finding import MISSING, Finding, either

INFRA = Path(__file__).resolve().parents[1]
# Deployed next to an installation, not in it: by the deployment itself, and by hand into another account.
APART = ("edge.yaml", "backup-copy.yaml")
ADDRESS = "AlarmEmail"
BUDGET = "MonthlyBudget"


def named_by(condition):
    """Parameters that a condition refers to."""
    if isinstance(condition, dict):
        here = [condition["Ref"]] if "Ref" in condition else []
        return here + [name for each in condition.values() for name in named_by(each)]
    return [name for each in condition for name in named_by(each)] if isinstance(condition, list) else []


def of_type(resources, kind):
    """Name to resource, of this type."""
    return {name: each for name, each in resources.items() if isinstance(each, dict) and each.get("Type") == kind}


def findings(root, folder):
    """Of the root template and of `infra/stacks` in its folder."""
    return of_parts(root, folder) + of_lint(folder)


def of_parts(root, folder):
    """What production cannot be without, and no lint rule asks for."""
    files = {path.name: written_out(stack.read_template(path)) for path in sorted((folder / "infra/stacks").glob("*.yaml"))}
    nested = of_type(root["Resources"], stack.NESTED)
    names = {name: Path(each["Properties"]["TemplateURL"]).name for name, each in nested.items()}
    stacks = {name: files.get(file, {}) for name, file in names.items()}
    return [
        either("stacks", _not_deployed(root, nested, files, names), "each of infra/stacks is deployed in production"),
        either("heartbeats", _without_heartbeat(root, stacks), "each schedule that no longer calls rings"),
        either("alarms' address", _unheard(root, files, nested, names), "the topics of the installation and of its edge ring there"),
        either("budget", _without_budget(nested, stacks), "who hears the alarms hears of costs"),
        either("protection", _unprotected(stacks), "no update removes or replaces what keeps state, and the stack is not deleted"),
    ]


def _not_deployed(root, nested, files, names):
    """With what production demands of parameters, whatever their values."""
    given = stack.defaults(root) | {"Stage": "prod"}
    demanded = {name for each in stack.asserted(root, given) for name in named_by(each["Assert"])}
    given |= {name: "named" for name in demanded if not given[name]}
    conditions = root.get("Conditions", {})
    on = {names[name] for name, each in nested.items() if "Condition" not in each or stack.holds(conditions[each["Condition"]], given)}
    off = sorted(files.keys() - on - set(APART))
    return f"template.yaml does not nest {', '.join(off)} in production: take it up again without a condition" if off else None


def _without_heartbeat(root, stacks):
    watched = set()
    for resources in stacks.values():
        for alarm in of_type(resources, "AWS::CloudWatch::Alarm").values():
            said = alarm["Properties"]
            if said.get("MetricName") == "Invocations" and said.get("TreatMissingData") == "breaching" and said.get("AlarmActions"):
                watched |= {each["Value"].get("Fn::Sub") for each in said["Dimensions"] if isinstance(each["Value"], dict)}
    scheduled = [
        Path(function["Properties"]["CodeUri"]).name
        for function in of_type(root["Resources"], stack.FUNCTION).values()
        if any(event["Type"] in ("Schedule", "ScheduleV2") for event in function["Properties"].get("Events", {}).values())
    ]
    silent = [name for name in scheduled if f"${{Prefix}}-{name}" not in watched]
    return f"nobody hears when {', '.join(silent)} is not called any more: add an alarm to infra/stacks/watch.yaml" if silent else None


def _unheard(root, files, nested, names):
    """Topics that alarms ring at, of stacks that do not know the address or have no subscription of it."""
    deaf = []
    for file, resources in files.items():
        if not of_type(resources, "AWS::SNS::Topic"):
            continue
        subscriptions = of_type(resources, "AWS::SNS::Subscription").values()
        subscribed = any(each["Properties"].get("Endpoint") == {"Ref": ADDRESS} for each in subscriptions)
        given = [nested[name]["Properties"].get("Parameters", {}).get(ADDRESS) == {"Ref": ADDRESS} for name in names if names[name] == file]
        if not subscribed or not all(given):
            deaf.append(file)
    if ADDRESS not in root["Parameters"]:
        return f"template.yaml has no parameter {ADDRESS}: add it"
    return f"the topic of {', '.join(deaf)} does not ring at {ADDRESS}: subscribe it there, and hand it on in template.yaml" if deaf else None


def _without_budget(nested, stacks):
    for name, resources in stacks.items():
        given = nested[name]["Properties"].get("Parameters", {})
        for budget in of_type(resources, "AWS::Budgets::Budget").values():
            text = json.dumps(budget["Properties"])
            if json.dumps({"Ref": BUDGET}) in text and json.dumps({"Ref": ADDRESS}) in text:
                if all(given.get(each) == {"Ref": each} for each in (BUDGET, ADDRESS)):
                    return None
    return f"no budget of {BUDGET} is sent to {ADDRESS}: infra/stacks/watch.yaml has one, which template.yaml hands both"


def _unprotected(stacks):
    """Stacks whose resources outlive them and that the stack policy of production (`protection.py`) does not name, and the other way."""
    keeping = {name for name, resources in stacks.items() if any(each.get("DeletionPolicy") == "Retain" for each in resources.values())}
    wrong = sorted(keeping ^ set(KEPT))
    return f"{', '.join(wrong)}: KEPT of infra/local/protection.py and the stacks that keep state are not the same" if wrong else None


@lru_cache(maxsize=1)
def _rules():
    # Takes longer to import than everything else takes to run.
    from cfnlint.rules import Rules

    return Rules.create_from_directory(str(INFRA / "lint/rules")).data


def of_lint(folder):
    """Each of our lint rules over all templates."""
    from cfnlint.decode import decode
    from cfnlint.template import Template

    broken = {}
    for path in [folder / "template.yaml", *sorted((folder / "infra/stacks").glob("*.yaml"))]:
        template, problems = decode(str(path))
        if problems:
            return [Finding(MISSING, path.name, f"cannot be read: {problems[0].message}")]
        known = Template(str(path), template, ["eu-central-1"])
        known.transform()
        for number, rule in _rules().items():
            broken.setdefault(number, []).extend(f"{path.name}: {match.message}" for match in rule.match(known))
    return [either(number, _first(broken[number]), rule.shortdesc) for number, rule in sorted(_rules().items())]


def _first(messages):
    rest = f", and {len(messages) - 1} more" if len(messages) > 1 else ""
    return f"{messages[0]}{rest} (infra/lint/README.md says what each rule wants)" if messages else None
