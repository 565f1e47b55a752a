"""Writes SAM's HttpApi and its events out as the ApiGatewayV2 resources they stand for.

The local cloud drops the OpenAPI body that SAM makes of them, so that an API would have no routes. template.yaml stays
as it is; only the local deploy takes this step. A property that is not understood is an error: nothing is dropped
silently.
"""

import copy
import re

HTTP_API = "AWS::Serverless::HttpApi"
FUNCTION = "AWS::Serverless::Function"
API_PROPERTIES = {"Name", "StageName", "Auth", "DefaultRouteSettings", "AccessLogSettings", "CorsConfiguration"}
EVENT_PROPERTIES = {"ApiId", "Method", "Path", "Auth", "PayloadFormatVersion", "TimeoutInMillis"}
ARN = "arn:${AWS::Partition}:execute-api:${AWS::Region}:${AWS::AccountId}:"


class NotUnderstood(ValueError):
    """The template uses something this step does not know."""


def expand(template):
    """The template with explicit resources in place of its HttpApi resources and events. The input is not changed."""
    result = copy.deepcopy(template)
    resources = result.get("Resources", {})
    apis = {name: each for name, each in resources.items() if _type(each) == HTTP_API}
    for name, api in apis.items():
        properties = api.get("Properties", {})
        _only(properties, API_PROPERTIES, name)
        resources.update(_api(name, properties))
        resources.update(_authorizers(name, properties.get("Auth", {})))
    for name in [name for name, each in resources.items() if _type(each) == FUNCTION]:
        resources.update(_routes(name, resources[name]["Properties"], apis))
    return result


def _type(resource):
    return resource.get("Type") if isinstance(resource, dict) else None


def _only(properties, known, where):
    unknown = sorted(set(properties) - known)
    if unknown:
        raise NotUnderstood(f"{where}: {', '.join(unknown)} cannot be deployed locally; teach infra/local/expand_http_api.py")


def _api(name, properties):
    stage = {"ApiId": {"Ref": name}, "StageName": properties.get("StageName", "$default"), "AutoDeploy": True}
    stage |= {key: properties[key] for key in ("DefaultRouteSettings", "AccessLogSettings") if key in properties}
    api = {"Name": properties.get("Name", {"Ref": "AWS::StackName"}), "ProtocolType": "HTTP"}
    api |= {key: properties[key] for key in ("CorsConfiguration",) if key in properties}
    return {
        name: {"Type": "AWS::ApiGatewayV2::Api", "Properties": api},
        f"{name}Stage": {"Type": "AWS::ApiGatewayV2::Stage", "Properties": stage},
    }


def _authorizers(api, auth):
    _only(auth, {"DefaultAuthorizer", "Authorizers"}, f"{api}.Auth")
    made = {}
    for name, each in auth.get("Authorizers", {}).items():
        _only(each, {"IdentitySource", "JwtConfiguration", "AuthorizationScopes"}, f"{api}.Auth.Authorizers.{name}")
        jwt = {key.lower(): value for key, value in each["JwtConfiguration"].items()}
        made[f"{api}{name}Authorizer"] = {
            "Type": "AWS::ApiGatewayV2::Authorizer",
            "Properties": {
                "ApiId": {"Ref": api},
                "Name": name,
                "AuthorizerType": "JWT",
                "IdentitySource": [each.get("IdentitySource", "$request.header.Authorization")],
                "JwtConfiguration": {"Issuer": jwt["issuer"], "Audience": jwt["audience"]},
            },
        }
    return made


def _routes(function, properties, apis):
    events = properties.get("Events", {})
    made = {}
    for name in [name for name, event in events.items() if event["Type"] == "HttpApi"]:
        event = events.pop(name).get("Properties", {})
        where = f"{function}.{name}"
        _only(event, EVENT_PROPERTIES, where)
        api = event.get("ApiId", {}).get("Ref")
        if api not in apis:
            raise NotUnderstood(f"{where}: ApiId must be a !Ref to an HttpApi of this template")
        made[f"{function}{api}Integration"] = _integration(function, api, event)
        made[f"{function}{name}Route"] = _route(function, api, apis[api], event)
        made[f"{function}{name}Permission"] = _permission(function, api, event)
    if not events:
        properties.pop("Events", None)
    return made


def _integration(function, api, event):
    properties = {
        "ApiId": {"Ref": api},
        "IntegrationType": "AWS_PROXY",
        "IntegrationUri": {"Fn::GetAtt": [function, "Arn"]},
        "PayloadFormatVersion": event.get("PayloadFormatVersion", "2.0"),
    }
    properties |= {key: event[key] for key in ("TimeoutInMillis",) if key in event}
    return {"Type": "AWS::ApiGatewayV2::Integration", "Properties": properties}


def _method(event):
    method = event["Method"].upper()
    return "ANY" if method in ("ANY", "X-AMAZON-APIGATEWAY-ANY-METHOD", "*") else method


def _route(function, api, definition, event):
    auth = definition.get("Properties", {}).get("Auth", {})
    name = event.get("Auth", {}).get("Authorizer", auth.get("DefaultAuthorizer", "NONE"))
    properties = {
        "ApiId": {"Ref": api},
        "RouteKey": f"{_method(event)} {event['Path']}",
        "Target": {"Fn::Sub": "integrations/${" + f"{function}{api}Integration" + "}"},
        "AuthorizationType": "NONE",
    }
    if name != "NONE":
        authorizer = auth.get("Authorizers", {}).get(name)
        if authorizer is None:
            raise NotUnderstood(f"{function}: there is no authorizer {name} in {api}")
        scopes = event.get("Auth", {}).get("AuthorizationScopes", authorizer.get("AuthorizationScopes"))
        properties |= {"AuthorizationType": "JWT", "AuthorizerId": {"Ref": f"{api}{name}Authorizer"}}
        properties |= {"AuthorizationScopes": scopes} if scopes else {}
    return {"Type": "AWS::ApiGatewayV2::Route", "Properties": properties}


def _permission(function, api, event):
    method = _method(event).replace("ANY", "*")
    path = re.sub(r"\{[^}]*\}", "*", event["Path"])
    return {
        "Type": "AWS::Lambda::Permission",
        "Properties": {
            "Action": "lambda:InvokeFunction",
            "FunctionName": {"Ref": function},
            "Principal": "apigateway.amazonaws.com",
            "SourceArn": {"Fn::Sub": ARN + "${" + api + "}" + f"/*/{method}{path}"},
        },
    }
