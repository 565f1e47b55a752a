"""What else the local cloud needs of a template, beside explicit routes (expand_http_api.py)."""

import copy
import json

from expand_http_api import FUNCTION, expand

# Not known to the local cloud, and nothing of ours reads them.
ABSENT = {
    *("AWS::Budgets::Budget", "AWS::Events::Archive", "AWS::CloudTrail::Trail"),
    *("AWS::Backup::BackupVault", "AWS::Backup::BackupPlan", "AWS::Backup::BackupSelection"),
    *("AWS::Logs::DeliverySource", "AWS::Logs::DeliveryDestination", "AWS::Logs::Delivery"),
}
# A stack has at most 500 resources, and written out a route is three in place of one. So what nothing here asks for is left out: the local
# cloud lets the API invoke every function.
PERMISSION = "AWS::Lambda::Permission"


def localize_root(template, gateway, dynamodb):
    """template.yaml for the local cloud: routes written out, DynamoDB by its own engine, keys of tokens from `gateway`,
    no CDN before the API that could show its secret, and no permission for each route."""
    result = expand(template)
    resources = result["Resources"]
    explicit = resources.keys() - template["Resources"].keys()
    for name in [name for name in explicit if resources[name]["Type"] == PERMISSION]:
        del resources[name]
    variables = result["Globals"]["Function"]["Environment"]["Variables"]
    variables["AWS_ENDPOINT_URL_DYNAMODB"] = dynamodb
    for resource in resources.values():
        if isinstance(resource, dict) and resource.get("Type") == FUNCTION:
            own = resource["Properties"].get("Environment", {}).get("Variables", {})
            own.pop("ORIGIN_SECRET", None)
            if "USER_POOL_ISSUER" in own:
                own["JWKS_URL"] = {"Fn::Sub": gateway + "/${Auth.Outputs.UserPoolId}/.well-known/jwks.json"}
    return result


def localize_nested(template):
    """A nested stack for the local cloud: without the resources it does not know, and with its loops written out, which the local
    cloud does for the root alone."""
    result = copy.deepcopy(template)
    result.pop("Transform", None)
    result["Resources"] = {name: each for name, each in written_out(result).items() if each["Type"] not in ABSENT}
    return result


def written_out(template):
    """The resources of a template, those of its loops too."""
    made = {}
    for name, each in template["Resources"].items():
        made |= _write_out(*each) if name.startswith("Fn::ForEach::") else {name: each}
    return made


def _write_out(variable, values, body):
    """The resources of a loop. In their names `&{X}` is the value's letters and digits."""
    text = json.dumps(body)
    made = {}
    for value in values:
        letters = "".join(filter(str.isalnum, value))
        made |= json.loads(text.replace("${" + variable + "}", value).replace("&{" + variable + "}", letters))
    return made
