"""What would become of data is seen in the templates and in change sets, whatever CloudFormation can show."""

import contextlib
import copy
import io
import unittest
from types import SimpleNamespace
from unittest import mock

from botocore.exceptions import ClientError
from release_world import DATA, PARAMETERS, ROOT

import stateful
from stack import NESTED, Failed

HANDED = {"Prefix": {"Ref": "ScoutUnits"}}


def templates(root=lambda template: None, data=lambda template: None):
    """Those of a release."""
    made = copy.deepcopy(ROOT), copy.deepcopy(DATA)
    root(made[0])
    data(made[1])
    return {"": made[0], "Data": made[1]}


def hand_over(given):
    """Hands the nested stack these parameters."""
    return lambda template: template["Resources"]["Data"]["Properties"].update(Parameters=given)


class Templates(unittest.TestCase):
    def said(self, before, after, **then):
        return stateful.of_templates(before, after, PARAMETERS, PARAMETERS | then)

    def assert_all_given_another(self, name, said):
        """All but the client, whose name has no prefix."""
        self.assertEqual(len(said), 5, said)
        for line in said:
            self.assertRegex(line, rf"^Data/\w+ \(AWS::\S+\) is given another {name} there$")

    def test_the_same_templates_do_nothing_to_data(self):
        self.assertEqual(self.said(templates(), templates(), ScoutUnits="other"), [])

    def test_another_name_that_the_root_hands_over_is_seen(self):
        self.assert_all_given_another("Prefix", self.said(templates(), templates(hand_over({"Prefix": "other"}))))

    def test_a_parameter_of_the_root_that_is_handed_over_and_changes_is_seen(self):
        handed = templates(hand_over(HANDED))
        self.assertEqual(self.said(handed, handed), [])
        self.assert_all_given_another("Prefix", self.said(handed, handed, ScoutUnits="other"))

    def test_a_default_of_a_nested_stack_is_seen_where_nothing_is_handed_over(self):
        before, after = (
            templates(hand_over({}), lambda data, name=name: data["Parameters"].update(Prefix={"Type": "String", "Default": name}))
            for name in ("one", "other")
        )
        self.assert_all_given_another("Prefix", self.said(before, after))

    def test_a_condition_that_says_otherwise_is_seen_and_what_no_data_uses_is_not(self):
        def limited(to):
            def change(data):
                data["Conditions"] = {"Is": {"Fn::Equals": [{"Ref": "Prefix"}, to]}, "Unused": {"Fn::Equals": ["", to]}}
                data["Resources"]["Accounts"]["Condition"] = "Is"

            return change

        said = self.said(templates(data=limited("one")), templates(data=limited("other")))
        self.assertEqual(said, ["Data/Accounts (AWS::DynamoDB::Table) is given another Is there"])

        def whole(template):
            template["Conditions"] = {"Greets": {"Fn::Equals": [{"Ref": "ScoutUnits"}, "hello"]}}
            template["Resources"]["Data"]["Condition"] = "Greets"

        said = self.said(templates(whole), templates(whole), ScoutUnits="other")
        self.assertEqual(len(said), len(stateful.resources_of(templates())))
        self.assertIn("is given another ScoutUnits there", said[0])

    def test_a_table_that_only_the_newer_list_of_a_loop_has_is_seen(self):
        def loop(*names):
            table = {"Type": "AWS::DynamoDB::Table", "Properties": {"TableName": {"Fn::Sub": "${Prefix}-${Each}"}}}
            return lambda data: data["Resources"].update({"Fn::ForEach::More": ["Each", list(names), {"More&{Each}": table}]})

        said = self.said(templates(data=loop("one", "two")), templates(data=loop("one")))
        self.assertEqual(said, ["Data/Moretwo (AWS::DynamoDB::Table) is not in that release"])

    def test_what_becomes_of_data_outside_the_stack_is_seen(self):
        def stays(data):
            data["Resources"]["Accounts"] |= {"DeletionPolicy": "Retain", "UpdateReplacePolicy": "Retain"}

        said = self.said(templates(data=stays), templates())
        self.assertEqual(said, ["Data/Accounts (AWS::DynamoDB::Table) has another DeletionPolicy, UpdateReplacePolicy there"])


