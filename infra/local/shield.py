"""The web ACL before the user pool, which MiniStack keeps and asks for nothing: what it refuses by the operation is refused here too.

Rates and lists of AWS' own are not modelled: everybody here has one address.
"""

import re

OPERATION = "x-amzn-cognito-operation-name"
ASSOCIATION = "AWS::WAFv2::WebACLAssociation"
SIZES = {
    "EQ": lambda a, b: a == b,
    "NE": lambda a, b: a != b,
    "GT": lambda a, b: a > b,
    "GE": lambda a, b: a >= b,
    "LT": lambda a, b: a < b,
    "LE": lambda a, b: a <= b,
}


class NotUnderstood(Exception):
    """A statement that this model does not know."""


def matches(statement, operation):
    """A statement of a rule matches a call of this operation."""
    ((kind, said),) = statement.items()
    if kind in ("AndStatement", "OrStatement"):
        every = [matches(each, operation) for each in said["Statements"]]
        return all(every) if kind == "AndStatement" else any(every)
    if kind == "NotStatement":
        return not matches(said["Statement"], operation)
    if kind in ("RateBasedStatement", "ManagedRuleGroupStatement"):
        return False
    if said.get("FieldToMatch") != {"SingleHeader": {"Name": OPERATION}}:
        raise NotUnderstood(f"{kind} of {said.get('FieldToMatch')}")
    if kind == "RegexMatchStatement":
        return re.search(said["RegexString"], operation) is not None
    if kind == "SizeConstraintStatement":
        return SIZES[said["ComparisonOperator"]](len(operation), int(said["Size"]))
    raise NotUnderstood(kind)


def refuses(acl, operation):
    """The first rule that matches blocks."""
    for rule in sorted(acl.get("Rules", []), key=lambda rule: int(rule["Priority"])):
        if "Action" in rule and matches(rule["Statement"], operation):
            return "Block" in rule["Action"]
    return "Block" in acl.get("DefaultAction", {})


def install(cognito, waf, handlers):
    """Changes MiniStack's module of the user pool, and lets stacks put a web ACL before one."""
    handlers[ASSOCIATION] = {
        "create": lambda _name, said, _stack: _associate(waf, said),
        "update": lambda _id, _old, said, _stack: _associate(waf, said),
        "delete": lambda _id, said: waf._associations.pop(said.get("ResourceArn", ""), None),
    }
    dispatch = cognito._dispatch_idp

    async def dispatch_allowed(action, data):
        # Calls that are signed with AWS credentials do not come by a web ACL.
        if action in cognito._UNSIGNED_IDP_ACTIONS:
            acl = _acl_before(cognito, waf, data)
            if acl is not None and refuses(acl, action):
                return cognito.error_response_json("ForbiddenException", "Request not allowed due to WAF block.", 400)
        return await dispatch(action, data)

    cognito._dispatch_idp = dispatch_allowed


def _associate(waf, said):
    status, _, body = waf._associate_web_acl({"WebACLArn": said["WebACLArn"], "ResourceArn": said["ResourceArn"]})
    if status != 200:
        raise ValueError(body)
    return f"{said['WebACLArn']}|{said['ResourceArn']}", {}


def _acl_before(cognito, waf, data):
    """The web ACL of the pool that a call is meant for, by its client or by its token."""
    pool_id = cognito._pool_for_client(data.get("ClientId"))[1]
    if pool_id is None:
        issuer = cognito._token_claims(data.get("AccessToken")).get("iss", "")
        pool_id = issuer.rsplit("/", 1)[-1]
    arn = waf._associations.get(cognito._pool_arn(pool_id)) if pool_id else None
    return waf._resolve_local_web_acl(arn)[0] if arn else None
