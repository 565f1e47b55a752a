"""The table of costs counts what the templates say, and the README shows it as it is computed."""

import re
import unittest
from pathlib import Path

import costs

ROOT = Path(__file__).parents[2]


def read(path):
    return (ROOT / path).read_text(encoding="utf-8")


def functions():
    """The block of each function, by the name of its folder."""
    blocks = re.split(r"\n  (?=\w+:\n    Type: )", read("template.yaml"))
    found = (block for block in blocks if "Type: AWS::Serverless::Function" in block)
    return {re.search(r"functions/[\w-]+/([\w-]+)|LogPrefix}/([\w-]+)", block).group(1, 2): block for block in found}


def number(pattern, text):
    return int(re.search(pattern, text).group(1))


class Costs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.template = read("template.yaml")
        cls.functions = {one or other: block for (one, other), block in functions().items()}
        cls.default_memory = number(r"Globals:[\s\S]*?MemorySize: (\d+)", cls.template)

    def memory(self, name):
        found = re.search(r"MemorySize: (\d+)", self.functions[name])
        return int(found.group(1)) if found else self.default_memory

    def test_functions_queues_alarms_and_secrets_are_counted_as_the_templates_have_them(self):
        stacks = "\n".join(read(path.relative_to(ROOT)) for path in sorted((ROOT / "infra/stacks").glob("*.yaml")))

        def count(kind, text):
            return len(re.findall(rf"Type: {kind}$", text, re.MULTILINE))

        self.assertEqual(costs.FUNCTIONS, count("AWS::Serverless::Function", self.template))
        self.assertEqual(costs.QUEUE_READERS, count("SQS", self.template))
        # A loop makes one of each of its values. That of every function is counted with the functions.
        loops = re.findall(r"Fn::ForEach::\w+:\n    - \w+\n    - \[(.*)\]\n.*\n +Type: AWS::CloudWatch::Alarm$", stacks, re.MULTILINE)
        made = sum(len(values.split(",")) - 1 for values in loops)
        self.assertEqual(costs.STACK_ALARMS + costs.EDGE_ALARMS, count("AWS::CloudWatch::Alarm", stacks) - 1 + made)
        self.assertEqual(costs.EDGE_ALARMS, count("AWS::CloudWatch::Alarm", read("infra/stacks/edge.yaml")))
        self.assertEqual(costs.COUNTED_IN_LOGS, count("AWS::Logs::MetricFilter", stacks))
        self.assertEqual(costs.SECRETS, count("AWS::SecretsManager::Secret", stacks))
        self.assertEqual(costs.WEB_ACLS, count("AWS::WAFv2::WebACL", stacks))
        self.assertEqual(costs.WEB_ACL_RULES, len(re.findall(r"^ +- Name: [\w-]+\n +Priority:", stacks, re.MULTILINE)))
        self.assertEqual(costs.SCOUT_UNITS, number(r"ScoutUnits:[\s\S]*?Default: (\d+)", self.template))
        self.assertEqual(costs.API_MEMORY, self.default_memory)

    def test_backups_are_kept_as_long_as_the_plan_says(self):
        plan = read("infra/stacks/backup.yaml")
        rules = re.findall(r"ScheduleExpression: cron\(\d+ \d+ (\S+) \* (\S+) \*\)[\s\S]*?DeleteAfterDays: (\d+)", plan)
        between = {("*", "?"): 1, ("?", "SUN"): 7}
        self.assertEqual({int(kept): between[month, week] for month, week, kept in rules}, costs.BACKUPS)

    def test_a_second_trail_costs_what_the_readmes_say(self):
        second = [costs.trail_events(use[0], use[3]) * costs.PRICES["trail event, second copy"] for use in costs.USES.values()]
        self.assertIn(f"${second[0]:.2f} a month idle, ${second[-1]:.2f} with medium use", read("infra/costs/README.md"))
        self.assertIn(f"some ${second[-1]:.0f} a month", read("infra/stacks/README.md"))

    def test_schedules_and_memory_are_those_of_the_template(self):
        hours = {"minute": 1 / 60, "hour": 1, "day": 24}
        found = {}
        for name, block in self.functions.items():
            rate = re.search(r"rate\((\d+) (minute|hour|day)s?\)", block)
            if rate:
                found[name] = (self.memory(name), 1 / (int(rate.group(1)) * hours[rate.group(2)]))
        self.assertEqual(found.keys(), costs.SCHEDULED.keys())
        for name, (memory, per_hour) in found.items():
            self.assertEqual(memory, costs.SCHEDULED[name][0], name)
            self.assertAlmostEqual(per_hour, costs.SCHEDULED[name][1], msg=name)
        self.assertEqual({name: self.memory(name) for name in costs.WORKERS}, costs.WORKERS)

    def test_each_use_stays_within_the_platforms_quota(self):
        for name, use in costs.USES.items():
            self.assertLessEqual(costs.units_a_day(*use), costs.DAILY_UNITS, name)

    def test_the_readme_shows_the_table_as_it_is_computed(self):
        shown = re.search(r"<!-- costs -->\n(.*?)\n<!-- /costs -->", read("README.md"), re.DOTALL)
        self.assertEqual(shown and shown.group(1), costs.table())

    def test_the_readme_names_the_numbers_of_the_templates(self):
        readme = " ".join(read("README.md").split())
        alarms = costs.FUNCTIONS + costs.STACK_ALARMS + costs.EDGE_ALARMS
        words = {4: "four", 8: "eight", 10: "ten"}
        every_minute = sum(per_hour == 60 for _, per_hour in costs.SCHEDULED.values())
        for said in (
            f"{costs.FUNCTIONS} functions, one template",
            f"{alarms} alarms, {words[costs.SECRETS]} secrets, {words[costs.QUEUE_READERS]} queues",
            f"{words[every_minute]} functions that run every minute",
            f"up to {costs.SCOUT_UNITS:,} a day",
        ):
            self.assertIn(said, readme)


if __name__ == "__main__":
    unittest.main()
