"""What goes back with a release and what stays is said of every parameter, and the boundary's loss by name."""

import copy
import unittest

import release_world

import boundary
import parameters
import stack
from deploy import ROOT

TEMPLATE = stack.read_template(ROOT / "template.yaml")


def described(**values):
    """A stack with these parameters."""
    return {"Parameters": [{"ParameterKey": name, "ParameterValue": value} for name, value in values.items()]}


class Lists(unittest.TestCase):
    def test_every_parameter_of_the_template_goes_back_or_stays(self):
        self.assertEqual(sorted(parameters.PROGRAM + parameters.INSTALLATION), sorted(TEMPLATE["Parameters"]))

    def test_what_belongs_to_the_installation_stays_and_the_rest_goes_back(self):
        release = {"parameters": {name: "then" for name in TEMPLATE["Parameters"]}}
        found = described(**{name: "now" for name in TEMPLATE["Parameters"]})
        wanted = parameters.wanted(TEMPLATE, release, found)
        self.assertEqual({name for name, value in wanted.items() if value == "then"}, set(parameters.PROGRAM))
        self.assertEqual({name for name, value in wanted.items() if value == "now"}, set(parameters.INSTALLATION))
        self.assertEqual(set(parameters.differences(TEMPLATE, wanted, found)), set(parameters.PROGRAM))

    def test_a_parameter_that_only_the_release_has_is_as_it_was_there(self):
        template = {"Parameters": {"Gone": {"Type": "String"}, "Untouched": {"Type": "String", "Default": 3}}}
        wanted = parameters.wanted(template, {"parameters": {"Gone": "then"}}, described(New="now"))
        self.assertEqual(wanted, {"Gone": "then"})
        changed = {"Gone": (None, "then"), "New": ("now", None), "Untouched": (None, "3")}
        self.assertEqual(parameters.differences(template, wanted, described(New="now")), changed)

    def test_a_secret_one_is_left_to_cloudformation_and_no_difference(self):
        template, found = release_world.ROOT, described(**release_world.PARAMETERS | {"Hidden": "****"})
        wanted = parameters.wanted(template, {"parameters": {"ScoutUnits": "hello"}}, found)
        self.assertIsNone(wanted["Hidden"])
        self.assertEqual(parameters.differences(template, wanted, found), {})


class Boundary(unittest.TestCase):
    def test_actions_that_only_the_newer_boundary_has_are_named(self):
        then = stack.read_template(ROOT / "infra/stacks/boundary.yaml")
        now = copy.deepcopy(then)
        policy = next(each for each in now["Resources"].values() if each["Type"] == "AWS::IAM::ManagedPolicy")
        policy["Properties"]["PolicyDocument"]["Statement"] += [
            {"Effect": "Allow", "Action": "kms:Sign", "Resource": "*"},
            {"Effect": "Allow", "Action": ["events:PutEvents", "ses:GetAccount"], "Resource": "*"},
        ]
        self.assertEqual(boundary.lost({"Boundary": now}, {"Boundary": then}), ["kms:Sign", "ses:GetAccount"])
        self.assertEqual(boundary.lost({"Boundary": then}, {"Boundary": now}), [])
        self.assertEqual(boundary.lost({"Boundary": now}, {}), [], "a release without one bounds nothing")


if __name__ == "__main__":
    unittest.main()
