"""The table of costs counts what the templates say, and the README shows it as it is computed."""

import json
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

    def test_the_readme_shows_the_tables_as_they_are_computed(self):
        shown = re.search(r"<!-- costs -->\n(.*?)\n<!-- /costs -->", read("README.md"), re.DOTALL)
        measured = costs.read()
        self.assertEqual(shown and shown.group(1), f"{costs.months_table(measured)}\n\n{costs.scenes_table(measured)}")

    def test_the_admin_panel_shows_what_is_computed(self):
        written = json.loads(costs.PAGE.read_text(encoding="utf-8"))
        self.assertEqual(written, costs.page(costs.read()), "python3 infra/costs/costs.py --write")

    def test_what_was_measured_are_functions_of_the_template_with_their_memory(self):
        for name in self.functions:
            self.assertEqual(costs.memory_of(name), self.memory(name), name)
        for scene in ("idle", *costs.EACH):
            self.assertLessEqual(costs.read()[scene]["functions"].keys(), self.functions.keys(), scene)

    def test_what_runs_every_minute_ran_while_nothing_happened(self):
        idle = costs.read()["idle"]["functions"]
        self.assertLessEqual({name for name, (_, per_hour) in costs.SCHEDULED.items() if per_hour == 60}, idle.keys())

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


USED = {"calls": 10, "requests": 0, "latencyMs": 1_000, "cpuMs": 100, "readUnits": 20, "writeUnits": 40, "logBytes": 5_000}


class OfUse(unittest.TestCase):
    """What is made of what was measured."""

    def test_waiting_lasts_as_long_and_the_processor_longer_with_less_memory(self):
        # 0.9 s of waiting, and 0.1 s of a processor of which 512 MB have 29 percent.
        self.assertAlmostEqual(costs.gb_seconds("run-xray", USED), (0.9 + 0.1 * 1769 / 512 + 0.005) * 0.5)
        # With 2 GB a processor is one's own; a second one is of no use.
        self.assertAlmostEqual(costs.gb_seconds("build-hub", USED), 1.005 * 2)

    def test_a_call_that_only_worked_has_waited_no_time(self):
        self.assertAlmostEqual(costs.gb_seconds("build-hub", USED | {"latencyMs": 50}), 0.105 * 2)

    def test_only_calls_through_the_api_pay_gateway_cdn_and_web_acl(self):
        around = ("API Gateway", "CloudFront", "WAF", "CDN logs")
        without, with_them = (costs.of_function("get-me", USED | {"requests": n}) for n in (0, 10))
        self.assertEqual([without[service] for service in around], [0] * 4)
        self.assertAlmostEqual(with_them["API Gateway"] + with_them["CloudFront"] + with_them["WAF"], 10 * 2.6e-6)

    def test_of_what_runs_anyway_only_what_it_did_more_counts(self):
        idle = {"functions": {"build-hub": USED | {"calls": 5, "writeUnits": 5}}}
        more = costs.beyond_idle("build-hub", USED, idle)
        self.assertEqual((more["calls"], more["writeUnits"], more["readUnits"]), (0, 30, 0))
        self.assertEqual(costs.beyond_idle("get-me", USED, idle), USED)

    def test_what_runs_once_an_hour_is_the_months_and_not_that_of_the_scene_it_fell_into(self):
        self.assertEqual(set(costs.beyond_idle("delete-channels", USED, {"functions": {}}).values()), {0})

    def test_one_of_a_scene_is_its_share_and_what_happens_besides(self):
        measured = {"idle": {"functions": {}}, "analyses": {"count": 10, "functions": {"start-analysis": USED}}}
        services = costs.one("analyses", measured)
        unmeasured = costs.NAMED + costs.SNAPSHOT - costs.SAMPLE_SNAPSHOT
        self.assertAlmostEqual(services["DynamoDB"], (4 + unmeasured) * 0.625e-6 + 2 * 0.125e-6)
        self.assertAlmostEqual(services["SQS"], 3 * 0.4e-6)


if __name__ == "__main__":
    unittest.main()
