"""What a roll back takes from functions that still run: CloudFormation changes their boundary before it changes them."""


def actions(template):
    """All that the policies of a template allow."""
    found = set()
    for each in template["Resources"].values():
        if not isinstance(each, dict) or each.get("Type") != "AWS::IAM::ManagedPolicy":
            continue
        for statement in each["Properties"]["PolicyDocument"]["Statement"]:
            said = statement.get("Action", [])
            found |= {said} if isinstance(said, str) else set(said)
    return found


def lost(before, after):
    """Actions that the boundary has now and not in the release; sorted. Both are templates by the names of their stacks."""
    mine, theirs = (actions(templates["Boundary"]) if "Boundary" in templates else None for templates in (before, after))
    # A release without one bounds nothing.
    return sorted(mine - theirs) if mine is not None and theirs is not None else []
