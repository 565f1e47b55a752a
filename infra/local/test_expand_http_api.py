"""HttpApi events become the routes they stand for, and nothing else changes."""

import copy
import unittest
from pathlib import Path

from expand_http_api import NotUnderstood, expand
from local_template import localize_nested, localize_root
from stack import read_template

ROOT = Path(__file__).resolve().parents[2]


def small(event=None, api=None):
    """An API with one function behind one route."""
    route = {"ApiId": {"Ref": "Api"}, "Method": "get", "Path": "/things/{id}"} | (event or {})
    auth = {
        "DefaultAuthorizer": "Pool",
        "Authorizers": {
            "Pool": {"AuthorizationScopes": ["read"], "JwtConfiguration": {"issuer": "https://i", "audience": ["me"]}}
        },
    }
    return {
        "Resources": {
            "Api": {
                "Type": "AWS::Serverless::HttpApi",
                "Properties": {"StageName": "api", "Auth": auth} | (api or {}),
            },
            "Thing": {
                "Type": "AWS::Serverless::Function",
                "Properties": {
                    "Events": {
                        "Route": {"Type": "HttpApi", "Properties": route},
                        "Tick": {"Type": "ScheduleV2", "Properties": {}},
                    }
                },
            },
            "Fn::ForEach::Loop": ["Name", ["A"], {"${Name}Topic": {"Type": "AWS::SNS::Topic"}}],
            "Topic": {"Type": "AWS::SNS::Topic"},
        }
    }


def properties(template, name):
    return template["Resources"][name]["Properties"]


class Expand(unittest.TestCase):
    def test_a_route_calls_its_function_with_a_token(self):
        made = expand(small())
        route = properties(made, "ThingRouteRoute")
        self.assertEqual(route["RouteKey"], "GET /things/{id}")
        self.assertEqual(route["Target"], {"Fn::Sub": "integrations/${ThingApiIntegration}"})
        self.assertEqual(route["AuthorizationType"], "JWT")
        self.assertEqual(route["AuthorizerId"], {"Ref": "ApiPoolAuthorizer"})
        self.assertEqual(route["AuthorizationScopes"], ["read"])
        jwt = properties(made, "ApiPoolAuthorizer")["JwtConfiguration"]
        self.assertEqual(jwt, {"Issuer": "https://i", "Audience": ["me"]})
        integration = properties(made, "ThingApiIntegration")
        self.assertEqual(integration["IntegrationUri"], {"Fn::GetAtt": ["Thing", "Arn"]})
        self.assertEqual(integration["PayloadFormatVersion"], "2.0")

    def test_the_gateway_may_call_that_route_alone(self):
        source = properties(expand(small()), "ThingRoutePermission")["SourceArn"]["Fn::Sub"]
        self.assertTrue(source.endswith(":${Api}/*/GET/things/*"), source)

    def test_the_stage_keeps_its_name_throttle_and_logs(self):
        settings = {"DefaultRouteSettings": {"ThrottlingRateLimit": 5}, "AccessLogSettings": {"Format": "x"}}
        made = expand(small(api=settings))
        self.assertEqual(made["Resources"]["Api"]["Type"], "AWS::ApiGatewayV2::Api")
        stage = {"ApiId": {"Ref": "Api"}, "StageName": "api", "AutoDeploy": True}
        self.assertEqual(properties(made, "ApiStage"), stage | settings)

    def test_a_public_route_needs_no_token(self):
        route = properties(expand(small({"Auth": {"Authorizer": "NONE"}})), "ThingRouteRoute")
        self.assertEqual(route["AuthorizationType"], "NONE")
        self.assertNotIn("AuthorizerId", route)
        self.assertNotIn("AuthorizationScopes", route)

    def test_everything_else_stays_as_it_is(self):
        before = small()
        kept = copy.deepcopy(before)
        made = expand(before)
        self.assertEqual(before, kept)
        self.assertEqual(properties(made, "Thing"), {"Events": {"Tick": {"Type": "ScheduleV2", "Properties": {}}}})
        for name in ("Topic", "Fn::ForEach::Loop"):
            self.assertEqual(made["Resources"][name], kept["Resources"][name])

    def test_what_it_does_not_know_is_an_error(self):
        for bad in (
            small({"RouteSettings": {}}),
            small({"ApiId": {"Ref": "Elsewhere"}}),
            small({"Auth": {"Authorizer": "Nobody"}}),
            small(api={"Domain": {}}),
            small(api={"Auth": {"EnableIamAuthorizer": True}}),
        ):
            with self.assertRaises(NotUnderstood):
                expand(bad)


class Localize(unittest.TestCase):
    def setUp(self):
        self.made = localize_root(read_template(ROOT / "template.yaml"), "http://gateway", "http://tables")

    def test_each_route_of_our_template_is_written_out(self):
        text = str(self.made)
        self.assertNotIn("AWS::Serverless::HttpApi", text)
        self.assertNotIn("'Type': 'HttpApi'", text)
        keys = {each["Properties"]["RouteKey"] for each in self.made["Resources"].values()
                if isinstance(each, dict) and each["Type"] == "AWS::ApiGatewayV2::Route"}  # fmt: skip
        self.assertIn("POST /analyses", keys)

    def test_functions_find_the_local_tables_and_the_keys_of_tokens(self):
        everyone = self.made["Globals"]["Function"]["Environment"]["Variables"]
        self.assertEqual(everyone["AWS_ENDPOINT_URL_DYNAMODB"], "http://tables")
        reader = properties(self.made, "GetMeFunction")["Environment"]["Variables"]
        self.assertEqual(reader["JWKS_URL"]["Fn::Sub"], "http://gateway/${Auth.Outputs.UserPoolId}/.well-known/jwks.json")
        self.assertNotIn("JWKS_URL", str(properties(self.made, "CreateAccountFunction")))

    def test_nobody_is_asked_for_the_secret_of_a_cdn_that_is_not_there(self):
        self.assertIn("ORIGIN_SECRET", (ROOT / "template.yaml").read_text())
        self.assertNotIn("ORIGIN_SECRET", str(self.made))

    def test_only_what_the_local_cloud_lacks_is_left_out(self):
        before = read_template(ROOT / "infra/stacks/messaging.yaml")
        after = localize_nested(before)
        self.assertEqual(set(before["Resources"]) - set(after["Resources"]), {"BusArchive"})
        self.assertEqual(before["Outputs"], after["Outputs"])

    def test_loops_of_nested_stacks_are_written_out(self):
        made = localize_nested(read_template(ROOT / "infra/stacks/observability.yaml"))
        self.assertNotIn("ForEach", str(made))
        self.assertEqual(properties(made, "getmeLogs")["LogGroupName"], {"Fn::Sub": "/${Prefix}/get-me"})
        self.assertEqual(
            properties(made, "getmeErrors")["Dimensions"],
            [{"Name": "FunctionName", "Value": {"Fn::Sub": "${Prefix}-get-me"}}],
        )


if __name__ == "__main__":
    unittest.main()