class Formation:
    """CloudFormation's side of a change set: `statuses` are answered one after the other, the last one for ever."""

    NotFound = type("ChangeSetNotFoundException", (Exception,), {})
    exceptions = SimpleNamespace(ChangeSetNotFoundException=NotFound)

    def __init__(self, statuses=(), changes=None, nested=True):
        self.statuses, self.changes, self.can_nest = list(statuses), changes or {}, nested
        self.made, self.asked = [], []

    def describe_change_set(self, **asked):
        if asked["ChangeSetName"] in self.changes:
            self.asked.append(asked)
            return {"Changes": self.changes[asked["ChangeSetName"]]}
        if not self.statuses:
            raise self.NotFound
        status = self.statuses.pop(0) if len(self.statuses) > 1 else self.statuses[0]
        return {"Status": status, "Changes": self.changes.get("", [])}

    def create_change_set(self, IncludeNestedStacks, **_):
        self.made.append(IncludeNestedStacks)
        if IncludeNestedStacks and not self.can_nest:
            raise ClientError({"Error": {"Code": "ValidationError", "Message": "not with macros"}}, "CreateChangeSet")
        self.statuses = ["CREATE_IN_PROGRESS", "CREATE_COMPLETE"]

    def delete_change_set(self, **_):
        if not stateful.is_settled({"Status": self.statuses[0]}):
            raise ClientError({"Error": {"Code": "InvalidChangeSetStatus", "Message": "in progress"}}, "DeleteChangeSet")
        self.statuses = []


class ChangeSets(unittest.TestCase):
    def setUp(self):
        for name, value in (("POLL_SECONDS", 0), ("CHANGE_SET_SECONDS", 60)):
            patched = mock.patch.object(stateful, name, value)
            patched.start()
            self.addCleanup(patched.stop)

    def refusals(self, formation, storing=("Data/Accounts",)):
        with stateful.ChangeSet(formation, "one", "rollback") as change_set:
            return change_set.refusals("https://a", {}, storing)

    def test_one_that_is_still_being_made_by_a_run_that_was_cut_off_is_waited_for(self):
        formation = Formation(["CREATE_PENDING", "CREATE_IN_PROGRESS", "CREATE_COMPLETE"])
        self.assertEqual(self.refusals(formation), [])
        self.assertEqual(formation.statuses, [], "it has removed its own too")

    def test_where_none_can_be_made_of_nested_stacks_one_of_the_root_is(self):
        formation, said = Formation(nested=False), io.StringIO()
        with contextlib.redirect_stderr(said):
            self.assertEqual(self.refusals(formation), [])
        self.assertIn("no changes within nested stacks (not with macros)", said.getvalue())
        self.assertEqual(formation.made, [True, False])

    def test_a_stack_that_is_yet_to_be_made_has_no_name_to_ask_for(self):
        added = {"LogicalResourceId": "More", "ResourceType": NESTED, "Action": "Add", "ChangeSetId": "arn:more"}
        data = {"LogicalResourceId": "Data", "ResourceType": NESTED, "Action": "Modify", "ChangeSetId": "arn:data"}
        table = {"LogicalResourceId": "Accounts", "ResourceType": "AWS::DynamoDB::Table", "Action": "Remove"}
        changes = {"": [added, data], "arn:more": [table | {"Action": "Add"}], "arn:data": [table]}
        formation = Formation(changes={name: [{"ResourceChange": one} for one in each] for name, each in changes.items()})
        self.assertEqual(self.refusals(formation), ["Data/Accounts (AWS::DynamoDB::Table) would be removed"])
        self.assertEqual(formation.asked, [{"ChangeSetName": "arn:more"}, {"ChangeSetName": "arn:data"}])

    def test_what_went_wrong_is_said_though_the_change_set_cannot_be_removed(self):
        formation = Formation()
        with self.assertRaisesRegex(Failed, "^the first thing$"), stateful.ChangeSet(formation, "one", "rollback"):
            formation.statuses = ["CREATE_IN_PROGRESS"]
            stateful.CHANGE_SET_SECONDS = 0
            raise Failed("the first thing")


if __name__ == "__main__":
    unittest.main()
