"""Three accounts to look around with. On the local cloud alone: their passwords are no secret."""

from botocore.exceptions import ClientError

ACCOUNTS = (
    {"role": "member", "email": "member@kanalyse.example", "password": "member-demo-2026", "groups": []},
    {"role": "watcher", "email": "watcher@kanalyse.example", "password": "watcher-demo-2026", "groups": []},
    {"role": "admin", "email": "admin@kanalyse.example", "password": "admin-demo-2026", "groups": ["admin"]},
)


def seed(cognito, pool_id):
    """Creates the demo accounts where they are missing; returns them with their user ids. Their first credits come as
    everybody's, when the account is first seen."""
    return [_ensure(cognito, pool_id, account) for account in ACCOUNTS]


def _ensure(cognito, pool_id, account):
    who = {"UserPoolId": pool_id, "Username": account["email"]}
    try:
        user = cognito.admin_get_user(**who)
        attributes = user["UserAttributes"]
    except ClientError as error:
        if error.response["Error"]["Code"] != "UserNotFoundException":
            raise
        verified = [{"Name": "email", "Value": account["email"]}, {"Name": "email_verified", "Value": "true"}]
        user = cognito.admin_create_user(**who, UserAttributes=verified, MessageAction="SUPPRESS")["User"]
        attributes = user["Attributes"]
    if user["UserStatus"] != "CONFIRMED":
        cognito.admin_set_user_password(**who, Password=account["password"], Permanent=True)
    for group in account["groups"]:
        cognito.admin_add_user_to_group(**who, GroupName=group)
    sub = next(each["Value"] for each in attributes if each["Name"] == "sub")
    return {key: account[key] for key in ("role", "email", "password")} | {"userId": sub}
